//! Suites that somebody wrote: JUnit tests in class files, run in the virtual machine without JUnit's own runners.
//!
//! Start at [`WrittenSuite`], which reads test classes, and [`score()`], which runs them on mutants. Tests are methods
//! marked with `@Test` of JUnit 4 or 5, or named as JUnit 3 wants them. What needs a runner, such as parameters or nested
//! classes that are not static, is not run and is listed.

mod annotation;
mod run;
mod score;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;

pub use run::{Bench, BenchError, Verdict};
pub use score::{Kill, Score, score};

use annotation::Annotation;

/// A method that a test calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Internal name of the class that declares it.
    pub class: Box<str>,
    /// Its name; it has no parameters.
    pub method: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Whether it is static.
    pub is_static: bool,
}

/// One test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenTest {
    /// Internal name of the test class.
    pub class: Box<str>,
    /// What runs, in order: what prepares the class and each test, and the test itself.
    pub steps: Vec<Step>,
    /// What runs afterwards.
    pub after: Vec<Step>,
    /// Internal name of the exception that it must throw, as JUnit 4 says it.
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
    /// The tests of a class. `find` gives the class files of superclasses.
    pub fn add(&mut self, class: &ClassFile, find: &dyn Fn(&str) -> Option<ClassFile>) {
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
                    steps.push(step(class, method));
                }
            }
            steps
        };
        let marked = |names: &'static [&'static str]| {
            move |class: &ClassFile, method: &Method| {
                Annotation::of(class, method).iter().any(|one| names.contains(&&*one.name))
            }
        };
        let mut before = steps(&marked(&["org/junit/jupiter/api/BeforeAll", "org/junit/BeforeClass"]));
        before.extend(steps(&marked(&["org/junit/jupiter/api/BeforeEach", "org/junit/Before"])));
        let mut after = steps(&marked(&["org/junit/jupiter/api/AfterEach", "org/junit/After"]));
        if is_junit_3 {
            before.extend(steps(&|_, method| &*method.name == "setUp" && &*method.descriptor == "()V"));
            after.extend(steps(&|_, method| &*method.name == "tearDown" && &*method.descriptor == "()V"));
        }
        for owner in &line {
            for method in &owner.methods {
                self.add_method(class, owner, method, is_junit_3, &before, &after);
            }
        }
    }

    fn add_method(
        &mut self,
        class: &ClassFile,
        owner: &ClassFile,
        method: &Method,
        is_junit_3: bool,
        before: &[Step],
        after: &[Step],
    ) {
        let annotations = Annotation::of(owner, method);
        let has = |name: &str| annotations.iter().any(|one| &*one.name == name);
        let named = is_junit_3
            && method.name.starts_with("test")
            && &*method.descriptor == "()V"
            && method.flags.is_public();
        let test = annotations
            .iter()
            .find(|one| matches!(&*one.name, "org/junit/jupiter/api/Test" | "org/junit/Test"));
        let label = format!("{}.{}", class.name.replace('/', "."), method.name);
        if has("org/junit/jupiter/params/ParameterizedTest") || has("org/junit/jupiter/api/RepeatedTest") {
            self.skipped.push(format!("{label}: it needs JUnit's own runner"));
        }
        if test.is_none() && !named || has("org/junit/jupiter/api/Disabled") || has("org/junit/Ignore") {
            return;
        }
        if !method.descriptor.starts_with("()") {
            self.skipped.push(format!("{label}: it has parameters"));
            return;
        }
        let constructor = class.methods.iter().any(|own| &*own.name == "<init>" && &*own.descriptor == "()V");
        if !constructor {
            self.skipped.push(format!("{label}: its class has no constructor without parameters"));
            return;
        }
        let mut steps = before.to_vec();
        steps.push(step(owner, method));
        let expected = test.and_then(|test| test.class_named("expected"));
        let (class, after) = (class.name.clone(), after.to_vec());
        self.tests.push(WrittenTest { class, steps, after, expected });
    }
}

fn step(class: &ClassFile, method: &Method) -> Step {
    Step {
        class: class.name.clone(),
        method: method.name.clone(),
        descriptor: method.descriptor.clone(),
        is_static: method.flags.is_static(),
    }
}
