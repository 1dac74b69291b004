//! Which classes can be stubbed, and which methods a stub has to answer.

use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;
use testwright_classpath::descriptor::MethodDescriptor;

use crate::access::{own_row, package_of};
use crate::build::known;
use crate::build::loader::Loader;
use crate::generics::erase;
use crate::universe::{MemberId, StubShape};

/// Methods that a stub answers at most; an interface with more of them is not made for lambdas or small fakes.
const MOST_METHODS: usize = 80;

impl Loader<'_> {
    /// How to stub a class; none if it is neither abstract nor an interface, or if an anonymous subclass in the
    /// package of the tests could not be written.
    pub(crate) fn stub_shape(&mut self, class: &Arc<str>) -> Option<StubShape> {
        if self.is_without_stubs || !self.is_nameable(class) || known::is_never_stubbed(class) {
            return None;
        }
        let file = self.file(class)?;
        let is_inner = own_row(&file).is_some_and(|row| !crate::access::is_static(row.flags));
        let forbidden = file.flags.is_annotation()
            || file.flags.is_enum()
            || file.permitted_subclasses.is_some()
            || (is_inner && !file.flags.is_interface());
        if !file.flags.is_abstract() || forbidden {
            return None;
        }
        let mut shape = StubShape::default();
        if !file.flags.is_interface() {
            for method in file.methods.iter().filter(|method| &*method.name == "<init>") {
                // Subclasses may call protected constructors even from other packages.
                let open = method.flags.is_protected()
                    || self.is_accessible(class, method.flags.is_public(), method.flags.is_private());
                if open && !method.flags.is_synthetic() {
                    shape.constructors.extend(self.method(class, &file, method));
                }
            }
            if shape.constructors.is_empty() {
                return None;
            }
        }
        shape.methods = self.abstract_methods(class)?;
        (shape.methods.len() <= MOST_METHODS).then_some(shape)
    }

    /// The methods that a subclass has to implement. None if it cannot.
    pub(crate) fn abstract_methods(&mut self, class: &Arc<str>) -> Option<Vec<MemberId>> {
        let lineage = self.lineage(class);
        let mut open: Vec<MemberId> = Vec::new();
        // Names and erased parameters, as the class sees them, of everything decided so far.
        let mut decided: Vec<(Box<str>, String)> = Vec::new();
        // Classes come before interfaces (JVMS §5.4.6), so what a class implements no interface asks for.
        let (classes, interfaces): (Vec<_>, Vec<_>) =
            lineage.into_iter().partition(|file| !file.flags.is_interface());
        for file in classes.iter().chain(&interfaces) {
            for method in &file.methods {
                if is_beside_the_point(method) || (file.flags.is_interface() && is_of_object(method)) {
                    continue;
                }
                let key = (method.name.clone(), self.seen_parameters(class, file, method)?);
                if decided.contains(&key) {
                    continue;
                }
                decided.push(key);
                if method.flags.is_abstract() {
                    let hidden = !method.flags.is_public()
                        && !method.flags.is_protected()
                        && package_of(&file.name) != &*self.package;
                    if hidden {
                        return None;
                    }
                    let owner: Arc<str> =
                        if self.is_nameable(&file.name) { Arc::from(&*file.name) } else { class.clone() };
                    open.push(self.method(&owner, file, method)?);
                }
            }
        }
        Some(open)
    }

    /// A class with its superclasses, nearest first, and then all interfaces, subtypes before their supertypes.
    fn lineage(&mut self, class: &Arc<str>) -> Vec<Arc<ClassFile>> {
        let mut found: Vec<Arc<ClassFile>> = Vec::new();
        let mut next = Some(class.clone());
        while let Some(file) = next.as_deref().and_then(|name| self.file(name)) {
            if found.len() > 64 || found.iter().any(|own| own.name == file.name) {
                break;
            }
            next = file.super_name.as_deref().map(Arc::from);
            found.push(file);
        }
        let mut at = 0;
        let mut interfaces: Vec<Arc<ClassFile>> = Vec::new();
        let mut queue: Vec<Box<str>> =
            found.iter().flat_map(|file| file.interfaces.iter().cloned()).collect();
        while at < queue.len() && at < 256 {
            if let Some(file) = self.file(&queue[at])
                && !interfaces.iter().any(|own| own.name == file.name)
            {
                queue.extend(file.interfaces.iter().cloned());
                interfaces.push(file);
            }
            at += 1;
        }
        // An interface that extends another one has more supertypes.
        let supertypes = |file: &Arc<ClassFile>| {
            let name: &str = &file.name;
            self.universe.index.supertypes.get(name).map_or(0, |all| all.len())
        };
        interfaces.sort_by_key(|file| std::cmp::Reverse(supertypes(file)));
        found.extend(interfaces);
        found
    }

    /// Descriptors of a method's parameters as the class sees them: its type variables put in, then erased.
    fn seen_parameters(&mut self, class: &Arc<str>, file: &ClassFile, method: &Method) -> Option<String> {
        let plain = || {
            let descriptor = MethodDescriptor::parse(&method.descriptor).ok()?;
            Some(descriptor.params.iter().map(ToString::to_string).collect())
        };
        if method.signature.is_none() || **class == *file.name {
            return plain();
        }
        let owner: Arc<str> = Arc::from(&*file.name);
        let Some(id) = self.method(&owner, file, method) else { return plain() };
        let member = self.universe.member(id);
        let crate::ty::Type::Class(own) = self.universe.generic_type(class) else { return plain() };
        let Some(seen) = self.universe.supertype_as(&own, &owner) else { return plain() };
        let parameters = self.universe.class(&owner).map_or(&[][..], |info| &info.type_parameters);
        let bindings = crate::generics::Bindings::of_class(parameters, &seen.arguments);
        let of_class = self.universe.class(class).map_or(&[][..], |info| &info.type_parameters);
        let scopes = [&member.type_parameters[..], of_class, parameters];
        Some(member.parameters.iter().map(|ty| erase(&bindings.apply(ty), &scopes).descriptor()).collect())
    }
}

fn is_beside_the_point(method: &Method) -> bool {
    method.flags.is_static()
        || method.flags.is_private()
        || method.flags.is_synthetic()
        || method.flags.is_bridge()
        || method.name.starts_with('<')
}

/// Every class has these, so an interface that declares them asks for nothing (JLS §9.8).
fn is_of_object(method: &Method) -> bool {
    matches!(
        (&*method.name, &*method.descriptor),
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;")
    )
}
