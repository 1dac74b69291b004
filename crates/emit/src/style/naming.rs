//! Names of test methods in the pattern that a project has, and what `@DisplayName` says.
//!
//! Titles come in parts with underscores between them: what is called, perhaps under which condition, and what comes of it.

use super::Naming;
use crate::write::words::{capitalised, decapitalised};

impl Naming {
    /// A title in this pattern.
    pub(crate) fn of(self, title: &str) -> String {
        let parts: Vec<&str> = title.split('_').filter(|part| !part.is_empty()).collect();
        let joined = || parts.iter().map(|part| capitalised(part)).collect::<String>();
        match self {
            Naming::Parts => title.to_owned(),
            Naming::Camel => match parts.split_first() {
                Some((first, rest)) => first
                    .chars()
                    .chain(rest.iter().flat_map(|part| capitalised(part).chars().collect::<Vec<_>>()))
                    .collect(),
                None => title.to_owned(),
            },
            Naming::Test => format!("test{}", joined()),
            Naming::Should => match parts.split_last() {
                Some((outcome, before)) if !before.is_empty() => {
                    let before: String = before.iter().map(|part| capitalised(part)).collect();
                    match infinitive(outcome) {
                        Some(outcome) => format!("should{outcome}If{before}"),
                        None => title.to_owned(),
                    }
                }
                _ => title.to_owned(),
            },
        }
    }
}

/// What follows "should" for an outcome that begins with a verb: `Return` for `returns`, `Be` for `is`.
fn infinitive(outcome: &str) -> Option<String> {
    let end = outcome.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(outcome.len());
    let (verb, rest) = outcome.split_at(end);
    let verb = match verb {
        "is" | "are" => "be",
        "has" => "have",
        "does" => "do",
        _ => verb.strip_suffix('s').filter(|stem| stem.len() > 1 && !stem.ends_with('s'))?,
    };
    Some(format!("{}{rest}", capitalised(verb)))
}

/// A title as words: `withdraw: above balance, throws IllegalState`.
pub(crate) fn words(title: &str) -> String {
    let parts: Vec<String> = title.split('_').filter(|part| !part.is_empty()).map(spaced).collect();
    match &parts[..] {
        [act, rest @ ..] if !rest.is_empty() => {
            format!("{}: {}", title.split('_').next().unwrap_or(act), rest.join(", "))
        }
        other => other.join(" "),
    }
}

/// Words of a name in camel case, with small first letters.
fn spaced(name: &str) -> String {
    let mut words: Vec<String> = vec![String::new()];
    let letters: Vec<char> = name.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let begins = match before {
            Some(before) => {
                letter.is_uppercase() && !before.is_uppercase() || letter.is_numeric() != before.is_numeric()
            }
            None => false,
        };
        if begins {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(*letter);
        }
    }
    words.iter().map(|word| decapitalised(word)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_follow_the_pattern_of_the_project() {
        let title = "lend_memberOwesFees_returnsFalse";
        let all = [Naming::Parts, Naming::Camel, Naming::Test, Naming::Should].map(|naming| naming.of(title));
        assert_eq!(
            all,
            [
                "lend_memberOwesFees_returnsFalse",
                "lendMemberOwesFeesReturnsFalse",
                "testLendMemberOwesFeesReturnsFalse",
                "shouldReturnFalseIfLendMemberOwesFees"
            ]
        );
        assert_eq!(Naming::Should.of("band_9point99_isLow"), "shouldBeLowIfBand9point99");
        assert_eq!(Naming::Should.of("band_low"), "band_low");
        assert_eq!(Naming::Camel.of("lend"), "lend");
    }

    #[test]
    fn what_is_displayed_are_words() {
        assert_eq!(words("lend_memberOwesFees_returnsFalse"), "lend: member owes fees, returns false");
        assert_eq!(words("taxFor_25AndUp_isLow"), "taxFor: 25 and up, is low");
        assert_eq!(words("lend"), "lend");
    }
}
