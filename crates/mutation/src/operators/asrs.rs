//! ASRS: the operator of an assignment such as `+=` becomes each of the others of its sort.

use testwright_ir::code::Inst;

use super::{Draft, Family, Group, Operator, Place, exchanged};

/// See the module's text.
pub(super) struct Asrs;

impl Operator for Asrs {
    fn name(&self) -> &'static str {
        "ASRS"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "the operator of an assignment becomes each of the others of its sort"
    }

    fn example(&self) -> &'static str {
        "x += y to x -= y"
    }

    fn equivalent(&self) -> &'static str {
        "an operand is neutral for both operators"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { op, dst, lhs, .. } = inst else { return Vec::new() };
        if lhs.reg() != Some(*dst) || !place.method.is_local(*dst) || place.is_step(inst) {
            return Vec::new();
        }
        let sorts: [&[Family]; 3] = [
            &Family::ARITHMETIC,
            &[Family::And, Family::Or, Family::Xor],
            &[Family::Shl, Family::Shr, Family::Ushr],
        ];
        let Some((family, _)) = Family::of(*op) else { return Vec::new() };
        let sort = sorts.into_iter().find(|sort| sort.contains(&family)).unwrap_or(&[]);
        exchanged(place, inst, sort)
    }
}
