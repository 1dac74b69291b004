//! Mutants that are alive: as a list, and what one of them changes.

use std::fmt::Write;

use testwright_driver::{ClassReport, LivingMutant};

use crate::escape::xml;

/// What stands between what was and what is in a mutant's text.
const BECOMES: &str = " to ";

/// What a mutant changes: what was struck out, and what is there instead, as far as its text tells them apart.
pub(super) fn change(mutant: &LivingMutant) -> String {
    let mut parts = mutant.change.split(BECOMES);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(before), Some(after), None) => {
            format!(
                "<del>{}</del> <span class=\"words\">becomes</span> <ins>{}</ins>",
                xml(before),
                xml(after)
            )
        }
        _ => xml(&mutant.change),
    }
}

/// Writes the list; nothing if all are dead or none was pursued.
pub(super) fn mutants(out: &mut String, place: usize, class: &ClassReport) {
    if class.alive.is_empty() {
        return;
    }
    let killed = match class.mutants_total {
        // They are goals themselves, and counted among these.
        0 => String::new(),
        total => format!(" {} of {total} mutants are killed.", class.mutants_killed),
    };
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "<details class=\"mutants\"><summary>Mutants alive ({})</summary>\n<p>Changes of the code that no test of the suite \
         notices.{killed}</p>\n<p class=\"tools\" hidden><label>Show mutants whose line, method, change or reason contains \
         <input type=\"search\" data-filters=\"class{place}mutants\"></label> <span role=\"status\"></span></p>\n\
         <ul id=\"class{place}mutants\">",
        class.alive.len(),
    );
    for mutant in &class.alive {
        let _ = writeln!(
            out,
            "<li>line {}, {}: <code>{}</code> ({})</li>",
            mutant.line,
            xml(&mutant.method),
            change(mutant),
            xml(&mutant.reason)
        );
    }
    out.push_str("</ul></details>\n");
}
