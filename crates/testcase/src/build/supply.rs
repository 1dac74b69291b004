//! Where values of a type come from: for every class that some parameter needs, the members that make one.
//!
//! Start at [`Supply::work`], which goes from the targets' parameters to those of the members that make them, and so
//! on to a fixed depth. Everything is done in the order in which it is met, so that the result depends on class files
//! alone.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use testwright_classpath::ClassFile;
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};

use crate::access::is_jdk;
use crate::build::costs::LAST_RESORT;
use crate::build::known;
use crate::build::loader::Loader;
use crate::classes::Hierarchy;
use crate::ty::{Argument, Type};
use crate::universe::MemberId;

/// How far from the targets' parameters types are supplied.
const DEEPEST: usize = 5;
/// Members after which the universe grows no more.
const MOST_MEMBERS: usize = 3000;
/// Members that make values of one class, at most.
const MOST_PRODUCERS: usize = 40;
/// Constants of one class, at most.
const MOST_CONSTANTS: usize = 24;
/// Implementers of one class, at most.
const MOST_SUBTYPES: usize = 8;
/// Classes of the package that are searched for a way to make something that nothing else makes.
const MOST_NEIGHBOURS: usize = 400;

/// See the module's text.
pub(crate) struct Supply<'l, 'c> {
    pub(crate) loader: &'l mut Loader<'c>,
    hierarchy: Option<Arc<Hierarchy>>,
    queue: VecDeque<(Arc<str>, usize)>,
    seen: FxHashSet<Arc<str>>,
    /// Classes in the order in which they were supplied.
    pub(crate) supplied: Vec<Arc<str>>,
}

impl<'l, 'c> Supply<'l, 'c> {
    pub(crate) fn new(loader: &'l mut Loader<'c>, hierarchy: Option<Arc<Hierarchy>>) -> Supply<'l, 'c> {
        Supply { loader, hierarchy, queue: VecDeque::new(), seen: FxHashSet::default(), supplied: Vec::new() }
    }

    /// Asks for a class.
    pub(crate) fn need(&mut self, class: &Arc<str>, depth: usize) {
        if matches!(&**class, "java/lang/String" | "java/lang/Class") || self.seen.contains(class) {
            return;
        }
        self.seen.insert(class.clone());
        self.queue.push_back((class.clone(), depth));
        if &**class == "java/lang/Enum" {
            self.need(&"java/util/concurrent/TimeUnit".into(), depth);
        }
    }

    /// Asks for every class in a type.
    pub(crate) fn need_type(&mut self, ty: &Type, depth: usize) {
        match ty {
            Type::Primitive(_) | Type::Variable(_) => {}
            Type::Array(component) => self.need_type(component, depth),
            Type::Class(class) => {
                if ty.unboxed().is_none() {
                    self.need(&class.name, depth);
                }
                for argument in &class.arguments {
                    if let Argument::Exact(ty) | Argument::Extends(ty) | Argument::Super(ty) = argument {
                        self.need_type(ty, depth);
                    }
                }
            }
        }
    }

    /// Asks for everything that a member needs.
    pub(crate) fn need_member(&mut self, id: MemberId, depth: usize) {
        let member = self.loader.universe.member(id).clone();
        for ty in member.parameters.iter().chain(member.type_parameters.iter().map(|own| &own.bound)) {
            self.need_type(ty, depth);
        }
        if let Some(info) = self.loader.universe.class(&member.owner) {
            let bounds: Vec<Type> = info.type_parameters.iter().map(|own| own.bound.clone()).collect();
            bounds.iter().for_each(|bound| self.need_type(bound, depth));
        }
        if member.kind == crate::universe::MemberKind::Field
            && let Some(result) = &member.result
        {
            self.need_type(result, depth);
        }
        if !member.is_static {
            self.need(&member.owner, depth);
        }
    }

    /// Supplies everything that was asked for, and what that needs.
    pub(crate) fn work(&mut self) {
        while let Some((class, depth)) = self.queue.pop_front() {
            if depth > DEEPEST || self.loader.universe.members.len() > MOST_MEMBERS {
                continue;
            }
            self.supply(&class, depth);
        }
    }

    fn supply(&mut self, class: &Arc<str>, depth: usize) {
        if !self.loader.look_at(class) {
            return;
        }
        self.supplied.push(class.clone());
        let mut makers = self.direct(class);
        if self.loader.universe.class(class).is_some_and(|info| !info.is_final) {
            for subtype in self.subtypes(class) {
                makers.extend(self.direct(&subtype));
            }
        }
        let mut unique = FxHashSet::default();
        makers.retain(|maker| unique.insert(*maker));
        makers.truncate(MOST_PRODUCERS);
        for maker in &makers {
            self.need_member(*maker, depth + 1);
        }
        self.loader.universe.index.producers.insert(class.clone(), makers);
        if let Some(shape) = self.loader.stub_shape(class) {
            for constructor in &shape.constructors {
                self.need_member(*constructor, depth + 1);
            }
            for method in &shape.methods {
                if let Some(result) = self.loader.universe.member(*method).result.clone() {
                    self.need_type(&result, depth + 2);
                }
            }
            let is_functional = shape.constructors.is_empty()
                && shape.methods.len() == 1
                && self.loader.universe.member(shape.methods[0]).type_parameters.is_empty();
            if let Some(info) = self.loader.universe.classes.get_mut(class) {
                info.functional = (is_functional && info.is_interface).then(|| shape.methods[0]);
            }
            self.loader.universe.index.stubs.insert(class.clone(), shape);
        }
        if depth <= 2 {
            self.supply_methods(class, depth);
        }
        for builder in self.builders(class) {
            self.supply_methods(&builder, depth);
        }
        self.loader.find_getters(class);
    }

    /// Finds the methods that change objects of a class.
    fn supply_methods(&mut self, class: &Arc<str>, depth: usize) {
        if self.loader.universe.index.methods.contains_key(class) {
            return;
        }
        let methods = self.loader.state_methods(class);
        for method in &methods {
            self.need_member(*method, depth + 2);
        }
        self.loader.universe.index.methods.insert(class.clone(), methods);
    }

    /// Classes of the program whose objects make objects of a class, each once. What such a builder was told decides what it makes,
    /// however deep inside a test that is.
    fn builders(&mut self, class: &Arc<str>) -> Vec<Arc<str>> {
        let universe = &self.loader.universe;
        let makers = universe.index.producers.get(class).map_or(&[][..], Vec::as_slice);
        let mut builders: Vec<Arc<str>> = Vec::new();
        for maker in makers.iter().map(|maker| universe.member(*maker)) {
            let is_builder = maker.kind == crate::universe::MemberKind::Method && !maker.is_static;
            if is_builder
                && !is_jdk(&maker.owner)
                && maker.owner != *class
                && !builders.contains(&maker.owner)
            {
                builders.push(maker.owner.clone());
            }
        }
        builders.retain(|builder| self.loader.look_at(builder));
        builders
    }

    /// Nameable subtypes on the class path, those of the tests' package first.
    fn subtypes(&mut self, class: &Arc<str>) -> Vec<Arc<str>> {
        if &**class == "java/lang/Object" {
            return Vec::new();
        }
        let classes = self.loader.classes;
        let hierarchy = self.hierarchy.get_or_insert_with(|| Arc::new(Hierarchy::new(classes))).clone();
        let mut found = hierarchy.subtypes(class, 64);
        found.retain(|name| self.loader.is_nameable(name));
        let package = self.loader.package.clone();
        found.sort_by_key(|name| crate::access::package_of(name) != &*package);
        found.truncate(MOST_SUBTYPES);
        found
    }

    /// What a class itself offers to make its values: constructors, static factories, constants, and builders nested
    /// in it.
    fn direct(&mut self, class: &Arc<str>) -> Vec<MemberId> {
        if let Some(members) = known::curated(class) {
            return members.iter().filter_map(|member| self.resolve(member)).collect();
        }
        if (is_jdk(class) && known::is_refused(class)) || !self.loader.is_nameable(class) {
            return Vec::new();
        }
        let Some(file) = self.loader.file(class) else { return Vec::new() };
        let mut makers = Vec::new();
        if !file.flags.is_enum() {
            if !file.flags.is_abstract() {
                self.add_methods(class, &file, &mut makers, |name, _| name == "<init>");
            }
            let from_jdk = is_jdk(class);
            let refused = |name: &str| from_jdk && known::is_refused_factory(name);
            self.add_methods(class, &file, &mut makers, |name, is_static| is_static && !refused(name));
            self.add_builders(class, &file, &mut makers);
        }
        self.add_constants(class, &file, &mut makers);
        makers
    }

    /// Methods of a class that make values of it and that the filter lets through, by name and by being static.
    fn add_methods(
        &mut self,
        class: &Arc<str>,
        file: &ClassFile,
        makers: &mut Vec<MemberId>,
        filter: impl Fn(&str, bool) -> bool,
    ) {
        let owner: Arc<str> = Arc::from(&*file.name);
        for method in &file.methods {
            let flags = method.flags;
            let usable = !flags.is_synthetic()
                && !method.synthetic
                && filter(&method.name, flags.is_static())
                && self.loader.is_accessible(&file.name, flags.is_public(), flags.is_private());
            if usable && (&*method.name == "<init>" || self.gives(&method.descriptor, class)) {
                makers.extend(self.loader.method(&owner, file, method));
            }
        }
    }

    /// Whether a method with this descriptor returns a value of a class.
    fn gives(&mut self, descriptor: &str, class: &str) -> bool {
        match MethodDescriptor::parse(descriptor).ok().and_then(|descriptor| descriptor.ret) {
            Some(FieldType::Object(result)) => {
                result == class
                    || (self.loader.look_at(result) && self.loader.universe.is_subclass(result, class))
            }
            _ => false,
        }
    }

    fn add_builders(&mut self, class: &Arc<str>, file: &ClassFile, makers: &mut Vec<MemberId>) {
        for row in file.inner_classes.iter().filter(|row| row.outer.as_deref() == Some(&**class)) {
            if !crate::access::is_static(row.flags) || !self.loader.is_nameable(&row.inner) {
                continue;
            }
            if let Some(nested) = self.loader.file(&row.inner) {
                self.add_methods(class, &nested, makers, |name, is_static| !is_static && name != "<init>");
            }
        }
    }

    fn add_constants(&mut self, class: &Arc<str>, file: &ClassFile, makers: &mut Vec<MemberId>) {
        let mut constants = 0;
        for field in &file.fields {
            let flags = field.flags;
            let usable = flags.is_static()
                && flags.is_final()
                && !flags.is_synthetic()
                && self.loader.is_accessible(&file.name, flags.is_public(), flags.is_private());
            let own = match FieldType::parse(&field.descriptor) {
                Ok(FieldType::Object(name)) => {
                    name == &**class
                        || (self.loader.look_at(name) && self.loader.universe.is_subclass(name, class))
                }
                _ => false,
            };
            if usable && own && constants < MOST_CONSTANTS {
                constants += 1;
                makers.extend(self.loader.field(class, file, field));
            }
        }
    }

    /// A member of the table of JDK members; none if this JDK lacks it.
    fn resolve(&mut self, member: &'static str) -> Option<MemberId> {
        let (class, name, descriptor) = known::split(member);
        let file = self.loader.file(class)?;
        let owner: Arc<str> = class.into();
        if descriptor.is_empty() {
            let field = file.fields.iter().find(|field| &*field.name == name && field.flags.is_public())?;
            return self.loader.field(&owner, &file, field);
        }
        let method = file.methods.iter().find(|method| {
            &*method.name == name && &*method.descriptor == descriptor && method.flags.is_public()
        })?;
        self.loader.method(&owner, &file, method)
    }

    /// Looks through the package for methods that make values of classes for which there is no way yet. Returns whether
    /// any was found.
    pub(crate) fn rescue(&mut self) -> bool {
        let costs = &self.loader.universe.index.costs;
        let is_lacking =
            |class: &&Arc<str>| !is_jdk(class) && costs.get(*class).is_none_or(|cost| *cost >= LAST_RESORT);
        let lacking: Vec<Arc<str>> = self.supplied.iter().filter(is_lacking).cloned().collect();
        if lacking.is_empty() {
            return false;
        }
        let package = self.loader.package.clone();
        let neighbours = self.loader.classes.user_classes();
        let neighbours = neighbours.iter().filter(|name| crate::access::package_of(name) == &*package);
        let mut found = false;
        for neighbour in neighbours.take(MOST_NEIGHBOURS) {
            if !self.loader.is_nameable(neighbour) {
                continue;
            }
            let Some(file) = self.loader.file(neighbour) else { continue };
            for class in &lacking {
                let mut makers = Vec::new();
                self.add_methods(class, &file, &mut makers, |name, _| name != "<init>");
                let known = self.loader.universe.index.producers.entry(class.clone()).or_default();
                makers.retain(|maker| !known.contains(maker));
                known.extend(&makers);
                found |= !makers.is_empty();
                for maker in makers {
                    self.need_member(maker, 2);
                }
            }
        }
        self.work();
        found
    }
}
