//! The local repository: where Maven keeps what it has downloaded.

use std::path::{Path, PathBuf};

use crate::xml;

/// See the module's text.
pub(crate) struct Repository {
    root: PathBuf,
}

/// What names an artifact.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Coordinates {
    pub(crate) group: String,
    pub(crate) artifact: String,
    pub(crate) version: String,
}

impl Repository {
    /// The user's: where their settings say, or where Maven puts it.
    pub(crate) fn of_user() -> Repository {
        let home = std::env::home_dir().unwrap_or_default();
        let folder = home.join(".m2");
        let settings =
            xml::read(&folder.join("settings.xml"), |settings| xml::text(settings, "localRepository"));
        let named = settings.ok().flatten().map(|path| {
            let path = path.replace("${user.home}", &home.display().to_string());
            PathBuf::from(path)
        });
        Repository { root: named.unwrap_or_else(|| folder.join("repository")) }
    }

    /// One in a folder of one's choice.
    #[cfg(test)]
    pub(crate) fn at(root: PathBuf) -> Repository {
        Repository { root }
    }

    /// An artifact's file, if it is there.
    pub(crate) fn file(
        &self,
        of: &Coordinates,
        classifier: Option<&str>,
        extension: &str,
    ) -> Option<PathBuf> {
        // Coordinates come from poms, and a part with a separator would lead out of the repository.
        let is_name = |part: &str| !part.is_empty() && part != ".." && !part.contains(['/', '\\', '\0']);
        if ![&of.group, &of.artifact, &of.version].into_iter().all(|part| is_name(part)) {
            return None;
        }
        let folder = self.root.join(of.group.replace('.', "/")).join(&of.artifact).join(&of.version);
        if classifier.is_some_and(|classifier| !is_name(classifier)) {
            return None;
        }
        let classifier = classifier.map(|classifier| format!("-{classifier}")).unwrap_or_default();
        let path = folder.join(format!("{}-{}{classifier}.{extension}", of.artifact, of.version));
        Path::is_file(&path).then_some(path)
    }
}

impl std::fmt::Display for Coordinates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.group, self.artifact, self.version)
    }
}
