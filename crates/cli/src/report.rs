//! Reports that the user asks for.

use std::path::{Path, PathBuf};

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
pub(crate) fn write(wanted: &[Wanted], report: &Report<'_>) -> Result<(), Failure> {
    for (format, path) in wanted {
        write_file(path, &format.write(report)).map_err(|error| {
            Failure::new(exit::INPUT, format!("cannot write {}: {error}", path.display()))
        })?;
        eprintln!("testwright: wrote {}", path.display());
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    std::fs::write(&part, text)?;
    std::fs::rename(&part, path).inspect_err(|_| {
        // The half-written file is of no use to anyone; that it may stay behind is not worth another message.
        let _ = std::fs::remove_file(&part);
    })
}
