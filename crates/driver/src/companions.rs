//! Searches beside the own search of a class, on workers that have no class of their own.
//!
//! They pursue the same goals with other seeds. What they found is handed over when the own search ends, and their
//! search ends with it. Start at [`beside`].
//!
//! **Always true:** no more searches run at once than the user allows. With a fixed number of tests there are no companions, so
//! that results do not depend on how many workers there are.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;

use crate::clock::Clock;
use crate::options::Options;

/// Workers that have nothing to do.
#[derive(Default)]
pub(crate) struct Spare {
    count: Mutex<usize>,
    changed: Condvar,
}

impl Spare {
    /// So many of them.
    pub(crate) fn new(count: usize) -> Spare {
        Spare { count: Mutex::new(count), changed: Condvar::new() }
    }

    /// One more has nothing to do.
    pub(crate) fn add(&self) {
        *self.count() += 1;
        // Whoever hears it may have no more use for it, so all do.
        self.changed.notify_all();
    }

    /// Waits for one; false if a search has ended by then.
    fn take(&self, has_ended: &AtomicBool) -> bool {
        let mut count = self.count();
        while !has_ended.load(Ordering::Relaxed) {
            if *count > 0 {
                *count -= 1;
                return true;
            }
            count = self.changed.wait(count).unwrap_or_else(PoisonError::into_inner);
        }
        false
    }

    /// Ends a search, and the waiting for it.
    fn end(&self, has_ended: &AtomicBool) {
        // Nobody is between looking at the flag and waiting as long as this holds the lock.
        let _count = self.count();
        has_ended.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn count(&self) -> MutexGuard<'_, usize> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The companions of a class.
struct Company<'a, F> {
    seed: u64,
    /// How many of them there may be.
    most: u64,
    spare: &'a Spare,
    /// Ends with the own search.
    clock: Clock,
    has_ended: Arc<AtomicBool>,
    companion: F,
}

impl<F> Company<'_, F> {
    /// Waits for a worker and searches, while the next companion waits; one at a time, so that few threads do. What all
    /// bring, in the order of their numbers.
    fn join<'s, C: Send + 's>(&'s self, scope: &'s Scope<'s, '_>, number: u64) -> Vec<C>
    where
        F: Fn(u64, &Clock) -> Option<C> + Sync,
    {
        if number > self.most || !self.spare.take(&self.has_ended) {
            return Vec::new();
        }
        let next = scope.spawn(move || self.join(scope, number + 1));
        let own = (self.companion)(self.seed.wrapping_add(number << 32), &self.clock);
        self.spare.add();
        let others = next.join().unwrap_or_else(|panic| resume_unwind(panic));
        own.into_iter().chain(others).collect()
    }
}

/// Ends companions when it goes, however the own search ends.
struct OwnSearch<'a>(&'a Spare, &'a AtomicBool);

impl Drop for OwnSearch<'_> {
    fn drop(&mut self) {
        self.0.end(self.1);
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
    let most = if options.iterations.is_some() { 0 } else { options.jobs.saturating_sub(1) as u64 };
    let has_ended = Arc::new(AtomicBool::new(false));
    let clock = clock.ended_by(has_ended.clone());
    let company = Company { seed: options.seed, most, spare, clock, has_ended, companion };
    std::thread::scope(|scope| {
        let first = (most > 0).then(|| scope.spawn(|| company.join(scope, 1)));
        let found = {
            let _own = OwnSearch(spare, &company.has_ended);
            own()
        };
        let brought = first.map(|first| first.join().unwrap_or_else(|panic| resume_unwind(panic)));
        (found, brought.unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Phase;

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
