//! The SAT solver with budgets, and with its panics turned into results.

use super::gates::Bit;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Counts what the solver does and stops it when the budget is used up. Counts, not clocks, so that results are the
/// same on every machine.
#[derive(Default)]
struct Meter {
    conflicts_left: u64,
    steps_left: Cell<u64>,
}

impl Callbacks for Meter {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts_left = self.conflicts_left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.steps_left.set(self.steps_left.get().saturating_sub(1));
        self.conflicts_left == 0 || self.steps_left.get() == 0
    }
}

/// What the solver found.
pub(super) enum Verdict {
    /// All clauses and assumptions hold under the current assignment.
    Sat,
    /// These assumptions cannot hold together.
    Unsat(Vec<Bit>),
    /// The budget was used up.
    Budget,
    /// The library panicked; the instance must not be used again.
    Failure,
}

/// A growing set of clauses. Bit variables are numbered from one.
pub(super) struct Sat {
    solver: Solver<Meter>,
    variables: u32,
    failed: bool,
}

impl Sat {
    pub(super) fn new() -> Sat {
        let options = SolverOpts { phase_saving: 2, ..SolverOpts::default() };
        Sat { solver: Solver::new(options, Meter::default()), variables: 0, failed: false }
    }

    /// A new variable. Without a polarity of ours the library tries `false` first and then what it was last.
    pub(super) fn fresh(&mut self) -> Bit {
        self.guarded(|solver| {
            solver.new_var(lbool::UNDEF, true);
        });
        self.variables += 1;
        Bit::variable(self.variables)
    }

    pub(super) fn clause(&mut self, bits: &[Bit]) {
        let mut clause = Vec::with_capacity(bits.len());
        for &bit in bits {
            match bit {
                Bit::TRUE => return,
                Bit::FALSE => {}
                bit => clause.push(literal(bit)),
            }
        }
        self.guarded(|solver| {
            solver.add_clause_reuse(&mut clause);
        });
    }

    pub(super) fn solve(&mut self, assumptions: &[Bit], conflicts: u64, steps: u64) -> Verdict {
        if let Some(&bit) = assumptions.iter().find(|&&bit| bit == Bit::FALSE) {
            return Verdict::Unsat(vec![bit]);
        }
        let literals: Vec<Lit> =
            assumptions.iter().filter(|&&bit| bit != Bit::TRUE).map(|&bit| literal(bit)).collect();
        let meter = self.solver.cb_mut();
        meter.conflicts_left = conflicts.max(1);
        meter.steps_left.set(steps.max(1));
        let mut result = lbool::UNDEF;
        self.guarded(|solver| result = solver.solve_limited(&literals));
        if self.failed {
            return Verdict::Failure;
        }
        if result == lbool::TRUE {
            Verdict::Sat
        } else if result == lbool::FALSE {
            let core = self.solver.unsat_core();
            // The core holds the negations of the assumptions that clash.
            let in_core = |bit: &Bit| core.contains(&!literal(*bit)) || core.contains(&literal(*bit));
            let assumed = assumptions.iter().copied().filter(|&bit| bit != Bit::TRUE);
            Verdict::Unsat(assumed.filter(in_core).collect())
        } else {
            Verdict::Budget
        }
    }

    /// The value of a bit in the assignment that was found last.
    pub(super) fn value(&self, bit: Bit) -> bool {
        match bit {
            Bit::TRUE => true,
            Bit::FALSE => false,
            bit => self.solver.value_lit(literal(bit)) == lbool::TRUE,
        }
    }

    /// Bits that were propagated so far.
    pub(super) fn propagations(&self) -> u64 {
        self.solver.num_propagations()
    }

    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    /// Runs the library, after whose panic nothing is asked of it any more.
    fn guarded(&mut self, work: impl FnOnce(&mut Solver<Meter>)) {
        if self.failed {
            return;
        }
        let solver = &mut self.solver;
        self.failed = catch_unwind(AssertUnwindSafe(|| work(solver))).is_err();
    }
}

fn literal(bit: Bit) -> Lit {
    let (variable, positive) = bit.parts();
    Lit::new(batsat::Var::unsafe_from_idx(variable - 1), positive)
}
