//! Search with and without likely invariants (Nosrati, Haghighi and Vahidi Asl 2020, tables 2, 3, 7 and 8).
//!
//! Their first experiments are about ten algorithms on eleven small programs ([`vectors`]), their second ones about whole
//! test suites for classes of libraries ([`suites`]), which must be in the local Maven repository. Subjects are named
//! `table2/triangle/ga-li` or `table7/Fraction`, so that `--only table2` or `--only triangle` chooses some.

mod figures;
mod program;
mod suites;
mod vectors;

use crate::{Experiment, Settings, Table};

/// See the module's text.
pub(crate) struct Invariants;

impl Experiment for Invariants {
    fn name(&self) -> &'static str {
        "invariants"
    }

    fn about(&self) -> &'static str {
        "algorithms with and without likely invariants (Nosrati, Haghighi and Vahidi Asl 2020)"
    }

    fn run(&self, settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Vec<Table>, String> {
        let mut tables = Vec::new();
        tables.extend(vectors::by_iterations(settings, note)?);
        tables.extend(vectors::by_time(settings, note)?);
        tables.extend(vectors::speed(settings, note)?);
        tables.extend(suites::by_generations(settings, note)?);
        tables.extend(suites::by_time(settings, note)?);
        tables.extend(suites::overhead(settings, note)?);
        Ok(tables)
    }
}
