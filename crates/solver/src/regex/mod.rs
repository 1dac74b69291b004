//! The regular subset of Java's patterns: what `String.matches` decides without remembering anything.
//!
//! Where to start: [`Regex::parse`] (in `parse`) makes an automaton without empty moves out of a pattern, after
//! Glushkov: one state for each place of the pattern that takes a character. [`Regex::is_match`] runs it, and
//! [`Regex::distance`] says how far a text is from being accepted.
//!
//! What is always true: a pattern is either understood exactly as `java.util.regex` understands it or rejected.
//! Back references, look-around, possessive quantifiers, flags, boundaries and class operations are rejected.

mod parse;

pub use parse::RegexError;

/// A set of code points as sorted ranges that do not touch, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharClass(Vec<(u32, u32)>);

impl CharClass {
    /// The class of all code points in any of the ranges.
    pub fn new(mut ranges: Vec<(u32, u32)>) -> CharClass {
        ranges.retain(|&(low, high)| low <= high);
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (low, high) in ranges {
            match merged.last_mut() {
                Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
                _ => merged.push((low, high)),
            }
        }
        CharClass(merged)
    }

    /// All code points that are not in this class.
    pub fn negated(&self) -> CharClass {
        let mut ranges = Vec::with_capacity(self.0.len() + 1);
        let mut next = 0;
        for &(low, high) in &self.0 {
            if low > next {
                ranges.push((next, low - 1));
            }
            next = high + 1;
        }
        ranges.push((next, char::MAX as u32));
        CharClass::new(ranges)
    }

    /// The ranges, sorted.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Whether a code point is in the class.
    pub fn contains(&self, point: u32) -> bool {
        self.0.iter().any(|&(low, high)| (low..=high).contains(&point))
    }

    /// How far a code point is from the nearest one of the class.
    pub fn distance(&self, point: u32) -> u32 {
        let to_range = |&(low, high): &(u32, u32)| low.saturating_sub(point) + point.saturating_sub(high);
        self.0.iter().map(to_range).min().unwrap_or(u32::MAX)
    }
}

/// An automaton that accepts what a pattern matches. State 0 is before the first character; state `n + 1` is after a
/// character of the class `classes()[n]`.
#[derive(Clone, Debug)]
pub struct Regex {
    classes: Vec<CharClass>,
    follow: Vec<Vec<usize>>,
    accepts: Vec<bool>,
}

impl Regex {
    /// How many states there are.
    pub fn states(&self) -> usize {
        self.follow.len()
    }

    /// The class of the character that leads into a state; `None` for the first state, which nothing leads to.
    pub fn class(&self, state: usize) -> Option<&CharClass> {
        self.classes.get(state.checked_sub(1)?)
    }

    /// The states that one more character can lead to.
    pub fn follow(&self, state: usize) -> &[usize] {
        self.follow.get(state).map_or(&[], Vec::as_slice)
    }

    /// Whether a text that leads here is accepted.
    pub fn accepts(&self, state: usize) -> bool {
        self.accepts.get(state).copied().unwrap_or(false)
    }

    /// `String.matches`.
    pub fn is_match(&self, units: &[u16]) -> bool {
        let mut current = vec![false; self.states()];
        current[0] = true;
        for point in code_points(units) {
            let mut next = vec![false; self.states()];
            for state in (0..current.len()).filter(|&state| current[state]) {
                for &target in self.follow(state) {
                    next[target] |= self.classes[target - 1].contains(point);
                }
            }
            current = next;
        }
        (0..current.len()).any(|state| current[state] && self.accepts[state])
    }

    /// The least cost of edits that make the text accepted: one for a character to drop or to add, and less than one
    /// for a character to change, the less the nearer it is. Zero exactly when the text matches.
    pub fn distance(&self, units: &[u16]) -> f64 {
        let mut cost = vec![f64::INFINITY; self.states()];
        cost[0] = 0.0;
        self.relax_insertions(&mut cost);
        for point in code_points(units) {
            let mut next: Vec<f64> = cost.iter().map(|cost| cost + 1.0).collect();
            for (state, &from) in cost.iter().enumerate().filter(|(_, cost)| cost.is_finite()) {
                for &target in self.follow(state) {
                    let away = f64::from(self.classes[target - 1].distance(point));
                    next[target] = next[target].min(from + away / (away + 1.0));
                }
            }
            self.relax_insertions(&mut next);
            cost = next;
        }
        let accepted = (0..cost.len()).filter(|&state| self.accepts[state]);
        accepted.map(|state| cost[state]).fold(f64::INFINITY, f64::min)
    }

    fn relax_insertions(&self, cost: &mut [f64]) {
        let mut pending: Vec<usize> = (0..cost.len()).filter(|&state| cost[state].is_finite()).collect();
        while let Some(state) = pending.pop() {
            for &target in self.follow(state) {
                if cost[state] + 1.0 < cost[target] {
                    cost[target] = cost[state] + 1.0;
                    pending.push(target);
                }
            }
        }
    }

    /// A short text that is accepted, made of the first characters of the classes; `None` if nothing is accepted.
    pub fn example(&self) -> Option<Vec<u16>> {
        let mut before: Vec<Option<usize>> = vec![None; self.states()];
        let mut queue = std::collections::VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            if self.accepts[state] {
                let mut points = Vec::new();
                let mut at = state;
                while let Some(class) = self.class(at) {
                    points.push(pleasant(class)?);
                    at = before[at]?;
                }
                let text: String = points.iter().rev().collect();
                return Some(text.encode_utf16().collect());
            }
            for &target in self.follow(state) {
                if before[target].is_none()
                    && self.class(target).is_some_and(|class| pleasant(class).is_some())
                {
                    before[target] = Some(state);
                    queue.push_back(target);
                }
            }
        }
        None
    }
}

/// A character of the class that people like to read, if there is one.
fn pleasant(class: &CharClass) -> Option<char> {
    let liked = ('a'..='z').chain('A'..='Z').chain('0'..='9').find(|&liked| class.contains(liked.into()));
    liked.or_else(|| class.ranges().iter().find_map(|&(low, high)| (low..=high).find_map(char::from_u32)))
}

/// The code points of a text as `java.util.regex` takes them: surrogates without a partner stand for themselves.
fn code_points(units: &[u16]) -> impl Iterator<Item = u32> + '_ {
    char::decode_utf16(units.iter().copied())
        .map(|decoded| decoded.map_or_else(|lone| u32::from(lone.unpaired_surrogate()), u32::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regex(pattern: &str) -> Regex {
        let units: Vec<u16> = pattern.encode_utf16().collect();
        Regex::parse(&units).unwrap_or_else(|error| panic!("{pattern}: {error}"))
    }

    fn matches(pattern: &str, text: &str) -> bool {
        let units: Vec<u16> = text.encode_utf16().collect();
        let regex = regex(pattern);
        let matched = regex.is_match(&units);
        assert_eq!(matched, regex.distance(&units) == 0.0, "{pattern} on {text}: the distance disagrees");
        matched
    }

    #[test]
    fn patterns_accept_what_java_accepts() {
        let accepted = [
            ("", ""),
            ("abc", "abc"),
            ("a|b", "b"),
            ("(ab)*c", "ababc"),
            ("[a-c]{2,3}", "abc"),
            ("\\d+", "0123"),
            ("[^a-z]", "A"),
            (".*", "xyz"),
            ("a?b+?", "bb"),
            ("^\\w+@\\w+\\.com$", "a@b.com"),
            ("[-a]", "-"),
            ("\\u0041\\x42", "AB"),
            (".", "\u{1f600}"),
            ("(?:x|y){2}", "xy"),
            ("\\p{Upper}\\s", "A\t"),
            ("[]a]", "]"),
            ("a{0}", ""),
            ("[\\d_]+", "1_2"),
            ("|a", ""),
        ];
        for (pattern, text) in accepted {
            // A closing bracket first in a class is not literal in Java, so that row must be rejected instead.
            if pattern == "[]a]" {
                let units: Vec<u16> = pattern.encode_utf16().collect();
                assert!(Regex::parse(&units).is_err());
                continue;
            }
            assert!(matches(pattern, text), "{pattern} should accept {text}");
        }
        let rejected = [
            ("abc", "ab"),
            ("a|b", "ab"),
            ("[a-c]{2,3}", "a"),
            ("\\d+", ""),
            (".", "\n"),
            ("..", "\u{1f600}"),
        ];
        for (pattern, text) in rejected {
            assert!(!matches(pattern, text), "{pattern} should reject {text}");
        }
    }

    #[test]
    fn what_is_not_regular_is_rejected() {
        for pattern in [
            "(a)\\1",
            "(?=a)",
            "a*+",
            "(?i)a",
            "\\bfoo",
            "[a-z&&[^b]]",
            "a^b",
            "(",
            "[a",
            "*a",
            "a{2",
            "a{99999}",
        ] {
            let units: Vec<u16> = pattern.encode_utf16().collect();
            assert!(Regex::parse(&units).is_err(), "{pattern}");
        }
    }

    #[test]
    fn an_example_is_accepted() {
        for pattern in ["[A-Z]{3}-\\d{2}", "(foo|ba)+x?", "[^a]", ""] {
            let regex = regex(pattern);
            let example = regex.example().expect("an example");
            assert!(regex.is_match(&example), "{pattern}");
        }
    }

    #[test]
    fn a_nearer_text_has_a_smaller_distance() {
        let regex = regex("\\d{3}");
        let distance = |text: &str| regex.distance(&text.encode_utf16().collect::<Vec<u16>>());
        assert!(distance("12:") < distance("12z"));
        assert!(distance("12z") < distance("1"));
        assert!(distance("12") < distance("1"));
    }
}
