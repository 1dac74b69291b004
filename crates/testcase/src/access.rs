//! What source code in a package may name (JLS §6.6).

use std::sync::Arc;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{ClassFlags, InnerClass};

use crate::classes::Classes;
use crate::identifier::{is_identifier, is_qualified};

/// How deep classes may be nested before one is taken for malformed.
const DEEPEST: usize = 32;

/// The package of a class, by internal name; empty for the unnamed one.
#[must_use]
pub fn package_of(class: &str) -> &str {
    class.rfind('/').map_or("", |end| &class[..end])
}

/// Whether a class, by internal name, is one of the JDK that tests may use.
#[must_use]
pub fn is_jdk(class: &str) -> bool {
    class.starts_with("java/") || class.starts_with("javax/")
}

/// How source code in this package names a class, without the class's own package: `Map.Entry`. None if it cannot: the
/// class is anonymous, local, generated, private or otherwise inaccessible, belongs to the JDK's own packages, has a name that
/// is no Java identifier, or an enclosing class is like that.
#[must_use]
pub fn source_name(classes: &dyn Classes, class: &str, package: &str) -> Option<Arc<str>> {
    let mut names: Vec<Box<str>> = Vec::new();
    let mut file = classes.class(class)?;
    if is_internal(&file.name) && package_of(&file.name) != package {
        return None;
    }
    for _ in 0..DEEPEST {
        if file.flags.is_synthetic() || file.synthetic || !is_qualified(&file.name) {
            return None;
        }
        let Some(row) = own_row(&file) else {
            if !file.flags.is_public() && package_of(&file.name) != package {
                return None;
            }
            let start = file.name.rfind('/').map_or(0, |slash| slash + 1);
            let mut text = file.name[start..].to_owned();
            for name in names.iter().rev() {
                text.push('.');
                text.push_str(name);
            }
            return Some(text.into());
        };
        let (Some(outer), Some(name)) = (&row.outer, &row.name) else { return None };
        // The name that a row gives need not be the end of the binary name.
        if !is_identifier(name) || !is_visible(row.flags, package_of(&file.name) == package) {
            return None;
        }
        names.push(name.clone());
        file = classes.class(outer)?;
    }
    None
}

/// The row of a nested class about itself.
pub(crate) fn own_row(file: &ClassFile) -> Option<&InnerClass> {
    file.inner_classes.iter().find(|row| row.inner == file.name)
}

/// Flags of a nested class in InnerClasses are those of the source: they may say private, protected and static.
pub(crate) fn is_private(flags: ClassFlags) -> bool {
    flags.0 & 0x0002 != 0
}

pub(crate) fn is_static(flags: ClassFlags) -> bool {
    flags.0 & 0x0008 != 0
}

fn is_visible(flags: ClassFlags, same_package: bool) -> bool {
    flags.is_public() || (same_package && !is_private(flags))
}

/// Packages that the JDK keeps to itself.
fn is_internal(class: &str) -> bool {
    ["sun/", "jdk/", "com/sun/"].iter().any(|prefix| class.starts_with(prefix))
}
