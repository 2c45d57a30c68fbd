//! The clock behind a resting piece.

use crate::svg::sheet::Sheet;
use crate::svg::units::{Units, share};
use crate::svg::view::{Place, Point};

/// The circumference, in hundredths of a unit, of the circle of half the clock's radius. A stroke as
/// wide as the radius along it fills the clock, and a dash of it is a sector: no angle needs to be
/// known.
const ROUND: i32 = 13_823;

/// The dashes that show how much is left.
pub(super) fn dashes(left: u64, rest: u64) -> String {
    format!("{} {}", Units(share(ROUND, left, rest).into()), Units(ROUND.into()))
}

impl Sheet<'_> {
    /// The clock of a rest of which something is left; `inside` is what lets it run.
    pub(super) fn clock(&self, place: Place, left: u64, rest: u64, inside: &str) -> String {
        let Point { x, y } = self.view.middle(place);
        format!(
            "<g class=\"rest\" transform=\"translate({x} {y})\"><circle r=\"44\" \
             fill=\"#46627f\" fill-opacity=\".2\"/><circle r=\"22\" fill=\"none\" \
             stroke=\"#46627f\" stroke-opacity=\".6\" stroke-width=\"44\" \
             stroke-dasharray=\"{}\" transform=\"rotate(-90) scale(1 -1)\">{inside}</circle></g>",
            dashes(left, rest),
        )
    }
}
