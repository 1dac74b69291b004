//! The user's sources, where they can be found.

use std::path::PathBuf;

use testwright_driver::ClassReport;
use testwright_files::{Kind, Links, is_within, read};

/// Folders with sources.
pub(crate) struct Sources<'a> {
    folders: &'a [PathBuf],
}

impl Sources<'_> {
    pub(crate) fn new(folders: &[PathBuf]) -> Sources<'_> {
        Sources { folders }
    }

    /// The path of a class's source within a folder of sources: `com/example/Stack.java`.
    pub(crate) fn relative(report: &ClassReport) -> String {
        let (package, simple) = report.class.rsplit_once('.').unwrap_or(("", &report.class));
        let usual = || format!("{}.java", simple.split('$').next().unwrap_or(simple));
        let file = report.details.source_file.clone().unwrap_or_else(usual);
        if package.is_empty() { file } else { format!("{}/{file}", package.replace('.', "/")) }
    }

    /// The file of a class, if it is in one of the folders.
    pub(crate) fn find(&self, report: &ClassReport) -> Option<PathBuf> {
        let relative = Sources::relative(report);
        // A class file may name any file, and a link may lead to any; only what is within the folders is looked at.
        let path = |folder: &PathBuf| Some(folder.join(&relative)).filter(|path| is_within(folder, path));
        self.folders.iter().filter_map(path).find(|path| path.is_file())
    }

    /// The lines of a class's source, if it can be read.
    pub(crate) fn lines(&self, report: &ClassReport) -> Option<Vec<String>> {
        let bytes = read(&self.find(report)?, Kind::Source, Links::Follow).ok()?;
        Some(String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect())
    }
}
