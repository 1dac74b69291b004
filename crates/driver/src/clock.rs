//! The clock: when each phase of a class's budget ends, and how busy the machine is. Nothing else in the pipeline looks at the
//! time.
//!
//! **Always true:** phases are planned within the budget. Only verification may go past it, at most to [`PATIENCE`] times the
//! budget, and only because the machine gave us less than the plan counted on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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

/// How many times the budget a class may take if the machine is so busy that verification does not end in time.
const PATIENCE: u32 = 2;

/// Seconds that a thread may wait for each second that it works before the machine counts as busy.
const BUSY: f64 = 0.15;

/// Wall time after which the load of the machine can be told; before that the scheduler's turns blur it.
const TELLING: Duration = Duration::from_millis(200);

/// What stands for no limit where a moment is needed.
const UNLIMITED: Duration = Duration::from_secs(24 * 3600);

/// A phase of the work on one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Search,
    Minimise,
    /// Making a suite of what was found. It goes past the budget if the machine is busy.
    Verify,
    /// What a suite does not need.
    Close,
}

/// The time of one class.
#[derive(Clone)]
pub(crate) struct Clock {
    start: Instant,
    budget: Option<Duration>,
    /// Whether the search may use the budget alone.
    only_search: bool,
    plan: Arc<Plan>,
    interrupted: Arc<AtomicBool>,
}

/// What changes while a class is worked on. All copies of a clock share it.
struct Plan {
    /// Seconds that verification is expected to take on a machine that does nothing else, as the bits of a number.
    verification: AtomicU64,
    /// How many seconds pass for a second of work, likewise.
    load: AtomicU64,
    /// Seconds that were spent on what all classes need, likewise.
    unpaid: AtomicU64,
}

impl Default for Plan {
    fn default() -> Plan {
        let number = |number: f64| AtomicU64::new(number.to_bits());
        Plan { verification: number(0.0), load: number(1.0), unpaid: number(0.0) }
    }
}

/// How busy the machine is, by the processor time that one thread got since it began to work without a pause.
pub(crate) struct Load {
    wall: Instant,
    work: Option<Duration>,
}

impl Load {
    /// Starts now, for the current thread.
    #[expect(clippy::disallowed_methods, reason = "the load only changes plans about the user's budget")]
    pub(crate) fn start() -> Load {
        Load { wall: Instant::now(), work: thread_time() }
    }

    /// How many seconds pass for a second of work, from 1 on. To be asked by the thread that started it.
    pub(crate) fn factor(&self) -> f64 {
        let passed = self.wall.elapsed();
        match (self.work, thread_time()) {
            (Some(before), Some(now)) if passed >= TELLING => {
                let worked = now.saturating_sub(before).as_secs_f64().max(1e-3);
                (passed.as_secs_f64() / worked).max(1.0)
            }
            _ => 1.0,
        }
    }
}

/// Processor time of the current thread; none where it cannot be told.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

/// Processor time of the current thread; none where it cannot be told.
#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

impl Clock {
    /// Starts now.
    #[expect(clippy::disallowed_methods, reason = "the user's budget is about the wall clock")]
    pub(crate) fn start(budget: Option<f64>, interrupted: Arc<AtomicBool>) -> Clock {
        let budget = budget.map(Duration::from_secs_f64);
        Clock { start: Instant::now(), budget, only_search: false, plan: Arc::default(), interrupted }
    }

    /// Starts now; all of the budget is for the search.
    pub(crate) fn start_search(budget: Option<f64>, interrupted: Arc<AtomicBool>) -> Clock {
        Clock { only_search: true, ..Clock::start(budget, interrupted) }
    }

    /// The same clock for a search that another one ends by a flag.
    pub(crate) fn ended_by(&self, flag: Arc<AtomicBool>) -> Clock {
        Clock { interrupted: flag, ..self.clone() }
    }

    /// Keeps so many seconds for verification, within bounds; more if the machine is busy.
    pub(crate) fn keep_for_verification(&self, seconds: f64) {
        self.plan.verification.store(seconds.to_bits(), Ordering::Relaxed);
    }

    /// Notes how many seconds pass for a second of work. Plans change with it.
    pub(crate) fn note_load(&self, factor: f64) {
        self.plan.load.store(factor.to_bits(), Ordering::Relaxed);
    }

    /// How many seconds pass for a second of work, from 1 on.
    pub(crate) fn load(&self) -> f64 {
        f64::from_bits(self.plan.load.load(Ordering::Relaxed))
    }

    /// Does not count so many seconds as time of the class: it has waited for what all classes need.
    pub(crate) fn forgive(&self, seconds: f64) {
        self.plan.unpaid.store(seconds.to_bits(), Ordering::Relaxed);
    }

    /// Whether the machine has so much else to do that plans fail.
    pub(crate) fn is_busy(&self) -> bool {
        self.load() >= 1.0 + BUSY
    }

    /// Whether verification must begin to get so many seconds of work, within bounds.
    pub(crate) fn is_time_to_verify(&self, seconds: f64) -> bool {
        self.end(Phase::Close).is_some_and(|end| self.start.elapsed() + self.bounded(seconds) >= end)
    }

    /// What verification gets of the budget if it is expected to take so many seconds of work.
    fn bounded(&self, seconds: f64) -> Duration {
        let budget = self.budget.unwrap_or(UNLIMITED);
        let (least, most) = (budget.mul_f64(LEAST_FOR_VERIFICATION), budget.mul_f64(MOST_FOR_VERIFICATION));
        Duration::from_secs_f64(seconds * self.load()).clamp(least, most)
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

    /// Seconds that are left of a phase; none if time is not limited.
    pub(crate) fn left(&self, phase: Phase) -> Option<f64> {
        self.end(phase).map(|end| end.saturating_sub(self.start.elapsed()).as_secs_f64())
    }

    /// Seconds until nothing is verified any more, whatever was planned; none if time is not limited.
    pub(crate) fn left_at_most(&self) -> Option<f64> {
        self.last().map(|last| last.saturating_sub(self.start.elapsed()).as_secs_f64())
    }

    /// The moment after which nothing is verified any more, whatever was planned; far away if time is not limited.
    pub(crate) fn last_deadline(&self) -> Instant {
        self.start + self.last().unwrap_or(UNLIMITED)
    }

    fn last(&self) -> Option<Duration> {
        let unpaid = Duration::from_secs_f64(f64::from_bits(self.plan.unpaid.load(Ordering::Relaxed)));
        self.budget.map(|budget| budget * PATIENCE + unpaid)
    }

    /// Seconds by which the budget is exceeded.
    pub(crate) fn excess(&self) -> f64 {
        self.budget.map_or(0.0, |budget| self.start.elapsed().saturating_sub(budget).as_secs_f64())
    }

    /// When a phase must end, counted from the start; none if time is not limited.
    pub(crate) fn end(&self, phase: Phase) -> Option<Duration> {
        let budget = self.budget?;
        if self.only_search {
            return Some(budget);
        }
        let expected = f64::from_bits(self.plan.verification.load(Ordering::Relaxed));
        let left = budget.saturating_sub(self.bounded(expected));
        let close = budget.saturating_sub(CLOSING.0.min(budget.mul_f64(CLOSING.1)));
        Some(match phase {
            Phase::Search => left.mul_f64(SEARCH_SHARE),
            Phase::Minimise => left,
            Phase::Verify if self.is_busy() => return self.last(),
            Phase::Verify | Phase::Close => close,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_machine_gets_more_time_to_verify_and_no_more_than_twice_the_budget() {
        let clock = Clock::start(Some(10.0), Arc::default());
        clock.keep_for_verification(1.5);
        let seconds = |phase| clock.end(phase).map(|end| end.as_secs_f64());
        assert_eq!(seconds(Phase::Minimise), Some(8.5));
        assert_eq!(seconds(Phase::Verify), seconds(Phase::Close));
        clock.note_load(2.0);
        assert!(clock.is_busy());
        assert_eq!(seconds(Phase::Minimise), Some(7.0));
        assert_eq!(seconds(Phase::Verify), Some(20.0));
        assert_eq!(seconds(Phase::Close), Some(9.92), "what is not needed keeps to the budget");
        clock.note_load(100.0);
        assert_eq!(seconds(Phase::Minimise), Some(4.0), "the search keeps its share");
    }

    #[test]
    fn without_a_limit_no_load_matters() {
        let clock = Clock::start(None, Arc::default());
        clock.note_load(50.0);
        assert_eq!(clock.end(Phase::Verify), None);
        assert_eq!(clock.left_at_most(), None);
        assert!(!clock.is_over(Phase::Search) && !clock.is_time_to_verify(1e6));
    }

    #[test]
    fn a_thread_that_waits_sees_a_load_and_one_that_works_hardly_any() {
        let load = Load::start();
        assert_eq!(load.factor(), 1.0, "nothing can be told yet");
        std::thread::sleep(TELLING + Duration::from_millis(50));
        if thread_time().is_some() {
            assert!(load.factor() > 2.0, "{}", load.factor());
        }
    }
}
