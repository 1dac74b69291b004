//! Likely invariants: what the inputs that covered a branch have in common.

use std::fmt::Write;

use testwright_driver::ClassReport;

use crate::escape::xml;

/// Writes a table for each method; nothing if nothing was learned.
pub(super) fn invariants(out: &mut String, class: &ClassReport) {
    if class.invariants.is_empty() {
        return;
    }
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "<details class=\"invariants\"><summary>Likely invariants ({})</summary>\n<p>What all inputs that covered a branch \
         have in common. It held in every run that was learned from, and is not proved.</p>",
        class.invariants.len()
    );
    for method in &class.invariants {
        let _ = writeln!(
            out,
            "<details><summary><code>{}</code></summary><table><thead><tr><th scope=\"col\">Line</th>\
             <th scope=\"col\">Branch</th><th scope=\"col\">Inputs</th><th scope=\"col\">In common</th></tr></thead><tbody>",
            xml(&method.method)
        );
        for branch in &method.branches {
            let within = branch.within.as_ref().map_or_else(String::new, |name| format!(" in {}", xml(name)));
            let predicates: Vec<String> =
                branch.predicates.iter().map(|own| format!("<code>{}</code>", xml(own))).collect();
            let common = if predicates.is_empty() { "nothing".to_owned() } else { predicates.join("<br>") };
            let _ = writeln!(
                out,
                "<tr><th scope=\"row\">{}</th><td>{}{within}</td><td>{}</td><td>{common}</td></tr>",
                branch.line,
                xml(&branch.outcome),
                branch.inputs,
            );
        }
        out.push_str("</tbody></table></details>\n");
    }
    out.push_str("</details>\n");
}
