//! Names of variables: after what they are for, what they are, and never twice in a test.

use std::collections::BTreeSet;

use testwright_testcase::ty::keyword;
use testwright_testcase::{Action, Member, Operand, TestCase, Type, Universe, Var};

use super::plan::{Place, Plan};
use super::words::{capitalised, decapitalised, is_identifier, simple_name};

/// Words that are not used for variables: the first parts of packages, which they would hide.
const PACKAGES: [&str; 8] = ["java", "javax", "jdk", "org", "com", "net", "io", "de"];

/// What several values of one name are told apart by.
const OTHERS: [&str; 6] = ["other", "another", "third", "fourth", "fifth", "sixth"];

/// The names of one test.
pub(crate) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// With all names taken that would hide something.
    pub(crate) fn new(universe: &Universe) -> Names {
        let mut taken: BTreeSet<String> = PACKAGES.iter().map(|name| (*name).to_owned()).collect();
        taken.extend(universe.subject.split('/').next().map(str::to_owned));
        // A class with a small letter is hidden by a variable of its name.
        let outermost = |name: &str| name.rsplit('/').next()?.split('$').next().map(str::to_owned);
        let is_small = |name: &String| name.starts_with(|first: char| first.is_lowercase());
        taken.extend(universe.classes.keys().filter_map(|name| outermost(name)).filter(is_small));
        Names { taken }
    }

    /// A new name like this one.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let wanted = match wanted {
            "class" => "type",
            "enum" => "constant",
            "default" => "fallback",
            word if is_identifier(word) => word,
            _ => "value",
        };
        let others = OTHERS.iter().map(|other| format!("{other}{}", capitalised(wanted)));
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut candidates = std::iter::once(wanted.to_owned()).chain(others).chain(numbered);
        let name = candidates.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Takes a name that something else of the suite has.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// A name for use in one place only: nobody else has it, and others may take it again.
    pub(crate) fn passing(&self, wanted: &str) -> String {
        Names { taken: self.taken.clone() }.fresh(wanted)
    }
}

/// Names for all values of a test that get a variable. What a field holds is called as that is.
pub(crate) fn name_variables(
    universe: &Universe,
    case: &TestCase,
    plan: &Plan,
    fields: &[Option<String>],
    names: &mut Names,
) -> Vec<Option<String>> {
    (0..plan.end)
        .map(|at| {
            let ty = case.statements[at].ty.as_ref()?;
            let wanted = match plan.places[at] {
                Place::Variable | Place::Inline if fields.get(at).is_some_and(Option::is_some) => {
                    return fields[at].clone();
                }
                Place::Variable => wanted_name(universe, case, at, ty),
                _ => return None,
            };
            // The second one of a kind is called after what it is for.
            let wanted = match parameter_name(universe, case, at) {
                _ if names.is_taken(&wanted) && plan.act == Some(at) => "result".to_owned(),
                Some(parameter) if names.is_taken(&wanted) && !names.is_taken(&parameter) => parameter,
                _ => wanted,
            };
            Some(names.fresh(&wanted))
        })
        .collect()
}

fn wanted_name(universe: &Universe, case: &TestCase, at: usize, ty: &Type) -> String {
    // Numbers, texts, arrays and what the JDK has are named after what they are for; other objects after what they are.
    let says_little = match ty {
        Type::Class(class) => {
            // What the JDK's classes are called says nothing about the domain.
            ["java/", "javax/"].iter().any(|jdk| class.name.starts_with(jdk))
        }
        _ => true,
    };
    if says_little
        && let Some(name) = source_name(universe, case, at).or_else(|| parameter_name(universe, case, at))
    {
        return name;
    }
    of_type(ty)
}

/// What a getter or field says that it gives.
fn source_name(universe: &Universe, case: &TestCase, at: usize) -> Option<String> {
    match &case.statements[at].action {
        Action::Call { method, .. } => {
            let name = &universe.member(*method).name;
            let rest = name.strip_prefix("get").or_else(|| name.strip_prefix("is"))?;
            let is_word = rest.starts_with(|first: char| first.is_ascii_uppercase()) && rest != "Class";
            is_word.then(|| decapitalised(rest))
        }
        Action::Get { field, .. } => {
            let name = super::words::camel_of_constant(&universe.member(*field).name);
            is_identifier(&name).then_some(name)
        }
        _ => None,
    }
}

/// The name of the parameter that a value is first used for.
pub(super) fn parameter_name(universe: &Universe, case: &TestCase, at: usize) -> Option<String> {
    let wanted = Operand::Var(Var(at as u32));
    let (member, position) =
        case.statements[at + 1..].iter().find_map(|statement| match &statement.action {
            Action::New { constructor, arguments } => {
                Some((*constructor, arguments.iter().position(|operand| *operand == wanted)?))
            }
            Action::Call { method, arguments, .. } => {
                Some((*method, arguments.iter().position(|operand| *operand == wanted)?))
            }
            _ => None,
        })?;
    parameter_of(universe.member(member), position).filter(|name| name.len() > 1)
}

/// The name of a parameter, if the class file has one that a person gave it.
pub(super) fn parameter_of(member: &Member, position: usize) -> Option<String> {
    let name = member.parameter_names.get(position)?.as_deref()?;
    // Compilers that keep no names give numbers instead.
    let is_numbered =
        name.strip_prefix("arg").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    (is_identifier(name) && !is_numbered).then(|| name.to_owned())
}

fn of_type(ty: &Type) -> String {
    match ty {
        Type::Primitive(_) => "result".to_owned(),
        Type::Variable(_) => "value".to_owned(),
        Type::Array(component) => {
            let one = match &**component {
                Type::Primitive(primitive) => keyword(*primitive).to_owned(),
                // Of an array of arrays, one plural is enough.
                Type::Array(_) => return of_type(component),
                other => of_type(other),
            };
            match one.as_str() {
                _ if one.ends_with('s') || one.ends_with('x') => format!("{one}es"),
                _ if one.ends_with('y') => format!("{}ies", &one[..one.len() - 1]),
                _ => format!("{one}s"),
            }
        }
        Type::Class(class) => {
            let simple = simple_name(&class.name);
            if class.name.starts_with("java/util/") {
                for word in ["List", "Map", "Set", "Iterator", "Queue", "Deque"] {
                    if simple.ends_with(word) {
                        return word.to_ascii_lowercase();
                    }
                }
            }
            match &*class.name {
                "java/lang/StringBuilder" | "java/lang/StringBuffer" => "builder".to_owned(),
                "java/lang/Class" => "type".to_owned(),
                _ => decapitalised(simple),
            }
        }
    }
}
