//! Strings: arrays of characters that can grow and shrink.
//!
//! A few probes first say whether the string makes any difference to the goal. Then characters are dropped, changed as
//! numbers are, and added, until none of that helps.

use testwright_testcase::{Literal, Text};

use super::Climb;

/// Characters to add: the change of each as a number leads to its neighbours.
const ADDED: [u16; 3] = [b'a' as u16, b'0' as u16, b' ' as u16];

/// Longest string that is made.
const LONGEST: usize = 256;

/// First steps from a character: to the next one, to the other case, to another block.
const FIRST_STEPS: [i32; 3] = [1, 32, 1 << 10];

/// Improves a string as far as it goes.
pub(super) fn improve(climb: &mut Climb<'_>, hole: usize) -> bool {
    climb.changed = false;
    let mut helped = probe(climb, hole);
    if !climb.changed {
        return false;
    }
    loop {
        let dropped = drop_characters(climb, hole);
        let changed = change_characters(climb, hole);
        let added = add_characters(climb, hole);
        if !(dropped || changed || added) || climb.over {
            return helped | dropped | changed | added;
        }
        helped = true;
    }
}

/// Tries one change of each kind, to see whether the string matters.
fn probe(climb: &mut Climb<'_>, hole: usize) -> bool {
    let text = characters(climb, hole);
    let mut helped = put(climb, hole, text.iter().copied().chain([ADDED[0]]));
    if !text.is_empty() && !helped {
        let other = if text[0] == ADDED[0] { ADDED[1] } else { ADDED[0] };
        helped = put(climb, hole, std::iter::once(other).chain(text[1..].iter().copied()))
            || put(climb, hole, text[..text.len() - 1].iter().copied());
    }
    helped
}

/// Drops each character, from the end on, whose absence helps.
fn drop_characters(climb: &mut Climb<'_>, hole: usize) -> bool {
    let mut helped = false;
    for at in (0..characters(climb, hole).len()).rev() {
        let text = characters(climb, hole);
        if at < text.len() {
            helped |= put(climb, hole, text[..at].iter().chain(&text[at + 1..]).copied());
        }
        if climb.over {
            break;
        }
    }
    helped
}

/// Changes each character as far as it goes.
fn change_characters(climb: &mut Climb<'_>, hole: usize) -> bool {
    let mut helped = false;
    for at in 0..characters(climb, hole).len() {
        helped |= change_character(climb, hole, at);
        if climb.over {
            break;
        }
    }
    helped
}

fn change_character(climb: &mut Climb<'_>, hole: usize, at: usize) -> bool {
    let mut helped = false;
    for first in FIRST_STEPS {
        climb.changed = false;
        while let Some(direction) = [first, -first].into_iter().find(|step| shift(climb, hole, at, *step)) {
            helped = true;
            let mut times = 2;
            while shift(climb, hole, at, direction * times) {
                times *= 2;
            }
            while times > 1 {
                times /= 2;
                let stride = direction * times;
                let _ = shift(climb, hole, at, stride) || shift(climb, hole, at, -stride);
            }
        }
        if climb.changed || climb.over {
            break;
        }
    }
    helped
}

/// Moves one character by a step.
fn shift(climb: &mut Climb<'_>, hole: usize, at: usize, step: i32) -> bool {
    let text = characters(climb, hole);
    let Some(moved) = text.get(at).and_then(|unit| u16::try_from(i32::from(*unit) + step).ok()) else {
        return false;
    };
    let changed = text.iter().enumerate().map(|(place, unit)| if place == at { moved } else { *unit });
    put(climb, hole, changed)
}

/// Adds characters at the end, or else at the beginning, as long as that helps.
fn add_characters(climb: &mut Climb<'_>, hole: usize) -> bool {
    let mut helped = false;
    while !climb.over {
        let text = characters(climb, hole);
        if text.len() >= LONGEST {
            break;
        }
        let ended = ADDED.iter().any(|unit| put(climb, hole, text.iter().copied().chain([*unit])));
        if ended {
            change_character(climb, hole, text.len());
        } else if ADDED
            .iter()
            .any(|unit| put(climb, hole, std::iter::once(*unit).chain(text.iter().copied())))
        {
            change_character(climb, hole, 0);
        } else {
            break;
        }
        helped = true;
    }
    helped
}

fn characters(climb: &Climb<'_>, hole: usize) -> Text {
    match climb.literal(hole) {
        Some(Literal::String(text)) => text,
        _ => Text::from([]),
    }
}

fn put(climb: &mut Climb<'_>, hole: usize, text: impl Iterator<Item = u16>) -> bool {
    climb.attempt(hole, Literal::String(text.collect()))
}
