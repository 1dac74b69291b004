//! A jar's manifest: the attributes that matter for finding classes and for who may join their packages.

/// What a manifest says about where classes are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// `Multi-Release: true`
    pub(crate) multi_release: bool,
    /// The entries of `Class-Path`, relative to the jar, still percent-encoded.
    pub(crate) class_path: Vec<String>,
    /// `Sealed: true`
    sealed: bool,
    /// What sections say of `Sealed`, by package with a slash at the end.
    sealed_packages: Vec<(String, bool)>,
}

impl Manifest {
    /// Reads a manifest. Whatever is not understood is skipped: a bad manifest makes no jar unreadable.
    pub(crate) fn parse(bytes: &[u8]) -> Manifest {
        let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n");
        let mut manifest = Manifest::default();
        let mut lines = text.lines();
        for (name, value) in section(&mut lines) {
            let is_true = value.eq_ignore_ascii_case("true");
            if name.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = is_true;
            } else if name.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.split_ascii_whitespace().map(str::to_owned).collect();
            } else if name.eq_ignore_ascii_case("Sealed") {
                manifest.sealed = is_true;
            }
        }
        while lines.clone().next().is_some() {
            let attributes = section(&mut lines);
            let value = |wanted: &str| {
                let found = attributes.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
                found.map(|(_, value)| value.as_str())
            };
            if let (Some(name), Some(sealed)) = (value("Name"), value("Sealed")) {
                manifest.sealed_packages.push((name.to_owned(), sealed.eq_ignore_ascii_case("true")));
            }
        }
        manifest
    }

    /// Whether all classes of a package, by internal name, must come from this jar.
    pub(crate) fn seals(&self, package: &str) -> bool {
        let own = self.sealed_packages.iter().find(|(name, _)| name.strip_suffix('/') == Some(package));
        own.map_or(self.sealed, |(_, sealed)| *sealed)
    }
}

/// The attributes up to the next empty line. A line that begins with a space continues the one before it.
fn section<'t>(lines: &mut impl Iterator<Item = &'t str>) -> Vec<(String, String)> {
    let mut joined: Vec<String> = Vec::new();
    for line in lines.take_while(|line| !line.is_empty()) {
        match (line.strip_prefix(' '), joined.last_mut()) {
            (Some(more), Some(last)) => last.push_str(more),
            _ => joined.push(line.to_owned()),
        }
    }
    let attributes = joined.iter().filter_map(|line| line.split_once(':'));
    attributes.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect()
}

/// The relative path that a Class-Path entry means; none if it is a URL with a scheme or cannot be decoded.
pub(crate) fn relative_path(entry: &str) -> Option<String> {
    let entry = entry.strip_prefix("file:").unwrap_or(entry);
    // A scheme is at least two letters here, so that a Windows drive is not taken for one.
    if entry.split_once(':').is_some_and(|(scheme, _)| scheme.len() > 1 && !scheme.contains('/')) {
        return None;
    }
    let mut bytes = Vec::with_capacity(entry.len());
    let mut rest = entry.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let (digits, tail) = tail.split_at_checked(2)?;
        let digits = std::str::from_utf8(digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = tail;
    }
    String::from_utf8(bytes).ok().filter(|path| !path.is_empty() && !path.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continuation_lines_are_joined() {
        let manifest = Manifest::parse(
            b"Manifest-Version: 1.0\r\nClass-Path: lib/a.jar lib/b\r\n .jar  ../c.jar\r\nmulti-release: TRUE\r\n\r\n",
        );
        assert_eq!(manifest.class_path, ["lib/a.jar", "lib/b.jar", "../c.jar"]);
        assert!(manifest.multi_release);
    }

    #[test]
    fn only_the_main_section_counts() {
        let manifest = Manifest::parse(b"Manifest-Version: 1.0\n\nName: a/\nMulti-Release: true\n");
        assert_eq!(manifest, Manifest::default());
    }

    #[test]
    fn packages_are_sealed_with_the_jar_or_by_themselves() {
        let manifest = Manifest::parse(
            b"Sealed: true\n\nName: a/b/\nSealed: false\n\nName: c/D.class\nSHA-256-Digest: x\n\nName: e/\nOther: 1\n",
        );
        assert!(manifest.seals("a") && manifest.seals("e") && !manifest.seals("a/b"));
        let manifest = Manifest::parse(b"Manifest-Version: 1.0\n\nName: a/\nSealed: true\n");
        assert!(manifest.seals("a") && !manifest.seals("a/b") && !manifest.seals(""));
    }

    #[test]
    fn rubbish_is_skipped() {
        assert_eq!(Manifest::parse(b" lonely continuation\n\xff\xfe\nno colon"), Manifest::default());
        assert_eq!(Manifest::parse(b""), Manifest::default());
    }

    #[test]
    fn class_path_entries_are_relative_urls() {
        assert_eq!(relative_path("lib/my%20lib.jar").as_deref(), Some("lib/my lib.jar"));
        assert_eq!(relative_path("file:lib/a.jar").as_deref(), Some("lib/a.jar"));
        assert_eq!(relative_path("http://example.org/a.jar"), None);
        assert_eq!(relative_path("bad%2"), None);
        assert_eq!(relative_path("bad%zz"), None);
        assert_eq!(relative_path("nul%00.jar"), None);
    }
}
