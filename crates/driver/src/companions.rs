//! Searches beside the own search of a class, on workers that have no class of their own.
//!
//! They pursue the same goals with other seeds. What they found is handed over when the own search ends, and their
//! search ends with it. Start at [`beside`].
//!
//! **Always true:** no more searches run at once than the user allows. With a fixed number of tests there are no companions, so
//! that results do not depend on how many workers there are.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::clock::{Clock, Phase};
use crate::options::Options;

/// How long a companion waits for a worker before it looks whether it is still of use.
const LOOK: Duration = Duration::from_millis(20);

/// Workers that have nothing to do.
#[derive(Default)]
pub(crate) struct Spare {
    count: Mutex<usize>,
    more: Condvar,
}

impl Spare {
    /// So many of them.
    pub(crate) fn new(count: usize) -> Spare {
        Spare { count: Mutex::new(count), more: Condvar::new() }
    }

    /// One more has nothing to do.
    pub(crate) fn add(&self) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.more.notify_one();
    }

    /// Waits for one; false if it is of no use any more.
    fn take(&self, is_over: impl Fn() -> bool) -> bool {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        while !is_over() {
            if *count > 0 {
                *count -= 1;
                return true;
            }
            (count, _) = self.more.wait_timeout(count, LOOK).unwrap_or_else(PoisonError::into_inner);
        }
        false
    }
}

/// Ends companions when it goes, however the own search ends.
struct Company(Arc<AtomicBool>);

impl Drop for Company {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs the own search of a class and, as long as there are workers for them, companions. `companion` searches with a seed
/// until its clock says that it is enough; what it says is handed over in the order of the seeds.
pub(crate) fn beside<T, C: Send>(
    options: &Options,
    spare: &Spare,
    clock: &Clock,
    companion: impl Fn(u64, &Clock) -> Option<C> + Sync,
    own: impl FnOnce() -> T,
) -> (T, Vec<C>) {
    let most = if options.iterations.is_some() { 1 } else { options.jobs };
    let has_ended = Arc::new(AtomicBool::new(false));
    let join = |seed: u64| {
        let clock = clock.ended_by(has_ended.clone());
        if !spare.take(|| clock.is_over(Phase::Search)) {
            return None;
        }
        let brought = companion(seed, &clock);
        spare.add();
        brought
    };
    std::thread::scope(|scope| {
        let seeds = (1..most as u64).map(|number| options.seed.wrapping_add(number << 32));
        let running: Vec<_> = seeds.map(|seed| scope.spawn(move || join(seed))).collect();
        let found = {
            let _company = Company(has_ended.clone());
            own()
        };
        let ended = running.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic)));
        (found, ended.flatten().collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        Options::new(testwright_search::algorithm("random").expect("it is there"), Vec::new())
    }

    fn company(jobs: usize, iterations: Option<u64>, spare: usize) -> Vec<u64> {
        let options = Options { jobs, iterations, seed: 7, ..options() };
        let (spare, clock) = (Spare::new(spare), Clock::start(None, Arc::default()));
        let came = Mutex::new(0);
        let companion = |seed: u64, clock: &Clock| {
            *came.lock().expect("a number") += 1;
            while !clock.is_over(Phase::Search) {
                std::thread::yield_now();
            }
            Some(seed)
        };
        let expected = if iterations.is_some() { 0 } else { *spare.count.lock().expect("a number") };
        let wait = || {
            while *came.lock().expect("a number") < expected.min(jobs - 1) {
                std::thread::yield_now();
            }
        };
        let ((), brought) = beside(&options, &spare, &clock, companion, wait);
        assert!(brought.is_sorted(), "in the order of seeds");
        brought
    }

    #[test]
    fn companions_come_when_there_are_workers_and_end_with_the_own_search() {
        assert_eq!(company(3, None, 2), [7 + (1 << 32), 7 + (2 << 32)]);
        assert_eq!(company(3, None, 1).len(), 1);
        assert!(company(3, None, 0).is_empty());
        assert!(company(1, None, 5).is_empty());
    }

    #[test]
    fn with_a_fixed_number_of_tests_nobody_helps() {
        assert!(company(3, Some(100), 2).is_empty());
    }

    #[test]
    fn a_worker_that_helped_can_help_again() {
        let options = Options { jobs: 2, ..options() };
        let (spare, clock) = (Spare::default(), Clock::start(None, Arc::default()));
        spare.add();
        for _ in 0..3 {
            let met = AtomicBool::new(false);
            let companion = |_, _: &Clock| {
                met.store(true, Ordering::Relaxed);
                Some(())
            };
            let wait = || {
                while !met.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            };
            assert_eq!(beside(&options, &spare, &clock, companion, wait).1.len(), 1);
        }
    }
}
