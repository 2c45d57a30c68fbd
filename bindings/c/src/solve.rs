//! Forced wins: exact answers, with their lines.

use core::ffi::c_void;
use core::ops::ControlFlow;
use std::sync::Arc;

use heterochess::solve::fluidity::{Proof, Solver};
use heterochess::solve::{Answer as Solved, Halt, charismatic, fluidity};

use crate::board::reserved;
use crate::border::{
    Handle, ListOut, Out, answer, callback, exclusive, flow, free, list_out, object_out,
    optional_out, optional_value, out, seen, shared, value,
};
use crate::charismatic::{hc_charismatic, hc_turn, position};
use crate::fluidity::{hc_fluidity, hc_fluidity_move};
use crate::status::{Answer, Failure, HC_LIMIT_REACHED, hc_error, hc_status};
use crate::threads::{Watch, watched};

/// Searches for forced wins of Fluidity Chess. It remembers what it has found out, so that related
/// questions are answered faster by the same solver; the answers are the same.
pub struct hc_solver {
    _opaque: [u8; 0],
}

impl Handle for hc_solver {
    type Value = Solver<'static>;
    const TAG: [u8; 8] = *b"solver  ";
}

/// How a forced win is searched. All zero is as good as NULL: no limit of nodes, one thread for
/// each core.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_solve_options {
    /// Gives up after about so many nodes; 0 for never. In Charismatic Chess 0 stands for ten
    /// million: positions looked at, and what each census of their turns holds.
    pub max_nodes: u64,
    /// How many threads search; 0 for one for each core. The answer is the same. (Charismatic
    /// Chess: one does, whatever is said.)
    pub threads: u32,
    /// Zero.
    pub reserved: [u8; 20],
}

/// How far a search for a forced win has come.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_solve_progress {
    /// How many nodes have been searched: what `max_nodes` is of.
    pub nodes: u64,
    /// The plies of the present search, or the turns of the attacker: there is no win in fewer.
    pub plies: u32,
    /// Zero.
    pub reserved: u32,
}

/// Is told at the start and every now and then how far a search is, in the thread of the call; 0
/// lets it go on, anything else stops it. What `progress` points to is gone after the call.
pub type hc_solve_progress_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, progress: *const hc_solve_progress) -> i32>;

/// What a search for a forced win has found.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct hc_solution {
    /// How many nodes it took: what `max_nodes` is of.
    pub nodes: u64,
    /// How many plies the win takes if the other side holds out as long as it can; nothing is
    /// shorter. A turn of Charismatic Chess is one ply. 0 if there is no win.
    pub plies: u32,
    /// 1 if the side to move wins by force, 0 if it has no forced win within what was asked.
    pub won: u8,
    /// Zero.
    pub reserved: [u8; 3],
}

/// Is shown a move of a proof. `depth` is 0 for the winner's first move, 1 for each reply, 2 for
/// the answer to the reply that was shown last, and so on; `plies` is in how many plies the game
/// ends, a winner's move included (0 for a reply). 0 asks for more, anything else stops it. What `m`
/// points to is gone after the call.
pub type hc_proof_fn = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        m: *const hc_fluidity_move,
        depth: u32,
        plies: u32,
    ) -> i32,
>;

const START: hc_solve_progress = hc_solve_progress { nodes: 0, plies: 0, reserved: 0 };

impl From<&fluidity::Progress> for hc_solve_progress {
    fn from(progress: &fluidity::Progress) -> hc_solve_progress {
        hc_solve_progress { nodes: progress.nodes, plies: progress.plies.into(), reserved: 0 }
    }
}

impl From<&charismatic::Progress> for hc_solve_progress {
    fn from(progress: &charismatic::Progress) -> hc_solve_progress {
        hc_solve_progress { nodes: progress.results, plies: progress.turns.into(), reserved: 0 }
    }
}

/// The options of C.
///
/// # Safety
///
/// The pointer is NULL or points to options.
unsafe fn options(options: *const hc_solve_options) -> Answer<hc_solve_options> {
    let usual = hc_solve_options { max_nodes: 0, threads: 0, reserved: [0; 20] };
    // SAFETY: as for this function.
    let options = unsafe { optional_value(options)? }.unwrap_or(usual);
    reserved(&options.reserved)?;
    Ok(options)
}

fn plies(plies: u32) -> Answer<u8> {
    plies.try_into().map_err(|_| Failure::invalid(format!("{plies} plies are more than 255")))
}

fn halted(halt: Halt) -> Failure {
    match halt {
        Halt::LimitReached => Failure::new(
            HC_LIMIT_REACHED,
            "limit-reached",
            "the limit was reached before there was an answer",
        ),
        Halt::Stopped => Failure::stopped(),
    }
}

/// Where an answer goes: the solution and its line.
struct SolutionOut<'a, M> {
    solution: Out<'a, hc_solution>,
    line: ListOut<'a, M>,
}

impl<M> SolutionOut<'_, M> {
    fn put(self, solved: Solved<impl Into<M>>, nodes: u64) -> Answer {
        let blank = hc_solution { nodes, plies: 0, won: 0, reserved: [0; 3] };
        match solved {
            Solved::Win(win) => {
                let plies = win.plies.into();
                self.solution.put(hc_solution { plies, won: 1, ..blank })?;
                self.line.put(win.line.into_iter().map(Into::into))
            }
            Solved::NoWin => {
                self.solution.put(blank)?;
                self.line.finish()
            }
            Solved::Unknown(halt) => Err(halted(halt)),
        }
    }
}

/// Makes a solver with a table of about so many MiB (from 1 to 65536; 0 stands for 64), which are
/// taken as they are needed. Free it with `hc_solver_free`.
///
/// Errors: `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_solver_new(
    mebibytes: u32,
    solver: *mut *mut hc_solver,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe {
        answer(error, || {
            let made = match mebibytes {
                0 => Solver::new(),
                1..=65536 => Solver::new().hash_mebibytes(mebibytes),
                _ => return Err(Failure::invalid(format!("{mebibytes} MiB are more than 65536"))),
            };
            object_out(solver)?.put(made)
        })
    }
}

/// Frees a solver. NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_solver_free(solver: *mut hc_solver) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers.
    unsafe { free(solver) }
}

/// Asks a solver, with the options and the callback of C.
///
/// # Safety
///
/// `chosen` is NULL or points to options; `progress` may be called with `user`.
unsafe fn ask<T: Send>(
    solver: &mut Solver<'static>,
    chosen: *const hc_solve_options,
    progress: hc_solve_progress_fn,
    user: *mut c_void,
    question: impl FnOnce(&mut Solver<'static>, bool) -> T + Send,
) -> Answer<T> {
    // SAFETY: as for this function.
    let chosen = unsafe { options(chosen)? };
    let nodes = if chosen.max_nodes == 0 { u64::MAX } else { chosen.max_nodes };
    let work = |watch: Arc<Watch<_>>| {
        *solver =
            core::mem::take(solver).max_nodes(nodes).progress(move |now| watch.tell(now.into()));
        question(solver, chosen.threads != 1)
    };
    // SAFETY: as for this function.
    unsafe { watched(chosen.threads, START, progress, user, work) }
}

/// Looks for the shortest forced win of the side to move within so many plies (at most 255),
/// exactly: `solution` says whether there is one, the buffer gets best play of both sides to the
/// end, so many moves as the win has plies. The position is taken with its clock and without the
/// moves before it; a game that is over has no win. `chosen` may be NULL; `progress` (or NULL) is
/// called with `user`.
///
/// Errors: `HC_LIMIT_REACHED` (it is not known then whether there is a win), `HC_STOPPED`,
/// `HC_INVALID_ARGUMENT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_solver_solve(
    solver: *mut hc_solver,
    game: *const hc_fluidity,
    most_plies: u32,
    chosen: *const hc_solve_options,
    progress: hc_solve_progress_fn,
    user: *mut c_void,
    solution: *mut hc_solution,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let to =
                SolutionOut { solution: out(solution)?, line: list_out(buffer, capacity, count)? };
            let (position, plies) = (shared(game)?.position(), plies(most_plies)?);
            let solver = exclusive(solver)?;
            let solved = ask(solver, chosen, progress, user, |solver, parallel| {
                if parallel {
                    solver.solve_parallel(position, plies)
                } else {
                    solver.solve(position, plies)
                }
            })?;
            to.put(solved, solver.nodes())
        })
    }
}

/// As `hc_solver_solve`, but with a given first move: does it win, and how fast?
///
/// Errors: `HC_REFUSED` if the move is not legal, and as for `hc_solver_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_solver_solve_move(
    solver: *mut hc_solver,
    game: *const hc_fluidity,
    m: *const hc_fluidity_move,
    most_plies: u32,
    chosen: *const hc_solve_options,
    progress: hc_solve_progress_fn,
    user: *mut c_void,
    solution: *mut hc_solution,
    buffer: *mut hc_fluidity_move,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let to =
                SolutionOut { solution: out(solution)?, line: list_out(buffer, capacity, count)? };
            let (position, plies) = (shared(game)?.position(), plies(most_plies)?);
            let m = value(m)?.check()?;
            let solver = exclusive(solver)?;
            let solved = ask(solver, chosen, progress, user, |solver, _| {
                solver.solve_move(position, &m, plies)
            })?;
            to.put(solved.map_err(Failure::refused)?, solver.nodes())
        })
    }
}

/// Shows `visit` the proof that the side to move wins within so many plies: its move, every reply,
/// the answer to each, and so on, in the order of a tree that is walked. `moves` (or NULL) gets how
/// many moves of the winner it has. A proof of many plies is large. One thread searches.
///
/// Errors: `HC_NOTHING_THERE` if there is no such win, `HC_INVALID_ARGUMENT` if `visit` is NULL,
/// and as for `hc_solver_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_solver_prove(
    solver: *mut hc_solver,
    game: *const hc_fluidity,
    most_plies: u32,
    chosen: *const hc_solve_options,
    progress: hc_solve_progress_fn,
    visit: hc_proof_fn,
    user: *mut c_void,
    moves: *mut u64,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let (visit, moves) = (callback(visit)?, optional_out(moves)?);
            let (position, plies) = (shared(game)?.position(), plies(most_plies)?);
            let solver = exclusive(solver)?;
            let proof =
                ask(solver, chosen, progress, user, |solver, _| solver.prove(position, plies))?
                    .map_err(halted)?
                    .ok_or_else(|| Failure::nothing_there("there is no forced win"))?;
            moves.put(proof.len() as u64)?;
            let mut show =
                |m: hc_fluidity_move, depth, plies| flow(visit(user, &raw const m, depth, plies));
            seen(walk(&proof, 0, &mut show))
        })
    }
}

/// Shows a proof, which is at most 255 plies deep.
fn walk(
    proof: &Proof,
    depth: u32,
    show: &mut impl FnMut(hc_fluidity_move, u32, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    show(proof.m.into(), depth, proof.plies.into())?;
    for (reply, proof) in &proof.replies {
        show((*reply).into(), depth + 1, 0)?;
        walk(proof, depth + 2, show)?;
    }
    ControlFlow::Continue(())
}

/// Looks for the shortest forced mate of the side to move in so many turns of its own, exactly:
/// `solution` says whether there is one, the buffer gets the turns of both sides to the mate. One
/// turn is within reach unless the limit is low; two take seconds in endings, and from a middle game
/// the limit is reached. `chosen` may be NULL; `progress` (or NULL) is called with `user`.
///
/// Errors: `HC_LIMIT_REACHED` (it is not known then whether there is a mate), `HC_STOPPED`,
/// `HC_WRONG_STAGE`, `HC_INVALID_ARGUMENT` for more than 127 turns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hc_charismatic_solve(
    game: *const hc_charismatic,
    turns: u32,
    chosen: *const hc_solve_options,
    progress: hc_solve_progress_fn,
    user: *mut c_void,
    solution: *mut hc_solution,
    buffer: *mut hc_turn,
    capacity: usize,
    count: *mut usize,
    error: *mut hc_error,
) -> hc_status {
    // SAFETY: the caller keeps the rules for pointers and callbacks.
    unsafe {
        answer(error, || {
            let to =
                SolutionOut { solution: out(solution)?, line: list_out(buffer, capacity, count)? };
            let position = position(shared(game)?)?;
            let turns = u8::try_from(turns).ok().filter(|&turns| turns <= 127);
            let turns = turns.ok_or_else(|| Failure::invalid("more than 127 turns"))?;
            let chosen = options(chosen)?;
            let (solved, results) = watched(1, START, progress, user, |watch| {
                let mut solver = charismatic::Solver::new();
                if chosen.max_nodes > 0 {
                    solver = solver.max_results(chosen.max_nodes);
                }
                let mut solver = solver.progress(move |now| watch.tell(now.into()));
                let solved = solver.solve(position, turns);
                (solved, solver.results())
            })?;
            to.put(solved, results)
        })
    }
}
