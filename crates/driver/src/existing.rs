//! Tests that exist already: what they cover need not be covered again.
//!
//! Start at [`WrittenTests`], the compiled test classes of people; they run in the virtual machine. A test class belongs to a
//! class if it names it anywhere; one whose source is gone is left over from an earlier build and does not count. Test
//! classes of ours are read back from their sources instead ([`Earlier`]), because they are about to be written anew.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use testwright_classpath::{ClassFile, ClassPath};
use testwright_emit::jdk::find_framework;
use testwright_emit::{Framework, Style, is_generated, read};
use testwright_files::{Kind, Links, read_text};
use testwright_goals::Goal;
use testwright_mutation::written::{Bench, Covered, WrittenSuite, WrittenTest, cover};
use testwright_store::Hash;
use testwright_testcase::{ClassSource, Classes, TestCase, Universe};

use crate::clock::{Clock, Phase};
use crate::into::Target;
use crate::memory::uses;
use crate::options::{Environment, Options};
use crate::report::{ClassReport, Dropped};
use crate::subject::{ByHand, Subject};
use crate::verification::Verification;

/// Share of the search's time that tests which exist may run.
const SHARE: f64 = 0.3;

/// Where tests are that exist already.
#[derive(Clone, Debug, Default)]
pub struct Existing {
    /// Folders with compiled tests.
    pub classes: Vec<PathBuf>,
    /// Folders with their sources. A test whose source is gone is only left over and does not count.
    pub sources: Vec<PathBuf>,
    /// Jars and folders that only tests need.
    pub path: Vec<PathBuf>,
    /// Whether tests that were generated earlier count, too.
    pub generated: bool,
}

/// See the module's text.
pub(crate) struct WrittenTests {
    tests: Vec<TestClass>,
    class_path: Arc<ClassPath>,
    source: ClassSource,
}

struct TestClass {
    /// Internal name.
    name: String,
    bytes: Hash,
    /// Internal names of classes that it names, sorted.
    uses: Vec<Box<str>>,
}

impl WrittenTests {
    /// The test classes of people in a project; none if they are of no interest or there are none.
    pub(crate) fn find(environment: &Environment, options: &Options) -> Option<WrittenTests> {
        let existing = options.existing.as_ref()?;
        let feature = environment.jdk.feature;
        let compiled = ClassPath::open(&existing.classes, feature).ok()?;
        let mut tests = Vec::new();
        for name in compiled.classes().ok()? {
            if name.contains('$') {
                continue;
            }
            let Some(found) = compiled.find_class(&name).ok().flatten() else { continue };
            let bytes = Hash::of(&found.bytes);
            if let Ok(file) = ClassFile::parse(found.bytes)
                && is_written(&existing.sources, &file)
            {
                tests.push(TestClass { name, bytes, uses: uses(&file) });
            }
        }
        if tests.is_empty() {
            return None;
        }
        let own = environment.class_path.entries().map(Into::into);
        let mut entries: Vec<PathBuf> = existing.classes.iter().cloned().chain(own).collect();
        entries.extend(existing.path.iter().cloned());
        let known = entries.clone();
        for framework in [Framework::Jupiter, Framework::JUnit4] {
            if let Some(found) = find_framework(&known, &environment.junit_jars, framework) {
                entries.extend(found.jars);
            }
        }
        let class_path = Arc::new(ClassPath::open(&entries, feature).ok()?);
        let source = ClassSource::new(environment.jdk.clone(), class_path.clone());
        Some(WrittenTests { tests, class_path, source })
    }

    /// The test classes that name a class or one nested in it.
    fn of<'a>(&'a self, class: &str) -> impl Iterator<Item = &'a TestClass> {
        let (class, nested) = (class.to_owned(), format!("{class}$"));
        let is_its = move |test: &&TestClass| {
            test.uses.iter().any(|used| **used == *class || used.starts_with(&nested))
        };
        self.tests.iter().filter(is_its)
    }

    /// What the tests of a class are, as a hash; those of a test class that gets new ones do not count.
    pub(crate) fn hash(&self, class: &str, into: Option<&Target>) -> Hash {
        let own = into.map(Target::class);
        self.of(class)
            .filter(|test| own.as_ref() != Some(&test.name))
            .fold(Hash::default(), |all, test| all.and_part(test.name.as_bytes()).and(&test.bytes.to_bytes()))
    }

    /// Takes goals of a class out that its tests cover, and says so in the report. Those of a test class that gets new ones are left to
    /// [`Target`].
    pub(crate) fn leave_out_covered(
        &self,
        environment: &Environment,
        class: &str,
        subject: &mut Subject,
        into: Option<&Target>,
        clock: &Clock,
        report: &mut ClassReport,
    ) {
        let own = into.map(Target::class);
        let tests = self.of(class).filter(|test| own.as_ref() != Some(&test.name));
        let (suite, names) = self.suite(tests);
        if let Some(covered) = self.cover(environment, &suite, subject, clock) {
            take_out_covered(subject, covered, &names, report);
        }
    }

    /// What the tests of a test class cover that gets new ones, without those that were added earlier; none if it is not compiled.
    pub(crate) fn cover_target(
        &self,
        environment: &Environment,
        into: &Target,
        subject: &Subject,
        clock: &Clock,
    ) -> Option<Covered> {
        let own = into.class();
        let (mut suite, _) = self.suite(self.tests.iter().filter(|test| test.name == own));
        let is_added = |test: &WrittenTest| {
            let name = test.steps.last().map(|step| &*step.method);
            into.host().added().iter().any(|added| Some(added.as_str()) == name)
        };
        suite.tests.retain(|test| !is_added(test));
        self.cover(environment, &suite, subject, clock)
    }

    /// The tests of test classes, and which of these have some.
    fn suite<'t>(&self, tests: impl Iterator<Item = &'t TestClass>) -> (WrittenSuite, Vec<String>) {
        let find = |name: &str| self.source.class(name).map(|class| ClassFile::clone(&class));
        let mut suite = WrittenSuite::default();
        let mut names = Vec::new();
        for test in tests {
            let before = suite.tests.len();
            if let Some(file) = find(&test.name) {
                suite.add(&file, &find);
            }
            if suite.tests.len() > before {
                names.push(test.name.replace('/', "."));
            }
        }
        (suite, names)
    }
    /// Runs tests. None if there is nothing to run.
    fn cover(
        &self,
        environment: &Environment,
        suite: &WrittenSuite,
        subject: &Subject,
        clock: &Clock,
    ) -> Option<Covered> {
        if suite.tests.is_empty() {
            return None;
        }
        let mut bench = Bench::new(environment.jdk.clone(), self.class_path.clone()).ok()?;
        let deadline = clock.clone();
        let is_over = move || deadline.is_over(Phase::Search) || deadline.used() > SHARE;
        bench.set_deadline(Some(Box::new(is_over.clone())));
        Some(cover(&mut bench, suite, &subject.goals, &subject.lines, &is_over))
    }
}

/// Takes goals out that tests of people in these classes cover, and says so in the report.
pub(crate) fn take_out_covered(
    subject: &mut Subject,
    covered: Covered,
    names: &[String],
    report: &mut ClassReport,
) {
    let is_covered = |goal: &Goal| covered.goals[goal.id.index()];
    let goals: Vec<Goal> = subject.goals.goals.iter().filter(|goal| is_covered(goal)).cloned().collect();
    let behaviours = goals.iter().filter(|goal| goal.is_behaviour()).count();
    let count = goals.len() - behaviours;
    subject.goals.retain(|goal| !is_covered(goal));
    // There may be tests in several places.
    let ByHand { goals: known, lines } = &mut subject.existing;
    known.extend(goals);
    lines.resize(covered.lines.len(), 0);
    lines.iter_mut().zip(&covered.lines).for_each(|(all, more)| *all += more);
    report.finders.add_written(count, covered.passed);
    report.goals_existing += count;
    report.goals_covered += count;
    report.behaviours_shown += behaviours;
    if count > 0 {
        let (tests, names) = (covered.passed, names.join(", "));
        report.notes.push(format!("{count} goals are covered already by {tests} tests of {names}"));
    }
    if let Some(first) = covered.broken.first() {
        let count = covered.broken.len();
        let note = format!("{count} tests that exist do not count, because they do not pass here: {first}");
        report.notes.push(note);
    }
}

/// Tests that were generated for a class earlier.
#[derive(Default)]
pub(crate) struct Earlier {
    /// How many there are.
    pub(crate) count: usize,
    /// Those that still pass, as far as they can be read.
    pub(crate) sound: Vec<TestCase>,
    /// Those that do not pass any more.
    pub(crate) broken: Vec<Dropped>,
}

impl Earlier {
    /// The tests in the file at this place, if tests of earlier runs count and it is one of ours; of a class of people, those that
    /// were added.
    pub(crate) fn read(
        options: &Options,
        place: &Path,
        into: Option<&Target>,
        universe: &Universe,
        verification: &mut Verification,
        style: &Style,
        clock: &Clock,
    ) -> Earlier {
        let counts = options.existing.as_ref().is_some_and(|existing| existing.generated);
        let is_ours = |text: &String| match into {
            Some(into) => text == into.host().text() && !into.host().added().is_empty(),
            None => is_generated(text),
        };
        let text = read_text(place, Kind::Source, Links::Refuse).ok().filter(|text| counts && is_ours(text));
        let Some(text) = text else { return Earlier::default() };
        // If it cannot be told whether they still pass, verification will.
        let mut broken = verification.check(&text, style, clock).ok().flatten().unwrap_or_default();
        let mut tests = read::tests(universe, &text).map(|file| file.tests).unwrap_or_default();
        if let Some(into) = into {
            let is_added = |name: &String| into.host().added().contains(name);
            broken.retain(|one| is_added(&one.test));
            tests.retain(|test| is_added(&test.name));
        }
        let count = tests.len();
        // What belongs to no row is said of the whole table.
        let is_broken = |broken: &testwright_emit::jdk::Dropped, test: &read::ReadTest| {
            broken.test == test.name && (broken.row.is_none() || broken.row == test.row)
        };
        let is_sound = |test: &read::ReadTest| !broken.iter().any(|broken| is_broken(broken, test));
        let sound = tests.into_iter().filter(is_sound).filter_map(|test| test.case.ok()).collect();
        Earlier { count, sound, broken: broken.into_iter().map(Dropped::from).collect() }
    }
}

/// Whether the source of a test class is there and a person wrote it.
fn is_written(sources: &[PathBuf], test: &ClassFile) -> bool {
    let (package, simple) = test.name.rsplit_once('/').unwrap_or(("", &test.name));
    let file = test.source_file.as_deref().map_or_else(|| format!("{simple}.java"), str::to_owned);
    let source = Path::new(package).join(file);
    let mut texts = sources
        .iter()
        .filter_map(|folder| read_text(&folder.join(&source), Kind::Source, Links::Follow).ok());
    texts.next().is_some_and(|text| !is_generated(&text))
}
