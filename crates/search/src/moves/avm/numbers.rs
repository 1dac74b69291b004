//! Numbers: exploratory and pattern moves.
//!
//! A whole number is first changed by one. Once a direction helps, steps double until they no longer do, and then shrink
//! again (the geometric variant of Kempka, McMinn and Sudholt 2015, which needs logarithmic instead of squared logarithmic
//! time). Where a change by one makes no difference, because the branch looks at a quotient or because the distance is
//! so great that a double cannot tell, wider first steps are tried.
//!
//! Floating-point numbers do the same with powers of ten, from their own magnitude down to their precision (Harman and
//! McMinn 2007), and at last with the numbers next in order, which alone can meet an equality exactly.

use testwright_testcase::Literal;

use super::Climb;

/// First steps for whole numbers.
const FIRST_STEPS: [i64; 4] = [1, 100, 1 << 16, 1 << 40];

/// First steps for floating-point numbers, as powers of ten.
const FIRST_EXPONENTS: [i32; 5] = [0, 8, 16, 64, 300];

/// Decimal places that are tried for `float` and `double`.
const PLACES: (i32, i32) = (7, 15);

/// A number that can be moved by steps.
trait Line {
    /// The number at a distance from the present one, if the type has it.
    fn at(&self, from: &Literal, step: i64) -> Option<Literal>;
}

/// Improves a whole number (`byte`, `char`, `short`, `int`, `long`) as far as it goes.
pub(super) fn improve_whole(climb: &mut Climb<'_>, hole: usize) -> bool {
    let mut helped = false;
    for first in FIRST_STEPS {
        climb.changed = false;
        helped |= walk(climb, hole, &Whole, first);
        // Wider steps are for plateaus: where the smaller ones made a difference, this is a local optimum.
        if climb.changed || climb.over {
            break;
        }
    }
    helped
}

/// Improves a `float` or `double` as far as it goes.
pub(super) fn improve_real(climb: &mut Climb<'_>, hole: usize) -> bool {
    let Some(literal) = climb.literal(hole) else { return false };
    let (number, places) = match literal {
        Literal::Float(value) => (f64::from(value), PLACES.0),
        Literal::Double(value) => (value, PLACES.1),
        _ => return false,
    };
    let mut helped = false;
    if !number.is_finite() {
        // There is no way to go from here, so another place to begin is needed.
        helped = [0.0, 1.0, -1.0].iter().any(|start| climb.attempt(hole, like(&literal, *start)));
        if !helped {
            return false;
        }
    }
    climb.changed = false;
    for exponent in FIRST_EXPONENTS {
        helped |= walk(climb, hole, &Decimal(-exponent), 1);
        if climb.changed || climb.over {
            break;
        }
    }
    if !climb.changed {
        return helped;
    }
    // Below a number's own magnitude a double has sixteen digits.
    let magnitude = climb.literal(hole).and_then(|literal| literal.to_number()).map_or(0.0, f64::abs);
    let magnitude = if magnitude > 0.0 { magnitude.log10().floor() as i32 } else { 0 };
    let coarse = (0..=16).step_by(4).map(|digits| digits - magnitude).take_while(|place| *place < 0);
    for place in coarse.chain(0..=places.min(16 - magnitude)) {
        helped |= walk(climb, hole, &Decimal(place), 1);
        if climb.over {
            return helped;
        }
    }
    helped | walk(climb, hole, &Ordered, 1)
}

/// Explores by a first step, goes on in the direction that helps, and refines; again and again. Returns whether it helped.
fn walk(climb: &mut Climb<'_>, hole: usize, line: &dyn Line, first: i64) -> bool {
    let mut helped = false;
    loop {
        let direction = if step(climb, hole, line, first) {
            first
        } else if step(climb, hole, line, -first) {
            -first
        } else {
            return helped;
        };
        helped = true;
        let mut times: i64 = 2;
        while step(climb, hole, line, direction.saturating_mul(times)) {
            times = times.saturating_mul(2);
        }
        while times > 1 {
            times /= 2;
            let stride = direction.saturating_mul(times);
            // After a step back the optimum lies between the last two points, so one of the two is enough.
            let _ = step(climb, hole, line, stride) || step(climb, hole, line, -stride);
        }
        if climb.over {
            return helped;
        }
    }
}

fn step(climb: &mut Climb<'_>, hole: usize, line: &dyn Line, by: i64) -> bool {
    let moved = climb.literal(hole).and_then(|literal| line.at(&literal, by));
    moved.is_some_and(|literal| climb.attempt(hole, literal))
}

/// Whole numbers in steps of one.
struct Whole;

impl Line for Whole {
    fn at(&self, from: &Literal, step: i64) -> Option<Literal> {
        Some(match from {
            Literal::Byte(value) => Literal::Byte(i64::from(*value).checked_add(step)?.try_into().ok()?),
            Literal::Char(value) => Literal::Char(i64::from(*value).checked_add(step)?.try_into().ok()?),
            Literal::Short(value) => Literal::Short(i64::from(*value).checked_add(step)?.try_into().ok()?),
            Literal::Int(value) => Literal::Int(i64::from(*value).checked_add(step)?.try_into().ok()?),
            Literal::Long(value) => Literal::Long(value.checked_add(step)?),
            _ => return None,
        })
    }
}

/// Floating-point numbers in steps of a power of ten, given by its negative exponent. Results are rounded to it, so that
/// people can read them.
struct Decimal(i32);

impl Line for Decimal {
    fn at(&self, from: &Literal, step: i64) -> Option<Literal> {
        let value = from.to_number()?;
        let scale = 10f64.powi(self.0);
        let moved = value + step as f64 / scale;
        let rounded = if (moved * scale).abs() < 9.0e15 { (moved * scale).round() / scale } else { moved };
        rounded.is_finite().then(|| like(from, rounded))
    }
}

/// Floating-point numbers in their order.
struct Ordered;

impl Line for Ordered {
    fn at(&self, from: &Literal, step: i64) -> Option<Literal> {
        match from {
            Literal::Float(value) => {
                let place =
                    i64::from(place_of(i64::from(value.to_bits() as i32), i64::from(i32::MIN)) as i32);
                let moved: i32 = place.checked_add(step)?.try_into().ok()?;
                let bits = place_of(i64::from(moved), i64::from(i32::MIN)) as i32;
                let moved = f32::from_bits(bits as u32);
                moved.is_finite().then_some(Literal::Float(moved))
            }
            Literal::Double(value) => {
                let place = place_of(value.to_bits() as i64, i64::MIN).checked_add(step)?;
                let moved = f64::from_bits(place_of(place, i64::MIN) as u64);
                moved.is_finite().then_some(Literal::Double(moved))
            }
            _ => None,
        }
    }
}

/// Maps the bits of a floating-point number, as a signed number, to its place in the order of all of them, and back:
/// negative numbers are stored by magnitude, so their order is turned around.
fn place_of(bits: i64, least: i64) -> i64 {
    if bits < 0 { least.wrapping_sub(bits) } else { bits }
}

/// A number of the same type as a literal.
fn like(literal: &Literal, number: f64) -> Literal {
    literal.primitive().map_or(Literal::Double(number), |primitive| Literal::of_number(primitive, number))
}
