//! The temporary folder of a test: what stands for it where tests are made, and which paths in it can be written in a suite.
//!
//! In the virtual machine it is a folder of that name, which every run finds empty. In a suite it is whatever JUnit makes
//! (`@TempDir`, `TemporaryFolder`), so nothing that depends on the name may be asserted. To find that out, tests run in
//! [`ELSEWHERE`] as well, whose name differs in length and in every part.

/// The folder.
pub const FOLDER: &str = "/run/of-test";
/// Another one.
pub const ELSEWHERE: &str = "/var/cache/another-temporary-folder";

/// Longest path below the folder that is written.
const LONGEST: usize = 80;

/// Whether a path is the folder, the other one, or leads to something below without leaving it.
#[must_use]
pub fn holds(path: &[u8]) -> bool {
    [FOLDER, ELSEWHERE].into_iter().any(|folder| {
        path.strip_prefix(folder.as_bytes()).is_some_and(|rest| {
            (rest.is_empty() || rest[0] == b'/') && rest.split(|byte| *byte == b'/').all(|name| name != b"..")
        })
    })
}

/// The part of a path behind the folder, if it can be written in a suite: names of letters, digits and few signs. It is empty
/// for the folder itself.
#[must_use]
pub fn relative(path: &[u16]) -> Option<String> {
    let path = String::from_utf16(path).ok()?;
    let rest = path.strip_prefix(FOLDER)?;
    match rest.strip_prefix('/') {
        Some(rest) => is_relative(rest).then(|| rest.to_owned()),
        None => rest.is_empty().then(String::new),
    }
}

/// Whether a text is a path below the folder that can be written in a suite.
#[must_use]
pub fn is_relative(text: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty()
            && !name.starts_with('.')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    text.len() <= LONGEST && text.split('/').all(is_name)
}

/// The path with this part behind the folder.
#[must_use]
pub fn path(relative: &str) -> String {
    if relative.is_empty() { FOLDER.to_owned() } else { format!("{FOLDER}/{relative}") }
}

/// Whether a text mentions the folder.
#[must_use]
pub fn is_shown_by(text: &[u16]) -> bool {
    let folder: Vec<u16> = FOLDER.encode_utf16().collect();
    text.windows(folder.len()).any(|part| part == folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn only_what_stays_below_is_held() {
        for held in
            ["/run/of-test", "/run/of-test/a", "/run/of-test/a b/ü", "/var/cache/another-temporary-folder/x"]
        {
            assert!(holds(held.as_bytes()), "{held}");
        }
        for other in ["/tmp", "/run/of-tests", "/run/of-test/../x", "/run/of-test/a/..", "a", "", "of-test/a"]
        {
            assert!(!holds(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn paths_of_plain_names_can_be_written() {
        assert_eq!(relative(&units("/run/of-test")), Some(String::new()));
        assert_eq!(relative(&units("/run/of-test/d/a-1.txt")), Some("d/a-1.txt".to_owned()));
        for other in [
            "/run/of-test/",
            "/run/of-test/.a",
            "/run/of-test/a//b",
            "/run/of-test/\"+x",
            "/run/of-testa",
            "x",
        ] {
            assert_eq!(relative(&units(other)), None, "{other}");
        }
        assert!(relative(&units(&path("a"))).is_some() && is_shown_by(&units("no /run/of-test/a there")));
    }
}
