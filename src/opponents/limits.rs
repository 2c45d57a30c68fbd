//! How long an opponent may think.

/// How long an opponent may think about one decision.
///
/// With a limit of nodes alone the answer depends on nothing else. A question to stop at makes it
/// depend on when the answer is yes: that is how a program, which has a clock, bounds time.
///
/// ```
/// use std::time::{Duration, Instant};
/// use heterochess::opponents::Limits;
///
/// let start = Instant::now();
/// let late = || start.elapsed() > Duration::from_millis(50);
/// let limits = Limits::nodes(1_000_000).stop_when(&late);
/// # let _ = limits;
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    nodes: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

/// After so many nodes the question to stop is asked again.
const ASK_EVERY: u64 = 256;

impl<'a> Limits<'a> {
    /// As many nodes as most people will wait for: a fraction of a second.
    pub const DEFAULT: Limits<'static> = Limits::nodes(50_000);

    /// At most about so many nodes. What a node is, the opponent says: a position looked at, or
    /// something that takes as long. A decision is made however few there are.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, stop: None }
    }

    /// No limit but this question: see [`stop_when`](Limits::stop_when).
    #[must_use]
    pub const fn until(stop: &'a dyn Fn() -> bool) -> Limits<'a> {
        Limits { nodes: u64::MAX, stop: Some(stop) }
    }

    /// Also stops when `stop` answers yes. It is asked every few hundred nodes.
    #[must_use]
    pub const fn stop_when(self, stop: &dyn Fn() -> bool) -> Limits<'_> {
        Limits { nodes: self.nodes, stop: Some(stop) }
    }

    /// The limit of nodes.
    #[must_use]
    pub const fn node_limit(&self) -> u64 {
        self.nodes
    }

    /// Whether the caller wants to stop.
    fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

impl Default for Limits<'_> {
    fn default() -> Limits<'static> {
        Limits::DEFAULT
    }
}

/// There is nothing left to spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exhausted;

/// What has been spent of a limit.
pub(super) struct Budget<'a> {
    limits: &'a Limits<'a>,
    used: u64,
    ask_at: u64,
    /// Whether that was all.
    stopped: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &'a Limits<'a>) -> Budget<'a> {
        Budget { limits, used: 0, ask_at: 0, stopped: false }
    }

    /// Spends some nodes, if there are so many left; if not, all that is left is gone.
    #[inline]
    pub(super) fn spend(&mut self, nodes: u64) -> Result<(), Exhausted> {
        if self.used >= self.ask_at {
            self.stopped |= self.limits.stopped();
            self.ask_at = self.used.saturating_add(ASK_EVERY);
        }
        if self.stopped || nodes > self.limits.nodes - self.used {
            self.stopped = true;
            return Err(Exhausted);
        }
        self.used += nodes;
        Ok(())
    }

    /// Asks the caller whether to stop.
    pub(super) fn asks_to_stop(&self) -> bool {
        self.stopped || self.limits.stopped()
    }

    /// Whether there were too few nodes left, or the caller wants to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// How many nodes have been spent.
    pub(super) fn used(&self) -> u64 {
        self.used
    }

    /// How many nodes are left; none once there were too few, or the caller wants to stop.
    pub(super) fn left(&self) -> u64 {
        if self.stopped { 0 } else { self.limits.nodes - self.used }
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    #[test]
    fn a_budget_ends_where_its_limit_is() {
        let limits = Limits::nodes(1000);
        let mut budget = Budget::new(&limits);
        assert_eq!((0..).take_while(|_| budget.spend(1).is_ok()).count(), 1000);
        assert_eq!(budget.left(), 0);
    }

    #[test]
    fn a_budget_ends_soon_after_the_caller_says_so() {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let limits = Limits::until(&stop);
        let mut budget = Budget::new(&limits);
        let spent = (0..).take_while(|_| budget.spend(1).is_ok()).count() as u64;
        assert!(spent <= 3 * ASK_EVERY, "{spent}");
        assert_eq!(budget.left(), 0);
    }
}
