//! Many classes, several at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use testwright_emit::jdk::HarnessError;
use testwright_testcase::{ClassSource, Hierarchy};

use crate::companions::Spare;
use crate::existing::WrittenTests;
use crate::known::{self, Known};
use crate::options::{Environment, Options, Progress};
use crate::pipeline::{Shared, generate_class};
use crate::report::ClassReport;
use crate::together;
use crate::verification::Verification;

/// A budget shorter than this many seconds begins only when the JDK that verifies is ready: its start is paid once, not by the
/// first class.
const SHORT: f64 = 4.0;

/// Makes the suites of classes, by internal names, and has them pass together. Reports come in the order of the classes. Fails
/// only if the JDK cannot be started.
pub fn generate(
    environment: &Environment,
    options: &Options,
    source: &ClassSource,
    classes: &[String],
    progress: &dyn Progress,
) -> Result<Vec<ClassReport>, HarnessError> {
    let written = WrittenTests::find(environment, options);
    let mut known = Known::of(environment, options, written.as_ref(), classes);
    known::sweep(options, &known);
    let mut reports: Vec<Option<ClassReport>> = known.iter().map(|known| known.unchanged(options)).collect();
    for report in reports.iter().flatten() {
        progress.unchanged(&report.class);
    }
    // Without anything to do, no JDK is started.
    if reports.iter().any(Option::is_none) {
        let hierarchy = Arc::new(Hierarchy::new(source));
        let jobs = options.jobs.clamp(1, reports.iter().filter(|report| report.is_none()).count());
        let spare = Spare::new(options.jobs - jobs);
        let shared = Shared { environment, options, source, hierarchy, progress, written, spare, only: None };
        work(&shared, jobs, classes, &mut known, &mut reports)?;
    }
    let mut reports: Vec<ClassReport> = reports.into_iter().flatten().collect();
    together::settle(environment, options, source, progress, &known, &mut reports);
    Ok(reports)
}

/// Makes the reports that are missing.
fn work(
    shared: &Shared<'_>,
    jobs: usize,
    classes: &[String],
    known: &mut [Known],
    reports: &mut [Option<ClassReport>],
) -> Result<(), HarnessError> {
    let (environment, options, progress) = (shared.environment, shared.options, shared.progress);
    let open = reports.iter_mut().zip(known).zip(classes).filter(|((report, _), _)| report.is_none());
    let open = Mutex::new(open);
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
            verification.wait();
        }
        loop {
            let next = open.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(((report, known), class)) = next else {
                shared.spare.add();
                return;
            };
            let made = report.insert(guarded(shared, class, known, &mut verification));
            if made.unchanged {
                progress.unchanged(&made.class);
            } else {
                progress.done(&made.class);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(work);
        }
        work();
    });
    let is_left = open.into_inner().unwrap_or_else(PoisonError::into_inner).next().is_some();
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) if is_left => Err(error),
        _ => Ok(()),
    }
}

/// Does what there is to do for a class and keeps what came of it. A panic becomes its failure.
fn guarded(
    shared: &Shared<'_>,
    class: &str,
    known: &mut Known,
    verification: &mut Verification,
) -> ClassReport {
    let (environment, options) = (shared.environment, shared.options);
    let name = class.replace('/', ".");
    if environment.interrupted.load(Ordering::Relaxed) {
        let failure = "it was not begun, because the run was interrupted".to_owned();
        return ClassReport { class: name, failure: Some(failure), ..ClassReport::default() };
    }
    let result = catch_unwind(AssertUnwindSafe(|| {
        if let Some(report) = known.check(environment, options, shared.source, verification) {
            return report;
        }
        known.keep(options, generate_class(shared, class, verification))
    }));
    result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        let failure = format!(
            "an error in testwright itself: {}; to repeat it: testwright generate --seed {} {name}",
            text.unwrap_or_else(|| "no message".to_owned()),
            options.seed
        );
        // It may be in the middle of something.
        if let Ok(fresh) = Verification::start(environment, options) {
            *verification = fresh;
        }
        ClassReport { class: name, failure: Some(failure), ..ClassReport::default() }
    })
}
