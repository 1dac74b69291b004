//! Literals as Java expressions of exactly their type.
//!
//! **Always true:** every text and character of a suite is written by `semantics::literal::Literal`, which leaves nothing but
//! printable ASCII; paths in the temporary folder of tests hold only letters, digits and few signs (`temporary`). The only comment of a suite is its first line, which is always the same.

use testwright_semantics::literal::Literal as Java;
use testwright_semantics::temporary;
use testwright_testcase::{Literal, Primitive, Type};

use super::imports::Imports;

/// An expression for a literal that has exactly its type, whatever stands around it.
pub(crate) fn exact(imports: &mut Imports<'_, '_>, literal: &Literal) -> String {
    match literal {
        Literal::Byte(value) => {
            limit(imports, "Byte", i64::from(*value), i64::from(i8::MIN), i64::from(i8::MAX))
                .unwrap_or_else(|| format!("(byte) {value}"))
        }
        Literal::Short(value) => {
            limit(imports, "Short", i64::from(*value), i64::from(i16::MIN), i64::from(i16::MAX))
                .unwrap_or_else(|| format!("(short) {value}"))
        }
        other => plain(imports, other),
    }
}

/// An expression for a literal where its type is clear: small integers stand without a cast.
pub(crate) fn plain(imports: &mut Imports<'_, '_>, literal: &Literal) -> String {
    let java = match literal {
        Literal::Boolean(value) => Java::Boolean(*value),
        Literal::Byte(value) => {
            return limit(imports, "Byte", i64::from(*value), i64::from(i8::MIN), i64::from(i8::MAX))
                .unwrap_or_else(|| value.to_string());
        }
        Literal::Short(value) => {
            return limit(imports, "Short", i64::from(*value), i64::from(i16::MIN), i64::from(i16::MAX))
                .unwrap_or_else(|| value.to_string());
        }
        Literal::Char(value) => Java::Char(*value),
        Literal::Int(value) => {
            return limit(imports, "Integer", i64::from(*value), i64::from(i32::MIN), i64::from(i32::MAX))
                .unwrap_or_else(|| Java::Int(*value).to_string());
        }
        Literal::Long(value) => {
            return limit(imports, "Long", *value, i64::MIN, i64::MAX)
                .unwrap_or_else(|| Java::Long(*value).to_string());
        }
        Literal::Float(value) => Java::Float(*value),
        Literal::Double(value) => Java::Double(*value),
        Literal::String(units) => match temporary::relative(units) {
            Some(relative) => return format!("{}.toString()", imports.temporary.path(&relative)),
            None => Java::String(units.to_vec()),
        },
    };
    let text = java.to_string();
    // The names of special numbers go through the imports, in case the package has a `Double` of its own.
    let unsigned = text.strip_prefix('-').unwrap_or(&text);
    for class in ["Float", "Double"] {
        if let Some(constant) = unsigned.strip_prefix(class) {
            let sign = &text[..text.len() - unsigned.len()];
            return format!("{sign}{}{constant}", imports.class(&format!("java/lang/{class}")));
        }
    }
    text
}

/// The name of the largest or smallest number of a type.
fn limit(imports: &mut Imports<'_, '_>, class: &str, value: i64, min: i64, max: i64) -> Option<String> {
    let name = match value {
        _ if value == min => "MIN_VALUE",
        _ if value == max => "MAX_VALUE",
        _ => return None,
    };
    Some(format!("{}.{name}", imports.class(&format!("java/lang/{class}"))))
}

/// An expression for a literal that becomes an element of an array of this component. Constants that fit are narrowed and
/// boxed there (JLS §5.2), so that `new byte[] {1}` needs no cast.
pub(crate) fn element(imports: &mut Imports<'_, '_>, literal: &Literal, component: &Type) -> String {
    let primitive = match component {
        Type::Primitive(primitive) => Some(*primitive),
        other => other.unboxed(),
    };
    match literal.primitive() {
        Some(own @ (Primitive::Byte | Primitive::Short)) if primitive == Some(own) => plain(imports, literal),
        _ => exact(imports, literal),
    }
}

/// A cast of an expression, which stands in parentheses where the cast would be read as a subtraction.
pub(crate) fn cast(ty: &str, expression: &str) -> String {
    if expression.starts_with('-') {
        format!("({ty}) ({expression})")
    } else {
        format!("({ty}) {expression}")
    }
}

/// The creation of an array of `component`, which is written, with these elements. Arrays in it need no `new`.
pub(crate) fn array_of(component: &str, elements: &[String]) -> String {
    // The dimensions that are left open stand behind the one that is given.
    let (innermost, open) = component.split_at(component.find('[').unwrap_or(component.len()));
    if elements.is_empty() {
        return format!("new {innermost}[0]{open}");
    }
    let created = format!("new {component} ");
    let inner_empty = open.strip_prefix("[]").map(|open| format!("new {innermost}[0]{open}"));
    let elements: Vec<&str> = elements
        .iter()
        .map(|element| match element.strip_prefix(&created) {
            Some(rest) if !open.is_empty() => rest,
            _ if Some(element) == inner_empty.as_ref() => "{}",
            _ => element,
        })
        .collect();
    format!("new {component}[] {{{}}}", elements.join(", "))
}
