//! Classes as the verifier asks about them, read from a JDK and a class path.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use testwright_classpath::{ClassFile, ClassPath, Jdk};
use testwright_ir::verify::Hierarchy;

/// The classes of a JDK, then those of a class path. Each class file is read once.
pub(crate) struct Classes<'a> {
    jdk: &'a Jdk,
    path: Option<&'a ClassPath>,
    read: RefCell<FxHashMap<String, Rc<ClassFile>>>,
}

impl<'a> Classes<'a> {
    /// The classes of `jdk` and, if given, of `path`.
    pub(crate) fn new(jdk: &'a Jdk, path: Option<&'a ClassPath>) -> Self {
        Self { jdk, path, read: RefCell::default() }
    }

    /// The class with an internal name.
    pub(crate) fn get(&self, name: &str) -> Result<Rc<ClassFile>, String> {
        if let Some(class) = self.read.borrow().get(name) {
            return Ok(class.clone());
        }
        let bytes = match self.jdk.find_class(name) {
            Some((_, bytes)) => bytes,
            None => {
                let found = self.path.map(|path| path.find_class(name)).transpose();
                let found = found.map_err(|error| error.to_string())?.flatten();
                found.ok_or_else(|| format!("no class {name}"))?.bytes
            }
        };
        let class = Rc::new(ClassFile::parse(bytes).map_err(|error| format!("{name}: {error}"))?);
        self.read.borrow_mut().insert(name.to_owned(), class.clone());
        Ok(class)
    }
}

/// The package of an internal name.
fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

impl Hierarchy for Classes<'_> {
    fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, String> {
        let mut name = sub.to_owned();
        loop {
            if name == sup {
                return Ok(true);
            }
            match &self.get(&name)?.super_name {
                Some(above) => name = above.to_string(),
                None => return Ok(false),
            }
        }
    }

    fn is_interface(&self, name: &str) -> Result<bool, String> {
        Ok(self.get(name)?.flags.is_interface())
    }

    fn superclass(&self, name: &str) -> Result<Option<String>, String> {
        let class = self.get(name)?;
        Ok(class.super_name.as_ref().filter(|_| !class.flags.is_interface()).map(ToString::to_string))
    }

    fn is_protected_elsewhere(
        &self,
        from: &str,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, String> {
        // Only superclasses of the class that asks matter, and they are loaded before it is verified.
        if !self.is_subclass(from, class)? {
            return Ok(false);
        }
        let mut above = Some(class.to_owned());
        while let Some(owner) = above {
            let file = self.get(&owner)?;
            let elsewhere = package(&owner) != package(from);
            let field = file.fields.iter().find(|f| *f.name == *name && *f.descriptor == *descriptor);
            let method = file.methods.iter().find(|m| *m.name == *name && *m.descriptor == *descriptor);
            if field.is_some() || method.is_some() {
                let protected = field.is_some_and(|f| f.flags.is_protected())
                    || method.is_some_and(|m| m.flags.is_protected());
                return Ok(protected && elsewhere);
            }
            above = file.super_name.as_ref().map(ToString::to_string);
        }
        Ok(false)
    }
}
