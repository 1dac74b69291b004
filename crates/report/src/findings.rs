//! What tests show that a developer may not have meant.

use testwright_driver::{ClassReport, Misbehaviour, TestDetail, ThrownDetail};

/// A sort of findings.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub id: &'static str,
    /// What it means.
    pub about: &'static str,
    /// Whether it is almost always a mistake.
    pub is_error: bool,
    /// Internal names of the exceptions that it is about; none if it is about something else.
    exceptions: &'static [&'static str],
}

/// All of them. Exceptions that code throws to refuse arguments are not among them: to refuse is no mistake.
pub const RULES: [Rule; 8] = [
    Rule {
        id: "failed-assertion",
        about: "An assertion in the code does not hold.",
        is_error: true,
        exceptions: &["java/lang/AssertionError"],
    },
    Rule {
        id: "null-dereference",
        about: "A NullPointerException although no null was passed.",
        is_error: false,
        exceptions: &["java/lang/NullPointerException"],
    },
    Rule {
        id: "unexpected-exception",
        about: "An exception of the kind that the virtual machine throws, which callers are not told about.",
        is_error: false,
        exceptions: &[
            "java/lang/ArithmeticException",
            "java/lang/ArrayIndexOutOfBoundsException",
            "java/lang/ArrayStoreException",
            "java/lang/ClassCastException",
            "java/lang/NegativeArraySizeException",
            "java/lang/StringIndexOutOfBoundsException",
            "java/util/ConcurrentModificationException",
        ],
    },
    Rule {
        id: "exhausted",
        about: "The code recurses or allocates without end.",
        is_error: true,
        exceptions: &["java/lang/StackOverflowError", "java/lang/OutOfMemoryError"],
    },
    Rule { id: "endless-loop", about: "A call that does not seem to end.", is_error: false, exceptions: &[] },
    Rule {
        id: "equals-contract",
        about: "Equality that is not reflexive or symmetric, holds for null, or throws.",
        is_error: true,
        exceptions: &[],
    },
    Rule {
        id: "hash-code-contract",
        about: "Equal objects with different hash codes, which get lost in hash tables.",
        is_error: true,
        exceptions: &[],
    },
    Rule {
        id: "compare-to-contract",
        about: "An order that contradicts itself, so that sorting and sorted sets go wrong.",
        is_error: true,
        exceptions: &[],
    },
];

/// Something that a test shows.
pub struct Finding<'a> {
    /// Its sort.
    pub rule: &'static Rule,
    /// The class.
    pub class: &'a ClassReport,
    /// What is wrong: the exception with its message, or the contract that is one.
    pub what: String,
    /// Name of the test that shows it.
    pub test: &'a str,
    /// The lines of that test.
    pub reproducer: &'a str,
    /// The line nearest to it that is known; 0 if none is.
    pub line: u16,
    /// Whether the test was run on the JDK.
    pub verified: bool,
}

impl Finding<'_> {
    /// In words.
    #[must_use]
    pub fn message(&self) -> String {
        let seen = if self.verified { "" } else { "; not run on the JDK" };
        format!("{} {} (test {}{seen})", self.rule.about, self.what, self.test)
    }
}

/// What the delivered tests of classes show, and how they misbehave otherwise, in their order.
pub fn findings(classes: &[ClassReport]) -> impl Iterator<Item = Finding<'_>> {
    classes.iter().flat_map(|class| {
        let thrown = class.details.tests.iter().filter_map(move |test| thrown(class, test));
        thrown.chain(class.misbehaviours.iter().filter_map(move |one| misbehaviour(class, one)))
    })
}

/// What a delivered test shows by its exception.
fn thrown<'a>(class: &'a ClassReport, test: &'a TestDetail) -> Option<Finding<'a>> {
    let thrown = test.thrown.as_ref()?;
    let rule = RULES.iter().find(|rule| rule.exceptions.contains(&&*thrown.class))?;
    let said = thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
    // The last goal that a test covers is nearest to where it ended.
    let lines = test.goals.iter().filter_map(|goal| class.details.goals.get(*goal)).map(|goal| goal.line);
    (!is_meant(rule, thrown)).then(|| Finding {
        rule,
        class,
        what: format!("{}{said}", thrown.class.replace('/', ".")),
        test: &test.name,
        reproducer: &test.text,
        line: lines.max().unwrap_or(0),
        verified: true,
    })
}

/// Something that was looked for beside the suite.
fn misbehaviour<'a>(class: &'a ClassReport, one: &'a Misbehaviour) -> Option<Finding<'a>> {
    Some(Finding {
        rule: RULES.iter().find(|rule| rule.id == one.rule)?,
        class,
        what: one.words.clone(),
        test: &one.test,
        reproducer: &one.text,
        line: one.line,
        verified: one.verified,
    })
}

/// Whether the code refuses on purpose: it was given null, or it says in its own words what is wrong with a number.
fn is_meant(rule: &Rule, thrown: &ThrownDetail) -> bool {
    let by_itself = || thrown.message.as_deref() == Some("/ by zero");
    rule.id == "null-dereference" && thrown.passes_null
        || thrown.class == "java/lang/ArithmeticException" && !by_itself()
}
