//! Words for literals and types.
//!
//! **Always true:** a word is made of letters and digits of ASCII only.

use testwright_semantics::temporary;
use testwright_testcase::{Literal, Type};

use super::super::words::{capitalised, decapitalised, letters_and_digits, simple_name};

/// Characters of a text that words are made of.
const LONGEST_TEXT: usize = 24;
/// Characters of a text in which signs are spelled out.
const LONGEST_SPELLED: usize = 3;

/// A word about a value, and whether it is one that a reader should know of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) is_notable: bool,
}

impl Word {
    pub(super) fn plain(text: impl Into<String>) -> Word {
        Word { text: text.into(), is_notable: false }
    }

    pub(super) fn notable(text: impl Into<String>) -> Word {
        Word { text: text.into(), is_notable: true }
    }
}

/// A literal.
pub(super) fn of_literal(literal: &Literal) -> Word {
    match literal {
        Literal::Boolean(value) => Word::plain(value.to_string()),
        Literal::Byte(value) => of_integer((*value).into(), i8::MIN.into(), i8::MAX.into(), "Byte"),
        Literal::Short(value) => of_integer((*value).into(), i16::MIN.into(), i16::MAX.into(), "Short"),
        Literal::Int(value) => of_integer((*value).into(), i32::MIN.into(), i32::MAX.into(), "Int"),
        Literal::Long(value) => of_integer(*value, i64::MIN, i64::MAX, "Long"),
        Literal::Float(value) => of_floating(f64::from(*value), value.to_string(), format!("{value:e}")),
        Literal::Double(value) => of_floating(*value, value.to_string(), format!("{value:e}")),
        Literal::Char(unit) => of_char(*unit),
        Literal::String(units) => {
            // Of a path in the temporary folder of the test only what is behind the folder.
            match temporary::relative(units) {
                Some(relative) if relative.is_empty() => Word::plain("folder".to_owned()),
                Some(relative) => of_text(&relative),
                None => of_text(&String::from_utf16_lossy(units)),
            }
        }
    }
}

fn of_integer(value: i64, min: i64, max: i64, name: &str) -> Word {
    match value {
        0 => Word::notable("zero"),
        _ if value == max => Word::notable(format!("max{name}")),
        _ if value == min => Word::notable(format!("min{name}")),
        _ if value < 0 => Word::notable(format!("minus{}", value.unsigned_abs())),
        _ => Word::plain(value.to_string()),
    }
}

/// `text` and `scientific` are the shortest decimals that read back as the value.
fn of_floating(value: f64, text: String, scientific: String) -> Word {
    let text = if text.len() <= scientific.len() + 3 { text } else { scientific };
    let words = text.replace("e-", "eMinus").replace('-', "minus").replace('.', "point");
    match value {
        _ if value.is_nan() => Word::notable("nan"),
        _ if value.is_infinite() => Word::notable(if value > 0.0 { "infinity" } else { "minusInfinity" }),
        _ if value == 0.0 => Word::notable(if value.is_sign_negative() { "minusZero" } else { "zero" }),
        _ if value < 0.0 => Word::notable(words),
        _ => Word::plain(words),
    }
}

fn of_char(unit: u16) -> Word {
    match char::from_u32(u32::from(unit)) {
        Some(letter) if letter.is_ascii_uppercase() => Word::plain(format!("capital{letter}")),
        Some(letter) if letter.is_ascii_alphanumeric() => {
            Word::plain(format!("char{}", letter.to_ascii_uppercase()))
        }
        Some(other) => Word::notable(spelled(other).map_or_else(|| format!("u{unit:04x}"), str::to_owned)),
        None => Word::notable(format!("surrogate{unit:x}")),
    }
}

/// A character of a text, on its own.
pub(super) fn sign(letter: char) -> String {
    let mut units = [0; 2];
    match letter.encode_utf16(&mut units) {
        [unit] => of_char(*unit).text,
        _ => format!("u{:x}", u32::from(letter)),
    }
}

/// How many there are of something.
pub(super) fn counted(count: usize) -> String {
    const NUMBERS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    NUMBERS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// A text: its letters and digits as one word, however many they are at first.
pub(super) fn of_text(text: &str) -> Word {
    if text.is_empty() {
        return Word::notable("empty");
    }
    let is_spelled = text.chars().count() <= LONGEST_SPELLED;
    if !is_spelled && text.chars().all(char::is_whitespace) {
        return Word::notable("blank");
    }
    let mut words = String::new();
    let mut begins = true;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_alphanumeric() {
            let letter = if begins { letter.to_ascii_uppercase() } else { letter };
            words.push(letter);
            begins = false;
            continue;
        }
        let is_point = letter == '.' && words.ends_with(|last: char| last.is_ascii_digit());
        if is_point && letters.peek().is_some_and(char::is_ascii_digit) {
            words.push_str("point");
            continue;
        }
        begins = true;
        if is_spelled {
            let unit = u32::from(letter);
            words.push_str(&spelled(letter).map_or_else(|| format!("U{unit:04x}"), capitalised));
        }
        if words.len() > LONGEST_TEXT {
            break;
        }
    }
    let mut words = cut(&words, LONGEST_TEXT).to_owned();
    words.truncate(LONGEST_TEXT);
    if words.is_empty() {
        return Word::notable(if text.is_ascii() { "signs" } else { "nonAscii" });
    }
    let word = decapitalised(&words);
    let word =
        if word.starts_with(|first: char| first.is_ascii_digit()) { format!("text{word}") } else { word };
    let is_notable = !text.is_ascii() || text.trim().is_empty();
    Word { text: word, is_notable }
}

/// As many whole words of a title as fit, and the first one in any case.
pub(super) fn cut(words: &str, most: usize) -> &str {
    if words.len() <= most {
        return words;
    }
    let is_begin = |at: &usize| words.as_bytes()[*at].is_ascii_uppercase();
    let end = (1..=most).rev().find(is_begin).unwrap_or(most);
    &words[..end]
}

/// The name of a sign.
fn spelled(sign: char) -> Option<&'static str> {
    Some(match sign {
        ' ' => "space",
        '\t' => "tab",
        '\n' => "newline",
        '\r' => "return",
        '\0' => "nul",
        '-' => "dash",
        '_' => "underscore",
        '.' => "dot",
        ',' => "comma",
        ':' => "colon",
        ';' => "semicolon",
        '=' => "equals",
        '+' => "plus",
        '*' => "star",
        '/' => "slash",
        '\\' => "backslash",
        '#' => "hash",
        '%' => "percent",
        '&' => "ampersand",
        '|' => "bar",
        '!' => "bang",
        '?' => "question",
        '@' => "at",
        '$' => "dollar",
        '^' => "caret",
        '~' => "tilde",
        '"' => "quote",
        '\'' => "apostrophe",
        '`' => "backtick",
        '(' | ')' => "parenthesis",
        '[' | ']' => "bracket",
        '{' | '}' => "brace",
        '<' => "less",
        '>' => "greater",
        _ => return None,
    })
}

/// A type.
pub(super) fn of_type(ty: &Type) -> String {
    match ty {
        Type::Primitive(primitive) => testwright_testcase::ty::keyword(*primitive).to_owned(),
        Type::Array(component) => format!("{}Array", of_type(component)),
        Type::Variable(_) => "value".to_owned(),
        Type::Class(class) => decapitalised(&letters_and_digits(simple_name(&class.name))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_out() {
        let words = [0.5, -9.99, 1e300, -0.0, f64::NAN, 1e-5, 0.1 + 0.2, 100.0]
            .map(|value| of_literal(&Literal::Double(value)).text);
        assert_eq!(
            words,
            [
                "0point5",
                "minus9point99",
                "1e300",
                "minusZero",
                "nan",
                "0point00001",
                "0point30000000000000004",
                "100"
            ]
        );
        let words =
            [0, -1, i64::MAX, 25_000_000, i64::MIN + 1].map(|value| of_literal(&Literal::Long(value)).text);
        assert_eq!(words, ["zero", "minus1", "maxLong", "25000000", "minus9223372036854775807"]);
    }

    #[test]
    fn texts_are_cut_into_words() {
        let words = [
            "",
            " ",
            "\t ",
            " \t \n",
            "abc",
            "a b c d",
            "--",
            "-v",
            "12",
            "größe",
            "Item[name=null, quantity=0]",
            "€€€€€",
            ",;,;,",
            "USD 0.50",
            "1.a",
        ]
        .map(|text| of_text(text).text);
        let wanted = [
            "empty",
            "space",
            "tabSpace",
            "blank",
            "abc",
            "abcd",
            "dashDash",
            "dashV",
            "text12",
            "grE",
            "itemNameNullQuantity0",
            "nonAscii",
            "signs",
            "usd0point50",
            "text1DotA",
        ];
        assert_eq!(words, wanted);
    }
}
