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
        };
        imports.taken.insert(class_name.to_owned(), imports.in_package(package, class_name));
        for name in COMMON {
            if !imports.neighbours.contains(name) {
                imports.taken.insert(name.to_owned(), format!("java.lang.{name}"));
            }
        }
        imports
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
        self.taken.insert(simple.to_owned(), full_name.to_owned());
        self.imported.insert(full_name.to_owned());
        simple.to_owned()
    }

    /// Imports a static method and returns its simple name.
    pub(crate) fn method(&mut self, class: &str, name: &'static str) -> &'static str {
        self.statics.insert(format!("{class}.{name}"));
        name
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
        self.taken.insert(outermost, full.clone());
        self.imported.insert(full);
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
