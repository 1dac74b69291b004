//! An embedded database that processes share.
//!
//! A process opens the database for moments only, and waits while another one has it, so that several can share one. One that
//! looks up again and again may keep it open for reading, together with others that read ([`Store::read`]), because opening
//! takes longer than a thousand look-ups; nobody can write until it says that it has read enough. **Always true:** nothing that is wrong with the file ends a run: a store that is damaged or of another
//! version is put aside and begun anew, with a note for the user.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use redb::{
    Database, DatabaseError, ReadOnlyDatabase, ReadTransaction, ReadableDatabase, TableDefinition,
    WriteTransaction,
};

use testwright_files::{Kind, Links, ReadError};

use crate::file::{sweep, unfinished};

/// How often, and with what pause, a store is tried that another process has open.
const TRIES: u32 = 400;
const PAUSE: Duration = Duration::from_millis(5);

const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or written.
    #[error("{path}: {error}")]
    Folder {
        /// The folder.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The system does not let us read or write the file, which says nothing about what is in it.
    #[error("{0}")]
    System(std::io::Error),
    /// Another process has it open and does not let go of it.
    #[error("another process is using it")]
    Busy,
    /// It is damaged, or of another version.
    #[error("{0}")]
    Unusable(String),
}

/// What an error of the database comes to.
pub fn unusable(error: impl Into<redb::Error>) -> StoreError {
    match error.into() {
        // Words for what a file should hold and does not hold are the library's own; all else comes from the system.
        redb::Error::Io(error)
            if !matches!(
                error.kind(),
                std::io::ErrorKind::InvalidData | std::io::ErrorKind::UnexpectedEof
            ) =>
        {
            StoreError::System(error)
        }
        error => StoreError::Unusable(error.to_string()),
    }
}

/// Times that a new database is begun which others sweep away.
const BEGINNINGS: u32 = 8;

/// See the module's text.
pub struct Store {
    path: PathBuf,
    version: u64,
    /// Makes the tables of a new store.
    tables: fn(&WriteTransaction) -> Result<(), StoreError>,
    notes: Vec<String>,
    /// The database while it is kept open for reading.
    reading: Option<Reading>,
}

/// A database that is open for reading.
struct Reading {
    transaction: ReadTransaction,
    /// It keeps others from writing for as long as it is there.
    _database: ReadOnlyDatabase,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store")
            .field("path", &self.path)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

impl Store {
    /// The store with a name in a folder, which is made if need be. A store whose version is another one is begun anew.
    pub fn open(
        folder: &Path,
        name: &str,
        version: u64,
        tables: fn(&WriteTransaction) -> Result<(), StoreError>,
    ) -> Result<Store, StoreError> {
        crate::prepare(folder)?;
        Ok(Store { path: folder.join(name), version, tables, notes: Vec::new(), reading: None })
    }

    /// What the user should know, since the last call.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Does something with the database. A store that cannot be used is put aside, and an empty one takes its place. None,
    /// with a note, if that does not help.
    pub fn session<T>(&mut self, mut work: impl FnMut(&Database) -> Result<T, StoreError>) -> Option<T> {
        self.rest();
        self.guarded(|own| work(&own.database()?))
    }

    /// Looks something up, in the same way. The database stays open for reading until [`Store::rest`] or the next session:
    /// others can read it, but not write.
    pub fn read<T>(&mut self, mut work: impl FnMut(&ReadTransaction) -> Result<T, StoreError>) -> Option<T> {
        let mut reading = self.reading.take();
        let done = self.guarded(|own| {
            // What fails is closed, so that the file can be put aside.
            let open = match reading.take() {
                Some(open) => open,
                None => own.open_to_read()?,
            };
            let value = work(&open.transaction)?;
            reading = Some(open);
            Ok(value)
        });
        self.reading = reading;
        done
    }

    /// Lets others write until the next look-up.
    pub fn rest(&mut self) {
        self.reading = None;
    }

    fn guarded<T>(&mut self, mut work: impl FnMut(&Store) -> Result<T, StoreError>) -> Option<T> {
        for attempt in 0..2 {
            // The database library may find damage by a failed check of its own.
            let done = catch_unwind(AssertUnwindSafe(|| work(self)));
            let error = match done {
                Ok(Ok(value)) => return Some(value),
                Ok(Err(error)) => error,
                Err(_) => StoreError::Unusable("it is damaged".to_owned()),
            };
            match error {
                StoreError::Unusable(reason) if attempt == 0 => {
                    let aside = self.path.with_extension("damaged");
                    let moved = std::fs::rename(&self.path, &aside).is_ok();
                    let place =
                        if moved { format!("it is now {}", aside.display()) } else { "it stays".to_owned() };
                    self.notes.push(format!(
                        "the store {} cannot be used ({reason}); {place}, and a new one was begun",
                        self.path.display()
                    ));
                }
                error => {
                    self.notes.push(format!("the store {} is not used: {error}", self.path.display()));
                    return None;
                }
            }
        }
        None
    }

    /// Opens the database, waiting for other processes, and makes sure that it is of this version.
    fn database(&self) -> Result<Database, StoreError> {
        self.make_sure_of_file()?;
        let database = waiting(|| Database::open(&self.path))?.map_err(unusable)?;
        let read = database.begin_read().map_err(unusable)?;
        self.check_version(&read)?;
        Ok(database)
    }

    /// Opens the database to look into it, together with others that do.
    fn open_to_read(&self) -> Result<Reading, StoreError> {
        self.make_sure_of_file()?;
        let database = match waiting(|| ReadOnlyDatabase::open(&self.path))? {
            // A process was killed while it wrote. Who may write can repair that.
            Err(DatabaseError::RepairAborted) => {
                drop(self.database()?);
                waiting(|| ReadOnlyDatabase::open(&self.path))?
            }
            other => other,
        };
        let database = database.map_err(unusable)?;
        let transaction = database.begin_read().map_err(unusable)?;
        self.check_version(&transaction)?;
        Ok(Reading { transaction, _database: database })
    }

    /// Makes sure that there is a regular file. A pipe would keep the library waiting, and a link could lead to any file.
    fn make_sure_of_file(&self) -> Result<(), StoreError> {
        match testwright_files::open(&self.path, Kind::Database, Links::Refuse) {
            Ok(_) => Ok(()),
            Err(error) if error.is_missing() => self.begin(),
            Err(ReadError::System(error)) => Err(StoreError::System(error)),
            Err(error) => Err(StoreError::Unusable(error.to_string())),
        }
    }

    fn check_version(&self, read: &ReadTransaction) -> Result<(), StoreError> {
        let meta = read.open_table(META).map_err(unusable)?;
        let version = meta.get("version").map_err(unusable)?.map(|version| version.value());
        match version {
            Some(version) if version == self.version => Ok(()),
            Some(other) => {
                Err(StoreError::Unusable(format!("it is of version {other}, not {}", self.version)))
            }
            None => Err(StoreError::Unusable("it does not say of which version it is".to_owned())),
        }
    }

    /// Makes an empty database, unless another process is faster. Whoever begins one sweeps away what nobody holds, and that
    /// may be ours in the moment between its last line and its name; then it is made again.
    fn begin(&self) -> Result<(), StoreError> {
        for _ in 0..BEGINNINGS {
            match self.begin_once() {
                Err(StoreError::System(error)) if error.kind() == std::io::ErrorKind::NotFound => {
                    if self.path.exists() {
                        return Ok(());
                    }
                }
                done => return done,
            }
        }
        self.begin_once()
    }

    /// Makes an empty database under another name, because the library cannot open one that a process which was killed had
    /// only begun, and then gives it its own.
    fn begin_once(&self) -> Result<(), StoreError> {
        if let Some(folder) = self.path.parent() {
            sweep(folder);
        }
        let unfinished = unfinished(&self.path);
        let made = self.fill(&unfinished).and_then(|()| {
            match std::fs::hard_link(&unfinished, &self.path) {
                Ok(()) => Ok(()),
                // Another process was faster.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
                // Not every file system has links.
                Err(_) => std::fs::rename(&unfinished, &self.path).map_err(StoreError::System),
            }
        });
        // If it stays behind, the next process that begins a store sweeps it away.
        let _ = std::fs::remove_file(&unfinished);
        made
    }

    fn fill(&self, path: &Path) -> Result<(), StoreError> {
        // Whoever sweeps has the file open for a moment to learn whether anybody writes it.
        let database = waiting(|| Database::create(path))?.map_err(unusable)?;
        let write = database.begin_write().map_err(unusable)?;
        write.open_table(META).map_err(unusable)?.insert("version", self.version).map_err(unusable)?;
        (self.tables)(&write)?;
        write.commit().map_err(unusable)
    }
}

/// Opens a database, waiting for other processes.
fn waiting<T>(
    mut open: impl FnMut() -> Result<T, DatabaseError>,
) -> Result<Result<T, DatabaseError>, StoreError> {
    for _ in 0..TRIES {
        match open() {
            Err(DatabaseError::DatabaseAlreadyOpen) => std::thread::sleep(PAUSE),
            other => return Ok(other),
        }
    }
    Err(StoreError::Busy)
}

#[cfg(test)]
mod tests {
    use redb::ReadableTableMetadata;

    use super::*;

    const NAMES: TableDefinition<'_, &str, u64> = TableDefinition::new("names");

    fn tables(write: &WriteTransaction) -> Result<(), StoreError> {
        write.open_table(NAMES).map(drop).map_err(unusable)
    }

    fn add(store: &mut Store, name: &str) {
        let added = store.session(|database| {
            let write = database.begin_write().map_err(unusable)?;
            write.open_table(NAMES).map_err(unusable)?.insert(name, 1).map_err(unusable)?;
            write.commit().map_err(unusable)
        });
        assert!(added.is_some(), "{:?}", store.notes);
    }

    fn count(store: &mut Store) -> Option<u64> {
        store.session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            read.open_table(NAMES).map_err(unusable)?.len().map_err(unusable)
        })
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("testwright-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_store_of_another_version_is_put_aside() {
        let folder = folder("version");
        let open = |version| Store::open(&folder, "names.redb", version, tables).expect("a store");
        add(&mut open(1), "one");
        assert_eq!(count(&mut open(1)), Some(1));
        let mut newer = open(2);
        assert_eq!(count(&mut newer), Some(0));
        let notes = newer.take_notes();
        assert!(notes.len() == 1 && notes[0].contains("it is of version 1, not 2"), "{notes:?}");
        assert!(folder.join("names.damaged").exists());
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_no_regular_file_is_put_aside_at_once() {
        use rustix::fs::{CWD, Mode, mkfifoat};
        let folder = tempfile::tempdir().expect("a folder");
        mkfifoat(CWD, folder.path().join("pipe.redb"), Mode::RUSR | Mode::WUSR).expect("a pipe");
        std::os::unix::fs::symlink("/dev/zero", folder.path().join("device.redb")).expect("a link");
        for (name, reason) in [("pipe", "no regular file"), ("device", "a symbolic link")] {
            let mut store = Store::open(folder.path(), &format!("{name}.redb"), 1, tables).expect("a store");
            add(&mut store, "one");
            let notes = store.take_notes();
            assert!(notes.len() == 1 && notes[0].contains(reason), "{notes:?}");
        }
        let link = folder.path().join(crate::FOLDER);
        std::os::unix::fs::symlink(folder.path(), &link).expect("a link");
        let refused = Store::open(&link, "names.redb", 1, tables).expect_err("a link").to_string();
        assert!(refused.contains("symbolic link"), "{refused}");
    }

    #[test]
    fn readers_share_a_store_and_let_writers_in_when_they_rest() {
        let folder = folder("readers");
        let open = || Store::open(&folder, "names.redb", 1, tables).expect("a store");
        let look = |store: &mut Store| {
            store.read(|read| read.open_table(NAMES).map_err(unusable)?.len().map_err(unusable))
        };
        let (mut one, mut other) = (open(), open());
        assert_eq!((look(&mut one), look(&mut other)), (Some(0), Some(0)), "both have it open");
        other.rest();
        add(&mut one, "name");
        assert_eq!((look(&mut one), look(&mut other)), (Some(1), Some(1)));
        one.rest();
        add(&mut other, "another");
        assert_eq!((look(&mut one), one.take_notes()), (Some(2), Vec::new()));
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn processes_that_begin_a_store_at_once_share_it() {
        let folder = folder("begin");
        std::thread::scope(|scope| {
            for name in ["a", "b", "c", "d"] {
                let folder = &folder;
                scope.spawn(move || {
                    let mut store = Store::open(folder, "names.redb", 1, tables).expect("a store");
                    add(&mut store, name);
                    assert_eq!(store.take_notes(), Vec::<String>::new());
                });
            }
        });
        let mut store = Store::open(&folder, "names.redb", 1, tables).expect("a store");
        assert_eq!(count(&mut store), Some(4));
        let left = std::fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 1, "only the store itself");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
