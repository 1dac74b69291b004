//! From arguments to a JDK, a class path and class files, with messages that say what to do.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use testwright_classpath::{ClassFile, ClassPath, Jdk};

use crate::args::Classes;
use crate::exit::{self, Failure};

/// The classes that a command works on.
pub(crate) struct Setup {
    pub(crate) jdk: Arc<Jdk>,
    pub(crate) class_path: Arc<ClassPath>,
}

/// What separates entries of a class path on this system.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// Names that are suggested at most.
const MOST_CLOSE: usize = 5;

impl Setup {
    pub(crate) fn new(classes: &Classes) -> Result<Setup, Failure> {
        let entries = classes.class_path().split(SEPARATOR).filter(|entry| !entry.is_empty());
        let entries: Vec<PathBuf> = entries.map(PathBuf::from).collect();
        Setup::with_class_path(classes.jdk.as_deref(), &entries)
    }

    /// Likewise, with the entries of the class path.
    pub(crate) fn with_class_path(jdk: Option<&Path>, entries: &[PathBuf]) -> Result<Setup, Failure> {
        let jdk = Jdk::discover(jdk).map_err(|error| Failure::new(exit::NO_JDK, error))?;
        let class_path =
            ClassPath::open(entries, jdk.feature).map_err(|error| Failure::new(exit::INPUT, error))?;
        for missing in class_path.missing() {
            eprintln!("testwright: warning: {} on the class path does not exist", missing.display());
        }
        Ok(Setup { jdk: Arc::new(jdk), class_path: Arc::new(class_path) })
    }

    /// The class file of a class named as in Java source or with slashes.
    pub(crate) fn class(&self, name: &str) -> Result<ClassFile, Failure> {
        let internal = name.replace('.', "/");
        self.find(&internal)?.ok_or_else(|| self.no_such_class(name))
    }

    /// The class file with this internal name, the JDK's classes included.
    pub(crate) fn find(&self, internal: &str) -> Result<Option<ClassFile>, Failure> {
        let bad = |origin: &str, error: &dyn std::fmt::Display| {
            Failure::new(exit::INPUT, format!("{origin}: {error}"))
        };
        let found = self.class_path.find_class(internal).map_err(|error| Failure::new(exit::INPUT, error))?;
        if let Some(found) = found {
            let origin = found.origin.to_string();
            let file = ClassFile::parse(found.bytes).map_err(|error| bad(&origin, &error))?;
            if *file.name != *internal {
                let message = format!("{origin} is class {}, not {}", dots(&file.name), dots(internal));
                return Err(Failure::new(exit::INPUT, message));
            }
            return Ok(Some(file));
        }
        match self.jdk.find_class(internal) {
            Some((module, bytes)) => ClassFile::parse(bytes)
                .map(Some)
                .map_err(|error| bad(&format!("{module}/{internal}"), &error)),
            None => Ok(None),
        }
    }

    /// The failure for a class that is nowhere, with what the user may have meant.
    pub(crate) fn no_such_class(&self, name: &str) -> Failure {
        let simple = name.rsplit(['.', '/', '$']).next().unwrap_or(name);
        let all = self.class_path.classes().unwrap_or_default();
        let close = close(&all, simple);
        let hint = if !close.is_empty() {
            format!("Did you mean {}?", close.join(" or "))
        } else if all.is_empty() {
            "There are no classes on the class path at all: point at jars or folders of compiled classes with -cp."
                .to_owned()
        } else {
            "Check the name and the class path (-cp).".to_owned()
        };
        let place = |path: &Path| match path.to_str() {
            Some(".") => "the current folder".to_owned(),
            _ => path.display().to_string(),
        };
        let places: Vec<String> = self.class_path.entries().map(place).collect();
        let places = if places.is_empty() { "the class path".to_owned() } else { places.join(", ") };
        Failure::new(exit::INPUT, format!("no class {name} in {places}. {hint}"))
    }
}

/// Classes that the user may have meant by a simple name: those with that name in other packages, or else those whose names go
/// on where this one ends, or the other way round.
fn close(all: &[String], simple: &str) -> Vec<String> {
    let simple = simple.to_ascii_lowercase();
    let is_same = |last: &str| last == simple;
    // Every name goes on where no name ends, and nearly every one where a short one does.
    let goes_on = |last: &str| {
        last.len().min(simple.len()) >= 4 && (last.starts_with(&simple) || simple.starts_with(last))
    };
    let named = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
        let last = |class: &str| class.rsplit(['/', '$']).next().unwrap_or_default().to_ascii_lowercase();
        all.iter().filter(|class| fits(&last(class))).take(MOST_CLOSE).map(|class| dots(class)).collect()
    };
    let same = named(&is_same);
    if same.is_empty() { named(&goes_on) } else { same }
}

pub(crate) fn dots(name: &str) -> String {
    name.replace('/', ".")
}

#[cfg(test)]
mod tests {
    use super::close;

    #[test]
    fn names_that_are_nearly_right_are_understood() {
        let all = ["a/Words", "b/WordUtils", "b/Words$Part", "c/words"].map(str::to_owned);
        assert_eq!(close(&all, "Words"), ["a.Words", "c.words"]);
        assert_eq!(close(&all, "WordUtil"), ["b.WordUtils"]);
        assert_eq!(close(&all, "WordUtilss"), ["b.WordUtils"]);
        assert_eq!(close(&all, "part"), ["b.Words$Part"]);
        assert!(close(&all, "Sentences").is_empty());
    }
}
