//! SOR: a shift operator becomes each of the others.

use testwright_ir::code::Inst;

use super::{Draft, Family, Group, Operator, Place, exchanged};

/// See the module's text.
pub(super) struct Sor;

impl Operator for Sor {
    fn name(&self) -> &'static str {
        "SOR"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a shift operator becomes each of the others"
    }

    fn example(&self) -> &'static str {
        "a >> b to a >>> b"
    }

    fn equivalent(&self) -> &'static str {
        "the shifted number is never negative, or the distance is zero"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { op, .. } = inst else { return Vec::new() };
        let shifts = [Family::Shl, Family::Shr, Family::Ushr];
        let is_shift = Family::of(*op).is_some_and(|(family, _)| shifts.contains(&family));
        if is_shift { exchanged(place, inst, &shifts) } else { Vec::new() }
    }
}
