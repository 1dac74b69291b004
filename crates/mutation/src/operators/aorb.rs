//! AORB: a binary arithmetic operator becomes each of the others.

use testwright_ir::code::Inst;

use super::{Draft, Family, Group, Operator, Place, exchanged};

/// See the module's text.
pub(super) struct Aorb;

impl Operator for Aorb {
    fn name(&self) -> &'static str {
        "AORB"
    }

    fn group(&self) -> Group {
        Group::MuJava
    }

    fn about(&self) -> &'static str {
        "a binary arithmetic operator becomes each of the others"
    }

    fn example(&self) -> &'static str {
        "a + b to a * b"
    }

    fn equivalent(&self) -> &'static str {
        "an operand is neutral for both operators"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let Inst::Binary { op, dst, lhs, .. } = inst else { return Vec::new() };
        let arithmetic = Family::of(*op).is_some_and(|(family, _)| Family::ARITHMETIC.contains(&family));
        // `a += b` is an assignment with a short cut, whose operator ASRS exchanges.
        let short_cut = lhs.reg() == Some(*dst) && place.method.is_local(*dst);
        if arithmetic && !short_cut { exchanged(place, inst, &Family::ARITHMETIC) } else { Vec::new() }
    }
}
