//! `solve`: forced wins.

mod charismatic;
mod fluidity;

pub(crate) use charismatic::{CharismaticArgs, charismatic};
pub(crate) use fluidity::{FluidityArgs, fluidity};

use heterochess::solve::{Answer, Halt};

/// The only thing that stops a search is the time that was given for it, and that is a limit.
fn time_is_a_limit<M>(answer: Answer<M>) -> Answer<M> {
    match answer {
        Answer::Unknown(Halt::Stopped) => Answer::Unknown(Halt::LimitReached),
        answer => answer,
    }
}
