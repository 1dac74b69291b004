//! The installed JDKs that the tests compare with.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One installed JDK.
pub(crate) struct Jdk {
    home: PathBuf,
    /// Its feature release, such as 17.
    pub(crate) feature: u16,
}

impl Jdk {
    /// All JDKs of version 17 or later: `JAVA_HOME`, the one on `PATH`, and those of /usr/lib/jvm. When there is
    /// none, a note says that the calling test compares nothing.
    pub(crate) fn installed() -> Vec<Jdk> {
        let mut candidates: Vec<PathBuf> =
            std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
        for folder in std::env::var_os("PATH").iter().flat_map(std::env::split_paths) {
            if let Ok(java) = folder.join("java").canonicalize() {
                candidates.extend(java.ancestors().nth(2).map(Path::to_path_buf));
            }
        }
        for entry in std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten() {
            candidates.push(entry.path());
        }
        // The same JDK is often found under several names.
        let homes: BTreeSet<PathBuf> =
            candidates.iter().filter_map(|home| home.canonicalize().ok()).collect();
        let jdks: Vec<Jdk> = homes.into_iter().filter_map(Jdk::at).collect();
        if jdks.is_empty() {
            println!("skipped: no JDK of version 17 or later was found in JAVA_HOME, PATH or /usr/lib/jvm");
        }
        jdks
    }

    /// The JDK at a home, if it has a launcher, a compiler (programs are started from source) and is new enough.
    fn at(home: PathBuf) -> Option<Jdk> {
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
        let feature = version.split(['.', '"', '-', '+']).next()?.parse().ok()?;
        let complete = home.join("bin/java").exists() && home.join("bin/javac").exists();
        (feature >= 17 && complete).then_some(Jdk { home, feature })
    }

    /// Runs a Java program from its source file and gives what it writes to standard output.
    pub(crate) fn run(&self, source: &Path, input: Option<File>) -> Vec<u8> {
        let output = Command::new(self.home.join("bin/java"))
            // Compiled code would otherwise throw exceptions without their messages.
            .arg("-XX:-OmitStackTraceInFastThrow")
            .arg(source)
            .stdin(input.map_or(Stdio::null(), Stdio::from))
            .stderr(Stdio::inherit())
            .output()
            .expect("java can be started");
        assert!(output.status.success(), "{} failed on {self}", source.display());
        output.stdout
    }
}

impl std::fmt::Display for Jdk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.home.display().fmt(f)
    }
}

/// A path for a file that a test makes. Tests run at the same time, so each uses names of its own.
pub(crate) fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}
