//! Class files from the class path and the JDK, read once.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;
use testwright_classpath::{ClassFile, ClassPath, Jdk};

use crate::classes::Classes;

/// Class files by name. Shared by workers.
pub struct ClassSource {
    jdk: Arc<Jdk>,
    class_path: Arc<ClassPath>,
    read: Mutex<FxHashMap<Box<str>, Option<Arc<ClassFile>>>>,
}

impl ClassSource {
    /// Class files of this JDK and class path.
    #[must_use]
    pub fn new(jdk: Arc<Jdk>, class_path: Arc<ClassPath>) -> ClassSource {
        ClassSource { jdk, class_path, read: Mutex::default() }
    }

    /// A class of the user's, or why there is none: it is missing, cannot be read or is no class file.
    pub fn user_class(&self, internal: &str) -> Result<Option<Arc<ClassFile>>, String> {
        let found = self.class_path.find_class(internal).map_err(|error| error.to_string())?;
        let Some(found) = found else { return Ok(None) };
        let origin = found.origin.to_string();
        let file = ClassFile::parse(found.bytes).map_err(|error| format!("{origin}: {error}"))?;
        if *file.name != *internal {
            let (own, wanted) = (file.name.replace('/', "."), internal.replace('/', "."));
            return Err(format!("{origin} is class {own}, not {wanted}"));
        }
        Ok(Some(Arc::new(file)))
    }

    /// Whether the JDK has a class of this name, which no class of the user's can stand in for.
    #[must_use]
    pub fn is_of_jdk(&self, internal: &str) -> bool {
        self.jdk.find_class(internal).is_some()
    }

    fn find(&self, internal: &str) -> Option<Arc<ClassFile>> {
        // The JDK's classes come first, as in every virtual machine.
        match self.jdk.find_class(internal) {
            Some((_, bytes)) => ClassFile::parse(bytes).ok().map(Arc::new),
            None => self.user_class(internal).ok().flatten(),
        }
    }
}

impl Classes for ClassSource {
    fn class(&self, internal: &str) -> Option<Arc<ClassFile>> {
        let known = self.read.lock().ok().and_then(|read| read.get(internal).cloned());
        known.unwrap_or_else(|| {
            let found = self.find(internal);
            if let Ok(mut read) = self.read.lock() {
                read.insert(internal.into(), found.clone());
            }
            found
        })
    }

    fn user_classes(&self) -> Vec<Arc<str>> {
        self.class_path.classes().unwrap_or_default().into_iter().map(Arc::from).collect()
    }
}
