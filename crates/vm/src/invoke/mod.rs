//! invokedynamic, method handles and method types.

use crate::class::{ClassId, MethodId};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::resolve::CallSite;
use crate::vm::Vm;

impl Vm {
    /// The `MethodType` of a descriptor.
    pub fn method_type(&mut self, _from: ClassId, descriptor: &str) -> Answer<Ref> {
        Err(Raise::end(End::Unsupported(format!("method type {descriptor}"))))
    }

    pub(crate) fn method_handle_constant(&mut self, _from: ClassId, _index: u16) -> Answer<Ref> {
        Err(Raise::end(End::Unsupported("method handle constant".into())))
    }

    pub(crate) fn dynamic_constant(&mut self, _from: ClassId, _index: u16) -> Answer<u64> {
        Err(Raise::end(End::Unsupported("dynamic constant".into())))
    }

    pub(crate) fn polymorphic_method(
        &mut self,
        _from: ClassId,
        _owner: ClassId,
        _name: &str,
        _descriptor: &str,
    ) -> Answer<Option<MethodId>> {
        Ok(None)
    }

    /// Links a dynamic call site.
    pub fn resolve_call_site(&mut self, from: ClassId, index: u16) -> Answer<CallSite> {
        Err(Raise::end(End::Unsupported(format!("call site {index} of {}", self.external_name(from)))))
    }
}
