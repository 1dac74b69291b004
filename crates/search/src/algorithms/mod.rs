//! The algorithms: one file each, and one line in [`algorithms`].

use crate::search::Search;

/// A way to search.
pub trait Algorithm: Sync {
    /// The name that users write.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn about(&self) -> &'static str;

    /// Searches until the search is over.
    fn search(&self, search: &mut Search<'_>);
}

/// Every algorithm, in the order in which help shows them.
#[must_use]
pub fn algorithms() -> &'static [&'static dyn Algorithm] {
    &[]
}

/// The algorithm with this name.
#[must_use]
pub fn algorithm(name: &str) -> Option<&'static dyn Algorithm> {
    algorithms().iter().copied().find(|algorithm| algorithm.name() == name)
}
