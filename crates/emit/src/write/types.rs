//! What javac would say about types: supertypes with their arguments, erasure, and whether a value may go somewhere.
//!
//! Start at [`Types::fit`]. Answers come from the [`Universe`] alone. Where that does not know a class, they are cautious:
//! a cast too many is ugly, a missing one does not compile.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};
use testwright_testcase::identifier::is_qualified;
use testwright_testcase::ty::box_of;
use testwright_testcase::{
    Action, Argument, ClassType, Member, MemberId, MemberKind, Primitive, TestCase, Type, TypeParameter,
    Universe,
};

use super::generics::{Bindings, mentions_variable, substitute};

/// How deep class hierarchies and type arguments are followed.
const DEEPEST: usize = 40;

/// Whether a value of one type may be used where another is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    /// As it is.
    Yes,
    /// Only their erasures fit: through a raw type.
    Erased,
    /// With a cast that may fail.
    No,
}

/// Whether the unchecked conversion may be used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unchecked {
    Allowed,
    Refused,
}

/// See the module's text.
pub(crate) struct Types<'u> {
    pub(crate) universe: &'u Universe,
    named: FxHashMap<&'u str, Vec<MemberId>>,
    /// Inner classes of generic ones, whose types cannot be written without the outer one's arguments.
    dependent: FxHashSet<&'u str>,
}

impl<'u> Types<'u> {
    pub(crate) fn new(universe: &'u Universe) -> Types<'u> {
        let mut named: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for (index, member) in universe.members.iter().enumerate() {
            named.entry(&*member.name).or_default().push(MemberId(index as u32));
        }
        let is_generic =
            |name: &str| universe.class(name).is_some_and(|info| !info.type_parameters.is_empty());
        let dependent = universe
            .members
            .iter()
            .filter(|member| member.has_outer)
            .filter(|member| {
                member.parameters.first().and_then(Type::class_name).is_some_and(|outer| is_generic(outer))
            })
            .map(|member| &*member.owner)
            .collect();
        Types { universe, named, dependent }
    }

    /// The type as it can be written: nameable, and raw where its arguments are not within their bounds (JLS §4.5).
    pub(crate) fn proper(&self, ty: &Type) -> Type {
        let ty = self.nameable(ty);
        if self.is_proper(&ty, 0) { ty } else { self.erased(&ty, None) }
    }

    fn is_proper(&self, ty: &Type, depth: usize) -> bool {
        let class = match ty {
            Type::Class(class) => class,
            Type::Array(component) => return self.is_proper(component, depth + 1),
            _ => return true,
        };
        if class.arguments.is_empty() || depth == DEEPEST {
            return true;
        }
        let (Some(info), Some(bindings)) = (self.universe.class(&class.name), self.bindings(class)) else {
            return self.universe.class(&class.name).is_none();
        };
        let is_within = |(parameter, argument): (&TypeParameter, &Argument)| match argument {
            Argument::Exact(ty) => {
                let bound = substitute(&parameter.bound, &bindings);
                self.is_proper(ty, depth + 1) && self.is_subtype(ty, &bound)
            }
            Argument::Extends(ty) | Argument::Super(ty) => self.is_proper(ty, depth + 1),
            Argument::Any => true,
        };
        !self.dependent.contains(&*class.name)
            && info.type_parameters.iter().zip(&class.arguments).all(is_within)
    }

    /// A test case with types as they can be written.
    pub(crate) fn proper_case(&self, case: &TestCase) -> TestCase {
        let mut case = case.clone();
        for statement in &mut case.statements {
            if let Some(ty) = &mut statement.ty {
                *ty = self.proper(ty);
            }
            if let Action::Stub(stub) = &mut statement.action
                && let Type::Class(class) = self.proper(&Type::Class(stub.class.clone()))
            {
                stub.class = class;
            }
        }
        case
    }

    /// Members of a kind and name, in the universe's order.
    pub(crate) fn named(&self, kind: MemberKind, name: &str) -> impl Iterator<Item = &'u Member> {
        let ids = self.named.get(name).map_or(&[][..], Vec::as_slice);
        ids.iter().map(|id| self.universe.member(*id)).filter(move |member| member.kind == kind)
    }

    /// Whether a class is generic.
    pub(crate) fn is_generic(&self, class: &str) -> bool {
        self.universe.class(class).is_some_and(|info| !info.type_parameters.is_empty())
    }

    /// Whether source code can name a class.
    pub(crate) fn is_nameable(&self, class: &str) -> bool {
        match self.universe.class(class) {
            Some(info) => info.source_name.is_some(),
            // Of a class that was never looked at only the name is known; part of that may be a number.
            None => {
                let is_numbered = |part: &str| part.is_empty() || part.as_bytes()[0].is_ascii_digit();
                is_qualified(class) && !class.split('$').skip(1).any(is_numbered)
            }
        }
    }

    /// The type itself, or the nearest type above it that source code can name.
    pub(crate) fn nameable(&self, ty: &Type) -> Type {
        self.nameable_within(ty, &[]).unwrap_or_else(Type::object)
    }

    /// Likewise, for a part of what `hidden` classes are written as. None for one of these: an enum that cannot be named is an
    /// `Enum` of itself.
    fn nameable_within(&self, ty: &Type, hidden: &[Arc<str>]) -> Option<Type> {
        let class = match ty {
            Type::Class(class) => class,
            Type::Array(component) => return self.nameable_within(component, hidden).map(Type::array_of),
            other => return Some(other.clone()),
        };
        let (mut class, mut hidden) = (class.clone(), hidden.to_vec());
        for _ in 0..DEEPEST {
            if self.is_nameable(&class.name) {
                let arguments =
                    class.arguments.iter().map(|argument| self.nameable_argument(argument, &hidden));
                let arguments = arguments.collect();
                return Some(Type::Class(Arc::new(ClassType { name: class.name.clone(), arguments })));
            }
            if hidden.contains(&class.name) {
                return None;
            }
            hidden.push(class.name.clone());
            let above = self.direct_supertypes(&class);
            let interface = above.iter().find(|above| self.is_nameable(&above.name));
            let Some(next) = above.first() else { break };
            class = if &*next.name == "java/lang/Object" { interface.unwrap_or(next) } else { next }.clone();
        }
        Some(Type::object())
    }

    fn nameable_argument(&self, argument: &Argument, hidden: &[Arc<str>]) -> Argument {
        let (Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty)) = argument else {
            return Argument::Any;
        };
        match (self.nameable_within(ty, hidden), argument) {
            (Some(nameable), Argument::Exact(_) | Argument::Super(_)) if nameable == *ty => argument.clone(),
            (Some(nameable), Argument::Exact(_) | Argument::Extends(_)) => Argument::Extends(nameable),
            _ => Argument::Any,
        }
    }

    /// What the type variables of a class stand for in a type of it; none if the type is raw.
    pub(crate) fn bindings(&self, class: &ClassType) -> Option<Bindings> {
        let parameters = self.universe.class(&class.name).map_or(&[][..], |info| &info.type_parameters);
        if parameters.len() != class.arguments.len() {
            return None;
        }
        Some(parameters.iter().map(|p| p.name.clone()).zip(class.arguments.iter().cloned()).collect())
    }

    /// Superclass and superinterfaces; those of a raw type are raw (JLS §4.8).
    fn direct_supertypes(&self, class: &ClassType) -> Vec<Arc<ClassType>> {
        let Some(info) = self.universe.class(&class.name) else { return known_supertypes(&class.name) };
        let bindings = self.bindings(class);
        let above = info.superclass.iter().chain(&info.interfaces);
        above
            .filter_map(|ty| match (ty, &bindings) {
                (Type::Class(above), Some(bindings)) => match substitute(ty, bindings) {
                    Type::Class(class) => Some(class),
                    _ => Some(above.clone()),
                },
                (Type::Class(above), None) => {
                    Some(Arc::new(ClassType { name: above.name.clone(), arguments: Vec::new() }))
                }
                _ => None,
            })
            .collect()
    }

    /// The type of a wanted class that a class type is or extends. Every class is an `Object`.
    pub(crate) fn supertype(&self, class: &ClassType, wanted: &str) -> Option<ClassType> {
        if wanted == "java/lang/Object" {
            return Some(ClassType { name: wanted.into(), arguments: Vec::new() });
        }
        self.search_supertype(class, wanted, 0)
    }

    fn search_supertype(&self, class: &ClassType, wanted: &str, depth: usize) -> Option<ClassType> {
        if &*class.name == wanted {
            return Some(class.clone());
        }
        if depth == DEEPEST {
            return None;
        }
        self.direct_supertypes(class).iter().find_map(|above| self.search_supertype(above, wanted, depth + 1))
    }

    /// Whether a class is another or extends it; none if not all of its supertypes are known.
    pub(crate) fn is_subclass(&self, class: &str, wanted: &str) -> Option<bool> {
        let raw = ClassType { name: class.into(), arguments: Vec::new() };
        if self.supertype(&raw, wanted).is_some() {
            return Some(true);
        }
        self.is_all_known(class, 0).then_some(false)
    }

    fn is_all_known(&self, class: &str, depth: usize) -> bool {
        if class == "java/lang/Object" {
            return true;
        }
        let Some(info) = self.universe.class(class) else { return !known_supertypes(class).is_empty() };
        let mut above = info.superclass.iter().chain(&info.interfaces);
        depth < DEEPEST
            && above.all(|ty| ty.class_name().is_some_and(|name| self.is_all_known(name, depth + 1)))
    }

    /// Whether a class is unchecked as an exception (JLS §11.1.1).
    pub(crate) fn is_unchecked(&self, class: &str) -> bool {
        let under = |above: &str| self.is_subclass(class, above) == Some(true);
        under("java/lang/RuntimeException") || under("java/lang/Error")
    }

    /// Whether a value of type `from` may be used where `to` is wanted. Type variables in `to` are inferred by javac,
    /// and count as fitting.
    pub(crate) fn fit(&self, from: &Type, to: &Type) -> Fit {
        self.fit_within(from, to, Unchecked::Allowed, 0)
    }

    /// Whether a type is a subtype of another (JLS §4.10), which for raw types is less than fitting.
    pub(crate) fn is_subtype(&self, from: &Type, to: &Type) -> bool {
        self.fit_within(from, to, Unchecked::Refused, 0) == Fit::Yes
    }

    fn fit_within(&self, from: &Type, to: &Type, unchecked: Unchecked, depth: usize) -> Fit {
        if from == to || matches!(to, Type::Variable(_)) || depth == DEEPEST {
            return Fit::Yes;
        }
        match (from, to) {
            (Type::Primitive(from), Type::Primitive(to)) => {
                if widens(*from, *to) {
                    Fit::Yes
                } else {
                    Fit::No
                }
            }
            (Type::Primitive(from), _) => {
                self.fit_within(&Type::class(box_of(*from)), to, unchecked, depth + 1)
            }
            (_, Type::Primitive(to)) => match from.unboxed() {
                Some(from) if widens(from, *to) => Fit::Yes,
                _ => Fit::No,
            },
            (Type::Array(_), Type::Class(to)) => match &*to.name {
                "java/lang/Object" | "java/lang/Cloneable" | "java/io/Serializable" => Fit::Yes,
                _ => Fit::No,
            },
            (Type::Array(from), Type::Array(to)) => match (&**from, &**to) {
                (Type::Primitive(_), _) | (_, Type::Primitive(_)) => Fit::No,
                (from, to) => self.fit_within(from, to, unchecked, depth + 1),
            },
            (Type::Class(from), Type::Class(to)) => match self.supertype(from, &to.name) {
                None => Fit::No,
                Some(above) => self.fit_arguments(&above.arguments, &to.arguments, unchecked, depth),
            },
            (Type::Variable(_), _) | (Type::Class(_), _) | (_, Type::Variable(_)) => Fit::No,
        }
    }

    fn fit_arguments(&self, from: &[Argument], to: &[Argument], unchecked: Unchecked, depth: usize) -> Fit {
        if to.is_empty() || from.is_empty() && to.iter().all(|to| *to == Argument::Any) {
            return Fit::Yes;
        }
        // From raw types there is the unchecked conversion (JLS §5.1.9).
        if from.is_empty() {
            return if unchecked == Unchecked::Allowed { Fit::Yes } else { Fit::Erased };
        }
        let contains = |(from, to): (&Argument, &Argument)| match (from, to) {
            (_, Argument::Any) => true,
            (Argument::Exact(from), Argument::Exact(to)) => from == to || mentions_variable(to),
            (Argument::Exact(from) | Argument::Extends(from), Argument::Extends(to)) => {
                self.fit_within(from, to, Unchecked::Refused, depth + 1) == Fit::Yes
            }
            (Argument::Exact(from) | Argument::Super(from), Argument::Super(to)) => {
                mentions_variable(to) || self.fit_within(to, from, Unchecked::Refused, depth + 1) == Fit::Yes
            }
            // The variable is then bound to the captured wildcard.
            (_, Argument::Exact(Type::Variable(_))) => true,
            _ => false,
        };
        if from.len() == to.len() && from.iter().zip(to).all(contains) { Fit::Yes } else { Fit::Erased }
    }

    /// The erasure of a type (JLS §4.6), with the bounds of the type variables that a member sees.
    pub(crate) fn erased(&self, ty: &Type, member: Option<&Member>) -> Type {
        self.erased_within(ty, member, 0)
    }

    fn erased_within(&self, ty: &Type, member: Option<&Member>, depth: usize) -> Type {
        match ty {
            Type::Primitive(_) => ty.clone(),
            Type::Class(class) => Type::class(class.name.clone()),
            Type::Array(component) => Type::array_of(self.erased_within(component, member, depth + 1)),
            Type::Variable(name) => {
                let own = member.map_or(&[][..], |member| &member.type_parameters);
                let class = member.and_then(|member| self.universe.class(&member.declared_in));
                let of_class = class.map_or(&[][..], |info| &info.type_parameters);
                match own.iter().chain(of_class).find(|parameter| parameter.name == *name) {
                    Some(parameter) if depth < DEEPEST => {
                        self.erased_within(&parameter.bound, member, depth + 1)
                    }
                    _ => Type::object(),
                }
            }
        }
    }

    /// Erased types of a member's parameters: those of its descriptor, which are what the compiler saw.
    pub(crate) fn erased_parameters(&self, member: &Member) -> Vec<Type> {
        if let Ok(descriptor) = MethodDescriptor::parse(&member.descriptor)
            && descriptor.params.len() == member.parameters.len()
        {
            return descriptor.params.iter().map(|param| of_descriptor(*param)).collect();
        }
        member.parameters.iter().map(|ty| self.erased(ty, Some(member))).collect()
    }
}

/// The type that a descriptor tells.
fn of_descriptor(ty: FieldType<'_>) -> Type {
    match ty {
        FieldType::Byte => Type::Primitive(Primitive::Byte),
        FieldType::Char => Type::Primitive(Primitive::Char),
        FieldType::Double => Type::Primitive(Primitive::Double),
        FieldType::Float => Type::Primitive(Primitive::Float),
        FieldType::Int => Type::Primitive(Primitive::Int),
        FieldType::Long => Type::Primitive(Primitive::Long),
        FieldType::Short => Type::Primitive(Primitive::Short),
        FieldType::Boolean => Type::Primitive(Primitive::Boolean),
        FieldType::Object(name) => Type::class(name),
        FieldType::Array { .. } => {
            ty.component().map_or_else(Type::object, |c| Type::array_of(of_descriptor(c)))
        }
    }
}

/// Supertypes of the classes that literals have, for universes that do not mention them.
fn known_supertypes(class: &str) -> Vec<Arc<ClassType>> {
    let names: &[&str] = match class {
        "java/lang/Byte" | "java/lang/Short" | "java/lang/Integer" | "java/lang/Long" | "java/lang/Float"
        | "java/lang/Double" => &["java/lang/Number", "java/lang/Comparable", "java/io/Serializable"],
        "java/lang/Boolean" | "java/lang/Character" => &["java/lang/Comparable", "java/io/Serializable"],
        "java/lang/String" => &["java/lang/CharSequence", "java/lang/Comparable", "java/io/Serializable"],
        "java/lang/Class" | "java/lang/Number" => &["java/io/Serializable"],
        "java/lang/RuntimeException" => &["java/lang/Exception"],
        "java/lang/Exception" | "java/lang/Error" => &["java/lang/Throwable"],
        "java/lang/IllegalArgumentException"
        | "java/lang/IllegalStateException"
        | "java/lang/NullPointerException"
        | "java/lang/ArithmeticException"
        | "java/lang/ClassCastException"
        | "java/lang/IndexOutOfBoundsException"
        | "java/lang/UnsupportedOperationException" => &["java/lang/RuntimeException"],
        "java/lang/NumberFormatException" => &["java/lang/IllegalArgumentException"],
        _ => &[],
    };
    let raw = |name: &&str| Arc::new(ClassType { name: (*name).into(), arguments: Vec::new() });
    names.iter().map(raw).collect()
}

/// Whether a primitive value goes into a variable of another primitive type without a cast (JLS §5.1.2).
pub(crate) fn widens(from: Primitive, to: Primitive) -> bool {
    use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    let rank = |primitive| match primitive {
        Boolean => 0,
        Byte => 1,
        Short | Char => 2,
        Int => 3,
        Long => 4,
        Float => 5,
        Double => 6,
    };
    from == to || (from != Boolean && to != Boolean && to != Char && rank(from) < rank(to))
}
