//! PIT's void method calls: a call that gives nothing is left out.

use testwright_ir::code::Inst;

use super::{Draft, Group, Operator, Place};
use crate::junk::{called, is_null_check};

/// See the module's text.
pub(super) struct VoidCalls;

impl Operator for VoidCalls {
    fn name(&self) -> &'static str {
        "VOID_METHOD_CALLS"
    }

    fn group(&self) -> Group {
        Group::Pit
    }

    fn about(&self) -> &'static str {
        "a call that gives nothing is left out"
    }

    fn example(&self) -> &'static str {
        "list.clear() removed"
    }

    fn equivalent(&self) -> &'static str {
        "the call does nothing that anybody sees"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Invoke { dst: None, .. } = inst else { return Vec::new() };
        let Some((_, name, _)) = called(&place.method.body, inst) else { return Vec::new() };
        // An object whose constructor did not run is none.
        if name == "<init>" || is_null_check(&place.method.body, place.block, place.site.index) {
            return Vec::new();
        }
        vec![place.replace(Vec::new(), format!("call of {name} removed"))]
    }
}
