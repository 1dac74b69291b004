//! Verification of user classes with the IR's verifier, which asks about class relations here.

use std::cell::RefCell;

use testwright_ir::verify::{Hierarchy, VerifyReason, verify_method};

use crate::class::{ClassId, InitState};
use crate::native::{Answer, Raise};
use crate::vm::Vm;

/// Class relations as one loader sees them. Loading may be needed, hence the cell; what it failed with is kept, because
/// that is what the program must see.
struct LoaderHierarchy<'a> {
    vm: RefCell<&'a mut Vm>,
    failed: RefCell<Option<Raise>>,
    from: ClassId,
    /// What the verifier calls `from`, if that is a hidden class.
    own_name: Option<String>,
}

impl LoaderHierarchy<'_> {
    fn load(&self, name: &str) -> Result<ClassId, String> {
        if self.own_name.as_deref() == Some(name) {
            return Ok(self.from);
        }
        let mut vm = self.vm.borrow_mut();
        let loader = vm.class(self.from).loader;
        vm.load_class(loader, name).map_err(|raise| {
            *self.failed.borrow_mut() = Some(raise);
            name.to_owned()
        })
    }
}

impl Hierarchy for LoaderHierarchy<'_> {
    fn own_name(&self) -> Option<&str> {
        self.own_name.as_deref()
    }

    fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, String> {
        let sub = self.load(sub)?;
        let sup = self.load(sup)?;
        Ok(self.vm.borrow().is_subclass(sub, sup))
    }

    fn is_interface(&self, name: &str) -> Result<bool, String> {
        let id = self.load(name)?;
        Ok(self.vm.borrow().class(id).is_interface())
    }

    fn superclass(&self, name: &str) -> Result<Option<String>, String> {
        let mut id = self.load(name)?;
        // A superclass that this loader knows another class by the name of cannot be told apart by name; the next one
        // above is a superclass as well.
        while let Some(sup) = self.vm.borrow().class(id).super_class {
            let name = self.vm.borrow().class_name(sup).to_owned();
            if self.load(&name).is_ok_and(|known| known == sup) {
                return Ok(Some(name));
            }
            self.failed.borrow_mut().take();
            id = sup;
        }
        Ok(None)
    }

    fn is_protected_elsewhere(
        &self,
        _from: &str,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, String> {
        const PROTECTED: u16 = 4;
        // Only a member of a superclass is looked at (JVMS §4.10.1.8), so that no other class is loaded for this.
        let is_above = {
            let vm = self.vm.borrow();
            let above =
                std::iter::successors(vm.class(self.from).super_class, |sup| vm.class(*sup).super_class);
            above.into_iter().any(|sup| vm.class_name(sup) == class)
        };
        if !is_above {
            return Ok(false);
        }
        let id = self.load(class)?;
        let mut vm = self.vm.borrow_mut();
        let (name, descriptor) = (vm.symbols.intern(name), vm.symbols.intern(descriptor));
        let found = match vm.find_method_symbol(id, name, descriptor) {
            Some(method) => Some((vm.method(method).class, vm.method(method).flags.0)),
            None => vm.find_field(id, name, descriptor).map(|field| (field.class, field.flags.0)),
        };
        Ok(found.is_some_and(|(owner, flags)| {
            let (owner, from) = (vm.class(owner), vm.class(self.from));
            let same_package = owner.loader == from.loader && vm.same_package(owner.name, from.name);
            flags & PROTECTED != 0 && !same_package
        }))
    }
}

impl Vm {
    /// Verifies every method of a class that has a file.
    pub(crate) fn verify_methods(&mut self, id: ClassId) -> Answer<()> {
        let Some(file) = self.class(id).file.clone() else { return Ok(()) };
        // No class file has a name with a full stop in it.
        let own_name = self.class(id).hidden.then(|| self.class_name(id).replace('+', "."));
        for method in file.methods.iter().filter(|method| method.code.is_some()) {
            let hierarchy = LoaderHierarchy {
                vm: RefCell::new(self),
                failed: RefCell::new(None),
                from: id,
                own_name: own_name.clone(),
            };
            let Err(error) = verify_method(&file, method, &hierarchy) else { continue };
            let failed = hierarchy.failed.into_inner();
            self.class(id).state.set(InitState::Failed);
            return Err(match failed {
                Some(raise) if matches!(error.reason, VerifyReason::Loading(_)) => raise,
                _ => Raise::new("java/lang/VerifyError", error.to_string()),
            });
        }
        Ok(())
    }
}
