//! Reads the attributes of a class (JVMS §4.7), and the ones that classes share with fields and methods.
//!
//! Start at [`ClassAttributes::read`]. An attribute that a version does not know, and any unknown one, is skipped
//! as JVMS §4.7.1 demands; one that may stand only once and stands twice is an error.

use super::checks::Rule;
use super::cursor::Cursor;
use super::error::ClassFileError;
use super::flags::ClassFlags;
use super::model::{Annotations, BootstrapMethod, EnclosingMethod, InnerClass, RecordComponent};
use super::pool::{Constant, PoolError};
use super::reader::Reader;

/// The decoded attributes of a class; the fields are those of the class file model.
#[derive(Default)]
pub(super) struct ClassAttributes {
    pub(super) source_file: Option<Box<str>>,
    pub(super) signature: Option<Box<str>>,
    pub(super) inner_classes: Vec<InnerClass>,
    pub(super) enclosing_method: Option<EnclosingMethod>,
    pub(super) nest_host: Option<Box<str>>,
    pub(super) nest_members: Option<Vec<Box<str>>>,
    pub(super) record: Option<Vec<RecordComponent>>,
    pub(super) permitted_subclasses: Option<Vec<Box<str>>>,
    pub(super) bootstrap_methods: Vec<BootstrapMethod>,
    pub(super) annotations: Annotations,
    pub(super) deprecated: bool,
    pub(super) synthetic: bool,
}

impl ClassAttributes {
    /// Reads all attributes of a class. A Record attribute counts only if the superclass is Record.
    pub(super) fn read(
        reader: &mut Reader<'_>,
        cursor: &mut Cursor<'_>,
        is_record: bool,
    ) -> Result<Self, ClassFileError> {
        let mut all = ClassAttributes::default();
        let (mut inner_classes, mut bootstrap_methods) = (None, None);
        for _ in 0..cursor.u16()? {
            let (name, mut body) = reader.attribute(cursor)?;
            let body = &mut body;
            let at = body.offset();
            let major = reader.major;
            match name {
                b"SourceFile" => {
                    set_once(&mut all.source_file, reader.utf8(body)?, "SourceFile", at)?;
                    body.finish("SourceFile")?;
                }
                b"Signature" => read_signature(reader, body, &mut all.signature)?,
                b"InnerClasses" => {
                    set_once(&mut inner_classes, read_inner_classes(reader, body)?, "InnerClasses", at)?;
                }
                b"EnclosingMethod" if major >= 49 => {
                    let enclosing = read_enclosing_method(reader, body)?;
                    set_once(&mut all.enclosing_method, enclosing, "EnclosingMethod", at)?;
                }
                b"NestHost" if major >= 55 => {
                    set_once(&mut all.nest_host, reader.class_name(body)?, "NestHost", at)?;
                    body.finish("NestHost")?;
                }
                b"NestMembers" if major >= 55 => {
                    set_once(
                        &mut all.nest_members,
                        read_classes(reader, body, "NestMembers")?,
                        "NestMembers",
                        at,
                    )?;
                }
                b"PermittedSubclasses" if major >= 59 => {
                    let classes = read_classes(reader, body, "PermittedSubclasses")?;
                    set_once(&mut all.permitted_subclasses, classes, "PermittedSubclasses", at)?;
                }
                b"Record" if major >= 58 && is_record => {
                    set_once(&mut all.record, read_record(reader, body)?, "Record", at)?;
                }
                b"BootstrapMethods" if major >= 51 => {
                    set_once(&mut bootstrap_methods, read_bootstraps(reader, body)?, "BootstrapMethods", at)?;
                }
                b"Synthetic" => all.synthetic = true,
                b"Deprecated" => all.deprecated = true,
                _ => read_annotation(major, name, body, &mut all.annotations)?,
            }
            if all.nest_host.is_some() && all.nest_members.is_some() {
                return Err(ClassFileError::malformed(at, "a class has both NestHost and NestMembers"));
            }
        }
        all.inner_classes = inner_classes.unwrap_or_default();
        all.bootstrap_methods = bootstrap_methods.unwrap_or_default();
        Ok(all)
    }
}

/// Fills `slot`, or fails if it is filled already.
pub(super) fn set_once<T>(
    slot: &mut Option<T>,
    value: T,
    what: &'static str,
    offset: usize,
) -> Result<(), ClassFileError> {
    if slot.replace(value).is_some() {
        return Err(ClassFileError::malformed(offset, format!("there is more than one {what} attribute")));
    }
    Ok(())
}

/// Reads a Signature attribute (JVMS §4.7.9). Its text is not checked, as in HotSpot; see `crate::signature`.
pub(super) fn read_signature(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
    slot: &mut Option<Box<str>>,
) -> Result<(), ClassFileError> {
    if reader.major < 49 {
        return Ok(());
    }
    let offset = body.offset();
    set_once(slot, reader.utf8(body)?, "Signature", offset)?;
    body.finish("Signature")
}

/// Keeps the attribute if it is one of the annotation attributes, else skips it.
pub(super) fn read_annotation(
    major: u16,
    name: &[u8],
    body: &mut Cursor<'_>,
    annotations: &mut Annotations,
) -> Result<(), ClassFileError> {
    let offset = body.offset();
    match name {
        b"RuntimeVisibleAnnotations" if major >= 49 => {
            set_once(&mut annotations.visible, body.rest(), "RuntimeVisibleAnnotations", offset)
        }
        b"RuntimeInvisibleAnnotations" if major >= 49 => {
            set_once(&mut annotations.invisible, body.rest(), "RuntimeInvisibleAnnotations", offset)
        }
        b"RuntimeVisibleTypeAnnotations" if major >= 52 => {
            set_once(&mut annotations.visible_types, body.rest(), "RuntimeVisibleTypeAnnotations", offset)
        }
        _ => Ok(()),
    }
}

fn read_classes(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
    what: &'static str,
) -> Result<Vec<Box<str>>, ClassFileError> {
    let count = body.count(2)?;
    let mut classes = Vec::with_capacity(count);
    for _ in 0..count {
        classes.push(reader.class_name(body)?);
    }
    body.finish(what)?;
    Ok(classes)
}

fn read_inner_classes(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
) -> Result<Vec<InnerClass>, ClassFileError> {
    let count = body.count(8)?;
    let mut rows = Vec::with_capacity(count);
    for _ in 0..count {
        let at = body.offset();
        let inner = reader.optional_class_name(body)?;
        let outer = reader.optional_class_name(body)?;
        let name = reader.optional_utf8(body)?;
        let flags = ClassFlags(body.u16()?);
        if inner == outer && inner.is_some() {
            return Err(ClassFileError::malformed(at, "a class is listed as a member of itself"));
        }
        // HotSpot tolerates rows about no class; nobody can use them.
        if let Some(inner) = inner {
            rows.push(InnerClass { inner, outer, name, flags });
        }
    }
    body.finish("InnerClasses")?;
    Ok(rows)
}

fn read_enclosing_method(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
) -> Result<EnclosingMethod, ClassFileError> {
    let class = reader.class_name(body)?;
    let at = body.offset();
    let method = match body.u16()? {
        0 => None,
        index => match *reader.pool.get(index).map_err(|e| ClassFileError::pool(at, e))? {
            Constant::NameAndType(name, descriptor) => {
                Some((reader.text(name, at)?, reader.text(descriptor, at)?))
            }
            _ => {
                let error = PoolError::WrongKind { index, expected: "NameAndType" };
                return Err(ClassFileError::pool(at, error));
            }
        },
    };
    body.finish("EnclosingMethod")?;
    Ok(EnclosingMethod { class, method })
}

fn read_record(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
) -> Result<Vec<RecordComponent>, ClassFileError> {
    let count = body.count(6)?;
    let mut components = Vec::with_capacity(count);
    for _ in 0..count {
        let at = body.offset();
        let (name, descriptor) = (body.u16()?, body.u16()?);
        let mut component = RecordComponent {
            name: reader.checked_text(name, Rule::UnqualifiedName, at)?,
            descriptor: reader.checked_text(descriptor, Rule::FieldDescriptor, at)?,
            signature: None,
            annotations: Annotations::default(),
        };
        for _ in 0..body.u16()? {
            let (name, mut attribute) = reader.attribute(body)?;
            match name {
                b"Signature" => read_signature(reader, &mut attribute, &mut component.signature)?,
                _ => read_annotation(reader.major, name, &mut attribute, &mut component.annotations)?,
            }
        }
        components.push(component);
    }
    body.finish("Record")?;
    Ok(components)
}

fn read_bootstraps(
    reader: &Reader<'_>,
    body: &mut Cursor<'_>,
) -> Result<Vec<BootstrapMethod>, ClassFileError> {
    let count = body.count(4)?;
    let mut methods = Vec::with_capacity(count);
    for _ in 0..count {
        let at = body.offset();
        let handle = body.u16()?;
        reader.pool.method_handle(handle).map_err(|e| ClassFileError::pool(at, e))?;
        let arguments = body.count(2)?;
        let mut row = BootstrapMethod { handle, arguments: Vec::with_capacity(arguments) };
        for _ in 0..arguments {
            let at = body.offset();
            let index = body.u16()?;
            let constant = reader.pool.get(index).map_err(|e| ClassFileError::pool(at, e))?;
            if !constant.is_loadable() {
                let error = PoolError::WrongKind { index, expected: "loadable constant" };
                return Err(ClassFileError::pool(at, error));
            }
            row.arguments.push(index);
        }
        methods.push(row);
    }
    body.finish("BootstrapMethods")?;
    Ok(methods)
}
