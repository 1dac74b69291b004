//! Landlock's rules: what a program may read and write.

use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, Scope, path_beneath_rules,
};

use crate::{Program, SandboxError};

/// The rules that are asked for; an older kernel is asked for what it knows.
const VERSION: ABI = ABI::V6;

/// What programs need of the system: libraries, time zones, fonts, and what a JVM asks about processors and memory. Files
/// below `/proc` that tell about other processes are kept from a confined one by Landlock itself.
const SYSTEM: [&str; 20] = [
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/timezone",
    "/usr/share/zoneinfo",
    "/usr/share/fonts",
    "/usr/share/fontconfig",
    "/etc/fonts",
    "/proc",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];

/// Devices that hold nothing.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The rules of a program, as what the kernel knows them by.
pub(super) fn rules(program: &Program) -> Result<OwnedFd, SandboxError> {
    let refused = |error: landlock::RulesetError| SandboxError::Rules(error.to_string());
    let reading = AccessFs::from_read(VERSION);
    let everything = AccessFs::from_all(VERSION);
    let readable = SYSTEM.iter().map(Path::new).chain(program.readable.iter().map(PathBuf::as_path));
    let readable = readable.chain(std::iter::once(program.path.as_path()));
    let rules = Ruleset::default()
        .handle_access(everything)
        .and_then(|rules| rules.handle_access(AccessNet::from_all(VERSION)))
        .and_then(|rules| rules.scope(Scope::from_all(VERSION)))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, reading)))
        .and_then(|rules| {
            rules.add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))
        })
        .and_then(|rules| rules.add_rules(path_beneath_rules(&program.writable, everything)))
        .map_err(refused)?;
    let rules: Option<OwnedFd> = rules.into();
    rules.ok_or_else(|| SandboxError::Rules("Landlock has gone since it was asked for".to_owned()))
}

/// Whether root could read all of these without the privileges that root has. Paths that do not exist count as readable.
pub(super) fn all_reachable(paths: &[PathBuf]) -> bool {
    paths.iter().all(|path| {
        let Ok(real) = std::fs::canonicalize(path) else { return true };
        real.ancestors().all(|part| std::fs::metadata(part).is_ok_and(|metadata| is_open_to_root(&metadata)))
    })
}

/// Whether permissions alone let root in: into folders, or to a file's content.
fn is_open_to_root(metadata: &std::fs::Metadata) -> bool {
    let bits = if metadata.uid() == 0 {
        metadata.mode() >> 6
    } else if metadata.gid() == 0 {
        metadata.mode() >> 3
    } else {
        metadata.mode()
    };
    let wanted = if metadata.is_dir() { 0o1 } else { 0o4 };
    bits & wanted != 0
}
