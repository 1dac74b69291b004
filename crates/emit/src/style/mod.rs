//! How tests are written: what a project's libraries allow, what its own tests do, and what the user wants.
//!
//! Start at [`decide`]. [`Libraries`] says what is on the class path of tests, [`Convention`] what existing tests use, and
//! [`Wishes`] what the user says. **Always true:** a [`Style`] asks for no library that the class path does not have, unless the
//! user names it.

mod convention;
mod libraries;
pub(crate) mod naming;

use std::sync::Arc;

pub use convention::Convention;
pub use libraries::Libraries;

use crate::suite::{Framework, Style};

/// What stands for the collaborators of a class under test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mocks {
    /// Lambdas and anonymous classes.
    #[default]
    Stubs,
    /// Mocks of Mockito, for interfaces of the user; stubs for the rest.
    Mockito(Mockito),
    /// Nothing: tests use only classes that exist.
    None,
}

/// What a Mockito has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mockito {
    /// Whether `MockitoExtension` of Jupiter is there. JUnit 4's runner always is.
    pub has_extension: bool,
    /// Whether `MockitoAnnotations` has `openMocks`, which came with 3.4.
    pub has_open_mocks: bool,
}

/// A library of assertions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Assertions {
    /// Those of the framework itself.
    #[default]
    Framework,
    /// AssertJ.
    AssertJ,
    /// Hamcrest.
    Hamcrest,
    /// Google's Truth.
    Truth,
}

/// How test methods are called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Naming {
    /// `withdraw_aboveBalance_throws`
    #[default]
    Parts,
    /// `withdrawAboveBalanceThrows`
    Camel,
    /// `testWithdrawAboveBalanceThrows`
    Test,
    /// `shouldThrowIfWithdrawAboveBalance`
    Should,
}

/// What the user wants; none leaves it to the project.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// The framework.
    pub framework: Option<Framework>,
    /// The library of assertions.
    pub assertions: Option<Assertions>,
    /// What stands for collaborators.
    pub mocks: Option<MocksWish>,
    /// How test methods are called.
    pub naming: Option<Naming>,
    /// Whether classes and methods are public.
    pub is_public: Option<bool>,
    /// Whether tests of one shape become one parameterized test.
    pub is_parameterized: Option<bool>,
    /// Whether tests have `@DisplayName`.
    pub has_display_names: Option<bool>,
    /// The comment at the beginning of a file; empty for none.
    pub header: Option<String>,
}

/// What the user wants for collaborators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MocksWish {
    /// Mockito if the project has it, else stubs.
    #[default]
    Auto,
    /// Mockito.
    Mockito,
    /// Stubs.
    Stubs,
    /// Nothing.
    None,
}

/// Names of values as users write them. One list for the command line, the settings and messages.
pub trait Named: Copy + 'static {
    /// All values with their names.
    const NAMES: &'static [(&'static str, Self)];

    /// The value with this name. Fails with words for the user.
    fn named(name: &str) -> Result<Self, UnknownName> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: Self::NAMES.iter().map(|(known, _)| *known).collect(),
        })
    }
}

/// A name that stands for nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no {name:?}; there are {}", known.join(", "))]
pub struct UnknownName {
    name: String,
    known: Vec<&'static str>,
}

impl Named for MocksWish {
    const NAMES: &'static [(&'static str, MocksWish)] = &[
        ("auto", MocksWish::Auto),
        ("mockito", MocksWish::Mockito),
        ("stubs", MocksWish::Stubs),
        ("none", MocksWish::None),
    ];
}

impl Named for Framework {
    const NAMES: &'static [(&'static str, Framework)] = &[
        ("junit4", Framework::JUnit4),
        ("junit5", Framework::Jupiter),
        ("junit6", Framework::Jupiter),
        ("testng", Framework::TestNg),
    ];
}

impl Named for Assertions {
    const NAMES: &'static [(&'static str, Assertions)] = &[
        ("framework", Assertions::Framework),
        ("assertj", Assertions::AssertJ),
        ("hamcrest", Assertions::Hamcrest),
        ("truth", Assertions::Truth),
    ];
}

impl Named for Naming {
    const NAMES: &'static [(&'static str, Naming)] = &[
        ("parts", Naming::Parts),
        ("camel", Naming::Camel),
        ("test", Naming::Test),
        ("should", Naming::Should),
    ];
}

/// Works out how to write. `usual` is the framework that the project's build names, if it names one.
#[must_use]
pub fn decide(
    wishes: &Wishes,
    convention: &Convention,
    libraries: &Libraries,
    usual: Option<Framework>,
) -> Style {
    let by_tests = convention.framework.filter(|framework| libraries.has_framework(*framework));
    let framework =
        wishes.framework.or(by_tests).or(usual).or_else(|| libraries.only_framework()).unwrap_or_default();
    let assertions = wishes.assertions.unwrap_or_else(|| {
        let used = convention.assertions.filter(|library| libraries.has_assertions(*library));
        used.unwrap_or_default()
    });
    let mocks = match (wishes.mocks.unwrap_or_default(), libraries.mockito) {
        (MocksWish::None, _) => Mocks::None,
        (MocksWish::Stubs, _) | (MocksWish::Auto, None) => Mocks::Stubs,
        (MocksWish::Auto | MocksWish::Mockito, Some(mockito)) => Mocks::Mockito(mockito),
        // The user may have it elsewhere. If the JDK does not find it, tests fall back to stubs one by one.
        (MocksWish::Mockito, None) => Mocks::Mockito(Mockito::default()),
    };
    let header = wishes.header.as_deref().or(convention.header.as_deref());
    Style {
        framework,
        assertions,
        mocks,
        naming: wishes.naming.or(convention.naming).unwrap_or_default(),
        is_public: framework.runs_only_public() || wishes.is_public.or(convention.is_public).unwrap_or(false),
        is_parameterized: libraries.has_parameters && wishes.is_parameterized.unwrap_or(true),
        has_display_names: framework == Framework::Jupiter
            && wishes.has_display_names.or(convention.has_display_names).unwrap_or(false),
        header: header.and_then(convention::comment).map(Arc::from),
        ..Style::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Libraries {
        Libraries {
            has_junit_4: true,
            has_jupiter: true,
            has_parameters: true,
            mockito: Some(Mockito { has_extension: true, has_open_mocks: true }),
            ..Libraries::default()
        }
    }

    #[test]
    fn the_user_wins_over_tests_and_tests_over_the_build() {
        let convention = Convention { framework: Some(Framework::JUnit4), ..Convention::default() };
        let style = |wish| {
            let wishes = Wishes { framework: wish, ..Wishes::default() };
            decide(&wishes, &convention, &all(), Some(Framework::Jupiter)).framework
        };
        assert_eq!((style(None), style(Some(Framework::Jupiter))), (Framework::JUnit4, Framework::Jupiter));
    }

    #[test]
    fn what_the_class_path_lacks_is_not_used() {
        let convention = Convention {
            framework: Some(Framework::JUnit4),
            assertions: Some(Assertions::AssertJ),
            ..Convention::default()
        };
        let style = decide(&Wishes::default(), &convention, &Libraries::default(), None);
        assert_eq!((style.framework, style.assertions), (Framework::Jupiter, Assertions::Framework));
        assert_eq!((style.mocks, style.is_parameterized), (Mocks::Stubs, false));
    }

    #[test]
    fn mockito_is_used_where_it_is_unless_the_user_objects() {
        let mocks = |wish| {
            let wishes = Wishes { mocks: Some(wish), ..Wishes::default() };
            decide(&wishes, &Convention::default(), &all(), None).mocks
        };
        assert_eq!(
            mocks(MocksWish::Auto),
            Mocks::Mockito(Mockito { has_extension: true, has_open_mocks: true })
        );
        assert_eq!((mocks(MocksWish::Stubs), mocks(MocksWish::None)), (Mocks::Stubs, Mocks::None));
    }

    #[test]
    fn a_header_that_could_hold_code_is_not_written() {
        let style = |header: &str| {
            let wishes = Wishes { header: Some(header.to_owned()), ..Wishes::default() };
            decide(&wishes, &Convention::default(), &all(), None).header
        };
        assert_eq!(style("/* ours */").as_deref(), Some("/* ours */"));
        assert_eq!(style("Copyright us").as_deref(), Some("/*\n * Copyright us\n */"));
        for bad in ["", "/* a */ class B { }", "/* \\u002a/ */", "/* open", "a */ class B { /*"] {
            assert_eq!(style(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_wrong_name_lists_the_right_ones() {
        let error = MocksWish::named("mocks").expect_err("it is none");
        assert_eq!(error.to_string(), "there is no \"mocks\"; there are auto, mockito, stubs, none");
    }
}
