//! Elements as small automata over nodes, and the paths that they accept.
//!
//! Start at [`paths_through`]: paths from the entry to an end, shortest first. A phase says how much of an element a path has
//! covered so far; [`DONE`] is the last one, and [`step`] says which phases follow when control goes on.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::{Element, Usage};
use crate::graph::{NodeGraph, NodeId};

/// The phase in which the element is covered.
const DONE: usize = usize::MAX;

/// Most partial paths that are looked at to find those of one element.
const MOST_STEPS: usize = 20_000;

/// Phases in which a path can be when it is at the entry.
fn begin(element: &Element) -> Vec<usize> {
    match element {
        Element::Flow { from, .. } if *from == NodeId(1) => vec![0, 1],
        Element::Loop { head, .. } if *head == NodeId(1) => vec![1],
        _ => vec![0],
    }
}

/// Phases that can follow when control goes from a node to another one.
fn step(element: &Element, phase: usize, from: NodeId, to: NodeId) -> Vec<usize> {
    if phase == DONE {
        return vec![DONE];
    }
    match element {
        Element::Edge(one, two) => vec![if (*one, *two) == (from, to) { DONE } else { 0 }],
        Element::Pair(one, two, three) => {
            if phase == 1 && from == *two && to == *three {
                vec![DONE]
            } else {
                vec![usize::from((*one, *two) == (from, to))]
            }
        }
        Element::Loop { head, nodes, times } => {
            let is_inside = nodes.binary_search(&to).is_ok();
            match phase {
                0 if to == *head => vec![1],
                0 => vec![0],
                // Phase n + 1: n iterations are complete.
                own if to == *head => vec![own + 1].into_iter().filter(|next| *next <= times + 1).collect(),
                own if is_inside => vec![own],
                own if own == times + 1 => vec![DONE],
                // Left too early; it may be entered again.
                _ => vec![0],
            }
        }
        Element::Flow { from: define, to: uses, kills, .. } => {
            let starts = to == *define;
            if phase == 0 {
                return if starts { vec![0, 1] } else { vec![0] };
            }
            let is_used = uses.iter().any(|usage| match usage {
                Usage::Node(node) => *node == to,
                Usage::Edge(one, two) => (*one, *two) == (from, to),
            });
            if is_used {
                vec![DONE]
            } else if kills.binary_search(&to).is_ok() {
                if starts { vec![1] } else { vec![] }
            } else {
                vec![1]
            }
        }
        Element::Path(_) => vec![],
    }
}

/// Whether an executed path goes through an element.
pub(super) fn accepts(element: &Element, nodes: &[NodeId]) -> bool {
    if let Element::Flow { is_simple: true, .. } = element {
        return accepts_simple(element, nodes);
    }
    let Some(first) = nodes.first() else { return false };
    let mut phases = if *first == NodeId(1) { begin(element) } else { vec![0] };
    for pair in nodes.windows(2) {
        let mut next: Vec<usize> =
            phases.iter().flat_map(|phase| step(element, *phase, pair[0], pair[1])).collect();
        next.sort_unstable();
        next.dedup();
        phases = next;
        if phases.contains(&DONE) {
            return true;
        }
    }
    false
}

/// Like [`accepts`] for ways that must not pass a node twice.
fn accepts_simple(element: &Element, nodes: &[NodeId]) -> bool {
    let Element::Flow { from, .. } = element else { return false };
    for start in (0..nodes.len()).filter(|at| nodes[*at] == *from) {
        for end in start + 1..nodes.len() {
            // The last node may be the first one again.
            if nodes[start + usize::from(nodes[end] == nodes[start])..end].contains(&nodes[end]) {
                break;
            }
            match step(element, 1, nodes[end - 1], nodes[end]).as_slice() {
                [DONE] => return true,
                [1] => {}
                _ => break,
            }
        }
    }
    false
}

/// A partial path.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Partial {
    /// Its length with the shortest way to an end that covers the element.
    total: usize,
    /// Nodes that it passes more than once.
    repeated: usize,
    nodes: Vec<NodeId>,
    phase: usize,
    /// Where the way from the definition began.
    start: usize,
}

/// Paths from the entry to an end that cover an element, shortest first, at most so many and so long.
pub(super) fn paths_through(
    graph: &NodeGraph,
    element: &Element,
    longest: usize,
    most: usize,
) -> Vec<Vec<NodeId>> {
    if let Element::Path(nodes) = element {
        return if nodes.len() <= longest { vec![nodes.clone()] } else { Vec::new() };
    }
    let remaining = Remaining::new(graph, element);
    let mut heap = BinaryHeap::new();
    let mut found: Vec<Vec<NodeId>> = Vec::new();
    let entry = NodeId(1);
    for phase in begin(element) {
        if let Some(rest) = remaining.get(entry, phase) {
            heap.push(Reverse(Partial { total: 1 + rest, repeated: 0, nodes: vec![entry], phase, start: 0 }));
        }
    }
    for _ in 0..MOST_STEPS {
        let Some(Reverse(partial)) = heap.pop() else { break };
        let last = partial.nodes[partial.nodes.len() - 1];
        let node = &graph.nodes[last.index()];
        if partial.phase == DONE && node.is_end && !found.contains(&partial.nodes) {
            found.push(partial.nodes.clone());
            if found.len() == most {
                break;
            }
        }
        for exit in &node.exits {
            for phase in step(element, partial.phase, last, exit.to) {
                let is_way = partial.phase == 1 && matches!(element, Element::Flow { is_simple: true, .. });
                let way = &partial.nodes[partial.start..];
                if is_way && way[usize::from(exit.to == way[0])..].contains(&exit.to) {
                    continue;
                }
                let Some(rest) = remaining.get(exit.to, phase) else { continue };
                let mut nodes = partial.nodes.clone();
                nodes.push(exit.to);
                let total = nodes.len() + rest;
                if total > longest {
                    continue;
                }
                let repeated = partial.repeated + usize::from(partial.nodes.contains(&exit.to));
                let start = if phase == 1 && partial.phase != 1 { nodes.len() - 1 } else { partial.start };
                heap.push(Reverse(Partial { total, repeated, nodes, phase, start }));
            }
        }
    }
    found
}

/// By node and phase: how many nodes it takes at least to cover the element and to end.
struct Remaining {
    phases: usize,
    steps: Vec<Option<usize>>,
}

impl Remaining {
    fn new(graph: &NodeGraph, element: &Element) -> Remaining {
        let phases = match element {
            Element::Loop { times, .. } => times + 3,
            _ => 3,
        };
        let mut remaining = Remaining { phases, steps: vec![None; graph.nodes.len() * phases] };
        // Backwards from the ends: first which states lead to which, turned around.
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); remaining.steps.len()];
        for node in &graph.nodes {
            for phase in (0..phases - 1).chain([DONE]) {
                for exit in &node.exits {
                    for next in step(element, phase, node.id, exit.to) {
                        if let (Some(from), Some(to)) =
                            (remaining.index(node.id, phase), remaining.index(exit.to, next))
                        {
                            before[to].push(from);
                        }
                    }
                }
            }
        }
        let mut queue = VecDeque::new();
        for node in graph.nodes.iter().filter(|node| node.is_end) {
            if let Some(at) = remaining.index(node.id, DONE) {
                remaining.steps[at] = Some(0);
                queue.push_back(at);
            }
        }
        while let Some(at) = queue.pop_front() {
            let next = remaining.steps[at].map(|steps| steps + 1);
            for from in std::mem::take(&mut before[at]) {
                if remaining.steps[from].is_none() {
                    remaining.steps[from] = next;
                    queue.push_back(from);
                }
            }
        }
        remaining
    }

    fn index(&self, node: NodeId, phase: usize) -> Option<usize> {
        let phase = if phase == DONE { self.phases - 1 } else { phase };
        (phase < self.phases).then(|| node.index() * self.phases + phase)
    }

    fn get(&self, node: NodeId, phase: usize) -> Option<usize> {
        self.steps[self.index(node, phase)?]
    }
}
