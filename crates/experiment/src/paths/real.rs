//! Paths of methods of libraries by the criterion all-uses: every path gets a verdict within the time limit.

use testwright_driver::Environment;
use testwright_driver::paths::{MethodReport, Paths};
use testwright_paths::{Bounds, Criterion, Pursue, SolverUse};

use crate::{Settings, Table, each, library};

/// Seconds for a method unless the user says otherwise.
const SECONDS: f64 = 10.0;

/// A method of a library: its artifact, the class, and the method with the beginning of its
/// descriptor.
struct Subject {
    artifact: &'static str,
    class: &'static str,
    method: &'static str,
}

const MATH: &str = "org.apache.commons:commons-math3:3.6.1";
const LANG: &str = "org.apache.commons:commons-lang3:3.9";
const GUAVA: &str = "com.google.guava:guava:28.1-jre";

const SUBJECTS: [Subject; 10] = [
    Subject { artifact: MATH, class: "org/apache/commons/math3/util/ArithmeticUtils", method: "gcd(II)" },
    Subject { artifact: MATH, class: "org/apache/commons/math3/util/ArithmeticUtils", method: "pow(JI)" },
    Subject {
        artifact: MATH,
        class: "org/apache/commons/math3/util/CombinatoricsUtils",
        method: "binomialCoefficient(",
    },
    Subject { artifact: MATH, class: "org/apache/commons/math3/util/Precision", method: "equals(DDI)" },
    Subject {
        artifact: MATH,
        class: "org/apache/commons/math3/primes/SmallPrimes",
        method: "smallTrialDivision(",
    },
    Subject { artifact: MATH, class: "org/apache/commons/math3/special/Gamma", method: "digamma(" },
    Subject { artifact: LANG, class: "org/apache/commons/lang3/math/NumberUtils", method: "isDigits(" },
    Subject {
        artifact: LANG,
        class: "org/apache/commons/lang3/BooleanUtils",
        method: "toBooleanObject(Ljava/lang/String;)",
    },
    Subject { artifact: GUAVA, class: "com/google/common/math/IntMath", method: "checkedPow(" },
    Subject { artifact: GUAVA, class: "com/google/common/math/LongMath", method: "isPrime(" },
];

/// The table of all subjects.
pub(super) fn methods(settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Table, String> {
    let columns = [
        "method",
        "nodes",
        "paths",
        "found",
        "infeasible",
        "likely infeasible",
        "open",
        "all-uses",
        "covered",
        "seconds",
    ];
    let mut table = Table::new("Paths of library methods by all-uses (paper: none)", &columns);
    let reports = each(settings.jobs, &SUBJECTS, |subject| {
        let report = pursue(settings, subject)?;
        note(&format!("{} {}: done", simple(subject.class), subject.method));
        Ok(report)
    })?;
    for (subject, report) in SUBJECTS.iter().zip(reports) {
        let Some(report) = report else {
            table.row([format!("{}.{}", simple(subject.class), subject.method), "no jar".to_owned()]);
            continue;
        };
        let name = report.method.split('(').next().unwrap_or_default();
        let words = ["found", "infeasible", "likely infeasible", "open"];
        let mut cells = vec![
            format!("{}.{name}", simple(subject.class)),
            report.nodes.to_string(),
            report.paths.len().to_string(),
        ];
        cells.extend(words.iter().map(|word| report.count(word).to_string()));
        let uses = report.coverage.first();
        cells.push(uses.map_or(String::new(), |uses| uses.elements.to_string()));
        cells.push(uses.map_or(String::new(), |uses| uses.covered.to_string()));
        cells.push(format!("{:.1}", report.seconds));
        table.row(cells);
    }
    table.note("Every path has a verdict. Jars are looked for in the local Maven repository; the paper has no such methods.");
    Ok(table)
}

fn simple(class: &str) -> &str {
    class.rsplit('/').next().unwrap_or(class)
}

/// What came of a method; nothing if its jar is not installed.
fn pursue(settings: &Settings, subject: &Subject) -> Result<Option<MethodReport>, String> {
    let Some(jar) = library::jar(subject.artifact) else { return Ok(None) };
    let (class_path, source) = library::open(settings, jar)?;
    let environment = Environment::new(settings.jdk.clone(), class_path);
    let paths = Paths {
        environment: &environment,
        source: &source,
        class: subject.class,
        method: Some(subject.method),
        plan: None,
        criteria: vec![Criterion::Uses],
        bounds: Bounds::default(),
        settings: Pursue { solver: SolverUse::First, executions: 20_000, ..Pursue::default() },
        store: None,
        time: Some(settings.time.unwrap_or(SECONDS)),
        seed: settings.seed,
        junit: 5,
        out: None,
    };
    let mut report = paths.run()?;
    Ok(report.methods.pop())
}
