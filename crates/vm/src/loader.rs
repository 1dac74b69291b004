//! From names to classes: the loaders' name spaces, arrays and primitives (JVMS §5.3).
//!
//! The three built-in loaders are served here directly: the JDK's image first, then the user's class path. So no
//! Java code runs to load a class unless the program has class loaders of its own.

use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::ClassFlags;
use testwright_ir::code::Elem;

use crate::class::{Class, ClassId, InitState, LoaderId, Shape};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::symbol::Symbol;
use crate::vm::Vm;

/// A class loader as the VM sees it.
#[derive(Clone, Copy, Debug)]
pub struct Loader {
    /// The `java.lang.ClassLoader` object; null for the boot loader, and for the others until Java code made them.
    pub object: Ref,
}

/// How deep superclasses may nest before loading gives up, so that hostile input cannot exhaust the Rust stack.
const MAX_LOADING_DEPTH: usize = 400;

/// The primitive types with their descriptor characters, in order of their class numbers (0 to 8).
pub const PRIMITIVES: [(u8, &str); 9] = [
    (b'Z', "boolean"),
    (b'B', "byte"),
    (b'C', "char"),
    (b'S', "short"),
    (b'I', "int"),
    (b'J', "long"),
    (b'F', "float"),
    (b'D', "double"),
    (b'V', "void"),
];

/// The class of the primitive type with this descriptor character.
#[must_use]
pub fn primitive_class(sort: u8) -> Option<ClassId> {
    PRIMITIVES.iter().position(|(c, _)| *c == sort).map(|i| ClassId(i as u32))
}

/// How elements of a component type with this descriptor character are stored.
#[must_use]
pub fn elem_of(sort: u8) -> Elem {
    match sort {
        b'Z' => Elem::Boolean,
        b'B' => Elem::Byte,
        b'C' => Elem::Char,
        b'S' => Elem::Short,
        b'I' => Elem::Int,
        b'J' => Elem::Long,
        b'F' => Elem::Float,
        b'D' => Elem::Double,
        _ => Elem::Ref,
    }
}

/// Bytes of one element.
#[must_use]
pub fn elem_bytes(elem: Elem) -> usize {
    match elem {
        Elem::Boolean | Elem::Byte => 1,
        Elem::Char | Elem::Short => 2,
        Elem::Int | Elem::Float | Elem::Ref => 4,
        Elem::Long | Elem::Double => 8,
    }
}

/// Descriptor character of a primitive element type; `L` for references.
#[must_use]
pub fn elem_sort(elem: Elem) -> u8 {
    match elem {
        Elem::Boolean => b'Z',
        Elem::Byte => b'B',
        Elem::Char => b'C',
        Elem::Short => b'S',
        Elem::Int => b'I',
        Elem::Long => b'J',
        Elem::Float => b'F',
        Elem::Double => b'D',
        Elem::Ref => b'L',
    }
}

impl Vm {
    /// Makes the nine primitive classes, which must be the first ones.
    pub(crate) fn make_primitives(&mut self) -> Answer<()> {
        assert!(self.classes.is_empty());
        for (sort, name) in PRIMITIVES {
            let symbol = self.symbols.intern(name);
            self.add_class(Class {
                shape: Shape::Primitive(sort),
                flags: 0x0411, // public final abstract, as HotSpot reports them
                state: InitState::Done.into(),
                ..self.blank_class(symbol, LoaderId::BOOT)
            })?;
        }
        Ok(())
    }

    /// A class with nothing in it yet.
    pub(crate) fn blank_class(&self, name: Symbol, loader: LoaderId) -> Class {
        Class {
            id: ClassId(self.classes.len() as u32),
            tag: 0,
            name,
            file: None,
            shape: Shape::Instance,
            flags: 0,
            super_class: None,
            interfaces: Vec::new(),
            supers: std::iter::empty().collect(),
            loader,
            state: InitState::Loaded.into(),
            init_code: std::cell::Cell::new(std::ptr::null()),
            fields: Vec::new(),
            instance_words: 1,
            statics: Ref::NULL,
            mirror: Ref::NULL,
            methods: Vec::new(),
            vtable: Vec::new(),
            itable: Default::default(),
            initializer: None,
            has_defaults: false,
            array_class: None,
            nest_host: None,
            resolved: Vec::new(),
            hidden: false,
            spun: false,
            stub: false,
            born_in_run: false,
            class_data: Ref::NULL,
            init_taint: Default::default(),
            init_effects: Default::default(),
        }
    }

    /// Enters a finished class into the dispatch table and the list of classes, and gives it its mirror.
    pub(crate) fn add_class(&mut self, mut class: Class) -> Answer<ClassId> {
        let id = ClassId(self.classes.len() as u32);
        class.id = id;
        class.supers.insert(id);
        let full = || Raise::new("java/lang/OutOfMemoryError", "too many classes");
        class.tag = self.dispatch.reserve(class.vtable.len()).ok_or_else(full)?;
        let class = Box::new(class);
        self.dispatch.set_class(class.tag, &*class);
        for (slot, method) in class.vtable.iter().enumerate() {
            let method: *const _ = &*self.methods[method.0 as usize];
            self.dispatch.set_method(class.tag, slot as u32, method);
        }
        self.classes.push(class);
        if self.known.class_class.is_some() {
            self.make_mirror(id)?;
        }
        Ok(id)
    }

    /// The class `name` (internal, or an array descriptor) as code of `loader` sees it; `None` if there is none.
    pub fn find_class(&mut self, loader: LoaderId, name: &str) -> Answer<Option<ClassId>> {
        let symbol = self.symbols.intern(name);
        self.find_class_symbol(loader, symbol)
    }

    pub(crate) fn find_class_symbol(&mut self, loader: LoaderId, symbol: Symbol) -> Answer<Option<ClassId>> {
        if let Some(id) = self.dictionary.get(&(loader, symbol)) {
            return Ok(Some(*id));
        }
        let name: Box<str> = self.symbols.name(symbol).into();
        let found = if let Some(component) = name.strip_prefix('[') {
            self.find_array(loader, component)?
        } else if loader.0 <= LoaderId::APP.0 {
            self.find_builtin(loader, symbol, &name)?
        } else {
            self.find_through_java(loader, &name)?
        };
        if let Some(id) = found {
            self.enter_class(loader, symbol, id)?;
        }
        Ok(found)
    }

    /// As [`Vm::find_class`], but a missing class is a `NoClassDefFoundError`.
    pub fn load_class(&mut self, loader: LoaderId, name: &str) -> Answer<ClassId> {
        match self.find_class(loader, name) {
            Ok(Some(id)) => Ok(id),
            Ok(None) => Err(Raise::new("java/lang/NoClassDefFoundError", name)),
            Err(Raise::Throw(exception)) => Err(self.loading_error(name, exception)),
            Err(raise) => Err(raise),
        }
    }

    /// What a loader that the program wrote threw, as code that needs the class sees it (JVMS §5.3.2).
    fn loading_error(&mut self, name: &str, exception: Ref) -> Raise {
        let class = self.class_of(exception).id;
        let missing = match self.boot_class("java/lang/ClassNotFoundException") {
            Ok(missing) => missing,
            Err(raise) => return raise,
        };
        if !self.is_subclass(class, missing) {
            return Raise::Throw(exception);
        }
        match self.new_exception("java/lang/NoClassDefFoundError", Some(name)) {
            Ok(error) => {
                self.heap.set_field(error, self.known.throwable_cause, exception.to_bits());
                Raise::Throw(error)
            }
            Err(raise) => raise,
        }
    }

    /// A class of the JDK that must exist.
    pub fn boot_class(&mut self, name: &str) -> Answer<ClassId> {
        self.load_class(LoaderId::BOOT, name)
    }

    fn find_array(&mut self, loader: LoaderId, component: &str) -> Answer<Option<ClassId>> {
        let component = match component.as_bytes() {
            [b'[', ..] => self.find_class(loader, component)?,
            [b'L', .., b';'] => self.find_class(loader, &component[1..component.len() - 1])?,
            [b'V'] => None,
            [sort] => primitive_class(*sort),
            _ => None,
        };
        component.map(|component| self.array_class_of(component)).transpose()
    }

    /// The class of arrays of `component`.
    pub fn array_class_of(&mut self, component: ClassId) -> Answer<ClassId> {
        if let Some(id) = self.class(component).array_class {
            return Ok(id);
        }
        let of = self.class(component);
        let (name, elem) = match of.shape {
            Shape::Primitive(sort) => (format!("[{}", sort as char), elem_of(sort)),
            Shape::Array { .. } => (format!("[{}", self.class_name(component)), Elem::Ref),
            _ => (format!("[L{};", self.class_name(component)), Elem::Ref),
        };
        if name.len() - name.trim_start_matches('[').len() > 255 {
            return Err(Raise::new("java/lang/IllegalArgumentException", "more than 255 dimensions"));
        }
        let (loader, flags) = (of.loader, of.flags & 0x0007 | 0x0410);
        let object = self.boot_class("java/lang/Object")?;
        let cloneable = self.boot_class("java/lang/Cloneable")?;
        let serializable = self.boot_class("java/io/Serializable")?;
        let mut supers = vec![object, cloneable, serializable];
        if elem == Elem::Ref {
            // T[] is a subtype of S[] for every supertype S of T.
            let mut above: Vec<ClassId> = self.class(component).supers.iter().copied().collect();
            above.sort_unstable();
            for sup in above.into_iter().filter(|sup| *sup != component) {
                supers.push(self.array_class_of(sup)?);
            }
            if self.class(component).is_interface() {
                supers.push(self.array_class_of(object)?);
            }
            // Making those may have made this one (Object[] of an interface's arrays and the like).
            if let Some(id) = self.class(component).array_class {
                return Ok(id);
            }
        }
        let symbol = self.symbols.intern(&name);
        let vtable = self.class(object).vtable.clone();
        let id = self.add_class(Class {
            shape: Shape::Array { component, elem },
            flags,
            super_class: Some(object),
            interfaces: vec![cloneable, serializable],
            supers: supers.into_iter().collect(),
            state: InitState::Done.into(),
            vtable,
            ..self.blank_class(symbol, loader)
        })?;
        self.class_mut(component).array_class = Some(id);
        Ok(id)
    }

    /// The class of primitive arrays with this element.
    #[must_use]
    pub fn primitive_array_class(&self, elem: Elem) -> ClassId {
        let component = primitive_class(elem_sort(elem)).expect("a primitive element");
        self.class(component).array_class.expect("primitive array classes are made at boot")
    }

    fn find_builtin(&mut self, loader: LoaderId, symbol: Symbol, name: &str) -> Answer<Option<ClassId>> {
        let owner = self.image_loader(name);
        if loader == LoaderId::APP {
            // Delegation: whatever the JDK's image has comes from there.
            if let Some(id) = self.find_class_symbol(owner, symbol)? {
                return Ok(Some(id));
            }
            // A package of one of the JDK's modules is that module's alone.
            if self.is_in_module(name) {
                return Ok(None);
            }
            if let Some((package, _)) = name.rsplit_once('/')
                && self.class_path.withholds_class(name)
            {
                return Err(self.prohibited_package(LoaderId::APP, package));
            }
            let found = match self.class_path.find_class(name) {
                Ok(Some(found)) => found,
                Ok(None) => return Ok(None),
                Err(error) => return Err(Raise::new("java/lang/ClassFormatError", error.to_string())),
            };
            let file = ClassFile::parse(found.bytes).map_err(|error| self.class_format(name, &error))?;
            return self.define_named(LoaderId::APP, symbol, file).map(Some);
        }
        if loader != owner {
            // The platform loader delegates to the boot loader, which knows of no other.
            return if loader == LoaderId::BOOT { Ok(None) } else { self.find_class_symbol(owner, symbol) };
        }
        let Some((_, bytes)) = self.jdk.find_class(name) else { return Ok(None) };
        let file = ClassFile::parse(bytes).map_err(|error| self.class_format(name, &error))?;
        self.define_named(owner, symbol, file).map(Some)
    }

    fn define_named(&mut self, loader: LoaderId, symbol: Symbol, file: ClassFile) -> Answer<ClassId> {
        if *file.name != *self.symbols.name(symbol) {
            let message = format!("{} (wrong name: {})", self.symbols.name(symbol), file.name);
            return Err(Raise::new("java/lang/NoClassDefFoundError", message));
        }
        self.define_class(loader, file, false)
    }

    /// Makes a class from its file for `loader`. A hidden class gets no entry in the name space.
    pub fn define_class(&mut self, loader: LoaderId, file: ClassFile, hidden: bool) -> Answer<ClassId> {
        let symbol = self.symbols.intern(&file.name);
        if ClassFlags(file.flags.0).is_module() {
            return Err(Raise::new(
                "java/lang/NoClassDefFoundError",
                format!("{} is not a class", file.name),
            ));
        }
        if file.major > self.jdk.feature + 44 {
            return Err(self.unsupported_version(&file.name, file.major, file.minor));
        }
        // What the VM finds by a name of this kind is therefore the JDK's.
        if loader >= LoaderId::APP
            && !hidden
            && file.name.starts_with("java/")
            && let Some((package, _)) = file.name.rsplit_once('/')
        {
            return Err(self.prohibited_package(loader, package));
        }
        if !hidden && self.dictionary.contains_key(&(loader, symbol)) {
            return Err(self.duplicate_class(loader, symbol));
        }
        if !hidden {
            self.check_loading(loader, symbol, None)?;
        }
        if self.loading.contains(&(loader, symbol)) {
            return Err(Raise::new("java/lang/ClassCircularityError", &*file.name));
        }
        if self.loading.len() > MAX_LOADING_DEPTH {
            return Err(Raise::New("java/lang/StackOverflowError", None));
        }
        self.loading.push((loader, symbol));
        let result = self.link_class(loader, Arc::new(file), hidden);
        self.loading.pop();
        let id = result?;
        if !hidden {
            self.enter_class(loader, symbol, id)?;
        }
        Ok(id)
    }

    /// Asks a loader that the program wrote.
    fn find_through_java(&mut self, loader: LoaderId, name: &str) -> Answer<Option<ClassId>> {
        let object = self.loaders[loader.0 as usize].object;
        if object.is_null() {
            return Ok(None); // the loader went with the run that made it
        }
        let class = self.class_of(object).id;
        let method = self
            .find_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")
            .ok_or_else(|| Raise::New("java/lang/NoSuchMethodError", Some("loadClass".into())))?;
        let method = self.select_virtual(object, method);
        let text = self.new_string(&name.replace('/', "."))?;
        let mirror = self.call_nested(method, &[object.to_bits(), text.to_bits()])?;
        // A class of another name is not what was asked for, whatever the loader thinks; nor is a hidden class or a
        // primitive type, which have no name in this sense.
        let found = self.class_from_mirror(Ref::from_bits(mirror));
        Ok(found.filter(|id| {
            let class = self.class(*id);
            matches!(class.shape, Shape::Instance | Shape::Interface)
                && !class.hidden
                && self.class_name(*id) == name
        }))
    }

    /// The number of the loader whose Java object this is (null: boot).
    pub fn loader_id(&mut self, object: Ref) -> LoaderId {
        if object.is_null() {
            return LoaderId::BOOT;
        }
        if let Some(at) = self.loaders.iter().position(|loader| loader.object == object) {
            return LoaderId(at as u32);
        }
        // The built-in loaders become known by the Java classes that the JDK gives them.
        // A program may call its own loader's class like that as well.
        let class = self.class_of(object);
        let builtin = match self.class_name(class.id) {
            _ if !class.is_of_jdk() => None,
            "jdk/internal/loader/ClassLoaders$BootClassLoader" => return LoaderId::BOOT,
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => Some(LoaderId::PLATFORM),
            "jdk/internal/loader/ClassLoaders$AppClassLoader" => Some(LoaderId::APP),
            _ => None,
        };
        if let Some(id) = builtin
            && self.loaders[id.0 as usize].object.is_null()
        {
            self.loaders[id.0 as usize].object = object;
            return id;
        }
        self.loaders.push(Loader { object });
        LoaderId(self.loaders.len() as u32 - 1)
    }

    /// The Java object of a loader.
    #[must_use]
    pub fn loader_object(&self, id: LoaderId) -> Ref {
        self.loaders[id.0 as usize].object
    }
}
