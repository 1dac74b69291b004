//! Linkage errors in HotSpot's words, because programs print them.

use testwright_ir::code::InvokeKind;

use crate::class::{ClassId, LoaderId, MethodId, NO_SLOT};
use crate::heap::Ref;
use crate::native::Raise;
use crate::resolve::java_signature;
use crate::vm::Vm;

impl Vm {
    /// Module and loader of a class.
    fn home(&self, class: ClassId) -> String {
        let class = self.element_class(class);
        match self.class(class).loader {
            LoaderId::BOOT => format!("module {} of loader 'bootstrap'", self.module_name(class)),
            LoaderId::PLATFORM => format!("module {} of loader 'platform'", self.module_name(class)),
            LoaderId::APP => "unnamed module of loader 'app'".into(),
            _ => "unnamed module of a user-defined loader".into(),
        }
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
