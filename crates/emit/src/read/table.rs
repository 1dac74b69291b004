//! Tables back from how they are written: every row of a parameterized test becomes a test of its own.
//!
//! Start at [`expanded`]. The rows of `@CsvSource`, `@ValueSource` and `@EnumSource` are read, and those that a method gives which
//! does nothing else. In each row the values stand where the parameters do, as if the test had been written by itself.

use testwright_semantics::literal::Literal;
use testwright_testcase::csv;
use testwright_testcase::observed::{Maker, maker};

use super::syntax::{Expression, File, Method, Named, Statement, StatementKind, TestMethod};

/// An annotation: its name, and its arguments by name.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Annotation {
    pub(super) name: String,
    pub(super) arguments: Vec<(String, Expression)>,
}

/// A parameterized test.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Table {
    pub(super) method: TestMethod,
    pub(super) parameters: Vec<(Named, String)>,
    pub(super) annotations: Vec<Annotation>,
}

/// The tests that the rows of a table are; none if its rows cannot be read.
pub(super) fn expanded(file: &File, table: &Table) -> Vec<TestMethod> {
    let rows = rows(file, table).unwrap_or_default();
    let test = |(row, values): (usize, Vec<Expression>)| {
        let names = table.parameters.iter().map(|(_, name)| name.clone());
        let values: Vec<(String, Expression)> = names.zip(values).collect();
        let body = table.method.body.as_ref().map(|body| statements(body, &values)).map_err(Clone::clone);
        TestMethod { row: Some(row), body, ..table.method.clone() }
    };
    rows.into_iter().enumerate().map(test).collect()
}

/// The values of each row, in the order of the parameters.
fn rows(file: &File, table: &Table) -> Option<Vec<Vec<Expression>>> {
    let mut sources = table.annotations.iter().filter(|annotation| annotation.name.ends_with("Source"));
    let (Some(source), None) = (sources.next(), sources.next()) else { return None };
    let argument =
        |name: &str| source.arguments.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    let types = table.parameters.iter().map(|(ty, _)| ty);
    let rows: Vec<Vec<Expression>> = match (source.name.as_str(), &source.arguments[..]) {
        ("CsvSource", [(name, records)]) if name == "value" => {
            let row = |record: &Expression| {
                let Expression::Literal(Literal::String(units)) = record else { return None };
                let columns = csv::columns(units)?;
                columns
                    .into_iter()
                    .zip(types.clone())
                    .map(|(column, ty)| converted(file, column, ty))
                    .collect()
            };
            elements(records).iter().map(row).collect::<Option<_>>()?
        }
        ("ValueSource", [(_, values)]) => {
            let ty = types.clone().next()?;
            let row = |value: &Expression| Some(vec![exact(value, ty)?]);
            elements(values).iter().map(row).collect::<Option<_>>()?
        }
        ("EnumSource", [_, _]) => {
            let Expression::Class(class) = argument("value")? else { return None };
            let row = |name: &Expression| match name {
                Expression::Literal(Literal::String(units)) => {
                    Some(vec![constant(class, &String::from_utf16(units).ok()?)])
                }
                _ => None,
            };
            elements(argument("names")?).iter().map(row).collect::<Option<_>>()?
        }
        ("MethodSource", [(name, method)]) if name == "value" => {
            let Expression::Literal(Literal::String(units)) = method else { return None };
            given(file, &String::from_utf16(units).ok()?)?
        }
        _ => return None,
    };
    rows.iter().all(|row| row.len() == table.parameters.len()).then_some(rows)
}

/// What an array in an annotation holds; a single value stands for an array of one.
fn elements(expression: &Expression) -> &[Expression] {
    match expression {
        Expression::Elements(elements) => elements,
        other => std::slice::from_ref(other),
    }
}

/// The rows that a method gives: `return Stream.of(Arguments.of(1, "a"), Arguments.of(2, "b"));`
fn given(file: &File, method: &str) -> Option<Vec<Vec<Expression>>> {
    let (_, body) = file.factories.iter().find(|(name, _)| name == method)?;
    let [Statement { kind: StatementKind::Return(Some(Expression::Call { name, arguments, .. })), .. }] =
        &body[..]
    else {
        return None;
    };
    let row = |row: &Expression| match row {
        Expression::Call { name, arguments, .. } if name == "of" || name == "arguments" => {
            Some(arguments.clone())
        }
        _ => None,
    };
    if name == "of" { arguments.iter().map(row).collect() } else { None }
}

/// A column as JUnit converts it to the type of a parameter.
fn converted(file: &File, column: Option<Vec<u16>>, ty: &Named) -> Option<Expression> {
    let Some(units) = column else { return Some(Expression::Null) };
    if ty.dimensions > 0 {
        return None;
    }
    let text = String::from_utf16(&units);
    let number = |primitive: &str| {
        let text = text.as_ref().ok()?;
        Some(match primitive {
            "boolean" => Literal::Boolean(text.parse().ok()?),
            "byte" => Literal::Int(text.parse::<i8>().ok()?.into()),
            "short" => Literal::Int(text.parse::<i16>().ok()?.into()),
            "int" => Literal::Int(text.parse().ok()?),
            "long" => Literal::Long(text.parse().ok()?),
            "float" => Literal::Float(text.parse().ok()?),
            "double" => Literal::Double(text.parse().ok()?),
            _ => return None,
        })
    };
    let last = ty.path.last().map(String::as_str)?;
    match unboxed(last) {
        Some("char") => match units[..] {
            [unit] => Some(Expression::Literal(Literal::Char(unit))),
            _ => None,
        },
        Some(primitive) => exact(&Expression::Literal(number(primitive)?), ty),
        None if last == "String" => Some(Expression::Literal(Literal::String(units))),
        None => match made(file, ty, &units) {
            Some(made) => Some(made),
            None => Some(constant(ty, &text.ok()?)),
        },
    }
}

/// The primitive type of this name or of the box of this name.
fn unboxed(name: &str) -> Option<&'static str> {
    Some(match name {
        "boolean" | "Boolean" => "boolean",
        "byte" | "Byte" => "byte",
        "char" | "Character" => "char",
        "short" | "Short" => "short",
        "int" | "Integer" => "int",
        "long" | "Long" => "long",
        "float" | "Float" => "float",
        "double" | "Double" => "double",
        _ => return None,
    })
}

/// A value with the type of a parameter. Java has no literals for small integers.
fn exact(value: &Expression, ty: &Named) -> Option<Expression> {
    let primitive = ty.path.last().and_then(|last| unboxed(last));
    Some(match (primitive, value) {
        (Some(small @ ("byte" | "short")), Expression::Literal(Literal::Int(_))) => {
            let ty = Named { path: vec![small.to_owned()], arguments: Vec::new(), dimensions: 0 };
            Expression::Cast(ty, Box::new(value.clone()))
        }
        _ => value.clone(),
    })
}

/// An object of the JDK that is made of its text.
fn made(file: &File, ty: &Named, text: &[u16]) -> Option<Expression> {
    let full = match &ty.path[..] {
        [simple] => file.imports.iter().find(|import| import.last() == Some(simple))?.join("/"),
        qualified => qualified.join("/"),
    };
    let arguments = vec![Expression::Literal(Literal::String(text.to_vec()))];
    Some(match maker(&full)? {
        Maker::Constructor => Expression::New { outer: None, class: ty.clone(), arguments, body: None },
        Maker::Method(name) => {
            let receiver = Some(Box::new(Expression::Path(ty.path.clone())));
            Expression::Call { receiver, name: name.to_owned(), arguments }
        }
    })
}

fn constant(class: &Named, name: &str) -> Expression {
    let mut path = class.path.clone();
    path.push(name.to_owned());
    Expression::Path(path)
}

/// Statements with values in place of parameters.
fn statements(body: &[Statement], values: &[(String, Expression)]) -> Vec<Statement> {
    let statement = |statement: &Statement| {
        let kind = match &statement.kind {
            StatementKind::Declare { ty, name, value } => StatementKind::Declare {
                ty: ty.clone(),
                name: name.clone(),
                value: expression(value, values),
            },
            StatementKind::Assign { target, value } => {
                StatementKind::Assign { target: expression(target, values), value: expression(value, values) }
            }
            StatementKind::Evaluate(value) => StatementKind::Evaluate(expression(value, values)),
            StatementKind::Return(value) => {
                StatementKind::Return(value.as_ref().map(|value| expression(value, values)))
            }
            StatementKind::Try(body) => StatementKind::Try(statements(body, values)),
        };
        Statement { line: statement.line, kind }
    };
    body.iter().map(statement).collect()
}

/// An expression with values in place of parameters.
fn expression(of: &Expression, values: &[(String, Expression)]) -> Expression {
    let all = |list: &[Expression]| list.iter().map(|one| expression(one, values)).collect();
    let inner = |one: &Expression| Box::new(expression(one, values));
    match of {
        Expression::Path(path) => match values.iter().find(|(name, _)| Some(name) == path.first()) {
            Some((_, value)) => path[1..]
                .iter()
                .fold(value.clone(), |before, name| Expression::Field(Box::new(before), name.clone())),
            None => of.clone(),
        },
        Expression::Field(before, name) => Expression::Field(inner(before), name.clone()),
        Expression::Call { receiver, name, arguments } => Expression::Call {
            receiver: receiver.as_deref().map(inner),
            name: name.clone(),
            arguments: all(arguments),
        },
        Expression::New { outer, class, arguments, body } => Expression::New {
            outer: outer.as_deref().map(inner),
            class: class.clone(),
            arguments: all(arguments),
            body: body.as_ref().map(|methods| {
                let method =
                    |method: &Method| Method { body: statements(&method.body, values), ..method.clone() };
                methods.iter().map(method).collect()
            }),
        },
        Expression::Array { component, elements } => {
            Expression::Array { component: component.clone(), elements: all(elements) }
        }
        Expression::Zeros { component, length } => {
            Expression::Zeros { component: component.clone(), length: inner(length) }
        }
        Expression::Elements(elements) => Expression::Elements(all(elements)),
        Expression::Cast(ty, operand) => Expression::Cast(ty.clone(), inner(operand)),
        Expression::Lambda { body } => Expression::Lambda { body: statements(body, values) },
        Expression::Literal(_) | Expression::Null | Expression::Class(_) => of.clone(),
    }
}
