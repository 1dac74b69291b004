//! What can be done with a value once it is there: methods that change it, and methods and fields that tell about it.

use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};

use crate::access::is_jdk;
use crate::build::known;
use crate::build::loader::Loader;
use crate::ty::Type;
use crate::universe::MemberId;

/// Methods of one class that are offered to change its values, at most.
const MOST_METHODS: usize = 60;

/// Classes above a class that are looked at, at most.
pub(super) const MOST_ANCESTORS: usize = 64;

impl Loader<'_> {
    /// The class and its supertypes without `Object`, the class first.
    fn ancestors(&mut self, class: &Arc<str>) -> Vec<Arc<ClassFile>> {
        if !self.look_at(class) {
            return Vec::new();
        }
        let mut files: Vec<Arc<ClassFile>> = self.file(class).into_iter().collect();
        let mut next = files.first().and_then(|file| file.super_name.clone());
        while let Some(name) = next.take().filter(|name| &**name != "java/lang/Object") {
            if files.len() > MOST_ANCESTORS {
                break;
            }
            if let Some(file) = self.file(&name) {
                next = file.super_name.clone();
                files.push(file);
            }
        }
        let supertypes = self.universe.index.supertypes.get(class).cloned().unwrap_or_default();
        for name in supertypes.iter().filter(|name| &***name != "java/lang/Object") {
            if !files.iter().any(|file| *file.name == **name) {
                files.extend(self.file(name));
            }
        }
        files
    }

    /// The class that a method declared in `file` is called through on values of `class`.
    fn used_through(&mut self, class: &Arc<str>, file: &ClassFile) -> Arc<str> {
        if self.is_nameable(&file.name) { Arc::from(&*file.name) } else { class.clone() }
    }

    /// Methods to call on values of a class besides targets: all of a user's class, few of the JDK's.
    pub(crate) fn state_methods(&mut self, class: &Arc<str>) -> Vec<MemberId> {
        let mut found = Vec::new();
        if &**class == "java/lang/Object" || !self.is_nameable(class) {
            return found;
        }
        let from_jdk = is_jdk(class);
        let mut decided: Vec<(Box<str>, Box<str>)> = Vec::new();
        for file in self.ancestors(class) {
            for method in &file.methods {
                let key = (method.name.clone(), method.descriptor.clone());
                let wanted = !from_jdk || known::is_state_method(&method.name);
                if !wanted || !self.is_callable(&file, method) || decided.contains(&key) {
                    continue;
                }
                decided.push(key);
                if is_common(method) || found.len() >= MOST_METHODS {
                    continue;
                }
                if !hands_out_objects(method) && self.only_reads(&file, method) {
                    continue;
                }
                let owner = self.used_through(class, &file);
                found.extend(self.method(&owner, &file, method));
            }
        }
        found
    }

    /// Enters what tells about values of a class.
    pub(crate) fn find_getters(&mut self, class: &Arc<str>) {
        if self.universe.index.getters.contains_key(class)
            || &**class == "java/lang/Object"
            || !self.is_nameable(class)
        {
            return;
        }
        let from_jdk = is_jdk(class);
        let mut found = Vec::new();
        let mut decided: Vec<Box<str>> = Vec::new();
        for file in self.ancestors(class) {
            for method in &file.methods {
                let wanted = method.descriptor.starts_with("()")
                    && !matches!(&*method.name, "hashCode" | "clone")
                    && (!from_jdk || known::is_telling(&method.name));
                if !wanted || decided.contains(&method.name) || !self.is_callable(&file, method) {
                    continue;
                }
                let owner = self.used_through(class, &file);
                if let Some(id) = self.method(&owner, &file, method)
                    && self.is_simple(id)
                {
                    decided.push(method.name.clone());
                    found.push(id);
                }
            }
            for field in file.fields.iter().filter(|field| !field.flags.is_static() && !from_jdk) {
                let open = self.is_accessible(&file.name, field.flags.is_public(), field.flags.is_private());
                if open && !field.flags.is_synthetic() && self.is_nameable(&file.name) {
                    let owner: Arc<str> = Arc::from(&*file.name);
                    if let Some(id) = self.field(&owner, &file, field)
                        && self.is_simple(id)
                    {
                        found.push(id);
                    }
                }
            }
        }
        self.universe.index.getters.insert(class.clone(), found);
    }

    fn is_callable(&self, file: &ClassFile, method: &Method) -> bool {
        let flags = method.flags;
        !flags.is_static()
            && !flags.is_synthetic()
            && !method.synthetic
            && !flags.is_bridge()
            && !method.name.starts_with('<')
            && self.is_accessible(&file.name, flags.is_public(), flags.is_private())
    }

    /// Whether a result can be written as a literal or constant in an assertion.
    fn is_simple(&self, id: MemberId) -> bool {
        match &self.universe.member(id).result {
            Some(Type::Primitive(_)) => true,
            Some(ty) => {
                let name = ty.class_name();
                ty.is_string()
                    || ty.unboxed().is_some()
                    || name.and_then(|name| self.universe.class(name)).is_some_and(|info| info.is_enum)
            }
            None => false,
        }
    }
}

/// Whether what a method returns may be something to go on with, rather than a number or a text.
fn hands_out_objects(method: &Method) -> bool {
    match MethodDescriptor::parse(&method.descriptor).map(|descriptor| descriptor.ret) {
        Ok(Some(FieldType::Object(name))) => !super::is_plain(name),
        Ok(Some(FieldType::Array { .. })) => true,
        _ => false,
    }
}

/// Methods that every value has and that change nothing.
fn is_common(method: &Method) -> bool {
    matches!(
        (&*method.name, &*method.descriptor),
        ("equals", "(Ljava/lang/Object;)Z")
            | ("hashCode", "()I")
            | ("toString", "()Ljava/lang/String;")
            | ("finalize", "()V")
    )
}
