//! The table at the end of `testwright generate`.

use std::collections::BTreeMap;
use std::fmt::Write;

use testwright_driver::ClassReport;

/// Uncovered goals shown per class unless the user wants all.
const MOST_UNCOVERED: usize = 10;

/// One row per class, and below it what is not covered and why.
pub(crate) fn summary(reports: &[ClassReport], verbose: bool) -> String {
    let mut text = String::new();
    let width = reports.iter().map(|report| report.class.len()).max().unwrap_or(5).max(5);
    let _ = writeln!(
        text,
        "{:width$}  {:>13}  {:>5}  {:>7}  {:>9}",
        "class", "goals covered", "tests", "dropped", "seconds"
    );
    for report in reports {
        let share =
            if report.goals_total == 0 { 100.0 } else { percent(report.goals_covered, report.goals_total) };
        let goals = format!("{}/{} {share:3.0}%", report.goals_covered, report.goals_total);
        let time = match (report.unchanged, report.broken.is_empty()) {
            (true, _) => "unchanged".to_owned(),
            (false, true) => format!("{:.1}", report.seconds),
            (false, false) => "broken".to_owned(),
        };
        let _ = writeln!(
            text,
            "{:width$}  {goals:>13}  {:>5}  {:>7}  {time:>9}",
            report.class,
            report.tests,
            report.dropped.len(),
        );
    }
    for report in reports {
        details(&mut text, report, verbose);
    }
    if reports.len() > 1 {
        totals(&mut text, reports);
    }
    text
}

fn details(text: &mut String, report: &ClassReport, verbose: bool) {
    if let Some(failure) = &report.failure {
        let _ = writeln!(text, "\n{}: no tests: {failure}", report.class);
    }
    for note in &report.notes {
        let _ = writeln!(text, "\n{}: {note}", report.class);
    }
    let most = if verbose { usize::MAX } else { MOST_UNCOVERED };
    for one in report.broken.iter().take(most) {
        let _ = writeln!(text, "{}: passes no more: {}: {}", report.class, one.test, one.reason);
    }
    if !report.broken.is_empty() {
        let _ = writeln!(
            text,
            "{}: {} of its tests pass no more because the code has changed; mend the code, or make them anew with --update",
            report.class,
            report.broken.len()
        );
    }
    // What is known since an earlier run was said then.
    if report.unchanged && !verbose {
        return;
    }
    if !report.uncovered.is_empty() {
        let _ = writeln!(text, "\n{}: not covered:", report.class);
        for goal in report.uncovered.iter().take(most) {
            let _ = writeln!(text, "  line {}: {}: {}", goal.line, goal.goal, goal.reason);
        }
        if report.uncovered.len() > most {
            let _ = writeln!(text, "  … and {} more (--verbose shows all)", report.uncovered.len() - most);
        }
    }
    for (title, list) in [("dropped", &report.dropped), ("differs from the JDK", &report.disagreements)] {
        for one in list.iter().take(most) {
            let _ = writeln!(text, "{}: {title}: {}: {}", report.class, one.test, one.reason);
        }
    }
    for one in &report.misbehaviours {
        let _ = writeln!(text, "{}: line {}: {}: {}", report.class, one.line, one.rule, one.words);
    }
    for file in &report.files {
        let _ = writeln!(text, "{}: wrote {}", report.class, file.display());
    }
}

fn totals(text: &mut String, reports: &[ClassReport]) {
    let unchanged = reports.iter().filter(|report| report.unchanged).count();
    let with_tests = reports.iter().filter(|report| report.tests > 0).count();
    let (covered, goals) =
        reports.iter().fold((0, 0), |sum, one| (sum.0 + one.goals_covered, sum.1 + one.goals_total));
    let with_goals: Vec<&ClassReport> = reports.iter().filter(|report| report.goals_total > 0).collect();
    let mean: f64 = with_goals.iter().map(|one| percent(one.goals_covered, one.goals_total)).sum::<f64>()
        / with_goals.len().max(1) as f64;
    let (passed, verified) = reports
        .iter()
        .fold((0, 0), |sum, one| (sum.0 + one.passed_before_verification, sum.1 + one.verified));
    let _ = writeln!(
        text,
        "\n{} classes, {with_tests} with tests; {covered} of {goals} goals covered ({:.1} %), mean per class {mean:.1} %",
        reports.len(),
        percent(covered, goals)
    );
    let (shown, behaviours) =
        reports.iter().fold((0, 0), |sum, one| (sum.0 + one.behaviours_shown, sum.1 + one.behaviours_total));
    if behaviours > 0 {
        let _ = writeln!(
            text,
            "{shown} of {behaviours} methods and constructors that users may call return to a test that calls them"
        );
    }
    if unchanged > 0 {
        let _ = writeln!(
            text,
            "{unchanged} classes have not changed since an earlier run, so their tests are kept (--fresh makes them anew)"
        );
    }
    let _ = writeln!(
        text,
        "{passed} of {verified} tests passed on the JDK as they came from the search ({:.2} %)",
        percent(passed, verified)
    );
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for report in reports {
        if let Some(failure) = &report.failure {
            *reasons.entry(failure).or_default() += 1;
        }
        for goal in &report.uncovered {
            *reasons.entry(&goal.reason).or_default() += 1;
        }
    }
    let mut reasons: Vec<(&str, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), *reason));
    if !reasons.is_empty() {
        let _ = writeln!(text, "most frequent reasons for what is not covered:");
        for (reason, count) in reasons.iter().take(10) {
            let _ = writeln!(text, "  {count:>6}  {reason}");
        }
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 100.0 } else { 100.0 * part as f64 / whole as f64 }
}
