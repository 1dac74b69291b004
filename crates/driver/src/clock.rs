//! The clock: when each phase of a class's budget ends. Nothing else in the pipeline looks at the time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shares of the budget at which phases end. The budget that the user states includes every phase.
const SEARCH_ENDS: f64 = 0.70;
const MINIMISE_ENDS: f64 = 0.78;

/// Verification needs at least this long, however short the budget is.
const VERIFY_AT_LEAST: Duration = Duration::from_millis(600);

/// What stands for no limit where a moment is needed.
const UNLIMITED: Duration = Duration::from_secs(24 * 3600);

/// A phase of the work on one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Search,
    Minimise,
    Verify,
}

/// The time of one class.
#[derive(Clone)]
pub(crate) struct Clock {
    start: Instant,
    budget: Option<Duration>,
    /// Whether the search may use the budget alone.
    only_search: bool,
    interrupted: Arc<AtomicBool>,
}

impl Clock {
    /// Starts now.
    #[expect(clippy::disallowed_methods, reason = "the user's budget is about the wall clock")]
    pub(crate) fn start(budget: Option<f64>, interrupted: Arc<AtomicBool>) -> Clock {
        let budget = budget.map(Duration::from_secs_f64);
        Clock { start: Instant::now(), budget, only_search: false, interrupted }
    }

    /// Starts now; all of the budget is for the search.
    pub(crate) fn start_search(budget: Option<f64>, interrupted: Arc<AtomicBool>) -> Clock {
        Clock { only_search: true, ..Clock::start(budget, interrupted) }
    }

    /// The moment that is so many seconds away.
    #[expect(clippy::disallowed_methods, reason = "only waiting is limited by the clock")]
    pub(crate) fn in_seconds(seconds: f64) -> Instant {
        Instant::now() + Duration::from_secs_f64(seconds)
    }

    /// Seconds since the start.
    pub(crate) fn elapsed(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// When a phase must end, counted from the start; none if time is not limited.
    pub(crate) fn end(&self, phase: Phase) -> Option<Duration> {
        let budget = self.budget?;
        if self.only_search {
            return Some(budget);
        }
        let left = |share: f64| budget.mul_f64(share).min(budget.saturating_sub(VERIFY_AT_LEAST));
        Some(match phase {
            Phase::Search => left(SEARCH_ENDS).mul_f64(if budget < 2 * VERIFY_AT_LEAST { 0.6 } else { 1.0 }),
            Phase::Minimise => left(MINIMISE_ENDS),
            Phase::Verify => budget,
        })
    }

    /// Whether a phase must end, because its time is up or, for the search, because the user said so.
    pub(crate) fn is_over(&self, phase: Phase) -> bool {
        let interrupted = phase == Phase::Search && self.interrupted.load(Ordering::Relaxed);
        interrupted || self.end(phase).is_some_and(|end| self.start.elapsed() >= end)
    }

    /// Share of the search's time that is used, from 0 to 1; 0 if it is not limited.
    pub(crate) fn used(&self) -> f64 {
        let share = |end: Duration| self.start.elapsed().as_secs_f64() / end.as_secs_f64().max(1e-9);
        self.end(Phase::Search).map_or(0.0, |end| share(end).min(1.0))
    }

    /// The moment at which a phase must end; far away if time is not limited.
    pub(crate) fn deadline(&self, phase: Phase) -> Instant {
        self.start + self.end(phase).unwrap_or(UNLIMITED)
    }
}
