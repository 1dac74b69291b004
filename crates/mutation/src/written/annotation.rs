//! Annotations of methods, parameters, fields and classes, as far as tests need them: names, and elements that are classes, constants
//! and arrays of these (JVMS §4.7.16).

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{Constant, ConstantPool, Field, Method};

/// Deepest nesting of element values that is read.
const DEEPEST: usize = 8;

/// An annotation.
pub(crate) struct Annotation {
    /// Internal name of its class.
    pub(crate) name: Box<str>,
    /// Its elements by name; those that are left out have their defaults.
    pub(crate) elements: Vec<(Box<str>, Element)>,
}

/// A value of an annotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// A class, by internal name.
    Class(Box<str>),
    /// A primitive value, by the letter of its type and its register bits.
    Primitive(u8, u64),
    /// A string.
    Text(Vec<u16>),
    /// An array.
    Array(Vec<Element>),
    /// Anything else.
    Other,
}

impl Annotation {
    /// The annotations of a method that are there at run time; those before the first that cannot be read.
    pub(crate) fn of(class: &ClassFile, method: &Method) -> Vec<Annotation> {
        Annotation::read(class, method.annotations.visible.as_deref())
    }

    /// Likewise, those of a class.
    pub(crate) fn of_class(class: &ClassFile) -> Vec<Annotation> {
        Annotation::read(class, class.annotations.visible.as_deref())
    }

    /// Likewise, those of a field.
    pub(crate) fn of_field(class: &ClassFile, field: &Field) -> Vec<Annotation> {
        Annotation::read(class, field.annotations.visible.as_deref())
    }

    /// Likewise, those of each parameter of a method.
    pub(crate) fn of_parameters(class: &ClassFile, method: &Method) -> Vec<Vec<Annotation>> {
        let Some(bytes) = method.parameter_annotations.as_deref() else { return Vec::new() };
        let mut reader = Reader { bytes, at: 0, pool: &class.pool };
        let count = reader.byte().unwrap_or(0);
        (0..count).map(|_| reader.annotations()).collect()
    }

    fn read(class: &ClassFile, bytes: Option<&[u8]>) -> Vec<Annotation> {
        let Some(bytes) = bytes else { return Vec::new() };
        Reader { bytes, at: 0, pool: &class.pool }.annotations()
    }

    /// Internal name of the class that an element of this name is.
    pub(crate) fn class_named(&self, name: &str) -> Option<Box<str>> {
        match self.element(name)? {
            Element::Class(class) => Some(class.clone()),
            _ => None,
        }
    }

    /// Internal names of the classes that elements of these names are, or are arrays of.
    pub(crate) fn classes_named(&self, names: [&str; 2]) -> Vec<Box<str>> {
        let class = |element: &Element| match element {
            Element::Class(class) => Some(class.clone()),
            _ => None,
        };
        let elements = names.iter().filter_map(|name| self.element(name));
        let all = elements.flat_map(|element| match element {
            Element::Array(elements) => elements.as_slice(),
            one => std::slice::from_ref(one),
        });
        all.filter_map(class).collect()
    }

    /// The element of this name.
    pub(crate) fn element(&self, name: &str) -> Option<&Element> {
        self.elements.iter().find(|(own, _)| **own == *name).map(|(_, element)| element)
    }
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    pool: &'b ConstantPool,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn number(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.byte()?, self.byte()?]))
    }

    fn text(&mut self) -> Option<String> {
        let index = self.number()?;
        self.pool.utf8(index).ok().map(ToOwned::to_owned)
    }

    fn annotations(&mut self) -> Vec<Annotation> {
        let mut found = Vec::new();
        for _ in 0..self.number().unwrap_or(0) {
            let Some(annotation) = self.annotation(0) else { break };
            found.push(annotation);
        }
        found
    }

    fn annotation(&mut self, depth: usize) -> Option<Annotation> {
        let name = internal(&self.text()?)?;
        let mut elements = Vec::new();
        for _ in 0..self.number()? {
            let element = self.text()?;
            elements.push((element.into(), self.value(depth)?));
        }
        Some(Annotation { name, elements })
    }

    fn value(&mut self, depth: usize) -> Option<Element> {
        if depth > DEEPEST {
            return None;
        }
        Some(match self.byte()? {
            b'c' => internal(&self.text()?).map_or(Element::Other, Element::Class),
            b'e' => {
                self.number()?;
                self.number()?;
                Element::Other
            }
            b'@' => {
                self.annotation(depth + 1)?;
                Element::Other
            }
            b'[' => {
                let count = self.number()?;
                let elements = (0..count).map(|_| self.value(depth + 1)).collect::<Option<Vec<Element>>>();
                Element::Array(elements?)
            }
            b's' => {
                let index = self.number()?;
                self.pool.utf16(index).map_or(Element::Other, Element::Text)
            }
            sort => {
                let index = self.number()?;
                let bits = match self.pool.get(index) {
                    Ok(Constant::Integer(value)) => u64::from(*value as u32),
                    Ok(Constant::Float(bits)) => u64::from(*bits),
                    Ok(Constant::Long(value)) => *value as u64,
                    Ok(Constant::Double(bits)) => *bits,
                    _ => return Some(Element::Other),
                };
                Element::Primitive(sort, bits)
            }
        })
    }
}

/// The internal name in a descriptor of a class.
fn internal(descriptor: &str) -> Option<Box<str>> {
    descriptor.strip_prefix('L')?.strip_suffix(';').map(Into::into)
}
