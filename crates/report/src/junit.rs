//! JUnit's XML report: what was delivered passed, and what was dropped is told as skipped.

use std::fmt::Write;

use crate::escape::{XML_MARK, xml};
use crate::{Format, Report};

/// See the module's text.
pub(crate) struct Junit;

impl Format for Junit {
    fn name(&self) -> &'static str {
        "junit"
    }

    fn about(&self) -> &'static str {
        "delivered and dropped tests in JUnit's XML format, for build servers"
    }

    fn mark(&self) -> &'static str {
        XML_MARK
    }

    fn write(&self, report: &Report<'_>) -> String {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.push_str(XML_MARK);
        out.push('\n');
        // Writing to a String cannot fail.
        let _ = writeln!(out, "<testsuites name=\"{}\">", xml(&report.title));
        for class in report.classes {
            let name = xml(&format!("{}Test", class.class));
            let (tests, dropped) = (class.details.tests.len(), class.dropped.len());
            let errors = u8::from(class.failure.is_some());
            let _ = writeln!(
                out,
                "<testsuite name=\"{name}\" tests=\"{}\" failures=\"0\" errors=\"{errors}\" skipped=\"{dropped}\" time=\"{:.3}\">",
                tests + dropped + usize::from(errors),
                class.seconds
            );
            if let Some(failure) = &class.failure {
                let (class, failure) = (xml(&class.class), xml(failure));
                let _ = writeln!(
                    out,
                    "<testcase name=\"{class}\" classname=\"{name}\"><error message=\"{failure}\"/></testcase>"
                );
            }
            for test in &class.details.tests {
                let _ = writeln!(out, "<testcase name=\"{}\" classname=\"{name}\"/>", xml(&test.name));
            }
            for test in &class.dropped {
                let (test, reason) = (xml(&test.test), xml(&test.reason));
                let _ = writeln!(
                    out,
                    "<testcase name=\"{test}\" classname=\"{name}\"><skipped message=\"{reason}\"/></testcase>"
                );
            }
            out.push_str("</testsuite>\n");
        }
        out.push_str("</testsuites>\n");
        out
    }
}
