//! Questions about several mutants of a method at once: is there an input that kills all of them?
//!
//! Start at [`Joint::ask`]. The original and all mutants are unwound over the same inputs, so what kills a mutant is one term,
//! which is made once, and a question is a conjunction. An input that kills two mutants saves a test; where there is none, and
//! nothing was cut, every suite that kills both has a test for each.

use rustc_hash::FxHashMap;
use testwright_solver::{Answer, Budget, Const, Op, Query, Solver, TermError, TermId};

use crate::method::MutableMethod;
use crate::mutants::{MutantId, Mutants};
use crate::problem::{Problem, differ};
use crate::symbolic::{CUT, Flow, RETURNED, build};

/// What came of a question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Together {
    /// These inputs kill all, by what terms say.
    Inputs(Vec<Option<Const>>),
    /// No call of the method kills all.
    Never,
    /// The solver could not tell, or something was cut.
    Unknown,
}

/// Those of these mutants no two of which any call kills, as far as that can be proved: every suite of single calls that kills
/// all of them has at least as many tests. Only mutants of the first one's method are looked at, and none if it has loops.
#[must_use]
pub fn needed(
    mutants: &Mutants,
    ids: &[MutantId],
    solver: &mut dyn Solver,
    budget: &Budget,
) -> Vec<MutantId> {
    let mut found: Vec<MutantId> = Vec::new();
    let Some(first) = ids.first() else { return found };
    let method = mutants.mutant(*first).method;
    let Some(mut joint) = Joint::new(&mutants.methods[method], 0) else { return found };
    if !joint.is_whole() {
        return found;
    }
    for id in ids.iter().filter(|id| mutants.mutant(**id).method == method) {
        let mut is_apart =
            |other: &MutantId| joint.ask(mutants, &[*other, *id], solver, budget) == Together::Never;
        if found.iter().all(&mut is_apart) {
            found.push(*id);
        }
    }
    found
}

/// See the module's text.
pub(crate) struct Joint {
    method: MutableMethod,
    bound: u32,
    /// The original, twice: everything else is added to its symbols.
    problem: Problem,
    /// By mutant: what kills it, and whether nothing was cut; none if that is not supported.
    kills: FxHashMap<MutantId, Option<(TermId, bool)>>,
}

impl Joint {
    /// Questions about mutants of a method with loops unwound so many times; none if the method is not supported.
    pub(crate) fn new(method: &MutableMethod, bound: u32) -> Option<Joint> {
        let problem = Problem::new(method, &method.body, bound).ok()?;
        Some(Joint { method: method.clone(), bound, problem, kills: FxHashMap::default() })
    }

    /// Looks for an input that kills all of these mutants, all of which are of the method.
    pub(crate) fn ask(
        &mut self,
        mutants: &Mutants,
        ids: &[MutantId],
        solver: &mut dyn Solver,
        budget: &Budget,
    ) -> Together {
        let mut clauses = Vec::with_capacity(ids.len());
        let mut is_whole = true;
        for id in ids {
            let Some((kills, whole)) = self.kills(mutants, *id) else { return Together::Unknown };
            clauses.push(kills);
            is_whole &= whole;
        }
        match solver.solve(&mut self.problem.symbols.arena, &Query::new(clauses), budget) {
            Answer::Sat(model) => Together::Inputs(self.problem.values(&model)),
            Answer::Unsat(_) if is_whole => Together::Never,
            Answer::Unsat(_) | Answer::Unknown(_) => Together::Unknown,
        }
    }

    /// Whether the original was not cut, and inputs are all that there can be.
    fn is_whole(&self) -> bool {
        self.problem.good.complete && self.problem.has_all_inputs()
    }

    fn kills(&mut self, mutants: &Mutants, id: MutantId) -> Option<(TermId, bool)> {
        if let Some(known) = self.kills.get(&id) {
            return *known;
        }
        let found = self.make(mutants, id);
        self.kills.insert(id, found);
        found
    }

    fn make(&mut self, mutants: &Mutants, id: MutantId) -> Option<(TermId, bool)> {
        let (symbols, inputs) = (&mut self.problem.symbols, &self.problem.inputs);
        let bad = build(symbols, &self.method, &mutants.body(id), inputs, self.bound).ok()?;
        let kills = self.condition(&bad)?;
        Some((kills, bad.complete && self.is_whole()))
    }

    /// That original and mutant end in different ways, or both return something else; within the unwinding.
    fn condition(&mut self, bad: &Flow) -> Option<TermId> {
        let symbols = &mut self.problem.symbols;
        let (good_end, bad_end) = (self.problem.good.outcome?, bad.outcome?);
        let (good_end, bad_end) = (symbols.expand(good_end, &|_| true), symbols.expand(bad_end, &|_| true));
        let results = match (self.problem.good.result, bad.result) {
            (Some(good), Some(bad)) => {
                Some((symbols.expand(good, &|_| true), symbols.expand(bad, &|_| true)))
            }
            _ => None,
        };
        let arena = &mut symbols.arena;
        let mut is = |end: TermId, number: i32| -> Result<TermId, TermError> {
            let number = arena.constant(Const::Int(number));
            arena.app(Op::Eq, &[end, number])
        };
        let cuts = [is(good_end, CUT).ok()?, is(bad_end, CUT).ok()?];
        let returns = [is(good_end, RETURNED).ok()?, is(bad_end, RETURNED).ok()?];
        let mut ways = Vec::new();
        if let Some(differs) = differ(arena, good_end, bad_end) {
            let whole = [arena.not(cuts[0]).ok()?, arena.not(cuts[1]).ok()?];
            ways.push(arena.all(&[differs, whole[0], whole[1]]).ok()?);
        }
        if let Some(differs) = results.and_then(|(good, bad)| differ(arena, good, bad)) {
            ways.push(arena.all(&[differs, returns[0], returns[1]]).ok()?);
        }
        arena.any(&ways).ok()
    }
}
