//! Patches: other bodies for methods, to run a program with one thing changed.
//!
//! A [`Patch`] is lowered once and can be applied as often as one likes. Only plain execution sees it: the code of methods
//! that a machine watches is made from their class files.
//!
//! **Always true:** at most one patch is applied, and none while something runs. The caller promises that the body keeps
//! what [`testwright_ir::code`] says is always true and what the verifier established of the original: operands have
//! their kinds, and a register that holds a reference holds one of a class that fits where it is used.

use testwright_ir::code::Body;

use super::code::Code;
use super::lower;
use crate::class::{Method, MethodId};
use crate::machine::Watch;
use crate::native::Raise;
use crate::outcome::End;
use crate::vm::Vm;

/// Code of a method, made from another body than its own. It belongs to the machine that made it.
#[derive(Clone, Copy, Debug)]
pub struct Patch {
    method: MethodId,
    code: *const Code,
}

impl Vm {
    /// Lowers another body for a method; the method itself stays as it is. The code is kept as long as the VM lives.
    pub fn make_patch(&mut self, method: MethodId, body: Body) -> Result<Patch, End> {
        let pointer: *const Method = self.method(method);
        // SAFETY: methods are boxed and never removed, so the method outlives this call; lowering does not change it.
        let own = unsafe { &*pointer };
        if own.flags.is_native() || own.flags.is_abstract() {
            return Err(End::Internal("a patch for a method without code".into()));
        }
        match lower::lower(self, own, body, Watch::NOTHING) {
            Ok(code) => Ok(Patch { method, code }),
            Err(Raise::End(end)) => Err(*end),
            Err(other) => Err(End::Internal(self.describe_raise(&other))),
        }
    }

    /// Lets calls run a patch instead of the method's own code, until [`Vm::remove_patch`]. Not from inside a call.
    pub fn apply_patch(&mut self, patch: &Patch) -> Result<(), End> {
        self.remove_patch()?;
        self.deactivate()?;
        let own = self.method(patch.method).code.replace(patch.code);
        self.exec.patched = Some((patch.method, own));
        Ok(())
    }

    /// Gives the patched method, if there is one, its own code back. Not from inside a call.
    pub fn remove_patch(&mut self) -> Result<(), End> {
        if self.exec.patched.is_some() {
            self.deactivate()?;
        }
        if let Some((method, own)) = self.exec.patched.take() {
            self.method(method).code.set(own);
        }
        Ok(())
    }
}
