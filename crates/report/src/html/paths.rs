//! The tree of paths as a list in a list, each of which the browser folds by itself.

use std::fmt::Write;

use testwright_driver::{ClassReport, PathOutline, PathStep};

use crate::escape::xml;

/// Steps that lie in one another at most; browsers take pages apart that are nested much deeper. What is deeper stands side
/// by side.
const DEEPEST: usize = 60;

/// Writes the tree; nothing if no paths were pursued.
pub(super) fn paths(out: &mut String, class: &ClassReport) {
    let Some(tree) = class.path_tree.as_ref().filter(|tree| !tree.steps.is_empty()) else { return };
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "<details class=\"paths\"><summary>Tree of paths ({} conditions)</summary>\n<p>Each step continues the one that it \
         lies in; steps side by side are the ways that a decision went or could go.</p>",
        tree.nodes
    );
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.steps.len()];
    let mut roots = Vec::new();
    for (place, step) in tree.steps.iter().enumerate() {
        match step.parent.filter(|parent| *parent < place) {
            Some(parent) => children[parent].push(place),
            None => roots.push(place),
        }
    }
    out.push_str("<ul>\n");
    for root in roots {
        branch(out, tree, &children, root, 0);
    }
    out.push_str("</ul>\n");
    if !tree.is_whole {
        out.push_str(
            "<p>The tree is large; what is farthest from the beginning of methods is left out.</p>\n",
        );
    }
    out.push_str("</details>\n");
}

/// Writes a step and what continues it.
fn branch(out: &mut String, tree: &PathOutline, children: &[Vec<usize>], place: usize, depth: usize) {
    let step = &tree.steps[place];
    let own = &children[place];
    if own.is_empty() && step.left_out == 0 {
        let _ = writeln!(out, "<li class=\"{}\">{}</li>", xml(&step.fate), words(step));
        return;
    }
    let ways = own.len() + step.left_out;
    // The first forks are open, because a tree that shows nothing but its root says little.
    let open = if depth < 2 { " open" } else { "" };
    let _ = writeln!(
        out,
        "<li class=\"{}\"><details{open}><summary>{} <span class=\"count\">({ways} {} on)</span></summary>",
        xml(&step.fate),
        words(step),
        if ways == 1 { "way" } else { "ways" },
    );
    out.push_str("<ul>\n");
    if depth < DEEPEST {
        own.iter().for_each(|child| branch(out, tree, children, *child, depth + 1));
    } else {
        let mut pending: Vec<usize> = own.iter().rev().copied().collect();
        while let Some(next) = pending.pop() {
            let step = &tree.steps[next];
            let _ = writeln!(out, "<li class=\"{}\">… {}</li>", xml(&step.fate), words(step));
            pending.extend(children[next].iter().rev());
        }
    }
    if step.left_out > 0 {
        let _ = writeln!(out, "<li>… {} left out</li>", step.left_out);
    }
    out.push_str("</ul></details></li>\n");
}

/// The conditions of a step, and what became of it.
fn words(step: &PathStep) -> String {
    let clauses: Vec<String> =
        step.clauses.iter().map(|clause| format!("<code>{}</code>", xml(clause))).collect();
    let clauses = clauses.join(" <span class=\"and\">and</span> ");
    match step.parent {
        None => clauses,
        Some(_) => format!("{clauses} <span class=\"fate\">{}</span>", xml(&step.words)),
    }
}
