//! Descriptors as far as translation needs them: the kinds of parameters and result (JVMS §4.3).

use super::error::TranslateReason;
use crate::code::Kind;

/// Appends the kinds of a method descriptor's parameters to `kinds` and gives the kind of its result, none for
/// void. Class names inside are skipped, not judged: whoever links them does that.
pub(super) fn method_kinds(descriptor: &str, kinds: &mut Vec<Kind>) -> Result<Option<Kind>, TranslateReason> {
    let bad = || TranslateReason::Descriptor(shortened(descriptor));
    let bytes = descriptor.as_bytes();
    if bytes.first() != Some(&b'(') {
        return Err(bad());
    }
    let mut at = 1;
    loop {
        match bytes.get(at) {
            Some(b')') => break,
            Some(_) => {
                let (kind, end) = next_kind(bytes, at).ok_or_else(bad)?;
                kinds.push(kind);
                at = end;
            }
            None => return Err(bad()),
        }
    }
    match &bytes[at + 1..] {
        b"V" => Ok(None),
        _ => match next_kind(bytes, at + 1) {
            Some((kind, end)) if end == bytes.len() => Ok(Some(kind)),
            _ => Err(bad()),
        },
    }
}

/// The kind of a field descriptor.
pub(super) fn field_kind(descriptor: &str) -> Result<Kind, TranslateReason> {
    match next_kind(descriptor.as_bytes(), 0) {
        Some((kind, end)) if end == descriptor.len() => Ok(kind),
        _ => Err(TranslateReason::Descriptor(shortened(descriptor))),
    }
}

/// The kind of the type that starts at `at`, and where it ends.
fn next_kind(bytes: &[u8], at: usize) -> Option<(Kind, usize)> {
    let kind = Kind::of_descriptor(*bytes.get(at)?)?;
    let mut end = at;
    while *bytes.get(end)? == b'[' {
        end += 1;
    }
    match bytes[end] {
        b'L' => {
            let name = bytes[end..].iter().position(|&byte| byte == b';')?;
            Some((kind, end + name + 1))
        }
        letter => Kind::of_descriptor(letter).map(|_| (kind, end + 1)),
    }
}

/// At most about a hundred characters, because a hostile file's descriptors can be long.
fn shortened(text: &str) -> Box<str> {
    match text.char_indices().nth(100) {
        Some((cut, _)) => format!("{}...", &text[..cut]).into(),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_come_from_descriptors() {
        let mut kinds = Vec::new();
        let result = method_kinds("(IJ[[JLjava/lang/String;[La;DZ)F", &mut kinds);
        assert_eq!(result, Ok(Some(Kind::Float)));
        use Kind::{Double, Int, Long, Ref};
        assert_eq!(kinds, [Int, Long, Ref, Ref, Ref, Double, Int]);
        assert_eq!(method_kinds("()V", &mut Vec::new()), Ok(None));
        assert_eq!(field_kind("[[Z"), Ok(Kind::Ref));
        assert_eq!(field_kind("C"), Ok(Kind::Int));
    }

    #[test]
    fn what_is_no_descriptor_is_refused() {
        for bad in ["", "(", "()", "()VV", "(V)V", "(La)V", "(I", "I", "([)V", "()[", "()Ia"] {
            assert!(method_kinds(bad, &mut Vec::new()).is_err(), "{bad}");
        }
        for bad in ["", "V", "II", "L", "[", "[V", "La"] {
            assert!(field_kind(bad).is_err(), "{bad}");
        }
    }
}
