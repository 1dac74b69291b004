//! Findings of all classes, by rule, each with its test.

use std::fmt::Write;

use crate::Report;
use crate::escape::xml;
use crate::findings::{RULES, findings};

/// Writes the findings; nothing if there are none.
pub(super) fn found(out: &mut String, report: &Report<'_>) {
    let all: Vec<_> = findings(report.classes).collect();
    if all.is_empty() {
        return;
    }
    // Writing to a String cannot fail.
    let _ = writeln!(out, "<section id=\"findings\"><h2>Findings ({})</h2>", all.len());
    for rule in &RULES {
        let of_rule: Vec<_> = all.iter().filter(|finding| finding.rule == rule).collect();
        if of_rule.is_empty() {
            continue;
        }
        let _ = writeln!(out, "<h3>{} ({})</h3><p>{}</p><ul>", rule.id, of_rule.len(), rule.about);
        for finding in of_rule {
            let place =
                report.classes.iter().position(|class| std::ptr::eq(class, finding.class)).unwrap_or(0);
            let name = xml(&finding.class.class);
            let seen = match finding.verified {
                true => "",
                false => {
                    " There was no time to run it on the JDK; it passed in Testwright's virtual machine."
                }
            };
            let _ = writeln!(
                out,
                "<li><details><summary>{name} line {}: {}</summary><p>Shown by a test of <a href=\"#class{place}\">{name}</a>.\
                 {seen}</p><pre>{}</pre></details></li>",
                finding.line,
                xml(&finding.what),
                xml(finding.reproducer),
            );
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
}
