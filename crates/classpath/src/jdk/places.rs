//! Where JDKs may be on a system.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Folders that hold one JDK each, by operating system and by the tools that people install them with.
const ROOTS: [&str; 7] = [
    "/usr/lib/jvm",
    "/usr/lib64/jvm",
    "/usr/java",
    "/opt/java",
    "/Library/Java/JavaVirtualMachines",
    "C:/Program Files/Java",
    "C:/Program Files/Eclipse Adoptium",
];

/// The same, below the user's home.
const HOME_ROOTS: [&str; 3] = [".sdkman/candidates/java", ".jdks", "Library/Java/JavaVirtualMachines"];

/// What the environment says, taken once, so that the search itself depends on nothing else.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// `JAVA_HOME`
    pub(super) java_home: Option<PathBuf>,
    /// The folders of `PATH`.
    pub(super) path: Vec<PathBuf>,
    /// Folders whose children are JDKs.
    pub(super) roots: Vec<PathBuf>,
}

impl Places {
    /// What this process's environment says.
    pub(super) fn of_this_system() -> Places {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let path = set("PATH").unwrap_or_else(OsString::new);
        let mut roots: Vec<PathBuf> = ROOTS.iter().map(PathBuf::from).collect();
        if let Some(home) = set("HOME").map(PathBuf::from) {
            roots.extend(HOME_ROOTS.iter().map(|root| home.join(root)));
        }
        Places {
            java_home: set("JAVA_HOME").map(PathBuf::from),
            path: std::env::split_paths(&path).collect(),
            roots,
        }
    }

    /// Homes that the user has chosen, in order: `JAVA_HOME`, then those of the tools on the `PATH`.
    pub(super) fn preferred(&self) -> impl Iterator<Item = PathBuf> {
        let tools = ["java", "javac"].into_iter().flat_map(|tool| {
            let tool = format!("{tool}{}", std::env::consts::EXE_SUFFIX);
            self.path.iter().filter_map(move |folder| home_of_tool(&folder.join(&tool)))
        });
        let java_home = self.java_home.iter().map(|home| real(home));
        java_home.chain(tools)
    }

    /// Homes in the usual places, sorted, each once, whether there is a JDK in them or not.
    pub(super) fn installed(&self) -> impl Iterator<Item = PathBuf> {
        let mut homes = Vec::new();
        for root in &self.roots {
            let Ok(listing) = std::fs::read_dir(root) else { continue };
            for entry in listing.flatten() {
                let home = real(&entry.path());
                let nested = home.join("Contents/Home");
                homes.push(if nested.is_dir() { nested } else { home });
            }
        }
        homes.sort_unstable();
        homes.dedup();
        homes.into_iter()
    }
}

/// The JDK that a tool on the `PATH` belongs to, if it looks like one: `home/bin/java`, symbolic links followed.
fn home_of_tool(tool: &Path) -> Option<PathBuf> {
    let tool = std::fs::canonicalize(tool).ok()?;
    let home = tool.parent()?.parent()?;
    home.join("release").is_file().then(|| home.to_owned())
}

/// The path with its symbolic links followed, so that the same JDK has one name.
fn real(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
