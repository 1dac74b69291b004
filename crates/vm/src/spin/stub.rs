//! Stubs: classes whose abstract methods return what their instances were told to.
//!
//! A stub class extends an abstract class or implements an interface. It has a field `answerN` for the N-th of the
//! methods it was made for, and each method returns its field. Whoever makes an instance sets the fields and, for an
//! abstract class, runs the superclass's constructor on it.

use super::class::ClassSpinner;
use super::convert::sort;
use crate::class::ClassId;
use crate::link::descriptor_shape;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::vm::Vm;

impl Vm {
    /// A new class that implements `methods` (names and descriptors) of `parent`; see the module's text. It is made for
    /// good, so this belongs before a freeze or between runs.
    pub fn stub_class(&mut self, parent: ClassId, methods: &[(&str, &str)]) -> Answer<ClassId> {
        let parent_name = self.class_name(parent).to_owned();
        let mut spinner = ClassSpinner::new(format!("{parent_name}$$Stub"));
        if self.class(parent).is_interface() {
            spinner.interface(&parent_name);
        } else {
            spinner.extend(&parent_name);
        }
        let name = spinner.name();
        for (index, (method, descriptor)) in methods.iter().enumerate() {
            let answer = format!("answer{index}");
            let result = descriptor.rsplit(')').next().unwrap_or("V");
            let is_void = descriptor_shape(descriptor).return_sort == b'V';
            if !is_void {
                spinner.field(&answer, result);
            }
            let built = spinner.method(method, descriptor, false, |code| {
                if is_void {
                    code.ret(b'V');
                } else {
                    code.load(b'L', 0);
                    code.get_field(&name, &answer, result)?;
                    code.ret(sort(result));
                }
                Ok(())
            });
            if built.is_err() {
                let message = format!("no stub of {parent_name}.{method}{descriptor} can be made");
                return Err(Raise::end(End::Internal(message)));
            }
        }
        let loader = self.class(parent).loader;
        let class = spinner.define(self, loader, Some(parent))?;
        self.class_mut(class).stub = true;
        Ok(class)
    }
}
