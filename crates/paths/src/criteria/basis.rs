//! A basis of a graph's paths (McCabe 1976): as many as the cyclomatic number says, none a combination of the others.

use super::automaton::paths_through;
use super::{Bounds, Element};
use crate::graph::{NodeGraph, NodeId};

/// Paths that are tried for one edge.
const TRIES: usize = 12;

/// The shortest path from the entry to an end.
pub(super) fn shortest(graph: &NodeGraph) -> Option<Vec<NodeId>> {
    if graph.nodes.first().is_some_and(|entry| entry.is_end) {
        return Some(vec![NodeId(1)]);
    }
    let edges = graph.nodes.first()?.exits.iter();
    let paths = edges.filter_map(|exit| {
        paths_through(graph, &Element::Edge(NodeId(1), exit.to), usize::MAX, 1).into_iter().next()
    });
    paths.min_by_key(Vec::len)
}

/// A basis, or what the bounds leave of it.
pub(super) fn basis(graph: &NodeGraph, bounds: &Bounds) -> Vec<Vec<NodeId>> {
    let edges: Vec<(NodeId, NodeId)> =
        graph.nodes.iter().flat_map(|node| node.exits.iter().map(|exit| (node.id, exit.to))).collect();
    let vector = |path: &[NodeId]| {
        // Where a path ends is an edge of its own.
        let mut counts = vec![0.0; edges.len() + graph.nodes.len()];
        for pair in path.windows(2) {
            if let Some(at) = edges.iter().position(|edge| *edge == (pair[0], pair[1])) {
                counts[at] += 1.0;
            }
        }
        if let Some(last) = path.last() {
            counts[edges.len() + last.index()] += 1.0;
        }
        counts
    };
    let mut rows: Vec<Vec<f64>> = Vec::new();
    let mut chosen = Vec::new();
    let mut take = |path: Vec<NodeId>| {
        if chosen.len() < bounds.paths
            && path.len() <= bounds.length
            && is_independent(&mut rows, vector(&path))
        {
            chosen.push(path);
        }
    };
    shortest(graph).into_iter().for_each(&mut take);
    for (from, to) in &edges {
        for path in paths_through(graph, &Element::Edge(*from, *to), bounds.length, TRIES) {
            take(path);
        }
    }
    chosen
}

/// Adds a vector to rows in echelon form, unless it is a combination of them.
fn is_independent(rows: &mut Vec<Vec<f64>>, mut vector: Vec<f64>) -> bool {
    let lead = |row: &[f64]| row.iter().position(|value| value.abs() > 1e-9);
    for row in rows.iter() {
        let Some(at) = lead(row) else { continue };
        let factor = vector[at] / row[at];
        if factor != 0.0 {
            vector.iter_mut().zip(row).for_each(|(own, other)| *own -= factor * other);
        }
    }
    if lead(&vector).is_none() {
        return false;
    }
    rows.push(vector);
    rows.sort_by_key(|row| lead(row));
    true
}
