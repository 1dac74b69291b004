//! How near a string comparison was: the graded distances of Alshraideh and Bottaci (2006) in spirit, cheap enough to be
//! computed in every run.

use std::sync::Arc;

use testwright_testcase::Text;
use testwright_vm::heap::Ref;
use testwright_vm::vm::Vm;

use crate::watcher::LONGEST;

/// A method of `java.lang.String` that compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equals,
    EqualsIgnoreCase,
    StartsWith,
    EndsWith,
    Contains,
    IsEmpty,
}

impl Comparison {
    /// The comparison that a method makes.
    pub(crate) fn of(class: &str, name: &str, descriptor: &str) -> Option<Comparison> {
        if class != "java/lang/String" {
            return None;
        }
        Some(match (name, descriptor) {
            ("equals", "(Ljava/lang/Object;)Z") => Comparison::Equals,
            ("contentEquals", "(Ljava/lang/CharSequence;)Z") => Comparison::Equals,
            ("equalsIgnoreCase", "(Ljava/lang/String;)Z") => Comparison::EqualsIgnoreCase,
            ("startsWith", "(Ljava/lang/String;)Z") => Comparison::StartsWith,
            ("endsWith", "(Ljava/lang/String;)Z") => Comparison::EndsWith,
            ("contains", "(Ljava/lang/CharSequence;)Z") => Comparison::Contains,
            ("isEmpty", "()Z") => Comparison::IsEmpty,
            _ => return None,
        })
    }

    /// A string that was compared with and would be worth trying.
    pub(crate) fn seed(self, vm: &Vm, receiver: Ref, other: Ref) -> impl Iterator<Item = Text> + use<> {
        let usable = |object: Ref| {
            is_string(vm, object)
                .then(|| vm.string_utf16(object))
                .filter(|text| text.len() <= LONGEST && !text.is_empty())
                .map(Arc::from)
        };
        let both = if self == Comparison::IsEmpty { [None, None] } else { [usable(receiver), usable(other)] };
        both.into_iter().flatten()
    }
}

fn is_string(vm: &Vm, object: Ref) -> bool {
    !object.is_null() && vm.class_name(vm.class_of(object).id) == "java/lang/String"
}

/// Distance of a comparison that failed from holding; at least a little more than 0.
pub(crate) fn graded(vm: &Vm, kind: Comparison, receiver: Ref, other: Ref) -> f64 {
    if !is_string(vm, receiver) {
        return 1.0;
    }
    let own = vm.string_utf16(receiver);
    if kind == Comparison::IsEmpty {
        return own.len() as f64;
    }
    if !is_string(vm, other) {
        return FAR;
    }
    let wanted = vm.string_utf16(other);
    if own.len() > LONGEST || wanted.len() > LONGEST {
        return FAR;
    }
    let distance = match kind {
        Comparison::Equals => aligned(&own, &wanted, |c| c),
        Comparison::EqualsIgnoreCase => aligned(&own, &wanted, lower),
        Comparison::StartsWith => aligned(&own[..own.len().min(wanted.len())], &wanted, |c| c),
        Comparison::EndsWith => aligned(&own[own.len().saturating_sub(wanted.len())..], &wanted, |c| c),
        Comparison::Contains => (0..=own.len().saturating_sub(wanted.len()))
            .map(|at| aligned(&own[at..own.len().min(at + wanted.len())], &wanted, |c| c))
            .fold(FAR, f64::min),
        Comparison::IsEmpty => own.len() as f64,
    };
    distance.max(f64::MIN_POSITIVE)
}

/// Farther than any graded distance is likely to be.
const FAR: f64 = 1e6;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(own: &str, wanted: &str) -> f64 {
        let (own, wanted): (Vec<u16>, Vec<u16>) =
            (own.encode_utf16().collect(), wanted.encode_utf16().collect());
        aligned(&own, &wanted, |c| c)
    }

    #[test]
    fn nearer_strings_have_smaller_distances() {
        assert_eq!(distance("baz", "baz"), 0.0);
        assert!(distance("bay", "baz") < distance("bax", "baz"));
        assert!(distance("bax", "baz") < distance("ba", "baz"));
        assert!(distance("ba", "baz") < distance("", "baz"));
    }
}
