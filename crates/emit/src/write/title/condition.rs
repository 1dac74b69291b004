//! Words for decisions of the source: `zones > 5` that did not hold is `zonesAtMost5`.
//!
//! What the source says is known from class files, so it is hostile. **Always true:** words are made of letters and digits of
//! ASCII, and there are none where the text is not understood.

use super::super::words::{camel_of_constant, capitalised, letters_and_digits};
use super::literal::of_text;
use crate::suite::Condition;

/// Most characters of the words for one decision.
const LONGEST: usize = 36;

/// Relations with their words, and what stands for it if it does not hold. Longer signs come first.
const RELATIONS: [(&str, &str, &str); 6] = [
    (" == ", "Is", "IsNot"),
    (" != ", "IsNot", "Is"),
    (" >= ", "AtLeast", "Below"),
    (" <= ", "AtMost", "Above"),
    (" > ", "Above", "AtMost"),
    (" < ", "Below", "AtLeast"),
];

/// How compared floating-point numbers and longs are shown, between the two and behind the second.
const COMPARED: &str = " compared with ";

/// The words for a decision, with a capital first. `is_known` says which short names mean something to a reader.
pub(super) fn words(condition: &Condition, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    let mut text = condition.text.as_str();
    let mut holds = condition.holds;
    if let Some(rest) = text.strip_prefix('!') {
        (text, holds) = (rest, !holds);
    }
    let words = Words { is_known };
    let found =
        words.relation(text, holds).or_else(|| words.kind(text, holds)).or_else(|| words.flag(text, holds));
    found.filter(|words| words.len() <= LONGEST)
}

struct Words<'a> {
    is_known: &'a dyn Fn(&str) -> bool,
}

impl Words<'_> {
    fn relation(&self, text: &str, holds: bool) -> Option<String> {
        let (at, (sign, yes, no)) =
            RELATIONS.iter().find_map(|relation| Some((top_level(text, relation.0)?, relation)))?;
        let (left, right) = (&text[..at], &text[at + sign.len()..]);
        let compared = left.strip_prefix('(').and_then(|left| left.strip_suffix(')'));
        let compared = compared.and_then(|inner| Some((inner, top_level(inner, COMPARED)?)));
        let (left, right) = match compared {
            Some((inner, at)) if right == "0" => (&inner[..at], &inner[at + COMPARED.len()..]),
            _ => (left, right),
        };
        let word = if holds { yes } else { no };
        let left_words = self.term(left)?;
        // A constant on the left says nothing about itself.
        if is_number(left) || left == "null" {
            return None;
        }
        let is_zero = matches!(right, "0" | "0L" | "0.0" | "0.0f");
        let right_words = match *word {
            "Below" if is_zero => return Some(format!("{left_words}IsNegative")),
            "Above" if is_zero => return Some(format!("{left_words}IsPositive")),
            "AtLeast" if is_zero => return Some(format!("{left_words}IsNotNegative")),
            "AtMost" if is_zero => return Some(format!("{left_words}IsNotPositive")),
            _ if is_zero => "Zero".to_owned(),
            _ => self.term(right)?,
        };
        Some(format!("{left_words}{word}{right_words}"))
    }

    fn kind(&self, text: &str, holds: bool) -> Option<String> {
        let (left, class) = text.split_once(" instanceof ")?;
        let class = capitalised(&letters_and_digits(class));
        let is = if holds { "Is" } else { "IsNot" };
        (!class.is_empty()).then_some(())?;
        Some(format!("{}{is}{class}", self.term(left)?))
    }

    /// A boolean variable, field or method.
    fn flag(&self, text: &str, holds: bool) -> Option<String> {
        let (before, name) = match text.strip_suffix("()").unwrap_or(text).rsplit_once('.') {
            Some((before, name)) => (self.term(before)?, name),
            None => (String::new(), text.strip_suffix("()").unwrap_or(text)),
        };
        let word = self.name(name)?;
        let rest = |prefix: &str| {
            let rest = word.strip_prefix(prefix)?;
            rest.starts_with(|first: char| first.is_ascii_uppercase()).then(|| rest.to_owned())
        };
        if let Some(rest) = rest("Is") {
            let is = if before.is_empty() { "" } else { "Is" };
            return Some(format!("{before}{is}{}{rest}", if holds { "" } else { "Not" }));
        }
        if let Some(rest) = rest("Has") {
            // What is denied twice is said plainly.
            return Some(match rest.strip_prefix("No").filter(|_| !holds) {
                Some(rest) => format!("{before}Has{rest}"),
                None => format!("{before}Has{}{rest}", if holds { "" } else { "No" }),
            });
        }
        Some(if holds { format!("{before}{word}") } else { format!("{before}Not{word}") })
    }

    /// A part of a relation.
    fn term(&self, text: &str) -> Option<String> {
        let text = text.trim();
        if is_number(text) {
            return number(text);
        }
        if let Some(inner) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            return Some(capitalised(&of_text(inner).text));
        }
        if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            const SIGNS: [(&str, &str); 5] =
                [(" + ", "Plus"), (" - ", "Minus"), (" * ", "Times"), (" / ", "Over"), (" % ", "Modulo")];
            let (at, (sign, word)) = SIGNS.iter().find_map(|sign| Some((top_level(inner, sign.0)?, sign)))?;
            let (left, right) = (self.term(&inner[..at])?, self.term(&inner[at + sign.len()..])?);
            return Some(format!("{left}{word}{right}"));
        }
        if let Some((before, last)) = text.rsplit_once('.') {
            return Some(format!("{}{}", self.term(before)?, self.term(last)?));
        }
        match text.strip_suffix("()") {
            Some(name) => {
                let asked = name.strip_prefix("get").filter(|rest| rest.starts_with(char::is_uppercase));
                self.name(asked.unwrap_or(name))
            }
            None => self.name(text),
        }
    }

    /// A name that means something to a reader.
    fn name(&self, name: &str) -> Option<String> {
        let is_plain =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let is_register =
            name.strip_prefix('v').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        let says_something = (name.len() > 2 && !is_register) || (self.is_known)(name);
        let begins_well = name.starts_with(|first: char| first.is_ascii_alphabetic());
        (is_plain && says_something && begins_well).then(|| {
            let words: String = name.split('_').map(capitalised).collect();
            if name.contains('_') || !name.bytes().any(|byte| byte.is_ascii_lowercase()) {
                capitalised(&letters_and_digits(&camel_of_constant(name)))
            } else {
                letters_and_digits(&words)
            }
        })
    }
}

/// Where a sign stands outside of brackets and texts.
fn top_level(text: &str, sign: &str) -> Option<usize> {
    let mut depth = 0i32;
    let mut in_text = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_text = !in_text,
            '(' | '[' if !in_text => depth += 1,
            ')' | ']' if !in_text => depth -= 1,
            _ => {}
        }
        if depth == 0 && !in_text && text[at..].starts_with(sign) {
            return Some(at);
        }
    }
    None
}

fn is_number(text: &str) -> bool {
    text.strip_prefix('-').unwrap_or(text).starts_with(|first: char| first.is_ascii_digit())
}

fn number(text: &str) -> Option<String> {
    let text = text.trim_end_matches(['L', 'f']);
    let text = text.strip_suffix(".0").unwrap_or(text);
    let words = text.replace("e-", "eMinus").replace('-', "Minus").replace('.', "point");
    words.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, holds: bool) -> String {
        let condition = Condition { text: text.to_owned(), holds, is_own: true };
        words(&condition, &|name| name == "n").unwrap_or_default()
    }

    #[test]
    fn relations_are_turned_into_words() {
        let both = |text: &str| [said(text, true), said(text, false)];
        assert_eq!(both("zones > 5"), ["ZonesAbove5", "ZonesAtMost5"]);
        assert_eq!(both("n >= -1"), ["NAtLeastMinus1", "NBelowMinus1"]);
        assert_eq!(both("quantity < 0"), ["QuantityIsNegative", "QuantityIsNotNegative"]);
        assert_eq!(both("name == null"), ["NameIsNull", "NameIsNotNull"]);
        assert_eq!(both("(value compared with 100.0) >= 0"), ["ValueAtLeast100", "ValueBelow100"]);
        assert_eq!(both("(gross compared with 25000L) > 0"), ["GrossAbove25000", "GrossAtMost25000"]);
        assert_eq!(both("(year % 4) == 0"), ["YearModulo4IsZero", "YearModulo4IsNotZero"]);
        assert_eq!(both("getSize() <= MAX_SIZE"), ["SizeAtMostMaxSize", "SizeAboveMaxSize"]);
        assert_eq!(both("args.length != 2"), ["ArgsLengthIsNot2", "ArgsLengthIs2"]);
    }

    #[test]
    fn flags_and_kinds_are_turned_into_words() {
        let both = |text: &str| [said(text, true), said(text, false)];
        assert_eq!(both("isEmpty()"), ["Empty", "NotEmpty"]);
        assert_eq!(both("!items.isEmpty()"), ["ItemsIsNotEmpty", "ItemsIsEmpty"]);
        assert_eq!(both("hasArg"), ["HasArg", "HasNoArg"]);
        assert_eq!(both("hasNoValues()"), ["HasNoValues", "HasValues"]);
        assert_eq!(both("!peak"), ["NotPeak", "Peak"]);
        assert_eq!(both("other instanceof Map$Entry"), ["OtherIsMapEntry", "OtherIsNotMapEntry"]);
    }

    #[test]
    fn what_is_not_understood_has_no_words() {
        let texts = [
            "v3 > 5",
            "… == null",
            "equals(…)",
            "i < 10",
            "a[0] == 1",
            "x;y > 3",
            "größe > 3",
            "",
            "5 > zones",
        ];
        for text in texts {
            assert_eq!(said(text, true), "", "{text}");
        }
        assert_eq!(said(&format!("{} > 3", "long".repeat(20)), true), "");
    }
}
