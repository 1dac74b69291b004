//! Many classes, several at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use testwright_emit::jdk::HarnessError;
use testwright_testcase::{ClassSource, Hierarchy};

use crate::clock::Clock;
use crate::options::{Environment, Options, Progress};
use crate::pipeline::{Shared, generate_class};
use crate::report::ClassReport;
use crate::verification::Verification;

/// A budget shorter than this many seconds begins only when the JDK that verifies is ready: its start is paid once, not by the
/// first class.
const SHORT: f64 = 4.0;

/// Seconds after which the start of a JDK is not waited for any longer.
const LONGEST_START: f64 = 30.0;

/// Makes the suites of classes, by internal names. Reports come in the order of the classes; `ready` hears each one as
/// soon as it and all before it are done. Fails only if the JDK cannot be started.
pub fn generate(
    environment: &Environment,
    options: &Options,
    source: &ClassSource,
    classes: &[String],
    progress: &dyn Progress,
    ready: &(dyn Fn(&ClassReport) + Sync),
) -> Result<Vec<ClassReport>, HarnessError> {
    let hierarchy = Arc::new(Hierarchy::new(source));
    let shared = Shared { environment, options, source, hierarchy, progress, only: None };
    let next = AtomicUsize::new(0);
    let finished = Mutex::new(Finished { reports: classes.iter().map(|_| None).collect(), told: 0 });
    let failed = Mutex::new(None);
    let work = || {
        let mut verification = match Verification::start(environment, options) {
            Ok(verification) => verification,
            Err(error) => {
                failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                return;
            }
        };
        if options.time.is_some_and(|seconds| seconds < SHORT) {
            verification.wait(Clock::in_seconds(LONGEST_START));
        }
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(class) = classes.get(at) else { return };
            let report = guarded(&shared, class, &mut verification);
            progress.done(&report.class);
            finished.lock().unwrap_or_else(PoisonError::into_inner).add(at, report, ready);
        }
    };
    let jobs = options.jobs.clamp(1, classes.len().max(1));
    std::thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(work);
        }
        work();
    });
    let finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) if finished.told < classes.len() => Err(error),
        _ => Ok(finished.reports.into_iter().flatten().collect()),
    }
}

struct Finished {
    reports: Vec<Option<ClassReport>>,
    told: usize,
}

impl Finished {
    fn add(&mut self, at: usize, report: ClassReport, ready: &dyn Fn(&ClassReport)) {
        self.reports[at] = Some(report);
        while let Some(Some(report)) = self.reports.get(self.told) {
            ready(report);
            self.told += 1;
        }
    }
}

/// A panic on one class becomes its failure.
fn guarded(shared: &Shared<'_>, class: &str, verification: &mut Verification) -> ClassReport {
    let result = catch_unwind(AssertUnwindSafe(|| generate_class(shared, class, verification)));
    result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let name = class.replace('/', ".");
        let failure = format!(
            "an error in testwright itself: {}; to repeat it: testwright generate --seed {} {name}",
            text.unwrap_or_else(|| "no message".to_owned()),
            shared.options.seed
        );
        // It may be in the middle of something.
        if let Ok(fresh) = Verification::start(shared.environment, shared.options) {
            *verification = fresh;
        }
        ClassReport { class: name, failure: Some(failure), ..ClassReport::default() }
    })
}
