//! Work spread over threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does `work` for each item, several at once, and returns what came of them in the order of the items. The first failure in
/// that order is returned instead; items that were not begun by then are left out.
pub fn each<I: Sync, R: Send>(
    jobs: usize,
    items: &[I],
    work: impl Fn(&I) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let failed = AtomicUsize::new(usize::MAX);
    let results: Mutex<Vec<Option<Result<R, String>>>> = Mutex::new(items.iter().map(|_| None).collect());
    let worker = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at).filter(|_| at < failed.load(Ordering::Relaxed)) else { return };
            let result = work(item);
            if result.is_err() {
                failed.fetch_min(at, Ordering::Relaxed);
            }
            results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(result);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.clamp(1, items.len().max(1)) {
            scope.spawn(worker);
        }
        worker();
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        let doubled = each(3, &items, |item| Ok(item * 2)).expect("no item fails");
        assert_eq!(doubled, items.iter().map(|item| item * 2).collect::<Vec<_>>());
    }

    #[test]
    fn the_first_failure_is_told() {
        let items: Vec<u64> = (0..100).collect();
        let failed = each(2, &items, |item| if item % 40 == 39 { Err(item.to_string()) } else { Ok(()) });
        assert_eq!(failed, Err("39".to_owned()));
    }
}
