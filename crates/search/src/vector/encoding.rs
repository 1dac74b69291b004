//! The holes of a test as a point: how literals become ticks and ticks become literals.
//!
//! A number is one variable. A string is a variable for its length and one for each of the characters that it may at
//! most have; those behind its end are kept but do not matter. **Always true:** every point inside of the domains is a
//! test, and writing the point of a test leaves the test as it was, as far as its literals lie inside of the bounds.

use testwright_testcase::{Literal, Primitive, TestCase, Text};

use crate::vector::domain::{Domain, Scale};
use crate::vector::problem::Point;

/// Which values holes may have.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounds {
    /// Largest magnitude of whole numbers; their types may allow less.
    pub integers: i64,
    /// What floating-point numbers may be.
    pub reals: Reals,
    /// Smallest and largest character of strings.
    pub characters: (u16, u16),
    /// So many characters strings may have, and…
    pub length: usize,
    /// …so many more than in the test that is encoded.
    pub growth: usize,
}

/// What floating-point numbers may be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reals {
    /// Fixed-point numbers.
    Decimal {
        /// Largest magnitude.
        magnitude: f64,
        /// Decimal places.
        places: u8,
    },
    /// Everything but NaN.
    All,
}

impl Bounds {
    /// Integers from -2^32 to 2^32 (Nosrati, Haghighi and Vahidi Asl 2020, section 5.1.1), as far as their types allow.
    /// The authors' own programs had no other inputs; floating-point numbers have the same range here, with three
    /// decimal places, and strings have up to ten printable characters.
    #[must_use]
    pub fn published() -> Bounds {
        Bounds {
            integers: 1 << 32,
            reals: Reals::Decimal { magnitude: 4_294_967_296.0, places: 3 },
            characters: (0x20, 0x7e),
            length: 10,
            growth: 0,
        }
    }

    /// Whatever the types allow; strings may grow by 16 characters.
    #[must_use]
    pub fn all() -> Bounds {
        Bounds { integers: i64::MAX, reals: Reals::All, characters: (0, u16::MAX), length: 0, growth: 16 }
    }

    fn number(&self, primitive: Primitive) -> Domain {
        let within = |low: i64, high: i64| {
            let least = if self.integers == i64::MAX { i64::MIN } else { -self.integers };
            Domain::integers(low.max(least), high.min(self.integers))
        };
        match (primitive, self.reals) {
            (Primitive::Boolean, _) => Domain::integers(0, 1),
            (Primitive::Byte, _) => within(i8::MIN.into(), i8::MAX.into()),
            (Primitive::Char, _) => within(0, u16::MAX.into()),
            (Primitive::Short, _) => within(i16::MIN.into(), i16::MAX.into()),
            (Primitive::Int, _) => within(i32::MIN.into(), i32::MAX.into()),
            (Primitive::Long, _) => within(i64::MIN, i64::MAX),
            (Primitive::Float | Primitive::Double, Reals::Decimal { magnitude, places }) => {
                Domain::decimals(magnitude, places)
            }
            (Primitive::Float, Reals::All) => Domain::floats(),
            (Primitive::Double, Reals::All) => Domain::doubles(),
        }
    }
}

/// Where a hole is in the point.
#[derive(Clone, Debug)]
enum Slot {
    /// A number: one variable.
    Number(Primitive, usize),
    /// A string: the variable of its length; those of its characters follow.
    Text(usize),
}

/// The character that a string gets where it grows, before anyone looks for a better one.
const FILLER: i64 = 'a' as i64;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct Encoding {
    domains: Vec<Domain>,
    slots: Vec<Slot>,
    /// By variable: for a character, the variable of its string's length and its place in the string.
    place: Vec<Option<(usize, i64)>>,
}

impl Encoding {
    /// The encoding of the holes of a test.
    #[must_use]
    pub fn new(test: &TestCase, bounds: &Bounds) -> Encoding {
        let mut encoding = Encoding { domains: Vec::new(), slots: Vec::new(), place: Vec::new() };
        for hole in test.holes() {
            let first = encoding.domains.len();
            match hole {
                Literal::String(text) => {
                    let most = bounds.length.max(text.len().saturating_add(bounds.growth));
                    encoding.add(Domain::integers(0, most as i64), None);
                    // Characters that the test has already are allowed even if they are unusual.
                    let low = text.iter().copied().fold(bounds.characters.0, u16::min);
                    let high = text.iter().copied().fold(bounds.characters.1, u16::max);
                    for at in 0..most {
                        let domain = Domain::integers(low.into(), high.into());
                        encoding.add(domain, Some((first, at as i64)));
                    }
                    encoding.slots.push(Slot::Text(first));
                }
                number => {
                    let primitive = number.primitive().unwrap_or(Primitive::Int);
                    encoding.add(bounds.number(primitive), None);
                    encoding.slots.push(Slot::Number(primitive, first));
                }
            }
        }
        encoding
    }

    fn add(&mut self, domain: Domain, place: Option<(usize, i64)>) {
        self.domains.push(domain);
        self.place.push(place);
    }

    /// What each variable may be.
    #[must_use]
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The point of a test that has the same holes as the one that the encoding was made for.
    #[must_use]
    pub fn point(&self, test: &TestCase) -> Point {
        let mut point: Point = self.domains.iter().map(|domain| domain.clamp(FILLER)).collect();
        for (slot, hole) in self.slots.iter().zip(test.holes()) {
            match (slot, hole) {
                (Slot::Number(_, at), number) => point[*at] = tick(&self.domains[*at], number),
                (Slot::Text(at), Literal::String(text)) => {
                    let length = self.domains[*at].clamp(text.len() as i64) as usize;
                    point[*at] = length as i64;
                    for (place, unit) in text.iter().take(length).enumerate() {
                        point[at + 1 + place] = i64::from(*unit);
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
            match slot {
                Slot::Number(primitive, at) => *hole = literal(*primitive, &self.domains[*at], point[*at]),
                Slot::Text(at) => {
                    let units = &point[at + 1..at + 1 + point[*at] as usize];
                    let is_same = matches!(hole, Literal::String(old) if old.len() == units.len()
                        && old.iter().zip(units).all(|(old, new)| i64::from(*old) == *new));
                    if !is_same {
                        *hole = Literal::String(units.iter().map(|unit| *unit as u16).collect::<Text>());
                    }
                }
            }
        }
    }

    /// Whether a variable has any influence at this point: characters behind the end of their string have none.
    #[must_use]
    pub fn matters(&self, point: &[i64], variable: usize) -> bool {
        self.place[variable].is_none_or(|(length, at)| at < point[length])
    }
}

/// The tick of a number.
fn tick(domain: &Domain, number: &Literal) -> i64 {
    match number {
        // The way through floating point would lose digits.
        Literal::Long(value) => domain.clamp(*value),
        other => domain.tick(other.to_number().unwrap_or(0.0)),
    }
}

/// The number of a tick.
fn literal(primitive: Primitive, domain: &Domain, tick: i64) -> Literal {
    match primitive {
        Primitive::Float | Primitive::Double => Literal::of_number(primitive, domain.value(tick)),
        _ if domain.scale == Scale::Integer => match primitive {
            Primitive::Boolean => Literal::Boolean(tick != 0),
            Primitive::Byte => Literal::Byte(tick as i8),
            Primitive::Char => Literal::Char(tick as u16),
            Primitive::Short => Literal::Short(tick as i16),
            Primitive::Long => Literal::Long(tick),
            _ => Literal::Int(tick as i32),
        },
        _ => Literal::of_number(primitive, domain.value(tick)),
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
    fn writing_the_point_of_a_test_leaves_it_as_it_was() {
        let test = test_of(vec![
            Literal::Boolean(true),
            Literal::Byte(-7),
            Literal::Char(0xffff),
            Literal::Short(-300),
            Literal::Int(i32::MIN),
            Literal::Long(i64::MAX - 1),
            Literal::Float(0.1),
            Literal::Double(-1.0e-300),
            Literal::String(text("héllo")),
        ]);
        let encoding = Encoding::new(&test, &Bounds::all());
        let point = encoding.point(&test);
        assert!(encoding.domains().iter().zip(&point).all(|(domain, tick)| domain.clamp(*tick) == *tick));
        let mut blank = test_of(vec![
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
        encoding.write(&point, &mut blank);
        assert_eq!(blank, test);
    }

    #[test]
    fn published_bounds_are_those_of_the_paper_as_far_as_the_type_allows() {
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
        let encoding = Encoding::new(&test, &Bounds { growth: 1, ..Bounds::all() });
        assert_eq!(encoding.domains().len(), 1 + 4 + 1);
        let mut point = encoding.point(&test);
        assert_eq!(point[0], 3);
        assert!(encoding.matters(&point, 3) && !encoding.matters(&point, 4) && encoding.matters(&point, 5));
        point[0] = 4;
        assert!(encoding.matters(&point, 4));
        encoding.write(&point, &mut test);
        assert_eq!(test.holes().next(), Some(&Literal::String(text("abca"))));
        point[0] = 1;
        encoding.write(&point, &mut test);
        assert_eq!(test.holes().next(), Some(&Literal::String(text("a"))));
    }
}
