//! The templates of predicates: one entry each in the table of its kind.
//!
//! A template says which variables it speaks about, when it holds, how it reads and, where that is possible, what its first
//! operand must be for it to hold. To add one, write an entry: learning, sampling, mutation and reports find it there.
//! The numbers' are those of figure 4 and section 4.3 of Nosrati, Haghighi and Vahidi Asl (2020), as are the strings';
//! those of arrays and objects are what their section 7.1 leaves to the future.

pub mod arrays;
pub mod numbers;
pub mod objects;
pub mod texts;

use std::fmt;

use crate::signature::Variable;
use crate::value::{Sort, Value};

/// What an operand must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A number.
    Number,
    /// A whole number.
    Whole,
    /// A truth value.
    Boolean,
    /// A string.
    Text,
    /// An array.
    Array,
    /// An array of numbers.
    Numbers,
    /// Something that may be an element of the first operand, which is an array.
    Element,
    /// Any object that is neither string nor array.
    Object,
    /// Anything that can be `null`.
    Reference,
    /// A constant that learning fits to the inputs; never a variable.
    Fitted,
    /// A constant of the pool; never a variable.
    Constant,
}

/// Which tuples of variables a template is tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Every tuple.
    Any,
    /// Tuples whose last two variables are in order, because exchanging them means the same.
    Symmetric,
}

/// Makes the value that completes a relation, from the others.
pub type Make = fn(&[&Value]) -> Option<Value>;

/// A template of predicates.
pub struct Template {
    /// Its name, unique in the registry.
    pub name: &'static str,
    /// How it reads, with `{0}` for its first operand and so on.
    pub form: &'static str,
    /// How its negation reads.
    pub negated: &'static str,
    /// What its operands must be.
    pub slots: &'static [Slot],
    /// Which tuples it is tried on.
    pub order: Order,
    /// Whether it also speaks about `null`; other templates say nothing about inputs with `null`.
    pub nulls: bool,
    /// Whether it holds for these values.
    pub holds: fn(&[&Value]) -> bool,
    /// What the first operand must be, given the others, for it to hold; none if there is no such value.
    pub make: Option<Make>,
    /// Names of templates that hold for the same operands whenever this one does.
    pub implies: &'static [&'static str],
}

impl Template {
    /// What entries leave out.
    pub(crate) const DEFAULT: Template = Template {
        name: "",
        form: "",
        negated: "",
        slots: &[],
        order: Order::Any,
        nulls: false,
        holds: |_| false,
        make: None,
        implies: &[],
    };

    /// Whether its operands are all variables or constants of the pool, so that it can be tried without fitting.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.slots.contains(&Slot::Fitted)
    }
}

impl PartialEq for Template {
    fn eq(&self, other: &Template) -> bool {
        self.name == other.name
    }
}

impl Eq for Template {}

impl fmt::Debug for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Slot {
    /// Whether a variable may stand here.
    #[must_use]
    pub fn takes(self, variable: &Variable) -> bool {
        match self {
            Slot::Number => variable.sort.is_number(),
            Slot::Whole => matches!(variable.sort, Sort::Integer(..)),
            Slot::Boolean => variable.sort == Sort::Boolean,
            Slot::Text => variable.sort == Sort::Text,
            Slot::Array => variable.sort.is_array(),
            Slot::Numbers => matches!(variable.sort, Sort::Array(_)),
            Slot::Element => variable.sort.is_number() || variable.sort == Sort::Text,
            Slot::Object => variable.sort == Sort::Object,
            Slot::Reference => variable.nullable,
            Slot::Fitted | Slot::Constant => false,
        }
    }
}

/// Every template.
pub fn templates() -> impl Iterator<Item = &'static Template> {
    [numbers::TEMPLATES, texts::TEMPLATES, arrays::TEMPLATES, objects::TEMPLATES].into_iter().flatten()
}

/// The template with this name.
#[must_use]
pub fn template(name: &str) -> Option<&'static Template> {
    templates().find(|template| template.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_implications_name_templates() {
        let names: Vec<&str> = templates().map(|template| template.name).collect();
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name), "{name} is there twice");
        }
        for own in templates() {
            assert!(own.form.contains("{0}") && own.negated.contains("{0}"), "{} can be read", own.name);
            for implied in own.implies {
                assert!(names.contains(implied), "{}: {implied}", own.name);
            }
        }
    }

    #[test]
    fn what_a_template_makes_holds() {
        let numbers = [-7, -1, 0, 1, 2, 3, 64].map(Value::Int);
        let reals = [-2.5, 0.25, 4.0].map(Value::Real);
        let values: Vec<&Value> = numbers.iter().chain(&reals).collect();
        let mut made = 0;
        for own in numbers::TEMPLATES.iter().filter(|own| own.slots.len() <= 4) {
            let Some(make) = own.make else { continue };
            for one in &values {
                for two in &values {
                    for three in &values {
                        let operands = [*one, *one, *two, *three];
                        let operands = &operands[..own.slots.len()];
                        if let Some(first) = make(operands) {
                            let mut all = operands.to_vec();
                            all[0] = &first;
                            assert!((own.holds)(&all), "{} {all:?}", own.name);
                            made += 1;
                        }
                    }
                }
            }
        }
        assert!(made > 1000, "{made}");
    }
}
