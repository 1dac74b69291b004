//! LCOV's trace files, which editors and services read.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::sources::Sources;
use crate::{Format, Report};

/// The name of the test that the records belong to, which stands once, before them.
const MARK: &str = "TN:testwright";

/// See the module's text.
pub(crate) struct Lcov;

impl Format for Lcov {
    fn name(&self) -> &'static str {
        "lcov"
    }

    fn about(&self) -> &'static str {
        "lines and branches in LCOV's format, for editors and coverage services"
    }

    fn mark(&self) -> &'static str {
        MARK
    }

    fn write(&self, report: &Report<'_>) -> String {
        let sources = report.sources();
        let mut out = format!("{MARK}\n");
        for class in report.classes.iter().filter(|class| !class.details.lines.is_empty()) {
            let path = sources.find(class);
            let path = path.map_or_else(|| Sources::relative(class), |path| path.display().to_string());
            let mut lines: BTreeMap<u16, usize> = BTreeMap::new();
            for line in &class.details.lines {
                let hits = lines.entry(line.line).or_default();
                *hits = (*hits).max(line.reached());
            }
            // Writing to a String cannot fail.
            let _ = writeln!(out, "SF:{}", path.replace('\n', " "));
            let mut of_line: BTreeMap<u16, usize> = BTreeMap::new();
            let branches = || class.details.goals.iter().filter(|goal| !goal.is_behaviour);
            for goal in branches() {
                let number = of_line.entry(goal.line).or_default();
                // Of tests of people it is only known that some of them cover it.
                let tests = goal.covered_by.len() + usize::from(goal.existing);
                let taken = if tests == 0 { "-".to_owned() } else { tests.to_string() };
                let _ = writeln!(out, "BRDA:{},0,{number},{taken}", goal.line);
                *number += 1;
            }
            let covered = branches().filter(|goal| goal.is_covered()).count();
            let _ = write!(out, "BRF:{}\nBRH:{covered}\n", branches().count());
            for (line, hits) in &lines {
                let _ = writeln!(out, "DA:{line},{hits}");
            }
            let hit = lines.values().filter(|hits| **hits > 0).count();
            let _ = write!(out, "LF:{}\nLH:{hit}\nend_of_record\n", lines.len());
        }
        out
    }
}
