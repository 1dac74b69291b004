//! Gauge: how far the state at the entry of a call is from satisfying a path condition.
//!
//! It watches nothing but the entry of the last call of a test, so a run costs little more than an unwatched one. More
//! clauses that hold count first, then how near the others are (as SUSHI has it: Braione, Denaro, Mattavelli and Pezzè
//! 2017).

use testwright_executor::{Origin, Symbolic};
use testwright_solver::tape::Tape;
use testwright_solver::{Arena, Const, Distance, Model, TermId, VarId, distance, normalise};
use testwright_tardis::Fit;
use testwright_vm::class::MethodId;
use testwright_vm::machine::{Machine, Watch};
use testwright_vm::vm::Vm;

use super::entry::Entry;
use super::symbol::Symbols;
use crate::tables::Tables;

/// A condition laid out for measuring.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    tape: Tape,
    /// By clause: its variables, as places in `variables`.
    needs: Vec<Vec<usize>>,
    variables: Vec<VarId>,
}

impl Scale {
    pub(crate) fn new(arena: &Arena, clauses: &[TermId]) -> Scale {
        let variables = arena.variables_of(clauses);
        let place = |variable: VarId| variables.binary_search(&variable).ok();
        let needs = clauses
            .iter()
            .map(|clause| arena.variables_of(&[*clause]).into_iter().filter_map(place).collect())
            .collect();
        Scale { tape: Tape::new(arena, clauses), needs, variables }
    }

    pub(crate) fn variables(&self) -> &[VarId] {
        &self.variables
    }

    /// How far values are from satisfying the clauses; none where a place does not exist, none at all if the call was not
    /// reached.
    pub(crate) fn fit(&self, arena: &Arena, values: Option<&[Option<Const>]>) -> Fit {
        let clauses = self.needs.len();
        let Some(values) = values else {
            return Fit { unmet: clauses as u32 + 1, distance: clauses as f64 + 1.0 };
        };
        let mut model = Model::new();
        for (variable, value) in self.variables.iter().zip(values) {
            if let Some(value) = value {
                model.set(*variable, value.clone());
            }
        }
        let steps = self.tape.run(arena, &model);
        let mut distances: Vec<Distance> = Vec::with_capacity(steps.len());
        for (place, step) in self.tape.steps().iter().enumerate() {
            let found = distance(step, place, &steps, &distances);
            distances.push(found);
        }
        let mut fit = Fit { unmet: 0, distance: 0.0 };
        for (needs, root) in self.needs.iter().zip(self.tape.roots()) {
            let exists = needs.iter().all(|need| values[*need].is_some());
            let away = if exists { normalise(distances[*root].to_true) } else { 1.0 };
            if away > 0.0 {
                fit.unmet += 1;
                fit.distance += away;
            }
        }
        fit
    }
}

/// See the module's text.
pub(crate) struct Gauge {
    pub(crate) symbols: Symbols,
    pub(crate) tables: Tables,
    /// The statement whose call is waited for.
    pub(crate) target: usize,
    /// What to look at.
    pub(crate) wanted: Vec<VarId>,
    /// What the call must look like.
    pub(crate) entry: Option<Entry>,
    /// What was found at the entry.
    pub(crate) found: Option<Vec<Option<Const>>>,
    armed: bool,
}

impl Gauge {
    pub(crate) fn new() -> Gauge {
        Gauge {
            symbols: Symbols::default(),
            tables: Tables::new([]),
            target: 0,
            wanted: Vec::new(),
            entry: None,
            found: None,
            armed: false,
        }
    }
}

impl Machine for Gauge {
    fn watch(&self, class: &str, _name: &str, _descriptor: &str) -> Watch {
        // What is under test is the user's, mostly; what is the JDK's is watched only if it is under test itself, and then
        // its entry is not seen.
        let is_jdk = ["java/", "jdk/", "sun/", "javax/"].iter().any(|prefix| class.starts_with(prefix));
        Watch { calls: !is_jdk, ..Watch::NOTHING }
    }

    #[inline]
    fn enter(&mut self, vm: &Vm, method: MethodId, args: &[u64]) {
        if !std::mem::take(&mut self.armed) || self.entry != Some(Entry::of(vm, method)) {
            return;
        }
        let (symbols, tables) = (&self.symbols, &mut self.tables);
        let value = |variable: &VarId| {
            let symbol = symbols.get(*variable)?;
            symbols.value(vm, tables, args, symbol)
        };
        self.found = Some(self.wanted.iter().map(value).collect());
    }
}

impl Symbolic for Gauge {
    const FOLLOWS: bool = true;

    fn begin(&mut self, _vm: &Vm) {
        self.armed = false;
        self.found = None;
    }

    fn calling(&mut self, _vm: &Vm, statement: usize, _origins: &[Origin]) {
        self.armed = statement == self.target;
    }
}
