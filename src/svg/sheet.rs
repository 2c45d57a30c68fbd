//! A picture in the making: its layers, and how they become one text.

use core::fmt::Write as _;

use super::Options;
use super::pieces::{Tone, shape};
use super::units::Units;
use super::view::{Place, View};
use crate::board::Role;
use crate::kungfu::Board;

/// A picture in the making. What is drawn later covers what is drawn earlier, within each layer and
/// from layer to layer.
pub(super) struct Sheet<'a> {
    pub(super) options: &'a Options,
    pub(super) view: View,
    /// What is below the board, in hundredths of a unit.
    below: i32,
    /// Between the squares and the men.
    pub(super) under: String,
    /// Men that are no longer there.
    ghosts: Men,
    standing: Men,
    flying: Men,
    /// Over the men.
    pub(super) over: String,
    used: [bool; Role::ALL.len()],
}

/// Men by army, as SVG.
#[derive(Default)]
struct Men([String; Tone::ALL.len()]);

/// Which layer a man belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layer {
    Ghosts,
    Standing,
    Flying,
}

impl<'a> Sheet<'a> {
    /// A picture of a board with the marks of the options, but for arrows: they come last.
    pub(super) fn new(board: Board, options: &'a Options) -> Sheet<'a> {
        Sheet::with_margins(board, [0, 0], options)
    }

    /// As [`new`](Sheet::new), with room above and below the board, in whole units.
    pub(super) fn with_margins(board: Board, margins: [i32; 2], options: &'a Options) -> Sheet<'a> {
        let [above, below] = margins.map(|units| 100 * units);
        let mut sheet = Sheet {
            options,
            view: View { board, flip: options.flip, above },
            below,
            under: String::new(),
            ghosts: Men::default(),
            standing: Men::default(),
            flying: Men::default(),
            over: String::new(),
            used: [false; Role::ALL.len()],
        };
        sheet.mark_options();
        sheet
    }

    /// Draws a man.
    pub(super) fn man(&mut self, layer: Layer, tone: Tone, role: Role, place: Place) {
        let corner = self.view.corner(place);
        self.man_with(layer, tone, role, &format!("x=\"{}\" y=\"{}\"", corner.x, corner.y));
    }

    /// Draws a man by the attributes that say where and how.
    pub(super) fn man_with(&mut self, layer: Layer, tone: Tone, role: Role, attributes: &str) {
        let man = self.shape(role, attributes);
        self.raw_man(layer, tone, &man);
    }

    /// The element that shows a role; its shape is defined in this picture from now on.
    pub(super) fn shape(&mut self, role: Role, attributes: &str) -> String {
        self.used[role as usize] = true;
        format!("<use xlink:href=\"#hc-{role}\" {attributes}/>")
    }

    /// Puts an element among the men of an army.
    pub(super) fn raw_man(&mut self, layer: Layer, tone: Tone, element: &str) {
        let men = match layer {
            Layer::Ghosts => &mut self.ghosts,
            Layer::Standing => &mut self.standing,
            Layer::Flying => &mut self.flying,
        };
        men.0[tone as usize].push_str(element);
    }

    /// The whole picture. The label is for those who cannot see it; it holds nothing that XML
    /// would need to be told about.
    pub(super) fn finish(mut self, label: &str) -> String {
        self.draw_arrows();
        let side = i64::from(self.view.side());
        let height = Units(side + i64::from(self.view.above + self.below));
        // In hundredths of a pixel.
        let tall = i128::from(self.options.size) * 100 * i128::from(height.0) / i128::from(side);
        let size = Units(tall as i64);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"0 0 {} {height}\" width=\"{}\" height=\"{size}\" role=\"img\" \
             aria-label=\"{label}\">",
            Units(side),
            self.options.size,
        );
        self.define_shapes(&mut text);
        self.draw_squares(&mut text);
        text.push_str(&self.under);
        self.ghosts.write("ghosts", " opacity=\".35\"", &mut text);
        self.standing.write("men", "", &mut text);
        self.flying.write("flying", "", &mut text);
        text.push_str(&self.over);
        text.push_str("</svg>\n");
        text
    }

    fn define_shapes(&self, text: &mut String) {
        let used = Role::ALL.into_iter().filter(|&role| self.used[role as usize]);
        let shapes: String =
            used.map(|role| format!("<g id=\"hc-{role}\">{}</g>", shape(role))).collect();
        if !shapes.is_empty() {
            let _ = write!(text, "<defs>{shapes}</defs>");
        }
    }
}

impl Men {
    fn write(&self, class: &str, attributes: &str, text: &mut String) {
        if self.0.iter().all(String::is_empty) {
            return;
        }
        let _ = write!(
            text,
            "<g class=\"{class}\" stroke-width=\"3.5\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"{attributes}>"
        );
        for (tone, men) in Tone::ALL.into_iter().zip(&self.0).filter(|(_, men)| !men.is_empty()) {
            let [body, outline, lines] = tone.colours();
            let name = tone.name();
            let _ = write!(
                text,
                "<g class=\"{name}\" fill=\"{body}\" stroke=\"{outline}\" color=\"{lines}\">{men}</g>"
            );
        }
        text.push_str("</g>");
    }
}
