//! Unknowns that stand for what a solver need not look into.
//!
//! Start at [`Opaque::hide`]. Every length of an array of the caller becomes a number from 0 to the greatest `int`. Every element
//! becomes an unknown of which no more is said than that the same array has the same element at the same index. What two
//! unknown integers give when they are multiplied or divided becomes one, too: that the same numbers give the same is all that
//! most proofs need, and the circuits are large. A remainder also has the sign of what is divided.
//!
//! **Always true:** what is asked after hiding holds whenever the original does, so that what cannot hold then never can. No
//! term with an array of the caller is left, since solvers only look at short ones.

use rustc_hash::FxHashMap;
use testwright_semantics::BinOp;
use testwright_solver::{Arena, Const, Domain, Op, Sort, Term, TermId};

use crate::problem::same;
use crate::symbolic::{GivenArray, Symbols};

/// Most unknowns that one question may be about: each is compared with each.
const MOST_UNKNOWNS: usize = 16;

/// See the module's text.
#[derive(Default)]
pub(super) struct Opaque {
    /// By operation and operands.
    unknowns: FxHashMap<(Op, [TermId; 2]), TermId>,
}

impl Opaque {
    /// Conditions that hold whenever these do. None if they cannot be said so, or are too many.
    pub(super) fn hide(
        &mut self,
        symbols: &mut Symbols,
        arrays: &[GivenArray],
        conditions: &[TermId],
    ) -> Option<Vec<TermId>> {
        let arena = &mut symbols.arena;
        let is_given = |term: TermId| arrays.iter().any(|array| array.contents == term);
        let mut known: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut used: Vec<(Op, [TermId; 2], TermId)> = Vec::new();
        // Operands come first, so that an index that is an element itself is hidden already.
        for term in arena.reachable(conditions) {
            let Term::App(op, args) = arena.term(term).clone() else { continue };
            let domain = match (op, &args[..]) {
                (Op::ArrayLength, [array]) if is_given(*array) => {
                    let name = format!("length{}", array.index());
                    let length = arena.var(&name, Sort::Int, Domain::range(0, i32::MAX.into())).ok()?;
                    known.insert(term, length);
                    continue;
                }
                (Op::Select, [array, _]) if is_given(*array) => {
                    let variable = arena.variables_of(&[*array]).into_iter().next()?;
                    Domain { length: None, ..arena.variable(variable).domain }
                }
                (Op::Bin(operation), _) if is_large(arena, operation, &args) => Domain::ANY,
                _ => continue,
            };
            let &[one, other] = &args[..] else { continue };
            let operands = [arena.substitute(one, &known), arena.substitute(other, &known)];
            let unknown = self.unknown(arena, op, operands, term, domain)?;
            known.insert(term, unknown);
            if !used.contains(&(op, operands, unknown)) {
                used.push((op, operands, unknown));
            }
        }
        if used.len() > MOST_UNKNOWNS {
            return None;
        }
        let mut hidden: Vec<TermId> =
            conditions.iter().map(|condition| arena.substitute(*condition, &known)).collect();
        for (at, (op, operands, unknown)) in used.iter().enumerate() {
            if matches!(op, Op::Bin(BinOp::IRem | BinOp::LRem)) {
                hidden.extend(signs(arena, operands[0], *unknown)?);
            }
            for (other_op, other_operands, other) in &used[..at] {
                let of_one_array = *op != Op::Select || operands[0] == other_operands[0];
                if op == other_op && of_one_array {
                    hidden.push(congruence(arena, (operands, *unknown), (other_operands, *other))?);
                }
            }
        }
        let shows = arena.reachable(&hidden).into_iter().any(is_given);
        (!shows).then_some(hidden)
    }

    /// The unknown that stands for an operation on these.
    fn unknown(
        &mut self,
        arena: &mut Arena,
        op: Op,
        operands: [TermId; 2],
        term: TermId,
        domain: Domain,
    ) -> Option<TermId> {
        if let Some(known) = self.unknowns.get(&(op, operands)) {
            return Some(*known);
        }
        let name = format!("unknown{}", self.unknowns.len());
        let unknown = arena.var(&name, arena.sort(term), domain).ok()?;
        self.unknowns.insert((op, operands), unknown);
        Some(unknown)
    }
}

/// Whether an operation on these takes a large circuit. Floats are not meant: zeroes that are equal divide differently.
fn is_large(arena: &Arena, op: BinOp, operands: &[TermId]) -> bool {
    use BinOp::{IDiv, IMul, IRem, LDiv, LMul, LRem};
    matches!(op, IMul | IDiv | IRem | LMul | LDiv | LRem)
        && operands.iter().all(|operand| arena.as_const(*operand).is_none())
}

/// That a remainder has the sign of the dividend, or is zero.
fn signs(arena: &mut Arena, dividend: TermId, remainder: TermId) -> Option<[TermId; 2]> {
    let zero = match arena.sort(remainder) {
        Sort::Long => arena.constant(Const::Long(0)),
        _ => arena.constant(Const::Int(0)),
    };
    let mut either = |first: [TermId; 2], second: [TermId; 2]| {
        let ways = [arena.app(Op::Lt, &first).ok()?, arena.app(Op::Le, &second).ok()?];
        arena.any(&ways).ok()
    };
    Some([either([dividend, zero], [zero, remainder])?, either([zero, dividend], [remainder, zero])?])
}

/// That equal operands give equal results.
fn congruence(
    arena: &mut Arena,
    (operands, result): (&[TermId; 2], TermId),
    (others, other): (&[TermId; 2], TermId),
) -> Option<TermId> {
    let mut ways = Vec::new();
    for (one, other) in operands.iter().zip(others).filter(|(one, other)| one != other) {
        let equal = arena.app(Op::Eq, &[*one, *other]).ok()?;
        ways.push(arena.not(equal).ok()?);
    }
    ways.push(same(arena, result, other)?);
    arena.any(&ways).ok()
}
