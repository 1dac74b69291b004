//! One page for people, with everything in it: style, script and pictures.
//!
//! A summary, a table of classes that can be filtered, and for each class its source with marked lines and mutants, what is not
//! covered and why, mutants alive, what found the goals, its tests, likely invariants, the tree of paths, and how coverage grew.
//! One module writes one part. Parts that are long are folded by the browser itself, without a script.

mod chart;
mod finders;
mod found;
mod invariants;
mod listing;
mod mutants;
mod paths;

use std::fmt::Write;

use testwright_driver::ClassReport;

use crate::escape::xml;
use crate::{Format, Report};

/// How the page says who made it.
const MARK: &str = "<meta name=\"generator\" content=\"Testwright\">";

/// See the module's text.
pub(crate) struct Html;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

impl Format for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn about(&self) -> &'static str {
        "one page to read: sources with marks, goals, tests and findings"
    }

    fn mark(&self) -> &'static str {
        MARK
    }

    fn write(&self, report: &Report<'_>) -> String {
        let title = xml(&report.title);
        let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.push_str(MARK);
        out.push('\n');
        // An empty picture, so that browsers do not ask for one.
        out.push_str("<link rel=\"icon\" href=\"data:,\">\n");
        // Writing to a String cannot fail.
        let _ = write!(out, "<title>Tests of {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n");
        out.push_str("<a class=\"skip\" href=\"#classes\">Skip to the classes</a>\n");
        let _ = writeln!(out, "<header><h1>Tests of {title}</h1>");
        summary(&mut out, report);
        out.push_str("</header>\n<main>\n");
        table(&mut out, report);
        found::found(&mut out, report);
        let sources = report.sources();
        for (place, class) in report.classes.iter().enumerate() {
            section(&mut out, place, class, sources.lines(class).as_deref());
        }
        let _ = write!(
            out,
            "</main>\n<footer>Testwright {}, seed {}</footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            xml(report.version),
            report.seed
        );
        out
    }
}

fn percent(covered: usize, total: usize) -> f64 {
    if total == 0 { 100.0 } else { 100.0 * covered as f64 / total as f64 }
}

fn summary(out: &mut String, report: &Report<'_>) {
    let sum = |count: fn(&ClassReport) -> usize| report.classes.iter().map(count).sum::<usize>();
    let (covered, total) = (sum(|class| class.goals_covered), sum(|class| class.goals_total));
    let (shown, behaviours) = (sum(|class| class.behaviours_shown), sum(|class| class.behaviours_total));
    let with_tests = report.classes.iter().filter(|class| class.tests > 0).count();
    let _ = writeln!(
        out,
        "<p>{with_tests} of {} classes have tests: {} tests, which cover {covered} of {total} goals ({:.1} %){}. \
         {} tests were dropped by verification.</p>",
        report.classes.len(),
        sum(|class| class.tests),
        percent(covered, total),
        match behaviours {
            0 => String::new(),
            _ => format!(" and show {shown} of {behaviours} methods and constructors returning"),
        },
        sum(|class| class.dropped.len()),
    );
}

fn table(out: &mut String, report: &Report<'_>) {
    out.push_str(
        "<section id=\"classes\"><h2>Classes</h2>\n<p class=\"tools\" hidden><label>Show classes whose name contains \
         <input id=\"filter\" type=\"search\"></label> <label><input id=\"open\" type=\"checkbox\"> only with goals that \
         are not covered</label> <span id=\"shown\" role=\"status\"></span></p>\n<table>\n<thead><tr><th scope=\"col\">Class</th>\
         <th scope=\"col\">Goals</th><th scope=\"col\">Covered</th><th scope=\"col\">Tests</th>\
         <th scope=\"col\">Seconds</th></tr></thead>\n<tbody>\n",
    );
    for (place, class) in report.classes.iter().enumerate() {
        let share = percent(class.goals_covered, class.goals_total);
        let covered = match class.goals_total {
            0 => "nothing to cover".to_owned(),
            _ => {
                format!("<meter min=\"0\" max=\"100\" value=\"{share:.1}\">{share:.0} %</meter> {share:.0} %")
            }
        };
        let name = xml(&class.class);
        let open = class.goals_total - class.goals_covered.min(class.goals_total);
        let _ = writeln!(
            out,
            "<tr data-class=\"{place}\" data-name=\"{name}\" data-open=\"{open}\"><th scope=\"row\"><a href=\"#class{place}\">{name}</a></th>\
             <td>{}/{}</td><td>{covered}</td><td>{}</td><td>{:.1}</td></tr>",
            class.goals_covered, class.goals_total, class.tests, class.seconds
        );
    }
    out.push_str("</tbody></table></section>\n");
}

fn section(out: &mut String, place: usize, class: &ClassReport, source: Option<&[String]>) {
    let name = xml(&class.class);
    let _ =
        writeln!(out, "<section class=\"one\" id=\"class{place}\" data-class=\"{place}\"><h2>{name}</h2>");
    if let Some(failure) = &class.failure {
        let _ = writeln!(out, "<p class=\"failure\">No tests: {}</p>", xml(failure));
    }
    for note in &class.notes {
        let _ = writeln!(out, "<p>{}</p>", xml(note));
    }
    out.push_str(&chart::chart(class));
    let details = &class.details;
    if !details.lines.is_empty() {
        listing::listing(out, place, class, source);
    }
    if !class.uncovered.is_empty() {
        let _ = writeln!(out, "<details><summary>Not covered ({})</summary><ul>", class.uncovered.len());
        for goal in &class.uncovered {
            let _ = writeln!(out, "<li>line {}: {}: {}</li>", goal.line, xml(&goal.goal), xml(&goal.reason));
        }
        out.push_str("</ul></details>\n");
    }
    mutants::mutants(out, place, class);
    finders::finders(out, class);
    if !details.tests.is_empty() {
        let _ = writeln!(out, "<details><summary>Tests ({})</summary>", details.tests.len());
        for (number, test) in details.tests.iter().enumerate() {
            let _ = writeln!(
                out,
                "<article id=\"class{place}test{number}\"><h3>{}</h3><p>covers {} goals</p><pre>{}</pre></article>",
                xml(&test.name),
                test.goals.len(),
                xml(&test.text)
            );
        }
        out.push_str("</details>\n");
    }
    if !class.dropped.is_empty() {
        let _ = writeln!(out, "<details><summary>Dropped tests ({})</summary><ul>", class.dropped.len());
        for test in &class.dropped {
            let _ = writeln!(out, "<li>{}: {}</li>", xml(&test.test), xml(&test.reason));
        }
        out.push_str("</ul></details>\n");
    }
    invariants::invariants(out, class);
    paths::paths(out, class);
    out.push_str("</section>\n");
}
