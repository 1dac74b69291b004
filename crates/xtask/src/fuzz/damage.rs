//! Damage to class files: most of it keeps a file readable and much of it keeps it correct, so that it gets as far as the search.
//!
//! Start at [`damage`]. Instructions become others of the same shape, constants others of their kind, flags and descriptors change
//! for all uses at once; a small share is bytes that are changed without regard for what they mean.

use super::layout::{Layout, short, tag};
use super::random::Random;

/// Instructions with the same operands that take and leave nearly the same on the stack.
const ALIKE: &[&[u8]] = &[
    // Constants, by type.
    &[0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08],
    &[0x09, 0x0a],
    &[0x0b, 0x0c, 0x0d],
    &[0x0e, 0x0f],
    // Arithmetic, by type.
    &[0x60, 0x64, 0x68, 0x6c, 0x70, 0x78, 0x7a, 0x7c, 0x7e, 0x80, 0x82],
    &[0x61, 0x65, 0x69, 0x6d, 0x71, 0x7f, 0x81, 0x83],
    &[0x62, 0x66, 0x6a, 0x6e, 0x72],
    &[0x63, 0x67, 0x6b, 0x6f, 0x73],
    &[0x79, 0x7b, 0x7d],
    &[0x91, 0x92, 0x93, 0x74, 0x00],
    &[0x95, 0x96],
    &[0x97, 0x98],
    // Decisions.
    &[0x99, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e],
    &[0x9f, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4],
    &[0xa5, 0xa6],
    &[0xc6, 0xc7],
    // Variables, and what the verifier mostly rejects.
    &[0x1a, 0x1b, 0x1c, 0x1d],
    &[0x1e, 0x1f, 0x20, 0x21],
    &[0x22, 0x23, 0x24, 0x25],
    &[0x26, 0x27, 0x28, 0x29],
    &[0x2a, 0x2b, 0x2c, 0x2d, 0x01],
    &[0x3b, 0x3c, 0x3d, 0x3e],
    &[0x3f, 0x40, 0x41, 0x42],
    &[0x4b, 0x4c, 0x4d, 0x4e],
    &[0x15, 0x17, 0x19],
    &[0x2e, 0x30, 0x32, 0x33, 0x34, 0x35],
    &[0x4f, 0x51, 0x53, 0x54, 0x55, 0x56],
    &[0xac, 0xae, 0xb0],
    &[0xb2, 0xb4],
    &[0xb6, 0xb7, 0xb8],
    &[0xbe, 0xc2, 0xc3, 0xbf],
    &[0xc0, 0xc1, 0xbb, 0xbd],
];

/// The first groups of [`ALIKE`], which leave a method correct.
const CORRECT: usize = 16;

/// Descriptors in place of others; the same one may stand for fields, methods and calls.
const TYPES: &[&str] =
    &["I", "J", "Z", "B", "C", "S", "F", "D", "Ljava/lang/String;", "Ljava/lang/Object;", "[I", "[[J"];

/// A class file with one to three changes.
pub(super) fn damage(good: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..1 + random.below(5) / 2 {
        // Earlier damage may have made it unreadable, or moved things.
        let Some(layout) = Layout::of(&bytes) else { break };
        match random.below(20) {
            0..=8 => instruction(&mut bytes, &layout, random),
            9..=10 => operand(&mut bytes, &layout, random),
            11..=13 => constant(&mut bytes, &layout, random),
            14..=15 => flags(&mut bytes, &layout, random),
            16 => descriptor(&mut bytes, &layout, random),
            17 => names(&mut bytes, &layout, random),
            18 => jump(&mut bytes, &layout, random),
            _ => any_byte(&mut bytes, random),
        }
    }
    bytes
}

/// A place where an instruction begins.
fn place(layout: &Layout, random: &mut Random) -> Option<usize> {
    let method = random.one_of(&layout.instructions)?;
    random.one_of(method).copied()
}

/// An instruction becomes another of its shape. One in five changes is likely to be rejected.
fn instruction(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let groups = if random.below(5) == 0 { ALIKE } else { &ALIKE[..CORRECT] };
    for _ in 0..TRIES {
        let Some(at) = place(layout, random) else { return };
        if let Some(group) = groups.iter().find(|group| group.contains(&bytes[at])) {
            bytes[at] = group[random.below(group.len())];
            return;
        }
    }
}

/// How often a place is looked for that allows a change.
const TRIES: usize = 40;

/// A number in the code becomes another, or a reference to the constant pool another one of the same kind.
fn operand(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    for _ in 0..TRIES {
        let Some(at) = place(layout, random) else { return };
        match bytes[at] {
            // bipush, sipush, iinc's number, a variable's number
            0x10 | 0x11 => bytes[at + 1] = random.byte(),
            0x84 => bytes[at + 2] = random.byte(),
            0x15..=0x19 | 0x36..=0x3a => bytes[at + 1] = bytes[at + 1].wrapping_add(1) % 8,
            0x13 | 0x14 | 0xb2..=0xb9 | 0xbb | 0xbd | 0xc0 | 0xc1 => {
                let Some(old) = short(bytes, at + 1) else { continue };
                let Some((kind, _)) = layout.pool.get(usize::from(old)) else { continue };
                let same = (1..layout.pool.len()).filter(|index| layout.pool[*index].0 == *kind);
                let same: Vec<usize> = same.collect();
                let Some(new) = random.one_of(&same) else { continue };
                bytes[at + 1..at + 3].copy_from_slice(&(*new as u16).to_be_bytes());
            }
            _ => continue,
        }
        return;
    }
}

/// A number or a text of the constant pool becomes another.
fn constant(bytes: &mut Vec<u8>, layout: &Layout, random: &mut Random) {
    let is_value = |(kind, _): &&(u8, usize)| {
        matches!(*kind, tag::INTEGER | tag::FLOAT | tag::LONG | tag::DOUBLE | tag::STRING)
    };
    let values: Vec<(u8, usize)> = layout.pool.iter().filter(is_value).copied().collect();
    let Some(&(kind, at)) = random.one_of(&values) else { return };
    match kind {
        tag::STRING => {
            let text = short(bytes, at + 1).and_then(|index| layout.pool.get(usize::from(index)));
            let Some(&(tag::UTF8, at)) = text else { return };
            let odd =
                ["", "0", "-1", "\u{1}\\u0022;", "NaN", "9223372036854775808", "%s%n", "(a+)+b", "../../x"];
            replace_text(bytes, at, odd[random.below(odd.len())]);
        }
        tag::LONG | tag::DOUBLE => {
            let odd = [0, 1, u64::MAX, 1 << 63, 0x7ff0 << 48, 0x7ff8 << 48, random.next()];
            bytes[at + 1..at + 9].copy_from_slice(&odd[random.below(odd.len())].to_be_bytes());
        }
        _ => {
            let odd = [0, 1, u32::MAX, 1 << 31, 0x7f80 << 16, 0x7fc0 << 16, random.next() as u32];
            bytes[at + 1..at + 5].copy_from_slice(&odd[random.below(odd.len())].to_be_bytes());
        }
    }
}

/// A text of the constant pool, whose tag is at a place, becomes another, however long.
fn replace_text(bytes: &mut Vec<u8>, at: usize, text: &str) {
    let Some(old) = short(bytes, at + 1) else { return };
    let length = u16::try_from(text.len()).unwrap_or(0).to_be_bytes();
    bytes.splice(at + 1..at + 3 + usize::from(old), length.into_iter().chain(text.bytes()));
}

/// A flag of a member or of the class is set or taken away.
fn flags(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let at = match random.below(6) {
        0 => Some(&layout.class_flags),
        1..=2 => random.one_of(&layout.fields),
        _ => random.one_of(&layout.methods),
    };
    let Some(&at) = at else { return };
    // Public, private, protected, static, final, synchronized, and what else the byte has.
    let bits = if random.below(3) == 0 { 16 } else { 6 };
    let bit = 1 << random.below(bits);
    let flags = (short(bytes, at).unwrap_or(0) ^ bit).to_be_bytes();
    bytes[at..at + 2].copy_from_slice(&flags);
}

/// A type in a descriptor becomes another, for all that have this descriptor.
fn descriptor(bytes: &mut Vec<u8>, layout: &Layout, random: &mut Random) {
    let pairs = layout.pool.iter().filter(|(kind, _)| *kind == tag::NAME_AND_TYPE).map(|(_, at)| at + 3);
    let own = layout.methods.iter().chain(&layout.fields).map(|at| at + 4);
    let users: Vec<usize> = pairs.chain(own).collect();
    let Some(&user) = random.one_of(&users) else { return };
    let entry = short(bytes, user).and_then(|index| layout.pool.get(usize::from(index)));
    let Some(&(tag::UTF8, at)) = entry else { return };
    let length = usize::from(short(bytes, at + 1).unwrap_or(0));
    let Ok(old) = String::from_utf8(bytes[at + 3..at + 3 + length].to_vec()) else { return };
    let from = TYPES[random.below(TYPES.len())];
    let to = TYPES[random.below(TYPES.len())];
    // Most descriptors have few types, so a random one is rarely among them.
    let new = match old.find(from) {
        Some(_) => old.replacen(from, to, 1),
        None if old.starts_with("()") => format!("({to}){}", &old[2..]),
        None if old.starts_with('(') => format!("({to}{}", &old[1..]),
        None => to.to_owned(),
    };
    replace_text(bytes, at, &new);
}

/// A member is called like another, or a reference is to another.
fn names(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    let pairs = layout.pool.iter().filter(|(kind, _)| *kind == tag::NAME_AND_TYPE).map(|(_, at)| at + 1);
    let own = layout.methods.iter().chain(&layout.fields).map(|at| at + 2);
    let places: Vec<usize> = pairs.chain(own).collect();
    let (Some(&one), Some(&other)) = (random.one_of(&places), random.one_of(&places)) else { return };
    for at in 0..2 {
        bytes[one + at] = bytes[other + at];
    }
}

/// A jump leads to another instruction of its method.
fn jump(bytes: &mut [u8], layout: &Layout, random: &mut Random) {
    for _ in 0..TRIES {
        let Some(method) = random.one_of(&layout.instructions) else { return };
        let (Some(&at), Some(&target)) = (random.one_of(method), random.one_of(method)) else { continue };
        if matches!(bytes[at], 0x99..=0xa8 | 0xc6 | 0xc7) {
            let offset = (target as i64 - at as i64) as i16;
            bytes[at + 1..at + 3].copy_from_slice(&offset.to_be_bytes());
            return;
        }
    }
}

/// A byte anywhere becomes another.
fn any_byte(bytes: &mut [u8], random: &mut Random) {
    let at = random.below(bytes.len());
    bytes[at] = match random.below(3) {
        0 => random.byte(),
        1 => bytes[at] ^ 1 << random.below(8),
        _ => bytes[random.below(bytes.len())],
    };
}
