//! JaCoCo's XML report, which build servers read. Instructions are not counted: there is a counter for what there is.

use std::collections::BTreeMap;
use std::fmt::Write;

use testwright_driver::ClassReport;

use crate::escape::{XML_MARK, xml};
use crate::{Format, Report};

/// See the module's text.
pub(crate) struct Jacoco;

/// Missed and covered.
#[derive(Clone, Copy, Default)]
struct Counter {
    missed: usize,
    covered: usize,
}

impl Counter {
    fn add(&mut self, is_covered: bool) {
        *(if is_covered { &mut self.covered } else { &mut self.missed }) += 1;
    }

    fn element(self, kind: &str) -> String {
        format!("<counter type=\"{kind}\" missed=\"{}\" covered=\"{}\"/>", self.missed, self.covered)
    }
}

/// Branches and lines.
#[derive(Clone, Copy, Default)]
struct Counters {
    branches: Counter,
    lines: Counter,
}

impl Counters {
    fn add(&mut self, other: Counters) {
        for (own, other) in [(&mut self.branches, other.branches), (&mut self.lines, other.lines)] {
            own.missed += other.missed;
            own.covered += other.covered;
        }
    }

    fn elements(self) -> String {
        format!("{}{}", self.branches.element("BRANCH"), self.lines.element("LINE"))
    }
}

/// What there is of a method: its first line and its counters.
type Methods<'a> = BTreeMap<(&'a str, &'a str, &'a str), (u16, Counters)>;

impl Format for Jacoco {
    fn name(&self) -> &'static str {
        "jacoco"
    }

    fn about(&self) -> &'static str {
        "lines and branches in JaCoCo's XML format, for build servers"
    }

    fn mark(&self) -> &'static str {
        XML_MARK
    }

    fn write(&self, report: &Report<'_>) -> String {
        let mut packages: BTreeMap<&str, Vec<&ClassReport>> = BTreeMap::new();
        for class in report.classes.iter().filter(|class| !class.details.lines.is_empty()) {
            let package = class.class.rsplit_once('.').map_or("", |(package, _)| package);
            packages.entry(package).or_default().push(class);
        }
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.push_str(XML_MARK);
        out.push('\n');
        out.push_str("<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n");
        // Writing to a String cannot fail.
        let _ = writeln!(out, "<report name=\"{}\">", xml(&report.title));
        let mut all = Counters::default();
        for (package, classes) in packages {
            let _ = writeln!(out, "<package name=\"{}\">", xml(&package.replace('.', "/")));
            let mut of_package = Counters::default();
            for class in &classes {
                of_package.add(write_class(&mut out, class));
            }
            for class in &classes {
                write_source(&mut out, class);
            }
            let _ = writeln!(out, "{}</package>", of_package.elements());
            all.add(of_package);
        }
        let _ = writeln!(out, "{}</report>", all.elements());
        out
    }
}

/// Writes the class and those nested in it; returns their sum.
fn write_class(out: &mut String, report: &ClassReport) -> Counters {
    let details = &report.details;
    let mut methods: Methods<'_> = BTreeMap::new();
    for goal in details.goals.iter().filter(|goal| !goal.is_behaviour) {
        let method = methods
            .entry((&goal.class, &goal.method, &goal.descriptor))
            .or_insert((goal.line, Counters::default()));
        method.1.branches.add(goal.is_covered());
    }
    for line in &details.lines {
        let method = methods
            .entry((&line.class, &line.method, &line.descriptor))
            .or_insert((line.line, Counters::default()));
        method.0 = method.0.min(line.line);
        method.1.lines.add(line.reached() > 0);
    }
    let file = details.source_file.as_deref().unwrap_or_default();
    let mut sum = Counters::default();
    let classes: std::collections::BTreeSet<&str> = methods.keys().map(|(class, ..)| *class).collect();
    for class in classes {
        let mut of_class = Counters::default();
        let _ = writeln!(out, "<class name=\"{}\" sourcefilename=\"{}\">", xml(class), xml(file));
        for ((owner, name, descriptor), (line, counters)) in &methods {
            if *owner == class {
                let (name, descriptor) = (xml(name), xml(descriptor));
                let _ = write!(out, "<method name=\"{name}\" desc=\"{descriptor}\" line=\"{line}\">");
                let _ = writeln!(out, "{}</method>", counters.elements());
                of_class.add(*counters);
            }
        }
        let _ = writeln!(out, "{}</class>", of_class.elements());
        sum.add(of_class);
    }
    sum
}

fn write_source(out: &mut String, report: &ClassReport) {
    let Some(file) = &report.details.source_file else { return };
    let mut lines: BTreeMap<u16, (bool, Counter)> = BTreeMap::new();
    for line in &report.details.lines {
        lines.entry(line.line).or_default().0 |= line.reached() > 0;
    }
    for goal in report.details.goals.iter().filter(|goal| !goal.is_behaviour) {
        lines.entry(goal.line).or_default().1.add(goal.is_covered());
    }
    let _ = writeln!(out, "<sourcefile name=\"{}\">", xml(file));
    for (line, (is_hit, branches)) in &lines {
        let (missed, covered) = (u8::from(!is_hit), u8::from(*is_hit));
        let Counter { missed: mb, covered: cb } = branches;
        let _ =
            writeln!(out, "<line nr=\"{line}\" mi=\"{missed}\" ci=\"{covered}\" mb=\"{mb}\" cb=\"{cb}\"/>");
    }
    out.push_str("</sourcefile>\n");
}
