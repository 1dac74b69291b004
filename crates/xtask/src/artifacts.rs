//! Jars and sources of other projects, fetched with the user's own package clients into their usual places.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// A Maven artifact: group, name, version, and classifier if any.
pub(crate) struct Artifact<'a>(
    pub(crate) &'a str,
    pub(crate) &'a str,
    pub(crate) &'a str,
    pub(crate) &'a str,
);

impl Artifact<'_> {
    /// Its place in the local repository; fetched with `mvn` if it is not there.
    pub(crate) fn jar(&self) -> Result<PathBuf> {
        fetch(self, "jar")
    }

    /// As [`Self::jar`], what it was built by.
    pub(crate) fn pom(&self) -> Result<PathBuf> {
        fetch(&Artifact(self.0, self.1, self.2, ""), "pom")
    }
}

/// The jar of a Maven artifact without classifier, by its coordinates `group:name:version`.
pub(crate) fn maven(coordinates: &str) -> Result<PathBuf> {
    match coordinates.split(':').collect::<Vec<_>>()[..] {
        [group, name, version] => Artifact(group, name, version, "").jar(),
        _ => bail!("{coordinates} is not of the form group:name:version"),
    }
}

/// A file of the artifact in Maven's local repository, which Maven is asked to fetch if it is not there.
fn fetch(artifact: &Artifact, kind: &str) -> Result<PathBuf> {
    let Artifact(group, name, version, classifier) = artifact;
    let dashed = if classifier.is_empty() { String::new() } else { format!("-{classifier}") };
    let home = std::env::var_os("HOME").context("HOME is not set")?;
    let path = Path::new(&home)
        .join(".m2/repository")
        .join(group.replace('.', "/"))
        .join(name)
        .join(version)
        .join(format!("{name}-{version}{dashed}.{kind}"));
    if !path.exists() {
        let mut coordinates = format!("{group}:{name}:{version}:{kind}");
        if !classifier.is_empty() {
            coordinates.extend([":", classifier]);
        }
        let output = Command::new("mvn")
            .args(["-q", "-B", "dependency:get", "-Dtransitive=false"])
            .arg(format!("-Dartifact={coordinates}"))
            .output()
            .context("mvn is needed to fetch artifacts; install Maven")?;
        ensure!(
            output.status.success() && path.exists(),
            "mvn could not fetch {coordinates}: {}",
            String::from_utf8_lossy(&output.stdout)
        );
    }
    Ok(path)
}

/// Unpacks the source of a Debian package into `folder` and returns the folder of its upstream tree.
pub(crate) fn debian_source(package: &str, folder: &Path) -> Result<PathBuf> {
    if let Some(tree) = unpacked(folder)? {
        return Ok(tree);
    }
    let lists = folder.join("lists");
    std::fs::create_dir_all(&lists)?;
    let sources = std::fs::read_to_string("/etc/apt/sources.list.d/debian.sources")
        .context("the source of a Debian package is needed, and this is no Debian system")?;
    std::fs::write(folder.join("source.sources"), sources.replace("Types: deb\n", "Types: deb-src\n"))?;
    let apt = |arguments: &[&str]| {
        Command::new("apt-get")
            .current_dir(folder)
            .arg("-o")
            .arg(format!("Dir::Etc::sourceparts={}", folder.display()))
            .args(["-o", "Dir::Etc::sourcelist=/dev/null", "-o"])
            .arg(format!("Dir::State::lists={}", lists.display()))
            .args(arguments)
            .output()
    };
    ensure!(apt(&["update"])?.status.success(), "apt-get update failed for source packages");
    // Debian's own patches may be gone from a mirror; only the upstream tree is needed, so look for that.
    apt(&["source", "--download-only", package])?;
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.contains(".orig.tar")) {
            let status = Command::new("tar").arg("xf").arg(&path).arg("-C").arg(folder).status()?;
            ensure!(status.success(), "cannot unpack {}", path.display());
        }
    }
    match unpacked(folder)? {
        Some(tree) => Ok(tree),
        None => bail!("apt-get did not give the source of {package}"),
    }
}

/// The upstream tree in a folder, recognised by its `src`.
fn unpacked(folder: &Path) -> Result<Option<PathBuf>> {
    if !folder.exists() {
        return Ok(None);
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.join("src").is_dir() {
            return Ok(Some(path));
        }
    }
    Ok(None)
}
