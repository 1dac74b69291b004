//! The test methods of a Java source.
//!
//! Start at [`Suite::read`]. Methods are found by their annotations and braces; what they do is left as words.

use std::collections::BTreeSet;

use super::words::{Kind, Word, words};

/// Annotations of test methods.
const OF_TESTS: [&str; 5] = ["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate"];

/// A test method.
pub(super) struct Test {
    pub(super) name: String,
    /// Its words: annotations, head and body.
    pub(super) words: Vec<Word>,
    /// Where in its words the body begins, with the opening brace.
    pub(super) body: usize,
    /// Its lines, from the first annotation to the closing brace.
    pub(super) lines: Vec<String>,
    /// How many of its lines come before the first one of the body.
    pub(super) head: usize,
}

impl Test {
    pub(super) fn body(&self) -> &[Word] {
        &self.words[self.body..]
    }

    /// What stands before the body.
    pub(super) fn head(&self) -> &[Word] {
        &self.words[..self.body]
    }

    /// Lines of the body that hold more than braces.
    pub(super) fn statements(&self) -> impl Iterator<Item = &str> {
        let inner = self.lines.get(self.head..self.lines.len().saturating_sub(1)).unwrap_or_default();
        inner.iter().map(|line| line.trim()).filter(|line| line.contains(|c: char| c.is_alphanumeric()))
    }
}

/// A test class.
pub(super) struct Suite {
    pub(super) tests: Vec<Test>,
    /// Methods that are no tests and assert something: tests that call them assert something, too.
    pub(super) asserting: BTreeSet<String>,
}

impl Suite {
    pub(super) fn read(source: &str) -> Suite {
        let all = words(source);
        let lines: Vec<&str> = source.lines().collect();
        let mut suite = Suite { tests: Vec::new(), asserting: BTreeSet::new() };
        let mut at = 0;
        while at < all.len() {
            let Some((open, name)) = method(&all, at) else {
                at += 1;
                continue;
            };
            let end = closing(&all, open);
            let first = first_of_declaration(&all, at);
            let head = &all[first..open];
            if is_test(head) {
                let (from, to) = (all[first].line, all.get(end).map_or(lines.len(), |word| word.line + 1));
                suite.tests.push(Test {
                    name,
                    words: all[first..end.min(all.len())].to_vec(),
                    body: open - first,
                    lines: lines.get(from..to).unwrap_or_default().iter().map(|&l| l.to_owned()).collect(),
                    head: all[open].line + 1 - from,
                });
            } else if all[open..end.min(all.len())].iter().any(|word| is_assertion(&word.text)) {
                suite.asserting.insert(name);
            }
            at = end + 1;
        }
        suite
    }

    /// Whether a word of a test is the name of something that asserts.
    pub(super) fn asserts(&self, word: &Word) -> bool {
        word.is_name() && (is_assertion(&word.text) || self.asserting.contains(&word.text))
    }
}

/// Whether a method of this name asserts something, in JUnit, AssertJ, Hamcrest, Truth or Mockito. That something does not
/// throw is shown by calling it, so `assertDoesNotThrow` adds nothing.
fn is_assertion(name: &str) -> bool {
    name == "fail"
        || name.starts_with("assert") && name != "assertDoesNotThrow" && name != "assert"
        || name.starts_with("verify")
}

/// Whether the words before a method's body hold an annotation of a test.
fn is_test(head: &[Word]) -> bool {
    head.windows(2).any(|pair| pair[0].is("@") && OF_TESTS.contains(&pair[1].text.as_str()))
}

/// If a method's body begins behind the parameters that are opened here: where, and the name of the method. Only members
/// count, which have a type or `void` before their name.
fn method(all: &[Word], at: usize) -> Option<(usize, String)> {
    let name = all.get(at)?;
    if !name.is_name() || !all.get(at + 1)?.is("(") {
        return None;
    }
    let before = at.checked_sub(1).and_then(|before| all.get(before))?;
    if !(before.is_name() || before.is(">") || before.is("]")) || before.is("new") || before.is("return") {
        return None;
    }
    let mut after = closing(all, at + 1) + 1;
    if all.get(after)?.is("throws") {
        after += all.get(after..)?.iter().position(|word| word.is("{") || word.is(";"))?;
    }
    all.get(after)?.is("{").then(|| (after, name.text.clone()))
}

/// Where what is opened here is closed; the end if it is not.
fn closing(all: &[Word], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, word) in all.iter().enumerate().skip(open) {
        if word.kind == Kind::Sign {
            match word.text.as_str() {
                "(" | "{" | "[" => depth += 1,
                ")" | "}" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
    }
    all.len()
}

/// Where the declaration begins that a method's name is in: behind the last thing that ended.
fn first_of_declaration(all: &[Word], name: usize) -> usize {
    let mut first = name;
    let mut depth = 0_usize;
    while let Some(before) = first.checked_sub(1).map(|at| &all[at]) {
        if before.kind == Kind::Sign {
            match before.text.as_str() {
                ")" | "]" => depth += 1,
                "}" if depth > 0 => depth += 1,
                "(" | "[" => depth = depth.saturating_sub(1),
                "{" if depth > 0 => depth -= 1,
                ";" | "{" | "}" if depth == 0 => break,
                _ => {}
            }
        }
        if before.kind == Kind::Comment && depth == 0 {
            break;
        }
        first -= 1;
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"
class StackTest {
    private final Stack stack = new Stack();

    // A comment.
    @Test
    void push_one_isThere() throws Exception {
        stack.push(1);

        assertEquals("}", stack.top());
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "3, 4"})
    void pop(int first, int second) {
        check(first);
    }

    private void check(int value) {
        if (value > 1) { assertTrue(true); }
    }
}
"#;

    #[test]
    fn tests_are_found_with_their_annotations_and_lines() {
        let suite = Suite::read(SOURCE);
        let found: Vec<(&str, usize, usize)> =
            suite.tests.iter().map(|test| (test.name.as_str(), test.lines.len(), test.head)).collect();
        assert_eq!(found, [("push_one_isThere", 6, 2), ("pop", 5, 3)]);
        assert_eq!(suite.tests[0].lines[0].trim(), "@Test");
        assert_eq!(suite.tests[0].statements().count(), 2);
    }

    #[test]
    fn a_method_that_asserts_makes_its_callers_assert() {
        let suite = Suite::read(SOURCE);
        assert!(suite.tests[1].body().iter().any(|word| suite.asserts(word)));
        assert_eq!(suite.asserting.len(), 1);
    }

    #[test]
    fn source_that_ends_too_early_is_read_as_far_as_it_goes() {
        for end in 0..SOURCE.len() {
            let _ = Suite::read(&SOURCE[..end]);
        }
    }
}
