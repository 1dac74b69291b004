//! The chain of layers.

use super::{Avm, CounterexampleCache, CurrentValues, ExactCache, Independence, Intervals};
use crate::blast::BitBlaster;
use crate::smt::{External, ExternalCommand};
use crate::solver::{Answer, Budget, Reason, Solver, Stats};
use crate::{Arena, Query};

macro_rules! layers {
    ($($(#[$doc:meta])* $field:ident $name:literal;)*) => {
        /// Which layers a chain has, and what they need to know.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Layers {
            $($(#[$doc])* pub $field: bool,)*
            /// The seed of what is random.
            pub seed: u64,
            /// The external solver to ask last, if any.
            pub external: Option<ExternalCommand>,
        }

        impl Layers {
            /// The names of all layers, from the outermost inwards.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// No layers at all.
            pub const NONE: Layers = Layers { $($field: false,)* seed: 0, external: None };

            /// All layers.
            pub const ALL: Layers = Layers { $($field: true,)* seed: 0, external: None };

            fn switch(&mut self, name: &str) -> bool {
                match name {
                    $($name => self.$field = true,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

layers! {
    /// Solve parts that share no variables each on its own.
    independence "slice";
    /// Remember answers to the same query.
    exact_cache "cache";
    /// Remember models and refutations for queries with more or fewer clauses.
    counterexample_cache "counterexamples";
    /// Mend the current values.
    current_values "current";
    /// Propagate bounds and remainders of integers.
    intervals "intervals";
    /// The Alternating Variable Method.
    avm "avm";
    /// Bit-blasting to SAT.
    bit_blasting "blast";
}

impl Default for Layers {
    fn default() -> Layers {
        Layers::ALL
    }
}

impl Layers {
    /// The layers of a list of names with commas between them, or `all`; the first name that is none is the error.
    pub fn from_names(names: &str) -> Result<Layers, String> {
        if names == "all" {
            return Ok(Layers::ALL);
        }
        let mut layers = Layers::NONE;
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            if !layers.switch(name) {
                return Err(name.to_owned());
            }
        }
        Ok(layers)
    }
}

/// The end of a chain, which knows nothing.
struct Nobody;

impl Solver for Nobody {
    fn solve(&mut self, _arena: &mut Arena, _query: &Query, _budget: &Budget) -> Answer {
        Answer::Unknown(Reason::NoSolver)
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        Vec::new()
    }
}

/// A solver made of the layers that are switched on, cheap ones outside.
pub fn chain(layers: &Layers) -> Box<dyn Solver> {
    let mut solver: Option<Box<dyn Solver>> = None;
    if let Some(command) = &layers.external {
        solver = Some(Box::new(External::new(command.clone(), solver)));
    }
    if layers.bit_blasting {
        solver = Some(Box::new(BitBlaster::new(solver)));
    }
    if layers.avm {
        solver = Some(Box::new(Avm::new(layers.seed, solver)));
    }
    if layers.intervals {
        solver = Some(Box::new(Intervals::new(solver)));
    }
    if layers.current_values {
        solver = Some(Box::new(CurrentValues::new(solver)));
    }
    if layers.counterexample_cache {
        solver = Some(Box::new(CounterexampleCache::new(solver)));
    }
    if layers.exact_cache {
        solver = Some(Box::new(ExactCache::new(solver)));
    }
    if layers.independence {
        solver = Some(Box::new(Independence::new(solver)));
    }
    solver.unwrap_or_else(|| Box::new(Nobody))
}
