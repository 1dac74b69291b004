//! Finds the installed JDKs that the tests can compare with.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The homes of all JDKs of version 17 or later: `JAVA_HOME`, the one on `PATH`, and those of /usr/lib/jvm.
pub(crate) fn installed() -> Vec<PathBuf> {
    let mut candidates: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    for folder in std::env::var_os("PATH").iter().flat_map(std::env::split_paths) {
        if let Ok(java) = folder.join("java").canonicalize() {
            candidates.extend(java.ancestors().nth(2).map(Path::to_path_buf));
        }
    }
    for entry in std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten() {
        candidates.push(entry.path());
    }
    // The same JDK is often found under several names.
    let homes: BTreeSet<PathBuf> = candidates
        .iter()
        .filter_map(|home| home.canonicalize().ok())
        .filter(|home| is_usable(home))
        .collect();
    homes.into_iter().collect()
}

/// Whether a home has a launcher, a compiler (the oracle is started from source) and a version of at least 17.
fn is_usable(home: &Path) -> bool {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
    let feature = version.and_then(|version| version.split(['.', '"', '-', '+']).next()?.parse::<u32>().ok());
    feature.is_some_and(|feature| feature >= 17)
        && home.join("bin/java").exists()
        && home.join("bin/javac").exists()
}
