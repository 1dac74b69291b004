//! Observing a test: what its statements gave, and what its objects show afterwards.

use std::sync::Arc;

use testwright_goals::execution::Ending;
use testwright_testcase::access::{is_jdk, package_of};
use testwright_testcase::literal::Text;
use testwright_testcase::observed::collects_text;
use testwright_testcase::{
    Action, Inspection, Literal, MemberId, MemberKind, Observed, Operand, Outcome, TestCase, Type, Value, Var,
};
use testwright_vm::class::ClassId;
use testwright_vm::heap::Ref;
use testwright_vm::outcome::End;
use testwright_vm::taint::Taint;

use crate::executor::VmExecutor;
use crate::member::Target;
use crate::temporary;
use crate::value::{MOST_UNITS, enum_constant};
use crate::watcher::Watcher;

/// Inherited members that an object is asked, at most.
const MOST_INHERITED: usize = 12;

/// Operands of a call without a result that are looked at, at most.
const MOST_GIVEN: usize = 4;

impl VmExecutor<'_> {
    /// Runs a test and says what it showed; none if the run was stopped by something else than an exception.
    pub fn observe(&mut self, test: &TestCase) -> Option<Observed> {
        let observed = self.observe_here(test)?;
        self.settled(test, observed)
    }

    /// The same in the usual world only, so that it may hold what depends on time or chance: [`VmExecutor::is_certain`] tells.
    pub fn observe_here(&mut self, test: &TestCase) -> Option<Observed> {
        // Resolving loads classes, which must not happen in the middle of a run.
        for id in self.inspected(test).into_iter().flat_map(|(_, inspectors)| inspectors) {
            self.resolve(id);
        }
        let observed = self.seen_asking(test, None)?;
        if !temporary::is_used(test) {
            return Some(observed);
        }
        let moved = temporary::elsewhere(test);
        let taken = self.taken;
        let there = self.seen_asking(&moved, None);
        self.taken.add(taken);
        Some(temporary::independent(observed, there))
    }

    /// What a test shows, made again until nothing is lacking for it. If something is expected, the objects are asked only what
    /// they were asked for that.
    pub(crate) fn seen_asking(&mut self, test: &TestCase, expected: Option<&Observed>) -> Option<Observed> {
        self.asking(|executor| executor.listening(|executor| executor.seen(test, expected)))
    }

    fn seen(&mut self, test: &TestCase, expected: Option<&Observed>) -> Option<Observed> {
        if expected.is_none() {
            self.taken = Taint::default();
        }
        let (ending, end) = self.run(test, false);
        // A statement that was stopped may have left objects half changed; nothing is asked of them.
        if matches!(ending, Ending::Stopped { .. }) {
            return None;
        }
        // Resolving loads classes, so the test runs again then.
        let unknown: Vec<MemberId> = self
            .by_run_time_class(test)
            .into_iter()
            .flat_map(|(_, inspectors)| inspectors)
            .filter(|id| self.members[id.0 as usize].is_none())
            .collect();
        if !unknown.is_empty() {
            unknown.into_iter().for_each(|id| self.resolve(id));
            return self.seen(test, expected);
        }
        // Before anything is asked, which may print and write as well.
        let (printed, settings, files) = (self.printed(), self.settings(), self.files());
        let interactions = self.interactions(test);
        let mut observed = Observed { interactions, printed, settings, ..Observed::default() };
        for at in 0..self.values.len() {
            let (bits, _) = self.values[at];
            let value = match &test.statements[at].ty {
                None => None,
                Some(Type::Primitive(primitive)) => Some(Value::Literal(Literal::of_bits(*primitive, bits))),
                Some(_) => Some(self.value(Ref::from_bits(bits), at, 0)),
            };
            let is_last_call =
                at + 1 == test.statements.len() && matches!(test.statements[at].action, Action::Call { .. });
            let drained = match &value {
                Some(Value::Object { .. }) if is_last_call => self.drained(Ref::from_bits(bits), at),
                _ => None,
            };
            let value = drained.or(value);
            observed.outcomes.push(Outcome::Returned { value, tainted: false });
        }
        if let (Ending::Threw { .. }, Some(End::Uncaught(exception))) = (ending, end) {
            observed.outcomes.push(self.thrown(exception));
            observed.message = self.own_message(exception);
        }
        observed.outcomes.resize(test.statements.len(), Outcome::NotRun);
        observed.inspections = match expected {
            None => self.inspect(test),
            Some(expected) => self.inspect_again(expected),
        };
        self.taken.add(self.vm.taint);
        observed.changed = self.changed(test, &observed);
        self.taken.add(self.vm.taint);
        observed.files = self.changed_files(test, files);
        Some(observed)
    }

    /// What arrays and containers became that the last statement was given. The test is run once more without that statement.
    fn changed(&mut self, test: &TestCase, observed: &Observed) -> Vec<(Var, Value)> {
        let Some((last, before)) = test.statements.split_last() else { return Vec::new() };
        let (Action::Call { arguments, .. } | Action::New { arguments, .. }) = &last.action else {
            return Vec::new();
        };
        let mut given: Vec<(Var, Value)> = Vec::new();
        for argument in arguments {
            let Operand::Var(var) = argument else { continue };
            if let Some(Outcome::Returned { value: Some(value), .. }) = observed.outcomes.get(var.index())
                && matches!(value, Value::Array { .. } | Value::Container { .. } | Value::Text(_))
                && value.may_change()
                && !self.collects_text(test, *var)
                && !given.iter().any(|(known, _)| known == var)
            {
                given.push((*var, value.clone()));
            }
        }
        if given.is_empty() || !matches!(self.run_without_last(before), Ending::Completed) {
            return Vec::new();
        }
        given.retain(|(var, after)| {
            let object = self.object(*var);
            self.value(object, var.index(), 0) != *after
        });
        given
    }

    pub(crate) fn run_without_last(&mut self, statements: &[testwright_testcase::Statement]) -> Ending {
        self.run(&TestCase { statements: statements.to_vec() }, false).0
    }

    /// Whether a value was made to collect text, which is looked at anyway.
    fn collects_text(&self, test: &TestCase, var: Var) -> bool {
        let statement = &test.statements[var.index()];
        let class = statement.ty.as_ref().and_then(Type::class_name);
        matches!(statement.action, Action::New { .. }) && class.is_some_and(|class| collects_text(class))
    }

    pub(crate) fn thrown(&self, exception: Ref) -> Outcome {
        let id = self.vm.class_of(exception).id;
        let mut nameable = id;
        while !self.is_nameable(nameable)
            && let Some(parent) = self.vm.class(nameable).super_class
        {
            nameable = parent;
        }
        let message = Ref::from_bits(self.vm.get_named(exception, "detailMessage"));
        Outcome::Threw {
            class: self.vm.class_name(id).into(),
            nameable: self.vm.class_name(nameable).into(),
            message: (!message.is_null()).then(|| self.vm.string_text(message)),
        }
    }

    /// The message of an exception, if code under test wrote it.
    pub(crate) fn own_message(&self, exception: Ref) -> Option<Text> {
        let getter =
            self.vm.find_method(self.vm.class_of(exception).id, "getMessage", "()Ljava/lang/String;")?;
        // That of null pointers makes something up only where there is no message.
        let is_plain = matches!(
            self.vm.class_name(self.vm.method(getter).class),
            "java/lang/Throwable" | "java/lang/NullPointerException"
        );
        let message = Ref::from_bits(self.vm.get_named(exception, "detailMessage"));
        let is_own = is_plain && !message.is_null() && self.vm.has_message_of_program(exception);
        is_own.then(|| self.vm.string_utf16(message).into()).filter(|text: &Text| text.len() <= MOST_UNITS)
    }

    /// Whether a test in the package of the class under test may name a class.
    fn is_nameable(&self, id: ClassId) -> bool {
        let name = self.vm.class_name(id);
        if let Some(info) = self.universe.class(name) {
            return info.source_name.is_some();
        }
        let class = self.vm.class(id);
        let is_exported = name.starts_with("java/") || class.loader == testwright_vm::class::LoaderId::APP;
        let is_near = package_of(name) == &*self.universe.package;
        let is_writable = !name.contains('$') && testwright_testcase::identifier::is_qualified(name);
        is_writable && is_exported && (class.flags & 1 != 0 || is_near)
    }

    /// The values that may have changed, each with what may tell about it: those that the last statement was about, its own
    /// and its receiver, and those that calls were given to write text to.
    fn inspected(&self, test: &TestCase) -> Vec<(Var, Vec<MemberId>)> {
        let mut inspected = self.about_last(test);
        inspected.extend(self.written_to(test));
        inspected
    }

    fn about_last(&self, test: &TestCase) -> Vec<(Var, Vec<MemberId>)> {
        last_vars(test)
            .into_iter()
            .filter_map(|var| {
                let declared = test.statements[var.index()].ty.as_ref()?.class_name()?;
                // Only classes of the user are inspected: what a list or a date shows is not what the test is about.
                (!is_jdk(declared)).then(|| (var, self.inspectors(declared)))
            })
            .collect()
    }

    /// The same of what the last run left, by the classes of the objects where these say more than the declared types.
    fn by_run_time_class(&self, test: &TestCase) -> Vec<(Var, Vec<MemberId>)> {
        let declared = |var: Var| test.statements[var.index()].ty.as_ref()?.class_name().cloned();
        let vars = last_vars(test).into_iter().filter(|var| !self.object(*var).is_null());
        vars.filter_map(|var| {
            let declared = declared(var)?;
            let class: Arc<str> = self.vm.class_name(self.vm.class_of(self.object(var)).id).into();
            let is_named = self.universe.class(&class).is_some_and(|info| info.source_name.is_some());
            if class == declared || is_jdk(&class) || !is_named {
                return None;
            }
            let known = if is_jdk(&declared) { Vec::new() } else { self.inspectors(&declared) };
            let name = |id: &MemberId| &self.universe.member(*id).name;
            let mut own = self.inspectors(&class);
            own.retain(|id| !known.iter().any(|other| name(other) == name(id)));
            (!own.is_empty()).then_some((var, own))
        })
        .collect()
    }

    /// What tells about objects of a class of the user: its own members, and some of those that it inherits from other such
    /// classes.
    fn inspectors(&self, class: &Arc<str>) -> Vec<MemberId> {
        let universe = self.universe;
        let own = (0..universe.members.len() as u32).map(MemberId);
        let own = own.filter(|id| universe.member(*id).owner == *class);
        let inherited = universe.getters(class).iter().copied().filter(|id| {
            let owner = &universe.member(*id).owner;
            *owner != *class && (!is_jdk(owner) || is_message(universe.member(*id)))
        });
        let tells = |id: &MemberId| is_inspector(universe.member(*id)) && !self.impure.contains(id);
        own.filter(tells).chain(inherited.filter(tells).take(MOST_INHERITED)).collect()
    }

    /// Objects that the test made to collect text, and gave to a call.
    fn written_to(&self, test: &TestCase) -> Vec<(Var, Vec<MemberId>)> {
        let is_given = |var: Var| {
            test.statements.iter().any(|statement| match &statement.action {
                Action::Call { arguments, .. } | Action::New { arguments, .. } => {
                    arguments.contains(&Operand::Var(var))
                }
                _ => false,
            })
        };
        let made = test.statements.iter().enumerate().filter_map(|(at, statement)| {
            let class = statement.ty.as_ref()?.class_name()?;
            let is_made = matches!(statement.action, Action::New { .. }) && collects_text(class);
            (is_made && is_given(Var(at as u32))).then_some((Var(at as u32), class))
        });
        let tells = |id: &MemberId| &*self.universe.member(*id).name == "toString";
        made.filter_map(|(var, class)| {
            let text = self.universe.getters(class).iter().copied().find(tells)?;
            (!self.impure.contains(&text)).then(|| (var, vec![text]))
        })
        .collect()
    }

    /// By inspection of what a test showed: whether the same could be seen before the test did anything to the object. That is
    /// right after it was made or, if it was made by a call of another object of its kind, from that one.
    pub fn unchanged(&mut self, test: &TestCase, observed: &Observed) -> Vec<bool> {
        self.asking(|executor| executor.compare_with_before(test, observed))
    }

    fn compare_with_before(&mut self, test: &TestCase, observed: &Observed) -> Vec<bool> {
        let mut unchanged = vec![false; observed.inspections.len()];
        let mut vars: Vec<Var> = observed.inspections.iter().map(|inspection| inspection.var).collect();
        vars.dedup();
        for var in vars {
            let statement = &test.statements[var.index()];
            let source = match &statement.action {
                Action::Call { receiver: Some(Operand::Var(receiver)), .. }
                    if test.statements[receiver.index()].ty == statement.ty =>
                {
                    *receiver
                }
                _ => var,
            };
            let making = TestCase { statements: test.statements[..=var.index()].to_vec() };
            if source == var && making.statements.len() == test.statements.len() {
                continue;
            }
            self.run(&making, false);
            for (at, inspection) in observed.inspections.iter().enumerate() {
                if inspection.var == var && !self.object(source).is_null() {
                    let before = self.asked::<Watcher>(source, inspection.member, None);
                    unchanged[at] = matches!(before, Ok(Some(before)) if before == inspection.value);
                }
            }
        }
        unchanged
    }

    /// Calls the pure methods without parameters of the objects that the last statement was about.
    fn inspect(&mut self, test: &TestCase) -> Vec<Inspection> {
        let mut inspections = Vec::new();
        // After an exception there is no result, but what it was thrown at.
        if self.values.len() + 1 < test.statements.len() {
            return inspections;
        }
        let by_run_time_class = self.by_run_time_class(test);
        for (var, inspectors) in self.inspected(test).into_iter().chain(by_run_time_class) {
            for id in inspectors {
                let object = self.object(var);
                // A constant of an enum is told by its name, and a result that was there before by being the same.
                let is_result = var.index() + 1 == test.statements.len();
                let was_there = is_result && self.earlier(object, var.index()).is_some();
                if object.is_null() || enum_constant(&self.vm, object).is_some() || was_there {
                    break;
                }
                let before = self.vm.taint;
                match self.look(id, object) {
                    Look::Value(value) if !matches!(value, Value::Object { .. } | Value::Same(_)) => {
                        inspections.push(Inspection { var, member: id, value });
                    }
                    Look::Value(_) | Look::Nothing => {}
                    Look::Impure => {
                        // It has changed what the others would look at, so the test runs again, without it.
                        self.impure.insert(id);
                        self.taken.add(before);
                        self.run(test, false);
                    }
                }
            }
        }
        inspections
    }

    /// The same looks as in another run, as far as they still give something.
    fn inspect_again(&mut self, expected: &Observed) -> Vec<Inspection> {
        let looks = expected.inspections.iter().filter_map(|look| {
            let value = self.asked::<Watcher>(look.var, look.member, None).ok()??;
            Some(Inspection { value, ..look.clone() })
        });
        looks.collect()
    }

    pub(crate) fn object(&self, var: Var) -> Ref {
        self.values.get(var.index()).map_or(Ref::NULL, |(bits, _)| Ref::from_bits(*bits))
    }

    /// What a method without parameters or a field gives, if looking changes nothing.
    fn look(&mut self, id: MemberId, object: Ref) -> Look {
        let Some(Some(Ok(resolved))) = self.members.get(id.0 as usize) else { return Look::Nothing };
        let (target, gives, class) = (resolved.target.clone(), resolved.gives, resolved.class);
        if !self.vm.is_instance(object, class) {
            return Look::Nothing;
        }
        let chosen = match target {
            Target::Field(slot) => {
                let bits = self.vm.heap.field(object, slot);
                return Look::Value(self.shown(gives, bits));
            }
            Target::Direct(method) => Some(method),
            Target::Virtual(method) => Some(self.vm.select_virtual(object, method)),
            Target::Interface(method) => {
                let class = self.vm.class_of(object).id;
                self.vm.find_interface_method(class, method).ok()
            }
        };
        match chosen.and_then(|method| self.pure_call(method, object)) {
            Some(bits) => Look::Value(self.shown(gives, bits)),
            // All is asked again when that is there.
            None if self.lacking.is_some() => Look::Nothing,
            None => Look::Impure,
        }
    }

    /// Calls a method and gives its result if it ended normally, wrote to nothing that was there before, took nothing from outside
    /// that is the same in all worlds, and did nothing there.
    fn pure_call(&mut self, method: testwright_vm::class::MethodId, object: Ref) -> Option<u64> {
        let (before, undone) = (self.vm.heap.fresh_words().to_vec(), self.vm.heap.undo_len());
        let result = self.ask::<Watcher>(method, object, None).ok()?;
        let clean = self.vm.heap.undo_len() == undone
            && self.vm.heap.fresh_words().get(..before.len()) == Some(&before[..])
            && self.vm.taint.is_varied()
            && self.forbidden().is_none();
        clean.then_some(result)
    }
}

/// The values that the last statement was about: its own, and its first operand. A call that gives nothing is made for what it
/// does to anything that it is given, so that all its operands are looked at.
fn last_vars(test: &TestCase) -> Vec<Var> {
    let Some(last) = test.statements.last() else { return Vec::new() };
    let own = Var(test.statements.len() as u32 - 1);
    let most = if last.ty.is_none() { MOST_GIVEN } else { 1 };
    let mut vars = vec![own];
    for operand in last.operands().take(most) {
        if let Operand::Var(var) = operand
            && !vars.contains(var)
        {
            vars.push(*var);
        }
    }
    vars
}

/// Whether a member gives the message of an exception, which is what its class was told.
fn is_message(member: &testwright_testcase::Member) -> bool {
    &*member.declared_in == "java/lang/Throwable" && &*member.name == "getMessage"
}

/// What came of looking at an object.
enum Look {
    /// This was seen.
    Value(Value),
    /// Looking changed something, or did not end well.
    Impure,
    /// There is no way to look.
    Nothing,
}

/// Whether a member shows something of an object: a method without parameters that gives something, or a field.
fn is_inspector(member: &testwright_testcase::Member) -> bool {
    let shows = match &member.result {
        Some(Type::Primitive(_)) => true,
        Some(ty) => ty.is_string() || ty.unboxed().is_some() || matches!(ty, Type::Class(_)),
        None => false,
    };
    let name = &*member.name;
    shows
        && !member.is_static
        && match member.kind {
            MemberKind::Constructor => false,
            MemberKind::Field => true,
            MemberKind::Method => {
                member.parameters.is_empty()
                    && !matches!(name, "hashCode" | "toString" | "clone" | "getClass")
            }
        }
}
