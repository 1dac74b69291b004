//! Where class files come from, as this crate sees it, and who extends whom among the user's classes.

use std::collections::BTreeMap;
use std::sync::Arc;

use testwright_classpath::ClassFile;

/// The class path and the JDK.
pub trait Classes {
    /// The class with this internal name, the user's or the JDK's. None if there is none, or if it cannot be read.
    fn class(&self, internal: &str) -> Option<Arc<ClassFile>>;

    /// Internal names of all classes on the user's class path, sorted.
    fn user_classes(&self) -> Vec<Arc<str>>;
}

/// Direct subtypes among the user's classes, sorted by name. Reading every class file takes a while, so it is made
/// once for all classes under test.
#[derive(Clone, Debug, Default)]
pub struct Hierarchy {
    children: BTreeMap<Arc<str>, Vec<Arc<str>>>,
}

impl Hierarchy {
    /// Reads all of the user's classes.
    #[must_use]
    pub fn new(classes: &dyn Classes) -> Hierarchy {
        let mut hierarchy = Hierarchy::default();
        let mut names = classes.user_classes();
        names.sort();
        names.dedup();
        for name in names {
            let Some(class) = classes.class(&name) else { continue };
            let parents = class.super_name.iter().chain(&class.interfaces);
            for parent in parents.filter(|parent| &***parent != "java/lang/Object") {
                match hierarchy.children.get_mut(&**parent) {
                    Some(children) => children.push(name.clone()),
                    None => {
                        hierarchy.children.insert(Arc::from(&**parent), vec![name.clone()]);
                    }
                }
            }
        }
        hierarchy
    }

    /// Subtypes of a class, nearest first, at most so many.
    #[must_use]
    pub fn subtypes(&self, class: &str, most: usize) -> Vec<Arc<str>> {
        let mut found: Vec<Arc<str>> = self.children.get(class).cloned().unwrap_or_default();
        let mut next = 0;
        while next < found.len() && found.len() < most {
            if let Some(children) = self.children.get(&found[next]) {
                let fresh: Vec<Arc<str>> =
                    children.iter().filter(|child| !found.contains(child)).cloned().collect();
                found.extend(fresh);
            }
            next += 1;
        }
        found.truncate(most);
        found
    }
}
