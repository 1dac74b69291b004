//! The path conditions of tests that were written: what `testwright explain --path` shows.

use std::fmt::Write as _;
use std::sync::Arc;

use testwright_classpath::{ClassPath, Jdk};
use testwright_concolic::{Dse, DseSettings, Flip, Interests, Traced, path_text};
use testwright_emit::read;
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::execution::Ending;
use testwright_goals::{Criterion, Execution, Goals};
use testwright_testcase::{ClassSource, TestCase, Universe, UniverseOptions};

use crate::subject::Subject;

/// Which tests to explain.
pub struct PathRequest<'a> {
    /// The JDK whose library the class uses.
    pub jdk: &'a Arc<Jdk>,
    /// The user's classes.
    pub class_path: &'a Arc<ClassPath>,
    /// The same classes, parsed on demand.
    pub source: &'a ClassSource,
    /// Internal name of the class under test; none for the one that the test class is named after.
    pub class: Option<&'a str>,
    /// The source of the test class.
    pub text: &'a str,
    /// Name of the test method; none for all.
    pub method: Option<&'a str>,
    /// Number of the clause to flip; none for the one that an exploration would flip first.
    pub flip: Option<usize>,
}

impl PathRequest<'_> {
    /// Explains the tests, in words for the user. Fails likewise.
    pub fn explain(&self) -> Result<String, String> {
        let class = match self.class {
            Some(class) => class.to_owned(),
            None => named_after(self.text)?,
        };
        let subject = Subject::read(self.source, &class, &[Criterion::Branch], &[])?;
        let universe = Universe::build(self.source, &class, &UniverseOptions::default())
            .map_err(|error| error.to_string())?;
        let mut file = read::tests(&universe, self.text)?;
        if let Some(method) = self.method {
            let names: Vec<String> = file.tests.iter().map(|test| test.name.clone()).collect();
            file.tests.retain(|test| test.name == method);
            if file.tests.is_empty() {
                return Err(format!("{} has no test {method}; it has {}", file.class, names.join(", ")));
            }
        }
        let (jdk, class_path) = (self.jdk.clone(), self.class_path.clone());
        let executor = VmExecutor::new(jdk, class_path, &universe, &subject.goals, Limits::default())
            .map_err(|error| error.to_string())?;
        let dse = Dse::new(&subject.goals, DseSettings::default());
        let mut explainer =
            Explainer { universe: &universe, goals: &subject.goals, executor, dse, flip: self.flip };
        let mut text = String::new();
        for test in &file.tests {
            let separator = if text.is_empty() { "" } else { "\n" };
            let _ = writeln!(text, "{separator}{}.{}, line {}", file.class, test.name, test.line);
            match &test.case {
                Ok(case) => text.push_str(&explainer.test(case)?),
                Err(reason) => {
                    let _ = writeln!(text, "cannot be followed: {reason}");
                }
            }
        }
        Ok(text)
    }
}

/// Internal name of the class that a test class is named after.
fn named_after(text: &str) -> Result<String, String> {
    let (package, name) = read::header(text)?;
    let simple = name.strip_suffix("Test").filter(|simple| !simple.is_empty());
    let simple =
        simple.ok_or_else(|| format!("{name} is not named after a class; name the class under test, too"))?;
    let package = package.replace('.', "/");
    Ok(if package.is_empty() { simple.to_owned() } else { format!("{package}/{simple}") })
}

struct Explainer<'e> {
    universe: &'e Universe,
    goals: &'e Goals,
    executor: VmExecutor<'e>,
    dse: Dse,
    flip: Option<usize>,
}

impl Explainer<'_> {
    fn test(&mut self, case: &TestCase) -> Result<String, String> {
        let mut text = numbered(&self.universe.describe(case));
        let mut execution = Execution::default();
        self.executor.execute(case, &mut execution);
        self.dse.forget();
        let traced = self.dse.trace(&mut self.executor, case);
        match &traced.path.ending {
            Ending::Completed => {}
            Ending::Threw { statement } => {
                let thrown = traced.path.thrown.as_deref().unwrap_or("an exception").replace('/', ".");
                let _ = writeln!(text, "statement {statement} throws {thrown}");
            }
            Ending::Stopped { reason, .. } => {
                let _ = writeln!(text, "it was stopped: {reason}");
            }
        }
        let goals = self.goals;
        let interests = Interests::new(goals, &|id| !goals.is_covered(id, &execution));
        let flip = match self.flip {
            None => self.dse.first_flip(self.executor.vm(), goals, &interests, &traced),
            Some(wanted) => {
                let count = traced.path.clauses.len();
                if wanted >= count {
                    return Err(format!("there is no clause {wanted}; the path has {count}, counted from 0"));
                }
                let flips = self.dse.flips(self.executor.vm(), goals, &traced);
                flips.into_iter().find(|flip| flip.clause == wanted)
            }
        };
        let clause = flip.as_ref().map(|flip| flip.clause).or(self.flip);
        text.push_str(&path_text(self.executor.vm(), self.dse.arena(), &traced, clause));
        match flip {
            Some(flip) => self.flipped(&traced, &flip, &mut text),
            None if traced.path.clauses.is_empty() => {
                text.push_str("no decision depends on a literal of the test\n")
            }
            None => {}
        }
        Ok(text)
    }

    /// What the solver makes of a flip.
    fn flipped(&mut self, traced: &Traced, flip: &Flip, text: &mut String) {
        match self.dse.solve(traced, flip) {
            Some(test) => {
                text.push_str("the solver flips it so:\n");
                text.push_str(&numbered(&self.universe.describe(&test)));
            }
            None if self.dse.stats().refuted > 0 => text.push_str("no values can flip it\n"),
            None => text.push_str("the solver found no values that flip it\n"),
        }
    }
}

/// Statements with their numbers, which clauses refer to.
fn numbered(text: &str) -> String {
    text.lines().enumerate().fold(String::new(), |mut all, (at, line)| {
        let _ = writeln!(all, "    statement {at}: {line}");
        all
    })
}
