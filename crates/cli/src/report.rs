//! Reports that the user asks for.

use std::path::PathBuf;

use testwright_report::{Format, Report, format, formats};

use crate::exit::{self, Failure};

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

/// Writes every report, each as a whole or not at all.
pub(crate) fn write(wanted: &[Wanted], report: &Report<'_>, quiet: bool) -> Result<(), Failure> {
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
