//! The solutions base on disk: an embedded database in a folder such as `.testwright`.
//!
//! A process opens the database for moments only, to look up or to add, and waits while another one has it, so that several
//! can share one. **Always true:** nothing that is wrong with the file ends a run: a store that is damaged or of another
//! version is put aside and begun anew, with a note for the user.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};

use super::{Neighbours, Recalled, Shelf};
use crate::wanted::Wanted;

/// Name of the file.
const FILE: &str = "paths.redb";
/// What the entries look like. A store with another number is begun anew.
const VERSION: u64 = 1;
/// Most entries that a store keeps unless told otherwise.
const MOST: u64 = 1_000_000;
/// How often, and with what pause, a store is tried that another process has open.
const TRIES: u32 = 400;
const PAUSE: Duration = Duration::from_millis(5);

const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");
const ENTRIES: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("entries");
/// By shelf: when it was last written, and how many entries it has.
const SHELVES: TableDefinition<'_, &[u8], (u64, u64)> = TableDefinition::new("shelves");

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
    /// Another process has it open and does not let go of it.
    #[error("another process is using it")]
    Busy,
    /// It is damaged, or of another version.
    #[error("{0}")]
    Unusable(String),
}

/// See the module's text.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    most: u64,
    notes: Vec<String>,
}

impl Store {
    /// The store in a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Folder { path: folder.display().to_string(), error })?;
        Ok(Store { path: folder.join(FILE), most: MOST, notes: Vec::new() })
    }

    /// The same store with another limit on its entries.
    #[must_use]
    pub fn with_most(mut self, entries: u64) -> Store {
        self.most = entries.max(1);
        self
    }

    /// What the user should know, since the last call.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// How many entries there are.
    pub fn count(&mut self) -> u64 {
        self.session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            read.open_table(ENTRIES).map_err(unusable)?.len().map_err(unusable)
        })
        .unwrap_or(0)
    }

    /// Looks a desired path up; `seek` is where its keys would begin.
    pub(super) fn recall(
        &mut self,
        shelf: Shelf,
        wanted: &Wanted,
        seek: &[u8],
        least: usize,
        most: usize,
    ) -> Recalled {
        let found = self.session(|database| {
            let read = database.begin_read().map_err(unusable)?;
            let table = read.open_table(ENTRIES).map_err(unusable)?;
            let mut found = Neighbours::new(shelf, wanted, least, most);
            for entry in table.range::<&[u8]>(seek..).map_err(unusable)? {
                let (key, value) = entry.map_err(unusable)?;
                if !found.take(key.value(), value.value(), true) {
                    break;
                }
            }
            for entry in table.range::<&[u8]>(..seek).map_err(unusable)?.rev() {
                let (key, value) = entry.map_err(unusable)?;
                if !found.take(key.value(), value.value(), false) {
                    break;
                }
            }
            Ok(found.finish())
        });
        found.unwrap_or_default()
    }

    /// Adds entries. If there are too many afterwards, those of the methods go that were not written for longest.
    pub(super) fn add(&mut self, entries: &[(Vec<u8>, &[u8])]) {
        if entries.is_empty() {
            return;
        }
        let most = self.most;
        self.session(|database| {
            let write = database.begin_write().map_err(unusable)?;
            {
                let mut meta = write.open_table(META).map_err(unusable)?;
                let now = meta.get("time").map_err(unusable)?.map_or(0, |time| time.value()) + 1;
                meta.insert("time", now).map_err(unusable)?;
                let mut table = write.open_table(ENTRIES).map_err(unusable)?;
                let mut shelves = write.open_table(SHELVES).map_err(unusable)?;
                for (key, value) in entries {
                    let shelf = &key[..key.len().min(16)];
                    let count = shelves.get(shelf).map_err(unusable)?.map_or(0, |known| known.value().1);
                    let is_new = table.insert(key.as_slice(), *value).map_err(unusable)?.is_none();
                    shelves.insert(shelf, (now, count + u64::from(is_new))).map_err(unusable)?;
                }
                let mut total = table.len().map_err(unusable)?;
                while total > most {
                    let mut oldest: Option<((u64, u64), Vec<u8>)> = None;
                    for shelf in shelves.iter().map_err(unusable)? {
                        let (key, known) = shelf.map_err(unusable)?;
                        if oldest.as_ref().is_none_or(|(age, _)| known.value() < *age) {
                            oldest = Some((known.value(), key.value().to_vec()));
                        }
                    }
                    let Some((_, shelf)) = oldest else { break };
                    let mut gone = Vec::new();
                    for entry in table.range::<&[u8]>(shelf.as_slice()..).map_err(unusable)? {
                        let key = entry.map_err(unusable)?.0.value().to_vec();
                        // The newest method keeps what there is room for.
                        if !key.starts_with(&shelf) || gone.len() as u64 >= total - most {
                            break;
                        }
                        gone.push(key);
                    }
                    if gone.is_empty() {
                        shelves.remove(shelf.as_slice()).map_err(unusable)?;
                        continue;
                    }
                    for key in &gone {
                        table.remove(key.as_slice()).map_err(unusable)?;
                    }
                    let (time, count) = shelves
                        .get(shelf.as_slice())
                        .map_err(unusable)?
                        .map_or((0, 0), |known| known.value());
                    let left = count.saturating_sub(gone.len() as u64);
                    if left == 0 {
                        shelves.remove(shelf.as_slice()).map_err(unusable)?;
                    } else {
                        shelves.insert(shelf.as_slice(), (time, left)).map_err(unusable)?;
                    }
                    total = table.len().map_err(unusable)?;
                }
            }
            write.commit().map_err(unusable)
        });
    }

    /// Does something with the database. A store that cannot be used is put aside, and an empty one takes its place.
    fn session<T>(&mut self, mut work: impl FnMut(&Database) -> Result<T, StoreError>) -> Option<T> {
        for attempt in 0..2 {
            // The database library may find damage by a failed check of its own.
            let done = catch_unwind(AssertUnwindSafe(|| work(&open(&self.path)?)));
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
}

fn unusable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unusable(error.to_string())
}

/// Opens a database, waiting for other processes, and makes sure that it is of this version.
fn open(path: &Path) -> Result<Database, StoreError> {
    let mut tries = 0;
    let database = loop {
        match Database::create(path) {
            Ok(database) => break database,
            Err(redb::DatabaseError::DatabaseAlreadyOpen) => {
                tries += 1;
                if tries > TRIES {
                    return Err(StoreError::Busy);
                }
                std::thread::sleep(PAUSE);
            }
            Err(error) => return Err(unusable(error)),
        }
    };
    let read = database.begin_read().map_err(unusable)?;
    let version = match read.open_table(META) {
        Ok(meta) => meta.get("version").map_err(unusable)?.map(|version| version.value()),
        Err(redb::TableError::TableDoesNotExist(_)) => None,
        Err(error) => return Err(unusable(error)),
    };
    drop(read);
    match version {
        Some(VERSION) => Ok(database),
        Some(other) => Err(StoreError::Unusable(format!("it is of version {other}, not {VERSION}"))),
        None => {
            let write = database.begin_write().map_err(unusable)?;
            write.open_table(META).map_err(unusable)?.insert("version", VERSION).map_err(unusable)?;
            write.open_table(ENTRIES).map_err(unusable)?;
            write.open_table(SHELVES).map_err(unusable)?;
            write.commit().map_err(unusable)?;
            Ok(database)
        }
    }
}
