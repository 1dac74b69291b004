//! Words in identifiers: keywords, capitals, and what is left of a text when it must be part of a name.
//!
//! **Always true:** a name of the user's goes into a source through [`written`] only.

use testwright_testcase::identifier;

/// What is written for a name that is no identifier: a reserved word that Java has no use for, so that nothing can be called so
/// and javac refuses the test.
pub(crate) const UNWRITABLE: &str = "goto";

/// Words that may be identifiers in some places, and would confuse.
const CONFUSING: [&str; 9] =
    ["var", "yield", "record", "sealed", "permits", "when", "module", "exports", "requires"];

/// Whether a word cannot be, or should not be, an identifier.
pub(crate) fn is_keyword(word: &str) -> bool {
    identifier::is_reserved(word) || CONFUSING.contains(&word)
}

/// Whether a text is an identifier in ASCII.
pub(crate) fn is_identifier(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_' || first == b'$')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$')
        && !is_keyword(word)
}

/// A name of a package, class or member, with dots between its parts, as it goes into a source. Universes hold no other names
/// than identifiers; this is the last line of defence against one that would be read as code.
pub(crate) fn written(name: &str) -> &str {
    if identifier::is_qualified(name) { name } else { UNWRITABLE }
}

/// With a small first letter, as names of variables have: `Fraction` is `fraction`, `URL` is `url`, `XMLReader` is
/// `xmlReader`.
pub(crate) fn decapitalised(word: &str) -> String {
    let capitals = word.bytes().take_while(u8::is_ascii_uppercase).count();
    let small = match capitals {
        0 | 1 => capitals,
        _ if capitals == word.len() => capitals,
        // The last capital begins the next word, unless no word follows it.
        _ if word.as_bytes()[capitals].is_ascii_lowercase() => capitals - 1,
        _ => capitals,
    };
    format!("{}{}", word[..small].to_ascii_lowercase(), &word[small..])
}

/// With a capital first letter.
pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A constant's name in camel case: `HALF_UP` is `halfUp`. Names that are not all capitals keep theirs.
pub(crate) fn camel_of_constant(name: &str) -> String {
    if name.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return decapitalised(name);
    }
    let mut camel = String::new();
    for part in name.split('_').filter(|part| !part.is_empty()) {
        let part = part.to_ascii_lowercase();
        camel.push_str(&if camel.is_empty() { part } else { capitalised(&part) });
    }
    camel
}

/// What a text leaves in an identifier: letters and digits of ASCII.
pub(crate) fn letters_and_digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// The last part of a class's name: `Entry` of `java/util/Map$Entry`.
pub(crate) fn simple_name(internal: &str) -> &str {
    let name = internal.rsplit('/').next().unwrap_or(internal);
    match name.rsplit_once('$') {
        Some((_, last)) if !last.is_empty() => last,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acronyms_become_one_small_word() {
        let words = ["Fraction", "URL", "XMLReader", "IOException", "x", "", "A", "ABC1", "UTF8Reader"];
        let small: Vec<String> = words.iter().map(|word| decapitalised(word)).collect();
        assert_eq!(
            small,
            ["fraction", "url", "xmlReader", "ioException", "x", "", "a", "abc1", "utf8Reader"]
        );
    }

    #[test]
    fn constants_become_camel_case() {
        let names = ["HALF_UP", "RED", "ofLength", "_A_"].map(camel_of_constant);
        assert_eq!(names, ["halfUp", "red", "ofLength", "a"]);
    }

    #[test]
    fn nested_classes_have_their_own_simple_name() {
        let names = ["java/util/Map$Entry", "Foo", "a/Foo$", "a/Outer$Inner$1"].map(simple_name);
        assert_eq!(names, ["Entry", "Foo", "Foo$", "1"]);
    }

    #[test]
    fn names_that_would_be_read_as_code_are_not_written() {
        assert_eq!(["a", "shop.Größe", "Map.Entry"].map(written), ["a", "shop.Größe", "Map.Entry"]);
        for name in ["", "a;b", "f(){}//", "a\\u003b", "a.class", "a b", "a..b", "x\n"] {
            assert_eq!(written(name), UNWRITABLE, "{name:?}");
        }
    }

    #[test]
    fn keywords_are_no_identifiers() {
        assert!(is_identifier("a1_$"));
        for word in ["", "1a", "class", "_", "a-b", "é"] {
            assert!(!is_identifier(word), "{word}");
        }
    }
}
