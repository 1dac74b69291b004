//! A machine that has more to do than it can: suites take longer, and none is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use testwright_driver::{ClassSource, Environment, Options, Silent, generate};
use testwright_goals::Criterion;
use testwright_testkit::Java;

const METER: &str = "
    package load;
    public class Meter {
        private int level;
        public int rise(int by) {
            if (by < 0) throw new IllegalArgumentException(\"by\");
            if (by > 100) level += 100; else if (by > 10) level += 10; else level += by;
            return level;
        }
        public String band() {
            if (level > 90) return \"high\";
            if (level > 40) return \"middle\";
            return level == 0 ? \"none\" : \"low\";
        }
    }";

/// Threads that keep the machine busy for each of its cores.
const PER_CORE: usize = 4;

#[test]
fn a_suite_is_verified_although_every_core_has_much_else_to_do() {
    let Some(java) = Java::compile(&[METER]) else { return };
    let environment = Environment::new(java.jdk.clone(), java.class_path());
    let source = ClassSource::new(java.jdk.clone(), java.class_path());
    let strategy = testwright_search::algorithm("dynamosa").expect("it is registered");
    let options = Options { time: Some(5.0), ..Options::new(strategy, vec![Criterion::Branch]) };
    let is_over = Arc::new(AtomicBool::new(false));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let busy: Vec<_> = (0..PER_CORE * cores)
        .map(|_| {
            let is_over = is_over.clone();
            std::thread::spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            })
        })
        .collect();
    let reports = generate(&environment, &options, &source, &["load/Meter".to_owned()], &Silent);
    is_over.store(true, Ordering::Relaxed);
    busy.into_iter().for_each(|thread| thread.join().expect("it only waits"));
    let reports = reports.expect("the JDK starts");
    let report = &reports[0];
    assert_eq!(report.failure, None);
    assert_eq!(report.goals_covered, report.goals_total, "{:?}", report.uncovered);
    let late: Vec<_> = report.dropped.iter().filter(|one| one.reason.contains("no time")).collect();
    assert!(late.is_empty(), "{late:?}");
}
