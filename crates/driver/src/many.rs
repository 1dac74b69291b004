//! Many classes, several at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use testwright_emit::jdk::HarnessError;
use testwright_testcase::{ClassSource, Hierarchy};

use crate::clock::Clock;
use crate::companions::Spare;
use crate::existing::WrittenTests;
use crate::known::{self, Known};
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
    known::sweep(options, classes);
    let mut finished = Finished { reports: classes.iter().map(|_| None).collect(), told: 0 };
    let mut open = Vec::new();
    let written = WrittenTests::find(environment, options);
    let known = Known::of(environment, options, written.as_ref(), classes);
    for (at, known) in known.into_iter().enumerate() {
        match known.unchanged(options) {
            Some(report) => {
                progress.unchanged(&report.class);
                finished.add(at, report, ready);
            }
            None => open.push((at, Mutex::new(known))),
        }
    }
    // Without anything to do, no JDK is started.
    if open.is_empty() {
        return Ok(finished.reports.into_iter().flatten().collect());
    }
    let hierarchy = Arc::new(Hierarchy::new(source));
    let jobs = options.jobs.clamp(1, open.len());
    let spare = Spare::new(options.jobs - jobs);
    let shared = Shared { environment, options, source, hierarchy, progress, written, spare, only: None };
    let next = AtomicUsize::new(0);
    let finished = Mutex::new(finished);
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
            let Some((at, known)) = open.get(next.fetch_add(1, Ordering::Relaxed)) else {
                shared.spare.add();
                return;
            };
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let report = guarded(&shared, &classes[*at], &mut known, &mut verification);
            if report.unchanged {
                progress.unchanged(&report.class);
            } else {
                progress.done(&report.class);
            }
            finished.lock().unwrap_or_else(PoisonError::into_inner).add(*at, report, ready);
        }
    };
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
