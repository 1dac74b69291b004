//! What tests show that a developer may not have meant.

use testwright_driver::{ClassReport, TestDetail, ThrownDetail};

/// A sort of findings.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub id: &'static str,
    /// What it means.
    pub about: &'static str,
    /// Whether it is almost always a mistake.
    pub is_error: bool,
    /// Internal names of the exceptions that it is about.
    exceptions: &'static [&'static str],
}

/// All of them. Exceptions that code throws to refuse arguments are not among them: to refuse is no mistake.
pub const RULES: [Rule; 4] = [
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
];

/// Something that a test shows.
pub struct Finding<'a> {
    /// Its sort.
    pub rule: &'static Rule,
    /// The class.
    pub class: &'a ClassReport,
    /// The test that shows it.
    pub test: &'a TestDetail,
    /// The exception.
    pub thrown: &'a ThrownDetail,
}

impl Finding<'_> {
    /// In words.
    #[must_use]
    pub fn message(&self) -> String {
        format!("{} {} (test {})", self.rule.about, self.exception(), self.test.name)
    }

    /// The exception with its message.
    #[must_use]
    pub fn exception(&self) -> String {
        let exception = self.thrown.class.replace('/', ".");
        let said = self.thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
        format!("{exception}{said}")
    }

    /// The line nearest to it that is known: that of the last goal that its test covers.
    #[must_use]
    pub fn line(&self) -> u16 {
        let lines = self.test.goals.iter().filter_map(|goal| self.class.details.goals.get(*goal));
        lines.map(|goal| goal.line).max().unwrap_or(0)
    }
}

/// What the delivered tests of classes show, in their order.
pub fn findings(classes: &[ClassReport]) -> impl Iterator<Item = Finding<'_>> {
    classes.iter().flat_map(|class| {
        class.details.tests.iter().filter_map(move |test| {
            let thrown = test.thrown.as_ref()?;
            let rule = RULES.iter().find(|rule| rule.exceptions.contains(&&*thrown.class))?;
            (!is_meant(rule, thrown)).then_some(Finding { rule, class, test, thrown })
        })
    })
}

/// Whether the code refuses on purpose: it was given null, or it says in its own words what is wrong with a number.
fn is_meant(rule: &Rule, thrown: &ThrownDetail) -> bool {
    let by_itself = || thrown.message.as_deref() == Some("/ by zero");
    rule.id == "null-dereference" && thrown.passes_null
        || thrown.class == "java/lang/ArithmeticException" && !by_itself()
}
