//! Fields of a test class that people wrote, for tests that make the same as they hold.

use std::collections::{BTreeMap, BTreeSet};

use testwright_testcase::{Action, ClassType, Operand, TestCase, Universe, Var};

use super::Host;
use crate::write::shared::key_of;
use crate::write::types::Types;

/// See the module's text.
#[derive(Default)]
pub(crate) struct HostFields {
    /// Mocks, with the names of their fields.
    pub(crate) mocks: Vec<(ClassType, String)>,
    /// Other fields, by how what they hold is made.
    pub(crate) made: BTreeMap<String, HostField>,
}

/// A field that is no mock.
pub(crate) struct HostField {
    pub(crate) name: String,
    /// Keys of other fields that its value is made of.
    pub(crate) of: BTreeSet<String>,
}

impl HostFields {
    /// The fields of a class that tests can use.
    pub(crate) fn of(types: &Types<'_>, host: &Host) -> HostFields {
        let universe = types.universe;
        let mut fields = HostFields::default();
        if host.has_mocks() || host.mentions("mock") {
            fields.mocks = host.declared().mocks(universe);
        }
        let mut ambiguous = BTreeSet::new();
        for (name, case, value) in made(universe, host) {
            let case = types.proper_case(&case);
            let keys = fields.keys(&case);
            let Some(key) = keys[value.index()].clone() else { continue };
            let is_other =
                |at: usize| keys[at].as_ref().filter(|key| fields.made.contains_key(*key)).cloned();
            let of = (0..value.index()).filter_map(is_other).collect();
            if fields.made.insert(key.clone(), HostField { name, of }).is_some() {
                ambiguous.insert(key);
            }
        }
        fields.made.retain(|key, _| !ambiguous.contains(key));
        fields
    }

    /// By statement, the key of its value.
    fn keys(&self, case: &TestCase) -> Vec<Option<String>> {
        let mut keys: Vec<Option<String>> = Vec::with_capacity(case.statements.len());
        for statement in &case.statements {
            if let Action::Stub(stub) = &statement.action {
                let mock = self.mocks.iter().find(|(class, _)| class.name == stub.class.name);
                keys.push(mock.map(|(_, name)| name.clone()));
                continue;
            }
            let part = |operand: &Operand| match operand {
                Operand::Var(var) => keys[var.index()].clone(),
                other => Some(format!("{other:?}")),
            };
            let parts: Option<Vec<String>> = statement.operands().map(part).collect();
            keys.push(parts.map(|parts| key_of(statement, &parts)));
        }
        keys
    }
}

impl Host {
    /// How fields make what they hold, each as the statements of a test and which of them is the value.
    #[must_use]
    pub fn made(&self, universe: &Universe) -> Vec<(TestCase, Var)> {
        made(universe, self).into_iter().map(|(_, case, value)| (case, value)).collect()
    }
}

fn made(universe: &Universe, host: &Host) -> Vec<(String, TestCase, Var)> {
    let value = |name: &str| {
        let (case, var) = host.declared().value(universe, name)?;
        Some((name.to_owned(), case, var))
    };
    host.fresh_fields().into_iter().filter_map(value).collect()
}
