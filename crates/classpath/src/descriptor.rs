//! Field and method descriptors (JVMS §4.3) and the syntax of names (JVMS §4.2).
//!
//! Start at [`MethodDescriptor::parse`] and [`FieldType::parse`]; [`parameters`] walks without allocating. All
//! types borrow from the descriptor's text and print back as exactly that text.

use std::fmt;

/// A descriptor that breaks the grammar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a {expected} descriptor: {reason}")]
pub struct DescriptorError {
    /// The text, shortened if it is very long.
    pub text: Box<str>,
    /// `field`, `return` or `method`.
    pub expected: &'static str,
    /// What is wrong.
    pub reason: &'static str,
}

/// The type of a field, parameter or array element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `double`
    Double,
    /// `float`
    Float,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `short`
    Short,
    /// `boolean`
    Boolean,
    /// A class or interface, by internal name.
    Object(&'a str),
    /// An array.
    Array {
        /// Number of dimensions, 1 to 255.
        dims: u8,
        /// What is left when all dimensions are taken away: never an array.
        elem: ElementType<'a>,
    },
}

/// The type of an array's innermost elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElementType<'a> {
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `double`
    Double,
    /// `float`
    Float,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `short`
    Short,
    /// `boolean`
    Boolean,
    /// A class or interface, by internal name.
    Object(&'a str),
}

impl<'a> From<ElementType<'a>> for FieldType<'a> {
    fn from(element: ElementType<'a>) -> Self {
        match element {
            ElementType::Byte => FieldType::Byte,
            ElementType::Char => FieldType::Char,
            ElementType::Double => FieldType::Double,
            ElementType::Float => FieldType::Float,
            ElementType::Int => FieldType::Int,
            ElementType::Long => FieldType::Long,
            ElementType::Short => FieldType::Short,
            ElementType::Boolean => FieldType::Boolean,
            ElementType::Object(name) => FieldType::Object(name),
        }
    }
}

impl<'a> FieldType<'a> {
    /// Parses a whole field descriptor.
    pub fn parse(text: &'a str) -> Result<Self, DescriptorError> {
        match next_type(text) {
            Ok((field_type, "")) => Ok(field_type),
            Ok(_) => Err(error(text, "field", "there is text after the type")),
            Err(reason) => Err(error(text, "field", reason)),
        }
    }

    /// Number of local variable or operand stack slots: 2 for long and double, else 1.
    #[must_use]
    pub fn slots(self) -> u8 {
        if matches!(self, FieldType::Long | FieldType::Double) { 2 } else { 1 }
    }

    /// True for classes and arrays.
    #[must_use]
    pub fn is_reference(self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array { .. })
    }

    /// The type of the elements if this is an array, one dimension less.
    #[must_use]
    pub fn component(self) -> Option<FieldType<'a>> {
        match self {
            FieldType::Array { dims: 1, elem } => Some(elem.into()),
            FieldType::Array { dims, elem } => Some(FieldType::Array { dims: dims - 1, elem }),
            _ => None,
        }
    }
}

impl fmt::Display for FieldType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FieldType::Byte => "B",
            FieldType::Char => "C",
            FieldType::Double => "D",
            FieldType::Float => "F",
            FieldType::Int => "I",
            FieldType::Long => "J",
            FieldType::Short => "S",
            FieldType::Boolean => "Z",
            FieldType::Object(name) => return write!(f, "L{name};"),
            FieldType::Array { dims, elem } => {
                for _ in 0..*dims {
                    f.write_str("[")?;
                }
                return FieldType::from(*elem).fmt(f);
            }
        })
    }
}

/// A method's parameters and result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodDescriptor<'a> {
    /// Parameter types in order, without `this`.
    pub params: Vec<FieldType<'a>>,
    /// Result; none for `void`.
    pub ret: Option<FieldType<'a>>,
}

impl<'a> MethodDescriptor<'a> {
    /// Parses a whole method descriptor.
    pub fn parse(text: &'a str) -> Result<Self, DescriptorError> {
        let mut params = Vec::new();
        let ret = walk(text, |param| params.push(param)).map_err(|reason| error(text, "method", reason))?;
        Ok(Self { params, ret })
    }

    /// Slots that the parameters take, without `this`; at most 255.
    #[must_use]
    pub fn param_slots(&self) -> u16 {
        self.params.iter().map(|param| u16::from(param.slots())).sum()
    }
}

impl fmt::Display for MethodDescriptor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        self.params.iter().try_for_each(|param| param.fmt(f))?;
        f.write_str(")")?;
        match &self.ret {
            Some(ret) => ret.fmt(f),
            None => f.write_str("V"),
        }
    }
}

/// The number of slots that a method's parameters take, without `this`, and its result (none for void),
/// without allocating.
pub fn parameters(text: &str) -> Result<(u8, Option<FieldType<'_>>), DescriptorError> {
    let mut slots = 0;
    let ret = walk(text, |param| slots += param.slots()).map_err(|reason| error(text, "method", reason))?;
    Ok((slots, ret))
}

/// Walks a method descriptor. The parameters never take more than 255 slots (JVMS §4.3.3).
fn walk<'a>(
    text: &'a str,
    mut each: impl FnMut(FieldType<'a>),
) -> Result<Option<FieldType<'a>>, &'static str> {
    let mut rest = text.strip_prefix('(').ok_or("it does not begin with '('")?;
    let mut slots: u8 = 0;
    loop {
        if let Some(ret) = rest.strip_prefix(')') {
            if ret == "V" {
                return Ok(None);
            }
            let (ret, tail) = next_type(ret)?;
            return if tail.is_empty() { Ok(Some(ret)) } else { Err("there is text after the return type") };
        }
        let (param, tail) = next_type(rest)?;
        slots = slots.checked_add(param.slots()).ok_or("the parameters take more than 255 slots")?;
        each(param);
        rest = tail;
    }
}

/// Takes one type off the front of `text`.
fn next_type(text: &str) -> Result<(FieldType<'_>, &str), &'static str> {
    let dims = text.bytes().take_while(|&b| b == b'[').count();
    let (elem, rest) = next_element(&text[dims..])?;
    let field_type = match u8::try_from(dims) {
        Ok(0) => elem.into(),
        Ok(dims) => FieldType::Array { dims, elem },
        Err(_) => return Err("an array has more than 255 dimensions"),
    };
    Ok((field_type, rest))
}

fn next_element(text: &str) -> Result<(ElementType<'_>, &str), &'static str> {
    let element = match text.bytes().next().ok_or("it ends where a type should be")? {
        b'B' => ElementType::Byte,
        b'C' => ElementType::Char,
        b'D' => ElementType::Double,
        b'F' => ElementType::Float,
        b'I' => ElementType::Int,
        b'J' => ElementType::Long,
        b'S' => ElementType::Short,
        b'Z' => ElementType::Boolean,
        b'L' => {
            let (name, rest) = text[1..].split_once(';').ok_or("a class name is not closed by ';'")?;
            if !is_class_name(name) {
                return Err("a class name in it is not legal");
            }
            return Ok((ElementType::Object(name), rest));
        }
        b'V' => return Err("void is no type for a value"),
        _ => return Err("an unknown letter stands where a type should be"),
    };
    Ok((element, &text[1..]))
}

fn error(text: &str, expected: &'static str, reason: &'static str) -> DescriptorError {
    DescriptorError { text: shortened(text), expected, reason }
}

/// At most about a hundred characters of `text`, for messages about files that may be hostile.
pub(crate) fn shortened(text: &str) -> Box<str> {
    match text.char_indices().nth(100) {
        Some((cut, _)) => format!("{}...", &text[..cut]).into(),
        None => text.into(),
    }
}

/// True for the internal name of a class that is no array (JVMS §4.2.1): non-empty parts between slashes.
#[must_use]
pub fn is_class_name(name: &str) -> bool {
    let mut part = 0;
    for b in name.bytes() {
        match b {
            b'.' | b';' | b'[' => return false,
            b'/' if part == 0 => return false,
            b'/' => part = 0,
            _ => part += 1,
        }
    }
    part > 0
}

/// True for a legal name of a field, local variable or parameter (JVMS §4.2.2).
#[must_use]
pub fn is_unqualified_name(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|b| matches!(b, b'.' | b';' | b'[' | b'/'))
}

/// True for a legal name of a method, `<init>` and `<clinit>` included (JVMS §4.2.2).
#[must_use]
pub fn is_method_name(name: &str) -> bool {
    matches!(name, "<init>" | "<clinit>")
        || (is_unqualified_name(name) && !name.bytes().any(|b| matches!(b, b'<' | b'>')))
}

/// True for what a Class constant may hold: a class name or the descriptor of an array.
#[must_use]
pub fn is_class_constant(name: &str) -> bool {
    if name.starts_with('[') { FieldType::parse(name).is_ok() } else { is_class_name(name) }
}

#[cfg(test)]
mod tests;
