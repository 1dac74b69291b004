//! `testwright trust`: which projects' settings may name programs, and paths outside of the project.
//!
//! Start at [`trust`], the command, and at [`Trusted::covers`], which others ask. What is trusted is a folder together with the
//! bytes of its settings, so that settings that change must be trusted again.
//!
//! **Always true:** the list is in the user's own configuration folder, readable for the user only, and no project can add to
//! it. A list that cannot be read trusts nothing.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;
use sha2::{Digest, Sha256};
use testwright_files::{Kind, Links, read_text};

use crate::Outcome;
use crate::args::Trust;
use crate::exit::{self, Failure};
use crate::settings;
use crate::terminal::printable;

/// Name of the list in the configuration folder.
const FILE: &str = "trusted-projects.jsonl";

/// The projects that the user trusts, with hashes of their settings.
#[derive(Debug)]
pub(crate) struct Trusted {
    file: PathBuf,
    projects: BTreeMap<String, String>,
}

impl Trusted {
    /// The user's list.
    pub(crate) fn of_user() -> Result<Trusted, Failure> {
        let folder = configuration().ok_or_else(|| {
            Failure::new(exit::INPUT, "there is no configuration folder: set HOME or XDG_CONFIG_HOME")
        })?;
        Trusted::read(folder.join(FILE))
    }

    fn read(file: PathBuf) -> Result<Trusted, Failure> {
        let text = match read_text(&file, Kind::Settings, Links::Follow) {
            Ok(text) => text,
            Err(error) if error.is_missing() => String::new(),
            Err(error) => return Err(Failure::new(exit::INPUT, format!("{}: {error}", file.display()))),
        };
        let one = |line: &str| {
            let value: serde_json::Value = serde_json::from_str(line).ok()?;
            Some((value["project"].as_str()?.to_owned(), value["settings"].as_str()?.to_owned()))
        };
        Ok(Trusted { file, projects: text.lines().filter_map(one).collect() })
    }

    /// Whether a project is trusted with these settings.
    pub(crate) fn covers(&self, project: &Path, settings: &str) -> bool {
        key(project).is_ok_and(|key| self.projects.get(&key) == Some(&hash(settings)))
    }

    /// Writes the list as a whole, for the user only.
    fn write(&self) -> std::io::Result<()> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let line = |(project, settings): (&String, &String)| {
            format!("{}\n", json!({ "project": project, "settings": settings }))
        };
        // Temporary files of this library are readable for their owner only.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(self.projects.iter().map(line).collect::<String>().as_bytes())?;
        file.as_file().sync_data()?;
        file.persist(&self.file).map_err(|error| error.error)?;
        Ok(())
    }
}

/// `testwright trust`.
pub(crate) fn trust(arguments: &Trust) -> Outcome {
    let mut trusted = Trusted::of_user()?;
    if arguments.list {
        for (project, hash) in &trusted.projects {
            println!("{}{}", printable(project), state(Path::new(project), hash));
        }
        return Ok(0);
    }
    let shown = arguments.project.display().to_string();
    let key = key(&arguments.project)?;
    if arguments.revoke {
        let message = match trusted.projects.remove(&key) {
            Some(_) => "is no longer trusted",
            None => "was not trusted",
        };
        save(&trusted)?;
        println!("{} {message}", printable(&shown));
        return Ok(0);
    }
    let Some(text) = settings::text(&arguments.project)? else {
        println!("{} has no {}, so that there is nothing to trust", printable(&shown), settings::FILE);
        return Ok(0);
    };
    let guarded = settings::guarded(&text, &arguments.project)
        .map_err(|error| Failure::new(exit::INPUT, format!("{}: {error}", settings::FILE)))?;
    if guarded.is_empty() {
        println!("nothing in {} needs trust: it names no program and no path outside", settings::FILE);
        return Ok(0);
    }
    println!("{} may from now on use these keys of its {}:", printable(&shown), settings::FILE);
    for key in &guarded {
        println!("  {} = {} ({})", key.name, printable(&key.value), key.reason);
    }
    trusted.projects.insert(key, hash(&text));
    save(&trusted)?;
    println!(
        "When the file changes, it must be trusted again. To take this back: testwright trust --revoke {}",
        printable(&shown)
    );
    Ok(0)
}

fn save(trusted: &Trusted) -> Result<(), Failure> {
    trusted.write().map_err(|error| {
        Failure::new(exit::INPUT, format!("cannot write {}: {error}", trusted.file.display()))
    })
}

/// What is said of a trusted project besides its path.
fn state(project: &Path, hash_then: &str) -> &'static str {
    match settings::text(project) {
        Ok(Some(text)) if hash(&text) == hash_then => "",
        Ok(Some(_)) => " (its settings have changed since, so that they are not trusted)",
        Ok(None) => " (it has no settings any more)",
        Err(_) => " (its settings cannot be read)",
    }
}

/// How a project is listed: by its real path.
fn key(project: &Path) -> Result<String, Failure> {
    let fail = |reason: String| Failure::new(exit::INPUT, format!("{}: {reason}", project.display()));
    let real = project.canonicalize().map_err(|error| fail(error.to_string()))?;
    match real.to_str() {
        Some(text) => Ok(text.to_owned()),
        None => Err(fail("a path that is no Unicode text cannot be trusted".to_owned())),
    }
}

/// Whoever writes the settings must not find others with the same hash, so this one is cryptographic.
fn hash(settings: &str) -> String {
    Sha256::digest(settings.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The user's configuration folder. A relative one would depend on where one is, and could be in a project.
fn configuration() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || std::env::home_dir().filter(|home| home.is_absolute());
    let folder = if cfg!(windows) {
        named("APPDATA")
    } else if cfg!(target_os = "macos") {
        named("XDG_CONFIG_HOME").or_else(|| Some(home()?.join("Library/Application Support")))
    } else {
        named("XDG_CONFIG_HOME").or_else(|| Some(home()?.join(".config")))
    };
    Some(folder?.join("testwright"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_change_must_be_trusted_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("testwright").join(FILE);
        let project = folder.path().join("project");
        std::fs::create_dir(&project).expect("a folder");
        let mut trusted = Trusted::read(file.clone()).expect("an empty list");
        assert!(!trusted.covers(&project, "jdk = \"a\""));
        trusted.projects.insert(key(&project).expect("a path"), hash("jdk = \"a\""));
        trusted.write().expect("written");
        let again = Trusted::read(file.clone()).expect("a list");
        assert!(again.covers(&project, "jdk = \"a\"") && again.covers(&project.join("."), "jdk = \"a\""));
        assert!(!again.covers(&project, "jdk = \"b\"") && !again.covers(folder.path(), "jdk = \"a\""));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = file.metadata().expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
