//! Assertions: what is written for a value that was observed.
//!
//! Start at [`line()`]. Which form an assertion takes depends on the static type of what is asserted about, because JUnit's
//! `assertEquals` is overloaded: `assertEquals(5, integer)` is ambiguous for an `Integer`.

use testwright_semantics::literal::Literal as Java;
use testwright_testcase::identifier::is_identifier;
use testwright_testcase::observed::{Drain, Maker, maker};
use testwright_testcase::ty::keyword;
use testwright_testcase::{Container, Literal, Primitive, Type, Value};

use super::imports::Imports;
use super::library::{Check, statement, wants_tolerance};
use super::literal;
use super::types::Types;
use super::words::written;
use crate::style::Assertions;
use crate::suite::{Framework, Style};

/// How much an assertion about a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strength {
    /// It cannot be written.
    None,
    /// Only that it is not null.
    Weak,
    /// What it is.
    Strong,
}

/// How much can be asserted about a value.
pub(crate) fn strength(types: &Types<'_>, value: &Value) -> Strength {
    match value {
        Value::Literal(_) | Value::Boxed(_) | Value::Null | Value::Same(_) => Strength::Strong,
        Value::Parsed { .. } | Value::Text(_) => Strength::Strong,
        Value::Enum { class, name } => strong_if(types.is_nameable(class) && is_identifier(name)),
        Value::Class(ty) => strong_if(types.nameable(ty) == *ty),
        Value::Array { component, elements } => {
            strong_if(types.nameable(component) == *component && are_plain(types, elements))
        }
        Value::Container { elements, .. } | Value::Drained { elements, .. } => {
            strong_if(are_plain(types, elements))
        }
        Value::Object { .. } => Strength::Weak,
    }
}

/// Whether all elements can be written as expressions.
fn are_plain(types: &Types<'_>, elements: &[Value]) -> bool {
    let is_plain = |element: &Value| {
        !matches!(element, Value::Same(_) | Value::Text(_)) && strength(types, element) == Strength::Strong
    };
    elements.iter().all(is_plain)
}

/// Whether every constant in a value has a name that source code can hold.
fn is_writable(value: &Value) -> bool {
    match value {
        Value::Enum { name, .. } => is_identifier(name),
        Value::Array { elements, .. }
        | Value::Container { elements, .. }
        | Value::Drained { elements, .. } => elements.iter().all(is_writable),
        _ => true,
    }
}

fn strong_if(condition: bool) -> Strength {
    if condition { Strength::Strong } else { Strength::Weak }
}

/// An assertion, written.
pub(crate) struct Line {
    /// The whole statement.
    pub(crate) text: String,
    /// What was expected, as written.
    pub(crate) expected: String,
}

/// Has a test skipped unless a condition holds.
pub(crate) fn assumption(imports: &mut Imports<'_, '_>, style: &Style, condition: &str) -> String {
    let class = match style.framework {
        Framework::JUnit4 => "org.junit.Assume",
        Framework::Jupiter => "org.junit.jupiter.api.Assumptions",
        Framework::TestNg => {
            let skip = imports.annotation("org.testng.SkipException");
            let reason = "\"assertions are not enabled\"";
            return format!("if (!{condition}) {{\n    throw new {skip}({reason});\n}}");
        }
    };
    format!("{}({condition});", imports.method(class, "assumeTrue"))
}

/// Writes the assertion that `actual`, an expression of static type `ty`, gives `value`. `same` is how the value of
/// [`Value::Same`] is written.
pub(crate) fn line(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    value: &Value,
    ty: &Type,
    actual: &str,
    same: Option<String>,
) -> Line {
    let mut one = |check: Check<'_>, expected: &str| Line {
        text: statement(imports, style, check, actual),
        expected: expected.to_owned(),
    };
    match value {
        Value::Null => return one(Check::Null, "null"),
        Value::Object { .. } => return one(Check::NotNull, "not null"),
        other if !is_writable(other) => return one(Check::NotNull, "not null"),
        Value::Literal(Literal::Boolean(value)) | Value::Boxed(Literal::Boolean(value))
            if *ty == Type::Primitive(Primitive::Boolean) || ty.unboxed() == Some(Primitive::Boolean) =>
        {
            return if *value { one(Check::True, "true") } else { one(Check::False, "false") };
        }
        _ => {}
    }
    if let Value::Same(_) = value {
        let Some(same) = same else { return one(Check::NotNull, "not null") };
        return Line { text: statement(imports, style, Check::Same(&same), actual), expected: same };
    }
    if let Value::Array { component, .. } = value {
        return array(imports, style, value, component, ty, actual);
    }
    if let Value::Drained { by: Drain::Stream(primitive), elements } = value {
        let component = primitive.map_or_else(Type::object, Type::Primitive);
        let of_array = Value::Array { component: component.clone(), elements: elements.clone() };
        let actual = format!("{}.toArray()", as_class(imports, stream(*primitive), ty, actual));
        return array(imports, style, &of_array, &component, &Type::array_of(component.clone()), &actual);
    }
    let (expected, actual) = sides(imports, style, value, ty, actual);
    let tolerance = match (value, ty) {
        (Value::Literal(number), Type::Primitive(_)) => tolerance(style, number),
        (Value::Boxed(number), _) if ty.unboxed() == number.primitive() => tolerance(style, number),
        _ => None,
    };
    let check = match &tolerance {
        Some(tolerance) => Check::Close(&expected, tolerance),
        None => Check::Equal(&expected),
    };
    Line { text: statement(imports, style, check, &actual), expected }
}

/// Writes the assertion that `actual` equals a parameter, given by name and type; `value` is what one of the rows has.
pub(crate) fn of_parameter(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    (name, of): (&str, &Type),
    value: &Value,
    ty: &Type,
    actual: &str,
) -> Line {
    let actual = match (value, of) {
        (Value::Text(_), _) => text_of(actual),
        // Unboxed, so that only one `assertEquals` fits.
        (_, Type::Primitive(primitive)) if is_overloaded(style) && ty.unboxed() == Some(*primitive) => {
            literal::cast(keyword(*primitive), actual)
        }
        _ => actual.to_owned(),
    };
    Line { text: statement(imports, style, Check::Equal(name), &actual), expected: name.to_owned() }
}

/// Whether what compares has overloads for primitive types and objects.
fn is_overloaded(style: &Style) -> bool {
    style.assertions == Assertions::Framework
}

/// Both sides of a comparison.
fn sides(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    value: &Value,
    ty: &Type,
    actual: &str,
) -> (String, String) {
    match value {
        Value::Literal(number) if matches!(ty, Type::Primitive(_)) && is_overloaded(style) => {
            (literal::plain(imports, number), actual.to_owned())
        }
        Value::Literal(other) => (literal::exact(imports, other), actual.to_owned()),
        Value::Text(text) => (literal::exact(imports, &Literal::String(text.clone())), text_of(actual)),
        Value::Boxed(number) => match number.primitive() {
            // Unboxed, so that only one `assertEquals` fits.
            Some(primitive) if ty.unboxed() == Some(primitive) && is_overloaded(style) => {
                (literal::plain(imports, number), literal::cast(keyword(primitive), actual))
            }
            _ => (literal::exact(imports, number), actual.to_owned()),
        },
        other => (expression(imports, other, &Type::object()), actual.to_owned()),
    }
}

/// An expression as one of a generic class of the JDK's, by internal name, which is cast unless its static type is that class.
pub(crate) fn as_class(imports: &mut Imports<'_, '_>, class: &str, ty: &Type, actual: &str) -> String {
    if ty.class_name().is_some_and(|own| &**own == class) {
        return match actual.starts_with('(') {
            true => format!("({actual})"),
            false => actual.to_owned(),
        };
    }
    let is_generic = matches!(class, "java/util/Iterator" | "java/util/stream/Stream");
    let arguments = if is_generic { "<?>" } else { "" };
    format!("({})", literal::cast(&format!("{}{arguments}", imports.class(class)), actual))
}

/// The class of streams of primitives, or of objects.
fn stream(primitive: Option<Primitive>) -> &'static str {
    match primitive {
        Some(Primitive::Int) => "java/util/stream/IntStream",
        Some(Primitive::Long) => "java/util/stream/LongStream",
        Some(_) => "java/util/stream/DoubleStream",
        None => "java/util/stream/Stream",
    }
}

/// The text of an object. What begins with a cast stands in parentheses.
fn text_of(actual: &str) -> String {
    if actual.starts_with('(') { format!("({actual}).toString()") } else { format!("{actual}.toString()") }
}

/// An assertion about the elements of an array.
fn array(
    imports: &mut Imports<'_, '_>,
    style: &Style,
    value: &Value,
    component: &Type,
    ty: &Type,
    actual: &str,
) -> Line {
    let expected = expression(imports, value, &Type::object());
    let actual = match ty {
        Type::Array(_) => actual.to_owned(),
        // What is only known to be an object must be said to be an array.
        _ if component.is_reference() => literal::cast("Object[]", actual),
        _ => literal::cast(&format!("{}[]", imports.erased(component)), actual),
    };
    // JUnit 4 compares arrays of floating-point numbers only within a tolerance.
    let tolerance = match component {
        Type::Primitive(Primitive::Double) => Some("0.0"),
        Type::Primitive(Primitive::Float) => Some("0.0f"),
        _ => None,
    };
    let check = Check::Array(&expected, tolerance.filter(|_| wants_tolerance(style)));
    Line { text: statement(imports, style, check, &actual), expected }
}

/// An expression that gives a value; `component` is the component of the array that it becomes an element of.
fn expression(imports: &mut Imports<'_, '_>, value: &Value, component: &Type) -> String {
    match value {
        Value::Literal(of) | Value::Boxed(of) => literal::element(imports, of, component),
        Value::Enum { class, name } => format!("{}.{}", imports.class(class), written(name)),
        Value::Class(ty) => format!("{}.class", imports.erased(ty)),
        Value::Array { component, elements } => {
            let name = imports.erased(component);
            let elements: Vec<String> =
                elements.iter().map(|element| expression(imports, element, component)).collect();
            literal::array_of(&name, &elements)
        }
        Value::Parsed { class, text } => {
            if &**class == "java/math/BigInteger"
                && let Ok(number) = text.parse::<i32>()
            {
                return small_integer(imports, class, number);
            }
            let (name, text) = (imports.class(class), Java::String(text.encode_utf16().collect()));
            match maker(class) {
                Some(Maker::Method(method)) => format!("{name}.{method}({text})"),
                Some(Maker::Constructor) | None => format!("new {name}({text})"),
            }
        }
        Value::Container { kind, elements } => {
            let elements: Vec<String> =
                elements.iter().map(|element| expression(imports, element, &Type::object())).collect();
            container(imports, *kind, &elements)
        }
        Value::Drained { elements, .. } => {
            let elements: Vec<String> =
                elements.iter().map(|element| expression(imports, element, &Type::object())).collect();
            container(imports, Container::List, &elements)
        }
        Value::Null | Value::Same(_) | Value::Text(_) | Value::Object { .. } => "null".to_owned(),
    }
}

/// An expression for a value that is an element of a list.
pub(crate) fn element(imports: &mut Imports<'_, '_>, value: &Value) -> String {
    expression(imports, value, &Type::object())
}

/// A list of elements that are written.
pub(crate) fn list(imports: &mut Imports<'_, '_>, elements: &[String]) -> String {
    container(imports, Container::List, elements)
}

/// A `BigInteger` as people write one that is small.
fn small_integer(imports: &mut Imports<'_, '_>, class: &str, number: i32) -> String {
    let name = imports.class(class);
    match number {
        0 => format!("{name}.ZERO"),
        1 => format!("{name}.ONE"),
        10 => format!("{name}.TEN"),
        other => format!("{name}.valueOf({})", Java::Int(other)),
    }
}

/// The class whose method `of` makes a container of these elements, where the language has it. It takes neither null nor
/// an array as the only element, which would be taken for all of them.
fn class_with_of(imports: &Imports<'_, '_>, kind: Container, elements: &[String]) -> Option<&'static str> {
    let is_array = |element: &String| element.starts_with("new ") && element.contains('[');
    let are_taken = !elements.iter().any(|element| element == "null" || is_array(element));
    let class = match kind {
        Container::List => "java/util/List",
        Container::Set => "java/util/Set",
        Container::Map => "java/util/Map",
        Container::Optional => return None,
    };
    (imports.has_collections_of && are_taken).then_some(class)
}

/// A container that equals one with these elements, which are written.
fn container(imports: &mut Imports<'_, '_>, kind: Container, elements: &[String]) -> String {
    if let Some(class) = class_with_of(imports, kind, elements) {
        return format!("{}.of({})", imports.class(class), elements.join(", "));
    }
    let collections = |imports: &mut Imports<'_, '_>| imports.class("java/util/Collections");
    let all = elements.join(", ");
    match (kind, elements) {
        (Container::Optional, []) => format!("{}.empty()", imports.class("java/util/Optional")),
        (Container::Optional, _) => format!("{}.of({all})", imports.class("java/util/Optional")),
        (Container::List, []) => format!("{}.emptyList()", collections(imports)),
        (Container::Set, []) => format!("{}.emptySet()", collections(imports)),
        (Container::Map, []) => format!("{}.emptyMap()", collections(imports)),
        (Container::Map, _) => format!("{}.singletonMap({all})", collections(imports)),
        (Container::List, [_]) => format!("{}.singletonList({all})", collections(imports)),
        (Container::Set, [_]) => format!("{}.singleton({all})", collections(imports)),
        (Container::List, _) => format!("{}.asList({all})", imports.class("java/util/Arrays")),
        (Container::Set, _) => {
            let set = imports.class("java/util/HashSet");
            format!("new {set}<>({}.asList({all}))", imports.class("java/util/Arrays"))
        }
    }
}

/// Whether a number is compared only within a tolerance.
pub(crate) fn is_inexact(number: &Literal) -> bool {
    tolerance(&Style::default(), number).is_some()
}

/// The tolerance of a comparison of floating-point numbers, if one is needed.
///
/// Short numbers are compared exactly. Those that need all digits come out of computations whose last digit Java leaves
/// open (`Math.sin` may differ between processors and releases), so they are compared to about twelve digits.
fn tolerance(style: &Style, number: &Literal) -> Option<String> {
    let (value, kept) = match number {
        Literal::Double(value) => (*value, 12),
        Literal::Float(value) => (f64::from(*value), 5),
        _ => return None,
    };
    let is_float = matches!(number, Literal::Float(_));
    let scientific = match number {
        Literal::Float(value) => format!("{value:e}"),
        _ => format!("{value:e}"),
    };
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let count = digits.bytes().filter(u8::is_ascii_digit).count();
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let most = if is_float { 8 } else { 15 };
    let is_long = value.is_finite() && count >= most;
    let smallest = if is_float { -30 } else { -290 };
    if is_long && exponent > smallest {
        let power = format!("1e{}", exponent - kept);
        return Some(match number {
            Literal::Float(_) => Java::Float(power.parse().unwrap_or(0.0)).to_string(),
            _ => Java::Double(power.parse().unwrap_or(0.0)).to_string(),
        });
    }
    wants_tolerance(style).then(|| if is_float { "0.0f" } else { "0.0" }.to_owned())
}
