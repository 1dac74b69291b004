//! One run for a desired path: how many nodes it shares with it and how wrong the decision was at which it went astray.

use testwright_goals::walk::Walk;

use crate::graph::NodeId;
use crate::method::{Method, Trail};
use crate::predicate::{K2, LARGEST, compared, error_of};
use crate::wanted::Wanted;

/// What the fitness of a run is made of (Bueno and Jino 2002, 6.3).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// NC: nodes from the entry on that are those of the desired path.
    pub similarity: usize,
    /// EP: the error of the decision behind them; 0 if the path was walked.
    pub error: f64,
    /// Whether the path was walked.
    pub is_walked: bool,
    /// What was compared where it went astray, as far as that is numbers.
    pub compared: Option<(f64, f64)>,
}

impl Score {
    /// Whether a run came nearer than another one.
    #[must_use]
    pub fn is_nearer_than(&self, other: &Score) -> bool {
        let key = |score: &Score| (score.is_walked, score.similarity);
        key(self) > key(other) || (key(self) == key(other) && self.error < other.error)
    }

    /// Whether nothing tells two runs apart but what was compared on the way.
    #[must_use]
    pub fn is_level_with(&self, other: &Score) -> bool {
        self.similarity == other.similarity && self.error == other.error
    }

    /// The fitness NC - EP/MEP, with the largest error of those that went astray at the same place.
    #[must_use]
    pub fn fitness(&self, largest: f64) -> f64 {
        let share = if self.is_walked {
            0.0
        } else if self.error >= LARGEST {
            1.0
        } else if largest <= 0.0 {
            0.0
        } else {
            self.error / largest
        };
        self.similarity as f64 - share
    }
}

/// Scores a recorded run.
#[must_use]
pub fn score(method: &Method, wanted: &Wanted, walk: &Walk, trail: &Trail) -> Score {
    let similarity = wanted.similarity(&trail.nodes);
    if wanted.is_walked(&trail.nodes, trail.is_whole) {
        return Score { similarity, error: 0.0, is_walked: true, compared: None };
    }
    let next: Option<NodeId> = wanted.nodes.get(similarity).copied();
    let (error, compared) = match (similarity.checked_sub(1), next) {
        (Some(last), Some(next)) => {
            let node = &method.graph.nodes[wanted.nodes[last].index()];
            let first = trail.visits[last];
            (error_of(method, node, walk, first, next), compared(method, walk, first))
        }
        // All nodes are right, but the method went on or did not end as it should, or nothing was entered at all.
        _ => (K2, None),
    };
    Score { similarity, error, is_walked: false, compared }
}
