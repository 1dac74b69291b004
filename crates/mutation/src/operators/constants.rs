//! PIT's inline constants: a number in the code becomes another one.

use testwright_ir::code::{Inst, Kind, Operand, Terminator};

use super::{Draft, Group, Operator, Place, end_numbers, numbers, with_end_number, with_number};

/// See the module's text.
pub(super) struct Constants;

impl Operator for Constants {
    fn name(&self) -> &'static str {
        "INLINE_CONSTS"
    }

    fn group(&self) -> Group {
        Group::Extra
    }

    fn about(&self) -> &'static str {
        "a number in the code becomes another one"
    }

    fn example(&self) -> &'static str {
        "x = 5 to x = 6"
    }

    fn equivalent(&self) -> &'static str {
        "the number does not matter"
    }

    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        if place.is_step(inst) {
            return Vec::new();
        }
        let change = |(which, operand, _): (usize, Operand, Kind)| {
            let other = next(operand)?;
            let text = format!("{} to {}", place.show_operand(operand), place.show_operand(other));
            Some(place.replace(vec![with_number(inst, which, other)], format!("constant {text}")))
        };
        numbers(inst).into_iter().filter_map(change).collect()
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let change = |(which, operand, _): (usize, Operand, Kind)| {
            let other = next(operand)?;
            let text = format!("{} to {}", place.show_operand(operand), place.show_operand(other));
            Some(place.end_with(with_end_number(terminator, which, other), format!("constant {text}")))
        };
        end_numbers(terminator).into_iter().filter_map(change).collect()
    }
}

/// What a literal becomes: zero and one change places, and every other number grows by one, as in PIT.
fn next(operand: Operand) -> Option<Operand> {
    let float = |value: f32| if value == 1.0 { 2.0_f32 } else { 1.0 };
    Some(match operand {
        Operand::Int(1) => Operand::Int(0),
        Operand::Int(value) => Operand::Int(value.wrapping_add(1)),
        Operand::Long(value) => Operand::Long(value.wrapping_add(1)),
        Operand::Float(bits) => Operand::Float(float(f32::from_bits(bits)).to_bits()),
        Operand::Double(bits) => Operand::Double(f64::from(float(f64::from_bits(bits) as f32)).to_bits()),
        Operand::Reg(_) | Operand::Null => return None,
    })
}
