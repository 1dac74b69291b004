//! A class's source with marks: which lines ran, which branches of a line did not, and which mutants live there.

use std::collections::BTreeMap;
use std::fmt::Write;

use testwright_driver::{ClassReport, GoalDetail, LivingMutant};

use super::mutants::change;
use crate::escape::xml;

/// What is known of a line.
#[derive(Default)]
struct Line<'a> {
    /// Tests that reach it, whoever wrote them; none if it has no code.
    hits: Option<usize>,
    goals: Vec<&'a GoalDetail>,
    mutants: Vec<&'a LivingMutant>,
}

/// Tests that are named beside a line at most.
const MOST_TESTS: usize = 8;

/// Writes the source, or the lines that have code where the source is not known.
pub(super) fn listing(out: &mut String, place: usize, class: &ClassReport, source: Option<&[String]>) {
    let mut lines: BTreeMap<usize, Line<'_>> = BTreeMap::new();
    for line in &class.details.lines {
        let known = lines.entry(usize::from(line.line)).or_default();
        known.hits = Some(known.hits.unwrap_or(0).max(line.reached()));
    }
    for goal in class.details.goals.iter().filter(|goal| goal.line > 0) {
        lines.entry(usize::from(goal.line)).or_default().goals.push(goal);
    }
    for mutant in class.alive.iter().filter(|mutant| mutant.line > 0) {
        lines.entry(usize::from(mutant.line)).or_default().mutants.push(mutant);
    }
    out.push_str("<details><summary>Source</summary>\n<table class=\"source\"><tbody>\n");
    match source {
        Some(source) => {
            for (number, text) in (1..).zip(source) {
                row(out, place, class, number, text, lines.get(&number));
            }
        }
        None => {
            for (number, line) in &lines {
                row(out, place, class, *number, "", Some(line));
            }
        }
    }
    out.push_str("</tbody></table></details>\n");
}

fn row(
    out: &mut String,
    place: usize,
    class: &ClassReport,
    number: usize,
    text: &str,
    line: Option<&Line<'_>>,
) {
    let goals = line.map_or(&[][..], |line| &line.goals);
    let open = goals.iter().filter(|goal| !goal.is_covered()).count();
    // What a mark means is said in words, too: not everybody sees colours.
    let (mark, words) = match line.and_then(|line| line.hits) {
        _ if open > 0 && open < goals.len() => ("part", "partly covered"),
        _ if open > 0 => ("no", "not covered"),
        Some(0) => ("no", "not covered"),
        Some(_) => ("yes", "covered"),
        None if !goals.is_empty() => ("yes", "covered"),
        None => ("", ""),
    };
    // Writing to a String cannot fail.
    let _ = write!(out, "<tr class=\"{mark}\"><th scope=\"row\">{number}</th><td class=\"mark\">");
    if !words.is_empty() {
        let _ = write!(out, "<span class=\"words\">{words}</span>");
    }
    if !goals.is_empty() {
        let _ = write!(out, "<details><summary>{}/{}</summary><ul>", goals.len() - open, goals.len());
        for goal in goals {
            let _ = write!(out, "<li>{}: ", xml(&goal.text));
            match &goal.reason {
                Some(reason) => out.push_str(&xml(reason)),
                None if goal.existing => out.push_str("covered by existing tests"),
                None => {
                    for test in goal.covered_by.iter().take(MOST_TESTS) {
                        let name = class.details.tests.get(*test).map_or("", |test| &test.name);
                        let _ = write!(out, "<a href=\"#class{place}test{test}\">{}</a> ", xml(name));
                    }
                    if goal.covered_by.len() > MOST_TESTS {
                        let _ = write!(out, "and {} more", goal.covered_by.len() - MOST_TESTS);
                    }
                }
            }
            if let Some(finder) = goal.found_by.as_ref().filter(|_| !goal.existing) {
                let _ = write!(out, "<span class=\"finder\">found by {}</span>", xml(finder));
            }
            out.push_str("</li>");
        }
        out.push_str("</ul></details>");
    }
    let mutants = line.map_or(&[][..], |line| &line.mutants);
    if !mutants.is_empty() {
        let alive = if mutants.len() == 1 { "mutant" } else { "mutants" };
        let _ =
            write!(out, "<details class=\"living\"><summary>{} {alive} alive</summary><ul>", mutants.len());
        for mutant in mutants {
            let _ = write!(out, "<li><code>{}</code> ({})</li>", change(mutant), xml(&mutant.reason));
        }
        out.push_str("</ul></details>");
    }
    let _ = writeln!(out, "</td><td><code>{}</code></td></tr>", xml(text));
}
