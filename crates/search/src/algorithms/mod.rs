//! The algorithms: one file each, and one line in [`algorithms`].

pub mod aco;
pub mod aco_es;
pub mod annealing;
pub mod atg;
pub mod d_algorithm;
pub mod dse;
pub mod dynamosa;
pub mod ga_li;
pub mod ga_multi;
pub mod ga_single;
pub mod global_symbolic;
pub mod harmony;
pub mod hill_climbing;
pub mod mio;
pub mod mosa;
pub mod path_ga;
pub mod pso;
pub mod pso_li;
pub mod random;
pub mod tardis;
pub mod whole_suite;
pub mod whole_suite_dse;
pub mod whole_suite_li;

use crate::parameter::Parameter;
use crate::search::Search;

/// A way to search.
pub trait Algorithm: Sync {
    /// The name that users write.
    fn name(&self) -> &'static str;

    /// One line about it.
    fn about(&self) -> &'static str;

    /// What users may set of it.
    fn parameters(&self) -> Vec<Parameter> {
        Vec::new()
    }

    /// The same algorithm with a parameter set to what a user wrote; none if it has no such parameter.
    fn with(&self, name: &str, value: &str) -> Option<Result<Box<dyn Algorithm>, String>> {
        let _ = (name, value);
        None
    }

    /// Whether it may be done before the search is over, because it makes tests one by one instead of improving them.
    fn may_end_early(&self) -> bool {
        false
    }

    /// Whether objects that are hard to make are made before the search, to build tests of them.
    fn wants_object_pool(&self) -> bool {
        false
    }

    /// Searches until the search is over, or until there is nothing more that it could do.
    fn search(&self, search: &mut Search<'_>);
}

/// Every algorithm, in the order in which help shows them.
#[must_use]
pub fn algorithms() -> &'static [&'static dyn Algorithm] {
    &[
        &random::Random,
        &whole_suite::WholeSuite::PUBLISHED,
        &dse::Dse::DEFAULT,
        &whole_suite_dse::WholeSuiteDse::PUBLISHED,
        &whole_suite_li::WholeSuiteLi::PUBLISHED,
        &tardis::Tardis::PUBLISHED,
        &atg::Atg,
        &d_algorithm::DAlgorithm,
        &global_symbolic::GlobalSymbolic,
        &mosa::Mosa,
        &dynamosa::DynaMosa,
        &mio::Mio,
        &hill_climbing::HillClimbing::DEFAULT,
        &annealing::Annealing::PUBLISHED,
        &ga_single::GaSingle::PUBLISHED,
        &ga_multi::GaMulti::PUBLISHED,
        &ga_li::GaLi::PUBLISHED,
        &path_ga::PathGa,
        &pso::Pso::PUBLISHED,
        &pso_li::PsoLi::PUBLISHED,
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
