//! Reads fields and methods (JVMS §4.5, §4.6) with their attributes, except Code, which has a file of its own.
//!
//! Afterwards no two fields and no two methods have the same name and descriptor, and a method has code
//! exactly if it is neither abstract nor native.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::attributes::{read_annotation, read_signature, set_once};
use super::checks::Rule;
use super::code;
use super::cursor::Cursor;
use super::error::ClassFileError;
use super::flag_rules;
use super::flags::{ClassFlags, MethodFlags};
use super::model::{Annotations, Field, Method, MethodParameter};
use super::pool::{Constant, ConstantPool, PoolError};
use super::reader::Reader;

/// The bytes that a member without attributes takes.
const SMALLEST_MEMBER: usize = 8;

/// Where a member stands in the file, and the pool indices of its name and descriptor.
struct Key {
    name: u16,
    descriptor: u16,
    offset: usize,
}

/// Reads the fields of a class with the given flags.
pub(super) fn read_fields(
    reader: &mut Reader<'_>,
    cursor: &mut Cursor<'_>,
    class: ClassFlags,
) -> Result<Vec<Field>, ClassFileError> {
    let count = cursor.count(SMALLEST_MEMBER)?;
    let mut fields = Vec::with_capacity(count);
    let mut keys = Vec::with_capacity(count);
    for _ in 0..count {
        let offset = cursor.offset();
        let flags = flag_rules::recognised_field(cursor.u16()?);
        flag_rules::check_field(flags, class, reader.major, offset)?;
        let (name, descriptor) = (cursor.u16()?, cursor.u16()?);
        keys.push(Key { name, descriptor, offset });
        let mut field = Field {
            flags,
            name: reader.checked_text(name, Rule::UnqualifiedName, offset)?,
            descriptor: reader.checked_text(descriptor, Rule::FieldDescriptor, offset)?,
            signature: None,
            constant_value: None,
            annotations: Annotations::default(),
            deprecated: false,
        };
        read_field_attributes(reader, cursor, &mut field)?;
        fields.push(field);
    }
    refuse_duplicates(reader.pool, keys, "field")?;
    Ok(fields)
}

fn read_field_attributes(
    reader: &mut Reader<'_>,
    cursor: &mut Cursor<'_>,
    field: &mut Field,
) -> Result<(), ClassFileError> {
    for _ in 0..cursor.u16()? {
        let (name, mut body) = reader.attribute(cursor)?;
        let body = &mut body;
        match name {
            // JVMS §4.7.2: the attribute of a field that is not static is silently ignored.
            b"ConstantValue" if field.flags.is_static() => {
                let offset = body.offset();
                let index = body.u16()?;
                check_constant_value(reader.pool, &field.descriptor, index, offset)?;
                set_once(&mut field.constant_value, index, "ConstantValue", offset)?;
                body.finish("ConstantValue")?;
            }
            b"Signature" => read_signature(reader, body, &mut field.signature)?,
            b"Synthetic" => field.flags.0 |= 0x1000,
            b"Deprecated" => field.deprecated = true,
            _ => read_annotation(reader.major, name, body, &mut field.annotations)?,
        }
    }
    Ok(())
}

fn check_constant_value(
    pool: &ConstantPool,
    descriptor: &str,
    index: u16,
    offset: usize,
) -> Result<(), ClassFileError> {
    let constant = pool.get(index).map_err(|e| ClassFileError::pool(offset, e))?;
    let (fits, expected) = match descriptor {
        "I" | "S" | "C" | "B" | "Z" => (matches!(constant, Constant::Integer(_)), "Integer"),
        "J" => (matches!(constant, Constant::Long(_)), "Long"),
        "F" => (matches!(constant, Constant::Float(_)), "Float"),
        "D" => (matches!(constant, Constant::Double(_)), "Double"),
        "Ljava/lang/String;" => (matches!(constant, Constant::String(_)), "String"),
        _ => {
            return Err(ClassFileError::malformed(
                offset,
                "a field of this type cannot have a ConstantValue",
            ));
        }
    };
    if fits { Ok(()) } else { Err(ClassFileError::pool(offset, PoolError::WrongKind { index, expected })) }
}

/// Reads the methods of a class with the given flags.
pub(super) fn read_methods(
    reader: &mut Reader<'_>,
    cursor: &mut Cursor<'_>,
    class: ClassFlags,
) -> Result<Vec<Method>, ClassFileError> {
    let count = cursor.count(SMALLEST_MEMBER)?;
    let mut methods = Vec::with_capacity(count);
    let mut keys = Vec::with_capacity(count);
    for _ in 0..count {
        let offset = cursor.offset();
        let flags = flag_rules::recognised_method(cursor.u16()?);
        let key = Key { name: cursor.u16()?, descriptor: cursor.u16()?, offset };
        methods.push(read_method(reader, cursor, class, flags, &key)?);
        keys.push(key);
    }
    refuse_duplicates(reader.pool, keys, "method")?;
    Ok(methods)
}

fn read_method(
    reader: &mut Reader<'_>,
    cursor: &mut Cursor<'_>,
    class: ClassFlags,
    flags: MethodFlags,
    key: &Key,
) -> Result<Method, ClassFileError> {
    let offset = key.offset;
    let name = reader.checked_text(key.name, Rule::MethodName, offset)?;
    let descriptor = reader.checked_text(key.descriptor, Rule::MethodDescriptor, offset)?;
    let flags = if &*name == "<clinit>" {
        class_initializer_flags(flags, reader.major, offset)?
    } else {
        flag_rules::check_method(flags, &*name == "<init>", class, reader.major, offset)?;
        flags
    };
    if name.starts_with('<') {
        if !reader.checks.is_void(key.descriptor) {
            return Err(ClassFileError::malformed(offset, format!("{name} must return void")));
        }
        if &*name == "<init>" && class.is_interface() {
            return Err(ClassFileError::malformed(offset, "an interface has a constructor"));
        }
    }
    let this = u16::from(!flags.is_static());
    let argument_slots = u16::from(reader.checks.parameter_slots(key.descriptor)) + this;
    if argument_slots > 255 {
        return Err(ClassFileError::malformed(offset, "a method has more than 255 slots of arguments"));
    }
    let mut method = Method {
        flags,
        name,
        descriptor,
        signature: None,
        code: None,
        exceptions: Vec::new(),
        parameters: None,
        parameter_annotations: None,
        annotation_default: None,
        annotations: Annotations::default(),
        deprecated: false,
        synthetic: false,
    };
    read_method_attributes(reader, cursor, &mut method, argument_slots)?;
    let needs_code = !(flags.is_abstract() || flags.is_native());
    match (&method.code, needs_code) {
        (None, true) => Err(ClassFileError::malformed(
            offset,
            format!("{} has no code and is neither abstract nor native", shown(&method)),
        )),
        (Some(_), false) => Err(ClassFileError::malformed(
            offset,
            format!("{} is abstract or native and has code", shown(&method)),
        )),
        _ => Ok(method),
    }
}

/// JVMS §2.9.2: of a class initializer's flags only ACC_STATIC and ACC_STRICT mean anything, and before major
/// 51 a method of that name is one even without ACC_STATIC.
fn class_initializer_flags(
    flags: MethodFlags,
    major: u16,
    offset: usize,
) -> Result<MethodFlags, ClassFileError> {
    if major < 51 {
        return Ok(MethodFlags(0x0008));
    }
    if !flags.is_static() {
        return Err(ClassFileError::malformed(offset, "<clinit> is not static"));
    }
    Ok(MethodFlags(flags.0 & 0x0808))
}

fn read_method_attributes(
    reader: &mut Reader<'_>,
    cursor: &mut Cursor<'_>,
    method: &mut Method,
    argument_slots: u16,
) -> Result<(), ClassFileError> {
    let mut exceptions = None;
    for _ in 0..cursor.u16()? {
        let (name, mut body) = reader.attribute(cursor)?;
        let body = &mut body;
        let offset = body.offset();
        match name {
            b"Code" => {
                let code = code::read(reader, body, argument_slots)?;
                set_once(&mut method.code, code, "Code", offset)?;
            }
            b"Exceptions" => {
                let count = body.count(2)?;
                let mut names = Vec::with_capacity(count);
                for _ in 0..count {
                    names.push(reader.class_name(body)?);
                }
                set_once(&mut exceptions, names, "Exceptions", offset)?;
                body.finish("Exceptions")?;
            }
            b"Signature" => read_signature(reader, body, &mut method.signature)?,
            b"MethodParameters" if reader.major >= 52 => {
                let parameters = read_parameters(reader, body)?;
                set_once(&mut method.parameters, parameters, "MethodParameters", offset)?;
            }
            b"RuntimeVisibleParameterAnnotations" if reader.major >= 49 => {
                set_once(
                    &mut method.parameter_annotations,
                    body.rest(),
                    "RuntimeVisibleParameterAnnotations",
                    offset,
                )?;
            }
            b"AnnotationDefault" if reader.major >= 49 => {
                set_once(&mut method.annotation_default, body.rest(), "AnnotationDefault", offset)?;
            }
            b"Synthetic" => method.synthetic = true,
            b"Deprecated" => method.deprecated = true,
            _ => read_annotation(reader.major, name, body, &mut method.annotations)?,
        }
    }
    method.exceptions = exceptions.unwrap_or_default();
    Ok(())
}

fn read_parameters(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
) -> Result<Vec<MethodParameter>, ClassFileError> {
    let count = usize::from(body.u8()?);
    let mut parameters = Vec::with_capacity(count.min(body.left() / 4));
    for _ in 0..count {
        let offset = body.offset();
        let index = body.u16()?;
        // HotSpot does not look at these names before reflection does, so a wrong index is no reason to refuse.
        let name = match reader.pool.utf8(index) {
            Ok(_) => Some(reader.text(index, offset)?),
            Err(_) => None,
        };
        parameters.push(MethodParameter { name, flags: body.u16()? });
    }
    body.finish("MethodParameters")?;
    Ok(parameters)
}

/// Fails if two members have the same name and descriptor.
fn refuse_duplicates(pool: &ConstantPool, keys: Vec<Key>, what: &str) -> Result<(), ClassFileError> {
    let text = |index: u16| pool.raw_utf8(index).unwrap_or_default();
    // Members whose hashes differ are different; hardly any class needs more than that. The texts have been
    // copied and paid for before, so hashing them all keeps within the reader's bounds.
    let mut hashes: Vec<u64> = keys
        .iter()
        .map(|key| {
            let mut hasher = FxHasher::default();
            text(key.name).hash(&mut hasher);
            text(key.descriptor).hash(&mut hasher);
            hasher.finish()
        })
        .collect();
    hashes.sort_unstable();
    if hashes.windows(2).all(|pair| pair[0] != pair[1]) {
        return Ok(());
    }
    match find_duplicate(keys, &text) {
        None => Ok(()),
        Some(key) => {
            let name = pool.utf8(key.name).unwrap_or_default();
            let descriptor = pool.utf8(key.descriptor).unwrap_or_default();
            let member = crate::descriptor::shortened(&format!("{name} {descriptor}"));
            Err(ClassFileError::malformed(key.offset, format!("the {what} {member} is declared twice")))
        }
    }
}

/// A member that has the name and descriptor of an earlier one. Different constants can hold the same text, so each
/// constant is first replaced by the first one in sorted order that has its text; each text is compared only a
/// few times however many members use it.
fn find_duplicate<'a>(mut keys: Vec<Key>, text: &impl Fn(u16) -> &'a [u8]) -> Option<Key> {
    let mut indices: Vec<u16> = keys.iter().flat_map(|key| [key.name, key.descriptor]).collect();
    indices.sort_unstable();
    indices.dedup();
    let mut by_text = indices.clone();
    by_text.sort_by(|a, b| text(*a).cmp(text(*b)));
    let mut canonical = vec![0u16; indices.len()];
    let mut first = 0;
    for (i, &index) in by_text.iter().enumerate() {
        if i == 0 || text(by_text[i - 1]) != text(index) {
            first = index;
        }
        if let Ok(position) = indices.binary_search(&index) {
            canonical[position] = first;
        }
    }
    let lookup = |index: u16| indices.binary_search(&index).map_or(index, |position| canonical[position]);
    for key in &mut keys {
        (key.name, key.descriptor) = (lookup(key.name), lookup(key.descriptor));
    }
    keys.sort_by_key(|key| (key.name, key.descriptor, key.offset));
    let is_same = |pair: &[Key]| (pair[0].name, pair[0].descriptor) == (pair[1].name, pair[1].descriptor);
    let position = keys.windows(2).position(is_same)?;
    keys.into_iter().nth(position + 1)
}

fn shown(method: &Method) -> Box<str> {
    crate::descriptor::shortened(&format!("{}{}", method.name, method.descriptor))
}
