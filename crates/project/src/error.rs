//! What can stand in the way, and what to do about it.

use std::path::PathBuf;

/// Why a project cannot be worked on.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// The path leads nowhere.
    #[error("{} does not exist", path.display())]
    Missing {
        /// The path.
        path: PathBuf,
    },
    /// There is nothing to test.
    #[error(
        "{} is no project: it has no pom.xml, no build.gradle, no .classpath, and no class files in it or in its \
         folders `classes`, `bin`, `out` or `target/classes`. Compile it first, or point at jars and folders with -cp",
        path.display()
    )]
    NoProject {
        /// The folder.
        path: PathBuf,
    },
    /// Sources are there and class files are not.
    #[error("{what} is not built: there are no class files. Build it first: {command}")]
    NotBuilt {
        /// The project or module.
        what: String,
        /// What builds it.
        command: String,
    },
    /// A file cannot be understood.
    #[error("{}: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A build tool was asked and failed.
    #[error("{why}. `{command}` was asked and failed:\n{output}")]
    Tool {
        /// Why it was asked.
        why: String,
        /// The command.
        command: String,
        /// What it printed.
        output: String,
    },
    /// A build tool must be asked and may not be.
    #[error("{why}. That takes `{command}`, which was not run because project tools are forbidden here")]
    Forbidden {
        /// Why it would be asked.
        why: String,
        /// The command.
        command: String,
    },
    /// Git cannot say what has changed.
    #[error("Git cannot say what has changed: {reason}")]
    Git {
        /// Why.
        reason: String,
    },
}
