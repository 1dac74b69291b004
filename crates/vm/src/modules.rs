//! Modules as far as the VM must know them: which `java.lang.Module` object the classes of a package belong to, and
//! which packages of the JDK's image are the platform loader's.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::{ClassId, LoaderId, NO_SLOT, Shape};
use crate::heap::Ref;
use crate::vm::Vm;

/// Packages to modules, for the classes of the JDK's image.
#[derive(Default)]
pub(crate) struct Modules {
    packages: FxHashMap<Box<str>, Ref>,
    platform: FxHashSet<Box<str>>,
    java_base: Ref,
    boot_unnamed: Ref,
}

impl Vm {
    /// A module was defined with these packages (internal names): its classes, loaded already or later, belong to it.
    pub(crate) fn define_module(&mut self, module: Ref, name: &str, loader: LoaderId, packages: &[String]) {
        for package in packages {
            if loader == LoaderId::PLATFORM {
                self.modules.platform.insert(package.as_str().into());
            }
            self.modules.packages.insert(package.as_str().into(), module);
        }
        if name == "java.base" {
            self.modules.java_base = module;
        }
        for index in 0..self.classes.len() {
            let id = ClassId(index as u32);
            if !self.class(id).mirror.is_null() && self.class(id).loader == LoaderId::BOOT {
                self.set_mirror_module(id);
            }
        }
    }

    /// The loader of the JDK's own class `name`. Modules that only tools need are served by the boot loader too.
    pub(crate) fn image_loader(&self, name: &str) -> LoaderId {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        if self.modules.platform.contains(package) { LoaderId::PLATFORM } else { LoaderId::BOOT }
    }

    /// True if the package of the class `name` belongs to a module of the JDK.
    pub(crate) fn is_in_module(&self, name: &str) -> bool {
        name.rsplit_once('/').is_some_and(|(package, _)| self.modules.packages.contains_key(package))
    }

    /// Packages (with slashes) of the boot loader in which a class was loaded, sorted.
    pub(crate) fn boot_packages(&self) -> Vec<String> {
        let mut packages: Vec<String> = self
            .classes
            .iter()
            .filter(|class| class.loader == LoaderId::BOOT && class.file.is_some())
            .filter_map(|class| self.symbols.name(class.name).rsplit_once('/'))
            .map(|(package, _)| package.to_owned())
            .collect();
        packages.sort_unstable();
        packages.dedup();
        packages
    }

    /// The unnamed module of the boot loader.
    pub(crate) fn set_boot_unnamed_module(&mut self, module: Ref) {
        self.modules.boot_unnamed = module;
    }

    /// Writes the module into a class's mirror, as far as it is known.
    pub(crate) fn set_mirror_module(&mut self, id: ClassId) {
        let slot = self.known.class_module;
        if slot == NO_SLOT {
            return;
        }
        let element = self.element_class(id);
        let class = self.class(element);
        let module = match class.shape {
            Shape::Primitive(_) => self.modules.java_base,
            _ if class.loader == LoaderId::BOOT || class.loader == LoaderId::PLATFORM => {
                let name = self.symbols.name(class.name);
                let package = name.rsplit_once('/').map_or("", |(package, _)| package);
                let named = self.modules.packages.get(package).copied();
                named.unwrap_or(if self.modules.java_base.is_null() {
                    Ref::NULL
                } else {
                    self.modules.boot_unnamed
                })
            }
            _ => {
                let loader = self.loader_object(class.loader);
                if loader.is_null() || self.known.loader_unnamed == NO_SLOT {
                    Ref::NULL
                } else {
                    Ref::from_bits(self.heap.field(loader, self.known.loader_unnamed))
                }
            }
        };
        let mirror = self.mirror(id);
        if module.is_null() {
            return;
        }
        if self.is_unstable(module) {
            self.heap.set_field(mirror, slot, module.to_bits());
        } else {
            // A class that a run loads stays loaded, so a reset must not take its module away.
            self.heap.init_word(mirror.0 + 1 + slot, module.to_bits());
        }
    }
}
