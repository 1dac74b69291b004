//! Operands: registers, immediates, and literals that need a scratch register.

use testwright_ir::code::{Operand, Reg};

use super::Lowering;
use crate::exec::constant;
use crate::exec::insn::Insn;

/// The register bits of a literal; `None` for a register.
pub(super) fn literal_bits(operand: Operand) -> Option<u64> {
    Some(match operand {
        Operand::Reg(_) => return None,
        Operand::Int(value) => u64::from(value as u32),
        Operand::Long(value) => value as u64,
        Operand::Float(bits) => u64::from(bits),
        Operand::Double(bits) => bits,
        Operand::Null => 0,
    })
}

/// An integer literal that fits an immediate of 32 bits.
pub(super) fn immediate(operand: Operand) -> Option<i32> {
    match operand {
        Operand::Int(value) => Some(value),
        Operand::Long(value) => i32::try_from(value).ok(),
        Operand::Null => Some(0),
        _ => None,
    }
}

impl Lowering<'_> {
    /// A register of the body.
    pub(super) fn register(&self, reg: Reg) -> u16 {
        reg.0 + self.shift
    }

    /// A register that holds the operand; a literal is loaded into scratch register `scratch`.
    pub(super) fn operand(&mut self, operand: Operand, scratch: u16) -> u16 {
        let bits = match operand {
            Operand::Reg(reg) => return self.register(reg),
            literal => literal_bits(literal).unwrap_or(0),
        };
        let register = self.scratch + scratch;
        self.load_literal(register, bits);
        register
    }

    /// Loads a constant.
    pub(super) fn load_literal(&mut self, register: u16, bits: u64) {
        if let Ok(small) = u32::try_from(bits) {
            self.emit_value(Insn::new(constant::load_32, register, 0, small));
        } else if let Ok(small) = i32::try_from(bits as i64) {
            self.emit_value(Insn::new(constant::load_signed, register, 0, small as u32));
        } else {
            self.emit_value(Insn::new(constant::load_64, register, 0, 0));
            self.emit_data(Insn::word(bits));
        }
    }

    /// The register of a result that nobody wants.
    pub(super) fn unwanted(&self) -> u16 {
        self.scratch + super::SCRATCH - 1
    }
}
