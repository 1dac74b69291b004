//! Crossover: the beginning of one test and the end of another, with what the end needs.

use rand::RngExt;
use rustc_hash::FxHashMap;

use crate::Rng;
use crate::factory::Factory;
use crate::test_case::{Operand, Statement, TestCase, Var};

impl Factory<'_> {
    /// Single-point crossover at the same relative place in both tests, so that children are no longer than their
    /// parents on average (Fraser and Arcuri 2013, section 3.3).
    pub(crate) fn cross(&self, one: &TestCase, other: &TestCase, rng: &mut Rng) -> (TestCase, TestCase) {
        let cut: f64 = rng.random();
        let place = |test: &TestCase| ((test.statements.len() as f64) * cut).round() as usize;
        let (first, second) = (place(one), place(other));
        let child = |start: &TestCase, from: usize, end: &TestCase, to: usize, rng: &mut Rng| {
            let joined = self.join(start, from, end, to, rng);
            if joined.statements.len() > self.settings.length { start.clone() } else { joined }
        };
        (child(one, first, other, second, rng), child(other, second, one, first, rng))
    }

    /// The first `from` statements of one test and those of the other from `to` on.
    fn join(&self, start: &TestCase, from: usize, end: &TestCase, to: usize, rng: &mut Rng) -> TestCase {
        let mut joined = TestCase { statements: start.statements[..from].to_vec() };
        let mut moved: FxHashMap<Var, Var> = FxHashMap::default();
        for at in to..end.statements.len() {
            self.bring(&mut joined.statements, end, Var(at as u32), true, &mut moved, rng);
        }
        joined
    }

    /// Appends a statement of a test with everything that it uses, or finds another value that will do. Statements
    /// that the cut left behind are brought along as they were: they are known to work together.
    fn bring(
        &self,
        into: &mut Vec<Statement>,
        from: &TestCase,
        var: Var,
        itself: bool,
        moved: &mut FxHashMap<Var, Var>,
        rng: &mut Rng,
    ) -> Var {
        if let Some(known) = moved.get(&var) {
            return *known;
        }
        let mut statement = from.statements[var.index()].clone();
        if !itself
            && rng.random_bool(0.5)
            && let Some(ty) = &statement.ty
        {
            let fits =
                |own: &Statement| own.ty.as_ref().is_some_and(|own| self.universe.is_assignable(own, ty));
            let fitting = into.iter().filter(|own| fits(own)).count();
            if fitting > 0 {
                let chosen = rng.random_range(0..fitting);
                let found = into.iter().enumerate().filter(|(_, own)| fits(own)).nth(chosen);
                if let Some((at, _)) = found {
                    moved.insert(var, Var(at as u32));
                    return Var(at as u32);
                }
            }
        }
        for operand in statement.operands_mut() {
            if let Operand::Var(used) = operand {
                *used = self.bring(into, from, *used, false, moved, rng);
            }
        }
        let place = Var(into.len() as u32);
        into.push(statement);
        moved.insert(var, place);
        place
    }
}
