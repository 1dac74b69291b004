//! What several runs of a test have in common, so that it can be asserted.

use crate::literal::Literal;
use crate::observed::{Container, Observed, Outcome, Value};

impl Value {
    /// Whether an assertion that expects one accepts the other: elements of sets and entries of maps come in any order.
    #[must_use]
    pub fn agrees(&self, other: &Value) -> bool {
        match (self, other) {
            (
                Value::Container { kind: own @ (Container::Set | Container::Map), elements },
                Value::Container { kind, elements: others },
            ) => {
                // Of a map each key and its value stay together.
                let width = if *own == Container::Map { 2 } else { 1 };
                let mut others: Vec<&[Value]> = others.chunks(width).collect();
                own == kind
                    && elements.len().div_ceil(width) == others.len()
                    && elements.chunks(width).all(|element| {
                        let found = others.iter().position(|other| all_agree(element, other));
                        found.map(|at| others.swap_remove(at)).is_some()
                    })
            }
            (Value::Container { kind, elements }, Value::Container { kind: its, elements: others }) => {
                kind == its && all_agree(elements, others)
            }
            (Value::Array { component, elements }, Value::Array { component: its, elements: others }) => {
                component == its && all_agree(elements, others)
            }
            _ => self == other,
        }
    }
}

fn all_agree(some: &[Value], others: &[Value]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(one, other)| one.agrees(other))
}

/// Makes an object that is another one in another run say nothing of itself; false if it is no object.
fn keep_common(own: &mut Value, its: &Value) -> bool {
    let is_object = |value: &Value| match value {
        Value::Literal(literal) => matches!(literal, Literal::String(_)),
        Value::Null => false,
        _ => true,
    };
    if !own.agrees(its) {
        if !is_object(own) || !is_object(its) {
            return false;
        }
        *own = Value::Object { class: "java/lang/Object".into() };
    }
    true
}

impl Observed {
    /// Keeps of this what another run has shown as well. If they end differently, the place of the first statement that does;
    /// from there on nothing is kept.
    pub fn agree(&mut self, other: &Observed) -> Option<usize> {
        self.settings.extend(&other.settings);
        let mut parting = None;
        for (at, (own, its)) in self.outcomes.iter_mut().zip(&other.outcomes).enumerate() {
            match (own, its) {
                (Outcome::Returned { value, tainted }, Outcome::Returned { value: its, .. }) => {
                    *tainted |= match (value, its) {
                        (Some(value), Some(its)) => !value.agrees(its),
                        (value, its) => value.is_some() != its.is_some(),
                    };
                }
                (
                    Outcome::Threw { nameable, message, .. },
                    Outcome::Threw { nameable: its, message: other, .. },
                ) if nameable == its => {
                    if message != other {
                        *message = None;
                    }
                }
                (Outcome::NotRun, Outcome::NotRun) => {}
                _ => {
                    parting = Some(at);
                    break;
                }
            }
        }
        if let Some(at) = parting {
            self.distrust_from(at);
            return parting;
        }
        self.inspections.retain(|own| {
            let its = other.inspections.iter().find(|its| (its.var, its.member) == (own.var, own.member));
            its.is_some_and(|its| its.value.agrees(&own.value))
        });
        if !self.interactions_agree(other) {
            self.interactions.clear();
        }
        self.changed
            .retain(|(var, own)| other.changed.iter().any(|(its, value)| its == var && value.agrees(own)));
        if self.message != other.message {
            self.message = None;
        }
        self.printed.retain(|printer, text| other.printed.get(printer) == Some(text));
        self.files.retain(|file| other.files.contains(file));
        None
    }

    /// Keeps of what calls on stubs were given what another run gave them as well. False if the calls are others.
    fn interactions_agree(&mut self, other: &Observed) -> bool {
        self.interactions.len() == other.interactions.len()
            && self.interactions.iter_mut().zip(&other.interactions).all(|(own, its)| {
                let is_same = (own.stub, own.method, own.during) == (its.stub, its.method, its.during);
                is_same
                    && own.arguments.iter_mut().zip(&its.arguments).all(|(own, its)| keep_common(own, its))
            })
    }

    /// Nothing that was seen from a statement on is asserted, except that it ended in an exception.
    pub fn distrust_from(&mut self, at: usize) {
        for outcome in self.outcomes.iter_mut().skip(at) {
            match outcome {
                Outcome::Returned { tainted, .. } => *tainted = true,
                Outcome::Threw { message, .. } => *message = None,
                Outcome::NotRun => {}
            }
        }
        self.inspections.clear();
        self.interactions.clear();
        self.changed.clear();
        self.message = None;
        self.printed.clear();
        self.files.clear();
    }

    /// Whether anything is left that more runs could show to differ, apart from how the test ends.
    #[must_use]
    pub fn is_telling(&self) -> bool {
        let tells = |outcome: &Outcome| {
            matches!(
                outcome,
                Outcome::Returned { value: Some(_), tainted: false }
                    | Outcome::Threw { message: Some(_), .. }
            )
        };
        !self.inspections.is_empty()
            || !self.interactions.is_empty()
            || !self.changed.is_empty()
            || self.message.is_some()
            || !self.printed.is_empty()
            || !self.files.is_empty()
            || self.outcomes.iter().any(tells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::text;
    use crate::{Inspection, Interaction, MemberId, Var};

    fn int(of: i32) -> Value {
        Value::Literal(Literal::Int(of))
    }

    fn returned(value: Value) -> Outcome {
        Outcome::Returned { value: Some(value), tainted: false }
    }

    fn threw(class: &str) -> Outcome {
        Outcome::Threw { class: class.into(), nameable: class.into(), message: None }
    }

    fn set(elements: &[i32]) -> Value {
        Value::Container { kind: Container::Set, elements: elements.iter().copied().map(int).collect() }
    }

    fn shown(outcomes: Vec<Outcome>, inspections: &[i32]) -> Observed {
        let inspection = |(at, value): (usize, &i32)| Inspection {
            var: Var(0),
            member: MemberId(at as u32),
            value: int(*value),
        };
        let inspections = inspections.iter().enumerate().map(inspection).collect();
        Observed { outcomes, inspections, ..Observed::default() }
    }

    #[test]
    fn what_differs_is_tainted_by_itself() {
        let mut one = shown(vec![returned(int(1)), returned(int(2))], &[5, 6]);
        let other = shown(vec![returned(int(1)), returned(int(3))], &[5, 7]);
        assert_eq!(one.agree(&other), None);
        let tainted = Outcome::Returned { value: Some(int(2)), tainted: true };
        assert_eq!(one.outcomes, [returned(int(1)), tainted]);
        assert_eq!(one.inspections.len(), 1);
    }

    #[test]
    fn nothing_counts_from_where_runs_end_differently() {
        let mut one = shown(vec![returned(int(1)), returned(int(2))], &[5]);
        let other = shown(vec![returned(int(1)), threw("X")], &[5]);
        assert_eq!(one.agree(&other), Some(1));
        assert_eq!(one.outcomes[0], returned(int(1)));
        assert!(matches!(one.outcomes[1], Outcome::Returned { tainted: true, .. }));
        assert!(one.inspections.is_empty());
        let mut one = shown(vec![threw("X")], &[]);
        assert_eq!(one.agree(&shown(vec![threw("Y")], &[])), Some(0));
    }

    #[test]
    fn the_order_of_a_set_is_not_part_of_it() {
        assert!(set(&[1, 2, 3]).agrees(&set(&[3, 1, 2])));
        assert!(!set(&[1, 2, 2]).agrees(&set(&[1, 1, 2])));
        assert!(!set(&[1]).agrees(&set(&[1, 2])));
    }

    #[test]
    fn calls_on_stubs_count_without_what_differs_in_them() {
        let words = |of: &str| Value::Literal(Literal::String(text(of)));
        let call = |arguments| Interaction { stub: Var(0), method: MemberId(0), arguments, during: Var(1) };
        let mut one =
            Observed { interactions: vec![call(vec![words("to"), words("at 9")])], ..Observed::default() };
        let other =
            Observed { interactions: vec![call(vec![words("to"), words("at 10")])], ..Observed::default() };
        assert_eq!(one.agree(&other), None);
        assert_eq!(
            one.interactions,
            [call(vec![words("to"), Value::Object { class: "java/lang/Object".into() }])]
        );
        assert_eq!(one.agree(&Observed::default()), None);
        assert!(one.interactions.is_empty());
    }
}
