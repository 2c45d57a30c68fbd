//! A batch of games of any kind, behind a lock.

use std::sync::{Mutex, MutexGuard};

use heterochess::ErrorCode;
use heterochess::research::{
    ActionError, Batch, Environment, Layout, Outputs, StepError, WrongLength,
};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

use super::arrays::{self, filled, shaped};
use crate::arguments::{self, as_number, number, wrong_type};
use crate::enums::Imported;
use crate::errors::{Result, excerpt, invalid, raise};
use crate::locks::lock;
use crate::search::heeding_signals;
use crate::{pool, search};

static STEP: Imported = Imported::new("heterochess.research", "Step");
static PLANE: Imported = Imported::new("heterochess.research", "Plane");

/// Fewer games than this are not given to a thread of their own.
const WORTH_A_THREAD: usize = 64;

/// Arrays of fewer bytes than this are filled in no time.
const WORTH_WATCHING: usize = 1 << 26;

/// What filling an array comes to. The slices of arrays have the right lengths.
type Filled = core::result::Result<(), WrongLength>;

/// What Python sees of a kind of game.
pub(crate) trait Shown: Environment {
    /// An outcome as an object of the package.
    fn outcome<'py>(py: Python<'py>, outcome: &Self::Outcome) -> PyResult<Bound<'py, PyAny>>;
}

/// Games that are stepped together.
///
/// The lock is taken only while other threads of Python may run, or for a moment; whoever holds it
/// does not wait for the interpreter.
pub(crate) struct Games<E: Environment> {
    batch: Mutex<Batch<E>>,
    layout: Layout,
    games: usize,
    threads: usize,
}

impl<E: Shown> Games<E> {
    /// So many games.
    pub(super) fn new(
        games: &Bound<'_, PyAny>,
        rules: E::Rules,
        seed: Option<&Bound<'_, PyAny>>,
        auto_reset: bool,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> Result<Games<E>> {
        let games = number("games", games)?;
        let seed = arguments::seed(seed)?;
        let threads = search::threads(threads)?.min(games / WORTH_A_THREAD).max(1);
        let batch = Batch::new(rules, games, seed)
            .map_err(|error| invalid(error.to_string()))?
            .with_auto_reset(auto_reset)
            .with_parallel(threads > 1);
        let layout = batch.layout();
        Ok(Games { batch: Mutex::new(batch), layout, games, threads })
    }

    /// Does something with the batch, on all threads that it is worth, while Python goes on.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Batch<E>) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| self.work_detached(work))
    }

    /// The same where the interpreter's lock has been released.
    fn work_detached<T: Send>(&self, work: impl FnOnce(&mut Batch<E>) -> T + Send) -> PyResult<T> {
        let batch = &mut *self.lock();
        match self.threads {
            1 => Ok(work(batch)),
            threads => pool::kept(threads, || work(batch)),
        }
    }

    /// Fills an array; while it is a large one, signals are heeded.
    fn fill<T: Send>(
        &self,
        array: &mut [T],
        fill: impl FnOnce(&Batch<E>, &mut [T], &(dyn Fn() -> bool + Sync)) -> Filled + Send,
    ) -> PyResult<()> {
        let filled = if size_of_val(array) < WORTH_WATCHING {
            self.work_detached(|batch| fill(batch, array, &|| true))?
        } else {
            heeding_signals(|stop| {
                self.work_detached(|batch| fill(batch, array, &|| !stop.is_stopped()))
            })??
        };
        debug_assert!(filled.is_ok(), "{filled:?}");
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Batch<E>> {
        lock(&self.batch)
    }

    pub(super) fn len(&self) -> usize {
        self.games
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// The shape of an array with something for each game, or for each of its deciders if several
    /// of them decide at once.
    fn shape(&self, each: &[usize]) -> Vec<usize> {
        let deciders = Some(self.layout.deciders).filter(|&deciders| deciders > 1);
        [self.games].into_iter().chain(deciders).chain(each.iter().copied()).collect()
    }

    pub(super) fn observation_shape(&self) -> (usize, usize, usize) {
        (self.layout.planes, self.layout.side, self.layout.side)
    }

    pub(super) fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let planes = E::planes(self.lock().rules());
        let class = PLANE.get(py)?;
        let planes: Vec<_> = planes
            .iter()
            .map(|plane| class.call1((plane.name.as_ref(), plane.meaning.as_ref())))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, planes)
    }

    pub(super) fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyAny>> {
        let numbers = arrays::actions(actions, &self.shape(&[]))?;
        // What is no number of an action becomes one that no game has, so that the first wrong one
        // is named whatever is wrong with it.
        let actions: Vec<u32> =
            numbers.iter().map(|&number| u32::try_from(number).unwrap_or(u32::MAX)).collect();
        let mut rewards = vec![0.0; self.games * self.layout.players];
        let mut terminated = vec![false; self.games];
        let mut truncated = vec![false; self.games];
        let outputs = Outputs {
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        self.work(py, |batch| batch.step(&actions, outputs))?
            .map_err(|error| refused(&error, &numbers, self.layout.deciders))?;
        Ok(STEP.get(py)?.call1((
            shaped(py, &[self.games, self.layout.players], rewards)?,
            shaped(py, &[self.games], terminated)?,
            shaped(py, &[self.games], truncated)?,
        ))?)
    }

    pub(super) fn observation<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        let (planes, ranks, files) = self.observation_shape();
        filled(py, &self.shape(&[planes, ranks, files]), out, |numbers| {
            self.fill(numbers, |batch, numbers, go_on| batch.observe_while(numbers, go_on))
        })
    }

    pub(super) fn observation_of<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, PyAny>,
        player: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
        let game = self.index(game)?;
        let player = number("player", player)?;
        if player >= self.layout.players {
            let most = self.layout.players - 1;
            return Err(invalid(format!("players are numbered from 0 to {most}")).into());
        }
        let (planes, ranks, files) = self.observation_shape();
        filled(py, &[planes, ranks, files], None, |numbers| {
            let drawn = self.lock().observe_as(game, player, numbers);
            debug_assert!(drawn.is_ok(), "{drawn:?}");
            Ok(())
        })
    }

    pub(super) fn legal_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
        filled(py, &self.shape(&[self.layout.actions]), out, |marks| {
            self.fill(marks, |batch, marks, go_on| batch.mark_legal_while(marks, go_on))
        })
    }

    pub(super) fn sample<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArrayDyn<i64>>> {
        let mut actions = vec![0; self.games * self.layout.deciders];
        let sampled = self.work(py, |batch| batch.sample(&mut actions))?;
        debug_assert!(sampled.is_ok(), "{sampled:?}");
        let actions = actions.into_iter().map(i64::from).collect();
        Ok(shaped(py, &self.shape(&[]), actions)?)
    }

    pub(super) fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let actors = self.lock().actors().map(|actor| actor.number() as i8).collect();
        shaped(py, &[self.games], actors)
    }

    /// How the games that were decided in the last step have ended.
    pub(super) fn outcomes<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
        let ends = self.lock().ends().to_vec();
        ends.iter()
            .map(|end| end.as_ref().and_then(|end| end.outcome()))
            .map(|outcome| outcome.map(|outcome| E::outcome(py, outcome)).transpose())
            .collect()
    }

    pub(super) fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> Result<()> {
        let seed = arguments::seed(seed)?;
        py.detach(|| self.lock().reset(seed));
        Ok(())
    }

    pub(super) fn reset_finished(&self, py: Python<'_>) -> usize {
        py.detach(|| self.lock().reset_finished())
    }

    /// One of the games as it stands.
    pub(super) fn game(&self, index: &Bound<'_, PyAny>) -> Result<E> {
        let index = self.index(index)?;
        let missing = || invalid(format!("there is no game {index}"));
        Ok(self.lock().game(index).cloned().ok_or_else(missing)?)
    }

    fn index(&self, game: &Bound<'_, PyAny>) -> PyResult<usize> {
        let index = number("the number of a game", game)?;
        if index >= self.games {
            return Err(invalid(format!("there are {} games, numbered from 0", self.games)));
        }
        Ok(index)
    }
}

fn refused<R: ErrorCode + 'static>(
    error: &StepError<R>,
    numbers: &[i64],
    deciders: usize,
) -> PyErr {
    match error {
        StepError::WrongLength(_) => invalid(error.to_string()),
        StepError::Action { game, decider, error: cause } => {
            let number = numbers.get(game * deciders + decider).copied().unwrap_or_default();
            let message = match cause {
                ActionError::OutOfRange { actions, .. } => format!(
                    "game {game}, decider {decider}: there is no action {number}: there are \
                     {actions} of them, from 0"
                ),
                _ => error.to_string(),
            };
            raise("IllegalActionError", &message, Some(error.code()), |details| {
                details.set_item("action", number)?;
                details.set_item("game", game)?;
                details.set_item("decider", decider)
            })
        }
    }
}

/// Why a number is not a legal action of a single position.
pub(crate) fn action_error<R: ErrorCode + 'static>(error: &ActionError<R>, action: u32) -> PyErr {
    raise("IllegalActionError", &error.to_string(), Some(error.code()), |details| {
        details.set_item("action", action)
    })
}

/// The nearest number of 64 bits.
pub(super) fn within_64_bits(number: i128) -> i64 {
    number.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// The number of an action that a user passes; one that is no action is beyond all actions.
pub(crate) fn action(object: &Bound<'_, PyAny>) -> PyResult<u32> {
    let number = as_number(object)?.ok_or_else(|| wrong_type(object, "the number of an action"))?;
    u32::try_from(number).map_err(|_| {
        // As it was written, however long it is.
        let shown = object.cast::<PyInt>().map_or_else(|_| number.to_string(), |n| n.to_string());
        let message = format!("there is no action {}", excerpt(&shown));
        raise("IllegalActionError", &message, Some("action-out-of-range"), |details| {
            details.set_item("action", within_64_bits(number))
        })
    })
}

/// The class `Batch` of a game: its own ways to be made and looked into, and what all have.
macro_rules! batch_class {
    ($(#[$doc:meta])* $class:ident($environment:ty) in $module:literal { $($own:tt)* }) => {
        $(#[$doc])*
        #[pyclass(frozen, module = $module, name = "Batch")]
        pub(crate) struct $class(Games<$environment>);

        #[pymethods]
        impl $class {
            $($own)*

            /// How many games there are.
            fn __len__(&self) -> usize {
                self.0.len()
            }

            fn __bool__(&self) -> bool {
                true
            }

            /// How many players a game has: the rewards of each game in a `Step`.
            #[getter]
            fn players(&self) -> usize {
                self.0.layout().players
            }

            /// How many actions there are: they are numbered from 0 to below this.
            #[getter]
            fn actions(&self) -> usize {
                self.0.layout().actions
            }

            /// The shape of one observation: planes, ranks, files.
            #[getter]
            fn observation_shape(&self) -> (usize, usize, usize) {
                self.0.observation_shape()
            }

            /// What each plane of an observation shows, in order.
            #[getter]
            fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                self.0.planes(py)
            }

            /// Plays one action of each who decides, in every game.
            ///
            /// Args:
            ///     actions: the numbers of the actions, an array or sequence of whole numbers of
            ///         the shape ``(games,)``, in Kung Fu Chess ``(games, seats)``.
            ///
            /// Raises:
            ///     IllegalActionError: if an action is not legal, naming the first one that is
            ///         not; no game has changed then.
            fn step<'py>(
                &self,
                py: Python<'py>,
                actions: &Bound<'py, PyAny>,
            ) -> Result<Bound<'py, PyAny>> {
                self.0.step(py, actions)
            }

            /// What those who are to act see: `float32` of the shape ``(games, planes, ranks,
            /// files)``, in Kung Fu Chess ``(games, seats, planes, ranks, files)``.
            ///
            /// Args:
            ///     out: an array of that shape to be written into and returned; a new one if
            ///         nothing is said.
            #[pyo3(signature = (out = None))]
            fn observation<'py>(
                &self,
                py: Python<'py>,
                out: Option<&Bound<'py, PyAny>>,
            ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
                self.0.observation(py, out)
            }

            /// What one player of one game sees, his turn or not. Games and players are numbered
            /// from 0.
            fn observation_of<'py>(
                &self,
                py: Python<'py>,
                game: &Bound<'py, PyAny>,
                player: &Bound<'py, PyAny>,
            ) -> Result<Bound<'py, PyArrayDyn<f32>>> {
                self.0.observation_of(py, game, player)
            }

            /// Which actions are legal: `bool` of the shape ``(games, actions)``, in Kung Fu Chess
            /// ``(games, seats, actions)``. A game that is over has none.
            #[pyo3(signature = (out = None))]
            fn legal_mask<'py>(
                &self,
                py: Python<'py>,
                out: Option<&Bound<'py, PyAny>>,
            ) -> Result<Bound<'py, PyArrayDyn<bool>>> {
                self.0.legal_mask(py, out)
            }

            /// Legal actions, each as likely as any other, drawn with the games' own random
            /// numbers: `int64`, as `step` takes them. A game that is over gets the number of no
            /// action.
            fn sample<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArrayDyn<i64>>> {
                self.0.sample(py)
            }

            /// Who is to act in each game: the number of the player, -1 for chance, -2 for everyone
            /// at once, -4 for nobody.
            #[getter]
            fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
                self.0.to_act(py)
            }

            /// How the games that were decided in the last step have ended; `None` for the others.
            #[getter]
            fn outcomes<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
                self.0.outcomes(py)
            }

            /// Starts all games anew, from the beginning of the random numbers of a seed (0 if
            /// nothing is said).
            #[pyo3(signature = (seed = None))]
            fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> Result<()> {
                self.0.reset(py, seed)
            }

            /// Starts all games that are over anew, and returns how many they were.
            fn reset_finished(&self, py: Python<'_>) -> usize {
                self.0.reset_finished(py)
            }

            fn __repr__(&self) -> String {
                format!("<Batch of {} games>", self.0.len())
            }
        }
    };
}
pub(super) use batch_class;
