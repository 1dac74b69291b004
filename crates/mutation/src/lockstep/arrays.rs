//! Arrays of the caller that a method only reads, of any length.
//!
//! Start at [`given`]. Code takes elements of them ([`Op::Select`]) and their lengths. For a question ([`Opaque::hide`]) every
//! length becomes a number from 0 to the greatest `int`, and every element an unknown of which no more is said than that the
//! same array has the same element at the same index.
//!
//! **Always true:** no term with an array of the caller reaches a solver, since solvers only look at short ones.

use rustc_hash::FxHashMap;
use testwright_ir::code::{Body, Inst, Kind, Operand, Reg};
use testwright_solver::{Const, Domain, Op, Sort, Term, TermId};

use crate::method::MutableMethod;
use crate::problem::same;
use crate::symbolic::{GivenArray, Input, InputSort, Symbols};

/// Most elements that one question may be about: each is compared with each.
const MOST_ELEMENTS: usize = 16;

/// The arrays that parameters are and always remain in both versions, with the registers that never hold anything else where
/// they hold a reference.
pub(super) fn given(symbols: &mut Symbols, method: &MutableMethod, changed: &Body) -> Vec<GivenArray> {
    let bodies = [&method.body, changed];
    let mut found = Vec::new();
    for (number, (reg, descriptor)) in method.parameter_descriptors().into_iter().enumerate() {
        let [b'[', sort @ (b'I' | b'J' | b'F' | b'D' | b'Z' | b'B' | b'C' | b'S')] = descriptor.as_bytes()
        else {
            continue;
        };
        if bodies.iter().any(|body| is_written(body, reg)) {
            continue;
        }
        let input =
            Input { register: reg.0, sort: InputSort::Array(*sort), name: format!("array{number}").into() };
        let (Some((sort, domain)), Some(elem)) = (input.variable(), input.element()) else { continue };
        let domain = Domain { length: Some((0, i32::MAX)), ..domain };
        let Ok(contents) = symbols.arena.var(&input.name, sort, domain) else { continue };
        let exists = format!("exists{number}");
        let Ok(exists) = symbols.arena.var(&exists, Sort::Int, Domain::range(0, 1)) else {
            continue;
        };
        let one = symbols.arena.constant(Const::Int(1));
        let Ok(exists) = symbols.arena.app(Op::Eq, &[exists, one]) else { continue };
        let copies = (0..method.body.registers).map(Reg).filter(|own| is_copy(&bodies, *own, reg));
        found.push(GivenArray {
            registers: [reg].into_iter().chain(copies).collect(),
            contents,
            exists,
            elem,
        });
    }
    found
}

/// Whether something is written to a register, or to the one before in such a way that it takes both.
fn is_written(body: &Body, reg: Reg) -> bool {
    let insts = body.blocks.iter().flat_map(|block| &block.insts);
    insts
        .filter_map(Inst::def)
        .any(|(own, kind)| own == reg || kind.slots() == 2 && own.0.checked_add(1) == Some(reg.0))
}

/// Whether every reference that is ever written to a register is what another one holds, and there is one.
fn is_copy(bodies: &[&Body], reg: Reg, of: Reg) -> bool {
    // A parameter holds what the caller passed before anything is written to it.
    if bodies.iter().any(|body| body.parameters.iter().any(|(own, _)| *own == reg)) {
        return false;
    }
    let mut is_some = false;
    for inst in bodies.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts) {
        if inst.def() != Some((reg, Kind::Ref)) {
            continue;
        }
        match inst {
            Inst::Move { src: Operand::Reg(src), .. } if *src == of => is_some = true,
            _ => return false,
        }
    }
    is_some
}

/// Unknowns that stand for lengths and elements.
#[derive(Default)]
pub(super) struct Opaque {
    /// By array and index: the element.
    elements: FxHashMap<(TermId, TermId), TermId>,
}

impl Opaque {
    /// Conditions without arrays that hold whenever these do. None if they cannot be said so, or are too many.
    pub(super) fn hide(
        &mut self,
        symbols: &mut Symbols,
        arrays: &[GivenArray],
        conditions: &[TermId],
    ) -> Option<Vec<TermId>> {
        let is_given = |term: TermId| arrays.iter().any(|array| array.contents == term);
        let mut known: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut elements: Vec<(TermId, TermId, TermId)> = Vec::new();
        // Operands come first, so that an index that is an element itself is hidden already.
        for term in symbols.arena.reachable(conditions) {
            let Term::App(op, args) = symbols.arena.term(term).clone() else { continue };
            match (op, &args[..]) {
                (Op::ArrayLength, [array]) if is_given(*array) => {
                    let name = format!("length{}", array.index());
                    let length = Domain::range(0, i32::MAX.into());
                    let length = symbols.arena.var(&name, Sort::Int, length).ok()?;
                    known.insert(term, length);
                }
                (Op::Select, [array, index]) if is_given(*array) => {
                    let index = symbols.arena.substitute(*index, &known);
                    let element = self.element(symbols, *array, index, term)?;
                    known.insert(term, element);
                    if !elements.contains(&(*array, index, element)) {
                        elements.push((*array, index, element));
                    }
                }
                _ => {}
            }
        }
        if elements.len() > MOST_ELEMENTS {
            return None;
        }
        let mut hidden: Vec<TermId> =
            conditions.iter().map(|condition| symbols.arena.substitute(*condition, &known)).collect();
        for (at, (array, index, element)) in elements.iter().enumerate() {
            for (_, other_index, other) in elements[..at].iter().filter(|(own, ..)| own == array) {
                let arena = &mut symbols.arena;
                let equal = arena.app(Op::Eq, &[*index, *other_index]).ok()?;
                let differs = arena.not(equal).ok()?;
                let same = same(arena, *element, *other)?;
                hidden.push(arena.any(&[differs, same]).ok()?);
            }
        }
        let shows = symbols.arena.reachable(&hidden).into_iter().any(is_given);
        (!shows).then_some(hidden)
    }

    /// The unknown that stands for an element.
    fn element(
        &mut self,
        symbols: &mut Symbols,
        array: TermId,
        index: TermId,
        term: TermId,
    ) -> Option<TermId> {
        if let Some(known) = self.elements.get(&(array, index)) {
            return Some(*known);
        }
        let variable = symbols.arena.variables_of(&[array]).into_iter().next()?;
        let domain = Domain { length: None, ..symbols.arena.variable(variable).domain };
        let name = format!("element{}", self.elements.len());
        let element = symbols.arena.var(&name, symbols.arena.sort(term), domain).ok()?;
        self.elements.insert((array, index), element);
        Some(element)
    }
}
