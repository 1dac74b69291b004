//! Arrays of the caller that a method only reads, of any length.
//!
//! Start at [`given`]. Code takes elements of them ([`Op::Select`]) and their lengths, which are hidden from solvers; see
//! [`super::opaque`].

use testwright_ir::code::{Body, Inst, Kind, Operand, Reg};
use testwright_solver::{Const, Domain, Op, Sort};

use crate::method::MutableMethod;
use crate::symbolic::{GivenArray, Input, InputSort, Symbols};

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
