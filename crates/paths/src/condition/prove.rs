//! Asking a solver about the condition of a path.

use testwright_solver::{
    Answer, Budget, Const, Layers, Model, Op, Query, Reason, Solver, Term, TermId, chain,
};

use super::{Clause, ClauseKind, PathCondition};
use crate::input::Interface;

/// Most clauses of a refutation that are tried to leave out one by one.
const MOST_TO_SHRINK: usize = 40;

/// What a solver says about a path.
#[derive(Clone, Debug)]
pub enum Answered {
    /// Inputs that satisfy its condition; whether they take the path is for a run to tell.
    Model(Model),
    /// No input takes it: the clauses that contradict each other, in the order of the path. The last one is the first
    /// decision of the path that cannot go as wanted.
    Refuted(Vec<Clause>),
    /// Nothing.
    Unknown,
}

/// See the module's text.
pub struct Prover {
    solver: Box<dyn Solver>,
    budget: Budget,
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new(Budget {
            evaluations: 6_000,
            conflicts: 4_000,
            decisions: 400_000,
            gates: 600_000,
            external_millis: 500,
        })
    }
}

impl Prover {
    /// A prover that may use so much for each question.
    #[must_use]
    pub fn new(budget: Budget) -> Prover {
        Prover { solver: chain(&Layers::default()), budget }
    }

    /// What the solver did so far, in units of a few nanoseconds.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.solver.stats().iter().map(|(_, stats)| stats.work).sum()
    }

    /// Asks for inputs that take the path, at first for some within the bounds of the interface. Asks nothing more once
    /// time is over.
    pub fn answer(
        &mut self,
        condition: &mut PathCondition,
        interface: &Interface,
        is_over: &dyn Fn() -> bool,
    ) -> Answered {
        let mut question = Question { prover: self, condition, is_over };
        question.answer(interface)
    }
}

/// A question about one path.
struct Question<'q> {
    prover: &'q mut Prover,
    condition: &'q mut PathCondition,
    is_over: &'q dyn Fn() -> bool,
}

impl Question<'_> {
    fn answer(&mut self, interface: &Interface) -> Answered {
        let condition = &mut *self.condition;
        let terms: Vec<TermId> = condition.clauses.iter().map(|clause| clause.term).collect();
        // A decision that is always wrong needs no solver.
        let never = |clause: &&Clause| condition.arena.as_const(clause.term) == Some(&Const::Bool(false));
        if let Some(clause) = condition.clauses.iter().find(never) {
            return Answered::Refuted(vec![*clause]);
        }
        let wishes = wishes(condition, interface);
        if !wishes.is_empty() {
            let both: Vec<TermId> = terms.iter().chain(&wishes).copied().collect();
            if let Answer::Sat(model) = self.ask(both) {
                return Answered::Model(model);
            }
        }
        match self.ask(terms.clone()) {
            Answer::Sat(model) => Answered::Model(model),
            Answer::Unsat(core) => Answered::Refuted(self.first_contradiction(&terms, core)),
            Answer::Unknown(_) => match self.refute_prefix(&terms) {
                Some(core) => Answered::Refuted(core),
                None => Answered::Unknown,
            },
        }
    }

    fn ask(&mut self, clauses: Vec<TermId>) -> Answer {
        if (self.is_over)() {
            return Answer::Unknown(Reason::Budget);
        }
        let prover = &mut *self.prover;
        prover.solver.solve(&mut self.condition.arena, &Query::new(clauses), &prover.budget)
    }

    /// The shortest beginning of the path that is refuted, as few clauses of it as contradict each other.
    fn first_contradiction(&mut self, terms: &[TermId], core: Vec<usize>) -> Vec<Clause> {
        let mut core = core;
        let mut high = core.iter().max().map_or(terms.len(), |last| last + 1);
        let mut low = 1;
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.ask(terms[..middle].to_vec()) {
                Answer::Unsat(smaller) => {
                    high = smaller.iter().max().map_or(middle, |last| last + 1);
                    core = smaller;
                }
                _ => low = middle + 1,
            }
        }
        self.shrink(terms, core)
    }

    /// Tries beginnings of a path that is too hard as a whole.
    fn refute_prefix(&mut self, terms: &[TermId]) -> Option<Vec<Clause>> {
        let mut end = terms.len() / 2;
        while end > 0 {
            match self.ask(terms[..end].to_vec()) {
                Answer::Unsat(core) => return Some(self.first_contradiction(terms, core)),
                Answer::Sat(_) => return None,
                Answer::Unknown(_) => end /= 2,
            }
        }
        None
    }

    /// Leaves out clauses without which the others still contradict each other.
    fn shrink(&mut self, terms: &[TermId], mut core: Vec<usize>) -> Vec<Clause> {
        let mut at = 0;
        while core.len() <= MOST_TO_SHRINK && at < core.len() && core.len() > 1 {
            let mut fewer = core.clone();
            fewer.remove(at);
            let part: Vec<TermId> = fewer.iter().map(|index| terms[*index]).collect();
            match self.ask(part) {
                Answer::Unsat(smaller) => core = smaller.iter().map(|index| fewer[*index]).collect(),
                _ => at += 1,
            }
        }
        core.sort_unstable();
        core.iter().map(|index| self.condition.clauses[*index]).collect()
    }
}

/// What inputs should be like, though they need not: within their bounds, not `null`, and arrays as long as other inputs say.
fn wishes(condition: &mut PathCondition, interface: &Interface) -> Vec<TermId> {
    let PathCondition { arena, clauses, parameters } = condition;
    let terms: Vec<TermId> = clauses.iter().map(|clause| clause.term).collect();
    let used = arena.variables_of(&terms);
    let mut wishes = Vec::new();
    for (place, parameter) in parameters.iter().enumerate() {
        if let Some(null) = parameter.null.filter(|null| used.contains(null)) {
            let null = arena.variable_term(null);
            wishes.extend(arena.not(null));
        }
        let Some(value) = parameter.value.filter(|value| used.contains(value)) else { continue };
        let (term, sort) = (arena.variable_term(value), arena.variable(value).sort);
        let Some(bounds) =
            interface.bounds(place).filter(|_| !matches!(parameter.descriptor.as_bytes(), [b'[', ..]))
        else {
            continue;
        };
        for (bound, is_low) in [(bounds.low, true), (bounds.high, false)] {
            let constant = match sort {
                testwright_solver::Sort::Int => {
                    Const::Int(bound.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
                }
                testwright_solver::Sort::Long => Const::Long(bound),
                testwright_solver::Sort::Float => Const::Float(bounds.value(bound) as f32),
                testwright_solver::Sort::Double => Const::Double(bounds.value(bound)),
                _ => continue,
            };
            let constant = arena.constant(constant);
            let (left, right) = if is_low { (constant, term) } else { (term, constant) };
            wishes.extend(arena.app(Op::Le, &[left, right]));
        }
    }
    for (number, array) in interface.ties() {
        let of = |place: usize| parameters.get(place).and_then(|parameter| parameter.value);
        let (Some(number), Some(array)) = (of(number), of(array)) else { continue };
        let (number, array) = (arena.variable_term(number), arena.variable_term(array));
        if let Ok(length) = arena.app(Op::ArrayLength, &[array]) {
            wishes.extend(arena.app(Op::Eq, &[length, number]));
        }
    }
    wishes.retain(|wish| !matches!(arena.term(*wish), Term::Const(_)));
    wishes
}

impl Clause {
    /// Whether people should read it: what always holds is left out of explanations unless there is nothing else.
    #[must_use]
    pub fn is_telling(&self) -> bool {
        self.kind != ClauseKind::Axiom
    }
}
