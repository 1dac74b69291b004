//! Where members and imports go in a file, and the file with them.
//!
//! Start at [`Host::with`]. **Always true:** whole lines are inserted, and nothing else happens.

use std::collections::BTreeMap;

use super::Host;
use super::block::{END, begin, label};
use super::structure::Import;

/// Columns by which the writer indents.
const STEP: usize = 4;

/// A file to which members were added.
pub(crate) struct Inserted {
    pub(crate) text: String,
    /// The line of the first member's first line, counted from 1.
    pub(crate) line: usize,
}

impl Host {
    /// The file with these lines as members, which are indented by four columns for each level below the class, and with imports
    /// of classes and of static members.
    pub(crate) fn with(&self, members: &[String], imports: &[String], statics: &[String]) -> Inserted {
        let eol = self.line_end();
        let Ok(end) = self.end() else { return Inserted { text: self.base.clone(), line: 1 } };
        let mut insertions: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        let mut add = |name: &String, is_static: bool| {
            let (at, is_group) = self.place_of_import(name, is_static);
            let lines = insertions.entry(at).or_default();
            if is_group && lines.iter().all(|line| !line.is_empty()) {
                lines.push(String::new());
            }
            let keyword = if is_static { "import static" } else { "import" };
            lines.push(format!("{keyword} {name};"));
        };
        imports.iter().for_each(|name| add(name, false));
        statics.iter().for_each(|name| add(name, true));
        let mut labels: Vec<String> = imports.iter().map(|name| label(name, false)).collect();
        labels.extend(statics.iter().map(|name| label(name, true)));
        let unit = self.unit();
        let mut block = vec![String::new()];
        block.extend(begin(&labels).into_iter().map(|line| format!("{unit}{line}")));
        block.push(String::new());
        let first = block.len();
        block.extend(members.iter().map(|line| indented(line, &unit)));
        block.push(String::new());
        block.push(format!("{unit}{END}"));
        let mut text = String::with_capacity(self.base.len() + 4096);
        let (mut at, mut line) = (0, 0);
        for (place, lines) in insertions.into_iter().filter(|(place, _)| *place <= end) {
            text.push_str(&self.base[at..place]);
            at = place;
            // The last line of the file need not have an end.
            if !text.is_empty() && !text.ends_with('\n') {
                text.push_str(eol);
            }
            lines.iter().for_each(|line| text.push_str(&format!("{line}{eol}")));
        }
        text.push_str(&self.base[at..end]);
        line += text.matches('\n').count() + 1 + first;
        block.iter().for_each(|line| text.push_str(&format!("{line}{eol}")));
        text.push_str(&self.base[end..]);
        Inserted { text, line }
    }

    /// Where members are inserted: at the beginning of the line of the class's last brace.
    pub(super) fn end(&self) -> Result<usize, String> {
        let close = self.class().close;
        let start = self.base[..close].rfind('\n').map_or(0, |at| at + 1);
        match self.base[start..close].trim().is_empty() && start > self.class().open {
            true => Ok(start),
            false => Err("has code before the last brace of its class on the same line".to_owned()),
        }
    }

    /// How its lines end: as most of them do.
    fn line_end(&self) -> &'static str {
        let all = self.base.matches('\n').count();
        let windows = self.base.matches("\r\n").count();
        if windows * 2 > all { "\r\n" } else { "\n" }
    }

    /// What members are indented by: as most of them are.
    fn unit(&self) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for member in self.members() {
            let start = self.base[..member.start].rfind('\n').map_or(0, |at| at + 1);
            let before = &self.base[start..member.start];
            if before.chars().all(|c| c == ' ' || c == '\t') && !before.is_empty() {
                *counts.entry(before).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.map_or_else(|| " ".repeat(STEP), |(unit, _)| unit.to_owned())
    }

    /// Where an import is inserted, which is the beginning of a line, and whether an empty line comes before it.
    fn place_of_import(&self, name: &str, is_static: bool) -> (usize, bool) {
        let all = &self.structure.imports;
        let like: Vec<&Import> = all.iter().filter(|import| import.is_static == is_static).collect();
        let Some(last) = all.last() else { return (0, false) };
        let closest = like.iter().map(|import| common_parts(&import.name, name)).max().unwrap_or(0);
        let near = || like.iter().filter(|import| common_parts(&import.name, name) == closest);
        let before = near().rfind(|import| import.name.as_str() < name);
        match (before, near().next()) {
            (Some(before), _) => (self.behind(before), false),
            (None, Some(after)) => match self.start_of(after) {
                Some(start) => (start, false),
                None => (self.behind(after), false),
            },
            (None, None) => {
                let place = self.behind(last);
                let next = self.base[place..].split('\n').next().unwrap_or_default();
                (place, next.trim().is_empty())
            }
        }
    }

    /// Where the line of an import begins, if nothing stands before the import there.
    fn start_of(&self, import: &Import) -> Option<usize> {
        let start = self.base[..import.span.start].rfind('\n').map_or(0, |at| at + 1);
        self.base[start..import.span.start].trim().is_empty().then_some(start).filter(|start| *start > 0)
    }

    /// Where the line behind an import begins. A comment may go on there, so that it is the line behind that.
    fn behind(&self, import: &Import) -> usize {
        let next_line =
            |from: usize| self.base[from..].find('\n').map_or(self.base.len(), |at| from + at + 1);
        let mut place = next_line(import.span.end);
        let comments = self.structure.comments.iter();
        for comment in comments.filter(|comment| comment.start >= import.span.end) {
            if comment.start < place && comment.end > place {
                place = next_line(comment.end);
            }
        }
        place
    }
}

/// How many packages two names have in common.
fn common_parts(one: &str, other: &str) -> usize {
    one.split('.').zip(other.split('.')).take_while(|(one, other)| one == other).count()
}

/// A line as the file indents.
fn indented(line: &str, unit: &str) -> String {
    let rest = line.trim_start_matches(' ');
    let columns = line.len() - rest.len();
    match rest.is_empty() {
        true => String::new(),
        false => format!("{}{}{rest}", unit.repeat(columns / STEP), " ".repeat(columns % STEP)),
    }
}
