//! What is counted in suites.
//!
//! Start at [`Figures::add`]. Each figure is one function here, with the rule that it counts by.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::subject::Subject;
use super::suite::{Suite, Test};
use super::words::{Kind, Word};

/// Calls that expect an exception.
const EXPECTATIONS: [&str; 9] = [
    "assertThrows",
    "assertThrowsExactly",
    "assertThatThrownBy",
    "assertThatExceptionOfType",
    "assertThatNullPointerException",
    "assertThatIllegalArgumentException",
    "assertThatIllegalStateException",
    "assertThatIOException",
    "catchThrowable",
];

/// A line of arrangement is repeated if so many tests of a class have it.
const REPEATED: usize = 3;

/// The figures of a project's suites.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) suites: usize,
    pub(super) tests: usize,
    /// Tests whose names have a number or letters that only tell them apart.
    pub(super) counters: Vec<String>,
    /// Tests that assert nothing, and whether a comment says why.
    pub(super) unasserted: Vec<(String, bool)>,
    pub(super) with_null: usize,
    pub(super) only_exceptions: usize,
    /// Lines of each test, with its annotations and empty lines.
    pub(super) lengths: Vec<usize>,
    /// Tests whose names do not begin with a method of the class that they call.
    pub(super) misnamed: Vec<String>,
    pub(super) longest_name: String,
    /// Lines of test bodies that assert nothing, and those of them that are repeated.
    pub(super) arrangement: usize,
    pub(super) repeated: usize,
    /// Warnings of javac by their kind.
    pub(super) warnings: BTreeMap<String, usize>,
    /// Public methods that people wrote, and those of them without a test of the normal case.
    pub(super) methods: usize,
    pub(super) untested: Vec<String>,
    /// What the suites reach; zeros if it is not known.
    pub(super) reach: Reach,
}

/// How many goals the suites of a project cover, and how many mutants they kill, by the reports of the command.
#[derive(Default)]
pub(super) struct Reach {
    pub(super) goals: (u64, u64),
    pub(super) behaviours: (u64, u64),
    pub(super) mutants: (u64, u64),
}

impl Reach {
    /// Adds the report of a class.
    pub(super) fn add(&mut self, report: &Value) {
        let number = |name: &str| report[name].as_u64().unwrap_or(0);
        let pairs = [
            (&mut self.goals, "goals_covered", "goals_total"),
            (&mut self.behaviours, "behaviours_shown", "behaviours_total"),
            (&mut self.mutants, "mutants_killed", "mutants_total"),
        ];
        for (pair, reached, total) in pairs {
            pair.0 += number(reached);
            pair.1 += number(total);
        }
    }
}

impl Figures {
    /// Adds a suite for a class.
    pub(super) fn add(&mut self, class: &str, suite: &Suite, subject: &Subject) {
        self.suites += 1;
        let names: BTreeSet<&str> = suite.tests.iter().map(|test| test.name.as_str()).collect();
        let mut normal = BTreeSet::new();
        for test in &suite.tests {
            let place = || format!("{class}#{}", test.name);
            self.tests += 1;
            self.lengths.push(test.lines.len());
            self.with_null +=
                usize::from(test.words.iter().any(|word| word.is("null") || word.is("NullSource")));
            if has_counter(test, &names) || has_digest(test) {
                self.counters.push(place());
            }
            let asserts = expects_by_annotation(test) || test.body().iter().any(|word| suite.asserts(word));
            if !asserts {
                let is_explained = test.body().iter().any(|word| word.kind == Kind::Comment);
                self.unasserted.push((place(), is_explained));
            }
            let expects_only = expects_by_annotation(test) || expects_only_exceptions(test, suite);
            self.only_exceptions += usize::from(expects_only);
            match act(test, subject) {
                Some(act) if asserts && !expects_only => {
                    normal.insert(act);
                }
                Some(_) => {}
                None => self.misnamed.push(place()),
            }
            if test.name.len() > self.longest_name.len() {
                self.longest_name.clone_from(&test.name);
            }
        }
        let (arrangement, repeated) = repeated_lines(suite);
        self.arrangement += arrangement;
        self.repeated += repeated;
        for method in &subject.public {
            self.methods += 1;
            if !normal.contains(method) {
                self.untested.push(format!("{class}#{method}"));
            }
        }
    }

    pub(super) fn warned(&self) -> usize {
        self.warnings.values().sum()
    }

    /// The length that so many hundredths of the tests do not exceed.
    pub(super) fn length(&self, hundredths: usize) -> usize {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let at = (lengths.len() * hundredths).div_ceil(100).saturating_sub(1);
        lengths.get(at).copied().unwrap_or(0)
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "suites": self.suites,
            "tests": self.tests,
            "counters": self.counters,
            "unasserted": self.unasserted.iter().map(|(name, _)| name).collect::<Vec<_>>(),
            "unexplained": self.unasserted.iter().filter(|(_, is_explained)| !is_explained).count(),
            "null": self.with_null,
            "only_exceptions": self.only_exceptions,
            "median_length": self.length(50),
            "p90_length": self.length(90),
            "misnamed": self.misnamed,
            "longest_name": self.longest_name,
            "arrangement": self.arrangement,
            "repeated": self.repeated,
            "warnings": self.warnings,
            "methods": self.methods,
            "untested": self.untested,
            "goals": self.reach.goals,
            "behaviours": self.reach.behaviours,
            "mutants": self.reach.mutants,
        })
    }
}

/// A name ends with a counter if the number at its end stands in no literal, called method, type or constant of the test, or
/// if another test has the name without it: then the number only tells the two apart.
fn has_counter(test: &Test, names: &BTreeSet<&str>) -> bool {
    let stem = test.name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &test.name[stem.len()..];
    if number.is_empty() || stem.is_empty() {
        return false;
    }
    let body = test.body();
    let is_told = test.words.iter().enumerate().any(|(at, word)| {
        let is_local = at >= test.body && is_variable(body, at - test.body);
        let is_title = at < test.body && word.text == test.name;
        !is_local && !is_title && word.kind != Kind::Comment && numbers(&word.text).any(|one| one == number)
    });
    let is_a_method = body.iter().any(|word| word.is_name() && word.text == test.name);
    let has_sibling = names.contains(stem) || names.contains(stem.trim_end_matches('_'));
    !is_told || has_sibling && !is_a_method
}

/// A name has a digest if five small letters behind `Like` begin no word that the test says: earlier builds told tests apart by
/// such letters, made of the test as a whole.
fn has_digest(test: &Test) -> bool {
    const LETTERS: usize = 5;
    let parts = test.name.split('_').filter_map(|part| {
        let letters = part.strip_prefix("like").or_else(|| Some(part.rsplit_once("Like")?.1))?;
        (letters.len() == LETTERS && letters.bytes().all(|letter| letter.is_ascii_lowercase()))
            .then_some(letters)
    });
    let is_told = |letters: &str| {
        let said = test.body().iter().filter(|word| word.kind != Kind::Comment);
        said.into_iter().any(|word| word.text.to_ascii_lowercase().contains(letters))
    };
    parts.into_iter().any(|letters| !is_told(letters))
}

/// The numbers in a text, digit by digit.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty())
}

/// Whether a word names a variable: it begins small, and is neither called nor a member of something.
fn is_variable(body: &[Word], at: usize) -> bool {
    let next = body.get(at + 1);
    let before = at.checked_sub(1).and_then(|before| body.get(before));
    body[at].is_name()
        && body[at].text.starts_with(|c: char| c.is_lowercase())
        && !next.is_some_and(|next| next.is("("))
        && !before.is_some_and(|before| before.is(".") || before.is(":"))
}

/// JUnit 4's `@Test(expected = …)`.
fn expects_by_annotation(test: &Test) -> bool {
    test.head().windows(2).any(|pair| pair[0].is("expected") && pair[1].is("="))
}

/// Whether an exception is expected and all that is asserted besides is about it: its message, its fields.
fn expects_only_exceptions(test: &Test, suite: &Suite) -> bool {
    let mut exceptions: BTreeSet<&str> = BTreeSet::new();
    let mut expects = false;
    for statement in statements(test.body()) {
        let names = || statement.iter().filter(|word| word.is_name()).map(|word| word.text.as_str());
        if names().any(|name| EXPECTATIONS.contains(&name)) {
            expects = true;
            let equals = statement.iter().position(|word| word.is("="));
            let variable = equals.and_then(|at| statement.get(at.checked_sub(1)?));
            exceptions.extend(variable.map(|word| word.text.as_str()));
        } else if statement.iter().any(|word| suite.asserts(word))
            && !names().any(|name| exceptions.contains(name))
        {
            return false;
        }
    }
    expects
}

/// The statements of a body, cut at semicolons outside of parentheses.
fn statements(body: &[Word]) -> Vec<&[Word]> {
    let mut all = Vec::new();
    let (mut first, mut depth) = (0, 0_usize);
    for (at, word) in body.iter().enumerate().filter(|(_, word)| word.kind == Kind::Sign) {
        match word.text.as_str() {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            ";" if depth == 0 => {
                all.push(&body[first..at]);
                first = at + 1;
            }
            _ => {}
        }
    }
    all
}

/// The method of the class under test that a test's name begins with, if the test calls it; `<init>` for `newFare_…`,
/// `constructor_…` and the like.
fn act(test: &Test, subject: &Subject) -> Option<String> {
    let body = test.body();
    let begins = |word: &str| {
        let rest = test.name.strip_prefix(word)?;
        (!rest.starts_with(|c: char| c.is_lowercase())).then_some(word.len())
    };
    let is_called = |name: &str| {
        body.windows(2).any(|pair| pair[0].is(name) && pair[1].is("("))
            || body.windows(3).any(|three| three[0].is(":") && three[1].is(":") && three[2].is(name))
    };
    let method =
        subject.methods.iter().filter(|name| is_called(name)).filter_map(|name| Some((begins(name)?, name)));
    if let Some((_, name)) = method.max() {
        return Some(name.clone());
    }
    let creates = body.windows(2).any(|pair| pair[0].is("new") && pair[1].is_name())
        || body.windows(3).any(|three| three[0].is(":") && three[1].is(":") && three[2].is("new"));
    let simple = &subject.simple;
    let names = [format!("new{simple}"), "constructor".to_owned(), simple.clone()];
    (creates && names.iter().any(|name| begins(name).is_some())).then(|| "<init>".to_owned())
}

/// Lines of bodies that assert nothing, and how many of these stand in several tests of the class.
fn repeated_lines(suite: &Suite) -> (usize, usize) {
    let mut tests_with: BTreeMap<&str, usize> = BTreeMap::new();
    let mut all = 0;
    for test in &suite.tests {
        let asserts = |line: &&str| super::words::words(line).iter().any(|word| suite.asserts(word));
        let lines: Vec<&str> = test.statements().filter(|line| !asserts(line)).collect();
        all += lines.len();
        for line in lines.into_iter().collect::<BTreeSet<_>>() {
            *tests_with.entry(line).or_default() += 1;
        }
    }
    (all, tests_with.values().filter(|count| **count >= REPEATED).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(methods: &[&str]) -> Subject {
        Subject {
            simple: "Fare".to_owned(),
            methods: methods.iter().map(|&name| name.to_owned()).collect(),
            public: methods.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    fn counted(tests: &str, methods: &[&str]) -> Figures {
        let mut figures = Figures::default();
        figures.add("Fare", &Suite::read(&format!("class FareTest {{ {tests} }}")), &subject(methods));
        figures
    }

    #[test]
    fn a_number_that_only_tells_tests_apart_is_a_counter() {
        let figures = counted(
            "@Test void price_returns570() { assertEquals(570, fare.price()); }
             @Test void price_returnsLarge() { assertEquals(9, fare.price()); }
             @Test void price_returnsLarge2() { assertEquals(2, fare.price()); }
             @Test void price_zones5() { assertEquals(1, fare5.price()); }
             @Test void log10_9point99() { assertEquals(1, fare.log10(9.99)); }
             @Test void log10() { assertEquals(1, fare.log10(1)); }",
            &["price", "log10"],
        );
        assert_eq!(figures.counters, ["Fare#price_returnsLarge2", "Fare#price_zones5"]);
    }

    #[test]
    fn letters_that_stand_for_a_whole_test_count_like_a_number() {
        let figures = counted(
            "@Test void price_withZones5Likenntjb_returns1() { assertEquals(1, fare.price(5)); }
             @Test void price_likexyzab() { assertEquals(1, fare.price(5)); }
             @Test void price_zonesLikenntjb() { assertEquals(1, fare.price(5)); }
             @Test void price_whenLikeBoats_returns1() { assertEquals(1, fare.price(boats)); }
             @Test void price_looksLikeboats() { assertEquals(1, fare.price(Boats.ALL)); }",
            &["price"],
        );
        let expected =
            ["Fare#price_withZones5Likenntjb_returns1", "Fare#price_likexyzab", "Fare#price_zonesLikenntjb"];
        assert_eq!(figures.counters, expected);
    }

    #[test]
    fn tests_that_assert_nothing_are_listed_and_a_comment_may_say_why() {
        let figures = counted(
            "@Test void a() { f.a(); } @Test void b() { f.b(); /* Nothing to see. */ }
             @Test void c() { assertDoesNotThrow(() -> f.c()); } @Test void d() { verify(m).d(); }
             @Test(expected = E.class) public void e() { f.e(); }",
            &["a", "b", "c", "d", "e"],
        );
        let expected = [("Fare#a", false), ("Fare#b", true), ("Fare#c", false)];
        assert_eq!(figures.unasserted, expected.map(|(name, is)| (name.to_owned(), is)));
        assert_eq!(figures.only_exceptions, 1);
    }

    #[test]
    fn what_is_asserted_about_an_exception_belongs_to_it() {
        let figures = counted(
            "@Test void a() { E thrown = assertThrows(E.class, () -> f.a()); assertEquals(\"no\", thrown.getMessage()); }
             @Test void b() { assertThrows(E.class, () -> f.b()); assertEquals(1, f.size()); }
             @Test void c() { assertThatThrownBy(() -> f.c()).hasMessage(\"no\"); }
             @Test void d() { assertEquals(1, f.d()); }",
            &["a", "b", "c", "d"],
        );
        assert_eq!(figures.only_exceptions, 2);
        assert_eq!(figures.untested, ["Fare#a", "Fare#c"]);
    }

    #[test]
    fn names_begin_with_a_method_that_the_test_calls() {
        let figures = counted(
            "@Test void min_ofTwo() { assertEquals(1, fare.min(2)); }
             @Test void minusOne() { assertEquals(1, fare.min(2)); }
             @Test void min_other() { assertEquals(1, fare.max(2)); }
             @Test void newFare_works() { assertEquals(1, new Fare().max(2)); }
             @Test void min() { assertThrows(E.class, fare::min); }",
            &["min", "max"],
        );
        assert_eq!(figures.misnamed, ["Fare#minusOne", "Fare#min_other"]);
        assert_eq!(figures.untested, ["Fare#max"]);
    }

    #[test]
    fn lines_that_three_tests_have_are_repeated() {
        let test = |name: &str| {
            format!(
                "@Test\nvoid {name}() {{\n  Fare fare = new Fare();\n  fare.a({name});\n  assertEquals(1, fare.b());\n}}\n"
            )
        };
        let figures = counted(&["x", "y", "z"].map(test).concat(), &[]);
        assert_eq!((figures.arrangement, figures.repeated), (6, 3));
        assert_eq!((figures.length(50), figures.length(90)), (6, 6));
    }
}
