//! The recursive descent parser of signatures. Each method takes what it is named after off the front.

use super::{
    ClassSignature, ClassType, DEEPEST, MethodSignature, Primitive, Segment, TypeArgument, TypeParameter,
    TypeSignature,
};

/// Where and why parsing failed.
type Failure = (usize, &'static str);

/// A position in a signature.
pub(super) struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// How many lists of type arguments are open.
    depth: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0 }
    }

    /// Parses all of the text by `rule`.
    pub(super) fn all<T>(mut self, rule: impl FnOnce(&mut Self) -> Result<T, Failure>) -> Result<T, Failure> {
        let tree = rule(&mut self)?;
        if self.at < self.text.len() { self.fail("there is text after the signature") } else { Ok(tree) }
    }

    pub(super) fn class_signature(&mut self) -> Result<ClassSignature, Failure> {
        let type_parameters = self.type_parameters()?;
        let superclass = self.class_type()?;
        let mut interfaces = Vec::new();
        while self.peek() == Some(b'L') {
            interfaces.push(self.class_type()?);
        }
        Ok(ClassSignature { type_parameters, superclass, interfaces })
    }

    pub(super) fn method_signature(&mut self) -> Result<MethodSignature, Failure> {
        let type_parameters = self.type_parameters()?;
        self.expect(b'(', "the parameters should begin here")?;
        let mut params = Vec::new();
        while !self.eat(b')') {
            params.push(self.type_signature()?);
        }
        let ret = if self.eat(b'V') { None } else { Some(self.type_signature()?) };
        let mut throws = Vec::new();
        while self.eat(b'^') {
            if !matches!(self.peek(), Some(b'L' | b'T')) {
                return self.fail("only a class or a type variable can be thrown");
            }
            throws.push(self.type_signature()?);
        }
        Ok(MethodSignature { type_parameters, params, ret, throws })
    }

    pub(super) fn type_signature(&mut self) -> Result<TypeSignature, Failure> {
        let start = self.at;
        while self.eat(b'[') {}
        let Ok(dims) = u8::try_from(self.at - start) else {
            return self.fail("an array has more than 255 dimensions");
        };
        let elem = match self.peek() {
            Some(b'L') => TypeSignature::Class(self.class_type()?),
            Some(b'T') => {
                self.at += 1;
                let name = self.identifier()?.into();
                self.expect(b';', "a type variable should end here")?;
                TypeSignature::Variable(name)
            }
            Some(letter) => match Primitive::of_letter(letter) {
                Some(primitive) => {
                    self.at += 1;
                    TypeSignature::Primitive(primitive)
                }
                None => return self.fail("a type should be here"),
            },
            None => return self.fail("a type should be here"),
        };
        Ok(if dims == 0 { elem } else { TypeSignature::Array { dims, elem: Box::new(elem) } })
    }

    fn class_type(&mut self) -> Result<ClassType, Failure> {
        self.expect(b'L', "a class should be here")?;
        let start = self.at;
        self.identifier()?;
        while self.eat(b'/') {
            self.identifier()?;
        }
        let name = self.text[start..self.at].into();
        let outermost = Segment { name, arguments: self.type_arguments()? };
        let mut nested = Vec::new();
        while self.eat(b'.') {
            let name = self.identifier()?.into();
            nested.push(Segment { name, arguments: self.type_arguments()? });
        }
        self.expect(b';', "a class type should end here")?;
        Ok(ClassType { outermost, nested })
    }

    fn type_arguments(&mut self) -> Result<Vec<TypeArgument>, Failure> {
        let mut arguments = Vec::new();
        if !self.eat(b'<') {
            return Ok(arguments);
        }
        if self.depth == DEEPEST {
            return self.fail("type arguments nest too deeply");
        }
        self.depth += 1;
        loop {
            let argument = match self.peek() {
                Some(b'*') => {
                    self.at += 1;
                    TypeArgument::Any
                }
                Some(b'+') => {
                    self.at += 1;
                    TypeArgument::Extends(self.reference_type()?)
                }
                Some(b'-') => {
                    self.at += 1;
                    TypeArgument::Super(self.reference_type()?)
                }
                _ => TypeArgument::Exact(self.reference_type()?),
            };
            arguments.push(argument);
            if self.eat(b'>') {
                break;
            }
        }
        self.depth -= 1;
        Ok(arguments)
    }

    fn type_parameters(&mut self) -> Result<Vec<TypeParameter>, Failure> {
        let mut parameters = Vec::new();
        if !self.eat(b'<') {
            return Ok(parameters);
        }
        loop {
            let name = self.identifier()?.into();
            self.expect(b':', "the bound of a type parameter should be here")?;
            let class_bound = match self.peek() {
                Some(b':' | b'>') => None,
                // Where the next parameter begins is only told apart from a bound by its first letter, as in the
                // JVM: a bound begins with L, T or [, and a name that does must follow a bound.
                Some(b'L' | b'T' | b'[') if self.is_bound() => Some(self.reference_type()?),
                _ => None,
            };
            let mut interface_bounds = Vec::new();
            while self.eat(b':') {
                interface_bounds.push(self.reference_type()?);
            }
            parameters.push(TypeParameter { name, class_bound, interface_bounds });
            if self.eat(b'>') {
                return Ok(parameters);
            }
        }
    }

    /// True if what follows an empty bound's place is a bound and not the name of the next parameter, which would
    /// be followed by a colon.
    fn is_bound(&self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        match rest.iter().position(|byte| is_special(*byte) || *byte == b'[') {
            Some(end) => rest[end] != b':',
            None => true,
        }
    }

    fn reference_type(&mut self) -> Result<TypeSignature, Failure> {
        match self.peek() {
            Some(b'L' | b'T' | b'[') => self.type_signature(),
            _ => self.fail("a class, array or type variable should be here"),
        }
    }

    fn identifier(&mut self) -> Result<&'a str, Failure> {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let length = rest.iter().position(|byte| is_special(*byte) || *byte == b'[').unwrap_or(rest.len());
        if length == 0 {
            return self.fail("a name should be here");
        }
        self.at += length;
        Ok(&self.text[start..self.at])
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, byte: u8, reason: &'static str) -> Result<(), Failure> {
        if self.eat(byte) { Ok(()) } else { self.fail(reason) }
    }

    fn fail<T>(&self, reason: &'static str) -> Result<T, Failure> {
        Err((self.at, reason))
    }
}

/// The characters that no identifier in a signature has, besides `[` (JVMS §4.7.9.1).
fn is_special(byte: u8) -> bool {
    matches!(byte, b'.' | b';' | b'/' | b'<' | b'>' | b':')
}
