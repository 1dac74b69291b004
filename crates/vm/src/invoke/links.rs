//! What constants and call sites are linked to, and what of it a reset must forget.

use bytes::Bytes;
use rustc_hash::FxHashMap;

use crate::class::{ClassId, InitState, LoaderId, MethodId};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::resolve::CallSite;
use crate::spin::Recipe;
use crate::symbol::Symbol;
use crate::vm::{InitPolicy, Vm};

use super::polymorphic::PolymorphicSite;

/// A dynamic call: the method and the offset of its instruction. Two instructions that share a constant are two call
/// sites (JVMS §6.5 invokedynamic).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Site {
    pub(super) method: MethodId,
    pub(super) pc: u16,
}

/// Why a link cannot be made; every later attempt fails in the same way (JVMS §5.4.3).
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    class: ClassId,
    message: Option<String>,
    cause: Ref,
}

impl Failure {
    /// Leaves the cause out of what is thrown from now on.
    pub(super) fn forget_cause(&mut self) {
        self.cause = Ref::NULL;
    }
}

/// What linking came to.
pub(super) type Linked<T> = Result<T, Failure>;

/// Something that was linked since the last freeze.
enum Recent {
    MethodType(LoaderId, Symbol),
    Constant(ClassId, u16),
    Site(Site),
    Promoted(ClassId, u16),
    Class(ClassId),
    Hidden(ClassId, Box<HiddenKey>),
}

/// What a hidden class is made from. A run that makes the same one as an earlier run gets it again, so that memory does
/// not grow with the number of runs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct HiddenKey {
    pub(crate) loader: LoaderId,
    pub(crate) lookup: ClassId,
    pub(crate) flags: u32,
    pub(crate) bytes: Bytes,
}

/// See the module's text.
#[derive(Default)]
pub(crate) struct Links {
    pub(super) method_types: FxHashMap<(LoaderId, Symbol), Ref>,
    /// Method handles and dynamic constants.
    pub(super) constants: FxHashMap<(ClassId, u16), Linked<u64>>,
    pub(super) sites: FxHashMap<Site, Linked<CallSite>>,
    /// Call sites that were linked in the image for the next instruction that asks.
    pub(super) promoted: FxHashMap<(ClassId, u16), Linked<CallSite>>,
    /// Methods made for signature-polymorphic calls, by loader, name and descriptor.
    pub(super) polymorphic: FxHashMap<(LoaderId, Symbol, Symbol), MethodId>,
    /// What the stubs of such methods need to know when they first run.
    pub(super) polymorphic_sites: Vec<PolymorphicSite>,
    /// `ResolvedMethodName` objects, which are permanent.
    pub(super) resolved_names: FxHashMap<MethodId, Ref>,
    /// Methods that join strings, by the sorts of their parameters and the recipe.
    pub(crate) concatenations: FxHashMap<(Box<str>, Recipe), MethodId>,
    /// The recipes of those methods.
    pub(crate) recipes: Vec<Recipe>,
    recent: Vec<Recent>,
    /// Hidden classes of runs that are over.
    retired: FxHashMap<HiddenKey, Vec<ClassId>>,
    /// Loaders that the image has.
    frozen_loaders: usize,
}

impl Vm {
    /// The image is frozen: what is linked now stays.
    pub(crate) fn keep_links(&mut self) {
        for recent in std::mem::take(&mut self.links.recent) {
            if let Recent::Class(class) | Recent::Hidden(class, _) = recent {
                self.class_mut(class).born_in_run = false;
            }
        }
        self.links.frozen_loaders = self.loaders.len();
    }

    /// The heap went back to the image: links to objects that are gone go with them.
    pub(crate) fn forget_links(&mut self) {
        while let Some(recent) = self.links.recent.pop() {
            match recent {
                Recent::MethodType(loader, descriptor) => {
                    self.links.method_types.remove(&(loader, descriptor));
                }
                Recent::Constant(class, index) => {
                    self.links.constants.remove(&(class, index));
                }
                Recent::Site(site) => {
                    self.links.sites.remove(&site);
                }
                Recent::Promoted(class, index) => {
                    self.links.promoted.remove(&(class, index));
                }
                Recent::Class(class) => self.start_over(class),
                Recent::Hidden(class, key) => {
                    self.start_over(class);
                    self.links.retired.entry(*key).or_default().push(class);
                }
            }
        }
        for at in self.links.frozen_loaders.max(3)..self.loaders.len() {
            self.loaders[at].object = Ref::NULL;
        }
        self.constraints.reset(self.links.frozen_loaders.max(3), &self.dictionary);
    }

    /// A class that a run defined is not initialised any more: its static fields are as they were before.
    fn start_over(&self, class: ClassId) {
        if self.class(class).state.get() != InitState::Loaded {
            self.class(class).state.set(InitState::Linked);
        }
    }

    /// Notes that Java code defined a class.
    pub(crate) fn note_defined(&mut self, class: ClassId) {
        if self.init_policy == InitPolicy::Promote {
            self.class_mut(class).born_in_run = true;
            self.links.recent.push(Recent::Class(class));
        }
    }

    /// Notes that Java code defined a hidden class.
    pub(crate) fn note_hidden(&mut self, class: ClassId, key: HiddenKey) {
        if self.init_policy == InitPolicy::Promote {
            self.class_mut(class).born_in_run = true;
            self.links.recent.push(Recent::Hidden(class, Box::new(key)));
        }
    }

    /// The class that an earlier run made from the same, if one is free; it becomes a class of this run.
    pub(crate) fn take_retired(&mut self, key: &HiddenKey) -> Option<ClassId> {
        if self.init_policy != InitPolicy::Promote {
            return None;
        }
        self.links.retired.get_mut(key)?.pop()
    }

    /// The link that only the image may make: ends a run that needs it.
    pub(super) fn promote_link(&self, from: ClassId, index: u16) -> Answer<()> {
        // What a run defined is gone when the image links, so it is linked in the run.
        if self.init_policy == InitPolicy::Promote && !self.class(from).born_in_run {
            return Err(Raise::end(End::NeedsLink(from, index)));
        }
        Ok(())
    }

    pub(super) fn record_method_type(&mut self, loader: LoaderId, descriptor: Symbol, object: Ref) {
        self.links.method_types.insert((loader, descriptor), object);
        self.links.recent.push(Recent::MethodType(loader, descriptor));
    }

    pub(super) fn record_constant(&mut self, from: ClassId, index: u16, linked: Linked<u64>) {
        self.links.constants.insert((from, index), linked);
        self.links.recent.push(Recent::Constant(from, index));
    }

    /// Records what a call site is linked to, for the instruction if one is running, else for the next that asks.
    pub(super) fn record_site(
        &mut self,
        site: Option<Site>,
        from: ClassId,
        index: u16,
        linked: Linked<CallSite>,
    ) {
        match site {
            Some(site) => {
                self.links.sites.insert(site, linked);
                self.links.recent.push(Recent::Site(site));
            }
            None => {
                self.links.promoted.insert((from, index), linked);
                self.links.recent.push(Recent::Promoted(from, index));
            }
        }
    }

    /// The exception that a failed link throws from now on.
    pub(super) fn failure_of(&self, exception: Ref) -> Failure {
        let message = Ref::from_bits(self.heap.field(exception, self.known.throwable_message));
        let cause = Ref::from_bits(self.heap.field(exception, self.known.throwable_cause));
        Failure {
            class: self.class_of(exception).id,
            message: (!message.is_null()).then(|| self.string_text(message)),
            cause: if cause == exception { Ref::NULL } else { cause },
        }
    }

    /// Throws what a link failed with, anew.
    pub(super) fn fail_again(&mut self, failure: Failure) -> Raise {
        let Failure { class, message, cause } = failure;
        match self.new_exception_of(class, message.as_deref()) {
            Ok(exception) => {
                if !cause.is_null() {
                    self.heap.set_field(exception, self.known.throwable_cause, cause.to_bits());
                }
                Raise::Throw(exception)
            }
            Err(raise) => raise,
        }
    }

    /// The error of a failed link: exceptions that are no errors are wrapped (JVMS §5.4.3.6).
    pub(super) fn link_error(&mut self, raise: Raise, what: &str) -> Answer<Ref> {
        let exception = self.exception_of(raise)?;
        let error = self.known.error_class.expect("Error is loaded at boot");
        if self.is_instance(exception, error) {
            return Ok(exception);
        }
        let message = format!("{what} bootstrap method initialization exception");
        let wrapper = self.new_exception("java/lang/BootstrapMethodError", Some(&message))?;
        self.heap.set_field(wrapper, self.known.throwable_cause, exception.to_bits());
        Ok(wrapper)
    }

    /// True if a failed link stays failed: linkage errors do, and in the image every error, because the run that asked
    /// would ask again.
    pub(super) fn is_lasting(&mut self, error: Ref) -> bool {
        let in_image = self.exec.depth() == 0;
        let linkage = self.boot_class("java/lang/LinkageError");
        in_image || linkage.is_ok_and(|linkage| self.is_instance(error, linkage))
    }
}
