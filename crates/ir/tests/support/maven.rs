//! Library jars from the local Maven repository, fetched once if they are not there.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

/// One fetch at a time: several tests want the same jars.
static FETCHING: Mutex<()> = Mutex::new(());

/// The jar with coordinates `group:artifact:version`. If it is neither in the local repository nor can be fetched, a note
/// is printed and there is none: the test that wants it cannot run here.
pub(crate) fn jar(coordinates: &str) -> Option<PathBuf> {
    let mut parts = coordinates.split(':');
    let (group, artifact, version) = (parts.next()?, parts.next()?, parts.next()?);
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
    let mut path = PathBuf::from(home).join(".m2/repository");
    path.extend(group.split('.'));
    path.extend([artifact, version, &format!("{artifact}-{version}.jar")]);
    let _guard = FETCHING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !path.is_file() {
        let artifact = format!("-Dartifact={coordinates}");
        let _ = Command::new("mvn").args(["-q", "dependency:get", "-Dtransitive=false", &artifact]).output();
    }
    if !path.is_file() {
        println!("skipped: {coordinates} is not in the local Maven repository and could not be fetched");
        return None;
    }
    Some(path)
}
