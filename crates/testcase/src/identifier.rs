//! Names that Java source may hold.
//!
//! A class file may call a class or member nearly anything (JVMS §4.2.2): with blanks, braces and line breaks. `\u003b` is six
//! letters there and a semicolon in a source, because javac translates such escapes before it looks for words. So a name
//! that is no identifier would be read as code.
//!
//! Start at [`is_identifier`]. **Always true:** what is called an identifier here is one for every javac. The opposite does not
//! hold: a few rare names are refused, such as those with the sign of a currency.

/// Words that cannot be identifiers (JLS §3.9).
const RESERVED: [&str; 54] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "_",
];

/// Whether a name is a Java identifier and no keyword.
#[must_use]
pub fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(is_start) && letters.all(is_part) && !is_reserved(name)
}

/// Whether a word can never be an identifier.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Whether every part of a name is an identifier: of a class by internal name (`a/b/C`), or of a package with dots. The empty
/// name is that of the unnamed package and not one.
#[must_use]
pub fn is_qualified(name: &str) -> bool {
    name.split(['/', '.']).all(is_identifier)
}

/// Whether an identifier may begin with a character.
#[must_use]
pub fn is_start(letter: char) -> bool {
    // Unicode's identifiers and Java's agree on letters, but for a few signs that only Unicode lets in.
    const NOT_IN_JAVA: [char; 6] = ['\u{1885}', '\u{1886}', '\u{2118}', '\u{212e}', '\u{309b}', '\u{309c}'];
    match letter {
        '_' | '$' => true,
        _ if letter.is_ascii() => letter.is_ascii_alphabetic(),
        _ => unicode_ident::is_xid_start(letter) && !NOT_IN_JAVA.contains(&letter),
    }
}

/// Whether an identifier may go on with a character. Those that cannot be seen are not among them, although Java ignores some.
#[must_use]
pub fn is_part(letter: char) -> bool {
    const NOT_IN_JAVA: [char; 8] =
        ['\u{b7}', '\u{387}', '\u{19da}', '\u{200c}', '\u{200d}', '\u{2118}', '\u{30fb}', '\u{ff65}'];
    match letter {
        '_' | '$' => true,
        _ if letter.is_ascii() => letter.is_ascii_alphanumeric(),
        '\u{1369}'..='\u{1371}' | '\u{212e}' | '\u{309b}' | '\u{309c}' => false,
        _ => unicode_ident::is_xid_continue(letter) && !NOT_IN_JAVA.contains(&letter),
    }
}

/// A name as messages show it: what would move the cursor of a terminal, or hide, is escaped.
#[must_use]
pub fn shown(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '"' | '\'' => text.push(letter),
            _ => text.extend(letter.escape_debug()),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_would_be_read_as_code_are_no_identifiers() {
        for name in ["a", "größe", "名前", "a1_$", "$", "__", "Ünïcode", "𝒳y", "record", "var"] {
            assert!(is_identifier(name), "{name}");
        }
        let others = [
            "",
            "1a",
            "class",
            "_",
            "true",
            "a-b",
            "a b",
            "a\\u003b",
            "a\nb",
            "a;b",
            "a{",
            "f(",
            "a\u{0}",
            "a\u{200b}b",
            "a\u{202e}b",
            "a\u{feff}",
            "a\u{200d}b",
            "/*",
            "a*/",
            "a·b",
            "a.b",
            "a/b",
            "Ⓐ",
            "<init>",
            "a\u{7f}",
            "a\u{85}",
            "a\u{2028}",
        ];
        for name in others {
            assert!(!is_identifier(name), "{name:?}");
        }
        assert!(is_qualified("a/b/C$D") && is_qualified("a.b.c"));
        assert!(!is_qualified("a//b") && !is_qualified("") && !is_qualified("a/new/B"));
    }

    #[test]
    fn messages_show_no_control_characters() {
        assert_eq!(shown("a\u{1b}[2J\nb\"ö"), "a\\u{1b}[2J\\nb\"ö");
    }
}
