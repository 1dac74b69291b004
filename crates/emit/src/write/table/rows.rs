//! The rows of a table as JUnit reads them: `@ValueSource` and `@EnumSource` for one column, `@CsvSource` for several, and a method
//! that gives arguments where CSV cannot say a value.
//!
//! Start at [`rows`]. [`without_rows`] takes rows out of a table that was written.

use testwright_semantics::literal::Literal as Java;
use testwright_testcase::Type;

use super::super::imports::Imports;
use super::super::literal;
use super::cell::{Cell, plural};
use super::{Column, Table};

/// Most characters of an annotation in one line.
const WIDEST: usize = 96;

/// Where JUnit's sources of arguments are.
const PROVIDERS: &str = "org.junit.jupiter.params.provider";

/// What holds the rows.
pub(crate) struct Rows {
    /// The lines of the annotation.
    pub(crate) annotation: Vec<String>,
    /// The lines of the method that gives the rows, if an annotation cannot hold them.
    pub(crate) method: Vec<String>,
}

/// Writes the rows of a table; `method` is the name of the method that gives them, if one is needed.
pub(crate) fn rows(imports: &mut Imports<'_, '_>, table: &Table, method: &str) -> Rows {
    let annotation = match &table.columns[..] {
        [column] => single(imports, column).or_else(|| records(imports, table)),
        _ => records(imports, table),
    };
    match annotation {
        Some(annotation) => Rows { annotation, method: Vec::new() },
        None => arguments(imports, table, method),
    }
}

/// The values of the only column; none if there is no annotation for values of its type.
fn single(imports: &mut Imports<'_, '_>, column: &Column) -> Option<Vec<String>> {
    if column.cells.iter().all(|cell| matches!(cell, Cell::Constant { .. })) {
        let names = column.cells.iter().filter_map(|cell| match cell {
            Cell::Constant { name, .. } => Some(Java::String(name.encode_utf16().collect()).to_string()),
            _ => None,
        });
        let names: Vec<String> = names.collect();
        let annotation = imports.annotation(&format!("{PROVIDERS}.EnumSource"));
        let class = imports.erased(&column.ty);
        return Some(listed(&format!("@{annotation}(value = {class}.class, names = {{"), &names, "})"));
    }
    let name = plural(&column.ty)?;
    let values = column.cells.iter().map(|cell| match cell {
        Cell::Literal(of) => Some(literal::element(imports, of, &column.ty)),
        _ => None,
    });
    let values = values.collect::<Option<Vec<String>>>()?;
    let annotation = imports.annotation(&format!("{PROVIDERS}.ValueSource"));
    Some(listed(&format!("@{annotation}({name} = {{"), &values, "})"))
}

/// The rows as records of CSV; none if it cannot say one of them.
fn records(imports: &mut Imports<'_, '_>, table: &Table) -> Option<Vec<String>> {
    let rows = 0..table.tests.len();
    let records = rows.map(|row| record(&table.columns, row)).collect::<Option<Vec<String>>>()?;
    let annotation = imports.annotation(&format!("{PROVIDERS}.CsvSource"));
    Some(broken(&format!("@{annotation}({{"), &records, "})"))
}

/// A row as a literal that holds a record of CSV.
fn record(columns: &[Column], row: usize) -> Option<String> {
    let mut units: Vec<u16> = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        if at > 0 {
            units.push(b','.into());
        }
        let cell = column.cells[row].csv()?;
        if at > 0 && (at + 1 < columns.len() || !cell.is_empty()) {
            units.push(b' '.into());
        }
        units.extend(cell);
    }
    Some(Java::String(units).to_string())
}

/// The rows as a method that gives arguments.
fn arguments(imports: &mut Imports<'_, '_>, table: &Table, method: &str) -> Rows {
    let annotation = imports.annotation(&format!("{PROVIDERS}.MethodSource"));
    let arguments = imports.annotation(&format!("{PROVIDERS}.Arguments"));
    let stream = imports.class("java/util/stream/Stream");
    let row = |row: usize| {
        let values: Vec<String> = table.columns.iter().map(|column| argument(imports, column, row)).collect();
        format!("{arguments}.of({})", values.join(", "))
    };
    let rows: Vec<String> = (0..table.tests.len()).map(row).collect();
    let mut lines = vec![format!("static {stream}<{arguments}> {method}() {{")];
    let body = broken(&format!("return {stream}.of("), &rows, ");");
    lines.extend(body.into_iter().map(|line| format!("    {line}")));
    lines.push("}".to_owned());
    Rows { annotation: vec![format!("@{annotation}(\"{method}\")")], method: lines }
}

/// A value in a row of objects. The array that a lone `null` or array could be taken for is avoided by a cast.
fn argument(imports: &mut Imports<'_, '_>, column: &Column, row: usize) -> String {
    let text = column.cells[row].expression(imports);
    match (&column.cells[row], &column.ty) {
        (Cell::Null, Type::Class(_)) => literal::cast(&imports.erased(&column.ty), &text),
        _ => text,
    }
}

/// Elements in one line if they fit, else one by one.
fn listed(before: &str, elements: &[String], after: &str) -> Vec<String> {
    let line = format!("{before}{}{after}", elements.join(", "));
    if line.len() <= WIDEST { vec![line] } else { broken(before, elements, after) }
}

/// Elements in lines of their own.
fn broken(before: &str, elements: &[String], after: &str) -> Vec<String> {
    let last = elements.len().saturating_sub(1);
    let mut lines = vec![before.to_owned()];
    lines.extend(elements.iter().enumerate().map(|(at, element)| {
        let comma = if at < last { "," } else { "" };
        format!("    {element}{comma}")
    }));
    lines.push(after.to_owned());
    lines
}

/// The lines of a written table without some of its rows, counted from 0.
#[must_use]
pub fn without_rows(lines: &str, gone: &[usize]) -> String {
    let Some(start) = start_of_rows(lines) else { return lines.to_owned() };
    let (elements, length) = elements(&lines[start..]);
    let kept = elements.iter().enumerate().filter(|(row, _)| !gone.contains(row));
    let kept: Vec<&str> = kept.map(|(_, element)| element.trim()).collect();
    let list = &lines[start..start + length];
    let (before, between, after) = match (list.find('\n'), list.rfind('\n')) {
        (Some(_), Some(last)) => {
            let rest = list.trim_start();
            let indentation = &list[..list.len() - rest.len()];
            (indentation.to_owned(), format!(",{indentation}"), &list[last..])
        }
        _ => (String::new(), ", ".to_owned(), ""),
    };
    format!("{}{before}{}{after}{}", &lines[..start], kept.join(&between), &lines[start + length..])
}

/// Where the first row of a written table begins: in the braces of the annotation behind the first one, or in what a method gives.
fn start_of_rows(lines: &str) -> Option<usize> {
    let second = lines.find('\n')? + 1;
    let line = lines[second..].lines().next()?;
    match line.find('{') {
        Some(brace) => Some(second + brace + 1),
        None => {
            let given = lines.rfind("\n        return ")?;
            Some(given + lines[given..].find(".of(")? + ".of(".len())
        }
    }
}

/// The elements of a list up to the bracket that closes it, and how long that is.
fn elements(list: &str) -> (Vec<&str>, usize) {
    let mut elements = Vec::new();
    let (mut first, mut open, mut quote, mut is_escaped) = (0, 0usize, None, false);
    for (at, letter) in list.char_indices() {
        match (quote, letter) {
            _ if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(end), _) if letter == end => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(' | '{' | '[') => open += 1,
            (None, ')' | '}' | ']') if open == 0 => {
                elements.push(&list[first..at]);
                return (elements, at);
            }
            (None, ')' | '}' | ']') => open -= 1,
            (None, ',') if open == 0 => {
                elements.push(&list[first..at]);
                first = at + 1;
            }
            (None, _) => {}
        }
    }
    (elements, list.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_from_what_was_written() {
        let csv = "    @ParameterizedTest\n    @CsvSource({\n        \"'a, b', 1\",\n        \"'\\\"', 2\",\n        \"}, 3\"\n    })\n    void a(String b, int c) {\n    }";
        assert_eq!(
            without_rows(csv, &[0, 2]),
            csv.replace("\n        \"'a, b', 1\",", "").replace(",\n        \"}, 3\"", "")
        );
        assert_eq!(without_rows(csv, &[]), csv);
        let values = "    @ParameterizedTest\n    @ValueSource(chars = {',', '\\'', 'c'})\n    void a(char b) {\n    }";
        assert_eq!(without_rows(values, &[1]), values.replace("'\\'', ", ""));
        let method = "    @ParameterizedTest\n    @MethodSource(\"b\")\n    void a(int c) {\n        x(1, 2);\n    }\n\n    static Stream<Arguments> b() {\n        return Stream.of(\n            Arguments.of(\"\\n\", 1),\n            Arguments.of(\"b\", 2)\n        );\n    }";
        assert_eq!(without_rows(method, &[0]), method.replace("\n            Arguments.of(\"\\n\", 1),", ""));
    }
}
