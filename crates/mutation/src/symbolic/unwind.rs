//! Unwinding loops: copies of blocks, one for each iteration of the loops around them.

use rustc_hash::FxHashMap;
use testwright_ir::code::{BlockId, Body};
use testwright_ir::graph::{Cfg, ExceptionEdges, LoopId, Loops, dominators};

/// Most copies of blocks.
const MOST: usize = 2_000;

/// A copy of a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Copy {
    pub(crate) block: BlockId,
    /// Iterations of the loops around the block, outermost first.
    pub(crate) iterations: Box<[u32]>,
}

/// The copies of a body's blocks and the ways between them.
pub(crate) struct Unwound {
    /// In topological order, the entry first.
    pub(crate) copies: Vec<Copy>,
    /// By copy and successor of its terminator, in order: the copy it leads to; none if unwinding ends there, or if it leads
    /// to the end of the region.
    pub(crate) next: Vec<Vec<Next>>,
}

/// Where a successor leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// To a copy.
    Copy(usize),
    /// To an iteration that is not unwound.
    Cut,
    /// To the end of the region.
    Stop,
}

impl Unwound {
    /// Unwinds the loops of a body so many times, from a block to another one if there is one. None if the code has cycles
    /// that are no loops, or if there would be too many copies.
    pub(crate) fn new(body: &Body, start: BlockId, stop: Option<BlockId>, bound: u32) -> Option<Unwound> {
        let cfg = Cfg::new(body, ExceptionEdges::Ignore);
        let tree = dominators(&cfg);
        let loops = Loops::new(&cfg, &tree);
        if !loops.irreducible().is_empty() {
            return None;
        }
        let around = |block: BlockId| -> Vec<LoopId> {
            let mut found = Vec::new();
            let mut at = loops.innermost(block);
            while let Some(id) = at {
                found.push(id);
                at = loops.get(id).parent;
            }
            found.reverse();
            found
        };
        let first = Copy { block: start, iterations: vec![0; around(start).len()].into() };
        let mut numbers: FxHashMap<Copy, usize> = FxHashMap::default();
        let mut copies = vec![first.clone()];
        numbers.insert(first, 0);
        let mut next: Vec<Vec<Next>> = Vec::new();
        let mut at = 0;
        while at < copies.len() {
            let copy = copies[at].clone();
            let own = around(copy.block);
            let block = body.block(copy.block)?;
            let mut leads = Vec::new();
            for target in block.terminator.successors() {
                if Some(target) == stop {
                    leads.push(Next::Stop);
                    continue;
                }
                let there = around(target);
                let shared = own.iter().zip(&there).take_while(|(one, other)| one == other).count();
                let mut iterations: Vec<u32> = copy.iterations[..shared].to_vec();
                let is_back = there.len() == shared
                    && shared > 0
                    && loops.get(there[shared - 1]).header == target
                    && tree.dominates(target, copy.block);
                if is_back {
                    iterations[shared - 1] += 1;
                }
                iterations.resize(there.len(), 0);
                if iterations.iter().any(|count| *count > bound) {
                    leads.push(Next::Cut);
                    continue;
                }
                let key = Copy { block: target, iterations: iterations.into() };
                let number = match numbers.get(&key) {
                    Some(number) => *number,
                    None => {
                        numbers.insert(key.clone(), copies.len());
                        copies.push(key);
                        copies.len() - 1
                    }
                };
                leads.push(Next::Copy(number));
            }
            next.push(leads);
            at += 1;
            if copies.len() > MOST {
                return None;
            }
        }
        Some(sorted(copies, next))
    }
}

/// Puts copies in topological order.
fn sorted(copies: Vec<Copy>, next: Vec<Vec<Next>>) -> Unwound {
    let mut order = Vec::with_capacity(copies.len());
    let mut seen = vec![false; copies.len()];
    let mut stack = vec![(0usize, 0usize)];
    seen[0] = true;
    while let Some((at, child)) = stack.pop() {
        match next[at].get(child) {
            Some(lead) => {
                stack.push((at, child + 1));
                if let Next::Copy(target) = lead
                    && !std::mem::replace(&mut seen[*target], true)
                {
                    stack.push((*target, 0));
                }
            }
            None => order.push(at),
        }
    }
    order.reverse();
    let mut place = vec![0; copies.len()];
    for (new, old) in order.iter().enumerate() {
        place[*old] = new;
    }
    let moved = |lead: &Next| match lead {
        Next::Copy(target) => Next::Copy(place[*target]),
        other => *other,
    };
    Unwound {
        next: order.iter().map(|old| next[*old].iter().map(moved).collect()).collect(),
        copies: order.iter().map(|old| copies[*old].clone()).collect(),
    }
}
