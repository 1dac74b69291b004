//! What the tests that a project has look like.
//!
//! Start at [`Convention::of`]. Everything is decided by a majority, and only if there are enough tests to speak of a habit.
//! **Always true:** no text makes this panic, and of the texts only a checked comment reaches a source that is written.

use std::collections::BTreeMap;

use super::{Assertions, Naming};
use crate::read::token::{Placed, Token, tokens};
use crate::suite::Framework;

/// Tests that show a habit.
const FEWEST_TESTS: usize = 3;

/// The most characters and lines of a header.
const LONGEST_HEADER: usize = 4_000;
const MOST_HEADER_LINES: usize = 60;

/// See the module's text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Convention {
    /// The framework.
    pub framework: Option<Framework>,
    /// The library of assertions.
    pub assertions: Option<Assertions>,
    /// How test methods are called.
    pub naming: Option<Naming>,
    /// Whether classes and methods are public.
    pub is_public: Option<bool>,
    /// Whether tests have `@DisplayName`.
    pub has_display_names: Option<bool>,
    /// The comment that files begin with.
    pub header: Option<String>,
}

/// What one file shows.
#[derive(Default)]
struct Habits {
    framework: Option<Framework>,
    assertions: Option<Assertions>,
    tests: Vec<TestHabits>,
    header: Option<String>,
}

struct TestHabits {
    naming: Naming,
    is_public: bool,
    has_display_name: bool,
}

impl Convention {
    /// What the sources of test classes have in common. Files without tests do not count.
    #[must_use]
    pub fn of<'t>(sources: impl IntoIterator<Item = &'t str>) -> Convention {
        Convention::of_at_least(FEWEST_TESTS, sources)
    }

    /// What the tests of one file have in common, however few they are.
    pub(crate) fn of_file(source: &str) -> Convention {
        Convention::of_at_least(1, [source])
    }

    fn of_at_least<'t>(fewest: usize, sources: impl IntoIterator<Item = &'t str>) -> Convention {
        let files: Vec<Habits> =
            sources.into_iter().map(Habits::of).filter(|file| !file.tests.is_empty()).collect();
        let tests: Vec<&TestHabits> = files.iter().flat_map(|file| &file.tests).collect();
        let header = most(files.iter().map(|file| file.header.as_deref()));
        let habits = |habit: &dyn Fn(&TestHabits) -> usize| {
            let is_habit = tests.len() >= fewest;
            is_habit.then(|| most(tests.iter().map(|test| habit(test)))).flatten()
        };
        Convention {
            framework: most(files.iter().filter_map(|file| file.framework).map(place_of_framework))
                .map(|at| FRAMEWORKS[at].1),
            assertions: most(files.iter().filter_map(|file| file.assertions).map(place_of_library))
                .map(|at| LIBRARIES[at].1),
            naming: habits(&|test| test.naming as usize)
                .and_then(|at| NAMINGS.into_iter().find(|naming| *naming as usize == at)),
            is_public: habits(&|test| usize::from(test.is_public)).map(|is| is == 1),
            has_display_names: habits(&|test| usize::from(test.has_display_name)).map(|has| has == 1),
            header: header.flatten().filter(|_| files.len() > 1).map(str::to_owned),
        }
    }
}

/// Annotations of frameworks.
const FRAMEWORKS: &[(&str, Framework)] = &[
    ("org.junit.jupiter.api.Test", Framework::Jupiter),
    ("org.junit.Test", Framework::JUnit4),
    ("org.testng.annotations.Test", Framework::TestNg),
];

/// Classes whose import shows a library of assertions, from the most telling to the least.
const LIBRARIES: &[(&str, Assertions)] = &[
    ("org.assertj.core.api.Assertions", Assertions::AssertJ),
    ("com.google.common.truth.Truth", Assertions::Truth),
    ("org.hamcrest.MatcherAssert", Assertions::Hamcrest),
    ("org.junit.jupiter.api.Assertions", Assertions::Framework),
    ("org.junit.Assert", Assertions::Framework),
    ("org.testng.Assert", Assertions::Framework),
];

const NAMINGS: [Naming; 4] = [Naming::Parts, Naming::Camel, Naming::Test, Naming::Should];

fn place_of_framework(framework: Framework) -> usize {
    FRAMEWORKS.iter().position(|(_, known)| *known == framework).unwrap_or(0)
}

fn place_of_library(library: Assertions) -> usize {
    LIBRARIES.iter().position(|(_, known)| *known == library).unwrap_or(0)
}

/// What more than half of them are.
fn most<T: Ord + Copy>(all: impl Iterator<Item = T>) -> Option<T> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    let mut count = 0;
    for one in all {
        *counts.entry(one).or_default() += 1;
        count += 1;
    }
    counts.into_iter().find(|(_, own)| own * 2 > count).map(|(one, _)| one)
}

impl Habits {
    fn of(source: &str) -> Habits {
        if crate::is_generated(source) {
            return Habits::default();
        }
        let words = tokens(source);
        let imports = imports(&words);
        let is_imported = |class: &str| {
            let package = class.rsplit_once('.').map_or("", |(package, _)| package);
            let in_class = |name: &String| name.strip_prefix(class).is_some_and(|rest| rest.starts_with('.'));
            imports.iter().any(|name| name == class || in_class(name) || *name == format!("{package}.*"))
        };
        Habits {
            framework: FRAMEWORKS
                .iter()
                .find(|(class, _)| is_imported(class))
                .map(|(_, framework)| *framework),
            assertions: LIBRARIES.iter().find(|(class, _)| is_imported(class)).map(|(_, library)| *library),
            tests: tests(&words),
            header: header(source),
        }
    }
}

/// Names that are imported, static ones as well.
fn imports(words: &[Placed]) -> Vec<String> {
    let mut imports = Vec::new();
    let mut at = 0;
    while let Some(placed) = words.get(at) {
        at += 1;
        match &placed.token {
            Token::Name(word) if word == "import" => {
                let mut name = String::new();
                while let Some(placed) = words.get(at) {
                    at += 1;
                    match &placed.token {
                        Token::Sign(';') => break,
                        Token::Name(part) if part == "static" && name.is_empty() => {}
                        Token::Name(part) => name.push_str(part),
                        Token::Sign(sign @ ('.' | '*')) => name.push(*sign),
                        _ => break,
                    }
                }
                imports.push(name);
            }
            // Nothing is imported behind this.
            Token::Sign('{') => break,
            _ => {}
        }
    }
    imports
}

/// The methods that are annotated as tests.
fn tests(words: &[Placed]) -> Vec<TestHabits> {
    let is_name = |at: usize, wanted: &str| matches!(words.get(at).map(|placed| &placed.token), Some(Token::Name(name)) if name == wanted);
    let is_sign =
        |at: usize, sign: char| words.get(at).map(|placed| &placed.token) == Some(&Token::Sign(sign));
    let is_annotation = |at: usize, name: &str| is_sign(at, '@') && is_name(at + 1, name);
    let class = (0..words.len()).find(|at| is_name(*at, "class")).unwrap_or(0);
    // TestNG takes all public methods of a class for tests that is annotated as one.
    let are_all_tests = (0..class).any(|at| is_annotation(at, "Test"));
    let mut tests = Vec::new();
    let mut start = 0;
    for at in 0..words.len() {
        // What belongs to a method begins behind the end of what stands before it.
        if is_sign(at, ';') || is_sign(at, '}') || is_sign(at, '{') {
            start = at + 1;
        }
        let Some(Token::Name(name)) = words.get(at).map(|placed| &placed.token) else { continue };
        if !(is_sign(at + 1, '(') && at > start && is_name(at - 1, "void")) {
            continue;
        }
        let own = start..at;
        let is_marked =
            own.clone().any(|at| is_annotation(at, "Test") || is_annotation(at, "ParameterizedTest"));
        let is_other = own.clone().any(|at| is_sign(at, '@') && !is_name(at + 1, "SuppressWarnings"));
        let is_public = own.clone().any(|at| is_name(at, "public"));
        if !is_marked && (is_other || !is_public || !are_all_tests) {
            continue;
        }
        tests.push(TestHabits {
            naming: naming(name),
            is_public,
            has_display_name: own.clone().any(|at| is_annotation(at, "DisplayName")),
        });
    }
    tests
}

fn naming(name: &str) -> Naming {
    let goes_on = |start: &str| {
        name.strip_prefix(start)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(|first: char| !first.is_lowercase()))
    };
    if goes_on("test") {
        Naming::Test
    } else if goes_on("should") {
        Naming::Should
    } else if name.contains('_') {
        Naming::Parts
    } else {
        Naming::Camel
    }
}

/// The comment that a file begins with.
fn header(source: &str) -> Option<String> {
    let source = source.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let text = if source.starts_with("/*") {
        &source[..source.find("*/")? + 2]
    } else {
        let length =
            source.split_inclusive('\n').take_while(|line| line.starts_with("//")).map(str::len).sum();
        source[..length].trim_end()
    };
    comment(text)
}

/// A comment as it may go into a source: the text of one, or a text that becomes one. None if javac could read any of it as code.
pub(super) fn comment(text: &str) -> Option<String> {
    let text = text.trim().replace("\r\n", "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    // A backslash may begin a letter that is written by its number, such as the end of the comment.
    let is_plain = |c: char| {
        c == '\n' || c == '\t' || !c.is_control() && c != '\\' && c != '\u{2028}' && c != '\u{2029}'
    };
    let is_safe = text.chars().all(is_plain)
        && text.len() <= LONGEST_HEADER
        && lines.len() <= MOST_HEADER_LINES
        && !lines.iter().any(|line| line.ends_with('{') || line.trim_start().starts_with("import "));
    if text.is_empty() || !is_safe {
        return None;
    }
    let is_block =
        text.strip_prefix("/*").is_some_and(|rest| rest.find("*/").is_some_and(|at| at + 2 == rest.len()));
    if is_block || lines.iter().all(|line| line.starts_with("//")) {
        return Some(lines.join("\n"));
    }
    if text.contains("/*") || text.contains("*/") {
        return None;
    }
    let inner: Vec<String> = lines.iter().map(|line| format!(" * {line}").trim_end().to_owned()).collect();
    Some(format!("/*\n{}\n */", inner.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOP: &str = "/* Ours. */\npackage shop;\n\
        import static org.assertj.core.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n\
        class CartTest {\n  private final Cart cart = new Cart();\n\
        @Test void should_add() { cart.add(\"class { }\"); }\n\
        @Test @DisplayName(\"removes\") void shouldRemove() { }\n\
        @Test @DisplayName(\"fails\") public void shouldFail() throws Exception { }\n void helper() { } }";

    #[test]
    fn habits_of_the_majority_are_taken_over() {
        let found = Convention::of([SHOP, SHOP]);
        let expected = Convention {
            framework: Some(Framework::Jupiter),
            assertions: Some(Assertions::AssertJ),
            naming: Some(Naming::Should),
            is_public: Some(false),
            has_display_names: Some(true),
            header: Some("/* Ours. */".to_owned()),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn few_tests_and_generated_ones_show_no_habit() {
        let one = "import org.junit.Test;\npublic class ATest { @Test public void testOne() { } }";
        let found = Convention::of([one]);
        assert_eq!((found.framework, found.naming, found.is_public), (Some(Framework::JUnit4), None, None));
        let ours = crate::source(
            &testwright_testcase::Universe::default(),
            &crate::Suite::new("", "ATest", Vec::new()),
            &crate::Style::default(),
        );
        assert_eq!(Convention::of([ours.text.as_str(), "", "class A { }"]), Convention::default());
    }

    #[test]
    fn a_class_of_testng_says_once_that_its_methods_are_tests() {
        let one = "import org.testng.annotations.*;\n@Test(groups = \"a\") public class ATest {\n\
            @BeforeMethod public void before() { }\n public void testOne() { }\n public void testTwo() { }\n\
            public void testThree() { }\n private void helps() { } }";
        let found = Convention::of([one]);
        let expected = (Some(Framework::TestNg), Some(Naming::Test), Some(true));
        assert_eq!((found.framework, found.naming, found.is_public), expected);
    }

    #[test]
    fn names_show_their_pattern() {
        let names =
            ["testAdd", "test_add", "shouldAdd", "add_twice", "addTwice", "testifies", "test", "shoulder"];
        use Naming::*;
        assert_eq!(names.map(naming), [Test, Test, Should, Parts, Camel, Camel, Test, Camel]);
    }

    #[test]
    fn headers_are_comments_and_nothing_else() {
        assert_eq!(header("\n// a\n// b\n\npackage c;").as_deref(), Some("// a\n// b"));
        assert_eq!(header("/*\r\n * a\r\n */\r\npackage c;").as_deref(), Some("/*\n * a\n */"));
        assert_eq!(header("package c;"), None);
        assert_eq!(header("/* open"), None);
    }
}
