//! Reads a class file into the model (JVMS §4.1), checking what HotSpot checks when it defines a class.
//!
//! Start at [`ClassFile::parse`]. Time and memory are linear in the length of the file, whatever it holds:
//! counts are compared with the bytes that are left before anything is reserved, syntax is checked once per
//! constant, and the names that are copied out of the pool have a budget.

use bytes::Bytes;

use super::attributes::ClassAttributes;
use super::checks::{Checks, Rule};
use super::cursor::Cursor;
use super::error::{ClassFileError, ClassFileProblem, NEWEST_MAJOR, OLDEST_MAJOR};
use super::flags::ClassFlags;
use super::model::ClassFile;
use super::pool::{ConstantPool, PoolError};
use super::pool_reader::{self, ReadPool};
use super::{flag_rules, members};

/// How many times a file's length the names copied out of its pool may take. Real files stay below 2.
const TEXT_FACTOR: usize = 16;

/// Offsets are kept in 32 bits; no tool writes files anywhere near that long.
const LONGEST_FILE: usize = i32::MAX as usize;

impl ClassFile {
    /// Reads a class file. The result shares `data`.
    pub fn parse(data: Bytes) -> Result<ClassFile, ClassFileError> {
        if data.len() > LONGEST_FILE {
            return Err(ClassFileError::malformed(LONGEST_FILE, "a class file has no more than 2 GiB"));
        }
        let cursor = &mut Cursor::new(&data);
        let (major, minor) = read_version(cursor)?;
        let ReadPool { pool, checks, last_bootstrap } = pool_reader::read(cursor, &data, major)?;
        let budget = data.len().saturating_mul(TEXT_FACTOR).saturating_add(4096);
        let reader = &mut Reader { pool: &pool, checks, major, budget };

        let flags_at = cursor.offset();
        let mut flags = flag_rules::recognised_class(cursor.u16()?, major);
        if flags.is_interface() && major < 50 {
            // Old compilers left ACC_ABSTRACT out of interfaces; HotSpot adds it too.
            flags.0 |= 0x0400;
        }
        flag_rules::check_class(flags, major, flags_at)?;
        let name = reader.class_name(cursor)?;
        let super_at = cursor.offset();
        let super_name = reader.optional_class_name(cursor)?;
        check_super(&name, super_name.as_deref(), flags, super_at)?;

        let count = cursor.count(2)?;
        let interfaces_at = cursor.offset();
        let mut interfaces = Vec::with_capacity(count);
        for _ in 0..count {
            interfaces.push(reader.class_name(cursor)?);
        }
        check_interfaces(&interfaces, interfaces_at)?;

        let fields = members::read_fields(reader, cursor, flags)?;
        let methods = members::read_methods(reader, cursor, flags)?;
        let attributes_at = cursor.offset();
        let is_record = super_name.as_deref() == Some("java/lang/Record");
        let attributes = ClassAttributes::read(reader, cursor, is_record)?;
        cursor.finish("the class file")?;

        let bootstraps = attributes.bootstrap_methods.len();
        if let Some((last, index)) = last_bootstrap
            && usize::from(last) >= bootstraps
        {
            let reason = format!("constant {index} uses bootstrap method {last}, and there are {bootstraps}");
            return Err(ClassFileError::malformed(attributes_at, reason));
        }
        let ClassAttributes {
            source_file,
            signature,
            inner_classes,
            enclosing_method,
            nest_host,
            nest_members,
            record,
            permitted_subclasses,
            bootstrap_methods,
            annotations,
            deprecated,
            synthetic,
        } = attributes;
        Ok(ClassFile {
            minor,
            major,
            pool: pool.into(),
            flags,
            name,
            super_name,
            interfaces,
            fields,
            methods,
            source_file,
            signature,
            inner_classes,
            enclosing_method,
            nest_host,
            nest_members: nest_members.unwrap_or_default(),
            record,
            permitted_subclasses,
            bootstrap_methods,
            annotations,
            deprecated,
            synthetic,
        })
    }
}

fn read_version(cursor: &mut Cursor<'_>) -> Result<(u16, u16), ClassFileError> {
    let magic = cursor.u32()?;
    if magic != 0xcafe_babe {
        return Err(ClassFileError { offset: 0, reason: ClassFileProblem::BadMagic(magic) });
    }
    let minor = cursor.u16()?;
    let offset = cursor.offset();
    let major = cursor.u16()?;
    // JVMS table 4.1-A: from Java 12 on the minor is 0, or 65535 for a class that uses preview features.
    if !(OLDEST_MAJOR..=NEWEST_MAJOR).contains(&major) || (major >= 56 && !matches!(minor, 0 | 0xffff)) {
        let reason = ClassFileProblem::UnsupportedVersion { major, minor };
        return Err(ClassFileError { offset, reason });
    }
    Ok((major, minor))
}

fn check_super(
    name: &str,
    super_name: Option<&str>,
    flags: ClassFlags,
    offset: usize,
) -> Result<(), ClassFileError> {
    let reason = match super_name {
        None if name == "java/lang/Object" || flags.is_module() => return Ok(()),
        None => "a class other than java/lang/Object has no superclass",
        Some(_) if name == "java/lang/Object" => "java/lang/Object has a superclass",
        Some(super_name) if flags.is_interface() && super_name != "java/lang/Object" => {
            "an interface has a superclass other than java/lang/Object"
        }
        Some(_) => return Ok(()),
    };
    Err(ClassFileError::malformed(offset, reason))
}

fn check_interfaces(interfaces: &[Box<str>], offset: usize) -> Result<(), ClassFileError> {
    let mut sorted: Vec<&str> = interfaces.iter().map(|name| &**name).collect();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        let reason = format!("the interface {} is listed twice", crate::descriptor::shortened(pair[0]));
        return Err(ClassFileError::malformed(offset, reason));
    }
    Ok(())
}

/// What all parts of the reader need while they read one file.
pub(super) struct Reader<'a> {
    pub(super) pool: &'a ConstantPool,
    pub(super) checks: Checks,
    pub(super) major: u16,
    /// Bytes of names that may still be copied out of the pool.
    budget: usize,
}

impl<'a> Reader<'a> {
    /// Copies the text of a Utf8 constant.
    pub(super) fn text(&mut self, index: u16, offset: usize) -> Result<Box<str>, ClassFileError> {
        let text = self.pool.utf8(index).map_err(|e| ClassFileError::pool(offset, e))?;
        match self.budget.checked_sub(text.len()) {
            Some(left) => self.budget = left,
            None => {
                let reason = "the names in this file, written out, take far more room than the file";
                return Err(ClassFileError::malformed(offset, reason));
            }
        }
        Ok(text.into())
    }

    /// Copies the text of a Utf8 constant that must obey `rule`.
    pub(super) fn checked_text(
        &mut self,
        index: u16,
        rule: Rule,
        offset: usize,
    ) -> Result<Box<str>, ClassFileError> {
        self.require(index, rule, offset)?;
        self.text(index, offset)
    }

    /// Fails unless constant `index` is a Utf8 that obeys `rule`.
    pub(super) fn require(&mut self, index: u16, rule: Rule, offset: usize) -> Result<(), ClassFileError> {
        self.checks.require(self.pool, index, rule).map_err(|reason| ClassFileError { offset, reason })
    }

    /// Reads an index of a Utf8 and copies its text.
    pub(super) fn utf8(&mut self, cursor: &mut Cursor<'_>) -> Result<Box<str>, ClassFileError> {
        let offset = cursor.offset();
        let index = cursor.u16()?;
        self.text(index, offset)
    }

    /// Reads an index of a Utf8, or 0, and copies its text.
    pub(super) fn optional_utf8(
        &mut self,
        cursor: &mut Cursor<'_>,
    ) -> Result<Option<Box<str>>, ClassFileError> {
        let offset = cursor.offset();
        match cursor.u16()? {
            0 => Ok(None),
            index => self.text(index, offset).map(Some),
        }
    }

    /// Reads an index of a Class that is no array and copies its name.
    pub(super) fn class_name(&mut self, cursor: &mut Cursor<'_>) -> Result<Box<str>, ClassFileError> {
        let offset = cursor.offset();
        let index = cursor.u16()?;
        self.class_name_at(index, Rule::ClassName, offset)
    }

    /// Reads an index of a Class that is no array, or 0, and copies its name.
    pub(super) fn optional_class_name(
        &mut self,
        cursor: &mut Cursor<'_>,
    ) -> Result<Option<Box<str>>, ClassFileError> {
        let offset = cursor.offset();
        match cursor.u16()? {
            0 => Ok(None),
            index => self.class_name_at(index, Rule::ClassName, offset).map(Some),
        }
    }

    /// Copies the name of a Class constant that must obey `rule`.
    pub(super) fn class_name_at(
        &mut self,
        index: u16,
        rule: Rule,
        offset: usize,
    ) -> Result<Box<str>, ClassFileError> {
        match self.pool.get(index).map_err(|e| ClassFileError::pool(offset, e))? {
            super::pool::Constant::Class(name) => self.checked_text(*name, rule, offset),
            _ => Err(ClassFileError::pool(offset, PoolError::WrongKind { index, expected: "Class" })),
        }
    }

    /// Reads the head of an attribute: its name, and a cursor over its content. The cursor given moves past it.
    pub(super) fn attribute<'c>(
        &self,
        cursor: &mut Cursor<'c>,
    ) -> Result<(&'a [u8], Cursor<'c>), ClassFileError> {
        let offset = cursor.offset();
        let index = cursor.u16()?;
        let name = self.pool.raw_utf8(index).map_err(|e| ClassFileError::pool(offset, e))?;
        let length = cursor.u32()?;
        Ok((name, cursor.window(length)?))
    }
}
