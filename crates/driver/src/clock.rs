//! The clock: when each phase of a class's budget ends. Nothing else in the pipeline looks at the time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The search's share of what verification leaves of the budget, which includes every phase. The rest is for making tests
/// small.
const SEARCH_SHARE: f64 = 0.88;

/// Share of the budget that verification may keep at most, however long it is expected to take.
const MOST_FOR_VERIFICATION: f64 = 0.6;

/// Share of the budget that verification keeps at least: the machine may have more to do than when it was measured.
const LEAST_FOR_VERIFICATION: f64 = 0.14;

/// What is left at the end of the budget for writing down what came of it, at most, and as a share of the budget.
const CLOSING: (Duration, f64) = (Duration::from_millis(80), 0.06);

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
    /// What is kept for verification.
    verification: Duration,
    interrupted: Arc<AtomicBool>,
}

impl Clock {
    /// Starts now.
    #[expect(clippy::disallowed_methods, reason = "the user's budget is about the wall clock")]
    pub(crate) fn start(budget: Option<f64>, interrupted: Arc<AtomicBool>) -> Clock {
        let budget = budget.map(Duration::from_secs_f64);
        Clock { start: Instant::now(), budget, only_search: false, verification: Duration::ZERO, interrupted }
    }

    /// Starts now; all of the budget is for the search.
    pub(crate) fn start_search(budget: Option<f64>, interrupted: Arc<AtomicBool>) -> Clock {
        Clock { only_search: true, ..Clock::start(budget, interrupted) }
    }

    /// The same clock for a search that another one ends by a flag.
    pub(crate) fn ended_by(&self, flag: Arc<AtomicBool>) -> Clock {
        Clock { interrupted: flag, ..self.clone() }
    }

    /// Keeps so many seconds for verification, within bounds.
    pub(crate) fn keep_for_verification(&mut self, seconds: f64) {
        self.verification = self.bounded(seconds);
    }

    /// Whether verification must begin to get so many seconds, within bounds.
    pub(crate) fn is_time_to_verify(&self, seconds: f64) -> bool {
        self.end(Phase::Verify).is_some_and(|end| self.start.elapsed() + self.bounded(seconds) >= end)
    }

    /// What verification gets of the budget if it is expected to take so many seconds.
    fn bounded(&self, seconds: f64) -> Duration {
        let budget = self.budget.unwrap_or(UNLIMITED);
        let (least, most) = (budget.mul_f64(LEAST_FOR_VERIFICATION), budget.mul_f64(MOST_FOR_VERIFICATION));
        Duration::from_secs_f64(seconds).clamp(least, most)
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

    /// Seconds that are left to verify tests; none if time is not limited.
    pub(crate) fn left(&self) -> Option<f64> {
        self.end(Phase::Verify).map(|end| end.saturating_sub(self.start.elapsed()).as_secs_f64())
    }

    /// When a phase must end, counted from the start; none if time is not limited.
    pub(crate) fn end(&self, phase: Phase) -> Option<Duration> {
        let budget = self.budget?;
        if self.only_search {
            return Some(budget);
        }
        let left = budget.saturating_sub(self.verification);
        Some(match phase {
            Phase::Search => left.mul_f64(SEARCH_SHARE),
            Phase::Minimise => left,
            Phase::Verify => budget.saturating_sub(CLOSING.0.min(budget.mul_f64(CLOSING.1))),
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
