//! What is kept of a class: its report, and its tests as they were written. A record begins with a checksum.

use serde::{Deserialize, Serialize};
use testwright_store::{Hash, checksum};

use crate::report::ClassReport;

/// See the module's text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    /// What came of it.
    pub(crate) report: ClassReport,
    /// Its test class; none if there is none.
    pub(crate) suite: Option<StoredSuite>,
    /// What it and everything that it uses did at that time.
    pub(crate) behaviour: [u8; 16],
}

/// A test class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredSuite {
    /// Its simple name.
    pub(crate) class_name: String,
    /// Its file.
    pub(crate) text: String,
}

impl Record {
    /// A report and the test class that belongs to it. Where files are is not kept: the project may be moved.
    pub(crate) fn new(report: &ClassReport, suite: Option<StoredSuite>, behaviour: Hash) -> Record {
        let report = ClassReport { files: Vec::new(), ..report.clone() };
        Record { report, suite, behaviour: behaviour.to_bytes() }
    }

    /// As bytes; none if it has numbers in it that cannot be written.
    pub(crate) fn write(&self) -> Option<Vec<u8>> {
        let text = serde_json::to_vec(self).ok()?;
        Some([checksum(&text).as_slice(), &text].concat())
    }

    /// From bytes; none if they are damaged.
    pub(crate) fn read(bytes: &[u8]) -> Option<Record> {
        let (sum, text) = bytes.split_first_chunk::<4>()?;
        if checksum(text) != *sum {
            return None;
        }
        serde_json::from_slice(text).ok()
    }
}
