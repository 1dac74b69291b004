//! What each framework calls the same thing: annotations, classes with assertions, and how it treats a test class.

use crate::suite::{Framework, Style};

impl Framework {
    /// What makes a method a test.
    pub(crate) fn test(self) -> &'static str {
        match self {
            Framework::JUnit4 => "org.junit.Test",
            Framework::Jupiter => "org.junit.jupiter.api.Test",
            Framework::TestNg => "org.testng.annotations.Test",
        }
    }

    /// What has a method run before each test.
    pub(crate) fn before(self) -> &'static str {
        match self {
            Framework::JUnit4 => "org.junit.Before",
            Framework::Jupiter => "org.junit.jupiter.api.BeforeEach",
            Framework::TestNg => "org.testng.annotations.BeforeMethod",
        }
    }

    /// What has a method run after each test.
    pub(crate) fn after(self) -> &'static str {
        match self {
            Framework::JUnit4 => "org.junit.After",
            Framework::Jupiter => "org.junit.jupiter.api.AfterEach",
            Framework::TestNg => "org.testng.annotations.AfterMethod",
        }
    }

    /// What the annotation of a method that tidies up says besides. TestNG skips it where something has failed before.
    pub(crate) fn always(self) -> &'static str {
        if self == Framework::TestNg { "(alwaysRun = true)" } else { "" }
    }

    /// The class that has the assertions.
    pub(crate) fn assertions(self) -> &'static str {
        match self {
            Framework::JUnit4 => "org.junit.Assert",
            Framework::Jupiter => "org.junit.jupiter.api.Assertions",
            Framework::TestNg => "org.testng.Assert",
        }
    }

    /// The assertion that something is thrown, where the exception is looked at and where it is not.
    pub(crate) fn throwing(self, is_looked_at: bool) -> &'static str {
        if self == Framework::TestNg && is_looked_at { "expectThrows" } else { "assertThrows" }
    }

    /// The argument of the annotation of a test that expects an exception.
    pub(crate) fn expected(self) -> &'static str {
        if self == Framework::TestNg { "expectedExceptions" } else { "expected" }
    }

    /// Whether assertions take what is there before what should be there.
    pub(crate) fn takes_actual_first(self) -> bool {
        self == Framework::TestNg
    }

    /// Whether only public classes and methods are run.
    pub(crate) fn runs_only_public(self) -> bool {
        self != Framework::Jupiter
    }

    /// Whether every test has an object of the test class to itself, so that fields with initialisers are new for each.
    pub(crate) fn makes_anew(self) -> bool {
        self != Framework::TestNg
    }
}

impl Style {
    /// What stands before classes and methods of tests.
    pub(crate) fn visibility(&self) -> &'static str {
        if self.is_public || self.framework.runs_only_public() { "public " } else { "" }
    }
}
