//! Makes class files byte by byte, right or wrong, for tests.
#![allow(dead_code, reason = "each test program uses its part")]

/// A class file in the making. Everything is written as it is given: nothing is checked.
pub(crate) struct Maker {
    /// `minor_version` and `major_version`.
    pub(crate) version: (u16, u16),
    /// `access_flags`
    pub(crate) flags: u16,
    /// Index of this class.
    pub(crate) this_class: u16,
    /// Index of the superclass.
    pub(crate) super_class: u16,
    /// Indices of the interfaces.
    pub(crate) interfaces: Vec<u16>,
    /// Whole `field_info` structures.
    pub(crate) fields: Vec<Vec<u8>>,
    /// Whole `method_info` structures.
    pub(crate) methods: Vec<Vec<u8>>,
    /// Whole `attribute_info` structures.
    pub(crate) attributes: Vec<Vec<u8>>,
    pool: Vec<u8>,
    next: u16,
}

impl Maker {
    /// An empty class `Demo` of the given major, whose pool has its name and that of Object.
    pub(crate) fn new(major: u16) -> Maker {
        let mut maker = Maker {
            version: (0, major),
            flags: 0x0021,
            this_class: 0,
            super_class: 0,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
            pool: Vec::new(),
            next: 1,
        };
        maker.this_class = maker.class("Demo");
        maker.super_class = maker.class("java/lang/Object");
        maker
    }

    /// Adds an entry to the pool: a tag, and what follows it.
    pub(crate) fn constant(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend(content);
        let index = self.next;
        self.next += if matches!(tag, 5 | 6) { 2 } else { 1 };
        index
    }

    /// Adds an entry whose content is indices.
    pub(crate) fn indices(&mut self, tag: u8, content: &[u16]) -> u16 {
        self.constant(tag, &be(content))
    }

    /// Adds a Utf8 of any bytes.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> u16 {
        let mut content = be(&[bytes.len() as u16]);
        content.extend(bytes);
        self.constant(1, &content)
    }

    /// Adds a Utf8.
    pub(crate) fn utf8(&mut self, text: &str) -> u16 {
        self.raw(text.as_bytes())
    }

    /// Adds a Class and its name.
    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.indices(7, &[name])
    }

    /// Adds a NameAndType and its parts.
    pub(crate) fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let parts = [self.utf8(name), self.utf8(descriptor)];
        self.indices(12, &parts)
    }

    /// An attribute, ready for one of the lists.
    pub(crate) fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let name = self.utf8(name);
        let mut bytes = be(&[name]);
        bytes.extend((content.len() as u32).to_be_bytes());
        bytes.extend(content);
        bytes
    }

    /// A field or method with its attributes.
    pub(crate) fn member(
        &mut self,
        flags: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let parts = [flags, self.utf8(name), self.utf8(descriptor), attributes.len() as u16];
        let mut bytes = be(&parts);
        bytes.extend(attributes.concat());
        bytes
    }

    /// A Code attribute: stack, locals, instructions, rows of four for the handlers, attributes.
    pub(crate) fn code(
        &mut self,
        limits: (u16, u16),
        code: &[u8],
        handlers: &[[u16; 4]],
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let mut content = be(&[limits.0, limits.1]);
        content.extend((code.len() as u32).to_be_bytes());
        content.extend(code);
        content.extend(be(&[handlers.len() as u16]));
        content.extend(handlers.iter().flat_map(|row| be(row)));
        content.extend(be(&[attributes.len() as u16]));
        content.extend(attributes.concat());
        self.attribute("Code", &content)
    }

    /// The number of constants so far, as the file counts them.
    pub(crate) fn pool_count(&self) -> u16 {
        self.next
    }

    /// The file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.bytes_with_pool_count(self.next)
    }

    /// The file, with another count in front of the pool.
    pub(crate) fn bytes_with_pool_count(&self, count: u16) -> Vec<u8> {
        let mut bytes = 0xcafe_babe_u32.to_be_bytes().to_vec();
        bytes.extend(be(&[self.version.0, self.version.1, count]));
        bytes.extend(&self.pool);
        bytes.extend(be(&[self.flags, self.this_class, self.super_class, self.interfaces.len() as u16]));
        bytes.extend(be(&self.interfaces));
        for list in [&self.fields, &self.methods, &self.attributes] {
            bytes.extend(be(&[list.len() as u16]));
            bytes.extend(list.concat());
        }
        bytes
    }
}

/// Big-endian bytes.
pub(crate) fn be(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}
