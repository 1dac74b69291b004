//! What JUnit gives to tests: temporary folders, as fields or parameters, and rules of JUnit 4 that hold a resource such as one.

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;
use testwright_classpath::descriptor::{FieldType, MethodDescriptor};

use super::annotation::Annotation;

const TEMP_DIR: &str = "org/junit/jupiter/api/io/TempDir";

/// Marks of fields with rules.
const RULES: [&str; 2] = ["org/junit/Rule", "org/junit/ClassRule"];

/// How a temporary folder is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folder {
    /// As a `java.nio.file.Path`.
    Path,
    /// As a `java.io.File`.
    File,
}

impl Folder {
    fn of(class: &str) -> Option<Folder> {
        match class {
            "java/nio/file/Path" => Some(Folder::Path),
            "java/io/File" => Some(Folder::File),
            _ => None,
        }
    }
}

/// A field that JUnit looks at before a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Internal name of the class that declares it.
    pub class: Box<str>,
    /// Its name.
    pub field: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// The folder that it is filled with; none if it holds a rule.
    pub folder: Option<Folder>,
    /// The object that it belongs to: 0 for the outermost test class, one more for each class nested in it.
    pub on: usize,
}

impl Fixture {
    /// The fixtures of a class.
    pub(super) fn of(class: &ClassFile, on: usize) -> impl Iterator<Item = Fixture> {
        class.fields.iter().filter_map(move |field| {
            let marks = Annotation::of_field(class, field);
            let has = |wanted: &str| marks.iter().any(|one| &*one.name == wanted);
            let named = field.descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
            let folder = named.and_then(Folder::of).filter(|_| has(TEMP_DIR));
            let is_wanted = folder.is_some() || RULES.into_iter().any(has);
            is_wanted.then(|| Fixture {
                class: class.name.clone(),
                field: field.name.clone(),
                descriptor: field.descriptor.clone(),
                folder,
                on,
            })
        })
    }
}

/// The folders that a method is given; none if it wants anything else.
pub(super) fn given(class: &ClassFile, method: &Method) -> Option<Vec<Folder>> {
    let descriptor = MethodDescriptor::parse(&method.descriptor).ok()?;
    let marks = Annotation::of_parameters(class, method);
    let folders = descriptor.params.iter().enumerate().map(|(at, parameter)| {
        let is_marked = marks.get(at)?.iter().any(|one| &*one.name == TEMP_DIR);
        match parameter {
            FieldType::Object(name) if is_marked => Folder::of(name),
            _ => None,
        }
    });
    folders.collect()
}
