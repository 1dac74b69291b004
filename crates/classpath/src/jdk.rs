//! The user's JDK: finding one, and its classes.
//!
//! Start at [`Jdk::discover`]. A JDK is any home with a `release` file and an uncompressed `lib/modules`, of a
//! feature release between [`OLDEST`] and [`NEWEST`].

use std::path::{Path, PathBuf};

use bytes::Bytes;

use crate::jimage::{JImage, JImageError};

mod places;

use places::Places;

/// The oldest supported feature release.
pub const OLDEST: u16 = 17;

/// The newest supported feature release.
pub const NEWEST: u16 = crate::classfile::error::NEWEST_MAJOR - 44;

/// Why there is no JDK to work with.
#[derive(Debug, thiserror::Error)]
pub enum JdkError {
    /// None was found anywhere.
    #[error(
        "no usable JDK was found ({OLDEST} to {NEWEST} is needed). Install one, for example with \
         `apt install openjdk-{OLDEST}-jdk`, `brew install openjdk` or from https://adoptium.net, or point at one \
         with JAVA_HOME=/path/to/jdk or --jdk /path/to/jdk.{}",
        listed(tried)
    )]
    NotFound {
        /// What was looked at and could not be used.
        tried: Vec<JdkError>,
    },
    /// There is no JDK at this place.
    #[error("{}: {reason}; point at the home of a JDK {OLDEST} to {NEWEST} with --jdk or JAVA_HOME", home.display())]
    NotAJdk {
        /// Where it should have been.
        home: PathBuf,
        /// What is missing.
        reason: Box<str>,
    },
    /// A JDK of another version.
    #[error("{}: Java {found} is not supported; point at a JDK {OLDEST} to {NEWEST} with --jdk or JAVA_HOME", home.display())]
    Version {
        /// Its home.
        home: PathBuf,
        /// Its feature release.
        found: u16,
    },
    /// Its run-time image cannot be used.
    #[error(transparent)]
    Image(#[from] JImageError),
}

fn listed(tried: &[JdkError]) -> String {
    tried.iter().map(|error| format!("\n  tried {error}")).collect()
}

/// An installed JDK. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// The folder with `bin` and `lib`.
    pub home: PathBuf,
    /// The feature release: 17, 21, 25.
    pub feature: u16,
    /// The full version, such as `17.0.12`.
    pub version: Box<str>,
    /// All classes and resources.
    pub image: JImage,
}

impl Jdk {
    /// Finds the JDK to use: `explicit` if given, else `JAVA_HOME`, else the `java` or `javac` on the `PATH`, else
    /// the newest in the usual places of the system. What is named explicitly must be usable; elsewhere the
    /// search goes on.
    pub fn discover(explicit: Option<&Path>) -> Result<Jdk, JdkError> {
        Self::discover_in(explicit, &Places::of_this_system())
    }

    fn discover_in(explicit: Option<&Path>, places: &Places) -> Result<Jdk, JdkError> {
        if let Some(home) = explicit {
            return Self::open(home);
        }
        let mut tried = Vec::new();
        for home in places.preferred() {
            match Self::open(&home) {
                Ok(jdk) => return Ok(jdk),
                Err(error) => tried.push(error),
            }
        }
        let mut installed = Vec::new();
        for home in places.installed() {
            match Self::identify(&home) {
                Ok((feature, _)) => installed.push((feature, home)),
                // A folder in these places that is no JDK is nothing to report.
                Err(JdkError::NotAJdk { .. }) => {}
                Err(error) => tried.push(error),
            }
        }
        // The newest first; of the same version, the first by name.
        installed.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        for (_, home) in installed {
            match Self::open(&home) {
                Ok(jdk) => return Ok(jdk),
                Err(error) => tried.push(error),
            }
        }
        Err(JdkError::NotFound { tried })
    }

    /// All usable JDKs that can be found, oldest first, each once.
    #[must_use]
    pub fn all() -> Vec<Jdk> {
        let places = Places::of_this_system();
        // Systems link homes under several names.
        let real = |home: PathBuf| std::fs::canonicalize(&home).unwrap_or(home);
        let mut homes: Vec<PathBuf> = places.preferred().chain(places.installed()).map(real).collect();
        homes.sort_unstable();
        homes.dedup();
        let mut jdks: Vec<Jdk> = homes.iter().filter_map(|home| Self::open(home).ok()).collect();
        jdks.sort_by(|a, b| (a.feature, &a.home).cmp(&(b.feature, &b.home)));
        jdks
    }

    /// Opens the JDK whose home, or whose parent folder on macOS, is `home`.
    pub fn open(home: &Path) -> Result<Jdk, JdkError> {
        let nested = home.join("Contents/Home");
        let home = if nested.join("release").is_file() { &nested } else { home };
        let (feature, version) = Self::identify(home)?;
        let modules = home.join("lib/modules");
        if !modules.is_file() {
            return Err(not_a_jdk(home, "it has no lib/modules"));
        }
        let image = JImage::open(&modules)?;
        let jdk = Jdk { home: home.to_owned(), feature, version, image };
        if jdk.find_class("java/lang/Object").is_none() {
            return Err(not_a_jdk(home, "its lib/modules does not have java.lang.Object"));
        }
        Ok(jdk)
    }

    /// Reads the version of the JDK at `home` without opening its image.
    fn identify(home: &Path) -> Result<(u16, Box<str>), JdkError> {
        let release = match std::fs::read_to_string(home.join("release")) {
            Ok(release) => release,
            Err(_) if !home.exists() => return Err(not_a_jdk(home, "no such folder")),
            Err(_) => return Err(not_a_jdk(home, "not the home of a JDK, for it has no `release` file")),
        };
        let Some((feature, version)) = parse_release(&release) else {
            return Err(not_a_jdk(home, "its `release` file does not tell the version"));
        };
        if !(OLDEST..=NEWEST).contains(&feature) {
            return Err(JdkError::Version { home: home.to_owned(), found: feature });
        }
        Ok((feature, version.into()))
    }

    /// The class with this internal name, and its module.
    #[must_use]
    pub fn find_class(&self, internal_name: &str) -> Option<(&str, Bytes)> {
        self.image.find_class(internal_name)
    }

    /// A resource of a module, such as `java/lang/Object.class` of `java.base`.
    #[must_use]
    pub fn find_resource(&self, module: &str, path: &str) -> Option<Bytes> {
        self.image.find(module, path)
    }

    /// Internal names of all classes of a module, sorted, without its descriptor.
    #[must_use]
    pub fn classes(&self, module: &str) -> Vec<String> {
        let mut classes = self.image.resources(module);
        classes.retain_mut(|path| {
            let length = path.len().saturating_sub(".class".len());
            let is_class = path.ends_with(".class") && path != "module-info.class";
            path.truncate(length);
            is_class
        });
        classes
    }

    /// The path of a tool such as `javac`, whether it is there or not.
    #[must_use]
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }
}

fn not_a_jdk(home: &Path, reason: &str) -> JdkError {
    JdkError::NotAJdk { home: home.to_owned(), reason: reason.into() }
}

/// The feature release and the version that a `release` file tells.
fn parse_release(release: &str) -> Option<(u16, &str)> {
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let version = version.trim().trim_matches('"');
    let mut parts = version.split(['.', '-', '+', '_']);
    let feature = match parts.next()? {
        // Before Java 9 the version was 1.8 and the like.
        "1" => parts.next()?,
        feature => feature,
    };
    Some((feature.parse().ok()?, version))
}

#[cfg(test)]
mod tests;
