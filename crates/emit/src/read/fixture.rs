//! What fields of a test class hold and what is done before each test, as statements of the test.
//!
//! Start at [`before`]. Only what a test needs is taken, because the rest may be beyond what can be read.

use std::collections::BTreeSet;

use super::syntax::{Expression, File, Statement, StatementKind};

/// The statements that a test with these statements begins with: what makes its fields, in the order in which that happens.
/// `injected` says what Mockito makes of a field.
pub(super) fn before(
    file: &File,
    statements: &[Statement],
    injected: &dyn Fn(&super::syntax::Field) -> Option<Expression>,
) -> Vec<Statement> {
    let declared: BTreeSet<&str> = file.fields.iter().map(|field| field.name.as_str()).collect();
    if declared.is_empty() {
        return Vec::new();
    }
    let mut all: Vec<(Option<&str>, Statement)> = Vec::new();
    for field in &file.fields {
        let value = match field.is_injected && field.value.is_none() {
            true => injected(field),
            false => field.value.clone(),
        };
        if let Some(value) = value {
            all.push((Some(&field.name), field.declared(field.line, value)));
        }
    }
    for statement in file.set_ups.iter().flatten() {
        let field = match &statement.kind {
            StatementKind::Assign { target, .. } => {
                file.fields.iter().find(|field| is_named(target, &field.name))
            }
            _ => None,
        };
        all.push(match (&statement.kind, field) {
            (StatementKind::Assign { value, .. }, Some(field)) => {
                (Some(&field.name), field.declared(statement.line, value.clone()))
            }
            // A variable of the method is needed where what is made of it is.
            (StatementKind::Declare { name, .. }, _) => (Some(name), statement.clone()),
            _ => (None, statement.clone()),
        });
    }
    // From the end on, so that what is needed for what is needed is known when its turn comes.
    let mut needed: BTreeSet<String> = BTreeSet::new();
    statements.iter().for_each(|statement| names(&statement.kind, &mut needed));
    let mut taken: Vec<Statement> = Vec::new();
    for (makes, statement) in all.into_iter().rev() {
        let mut own = BTreeSet::new();
        names(&statement.kind, &mut own);
        let is_needed = match makes {
            Some(name) => needed.contains(name),
            None => own.iter().any(|name| declared.contains(name.as_str()) && needed.contains(name)),
        };
        if is_needed {
            needed.extend(own);
            taken.push(statement);
        }
    }
    taken.reverse();
    taken
}

impl super::syntax::Field {
    /// The same as a variable.
    fn declared(&self, line: usize, value: Expression) -> Statement {
        let kind = StatementKind::Declare { ty: Some(self.ty.clone()), name: self.name.clone(), value };
        Statement { line, kind }
    }
}

/// Whether an expression is the field of this name.
fn is_named(target: &Expression, wanted: &str) -> bool {
    match target {
        Expression::Path(path) => match &path[..] {
            [name] => name == wanted,
            [this, name] => this == "this" && name == wanted,
            _ => false,
        },
        _ => false,
    }
}

/// The names that a statement begins paths with.
pub(super) fn names(kind: &StatementKind, found: &mut BTreeSet<String>) {
    match kind {
        StatementKind::Declare { value, .. } => within(value, found),
        StatementKind::Assign { target, value } => {
            within(target, found);
            within(value, found);
        }
        StatementKind::Evaluate(value) => within(value, found),
        StatementKind::Return(value) => value.iter().for_each(|value| within(value, found)),
        StatementKind::Try(body) => body.iter().for_each(|statement| names(&statement.kind, found)),
    }
}

fn within(expression: &Expression, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Path(path) => found.extend(path.first().cloned()),
        Expression::Literal(_) | Expression::Null | Expression::Class(_) => {}
        Expression::Field(of, _) | Expression::Cast(_, of) | Expression::Zeros { length: of, .. } => {
            within(of, found);
        }
        Expression::Call { receiver, arguments, .. } => {
            receiver.iter().for_each(|receiver| within(receiver, found));
            arguments.iter().for_each(|one| within(one, found));
        }
        Expression::New { outer, arguments, body, .. } => {
            outer.iter().for_each(|outer| within(outer, found));
            arguments.iter().for_each(|one| within(one, found));
            let methods = body.iter().flatten().flat_map(|method| &method.body);
            methods.for_each(|statement| names(&statement.kind, found));
        }
        Expression::Array { elements, .. } | Expression::Elements(elements) => {
            elements.iter().for_each(|one| within(one, found));
        }
        Expression::Lambda { body } => body.iter().for_each(|statement| names(&statement.kind, found)),
    }
}
