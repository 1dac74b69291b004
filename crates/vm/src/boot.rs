//! Bringing a VM up: the first classes, the first thread, and the JDK's three initialisation phases, as HotSpot does
//! it. After that the heap is a booted image that can be frozen.

use std::sync::Arc;

use testwright_classpath::{ClassPath, Jdk};

use crate::class::{ClassId, LoaderId, MethodId, NO_SLOT};
use crate::exec;
use crate::heap::{Heap, Ref};
use crate::loader::Loader;
use crate::native::{Answer, Native, Raise, native};
use crate::outcome::End;
use crate::thread::ThreadIndex;
use crate::vm::{Config, InitPolicy, Vm};
use crate::world::World;

/// Why a VM did not come up.
#[derive(Debug, thiserror::Error)]
pub enum BootError {
    /// No address space.
    #[error("cannot reserve memory for the virtual machine: {0}")]
    Memory(#[from] std::io::Error),
    /// The JDK's own start-up code failed.
    #[error("the JDK at {home} did not start in the virtual machine: {reason}")]
    Start {
        /// Home of the JDK.
        home: String,
        /// What happened.
        reason: String,
    },
}

/// Classes that must be ready before any Java code runs, in HotSpot's order.
const FIRST: [&str; 5] =
    ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup", "java/lang/Thread"];

/// Classes whose exceptions the VM throws by itself, loaded at boot so that throwing needs no loading.
const EXCEPTIONS: [&str; 12] = [
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArithmeticException",
    "java/lang/ClassCastException",
    "java/lang/ArrayStoreException",
    "java/lang/NegativeArraySizeException",
    "java/lang/StackOverflowError",
    "java/lang/OutOfMemoryError",
    "java/lang/IllegalMonitorStateException",
    "java/lang/ExceptionInInitializerError",
    "java/lang/NoClassDefFoundError",
    "java/lang/reflect/InvocationTargetException",
];

/// Classes of `java.lang.invoke` that are ready before modules are set up, as HotSpot has them.
const INVOKE: [&str; 3] = [
    "java/lang/invoke/MethodHandle",
    "java/lang/invoke/ResolvedMethodName",
    "java/lang/invoke/MethodHandleNatives",
];

/// A native of the VM's own that initialises the class whose number it is given: it asks until that is done.
const INITIALIZE: (&str, &str) = ("<initialize>", "(I)V");

/// The natives that exist only here.
pub(crate) const NATIVES: &[Native] =
    &[native("java/lang/Object", INITIALIZE.0, INITIALIZE.1, |vm, args| {
        let class = ClassId(args[0] as u32);
        if vm.needs_init(class) { Err(Raise::Init(class)) } else { Ok(0) }
    })];

impl Vm {
    /// Boots a VM on a JDK with the user's class path.
    pub fn boot(jdk: Arc<Jdk>, class_path: Arc<ClassPath>, config: Config) -> Result<Vm, BootError> {
        let mut vm = Vm {
            heap: Heap::new(config.heap_words)?,
            dispatch: crate::class::DispatchTable::new()?,
            symbols: Default::default(),
            classes: Vec::new(),
            methods: Vec::new(),
            exec: exec::State::new(),
            threads: Vec::new(),
            current: ThreadIndex(0),
            world: World::new(config.seed, config.pass_output),
            taint: Default::default(),
            effects: Default::default(),
            inherited: Default::default(),
            touched: None,
            calls: Default::default(),
            turns: Default::default(),
            init_policy: InitPolicy::Inline,
            known: Default::default(),
            dictionary: Default::default(),
            loaders: vec![Loader { object: Ref::NULL }; 3],
            loading: Vec::new(),
            statics_owners: Default::default(),
            strings: Default::default(),
            modules: Default::default(),
            natives: Default::default(),
            marks: Default::default(),
            has_init_effects: false,
            identity: Default::default(),
            seeded: Vec::new(),
            init_failures: Default::default(),
            links: Default::default(),
            constraints: Default::default(),
            jdk,
            class_path,
            config,
        };
        vm.register_natives();
        vm.register_marks();
        vm.show_files();
        vm.start().map_err(|raise| BootError::Start {
            home: vm.jdk.home.display().to_string(),
            reason: vm.describe_raise(&raise),
        })?;
        vm.taint = Default::default();
        vm.effects = Default::default();
        vm.inherited = Default::default();
        vm.touched = None;
        Ok(vm)
    }

    fn start(&mut self) -> Answer<()> {
        self.make_primitives()?;
        let object = self.boot_class("java/lang/Object")?;
        let initialize = self.add_vm_method(object, INITIALIZE.0, INITIALIZE.1, true);
        self.methods[initialize.0 as usize].flags.0 |= 0x0100; // native
        self.class_mut(object).methods.push(initialize);
        self.boot_class("java/lang/Class")?;
        for index in 0..self.classes.len() {
            if self.classes[index].mirror.is_null() {
                self.make_mirror(ClassId(index as u32))?;
            }
        }
        for index in 0..8 {
            self.array_class_of(ClassId(index))?;
        }
        self.boot_class("java/lang/String")?;
        self.boot_class("java/lang/Throwable")?;
        self.boot_class("java/lang/Error")?;
        for class in EXCEPTIONS {
            self.boot_class(class)?;
        }
        self.start_first_thread()?;
        for class in EXCEPTIONS {
            let id = self.boot_class(class)?;
            self.initialize(id)?;
        }
        for class in ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            let id = self.boot_class(class)?;
            self.initialize(id)?;
        }
        self.boot_static("java/lang/System", "initPhase1", "()V", &[])?;
        for class in INVOKE {
            let id = self.boot_class(class)?;
            self.initialize(id)?;
        }
        let failed = self.boot_static("java/lang/System", "initPhase2", "(ZZ)I", &[1, 1])?;
        if failed as u32 != 0 {
            return Err(Raise::end(End::Internal("System.initPhase2 failed".into())));
        }
        self.boot_static("java/lang/System", "initPhase3", "()V", &[])?;
        self.adopt_application_loader()?;
        // The JDK's own threads run to where they wait, so that they do not get in the way of a program's.
        for _ in 0..16 {
            if !self.others_runnable() {
                break;
            }
            self.boot_static("java/lang/Thread", "sleep", "(J)V", &[1, 0])?;
        }
        Ok(())
    }

    fn start_first_thread(&mut self) -> Answer<()> {
        let thread_class = self.boot_class("java/lang/Thread")?;
        let group_class = self.boot_class("java/lang/ThreadGroup")?;
        let thread = self.alloc_object(thread_class)?;
        let index = self.new_thread(thread, false)?;
        self.current = index;
        self.heap.set_field(thread, self.known.thread_eetop, 1);
        if self.known.thread_priority != NO_SLOT {
            self.heap.set_field(thread, self.known.thread_priority, 5);
        }
        self.set_unsafe_constants()?;
        for class in FIRST {
            let id = self.boot_class(class)?;
            self.initialize(id)?;
        }
        let system = self.alloc_object(group_class)?;
        self.construct(group_class, "()V", &[system.to_bits()])?;
        let main = self.alloc_object(group_class)?;
        let name = self.intern_text("main")?;
        let arguments = [main.to_bits(), system.to_bits(), name.to_bits()];
        self.construct(group_class, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", &arguments)?;
        let arguments = [thread.to_bits(), main.to_bits(), name.to_bits()];
        self.construct(thread_class, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", &arguments)?;
        self.set_thread_status(thread, 0x0005); // alive and runnable, as JVMTI numbers it
        Ok(())
    }

    /// The status that `Thread.getState` reads.
    pub(crate) fn set_thread_status(&mut self, thread: Ref, status: u32) {
        if self.known.thread_status != NO_SLOT {
            self.heap.set_field(thread, self.known.thread_status, u64::from(status));
        } else if self.known.thread_holder != NO_SLOT {
            let holder = Ref::from_bits(self.heap.field(thread, self.known.thread_holder));
            if !holder.is_null() {
                self.heap.set_field(holder, self.known.holder_status, u64::from(status));
            }
        }
    }

    /// Ties the application loader's Java object to its classes.
    fn adopt_application_loader(&mut self) -> Answer<()> {
        let loader = self.boot_static(
            "java/lang/ClassLoader",
            "getSystemClassLoader",
            "()Ljava/lang/ClassLoader;",
            &[],
        )?;
        let loader = Ref::from_bits(loader);
        self.loaders[LoaderId::APP.0 as usize].object = loader;
        let parent = Ref::from_bits(self.heap.field(loader, self.known.loader_parent));
        self.loaders[LoaderId::PLATFORM.0 as usize].object = parent;
        Ok(())
    }

    /// Runs a constructor of `class` on arguments that begin with the new object.
    pub(crate) fn construct(&mut self, class: ClassId, descriptor: &str, arguments: &[u64]) -> Answer<()> {
        let method = self.must_find(class, "<init>", descriptor)?;
        self.call_nested(method, arguments).map(|_| ())
    }

    /// Calls a static method of a JDK class.
    pub(crate) fn boot_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Answer<u64> {
        let id = self.boot_class(class)?;
        self.initialize(id)?;
        let method = self.must_find(id, name, descriptor)?;
        self.call_nested(method, arguments)
    }

    /// A method that the running JDK must have.
    pub(crate) fn must_find(&mut self, class: ClassId, name: &str, descriptor: &str) -> Answer<MethodId> {
        self.find_method(class, name, descriptor).ok_or_else(|| {
            let label = format!("{}.{name}{descriptor}", self.external_name(class));
            Raise::end(End::Internal(format!("this JDK has no {label}")))
        })
    }

    /// Runs Java code from inside the VM. What ends it other than a result is passed on.
    pub fn call_nested(&mut self, method: MethodId, arguments: &[u64]) -> Answer<u64> {
        match self.call(method, arguments) {
            Ok(bits) => Ok(bits),
            Err(End::Uncaught(exception)) => Err(Raise::Throw(exception)),
            Err(end) => Err(Raise::end(end)),
        }
    }

    /// Initialises a class now, by a nested run.
    pub fn initialize(&mut self, class: ClassId) -> Answer<()> {
        if !self.needs_init(class) {
            return Ok(());
        }
        match self.run_initializer(class) {
            Ok(()) => Ok(()),
            Err(End::Uncaught(exception)) => Err(Raise::Throw(exception)),
            Err(end) => Err(Raise::end(end)),
        }
    }

    /// The VM's own method that initialises the class whose number it is given.
    pub(crate) fn initializing_method(&self) -> MethodId {
        let object = self.known.object_class.expect("Object is the first class");
        self.find_method(object, INITIALIZE.0, INITIALIZE.1).expect("made at boot")
    }

    pub(crate) fn run_initializer(&mut self, class: ClassId) -> Result<(), End> {
        let method = self.initializing_method();
        self.call(method, &[u64::from(class.0)]).map(|_| ())
    }

    /// A raise in words, for messages to people.
    #[must_use]
    pub fn describe_raise(&self, raise: &Raise) -> String {
        match raise {
            Raise::Throw(exception) => self.describe_with_trace(*exception),
            Raise::New(class, message) => {
                format!("{}: {}", class.replace('/', "."), message.as_deref().unwrap_or(""))
            }
            Raise::Init(class) => format!("{} is not initialised", self.external_name(*class)),
            Raise::Call(request) => format!("a call of {} was left over", self.method_label(request.method)),
            Raise::Block => "the only thread blocks".to_owned(),
            Raise::End(end) => self.describe_end(end),
        }
    }

    /// An end in words.
    #[must_use]
    pub fn describe_end(&self, end: &End) -> String {
        match end {
            End::Uncaught(exception) => self.describe_with_trace(*exception),
            End::Exit(code) => format!("System.exit({code})"),
            End::Unsupported(native) => format!("native method {native} is not supported"),
            End::Limit(limit) => format!("the {limit} limit was reached"),
            End::Deadlock => "all threads wait for each other".to_owned(),
            End::NeedsInit(class) => format!("{} must be initialised first", self.external_name(*class)),
            End::NeedsLink(class, index) => {
                format!("constant {index} of {} must be linked first", self.external_name(*class))
            }
            End::Internal(what) => format!("internal error: {what}"),
        }
    }

    /// An exception with its causes and frames, as `printStackTrace` would show it, without running Java code.
    #[must_use]
    pub fn describe_with_trace(&self, exception: Ref) -> String {
        let mut text = String::new();
        let mut at = exception;
        for depth in 0..10 {
            if depth > 0 {
                text.push_str("\nCaused by: ");
            }
            text.push_str(&self.describe_exception(at));
            let backtrace = Ref::from_bits(self.heap.field(at, self.known.throwable_backtrace));
            for (method, line) in self.backtrace(backtrace).into_iter().take(40) {
                let found = self.method(method);
                let class = self.external_name(found.class);
                text.push_str(&format!("\n\tat {class}.{}:{line}", self.symbols.name(found.name)));
            }
            let cause = Ref::from_bits(self.heap.field(at, self.known.throwable_cause));
            if cause.is_null() || cause == at {
                break;
            }
            at = cause;
        }
        text
    }
}
