//! Flips: decisions of a path that could be made another way, and the queries that ask for values that do so.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_classpath::classfile::Constant;
use testwright_goals::Point;
use testwright_semantics::text::hash_code;
use testwright_solver::{Arena, Const, Op, Query, TermId, VarId};
use testwright_testcase::TestCase;
use testwright_vm::class::MethodId;
use testwright_vm::vm::Vm;

use crate::jump::selects;
use crate::path::{Clause, Kind, Path};

/// Most ways in which one switch is flipped.
const MOST_CASES: usize = 64;

/// One decision, made another way.
#[derive(Clone, Debug)]
pub struct Flip {
    /// Place of the clause.
    pub clause: usize,
    /// The condition that takes its place.
    pub term: TermId,
    /// The branch outcome of the classes under test that this would be, as far as it is one: an `if` gives one, a case of
    /// a switch also what is no longer selected.
    pub outcomes: Vec<(Point, bool)>,
}

/// A test with its path, ready for flips.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The test.
    pub test: TestCase,
    /// Its path.
    pub path: Path,
    /// By clause: its variables. Found when first asked for.
    variables: OnceCell<Vec<Vec<VarId>>>,
}

impl Traced {
    /// Prepares a path for flips.
    #[must_use]
    pub fn new(test: TestCase, path: Path) -> Traced {
        Traced { test, path, variables: OnceCell::new() }
    }

    fn variables(&self, arena: &Arena) -> &[Vec<VarId>] {
        let clauses = &self.path.clauses;
        self.variables
            .get_or_init(|| clauses.iter().map(|clause| arena.variables_of(&[clause.term])).collect())
    }

    /// The query of a flip: the clauses before it that share variables with it, directly or through others, and the
    /// condition that takes its clause's place, last.
    #[must_use]
    pub fn query(&self, arena: &Arena, flip: &Flip, with_assumptions: bool) -> Query {
        let all = self.variables(arena);
        let counts = |clause: &Clause| with_assumptions || clause.kind != Kind::Assumption;
        let mut by_variable: FxHashMap<VarId, Vec<usize>> = FxHashMap::default();
        for (at, variables) in all[..flip.clause].iter().enumerate() {
            if counts(&self.path.clauses[at]) {
                for variable in variables {
                    by_variable.entry(*variable).or_default().push(at);
                }
            }
        }
        let mut pending = arena.variables_of(&[flip.term]);
        let mut seen: FxHashSet<VarId> = pending.iter().copied().collect();
        let mut chosen = vec![false; flip.clause];
        while let Some(variable) = pending.pop() {
            for at in by_variable.remove(&variable).unwrap_or_default() {
                if !std::mem::replace(&mut chosen[at], true) {
                    pending.extend(all[at].iter().copied().filter(|other| seen.insert(*other)));
                }
            }
        }
        let mut clauses: Vec<TermId> =
            (0..flip.clause).filter(|at| chosen[*at]).map(|at| self.path.clauses[at].term).collect();
        clauses.push(flip.term);
        Query::with_current(clauses, self.path.current.clone())
    }

    /// Whether a later path made the same decisions up to a flip, and then the other one.
    #[must_use]
    pub fn is_followed_by(&self, flip: &Flip, path: &Path) -> bool {
        fn hard(clauses: &[Clause]) -> impl Iterator<Item = &Clause> {
            clauses.iter().filter(|clause| clause.kind != Kind::Assumption)
        }
        let mut later = hard(&path.clauses);
        let prefix = hard(&self.path.clauses[..flip.clause]);
        for clause in prefix {
            if !later.next().is_some_and(|other| clause.agrees(other)) {
                return false;
            }
        }
        let flipped = &self.path.clauses[flip.clause];
        if flipped.kind == Kind::Assumption {
            return true;
        }
        later.next().is_some_and(|other| flipped.is_at(other) && flipped.term != other.term)
    }
}

/// Every way to flip one clause. `points` says what points the branches of a method are.
pub(crate) fn flips_of(
    arena: &mut Arena,
    vm: &Vm,
    at: usize,
    clause: &Clause,
    points: &dyn Fn(MethodId, testwright_ir::code::SiteId, usize) -> Option<Point>,
) -> Vec<Flip> {
    match &clause.kind {
        Kind::Case { site, selector, keys, selected } => {
            let others = (0..=keys.len()).filter(|case| case != selected).take(MOST_CASES);
            let left = points(clause.method, *site, *selected).map(|point| (point, false));
            let mut flips = Vec::new();
            for case in others {
                let by_text =
                    keys.get(case).and_then(|key| text_with_hash(arena, vm, clause, *selector, *key));
                let Some(term) = by_text.or_else(|| selects(arena, *selector, keys, case)) else { continue };
                let taken = points(clause.method, *site, case).map(|point| (point, true));
                flips.push(Flip { clause: at, term, outcomes: taken.into_iter().chain(left).collect() });
            }
            flips
        }
        Kind::Choice { options, selected } => {
            let others = (0..=options.len()).filter(|option| option != selected).take(MOST_CASES);
            others
                .filter_map(|option| chosen(arena, options, option))
                .map(|term| Flip { clause: at, term, outcomes: Vec::new() })
                .collect()
        }
        kind => {
            let Ok(term) = arena.not(clause.term) else { return Vec::new() };
            let outcomes = match kind {
                Kind::Branch { site, taken } => {
                    points(clause.method, *site, 0).map(|point| (point, !taken)).into_iter().collect()
                }
                _ => Vec::new(),
            };
            vec![Flip { clause: at, term, outcomes }]
        }
    }
}

/// The condition that one of several conditions holds, or none.
pub(crate) fn chosen(arena: &mut Arena, options: &[TermId], selected: usize) -> Option<TermId> {
    if let Some(option) = options.get(selected) {
        return Some(*option);
    }
    let others: Result<Vec<TermId>, _> = options.iter().map(|option| arena.not(*option)).collect();
    arena.all(&others.ok()?).ok()
}

/// The condition that a string is one of the method's literals with this hash code. A switch on strings asks for the hash
/// code first; solving for the literal at once is easier than for any text with that hash code.
fn text_with_hash(arena: &mut Arena, vm: &Vm, clause: &Clause, selector: TermId, key: i32) -> Option<TermId> {
    let text = match arena.as_app(selector) {
        Some((Op::HashCode, &[text])) => text,
        _ => return None,
    };
    let file = vm.class(vm.method(clause.method).class).file.clone()?;
    let mut equal = Vec::new();
    for (index, constant) in file.pool.entries() {
        if !matches!(constant, Constant::String(_)) {
            continue;
        }
        let Ok(units) = file.pool.string(index) else { continue };
        if hash_code(&units) == key {
            let literal = arena.constant(Const::String(units.into()));
            equal.push(arena.app(Op::Eq, &[text, literal]).ok()?);
        }
    }
    if equal.is_empty() { None } else { arena.any(&equal).ok() }
}
