//! The class under test with the classes nested in it.

use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_goals::{Criterion, Goal, Goals, MutantPlace};
use testwright_mutation::{MutantId, Mutants, Selection};
use testwright_testcase::{ClassSource, Classes};

use crate::wording::Wording;

/// What to take from the version of a class file to get the release of Java.
const FIRST_MAJOR: u16 = 44;

/// See the module's text.
pub(crate) struct Subject {
    /// The oldest Java release that can run it.
    pub(crate) release: u16,
    /// Its goals and those of the nested classes.
    pub(crate) goals: Goals,
    /// Its mutants, if they are goals.
    pub(crate) mutants: Mutants,
    /// Its lines and those of the nested classes, as goals. Runs are numbered alike for both.
    pub(crate) lines: Goals,
    /// Name of the file that it was compiled from, without folders.
    pub(crate) source_file: Option<String>,
    /// What tests of people cover of it.
    pub(crate) existing: ByHand,
    outer: Arc<ClassFile>,
    nested: Vec<ClassFile>,
}

/// What tests cover that people have written.
#[derive(Default)]
pub(crate) struct ByHand {
    /// Goals, which are not among those of the subject any more.
    pub(crate) goals: Vec<Goal>,
    /// By line of the subject: how many of these tests reach it; nothing if there are none.
    pub(crate) lines: Vec<usize>,
}

/// Mutants that alone are goals.
pub(crate) struct Only<'a> {
    /// The operators that made them.
    pub(crate) selection: &'a Selection,
    /// Their numbers.
    pub(crate) mutants: &'a [MutantId],
}

impl Subject {
    /// Reads a class, by internal name; only goals of these methods unless there are none. Fails with words for the user.
    pub(crate) fn read(
        source: &ClassSource,
        internal: &str,
        criteria: &[Criterion],
        methods: &[String],
    ) -> Result<Subject, String> {
        let (outer, nested) = Subject::classes(source, internal)?;
        let mut goals = Goals::new(&outer, &nested, criteria).map_err(|error| error.to_string())?;
        let mut mutants = Mutants::default();
        if criteria.contains(&Criterion::Mutation) {
            mutants = Mutants::of(&outer, &nested, &Selection::stronger());
            goals.add_mutants(mutants.ids().map(|id| place(&mutants, id)));
        }
        if !methods.is_empty() {
            goals.retain(|goal| methods.iter().any(|name| **name == *goal.method));
        }
        Subject::with(outer, nested, goals, mutants)
    }

    /// Reads a class whose goals are some of its mutants.
    pub(crate) fn of_mutants(
        source: &ClassSource,
        internal: &str,
        only: &Only<'_>,
    ) -> Result<Subject, String> {
        let (outer, nested) = Subject::classes(source, internal)?;
        let criteria = [Criterion::Mutation];
        let mut goals = Goals::new(&outer, &nested, &criteria).map_err(|error| error.to_string())?;
        let mutants = Mutants::of(&outer, &nested, only.selection);
        goals.add_mutants(only.mutants.iter().map(|id| place(&mutants, *id)));
        Subject::with(outer, nested, goals, mutants)
    }

    /// The mutants of a class that tests are to kill besides, with their places; only those of these methods unless there are
    /// none.
    pub(crate) fn mutants(
        source: &ClassSource,
        internal: &str,
        methods: &[String],
    ) -> Result<(Mutants, Vec<MutantPlace>), String> {
        let (outer, nested) = Subject::classes(source, internal)?;
        let mutants = Mutants::of(&outer, &nested, &Selection::stronger());
        let is_wanted =
            |place: &MutantPlace| methods.is_empty() || methods.iter().any(|name| **name == *place.method);
        let places = mutants.ids().map(|id| place(&mutants, id)).filter(is_wanted).collect();
        Ok((mutants, places))
    }

    fn with(
        outer: Arc<ClassFile>,
        nested: Vec<ClassFile>,
        goals: Goals,
        mutants: Mutants,
    ) -> Result<Subject, String> {
        let lines = Goals::new(&outer, &nested, &[Criterion::Line]).map_err(|error| error.to_string())?;
        let source_file = outer.source_file.as_deref().map(str::to_owned);
        let release = release(&outer);
        let existing = ByHand::default();
        Ok(Subject { release, goals, lines, source_file, mutants, existing, outer, nested })
    }

    /// How goals are put in words.
    pub(crate) fn wording(&self) -> Wording {
        Wording::of(self.files())
    }

    /// The class and those nested in it.
    pub(crate) fn files(&self) -> impl Iterator<Item = &ClassFile> {
        std::iter::once(&*self.outer).chain(&self.nested)
    }

    /// A class, by internal name, and the classes nested in it.
    pub(crate) fn classes(
        source: &ClassSource,
        internal: &str,
    ) -> Result<(Arc<ClassFile>, Vec<ClassFile>), String> {
        let outer = match source.user_class(internal)? {
            Some(outer) => outer,
            None => source.class(internal).ok_or_else(|| {
                format!("there is no class {} on the class path", internal.replace('/', "."))
            })?,
        };
        let prefix = format!("{internal}$");
        let mut nested = Vec::new();
        for name in source.user_classes().iter().filter(|name| name.starts_with(&*prefix)) {
            // Names may look nested without being so; the class file knows better.
            if let Some(class) = source.class(name)
                && class.inner_classes.iter().any(|inner| *inner.inner == **name)
            {
                nested.push(ClassFile::clone(&class));
            }
        }
        Ok((outer, nested))
    }
}

/// A class, by internal name, and the classes nested in it. Fails with words for the user.
pub fn classes(source: &ClassSource, internal: &str) -> Result<(Arc<ClassFile>, Vec<ClassFile>), String> {
    Subject::classes(source, internal)
}

/// The oldest Java release that can run a class.
pub(crate) fn release(class: &ClassFile) -> u16 {
    class.major.saturating_sub(FIRST_MAJOR)
}

/// Where a mutant is, for goals.
fn place(mutants: &Mutants, id: MutantId) -> MutantPlace {
    let mutant = mutants.mutant(id);
    let method = &mutants.methods[mutant.method];
    MutantPlace {
        number: id.0,
        class: method.class.clone(),
        method: method.name.clone(),
        descriptor: method.descriptor.clone(),
        block: mutant.change.site.block,
        line: mutant.line,
        text: mutant.text.as_str().into(),
    }
}
