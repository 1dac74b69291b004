//! Judging a changed program: does a test that passes on the original fail on a program with one method patched?
//!
//! Start at [`VmExecutor::judge`]. What counts is what a written test would notice: another exception or none, another
//! value where one is asserted, another answer of a pure method of the objects that the test was about, or no end.

use testwright_goals::execution::Ending;
use testwright_ir::code::Body;
use testwright_testcase::{Action, Interaction, Observed, Outcome, Printer, TestCase, Type, Value};
use testwright_testcase::{Literal, MemberId, Text, Var};
use testwright_vm::class::MethodId;
use testwright_vm::exec::Patch;
use testwright_vm::heap::Ref;
use testwright_vm::outcome::{End, Limit};

use crate::executor::VmExecutor;
use crate::member::{self, Target};
use crate::symbolic::Symbolic;
use crate::watcher::Watcher;

/// How a test notices a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The statement at this place gives another value.
    Value(usize),
    /// The statement at this place throws another exception, or throws where it did not or the other way round.
    Exception(usize),
    /// An inspection of the objects afterwards shows something else.
    State(usize),
    /// What the last statement was given and changes becomes something else; the number is that of the change.
    Changed(usize),
    /// The exception of the statement at this place has another message.
    Message(usize),
    /// A method of a stub is called otherwise; named by the number of its first call on the original.
    Interaction(usize),
    /// Other text is printed there.
    Printed(Printer),
    /// The file with this number among those that the original leaves is not there, or holds something else.
    File(usize),
    /// The test does not end within its limits of instructions, memory or stack, or does something to the world that it must not
    /// do. No assertion can say that.
    Limit,
}

/// What may be used when a changed program is judged: so many times what the original used, and a bit.
const FACTOR: u64 = 10;
const AND_A_BIT: u64 = 20_000;

impl VmExecutor<'_> {
    /// A patch of a method, by internal name of its class, name and descriptor. The class must be loaded already; the
    /// reason in words if it cannot be made.
    pub fn patch(&mut self, class: &str, name: &str, descriptor: &str, body: Body) -> Result<Patch, String> {
        let method = self.method_of(class, name, descriptor)?;
        self.vm.make_patch(method, body).map_err(|end| self.vm.describe_end(&end))
    }

    /// The method of a class itself, not of its superclasses.
    pub fn method_of(&mut self, class: &str, name: &str, descriptor: &str) -> Result<MethodId, String> {
        let id = member::found(&mut self.vm, class)?;
        let found = self.vm.class(id).methods.iter().copied().find(|method| {
            let method = self.vm.method(*method);
            self.vm.symbols.name(method.name) == name && self.vm.symbols.name(method.descriptor) == descriptor
        });
        found.ok_or_else(|| format!("there is no method {class}.{name}{descriptor}"))
    }

    /// Runs a test on the program with a patch and says how it notices, if it does. `expected` is what it showed on the
    /// original, and `used` the instructions that took.
    pub fn judge(
        &mut self,
        test: &TestCase,
        expected: &Observed,
        used: u64,
        patch: &Patch,
    ) -> Option<Notice> {
        let usual = self.limits.instructions;
        self.limits.instructions = used.saturating_mul(FACTOR).saturating_add(AND_A_BIT);
        self.patch = Some(*patch);
        let notice = match self.vm.apply_patch(patch) {
            Ok(()) => self.asking(|executor| match expected.interactions.is_empty() {
                true => executor.compare(test, expected),
                false => executor.listening(|executor| executor.compare(test, expected)),
            }),
            Err(_) => None,
        };
        self.patch = None;
        // Fails only if a thread were still inside watched code, and a patched run watches nothing.
        let _ = self.vm.remove_patch();
        self.limits.instructions = usual;
        notice
    }

    /// Instructions that a test takes when nobody watches.
    pub fn plain_cost(&mut self, test: &TestCase) -> u64 {
        let before = self.vm.exec.instructions();
        self.run(test, false);
        self.vm.exec.instructions() - before
    }

    /// The same, but the test is ended soon after so many instructions.
    pub fn plain_cost_within(&mut self, test: &TestCase, instructions: u64) -> u64 {
        self.bound_runs(Some(instructions.saturating_add(1)));
        let used = self.plain_cost(test);
        self.bound_runs(None);
        used
    }

    fn compare(&mut self, test: &TestCase, expected: &Observed) -> Option<Notice> {
        let (ending, end) = self.run(test, false);
        // Looked at before questions change anything, print or write.
        let text = self.other_text(expected).or_else(|| self.other_file(expected));
        let interactions = match expected.interactions.is_empty() {
            true => None,
            false => self.other_interaction(test, expected),
        };
        let last = test.statements.len().saturating_sub(1);
        for at in 0..self.values.len() {
            match expected.outcomes.get(at) {
                Some(Outcome::Returned { value: Some(value), tainted: false })
                    if asserts(test, at, last, value) && self.shows_other(test, at, value) =>
                {
                    return Some(Notice::Value(at));
                }
                // It threw, or was not reached, on the original.
                Some(Outcome::Threw { .. }) => return Some(Notice::Exception(at)),
                _ => {}
            }
        }
        match (ending, end) {
            (Ending::Threw { statement }, Some(End::Uncaught(exception))) => {
                match (expected.outcomes.get(statement), self.thrown(exception)) {
                    (Some(Outcome::Threw { nameable, .. }), Outcome::Threw { nameable: own, .. })
                        if *nameable == own =>
                    {
                        let is_other =
                            expected.message.is_some() && self.own_message(exception) != expected.message;
                        match is_other {
                            true => Some(Notice::Message(statement)),
                            false => self.compare_state(expected).or(interactions).or(text),
                        }
                    }
                    _ => Some(Notice::Exception(statement)),
                }
            }
            (Ending::Stopped { .. }, Some(End::Limit(Limit::Time))) => None,
            // Memory or stack ran out, or instructions did, or it did what tests must not do.
            (Ending::Stopped { .. }, Some(End::Limit(_)) | None) => Some(Notice::Limit),
            (Ending::Stopped { statement, .. }, _) => Some(Notice::Exception(statement)),
            _ => self.compare_state(expected).or(interactions).or(text),
        }
    }

    /// The first method of a stub that was not called as on the original. What cannot be compared is not.
    fn other_interaction(&mut self, test: &TestCase, expected: &Observed) -> Option<Notice> {
        let actual = self.interactions(test);
        let differs = |index: &usize| {
            let first = &expected.interactions[*index];
            let same = |one: &&Interaction| one.stub == first.stub && one.method == first.method;
            if expected.interactions[..*index].iter().any(|one| same(&one)) {
                return false;
            }
            let wanted: Vec<&Interaction> = expected.interactions.iter().filter(same).collect();
            let seen: Vec<&Interaction> = actual.iter().filter(same).collect();
            let places = (0..first.arguments.len())
                .filter(|at| wanted.iter().all(|one| one.arguments.get(*at).is_some_and(compares)));
            wanted.len() != seen.len()
                || places.into_iter().any(|at| {
                    wanted.iter().zip(&seen).any(|(one, other)| one.arguments[at] != other.arguments[at])
                })
        };
        (0..expected.interactions.len()).find(differs).map(Notice::Interaction)
    }

    /// The first stream that something else was printed to than on the original.
    fn other_text(&self, expected: &Observed) -> Option<Notice> {
        if expected.printed.is_empty() {
            return None;
        }
        let actual = self.printed();
        let is_other = |(printer, text): &(&Printer, &Text)| actual.get(printer) != Some(text);
        expected.printed.iter().find(is_other).map(|(printer, _)| Notice::Printed(*printer))
    }

    /// The first file that the run has not left as on the original.
    fn other_file(&self, expected: &Observed) -> Option<Notice> {
        if expected.files.is_empty() {
            return None;
        }
        let actual = self.files();
        expected.files.iter().position(|file| !actual.contains(file)).map(Notice::File)
    }

    /// Whether a statement's value is another one than expected.
    fn shows_other(&mut self, test: &TestCase, at: usize, expected: &Value) -> bool {
        let (bits, _) = self.values[at];
        match (&test.statements[at].ty, expected) {
            (Some(Type::Primitive(primitive)), Value::Literal(literal)) => {
                Literal::of_bits(*primitive, bits) != *literal
            }
            (_, Value::Drained { .. }) if !Ref::from_bits(bits).is_null() => {
                self.drained(Ref::from_bits(bits), at).as_ref() != Some(expected)
            }
            (_, expected) => differs(&self.value(Ref::from_bits(bits), at, 0), expected),
        }
    }

    /// Looks at the objects as the original's inspections did, in the same order.
    fn compare_state(&mut self, expected: &Observed) -> Option<Notice> {
        for (at, (var, value)) in expected.changed.iter().enumerate() {
            let object = self.object(*var);
            if differs(&self.value(object, var.index(), 0), value) {
                return Some(Notice::Changed(at));
            }
        }
        for (at, inspection) in expected.inspections.iter().enumerate() {
            match self.asked::<Watcher>(inspection.var, inspection.member, None) {
                Ok(Some(value)) if !differs(&value, &inspection.value) => {}
                Ok(None) => {}
                Ok(Some(_)) | Err(End::Uncaught(_)) => return Some(Notice::State(at)),
                Err(End::Limit(Limit::Time)) => return None,
                Err(End::Limit(_)) => return Some(Notice::Limit),
                Err(_) => return None,
            }
        }
        self.forbidden().map(|_| Notice::Limit)
    }

    /// Asks the objects of the last run what it was seen to show, under a machine of the caller's: what assertions about state
    /// call is part of a test, too.
    pub fn look_with<M: Symbolic>(&mut self, observed: &Observed, machine: &mut M) {
        for inspection in &observed.inspections {
            // Whatever comes of it, the next one may still tell something.
            let _ = self.asked(inspection.var, inspection.member, Some(machine));
        }
    }

    /// What a method without parameters or a field gives now; none if it cannot be asked.
    pub(crate) fn asked<M: Symbolic>(
        &mut self,
        var: Var,
        id: MemberId,
        machine: Option<&mut M>,
    ) -> Result<Option<Value>, End> {
        let Some(Some(Ok(resolved))) = self.members.get(id.0 as usize) else { return Ok(None) };
        let (target, gives, class) = (resolved.target.clone(), resolved.gives, resolved.class);
        let object = self.object(var);
        if !self.vm.is_instance(object, class) {
            return Ok(None);
        }
        let method = match target {
            Target::Field(slot) => {
                let bits = self.vm.heap.field(object, slot);
                return Ok(Some(self.shown(gives, bits)));
            }
            Target::Direct(method) => method,
            Target::Virtual(method) => self.vm.select_virtual(object, method),
            Target::Interface(method) => {
                let class = self.vm.class_of(object).id;
                match self.vm.find_interface_method(class, method) {
                    Ok(method) => method,
                    Err(_) => return Ok(None),
                }
            }
        };
        let bits = self.ask(method, object, machine)?;
        Ok(Some(self.shown(gives, bits)))
    }
}

/// Whether a written test would assert the value of a statement: that of the last one, and those that nothing uses.
fn asserts(test: &TestCase, at: usize, last: usize, value: &Value) -> bool {
    let gives = matches!(test.statements[at].action, Action::Call { .. } | Action::Get { .. });
    let holds = at == last || !value.may_change();
    gives && holds && (at == last || !test.is_used(at))
}

/// Whether what a stub was given can be compared with something that is written down.
fn compares(value: &Value) -> bool {
    !matches!(value, Value::Array { .. } | Value::Text(_) | Value::Object { .. })
}

/// Whether an assertion about the expected value would fail. Of objects that say nothing about themselves only `null` is
/// told apart. One that could have said something, but came to no end in time, does not count as another.
fn differs(actual: &Value, expected: &Value) -> bool {
    match (actual, expected) {
        (Value::Null, Value::Object { .. }) => true,
        (_, Value::Object { .. }) => false,
        (Value::Object { class }, Value::Parsed { class: own, .. }) if class == own => false,
        (actual, expected) => !actual.agrees(expected),
    }
}
