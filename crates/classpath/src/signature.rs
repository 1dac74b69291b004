//! Generic signatures (JVMS §4.7.9.1) as trees.
//!
//! Start at [`ClassSignature::parse`], [`MethodSignature::parse`] and, for fields and record components,
//! [`TypeSignature::parse`]. A class file reader does not check signatures, so a class may carry one that
//! does not parse; whoever wants types then falls back to the descriptor. A tree prints back as the text it was
//! read from, and is never deeper than [`DEEPEST`].

use std::fmt;

use crate::descriptor::shortened;

mod parser;

use parser::Parser;

/// How deep type arguments may nest. Deeper ones are refused, so that nobody's recursion over a tree can overflow
/// the stack.
pub const DEEPEST: usize = 128;

/// A signature that breaks the grammar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a {expected} signature, at {offset}: {reason}")]
pub struct SignatureError {
    /// The text, shortened if it is very long.
    pub text: Box<str>,
    /// `class`, `method` or `type`.
    pub expected: &'static str,
    /// Offset in the text.
    pub offset: usize,
    /// What is wrong there.
    pub reason: &'static str,
}

/// A primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
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
}

impl Primitive {
    const ALL: [(u8, Primitive); 8] = [
        (b'B', Primitive::Byte),
        (b'C', Primitive::Char),
        (b'D', Primitive::Double),
        (b'F', Primitive::Float),
        (b'I', Primitive::Int),
        (b'J', Primitive::Long),
        (b'S', Primitive::Short),
        (b'Z', Primitive::Boolean),
    ];

    /// The type that a letter stands for in descriptors and signatures.
    #[must_use]
    pub fn of_letter(letter: u8) -> Option<Primitive> {
        Self::ALL.iter().find(|(own, _)| *own == letter).map(|(_, primitive)| *primitive)
    }

    /// The letter that stands for it in descriptors and signatures.
    #[must_use]
    pub fn letter(self) -> char {
        Self::ALL.iter().find(|(_, own)| *own == self).map_or('I', |(letter, _)| char::from(*letter))
    }
}

/// Any type but void.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeSignature {
    /// `int` and the like.
    Primitive(Primitive),
    /// A class or interface, with its type arguments.
    Class(ClassType),
    /// A type variable, by name.
    Variable(Box<str>),
    /// An array; the element is no array.
    Array {
        /// Number of dimensions, 1 to 255.
        dims: u8,
        /// The innermost elements.
        elem: Box<TypeSignature>,
    },
}

/// A class type such as `java/util/Map<K, V>` or `Outer<T>.Inner<U>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassType {
    /// The class itself, or its outermost parameterized class; its name is internal, with the package.
    pub outermost: Segment,
    /// Classes nested in it, outer ones first; their names are simple.
    pub nested: Vec<Segment>,
}

/// A class's name with its type arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The name.
    pub name: Box<str>,
    /// The arguments; empty if there are none.
    pub arguments: Vec<TypeArgument>,
}

/// A type argument.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeArgument {
    /// `?`
    Any,
    /// A type itself.
    Exact(TypeSignature),
    /// `? extends`
    Extends(TypeSignature),
    /// `? super`
    Super(TypeSignature),
}

/// A type parameter with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeParameter {
    /// The name.
    pub name: Box<str>,
    /// The bound that is a class or a variable; none if only interfaces bound it.
    pub class_bound: Option<TypeSignature>,
    /// The bounds that are interfaces.
    pub interface_bounds: Vec<TypeSignature>,
}

/// The signature of a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassSignature {
    /// Its type parameters.
    pub type_parameters: Vec<TypeParameter>,
    /// Its superclass.
    pub superclass: ClassType,
    /// Its interfaces.
    pub interfaces: Vec<ClassType>,
}

/// The signature of a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodSignature {
    /// Its type parameters.
    pub type_parameters: Vec<TypeParameter>,
    /// The types of its parameters. A compiler may leave out synthetic and mandated ones, so there may be fewer
    /// than in the descriptor.
    pub params: Vec<TypeSignature>,
    /// Its result; none for void.
    pub ret: Option<TypeSignature>,
    /// What it declares to throw, if that is generic: classes and variables.
    pub throws: Vec<TypeSignature>,
}

impl TypeSignature {
    /// Parses the signature of a field, record component or local variable, or any type.
    pub fn parse(text: &str) -> Result<TypeSignature, SignatureError> {
        Parser::new(text).all(Parser::type_signature).map_err(|e| error(text, "type", e))
    }
}

impl ClassSignature {
    /// Parses the signature of a class.
    pub fn parse(text: &str) -> Result<ClassSignature, SignatureError> {
        Parser::new(text).all(Parser::class_signature).map_err(|e| error(text, "class", e))
    }
}

impl MethodSignature {
    /// Parses the signature of a method.
    pub fn parse(text: &str) -> Result<MethodSignature, SignatureError> {
        Parser::new(text).all(Parser::method_signature).map_err(|e| error(text, "method", e))
    }
}

fn error(text: &str, expected: &'static str, (offset, reason): (usize, &'static str)) -> SignatureError {
    SignatureError { text: shortened(text), expected, offset, reason }
}

impl ClassType {
    /// The internal name of the class, without arguments: `Outer<T>.Inner` is `Outer$Inner`.
    #[must_use]
    pub fn internal_name(&self) -> String {
        let mut name = self.outermost.name.to_string();
        for segment in &self.nested {
            name.push('$');
            name.push_str(&segment.name);
        }
        name
    }

    /// The arguments of the class itself, which is the innermost one.
    #[must_use]
    pub fn arguments(&self) -> &[TypeArgument] {
        &self.nested.last().unwrap_or(&self.outermost).arguments
    }
}

impl fmt::Display for TypeSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeSignature::Primitive(primitive) => write!(f, "{}", primitive.letter()),
            TypeSignature::Class(class) => class.fmt(f),
            TypeSignature::Variable(name) => write!(f, "T{name};"),
            TypeSignature::Array { dims, elem } => {
                (0..*dims).try_for_each(|_| f.write_str("["))?;
                elem.fmt(f)
            }
        }
    }
}

impl fmt::Display for ClassType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L{}", self.outermost)?;
        self.nested.iter().try_for_each(|segment| write!(f, ".{segment}"))?;
        f.write_str(";")
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.arguments.is_empty() {
            return Ok(());
        }
        f.write_str("<")?;
        self.arguments.iter().try_for_each(|argument| argument.fmt(f))?;
        f.write_str(">")
    }
}

impl fmt::Display for TypeArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeArgument::Any => f.write_str("*"),
            TypeArgument::Exact(bound) => bound.fmt(f),
            TypeArgument::Extends(bound) => write!(f, "+{bound}"),
            TypeArgument::Super(bound) => write!(f, "-{bound}"),
        }
    }
}

impl fmt::Display for TypeParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.name)?;
        if let Some(bound) = &self.class_bound {
            bound.fmt(f)?;
        }
        self.interface_bounds.iter().try_for_each(|bound| write!(f, ":{bound}"))
    }
}

impl fmt::Display for ClassSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parameters(f, &self.type_parameters)?;
        self.superclass.fmt(f)?;
        self.interfaces.iter().try_for_each(|interface| interface.fmt(f))
    }
}

impl fmt::Display for MethodSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parameters(f, &self.type_parameters)?;
        f.write_str("(")?;
        self.params.iter().try_for_each(|param| param.fmt(f))?;
        f.write_str(")")?;
        match &self.ret {
            Some(ret) => ret.fmt(f)?,
            None => f.write_str("V")?,
        }
        self.throws.iter().try_for_each(|thrown| write!(f, "^{thrown}"))
    }
}

fn write_parameters(f: &mut fmt::Formatter<'_>, parameters: &[TypeParameter]) -> fmt::Result {
    if parameters.is_empty() {
        return Ok(());
    }
    f.write_str("<")?;
    parameters.iter().try_for_each(|parameter| write!(f, "{parameter}"))?;
    f.write_str(">")
}

#[cfg(test)]
mod tests;
