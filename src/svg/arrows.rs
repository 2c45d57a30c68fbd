//! Arrows between squares.

use core::fmt::Write as _;

use super::sheet::Sheet;
use super::units::Units;
use super::view::{Place, Point};
use super::{Arrow, Paint};

/// How the shaft of an arrow is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shaft {
    Solid,
    Dashed,
    /// Dashed, and ending beside the man at its goal.
    Threat,
}

/// From the middle of a man to where an arrow begins, and from its tip to the middle of its goal.
const TAIL_GAP: f64 = 26.0;
const TIP_GAP: f64 = 12.0;
const THREAT_GAP: f64 = 38.0;
const HEAD_LENGTH: f64 = 32.0;
const HEAD_HALF: f64 = 16.0;
const SHAFT_HALF: f64 = 5.5;

impl Sheet<'_> {
    /// The arrows of the options, over everything else.
    pub(super) fn draw_arrows(&mut self) {
        for &Arrow { from, to, paint } in &self.options.arrows {
            if self.view.board.contains(from) && self.view.board.contains(to) {
                self.arrow(Place::of(from), Place::of(to), paint, Shaft::Solid);
            }
        }
    }

    /// An arrow from the middle of one place to the middle of another, or a circle round a place.
    pub(super) fn arrow(&mut self, from: Place, to: Place, paint: Paint, shaft: Shaft) {
        let arrow = self.arrow_element(from, to, paint, shaft);
        self.over.push_str(&arrow);
    }

    /// As [`arrow`](Sheet::arrow), the element by itself.
    pub(super) fn arrow_element(
        &self,
        from: Place,
        to: Place,
        paint: Paint,
        shaft: Shaft,
    ) -> String {
        let (tail, tip) = (self.view.middle(from), self.view.middle(to));
        if from == to {
            let Point { x, y } = tail;
            return format!(
                "<circle class=\"arrow\" cx=\"{x}\" cy=\"{y}\" r=\"44\" fill=\"none\" \
                 stroke=\"{paint}\" stroke-width=\"7\" opacity=\".8\"/>"
            );
        }
        let (x, y) = (tail.x.0 as f64 / 100.0, tail.y.0 as f64 / 100.0);
        let (over, down) = (tip.x.0 as f64 / 100.0 - x, tip.y.0 as f64 / 100.0 - y);
        // Roots and quotients are the same on every machine, angles would not be.
        let length = (over * over + down * down).sqrt();
        let (over, down) = (over / length, down / length);
        let at = |along: f64, aside: f64| {
            let x = Units::rounded(x + along * over - aside * down);
            let y = Units::rounded(y + along * down + aside * over);
            format!("{x} {y}")
        };
        // What is too short for its head has a shorter one.
        let gap = if shaft == Shaft::Threat { THREAT_GAP } else { TIP_GAP };
        let end = (length - gap).max(TIP_GAP);
        let neck = (end - HEAD_LENGTH).max(0.0);
        let start = TAIL_GAP.min(neck);
        let mut path = format!("M{}", at(neck, HEAD_HALF));
        for (along, aside) in [(end, 0.0), (neck, -HEAD_HALF)] {
            let _ = write!(path, "L{}", at(along, aside));
        }
        match shaft {
            Shaft::Solid => {
                for (along, aside) in [
                    (neck, -SHAFT_HALF),
                    (start, -SHAFT_HALF),
                    (start, SHAFT_HALF),
                    (neck, SHAFT_HALF),
                ] {
                    let _ = write!(path, "L{}", at(along, aside));
                }
                format!("<path class=\"arrow\" fill=\"{paint}\" opacity=\".8\" d=\"{path}z\"/>")
            }
            Shaft::Dashed | Shaft::Threat => format!(
                "<g class=\"arrow\" opacity=\".8\"><path fill=\"{paint}\" d=\"{path}z\"/>\
                 <path fill=\"none\" stroke=\"{paint}\" stroke-width=\"8\" \
                 stroke-dasharray=\"14 10\" d=\"M{}L{}\"/></g>",
                at(neck, 0.0),
                at(start, 0.0),
            ),
        }
    }

    /// A number on an arrow: in its middle, or beside that if another one is there already.
    pub(super) fn number(&mut self, from: Place, to: Place, number: usize, taken: &mut Vec<Place>) {
        // A little more than a number is wide.
        const CLOSE: i64 = 3_200;
        let near = |a: Place, b: Place| {
            let (right, up) = (i64::from(a.right - b.right), i64::from(a.up - b.up));
            right * right + up * up < CLOSE * CLOSE
        };
        let spots = [(1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 6), (5, 6)];
        let spots = spots.map(|(part, whole)| from.toward(to, part, whole));
        let free = |spot: &Place| !taken.iter().any(|&other| near(*spot, other));
        let place = spots.into_iter().find(free).unwrap_or(spots[0]);
        taken.push(place);
        let Point { x, y } = self.view.middle(place);
        let base = Units(y.0 + 750);
        let _ = write!(
            self.over,
            "<g class=\"number\"><circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"#fff\" \
             stroke=\"#222\" stroke-width=\"2.5\"/><text x=\"{x}\" y=\"{base}\" \
             font-family=\"sans-serif\" font-size=\"21\" font-weight=\"bold\" \
             text-anchor=\"middle\" fill=\"#222\">{number}</text></g>"
        );
    }
}
