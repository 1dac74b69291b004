//! SDL: a statement is deleted.
//!
//! What bytecode shows of statements: assignments to variables, fields and elements, and calls whose result nobody uses. A
//! variable that would have no value at all without the assignment keeps it.

use testwright_ir::code::{Inst, Operand};

use super::{Draft, Group, Operator, Place};
use crate::junk::{called, is_null_check};

/// See the module's text.
pub(super) struct Sdl;

impl Operator for Sdl {
    fn name(&self) -> &'static str {
        "SDL"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a statement is deleted"
    }

    fn example(&self) -> &'static str {
        "x = y deleted"
    }

    fn equivalent(&self) -> &'static str {
        "the statement assigns what is there already, or what nobody reads"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let text = match inst {
            Inst::PutField { .. } | Inst::PutStatic { .. } | Inst::ArrayStore { .. } => place.show(inst),
            Inst::Invoke { dst: None, .. } => match called(&place.method.body, inst) {
                Some((_, name, _))
                    if name != "<init>"
                        && !is_null_check(&place.method.body, place.block, place.site.index) =>
                {
                    format!("call of {name}")
                }
                _ => return Vec::new(),
            },
            _ => match inst.def() {
                Some((dst, _)) if place.method.is_local(dst) && !inst.can_throw() => {
                    let name = place.show_operand(Operand::Reg(dst));
                    format!("{name} = {}", place.show(inst))
                }
                _ => return Vec::new(),
            },
        };
        vec![place.replace(Vec::new(), format!("{text} deleted"))]
    }
}
