//! Time limits of tests on a busy machine. This is a binary of its own, because it makes the machine busy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use testwright_classpath::Jdk;
use testwright_emit::Style;
use testwright_emit::jdk::{HarnessError, Verifier, VerifierOptions};

const TESTS: &str = "package busy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

class BusyTest {
    private static void compute() {
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long end = times.getCurrentThreadCpuTime() + 500_000_000L;
        while (times.getCurrentThreadCpuTime() < end) { }
    }

    @Test
    void computes() {
        compute();
    }

    @Test
    void computesInAnotherThread() throws Exception {
        Thread thread = new Thread(BusyTest::compute);
        thread.start();
        thread.join();
    }

    @Test
    void sleeps() throws Exception {
        Thread.sleep(30_000);
    }

    @Test
    void spins() {
        while (true) { }
    }

    @Test
    void waits() throws Exception {
        synchronized (this) {
            wait();
        }
    }
}
";

/// Keeps all processors busy until it is dropped.
struct Load(Arc<AtomicBool>);

impl Load {
    fn new() -> Load {
        let is_over = Arc::new(AtomicBool::new(false));
        let processors = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        for _ in 0..3 * processors {
            let is_over = is_over.clone();
            std::thread::spawn(move || while !is_over.load(Ordering::Relaxed) {});
        }
        Load(is_over)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[expect(clippy::disallowed_methods, reason = "a deadline that is never reached")]
fn in_two_minutes() -> Instant {
    Instant::now() + Duration::from_secs(120)
}

#[test]
fn a_busy_machine_does_not_make_tests_late_but_sleeping_and_spinning_do() {
    let Ok(jdk) = Jdk::discover(None) else {
        println!("skipped: no JDK is installed");
        return;
    };
    let options = VerifierOptions { test_limit: Duration::from_millis(900), ..VerifierOptions::default() };
    let mut verifier = match Verifier::start(&jdk, options) {
        Err(HarnessError::Confinement(error)) => {
            println!("skipped: {error}");
            return;
        }
        started => started.expect("the JDK runs"),
    };
    verifier.wait(in_two_minutes());
    let load = Load::new();
    let checked = verifier.check(&[TESTS], &Style::default(), in_two_minutes());
    drop(load);
    let broken = checked.expect("the JDK runs").expect("there is time").concat();
    let mut late: Vec<&str> = broken.iter().map(|one| one.test.as_str()).collect();
    late.sort_unstable();
    assert_eq!(late, ["sleeps", "spins", "waits"], "{broken:?}");
    assert!(broken.iter().all(|one| one.reason == "it takes too long"), "{broken:?}");
}
