//! `testwright explain`.

use std::fmt::Write as _;

use serde_json::json;
use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;
use testwright_ir::goals::{BranchGoals, Goal, GoalKind, goals_of};
use testwright_ir::{graph, translate};

use crate::Outcome;
use crate::args::Explain;
use crate::exit::{self, Failure};
use crate::setup::{Setup, dots};

pub(crate) fn explain(arguments: &Explain) -> Outcome {
    let setup = Setup::new(&arguments.classes)?;
    if let Some(path) = &arguments.path {
        return crate::condition::explain(&setup, arguments, path);
    }
    let target = arguments.target.as_deref().unwrap_or_default();
    let (class_name, method_name) = match target.split_once('#') {
        Some((class, method)) => (class, Some(method)),
        None => (target, None),
    };
    let class = setup.class(class_name)?;
    let goals = class_goals(&setup, &class)?;
    let methods: Vec<&Method> = class
        .methods
        .iter()
        .filter(|method| method_name.is_none_or(|wanted| matches_name(method, wanted)))
        .collect();
    if methods.is_empty() && method_name.is_some() {
        return Err(no_such_method(&class, method_name.unwrap_or_default()));
    }
    let text = if arguments.cfg {
        crate::cfg::text(&setup, &class, &methods, arguments.source.as_deref())
    } else if arguments.json {
        format!("{}\n", as_json(&class, &methods, &goals))
    } else {
        as_text(arguments, &class, &methods, &goals, method_name.is_none())
    };
    print!("{text}");
    Ok(0)
}

/// `name`, or `name(descriptor)…` to choose between overloads.
fn matches_name(method: &Method, wanted: &str) -> bool {
    *method.name == *wanted
        || format!("{}{}", method.name, method.descriptor).starts_with(wanted) && wanted.contains('(')
}

fn no_such_method(class: &ClassFile, wanted: &str) -> Failure {
    let mut names: Vec<&str> = class.methods.iter().map(|method| &*method.name).collect();
    names.sort_unstable();
    names.dedup();
    let message = format!("class {} has no method {wanted}; it has {}", dots(&class.name), names.join(", "));
    Failure::new(exit::INPUT, message)
}

/// Goals of the class with its nested classes, as they are counted for test generation.
fn class_goals(setup: &Setup, class: &ClassFile) -> Result<BranchGoals, Failure> {
    let prefix = format!("{}$", class.name);
    let mut nested = Vec::new();
    for name in setup.class_path.classes().map_err(|error| Failure::new(exit::INPUT, error))? {
        if name.starts_with(&prefix) {
            nested.extend(setup.find(&name)?);
        }
    }
    goals_of(class, &nested).map_err(|error| Failure::new(exit::INPUT, error))
}

fn goals_of_method<'a>(goals: &'a BranchGoals, class: &ClassFile, method: &Method) -> &'a [Goal] {
    let found = goals
        .methods
        .iter()
        .find(|of| of.class == class.name && of.name == method.name && of.descriptor == method.descriptor);
    found.map_or(&[], |of| &goals.goals[of.goals.clone()])
}

/// A goal in words.
fn describe(goal: &Goal) -> String {
    match goal.kind {
        GoalKind::Method => "enter the method".to_owned(),
        GoalKind::Jump { site, taken } => {
            format!("branch #{} {}", site.0, if taken { "taken" } else { "not taken" })
        }
        GoalKind::Case { site, key, taken } => {
            format!("switch #{} {} case {key}", site.0, if taken { "is" } else { "is not" })
        }
        GoalKind::Default { site, taken } => {
            format!("switch #{} {} the default", site.0, if taken { "takes" } else { "does not take" })
        }
    }
}

fn as_text(
    arguments: &Explain,
    class: &ClassFile,
    methods: &[&Method],
    goals: &BranchGoals,
    whole: bool,
) -> String {
    let mut out = String::new();
    if whole && !arguments.dot {
        let source = class.source_file.as_deref().unwrap_or("unknown source");
        // Writing to a String cannot fail.
        let _ = writeln!(
            out,
            "class {} (Java {}, {source}): {} branch goals, nested classes included",
            dots(&class.name),
            class.major.saturating_sub(44),
            goals.goals.len()
        );
    }
    for method in methods {
        let of_method = goals_of_method(goals, class, method);
        if !arguments.dot {
            let _ =
                writeln!(out, "\nmethod {}{} ({} goals)", method.name, method.descriptor, of_method.len());
        }
        if !arguments.goals && method.code.is_some() {
            match translate(class, method) {
                Ok(body) if arguments.dot => {
                    let _ = writeln!(out, "// {}{}", method.name, method.descriptor);
                    out.push_str(&graph::to_dot(&body));
                }
                Ok(body) => {
                    let _ = write!(out, "{}", body.display());
                }
                Err(error) => {
                    let _ = writeln!(out, "  cannot be translated: {error}");
                }
            }
        }
        if !arguments.dot {
            for goal in of_method {
                let _ = writeln!(out, "  goal {} line {}: {}", goal.id.0, goal.line, describe(goal));
            }
        }
    }
    out
}

fn as_json(class: &ClassFile, methods: &[&Method], goals: &BranchGoals) -> serde_json::Value {
    let methods: Vec<_> = methods
        .iter()
        .map(|method| {
            let code = method.code.as_ref().map(|_| match translate(class, method) {
                Ok(body) => json!({ "text": body.display().to_string(), "blocks": body.blocks.len(), "registers": body.registers }),
                Err(error) => json!({ "error": error.to_string() }),
            });
            let goals: Vec<_> = goals_of_method(goals, class, method)
                .iter()
                .map(|goal| json!({ "id": goal.id.0, "line": goal.line, "pc": goal.pc, "goal": describe(goal) }))
                .collect();
            json!({ "name": method.name, "descriptor": method.descriptor, "code": code, "goals": goals })
        })
        .collect();
    json!({ "class": dots(&class.name), "java": class.major.saturating_sub(44), "goals_total": goals.goals.len(), "methods": methods })
}
