//! The rows of parameterized tests: what Jupiter passes to a test for `@ValueSource`, `@CsvSource` and `@EnumSource`.
//!
//! Start at [`rows`]. Only what JUnit does by default is done: a source with other settings, and converters, are not read.

use testwright_classpath::descriptor::MethodDescriptor;
use testwright_testcase::Literal;
use testwright_testcase::csv;
use testwright_testcase::observed::maker;

use super::annotation::{Annotation, Element};

/// Where JUnit's sources of arguments are.
const PROVIDERS: &str = "org/junit/jupiter/params/provider/";

/// The descriptor of strings.
const STRING: &str = "Ljava/lang/String;";

/// The boxes of primitive types, each with the letter of its type.
const BOXES: [(&str, u8); 8] = [
    ("java/lang/Boolean", b'Z'),
    ("java/lang/Byte", b'B'),
    ("java/lang/Character", b'C'),
    ("java/lang/Double", b'D'),
    ("java/lang/Float", b'F'),
    ("java/lang/Integer", b'I'),
    ("java/lang/Long", b'J'),
    ("java/lang/Short", b'S'),
];

/// What a test is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// `null`
    Null,
    /// A primitive value, by the letter of its type and its register bits.
    Primitive(u8, u64),
    /// The same in its box.
    Boxed(u8, u64),
    /// A string.
    Text(Vec<u16>),
    /// A constant of an enum, by internal name of its class.
    Constant(Box<str>, Box<str>),
    /// An object of a class of the JDK, by internal name, that is made of its text.
    Made(Box<str>, Vec<u16>),
}

/// The arguments of each row of a parameterized test; none if JUnit itself is needed to tell.
pub(super) fn rows(annotations: &[Annotation], descriptor: &str) -> Option<Vec<Vec<Argument>>> {
    let parsed = MethodDescriptor::parse(descriptor).ok()?;
    let types: Vec<String> = parsed.params.iter().map(ToString::to_string).collect();
    let mut sources = annotations.iter().filter_map(|one| Some((one.name.strip_prefix(PROVIDERS)?, one)));
    let (Some((name, source)), None) = (sources.next(), sources.next()) else { return None };
    let rows: Option<Vec<Vec<Argument>>> = match (name, &source.elements[..]) {
        ("CsvSource", [(name, Element::Array(records))]) if **name == *"value" => {
            let row = |record: &Element| match record {
                Element::Text(units) => {
                    let columns = csv::columns(units)?.into_iter();
                    columns.zip(&types).map(|(column, ty)| converted(column, ty)).collect()
                }
                _ => None,
            };
            records.iter().map(row).collect()
        }
        ("ValueSource", [(_, Element::Array(values))]) => {
            values.iter().map(|value| Some(vec![passed(value, types.first()?)?])).collect()
        }
        ("EnumSource", [_, _]) => {
            let class = source.class_named("value")?;
            let Element::Array(names) = source.element("names")? else { return None };
            let row = |name: &Element| match name {
                Element::Text(units) => {
                    Some(vec![Argument::Constant(class.clone(), String::from_utf16(units).ok()?.into())])
                }
                _ => None,
            };
            names.iter().map(row).collect()
        }
        _ => None,
    };
    rows.filter(|rows| rows.iter().all(|row| row.len() == types.len()))
}

/// A value that needs no conversion.
fn passed(value: &Element, descriptor: &str) -> Option<Argument> {
    match value {
        Element::Primitive(sort, bits) => {
            (descriptor.as_bytes() == [*sort]).then_some(Argument::Primitive(*sort, *bits))
        }
        Element::Text(units) => (descriptor == STRING).then(|| Argument::Text(units.clone())),
        _ => None,
    }
}

/// A column as JUnit converts it to the type of a parameter, given by its descriptor.
fn converted(column: Option<Vec<u16>>, descriptor: &str) -> Option<Argument> {
    let class = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
    let (units, class) = match (column, class) {
        (Some(units), class) => (units, class),
        (None, Some(_)) => return Some(Argument::Null),
        (None, None) => return None,
    };
    if descriptor == STRING {
        return Some(Argument::Text(units));
    }
    let sort = match class {
        None => descriptor.bytes().next()?,
        Some(class) => match BOXES.iter().find(|(name, _)| *name == class) {
            Some((_, sort)) => *sort,
            None if maker(class).is_some() => return Some(Argument::Made(class.into(), units)),
            None => return Some(Argument::Constant(class.into(), String::from_utf16(&units).ok()?.into())),
        },
    };
    let bits = literal(sort, &units)?.bits()?;
    Some(if class.is_some() { Argument::Boxed(sort, bits) } else { Argument::Primitive(sort, bits) })
}

/// The value of a primitive type that a text says.
fn literal(sort: u8, units: &[u16]) -> Option<Literal> {
    if let (b'C', [unit]) = (sort, units) {
        return Some(Literal::Char(*unit));
    }
    let text = String::from_utf16(units).ok()?;
    Some(match sort {
        b'Z' => Literal::Boolean(text.parse().ok()?),
        b'B' => Literal::Byte(text.parse().ok()?),
        b'S' => Literal::Short(text.parse().ok()?),
        b'I' => Literal::Int(text.parse().ok()?),
        b'J' => Literal::Long(text.parse().ok()?),
        b'F' => Literal::Float(text.parse().ok()?),
        b'D' => Literal::Double(text.parse().ok()?),
        _ => return None,
    })
}
