//! Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A), as thin wrappers that read like the words of the language.

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident { $($(#[$fdoc:meta])* $query:ident = $bit:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        pub struct $name(pub u16);

        impl $name {
            $($(#[$fdoc])* #[must_use] pub const fn $query(self) -> bool { self.0 & $bit != 0 })*
        }
    };
}

flags! {
    /// Flags of a class.
    ClassFlags {
        /// `public`
        is_public = 0x0001,
        /// `final`
        is_final = 0x0010,
        /// ACC_SUPER, historical.
        is_super = 0x0020,
        /// Interface or annotation type.
        is_interface = 0x0200,
        /// `abstract`
        is_abstract = 0x0400,
        /// Not in the source.
        is_synthetic = 0x1000,
        /// Annotation type.
        is_annotation = 0x2000,
        /// Enum class.
        is_enum = 0x4000,
        /// `module-info`.
        is_module = 0x8000,
    }
}

flags! {
    /// Flags of a field.
    FieldFlags {
        /// `public`
        is_public = 0x0001,
        /// `private`
        is_private = 0x0002,
        /// `protected`
        is_protected = 0x0004,
        /// `static`
        is_static = 0x0008,
        /// `final`
        is_final = 0x0010,
        /// `volatile`
        is_volatile = 0x0040,
        /// `transient`
        is_transient = 0x0080,
        /// Not in the source.
        is_synthetic = 0x1000,
        /// Enum constant.
        is_enum = 0x4000,
    }
}

flags! {
    /// Flags of a method.
    MethodFlags {
        /// `public`
        is_public = 0x0001,
        /// `private`
        is_private = 0x0002,
        /// `protected`
        is_protected = 0x0004,
        /// `static`
        is_static = 0x0008,
        /// `final`
        is_final = 0x0010,
        /// `synchronized`
        is_synchronized = 0x0020,
        /// Compiler-made bridge.
        is_bridge = 0x0040,
        /// Variable arity.
        is_varargs = 0x0080,
        /// `native`
        is_native = 0x0100,
        /// `abstract`
        is_abstract = 0x0400,
        /// `strictfp`
        is_strict = 0x0800,
        /// Not in the source.
        is_synthetic = 0x1000,
    }
}
