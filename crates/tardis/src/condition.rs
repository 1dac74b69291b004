//! Path conditions as plain data: what a run of a test tells about them, and how near a test is to one.

use crate::clause::Clause;

/// A path condition, by number. Whoever made it knows its terms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConditionId(pub u32);

/// A path condition that begins like a path and then has another clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// Its number.
    pub id: ConditionId,
    /// How many clauses of the path it begins with.
    pub prefix: usize,
    /// The clause that comes after them.
    pub last: Clause,
}

/// The path of a test through the method that its last statement calls.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Followed {
    /// The clauses that held, in order.
    pub clauses: Vec<Clause>,
    /// The path conditions that differ in their last clause.
    pub alternatives: Vec<Alternative>,
}

/// How far a test is from a path condition: more clauses that hold count first, then how near the others are.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Fit {
    /// Clauses that do not hold at the entry of the call; more than there are if the call is not reached.
    pub unmet: u32,
    /// How far they are from holding, from 0 on.
    pub distance: f64,
}

impl Fit {
    /// As far as can be.
    pub const FARTHEST: Fit = Fit { unmet: u32::MAX, distance: f64::INFINITY };

    /// Whether the condition holds.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.unmet == 0
    }

    /// Nearer ones first.
    #[must_use]
    pub fn order(&self, other: &Fit) -> std::cmp::Ordering {
        self.unmet.cmp(&other.unmet).then(self.distance.total_cmp(&other.distance))
    }
}
