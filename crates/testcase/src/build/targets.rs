//! What tests are about: the members of the class under test and of the classes nested in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;

use crate::build::loader::Loader;
use crate::universe::MemberId;

/// The class under test with the classes nested in it.
pub(crate) struct Family {
    /// Those that tests may name, the class under test first.
    pub(crate) open: Vec<Arc<ClassFile>>,
    /// The others: private, local and anonymous ones.
    pub(crate) hidden: Vec<Arc<ClassFile>>,
}

impl Loader<'_> {
    /// The class under test and everything nested in it, in the order of names.
    pub(crate) fn family(&mut self, subject: &Arc<ClassFile>) -> Family {
        let prefix = format!("{}$", subject.name);
        let mut names: BTreeSet<Box<str>> = BTreeSet::new();
        let mut queue = vec![subject.clone()];
        while let Some(file) = queue.pop() {
            let rows = file.inner_classes.iter().map(|row| &row.inner);
            for inner in rows.chain(&file.nest_members).filter(|inner| inner.starts_with(&prefix)) {
                if names.insert(inner.clone()) {
                    queue.extend(self.file(inner));
                }
            }
        }
        let mut family = Family { open: vec![subject.clone()], hidden: Vec::new() };
        for name in names {
            let Some(file) = self.file(&name) else { continue };
            if file.flags.is_synthetic() || file.synthetic {
                continue;
            }
            if self.is_nameable(&name) { family.open.push(file) } else { family.hidden.push(file) }
        }
        family
    }

    /// The targets among the members of a family: constructors, methods and fields that have code of the family
    /// behind them or change its state.
    pub(crate) fn targets(&mut self, family: &Family, methods: &[String]) -> Vec<MemberId> {
        let mut targets = Vec::new();
        for file in &family.open {
            let owner: Arc<str> = Arc::from(&*file.name);
            for method in &file.methods {
                if self.is_target(file, method) && is_wanted(file, method, methods) {
                    targets.extend(self.method(&owner, file, method));
                }
            }
            for field in file.fields.iter().filter(|field| methods.is_empty() && !field.flags.is_final()) {
                let open = self.is_accessible(&owner, field.flags.is_public(), field.flags.is_private());
                if open && !field.flags.is_synthetic() {
                    targets.extend(self.field(&owner, file, field));
                }
            }
        }
        let hidden: Vec<Arc<ClassFile>> =
            family.hidden.iter().filter(|file| !file.flags.is_interface()).cloned().collect();
        for id in self.hidden_targets(family, &hidden, methods) {
            if !targets.contains(&id) {
                targets.push(id);
            }
        }
        if targets.is_empty() && methods.is_empty() {
            // A class of constants: reading one at least initialises it.
            let file = &family.open[0];
            let owner: Arc<str> = Arc::from(&*file.name);
            for field in file.fields.iter().filter(|field| field.flags.is_static()) {
                let open = self.is_accessible(&owner, field.flags.is_public(), field.flags.is_private());
                if open && !field.flags.is_synthetic() {
                    targets.extend(self.field(&owner, file, field));
                }
            }
        }
        targets
    }

    fn is_target(&self, file: &ClassFile, method: &Method) -> bool {
        let generated = method.flags.is_synthetic() || method.synthetic || method.flags.is_bridge();
        if generated || &*method.name == "<clinit>" || method.flags.is_abstract() || is_finalizer(method) {
            return false;
        }
        let is_enum = file.flags.is_enum();
        let enums_own = is_enum && method.flags.is_static() && matches!(&*method.name, "values" | "valueOf");
        // An abstract class's constructor is run by a stub.
        let made_otherwise = &*method.name == "<init>" && is_enum;
        !enums_own
            && !made_otherwise
            && self.is_accessible(&file.name, method.flags.is_public(), method.flags.is_private())
    }

    /// Methods of supertypes that these classes implement, such as `Iterator.next`: calling them on what the class
    /// under test hands out is the only way into classes that tests cannot name or make.
    pub(crate) fn hidden_targets(
        &mut self,
        family: &Family,
        hidden: &[Arc<ClassFile>],
        methods: &[String],
    ) -> Vec<MemberId> {
        let mut found = Vec::new();
        for file in hidden {
            if !self.look_at(&file.name) {
                continue;
            }
            let name: &str = &file.name;
            let supertypes = self.universe.index.supertypes.get(name).cloned().unwrap_or_default();
            for method in &file.methods {
                let own =
                    method.flags.is_static() || method.flags.is_private() || method.name.starts_with('<');
                if own || method.flags.is_abstract() || !is_wanted(file, method, methods) {
                    continue;
                }
                for supertype in supertypes.iter().filter(|name| &***name != "java/lang/Object") {
                    let Some(id) = self.declared_in(supertype, method) else { continue };
                    if !family.open.iter().any(|open| *open.name == **supertype) {
                        self.universe.index.hidden.insert(id);
                    }
                    if !found.contains(&id) {
                        found.push(id);
                    }
                }
            }
        }
        found
    }

    /// The method of a supertype that this one overrides, if tests may use it.
    fn declared_in(&mut self, supertype: &Arc<str>, method: &Method) -> Option<MemberId> {
        if !self.is_nameable(supertype) {
            return None;
        }
        let file = self.file(supertype)?;
        let same = |own: &&Method| own.name == method.name && own.descriptor == method.descriptor;
        let declared = file.methods.iter().find(same)?;
        let flags = declared.flags;
        let usable = !flags.is_synthetic()
            && !flags.is_bridge()
            && !flags.is_static()
            && self.is_accessible(&file.name, flags.is_public(), flags.is_private());
        if usable { self.method(supertype, &file, declared) } else { None }
    }

    /// Fields of a family that tests may read and that hold objects.
    pub(crate) fn outlets(&mut self, family: &Family) -> Vec<MemberId> {
        let mut found = Vec::new();
        for file in &family.open {
            let owner: Arc<str> = Arc::from(&*file.name);
            for field in file.fields.iter().filter(|field| field.descriptor.starts_with('L')) {
                let open = self.is_accessible(&owner, field.flags.is_public(), field.flags.is_private());
                if open && !field.flags.is_synthetic() && !field.flags.is_enum() {
                    found.extend(self.field(&owner, file, field));
                }
            }
        }
        found
    }
}

fn is_finalizer(method: &Method) -> bool {
    &*method.name == "finalize" && &*method.descriptor == "()V"
}

/// Whether the user's choice of methods, if there is one, has this one. A constructor goes by the name of its class.
fn is_wanted(file: &ClassFile, method: &Method, methods: &[String]) -> bool {
    if methods.is_empty() {
        return true;
    }
    let start = file.name.rfind(['/', '$']).map_or(0, |at| at + 1);
    methods.iter().any(|wanted| {
        **wanted == *method.name || (&*method.name == "<init>" && **wanted == file.name[start..])
    })
}
