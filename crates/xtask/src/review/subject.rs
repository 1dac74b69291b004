//! The class that a suite is for: which methods people wrote in it for others to call.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use testwright_classpath::classfile::model::Method;
use testwright_classpath::{ClassFile, ClassPath};

/// What is known of the class under test.
#[derive(Default)]
pub(super) struct Subject {
    /// Its simple name.
    pub(super) simple: String,
    /// Names of its methods, of those of classes nested in it, and of all that these inherit from classes of the same class
    /// path.
    pub(super) methods: BTreeSet<String>,
    /// Names of its own public methods that have code which people wrote. Overloads share a name; constructors are no methods.
    pub(super) public: BTreeSet<String>,
}

/// Classes by internal name.
pub(super) struct Classes(ClassPath);

impl Classes {
    pub(super) fn open(entries: &[PathBuf]) -> Result<Classes> {
        // Class files of any release are alike here.
        Ok(Classes(ClassPath::open(entries, 17)?))
    }

    fn find(&self, name: &str) -> Result<Option<ClassFile>> {
        let Some(found) = self.0.find_class(name)? else { return Ok(None) };
        let class = ClassFile::parse(found.bytes).with_context(|| name.to_owned())?;
        Ok(Some(class))
    }

    /// The class under test; none if it is not there.
    pub(super) fn subject(&self, name: &str) -> Result<Option<Subject>> {
        let Some(class) = self.find(name)? else { return Ok(None) };
        let written = class.methods.iter().filter(|method| is_written(&class, method));
        let public = written.filter(|method| method.flags.is_public() && &*method.name != "<init>");
        let mut subject = Subject {
            simple: name.rsplit(['/', '$']).next().unwrap_or(name).to_owned(),
            public: public.map(|method| method.name.to_string()).collect(),
            ..Subject::default()
        };
        let mut todo = Vec::new();
        for nested in &class.nest_members {
            todo.extend(self.find(nested)?);
        }
        todo.push(class);
        while let Some(class) = todo.pop() {
            subject.methods.extend(class.methods.iter().map(|method| method.name.to_string()));
            for parent in class.super_name.iter().chain(&class.interfaces) {
                todo.extend(self.find(parent)?);
            }
        }
        Ok(Some(subject))
    }

    /// Names of the classes in a folder that tests can be made for: no nested ones, and none without code.
    pub(super) fn with_code(folder: &Path) -> Result<Vec<String>> {
        let classes = Classes::open(&[folder.to_owned()])?;
        let mut with_code = Vec::new();
        for name in classes.0.classes()? {
            let is_nested = name.contains('$') || name.ends_with("-info");
            let Some(class) = (if is_nested { None } else { classes.find(&name)? }) else { continue };
            if class.methods.iter().any(|method| &*method.name != "<clinit>" && is_written(&class, method)) {
                with_code.push(name);
            }
        }
        with_code.sort();
        Ok(with_code)
    }
}

/// Whether a method has code that people wrote. The compiler writes an enum's `values` and `valueOf`, and members of a
/// record that are one instruction with what it takes: a field that is read, or a call of what the JDK makes.
fn is_written(class: &ClassFile, method: &Method) -> bool {
    let Some(code) = &method.code else { return false };
    let is_generated = method.synthetic || method.flags.is_synthetic() || method.flags.is_bridge();
    let is_of_enum =
        class.flags.is_enum() && method.flags.is_static() && matches!(&*method.name, "values" | "valueOf");
    let is_of_record = class.record.as_ref().is_some_and(|components| {
        let is_accessor = components.iter().any(|component| component.name == method.name);
        let is_contract = matches!(&*method.name, "equals" | "hashCode" | "toString");
        is_accessor && code.bytecode.len() == 5 || is_contract && code.bytecode.len() <= 8
    });
    !is_generated && !is_of_enum && !is_of_record
}
