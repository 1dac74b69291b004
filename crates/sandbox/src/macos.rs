//! The profile that `sandbox-exec` of macOS holds a program to.
//!
//! Reading is allowed for what the program was given and for the system, since a JVM reads much of it; the users' folders and
//! volumes are closed. **Always true:** a path cannot end the text that it stands in.

use std::path::{Path, PathBuf};

/// Folders whose content belongs to people.
const PRIVATE: [&str; 3] = ["/Users", "/Volumes", "/private/var/root"];

/// The profile of a program.
pub(crate) fn profile(program: &Path, readable: &[PathBuf], writable: &[PathBuf]) -> String {
    let mut lines = vec![
        "(version 1)".to_owned(),
        "(deny default)".to_owned(),
        "(allow file-read*)".to_owned(),
        rule("deny file-read-data", PRIVATE.map(PathBuf::from).iter()),
        rule("allow file-read*", readable.iter().chain(writable)),
        rule("allow file-write*", writable.iter()),
        "(allow file-write-data (literal \"/dev/null\") (literal \"/dev/zero\"))".to_owned(),
        format!("(allow process-exec (literal {}))", quoted(program)),
        "(deny process-fork)".to_owned(),
        "(deny network*)".to_owned(),
        "(allow sysctl-read)".to_owned(),
        "(allow mach-lookup)".to_owned(),
        "(allow ipc-posix-shm-read*)".to_owned(),
        "(allow signal (target self))".to_owned(),
    ];
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

fn rule<'p>(what: &str, paths: impl Iterator<Item = &'p PathBuf>) -> String {
    let paths: Vec<String> = paths.map(|path| format!("(subpath {})", quoted(path))).collect();
    if paths.is_empty() { String::new() } else { format!("({what} {})", paths.join(" ")) }
}

/// A path as a text of the profile's language.
fn quoted(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> String {
        profile(Path::new("/jdk/bin/java"), &["/jdk".into(), "/p/a.jar".into()], &["/tmp/s/work".into()])
    }

    #[test]
    fn only_scratch_folders_are_written() {
        let profile = example();
        let writes: Vec<&str> = profile.lines().filter(|line| line.contains("file-write*")).collect();
        assert_eq!(writes, ["(allow file-write* (subpath \"/tmp/s/work\"))"]);
        assert!(profile.starts_with("(version 1)\n(deny default)\n"));
    }

    #[test]
    fn processes_and_networks_are_denied() {
        let profile = example();
        assert!(profile.contains("(deny process-fork)") && profile.contains("(deny network*)"));
        assert!(profile.contains("(allow process-exec (literal \"/jdk/bin/java\"))"));
    }

    #[test]
    fn folders_of_people_are_closed_but_for_what_was_given() {
        let profile = example();
        let at = |text: &str| profile.find(text).unwrap_or_else(|| panic!("{text} is missing in {profile}"));
        // The last rule that matches decides.
        assert!(at("(deny file-read-data (subpath \"/Users\")") < at("(subpath \"/p/a.jar\")"));
    }

    #[test]
    fn a_path_cannot_leave_its_text() {
        let hostile = PathBuf::from("/p\") (subpath \"/\\");
        let profile = profile(Path::new("/java"), &[hostile], &[]);
        assert!(profile.contains(r#"(subpath "/p\") (subpath \"/\\")"#), "{profile}");
    }
}
