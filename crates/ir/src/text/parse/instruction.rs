//! Reading instructions: everything but what ends a block.

use super::constant::{dynamic_ref, full, interface, member};
use super::{Parser, Read, find, operands};
use crate::code::{BinOp, Elem, Inst, InvokeKind, Reg, UnOp};
use crate::text::cursor::Cursor;
use crate::text::print::{ELEMS, INVOKES};
use crate::text::symbol::is_register;
use crate::translate::descriptor_kinds;

impl Parser {
    /// An instruction that defines `dst`.
    pub(super) fn definition(&mut self, cursor: &mut Cursor<'_>, dst: Reg) -> Read<Inst> {
        let word = cursor.peek_word();
        if let Ok(op) = word.parse::<UnOp>() {
            cursor.word()?;
            return Ok(Inst::Unary { op, dst, src: cursor.operand()? });
        }
        if let Ok(op) = word.parse::<BinOp>() {
            cursor.word()?;
            let (lhs, rhs) = operands(cursor)?;
            return Ok(Inst::Binary { op, dst, lhs, rhs });
        }
        if word.starts_with("invoke") {
            return self.call(cursor, Some(dst));
        }
        let known = cursor.peek_word();
        let inst = match known {
            "move" => {
                cursor.word()?;
                let kind = cursor.named("a kind", |word| word.parse().ok())?;
                Inst::Move { kind, dst, src: cursor.operand()? }
            }
            "const" => {
                cursor.word()?;
                let (constant, kind) = self.loadable(cursor)?;
                Inst::LoadConst { dst, kind, constant }
            }
            "getfield" => {
                cursor.word()?;
                let object = cursor.operand()?;
                let (field, kind) = self.field(cursor)?;
                Inst::GetField { kind, dst, object, field }
            }
            "getstatic" => {
                cursor.word()?;
                let (field, kind) = self.field(cursor)?;
                Inst::GetStatic { kind, dst, field }
            }
            "arrayload" => {
                cursor.word()?;
                let elem = element(cursor)?;
                let (array, index) = operands(cursor)?;
                Inst::ArrayLoad { elem, dst, array, index }
            }
            "arraylength" => {
                cursor.word()?;
                Inst::ArrayLength { dst, array: cursor.operand()? }
            }
            "new" => {
                cursor.word()?;
                Inst::New { dst, class: self.class(cursor)? }
            }
            "newarray" => {
                cursor.word()?;
                Inst::NewArray { elem: element(cursor)?, dst, length: cursor.operand()? }
            }
            "newrefarray" => {
                cursor.word()?;
                let length = cursor.operand()?;
                Inst::NewRefArray { class: self.class(cursor)?, dst, length }
            }
            "newmultiarray" => {
                cursor.word()?;
                let lengths = registers(cursor)?.into();
                Inst::NewMultiArray { class: self.class(cursor)?, dst, lengths }
            }
            "checkcast" => {
                cursor.word()?;
                let value = cursor.operand()?;
                Inst::CheckCast { class: self.class(cursor)?, dst, value }
            }
            "instanceof" => {
                cursor.word()?;
                let value = cursor.operand()?;
                Inst::InstanceOf { class: self.class(cursor)?, dst, value }
            }
            _ => return cursor.error(format!("unknown operation `{known}`")),
        };
        Ok(inst)
    }

    /// An instruction that defines nothing.
    pub(super) fn effect(&mut self, cursor: &mut Cursor<'_>) -> Read<Inst> {
        let word = cursor.peek_word();
        if word.starts_with("invoke") {
            return self.call(cursor, None);
        }
        let inst = match word {
            "putfield" => {
                cursor.word()?;
                let (object, value) = operands(cursor)?;
                let (field, kind) = self.field(cursor)?;
                Inst::PutField { kind, object, value, field }
            }
            "putstatic" => {
                cursor.word()?;
                let value = cursor.operand()?;
                let (field, kind) = self.field(cursor)?;
                Inst::PutStatic { kind, value, field }
            }
            "arraystore" => {
                cursor.word()?;
                let elem = element(cursor)?;
                let (array, index) = operands(cursor)?;
                cursor.expect(",")?;
                Inst::ArrayStore { elem, array, index, value: cursor.operand()? }
            }
            "monitorenter" => {
                cursor.word()?;
                Inst::MonitorEnter { object: cursor.operand()? }
            }
            "monitorexit" => {
                cursor.word()?;
                Inst::MonitorExit { object: cursor.operand()? }
            }
            _ => return cursor.error(format!("unknown instruction `{word}`")),
        };
        Ok(inst)
    }

    fn call(&mut self, cursor: &mut Cursor<'_>, dst: Option<Reg>) -> Read<Inst> {
        let dynamic = cursor.take_word("invokedynamic");
        let kind =
            if dynamic { InvokeKind::Static } else { cursor.named("a call", |word| find(&INVOKES, word))? };
        let window = if cursor.take_word("window") { Some(cursor.reg()?) } else { None };
        let args = match window {
            Some(_) if !is_register(cursor.peek_word()) => Vec::new(),
            _ => registers(cursor)?,
        };
        let window = window.or(args.first().copied()).unwrap_or(Reg(0));
        let (constant, descriptor) = if dynamic {
            let (bootstrap, name, descriptor) = dynamic_ref(cursor)?;
            (full(cursor, self.pool.invoke_dynamic(bootstrap, &name, &descriptor))?, descriptor)
        } else {
            let interface = interface(cursor) || kind == InvokeKind::Interface;
            let (class, name, descriptor) = member(cursor)?;
            (self.method(cursor, interface, &class, &name, &descriptor)?, descriptor)
        };
        let dst = match (dst, descriptor_kinds(&descriptor, &mut Vec::new())) {
            (_, Err(reason)) => return cursor.error(reason.to_string()),
            (Some(_), Ok(None)) => return cursor.error("a void call has no result"),
            (dst, Ok(kind)) => dst.zip(kind),
        };
        let args = args.into();
        Ok(match dynamic {
            true => Inst::InvokeDynamic { dst, window, args, site: constant },
            false => Inst::Invoke { kind, dst, window, args, method: constant },
        })
    }
}

fn element(cursor: &mut Cursor<'_>) -> Read<Elem> {
    cursor.named("an element type", |word| find(&ELEMS, word))
}

/// One or more registers with commas between them.
fn registers(cursor: &mut Cursor<'_>) -> Read<Vec<Reg>> {
    let mut registers = vec![cursor.reg()?];
    while cursor.take(",") {
        registers.push(cursor.reg()?);
    }
    Ok(registers)
}
