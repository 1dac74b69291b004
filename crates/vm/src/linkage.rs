//! Linkage errors in HotSpot's words, because programs print them.

use testwright_classpath::classfile::{ClassFileError, ClassFileProblem};
use testwright_ir::code::InvokeKind;

use crate::class::{ClassId, LoaderId, MethodId, NO_SLOT};
use crate::heap::Ref;
use crate::native::Raise;
use crate::resolve::java_signature;
use crate::symbol::Symbol;
use crate::vm::Vm;

impl Vm {
    /// Module and loader of a class.
    fn home(&self, class: ClassId) -> String {
        let class = self.element_class(class);
        match self.class(class).loader {
            LoaderId::BOOT => format!("module {} of loader 'bootstrap'", self.module_name(class)),
            LoaderId::PLATFORM => format!("module {} of loader 'platform'", self.module_name(class)),
            loader => format!("unnamed module of loader {}", self.loader_label(loader)),
        }
    }

    /// Name of a loader, with its identity if a program wrote it.
    fn loader_label(&self, loader: LoaderId) -> String {
        let object = self.loader_object(loader);
        let label = if object.is_null() { 0 } else { self.get_named(object, "nameAndId") };
        match (Ref::from_bits(label), loader) {
            (Ref::NULL, LoaderId::BOOT) => "'bootstrap'".into(),
            (Ref::NULL, LoaderId::PLATFORM) => "'platform'".into(),
            (Ref::NULL, _) => "'app'".into(),
            (label, _) => self.string_text(label),
        }
    }

    /// `, parent loader …` for a loader that a program wrote, nothing for the others.
    fn parent_label(&self, loader: LoaderId) -> String {
        let object = self.loader_object(loader);
        let parent = if object.is_null() { 0 } else { self.get_named(object, "parent") };
        match Ref::from_bits(parent) {
            _ if loader <= LoaderId::APP => String::new(),
            Ref::NULL => ", parent loader 'bootstrap'".into(),
            parent => {
                let label = Ref::from_bits(self.get_named(parent, "nameAndId"));
                let label = if label.is_null() { String::new() } else { self.string_text(label) };
                format!(", parent loader {label}")
            }
        }
    }

    /// `A is in …, parent loader …`
    fn place_of(&self, class: ClassId) -> String {
        let parent = self.parent_label(self.class(class).loader);
        format!("{} is in {}{parent}", self.external_name(class), self.home(class))
    }

    /// `loader` must mean `agreed` by its name, and is about to mean another class.
    pub(crate) fn different_class(&self, loader: LoaderId, agreed: ClassId) -> Raise {
        let (label, name) = (self.loader_label(loader), self.external_name(agreed));
        let kind = if self.class(agreed).is_interface() { "interface" } else { "class" };
        let message = format!(
            "loader constraint violation: loader {label} wants to load {kind} {name}. A different {kind} with the same \
             name was previously loaded by {}. ({})",
            self.loader_label(self.class(agreed).loader),
            self.place_of(agreed)
        );
        Raise::new("java/lang/LinkageError", message)
    }

    /// `from` and the class of a method that it links mean different classes by `of`.
    pub(crate) fn disagreement_on_method(
        &self,
        from: ClassId,
        owner: ClassId,
        method: MethodId,
        of: &str,
    ) -> Raise {
        let found = self.method(method);
        let (name, descriptor) = (self.symbols.name(found.name), self.symbols.name(found.descriptor));
        let message = format!(
            "loader constraint violation: when resolving {}method '{}' the class loader {} of the current class, {}, \
             and the class loader {} for the method's defining class, {}, have different Class objects for the type {of} \
             used in the signature ({}; {})",
            if self.class(found.class).is_interface() { "interface " } else { "" },
            java_signature("", self.class_name(owner), name, descriptor),
            self.loader_label(self.class(from).loader),
            self.class_name(from),
            self.loader_label(self.class(found.class).loader),
            self.class_name(found.class),
            self.place_of(from),
            self.place_of(found.class)
        );
        Raise::new("java/lang/LinkageError", message)
    }

    /// `from` and the class of a field that it links mean different classes by its type.
    pub(crate) fn disagreement_on_field(
        &self,
        from: ClassId,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Raise {
        let of =
            descriptor.strip_prefix('L').map_or(descriptor, |of| of.trim_end_matches(';')).replace('/', ".");
        let message = format!(
            "loader constraint violation: when resolving field \"{name}\" of type {of}, the class loader {} of the \
             current class, {}, and the class loader {} for the field's defining class, {}, have different Class objects \
             for type {of} ({}; {})",
            self.loader_label(self.class(from).loader),
            self.external_name(from),
            self.loader_label(self.class(owner).loader),
            self.external_name(owner),
            self.place_of(from),
            self.place_of(owner)
        );
        Raise::new("java/lang/LinkageError", message)
    }

    /// A method of `class` overrides one of `sup`, and their classes mean different classes by `of`.
    pub(crate) fn disagreement_on_override(
        &self,
        class: ClassId,
        method: MethodId,
        sup: ClassId,
        of: &str,
    ) -> Raise {
        let target = self.method(method).class;
        let message = format!(
            "loader constraint violation for class {}: when selecting overriding method '{}' the class loader {} of the \
             selected method's type {}, and the class loader {} for its super type {} have different Class objects for \
             the type {} used in the signature ({}; {})",
            self.external_name(class),
            self.shown_method(method),
            self.loader_label(self.class(target).loader),
            self.external_name(target),
            self.loader_label(self.class(sup).loader),
            self.external_name(sup),
            of.replace('/', "."),
            self.place_of(target),
            self.place_of(sup)
        );
        Raise::new("java/lang/LinkageError", message)
    }

    /// In `class`, a method implements an interface's, and their classes mean different classes by `of`.
    pub(crate) fn disagreement_on_implementation(
        &self,
        class: ClassId,
        method: MethodId,
        wanted: MethodId,
        of: &str,
    ) -> Raise {
        let (target, interface) = (self.method(method).class, self.method(wanted).class);
        let message = format!(
            "loader constraint violation in interface itable initialization for class {}: when selecting method '{}' the \
             class loader {} for super interface {}, and the class loader {} of the selected method's {}, {} have \
             different Class objects for the type {} used in the signature ({}; {})",
            self.external_name(class),
            self.shown_method(wanted),
            self.loader_label(self.class(interface).loader),
            self.external_name(interface),
            self.loader_label(self.class(target).loader),
            if self.class(target).is_interface() { "interface" } else { "class" },
            self.external_name(target),
            of.replace('/', "."),
            self.place_of(interface),
            self.place_of(target)
        );
        Raise::new("java/lang/LinkageError", message)
    }

    /// A loader defines a class of this name a second time.
    pub(crate) fn duplicate_class(&self, loader: LoaderId, name: Symbol) -> Raise {
        let name = self.symbols.name(name).replace('/', ".");
        let (label, parent) = (self.loader_label(loader), self.parent_label(loader));
        let message = format!(
            "loader {label} attempted duplicate class definition for {name}. ({name} is in unnamed module of loader {label}{parent})"
        );
        Raise::new("java/lang/LinkageError", message)
    }

    /// A loader other than the JDK's own defines a class in a package that begins with `java`. For the class path the loader's
    /// Java code would have said so.
    pub(crate) fn prohibited_package(&self, loader: LoaderId, package: &str) -> Raise {
        let package = package.replace('/', ".");
        let message = match loader {
            LoaderId::APP => format!("Prohibited package name: {package}"),
            _ => format!(
                "Class loader (instance of): {} tried to load prohibited package name: {package}",
                self.loader_label(loader)
            ),
        };
        Raise::new("java/lang/SecurityException", message)
    }

    /// The error that a bad class file gives.
    pub(crate) fn class_format(&self, name: &str, error: &ClassFileError) -> Raise {
        let message = match &error.reason {
            ClassFileProblem::UnsupportedVersion { major, minor } => {
                return self.unsupported_version(name, *major, *minor);
            }
            ClassFileProblem::Truncated { .. } => "Truncated class file".to_owned(),
            ClassFileProblem::BadMagic(magic) => {
                format!("Incompatible magic value {magic} in class file {name}")
            }
            _ => format!("{name}: {error}"),
        };
        Raise::new("java/lang/ClassFormatError", message)
    }

    /// A class file of a version that the JDK does not know.
    pub(crate) fn unsupported_version(&self, name: &str, major: u16, minor: u16) -> Raise {
        let newest = self.jdk.feature + 44;
        let message = if major > newest {
            format!(
                "{name} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), \
                 this version of the Java Runtime only recognizes class file versions up to {newest}.0"
            )
        } else {
            format!("{name} (class file version {major}.{minor}) was compiled with an invalid major version")
        };
        Raise::new("java/lang/UnsupportedClassVersionError", message)
    }

    fn module_name(&self, class: ClassId) -> String {
        let (slot, mirror) = (self.known.class_module, self.mirror(class));
        let module = if slot == NO_SLOT || mirror.is_null() { 0 } else { self.heap.field(mirror, slot) };
        let name = match Ref::from_bits(module) {
            Ref::NULL => Ref::NULL,
            module => Ref::from_bits(self.heap.field(module, self.known.module_name)),
        };
        if name.is_null() { "java.base".into() } else { self.string_text(name) }
    }

    /// `A and B are in …`, or `A is in …; B is in …`.
    pub(crate) fn homes(&self, a: ClassId, b: ClassId) -> String {
        let (a_name, b_name) = (self.external_name(a), self.external_name(b));
        let (a_home, b_home) = (self.home(a), self.home(b));
        if a_home == b_home {
            format!("{a_name} and {b_name} are in {a_home}")
        } else {
            format!("{a_name} is in {a_home}; {b_name} is in {b_home}")
        }
    }

    /// `from` may not name `class`.
    pub(crate) fn illegal_class_access(&self, from: ClassId, class: ClassId) -> Raise {
        let class = self.element_class(class);
        let message = format!(
            "failed to access class {} from class {} ({})",
            self.external_name(class),
            self.external_name(from),
            self.homes(class, from)
        );
        Raise::new("java/lang/IllegalAccessError", message)
    }

    /// `from` may not use the method.
    pub(crate) fn illegal_method_access(&self, from: ClassId, method: MethodId) -> Raise {
        let found = self.method(method);
        let message = format!(
            "class {} tried to access {}{}method '{}' ({})",
            self.external_name(from),
            if found.flags.is_abstract() { "abstract " } else { "" },
            access_word(found.flags.0),
            self.shown_method(method),
            self.homes(from, found.class)
        );
        Raise::new("java/lang/IllegalAccessError", message)
    }

    /// `from` may not use the field `name` of `class`, which has these flags.
    pub(crate) fn illegal_field_access(
        &self,
        from: ClassId,
        class: ClassId,
        name: &str,
        flags: u16,
    ) -> Raise {
        let message = format!(
            "class {} tried to access {}field {}.{name} ({})",
            self.external_name(from),
            access_word(flags),
            self.external_name(class),
            self.homes(from, class)
        );
        Raise::new("java/lang/IllegalAccessError", message)
    }

    /// `class` has no such field.
    pub(crate) fn no_such_field(&self, class: ClassId, name: &str, descriptor: &str) -> Raise {
        if self.jdk.feature < 21 {
            return Raise::new("java/lang/NoSuchFieldError", name);
        }
        // A signature without parentheses is the field's type.
        let shown = java_signature("", "", "", descriptor);
        let shown = shown.trim_end_matches("()").trim_end();
        let message =
            format!("Class {} does not have member field '{shown} {name}'", self.external_name(class));
        Raise::new("java/lang/NoSuchFieldError", message)
    }

    /// A method is static and should not be, or the other way round.
    pub(crate) fn wrong_staticness(&self, kind: InvokeKind, method: MethodId) -> Raise {
        let expected = match kind {
            InvokeKind::Static => "Expected static method",
            InvokeKind::Special => "Expected non-static method",
            InvokeKind::Virtual => "Expecting non-static method",
            InvokeKind::Interface => "Expected instance not static method",
        };
        let message = format!("{expected} '{}'", self.shown_method(method));
        Raise::new("java/lang/IncompatibleClassChangeError", message)
    }

    /// `void a.B.name(int, java.lang.String)`
    fn shown_method(&self, method: MethodId) -> String {
        let found = self.method(method);
        let (name, descriptor) = (self.symbols.name(found.name), self.symbols.name(found.descriptor));
        java_signature("", self.class_name(found.class), name, descriptor)
    }
}

/// A class has no such method.
pub(crate) fn no_such_method(class: &str, name: &str, descriptor: &str) -> Raise {
    Raise::new("java/lang/NoSuchMethodError", format!("'{}'", java_signature("", class, name, descriptor)))
}

fn access_word(flags: u16) -> &'static str {
    match flags & 7 {
        2 => "private ",
        4 => "protected ",
        _ => "",
    }
}
