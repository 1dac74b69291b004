//! Linking of `invokedynamic` (JVMS §6.5).
//!
//! [`Vm::resolve_call_site`] first tries [`crate::spin`], which knows the bootstrap methods that compilers use and
//! needs no Java code. Everything else is linked by the JDK: `MethodHandleNatives.linkCallSite` runs the bootstrap
//! method and gives a method to call with an extra last argument.

use testwright_classpath::classfile::ClassFile;

use super::constants::NATIVES;
use super::links::Site;
use crate::class::ClassId;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::resolve::{CallSite, bad_pool};
use crate::spin;
use crate::vm::Vm;

impl Vm {
    /// Links the dynamic call site of the running instruction, whose constant is `index`; outside a run, links one for
    /// the next instruction that has this constant.
    pub fn resolve_call_site(&mut self, from: ClassId, index: u16) -> Answer<CallSite> {
        let site = self.running_site(from);
        if let Some(linked) = site.and_then(|site| self.links.sites.get(&site).cloned()) {
            return linked.map_err(|failure| self.fail_again(failure));
        }
        let file = self.class(from).file.clone().ok_or_else(Raise::npe)?;
        if let Some(linked) = spin::link(self, from, &file, index)? {
            if let Some(site) = site {
                self.links.sites.insert(site, Ok(linked)); // permanent, so nothing to forget
            }
            return Ok(linked);
        }
        if let Some(site) = site
            && let Some(linked) = self.links.promoted.remove(&(from, index))
        {
            self.links.sites.insert(site, linked.clone());
            return linked.map_err(|failure| self.fail_again(failure));
        }
        self.promote_link(from, index)?;
        match self.link_call_site(from, &file, index) {
            Ok(linked) => {
                if let Some(Ok(first)) = site.and_then(|site| self.links.sites.get(&site)) {
                    return Ok(*first);
                }
                self.record_site(site, from, index, Ok(linked));
                Ok(linked)
            }
            Err(raise) => {
                let error = self.link_error(raise, "CallSite")?;
                if self.is_lasting(error) {
                    let mut failure = self.failure_of(error);
                    if site.is_some() {
                        failure.forget_cause(); // as HotSpot does for call sites, not for constants
                    }
                    self.record_site(site, from, index, Err(failure));
                }
                Err(Raise::Throw(error))
            }
        }
    }

    /// The instruction that runs, if its class is `from`.
    fn running_site(&self, from: ClassId) -> Option<Site> {
        let mut site = None;
        self.walk_frames(&mut |method, position| {
            if method.class == from {
                site = Some(Site { method: method.id, pc: position.pc });
            }
            false
        });
        site
    }

    fn link_call_site(&mut self, from: ClassId, file: &ClassFile, index: u16) -> Answer<CallSite> {
        let dynamic = file.pool.invoke_dynamic(index).map_err(|error| bad_pool(&error))?;
        let bootstrap = self.bootstrap_handle(from, file, dynamic.bootstrap)?;
        let method_type = self.method_type(from, dynamic.descriptor)?;
        let name = self.intern_text(dynamic.name)?;
        let arguments = self.bootstrap_arguments(from, file, dynamic.bootstrap)?;
        let object_class = self.boot_class("java/lang/Object")?;
        let appendix = self.new_ref_array(object_class, &[Ref::NULL])?;
        let mut slots = vec![self.mirror(from).to_bits()];
        let natives = self.boot_class(NATIVES)?;
        let object = "Ljava/lang/Object;";
        let rest = format!("{object}{object}{object}{object}[{object})Ljava/lang/invoke/MemberName;");
        // Until JDK 20 the upcall also got the constant's index, for messages.
        let old = format!("({object}I{rest}");
        let descriptor = if self.find_method(natives, "linkCallSite", &old).is_some() {
            slots.push(u64::from(index));
            old
        } else {
            format!("({object}{rest}")
        };
        slots.extend([bootstrap, name, method_type, arguments, appendix].map(Ref::to_bits));
        let member = self.boot_static(NATIVES, "linkCallSite", &descriptor, &slots)?;
        let target = self.member_method(Ref::from_bits(member))?;
        let appendix = self.heap.ref_at(appendix, 0);
        Ok(CallSite { target, appendix: (!appendix.is_null()).then_some(appendix) })
    }
}
