//! Verification of user classes with the IR's verifier, which asks about class relations here.

use std::cell::RefCell;

use testwright_ir::verify::{Hierarchy, verify_method};

use crate::class::{ClassId, LoaderId};
use crate::native::{Answer, Raise};
use crate::vm::Vm;

/// Class relations as one loader sees them. Loading may be needed, hence the cell.
struct LoaderHierarchy<'a> {
    vm: RefCell<&'a mut Vm>,
    from: ClassId,
    loader: LoaderId,
}

impl LoaderHierarchy<'_> {
    fn load(&self, name: &str) -> Result<ClassId, String> {
        let mut vm = self.vm.borrow_mut();
        if vm.class(self.from).hidden && vm.class_name(self.from) == name {
            return Ok(self.from);
        }
        let loader = self.loader;
        vm.load_class(loader, name).map_err(|raise| vm.describe_raise(&raise))
    }
}

impl Hierarchy for LoaderHierarchy<'_> {
    fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, String> {
        let sub = self.load(sub)?;
        let sup = self.load(sup)?;
        Ok(self.vm.borrow().is_subclass(sub, sup))
    }

    fn is_interface(&self, name: &str) -> Result<bool, String> {
        let id = self.load(name)?;
        Ok(self.vm.borrow().class(id).is_interface())
    }
}

impl Vm {
    /// Verifies every method of a class that has a file.
    pub(crate) fn verify_methods(&mut self, id: ClassId) -> Answer<()> {
        let Some(file) = self.class(id).file.clone() else { return Ok(()) };
        let loader = self.class(id).loader;
        for method in &file.methods {
            if method.code.is_none() {
                continue;
            }
            let hierarchy = LoaderHierarchy { vm: RefCell::new(self), from: id, loader };
            if let Err(error) = verify_method(&file, method, &hierarchy) {
                self.class(id).state.set(crate::class::InitState::Failed);
                return Err(Raise::new("java/lang/VerifyError", error.to_string()));
            }
        }
        Ok(())
    }
}
