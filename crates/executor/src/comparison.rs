//! Methods of the JDK that compare and answer with a boolean, and how near they were to answering yes.
//!
//! Graded distances in the spirit of Alshraideh and Bottaci (2006), cheap enough to be computed in every run: of strings by
//! missing and differing characters, of patterns by the edits that would make them match, of collections by their element
//! that is nearest to the one asked for.

use testwright_solver::regex::Regex;
use testwright_testcase::{Literal, Primitive, Text};
use testwright_vm::heap::Ref;
use testwright_vm::vm::Vm;

use crate::container;

/// Longest string that is graded or remembered, in characters.
const LONGEST: usize = 200;

/// Farther than any graded distance is likely to be.
pub(crate) const FAR: f64 = 1e6;

/// A method that compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    /// Of strings.
    Equals,
    EqualsIgnoreCase,
    StartsWith,
    EndsWith,
    Contains,
    IsEmpty,
    /// `String.matches(String)`.
    Matches,
    /// `Matcher.matches()`.
    Matcher,
    /// `contains` or `containsKey` of a collection.
    Container,
}

impl Comparison {
    /// The comparison that a method makes.
    pub(crate) fn of(class: &str, name: &str, descriptor: &str) -> Option<Comparison> {
        Some(match (class, name, descriptor) {
            ("java/lang/String", "equals", "(Ljava/lang/Object;)Z") => Comparison::Equals,
            ("java/lang/String", "contentEquals", "(Ljava/lang/CharSequence;)Z") => Comparison::Equals,
            ("java/lang/String", "equalsIgnoreCase", "(Ljava/lang/String;)Z") => Comparison::EqualsIgnoreCase,
            ("java/lang/String", "startsWith", "(Ljava/lang/String;)Z") => Comparison::StartsWith,
            ("java/lang/String", "endsWith", "(Ljava/lang/String;)Z") => Comparison::EndsWith,
            ("java/lang/String", "contains", "(Ljava/lang/CharSequence;)Z") => Comparison::Contains,
            ("java/lang/String", "isEmpty", "()Z") => Comparison::IsEmpty,
            ("java/lang/String", "matches", "(Ljava/lang/String;)Z") => Comparison::Matches,
            ("java/util/regex/Matcher", "matches", "()Z") => Comparison::Matcher,
            (_, "contains" | "containsKey", "(Ljava/lang/Object;)Z") if container::is_known(class) => {
                Comparison::Container
            }
            _ => return None,
        })
    }

    /// Distance of a comparison that failed from holding; more than 0.
    pub(crate) fn distance(self, vm: &Vm, receiver: Ref, other: Ref) -> f64 {
        let distance = match self {
            Comparison::Container => container::elements(vm, receiver)
                .into_iter()
                .map(|element| likeness(vm, element, other))
                .fold(FAR, f64::min),
            Comparison::Matches => of_pattern(vm, receiver, other),
            Comparison::Matcher => {
                let (text, pattern) = matcher(vm, receiver);
                of_pattern(vm, text, pattern)
            }
            _ => match (string(vm, receiver), string(vm, other)) {
                (Some(own), _) if self == Comparison::IsEmpty => own.len() as f64,
                (Some(own), Some(wanted)) => self.of_strings(&own, &wanted),
                _ => FAR,
            },
        };
        distance.max(f64::MIN_POSITIVE)
    }

    /// Distance of a comparison that failed as Bueno and Jino (2002, 6.3.1) count it: for equal strings the differences of
    /// their characters, position by position, with nothing in the place of those that are missing.
    pub(crate) fn character_sum(self, vm: &Vm, receiver: Ref, other: Ref) -> f64 {
        if self != Comparison::Equals {
            return self.distance(vm, receiver, other);
        }
        match (string(vm, receiver), string(vm, other)) {
            (Some(own), Some(wanted)) => {
                let longest = own.len().max(wanted.len());
                let unit = |text: &[u16], at: usize| text.get(at).map_or(0, |unit| u32::from(*unit) + 1);
                (0..longest).map(|at| f64::from(unit(&own, at).abs_diff(unit(&wanted, at)))).sum()
            }
            _ => FAR,
        }
    }

    fn of_strings(self, own: &[u16], wanted: &[u16]) -> f64 {
        match self {
            Comparison::EqualsIgnoreCase => aligned(own, wanted, lower),
            Comparison::StartsWith => aligned(&own[..own.len().min(wanted.len())], wanted, same),
            Comparison::EndsWith => aligned(&own[own.len().saturating_sub(wanted.len())..], wanted, same),
            Comparison::Contains => (0..=own.len().saturating_sub(wanted.len()))
                .map(|at| aligned(&own[at..own.len().min(at + wanted.len())], wanted, same))
                .fold(FAR, f64::min),
            _ => aligned(own, wanted, same),
        }
    }

    /// Values that would be worth trying after a comparison that failed.
    pub(crate) fn seeds(self, vm: &Vm, receiver: Ref, other: Ref) -> Vec<Literal> {
        match self {
            Comparison::IsEmpty => Vec::new(),
            Comparison::Matches | Comparison::Matcher => {
                let pattern = if self == Comparison::Matches { other } else { matcher(vm, receiver).1 };
                let example = string(vm, pattern)
                    .and_then(|pattern| Regex::parse(&pattern).ok())
                    .and_then(|regex| regex.example());
                example.map(|text| Literal::String(text.into())).into_iter().collect()
            }
            Comparison::Container => {
                let elements = container::elements(vm, receiver);
                elements.into_iter().filter_map(|element| literal(vm, element)).take(8).collect()
            }
            _ => [receiver, other].into_iter().filter_map(|object| literal(vm, object)).collect(),
        }
    }
}

/// A string or boxed number as a literal, unless it is empty or too long.
fn literal(vm: &Vm, object: Ref) -> Option<Literal> {
    if let Some(text) = string(vm, object) {
        return (!text.is_empty()).then(|| Literal::String(Text::from(text)));
    }
    let (sort, bits) = vm.unbox(object)?;
    Primitive::of_letter(sort).map(|primitive| Literal::of_bits(primitive, bits))
}

/// A string that is not too long.
fn string(vm: &Vm, object: Ref) -> Option<Vec<u16>> {
    let is_string = !object.is_null() && vm.class_name(vm.class_of(object).id) == "java/lang/String";
    is_string.then(|| vm.string_utf16(object)).filter(|text| text.len() <= LONGEST)
}

/// How far an element is from the one that was asked for.
fn likeness(vm: &Vm, element: Ref, wanted: Ref) -> f64 {
    if let (Some(own), Some(wanted)) = (string(vm, element), string(vm, wanted)) {
        return aligned(&own, &wanted, same);
    }
    match (literal(vm, element), literal(vm, wanted)) {
        (Some(own), Some(wanted)) if own.primitive() == wanted.primitive() => {
            match (own.to_number(), wanted.to_number()) {
                (Some(own), Some(wanted)) => (own - wanted).abs().min(FAR),
                _ => FAR,
            }
        }
        _ => FAR,
    }
}

fn of_pattern(vm: &Vm, text: Ref, pattern: Ref) -> f64 {
    match (string(vm, text), string(vm, pattern).and_then(|pattern| Regex::parse(&pattern).ok())) {
        (Some(text), Some(regex)) => regex.distance(&text),
        _ => 1.0,
    }
}

/// Text and pattern of a `java.util.regex.Matcher`.
fn matcher(vm: &Vm, matcher: Ref) -> (Ref, Ref) {
    if matcher.is_null() {
        return (Ref::NULL, Ref::NULL);
    }
    let text = Ref::from_bits(vm.get_named(matcher, "text"));
    let pattern = Ref::from_bits(vm.get_named(matcher, "parentPattern"));
    let pattern = if pattern.is_null() { pattern } else { Ref::from_bits(vm.get_named(pattern, "pattern")) };
    (text, pattern)
}

fn same(unit: u16) -> u16 {
    unit
}

fn lower(unit: u16) -> u16 {
    char::from_u32(u32::from(unit)).map_or(unit, |c| c.to_lowercase().next().map_or(unit, |c| c as u16))
}

/// Characters that are missing or too many count most; those that differ count by how much.
fn aligned(own: &[u16], wanted: &[u16], fold: impl Fn(u16) -> u16) -> f64 {
    let length = own.len().abs_diff(wanted.len()) as f64;
    let characters: f64 = own
        .iter()
        .zip(wanted)
        .map(|(one, other)| f64::from(fold(*one).abs_diff(fold(*other))))
        .map(|gap| gap / (gap + 1.0))
        .sum();
    length + characters
}

/// Kept with the watcher, so that a method's name is looked at once.
pub(crate) type Known = rustc_hash::FxHashMap<testwright_vm::class::MethodId, Comparison>;

/// The comparison that a method makes, looked up by its names.
pub(crate) fn find(vm: &Vm, method: testwright_vm::class::MethodId) -> Option<Comparison> {
    let found = vm.method(method);
    Comparison::of(vm.class_name(found.class), vm.symbols.name(found.name), vm.symbols.name(found.descriptor))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(own: &str, wanted: &str) -> f64 {
        let (own, wanted): (Vec<u16>, Vec<u16>) =
            (own.encode_utf16().collect(), wanted.encode_utf16().collect());
        aligned(&own, &wanted, same)
    }

    #[test]
    fn nearer_strings_have_smaller_distances() {
        assert_eq!(distance("baz", "baz"), 0.0);
        assert!(distance("bay", "baz") < distance("bax", "baz"));
        assert!(distance("bax", "baz") < distance("ba", "baz"));
        assert!(distance("ba", "baz") < distance("", "baz"));
    }
}
