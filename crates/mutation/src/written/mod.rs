//! Suites that somebody wrote: tests of JUnit or TestNG in class files, run in the virtual machine without runners of their own.
//!
//! Start at [`WrittenSuite`], which reads test classes, and [`score()`], which runs them on mutants. Tests are methods
//! marked with `@Test` of JUnit 4 or 5 or TestNG, or named as JUnit 3 wants them, also those of `@Nested` classes. A repeated test runs
//! once. Every row of a parameterized test is a test. Temporary folders are given to them, and resources of rules are made. What
//! needs a runner otherwise, such as rows that a method gives, is not run and is listed.

mod annotation;
mod coverage;
mod fixture;
mod rows;
mod run;
mod score;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;

pub use coverage::{Covered, cover};
pub use fixture::{Fixture, Folder};
pub use rows::Argument;
pub use run::{Bench, BenchError, Verdict};
pub use score::{Kill, Score, score};

use annotation::{Annotation, Element};

/// A method that a test calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Internal name of the class that declares it.
    pub class: Box<str>,
    /// Its name.
    pub method: Box<str>,
    /// What it is given.
    pub arguments: Vec<Argument>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// The temporary folders that it is given; none if it wants anything else.
    pub given: Option<Vec<Folder>>,
    /// Whether it is static.
    pub is_static: bool,
    /// The object that it is called on: 0 for the outermost test class, one more for each class nested in it.
    pub on: usize,
}

/// One test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenTest {
    /// Internal name of the test class.
    pub class: Box<str>,
    /// Internal names of the classes around a nested test class, outermost first.
    pub outer: Vec<Box<str>>,
    /// Fields that are filled or hold rules, in the order of objects.
    pub fixtures: Vec<Fixture>,
    /// What runs, in order: what prepares the class and each test, and the test itself.
    pub steps: Vec<Step>,
    /// What runs afterwards.
    pub after: Vec<Step>,
    /// Internal name of the exception that it must throw, as JUnit 4 and TestNG say it.
    pub expected: Option<Box<str>>,
}

impl WrittenTest {
    /// Class and method, as people write them.
    #[must_use]
    pub fn label(&self) -> String {
        let method = self.steps.last().map_or("", |step| &*step.method);
        format!("{}.{method}", self.class.replace('/', "."))
    }
}

/// Tests of some classes.
#[derive(Clone, Default, Debug)]
pub struct WrittenSuite {
    /// The tests, in the order of classes and class files.
    pub tests: Vec<WrittenTest>,
    /// Tests that cannot be run, with the reason.
    pub skipped: Vec<String>,
}

impl WrittenSuite {
    /// The tests of a class and of test classes nested in it. `find` gives the class files of superclasses and of these.
    pub fn add(&mut self, class: &ClassFile, find: &dyn Fn(&str) -> Option<ClassFile>) {
        self.add_within(class, find, &Around::default());
    }

    fn add_within(&mut self, class: &ClassFile, find: &dyn Fn(&str) -> Option<ClassFile>, around: &Around) {
        if class.flags.is_abstract() || class.flags.is_interface() {
            return;
        }
        // Superclasses first, because what they prepare comes first.
        let mut line = vec![class.clone()];
        while let Some(parent) = line.last().and_then(|class| class.super_name.clone()) {
            if &*parent == "java/lang/Object" {
                break;
            }
            match find(&parent) {
                Some(parent) => line.push(parent),
                None => break,
            }
        }
        line.reverse();
        let is_junit_3 = line.iter().any(|class| {
            &*class.name == "junit/framework/TestCase"
                || class.super_name.as_deref() == Some("junit/framework/TestCase")
        });
        let steps = |wanted: &dyn Fn(&ClassFile, &Method) -> bool| -> Vec<Step> {
            let mut steps: Vec<Step> = Vec::new();
            for class in &line {
                for method in class.methods.iter().filter(|method| wanted(class, method)) {
                    // One that a subclass overrides runs once.
                    steps.retain(|step| *step.method != *method.name || step.is_static);
                    steps.push(step(class, method, around.classes.len()));
                }
            }
            steps
        };
        let marked = |names: &'static [&'static str]| {
            move |class: &ClassFile, method: &Method| {
                Annotation::of(class, method).iter().any(|one| names.contains(&&*one.name))
            }
        };
        let mut before = around.before.clone();
        before.extend(steps(&marked(&BEFORE_ALL)));
        before.extend(steps(&marked(&BEFORE_EACH)));
        let mut after = steps(&marked(&AFTER_EACH));
        if is_junit_3 {
            before.extend(steps(&|_, method| &*method.name == "setUp" && &*method.descriptor == "()V"));
            after.extend(steps(&|_, method| &*method.name == "tearDown" && &*method.descriptor == "()V"));
        }
        after.extend_from_slice(&around.after);
        let mut fixtures = around.fixtures.clone();
        fixtures.extend(line.iter().flat_map(|class| Fixture::of(class, around.classes.len())));
        let own = Around { classes: around.classes.clone(), fixtures, before, after };
        for owner in &line {
            for method in &owner.methods {
                self.add_method(class, owner, method, is_junit_3, &own);
            }
        }
        if around.classes.len() == DEEPEST {
            return;
        }
        let mut inside = own;
        inside.classes.push(class.name.clone());
        for inner in class.inner_classes.iter().filter(|inner| inner.outer.as_deref() == Some(&*class.name)) {
            let is_nested = |nested: &ClassFile| {
                let marks = Annotation::of_class(nested);
                marks.iter().any(|one| &*one.name == "org/junit/jupiter/api/Nested")
            };
            if let Some(nested) = find(&inner.inner).filter(is_nested) {
                self.add_within(&nested, find, &inside);
            }
        }
    }

    fn add_method(
        &mut self,
        class: &ClassFile,
        owner: &ClassFile,
        method: &Method,
        is_junit_3: bool,
        around: &Around,
    ) {
        let annotations = Annotation::of(owner, method);
        let has = |name: &str| annotations.iter().any(|one| &*one.name == name);
        let named = is_junit_3
            && method.name.starts_with("test")
            && &*method.descriptor == "()V"
            && method.flags.is_public();
        let of_class = Annotation::of_class(owner);
        let is_unmarked = annotations.is_empty()
            && method.flags.is_public()
            && &*method.descriptor == "()V"
            && &*method.name != "<init>";
        // TestNG takes all public methods of a class for tests that is annotated as one.
        let mut marks = annotations.iter().chain(of_class.iter().filter(|_| is_unmarked));
        let test = marks.find(|one| TESTS.contains(&&*one.name));
        let label = format!("{}.{}", class.name.replace('/', "."), method.name);
        let is_table = has("org/junit/jupiter/params/ParameterizedTest");
        let rows = rows::rows(&annotations, &method.descriptor).filter(|_| is_table);
        if is_table && rows.is_none()
            || has("org/junit/jupiter/api/TestFactory")
            || has("org/junit/jupiter/api/TestTemplate")
        {
            self.skipped.push(format!("{label}: it needs JUnit's own runner"));
        }
        let is_test = test.is_some() || named || rows.is_some();
        let is_enabled = test.is_none_or(|test| test.element("enabled") != Some(&DISABLED));
        if !is_test || !is_enabled || has("org/junit/jupiter/api/Disabled") || has("org/junit/Ignore") {
            return;
        }
        let expected = test.map(|test| test.classes_named(EXPECTED)).unwrap_or_default();
        if expected.len() > 1 {
            self.skipped.push(format!("{label}: it expects one of several exceptions"));
            return;
        }
        let own = step(owner, method, around.classes.len());
        let wants_more = |step: &Step| step.given.is_none();
        let is_lacking = rows.is_none() && wants_more(&own);
        if is_lacking || around.before.iter().chain(&around.after).any(wants_more) {
            self.skipped.push(format!("{label}: it has parameters"));
            return;
        }
        let wanted = constructor(around.classes.last().map(|class| &**class));
        if !class.methods.iter().any(|own| &*own.name == "<init>" && *own.descriptor == *wanted) {
            self.skipped.push(format!("{label}: its class has no constructor without parameters"));
            return;
        }
        for arguments in rows.unwrap_or_else(|| vec![Vec::new()]) {
            let mut steps = around.before.clone();
            steps.push(Step { arguments, ..own.clone() });
            self.tests.push(WrittenTest {
                class: class.name.clone(),
                outer: around.classes.clone(),
                fixtures: around.fixtures.clone(),
                steps,
                after: around.after.clone(),
                expected: expected.first().cloned(),
            });
        }
    }
}

/// What makes methods tests, and what runs before and after them.
const TESTS: [&str; 4] = [
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/RepeatedTest",
    "org/junit/Test",
    "org/testng/annotations/Test",
];
const BEFORE_ALL: [&str; 5] = [
    "org/junit/jupiter/api/BeforeAll",
    "org/junit/BeforeClass",
    "org/testng/annotations/BeforeSuite",
    "org/testng/annotations/BeforeTest",
    "org/testng/annotations/BeforeClass",
];
const BEFORE_EACH: [&str; 3] =
    ["org/junit/jupiter/api/BeforeEach", "org/junit/Before", "org/testng/annotations/BeforeMethod"];
const AFTER_EACH: [&str; 3] =
    ["org/junit/jupiter/api/AfterEach", "org/junit/After", "org/testng/annotations/AfterMethod"];

/// How JUnit 4 and TestNG call the exceptions that a test expects.
const EXPECTED: [&str; 2] = ["expected", "expectedExceptions"];

/// What TestNG says of a test that is not run.
const DISABLED: Element = Element::Primitive(b'Z', 0);

/// Deepest nesting of test classes.
const DEEPEST: usize = 8;

/// What is around a test: the classes that its class is nested in, fixtures, and what runs before and after it.
#[derive(Clone, Default)]
struct Around {
    classes: Vec<Box<str>>,
    fixtures: Vec<Fixture>,
    before: Vec<Step>,
    after: Vec<Step>,
}

/// Descriptor of the constructor of a test class inside another one.
fn constructor(outer: Option<&str>) -> String {
    outer.map_or("()V".to_owned(), |outer| format!("(L{outer};)V"))
}

fn step(class: &ClassFile, method: &Method, on: usize) -> Step {
    Step {
        on,
        class: class.name.clone(),
        method: method.name.clone(),
        descriptor: method.descriptor.clone(),
        given: fixture::given(class, method),
        arguments: Vec::new(),
        is_static: method.flags.is_static(),
    }
}
