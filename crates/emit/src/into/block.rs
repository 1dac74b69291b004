//! What was added to a file earlier: the lines between two comments, and the imports that the first of them names.
//!
//! Start at [`without`]. [`begin`] writes what it looks for.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use super::structure::Structure;

/// How the comment begins that stands before what was added.
const BEGIN: &str = "// Added by Testwright. A later run replaces all up to the end below; delete this line to keep it as it is.";

/// How a comment goes on that names imports.
const IMPORTS: &str = "// Imports added with it: ";
const MORE: &str = "//     ";

/// The comment that stands behind what was added.
pub(super) const END: &str = "// End of what Testwright added.";

/// Most columns of a comment, without what stands before it.
const WIDEST: usize = 110;

/// The lines of the comment before what is added, and the imports that come with it.
pub(super) fn begin(imports: &[String]) -> Vec<String> {
    let mut lines = vec![BEGIN.to_owned()];
    for (at, name) in imports.iter().enumerate() {
        let separator = if at + 1 < imports.len() { "," } else { "" };
        let open = lines.len() > 1;
        match lines.last_mut() {
            Some(line) if open && line.len() + name.len() < WIDEST => {
                line.push_str(&format!(" {name}{separator}"))
            }
            _ if open => lines.push(format!("{MORE}{name}{separator}")),
            _ => lines.push(format!("{IMPORTS}{name}{separator}")),
        }
    }
    lines
}

/// What an import is called in the comment.
pub(super) fn label(name: &str, is_static: bool) -> String {
    let simple = name.rsplit('.').next().unwrap_or_default();
    if is_static { format!("static {simple}") } else { simple.to_owned() }
}

/// A file without what was added earlier, and the lines, counted from 1, of what was. Fails with words for the user.
pub(super) fn without(text: &str) -> Result<(String, Option<RangeInclusive<usize>>), String> {
    if !text.contains(BEGIN) {
        return Ok((text.to_owned(), None));
    }
    let structure = Structure::of(text)?;
    let lines = lines(text);
    let is_comment = |line: &Range<usize>, wanted: &dyn Fn(&str) -> bool| {
        let (own, indent) = trimmed(text, line);
        let place = line.start + indent;
        wanted(own) && structure.comments.iter().any(|comment| comment.start == place)
    };
    let ends = |line: &Range<usize>| is_comment(line, &|own| own == END);
    let begins = |line: &Range<usize>| is_comment(line, &|own| own == BEGIN);
    let Some(end) = lines.iter().rposition(ends) else { return Ok((text.to_owned(), None)) };
    let Some(begin) = lines[..end].iter().rposition(begins) else { return Ok((text.to_owned(), None)) };
    let imports = added_imports(text, &structure, named(text, &lines[begin + 1..end]));
    // The empty line before it is part of it.
    let first = if begin > 0 && trimmed(text, &lines[begin - 1]).0.is_empty() { begin - 1 } else { begin };
    let mut gone = import_lines(text, &lines, &imports);
    gone.push(lines[first].start..lines[end].end);
    gone.sort_by_key(|range| range.start);
    let mut base = String::with_capacity(text.len());
    let mut at = 0;
    for range in gone {
        base.push_str(&text[at..range.start.max(at)]);
        at = at.max(range.end);
    }
    base.push_str(&text[at..]);
    Ok((base, Some(begin + 1..=end + 1)))
}

/// Places of lines, with what ends them.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let place = |line: &str| {
        let range = start..start + line.len();
        start = range.end;
        range
    };
    text.split_inclusive('\n').map(place).collect()
}

/// A line without blanks around it, and how many stand before it.
fn trimmed<'t>(text: &'t str, line: &Range<usize>) -> (&'t str, usize) {
    let line = &text[line.clone()];
    (line.trim(), line.len() - line.trim_start().len())
}

/// The imports that comments name.
fn named(text: &str, lines: &[Range<usize>]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in lines {
        let line = text[line.clone()].trim();
        let prefix = if names.is_empty() { IMPORTS } else { MORE };
        let Some(list) = line.strip_prefix(prefix) else { break };
        names.extend(list.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()));
        if !line.ends_with(',') {
            break;
        }
    }
    names
}

/// Places of the imports with these labels.
fn added_imports(text: &str, structure: &Structure, names: BTreeSet<String>) -> Vec<Range<usize>> {
    let imports = structure.imports.iter();
    let is_plain = |span: &Range<usize>| !text[span.clone()].contains('\n');
    let added = imports.filter(|import| names.contains(&label(&import.name, import.is_static)));
    added.map(|import| import.span.clone()).filter(is_plain).collect()
}

/// The lines of imports that stand alone, with an empty line where they were a group of their own.
fn import_lines(text: &str, lines: &[Range<usize>], imports: &[Range<usize>]) -> Vec<Range<usize>> {
    let is_import = |line: &Range<usize>| {
        let (own, indent) = trimmed(text, line);
        imports.iter().any(|import| import.start == line.start + indent && import.len() == own.len())
    };
    let is_empty = |at: usize| lines.get(at).is_some_and(|line| trimmed(text, line).0.is_empty());
    let mut gone = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let first = at;
        while lines.get(at).is_some_and(is_import) {
            at += 1;
        }
        if at == first {
            at += 1;
            continue;
        }
        let is_group = is_empty(at) && first > 0 && is_empty(first - 1);
        let first = if is_group { first - 1 } else { first };
        gone.push(lines[first].start..lines[at - 1].end);
    }
    gone
}
