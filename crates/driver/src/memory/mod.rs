//! What came of classes in earlier runs, so that classes which did not change need not be searched again.
//!
//! Start at [`Memory`], which is a store in the project's folder. `fingerprint` says when a class counts as changed. A result
//! is kept as soon as its class is done, so a run that is killed goes on where it was.
//!
//! **Always true:** what is recalled was made by the same build of the tool, with the same settings, of the same class. A file
//! that somebody has edited since it was written is not overwritten by what is recalled.

mod fingerprint;
mod record;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use testwright_store::redb::{
    ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition, WriteTransaction,
};
use testwright_store::{Hash, Store, StoreError, unusable};

use crate::existing::WrittenTests;
use crate::options::{Environment, Options};

use fingerprint::Fingerprints;
pub(crate) use fingerprint::{Fingerprint, uses};
pub(crate) use record::{Record, StoredSuite};

/// Name of the file.
const FILE: &str = "results.redb";
/// What the entries look like. A store with another number is begun anew.
const VERSION: u64 = 3;
/// Results that are kept of one class: those of other settings, or of another branch of the user's version control.
const PER_CLASS: usize = 4;

/// By module, class and key: a number that grows, and the record.
const RESULTS: TableDefinition<'_, &[u8], (u64, &[u8])> = TableDefinition::new("results");
/// By file: the hash of what was written to it last.
const WRITTEN: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("written");

/// By module and names of classes: the hash of the tests of these classes that were run together last.
const TOGETHER: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("together");

/// By module and class: tests that were found, but that there was no time to verify.
const ASIDE: TableDefinition<'_, &[u8], &str> = TableDefinition::new("aside");

/// See the module's text.
#[derive(Debug)]
pub struct Memory {
    store: Mutex<Store>,
    /// The project's folder.
    root: PathBuf,
    /// Tells the modules of a project apart.
    module: String,
    /// Jars whose classes are the project's own.
    own: Vec<PathBuf>,
    /// Whether nothing is recalled.
    is_fresh: bool,
}

impl Memory {
    /// The memory of a module in a project's folder. `own` are the jars and folders with the classes that are tested.
    pub fn open(root: &Path, module: &str, own: &[PathBuf]) -> Result<Memory, StoreError> {
        let store = Store::open(&root.join(testwright_store::FOLDER), FILE, VERSION, tables)?;
        Ok(Memory {
            store: Mutex::new(store),
            root: root.to_owned(),
            module: module.to_owned(),
            own: own.to_vec(),
            is_fresh: false,
        })
    }

    /// The same memory, which recalls nothing but keeps what comes.
    #[must_use]
    pub fn fresh(self, is_fresh: bool) -> Memory {
        Memory { is_fresh, ..self }
    }

    /// What the user should know, since the last call.
    pub fn take_notes(&self) -> Vec<String> {
        self.store().take_notes()
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the tests of classes depend on, settings included; none for a class that cannot be read.
    pub(crate) fn fingerprints(
        &self,
        environment: &Environment,
        options: &Options,
        written: Option<&WrittenTests>,
        classes: &[String],
    ) -> Vec<Option<Fingerprint>> {
        let settings = self.settings(environment, options);
        let mut fingerprints = Fingerprints::new(&environment.class_path, &self.own);
        classes
            .iter()
            .map(|class| {
                let own = fingerprints.of(class)?;
                let into = options.into.get(class);
                let tests = written.map(|written| written.hash(class, into)).unwrap_or_default();
                let mut key = settings.and(&own.key.to_bytes()).and(&tests.to_bytes());
                if let Some(into) = into {
                    key = key.and(&into.hash().to_bytes());
                }
                Some(Fingerprint { key, ..own })
            })
            .collect()
    }

    /// Everything else that decides what tests come out.
    fn settings(&self, environment: &Environment, options: &Options) -> Hash {
        let strategy = options.strategy.parameters().into_iter();
        let parameters = strategy.chain(testwright_search::parameter::shared(&options.settings));
        let parameters: Vec<String> =
            parameters.map(|parameter| format!("{}={}", parameter.name, parameter.value)).collect();
        let jdks: Vec<&str> =
            std::iter::once(&environment.jdk).chain(&environment.also).map(|jdk| &*jdk.version).collect();
        let text = format!(
            "{:?}",
            (
                tool(),
                options.strategy.name(),
                parameters,
                &options.smt_solver,
                (options.time, options.iterations, options.seed),
                &options.criteria,
                &options.methods,
                options.start_tests.iter().map(|file| &*file.text).collect::<Vec<&str>>(),
                (&options.style, options.existing.is_some(), &environment.compiler),
                options.allowed.group_names(),
                jdks,
            )
        );
        let libraries = fingerprint::libraries(&environment.class_path, &self.own);
        Hash::of(text.as_bytes()).and(&libraries.to_bytes())
    }

    /// What came of classes when they had these keys.
    pub(crate) fn recall(&self, wanted: &[(&str, Hash)]) -> Vec<Option<Record>> {
        let nothing = || wanted.iter().map(|_| None).collect();
        if self.is_fresh {
            return nothing();
        }
        let found = self.store().session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            let table = read.open_table(RESULTS).map_err(unusable)?;
            let mut found = Vec::with_capacity(wanted.len());
            for (class, key) in wanted {
                let entry = table.get(&*self.key(class, *key)).map_err(unusable)?;
                found.push(entry.and_then(|entry| Record::read(entry.value().1)));
            }
            Ok(found)
        });
        found.unwrap_or_else(nothing)
    }

    /// Keeps what came of a class, and forgets what came of it longest ago if there is too much, and tests that were put aside.
    pub(crate) fn remember(&self, class: &str, key: Hash, record: &Record) {
        let Some(bytes) = record.write() else { return };
        self.store().session(|database| {
            let write = database.begin_write().map_err(unusable)?;
            {
                let mut table = write.open_table(RESULTS).map_err(unusable)?;
                let prefix = self.prefix(class);
                let mut known: Vec<(u64, Vec<u8>)> = Vec::new();
                for entry in table.range::<&[u8]>(prefix.as_slice()..).map_err(unusable)? {
                    let (key, value) = entry.map_err(unusable)?;
                    if !key.value().starts_with(&prefix) {
                        break;
                    }
                    known.push((value.value().0, key.value().to_vec()));
                }
                known.sort_unstable();
                let next = known.last().map_or(0, |(time, _)| time + 1);
                let key = self.key(class, key);
                known.retain(|(_, other)| *other != key);
                for (_, old) in known.iter().rev().skip(PER_CLASS - 1) {
                    table.remove(old.as_slice()).map_err(unusable)?;
                }
                table.insert(key.as_slice(), (next, bytes.as_slice())).map_err(unusable)?;
                let mut aside = write.open_table(ASIDE).map_err(unusable)?;
                aside.remove(prefix.as_slice()).map_err(unusable)?;
            }
            write.commit().map_err(unusable)
        });
    }

    /// Keeps the source of tests of a class that were not verified, until something comes of the class.
    pub(crate) fn put_aside(&self, class: &str, text: &str) {
        self.store().session(|database| {
            let write = database.begin_write().map_err(unusable)?;
            write
                .open_table(ASIDE)
                .map_err(unusable)?
                .insert(&*self.prefix(class), text)
                .map_err(unusable)?;
            write.commit().map_err(unusable)
        });
    }

    /// The source of tests of a class that an earlier run had no time to verify.
    pub(crate) fn aside(&self, class: &str) -> Option<String> {
        let known = self.store().session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            let table = read.open_table(ASIDE).map_err(unusable)?;
            let text = table.get(&*self.prefix(class)).map_err(unusable)?;
            Ok(text.map(|text| text.value().to_owned()))
        });
        known.filter(|_| !self.is_fresh).flatten()
    }

    /// Notes what was written to a file.
    pub(crate) fn note_written(&self, path: &Path, text: &str) {
        self.store().session(|database| {
            let write = database.begin_write().map_err(unusable)?;
            write
                .open_table(WRITTEN)
                .map_err(unusable)?
                .insert(&*self.name(path), Hash::of(text.as_bytes()).to_bytes().as_slice())
                .map_err(unusable)?;
            write.commit().map_err(unusable)
        });
    }

    /// Whether a file holds what was written to it last.
    pub(crate) fn is_as_written(&self, path: &Path, text: &str) -> bool {
        let known = self.store().session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            let table = read.open_table(WRITTEN).map_err(unusable)?;
            let known = table.get(&*self.name(path)).map_err(unusable)?;
            Ok(known.is_some_and(|hash| *hash.value() == Hash::of(text.as_bytes()).to_bytes()))
        });
        known.unwrap_or(false)
    }

    /// Notes that the tests of classes were run together.
    pub(crate) fn note_together(&self, classes: Hash, tests: Hash) {
        self.store().session(|database| {
            let write = database.begin_write().map_err(unusable)?;
            write
                .open_table(TOGETHER)
                .map_err(unusable)?
                .insert(&*self.key("", classes), tests.to_bytes().as_slice())
                .map_err(unusable)?;
            write.commit().map_err(unusable)
        });
    }

    /// Whether the tests of classes were run together as they are now.
    pub(crate) fn were_together(&self, classes: Hash, tests: Hash) -> bool {
        if self.is_fresh {
            return false;
        }
        let known = self.store().session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            let table = read.open_table(TOGETHER).map_err(unusable)?;
            let known = table.get(&*self.key("", classes)).map_err(unusable)?;
            Ok(known.is_some_and(|hash| *hash.value() == tests.to_bytes()))
        });
        known.unwrap_or(false)
    }

    /// How many results there are.
    pub fn count(&self) -> u64 {
        let count = self.store().session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            read.open_table(RESULTS).map_err(unusable)?.len().map_err(unusable)
        });
        count.unwrap_or(0)
    }

    fn prefix(&self, class: &str) -> Vec<u8> {
        format!("{}\0{class}\0", self.module).into_bytes()
    }

    fn key(&self, class: &str, key: Hash) -> Vec<u8> {
        let mut prefix = self.prefix(class);
        prefix.extend(key.to_bytes());
        prefix
    }

    /// The name of a file that is the same wherever the project is.
    fn name(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).to_string_lossy().replace('\\', "/")
    }
}

fn tables(write: &WriteTransaction) -> Result<(), StoreError> {
    write.open_table(RESULTS).map_err(unusable)?;
    write.open_table(WRITTEN).map_err(unusable)?;
    write.open_table(TOGETHER).map_err(unusable)?;
    write.open_table(ASIDE).map_err(unusable)?;
    Ok(())
}

/// The build of this tool: another one may write other tests even if it has the same version.
fn tool() -> (&'static str, Option<(u64, Option<std::time::SystemTime>)>) {
    let program = std::env::current_exe().ok().and_then(|path| path.metadata().ok());
    (env!("CARGO_PKG_VERSION"), program.map(|program| (program.len(), program.modified().ok())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ClassReport;

    #[test]
    fn tests_that_were_put_aside_are_there_until_something_comes_of_the_class() {
        let root = std::env::temp_dir().join(format!("testwright-aside-{}", std::process::id()));
        let memory = Memory::open(&root, "m", &[]).expect("the folder can be written");
        memory.put_aside("a/B", "class BTest {}");
        assert_eq!(memory.aside("a/B").as_deref(), Some("class BTest {}"));
        assert_eq!(memory.aside("a/BB"), None);
        let record = Record::new(&ClassReport::default(), None, Hash::default());
        memory.remember("a/BB", Hash::of(b"key"), &record);
        assert!(memory.aside("a/B").is_some(), "another class");
        memory.remember("a/B", Hash::of(b"key"), &record);
        assert_eq!(memory.aside("a/B"), None);
        memory.put_aside("a/B", "class BTest {}");
        let memory = memory.fresh(true);
        assert_eq!(memory.aside("a/B"), None, "nothing is recalled");
        drop(memory);
        std::fs::remove_dir_all(&root).expect("it was made here");
    }
}
