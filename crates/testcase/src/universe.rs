//! The universe of a class under test: the classes and members that its tests may use.
//!
//! A [`Universe`] is made once per class under test and then only read; workers share it.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ty::Type;

/// A member of a [`Universe`], by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MemberId(pub u32);

/// What a member is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MemberKind {
    /// A constructor.
    Constructor,
    /// A method.
    Method,
    /// A field.
    Field,
}

/// A type parameter of a class or method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeParameter {
    /// Its name.
    pub name: Arc<str>,
    /// Its first bound; `Object` if it has none. May mention type variables.
    pub bound: Type,
}

/// A constructor, method or field that tests may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// What it is.
    pub kind: MemberKind,
    /// Internal name of the class that it is used through: a class that a test may name. For a method inherited from a
    /// class that a test may not name, this is the subclass.
    pub owner: Arc<str>,
    /// Internal name of the class that declares it.
    pub declared_in: Arc<str>,
    /// Name; `<init>` for a constructor.
    pub name: Arc<str>,
    /// Descriptor, as in the class file.
    pub descriptor: Arc<str>,
    /// Whether it is static.
    pub is_static: bool,
    /// Whether it is an abstract method.
    pub is_abstract: bool,
    /// Whether its last parameter is variable (an array).
    pub is_varargs: bool,
    /// Whether it is a field that cannot be written.
    pub is_final: bool,
    /// Whether it is the constructor of an inner class, whose first parameter is the outer instance.
    pub has_outer: bool,
    /// Its own type parameters; for a constructor or static factory not those of its class.
    pub type_parameters: Vec<TypeParameter>,
    /// Types of its parameters, with type variables.
    pub parameters: Vec<Type>,
    /// Names of its parameters, where the class file has them.
    pub parameter_names: Vec<Option<Arc<str>>>,
    /// Type of its result or of the field; none for void. A constructor's is its class with the class's type variables.
    pub result: Option<Type>,
    /// Internal names of the exceptions that it declares.
    pub throws: Vec<Arc<str>>,
}

/// What is known of a class.
#[derive(Clone, Debug)]
pub struct ClassInfo {
    /// Internal name.
    pub name: Arc<str>,
    /// How source code names it, without its package: `Map.Entry`. None if source code cannot (anonymous, local,
    /// hidden or inaccessible from the package of the class under test).
    pub source_name: Option<Arc<str>>,
    /// Whether it is an interface.
    pub is_interface: bool,
    /// Whether it is abstract (interfaces are).
    pub is_abstract: bool,
    /// Whether it cannot be extended.
    pub is_final: bool,
    /// Whether it is an enum.
    pub is_enum: bool,
    /// Whether it should no longer be used.
    pub is_deprecated: bool,
    /// Whether it has `assert` statements, which only run where assertions are enabled.
    pub asserts: bool,
    /// Names of its fields that subclasses may see. Inside an anonymous subclass they hide variables of a test.
    pub visible_fields: Vec<Arc<str>>,
    /// Its type parameters.
    pub type_parameters: Vec<TypeParameter>,
    /// Superclass, with type arguments in terms of the class's own variables.
    pub superclass: Option<Type>,
    /// Superinterfaces, likewise.
    pub interfaces: Vec<Type>,
    /// If it is a functional interface: its one abstract method.
    pub functional: Option<MemberId>,
}

/// See the module's text.
#[derive(Debug, Default)]
pub struct Universe {
    /// Internal name of the class under test.
    pub subject: Arc<str>,
    /// Package of the tests, by internal name (`java/util`).
    pub package: Box<str>,
    /// Every member, by number.
    pub members: Vec<Member>,
    /// Every class that was looked at, by internal name.
    pub classes: FxHashMap<Arc<str>, ClassInfo>,
    /// Members of the class under test (and of the classes nested in it) that tests are about.
    pub targets: Vec<MemberId>,
    /// Whether stubs are written as mocks, which take no room in a test.
    pub has_mocks: bool,
    /// Members of the class under test that tests cannot use because their names are no Java identifiers, described.
    pub left_out: Vec<String>,
    /// What values can be made of and what can be done with them.
    pub index: Index,
}

/// Lists of members by the class that they are about, in a fixed order.
#[derive(Debug, Default)]
pub struct Index {
    /// Members whose result can be used where this class is wanted.
    pub(crate) producers: FxHashMap<Arc<str>, Vec<MemberId>>,
    /// Methods that may be called on values of this class to change them.
    pub(crate) methods: FxHashMap<Arc<str>, Vec<MemberId>>,
    /// Methods without parameters, and fields, that tell something about values of this class.
    pub(crate) getters: FxHashMap<Arc<str>, Vec<MemberId>>,
    /// Classes that can be stubbed.
    pub(crate) stubs: FxHashMap<Arc<str>, StubShape>,
    /// All proper supertypes of a class, by name, sorted.
    pub(crate) supertypes: FxHashMap<Arc<str>, Box<[Arc<str>]>>,
    /// Targets whose receiver has to come from the class under test, because they run code of a class in it that tests
    /// cannot name.
    pub(crate) hidden: FxHashSet<MemberId>,
    /// Classes without type parameters that may stand for a type variable bounded by itself.
    pub(crate) self_bounded: Vec<Arc<str>>,
    /// Types that the code under test asks about, without type arguments.
    pub(crate) asked: Vec<Type>,
    /// How many statements it takes at least to make a value; classes for which there is no way are missing.
    pub(crate) costs: FxHashMap<Arc<str>, u32>,
}

/// How a class can be stubbed.
#[derive(Clone, Debug, Default)]
pub(crate) struct StubShape {
    /// Constructors of an abstract class that a subclass may call; empty for an interface.
    pub(crate) constructors: Vec<MemberId>,
    /// The methods to answer.
    pub(crate) methods: Vec<MemberId>,
}

impl Universe {
    /// The member with this number.
    #[must_use]
    pub fn member(&self, id: MemberId) -> &Member {
        &self.members[id.0 as usize]
    }

    /// Whether a class, by internal name, is the class under test or nested in it.
    pub(crate) fn is_of_subject(&self, name: &str) -> bool {
        name.strip_prefix(&*self.subject).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    }

    /// Whether the class under test, or one nested in it, has `assert` statements.
    #[must_use]
    pub fn subject_asserts(&self) -> bool {
        self.classes.values().any(|info| info.asserts && self.is_of_subject(&info.name))
    }

    /// What is known of a class, by internal name.
    #[must_use]
    pub fn class(&self, name: &str) -> Option<&ClassInfo> {
        self.classes.get(name)
    }

    /// The methods that a stub of an interface answers; none if it cannot be stubbed.
    #[must_use]
    pub fn stubbed_methods(&self, interface: &str) -> Option<&[MemberId]> {
        let shape = self.index.stubs.get(interface).filter(|shape| shape.constructors.is_empty())?;
        Some(&shape.methods)
    }

    /// Names of all fields that a subclass of this class may see, inherited ones included. Some may come twice.
    pub fn inherited_fields(&self, class: &str) -> impl Iterator<Item = &Arc<str>> {
        let above = self.index.supertypes.get(class).into_iter().flatten();
        let infos = self.class(class).into_iter().chain(above.filter_map(|name| self.class(name)));
        infos.flat_map(|info| &info.visible_fields)
    }

    /// Methods without parameters that return something simple, and fields, of values of this class: what a test can
    /// ask such a value. They may still have effects.
    #[must_use]
    pub fn getters(&self, class: &str) -> &[MemberId] {
        self.index.getters.get(class).map_or(&[], Vec::as_slice)
    }
}
