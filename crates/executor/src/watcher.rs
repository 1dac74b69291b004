//! The machine that watches the classes under test: branch distances, blocks, and values met at comparisons.
//!
//! A boolean that a comparison of the JDK gave says nothing about how near the comparison was. So the calls of those
//! methods are watched, too, and a branch on the result that was just returned is given the graded distance.

use rustc_hash::FxHashSet;
use testwright_ir::code::{Compare, Cond};
use testwright_testcase::Literal;
use testwright_vm::class::MethodId;
use testwright_vm::heap::Ref;
use testwright_vm::machine::{Branch, Evidence, Layout, Machine, Watch, branch_distance};
use testwright_vm::vm::Vm;

use crate::comparison::{self, Comparison, Known};

/// Most values that are remembered between two calls of [`Watcher::take_compared`].
const MOST_COMPARED: usize = 64;

/// See the module's text.
pub(crate) struct Watcher {
    classes: FxHashSet<Box<str>>,
    /// By slot: smallest distances to not holding and to holding in this run.
    pub(crate) distances: Vec<[f64; 2]>,
    /// Slots that this run reached, in order of first arrival.
    pub(crate) reached: Vec<u32>,
    /// Outcomes that happened in this run, as slot times two plus one if it held, with the statement at which each did first.
    pub(crate) happened: Vec<(u32, u32)>,
    /// The statement that runs.
    statement: u32,
    /// By block: whether its probe fired.
    pub(crate) blocks: Vec<bool>,
    /// Blocks whose probe fired, in order.
    pub(crate) ran: Vec<u32>,
    /// By slot: outcomes that happened in any run so far.
    ever: Vec<[bool; 2]>,
    compared: Vec<Literal>,
    /// Comparisons that are under way, innermost last.
    calls: Vec<(MethodId, Comparison, Ref, Ref)>,
    known: Known,
    /// Result of the last comparison that ended, and its distance to the other result.
    graded: Option<(bool, f64)>,
}

impl Watcher {
    /// Watches the classes with these internal names.
    pub(crate) fn new(classes: impl IntoIterator<Item = Box<str>>) -> Watcher {
        Watcher {
            classes: classes.into_iter().collect(),
            distances: Vec::new(),
            reached: Vec::new(),
            happened: Vec::new(),
            statement: 0,
            blocks: Vec::new(),
            ran: Vec::new(),
            ever: Vec::new(),
            compared: Vec::new(),
            calls: Vec::new(),
            known: Known::default(),
            graded: None,
        }
    }

    /// Forgets the last run.
    pub(crate) fn clear(&mut self) {
        for slot in self.reached.drain(..) {
            self.distances[slot as usize] = [f64::INFINITY; 2];
        }
        for block in self.ran.drain(..) {
            self.blocks[block as usize] = false;
        }
        self.happened.clear();
        self.statement = 0;
        self.calls.clear();
        self.graded = None;
    }

    /// What happens from now on belongs to the statement at this place.
    pub(crate) fn set_statement(&mut self, statement: usize) {
        self.statement = statement as u32;
    }

    /// Whether a block ran in this run, at least in part.
    pub(crate) fn ran_block(&self, layout: &Layout, block: u32) -> bool {
        self.blocks[block as usize]
            || match layout.blocks[block as usize].evidence {
                Evidence::Probe => false,
                Evidence::Reached(slot) => {
                    let [no, yes] = self.distances[slot as usize];
                    no.min(yes).is_finite()
                }
                Evidence::Outcome(slot, outcome) => {
                    self.distances[slot as usize][usize::from(outcome)] == 0.0
                }
                Evidence::Follows => {
                    let first = layout.leads.partition_point(|(follower, _)| *follower < block);
                    let leads = layout.leads[first..].iter().take_while(|(follower, _)| *follower == block);
                    leads.into_iter().any(|(_, lead)| *lead != block && self.ran_block(layout, *lead))
                }
            }
    }

    /// Values met since the last call where an outcome that never happened was missed.
    pub(crate) fn take_compared(&mut self) -> Vec<Literal> {
        std::mem::take(&mut self.compared)
    }

    #[inline(always)]
    fn note(&mut self, slot: u32, outcome: bool, missed: impl FnOnce() -> f64) -> bool {
        let Some(pair) = self.distances.get_mut(slot as usize) else { return false };
        if pair[0].min(pair[1]) == f64::INFINITY {
            self.reached.push(slot);
        }
        if pair[usize::from(outcome)] != 0.0 {
            pair[usize::from(outcome)] = 0.0;
            self.happened.push((slot << 1 | u32::from(outcome), self.statement));
        }
        let other = &mut pair[usize::from(!outcome)];
        if *other != 0.0 {
            *other = other.min(missed());
        }
        let ever = &mut self.ever[slot as usize];
        ever[usize::from(outcome)] = true;
        !ever[usize::from(!outcome)]
    }

    /// A branch is decided. The handlers that lead here must end in tail calls, which with little optimisation they only
    /// do if this is a call as well and takes nothing by its address.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decide(&mut self, slot: u32, (compare, cond): (Compare, Cond), lhs: u64, rhs: u64, taken: bool) {
        let branch = Branch { compare, cond, lhs, rhs, taken };
        let grade = self.graded.take();
        let open = self.note(slot, taken, || match grade {
            Some((result, distance)) if is_test_of(branch, result) => distance,
            _ => {
                let distance = branch_distance(branch);
                if taken { distance.to_false } else { distance.to_true }
            }
        });
        if open {
            self.remember(branch);
        }
    }

    #[cold]
    #[inline(never)]
    fn remember(&mut self, branch: Branch) {
        let is_flag = branch.rhs == 0 && branch.lhs <= 1;
        if self.compared.len() >= MOST_COMPARED || is_flag {
            return;
        }
        for bits in [branch.lhs, branch.rhs] {
            let literal = match branch.compare {
                Compare::Int => Literal::Int(bits as i32),
                Compare::Long => Literal::Long(bits as i64),
                Compare::FloatL | Compare::FloatG => Literal::Float(f32::from_bits(bits as u32)),
                Compare::DoubleL | Compare::DoubleG => Literal::Double(f64::from_bits(bits)),
                Compare::Ref => return,
            };
            self.compared.push(literal);
        }
    }
}

impl Machine for Watcher {
    fn watch(&self, class: &str, name: &str, descriptor: &str) -> Watch {
        let watched = self.classes.contains(class);
        let calls = Comparison::of(class, name, descriptor).is_some();
        Watch { branches: watched, blocks: watched, calls, ..Watch::NOTHING }
    }

    fn grow(&mut self, slots: usize, blocks: usize) {
        if slots > self.distances.len() {
            self.distances.resize(slots, [f64::INFINITY; 2]);
            self.ever.resize(slots, [false; 2]);
        }
        if blocks > self.blocks.len() {
            self.blocks.resize(blocks, false);
        }
    }

    #[inline(always)]
    fn branch(&mut self, slot: u32, branch: Branch) {
        let Branch { compare, cond, lhs, rhs, taken } = branch;
        self.decide(slot, (compare, cond), lhs, rhs, taken);
    }

    fn switch(&mut self, slot: u32, value: i32, keys: &[i32]) {
        self.graded = None;
        let mut nearest = f64::MAX;
        let mut selected = keys.len();
        for (index, key) in keys.iter().enumerate() {
            let gap = f64::from(value.abs_diff(*key));
            nearest = nearest.min(gap);
            if gap == 0.0 {
                selected = index;
            }
            self.note(slot + index as u32, gap == 0.0, || gap.max(1.0));
        }
        let default = selected == keys.len();
        self.note(slot + keys.len() as u32, default, || if default { nearest } else { 1.0 });
    }

    #[inline(always)]
    fn block(&mut self, block: u32) {
        if let Some(seen) = self.blocks.get_mut(block as usize)
            && !*seen
        {
            *seen = true;
            self.ran.push(block);
        }
    }

    fn enter(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        let known = self.known.get(&method).copied();
        let Some(kind) = known.or_else(|| comparison::find(vm, method)) else { return };
        if known.is_none() {
            self.known.insert(method, kind);
        }
        let at = |index: usize| args.get(index).map_or(Ref::NULL, |bits| Ref::from_bits(*bits));
        self.calls.push((method, kind, at(0), at(1)));
    }

    fn leave(&mut self, vm: &Vm, method: MethodId, result: Option<u64>) {
        // Frames that an exception removed never leave.
        while let Some((called, kind, receiver, other)) = self.calls.pop() {
            if called == method {
                let result = result.is_some_and(|bits| bits & 1 == 1);
                let distance = if result { 1.0 } else { kind.distance(vm, receiver, other) };
                self.graded = Some((result, distance));
                if !result && self.compared.len() < MOST_COMPARED {
                    self.compared.extend(kind.seeds(vm, receiver, other));
                }
                return;
            }
        }
    }
}

/// Whether a branch tests a boolean that has this value.
fn is_test_of(branch: Branch, value: bool) -> bool {
    branch.compare == Compare::Int
        && branch.rhs == 0
        && matches!(branch.cond, Cond::Eq | Cond::Ne)
        && branch.lhs == u64::from(value)
}
