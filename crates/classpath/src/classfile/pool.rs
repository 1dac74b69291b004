//! The constant pool (JVMS §4.4). Entries keep their indices as in the file, so that a pool index found in
//! code can be used as it is. The reader checks the cross references between entries; the accessors check
//! again and return an error for an entry of another kind, because code and annotations can point anywhere.

use std::ops::Range;

use bytes::Bytes;

/// One entry. Indices point into the same pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// Index 0, and the second half of a long or double.
    Unusable,
    /// Bytes of the class file that are also valid UTF-8: [`ConstantPool::utf8`] borrows them.
    Utf8(Range<u32>),
    /// Modified UTF-8 that is not UTF-8 (NUL or surrogate pairs) but is a Unicode string: decoded once; the
    /// range is the original bytes.
    Utf8Decoded(Range<u32>, Box<str>),
    /// Modified UTF-8 with a lone surrogate: only [`ConstantPool::utf16`] can show it.
    Utf8Surrogates(Range<u32>),
    /// `int`
    Integer(i32),
    /// `float`, as its bits.
    Float(u32),
    /// `long`
    Long(i64),
    /// `double`, as its bits.
    Double(u64),
    /// Class or array type; index of its name.
    Class(u16),
    /// String literal; index of its text.
    String(u16),
    /// Field; class, name and type.
    FieldRef(u16, u16),
    /// Method of a class; class, name and type.
    MethodRef(u16, u16),
    /// Method of an interface; class, name and type.
    InterfaceMethodRef(u16, u16),
    /// Name and descriptor.
    NameAndType(u16, u16),
    /// Method handle; kind (1..=9) and reference.
    MethodHandle(u8, u16),
    /// Method type; descriptor.
    MethodType(u16),
    /// Dynamically computed constant; index into BootstrapMethods, name and type.
    Dynamic(u16, u16),
    /// Dynamically computed call site; index into BootstrapMethods, name and type.
    InvokeDynamic(u16, u16),
    /// Module name.
    Module(u16),
    /// Package name.
    Package(u16),
}

impl Constant {
    /// True for what `ldc` can push and a bootstrap method can be given (JVMS table 4.4-C).
    #[must_use]
    pub fn is_loadable(&self) -> bool {
        matches!(
            self,
            Constant::Integer(_)
                | Constant::Float(_)
                | Constant::Long(_)
                | Constant::Double(_)
                | Constant::Class(_)
                | Constant::String(_)
                | Constant::MethodHandle(..)
                | Constant::MethodType(_)
                | Constant::Dynamic(..)
        )
    }
}

/// A pool access that the file does not support.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// No such index.
    #[error("constant {0} is outside the constant pool")]
    OutOfRange(u16),
    /// Another kind of entry.
    #[error("constant {index} is not {} {expected}", article(expected))]
    WrongKind {
        /// Which entry.
        index: u16,
        /// What was needed there.
        expected: &'static str,
    },
    /// A name with a lone surrogate.
    #[error("constant {0} is a name that is not Unicode text")]
    NotText(u16),
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with('I') { "an" } else { "a" }
}

/// A field or method as the pool names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef<'a> {
    /// Internal name of the class (`java/lang/String`), or an array descriptor (`[I`).
    pub class: &'a str,
    /// Member name.
    pub name: &'a str,
    /// Field or method descriptor.
    pub descriptor: &'a str,
    /// True for an InterfaceMethodref.
    pub of_interface: bool,
}

/// A dynamic constant or call site as the pool names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DynamicRef<'a> {
    /// Index into the class's BootstrapMethods.
    pub bootstrap: u16,
    /// Name given to the bootstrap method.
    pub name: &'a str,
    /// Field descriptor for a constant, method descriptor for a call site.
    pub descriptor: &'a str,
}

/// All constants of one class. Cloning is cheap for the bytes and linear for the entries.
#[derive(Clone, Debug, Default)]
pub struct ConstantPool {
    /// The class file's bytes, which `Utf8` entries point into.
    data: Bytes,
    entries: Vec<Constant>,
}

impl ConstantPool {
    /// A pool over `entries`, whose `Utf8` ranges must lie inside `data` and be valid UTF-8 there.
    pub(crate) fn new(data: Bytes, entries: Vec<Constant>) -> Self {
        Self { data, entries }
    }

    /// Number of indices, the unusable index 0 included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there is no entry at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The raw entry.
    pub fn get(&self, index: u16) -> Result<&Constant, PoolError> {
        self.entries.get(usize::from(index)).ok_or(PoolError::OutOfRange(index))
    }

    /// A name or descriptor as text.
    pub fn utf8(&self, index: u16) -> Result<&str, PoolError> {
        match self.get(index)? {
            Constant::Utf8(range) => {
                let bytes = self.data.get(range.start as usize..range.end as usize);
                bytes.and_then(|b| std::str::from_utf8(b).ok()).ok_or(PoolError::NotText(index))
            }
            Constant::Utf8Decoded(_, text) => Ok(text),
            Constant::Utf8Surrogates(_) => Err(PoolError::NotText(index)),
            _ => Err(PoolError::WrongKind { index, expected: "Utf8" }),
        }
    }

    /// The modified UTF-8 of any Utf8 entry, as in the file.
    pub fn raw_utf8(&self, index: u16) -> Result<&[u8], PoolError> {
        match self.get(index)? {
            Constant::Utf8(range) | Constant::Utf8Decoded(range, _) | Constant::Utf8Surrogates(range) => {
                Ok(self.data.get(range.start as usize..range.end as usize).unwrap_or_default())
            }
            _ => Err(PoolError::WrongKind { index, expected: "Utf8" }),
        }
    }

    /// The UTF-8 of a Utf8 entry that is text, without checking it again as [`ConstantPool::utf8`] must.
    pub(crate) fn text_bytes(&self, index: u16) -> Result<&[u8], PoolError> {
        match self.get(index)? {
            Constant::Utf8Decoded(_, text) => Ok(text.as_bytes()),
            Constant::Utf8Surrogates(_) => Err(PoolError::NotText(index)),
            _ => self.raw_utf8(index),
        }
    }

    /// All entries by index, the unusable ones included.
    pub fn entries(&self) -> impl Iterator<Item = (u16, &Constant)> {
        (0..=u16::MAX).zip(&self.entries)
    }

    /// Any Utf8 entry as UTF-16 code units, lone surrogates included.
    pub fn utf16(&self, index: u16) -> Result<Vec<u16>, PoolError> {
        match self.get(index)? {
            Constant::Utf8Surrogates(range) => Ok(super::mutf8::to_utf16(
                self.data.get(range.start as usize..range.end as usize).unwrap_or_default(),
            )),
            _ => Ok(self.utf8(index)?.encode_utf16().collect()),
        }
    }

    /// Internal name of a Class entry.
    pub fn class_name(&self, index: u16) -> Result<&str, PoolError> {
        match self.get(index)? {
            Constant::Class(name) => self.utf8(*name),
            _ => Err(PoolError::WrongKind { index, expected: "Class" }),
        }
    }

    /// Text of a String entry, as UTF-16.
    pub fn string(&self, index: u16) -> Result<Vec<u16>, PoolError> {
        match self.get(index)? {
            Constant::String(text) => self.utf16(*text),
            _ => Err(PoolError::WrongKind { index, expected: "String" }),
        }
    }

    /// Name and descriptor of a NameAndType entry.
    pub fn name_and_type(&self, index: u16) -> Result<(&str, &str), PoolError> {
        match self.get(index)? {
            Constant::NameAndType(name, descriptor) => Ok((self.utf8(*name)?, self.utf8(*descriptor)?)),
            _ => Err(PoolError::WrongKind { index, expected: "NameAndType" }),
        }
    }

    /// A Fieldref.
    pub fn field_ref(&self, index: u16) -> Result<MemberRef<'_>, PoolError> {
        match self.get(index)? {
            Constant::FieldRef(class, nat) => self.member(*class, *nat, false),
            _ => Err(PoolError::WrongKind { index, expected: "Fieldref" }),
        }
    }

    /// A Methodref or InterfaceMethodref.
    pub fn method_ref(&self, index: u16) -> Result<MemberRef<'_>, PoolError> {
        match self.get(index)? {
            Constant::MethodRef(class, nat) => self.member(*class, *nat, false),
            Constant::InterfaceMethodRef(class, nat) => self.member(*class, *nat, true),
            _ => Err(PoolError::WrongKind { index, expected: "Methodref" }),
        }
    }

    /// A method handle's kind and the member it refers to (field or method by kind).
    pub fn method_handle(&self, index: u16) -> Result<(u8, MemberRef<'_>), PoolError> {
        match self.get(index)? {
            Constant::MethodHandle(kind @ 1..=4, reference) => Ok((*kind, self.field_ref(*reference)?)),
            Constant::MethodHandle(kind, reference) => Ok((*kind, self.method_ref(*reference)?)),
            _ => Err(PoolError::WrongKind { index, expected: "MethodHandle" }),
        }
    }

    /// Descriptor of a MethodType entry.
    pub fn method_type(&self, index: u16) -> Result<&str, PoolError> {
        match self.get(index)? {
            Constant::MethodType(descriptor) => self.utf8(*descriptor),
            _ => Err(PoolError::WrongKind { index, expected: "MethodType" }),
        }
    }

    /// A dynamic constant.
    pub fn dynamic(&self, index: u16) -> Result<DynamicRef<'_>, PoolError> {
        match self.get(index)? {
            Constant::Dynamic(bootstrap, nat) => self.dynamic_ref(*bootstrap, *nat),
            _ => Err(PoolError::WrongKind { index, expected: "Dynamic" }),
        }
    }

    /// A dynamic call site.
    pub fn invoke_dynamic(&self, index: u16) -> Result<DynamicRef<'_>, PoolError> {
        match self.get(index)? {
            Constant::InvokeDynamic(bootstrap, nat) => self.dynamic_ref(*bootstrap, *nat),
            _ => Err(PoolError::WrongKind { index, expected: "InvokeDynamic" }),
        }
    }

    fn member(&self, class: u16, nat: u16, of_interface: bool) -> Result<MemberRef<'_>, PoolError> {
        let (name, descriptor) = self.name_and_type(nat)?;
        Ok(MemberRef { class: self.class_name(class)?, name, descriptor, of_interface })
    }

    fn dynamic_ref(&self, bootstrap: u16, nat: u16) -> Result<DynamicRef<'_>, PoolError> {
        let (name, descriptor) = self.name_and_type(nat)?;
        Ok(DynamicRef { bootstrap, name, descriptor })
    }
}
