//! The functions of `text` give what the methods of `String` and `Character` give on the installed JDKs.

use crate::oracle::{Operands, Questions, Random, compare};
use std::io::{Result, Write};
use testwright_semantics::text::{self, Unicode, order, search};

/// Random questions per function.
const COUNT: usize = 20_000;

/// Two strings and three ints, from which each question takes what it needs.
#[derive(Debug)]
struct Texts {
    s: Vec<u16>,
    t: Vec<u16>,
    ints: [i32; 3],
}

impl Operands for Texts {
    fn write(&self, out: &mut dyn Write) -> Result<()> {
        for units in [&self.s, &self.t] {
            out.write_all(&(units.len() as u32).to_be_bytes())?;
            for unit in units {
                out.write_all(&unit.to_be_bytes())?;
            }
        }
        self.ints.iter().try_for_each(|int| out.write_all(&int.to_be_bytes()))
    }
}

/// Characters that methods treat in different ways: groups of which one is a case of another, white space, separators
/// that are none, surrogates with and without partner, and pairs that only some versions of Unicode know.
const GROUPS: &[&[u32]] = &[
    &[0x61, 0x41],
    &[0x62, 0x42],
    &[0x69, 0x49, 0x130, 0x131],
    &[0x6b, 0x4b, 0x212a],
    &[0x73, 0x53, 0x17f],
    &[0xb5, 0x39c, 0x3bc],
    &[0xdf, 0x1e9e],
    &[0xff, 0x178],
    &[0xe5, 0xc5, 0x212b],
    &[0x3c3, 0x3c2, 0x3a3],
    &[0x1c4, 0x1c5, 0x1c6],
    &[0x10d0, 0x1c90],
    &[0x13a0, 0xab70],
    &[0x1f80, 0x1f88],
    &[0x10400, 0x10428],
    &[0x10401, 0x10429],
    &[0x10570, 0x10597],
    &[0x10d50, 0x10d70],
    &[0xa7c0, 0xa7c1],
    &[0xa7cb, 0x264],
    &[0xd801, 0xd802],
    &[0xdc00, 0xdc28],
    &[0x20, 0x09, 0x00],
    &[0x0a, 0x0d, 0x0b],
    &[0xa0, 0x2007, 0x202f],
    &[0x1680, 0x2003, 0x3000],
    &[0x30, 0x2e],
];

fn push(text: &mut Vec<u16>, code_point: u32) {
    match char::from_u32(code_point) {
        Some(character) => text.extend_from_slice(character.encode_utf16(&mut [0; 2])),
        None => text.push(code_point as u16),
    }
}

/// One of the characters above.
fn any_character(random: &mut Random) -> u32 {
    let group = random.of(GROUPS);
    random.of(group)
}

/// A short string and another that is often like it: the same in other cases, a part of it, or changed in one place.
fn any_texts(random: &mut Random) -> Texts {
    let (mut s, mut t) = (Vec::new(), Vec::new());
    // Few groups per string make repetitions, and half of the strings have small characters only.
    let groups: Vec<&[u32]> = if random.below(2) == 0 {
        vec![GROUPS[0], GROUPS[1], GROUPS[22]]
    } else {
        (0..=random.below(4)).map(|_| random.of(GROUPS)).collect()
    };
    let (left_case, right_case) = (random.below(3), random.below(3));
    for _ in 0..random.below(9) {
        let group = random.of(&groups);
        push(&mut s, group[left_case as usize % group.len()]);
        let changed = if random.below(12) == 0 { random.of(GROUPS) } else { group };
        push(&mut t, changed[right_case as usize % changed.len()]);
    }
    match random.below(6) {
        0 => {
            let begin = random.below(t.len() as u32 + 1) as usize;
            let end = begin + random.below((t.len() - begin) as u32 + 1) as usize;
            t = t[begin..end].to_vec();
        }
        1 => t = s[random.below(s.len() as u32 + 1) as usize..].to_vec(),
        2 => std::mem::swap(&mut s, &mut t),
        3 => push(&mut t, any_character(random)),
        _ => {}
    }
    let ints = [0; 3].map(|_: i32| match random.below(16) {
        0 => random.of(&[i32::MIN, i32::MAX, -1, 0x10_ffff, 0x11_0000]),
        1 => any_character(random) as i32,
        _ => random.below(10) as i32,
    });
    Texts { s, t, ints }
}

fn questions(
    name: &'static str,
    answer: impl Fn(&[u16], &[u16], [i32; 3], Unicode) -> i64 + 'static,
) -> Questions<'static, Texts> {
    let mut random = Random::new(name.bytes().map(u64::from).sum());
    let operands = (0..COUNT).map(|_| any_texts(&mut random)).collect();
    let answer = move |texts: &Texts, feature: u16| {
        Some(answer(&texts.s, &texts.t, texts.ints, Unicode::of_jdk(feature)) as u64)
    };
    Questions { name, operands, answer: Box::new(answer) }
}

/// A part of a string as the oracle describes it.
fn place(text: &[u16], part: &[u16]) -> i64 {
    if part.is_empty() { 0 } else { ((part.len() as i64) << 32) + i64::from(search::index_of(text, part, 0)) }
}

#[test]
fn methods_of_strings_agree_with_java() {
    compare(
        "TextOracle.java",
        "text",
        &[
            questions("hashCode", |s, _, _, _| text::hash_code(s).into()),
            questions("trim", |s, _, _, _| place(s, text::trim(s))),
            questions("strip", |s, _, _, _| place(s, text::strip(s))),
            questions("isBlank", |s, _, _, _| text::is_blank(s).into()),
            questions("compareTo", |s, t, _, _| order::compare(s, t).into()),
            questions("compareToIgnoreCase", |s, t, _, unicode| {
                order::compare_ignore_case(s, t, unicode).into()
            }),
            questions("equalsIgnoreCase", |s, t, _, unicode| order::equals_ignore_case(s, t, unicode).into()),
            questions("indexOf", |s, t, [i, ..], _| search::index_of(s, t, i).into()),
            questions("lastIndexOf", |s, t, [i, ..], _| search::last_index_of(s, t, i).into()),
            questions("indexOfChar", |s, _, [i, j, _], _| search::index_of_char(s, j, i).into()),
            questions("lastIndexOfChar", |s, _, [i, j, _], _| search::last_index_of_char(s, j, i).into()),
            questions("startsWith", |s, t, [i, ..], _| search::starts_with(s, t, i).into()),
            questions("endsWith", |s, t, _, _| search::ends_with(s, t).into()),
            questions("contains", |s, t, _, _| search::contains(s, t).into()),
            questions("regionMatches", |s, t, [i, j, k], _| search::region_matches(s, i, t, j, k).into()),
            questions("regionMatchesIgnoreCase", |s, t, [i, j, k], unicode| {
                search::region_matches_ignore_case(s, i, t, j, k, unicode).into()
            }),
        ],
    );
}

/// Every value in a range as the first int of a question.
fn every(last: i32) -> Vec<Texts> {
    (0..=last).map(|int| Texts { s: vec![], t: vec![], ints: [int, 0, 0] }).collect()
}

#[test]
fn every_code_point_folds_as_in_java() {
    let fold = |texts: &Texts, feature: u16| Some(Unicode::of_jdk(feature).fold(texts.ints[0] as u32).into());
    let space =
        |texts: &Texts, _| Some(u64::from(u16::try_from(texts.ints[0]).is_ok_and(text::is_whitespace)));
    compare(
        "TextOracle.java",
        "fold",
        &[
            Questions { name: "fold", operands: every(0x10_ffff), answer: Box::new(fold) },
            Questions { name: "isWhitespace", operands: every(0x10_ffff), answer: Box::new(space) },
        ],
    );
}
