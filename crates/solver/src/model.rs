//! Models: values for variables.

use crate::tape::Tape;
use crate::{Arena, Const, Sort, TermId, VarId, Variable};
use std::collections::BTreeMap;

/// Values for some variables of an arena. A variable without a value has its default: zero, or what is nearest to zero
/// in its domain.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Model {
    values: BTreeMap<VarId, Const>,
}

impl Model {
    /// A model without values.
    pub fn new() -> Model {
        Model::default()
    }

    /// Gives a variable a value.
    pub fn set(&mut self, variable: VarId, value: Const) {
        self.values.insert(variable, value);
    }

    /// The value that was given to a variable.
    pub fn get(&self, variable: VarId) -> Option<&Const> {
        self.values.get(&variable)
    }

    /// The value of a variable, its default if none of its sort was given.
    pub fn value(&self, arena: &Arena, variable: VarId) -> Const {
        let declared = arena.variable(variable);
        match self.get(variable) {
            Some(value) if value.sort() == declared.sort => value.clone(),
            _ => default_value(declared),
        }
    }

    /// The variables with their values, in the order of the variables.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, &Const)> {
        self.values.iter().map(|(&variable, value)| (variable, value))
    }

    /// Takes over every value of another model.
    pub fn extend(&mut self, other: &Model) {
        self.values.extend(other.values.iter().map(|(&variable, value)| (variable, value.clone())));
    }

    /// What a term gives under the model.
    pub fn eval(&self, arena: &Arena, id: TermId) -> Const {
        let tape = Tape::new(arena, &[id]);
        let values = tape.run(arena, self);
        values[tape.roots()[0]].clone()
    }

    /// Whether every clause is true and every variable of them is within its domain.
    pub fn satisfies(&self, arena: &Arena, clauses: &[TermId]) -> bool {
        let tape = Tape::new(arena, clauses);
        let in_domain = tape
            .variables()
            .iter()
            .all(|&(variable, _)| arena.variable(variable).domain.contains(&self.value(arena, variable)));
        in_domain && {
            let values = tape.run(arena, self);
            tape.roots().iter().all(|&root| values[root] == Const::Bool(true))
        }
    }

    /// The model written as `name = value` lines.
    pub fn to_text(&self, arena: &Arena) -> String {
        self.iter()
            .map(|(variable, value)| format!("{} = {value}\n", arena.variable(variable).name))
            .collect()
    }
}

/// The value that is nearest to zero in the domain of a variable.
pub fn default_value(variable: &Variable) -> Const {
    let zero_of = |sort: Sort| match (sort, variable.domain.range) {
        (Sort::Int | Sort::Long, Some((low, high))) if low <= high => {
            Const::integer(sort, 0.clamp(low, high))
        }
        _ => Const::zero(sort),
    };
    let least_length = variable.domain.length.map_or(0, |(low, _)| low.max(0)) as usize;
    match variable.sort {
        Sort::String => {
            // Letters where the domain allows them, because people read what comes out.
            let (low, high) = variable.domain.range.unwrap_or((0, 0xffff));
            let unit = if low <= high { 0x61.clamp(low, high) as u16 } else { 0x61 };
            Const::String(vec![unit; least_length].into())
        }
        Sort::Array(element) => Const::Array(element, vec![zero_of(element.sort()); least_length].into()),
        sort => zero_of(sort),
    }
}
