//! The nodes of a method over its source, for people who write paths.
//!
//! Start at [`show`]. Node numbers stand in front of the line on which a node begins. Below the source every node has a line
//! of its own with what it decides and where it leads. Without the source only that is shown.

use std::fmt::Write;

use crate::graph::Way;
use crate::method::Method;
use crate::source::decision_text;

/// The nodes of a method, over these source lines if there are any.
#[must_use]
pub fn show(method: &Method, source: Option<&str>) -> String {
    let mut out = String::new();
    let nodes = &method.graph.nodes;
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "method {}{}: {} nodes, cyclomatic complexity {}",
        method.name,
        method.descriptor,
        nodes.len(),
        method.graph.cyclomatic()
    );
    if let Some(source) = source {
        over_source(method, source, &mut out);
    }
    for node in nodes {
        let lines = match node.lines {
            (0, _) => String::new(),
            (first, last) if first == last => format!("line {first}"),
            (first, last) => format!("lines {first}-{last}"),
        };
        let mut exits = Vec::new();
        for exit in &node.exits {
            let why = match exit.way {
                Way::Plain => None,
                Way::Branch => decision_text(method, node, exit.to),
                Way::Handler => Some("an exception is caught".to_owned()),
            };
            exits.push(match why {
                Some(why) => format!("{} if {why}", exit.to),
                None => exit.to.to_string(),
            });
        }
        if node.is_end {
            exits.push("end".to_owned());
        }
        let _ = writeln!(out, "  {:>3}  {lines:<14} -> {}", node.id.to_string(), exits.join("; "));
    }
    out
}

/// The lines of the method with the numbers of the nodes that begin on them.
fn over_source(method: &Method, source: &str, out: &mut String) {
    let lines = method.graph.nodes.iter().map(|node| node.lines).filter(|lines| lines.0 != 0);
    let (first, last) =
        lines.fold((u16::MAX, 0), |(first, last), lines| (first.min(lines.0), last.max(lines.1)));
    let begins = |line: usize| {
        let own = method.graph.nodes.iter().filter(|node| usize::from(node.lines.0) == line);
        let numbers: Vec<String> = own.map(|node| node.id.to_string()).collect();
        numbers.join(" ")
    };
    let shown = (usize::from(first).saturating_sub(1), usize::from(last) + 1);
    let width = (shown.0..=shown.1).map(|line| begins(line).len()).max().unwrap_or(0);
    for (at, text) in source.lines().enumerate() {
        let line = at + 1;
        if (shown.0..=shown.1).contains(&line) {
            let _ = writeln!(out, "  {:>width$} | {line:>4}  {text}", begins(line));
        }
    }
}
