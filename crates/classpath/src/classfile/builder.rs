//! Makes a constant pool without a class file, from what its entries mean.
//!
//! Start at [`PoolBuilder::new`]; every method returns the index of an entry, the same one for the same
//! content, so that indices depend only on the order of first use. Index 0 stays unusable.

use bytes::Bytes;
use rustc_hash::FxHashMap;

use super::mutf8::{self, Kind};
use super::pool::{Constant, ConstantPool};

/// Why an entry could not be added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolBuilderError {
    /// A pool has at most 65534 entries.
    #[error("the constant pool is full")]
    Full,
    /// A Utf8 entry has at most 65535 bytes.
    #[error("a text of {0} bytes is too long for a constant, which holds 65535")]
    TooLong(usize),
    /// Kinds are 1 to 9.
    #[error("{0} is not a kind of method handle")]
    BadHandleKind(u8),
}

/// A pool in the making.
#[derive(Clone, Debug)]
pub struct PoolBuilder {
    data: Vec<u8>,
    entries: Vec<Constant>,
    texts: FxHashMap<Box<[u8]>, u16>,
    others: FxHashMap<Constant, u16>,
}

impl Default for PoolBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl PoolBuilder {
    /// An empty pool.
    #[must_use]
    pub fn new() -> Self {
        Self {
            data: Vec::new(),
            entries: vec![Constant::Unusable],
            texts: FxHashMap::default(),
            others: FxHashMap::default(),
        }
    }

    /// The finished pool.
    #[must_use]
    pub fn finish(self) -> ConstantPool {
        ConstantPool::new(Bytes::from(self.data), self.entries)
    }

    /// A name, descriptor or other text.
    pub fn utf8(&mut self, text: &str) -> Result<u16, PoolBuilderError> {
        // Only NUL and what is beyond the basic plane is written differently.
        if text.bytes().all(|b| (1..0xf0).contains(&b)) {
            self.raw_utf8(text.as_bytes())
        } else {
            self.utf16(&text.encode_utf16().collect::<Vec<u16>>())
        }
    }

    /// A text as UTF-16, which may hold lone surrogates.
    pub fn utf16(&mut self, units: &[u16]) -> Result<u16, PoolBuilderError> {
        self.raw_utf8(&mutf8::from_utf16(units.iter().copied()))
    }

    /// A text as modified UTF-8 that is known to be well formed.
    fn raw_utf8(&mut self, bytes: &[u8]) -> Result<u16, PoolBuilderError> {
        if let Some(index) = self.texts.get(bytes) {
            return Ok(*index);
        }
        if bytes.len() > usize::from(u16::MAX) {
            return Err(PoolBuilderError::TooLong(bytes.len()));
        }
        let start = self.data.len() as u32;
        let range = start..start + bytes.len() as u32;
        let constant = match mutf8::classify(bytes, false) {
            Ok(Kind::Utf8) => Constant::Utf8(range),
            Ok(Kind::Text(text)) => Constant::Utf8Decoded(range, text),
            Ok(Kind::LoneSurrogate) | Err(_) => Constant::Utf8Surrogates(range),
        };
        let index = self.push(constant, 1)?;
        self.data.extend_from_slice(bytes);
        self.texts.insert(bytes.into(), index);
        Ok(index)
    }

    /// A class or array type.
    pub fn class(&mut self, name: &str) -> Result<u16, PoolBuilderError> {
        let name = self.utf8(name)?;
        self.intern(Constant::Class(name))
    }

    /// A string literal, as UTF-16.
    pub fn string(&mut self, units: &[u16]) -> Result<u16, PoolBuilderError> {
        let text = self.utf16(units)?;
        self.intern(Constant::String(text))
    }

    /// An `int`.
    pub fn int(&mut self, value: i32) -> Result<u16, PoolBuilderError> {
        self.intern(Constant::Integer(value))
    }

    /// A `long`, which takes two indices.
    pub fn long(&mut self, value: i64) -> Result<u16, PoolBuilderError> {
        self.intern(Constant::Long(value))
    }

    /// A `float`, by its bits.
    pub fn float(&mut self, bits: u32) -> Result<u16, PoolBuilderError> {
        self.intern(Constant::Float(bits))
    }

    /// A `double`, by its bits, which takes two indices.
    pub fn double(&mut self, bits: u64) -> Result<u16, PoolBuilderError> {
        self.intern(Constant::Double(bits))
    }

    /// A name and a descriptor.
    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> Result<u16, PoolBuilderError> {
        let name = self.utf8(name)?;
        let descriptor = self.utf8(descriptor)?;
        self.intern(Constant::NameAndType(name, descriptor))
    }

    /// A field.
    pub fn field_ref(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, PoolBuilderError> {
        let (class, member) = (self.class(class)?, self.name_and_type(name, descriptor)?);
        self.intern(Constant::FieldRef(class, member))
    }

    /// A method of a class.
    pub fn method_ref(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, PoolBuilderError> {
        let (class, member) = (self.class(class)?, self.name_and_type(name, descriptor)?);
        self.intern(Constant::MethodRef(class, member))
    }

    /// A method of an interface.
    pub fn interface_method_ref(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<u16, PoolBuilderError> {
        let (class, member) = (self.class(class)?, self.name_and_type(name, descriptor)?);
        self.intern(Constant::InterfaceMethodRef(class, member))
    }

    /// A method handle of kind 1 to 9 on the field or method constant `reference`.
    pub fn method_handle(&mut self, kind: u8, reference: u16) -> Result<u16, PoolBuilderError> {
        if !(1..=9).contains(&kind) {
            return Err(PoolBuilderError::BadHandleKind(kind));
        }
        self.intern(Constant::MethodHandle(kind, reference))
    }

    /// A method type.
    pub fn method_type(&mut self, descriptor: &str) -> Result<u16, PoolBuilderError> {
        let descriptor = self.utf8(descriptor)?;
        self.intern(Constant::MethodType(descriptor))
    }

    /// A dynamically computed constant.
    pub fn dynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> Result<u16, PoolBuilderError> {
        let member = self.name_and_type(name, descriptor)?;
        self.intern(Constant::Dynamic(bootstrap, member))
    }

    /// A dynamically computed call site.
    pub fn invoke_dynamic(
        &mut self,
        bootstrap: u16,
        name: &str,
        descriptor: &str,
    ) -> Result<u16, PoolBuilderError> {
        let member = self.name_and_type(name, descriptor)?;
        self.intern(Constant::InvokeDynamic(bootstrap, member))
    }

    fn intern(&mut self, constant: Constant) -> Result<u16, PoolBuilderError> {
        if let Some(index) = self.others.get(&constant) {
            return Ok(*index);
        }
        let width = if matches!(constant, Constant::Long(_) | Constant::Double(_)) { 2 } else { 1 };
        let index = self.push(constant.clone(), width)?;
        self.others.insert(constant, index);
        Ok(index)
    }

    fn push(&mut self, constant: Constant, width: usize) -> Result<u16, PoolBuilderError> {
        // The count in a class file is a u16 and includes index 0, so 65534 is the last index.
        if self.entries.len() + width > usize::from(u16::MAX) {
            return Err(PoolBuilderError::Full);
        }
        let index = self.entries.len() as u16;
        self.entries.push(constant);
        if width == 2 {
            self.entries.push(Constant::Unusable);
        }
        Ok(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_given() {
        let mut builder = PoolBuilder::new();
        let field = builder.field_ref("a/B", "x", "I").unwrap();
        let method = builder.method_ref("a/B", "f", "(I)V").unwrap();
        let interface = builder.interface_method_ref("a/I", "g", "()V").unwrap();
        let handle = builder.method_handle(6, method).unwrap();
        let long = builder.long(-1).unwrap();
        let after = builder.int(7).unwrap();
        let call = builder.invoke_dynamic(3, "run", "()V").unwrap();
        let constant = builder.dynamic(4, "c", "I").unwrap();
        let method_type = builder.method_type("()V").unwrap();
        let pool = builder.finish();
        assert_eq!(pool.field_ref(field).unwrap().name, "x");
        assert_eq!(pool.method_ref(method).unwrap().descriptor, "(I)V");
        assert!(pool.method_ref(interface).unwrap().of_interface);
        assert_eq!(pool.method_handle(handle).unwrap().1.name, "f");
        assert_eq!(pool.get(long), Ok(&Constant::Long(-1)));
        assert_eq!(after, long + 2, "a long takes two indices");
        assert_eq!(pool.invoke_dynamic(call).unwrap().bootstrap, 3);
        assert_eq!(pool.dynamic(constant).unwrap().name, "c");
        assert_eq!(pool.method_type(method_type), Ok("()V"));
    }

    #[test]
    fn the_same_content_gets_the_same_index() {
        let mut builder = PoolBuilder::new();
        let first = builder.field_ref("a/B", "x", "I").unwrap();
        assert_eq!(builder.field_ref("a/B", "x", "I"), Ok(first));
        assert_ne!(builder.method_ref("a/B", "x", "()I"), Ok(first));
        // 0.0 and -0.0 are equal as numbers and different as constants.
        assert_ne!(builder.float(0.0f32.to_bits()), builder.float((-0.0f32).to_bits()));
    }

    #[test]
    fn texts_of_every_kind_come_back() {
        let mut builder = PoolBuilder::new();
        let lone = [0x61, 0xd800, 0x62];
        let lone_index = builder.string(&lone).unwrap();
        let smile = builder.utf8("a\0😀é").unwrap();
        let same = builder.utf16(&"a\0😀é".encode_utf16().collect::<Vec<_>>()).unwrap();
        assert_eq!(smile, same);
        let pool = builder.finish();
        assert_eq!(pool.string(lone_index), Ok(lone.to_vec()));
        assert_eq!(pool.utf8(smile), Ok("a\0😀é"));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut builder = PoolBuilder::new();
        assert_eq!(builder.utf8(&"x".repeat(65536)), Err(PoolBuilderError::TooLong(65536)));
        assert_eq!(builder.method_handle(10, 1), Err(PoolBuilderError::BadHandleKind(10)));
        for i in 0..65533 {
            builder.int(i).unwrap();
        }
        assert_eq!(builder.long(1), Err(PoolBuilderError::Full));
        assert_eq!(builder.int(-1), Ok(65534));
        assert_eq!(builder.int(-2), Err(PoolBuilderError::Full));
        assert_eq!(builder.int(5), Ok(6), "what is there already is still found");
        assert_eq!(builder.finish().len(), 65535);
    }
}
