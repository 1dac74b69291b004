//! Reads the Code attribute (JVMS §4.7.3). The instructions themselves stay bytes.
//!
//! Afterwards the body has 1 to 65535 bytes, every handler's range is non-empty and inside it, handlers and line
//! numbers point into it, and the arguments fit the local variables.

use super::attributes::set_once;
use super::checks::Rule;
use super::cursor::Cursor;
use super::error::ClassFileError;
use super::model::{Code, ExceptionHandler, LocalVariable};
use super::reader::Reader;

/// Reads a Code attribute whose content `body` is. `argument_slots` counts `this`.
pub(super) fn read(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
    argument_slots: u16,
) -> Result<Code, ClassFileError> {
    let start = body.offset();
    let max_stack = body.u16()?;
    let max_locals = body.u16()?;
    if argument_slots > max_locals {
        let reason = format!("{argument_slots} slots of arguments do not fit {max_locals} local variables");
        return Err(ClassFileError::malformed(start, reason));
    }
    let length_at = body.offset();
    let Ok(length @ 1..) = u16::try_from(body.u32()?) else {
        return Err(ClassFileError::malformed(length_at, "the length of the code is not within 1 to 65535"));
    };
    let offset = body.offset() as u32;
    let bytecode = body.bytes(usize::from(length))?;
    let handlers = read_handlers(reader, body, length)?;
    let mut code = Code {
        max_stack,
        max_locals,
        bytecode,
        offset,
        handlers,
        lines: Vec::new(),
        local_variables: Vec::new(),
        stack_map: None,
    };
    for _ in 0..body.u16()? {
        let (name, mut attribute) = reader.attribute(body)?;
        let attribute = &mut attribute;
        match name {
            b"LineNumberTable" => read_lines(attribute, length, &mut code.lines)?,
            b"LocalVariableTable" => read_variables(reader, attribute, &mut code, length)?,
            b"StackMapTable" if reader.major >= 50 => {
                let at = attribute.offset();
                set_once(&mut code.stack_map, attribute.rest(), "StackMapTable", at)?;
            }
            _ => {}
        }
    }
    body.finish("Code")?;
    // Compilers nearly always write the lines in order already.
    if !code.lines.is_sorted_by_key(|(pc, _)| *pc) {
        code.lines.sort_by_key(|(pc, _)| *pc);
    }
    Ok(code)
}

fn read_handlers(
    reader: &mut Reader<'_>,
    body: &mut Cursor<'_>,
    length: u16,
) -> Result<Vec<ExceptionHandler>, ClassFileError> {
    let count = body.count(8)?;
    let mut handlers = Vec::with_capacity(count);
    for _ in 0..count {
        let at = body.offset();
        let (start, end, target) = (body.u16()?, body.u16()?, body.u16()?);
        if start >= end || end > length {
            let reason = format!("a handler covers {start}..{end} of code with {length} bytes");
            return Err(ClassFileError::malformed(at, reason));
        }
        if target >= length {
            let reason = format!("a handler is at {target}, outside the code with {length} bytes");
            return Err(ClassFileError::malformed(at, reason));
        }
        let catch_type = body.u16()?;
        if catch_type != 0 {
            reader.pool.class_name(catch_type).map_err(|e| ClassFileError::pool(at, e))?;
        }
        handlers.push(ExceptionHandler { start, end, target, catch_type });
    }
    Ok(handlers)
}

fn read_lines(
    attribute: &mut Cursor<'_>,
    length: u16,
    lines: &mut Vec<(u16, u16)>,
) -> Result<(), ClassFileError> {
    let count = attribute.count(4)?;
    lines.reserve(count);
    for _ in 0..count {
        let at = attribute.offset();
        let (pc, line) = (attribute.u16()?, attribute.u16()?);
        if pc >= length {
            let reason = format!("line {line} begins at {pc}, outside the code with {length} bytes");
            return Err(ClassFileError::malformed(at, reason));
        }
        lines.push((pc, line));
    }
    attribute.finish("LineNumberTable")
}

fn read_variables(
    reader: &mut Reader<'_>,
    attribute: &mut Cursor<'_>,
    code: &mut Code,
    length: u16,
) -> Result<(), ClassFileError> {
    let count = attribute.count(10)?;
    code.local_variables.reserve(count);
    for _ in 0..count {
        let at = attribute.offset();
        let start = attribute.u16()?;
        let extent = attribute.u16()?;
        let (name, descriptor, slot) = (attribute.u16()?, attribute.u16()?, attribute.u16()?);
        if u32::from(start) + u32::from(extent) > u32::from(length) {
            let reason = format!("a local variable lives in {start}+{extent} of code with {length} bytes");
            return Err(ClassFileError::malformed(at, reason));
        }
        reader.require(descriptor, Rule::FieldDescriptor, at)?;
        let descriptor = reader.text(descriptor, at)?;
        let wide = matches!(&*descriptor, "J" | "D");
        if u32::from(slot) + u32::from(wide) >= u32::from(code.max_locals) {
            let reason = format!("a local variable is in slot {slot} of {}", code.max_locals);
            return Err(ClassFileError::malformed(at, reason));
        }
        let name = reader.checked_text(name, Rule::UnqualifiedName, at)?;
        code.local_variables.push(LocalVariable { start, length: extent, name, descriptor, slot });
    }
    attribute.finish("LocalVariableTable")
}
