//! Reads the constant pool: first the entries as they come, then everything they say about each other.
//!
//! Start at [`read`]. Afterwards every index inside an entry leads to an entry of the right kind, and names
//! and descriptors that entries use are legal (JVMS §4.4); what depends on attributes (bootstrap methods) is
//! checked by the class reader.

use bytes::Bytes;

use super::checks::{Checks, Rule};
use super::cursor::Cursor;
use super::error::{ClassFileError, ClassFileProblem};
use super::mutf8::{self, Kind};
use super::pool::{Constant, ConstantPool, PoolError};

/// What reading a pool yields.
pub(super) struct ReadPool {
    pub(super) pool: ConstantPool,
    pub(super) checks: Checks,
    /// The highest index into BootstrapMethods that an entry uses, and the index of that entry.
    pub(super) last_bootstrap: Option<(u16, u16)>,
}

/// Reads and checks the pool of a class file of the given major.
pub(super) fn read(cursor: &mut Cursor<'_>, data: &Bytes, major: u16) -> Result<ReadPool, ClassFileError> {
    let count_at = cursor.offset();
    let count = cursor.u16()?;
    if count == 0 {
        return Err(ClassFileError::malformed(
            count_at,
            "the constant pool count is 0; it counts index 0 too",
        ));
    }
    // No entry is shorter than three bytes, which bounds the reservation by the file's length.
    let mut entries = Vec::with_capacity(usize::from(count).min(cursor.left() / 3 + 2));
    let start = cursor.clone();
    entries.push(Constant::Unusable);
    while entries.len() < usize::from(count) {
        let offset = cursor.offset();
        let constant = read_entry(cursor, entries.len(), major)?;
        let wide = matches!(constant, Constant::Long(_) | Constant::Double(_));
        entries.push(constant);
        if wide {
            // JVMS §4.4.5 calls it "a poor choice": an eight-byte constant takes two indices.
            if entries.len() == usize::from(count) {
                let reason = "the last constant is a long or double, which needs two indices";
                return Err(ClassFileError::malformed(offset, reason));
            }
            entries.push(Constant::Unusable);
        }
    }
    let pool = ConstantPool::new(data.clone(), entries);
    let mut linker = Linker { pool: &pool, checks: Checks::new(pool.len()), major, last_bootstrap: None };
    for (index, constant) in pool.entries() {
        if let Err(reason) = linker.check(index, constant) {
            return Err(ClassFileError { offset: offset_of(index, start, major)?, reason });
        }
    }
    let Linker { checks, last_bootstrap, .. } = linker;
    Ok(ReadPool { pool, checks, last_bootstrap })
}

/// The offset in the file of entry `index` of the pool whose entries begin at `cursor`. Nothing remembers the
/// offsets, because only errors need one.
#[cold]
fn offset_of(index: u16, mut cursor: Cursor<'_>, major: u16) -> Result<usize, ClassFileError> {
    let mut at = 1;
    while at < usize::from(index) {
        let constant = read_entry(&mut cursor, at, major)?;
        at += if matches!(constant, Constant::Long(_) | Constant::Double(_)) { 2 } else { 1 };
    }
    Ok(cursor.offset())
}

// Inlined into the loop that reads them all.
#[inline(always)]
fn read_entry(cursor: &mut Cursor<'_>, index: usize, major: u16) -> Result<Constant, ClassFileError> {
    let offset = cursor.offset();
    let tag = cursor.u8()?;
    let since = match tag {
        15 | 16 | 18 => 51,
        17 => 55,
        19 | 20 => 53,
        _ => 0,
    };
    if major < since {
        let reason = format!("constant {index} has tag {tag}, which version {major} does not have");
        return Err(ClassFileError::malformed(offset, reason));
    }
    Ok(match tag {
        1 => read_utf8(cursor, index, major)?,
        3 => Constant::Integer(cursor.u32()? as i32),
        4 => Constant::Float(cursor.u32()?),
        5 => Constant::Long(cursor.u64()? as i64),
        6 => Constant::Double(cursor.u64()?),
        7 => Constant::Class(cursor.u16()?),
        8 => Constant::String(cursor.u16()?),
        9 => Constant::FieldRef(cursor.u16()?, cursor.u16()?),
        10 => Constant::MethodRef(cursor.u16()?, cursor.u16()?),
        11 => Constant::InterfaceMethodRef(cursor.u16()?, cursor.u16()?),
        12 => Constant::NameAndType(cursor.u16()?, cursor.u16()?),
        15 => Constant::MethodHandle(cursor.u8()?, cursor.u16()?),
        16 => Constant::MethodType(cursor.u16()?),
        17 => Constant::Dynamic(cursor.u16()?, cursor.u16()?),
        18 => Constant::InvokeDynamic(cursor.u16()?, cursor.u16()?),
        19 => Constant::Module(cursor.u16()?),
        20 => Constant::Package(cursor.u16()?),
        _ => {
            let reason = format!("constant {index} has the unknown tag {tag}");
            return Err(ClassFileError::malformed(offset, reason));
        }
    })
}

fn read_utf8(cursor: &mut Cursor<'_>, index: usize, major: u16) -> Result<Constant, ClassFileError> {
    let length = usize::from(cursor.u16()?);
    let start = cursor.offset();
    let bytes = cursor.borrow(length)?;
    let range = start as u32..(start + length) as u32;
    if mutf8::is_plain(bytes) {
        return Ok(Constant::Utf8(range));
    }
    match mutf8::classify(bytes, major < 48) {
        Ok(Kind::Utf8) => Ok(Constant::Utf8(range)),
        Ok(Kind::Text(text)) => Ok(Constant::Utf8Decoded(range, text)),
        Ok(Kind::LoneSurrogate) => Ok(Constant::Utf8Surrogates(range)),
        Err(bad) => {
            let reason = format!("constant {index} is not modified UTF-8");
            Err(ClassFileError::malformed(start + bad, reason))
        }
    }
}

/// Checks what entries say about other entries.
struct Linker<'a> {
    pool: &'a ConstantPool,
    checks: Checks,
    major: u16,
    /// The highest index into BootstrapMethods, and the entry that has it.
    last_bootstrap: Option<(u16, u16)>,
}

impl Linker<'_> {
    fn check(&mut self, index: u16, constant: &Constant) -> Result<(), ClassFileProblem> {
        match *constant {
            Constant::Class(name) => self.checks.require(self.pool, name, Rule::ClassConstant)?,
            Constant::String(text) => {
                self.pool.raw_utf8(text)?;
            }
            Constant::FieldRef(class, name_and_type) => {
                self.class(class)?;
                self.field_name_and_type(name_and_type)?;
            }
            Constant::MethodRef(class, name_and_type) => {
                self.class(class)?;
                let name = self.method_name_and_type(name_and_type)?;
                if name.starts_with('<') && name != "<init>" {
                    return Err(malformed(index, "a Methodref names a method that cannot be called"));
                }
            }
            Constant::InterfaceMethodRef(class, name_and_type) => {
                self.class(class)?;
                self.method_name_and_type(name_and_type)?;
            }
            Constant::NameAndType(name, descriptor) => {
                if self.pool.raw_utf8(descriptor)?.first() == Some(&b'(') {
                    self.checks.require(self.pool, name, Rule::MethodName)?;
                    self.checks.require(self.pool, descriptor, Rule::MethodDescriptor)?;
                    // HotSpot demands the same of every name that begins with '<' (JVMS §4.3.3, §4.2.2).
                    if self.pool.raw_utf8(name)?.first() == Some(&b'<') && !self.checks.is_void(descriptor) {
                        return Err(malformed(index, "<init> and <clinit> must return void"));
                    }
                } else {
                    self.checks.require(self.pool, name, Rule::UnqualifiedName)?;
                    self.checks.require(self.pool, descriptor, Rule::FieldDescriptor)?;
                }
            }
            Constant::MethodHandle(kind, reference) => self.method_handle(index, kind, reference)?,
            Constant::MethodType(descriptor) => {
                self.checks.require(self.pool, descriptor, Rule::MethodDescriptor)?;
            }
            Constant::Dynamic(bootstrap, name_and_type) => {
                self.field_name_and_type(name_and_type)?;
                self.bootstrap(bootstrap, index);
            }
            Constant::InvokeDynamic(bootstrap, name_and_type) => {
                if self.method_name_and_type(name_and_type)?.starts_with('<') {
                    return Err(malformed(index, "a dynamic call site has the name of an initializer"));
                }
                self.bootstrap(bootstrap, index);
            }
            Constant::Module(name) | Constant::Package(name) => {
                self.pool.utf8(name)?;
            }
            Constant::Unusable
            | Constant::Utf8(_)
            | Constant::Utf8Decoded(..)
            | Constant::Utf8Surrogates(_)
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_) => {}
        }
        Ok(())
    }

    fn class(&self, index: u16) -> Result<(), PoolError> {
        match self.pool.get(index)? {
            Constant::Class(_) => Ok(()),
            _ => Err(PoolError::WrongKind { index, expected: "Class" }),
        }
    }

    /// The two parts of a NameAndType, whose own check is done when its turn comes.
    fn name_and_type(&self, index: u16) -> Result<(u16, u16), PoolError> {
        match self.pool.get(index)? {
            Constant::NameAndType(name, descriptor) => Ok((*name, *descriptor)),
            _ => Err(PoolError::WrongKind { index, expected: "NameAndType" }),
        }
    }

    fn field_name_and_type(&self, index: u16) -> Result<(), ClassFileProblem> {
        let (_, descriptor) = self.name_and_type(index)?;
        if self.pool.raw_utf8(descriptor)?.first() == Some(&b'(') {
            return Err(malformed(index, "a method descriptor stands where a field descriptor must"));
        }
        Ok(())
    }

    fn method_name_and_type(&self, index: u16) -> Result<&str, ClassFileProblem> {
        let (name, descriptor) = self.name_and_type(index)?;
        if self.pool.raw_utf8(descriptor)?.first() != Some(&b'(') {
            return Err(malformed(index, "a field descriptor stands where a method descriptor must"));
        }
        // Only the first bytes matter here; the whole name is checked with the NameAndType.
        let name = self.pool.raw_utf8(name)?;
        Ok(match name {
            b"<init>" => "<init>",
            [b'<', ..] => "<",
            _ => "",
        })
    }

    /// JVMS §4.4.8: which kinds of handle refer to which kinds of member.
    fn method_handle(&self, index: u16, kind: u8, reference: u16) -> Result<(), ClassFileProblem> {
        let target = self.pool.get(reference)?;
        let fits = match kind {
            1..=4 => matches!(target, Constant::FieldRef(..)),
            5 | 8 => matches!(target, Constant::MethodRef(..)),
            6 | 7 => {
                matches!(target, Constant::MethodRef(..))
                    || (self.major >= 52 && matches!(target, Constant::InterfaceMethodRef(..)))
            }
            9 => matches!(target, Constant::InterfaceMethodRef(..)),
            _ => return Err(malformed(index, "a method handle has a kind outside 1 to 9")),
        };
        if !fits {
            return Err(malformed(index, "a method handle refers to a constant that does not fit its kind"));
        }
        if let Constant::MethodRef(_, name_and_type) | Constant::InterfaceMethodRef(_, name_and_type) =
            *target
        {
            let name = self.method_name_and_type(name_and_type)?;
            if (kind == 8) != (name == "<init>") || (kind != 8 && name.starts_with('<')) {
                return Err(malformed(
                    index,
                    "a method handle names <init> without being of kind 8, or the reverse",
                ));
            }
        }
        Ok(())
    }

    fn bootstrap(&mut self, bootstrap: u16, index: u16) {
        if self.last_bootstrap.is_none_or(|(last, _)| last < bootstrap) {
            self.last_bootstrap = Some((bootstrap, index));
        }
    }
}

fn malformed(index: u16, reason: &str) -> ClassFileProblem {
    ClassFileProblem::Malformed(format!("constant {index}: {reason}").into())
}
