//! Inputs: the parameters of a method as unknowns.

use testwright_ir::code::Elem;
use testwright_solver::{Domain, Element, Sort};

use crate::method::MutableMethod;

/// Longest array and string that are looked for.
const LONGEST: i32 = 6;

/// What sort of parameter an input is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputSort {
    /// A primitive with this descriptor character.
    Primitive(u8),
    /// An array of primitives, by the descriptor character of its elements.
    Array(u8),
    /// A string.
    Text,
    /// The receiver, whose fields are not looked at.
    Receiver,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The register that holds it.
    pub register: u16,
    /// What it is.
    pub sort: InputSort,
    /// Its name.
    pub name: Box<str>,
}

impl Input {
    /// Sort and domain of the variable that stands for it; none for a receiver.
    #[must_use]
    pub fn variable(&self) -> Option<(Sort, Domain)> {
        match self.sort {
            InputSort::Primitive(sort) => Some((sort_of(sort)?, Domain { range: range(sort), length: None })),
            InputSort::Array(sort) => {
                let element = match sort_of(sort)? {
                    Sort::Int => Element::Int,
                    Sort::Long => Element::Long,
                    Sort::Float => Element::Float,
                    _ => Element::Double,
                };
                Some((Sort::Array(element), Domain { range: range(sort), length: Some((0, LONGEST)) }))
            }
            InputSort::Text => {
                Some((Sort::String, Domain { range: Some((32, 126)), length: Some((0, LONGEST)) }))
            }
            InputSort::Receiver => None,
        }
    }

    /// How elements of the array are stored.
    #[must_use]
    pub fn element(&self) -> Option<Elem> {
        match self.sort {
            InputSort::Array(b'I') => Some(Elem::Int),
            InputSort::Array(b'J') => Some(Elem::Long),
            InputSort::Array(b'F') => Some(Elem::Float),
            InputSort::Array(b'D') => Some(Elem::Double),
            InputSort::Array(b'B' | b'Z') => Some(Elem::Byte),
            InputSort::Array(b'C') => Some(Elem::Char),
            InputSort::Array(b'S') => Some(Elem::Short),
            _ => None,
        }
    }
}

/// The inputs of a method; none if a parameter is of a sort that terms cannot stand for.
#[must_use]
pub fn inputs_of(method: &MutableMethod) -> Option<Vec<Input>> {
    let mut found = Vec::new();
    for (reg, descriptor) in method.parameter_descriptors() {
        let sort = match descriptor.as_bytes() {
            [] => InputSort::Receiver,
            [sort @ (b'I' | b'J' | b'F' | b'D' | b'Z' | b'B' | b'C' | b'S')] => InputSort::Primitive(*sort),
            [b'[', sort @ (b'I' | b'J' | b'F' | b'D' | b'Z' | b'B' | b'C' | b'S')] => InputSort::Array(*sort),
            b"Ljava/lang/String;" => InputSort::Text,
            _ => return None,
        };
        let name = method.variable(reg, 0).map_or_else(|| format!("p{}", reg.0), ToOwned::to_owned);
        found.push(Input { register: reg.0, sort, name: name.into() });
    }
    Some(found)
}

fn sort_of(sort: u8) -> Option<Sort> {
    match sort {
        b'I' | b'Z' | b'B' | b'C' | b'S' => Some(Sort::Int),
        b'J' => Some(Sort::Long),
        b'F' => Some(Sort::Float),
        b'D' => Some(Sort::Double),
        _ => None,
    }
}

fn range(sort: u8) -> Option<(i64, i64)> {
    match sort {
        b'Z' => Some((0, 1)),
        b'B' => Some((i8::MIN.into(), i8::MAX.into())),
        b'S' => Some((i16::MIN.into(), i16::MAX.into())),
        b'C' => Some((0, u16::MAX.into())),
        _ => None,
    }
}
