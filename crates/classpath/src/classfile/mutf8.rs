//! Modified UTF-8 (JVMS §4.4.7): Unicode as UTF-16 code units, each in one to three bytes, NUL in two.
//!
//! Start at `classify`, which the constant pool uses on every Utf8 entry. What is always true: text that
//! has passed `classify` decodes without loss by [`to_utf16`], lone surrogates included.

/// What the bytes of a Utf8 entry turn out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// They are UTF-8 as well and mean the same.
    Utf8,
    /// They are Unicode text that UTF-8 writes differently; here it is.
    Text(Box<str>),
    /// They hold a surrogate without its partner.
    LoneSurrogate,
}

/// Checks and classifies the bytes of a Utf8 entry. `overlong` allows a code unit to take more bytes than it
/// needs, which files up to major 47 may do. The error is the offset of the first offending byte.
pub(crate) fn classify(bytes: &[u8], overlong: bool) -> Result<Kind, usize> {
    if is_plain(bytes) {
        return Ok(Kind::Utf8);
    }
    let mut position = 0;
    let mut same = true;
    while position < bytes.len() {
        let start = position;
        let unit = next_unit(bytes, &mut position).ok_or(start)?;
        let shortest = match unit {
            0 => 2,
            1..0x80 => 1,
            0x80..0x800 => 2,
            _ => 3,
        };
        if position - start != shortest && !overlong {
            return Err(start);
        }
        same &= unit != 0 && position - start == shortest && !(0xd800..0xe000).contains(&unit);
    }
    if same {
        return Ok(Kind::Utf8);
    }
    Ok(match String::from_utf16(&to_utf16(bytes)) {
        Ok(text) => Kind::Text(text.into_boxed_str()),
        Err(_) => Kind::LoneSurrogate,
    })
}

/// True if all bytes are ASCII and none is NUL, as in nearly all names. Eight are looked at together: the highest
/// bit of each must be clear, and stay clear when one is subtracted.
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
    let (words, tail) = bytes.as_chunks::<8>();
    let mut seen = 0;
    for word in words {
        let word = u64::from_ne_bytes(*word);
        seen |= word | word.wrapping_sub(ONES);
    }
    let tail = match bytes.last_chunk::<8>() {
        // Looking at a few bytes twice is cheaper than at single ones.
        Some(last) => {
            let word = u64::from_ne_bytes(*last);
            seen |= word | word.wrapping_sub(ONES);
            &[]
        }
        None => tail,
    };
    seen & HIGHS == 0 && tail.iter().all(|byte| (1..0x80).contains(byte))
}

/// The code units of `bytes`. A malformed sequence, which `classify` would have refused, becomes U+FFFD.
#[must_use]
pub fn to_utf16(bytes: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut position = 0;
    while position < bytes.len() {
        let start = position;
        match next_unit(bytes, &mut position) {
            Some(unit) => units.push(unit),
            None => {
                units.push(0xfffd);
                position = start + 1;
            }
        }
    }
    units
}

/// The modified UTF-8 of any sequence of code units.
#[must_use]
pub fn from_utf16(units: impl IntoIterator<Item = u16>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in units {
        match unit {
            1..0x80 => bytes.push(unit as u8),
            0 | 0x80..0x800 => bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]),
            _ => bytes.extend([
                0xe0 | (unit >> 12) as u8,
                0x80 | (unit >> 6 & 0x3f) as u8,
                0x80 | (unit & 0x3f) as u8,
            ]),
        }
    }
    bytes
}

/// Decodes one code unit and moves `position` past it; none if the bytes there are no code unit.
fn next_unit(bytes: &[u8], position: &mut usize) -> Option<u16> {
    let first = u16::from(*bytes.get(*position)?);
    let tail = |n: usize| {
        let byte = u16::from(*bytes.get(*position + n)?);
        (byte & 0xc0 == 0x80).then_some(byte & 0x3f)
    };
    let (unit, length) = match first {
        1..0x80 => (first, 1),
        0xc0..0xe0 => ((first & 0x1f) << 6 | tail(1)?, 2),
        0xe0..0xf0 => ((first & 0x0f) << 12 | tail(1)? << 6 | tail(2)?, 3),
        _ => return None,
    };
    *position += length;
    Some(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_and_latin_are_utf8_already() {
        assert_eq!(classify(b"java/lang/String", false), Ok(Kind::Utf8));
        assert_eq!(classify("Größe €".as_bytes(), false), Ok(Kind::Utf8));
        assert_eq!(classify(b"", false), Ok(Kind::Utf8));
    }

    #[test]
    fn nul_and_astral_characters_are_decoded() {
        assert_eq!(classify(&[b'a', 0xc0, 0x80], false), Ok(Kind::Text("a\0".into())));
        let smile = from_utf16("😀".encode_utf16());
        assert_eq!(smile.len(), 6);
        assert_eq!(classify(&smile, false), Ok(Kind::Text("😀".into())));
    }

    #[test]
    fn lone_surrogates_survive_a_round_trip() {
        let units = [0x41, 0xd83d, 0x42, 0xde00];
        let bytes = from_utf16(units);
        assert_eq!(classify(&bytes, false), Ok(Kind::LoneSurrogate));
        assert_eq!(to_utf16(&bytes), units);
    }

    #[test]
    fn a_byte_that_is_not_plain_is_seen_wherever_it_is() {
        for length in 0..40 {
            assert!(
                is_plain(&vec![b'x'; length]) && is_plain(&vec![1; length]) && is_plain(&vec![0x7f; length])
            );
            for position in 0..length {
                for odd in [0, 0x80, 0xff] {
                    let mut bytes = vec![1; length];
                    bytes[position] = odd;
                    assert!(!is_plain(&bytes), "{odd} at {position} of {length}");
                }
            }
        }
    }

    #[test]
    fn malformed_bytes_are_refused_where_they_stand() {
        assert_eq!(classify(b"ab\0", false), Err(2), "a plain NUL");
        assert_eq!(classify("a😀".as_bytes(), false), Err(1), "four-byte UTF-8");
        assert_eq!(classify(&[0xc3], false), Err(0), "cut short");
        assert_eq!(classify(&[0xe2, 0x82], false), Err(0), "cut short");
        assert_eq!(classify(&[0x80], false), Err(0), "a tail without a head");
        assert_eq!(classify(&[0xc3, 0x41], false), Err(0), "a head without a tail");
    }

    #[test]
    fn overlong_forms_are_for_old_files_only() {
        let overlong_a = [0xc1, 0x81];
        assert_eq!(classify(&overlong_a, false), Err(0));
        assert_eq!(classify(&overlong_a, true), Ok(Kind::Text("A".into())));
    }

    #[test]
    fn every_code_unit_round_trips() {
        let units: Vec<u16> = (0..=0xffff).collect();
        assert_eq!(to_utf16(&from_utf16(units.iter().copied())), units);
    }
}
