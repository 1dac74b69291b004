//! Test classes that people wrote, which get new tests.
//!
//! Start at [`Target::read`]. **Always true:** such a file is written only if it still is as it was read, and then as a whole.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use testwright_emit::into::Host;
use testwright_emit::{Style, read};
use testwright_files::{Kind, Links, read_text};
use testwright_goals::Execution;
use testwright_mutation::written::Covered;
use testwright_store::Hash;
use testwright_testcase::minimise::{Made, made};
use testwright_testcase::{TestCase, Universe};

use crate::clock::Clock;
use crate::existing::take_out_covered;
use crate::memory::Memory;
use crate::pipeline::{Shared, runner};
use crate::report::ClassReport;
use crate::subject::Subject;
use crate::verification::Verification;

/// A test class that a person wrote, and its file.
#[derive(Clone, Debug)]
pub struct Target {
    path: PathBuf,
    host: Arc<Host>,
}

impl Target {
    /// Reads a file. Fails with words for the user.
    pub fn read(path: &Path) -> Result<Target, String> {
        let refused = |reason: String| format!("{} {reason}", path.display());
        let text =
            read_text(path, Kind::Source, Links::Refuse).map_err(|error| match error.is_missing() {
                true => refused("does not exist".to_owned()),
                false => refused(format!("cannot be read: {error}")),
            })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(class_name) = name.strip_suffix(".java") else {
            return Err(refused("is no Java source".to_owned()));
        };
        let host = Host::read(&text, class_name).map_err(refused)?;
        Ok(Target { path: path.to_owned(), host: Arc::new(host) })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The class in it.
    #[must_use]
    pub fn host(&self) -> &Arc<Host> {
        &self.host
    }

    /// Its class, by internal name.
    pub(crate) fn class(&self) -> String {
        match self.host.package() {
            "" => self.host.class_name().to_owned(),
            package => format!("{}/{}", package.replace('.', "/"), self.host.class_name()),
        }
    }

    /// What decides which tests are added, as a hash: what people wrote, and where.
    pub(crate) fn hash(&self) -> Hash {
        let path = self.path.to_string_lossy();
        Hash::default().and_part(path.as_bytes()).and_part(self.host.base().as_bytes())
    }

    /// Fails if its tests are in another package than those of a class, by internal names.
    pub(crate) fn check_package(&self, package: &str) -> Result<(), String> {
        let (own, wanted) = (self.host.package(), package.replace('/', "."));
        if own == wanted {
            return Ok(());
        }
        let named = |name: &str| match name {
            "" => "no package".to_owned(),
            name => format!("the package {name}"),
        };
        let path = self.path.display();
        Err(format!("{path} is in {}, and tests of this class are in {}", named(own), named(&wanted)))
    }

    /// Writes the file. Fails with words for the user.
    pub(crate) fn deliver(&self, text: &str) -> Result<(), String> {
        let path = self.path.display();
        let there = read_text(&self.path, Kind::Source, Links::Refuse);
        if there.ok().as_deref() != Some(self.host.text()) {
            return Err(format!(
                "{path} was changed while tests were made, so that nothing was written; run it again"
            ));
        }
        // A file that takes the place of another has the rights of a new one.
        let rights = std::fs::metadata(&self.path).map(|metadata| metadata.permissions());
        let failed = |error: std::io::Error| format!("cannot write {path}: {error}");
        testwright_store::write(&self.path, text.as_bytes()).map_err(failed)?;
        if let Ok(rights) = rights {
            std::fs::set_permissions(&self.path, rights).map_err(failed)?;
        }
        Ok(())
    }

    /// Puts tests back that an earlier run added, given the whole file, unless they were edited since, which the note says.
    pub(crate) fn restore(&self, memory: &Memory, text: &str) -> Result<Option<String>, String> {
        let there = self.host.text();
        let has_block = there != self.host.base();
        if there == text {
            return Ok(None);
        }
        if has_block && !memory.is_as_written(&self.path, there) {
            let path = self.path.display();
            return Ok(Some(format!(
                "tests that were added to {path} were edited and are left as they are (--fresh replaces them)"
            )));
        }
        self.deliver(text)?;
        memory.note_written(&self.path, text);
        Ok(None)
    }

    /// How its fields make what they hold, so that new tests make the same.
    pub(crate) fn ways(&self, universe: &Universe) -> Vec<Made> {
        let cases = self.host.made(universe).into_iter();
        cases.filter_map(|(case, value)| made(&case, value.index())).collect()
    }

    /// Tests of people that can be read, with their names.
    pub(crate) fn tests(&self, universe: &Universe) -> Vec<(String, TestCase)> {
        let tests = read::tests(universe, self.host.base()).map(|file| file.tests).unwrap_or_default();
        tests.into_iter().filter_map(|test| Some((test.name, test.case.ok()?))).collect()
    }

    /// Takes goals out that its tests cover, and says so in the report; fails if it is in another package. Tests that the virtual machine cannot run, because nobody has
    /// compiled them or they need a library, count as far as they can be read and pass on the JDK.
    pub(crate) fn leave_out_covered(
        &self,
        shared: &Shared<'_>,
        universe: &Universe,
        subject: &mut Subject,
        verification: &mut Verification,
        (style, clock): (&Style, &Clock),
        report: &mut ClassReport,
    ) -> Result<(), String> {
        self.check_package(&universe.package)?;
        if shared.options.ignores_tests {
            return Ok(());
        }
        let written = shared.written.as_ref();
        let ran = written.and_then(|written| written.cover_target(shared.environment, self, subject, clock));
        let is_compiled = ran.is_some();
        let mut covered = ran.unwrap_or_else(|| Covered {
            goals: vec![false; subject.goals.len()],
            lines: vec![0; subject.lines.len()],
            ..Covered::default()
        });
        let prefix = format!("{}.", self.class().replace('/', "."));
        let label = |broken: &str| broken.strip_prefix(&prefix)?.split(':').next().map(str::to_owned);
        let open: BTreeSet<String> = covered.broken.iter().filter_map(|broken| label(broken)).collect();
        let mut read: Vec<(String, TestCase)> = self.tests(universe);
        read.retain(|(name, _)| !is_compiled || open.contains(name));
        if !read.is_empty() {
            // If it cannot be told which pass, all count.
            let failed =
                verification.check(self.host.base(), style, clock).ok().flatten().unwrap_or_default();
            read.retain(|(name, _)| !failed.iter().any(|failed| failed.test == *name));
            covered
                .broken
                .retain(|broken| !read.iter().any(|(name, _)| label(broken).as_ref() == Some(name)));
            self.add_covered(shared, universe, subject, clock, (&read, &mut covered))?;
        }
        if covered.passed > 0 || !covered.broken.is_empty() {
            take_out_covered(subject, covered, &[self.class().replace('/', ".")], report);
        }
        Ok(())
    }

    /// Adds what tests reach.
    fn add_covered(
        &self,
        shared: &Shared<'_>,
        universe: &Universe,
        subject: &Subject,
        clock: &Clock,
        (tests, covered): (&[(String, TestCase)], &mut Covered),
    ) -> Result<(), String> {
        let mut runner = runner(shared, universe, subject, clock)?;
        runner.executor.tell_all_blocks();
        let mut scratch = Execution::default();
        for (_, case) in tests {
            runner.executor.execute(case, &mut scratch);
            covered.passed += 1;
            for id in subject.goals.ids() {
                covered.goals[id.index()] |= subject.goals.is_covered(id, &scratch);
            }
            for id in subject.lines.ids() {
                covered.lines[id.index()] += usize::from(subject.lines.is_covered(id, &scratch));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "import org.junit.jupiter.api.Test;\n\nclass TillTest {\n}\n";

    #[test]
    fn a_file_that_is_not_as_it_was_read_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("testwright-into-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("TillTest.java");
        std::fs::write(&path, TEXT).expect("written");
        let target = Target::read(&path).expect("a test class");
        assert_eq!((target.class().as_str(), target.check_package("")), ("TillTest", Ok(())));
        assert!(
            target.check_package("shop").is_err_and(|error| error.contains("is in no package, and tests"))
        );
        let edited = TEXT.replace("{\n", "{\n    int a;\n");
        std::fs::write(&path, &edited).expect("written");
        let refused = target.deliver("new").expect_err("somebody has edited it");
        assert!(refused.contains("was changed while tests were made"), "{refused}");
        assert_eq!(std::fs::read_to_string(&path).expect("text"), edited);
        std::fs::remove_file(&path).expect("it is there");
        assert!(target.deliver("new").is_err() && !path.exists(), "nor is it made again");
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_rights() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("testwright-into-rights-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("TillTest.java");
        std::fs::write(&path, TEXT).expect("written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).expect("it is ours");
        Target::read(&path).expect("a test class").deliver("new").expect("written");
        assert_eq!(std::fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o600);
        assert_eq!(std::fs::read_to_string(&path).expect("text"), "new");
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }
}
