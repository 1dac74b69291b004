//! Predicates: templates with operands.

use std::fmt;

use crate::signature::Signature;
use crate::templates::Template;
use crate::value::{Sort, Value};

/// Most operands of a template.
pub const MOST_OPERANDS: usize = 6;

/// What a predicate speaks about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A variable, by its place in the signature.
    Var(u8),
    /// A constant.
    Const(Value),
}

/// A template with operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// The template.
    pub template: &'static Template,
    /// Its operands, as many as the template has slots, or fewer for a set.
    pub operands: Vec<Operand>,
    /// Whether the contrary is meant.
    pub negated: bool,
}

impl Predicate {
    /// A predicate that is not negated.
    #[must_use]
    pub fn new(template: &'static Template, operands: Vec<Operand>) -> Predicate {
        Predicate { template, operands, negated: false }
    }

    /// Whether an input satisfies it; none if it says nothing about the input, because something is unknown or `null`.
    #[must_use]
    pub fn holds(&self, values: &[Value]) -> Option<bool> {
        let mut resolved: [&Value; MOST_OPERANDS] = [&Value::Absent; MOST_OPERANDS];
        let count = self.operands.len().min(MOST_OPERANDS);
        for (place, operand) in resolved.iter_mut().zip(&self.operands) {
            *place = match operand {
                Operand::Var(at) => values.get(usize::from(*at)).unwrap_or(&Value::Absent),
                Operand::Const(value) => value,
            };
            let speaks = place.is_something() || self.template.nulls && **place == Value::Null;
            if !speaks {
                return None;
            }
        }
        Some((self.template.holds)(&resolved[..count]) != self.negated)
    }

    /// Its variables.
    pub fn variables(&self) -> impl Iterator<Item = usize> {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Var(at) => Some(usize::from(*at)),
            Operand::Const(_) => None,
        })
    }

    /// Whether it is about this template and not negated.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        !self.negated && self.template.name == name
    }

    /// The variable and the constant of a comparison of the two.
    #[must_use]
    pub fn with_constant(&self) -> Option<(usize, &Value)> {
        match &self.operands[..] {
            [Operand::Var(at), Operand::Const(value)] => Some((usize::from(*at), value)),
            _ => None,
        }
    }

    /// The two variables of a predicate about two.
    #[must_use]
    pub fn pair(&self) -> Option<(usize, usize)> {
        match self.operands[..] {
            [Operand::Var(one), Operand::Var(other)] => Some((usize::from(one), usize::from(other))),
            _ => None,
        }
    }

    /// Whether it only says what the type of its variable says: `x >= -128` of a `byte`.
    #[must_use]
    pub fn follows_from_type(&self, signature: &Signature) -> bool {
        let bounds = |at: &u8| match signature.variables.get(usize::from(*at)).map(|own| own.sort) {
            Some(Sort::Integer(low, high)) => Some((low, high)),
            _ => None,
        };
        match &self.operands[..] {
            [Operand::Const(Value::Int(least)), Operand::Var(at)] => {
                self.is("at-most") && bounds(at).is_some_and(|(low, _)| *least <= low)
            }
            [Operand::Var(at), Operand::Const(Value::Int(most))] => {
                self.is("at-most") && bounds(at).is_some_and(|(_, high)| *most >= high)
            }
            _ => false,
        }
    }

    /// As people write it.
    #[must_use]
    pub fn text(&self, signature: &Signature) -> String {
        let name = |operand: &Operand| match operand {
            Operand::Var(at) => signature
                .variables
                .get(usize::from(*at))
                .map_or_else(|| format!("#{at}"), |variable| variable.name.clone()),
            Operand::Const(value) => value.to_string(),
        };
        // Variables stand to the left of constants.
        if let [Operand::Const(value), Operand::Var(_)] = &self.operands[..] {
            let form = match (self.template.name, self.negated) {
                ("less", false) => "{0} > ",
                ("less", true) => "{0} <= ",
                ("at-most", false) => "{0} >= ",
                ("at-most", true) => "{0} < ",
                _ => "",
            };
            if !form.is_empty() {
                return format!("{}{value}", form.replace("{0}", &name(&self.operands[1])));
            }
        }
        if let Some(text) = self.simple_line(&name) {
            return text;
        }
        let mut text = if self.negated { self.template.negated } else { self.template.form }.to_owned();
        for (at, operand) in self.operands.iter().enumerate() {
            let shown = match (operand, self.template.name) {
                // A character is shown as one.
                (Operand::Const(Value::Int(unit)), "has-character") => character(*unit),
                _ => name(operand),
            };
            text = text.replace(&format!("{{{at}}}"), &shown);
        }
        // Sets may have fewer elements than the template has room for.
        for at in self.operands.len()..MOST_OPERANDS {
            text = text.replace(&format!(", {{{at}}}"), "");
        }
        text
    }

    /// Lines with a factor of 1 or -1 read better without it.
    fn simple_line(&self, name: &dyn Fn(&Operand) -> String) -> Option<String> {
        let [y, Operand::Const(factor), x, Operand::Const(offset)] = &self.operands[..] else { return None };
        if self.template.name != "line" {
            return None;
        }
        let sign = if self.negated { "!=" } else { "==" };
        let (y, x) = (name(y), name(x));
        match (factor.number()?, offset.number()?) {
            (-1.0, _) => Some(format!("{y} + {x} {sign} {offset}")),
            (1.0, shift) if shift < 0.0 => {
                let shown = offset.to_string();
                Some(format!("{y} {sign} {x} - {}", shown.trim_start_matches('-')))
            }
            (1.0, _) => Some(format!("{y} {sign} {x} + {offset}")),
            (_, 0.0) => Some(format!("{y} {sign} {factor} * {x}")),
            _ => None,
        }
    }
}

fn character(unit: i64) -> String {
    let own = u32::try_from(unit).ok().and_then(char::from_u32);
    own.map_or_else(|| unit.to_string(), |own| format!("'{}'", own.escape_debug()))
}

/// With numbers for variables: for messages of tests.
impl fmt::Display for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nobody = Signature { member: testwright_testcase::MemberId(0), variables: Vec::new() };
        f.write_str(&self.text(&nobody))
    }
}

#[cfg(test)]
mod tests {
    use testwright_testcase::{MemberId, Primitive, Type};

    use super::*;
    use crate::sample::tests::universe;
    use crate::templates::template;

    #[test]
    fn bounds_of_a_type_are_told_from_others() {
        let signature = Signature::new(&universe(vec![Type::Primitive(Primitive::Byte)]), MemberId(0));
        let (x, constant) = (Operand::Var(0), |value| Operand::Const(Value::Int(value)));
        let of = |name, operands| Predicate::new(template(name).expect("it is registered"), operands);
        assert!(of("at-most", vec![constant(-128), x.clone()]).follows_from_type(&signature));
        assert!(of("at-most", vec![x.clone(), constant(127)]).follows_from_type(&signature));
        assert!(!of("less", vec![constant(-128), x.clone()]).follows_from_type(&signature));
        assert!(!of("at-most", vec![constant(-127), x.clone()]).follows_from_type(&signature));
        assert!(!of("at-most", vec![x.clone(), constant(0)]).follows_from_type(&signature));
        assert!(!of("equal", vec![x, constant(127)]).follows_from_type(&signature));
    }
}
