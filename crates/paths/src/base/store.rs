//! The solutions base on disk: a database in a folder such as `.testwright`, which processes share.

use std::path::Path;

use testwright_store::redb::{ReadableTable, ReadableTableMetadata, TableDefinition, WriteTransaction};
use testwright_store::{StoreError, unusable};

use super::{Neighbours, Recalled, Shelf, record};
use crate::graph::NodeId;
use crate::input::Input;
use crate::wanted::Wanted;

/// Name of the file.
const FILE: &str = "paths.redb";
/// What the entries look like. A store with another number is begun anew.
const VERSION: u64 = 1;
/// Most entries that a store keeps unless told otherwise.
const MOST: u64 = 1_000_000;

const META: TableDefinition<'_, &str, u64> = TableDefinition::new("meta");
const ENTRIES: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("entries");
/// By shelf: when it was last written, and how many entries it has.
const SHELVES: TableDefinition<'_, &[u8], (u64, u64)> = TableDefinition::new("shelves");

/// See the module's text.
#[derive(Debug)]
pub struct Store {
    store: testwright_store::Store,
    most: u64,
}

impl Store {
    /// The store in a folder, which is made if need be.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        Ok(Store { store: testwright_store::Store::open(folder, FILE, VERSION, tables)?, most: MOST })
    }

    /// The same store with another limit on its entries.
    #[must_use]
    pub fn with_most(mut self, entries: u64) -> Store {
        self.most = entries.max(1);
        self
    }

    /// What the user should know, since the last call.
    pub fn take_notes(&mut self) -> Vec<String> {
        self.store.take_notes()
    }

    /// How many entries there are.
    pub fn count(&mut self) -> u64 {
        self.store
            .read(|read| read.open_table(ENTRIES).map_err(unusable)?.len().map_err(unusable))
            .unwrap_or(0)
    }

    /// Lets others write, until the next look-up.
    pub fn rest(&mut self) {
        self.store.rest();
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
        let found = self.store.read(|read| {
            let table = read.open_table(ENTRIES).map_err(unusable)?;
            let mut found = Neighbours::new(shelf, wanted, least, most);
            for entry in table.range::<&[u8]>(seek..).map_err(unusable)? {
                let (key, value) = entry.map_err(unusable)?;
                if !found.take(key.value(), value.value(), true) {
                    break;
                }
            }
            let below = if found.solution.is_none() { seek } else { &[] };
            for entry in table.range::<&[u8]>(..below).map_err(unusable)?.rev() {
                let (key, value) = entry.map_err(unusable)?;
                if !found.take(key.value(), value.value(), false) {
                    break;
                }
            }
            Ok(found.finish())
        });
        found.unwrap_or_default()
    }

    /// Some paths of a shelf with inputs that took them, at most so many.
    pub(super) fn some(&mut self, shelf: Shelf, most: usize) -> Vec<(Vec<NodeId>, Vec<Input>)> {
        let found = self.store.read(|read| {
            let table = read.open_table(ENTRIES).map_err(unusable)?;
            let mut found = Vec::new();
            for entry in table.range::<&[u8]>(shelf.0.as_slice()..).map_err(unusable)?.take(most) {
                let (key, value) = entry.map_err(unusable)?;
                let Some(nodes) = record::nodes_of(shelf, key.value()) else { break };
                found.extend(record::read(value.value()).map(|(_, inputs)| (nodes, inputs)));
            }
            Ok(found)
        });
        found.unwrap_or_default()
    }

    /// Adds entries. If there are too many afterwards, those of the methods go that were not written for longest.
    pub(super) fn add(&mut self, entries: &[(Vec<u8>, &[u8])]) {
        if entries.is_empty() {
            return;
        }
        let most = self.most;
        self.store.session(|database| {
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
}

fn tables(write: &WriteTransaction) -> Result<(), StoreError> {
    write.open_table(ENTRIES).map_err(unusable)?;
    write.open_table(SHELVES).map_err(unusable)?;
    Ok(())
}
