//! Decoding one instruction.

use super::error::{DecodeError, DecodeReason};
use super::instruction::Instruction;
use super::switch::{Switch, read_i32, target};
use crate::code::{BinOp, Cond, Elem, InvokeKind, Kind, Operand, UnOp};

/// The kinds in the order in which every typed family of opcodes lists them.
const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];

/// The element types in the order of the `<t>aload` and `<t>astore` families.
const ELEMS: [Elem; 8] =
    [Elem::Int, Elem::Long, Elem::Float, Elem::Double, Elem::Ref, Elem::Byte, Elem::Char, Elem::Short];

/// Decodes the instruction at `pc` and gives the offset after it. Targets are known to lie inside the code, but
/// not that an instruction starts there.
pub fn decode(code: &[u8], pc: u16) -> Result<(Instruction<'_>, u32), DecodeError> {
    let mut cursor = Cursor { code, pc, at: usize::from(pc) };
    match cursor.instruction() {
        // Code is never longer than 65535 bytes where this matters, so the offset fits.
        Ok(instruction) => Ok((instruction, cursor.at as u32)),
        Err(reason) => Err(DecodeError { pc, reason }),
    }
}

struct Cursor<'a> {
    code: &'a [u8],
    pc: u16,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn u8(&mut self) -> Result<u8, DecodeReason> {
        let byte = *self.code.get(self.at).ok_or(DecodeReason::Truncated)?;
        self.at += 1;
        Ok(byte)
    }

    fn u16(&mut self) -> Result<u16, DecodeReason> {
        match self.code.get(self.at..self.at + 2) {
            Some(&[high, low]) => {
                self.at += 2;
                Ok(u16::from_be_bytes([high, low]))
            }
            _ => Err(DecodeReason::Truncated),
        }
    }

    /// A two-byte jump target.
    fn target(&mut self) -> Result<u16, DecodeReason> {
        let offset = self.u16()? as i16;
        target(self.code, self.pc, i32::from(offset))
    }

    /// A four-byte jump target.
    fn wide_target(&mut self) -> Result<u16, DecodeReason> {
        let offset = read_i32(self.code, self.at)?;
        self.at += 4;
        target(self.code, self.pc, offset)
    }

    fn instruction(&mut self) -> Result<Instruction<'a>, DecodeReason> {
        let opcode = self.u8()?;
        Ok(match opcode {
            0x00 => Instruction::Nop,
            0x01 => Instruction::Const(Operand::Null),
            0x02..=0x08 => Instruction::Const(Operand::Int(i32::from(opcode) - 3)),
            0x09..=0x0a => Instruction::Const(Operand::Long(i64::from(opcode) - 9)),
            0x0b..=0x0d => Instruction::Const(Operand::Float((f32::from(opcode) - 11.0).to_bits())),
            0x0e..=0x0f => Instruction::Const(Operand::Double((f64::from(opcode) - 14.0).to_bits())),
            0x10 => Instruction::Const(Operand::Int(i32::from(self.u8()? as i8))),
            0x11 => Instruction::Const(Operand::Int(i32::from(self.u16()? as i16))),
            0x12 => Instruction::Ldc(u16::from(self.u8()?)),
            0x13 => Instruction::Ldc(self.u16()?),
            0x14 => Instruction::Ldc2(self.u16()?),
            0x15..=0x19 => {
                let index = u16::from(self.u8()?);
                Instruction::Load(KINDS[usize::from(opcode - 0x15)], index)
            }
            0x1a..=0x2d => {
                let form = opcode - 0x1a;
                Instruction::Load(KINDS[usize::from(form / 4)], u16::from(form % 4))
            }
            0x2e..=0x35 => Instruction::ArrayLoad(ELEMS[usize::from(opcode - 0x2e)]),
            0x36..=0x3a => {
                let index = u16::from(self.u8()?);
                Instruction::Store(KINDS[usize::from(opcode - 0x36)], index)
            }
            0x3b..=0x4e => {
                let form = opcode - 0x3b;
                Instruction::Store(KINDS[usize::from(form / 4)], u16::from(form % 4))
            }
            0x4f..=0x56 => Instruction::ArrayStore(ELEMS[usize::from(opcode - 0x4f)]),
            0x57 => Instruction::Pop,
            0x58 => Instruction::Pop2,
            0x59 => Instruction::Dup,
            0x5a => Instruction::DupX1,
            0x5b => Instruction::DupX2,
            0x5c => Instruction::Dup2,
            0x5d => Instruction::Dup2X1,
            0x5e => Instruction::Dup2X2,
            0x5f => Instruction::Swap,
            0x84 => Instruction::Inc(u16::from(self.u8()?), i16::from(self.u8()? as i8)),
            0x99..=0x9e => Instruction::If(Cond::ALL[usize::from(opcode - 0x99)], self.target()?),
            0x9f..=0xa4 => Instruction::IfInt(Cond::ALL[usize::from(opcode - 0x9f)], self.target()?),
            0xa5..=0xa6 => Instruction::IfRef(Cond::ALL[usize::from(opcode - 0xa5)], self.target()?),
            0xa7 => Instruction::Goto(self.target()?),
            0xa8 => Instruction::Jsr(self.target()?),
            0xa9 => Instruction::Ret(u16::from(self.u8()?)),
            0xaa | 0xab => {
                // Up to three bytes of padding align the operands to four; their value does not matter.
                let at = self.at.next_multiple_of(4);
                let read = if opcode == 0xaa { Switch::dense } else { Switch::sparse };
                let (switch, end) = read(self.code, self.pc, at)?;
                self.at = end;
                Instruction::Switch(switch)
            }
            0xac..=0xb0 => Instruction::Return(Some(KINDS[usize::from(opcode - 0xac)])),
            0xb1 => Instruction::Return(None),
            0xb2 => Instruction::GetStatic(self.u16()?),
            0xb3 => Instruction::PutStatic(self.u16()?),
            0xb4 => Instruction::GetField(self.u16()?),
            0xb5 => Instruction::PutField(self.u16()?),
            0xb6 => Instruction::Invoke(InvokeKind::Virtual, self.u16()?),
            0xb7 => Instruction::Invoke(InvokeKind::Special, self.u16()?),
            0xb8 => Instruction::Invoke(InvokeKind::Static, self.u16()?),
            0xb9 => {
                let (method, count, zero) = (self.u16()?, self.u8()?, self.u8()?);
                if count == 0 || zero != 0 {
                    return Err(DecodeReason::ReservedByte);
                }
                Instruction::InvokeInterface(method, count)
            }
            0xba => {
                let (site, zero) = (self.u16()?, self.u16()?);
                if zero != 0 {
                    return Err(DecodeReason::ReservedByte);
                }
                Instruction::InvokeDynamic(site)
            }
            0xbb => Instruction::New(self.u16()?),
            0xbc => Instruction::NewArray(match self.u8()? {
                4 => Elem::Boolean,
                5 => Elem::Char,
                6 => Elem::Float,
                7 => Elem::Double,
                8 => Elem::Byte,
                9 => Elem::Short,
                10 => Elem::Int,
                11 => Elem::Long,
                other => return Err(DecodeReason::ArrayType(other)),
            }),
            0xbd => Instruction::NewRefArray(self.u16()?),
            0xbe => Instruction::ArrayLength,
            0xbf => Instruction::Throw,
            0xc0 => Instruction::CheckCast(self.u16()?),
            0xc1 => Instruction::InstanceOf(self.u16()?),
            0xc2 => Instruction::MonitorEnter,
            0xc3 => Instruction::MonitorExit,
            0xc4 => self.wide()?,
            0xc5 => {
                let (class, dimensions) = (self.u16()?, self.u8()?);
                if dimensions == 0 {
                    return Err(DecodeReason::NoDimension);
                }
                Instruction::NewMultiArray(class, dimensions)
            }
            0xc6 => Instruction::IfNull(Cond::Eq, self.target()?),
            0xc7 => Instruction::IfNull(Cond::Ne, self.target()?),
            0xc8 => Instruction::Goto(self.wide_target()?),
            0xc9 => Instruction::Jsr(self.wide_target()?),
            _ => match (UnOp::from_opcode(opcode), BinOp::from_opcode(opcode)) {
                (Some(op), _) => Instruction::Unary(op),
                (_, Some(op)) => Instruction::Binary(op),
                _ => return Err(DecodeReason::BadOpcode(opcode)),
            },
        })
    }

    /// What follows a `wide` prefix (JVMS §6.5 `wide`).
    fn wide(&mut self) -> Result<Instruction<'a>, DecodeReason> {
        let opcode = self.u8()?;
        Ok(match opcode {
            0x15..=0x19 => Instruction::Load(KINDS[usize::from(opcode - 0x15)], self.u16()?),
            0x36..=0x3a => Instruction::Store(KINDS[usize::from(opcode - 0x36)], self.u16()?),
            0x84 => Instruction::Inc(self.u16()?, self.u16()? as i16),
            0xa9 => Instruction::Ret(self.u16()?),
            _ => return Err(DecodeReason::BadWide(opcode)),
        })
    }
}
