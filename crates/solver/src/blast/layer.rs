//! The bit-blaster as a solver.

use super::encoder::Encoder;
use super::gates::Bit;
use super::sat::Verdict;
use crate::solver::{Answer, Budget, Reason, Solver, Stats, checked, stats_of};
use crate::tape::{StepKind, Tape};
use crate::{Arena, Const, Fingerprint, Model, Query};
use rustc_hash::FxHashSet;

/// Instances with more gates than this are not used for a next query, since the SAT solver would have to assign all of
/// them again.
const MOST_KEPT_GATES: u64 = 60_000;
/// What making a gate and propagating a bit cost, in the units of [`Stats::work`].
const WORK_PER_GATE: u64 = 400;
const WORK_PER_PROPAGATION: u64 = 25;
/// Characters or items that a variable may have at first, and when that was not enough.
const BOUNDS: [usize; 2] = [12, 48];

/// Answers queries by bit-blasting; what it cannot answer goes to the next solver.
///
/// The instance of one query is kept for the next if most clauses of that were in it, as in queries from one path.
pub struct BitBlaster {
    next: Option<Box<dyn Solver>>,
    stats: Stats,
    kept: Option<Instance>,
}

struct Instance {
    encoder: Encoder,
    clauses: FxHashSet<Fingerprint>,
}

impl BitBlaster {
    /// A bit-blaster in front of another solver.
    pub fn new(next: Option<Box<dyn Solver>>) -> BitBlaster {
        BitBlaster { next, stats: Stats::default(), kept: None }
    }

    fn attempt(&mut self, arena: &Arena, query: &Query, budget: &Budget) -> Answer {
        let tape = Tape::new(arena, &query.clauses);
        let has_room = |sort: crate::Sort| matches!(sort, crate::Sort::String | crate::Sort::Array(_));
        let needs_bound =
            tape.variables().iter().any(|&(variable, _)| has_room(arena.variable(variable).sort));
        // Constants are signs of how long strings have to be.
        let longest = tape.steps().iter().filter_map(|step| match &step.kind {
            StepKind::Const(value) => {
                value.as_units().map(<[u16]>::len).or(value.as_items().map(<[Const]>::len))
            }
            _ => None,
        });
        let longest = longest.max().unwrap_or(0);
        let mut answer = Answer::Unknown(Reason::Bound);
        let mut tried: Option<(usize, u64)> = None;
        for bound in BOUNDS {
            let bound = if needs_bound { bound.max(longest + 4) } else { 0 };
            // Circuits grow at least as fast as what they are about, so it can be known that there will be too many gates.
            let grown = tried.map_or(0, |(before, gates)| gates * bound as u64 / before.max(1) as u64);
            if grown > budget.gates || tried.is_some_and(|(before, _)| before == bound) {
                break;
            }
            let gates;
            (answer, gates) = self.attempt_bounded(arena, query, &tape, bound, budget);
            if !needs_bound || answer != Answer::Unknown(Reason::Bound) {
                break;
            }
            tried = Some((bound, gates));
        }
        answer
    }

    /// The answer if no string or array is longer than `bound`, and how many gates were made for this query.
    fn attempt_bounded(
        &mut self,
        arena: &Arena,
        query: &Query,
        tape: &Tape,
        bound: usize,
        budget: &Budget,
    ) -> (Answer, u64) {
        let fingerprints: Vec<Fingerprint> =
            query.clauses.iter().map(|&clause| arena.fingerprint(clause)).collect();
        let mut instance = match self.kept.take() {
            Some(kept) if kept.fits(&fingerprints, bound) => kept,
            _ => Instance { encoder: Encoder::new(bound), clauses: FxHashSet::default() },
        };
        let before = instance.encoder.gates.count();
        let steps = instance.encoder.gates.sat.propagations();
        let encoded = instance.encoder.encode(arena, tape, before.saturating_add(budget.gates));
        let gates = instance.encoder.gates.count() - before;
        self.stats.work += WORK_PER_GATE * gates;
        if !encoded {
            return (Answer::Unknown(Reason::Budget), gates);
        }
        instance.clauses.extend(&fingerprints);
        let answer = instance.solve(arena, query, tape, &fingerprints, budget);
        self.stats.work += WORK_PER_PROPAGATION * (instance.encoder.gates.sat.propagations() - steps);
        if !instance.encoder.gates.sat.failed() && instance.encoder.gates.count() <= MOST_KEPT_GATES {
            self.kept = Some(instance);
        }
        (answer, gates)
    }
}

impl Instance {
    /// Whether at least half of the clauses are encoded already, with the same bound.
    fn fits(&self, clauses: &[Fingerprint], bound: usize) -> bool {
        let known = clauses.iter().filter(|clause| self.clauses.contains(clause)).count();
        self.encoder.bound() == bound && known * 2 >= clauses.len()
    }

    fn solve(
        &mut self,
        arena: &Arena,
        query: &Query,
        tape: &Tape,
        fingerprints: &[Fingerprint],
        budget: &Budget,
    ) -> Answer {
        let bits: Vec<Bit> = fingerprints.iter().map(|&fingerprint| self.encoder.bit(fingerprint)).collect();
        if let Some(index) = bits.iter().position(|&bit| bit == Bit::FALSE) {
            return Answer::Unsat(vec![index]);
        }
        let (inexact, always_inexact) = self.encoder.inexact_bits(arena, tape);
        let exact: Vec<Bit> = inexact.iter().map(|&bit| !bit).collect();
        let readable = self.encoder.readable_bits(arena, tape);
        let sat = &mut self.encoder.gates.sat;
        // At first strings that people like to read are asked for, then any that the circuits are exact for. Without that
        // demand the circuits allow all that the terms do, and more, so that only a refutation counts.
        let mut demands: Vec<Vec<Bit>> = vec![exact.clone(), Vec::new()];
        if !readable.is_empty() {
            demands.insert(0, [&exact[..], &readable].concat());
        }
        for demand in demands {
            let must_refute = demand.is_empty() && !exact.is_empty();
            let assumptions = [&bits[..], &demand].concat();
            match sat.solve(&assumptions, budget.conflicts, budget.decisions) {
                Verdict::Sat if must_refute => break,
                Verdict::Sat => return self.read_model(arena, query, tape, always_inexact),
                Verdict::Budget => return Answer::Unknown(Reason::Budget),
                Verdict::Failure => return Answer::Unknown(Reason::Failure),
                Verdict::Unsat(core)
                    if !core.iter().any(|bit| demand.contains(bit) && !bits.contains(bit)) =>
                {
                    return Answer::Unsat(
                        (0..bits.len()).filter(|&index| core.contains(&bits[index])).collect(),
                    );
                }
                Verdict::Unsat(_) => {}
            }
        }
        Answer::Unknown(Reason::Bound)
    }

    fn read_model(&self, arena: &Arena, query: &Query, tape: &Tape, always_inexact: bool) -> Answer {
        let mut model = Model::new();
        for &(variable, _) in tape.variables() {
            if let Some(value) = self.encoder.value(arena, variable) {
                model.set(variable, value);
            }
        }
        match checked(arena, query, &model) {
            Some(model) => Answer::Sat(model),
            // A model that leans on an operation without a circuit need not be one.
            None if always_inexact => Answer::Unknown(Reason::Unsupported),
            None => Answer::Unknown(Reason::WrongModel),
        }
    }
}

impl Solver for BitBlaster {
    fn solve(&mut self, arena: &mut Arena, query: &Query, budget: &Budget) -> Answer {
        self.stats.calls += 1;
        let answer = self.attempt(arena, query, budget);
        self.stats.count(&answer);
        match (answer, &mut self.next) {
            (Answer::Unknown(_), Some(next)) => next.solve(arena, query, budget),
            (answer, _) => answer,
        }
    }

    fn stats(&self) -> Vec<(&'static str, Stats)> {
        stats_of("bit-blasting", self.stats, &self.next)
    }
}
