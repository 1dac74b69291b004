//! Recorders: lists in which stubs write down how they are called, and the assertions about them.
//!
//! Start at [`recorders`]. A stub records the methods whose calls are asserted, each call as the method's name followed by those
//! arguments that can be compared: `Collections.addAll(calls, "send", to, copies)`.

use testwright_semantics::literal::Literal as Java;
use testwright_testcase::{Interaction, MemberId, Observed, Operand, Value, Var};

use super::assertion::{self, Strength};
use super::body::Body;
use super::plan::Plan;
use super::types::Types;
use super::variables::Names;
use crate::suite::{Claim, Test};

/// See the module's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Recorder {
    /// Name of the list.
    pub(crate) list: String,
    /// The methods that are recorded, each with the places of its recorded parameters.
    methods: Vec<(MemberId, Vec<usize>)>,
}

/// By statement, the recorder of a stub whose calls are asserted.
pub(crate) fn recorders(
    types: &Types<'_>,
    test: &Test,
    plan: &Plan,
    variables: &[Option<String>],
    names: &mut Names,
) -> Vec<Option<Recorder>> {
    let mut stubs = stubs(&test.observed, &plan.claims);
    stubs.retain(|stub| !plan.mocks[stub.index()]);
    let mut recorders = vec![None; plan.end];
    for stub in &stubs {
        let wanted = match (&stubs[..], &variables[stub.index()]) {
            ([_, _, ..], Some(name)) => format!("{name}Calls"),
            _ => "calls".to_owned(),
        };
        let mut methods: Vec<(MemberId, Vec<usize>)> = Vec::new();
        for one in test.observed.interactions.iter().filter(|one| one.stub == *stub) {
            if !methods.iter().any(|(known, _)| *known == one.method) {
                methods.push((one.method, recorded(types, &test.observed, one, plan.end)));
            }
        }
        recorders[stub.index()] = Some(Recorder { list: names.fresh(&wanted), methods });
    }
    recorders
}

/// The stubs whose calls are asserted, in order.
pub(crate) fn stubs(observed: &Observed, claims: &[Claim]) -> Vec<Var> {
    let claimed = claims.iter().filter_map(|claim| match claim {
        Claim::Interaction(index) => observed.interactions.get(*index),
        _ => None,
    });
    let mut stubs: Vec<Var> = claimed.map(|one| one.stub).collect();
    stubs.sort_unstable_by_key(|stub| stub.index());
    stubs.dedup();
    stubs
}

/// Places of the parameters of a method whose arguments can be compared in all of its calls.
fn recorded(types: &Types<'_>, observed: &Observed, call: &Interaction, end: usize) -> Vec<usize> {
    let same = |one: &&Interaction| one.stub == call.stub && one.method == call.method;
    let is_comparable =
        |one: &Interaction, at: usize| one.arguments.get(at).is_some_and(|value| compares(types, value, end));
    (0..call.arguments.len())
        .filter(|at| observed.interactions.iter().filter(same).all(|one| is_comparable(one, *at)))
        .collect()
}

/// Whether a value that is written equals the one that was seen. Arrays and builders equal only themselves, and numbers that
/// come out of computations differ in their last digits.
fn compares(types: &Types<'_>, value: &Value, end: usize) -> bool {
    match value {
        Value::Array { .. } | Value::Text(_) | Value::Drained { .. } | Value::Object { .. } => false,
        Value::Same(var) => var.index() < end,
        Value::Literal(number) | Value::Boxed(number) => !assertion::is_inexact(number),
        other => assertion::strength(types, other) == Strength::Strong,
    }
}

impl Body<'_, '_, '_> {
    /// The statement by which a stubbed method records that it was called; none if it does not.
    pub(super) fn recording(&mut self, at: usize, method: MemberId, parameters: &[String]) -> Option<String> {
        let recorder = self.recorders.get(at)?.as_ref()?;
        let (_, places) = recorder.methods.iter().find(|(known, _)| *known == method)?;
        let name = text(&self.types.universe.member(method).name);
        let given: Vec<&str> =
            places.iter().filter_map(|place| parameters.get(*place)).map(String::as_str).collect();
        let list = recorder.list.clone();
        Some(match given.is_empty() {
            true => format!("{list}.add({name})"),
            false => {
                let collections = self.imports.class("java/util/Collections");
                format!("{collections}.addAll({list}, {name}, {})", given.join(", "))
            }
        })
    }

    /// What the recorder of a stub holds in the end, as it is written.
    pub(super) fn calls(&mut self, observed: &Observed, stub: Var) -> String {
        let Some(recorder) = self.recorders.get(stub.index()).cloned().flatten() else {
            return String::new();
        };
        let mut entries = Vec::new();
        for one in observed.interactions.iter().filter(|one| one.stub == stub) {
            let Some((_, places)) = recorder.methods.iter().find(|(known, _)| *known == one.method) else {
                continue;
            };
            entries.push(text(&self.types.universe.member(one.method).name));
            for place in places {
                entries.push(match &one.arguments[*place] {
                    Value::Same(var) => self.operand(&Operand::Var(*var)),
                    value => assertion::element(self.imports, value),
                });
            }
        }
        assertion::list(self.imports, &entries)
    }
}

fn text(of: &str) -> String {
    Java::String(of.encode_utf16().collect()).to_string()
}
