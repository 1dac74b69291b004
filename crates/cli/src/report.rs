//! Reports that the user asks for.
//!
//! **Always true:** a report replaces nothing but a report of the same format that was written here.

use std::io::Read;
use std::path::PathBuf;

use testwright_files::{Kind, Links, open};
use testwright_report::{Format, Report, format, formats};

use crate::exit::{self, Failure};

/// Bytes at the beginning of a report that hold its mark.
const BEGINNING: u64 = 4096;

/// A format and where to write it.
pub(crate) type Wanted = (&'static dyn Format, PathBuf);

/// What the user wrote, understood. It is asked before anything else is done, so that a slip costs no time.
pub(crate) fn wanted(assignments: &[(String, String)]) -> Result<Vec<Wanted>, Failure> {
    let one = |(name, file): &(String, String)| match format(name) {
        Some(format) => Ok((format, PathBuf::from(file))),
        None => {
            let names: Vec<&str> = formats().iter().map(|format| format.name()).collect();
            let message = format!("unknown report {name}; there are {}", names.join(", "));
            Err(Failure::new(exit::USAGE, message))
        }
    };
    assignments.iter().map(one).collect()
}

/// Makes sure that no report would take the place of a file that is not an earlier one.
pub(crate) fn check(wanted: &[Wanted]) -> Result<(), Failure> {
    for (format, path) in wanted {
        let refuse = |reason: &dyn std::fmt::Display| {
            let message = format!("cannot write the report {}: {reason}; name another file", path.display());
            Failure::new(exit::INPUT, message)
        };
        let (file, _) = match open(path, Kind::Jar, Links::Refuse) {
            Ok(found) => found,
            Err(error) if error.is_missing() => continue,
            Err(error) => return Err(refuse(&error)),
        };
        let mut beginning = Vec::new();
        file.take(BEGINNING).read_to_end(&mut beginning).map_err(|error| refuse(&error))?;
        // Nothing is lost with an empty file.
        if !beginning.is_empty() && !String::from_utf8_lossy(&beginning).contains(format.mark()) {
            return Err(refuse(&"it exists and is no report of Testwright's"));
        }
    }
    Ok(())
}

/// Writes every report, each as a whole or not at all.
pub(crate) fn write(wanted: &[Wanted], report: &Report<'_>, quiet: bool) -> Result<(), Failure> {
    check(wanted)?;
    for (format, path) in wanted {
        testwright_store::write(path, format.write(report).as_bytes()).map_err(|error| {
            Failure::new(exit::INPUT, format!("cannot write {}: {error}", path.display()))
        })?;
        if !quiet {
            eprintln!("testwright: wrote {}", path.display());
        }
    }
    Ok(())
}
