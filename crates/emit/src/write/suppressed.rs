//! Warnings of javac that are suppressed, by the class or by a single test.
//!
//! What every test needs is said once, of the class; what only some need is said of these.

use std::collections::BTreeSet;

use super::imports::Imports;
use crate::suite::Test;

/// Kinds of warnings that one annotation suppresses.
pub(crate) struct Suppressed(BTreeSet<String>);

impl Suppressed {
    /// What all tests need.
    pub(crate) fn by_all(tests: &[Test]) -> Suppressed {
        let first = tests.first().map(|test| test.warnings.clone()).unwrap_or_default();
        Suppressed(tests.iter().fold(first, |common, test| &common & &test.warnings))
    }

    /// What a test needs besides.
    pub(crate) fn left_of(&self, test: &Test) -> Suppressed {
        Suppressed(&test.warnings - &self.0)
    }

    /// The annotation, if one is needed.
    pub(crate) fn annotation(&self, imports: &mut Imports<'_, '_>) -> Option<String> {
        let is_kind = |kind: &&String| kind.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let kinds: Vec<String> = self.0.iter().filter(is_kind).map(|kind| format!("\"{kind}\"")).collect();
        let kinds = match &kinds[..] {
            [] => return None,
            [kind] => kind.clone(),
            several => format!("{{{}}}", several.join(", ")),
        };
        Some(format!("@{}({kinds})", imports.class("java/lang/SuppressWarnings")))
    }
}
