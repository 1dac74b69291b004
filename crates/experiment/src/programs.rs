//! Java programs that ship with the tool, compiled for an experiment.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use testwright_classpath::{ClassPath, Jdk};
use testwright_driver::{ClassSource, Trial};
use testwright_search::Algorithm;

/// A source file of the tool's own.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// Name of the file, such as `Triangle.java`.
    pub file: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// Compiled programs. The folder with their classes goes when they do.
pub struct Programs {
    /// The JDK that compiled them.
    pub jdk: Arc<Jdk>,
    /// The classes as a class path.
    pub class_path: Arc<ClassPath>,
    /// The classes and those of the JDK.
    pub source: ClassSource,
    folder: PathBuf,
}

impl Programs {
    /// Compiles programs together.
    pub fn compile(jdk: &Arc<Jdk>, programs: &[Program]) -> Result<Programs, String> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("testwright-experiment-{}-{number}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        let fail = |error: std::io::Error| format!("cannot write to {}: {error}", folder.0.display());
        let sources = folder.0.join("source");
        let classes = folder.0.join("classes");
        std::fs::create_dir_all(&sources).map_err(fail)?;
        std::fs::create_dir_all(&classes).map_err(fail)?;
        let mut javac = Command::new(jdk.home.join("bin").join("javac"));
        javac.args(["--release", "17", "-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(&classes);
        for program in programs {
            let file = sources.join(program.file);
            std::fs::write(&file, program.text).map_err(fail)?;
            javac.arg(file);
        }
        let output = javac.output().map_err(|error| {
            format!(
                "cannot start the Java compiler of {}: {error}; is it a JDK, not only a JRE?",
                jdk.home.display()
            )
        })?;
        if !output.status.success() {
            return Err(format!("the programs do not compile:\n{}", String::from_utf8_lossy(&output.stderr)));
        }
        let class_path = ClassPath::open(&[classes], jdk.feature).map_err(|error| error.to_string())?;
        let class_path = Arc::new(class_path);
        let source = ClassSource::new(jdk.clone(), class_path.clone());
        Ok(Programs { jdk: jdk.clone(), class_path, source, folder: folder.keep() })
    }

    /// A search for the branches of one of them, by internal name, without limits.
    #[must_use]
    pub fn trial<'a>(&'a self, class: &'a str, algorithm: &'a dyn Algorithm) -> Trial<'a> {
        Trial::new(&self.jdk, &self.class_path, &self.source, class, algorithm)
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        // It lies in the folder for temporary files; that it may stay behind is not worth a message.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A folder that goes unless it is kept.
struct Folder(PathBuf);

impl Folder {
    fn keep(mut self) -> PathBuf {
        std::mem::take(&mut self.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.0.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}
