//! Regions: where a change is, what it gives (ROD), and where differences are used next.

use rustc_hash::FxHashSet;
use testwright_solver::{Const, TermId};

use super::search::Search;
use super::state::Version;
use crate::symbolic::{Flow, NodeId, ValueId};

/// Two values of one variable at one place: that of the original and that of the mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// The node of the original that defines it.
    pub(super) node: NodeId,
    /// Its counterpart in the mutant.
    pub(super) other: NodeId,
    pub(super) good: TermId,
    pub(super) bad: TermId,
    /// Whether it is an output of the method.
    pub(super) is_output: bool,
}

/// All pairs of a problem that are two values, in the order of nodes; outputs last.
pub(super) fn pairs(good: &Flow, bad: &Flow) -> Vec<Pair> {
    let mut found = Vec::new();
    for (at, node) in good.nodes.iter().enumerate() {
        let Some(other) = bad.counterpart(node) else { continue };
        for (register, term) in &node.defines {
            // A register may be assigned more than once in a node; the places are the same in both.
            let place =
                node.defines.iter().filter(|(own, _)| own == register).position(|(_, own)| own == term);
            let theirs = bad.nodes[other.index()].defines.iter().filter(|(own, _)| own == register);
            let Some((_, twin)) =
                place.and_then(|place| theirs.clone().nth(place).or_else(|| theirs.clone().next_back()))
            else {
                continue;
            };
            if twin != term {
                let node = NodeId(at as u32);
                found.push(Pair { node, other, good: *term, bad: *twin, is_output: false });
            }
        }
    }
    for (one, other) in [(good.result, bad.result), (good.outcome, bad.outcome)] {
        if let (Some(one), Some(twin)) = (one, other)
            && one != twin
        {
            let pair = Pair { node: good.exit(), other: bad.exit(), good: one, bad: twin, is_output: true };
            found.push(pair);
        }
    }
    found
}

impl Search<'_> {
    /// What a term is known to be: a constant itself, or a variable that has one.
    pub(super) fn constant_of(&self, term: TermId) -> Option<Const> {
        let literal = self.problem.symbols.arena.as_const(term).cloned();
        literal.or_else(|| self.state.value(term).cloned())
    }

    /// Whether a pair is known to differ: the mutation effect is there.
    pub(super) fn differs(&self, pair: &Pair) -> bool {
        match (self.constant_of(pair.good), self.constant_of(pair.bad)) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        }
    }

    /// Whether a pair is known to be the same.
    pub(super) fn agrees(&self, pair: &Pair) -> bool {
        match (self.constant_of(pair.good), self.constant_of(pair.bad)) {
            (Some(one), Some(other)) => one == other,
            _ => false,
        }
    }

    /// The pairs where a difference can be excited first: those that no other pair leads to.
    pub(super) fn first_pairs(&self) -> Vec<Pair> {
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut first = Vec::new();
        for pair in &self.pairs {
            let uses_other = [pair.good, pair.bad].into_iter().any(|term| self.uses(term, &seen));
            if !uses_other {
                first.push(*pair);
            }
            seen.extend([pair.good, pair.bad]);
        }
        // Differences that only show in how the method ends are tried last.
        for pair in self.pairs.iter().filter(|pair| pair.is_output) {
            if !first.contains(pair) {
                first.push(*pair);
            }
        }
        first
    }

    /// Whether the definition of a variable uses one of these.
    fn uses(&self, term: TermId, of: &FxHashSet<TermId>) -> bool {
        let Some(id) = self.problem.symbols.of_var(term) else { return false };
        let parts = self.problem.symbols.parts(self.problem.symbols.value(id).def);
        parts.into_iter().any(|part| of.contains(&self.problem.symbols.value(part).var))
    }

    /// The pairs that use a known difference and are not known themselves: where it can go on to.
    pub(super) fn frontier(&self) -> Vec<Pair> {
        let mut different: FxHashSet<TermId> = FxHashSet::default();
        for pair in self.pairs.iter().filter(|pair| self.differs(pair)) {
            different.extend([pair.good, pair.bad]);
        }
        let open = |pair: &&Pair| {
            !self.differs(pair)
                && !self.agrees(pair)
                && self.state.node(Version::Good, pair.node) != Some(false)
                && [pair.good, pair.bad].into_iter().any(|term| self.uses(term, &different))
        };
        self.pairs.iter().filter(open).copied().collect()
    }

    /// The values that lie in the region of a pair: for one that joins ways, those between the decision and the join.
    pub(super) fn region(&self, version: Version, node: NodeId) -> Vec<ValueId> {
        let flow = version.flow(self.problem);
        let Some(entry) = flow.dominators[node.index()] else { return Vec::new() };
        let mut inside = Vec::new();
        for at in flow.between(entry, node) {
            // What the decision itself is made of comes from outside.
            if at == entry {
                continue;
            }
            let defined = flow.nodes[at.index()].defines.iter();
            inside.extend(defined.filter_map(|(_, term)| self.problem.symbols.of_var(*term)));
        }
        inside
    }

    /// Lines of the region of a pair, as the paper writes regions.
    pub(super) fn lines(&self, pair: &Pair) -> String {
        let flow = &self.problem.good;
        let joins =
            self.problem.symbols.of_var(pair.good).is_some_and(|id| self.problem.symbols.value(id).joins);
        let last = match pair.node == flow.exit() {
            true => "end".to_owned(),
            false => flow.nodes[pair.node.index()].line.to_string(),
        };
        match flow.dominators[pair.node.index()].filter(|_| joins) {
            Some(entry) => format!("[{}, {last})", flow.nodes[entry.index()].line),
            None => format!("[{last}]"),
        }
    }
}
