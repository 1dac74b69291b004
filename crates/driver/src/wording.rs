//! Goals in words: branches as the conditions that somebody wrote, as far as class files tell.

use std::collections::BTreeMap;

use testwright_classpath::ClassFile;
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};
use testwright_goals::{Goal, GoalKind};
use testwright_ir::goals::GoalKind as BranchKind;
use testwright_mutation::{BranchCondition, MutableMethod};

/// Class, method, descriptor and site of a branch.
type Place = (Box<str>, Box<str>, Box<str>, u16);

/// The conditions of a class and of those nested in it.
pub(crate) struct Wording {
    conditions: BTreeMap<Place, BranchCondition>,
}

impl Wording {
    pub(crate) fn of<'a>(classes: impl Iterator<Item = &'a ClassFile>) -> Wording {
        let mut conditions = BTreeMap::new();
        for class in classes {
            for method in class.methods.iter().filter_map(|method| MutableMethod::of(class, method)) {
                for condition in method.branch_conditions() {
                    let key = (
                        method.class.clone(),
                        method.name.clone(),
                        method.descriptor.clone(),
                        condition.site.0,
                    );
                    conditions.insert(key, condition);
                }
            }
        }
        Wording { conditions }
    }

    /// A goal in words, such as `Fare.price(): zones > 5 is true`.
    pub(crate) fn describe(&self, goal: &Goal) -> String {
        let class = simple(&goal.class);
        let method = match &*goal.method {
            "<init>" => format!("new {class}"),
            "<clinit>" => return format!("initialisation of {class}: {}", self.outcome(goal)),
            name => format!("{class}.{name}"),
        };
        format!("{method}({}): {}", parameters(&goal.descriptor), self.outcome(goal))
    }

    /// The condition of a branch as the source has it, and whether it holds where the goal is covered.
    pub(crate) fn condition(&self, goal: &Goal) -> Option<(&str, bool)> {
        let GoalKind::Branch(BranchKind::Jump { site, taken }) = &goal.kind else { return None };
        let key = (goal.class.clone(), goal.method.clone(), goal.descriptor.clone(), site.0);
        let condition = self.conditions.get(&key)?;
        Some((&condition.text, condition.jumps_if == *taken))
    }

    /// What has to happen for a goal, without where.
    pub(crate) fn outcome(&self, goal: &Goal) -> String {
        let yes = |taken: bool| if taken { "" } else { "not " };
        match &goal.kind {
            GoalKind::Line => "line reached".to_owned(),
            GoalKind::Behaviour { .. } => "returns to a test that calls it".to_owned(),
            GoalKind::Mutant { text, .. } => format!("mutant killed: {text}"),
            GoalKind::Method | GoalKind::Branch(BranchKind::Method) => "entered".to_owned(),
            GoalKind::Branch(BranchKind::Jump { site, taken }) => match self.condition(goal) {
                Some((text, holds)) => format!("{text} is {holds}"),
                None => format!("branch {} {}taken", site.0, yes(*taken)),
            },
            GoalKind::Branch(BranchKind::Case { key, taken, .. }) => {
                format!("case {key} {}selected", yes(*taken))
            }
            GoalKind::Branch(BranchKind::Default { taken, .. }) => format!("default {}selected", yes(*taken)),
        }
    }
}

/// The name of a class as its own file has it.
fn simple(class: &str) -> String {
    class.rsplit('/').next().unwrap_or(class).replace('$', ".")
}

/// The types of a method's parameters, by its descriptor.
pub(crate) fn parameters(descriptor: &str) -> String {
    let Ok(parsed) = MethodDescriptor::parse(descriptor) else { return descriptor.to_owned() };
    let names: Vec<String> = parsed.params.iter().map(|ty| type_name(*ty)).collect();
    names.join(", ")
}

fn type_name(ty: FieldType<'_>) -> String {
    let keyword = match ty {
        FieldType::Byte => "byte",
        FieldType::Char => "char",
        FieldType::Double => "double",
        FieldType::Float => "float",
        FieldType::Int => "int",
        FieldType::Long => "long",
        FieldType::Short => "short",
        FieldType::Boolean => "boolean",
        FieldType::Object(name) => return simple(name),
        FieldType::Array { dims, elem } => {
            return format!("{}{}", type_name(elem.into()), "[]".repeat(usize::from(dims)));
        }
    };
    keyword.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_read_as_in_the_source() {
        assert_eq!(parameters("()V"), "");
        assert_eq!(parameters("(I[[JLjava/util/Map$Entry;)V"), "int, long[][], Map.Entry");
    }
}
