//! Which move found how many goals, and what it cost.

use std::fmt::Write;

use testwright_driver::ClassReport;

use crate::escape::xml;

/// Writes the table; nothing if nobody searched.
pub(super) fn finders(out: &mut String, class: &ClassReport) {
    let all = &class.finders.all;
    if all.is_empty() {
        return;
    }
    let work: u64 = all.iter().map(|finder| finder.work).sum();
    let with_mutants = all.iter().any(|finder| finder.mutants > 0);
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "<details class=\"finders\"><summary>What found the goals ({})</summary>\n<table><thead><tr>\
         <th scope=\"col\">Move</th><th scope=\"col\">Goals covered first</th>{}<th scope=\"col\">Tests run</th>\
         <th scope=\"col\">Share of the work</th></tr></thead><tbody>",
        all.len(),
        if with_mutants { "<th scope=\"col\">Mutants killed first</th>" } else { "" },
    );
    for finder in all {
        let mutants = if with_mutants { format!("<td>{}</td>", finder.mutants) } else { String::new() };
        let share = match (work, finder.work) {
            // Tests of people run before the search.
            (0, _) | (_, 0) => "–".to_owned(),
            (all, own) => format!("{:.1} %", 100.0 * own as f64 / all as f64),
        };
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td>{mutants}<td>{}</td><td>{share}</td></tr>",
            xml(&finder.name),
            finder.goals,
            finder.tests,
        );
    }
    out.push_str("</tbody></table></details>\n");
}
