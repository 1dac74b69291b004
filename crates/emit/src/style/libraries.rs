//! What the class path of tests has.
//!
//! Start at [`Libraries::find`]. A library is there if a class of it is, whatever its jar is called.

use std::path::PathBuf;

use testwright_classpath::jdk::OLDEST;
use testwright_classpath::{ClassFile, ClassPath};

use super::{Assertions, Mockito};
use crate::suite::Framework;

/// See the module's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Libraries {
    /// JUnit 4.
    pub has_junit_4: bool,
    /// Jupiter, of JUnit 5 or 6.
    pub has_jupiter: bool,
    /// Jupiter's parameterized tests.
    pub has_parameters: bool,
    /// TestNG.
    pub has_testng: bool,
    /// AssertJ.
    pub has_assertj: bool,
    /// Hamcrest, with its matchers and `MatcherAssert`.
    pub has_hamcrest: bool,
    /// Google's Truth.
    pub has_truth: bool,
    /// Mockito, if it can be used.
    pub mockito: Option<Mockito>,
}

impl Libraries {
    /// Looks at jars and folders. `feature` is the release of the JDK that will run tests.
    #[must_use]
    pub fn find(entries: &[PathBuf], feature: u16) -> Libraries {
        // A jar that cannot be read is reported by whoever needs its classes.
        let Ok(class_path) = ClassPath::open(entries, feature.max(OLDEST)) else {
            return Libraries::default();
        };
        let has = |class: &str| matches!(class_path.find_class(class), Ok(Some(_)));
        Libraries {
            has_junit_4: has("org/junit/Assert"),
            has_jupiter: has("org/junit/jupiter/api/Assertions"),
            has_parameters: has("org/junit/jupiter/params/ParameterizedTest"),
            has_testng: has("org/testng/annotations/Test"),
            has_assertj: has("org/assertj/core/api/Assertions"),
            has_hamcrest: has("org/hamcrest/MatcherAssert") && has("org/hamcrest/Matchers"),
            has_truth: has("com/google/common/truth/Truth"),
            mockito: mockito(&class_path, feature),
        }
    }

    /// Whether tests can be written for a framework.
    #[must_use]
    pub fn has_framework(&self, framework: Framework) -> bool {
        match framework {
            Framework::JUnit4 => self.has_junit_4,
            Framework::Jupiter => self.has_jupiter,
            Framework::TestNg => self.has_testng,
        }
    }

    /// TestNG if there is no JUnit. Between versions of JUnit, builds say which one counts.
    pub(crate) fn only_framework(&self) -> Option<Framework> {
        (self.has_testng && !self.has_jupiter && !self.has_junit_4).then_some(Framework::TestNg)
    }

    /// Whether assertions of a library can be written.
    #[must_use]
    pub fn has_assertions(&self, library: Assertions) -> bool {
        match library {
            Assertions::Framework => true,
            Assertions::AssertJ => self.has_assertj,
            Assertions::Hamcrest => self.has_hamcrest,
            Assertions::Truth => self.has_truth,
        }
    }
}

/// Mockito 2 or newer, if it works on a JDK of this release.
fn mockito(class_path: &ClassPath, feature: u16) -> Option<Mockito> {
    let has = |class: &str| matches!(class_path.find_class(class), Ok(Some(_)));
    // Sessions, which are what the runner and the extension are made of, came with 2.7.
    if !has("org/mockito/MockitoSession") || !has("org/mockito/ArgumentMatchers") {
        return None;
    }
    let found = class_path.find_class("net/bytebuddy/ClassFileVersion").ok()??;
    let versions = ClassFile::parse(found.bytes).ok()?;
    // Mocks that are made inline, as Mockito 5 does, read class files. Byte Buddy refuses those of a younger JDK than it knows.
    let newest = format!("JAVA_V{feature}");
    let knows_jdk = versions.fields.iter().any(|field| *field.name == *newest);
    (knows_jdk || !is_inline(class_path)).then(|| Mockito {
        has_extension: has("org/mockito/junit/jupiter/MockitoExtension")
            && has("org/junit/jupiter/api/extension/ExtendWith"),
        has_open_mocks: has_open_mocks(class_path),
    })
}

/// Whether mocks of fields can be closed again.
fn has_open_mocks(class_path: &ClassPath) -> bool {
    let found = class_path.find_class("org/mockito/MockitoAnnotations").ok().flatten();
    let annotations = found.and_then(|found| ClassFile::parse(found.bytes).ok());
    annotations.is_some_and(|class| class.methods.iter().any(|method| &*method.name == "openMocks"))
}

/// Whether mocks are made by changing classes instead of extending them: always from Mockito 5 on, before that if a file says so.
fn is_inline(class_path: &ClassPath) -> bool {
    const SETTING: &str = "mockito-extensions/org.mockito.plugins.MockMaker";
    let setting = class_path.find_resource(SETTING).ok().flatten();
    match setting {
        Some(found) => String::from_utf8_lossy(&found.bytes).to_ascii_lowercase().contains("inline"),
        // The subclass maker became one that must be asked for by this name.
        None => {
            matches!(class_path.find_class("org/mockito/internal/PremainAttach"), Ok(Some(_)))
                || is_fifth(class_path)
        }
    }
}

/// Whether it is Mockito 5 or newer, which can describe types with annotations of their own.
fn is_fifth(class_path: &ClassPath) -> bool {
    let found = class_path.find_class("org/mockito/ArgumentMatcher").ok().flatten();
    let matcher = found.and_then(|found| ClassFile::parse(found.bytes).ok());
    // Matchers say which type they match since 5.0.
    matcher.is_some_and(|class| class.methods.iter().any(|method| &*method.name == "type"))
}
