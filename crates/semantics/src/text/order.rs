//! Equality and order of whole strings, with and without regard to case.

use super::{Unicode, code_point, is_latin1};

/// `String.compareTo`: the difference of the first code units that differ, or else of the lengths.
pub fn compare(left: &[u16], right: &[u16]) -> i32 {
    let difference = left.iter().zip(right).find(|(left, right)| left != right);
    match difference {
        Some((&left, &right)) => i32::from(left) - i32::from(right),
        None => left.len() as i32 - right.len() as i32,
    }
}

/// `String.equalsIgnoreCase`.
pub fn equals_ignore_case(left: &[u16], right: &[u16], unicode: Unicode) -> bool {
    left.len() == right.len() && first_difference(left, right, unicode).is_none()
}

/// `String.compareToIgnoreCase`: the difference of the first characters that differ, folded, or else of the lengths.
pub fn compare_ignore_case(left: &[u16], right: &[u16], unicode: Unicode) -> i32 {
    let lengths = left.len() as i32 - right.len() as i32;
    if is_latin1(left) || is_latin1(right) {
        // When one string has only small characters Java does not combine the surrogates of the other.
        let fold = |unit: &u16| unicode.fold(u32::from(*unit)) as i32;
        let differences = left.iter().zip(right).map(|(left, right)| fold(left) - fold(right));
        return differences.into_iter().find(|&difference| difference != 0).unwrap_or(lengths);
    }
    first_difference(left, right, unicode).unwrap_or(lengths)
}

/// The difference of the first characters that differ although folded, as far as both strings reach.
///
/// Code units are compared first. Where two differ, the surrogate pairs that they are part of are compared, looking
/// back for a low surrogate and ahead for a high one; this is what `StringUTF16` does.
pub(super) fn first_difference(left: &[u16], right: &[u16], unicode: Unicode) -> Option<i32> {
    let (mut i, mut j) = (0, 0);
    while let (Some(&left_unit), Some(&right_unit)) = (left.get(i), right.get(j)) {
        if left_unit != right_unit && unicode.fold(left_unit.into()) != unicode.fold(right_unit.into()) {
            let (left_point, left_skip) = code_point_including(left, i, left_unit);
            let (right_point, right_skip) = code_point_including(right, j, right_unit);
            let (left_folded, right_folded) = (unicode.fold(left_point), unicode.fold(right_point));
            if left_folded != right_folded {
                return Some(left_folded as i32 - right_folded as i32);
            }
            i += left_skip;
            j += right_skip;
        }
        i += 1;
        j += 1;
    }
    None
}

/// The code point that a code unit is part of, and how many more code units of it follow.
fn code_point_including(text: &[u16], index: usize, unit: u16) -> (u32, usize) {
    let before = index.checked_sub(1).and_then(|previous| code_point(text[previous], unit));
    if let Some(point) = before {
        return (point, 0);
    }
    let after = text.get(index + 1).and_then(|&next| code_point(unit, next));
    after.map_or((u32::from(unit), 0), |point| (point, 1))
}
