//! Turning class files into [`ClassInfo`]s and [`Member`]s.
//!
//! **Always true:** the types of a member mention only variables of the member itself and of its owner; every class
//! in them has been looked at, and a test may name it. Where a signature says otherwise, the type is widened
//! (results) or made raw (parameters), or the member is left out. Every member has a name that source code can hold.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{Field, Method};
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};
use testwright_classpath::signature::{ClassSignature, MethodSignature, TypeSignature};

use crate::access::{own_row, package_of, source_name};
use crate::build::types::{class_type, of_descriptor, of_signature, parameters_of};
use crate::classes::Classes;
use crate::generics::{Bindings, erase};
use crate::identifier::{is_identifier, shown};
use crate::ty::{Argument, ClassType, Type};
use crate::universe::{ClassInfo, Member, MemberId, MemberKind, TypeParameter, Universe};

/// The field that compilers give to classes with `assert` statements.
const ASSERTIONS_DISABLED: &str = "$assertionsDisabled";

/// A member by owner, name and descriptor.
type Key = (Arc<str>, Box<str>, Box<str>);

/// See the module's text.
pub(crate) struct Loader<'c> {
    pub(crate) classes: &'c dyn Classes,
    pub(crate) package: Box<str>,
    pub(crate) universe: Universe,
    /// Whether nothing may be stubbed.
    pub(crate) is_without_stubs: bool,
    files: FxHashMap<Arc<str>, Option<Arc<ClassFile>>>,
    missing: FxHashSet<Arc<str>>,
    members: FxHashMap<Key, Option<MemberId>>,
}

impl<'c> Loader<'c> {
    pub(crate) fn new(classes: &'c dyn Classes, subject: &str, package: &str) -> Loader<'c> {
        Loader {
            classes,
            package: package.into(),
            universe: Universe { subject: subject.into(), package: package.into(), ..Universe::default() },
            is_without_stubs: false,
            files: FxHashMap::default(),
            missing: FxHashSet::default(),
            members: FxHashMap::default(),
        }
    }

    /// The class file of a class.
    pub(crate) fn file(&mut self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.files.get(name) {
            return known.clone();
        }
        let found = self.classes.class(name);
        self.files.insert(name.into(), found.clone());
        found
    }

    /// Looks at a class and its supertypes. False if there is no such class.
    pub(crate) fn look_at(&mut self, name: &str) -> bool {
        if self.universe.classes.contains_key(name) {
            return true;
        }
        if self.missing.contains(name) {
            return false;
        }
        let Some(file) = self.file(name) else {
            self.missing.insert(name.into());
            return false;
        };
        let name: Arc<str> = name.into();
        let info = self.info_of(&file, name.clone());
        let supertypes: Vec<Type> = info.superclass.iter().chain(&info.interfaces).cloned().collect();
        let bounds: Vec<Type> =
            info.type_parameters.iter().map(|parameter| parameter.bound.clone()).collect();
        self.universe.classes.insert(name.clone(), info);
        let mut all: Vec<Arc<str>> = Vec::new();
        for supertype in supertypes.iter().filter_map(Type::class_name) {
            self.look_at(supertype);
            all.push(supertype.clone());
            if let Some(theirs) = self.universe.index.supertypes.get(supertype) {
                all.extend(theirs.iter().cloned());
            }
        }
        all.sort();
        all.dedup();
        self.universe.index.supertypes.insert(name, all.into());
        for ty in supertypes.iter().chain(&bounds) {
            self.look_at_all(ty);
        }
        true
    }

    /// Looks at every class in a type. False if one is missing.
    fn look_at_all(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Primitive(_) | Type::Variable(_) => true,
            Type::Array(component) => self.look_at_all(component),
            Type::Class(class) => {
                let mut found = self.look_at(&class.name);
                for argument in &class.arguments {
                    if let Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) = argument {
                        found &= self.look_at_all(ty);
                    }
                }
                found
            }
        }
    }

    fn info_of(&mut self, file: &ClassFile, name: Arc<str>) -> ClassInfo {
        let signature = file.signature.as_deref().and_then(|text| ClassSignature::parse(text).ok());
        let (type_parameters, superclass, interfaces) = match &signature {
            Some(signature) => (
                parameters_of(&signature.type_parameters),
                Some(class_type(&signature.superclass)),
                signature.interfaces.iter().map(class_type).collect::<Vec<Type>>(),
            ),
            None => (
                Vec::new(),
                file.super_name.as_deref().map(Type::class),
                file.interfaces.iter().map(|interface| Type::class(&**interface)).collect(),
            ),
        };
        let nested = own_row(file).map_or(file.flags, |row| row.flags);
        let outer = self.outer_variables(file);
        let close = |ty: Type| outer.apply(&ty);
        let visible = file.fields.iter().filter(|field| !field.flags.is_private());
        ClassInfo {
            source_name: source_name(self.classes, &name, &self.package),
            name,
            is_interface: file.flags.is_interface(),
            is_abstract: file.flags.is_abstract(),
            is_final: file.flags.is_final() || nested.is_final(),
            is_enum: file.flags.is_enum(),
            is_deprecated: file.deprecated,
            asserts: file.fields.iter().any(|field| &*field.name == ASSERTIONS_DISABLED),
            visible_fields: visible.map(|field| Arc::from(&*field.name)).collect(),
            type_parameters,
            superclass: superclass.filter(|_| file.super_name.is_some()).map(close),
            interfaces: interfaces.into_iter().map(close).collect(),
            functional: None,
        }
    }

    /// The variables of the classes around a nested one, bound to their erasures: tests do not say what they stand for.
    fn outer_variables(&mut self, file: &ClassFile) -> Bindings {
        let mut bindings = Bindings::default();
        let mut next = own_row(file).and_then(|row| row.outer.clone());
        let own = file.signature.as_deref().and_then(|text| ClassSignature::parse(text).ok());
        let mut hidden: Vec<Arc<str>> = own
            .map_or(Vec::new(), |own| own.type_parameters.iter().map(|own| Arc::from(&*own.name)).collect());
        for _ in 0..8 {
            let Some(outer) = next.as_deref().and_then(|outer| self.file(outer)) else { break };
            if let Some(signature) =
                outer.signature.as_deref().and_then(|text| ClassSignature::parse(text).ok())
            {
                let parameters = parameters_of(&signature.type_parameters);
                for parameter in &parameters {
                    if !hidden.contains(&parameter.name) {
                        bindings.bind(&parameter.name, erase(&parameter.bound, &[&parameters]));
                        hidden.push(parameter.name.clone());
                    }
                }
            }
            next = own_row(&outer).and_then(|row| row.outer.clone());
        }
        bindings
    }

    /// Whether a test may name a class.
    pub(crate) fn is_nameable(&mut self, class: &str) -> bool {
        self.look_at(class) && self.universe.class(class).is_some_and(|info| info.source_name.is_some())
    }

    /// Whether a test may use a member of a class with these flags.
    pub(crate) fn is_accessible(&self, class: &str, is_public: bool, is_private: bool) -> bool {
        is_public || (!is_private && package_of(class) == &*self.package)
    }

    /// A method or constructor used through `owner`. None if a test cannot use it.
    pub(crate) fn method(&mut self, owner: &Arc<str>, file: &ClassFile, method: &Method) -> Option<MemberId> {
        let key = (owner.clone(), method.name.clone(), method.descriptor.clone());
        if let Some(known) = self.members.get(&key) {
            return *known;
        }
        let is_named = &*method.name == "<init>" || self.is_writable(file, "method", &method.name);
        let member = if is_named { self.make_method(owner, file, method) } else { None };
        let id = member.map(|member| self.add(member));
        self.members.insert(key, id);
        id
    }

    /// A field used through `owner`. None if a test cannot use it.
    pub(crate) fn field(&mut self, owner: &Arc<str>, file: &ClassFile, field: &Field) -> Option<MemberId> {
        let key = (owner.clone(), field.name.clone(), field.descriptor.clone());
        if let Some(known) = self.members.get(&key) {
            return *known;
        }
        let is_named = self.is_writable(file, "field", &field.name);
        let member = if is_named { self.make_field(owner, file, field) } else { None };
        let id = member.map(|member| self.add(member));
        self.members.insert(key, id);
        id
    }

    /// Whether source code can hold the name of a member. If not, and it is one of the class under test, that is noted.
    fn is_writable(&mut self, file: &ClassFile, kind: &str, name: &str) -> bool {
        if is_identifier(name) {
            return true;
        }
        if self.universe.is_of_subject(&file.name) {
            self.universe.left_out.push(format!("the {kind} `{}`", shown(name)));
        }
        false
    }

    fn add(&mut self, member: Member) -> MemberId {
        let id = MemberId(self.universe.members.len() as u32);
        self.universe.members.push(member);
        id
    }

    fn make_method(&mut self, owner: &Arc<str>, file: &ClassFile, method: &Method) -> Option<Member> {
        if !self.is_nameable(owner) || !self.look_at(&file.name) {
            return None;
        }
        let descriptor = MethodDescriptor::parse(&method.descriptor).ok()?;
        let mut parameters: Vec<Type> = descriptor.params.iter().map(|param| of_descriptor(*param)).collect();
        let mut result = descriptor.ret.map(of_descriptor);
        let mut type_parameters = Vec::new();
        if let Some(signature) =
            method.signature.as_deref().and_then(|text| MethodSignature::parse(text).ok())
            && signature.params.len() <= parameters.len()
            && signature.ret.is_some() == result.is_some()
        {
            // Compilers leave out parameters that are not in the source; they come first (JVMS §4.7.9.1).
            let hidden = parameters.len() - signature.params.len();
            for (place, param) in signature.params.iter().enumerate() {
                parameters[hidden + place] = of_signature(param);
            }
            result = signature.ret.as_ref().map(of_signature);
            type_parameters = parameters_of(&signature.type_parameters);
        }
        let is_constructor = &*method.name == "<init>";
        let has_outer = is_constructor && self.has_outer(file, &descriptor);
        let mut bindings = self.view(owner, file)?;
        if has_outer {
            self.free_outer_variables(file, &mut parameters, &mut type_parameters, &mut bindings);
        }
        rename_clashes(&mut type_parameters, self.class_parameters(owner), &mut parameters, &mut result);
        let mut scope: Vec<TypeParameter> = type_parameters.clone();
        scope.extend(self.class_parameters(owner).iter().cloned());
        for parameter in &mut parameters {
            *parameter = self.parameter_type(&bindings.apply(parameter), &scope)?;
        }
        for parameter in &mut type_parameters {
            parameter.bound = self.parameter_type(&bindings.apply(&parameter.bound), &scope)?;
        }
        if is_constructor {
            result = Some(self.universe.generic_type(owner));
        } else if let Some(own) = &mut result {
            *own = self.result_type(&bindings.apply(own));
        }
        Some(Member {
            kind: if is_constructor { MemberKind::Constructor } else { MemberKind::Method },
            owner: owner.clone(),
            declared_in: Arc::from(&*file.name),
            name: Arc::from(&*method.name),
            descriptor: Arc::from(&*method.descriptor),
            is_static: method.flags.is_static(),
            is_abstract: method.flags.is_abstract(),
            is_varargs: method.flags.is_varargs(),
            is_final: false,
            has_outer,
            type_parameters,
            parameter_names: parameter_names(method, &descriptor),
            parameters,
            result,
            throws: method.exceptions.iter().map(|name| Arc::from(&**name)).collect(),
        })
    }

    fn make_field(&mut self, owner: &Arc<str>, file: &ClassFile, field: &Field) -> Option<Member> {
        if !self.is_nameable(owner) || !self.look_at(&file.name) {
            return None;
        }
        let erased = of_descriptor(FieldType::parse(&field.descriptor).ok()?);
        let signature = field.signature.as_deref().and_then(|text| TypeSignature::parse(text).ok());
        let declared = signature.as_ref().map_or(erased, of_signature);
        let bindings = self.view(owner, file)?;
        let ty = self.result_type(&bindings.apply(&declared));
        Some(Member {
            kind: MemberKind::Field,
            owner: owner.clone(),
            declared_in: Arc::from(&*file.name),
            name: Arc::from(&*field.name),
            descriptor: Arc::from(&*field.descriptor),
            is_static: field.flags.is_static(),
            is_abstract: false,
            is_varargs: false,
            is_final: field.flags.is_final(),
            has_outer: false,
            type_parameters: Vec::new(),
            parameters: Vec::new(),
            parameter_names: Vec::new(),
            result: Some(ty),
            throws: Vec::new(),
        })
    }

    fn class_parameters(&self, class: &str) -> &[TypeParameter] {
        self.universe.class(class).map_or(&[], |info| &info.type_parameters)
    }

    /// How the variables of the class that declares a member are written in terms of its owner's.
    fn view(&mut self, owner: &Arc<str>, file: &ClassFile) -> Option<Bindings> {
        if **owner == *file.name {
            return Some(self.outer_variables(file));
        }
        let Type::Class(own) = self.universe.generic_type(owner) else { return None };
        let seen = self.universe.supertype_as(&own, &file.name)?;
        Some(Bindings::of_class(self.class_parameters(&file.name), &seen.arguments))
    }

    /// Makes the variables of the outer class variables of an inner class's constructor: in `outer.new Inner(key)`
    /// the type of `outer` says what they stand for.
    fn free_outer_variables(
        &mut self,
        file: &ClassFile,
        parameters: &mut [Type],
        type_parameters: &mut Vec<TypeParameter>,
        bindings: &mut Bindings,
    ) {
        let Some(outer) = own_row(file).and_then(|row| row.outer.as_deref()).map(Arc::<str>::from) else {
            return;
        };
        self.look_at(&outer);
        let variables = self.class_parameters(&outer).to_vec();
        let own = self.class_parameters(&file.name);
        let is_taken = |variable: &TypeParameter| {
            own.iter().chain(&*type_parameters).any(|other| other.name == variable.name)
        };
        if variables.iter().any(is_taken) {
            return;
        }
        if let Some(first) = parameters.first_mut() {
            *first = self.universe.generic_type(&outer);
        }
        bindings.forget(&variables);
        type_parameters.extend(variables);
    }

    /// Whether a constructor takes the outer instance: that of an inner class that is not static.
    fn has_outer(&self, file: &ClassFile, descriptor: &MethodDescriptor<'_>) -> bool {
        let Some(row) = own_row(file) else { return false };
        let Some(outer) = &row.outer else { return false };
        !crate::access::is_static(row.flags)
            && !file.flags.is_interface()
            && descriptor.params.first() == Some(&FieldType::Object(outer))
    }

    /// A parameter's type such that tests may pass something: a class that they cannot name makes the member useless,
    /// a type argument that they cannot name makes its type raw.
    fn parameter_type(&mut self, ty: &Type, scope: &[TypeParameter]) -> Option<Type> {
        match ty {
            Type::Primitive(_) => Some(ty.clone()),
            Type::Variable(name) if scope.iter().any(|parameter| parameter.name == *name) => Some(ty.clone()),
            Type::Variable(_) => Some(Type::object()),
            Type::Array(component) => Some(Type::array_of(self.parameter_type(component, scope)?)),
            Type::Class(class) => {
                if !self.is_nameable(&class.name) {
                    return None;
                }
                let mut arguments = Vec::with_capacity(class.arguments.len());
                for argument in &class.arguments {
                    let own = match argument {
                        Argument::Any => Some(Argument::Any),
                        Argument::Exact(own) => self.parameter_type(own, scope).map(Argument::Exact),
                        Argument::Extends(own) => self.parameter_type(own, scope).map(Argument::Extends),
                        Argument::Super(own) => self.parameter_type(own, scope).map(Argument::Super),
                    };
                    match own {
                        Some(own) => arguments.push(own),
                        None => return Some(Type::class(class.name.clone())),
                    }
                }
                Some(Type::Class(Arc::new(ClassType { name: class.name.clone(), arguments })))
            }
        }
    }

    /// The nearest type to a result's that a test may name.
    fn result_type(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Primitive(_) | Type::Variable(_) => ty.clone(),
            Type::Array(component) => match self.result_type(component) {
                own if own == **component => ty.clone(),
                Type::Class(own) => Type::array_of(Type::Class(own)),
                _ => Type::object(),
            },
            Type::Class(class) if self.is_nameable(&class.name) => {
                let arguments = class.arguments.iter().map(|argument| match argument {
                    Argument::Exact(own) if !self.is_all_nameable(own) => Argument::Any,
                    Argument::Extends(own) if !self.is_all_nameable(own) => Argument::Any,
                    Argument::Super(own) if !self.is_all_nameable(own) => Argument::Any,
                    other => other.clone(),
                });
                let arguments = arguments.collect();
                Type::Class(Arc::new(ClassType { name: class.name.clone(), arguments }))
            }
            Type::Class(class) => self.nameable_supertype(class),
        }
    }

    fn is_all_nameable(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Primitive(_) | Type::Variable(_) => true,
            Type::Array(component) => self.is_all_nameable(component),
            Type::Class(class) => {
                self.is_nameable(&class.name)
                    && class.arguments.iter().all(|argument| match argument {
                        Argument::Any => true,
                        Argument::Exact(own) | Argument::Extends(own) | Argument::Super(own) => {
                            self.is_all_nameable(own)
                        }
                    })
            }
        }
    }

    /// The superclass, or if that is `Object` the first interface, that a test may name.
    fn nameable_supertype(&mut self, class: &ClassType) -> Type {
        let Some(info) = self.universe.class(&class.name).cloned() else { return Type::object() };
        let bindings = Bindings::of_class(&info.type_parameters, &class.arguments);
        let is_object = |ty: &Type| ty.class_name().is_some_and(|name| &**name == "java/lang/Object");
        if let Some(superclass) = info.superclass.as_ref().filter(|superclass| !is_object(superclass)) {
            let found = self.result_type(&bindings.apply(superclass));
            if !is_object(&found) {
                return found;
            }
        }
        for interface in &info.interfaces {
            let found = self.result_type(&bindings.apply(interface));
            if !is_object(&found) {
                return found;
            }
        }
        Type::object()
    }
}

/// Renames a method's variables that hide those of its class.
fn rename_clashes(
    own: &mut [TypeParameter],
    of_class: &[TypeParameter],
    parameters: &mut [Type],
    result: &mut Option<Type>,
) {
    let mut renamed = Bindings::default();
    for parameter in own.iter_mut() {
        if of_class.iter().any(|other| other.name == parameter.name) {
            let fresh: Arc<str> = format!("{}'", parameter.name).into();
            renamed.bind(&parameter.name, Type::Variable(fresh.clone()));
            parameter.name = fresh;
        }
    }
    for parameter in own {
        parameter.bound = renamed.apply(&parameter.bound);
    }
    for parameter in parameters {
        *parameter = renamed.apply(parameter);
    }
    if let Some(result) = result {
        *result = renamed.apply(result);
    }
}

/// Names of parameters: from MethodParameters, else from the local variables that exist from the start.
fn parameter_names(method: &Method, descriptor: &MethodDescriptor<'_>) -> Vec<Option<Arc<str>>> {
    let count = descriptor.params.len();
    if let Some(declared) = method.parameters.as_ref().filter(|declared| declared.len() == count) {
        return declared.iter().map(|parameter| parameter.name.as_deref().map(Arc::from)).collect();
    }
    let locals = method.code.as_ref().map_or(&[][..], |code| &code.local_variables);
    let mut slot = u16::from(!method.flags.is_static());
    let mut names = Vec::with_capacity(count);
    for param in &descriptor.params {
        let local = locals.iter().find(|local| local.slot == slot && local.start == 0);
        names.push(local.map(|local| Arc::from(&*local.name)));
        slot += u16::from(param.slots());
    }
    names
}
