//! The search tree, in words.

/// Lines of a search, indented by depth.
#[derive(Clone, Default, Debug)]
pub struct Trace {
    lines: Vec<(usize, String)>,
}

impl Trace {
    /// Adds a line.
    pub(crate) fn add(&mut self, depth: usize, line: String) {
        self.lines.push((depth, line));
    }

    /// All lines.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(|(depth, line)| format!("{}{line}\n", "  ".repeat(*depth))).collect()
    }
}
