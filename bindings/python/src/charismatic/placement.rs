//! `PlacementStage` and `Placement` (C1-C5).

use heterochess::charismatic::{Men, Placement, PlacementStage};
use heterochess::research::charismatic::{Situation, Step};
use heterochess::{ErrorCode, svg};
use numpy::PyArrayDyn;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::errors;
use super::men::{self, PyMen};
use super::position::PyPosition;
use crate::arguments::{self, ColorArg, RoleArg, SquareArg, as_text, number, wrong_type};
use crate::board::men_on_board;
use crate::enums::Imported;
use crate::errors::Result;
use crate::protocols::{hash_of, value};
use crate::research::charismatic as research;
use crate::squares::PySquareSet;
use crate::{board, enums};

static WEIGHTED_DRAW: Imported = Imported::new("heterochess.charismatic", "WeightedDraw");

/// A man is put on a square. `str()` is as in `N@c3`, which is accepted wherever one is expected.
#[pyclass(frozen, eq, ord, module = "heterochess.charismatic", name = "Placement")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PyPlacement(pub(crate) Placement);

/// What a user passes where a placement is expected: the placement, or its text.
pub(crate) fn read(object: &Bound<'_, PyAny>) -> Result<Placement> {
    if let Ok(placement) = object.cast::<PyPlacement>() {
        return Ok(placement.get().0);
    }
    let Some(string) = as_text(object) else {
        return Err(wrong_type(object, "a Placement or its text, such as N@c3").into());
    };
    let text = arguments::text(string);
    Ok(text.parse().map_err(|error: heterochess::charismatic::ParsePlacementError| {
        crate::errors::raise("InvalidMoveError", &error.to_string(), None, |details| {
            details.set_item("text", &*text)
        })
    })?)
}

#[pymethods]
impl PyPlacement {
    #[new]
    fn new(role: RoleArg, square: SquareArg) -> PyPlacement {
        PyPlacement(Placement { role: role.0, square: square.0 })
    }

    /// What the man is.
    #[getter]
    fn role<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::role(py, self.0.role)
    }

    /// Where it is put.
    #[getter]
    fn square<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::square(py, self.0.square)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Placement('{}', '{}')", self.0.role, self.0.square)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (usize, usize)) {
        let Placement { role, square } = slf.get().0;
        (slf.get_type().into_any(), (role as usize, square.index()))
    }
}

/// A valid position of the placement stage (C1-C5). Immutable.
///
/// The side to move draws five men when its hand is empty, then places them one by one; then it is
/// the other side's turn.
///
/// Args:
///     fen: the position; nothing drawn yet (C1) if not said.
///
/// Raises:
///     InvalidFenError: if the text is not the FEN of such a position.
///
/// >>> from heterochess.charismatic import PlacementStage
/// >>> stage = PlacementStage().draw("RNPPP").place("N@c3")
/// >>> str(stage.hand), len(stage.legal_placements)
/// ('RPPP', 49)
/// >>> stage.place("R@d4")
/// Traceback (most recent call last):
/// heterochess.errors.IllegalPlacementError: R@d4 is not legal: a rook on d4 would give check
#[pyclass(frozen, eq, hash, module = "heterochess.charismatic", name = "PlacementStage")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPlacementStage(pub(crate) PlacementStage);

#[pymethods]
impl PyPlacementStage {
    #[new]
    #[pyo3(signature = (fen = None))]
    fn new(fen: Option<&Bound<'_, PyString>>) -> Result<PyPlacementStage> {
        let Some(fen) = fen else { return Ok(PyPlacementStage(PlacementStage::new())) };
        let text = arguments::text(fen);
        let stage = text.parse().map_err(|error| errors::placement_fen(&error, &text));
        Ok(PyPlacementStage(stage?))
    }

    /// The position as FEN, with reserves and hand in brackets.
    #[getter]
    fn fen(&self) -> String {
        self.0.to_string()
    }

    /// Who is to draw or to place.
    #[getter]
    fn side_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        enums::color(py, self.0.side_to_move())
    }

    /// What a player has not yet received.
    fn reserve(&self, color: ColorArg) -> PyMen {
        PyMen(self.0.reserve(color.0))
    }

    /// What the side to move has received and not yet placed.
    #[getter]
    fn hand(&self) -> PyMen {
        PyMen(self.0.hand())
    }

    /// Whether all men are on the board.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// Whether the side to move has to draw now.
    #[getter]
    fn needs_draw(&self) -> bool {
        self.0.needs_draw()
    }

    /// The position in which play begins (C6), or `None` while men are still to be placed.
    #[getter]
    fn position(&self) -> Option<PyPosition> {
        self.0.position().map(PyPosition)
    }

    /// The distinct draws that are possible now, with their exact probabilities (C3).
    ///
    /// >>> from heterochess.charismatic import PlacementStage
    /// >>> draws = PlacementStage().draws()
    /// >>> len(draws), draws[-1].men, draws[-1].probability
    /// (49, Men('PPPPP'), Fraction(8, 429))
    fn draws<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let total = self.0.total_weight();
        let class = WEIGHTED_DRAW.get(py)?;
        let draws = self.0.draws().into_iter();
        draws.map(|draw| class.call1((PyMen(draw.men), draw.weight, total))).collect()
    }

    /// The sum of the weights of all draws that are possible now; 0 if nobody has to draw.
    #[getter]
    fn total_weight(&self) -> u64 {
        self.0.total_weight()
    }

    /// One of the draws that are possible now at random, each with its exact probability (C3).
    ///
    /// Args:
    ///     random: a `random.Random`, whose `getrandbits(64)` is called.
    ///
    /// Raises:
    ///     IllegalDrawError: if nobody has to draw.
    fn sample_draw(&self, random: &Bound<'_, PyAny>) -> Result<PyMen> {
        let Ok(getrandbits) = random.getattr(intern!(random.py(), "getrandbits")) else {
            return Err(wrong_type(random, "a random.Random").into());
        };
        let mut failed = None;
        let sampled = self.0.sample_draw_by(|| {
            let bits = getrandbits.call1((64,)).and_then(|bits| number("getrandbits(64)", &bits));
            bits.unwrap_or_else(|error| {
                failed = Some(error);
                0
            })
        });
        match (failed, sampled) {
            (Some(error), _) => Err(error.into()),
            (None, Some(men)) => Ok(PyMen(men)),
            (None, None) => {
                // Nobody has to draw, and so no draw is possible: this says why.
                match self.0.draw_refusal(&Men::NONE) {
                    Some(refusal) => Err(errors::draw(&refusal, "").into()),
                    None => Ok(PyMen(Men::NONE)),
                }
            }
        }
    }

    /// The stage after the side to move has received these men (C2). Raises `IllegalDrawError`.
    fn draw(&self, men: &Bound<'_, PyAny>) -> Result<PyPlacementStage> {
        let men = men::read(men)?;
        let mut next = self.0;
        next.draw(&men).map_err(|refusal| errors::draw(&refusal, &men.to_string()))?;
        Ok(PyPlacementStage(next))
    }

    /// Why men are not a draw that is possible now, or `None` if they are.
    fn draw_refusal<'py>(&self, men: &Bound<'py, PyAny>) -> Result<Option<Bound<'py, PyAny>>> {
        let refusal = self.0.draw_refusal(&men::read(men)?);
        let told = refusal.map(|why| enums::refusal(men.py(), why.code(), &why.to_string()));
        Ok(told.transpose()?)
    }

    /// The squares on which a man of the hand may be put (C4); none if it is not in hand.
    fn squares_for(&self, role: RoleArg) -> PySquareSet {
        PySquareSet(self.0.squares_for(role.0))
    }

    /// The legal placements (C4, C5).
    #[getter]
    fn legal_placements(&self) -> Vec<PyPlacement> {
        self.0.legal_placements().into_iter().map(PyPlacement).collect()
    }

    /// The stage after the side to move has placed a man. Raises `IllegalPlacementError`.
    fn place(&self, placement: &Bound<'_, PyAny>) -> Result<PyPlacementStage> {
        let placement = read(placement)?;
        let mut next = self.0;
        next.place(&placement).map_err(|why| errors::place(&why, &placement.to_string()))?;
        Ok(PyPlacementStage(next))
    }

    /// Why a placement is not legal, or `None` if it is.
    fn placement_refusal<'py>(
        &self,
        placement: &Bound<'py, PyAny>,
    ) -> Result<Option<Bound<'py, PyAny>>> {
        let refusal = self.0.placement_refusal(&read(placement)?);
        let told = refusal.map(|why| enums::refusal(placement.py(), why.code(), &why.to_string()));
        Ok(told.transpose()?)
    }

    /// What a player sees, as `float32` of the shape ``(41, 8, 8)``; the tables of planes are in
    /// ``docs/research.md``.
    ///
    /// Args:
    ///     viewer: which player; the side to move if nothing is said.
    ///     out: an array of that shape to be written into and returned.
    #[pyo3(signature = (*, viewer = None, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<ColorArg>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        let situation = Situation::Placement(&self.0);
        research::observation(py, situation, 0, viewer.map(|color| color.0), out)
    }

    /// Which actions are legal, as `bool` of the shape ``(5042,)``; into `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
        research::legal_mask(py, Situation::Placement(&self.0), out)
    }

    /// The number of a legal placement, or of a draw when men are to be drawn.
    fn action(&self, r#move: &Bound<'_, PyAny>) -> Result<u32> {
        let step = if self.0.needs_draw() {
            Step::Draw(men::read(r#move)?)
        } else {
            Step::Place(read(r#move)?)
        };
        research::encoded(Situation::Placement(&self.0), &step)
    }

    /// The placement that has a number, or the men of a draw when men are to be drawn.
    ///
    /// Raises:
    ///     IllegalActionError: if the number is not legal now, with the reason.
    #[pyo3(name = "move")]
    fn move_of<'py>(&self, action: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>> {
        let py = action.py();
        Ok(match research::decoded(Situation::Placement(&self.0), action)? {
            Step::Draw(men) => Bound::new(py, PyMen(men))?.into_any(),
            Step::Place(placement) => Bound::new(py, PyPlacement(placement))?.into_any(),
            Step::Move(_) | Step::EndTurn => unreachable!("nothing is moved while men are placed"),
        })
    }

    pub(crate) fn __str__(&self) -> String {
        let (white, black) = (
            self.0.reserve(heterochess::board::Color::White),
            self.0.reserve(heterochess::board::Color::Black),
        );
        let (board, hand) = (board::draw(self.0.board()), self.0.hand());
        format!("{board}\nreserves: {white} / {black}, in hand: {hand}")
    }

    /// A picture of the stage: the board, the reserves and the men in hand.
    ///
    /// Args:
    ///     role: a role: the squares on which such a man of the hand may be put are marked (C4).
    ///     size: the width in pixels.
    ///     flip: whether Black is at the bottom.
    ///     arrows: arrows as `"e2e4"`, or two squares and perhaps a colour (`"red"`, `"#3f8f4f"`).
    ///     highlight: squares to highlight, or a dict of squares and colours.
    ///     legal_from: a square: where the man on it may go is marked.
    ///     last_move: a pair of squares to tint.
    ///     coordinates: whether files and ranks are written.
    ///     check: whether a king in check is marked.
    ///
    /// Returns:
    ///     The picture as SVG text.
    #[pyo3(signature = (*, role = None, **options), text_signature = "($self, *, role=None, size=None, flip=False, arrows=(), highlight=(), legal_from=None, last_move=None, coordinates=True, check=True)")]
    fn svg(&self, role: Option<RoleArg>, options: Option<&Bound<'_, PyDict>>) -> Result<String> {
        let options = crate::svg::options(options)?;
        Ok(match role {
            None => svg::charismatic::placement(&self.0, &options),
            Some(role) => svg::charismatic::squares_for(&self.0, role.0, &options),
        })
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> Result<String> {
        self.svg(None, None)
    }

    pub(crate) fn __repr__(&self) -> String {
        format!("PlacementStage('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

value!(PyPlacement);
men_on_board!(PyPlacementStage);
value!(PyPlacementStage);
