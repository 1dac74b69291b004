//! Conversions between the types of a lambda's interface and those of its implementation, as `LambdaMetafactory`
//! documents them: widening, boxing, unboxing and casts.
//!
//! Types are descriptors.

use super::assembler::{Assembler, Call, Op, Refused};
use crate::objects::{box_name, box_sort};

/// The types of a method descriptor: parameters and result.
pub(super) fn split(descriptor: &str) -> (Vec<&str>, &str) {
    let bytes = descriptor.as_bytes();
    let mut types = Vec::new();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b')' {
        let start = at;
        while bytes.get(at) == Some(&b'[') {
            at += 1;
        }
        if bytes.get(at) == Some(&b'L') {
            at += descriptor[at..].find(';').unwrap_or(bytes.len() - at);
        }
        at = (at + 1).min(bytes.len());
        types.push(&descriptor[start..at]);
    }
    (types, descriptor.get(at + 1..).unwrap_or("V"))
}

/// First character of a descriptor.
pub(super) fn sort(descriptor: &str) -> u8 {
    descriptor.as_bytes().first().copied().unwrap_or(b'V')
}

/// True for classes and arrays.
pub(super) fn is_ref(descriptor: &str) -> bool {
    matches!(sort(descriptor), b'L' | b'[')
}

/// The name that a class constant of this reference type has.
pub(super) fn class_name(descriptor: &str) -> &str {
    match descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
        Some(name) => name,
        None => descriptor,
    }
}

/// The primitive type that a wrapper class wraps.
fn unwrapped(descriptor: &str) -> Option<u8> {
    if descriptor.starts_with('L') { box_sort(class_name(descriptor)) } else { None }
}

/// Converts the value on the stack from `from` to `to`; an argument of a reference type is first checked to be of the
/// type `functional` that the interface promises.
pub(super) fn convert(
    code: &mut Assembler<'_>,
    from: &str,
    to: &str,
    functional: &str,
) -> Result<(), Refused> {
    if from == "V" || to == "V" || from == to && from == functional {
        return Ok(());
    }
    match (is_ref(from), is_ref(to)) {
        (false, false) => widen(code, sort(from), sort(to)),
        (false, true) => match unwrapped(to) {
            Some(wrapped) => {
                widen(code, sort(from), wrapped)?;
                code.box_value(wrapped)
            }
            None => {
                code.box_value(sort(from))?;
                let boxed = box_name(sort(from)).ok_or(Refused)?;
                // What a box is a subtype of needs no cast; other types fail at run time, as in the JDK.
                cast(code, &format!("L{boxed};"), to)
            }
        },
        (true, _) => {
            let source = if is_ref(functional) { functional } else { from };
            cast(code, from, source)?;
            if is_ref(to) { cast(code, source, to) } else { unbox(code, source, sort(to)) }
        }
    }
}

fn cast(code: &mut Assembler<'_>, from: &str, to: &str) -> Result<(), Refused> {
    if from == to || to == "Ljava/lang/Object;" { Ok(()) } else { code.cast(class_name(to)) }
}

fn is_number(sort: u8) -> bool {
    matches!(sort, b'B' | b'S' | b'I' | b'J' | b'F' | b'D')
}

fn unbox(code: &mut Assembler<'_>, from: &str, to: u8) -> Result<(), Refused> {
    let (class, primitive) = match unwrapped(from) {
        // A number's box can give any wider number.
        Some(wrapped) if is_number(wrapped) => {
            check_widening(wrapped, to)?;
            (class_name(from), to)
        }
        Some(wrapped) => (class_name(from), wrapped),
        None if is_number(to) => ("java/lang/Number", to),
        None => (box_name(to).ok_or(Refused)?, to),
    };
    cast(code, from, &format!("L{class};"))?;
    let name = match primitive {
        b'Z' => "booleanValue",
        b'B' => "byteValue",
        b'C' => "charValue",
        b'S' => "shortValue",
        b'I' => "intValue",
        b'J' => "longValue",
        b'F' => "floatValue",
        _ => "doubleValue",
    };
    code.call(Call::Virtual, class, name, &format!("(){}", primitive as char), false)?;
    widen(code, primitive, to)
}

/// Refuses what is no widening primitive conversion (JLS §5.1.2).
fn check_widening(from: u8, to: u8) -> Result<(), Refused> {
    let allowed: &[u8] = match from {
        b'B' => b"BSIJFD",
        b'S' => b"SIJFD",
        b'C' => b"CIJFD",
        b'I' => b"IJFD",
        b'J' => b"JFD",
        b'F' => b"FD",
        b'D' => b"D",
        b'Z' => b"Z",
        _ => b"",
    };
    if allowed.contains(&to) { Ok(()) } else { Err(Refused) }
}

fn widen(code: &mut Assembler<'_>, from: u8, to: u8) -> Result<(), Refused> {
    check_widening(from, to)?;
    let op = match (from, to) {
        (b'J', b'F') => Op::L2f,
        (b'J', b'D') => Op::L2d,
        (b'F', b'D') => Op::F2d,
        (b'B' | b'S' | b'C' | b'I', b'J') => Op::I2l,
        (b'B' | b'S' | b'C' | b'I', b'F') => Op::I2f,
        (b'B' | b'S' | b'C' | b'I', b'D') => Op::I2d,
        _ => return Ok(()),
    };
    code.op(op);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_split_into_their_types() {
        assert_eq!(split("([[ILa/B;J)La/C;"), (vec!["[[I", "La/B;", "J"], "La/C;"));
        assert_eq!(split("()V"), (vec![], "V"));
    }

    #[test]
    fn class_names_of_arrays_are_their_descriptors() {
        assert_eq!(class_name("La/B;"), "a/B");
        assert_eq!(class_name("[La/B;"), "[La/B;");
    }
}
