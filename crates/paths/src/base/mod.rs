//! The solutions base: paths that were executed, with the inputs that took them (Bueno and Jino 2002, section 8).
//!
//! Start at [`Base`], which is what a search works with: it keeps what this run saw in memory and looks into a [`Store`] on
//! disk, if there is one, for what earlier runs saw. Both are sorted by path, so that the paths which share the longest
//! beginning with a desired one are its neighbours: looking it up is one step down a tree, however many paths there are.
//!
//! **Always true:** what is recalled was executed by the same class file; at most [`PER_PATH`] inputs are kept for a path, the
//! latest ones, because a search comes nearer and nearer.

mod account;
mod record;
mod store;

pub use store::Store;
pub use testwright_store::StoreError;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Bound;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_goals::walk::{Route, Walk};
use testwright_store::Hash;

use crate::graph::NodeId;
use crate::input::Input;
use crate::wanted::Wanted;
use account::Accounts;

/// Most inputs that are kept for one path.
pub const PER_PATH: usize = 8;

/// Most inputs of one path that a look-up gives: inputs of several paths are less alike, and a population needs variety.
const RECALLED_PER_PATH: usize = 2;

/// Most inputs that are kept for one step from a node to the next.
const PER_STEP: usize = 4;

/// Most entries of a store that are looked at for their steps.
const READ: usize = 1_000;

/// Most nodes of a path that count; those behind are not told apart.
const MOST_NODES: usize = 2_000;

/// What the paths of one method of one class file are filed under.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shelf(pub [u8; 16]);

impl Shelf {
    /// The shelf of a method: its class file, its name and descriptor, and the shape of the tests that call it.
    #[must_use]
    pub fn new(class_file: &[u8], method: &str, shape: &str) -> Shelf {
        let parts = [class_file, method.as_bytes(), shape.as_bytes()];
        Shelf(parts.into_iter().fold(Hash::default(), Hash::and_part).to_bytes())
    }
}

/// What a look-up found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recalled {
    /// Inputs that take the desired path.
    pub solution: Option<Vec<Input>>,
    /// Inputs of similar paths, each with the number of nodes that they share with the desired one, most similar first.
    pub similar: Vec<(usize, Vec<Input>)>,
}

/// A step of some method from one node to the next.
type Step = (Shelf, NodeId, NodeId);

/// See the module's text.
#[derive(Debug, Default)]
pub struct Base {
    /// By path: the inputs, the latest last.
    entries: BTreeMap<Vec<u8>, VecDeque<Vec<u8>>>,
    /// Paths with entries that the store does not have yet.
    fresh: BTreeSet<Vec<u8>>,
    store: Option<Store>,
    /// By step from one node to the next: inputs that took it, the latest last.
    steps: FxHashMap<Step, VecDeque<Arc<[Input]>>>,
    /// Shelves whose entries of the store are among the steps.
    read: BTreeSet<Shelf>,
    accounts: Accounts,
}

impl Base {
    /// A base that is empty and is forgotten at the end.
    #[must_use]
    pub fn new() -> Base {
        Base::default()
    }

    /// A base that remembers what earlier runs saw, and lets later ones know.
    #[must_use]
    pub fn with_store(store: Store) -> Base {
        Base { store: Some(store), ..Base::default() }
    }

    /// How many entries this run has made.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.values().map(VecDeque::len).sum()
    }

    /// Whether this run has made none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Remembers an executed path.
    pub fn remember(&mut self, shelf: Shelf, nodes: &[NodeId], is_whole: bool, inputs: &[Input]) {
        let nodes = &nodes[..nodes.len().min(MOST_NODES)];
        let path = record::path_key(shelf, nodes);
        let value = record::write(is_whole, inputs);
        self.remember_steps(shelf, nodes, inputs);
        if self.store.is_some() && !self.fresh.contains(&path) {
            self.fresh.insert(path.clone());
        }
        let known = self.entries.entry(path).or_default();
        if !known.contains(&value) {
            known.push_back(value);
            if known.len() > PER_PATH {
                known.pop_front();
            }
        }
    }

    fn remember_steps(&mut self, shelf: Shelf, nodes: &[NodeId], inputs: &[Input]) {
        let inputs: Arc<[Input]> = inputs.into();
        for pair in nodes.windows(2) {
            let known = self.steps.entry((shelf, pair[0], pair[1])).or_default();
            if known.back().is_some_and(|last| *last == inputs) {
                continue;
            }
            known.push_back(inputs.clone());
            if known.len() > PER_STEP {
                known.pop_front();
            }
        }
    }

    /// Keeps what a run compared on its way, as long as this process lives.
    pub fn keep(&mut self, shelf: Shelf, inputs: &[Input], walk: &Walk, route: &Route) {
        self.accounts.keep(shelf, &inputs.into(), walk, route);
    }

    /// How a run with these inputs goes, if this process knows it as far as a route wants to know.
    #[must_use]
    pub fn walk_of(&self, shelf: Shelf, inputs: &[Input], route: &Route) -> Option<Arc<Walk>> {
        self.accounts.of(shelf, inputs, route)
    }

    /// The latest runs of a method, in the order in which they were made, as far as this process knows them.
    #[must_use]
    pub fn walks(&self, shelf: Shelf, route: &Route, most: usize) -> Vec<(Arc<[Input]>, Arc<Walk>)> {
        self.accounts.latest(shelf, route, most)
    }

    /// Inputs whose run went from one node to the next one, wherever on its path, the latest first.
    pub fn passed(&mut self, shelf: Shelf, from: NodeId, to: NodeId) -> Vec<Arc<[Input]>> {
        if let Some(store) = &mut self.store
            && self.read.insert(shelf)
        {
            for (nodes, inputs) in store.some(shelf, READ) {
                self.remember_steps(shelf, &nodes, &inputs);
            }
        }
        self.steps.get(&(shelf, from, to)).into_iter().flatten().rev().cloned().collect()
    }

    /// Looks a desired path up: a solution, or at most so many inputs of paths that share at least so many nodes with it.
    pub fn recall(&mut self, shelf: Shelf, wanted: &Wanted, least: usize, most: usize) -> Recalled {
        let seek = record::prefix_key(shelf, &wanted.nodes[..wanted.nodes.len().min(MOST_NODES)]);
        let above = self.entries.range::<Vec<u8>, _>((Bound::Included(&seek), Bound::Unbounded));
        let below = self.entries.range::<Vec<u8>, _>((Bound::Unbounded, Bound::Excluded(&seek)));
        let mut found = Neighbours::new(shelf, wanted, least, most);
        let latest = |values: &'_ VecDeque<Vec<u8>>| values.iter().rev().cloned().collect::<Vec<_>>();
        above.take_while(|(key, values)| found.all(key, &latest(values), true)).for_each(drop);
        below.rev().take_while(|(key, values)| found.all(key, &latest(values), false)).for_each(drop);
        let mut recalled = found.finish();
        if recalled.solution.is_none()
            && let Some(store) = &mut self.store
        {
            let older = store.recall(shelf, wanted, &seek, least, most);
            recalled.solution = older.solution;
            recalled.similar.extend(older.similar);
            recalled.similar.sort_by_key(|(similarity, _)| std::cmp::Reverse(*similarity));
            recalled.similar.dedup();
            recalled.similar.truncate(most);
        }
        recalled
    }

    /// Lets other processes write to the store while this one does something else than looking paths up.
    pub fn rest(&mut self) {
        if let Some(store) = &mut self.store {
            store.rest();
        }
    }

    /// Writes what is new to the store, if there is one.
    pub fn flush(&mut self) {
        let Some(store) = &mut self.store else { return };
        let mut entries = Vec::new();
        for path in std::mem::take(&mut self.fresh) {
            for value in self.entries.get(&path).into_iter().flatten() {
                entries.push((record::entry_key(path.clone(), value), value.as_slice()));
            }
        }
        store.add(&entries);
    }

    /// What the user should know about the store, since the last call.
    pub fn take_notes(&mut self) -> Vec<String> {
        self.store.as_mut().map(Store::take_notes).unwrap_or_default()
    }
}

/// Collects the entries next to where a desired path would be.
struct Neighbours<'w> {
    shelf: Shelf,
    wanted: &'w Wanted,
    least: usize,
    most: usize,
    solution: Option<Vec<Input>>,
    above: Vec<(usize, Vec<Input>)>,
    below: Vec<(usize, Vec<Input>)>,
    /// The path of the last entry, and how many of its inputs were taken.
    last: (Vec<NodeId>, usize),
}

impl<'w> Neighbours<'w> {
    fn new(shelf: Shelf, wanted: &'w Wanted, least: usize, most: usize) -> Neighbours<'w> {
        let (above, below, last) = (Vec::new(), Vec::new(), (Vec::new(), 0));
        Neighbours { shelf, wanted, least, most, solution: None, above, below, last }
    }

    /// Takes the inputs of the next path; false if no more are of use.
    fn all(&mut self, path: &[u8], values: &[Vec<u8>], upwards: bool) -> bool {
        values.iter().all(|value| self.take(path, value, upwards))
    }

    /// Takes the next entry; false if no more are of use.
    fn take(&mut self, key: &[u8], value: &[u8], upwards: bool) -> bool {
        let Some(nodes) = record::nodes_of(self.shelf, key) else { return false };
        let similarity = self.wanted.similarity(&nodes);
        let side = if upwards { &mut self.above } else { &mut self.below };
        // Neighbours only become less similar.
        if similarity < self.least.max(1) || side.len() >= self.most {
            return false;
        }
        let Some((is_whole, inputs)) = record::read(value) else { return true };
        if self.wanted.is_walked(&nodes, is_whole) {
            self.solution = Some(inputs);
            return false;
        }
        if self.last.0 != nodes {
            self.last = (nodes, 0);
        }
        self.last.1 += 1;
        if self.last.1 <= RECALLED_PER_PATH {
            side.push((similarity, inputs));
        }
        true
    }

    fn finish(self) -> Recalled {
        let mut similar: Vec<_> = self.above.into_iter().chain(self.below).collect();
        similar.sort_by_key(|(similarity, _)| std::cmp::Reverse(*similarity));
        similar.truncate(self.most);
        Recalled { solution: self.solution, similar }
    }
}

#[cfg(test)]
mod tests;
