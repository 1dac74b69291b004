//! Moving what a test does to files into the temporary folder of the test.
//!
//! A run is stopped at the first path outside that folder on which it has an effect. If the path begins with a text of the test, the
//! same test with a path in the folder instead may be one that can be written.

use testwright_semantics::temporary;

use crate::literal::{Literal, text};
use crate::test_case::{Operand, Statement, TestCase};

/// Name of a file for texts that are none.
const NAME: &str = "a.txt";

/// A test with a path in its temporary folder in place of the text that a path of the machine begins with. The path is the one at
/// which the run was stopped in `statement`. None if no text of the test leads there.
#[must_use]
pub fn relocated(test: &TestCase, statement: usize, path: &[u8]) -> Option<TestCase> {
    let path = std::str::from_utf8(path).ok()?;
    let reached = test.statements.iter().take(statement + 1).enumerate();
    let named = reached.flat_map(|(at, statement)| texts(statement).map(move |name| (at, name)));
    // The longest text says most. Of equal ones the last is the nearest to what the program did.
    let (at, name) = named
        .filter(|(_, name)| *name == path || !name.is_empty() && path.starts_with(&**name))
        .max_by_key(|(at, name)| (name.len(), *at))?;
    let is_folder = path[name.len()..].starts_with('/');
    let inside = if is_folder { String::new() } else { file_name(&name) };
    let inside = text(&temporary::path(&inside));
    let mut moved = test.clone();
    for operand in moved.statements[at].operands_mut() {
        if let Operand::Literal(Literal::String(units)) = operand
            && named_by(units).as_ref() == Some(&name)
        {
            *units = inside.clone();
        }
    }
    Some(moved)
}

/// The texts of a statement, as the JDK names files by them.
fn texts(statement: &Statement) -> impl Iterator<Item = String> {
    statement.operands().filter_map(|operand| match operand {
        Operand::Literal(Literal::String(units)) => named_by(units),
        _ => None,
    })
}

/// The path that the JDK makes of a text: slashes that say nothing are left out.
fn named_by(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    let mut path = String::with_capacity(text.len());
    for character in text.chars() {
        if character != '/' || !path.ends_with('/') {
            path.push(character);
        }
    }
    if path.len() > 1 && path.ends_with('/') {
        path.pop();
    }
    Some(path)
}

/// A name in the folder that is as near to a path as it can be: the same name, or at least its ending.
fn file_name(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or_default();
    let ending = name.rfind('.').map(|dot| format!("a{}", &name[dot..]));
    let names = [Some(name.to_owned()), ending].into_iter().flatten();
    // Not every system has names that end in a dot.
    let is_name = |name: &String| temporary::is_relative(name) && !name.ends_with('.');
    names.into_iter().find(is_name).unwrap_or_else(|| NAME.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_case::Action;
    use crate::universe::MemberId;

    /// A test of calls with texts as arguments.
    fn test(calls: &[&[&str]]) -> TestCase {
        let call = |texts: &&[&str]| {
            let arguments = texts.iter().map(|own| Operand::Literal(Literal::String(text(own)))).collect();
            Statement { action: Action::Call { method: MemberId(0), receiver: None, arguments }, ty: None }
        };
        TestCase { statements: calls.iter().map(call).collect() }
    }

    #[test]
    fn the_text_that_a_path_begins_with_leads_into_the_folder() {
        for (text, path, inside) in [
            ("abc", "abc", "/run/of-test/abc"),
            ("", "", "/run/of-test/a.txt"),
            ("abc", "abc.txt", "/run/of-test/abc"),
            ("/x//é b.xml/", "/x/é b.xml", "/run/of-test/a.xml"),
            ("data", "data/list.csv", "/run/of-test"),
            ("..", "..", "/run/of-test/a.txt"),
        ] {
            let moved = relocated(&test(&[&[text, "other"]]), 0, path.as_bytes());
            assert_eq!(moved, Some(test(&[&[inside, "other"]])), "{text} {path}");
        }
        for (text, path) in [("abc", "ab"), ("", "settings"), ("x", "/home/x")] {
            assert_eq!(relocated(&test(&[&[text]]), 0, path.as_bytes()), None, "{text} {path}");
        }
    }

    #[test]
    fn the_longest_text_and_then_the_nearest_is_taken() {
        let calls: &[&[&str]] = &[&["abc"], &["abc", "a", "abc"], &["abc"]];
        let moved: &[&[&str]] = &[&["abc"], &["/run/of-test/abc", "a", "/run/of-test/abc"], &["abc"]];
        assert_eq!(relocated(&test(calls), 1, b"abc"), Some(test(moved)), "later calls did not run");
        assert_eq!(
            relocated(&test(calls), 1, b"ab"),
            Some(test(&[&["abc"], &["abc", "/run/of-test/a", "abc"], &["abc"]]))
        );
    }
}
