//! The verifier: decides whether a method's bytecode can run without breaking the virtual machine (JVMS §4.10).
//!
//! Start at [`verify_method`]. It infers types by data flow (JVMS §4.10.2), for class files of every version; a
//! StackMapTable is not needed and not looked at. `types` says what a slot can hold, `frame` what all slots hold at one
//! instruction, `assign` which reference may stand where which class is expected, `step` and `members` what each
//! instruction does to a frame, and `flow` how frames travel between instructions.
//!
//! # What a verified method guarantees
//! The interpreter has no checks of its own for these, so its memory safety rests on them:
//! - Every instruction that can be reached is well formed; every pool index it names is of the kind it needs.
//! - Every local variable and operand stack slot is inside `max_locals` and `max_stack`, has been written before it is
//!   read, and holds the kind (int, long, float, double, reference) that the instruction reading it expects.
//! - The object of `getfield`, `putfield`, `invokevirtual` and `invokespecial` is null or an instance of the class
//!   that the instruction names, if that is a class and not an interface. Arguments and values stored in fields or
//!   returned are null or instances of the class in the descriptor, with the same exception.
//! - The array of an element access is null or an array of that element kind; `baload` and `bastore` may meet byte
//!   and boolean arrays. The operand of `arraylength` is null or an array; that of `athrow` null or a Throwable.
//! - An object is used for nothing but comparison, locking and its constructor before a constructor of its class has
//!   been called on it; a constructor returns only after it has called one of its class or its superclass. The one
//!   exception are fields that the class itself declares: it may set them first.
//! - Control stays inside the code.
//!
//! # What it does not guarantee
//! - **Interfaces are not checked**: where an interface is expected, any object will do, as on HotSpot. A value whose
//!   static type is an interface, or an array of one, can be any object. `invokeinterface` must look at the
//!   receiver's class, and `aastore` at the array's.
//!   Resolution has to refuse `getfield`, `putfield` and `invokevirtual` of a member that an interface declares.
//! - boolean, byte, char and short are ints: whoever stores one in a field or an array has to cut it to size.
//! - Members are not resolved: that a field exists, has this type, is not static, not final or may be accessed is
//!   for resolution to say. The rule about protected members (JVMS §4.10.1.8) needs resolution too; it is checked
//!   as far as [`Hierarchy::is_protected_elsewhere`] answers, since it is about access, not about memory.
//!
//! Nothing here panics, whatever the class file says. Time and memory are bounded: a method that exceeds the bound
//! (hundreds of times what the largest real methods need) is rejected.

mod assign;
mod budget;
mod error;
mod flow;
mod frame;
mod members;
mod step;
mod subroutines;
mod types;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;

pub use error::{VerifyError, VerifyReason};

/// What the verifier asks about other classes. A query may load classes; an error text (a class that cannot be
/// found, say) ends the verification with [`VerifyReason::Loading`].
///
/// Names are internal names of classes and interfaces, never arrays. A query is made only if the answer matters: the
/// names differ and the class asked for is not `java/lang/Object`.
pub trait Hierarchy {
    /// What to call the class being verified, if not by the name in its file. A hidden class is called by a name that no
    /// class file can contain: by its own name, its Class constants mean itself, but descriptors mean an ordinary class
    /// (`MethodHandles.Lookup::defineHiddenClass`), and the two must not be taken for each other.
    fn own_name(&self) -> Option<&str> {
        None
    }

    /// True if `sup` is `sub` or one of its superclasses. `sub` may be an interface, whose only superclass is
    /// `java/lang/Object`.
    fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, String>;

    /// True if `name` is an interface.
    fn is_interface(&self, name: &str) -> Result<bool, String>;

    /// The direct superclass of a class, `None` for `java/lang/Object` and interfaces. Asked only where values of
    /// very many classes meet, to find what they have in common; the default makes that `java/lang/Object`.
    fn superclass(&self, name: &str) -> Result<Option<String>, String> {
        let _ = name;
        Ok(None)
    }

    /// True if the field or method that `class` has under this name and descriptor is protected and declared by a
    /// superclass of `from` in another package than `from`'s. The default says no, which lets access through that
    /// resolution or nobody checks.
    fn is_protected_elsewhere(
        &self,
        from: &str,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, String> {
        let _ = (from, class, name, descriptor);
        Ok(false)
    }
}

/// Verifies one method of a class. A method without code is fine.
pub fn verify_method(
    class: &ClassFile,
    method: &Method,
    hierarchy: &dyn Hierarchy,
) -> Result<(), VerifyError> {
    match &method.code {
        Some(code) => flow::verify(class, method, code, hierarchy),
        None => Ok(()),
    }
}
