//! What the user wants, and how the user is told what happens.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use testwright_classpath::{ClassPath, Jdk};
use testwright_emit::Style;
use testwright_emit::jdk::CompilerOptions;
use testwright_goals::Criterion;
use testwright_search::{Algorithm, Settings};
use testwright_solver::ExternalCommand;
use testwright_vm::effects::Effects;

use crate::existing::Existing;
use crate::into::Target;
use crate::memory::Memory;

/// Where classes come from.
#[derive(Clone)]
pub struct Environment {
    /// The JDK that runs and compiles tests.
    pub jdk: Arc<Jdk>,
    /// Other JDKs on which tests must pass, too.
    pub also: Vec<Arc<Jdk>>,
    /// The user's classes.
    pub class_path: Arc<ClassPath>,
    /// JUnit's jars, if the user named some.
    pub junit_jars: Vec<PathBuf>,
    /// What the project tells the compiler of its tests.
    pub compiler: CompilerOptions,
    /// Set when the user wants the search to end; what was found is still written.
    pub interrupted: Arc<AtomicBool>,
    /// Whether code under test is held back from files, processes and the network while tests are verified.
    pub is_confined: bool,
}

impl Environment {
    /// Classes as one JDK sees them, with JUnit from where it is found, and nobody who interrupts.
    #[must_use]
    pub fn new(jdk: Arc<Jdk>, class_path: Arc<ClassPath>) -> Environment {
        Environment {
            jdk,
            also: Vec::new(),
            class_path,
            junit_jars: Vec::new(),
            compiler: CompilerOptions::default(),
            interrupted: Arc::default(),
            is_confined: true,
        }
    }
}

/// The source of a test class that somebody wrote.
#[derive(Clone, Debug)]
pub struct StartFile {
    /// Where it is from, for messages.
    pub path: PathBuf,
    /// What it says.
    pub text: Arc<str>,
}

/// What to do for each class.
#[derive(Clone)]
pub struct Options {
    /// Seconds for each class, all phases included; none for no limit.
    pub time: Option<f64>,
    /// Tests to execute in the search of each class; none for no limit.
    pub iterations: Option<u64>,
    /// Seed of all randomness.
    pub seed: u64,
    /// How to search.
    pub strategy: &'static dyn Algorithm,
    /// Settings that all ways to search share.
    pub settings: Settings,
    /// The SMT solver to ask where the built-in one gives up.
    pub smt_solver: Option<ExternalCommand>,
    /// What to reach.
    pub criteria: Vec<Criterion>,
    /// Names of the methods to test; all if empty.
    pub methods: Vec<String>,
    /// Sources of test classes that somebody wrote; searches begin with those of their tests that use the class.
    pub start_tests: Vec<StartFile>,
    /// How tests are written.
    pub style: Style,
    /// Folder for test sources; none to write nothing.
    pub out: Option<PathBuf>,
    /// Test classes of people that new tests are added to, by the internal names of the classes under test.
    pub into: BTreeMap<String, Target>,
    /// Classes worked on at once.
    pub jobs: usize,
    /// What came of classes in earlier runs; none to know of nothing and to keep nothing.
    pub memory: Option<Arc<Memory>>,
    /// Tests that exist already and count; none to make tests as if there were none.
    pub existing: Option<Existing>,
    /// Whether goals count that tests of people cover already.
    pub ignores_tests: bool,
    /// Whether tests that a change has broken are made anew; otherwise they are only reported.
    pub update: bool,
    /// What tests may do to the world around them.
    pub allowed: Effects,
}

impl Options {
    /// Options with defaults for everything but how to search and what to reach: no limits, seed 0, JUnit 5, nothing written.
    #[must_use]
    pub fn new(strategy: &'static dyn Algorithm, criteria: Vec<Criterion>) -> Options {
        Options {
            time: None,
            iterations: None,
            seed: 0,
            strategy,
            settings: Settings::default(),
            smt_solver: None,
            criteria,
            methods: Vec::new(),
            start_tests: Vec::new(),
            style: Style::default(),
            out: None,
            into: BTreeMap::new(),
            jobs: 1,
            memory: None,
            existing: None,
            ignores_tests: false,
            update: false,
            allowed: Effects::default(),
        }
    }
}

/// What is being done for a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Reading the class and booting the virtual machine.
    Preparing,
    /// Searching.
    Searching,
    /// Making tests small.
    Minimising,
    /// Compiling and running tests on the JDK.
    Verifying,
}

/// Hears what happens. Called from worker threads.
pub trait Progress: Sync {
    /// A class is being worked on: what is done, goals covered of all, and the share of the budget that is used.
    fn update(&self, class: &str, stage: Stage, covered: usize, goals: usize, used: f64);

    /// A class is done.
    fn done(&self, class: &str);

    /// A class is done, because it had not changed.
    fn unchanged(&self, class: &str) {
        self.done(class);
    }

    /// All classes are done, and the tests of so many of them are run together.
    fn together(&self, _classes: usize) {}
}

/// Nobody who listens.
pub struct Silent;

impl Progress for Silent {
    fn update(&self, _: &str, _: Stage, _: usize, _: usize, _: f64) {}

    fn done(&self, _: &str) {}
}
