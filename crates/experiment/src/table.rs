//! What an experiment shows: for people, or as tab-separated values.

use std::fmt::Write;

/// A column's heading.
#[derive(Clone, Debug)]
pub struct Column {
    /// What is in it.
    pub name: String,
    /// Whether its cells are numbers, which stand to the right.
    pub number: bool,
}

/// A table with a heading and remarks.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What it shows.
    pub title: String,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    notes: Vec<String>,
}

impl Table {
    /// An empty table. The first column is text and the others are numbers.
    #[must_use]
    pub fn new(title: impl Into<String>, columns: &[&str]) -> Table {
        let column = |(at, name): (usize, &&str)| Column { name: (*name).to_owned(), number: at > 0 };
        let columns = columns.iter().enumerate().map(column).collect();
        Table { title: title.into(), columns, ..Table::default() }
    }

    /// Makes a column one of text.
    #[must_use]
    pub fn text_column(mut self, name: &str) -> Table {
        self.columns.iter_mut().filter(|column| column.name == name).for_each(|column| column.number = false);
        self
    }

    /// Adds a row. Cells that are missing are empty.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        debug_assert!(cells.len() <= self.columns.len(), "{cells:?} has more cells than there are columns");
        cells.resize(self.columns.len(), String::new());
        self.rows.push(cells);
    }

    /// Adds a remark below the table.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// The rows, each with as many cells as there are columns.
    #[must_use]
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// Tab-separated values with a header. Title and remarks are lines that begin with `#`.
    #[must_use]
    pub fn tsv(&self) -> String {
        let clean = |cell: &str| cell.replace(['\t', '\n', '\r'], " ");
        let mut out = format!("# {}\n", clean(&self.title));
        let header: Vec<String> = self.columns.iter().map(|column| clean(&column.name)).collect();
        out.push_str(&header.join("\t"));
        out.push('\n');
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|cell| clean(cell)).collect();
            out.push_str(&cells.join("\t"));
            out.push('\n');
        }
        self.notes.iter().for_each(|note| {
            // Writing to a String cannot fail.
            let _ = writeln!(out, "# {}", clean(note));
        });
        out
    }

    /// Aligned columns for people.
    #[must_use]
    pub fn text(&self) -> String {
        let width = |text: &str| text.chars().count();
        let widths: Vec<usize> = self
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| {
                let cells = self.rows.iter().map(|row| width(&row[at]));
                cells.fold(width(&column.name), usize::max)
            })
            .collect();
        let line = |cells: &mut dyn Iterator<Item = &String>| {
            let mut out = String::new();
            for ((cell, column), wide) in cells.zip(&self.columns).zip(&widths) {
                let space = " ".repeat(wide - width(cell));
                let (before, after) = if column.number { (&*space, "") } else { ("", &*space) };
                let _ = write!(out, "{before}{cell}{after}  ");
            }
            format!("{}\n", out.trim_end())
        };
        let mut out = format!("{}\n", self.title);
        out.push_str(&line(&mut self.columns.iter().map(|column| &column.name)));
        for row in &self.rows {
            out.push_str(&line(&mut row.iter()));
        }
        for note in &self.notes {
            let _ = writeln!(out, "{note}");
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    fn table() -> Table {
        let mut table = Table::new("Coverage", &["class", "ours", "paper"]);
        table.row(["Mid", "100", "99.5"]);
        table.row(["Triangle", "7"]);
        table.note("In per cent.");
        table
    }

    #[test]
    fn people_see_aligned_columns() {
        let text = "Coverage\nclass     ours  paper\nMid        100   99.5\nTriangle     7\nIn per cent.\n";
        assert_eq!(table().text(), text);
    }

    #[test]
    fn programs_read_tabs() {
        let text = "# Coverage\nclass\tours\tpaper\nMid\t100\t99.5\nTriangle\t7\t\n# In per cent.\n";
        assert_eq!(table().tsv(), text);
    }
}
