//! A text form of test cases for people: for messages, logs and golden tests. It looks like Java but is not meant to
//! compile.

use std::fmt::Write as _;

use crate::literal::Literal;
use crate::test_case::{Action, Operand, Statement, TestCase};
use crate::ty::Type;
use crate::universe::{MemberId, Universe};

impl Universe {
    /// One line per statement: `v1: java.util.List<java.lang.String> = v0.names(3)`.
    #[must_use]
    pub fn describe(&self, test: &TestCase) -> String {
        let mut text = String::new();
        for (at, statement) in test.statements.iter().enumerate() {
            if let Some(ty) = &statement.ty {
                let _ = write!(text, "v{at}: {ty} = ");
            }
            self.write_statement(&mut text, statement);
            text.push('\n');
        }
        text
    }

    fn write_statement(&self, text: &mut String, statement: &Statement) {
        match &statement.action {
            Action::New { constructor, arguments } => {
                let _ = write!(text, "new {}", Type::class(self.member(*constructor).owner.clone()));
                write_list(text, arguments);
            }
            Action::Call { method, receiver, arguments } => {
                self.write_member(text, *method, receiver.as_ref());
                write_list(text, arguments);
            }
            Action::Get { field, receiver } => self.write_member(text, *field, receiver.as_ref()),
            Action::Set { field, receiver, value } => {
                self.write_member(text, *field, receiver.as_ref());
                text.push_str(" = ");
                write_operand(text, value);
            }
            Action::Array { elements } => {
                text.push('[');
                write_operands(text, elements);
                text.push(']');
            }
            Action::Stub(stub) => {
                let _ = write!(text, "stub {}", Type::Class(stub.class.clone()));
                if let Some((_, arguments)) = &stub.constructor {
                    write_list(text, arguments);
                }
                text.push_str(" {");
                for (method, answer) in &stub.answers {
                    let _ = write!(text, " {}", self.member(*method).name);
                    if let Some(answer) = answer {
                        text.push_str(" -> ");
                        write_operand(text, answer);
                    }
                    text.push(';');
                }
                text.push_str(" }");
            }
        }
    }

    fn write_member(&self, text: &mut String, id: MemberId, receiver: Option<&Operand>) {
        let member = self.member(id);
        match receiver {
            Some(receiver) => write_operand(text, receiver),
            None => {
                let _ = write!(text, "{}", Type::class(member.owner.clone()));
            }
        }
        let _ = write!(text, ".{}", member.name);
    }
}

fn write_list(text: &mut String, operands: &[Operand]) {
    text.push('(');
    write_operands(text, operands);
    text.push(')');
}

fn write_operands(text: &mut String, operands: &[Operand]) {
    for (at, operand) in operands.iter().enumerate() {
        if at > 0 {
            text.push_str(", ");
        }
        write_operand(text, operand);
    }
}

fn write_operand(text: &mut String, operand: &Operand) {
    let _ = match operand {
        Operand::Var(var) => write!(text, "v{}", var.0),
        Operand::Null => write!(text, "null"),
        Operand::Class(ty) => write!(text, "{ty}.class"),
        Operand::Literal(literal) => write_literal(text, literal),
    };
}

fn write_literal(text: &mut String, literal: &Literal) -> std::fmt::Result {
    match literal {
        Literal::Boolean(value) => write!(text, "{value}"),
        Literal::Byte(value) => write!(text, "(byte) {value}"),
        Literal::Short(value) => write!(text, "(short) {value}"),
        Literal::Int(value) => write!(text, "{value}"),
        Literal::Long(value) => write!(text, "{value}L"),
        Literal::Float(value) => write!(text, "{value:?}f"),
        Literal::Double(value) => write!(text, "{value:?}"),
        Literal::Char(unit) => write!(text, "{:?}", String::from_utf16_lossy(&[*unit])),
        Literal::String(units) => write!(text, "{:?}", String::from_utf16_lossy(units)),
    }
}
