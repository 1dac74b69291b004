//! `testwright explain --cfg`: node numbers over the source, for people who write paths.

use std::path::{Path, PathBuf};

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;
use testwright_files::{Kind, Links, read_text};
use testwright_paths::show::show;

use crate::setup::Setup;

/// Folders in which sources usually are, seen from the current one.
const FOLDERS: [&str; 6] = ["", "src/main/java", "src/test/java", "src/java", "src", "java"];

/// The nodes of methods. `source` is the file or folder with the source, if the user named it.
pub(crate) fn text(setup: &Setup, class: &ClassFile, methods: &[&Method], source: Option<&Path>) -> String {
    let text = find(setup, class, source).and_then(|file| read_text(&file, Kind::Source, Links::Follow).ok());
    let mut out = String::new();
    if text.is_none() && class.source_file.is_some() {
        out.push_str("The source was not found; --source names its file or folder.\n\n");
    }
    for method in methods.iter().filter(|method| method.code.is_some()) {
        match testwright_paths::Method::new(class, method) {
            Ok(method) => out.push_str(&show(&method, text.as_deref())),
            Err(error) => {
                out.push_str(&format!("method {}{}: {error}\n", method.name, method.descriptor));
            }
        }
        out.push('\n');
    }
    out.trim_end().to_owned() + "\n"
}

/// The source file of a class.
fn find(setup: &Setup, class: &ClassFile, named: Option<&Path>) -> Option<PathBuf> {
    // A class file may name any path; the source of a class is a file in the folder of its package.
    let is_name = |file: &&str| Path::new(file).file_name() == Some(std::ffi::OsStr::new(file));
    let file = class.source_file.as_deref().filter(is_name)?;
    let package = class.name.rsplit_once('/').map_or("", |(package, _)| package);
    let below = Path::new(package).join(file);
    if let Some(named) = named {
        if named.is_file() {
            return Some(named.to_owned());
        }
        return [named.join(&below), named.join(file)].into_iter().find(|path| path.is_file());
    }
    let usual = FOLDERS.iter().map(|folder| Path::new(folder).join(&below));
    let beside = setup.class_path.entries().filter(|entry| entry.is_dir()).map(|entry| entry.join(&below));
    usual.chain(beside).find(|path| path.is_file())
}
