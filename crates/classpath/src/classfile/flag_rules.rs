//! Which access flags may stand together (JVMS §4.1, §4.5, §4.6), by the version of the class file.
//!
//! The rules are those of the specification as HotSpot applies them, so that what loads there loads here. Bits
//! that mean nothing in a place are dropped before, because reflection must not show them.

use super::error::ClassFileError;
use super::flags::{ClassFlags, FieldFlags, MethodFlags};

/// The flags of a class without the bits that mean nothing there; ACC_MODULE exists since major 53.
pub(super) fn recognised_class(bits: u16, major: u16) -> ClassFlags {
    ClassFlags(bits & if major >= 53 { 0xf631 } else { 0x7631 })
}

/// The flags of a field without the bits that mean nothing there.
pub(super) fn recognised_field(bits: u16) -> FieldFlags {
    FieldFlags(bits & 0x50df)
}

/// The flags of a method without the bits that mean nothing there.
pub(super) fn recognised_method(bits: u16) -> MethodFlags {
    MethodFlags(bits & 0x1dff)
}

/// Checks the flags of a class.
pub(super) fn check_class(flags: ClassFlags, major: u16, offset: usize) -> Result<(), ClassFileError> {
    if flags.is_module() {
        return Ok(());
    }
    let since_5 = major >= 49;
    let illegal = (flags.is_abstract() && flags.is_final())
        || (flags.is_interface() && !flags.is_abstract())
        || (flags.is_interface() && since_5 && (flags.is_super() || flags.is_enum()))
        || (!flags.is_interface() && since_5 && flags.is_annotation());
    refuse_if(illegal, "class", flags.0, offset)
}

/// Checks the flags of a field of a class or interface.
pub(super) fn check_field(
    flags: FieldFlags,
    class: ClassFlags,
    major: u16,
    offset: usize,
) -> Result<(), ClassFileError> {
    let illegal = if class.is_interface() {
        !(flags.is_public() && flags.is_static() && flags.is_final())
            || flags.is_private()
            || flags.is_protected()
            || flags.is_volatile()
            || flags.is_transient()
            || (major >= 49 && flags.is_enum())
    } else {
        more_than_one_visibility(flags.0) || (flags.is_final() && flags.is_volatile())
    };
    refuse_if(illegal, "field", flags.0, offset)
}

/// Checks the flags of a method, other than a class initializer, of a class or interface.
pub(super) fn check_method(
    flags: MethodFlags,
    is_constructor: bool,
    class: ClassFlags,
    major: u16,
    offset: usize,
) -> Result<(), ClassFileError> {
    // ACC_STRICT means nothing from major 61 on (JVMS §4.6).
    let strict = flags.is_strict() && major < 61;
    let illegal = if class.is_interface() {
        let never = flags.is_final() || flags.is_native();
        if major >= 52 {
            never
                || flags.is_public() == flags.is_private()
                || flags.is_protected()
                || flags.is_synchronized()
                || (flags.is_abstract() && (flags.is_private() || flags.is_static() || strict))
        } else {
            let only_abstract = never || !flags.is_public() || flags.is_static() || !flags.is_abstract();
            let since_5 = flags.is_private() || flags.is_protected() || flags.is_synchronized() || strict;
            only_abstract || (major >= 49 && since_5)
        }
    } else if more_than_one_visibility(flags.0) {
        true
    } else if is_constructor {
        flags.is_static()
            || flags.is_final()
            || flags.is_synchronized()
            || flags.is_native()
            || flags.is_abstract()
            || (major >= 49 && flags.is_bridge())
    } else {
        flags.is_abstract()
            && (flags.is_final()
                || flags.is_native()
                || flags.is_private()
                || flags.is_static()
                || (major >= 49 && (flags.is_synchronized() || strict)))
    };
    refuse_if(illegal, "method", flags.0, offset)
}

fn more_than_one_visibility(flags: u16) -> bool {
    (flags & 0x0007).count_ones() > 1
}

fn refuse_if(illegal: bool, what: &str, flags: u16, offset: usize) -> Result<(), ClassFileError> {
    if illegal {
        let reason = format!("the flags 0x{flags:04X} cannot be those of a {what} here");
        return Err(ClassFileError::malformed(offset, reason));
    }
    Ok(())
}
