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
        match next_span(text.as_bytes(), 0) {
            Ok(span) if span.end == text.len() => Ok(span.field_type(text)),
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

/// What the class file reader has to know of a method descriptor, given as bytes: the slots of its parameters and
/// whether it returns void. The error is what is wrong.
pub(crate) fn check_method(text: &[u8]) -> Result<(u8, bool), &'static str> {
    let (mut slots, mut is_void) = (0, false);
    spans(text, |place, span| match place {
        Place::Parameter => slots += span.slots(),
        Place::Return => is_void = span.letter == b'V',
    })?;
    Ok((slots, is_void))
}

/// Checks a field descriptor given as bytes. The error is what is wrong.
pub(crate) fn check_field(text: &[u8]) -> Result<(), &'static str> {
    match next_span(text, 0)?.end {
        end if end == text.len() => Ok(()),
        _ => Err("there is text after the type"),
    }
}

/// Walks a method descriptor and returns the result's type.
fn walk<'a>(
    text: &'a str,
    mut each: impl FnMut(FieldType<'a>),
) -> Result<Option<FieldType<'a>>, &'static str> {
    let mut ret = None;
    spans(text.as_bytes(), |place, span| match place {
        Place::Parameter => each(span.field_type(text)),
        Place::Return if span.letter == b'V' => {}
        Place::Return => ret = Some(span.field_type(text)),
    })?;
    Ok(ret)
}

/// Where in a method descriptor a type stands.
enum Place {
    Parameter,
    Return,
}

/// A type somewhere in a descriptor. The grammar is known here only, in terms of bytes: every byte that matters
/// is ASCII, so that a name between two of them is whole characters.
struct Span {
    dims: u8,
    /// The letter of the innermost type.
    letter: u8,
    /// Where the type ends. For a class, its name begins after the `L` and ends before the `;` there.
    end: usize,
    name_start: usize,
}

impl Span {
    fn slots(&self) -> u8 {
        if self.dims == 0 && matches!(self.letter, b'J' | b'D') { 2 } else { 1 }
    }

    fn field_type<'a>(&self, text: &'a str) -> FieldType<'a> {
        let elem = match self.letter {
            b'B' => ElementType::Byte,
            b'C' => ElementType::Char,
            b'D' => ElementType::Double,
            b'F' => ElementType::Float,
            b'I' => ElementType::Int,
            b'J' => ElementType::Long,
            b'S' => ElementType::Short,
            b'Z' => ElementType::Boolean,
            _ => ElementType::Object(&text[self.name_start..self.end - 1]),
        };
        if self.dims == 0 { elem.into() } else { FieldType::Array { dims: self.dims, elem } }
    }
}

/// Calls `each` on every parameter and on the result of a method descriptor. The parameters never take more than
/// 255 slots (JVMS §4.3.3). Void is shown as the letter `V`.
fn spans(text: &[u8], mut each: impl FnMut(Place, Span)) -> Result<(), &'static str> {
    if text.first() != Some(&b'(') {
        return Err("it does not begin with '('");
    }
    let mut at = 1;
    let mut slots: u8 = 0;
    while text.get(at) != Some(&b')') {
        let span = next_span(text, at)?;
        slots = slots.checked_add(span.slots()).ok_or("the parameters take more than 255 slots")?;
        at = span.end;
        each(Place::Parameter, span);
    }
    at += 1;
    if text[at..] == *b"V" {
        each(Place::Return, Span { dims: 0, letter: b'V', end: at + 1, name_start: at });
        return Ok(());
    }
    let span = next_span(text, at)?;
    if span.end != text.len() {
        return Err("there is text after the return type");
    }
    each(Place::Return, span);
    Ok(())
}

/// The type that begins at `start`.
fn next_span(text: &[u8], start: usize) -> Result<Span, &'static str> {
    let mut at = start;
    while text.get(at) == Some(&b'[') {
        at += 1;
    }
    let Ok(dims) = u8::try_from(at - start) else {
        return Err("an array has more than 255 dimensions");
    };
    let letter = *text.get(at).ok_or("it ends where a type should be")?;
    let name_start = at + 1;
    let end = match letter {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => name_start,
        b'L' => match class_name_length(&text[name_start..]) {
            Some(length) if text.get(name_start + length) == Some(&b';') => name_start + length + 1,
            Some(length) if name_start + length == text.len() => {
                return Err("a class name is not closed by ';'");
            }
            _ => return Err("a class name in it is not legal"),
        },
        b'V' => return Err("void is no type for a value"),
        _ => return Err("an unknown letter stands where a type should be"),
    };
    Ok(Span { dims, letter, end, name_start })
}

/// Bit of [`PUNCTUATION`]: `.`, `;` and `[`, which no name has.
const SEPARATOR: u8 = 1;
/// Bit of [`PUNCTUATION`]: `/`, which only class names have.
const SLASH: u8 = 2;
/// Bit of [`PUNCTUATION`]: `<` and `>`, which no method name has but the two special ones.
const ANGLE: u8 = 4;

/// What each byte may do in a name. Every name of every class is looked at, so it is a table.
const PUNCTUATION: [u8; 256] = {
    let mut table = [0; 256];
    table[b'.' as usize] = SEPARATOR;
    table[b';' as usize] = SEPARATOR;
    table[b'[' as usize] = SEPARATOR;
    table[b'/' as usize] = SLASH;
    table[b'<' as usize] = ANGLE;
    table[b'>' as usize] = ANGLE;
    table
};

/// True if `name` has none of the given punctuation.
fn is_free_of(name: &[u8], bits: u8) -> bool {
    !name.is_empty() && name.iter().all(|byte| PUNCTUATION[usize::from(*byte)] & bits == 0)
}

/// The length of the class name at the front of `text`: up to the first byte that no name has; none if there is
/// an empty part between slashes.
fn class_name_length(text: &[u8]) -> Option<usize> {
    let mut part_start = 0;
    let mut length = text.len();
    for (at, byte) in text.iter().enumerate() {
        if PUNCTUATION[usize::from(*byte)] & (SEPARATOR | SLASH) != 0 {
            if *byte != b'/' {
                length = at;
                break;
            }
            if at == part_start {
                return None;
            }
            part_start = at + 1;
        }
    }
    (length > part_start).then_some(length)
}

pub(crate) fn error(text: &str, expected: &'static str, reason: &'static str) -> DescriptorError {
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
    is_class_name_bytes(name.as_bytes())
}

pub(crate) fn is_class_name_bytes(name: &[u8]) -> bool {
    class_name_length(name) == Some(name.len())
}

/// True for a legal name of a field, local variable or parameter (JVMS §4.2.2).
#[must_use]
pub fn is_unqualified_name(name: &str) -> bool {
    is_unqualified_name_bytes(name.as_bytes())
}

pub(crate) fn is_unqualified_name_bytes(name: &[u8]) -> bool {
    is_free_of(name, SEPARATOR | SLASH)
}

/// True for a legal name of a method, `<init>` and `<clinit>` included (JVMS §4.2.2).
#[must_use]
pub fn is_method_name(name: &str) -> bool {
    is_method_name_bytes(name.as_bytes())
}

pub(crate) fn is_method_name_bytes(name: &[u8]) -> bool {
    matches!(name, b"<init>" | b"<clinit>") || is_free_of(name, SEPARATOR | SLASH | ANGLE)
}

/// True for what a Class constant may hold: a class name or the descriptor of an array.
#[must_use]
pub fn is_class_constant(name: &str) -> bool {
    is_class_constant_bytes(name.as_bytes())
}

pub(crate) fn is_class_constant_bytes(name: &[u8]) -> bool {
    if name.first() == Some(&b'[') { check_field(name).is_ok() } else { is_class_name_bytes(name) }
}

#[cfg(test)]
mod tests;
