//! How classes are called in a file: by simple names where that is clear, with the imports that needs.
//!
//! **Always true:** within one file a simple name stands for one class. The first to ask for it gets it; others are
//! qualified.

use std::collections::{BTreeMap, BTreeSet};

use testwright_testcase::identifier;
use testwright_testcase::ty::keyword;
use testwright_testcase::{Argument, Type};

use super::temporary::Temporary;
use super::types::Types;
use super::words::{UNWRITABLE, written};
use crate::into::Host;

/// Names of `java.lang` that a file's reader takes for granted; no other class is imported under them.
const COMMON: [&str; 24] = [
    "Boolean",
    "Byte",
    "Character",
    "CharSequence",
    "Class",
    "Comparable",
    "Double",
    "Enum",
    "Error",
    "Exception",
    "Float",
    "Integer",
    "Iterable",
    "Long",
    "Math",
    "Number",
    "Object",
    "Override",
    "Runnable",
    "Short",
    "String",
    "SuppressWarnings",
    "System",
    "Throwable",
];

/// What becomes of a class that is to be called by its simple name.
enum Choice {
    Import,
    /// An import of its package is there.
    There,
    /// The name means something else.
    Qualify,
}

/// The names of one file.
pub(crate) struct Imports<'t, 'u> {
    types: &'t Types<'u>,
    package: String,
    /// Simple names in use, and the full name that each stands for.
    taken: BTreeMap<String, String>,
    /// Simple names of classes in the package, as far as they are known.
    neighbours: BTreeSet<String>,
    imported: BTreeSet<String>,
    statics: BTreeSet<String>,
    /// Whether classes of other packages are written with their package instead of being imported.
    pub(crate) qualify: bool,
    /// Whether deprecated classes are written with their package as well.
    pub(crate) keeps_deprecated_out: bool,
    /// Whether lists, sets and maps are made by `of`.
    pub(crate) has_collections_of: bool,
    /// The temporary folder of tests.
    pub(crate) temporary: Temporary,
    /// The test class that tests are added to.
    host: Option<&'t Host>,
}

impl<'t, 'u> Imports<'t, 'u> {
    pub(crate) fn new(types: &'t Types<'u>, package: &str, class_name: &str) -> Imports<'t, 'u> {
        let folder = package.replace('.', "/");
        let neighbours = types
            .universe
            .classes
            .keys()
            .map(|name| split(name))
            .filter(|(package, _)| *package == folder)
            .filter_map(|(_, name)| name.split('$').next().map(str::to_owned))
            .collect();
        let mut imports = Imports {
            types,
            package: package.to_owned(),
            taken: BTreeMap::new(),
            neighbours,
            imported: BTreeSet::new(),
            statics: BTreeSet::new(),
            qualify: false,
            keeps_deprecated_out: false,
            has_collections_of: false,
            temporary: Temporary::default(),
            host: None,
        };
        imports.taken.insert(class_name.to_owned(), imports.in_package(package, class_name));
        imports.take_common();
        imports
    }

    /// The names of a file that is there already.
    pub(crate) fn within(types: &'t Types<'u>, host: &'t Host) -> Imports<'t, 'u> {
        let mut imports = Imports::new(types, host.package(), host.class_name());
        imports.taken = host.own_types().into_iter().collect();
        for name in host.imports(false) {
            let simple = name.rsplit('.').next().unwrap_or_default();
            imports.taken.entry(simple.to_owned()).or_insert_with(|| name.to_owned());
        }
        imports.host = Some(host);
        imports.take_common();
        imports
    }

    fn take_common(&mut self) {
        for name in COMMON {
            if !self.neighbours.contains(name) {
                self.taken.entry(name.to_owned()).or_insert_with(|| format!("java.lang.{name}"));
            }
        }
    }

    /// What becomes of a simple name of a class in a package that nothing has taken.
    fn choice(&self, package: &str, simple: &str) -> Choice {
        let Some(host) = self.host else { return Choice::Import };
        let stars = || host.imports(false).filter_map(|name| name.strip_suffix(".*"));
        let may_have = |other: &str| {
            other == package
                || self.types.universe.class(&format!("{}/{simple}", other.replace('.', "/"))).is_some()
        };
        let is_there =
            stars().any(|star| star == package) && stars().filter(|star| may_have(star)).count() == 1;
        match host.mentions(simple) {
            _ if is_there => Choice::There,
            // It is something else there, or would become so.
            true => Choice::Qualify,
            false => Choice::Import,
        }
    }

    fn in_package(&self, package: &str, name: &str) -> String {
        if package.is_empty() { name.to_owned() } else { format!("{package}.{name}") }
    }

    /// How JUnit's annotation is written, by full name; imported unless the package has a class of that name.
    pub(crate) fn annotation(&mut self, full_name: &str) -> String {
        let simple = full_name.rsplit('.').next().unwrap_or(full_name);
        match self.taken.get(simple) {
            Some(owner) if owner == full_name => return simple.to_owned(),
            None if !self.neighbours.contains(simple) => {}
            _ => return full_name.to_owned(),
        }
        let package = full_name.rsplit_once('.').map_or("", |(package, _)| package);
        match self.choice(package, simple) {
            Choice::Qualify => return full_name.to_owned(),
            Choice::There => {}
            Choice::Import => _ = self.imported.insert(full_name.to_owned()),
        }
        self.taken.insert(simple.to_owned(), full_name.to_owned());
        simple.to_owned()
    }

    /// How a static method is called, by the full name of its class: by its simple name, with an import, unless that means
    /// something else in the file or the file calls such methods by their class.
    pub(crate) fn method(&mut self, class: &str, name: &'static str) -> String {
        let full = format!("{class}.{name}");
        let Some(host) = self.host else {
            self.statics.insert(full);
            return name.to_owned();
        };
        let is_star = |import: &str| import.strip_suffix(".*") == Some(class);
        let is_there = host.imports(true).any(|import| import == full || is_star(import));
        let of_class = |import: &str| import.strip_prefix(class).is_some_and(|rest| rest.starts_with('.'));
        let is_by_class =
            host.imports(false).any(|import| import == class) && !host.imports(true).any(of_class);
        let is_other = host.has_method(name)
            || !is_there && host.mentions(name)
            || !is_there && host.imports(true).any(|import| import.rsplit('.').next() == Some(name));
        if is_other || is_by_class {
            return format!("{}.{name}", self.annotation(class));
        }
        if !is_there {
            self.statics.insert(full);
        }
        name.to_owned()
    }

    /// What was imported, and what statically, each in order.
    pub(crate) fn added(&self) -> (Vec<String>, Vec<String>) {
        (self.imported.iter().cloned().collect(), self.statics.iter().cloned().collect())
    }

    /// How a class is written, by internal name, without type arguments.
    pub(crate) fn class(&mut self, internal: &str) -> String {
        let (folder, binary) = split(internal);
        let package = folder.replace('/', ".");
        let source = match self.types.universe.class(internal).and_then(|info| info.source_name.clone()) {
            Some(name) => name.to_string(),
            None => binary.replace('$', "."),
        };
        // Parts of names that cannot be written must not become parts of imports either.
        if !identifier::is_qualified(internal) || written(&source) != source {
            return UNWRITABLE.to_owned();
        }
        let outermost = source.split('.').next().unwrap_or(&source).to_owned();
        let full = self.in_package(&package, &outermost);
        let qualified = self.in_package(&package, &source);
        match self.taken.get(&outermost) {
            Some(owner) if *owner == full => return source,
            Some(_) => return qualified,
            None => {}
        }
        if package == self.package {
            self.taken.insert(outermost, full);
            return source;
        }
        if self.neighbours.contains(&outermost) {
            return qualified;
        }
        if package == "java.lang" {
            self.taken.insert(outermost, full);
            return source;
        }
        let imported = self.types.universe.class(&format!("{folder}/{outermost}"));
        let is_kept_out = self.keeps_deprecated_out && imported.is_some_and(|info| info.is_deprecated);
        if self.qualify || package.is_empty() || is_kept_out {
            return qualified;
        }
        match self.choice(&package, &outermost) {
            Choice::Qualify => return qualified,
            Choice::There => {}
            Choice::Import => _ = self.imported.insert(full.clone()),
        }
        self.taken.insert(outermost, full);
        source
    }

    /// How a type is written.
    pub(crate) fn ty(&mut self, ty: &Type) -> String {
        match ty {
            Type::Primitive(primitive) => keyword(*primitive).to_owned(),
            Type::Array(component) => format!("{}[]", self.ty(component)),
            Type::Variable(_) => self.class("java/lang/Object"),
            Type::Class(class) => {
                let name = self.class(&class.name);
                if class.arguments.is_empty() {
                    return name;
                }
                let arguments: Vec<String> =
                    class.arguments.iter().map(|argument| self.argument(argument)).collect();
                format!("{name}<{}>", arguments.join(", "))
            }
        }
    }

    fn argument(&mut self, argument: &Argument) -> String {
        match argument {
            Argument::Exact(ty) => self.ty(ty),
            Argument::Extends(ty) => format!("? extends {}", self.ty(ty)),
            Argument::Super(ty) => format!("? super {}", self.ty(ty)),
            Argument::Any => "?".to_owned(),
        }
    }

    /// How an erased type is written where raw types cause no warning, as in a class literal.
    pub(crate) fn erased(&mut self, ty: &Type) -> String {
        match ty {
            Type::Class(class) => self.class(&class.name),
            Type::Array(component) => format!("{}[]", self.erased(component)),
            other => self.ty(other),
        }
    }

    /// The import declarations: static ones first, each group sorted.
    pub(crate) fn declarations(&self) -> String {
        let mut text = String::new();
        for name in &self.statics {
            text.push_str(&format!("import static {name};\n"));
        }
        if !self.statics.is_empty() && !self.imported.is_empty() {
            text.push('\n');
        }
        for name in &self.imported {
            text.push_str(&format!("import {name};\n"));
        }
        text
    }
}

/// Package and name of an internal name.
fn split(internal: &str) -> (&str, &str) {
    internal.rsplit_once('/').unwrap_or(("", internal))
}
