//! What a run did to settings of the process, and what it printed.
//!
//! **Always true:** a run whose settings no test could put back ends as stopped, so it shows nothing.

use std::collections::{BTreeMap, BTreeSet};

use testwright_testcase::literal::{Text, text};
use testwright_testcase::{Printer, Setting};
use testwright_vm::effects::{Effect, Effects};

use crate::executor::VmExecutor;
use crate::value::MOST_UNITS;

/// How lines of a stack trace begin. They tell who called, and lines of the source.
const TRACE: &str = "\tat ";

impl VmExecutor<'_> {
    /// Something that has happened to the world since the run began, that is not allowed, and that a test cannot undo.
    pub(crate) fn forbidden(&self) -> Option<Effect> {
        let mut lasting = self.vm.effects.without(Effects::restorable());
        lasting.add_all(self.vm.inherited);
        lasting.without(self.allowed).iter().next()
    }

    /// The settings that the last run changed itself.
    pub(crate) fn settings(&self) -> BTreeSet<Setting> {
        self.vm.effects.without(self.vm.inherited).iter().filter_map(setting).collect()
    }

    /// What the last run has printed so far, as far as it is the same in all processes.
    pub(crate) fn printed(&self) -> BTreeMap<Printer, Text> {
        let mut printed = BTreeMap::new();
        // Other tests may have had the class initialised before.
        if self.vm.inherited.has(Effect::Print) {
            return printed;
        }
        for (printer, descriptor) in [(Printer::Out, 1), (Printer::Err, 2)] {
            let bytes = self.vm.world.printed(descriptor);
            if let Ok(words) = std::str::from_utf8(bytes)
                && is_telling(words)
            {
                printed.insert(printer, text(words));
            }
        }
        printed
    }
}

/// The setting that an effect changes.
fn setting(effect: Effect) -> Option<Setting> {
    Some(match effect {
        Effect::SetProperty => Setting::Properties,
        Effect::SetLocale => Setting::Locale,
        Effect::SetTimeZone => Setting::TimeZone,
        Effect::ReplaceOutput => Setting::Printer(Printer::Out),
        Effect::ReplaceErrors => Setting::Printer(Printer::Err),
        Effect::ReplaceInput => Setting::Input,
        _ => return None,
    })
}

/// Whether a text that was printed can be asserted, and says something.
fn is_telling(words: &str) -> bool {
    !words.is_empty() && is_comparable(words)
}

/// Whether a text that was printed, or that a file holds, can be asserted: whatever ends its lines on another system is replaced
/// then, so it must have only one kind of end.
pub(crate) fn is_comparable(words: &str) -> bool {
    let is_short = words.len() <= MOST_UNITS;
    is_short && !words.contains('\r') && !words.lines().any(|line| line.starts_with(TRACE))
}
