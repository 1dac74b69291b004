//! Counters: what was lost on the way from code to terms, and what came of flips.

/// What happened so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Tests that were run concolically.
    pub runs: u64,
    /// Clauses that were recorded.
    pub clauses: u64,
    /// Terms that were given up because they grew too large.
    pub too_large: u64,
    /// Values that were taken as they are because nothing describes them: symbolic indices of large arrays and the like.
    pub concretised: u64,
    /// Calls of JDK methods that were summarised as terms.
    pub summaries: u64,
    /// Summaries whose value was not what the method returned; they were dropped.
    pub disagreements: u64,
    /// Flips that were given to the solver.
    pub queries: u64,
    /// Flips for which it found values.
    pub solved: u64,
    /// Flips that it refuted.
    pub refuted: u64,
    /// Tests that took the predicted path up to the flipped decision, and flipped it.
    pub followed: u64,
    /// Tests that did not.
    pub diverged: u64,
}
