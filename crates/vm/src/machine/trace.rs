//! Trace: minimum branch distances of chosen classes, the blocks that ran, and, if wanted, the path.
//!
//! One trace is used for many runs; [`Trace::clear`] takes time proportional to the number of slots.

use rustc_hash::FxHashSet;

use super::{Branch, Evidence, Layout, Machine, Watch, branch_distance};

/// See the module's text. `PATH` says whether the sequence of outcomes is kept.
pub struct Trace<const PATH: bool = false> {
    classes: FxHashSet<Box<str>>,
    number: u64,
    distances: Vec<[f64; 2]>,
    blocks: Vec<bool>,
    path: Vec<(u32, bool)>,
    path_limit: usize,
}

impl<const PATH: bool> Trace<PATH> {
    /// Watches the classes with these internal names. Traces of the same set must be given the same `number`, those of
    /// different sets different ones.
    pub fn new(number: u64, classes: impl IntoIterator<Item = Box<str>>) -> Trace<PATH> {
        Trace {
            classes: classes.into_iter().collect(),
            number,
            distances: Vec::new(),
            blocks: Vec::new(),
            path: Vec::new(),
            path_limit: 100_000,
        }
    }

    /// Forgets what was seen.
    pub fn clear(&mut self) {
        self.distances.fill([f64::INFINITY; 2]);
        self.blocks.fill(false);
        self.path.clear();
    }

    /// Longest path that is kept; what comes after is dropped.
    pub fn set_path_limit(&mut self, limit: usize) {
        self.path_limit = limit;
    }

    /// By slot: smallest distance to the condition not holding, and to it holding; infinite if never reached.
    #[must_use]
    pub fn distances(&self) -> &[[f64; 2]] {
        &self.distances
    }

    /// Smallest distance of a slot to an outcome.
    #[must_use]
    pub fn distance(&self, slot: u32, outcome: bool) -> f64 {
        self.distances.get(slot as usize).map_or(f64::INFINITY, |pair| pair[usize::from(outcome)])
    }

    /// Whether a block of the layout ran, at least in part.
    #[must_use]
    pub fn ran(&self, layout: &Layout, block: u32) -> bool {
        let Some(watched) = layout.blocks.get(block as usize) else { return false };
        self.blocks.get(block as usize).copied().unwrap_or(false)
            || match watched.evidence {
                Evidence::Probe => false,
                Evidence::Reached(slot) => {
                    self.distance(slot, true).min(self.distance(slot, false)).is_finite()
                }
                Evidence::Outcome(slot, outcome) => self.distance(slot, outcome) == 0.0,
                Evidence::Follows => {
                    let first = layout.leads.partition_point(|(follower, _)| *follower < block);
                    let leads = layout.leads[first..].iter().take_while(|(follower, _)| *follower == block);
                    leads.into_iter().any(|(_, lead)| *lead != block && self.ran(layout, *lead))
                }
            }
    }

    /// Slots and outcomes in the order in which they happened. A switch gives the slot of the case that was taken.
    #[must_use]
    pub fn path(&self) -> &[(u32, bool)] {
        &self.path
    }

    #[inline(always)]
    fn note(&mut self, slot: u32, outcome: bool, missed: impl FnOnce() -> f64) {
        // `grow` has made room for every number that code uses.
        if let Some(pair) = self.distances.get_mut(slot as usize) {
            pair[usize::from(outcome)] = 0.0;
            let other = &mut pair[usize::from(!outcome)];
            // Nothing can be nearer than an outcome that already happened, so its distance is not even computed.
            if *other != 0.0 {
                *other = other.min(missed());
            }
        }
    }

    #[inline(never)]
    fn step_path(&mut self, slot: u32, outcome: bool) {
        if self.path.len() < self.path_limit {
            self.path.push((slot, outcome));
        }
    }
}

impl<const PATH: bool> Machine for Trace<PATH> {
    fn flavour(&self) -> u64 {
        self.number
    }

    fn watch(&self, class: &str, _name: &str, _descriptor: &str) -> Watch {
        let watched = self.classes.contains(class);
        Watch { branches: watched, blocks: watched, ..Watch::NOTHING }
    }

    fn grow(&mut self, slots: usize, blocks: usize) {
        self.distances.resize(slots.max(self.distances.len()), [f64::INFINITY; 2]);
        self.blocks.resize(blocks.max(self.blocks.len()), false);
    }

    #[inline(always)]
    fn branch(&mut self, slot: u32, branch: Branch) {
        self.note(slot, branch.taken, || {
            let distance = branch_distance(branch);
            if branch.taken { distance.to_false } else { distance.to_true }
        });
        if PATH {
            self.step_path(slot, branch.taken);
        }
    }

    fn switch(&mut self, slot: u32, value: i32, keys: &[i32]) {
        let mut nearest = f64::MAX;
        let mut taken = keys.len();
        for (index, key) in keys.iter().enumerate() {
            let gap = f64::from(value.abs_diff(*key));
            nearest = nearest.min(gap);
            if gap == 0.0 {
                taken = index;
                self.note(slot + index as u32, true, || 1.0);
            } else {
                self.note(slot + index as u32, false, || gap);
            }
        }
        let default = taken == keys.len();
        self.note(slot + keys.len() as u32, default, || if default { nearest } else { 1.0 });
        if PATH {
            self.step_path(slot + taken as u32, true);
        }
    }

    #[inline(always)]
    fn block(&mut self, block: u32) {
        if let Some(seen) = self.blocks.get_mut(block as usize) {
            *seen = true;
        }
    }
}
