//! A part of a written file: some of its tests, and of its beginning what they need.

use std::collections::BTreeSet;

/// A part of a written file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The file.
    pub text: String,
    /// The lines where its tests begin; the first line of the file is 1.
    pub lines: Vec<usize>,
}

/// The part of a file of [`source()`](crate::source()) that has only these of its tests, each given by its lines in the
/// file. Imports that only other tests needed go with them.
#[must_use]
pub fn part(text: &str, tests: &[&str]) -> Part {
    let body = tests.join("\n\n");
    let beginning = beginning(text);
    // What stands before the tests has needs of its own.
    let own: Vec<&str> = beginning.iter().filter(|line| import(line).is_none()).copied().collect();
    let all = format!("{body}\n{}", own.join("\n"));
    let words = words(&all);
    let mut head: Vec<&str> = Vec::new();
    for line in beginning {
        // Groups of imports may have gone as a whole.
        let is_doubled = line.is_empty() && head.last().is_some_and(|last| last.is_empty());
        if !is_doubled && import(line).is_none_or(|name| words.contains(name)) {
            head.push(line);
        }
    }
    let mut lines = Vec::with_capacity(tests.len());
    let mut line = head.len() + 1;
    for test in tests {
        lines.push(line);
        line += test.lines().count() + 1;
    }
    Part { text: format!("{}\n{body}\n}}\n", head.join("\n")), lines }
}

/// What stands before the tests: all up to the line of the class, and its fields and other methods.
fn beginning(text: &str) -> Vec<&str> {
    let is_test = |line: &str| {
        line.strip_prefix("    @").is_some_and(|rest| {
            let name = rest.split('(').next().unwrap_or_default();
            matches!(name.rsplit('.').next(), Some("Test" | "ParameterizedTest"))
        })
    };
    text.lines().take_while(|line| !is_test(line)).collect()
}

/// The simple name that a line imports.
fn import(line: &str) -> Option<&str> {
    line.strip_prefix("import ")?.strip_suffix(';')?.rsplit('.').next()
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || "_$".contains(letter))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "\
// Generated
package shop;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings({\"rawtypes\", \"unchecked\"})
class TillTest {
    @Test
    void a() {
        assertThrows(Error.class, () -> Till.a());
    }

    @Test
    void b() {
        Till.b(\"List\");
    }

    @Test
    void c() {
        List list = Till.c();
    }
}
";

    const A: &str = "    @Test\n    void a() {\n        assertThrows(Error.class, () -> Till.a());\n    }";
    const B: &str = "    @Test\n    void b() {\n        Till.b(\"Lists\");\n    }";
    const C: &str = "    @Test\n    void c() {\n        List list = Till.c();\n    }";

    #[test]
    fn imports_go_with_the_last_test_that_needs_them() {
        let part = part(WHOLE, &[B]);
        let expected = "\
// Generated
package shop;

import org.junit.jupiter.api.Test;

@SuppressWarnings({\"rawtypes\", \"unchecked\"})
class TillTest {
    @Test
    void b() {
        Till.b(\"Lists\");
    }
}
";
        assert_eq!(part, Part { text: expected.to_owned(), lines: vec![8] });
    }

    #[test]
    fn tests_that_stay_are_where_the_part_says() {
        let part = part(WHOLE, &[A, C]);
        let at = |line: &usize| part.text.lines().nth(*line).expect("a line").trim().to_owned();
        assert_eq!(part.lines.iter().map(at).collect::<Vec<_>>(), ["void a() {", "void c() {"]);
        assert!(part.text.contains("import java.util.List;") && part.text.contains("assertThrows;"));
    }

    #[test]
    fn all_tests_make_the_whole_file() {
        let whole = WHOLE.replace("\"List\"", "\"Lists\"");
        assert_eq!(part(&whole, &[A, B, C]).text, whole);
    }
}
