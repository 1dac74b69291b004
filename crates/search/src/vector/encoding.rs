//! The holes of a test as a point: how ticks become literals.
//!
//! A number is one variable. A string is a variable for its length and one for each of the characters that it may at
//! most have; those behind its end do not matter. **Always true:** every point inside of the domains is a test.

use testwright_testcase::{Literal, Primitive, TestCase, Text};

use crate::vector::domain::Domain;
use crate::vector::problem::Point;

/// Which values holes may have.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounds {
    /// Largest magnitude of whole numbers; their types may allow less.
    pub integers: i64,
    /// Largest magnitude of floating-point numbers.
    pub reals: f64,
    /// Decimal places of floating-point numbers.
    pub places: u8,
    /// Smallest and largest character of strings.
    pub characters: (u16, u16),
    /// Most characters of a string.
    pub length: usize,
}

impl Bounds {
    /// Integers from -2^32 to 2^32 (Nosrati, Haghighi and Vahidi Asl 2020, section 5.1.1), as far as their types allow.
    /// The authors' own programs had no other inputs; floating-point numbers have the same range here, with three
    /// decimal places, and strings have up to ten printable characters.
    #[must_use]
    pub fn published() -> Bounds {
        Bounds { integers: 1 << 32, reals: 4_294_967_296.0, places: 3, characters: (0x20, 0x7e), length: 10 }
    }

    fn number(&self, primitive: Primitive) -> Domain {
        let within = |low: i64, high: i64| Domain::integers(low.max(-self.integers), high.min(self.integers));
        match primitive {
            Primitive::Boolean => Domain::integers(0, 1),
            Primitive::Byte => within(i8::MIN.into(), i8::MAX.into()),
            Primitive::Char => within(0, u16::MAX.into()),
            Primitive::Short => within(i16::MIN.into(), i16::MAX.into()),
            Primitive::Int => within(i32::MIN.into(), i32::MAX.into()),
            Primitive::Long => within(i64::MIN, i64::MAX),
            Primitive::Float | Primitive::Double => Domain::decimals(self.reals, self.places),
        }
    }
}

/// Where a hole is in the point.
#[derive(Clone, Copy, Debug)]
enum Slot {
    /// A number: one variable.
    Number(Primitive, usize),
    /// A string: the variable of its length; those of its characters follow.
    Text(usize),
}

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Encoding {
    domains: Vec<Domain>,
    slots: Vec<Slot>,
}

impl Encoding {
    /// The encoding of the holes of a test.
    #[must_use]
    pub fn new(test: &TestCase, bounds: &Bounds) -> Encoding {
        let mut encoding = Encoding { domains: Vec::new(), slots: Vec::new() };
        for hole in test.holes() {
            let first = encoding.domains.len();
            match hole.primitive() {
                Some(primitive) => {
                    encoding.domains.push(bounds.number(primitive));
                    encoding.slots.push(Slot::Number(primitive, first));
                }
                None => {
                    encoding.domains.push(Domain::integers(0, bounds.length as i64));
                    let (low, high) = bounds.characters;
                    let character = Domain::integers(low.into(), high.into());
                    encoding.domains.extend(std::iter::repeat_n(character, bounds.length));
                    encoding.slots.push(Slot::Text(first));
                }
            }
        }
        encoding
    }

    /// What each variable may be.
    #[must_use]
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The point nearest to a test that has the same holes as the one that the encoding was made for.
    #[must_use]
    pub fn point(&self, test: &TestCase) -> Point {
        let mut point: Point = self.domains.iter().map(|domain| domain.low).collect();
        for (slot, hole) in self.slots.iter().zip(test.holes()) {
            match (slot, hole) {
                // The way through floating point would lose digits.
                (Slot::Number(_, at), Literal::Long(value)) => point[*at] = self.domains[*at].clamp(*value),
                (Slot::Number(_, at), number) => {
                    point[*at] = self.domains[*at].tick(number.to_number().unwrap_or(0.0));
                }
                (Slot::Text(at), Literal::String(text)) => {
                    let length = self.domains[*at].clamp(text.len() as i64);
                    point[*at] = length;
                    for (place, unit) in text.iter().take(length as usize).enumerate() {
                        let variable = at + 1 + place;
                        point[variable] = self.domains[variable].clamp(i64::from(*unit));
                    }
                }
                (Slot::Text(_), _) => {}
            }
        }
        point
    }

    /// Writes a point into the holes of such a test.
    pub fn write(&self, point: &[i64], test: &mut TestCase) {
        for (slot, hole) in self.slots.iter().zip(test.holes_mut()) {
            *hole = match *slot {
                Slot::Number(primitive, at) => literal(primitive, &self.domains[at], point[at]),
                Slot::Text(at) => {
                    let units = &point[at + 1..at + 1 + point[at] as usize];
                    Literal::String(units.iter().map(|unit| *unit as u16).collect::<Text>())
                }
            };
        }
    }
}

/// The number of a tick.
fn literal(primitive: Primitive, domain: &Domain, tick: i64) -> Literal {
    match primitive {
        Primitive::Boolean => Literal::Boolean(tick != 0),
        Primitive::Byte => Literal::Byte(tick as i8),
        Primitive::Char => Literal::Char(tick as u16),
        Primitive::Short => Literal::Short(tick as i16),
        Primitive::Int => Literal::Int(tick as i32),
        Primitive::Long => Literal::Long(tick),
        Primitive::Float | Primitive::Double => Literal::of_number(primitive, domain.value(tick)),
    }
}

#[cfg(test)]
mod tests {
    use testwright_testcase::literal::text;
    use testwright_testcase::{Action, MemberId, Operand, Statement};

    use super::*;

    fn test_of(literals: Vec<Literal>) -> TestCase {
        let arguments = literals.into_iter().map(Operand::Literal).collect();
        let action = Action::Call { method: MemberId(0), receiver: None, arguments };
        TestCase { statements: vec![Statement { action, ty: None }] }
    }

    #[test]
    fn writing_the_point_of_a_test_gives_the_test_back() {
        let test = test_of(vec![
            Literal::Boolean(true),
            Literal::Byte(-7),
            Literal::Char(0xffff),
            Literal::Short(-300),
            Literal::Int(i32::MIN),
            Literal::Long((1 << 32) - 1),
            Literal::Float(0.5),
            Literal::Double(-1.001),
            Literal::String(text("hello")),
        ]);
        let encoding = Encoding::new(&test, &Bounds::published());
        let point = encoding.point(&test);
        let mut other = test_of(vec![
            Literal::Boolean(false),
            Literal::Byte(0),
            Literal::Char(0),
            Literal::Short(0),
            Literal::Int(0),
            Literal::Long(0),
            Literal::Float(0.0),
            Literal::Double(0.0),
            Literal::String(text("")),
        ]);
        encoding.write(&point, &mut other);
        assert_eq!(other, test);
    }

    #[test]
    fn literals_outside_of_the_bounds_are_brought_inside() {
        let test = test_of(vec![
            Literal::Long(i64::MAX),
            Literal::Double(f64::NAN),
            Literal::String(text("unusually löng text")),
        ]);
        let encoding = Encoding::new(&test, &Bounds::published());
        let point = encoding.point(&test);
        let inside = encoding.domains().iter().zip(&point).all(|(domain, tick)| domain.clamp(*tick) == *tick);
        assert!(inside);
        let mut nearest = test;
        encoding.write(&point, &mut nearest);
        let expected = [Literal::Long(1 << 32), Literal::Double(0.0), Literal::String(text("unusually "))];
        assert!(nearest.holes().eq(&expected));
    }

    #[test]
    fn published_bounds_are_those_of_the_experiments_as_far_as_the_type_allows() {
        let test = test_of(vec![Literal::Int(0), Literal::Long(0), Literal::Double(0.0)]);
        let encoding = Encoding::new(&test, &Bounds::published());
        let [int, long, double] = encoding.domains() else { panic!("three variables") };
        assert_eq!((int.low, int.high), (i64::from(i32::MIN), i64::from(i32::MAX)));
        assert_eq!((long.low, long.high), (-(1 << 32), 1 << 32));
        assert_eq!(double.value(double.high), 4_294_967_296.0);
        assert_eq!(double.value(1), 0.001);
    }

    #[test]
    fn strings_grow_and_shrink_by_the_variable_of_their_length() {
        let mut test = test_of(vec![Literal::String(text("abc")), Literal::Int(5)]);
        let encoding = Encoding::new(&test, &Bounds { length: 4, ..Bounds::published() });
        assert_eq!(encoding.domains().len(), 1 + 4 + 1);
        let mut point = encoding.point(&test);
        assert_eq!(point[0], 3);
        (point[0], point[4]) = (4, i64::from(b'x'));
        encoding.write(&point, &mut test);
        assert_eq!(test.holes().next(), Some(&Literal::String(text("abcx"))));
        point[0] = 1;
        encoding.write(&point, &mut test);
        assert_eq!(test.holes().next(), Some(&Literal::String(text("a"))));
    }
}
