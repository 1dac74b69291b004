//! The virtual machine: everything one Java program's run consists of, in one place that natives and handlers are
//! handed. Behaviour lives in the modules that extend [`Vm`]: `loader`, `link`, `resolve`, `init`, `strings`,
//! `objects`, `throwable`, `thread`, `boot`.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use testwright_classpath::{ClassPath, Jdk};

use crate::calls::Calls;
use crate::class::{Class, ClassId, DispatchTable, LoaderId, Method, MethodId};
use crate::constraints::Constraints;
use crate::effects::Effects;
use crate::exec;
use crate::heap::{Heap, Ref};
use crate::image::IdentityHashes;
use crate::invoke::Links;
use crate::known::Known;
use crate::loader::Loader;
use crate::modules::Modules;
use crate::native::NativeFn;
use crate::strings::StringTable;
use crate::symbol::{Symbol, Symbols};
use crate::taint::Taint;
pub use crate::thread::BudgetVerdict;
use crate::thread::{Thread, ThreadIndex, Turns};
use crate::world::World;

/// When a class that code touches is initialised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InitPolicy {
    /// At once, as part of the run.
    Inline,
    /// Not inside a run: the run ends with [`crate::End::NeedsInit`], and its caller initialises the class in the
    /// frozen image and runs again.
    Promote,
}

/// Settings of a VM that stay for its life.
#[derive(Clone, Debug)]
pub struct Config {
    /// Words of ordinary heap to reserve (8 bytes each).
    pub heap_words: u32,
    /// Deepest call stack.
    pub max_depth: usize,
    /// Seed of everything that Java code may find random.
    pub seed: u64,
    /// Extra system properties.
    pub properties: Vec<(String, String)>,
    /// What `java.class.path` says.
    pub class_path_property: String,
    /// True if user classes are verified before they run (always, except for measuring).
    pub verify: bool,
    /// True if `assert` in user classes checks.
    pub assertions: bool,
    /// True if standard output and error go to the real ones at once instead of being kept in memory.
    pub pass_output: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            heap_words: 128 << 20,
            max_depth: 10_000,
            seed: 0,
            properties: Vec::new(),
            class_path_property: String::new(),
            verify: true,
            assertions: false,
            pass_output: false,
        }
    }
}

/// A virtual machine.
pub struct Vm {
    /// All objects.
    pub heap: Heap,
    /// Tags to classes and virtual methods.
    pub dispatch: DispatchTable,
    /// All names.
    pub symbols: Symbols,
    /// All classes; boxed because handlers hold pointers to them.
    pub classes: Vec<Box<Class>>,
    /// All methods; boxed for the same reason.
    pub methods: Vec<Box<Method>>,
    /// The interpreter's state.
    pub exec: exec::State,
    /// Green threads, in order of creation.
    pub threads: Vec<Thread>,
    /// Which one runs.
    pub current: ThreadIndex,
    /// What Java code sees of the outside.
    pub world: World,
    /// Nondeterminism that the run has consumed.
    pub taint: Taint,
    /// What the run has done to the world.
    pub effects: Effects,
    /// Those of them that initialisers of classes had, which the run uses.
    pub inherited: Effects,
    /// The first path outside the test's own folder on which the run had an effect, relative to the working directory if it lies
    /// below.
    pub touched: Option<Box<[u8]>>,
    /// Calls that the run has made on stubs.
    pub calls: Calls,
    /// How threads take turns in this run.
    pub(crate) turns: Turns,
    /// When classes are initialised.
    pub init_policy: InitPolicy,
    /// Settings.
    pub config: Config,
    pub(crate) known: Known,
    pub(crate) dictionary: FxHashMap<(LoaderId, Symbol), ClassId>,
    pub(crate) loaders: Vec<Loader>,
    /// Which class each holder of static fields belongs to.
    pub(crate) statics_owners: FxHashMap<Ref, ClassId>,
    pub(crate) loading: Vec<(LoaderId, Symbol)>,
    pub(crate) strings: StringTable,
    pub(crate) modules: Modules,
    pub(crate) natives: FxHashMap<(Symbol, Symbol), Vec<(&'static str, NativeFn)>>,
    /// Lines of the tables of marked methods, by class and name.
    pub(crate) marks: FxHashMap<(Symbol, Symbol), Vec<usize>>,
    /// True once effects stick to a class.
    pub(crate) has_init_effects: bool,
    pub(crate) identity: IdentityHashes,
    /// Classes whose initialisers took something from outside, in order of their ends.
    pub(crate) seeded: Vec<ClassId>,
    /// How initialisers failed: what, and where.
    pub(crate) init_failures: FxHashMap<ClassId, (String, Ref)>,
    /// Linked constants and call sites.
    pub(crate) links: Links,
    /// What loaders must agree on.
    pub(crate) constraints: Constraints,
    /// The JDK whose classes run.
    pub jdk: Arc<Jdk>,
    /// The user's classes.
    pub class_path: Arc<ClassPath>,
}

impl Vm {
    /// The class numbered `id`.
    #[inline]
    #[must_use]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// The class numbered `id`, to change.
    #[inline]
    pub(crate) fn class_mut(&mut self, id: ClassId) -> &mut Class {
        &mut self.classes[id.0 as usize]
    }

    /// The method numbered `id`.
    #[inline]
    #[must_use]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// Internal name of a class.
    #[must_use]
    pub fn class_name(&self, id: ClassId) -> &str {
        self.symbols.name(self.class(id).name)
    }

    /// Name of a class as Java shows it (`java.lang.String`, `[I`).
    #[must_use]
    pub fn external_name(&self, id: ClassId) -> String {
        self.class_name(id).replace('/', ".")
    }

    /// `class.name(descriptor)` of a method, with dots.
    #[must_use]
    pub fn method_label(&self, id: MethodId) -> String {
        let method = self.method(id);
        format!(
            "{}.{}{}",
            self.external_name(method.class),
            self.symbols.name(method.name),
            self.symbols.name(method.descriptor)
        )
    }

    /// Class of an object, which must not be null.
    #[inline]
    #[must_use]
    pub fn class_of(&self, object: Ref) -> &Class {
        let class = self.dispatch.class(self.heap.tag(object));
        assert!(!class.is_null(), "class of null");
        // SAFETY: the dispatch table holds pointers to boxes in `self.classes`, which live as long as `self`.
        unsafe { &*class }
    }

    /// True if `sub` is `sup` or a subtype of it.
    #[inline]
    #[must_use]
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.class(sub).supers.contains(&sup)
    }

    /// True if `object` is null or an instance of `class`.
    #[must_use]
    pub fn is_instance(&self, object: Ref, class: ClassId) -> bool {
        !object.is_null() && self.is_subclass(self.class_of(object).id, class)
    }
}
