//! Compiling small Java classes in the tests of other crates.
//!
//! Start at [`Java::compile`]. Class files are kept in the system's folder for temporary files under a name that depends
//! on the sources and the JDK, so that a second run need not start javac again.
#![forbid(unsafe_code)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use testwright_classpath::{ClassFile, ClassPath, Jdk};

/// Compiled classes and the JDK that compiled them.
#[derive(Clone)]
pub struct Java {
    /// The JDK.
    pub jdk: Arc<Jdk>,
    /// Folder with the classes.
    pub folder: PathBuf,
}

impl Java {
    /// Compiles sources, each the text of a file with one public class or several others; none, with a note, if no JDK is
    /// installed. Panics with javac's words if they do not compile, because that is a mistake in the test.
    #[must_use]
    pub fn compile(sources: &[&str]) -> Option<Java> {
        let Ok(jdk) = Jdk::discover(None) else {
            println!("skipped: no JDK is installed");
            return None;
        };
        let mut hasher = DefaultHasher::new();
        (sources, &jdk.home).hash(&mut hasher);
        let name = format!("testwright-testkit-{:016x}", hasher.finish());
        let folder = std::env::temp_dir().join(&name);
        if !folder.join("done").exists() {
            // Tests run at once, so each compiles in a place of its own and the first one to finish wins.
            let own = std::env::temp_dir().join(format!(
                "{name}-{}-{:?}",
                std::process::id(),
                std::thread::current().id()
            ));
            compile(&jdk, sources, &own);
            if std::fs::rename(&own, &folder).is_err() {
                let _ = std::fs::remove_dir_all(&own);
            }
        }
        Some(Java { jdk: Arc::new(jdk), folder })
    }

    /// The folder as a class path.
    #[must_use]
    pub fn class_path(&self) -> Arc<ClassPath> {
        let opened = ClassPath::open(std::slice::from_ref(&self.folder), self.jdk.feature);
        Arc::new(opened.expect("a folder that was just made"))
    }

    /// A compiled class, by internal name.
    #[must_use]
    pub fn class(&self, internal: &str) -> ClassFile {
        let path = self.folder.join(format!("{internal}.class"));
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        ClassFile::parse(bytes.into()).expect("javac writes class files that can be read")
    }
}

fn compile(jdk: &Jdk, sources: &[&str], into: &Path) {
    let source_folder = into.join("src");
    std::fs::create_dir_all(&source_folder).expect("the folder for temporary files can be written");
    let mut command = Command::new(jdk.home.join("bin/javac"));
    command.args(["--release", "17", "-g", "-nowarn", "-d"]).arg(into);
    for (at, source) in sources.iter().enumerate() {
        let name = public_class(source).unwrap_or_else(|| format!("Source{at}"));
        let file = source_folder.join(format!("{name}.java"));
        std::fs::write(&file, source).expect("the folder for temporary files can be written");
        command.arg(file);
    }
    let output = command.output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::write(into.join("done"), "").expect("the folder for temporary files can be written");
}

/// Name of the public class or interface that a source declares.
fn public_class(source: &str) -> Option<String> {
    let words: Vec<&str> = source.split(|c: char| c.is_whitespace() || "{<(".contains(c)).collect();
    let kinds = ["class", "interface", "@interface", "enum", "record"];
    let public = words.iter().position(|word| *word == "public")?;
    let kind = public + words[public..].iter().position(|word| kinds.contains(word))?;
    words.get(kind + 1).map(|name| (*name).to_owned())
}
