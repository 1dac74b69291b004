//! Test classes that people wrote, to which tests are added.
//!
//! Start at [`Host::read`]. What is added stands between two comments before the last brace of the class, and the first of them
//! names the imports that came with it. So it is found again, and can be deleted.
//!
//! **Always true:** adding only inserts. Without what was added, the file is the same byte for byte.

mod block;
pub(crate) mod fixture;
mod insert;
mod scan;
mod structure;

use std::collections::BTreeSet;

use crate::read::TestName;
use crate::read::declared::Declared;
use crate::style::Convention;
use crate::suite::{Framework, Style};
use structure::{Import, Member, MemberKind, Structure, TypeDeclaration, name_of};

/// Annotations of a test class that change nothing about how one test runs, or that are followed.
const KNOWN: [&str; 16] = [
    "DisplayName",
    "DisplayNameGeneration",
    "Execution",
    "ExtendWith",
    "Generated",
    "Isolated",
    "MockitoSettings",
    "Nullable",
    "NullMarked",
    "ResourceLock",
    "RunWith",
    "SuppressWarnings",
    "Tag",
    "Tags",
    "TestMethodOrder",
    "Timeout",
];

/// Rules of JUnit 4 without which a test runs the same, or that are followed.
const KNOWN_RULES: [&str; 6] =
    ["ErrorCollector", "ExpectedException", "MockitoRule", "TemporaryFolder", "TestName", "Timeout"];

/// Annotations by which tests and what surrounds them are known.
const BEFORE_EACH: [&str; 2] = ["BeforeEach", "Before"];
const TESTS: [&str; 5] = ["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate"];

/// A test class that a person wrote.
#[derive(Clone, PartialEq, Debug)]
pub struct Host {
    /// The file as it is.
    text: String,
    /// The file without what was added earlier.
    base: String,
    structure: Structure,
    /// The place of the test class among the types of the file.
    at: usize,
    framework: Framework,
    declared: Declared,
    /// Names of tests that were added earlier.
    added: Vec<String>,
}

impl Host {
    /// Reads the source of a class with this simple name. Fails with words for the user, which go on after the name of the file.
    pub fn read(text: &str, class_name: &str) -> Result<Host, String> {
        if crate::is_generated(text) {
            return Err("was generated as a whole; leave out --into to write it again".to_owned());
        }
        let unreadable = |error: String| format!("cannot be read as a test class: {error}");
        let (base, lines) = block::without(text).map_err(unreadable)?;
        let structure = Structure::of(&base).map_err(unreadable)?;
        let is_it = |class: &TypeDeclaration| class.name == class_name && class.keyword == "class";
        let Some(at) = structure.types.iter().position(is_it) else {
            return Err(format!("has no class {class_name} at its top level"));
        };
        let framework = framework(&structure)
            .ok_or("is no test class of JUnit 4, 5 or 6: it imports nothing of their annotations")?;
        let declared = Declared::of(&base).map_err(unreadable)?;
        let is_added = |test: &TestName| lines.as_ref().is_some_and(|lines| lines.contains(&test.line));
        let all = crate::read::names(text).map_err(unreadable)?;
        let mut added: Vec<String> = all.into_iter().filter(is_added).map(|test| test.name).collect();
        added.dedup();
        let host = Host { text: text.to_owned(), base, structure, at, framework, declared, added };
        match host.obstacle() {
            Some(obstacle) => Err(obstacle),
            None => Ok(host),
        }
    }

    /// Why tests that are added would not run as they were verified, if so.
    fn obstacle(&self) -> Option<String> {
        let class = self.class();
        let is_strange = |annotation: &&String| {
            let name = name_of(annotation);
            let is_followed =
                !matches!(name, "ExtendWith" | "RunWith") || is_mockito(annotation) || is_usual(annotation);
            !KNOWN.contains(&name) || !is_followed
        };
        if let Some(strange) = class.before.annotations.iter().find(is_strange) {
            return Some(format!("has tests that run with @{strange}, which verification does not follow"));
        }
        if class.before.is("abstract") {
            return Some("is abstract, so that its tests run in other classes".to_owned());
        }
        if class.head.split(' ').any(|word| word == "extends") {
            return Some(
                "extends another class, which may prepare tests in ways that verification does not follow"
                    .to_owned(),
            );
        }
        let is_rule = |member: &&Member| {
            ["Rule", "ClassRule", "RegisterExtension"].iter().any(|name| member.before.has(name))
        };
        let is_followed = |member: &Member| {
            member.before.has("Rule") && member.ty.iter().any(|word| KNOWN_RULES.contains(&word.as_str()))
        };
        if let Some(rule) = class.members.iter().filter(is_rule).find(|rule| !is_followed(rule)) {
            let name = rule.names.first().map_or("a rule", String::as_str);
            return Some(format!("has tests that run with {name}, which verification does not follow"));
        }
        let surrounds = ["BeforeEach", "AfterEach", "BeforeAll", "AfterAll"];
        let is_given =
            |member: &&Member| member.has_parameters && surrounds.iter().any(|name| member.before.has(name));
        let is_constructor =
            |member: &&Member| member.kind == MemberKind::Method && member.ty == [class.name.as_str()];
        if let Some(given) = class
            .members
            .iter()
            .find(|member| is_given(member) || is_constructor(member) && member.has_parameters)
        {
            let name = given.names.first().map_or("a method", String::as_str);
            return Some(format!(
                "has tests before which JUnit gives arguments to {name}, which verification does not"
            ));
        }
        self.end().err()
    }

    /// The file as it is.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The file without what was added earlier.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Its package, with dots; empty for the unnamed one.
    #[must_use]
    pub fn package(&self) -> &str {
        &self.structure.package
    }

    /// Simple name of the test class.
    #[must_use]
    pub fn class_name(&self) -> &str {
        &self.class().name
    }

    /// The JUnit that it uses.
    #[must_use]
    pub fn framework(&self) -> Framework {
        self.framework
    }

    /// Names of tests that were added earlier.
    #[must_use]
    pub fn added(&self) -> &[String] {
        &self.added
    }

    /// What its own tests show of how to write.
    #[must_use]
    pub fn convention(&self) -> Convention {
        Convention { framework: Some(self.framework), ..Convention::of_file(&self.base) }
    }

    /// How tests of it are written where tests are written like this.
    #[must_use]
    pub fn style(&self, style: Style) -> Style {
        // A mock that is annotated would be given to objects that are annotated already, which changes them.
        let has_mock_runner =
            self.has_runner() && !self.members().any(|member| member.before.has("InjectMocks"));
        Style { framework: self.framework, has_mock_runner, ..style }
    }

    /// The tests that people wrote, as far as they can be run by themselves.
    pub(crate) fn existing(&self) -> Vec<TestName> {
        let is_off = |name: &str| {
            let mut methods = self.members().filter(|member| member.names.iter().any(|own| own == name));
            let mut off = ["Disabled", "Ignore"].iter();
            methods.any(|method| off.any(|off| method.before.has(off)))
        };
        self.declared.tests().into_iter().filter(|test| !is_off(&test.name)).collect()
    }

    fn class(&self) -> &TypeDeclaration {
        &self.structure.types[self.at]
    }

    fn members(&self) -> impl Iterator<Item = &Member> {
        self.class().members.iter()
    }

    /// Names of members, of which no new one may have one.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.members().flat_map(|member| &member.names).map(String::as_str)
    }

    /// Names of its methods.
    pub(crate) fn has_method(&self, name: &str) -> bool {
        self.members()
            .any(|member| member.kind == MemberKind::Method && member.names.iter().any(|own| own == name))
    }

    /// Names of fields.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &str> {
        let fields = self.members().filter(|member| member.kind == MemberKind::Field);
        fields.flat_map(|member| &member.names).map(String::as_str)
    }

    /// Simple names of types that the file itself declares, each with its full name.
    pub(crate) fn own_types(&self) -> Vec<(String, String)> {
        let in_package = |name: &str| match self.package() {
            "" => name.to_owned(),
            package => format!("{package}.{name}"),
        };
        let own = in_package(self.class_name());
        let nested =
            self.members().filter(|member| member.kind == MemberKind::Type).flat_map(|member| &member.names);
        let mut types: Vec<(String, String)> =
            nested.map(|name| (name.clone(), format!("{own}.{name}"))).collect();
        types.extend(self.structure.types.iter().map(|class| (class.name.clone(), in_package(&class.name))));
        types
    }

    /// Imported classes, or imported static members, by their full names; a star may be the last part.
    pub(crate) fn imports(&self, is_static: bool) -> impl Iterator<Item = &str> {
        let imports = self.structure.imports.iter().filter(move |import| import.is_static == is_static);
        imports.map(|import| import.name.as_str())
    }

    /// Whether it uses a name by itself.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.structure.mentioned.contains(name)
    }

    /// A folder for the files of tests that JUnit makes under this name.
    pub(crate) fn has_folder(&self, name: &str) -> bool {
        let is_its = |member: &Member| {
            let ty = member.ty.first().map(String::as_str);
            let is_folder = member.before.has("TempDir") && ty == Some("Path")
                || member.before.has("Rule") && ty == Some("TemporaryFolder");
            is_folder && !member.before.is("static") && member.names == [name]
        };
        self.members().any(is_its)
    }

    /// Whether Mockito looks after annotated fields.
    fn has_runner(&self) -> bool {
        let by_class = self.class().before.annotations.iter().any(|annotation| is_mockito(annotation));
        by_class
            || self
                .members()
                .any(|member| member.before.has("Rule") && member.ty.iter().any(|word| word == "MockitoRule"))
    }

    /// Whether mocks that are annotated are there when a test runs.
    pub(crate) fn has_mocks(&self) -> bool {
        self.has_runner() || self.mentions("MockitoAnnotations")
    }

    /// Names of fields that every test finds as their declarations and what runs before each test make them.
    pub(crate) fn fresh_fields(&self) -> Vec<&str> {
        let is_block =
            |member: &Member| member.kind == MemberKind::Initialiser && !member.before.is("static");
        let set_ups = self.members().filter(|member| BEFORE_EACH.iter().any(|name| member.before.has(name)));
        if self.members().any(is_block) || set_ups.count() != self.declared.set_ups() {
            return Vec::new();
        }
        let is_plain = |member: &&Member| {
            let is_annotated = |name: &str| !matches!(name, "InjectMocks" | "SuppressWarnings");
            member.kind == MemberKind::Field
                && !member.before.is("static")
                && !member.before.names().any(is_annotated)
                && (!member.before.has("InjectMocks") || self.has_mocks())
        };
        // What Mockito fills with spies is made of more than mocks.
        let has_spies = self.members().any(|member| member.before.has("Spy"));
        let plain =
            self.members().filter(is_plain).filter(|member| !has_spies || !member.before.has("InjectMocks"));
        let names: BTreeSet<&str> = plain.flat_map(|member| &member.names).map(String::as_str).collect();
        self.declared.fields().filter(|name| names.contains(name)).collect()
    }

    /// What it declares for its tests.
    pub(crate) fn declared(&self) -> &Declared {
        &self.declared
    }
}

fn is_mockito(annotation: &str) -> bool {
    let is_runner = annotation.contains("MockitoExtension") || annotation.contains("MockitoJUnitRunner");
    name_of(annotation) == "MockitoSettings"
        || matches!(name_of(annotation), "ExtendWith" | "RunWith") && is_runner && !annotation.contains(',')
}

/// Whether an annotation says what JUnit 4 does anyway.
fn is_usual(annotation: &str) -> bool {
    ["JUnit4.class", "BlockJUnit4ClassRunner.class"].iter().any(|runner| annotation.contains(runner))
}

/// The JUnit whose annotations are imported.
fn framework(structure: &Structure) -> Option<Framework> {
    let is_of = |import: &Import, package: &str, names: &[&str]| {
        !import.is_static
            && import.owner() == package
            && (names.contains(&import.simple()) || import.simple() == "*")
    };
    let jupiter: Vec<&str> = TESTS.iter().chain(&["BeforeEach", "AfterEach"]).copied().collect();
    let has =
        |package: &str, names: &[&str]| structure.imports.iter().any(|import| is_of(import, package, names));
    if has("org.junit.jupiter.api", &jupiter) || has("org.junit.jupiter.params", &jupiter) {
        Some(Framework::Jupiter)
    } else if has("org.junit", &["Test", "Before", "After"]) {
        Some(Framework::JUnit4)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
