//! The algorithms: one file each, and one line in [`algorithms`].

pub mod aco;
pub mod aco_es;
pub mod annealing;
pub mod dse;
pub mod dynamosa;
pub mod ga_multi;
pub mod ga_single;
pub mod harmony;
pub mod hill_climbing;
pub mod mio;
pub mod mosa;
pub mod pso;
pub mod random;
pub mod whole_suite;
pub mod whole_suite_dse;

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
    &[
        &random::Random,
        &whole_suite::WholeSuite,
        &dse::Dse,
        &whole_suite_dse::WholeSuiteDse::PUBLISHED,
        &mosa::Mosa,
        &dynamosa::DynaMosa,
        &mio::Mio,
        &hill_climbing::HillClimbing::DEFAULT,
        &annealing::Annealing::PUBLISHED,
        &ga_single::GaSingle::PUBLISHED,
        &ga_multi::GaMulti::PUBLISHED,
        &pso::Pso::PUBLISHED,
        &aco::Aco::PUBLISHED,
        &aco_es::AcoEs::PUBLISHED,
        &harmony::Harmony::PUBLISHED,
    ]
}

/// The algorithm with this name.
#[must_use]
pub fn algorithm(name: &str) -> Option<&'static dyn Algorithm> {
    algorithms().iter().copied().find(|algorithm| algorithm.name() == name)
}
