//! Linked classes, methods and fields, and the dispatch table.
//!
//! Classes and methods are boxed, never moved and never freed while the VM lives, so handlers may hold raw pointers
//! to them. Cold code names them by [`ClassId`] and [`MethodId`] through the VM.
//!
//! The **dispatch table** is one flat array of pointers. A class's *tag*, which stands in the header of its
//! instances, is an index into it: entry `tag` points to the [`Class`], entry `tag + 1 + i` to the [`Method`] in
//! vtable slot `i`. A virtual call is therefore two loads after the header.

use std::cell::Cell;
use std::sync::Arc;

use memmap2::{MmapMut, MmapOptions};
use rustc_hash::{FxHashMap, FxHashSet};
use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{FieldFlags, MethodFlags};
use testwright_ir::code::{Elem, Kind};

use crate::effects::Effects;
use crate::exec::Code;
use crate::heap::Ref;
use crate::native::NativeFn;
use crate::symbol::Symbol;
use crate::taint::Taint;

/// A class, interface, array class or primitive type, numbered in order of loading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub u32);

/// A method, numbered in order of loading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MethodId(pub u32);

/// A class loader: 0 boot, 1 platform, 2 application, others in order of appearance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoaderId(pub u32);

impl LoaderId {
    /// The bootstrap loader.
    pub const BOOT: LoaderId = LoaderId(0);
    /// The platform loader.
    pub const PLATFORM: LoaderId = LoaderId(1);
    /// The application loader, which serves the user's class path.
    pub const APP: LoaderId = LoaderId(2);
}

/// What sort of type a class is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A class with instances.
    Instance,
    /// An interface.
    Interface,
    /// An array of `component`; `elem` is how an element is stored.
    Array {
        /// Component type.
        component: ClassId,
        /// Storage of one element.
        elem: Elem,
    },
    /// `int`, `void`, …; its descriptor character.
    Primitive(u8),
}

/// How far initialisation has come (JVMS §5.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InitState {
    /// Linked, not verified.
    Loaded,
    /// Verified, not initialised.
    Linked,
    /// Being initialised by this thread.
    Running(u32),
    /// Ready.
    Done,
    /// Its initialiser failed.
    Failed,
}

/// A field. `slot` counts words after the header of an instance, or of the statics object.
#[derive(Clone, Debug)]
pub struct Field {
    /// Declaring class.
    pub class: ClassId,
    /// Index in the class file.
    pub index: u16,
    /// Name.
    pub name: Symbol,
    /// Descriptor.
    pub descriptor: Symbol,
    /// Flags.
    pub flags: FieldFlags,
    /// Position.
    pub slot: u32,
    /// First character of the descriptor, which says how a value is stored.
    pub sort: u8,
}

impl Field {
    /// Kind of the value in a register.
    #[must_use]
    pub fn kind(&self) -> Kind {
        kind_of(self.sort)
    }
}

/// Kind of a value whose descriptor begins with `sort`.
#[must_use]
pub fn kind_of(sort: u8) -> Kind {
    match sort {
        b'J' => Kind::Long,
        b'F' => Kind::Float,
        b'D' => Kind::Double,
        b'L' | b'[' => Kind::Ref,
        _ => Kind::Int,
    }
}

/// What a constant pool entry was resolved to.
#[derive(Clone, Copy, Debug)]
pub enum Resolved {
    /// Not yet.
    Not,
    /// Class.
    Class(ClassId),
    /// A register value: String, MethodHandle, MethodType, Dynamic.
    Value(u64),
}

/// A linked class.
pub struct Class {
    /// Number.
    pub id: ClassId,
    /// Index of its entry in the dispatch table.
    pub tag: u32,
    /// Internal name (`java/lang/String`, `[I`, `int`).
    pub name: Symbol,
    /// Class file; none for arrays and primitives.
    pub file: Option<Arc<ClassFile>>,
    /// Sort of type.
    pub shape: Shape,
    /// Access flags of the class file (of the component, for arrays).
    pub flags: u16,
    /// Superclass.
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// Every class and interface that it is a subtype of, itself included.
    pub supers: FxHashSet<ClassId>,
    /// Defining loader.
    pub loader: LoaderId,
    /// Initialisation.
    pub state: Cell<InitState>,
    /// The code that initialises it, once made.
    pub init_code: Cell<*const Code>,
    /// Declared fields, in file order.
    pub fields: Vec<Field>,
    /// Words of an instance, header included.
    pub instance_words: u32,
    /// Holder of static fields; null if there are none.
    pub statics: Ref,
    /// The `java.lang.Class` object; null until `java.lang.Class` itself is loaded.
    pub mirror: Ref,
    /// Declared methods, in file order.
    pub methods: Vec<MethodId>,
    /// Methods by virtual slot.
    pub vtable: Vec<MethodId>,
    /// Implementation of interface methods, filled on first use.
    pub itable: FxHashMap<MethodId, MethodId>,
    /// `<clinit>`
    pub initializer: Option<MethodId>,
    /// True if an interface declares a non-abstract, non-static method (JVMS §5.5).
    pub has_defaults: bool,
    /// The class of arrays of this, once made.
    pub array_class: Option<ClassId>,
    /// Nest host, once resolved.
    pub nest_host: Option<ClassId>,
    /// Resolution cache, by pool index.
    pub resolved: Vec<Resolved>,
    /// True for hidden classes: no name space knows them, and they see themselves under their file's name.
    pub hidden: bool,
    /// True for classes that the VM spun for a call site, and for those that the JDK generates for reflection: their
    /// code is trusted and may access everything.
    pub spun: bool,
    /// True for stubs, whose calls are written down when somebody wants to know.
    pub stub: bool,
    /// True if a run defined it since the last freeze, from bytes that the run made. Its initialisation belongs to
    /// that run and is not promoted.
    pub born_in_run: bool,
    /// Class data of a hidden class.
    pub class_data: Ref,
    /// Time or chance that the initialiser of a user class took.
    pub init_taint: Cell<Taint>,
    /// What the initialiser of a user class did to the world, as far as it came.
    pub init_effects: Cell<Effects>,
}

impl Class {
    /// True for interfaces.
    #[must_use]
    pub fn is_interface(&self) -> bool {
        self.shape == Shape::Interface
    }

    /// True if the boot or the platform loader defined it. These define what the JDK's image has and what the JDK itself
    /// generates, so only such a class is what its name says; any other may be called anything.
    #[must_use]
    pub fn is_of_jdk(&self) -> bool {
        self.loader < LoaderId::APP
    }

    /// True for arrays.
    #[must_use]
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }

    /// True if initialised.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.state.get() == InitState::Done
    }
}

/// A slot that says "not virtual".
pub const NO_SLOT: u32 = u32::MAX;

/// A linked method.
#[repr(C)]
pub struct Method {
    /// What a call jumps to; never null. At first a stub that compiles.
    pub code: Cell<*const Code>,
    /// Declaring class.
    pub owner: *const Class,
    /// Number.
    pub id: MethodId,
    /// Declaring class.
    pub class: ClassId,
    /// Index in the class file's methods; `u16::MAX` for methods made by the VM.
    pub index: u16,
    /// Flags.
    pub flags: MethodFlags,
    /// Slots that the arguments take, receiver included.
    pub arg_slots: u16,
    /// First character of the return descriptor (`V` for void).
    pub return_sort: u8,
    /// True if `jdk.internal.reflect.CallerSensitive` (and the like) hide it from `getCallerClass`.
    pub caller_sensitive: bool,
    /// True for frames that stack traces leave out (LambdaForms).
    pub hidden_frame: bool,
    /// Name.
    pub name: Symbol,
    /// Descriptor.
    pub descriptor: Symbol,
    /// First characters of the parameter descriptors, the receiver not included.
    pub param_sorts: Box<[u8]>,
    /// Position in the vtable, or [`NO_SLOT`].
    pub vtable_slot: u32,
    /// Implementation of a native method, once bound.
    pub native: Cell<Option<NativeFn>>,
}

impl Method {
    /// True if calls need no dispatch on the receiver's class.
    #[must_use]
    pub fn is_direct(&self) -> bool {
        self.vtable_slot == NO_SLOT || self.flags.is_final()
    }
}

/// See the module's text.
pub struct DispatchTable {
    _map: MmapMut,
    base: *mut usize,
    top: u32,
    capacity: u32,
}

impl DispatchTable {
    /// An empty table; entry 0 belongs to `null` and holds no class.
    pub fn new() -> std::io::Result<DispatchTable> {
        let capacity = 32 << 20;
        let mut map = MmapOptions::new().len(capacity as usize * 8).no_reserve_swap().map_anon()?;
        let base = map.as_mut_ptr().cast::<usize>();
        Ok(DispatchTable { _map: map, base, top: 1, capacity })
    }

    /// Where entry 0 is; fixed for the table's life.
    #[inline]
    pub(crate) fn base(&self) -> *const usize {
        self.base
    }

    /// Reserves entries for a class with `slots` virtual methods and returns its tag.
    pub fn reserve(&mut self, slots: usize) -> Option<u32> {
        let size = u32::try_from(slots).ok()?.checked_add(1)?;
        let tag = self.top;
        if size > self.capacity - tag {
            return None;
        }
        self.top = tag + size;
        Some(tag)
    }

    /// Enters a class under the tag that was reserved for it.
    pub fn set_class(&mut self, tag: u32, class: *const Class) {
        assert!(tag < self.top);
        // SAFETY: below top, so inside the mapping.
        unsafe { self.base.add(tag as usize).write(class as usize) };
    }

    /// Enters a method in a virtual slot.
    pub fn set_method(&mut self, tag: u32, slot: u32, method: *const Method) {
        assert!(tag + 1 + slot < self.top);
        // SAFETY: below top, so inside the mapping.
        unsafe { self.base.add((tag + 1 + slot) as usize).write(method as usize) };
    }

    /// The class with this tag; null for tag 0.
    #[inline]
    #[must_use]
    pub fn class(&self, tag: u32) -> *const Class {
        assert!(tag < self.top);
        // SAFETY: below top, so inside the mapping.
        unsafe { self.base.add(tag as usize).read() as *const Class }
    }
}
