//! What is known of classes from earlier runs, before anything is searched.
//!
//! Start at [`Known::of`]. A class is unchanged, or in doubt, because something that it uses does something else now, or new.
//! [`Known::check`] clears doubts up by running the tests again; [`Known::keep`] is for those who come later.

use std::path::Path;

use testwright_testcase::ClassSource;

use crate::clock::Clock;
use crate::existing::WrittenTests;
use crate::memory::{Fingerprint, Memory, Record};
use crate::options::{Environment, Options};
use crate::output;
use crate::pipeline::{Made, style_for};
use crate::report::{ClassReport, Dropped};
use crate::subject::release;
use crate::verification::Verification;

/// What is known of a class.
pub(crate) struct Known {
    /// Internal name.
    pub(crate) class: String,
    /// The package of its tests, by internal name.
    package: String,
    /// What its tests depend on now; none if that is of no interest.
    pub(crate) fingerprint: Option<Fingerprint>,
    /// What came of it when it was as it is now.
    record: Option<Record>,
}

impl Known {
    /// What is known of classes, by internal names.
    pub(crate) fn of(
        environment: &Environment,
        options: &Options,
        written: Option<&WrittenTests>,
        classes: &[String],
    ) -> Vec<Known> {
        let nothing = |class: &String| Known {
            class: class.clone(),
            package: output::test_package(&environment.class_path, class),
            fingerprint: None,
            record: None,
        };
        let Some(memory) = &options.memory else { return classes.iter().map(nothing).collect() };
        let fingerprints = memory.fingerprints(environment, options, written, classes);
        let wanted: Vec<_> = classes
            .iter()
            .zip(&fingerprints)
            .filter_map(|(class, fingerprint)| Some((class.as_str(), fingerprint.as_ref()?.key)))
            .collect();
        let mut records = memory.recall(&wanted).into_iter();
        let known = classes.iter().zip(fingerprints).map(|(class, fingerprint)| {
            let record = fingerprint.and_then(|_| records.next().flatten());
            Known { fingerprint, record, ..nothing(class) }
        });
        known.collect()
    }

    /// The report of a class that is as it was, together with everything that it uses.
    pub(crate) fn unchanged(&self, options: &Options) -> Option<ClassReport> {
        let (memory, record, fingerprint) =
            (options.memory.as_ref()?, self.record.as_ref()?, self.fingerprint?);
        if record.behaviour != fingerprint.behaviour.to_bytes() {
            return None;
        }
        self.report(memory, options, record)
    }

    /// Clears up whether the tests of a class still pass although something that it uses has changed. None if there are none,
    /// or if they do not pass and are to be made anew.
    pub(crate) fn check(
        &mut self,
        environment: &Environment,
        options: &Options,
        source: &ClassSource,
        verification: &mut Verification,
    ) -> Option<ClassReport> {
        let (memory, fingerprint) = (options.memory.as_ref()?, self.fingerprint?);
        let record = self.record.as_mut()?;
        let suite = record.suite.as_ref()?;
        let clock = Clock::start(options.time, environment.interrupted.clone());
        let class = source.user_class(&self.class).ok().flatten()?;
        let style = style_for(options, options.into.get(&self.class), release(&class));
        // If the JDK cannot be used, making tests anew will say so.
        let mut broken = verification.check(&suite.text, &style, &clock).ok()??;
        if options.into.contains_key(&self.class) {
            // Tests of people are theirs.
            let added = &record.report.details.tests;
            broken.retain(|one| added.iter().any(|test| test.name == one.test));
        }
        if broken.is_empty() {
            record.behaviour = fingerprint.behaviour.to_bytes();
            memory.remember(&self.class, fingerprint.key, record);
        } else if options.update {
            return None;
        }
        let record = self.record.as_ref()?;
        let mut report = self.report(memory, options, record)?;
        report.unchanged = broken.is_empty();
        report.broken = broken.into_iter().map(Dropped::from).collect();
        report.seconds = clock.elapsed();
        Some(report)
    }

    /// A report from an earlier run, with its file in place.
    fn report(&self, memory: &Memory, options: &Options, record: &Record) -> Option<ClassReport> {
        let mut report = ClassReport { unchanged: true, seconds: 0.0, ..record.report.clone() };
        if let (Some(suite), Some(target)) = (&record.suite, options.into.get(&self.class)) {
            report.notes.extend(target.restore(memory, &suite.text).ok()?);
            report.files = vec![target.path().to_owned()];
        } else if let (Some(suite), Some(out)) = (&record.suite, &options.out) {
            let place = output::place(Some(out), &self.package, output::simple_name(&self.class)).ok()?;
            // A person has written a test of that name since.
            if place.class_name != suite.class_name {
                return None;
            }
            report.notes.extend(restore(memory, &place.path, &suite.text).ok()?);
            report.files.push(place.path);
        }
        Some(report)
    }

    /// Keeps what came of the class now, and writes its test class. A run that is killed in between finds the former.
    pub(crate) fn keep(&self, options: &Options, made: Made) -> ClassReport {
        let (Some(memory), Some(fingerprint)) = (&options.memory, self.fingerprint) else {
            return made.deliver(options);
        };
        let suite = made.suite.clone();
        if made.is_lasting {
            let record = Record::new(&made.report, suite.clone(), fingerprint.behaviour);
            memory.remember(&self.class, fingerprint.key, &record);
        } else if let Some(aside) = &made.aside {
            memory.put_aside(&self.class, aside);
        }
        let report = made.deliver(options);
        if let (Some(suite), Some(file)) = (&suite, report.files.first()) {
            memory.note_written(file, &suite.text);
        }
        report
    }
}

/// Sweeps up what runs that were killed left unfinished next to the test classes of classes.
pub(crate) fn sweep(options: &Options, known: &[Known]) {
    let Some(out) = &options.out else { return };
    let mut folders: Vec<_> = known.iter().map(|known| out.join(&known.package)).collect();
    folders.extend(options.into.values().filter_map(|into| into.path().parent()).map(Path::to_owned));
    folders.sort();
    folders.dedup();
    folders.iter().for_each(|folder| testwright_store::sweep(folder));
}

/// Puts a file back as it was, unless somebody has edited it, which the note says.
fn restore(memory: &Memory, path: &Path, text: &str) -> Result<Option<String>, String> {
    match testwright_files::read_text(path, testwright_files::Kind::Source, testwright_files::Links::Refuse) {
        Ok(there) if there == text => Ok(None),
        Ok(there) if !memory.is_as_written(path, &there) => {
            Ok(Some(format!("{} was edited and is left as it is (--fresh writes it anew)", path.display())))
        }
        _ => {
            output::write(path, text)?;
            memory.note_written(path, text);
            Ok(None)
        }
    }
}
