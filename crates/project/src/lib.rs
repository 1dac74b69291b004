//! What a folder or file of the user's is: a Maven, Gradle or Eclipse project, plain folders of classes, or a jar.
//!
//! Start at [`find`]. It says, for each module, which classes are to be tested, what they need, where sources are and where
//! test sources belong. The class path of a Maven project is worked out from its poms and the local repository; `mvn` is only
//! asked if something is missing there. Gradle's build files are programs, so Gradle is always asked.
//!
//! **Always true:** nothing is built and nothing is written to the project. What is missing is said together with the command
//! that would fix it. Everything in a project is hostile until shown otherwise: only regular files of a limited size are
//! read, circles are seen, and programs run only as [`Tools`] allow.
#![forbid(unsafe_code)]

mod eclipse;
mod error;
mod git;
mod gradle;
mod maven;
mod module;
mod plain;
mod tools;
mod xml;

use std::path::Path;

pub use error::ProjectError;
pub use git::changed_since;
pub use module::{Kind, Module, Project};
pub use tools::{DEFAULT_LIMIT, Tools};

/// Finds out what is at a path, asking build tools where these alone know.
pub fn find(path: &Path, tools: &Tools<'_>) -> Result<Project, ProjectError> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    if path.is_file() {
        return plain::file(&path);
    }
    if !path.is_dir() {
        return Err(ProjectError::Missing { path });
    }
    if path.join(maven::POM).is_file() {
        maven::project(&path, tools)
    } else if gradle::BUILD_FILES.iter().any(|file| path.join(file).is_file()) {
        gradle::project(&path, tools)
    } else if path.join(eclipse::FILE).is_file() {
        eclipse::project(&path)
    } else {
        plain::folder(&path)
    }
}
