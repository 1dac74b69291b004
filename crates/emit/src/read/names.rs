//! What names in a source file stand for.

use std::sync::Arc;

use testwright_testcase::{Argument, ClassType, Primitive, Type, Universe};

use super::syntax::{File, Named};

/// Names of classes as one file sees them.
pub(super) struct Names<'r> {
    pub(super) universe: &'r Universe,
    pub(super) file: &'r File,
}

impl Names<'_> {
    /// The longest beginning of a path that is a class, with how many parts that takes.
    pub(super) fn class_of(&self, path: &[String]) -> Option<(Arc<str>, usize)> {
        let first = path.first()?;
        let imported = self.file.imports.iter().find(|import| import.last() == Some(first));
        let imported = imported.map(|import| import.join("/")).into_iter();
        let own = std::iter::once(joined(&self.file.package, first));
        let stars = self.file.imports.iter().filter_map(|import| {
            let (star, package) = import.split_last()?;
            (star == "*").then(|| joined(package, first))
        });
        let usual = std::iter::once(format!("java/lang/{first}"));
        // Not every outer class is known, so the longest name is tried first.
        let nested = |base: String| {
            (1..=path.len()).rev().find_map(|taken| {
                let name = [std::slice::from_ref(&base), &path[1..taken]].concat().join("$");
                Some((self.known(&name)?, taken))
            })
        };
        let full =
            || (1..=path.len()).rev().find_map(|taken| Some((self.known(&path[..taken].join("/"))?, taken)));
        imported.chain(own).chain(stars).chain(usual).find_map(nested).or_else(full)
    }

    /// A class by its name with slashes, in which nested classes may be written like packages.
    fn known(&self, name: &str) -> Option<Arc<str>> {
        let mut name = name.to_owned();
        loop {
            if let Some(found) = self.exact(&name) {
                return Some(found);
            }
            let slash = name.rfind('/')?;
            name.replace_range(slash..=slash, "$");
        }
    }

    fn exact(&self, name: &str) -> Option<Arc<str>> {
        self.universe.class(name).map(|info| info.name.clone())
    }

    /// A type. Fails with words for the user.
    pub(super) fn ty(&self, named: &Named) -> Result<Type, String> {
        let mut ty = match primitive(&named.path) {
            Some(primitive) => Type::Primitive(primitive),
            None => {
                let (name, taken) = self.class_of(&named.path).ok_or_else(|| unknown(&named.path))?;
                if taken < named.path.len() {
                    return Err(unknown(&named.path));
                }
                let argument = |argument: &Option<Named>| match argument {
                    Some(named) => Ok(Argument::Exact(self.ty(named)?)),
                    None => Ok(Argument::Any),
                };
                let arguments = named.arguments.iter().map(argument).collect::<Result<_, String>>()?;
                Type::Class(Arc::new(ClassType { name, arguments }))
            }
        };
        for _ in 0..named.dimensions {
            ty = Type::array_of(ty);
        }
        Ok(ty)
    }
}

fn unknown(path: &[String]) -> String {
    format!("tests of this class do not use {}", path.join("."))
}

fn joined(package: &[String], name: &str) -> String {
    if package.is_empty() { name.to_owned() } else { format!("{}/{name}", package.join("/")) }
}

/// The primitive type with this name.
pub(super) fn primitive(path: &[String]) -> Option<Primitive> {
    let [name] = path else { return None };
    Some(match name.as_str() {
        "boolean" => Primitive::Boolean,
        "byte" => Primitive::Byte,
        "char" => Primitive::Char,
        "short" => Primitive::Short,
        "int" => Primitive::Int,
        "long" => Primitive::Long,
        "float" => Primitive::Float,
        "double" => Primitive::Double,
        _ => return None,
    })
}
