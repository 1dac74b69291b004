//! What of a test is written where: which values get a variable, which are written where they are used, and what is
//! asserted.
//!
//! **Always true:** what is written runs the same calls in the same order as the test case. A value is written at its use
//! only if nothing that could have an effect comes between, or if making it has none.

use std::collections::BTreeSet;

use testwright_testcase::{
    Action, Inspection, Interaction, MemberKind, Operand, Outcome, Printer, Statement, Stub, Text, Type,
    Value, Var,
};

use super::assertion::{self, Strength};
use super::generics::mentions_variable;
use super::mock::{given, mocks, stubbed};
use super::settings;
use super::types::Types;
use crate::suite::{Claim, Style, Test};

/// Largest array that is written inside a call.
const LONGEST_INLINE_ARRAY: usize = 12;
/// Most arguments of a call that is written inside another.
const MOST_INLINE_ARGUMENTS: usize = 3;

/// What becomes of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// It is not written: nothing needs it.
    Skipped,
    /// It is written where its only user is.
    Inline,
    /// It is a constant that is written wherever it is used.
    Constant,
    /// Its value gets a variable.
    Variable,
    /// It is written for its effect.
    Bare,
    /// It is written inside the assertion about its value.
    Asserted,
    /// It is written so that its exception is asserted.
    Thrown,
}

/// See the module's text.
pub(crate) struct Plan {
    /// How many statements are written.
    pub(crate) end: usize,
    /// What becomes of each of them.
    pub(crate) places: Vec<Place>,
    /// What is asserted, in the order of the text.
    pub(crate) claims: Vec<Claim>,
    /// By statement of the test, whether it is a mock.
    pub(crate) mocks: Vec<bool>,
    /// The statement that the test is about.
    pub(crate) act: Option<usize>,
}

impl Plan {
    pub(crate) fn new(types: &Types<'_>, test: &Test, style: &Style) -> Plan {
        let statements = &test.case.statements;
        let (end, thrown) = (test.end(), test.thrown());
        let claims = Claims { types, test, end, thrown }.choose(style);
        let cautious = test.cautious || style.cautious;
        let mocks = mocks(types, test, style);
        let mut planner = Planner {
            types,
            statements,
            test,
            mocks: &mocks,
            users: vec![Vec::new(); end],
            pinned: vec![false; end],
            idle: vec![false; end],
        };
        planner.pin(test, &claims);
        planner.find_users(end);
        let mut places: Vec<Place> = (0..end)
            .map(|at| planner.place(at, thrown == Some(at), claims.contains(&Claim::Value(Var(at as u32)))))
            .collect();
        if !cautious {
            planner.write_inline(&mut places, thrown);
        }
        Plan { end, places, claims, mocks, act: test.act(types.universe) }
    }
}

/// Chooses what is asserted.
struct Claims<'a, 'u> {
    types: &'a Types<'u>,
    test: &'a Test,
    end: usize,
    thrown: Option<usize>,
}

impl Claims<'_, '_> {
    fn choose(&self, style: &Style) -> Vec<Claim> {
        let most = style.most_assertions;
        let last = if self.thrown.is_none() { self.end.checked_sub(1) } else { None };
        let last_is_strong = last.is_some_and(|last| self.strength(last) == Strength::Strong);
        let inspections = self.inspections(last);
        let interactions = self.interactions();
        let changed = self.changed();
        let mut printed = self.printed(style);
        printed.extend(self.files(style));
        let effects = interactions.len() + changed.len() + printed.len();
        let shows_nothing =
            !last_is_strong && inspections.is_empty() && effects == 0 && self.thrown.is_none();
        let mut claims: Vec<Claim> = (0..self.end)
            .filter(|at| {
                let is_last = last == Some(*at);
                // What may change was seen after the whole test, so it holds only there.
                let holds = is_last || !self.value(*at).is_some_and(Value::may_change);
                let is_free = is_last || shows_nothing || !self.test.case.is_used(*at);
                holds && is_free && self.strength(*at) == Strength::Strong
            })
            .map(|at| Claim::Value(Var(at as u32)))
            .collect();
        // The result of the last call is what the test is about; the rest makes way for it.
        let room = most.saturating_sub(1);
        if claims.len() > room && last_is_strong {
            let newest = claims.pop();
            claims.truncate(room);
            claims.extend(newest);
        } else {
            claims.truncate(room);
        }
        claims.extend(self.thrown.map(|at| Claim::Throws(Var(at as u32))));
        if style.catches(self.test) && self.test.observed.message.is_some() {
            claims.extend(self.thrown.map(|at| Claim::Message(Var(at as u32))));
        }
        let room = most.saturating_sub(claims.len());
        claims.extend(changed.into_iter().chain(inspections).take(room));
        let room = most.saturating_sub(claims.len());
        claims.extend(printed.into_iter().chain(interactions).take(room));
        if claims.is_empty()
            && let Some(last) = last
            && (self.strength(last) == Strength::Weak || self.is_only_new(last))
        {
            claims.push(Claim::Value(Var(last as u32)));
        }
        claims
    }

    fn value(&self, at: usize) -> Option<&Value> {
        match self.test.observed.outcomes.get(at) {
            Some(Outcome::Returned { value: Some(value), tainted: false }) => Some(value),
            _ => None,
        }
    }

    /// Whether a statement makes an object of which nothing else is known.
    fn is_only_new(&self, at: usize) -> bool {
        let is_new = matches!(self.test.case.statements[at].action, Action::New { .. });
        is_new && matches!(self.value(at), Some(Value::Object { .. }))
    }

    /// How much an assertion about a statement's value would say.
    fn strength(&self, at: usize) -> Strength {
        let statement = &self.test.case.statements[at];
        match (&statement.action, self.value(at), &statement.ty) {
            // What a constructor gives is never null, and always new.
            (Action::Call { .. } | Action::Get { .. }, Some(value), Some(_)) => {
                let of_itself =
                    matches!((value, &statement.action), (Value::Same(same), _) if same.index() >= at);
                if of_itself { Strength::None } else { assertion::strength(self.types, value) }
            }
            _ => Strength::None,
        }
    }

    /// What the last statement was given and has changed.
    fn changed(&self) -> Vec<Claim> {
        let changed = self.test.observed.changed.iter().enumerate();
        let is_asserted = |(_, (var, value)): &(usize, &(Var, Value))| {
            var.index() < self.end && assertion::strength(self.types, value) == Strength::Strong
        };
        changed.filter(is_asserted).map(|(index, _)| Claim::Changed(index)).collect()
    }

    /// What the test printed, unless nothing can come after the exception that it ends with.
    fn printed(&self, style: &Style) -> Vec<Claim> {
        let printed = self.test.observed.printed.iter();
        let is_asserted =
            |(_, text): &(&Printer, &Text)| !self.is_over(style) && settings::is_assertable(text, style);
        printed.filter(is_asserted).map(|(printer, _)| Claim::Printed(*printer)).collect()
    }

    /// What files hold, likewise.
    fn files(&self, style: &Style) -> impl Iterator<Item = Claim> + use<> {
        let count = if self.is_over(style) { 0 } else { self.test.observed.files.len() };
        (0..count).map(Claim::File)
    }

    /// Whether nothing can be written after the exception that the test ends with.
    fn is_over(&self, style: &Style) -> bool {
        self.thrown.is_some() && !style.catches(self.test)
    }

    /// What stubs were called with, method by method.
    fn interactions(&self) -> Vec<Claim> {
        let seen = &self.test.observed.interactions;
        let is_first = |(index, one): &(usize, &Interaction)| {
            let is_written = one.stub.index() < self.end && one.during.index() < self.end;
            let is_same = |other: &Interaction| other.stub == one.stub && other.method == one.method;
            is_written && !seen[..*index].iter().any(is_same)
        };
        seen.iter().enumerate().filter(is_first).map(|(index, _)| Claim::Interaction(index)).collect()
    }

    fn inspections(&self, last: Option<usize>) -> Vec<Claim> {
        // What the last statement itself asks is not asked twice.
        let asked = last.and_then(|last| match &self.test.case.statements[last].action {
            Action::Call { method, receiver: Some(Operand::Var(var)), .. } => Some((*var, *method)),
            Action::Get { field, receiver: Some(Operand::Var(var)) } => Some((*var, *field)),
            _ => None,
        });
        let is_asserted = |(_, inspection): &(usize, &Inspection)| {
            inspection.var.index() < self.end
                && Some(inspection.var.index()) != self.thrown
                && asked != Some((inspection.var, inspection.member))
                && self.types.universe.member(inspection.member).result.is_some()
                && assertion::strength(self.types, &inspection.value) == Strength::Strong
        };
        let inspections = self.test.observed.inspections.iter().enumerate();
        inspections.filter(is_asserted).map(|(index, _)| Claim::Inspection(index)).collect()
    }
}

/// Chooses where values are written.
struct Planner<'a, 'u> {
    types: &'a Types<'u>,
    statements: &'a [Statement],
    test: &'a Test,
    /// By statement, whether it is a mock.
    mocks: &'a [bool],
    /// Statements that use each value, once for every use.
    users: Vec<Vec<usize>>,
    /// Whether a value must have a variable.
    pinned: Vec<bool>,
    /// Whether a value was only made for an answer that is not written.
    idle: Vec<bool>,
}

impl Planner<'_, '_> {
    fn find_users(&mut self, end: usize) {
        let operands = self.statements[..end].iter().flat_map(Statement::operands);
        let used: BTreeSet<usize> = operands.filter_map(place_of).collect();
        // Backwards, because what only idle statements use is idle, too.
        for at in (0..end).rev() {
            self.idle[at] = used.contains(&at) && self.is_idle(at);
            if self.idle[at] {
                continue;
            }
            let statement = &self.statements[at];
            let operands: Vec<&Operand> = match &statement.action {
                // Of a mock, only what is stubbed is written.
                Action::Stub(stub) if self.mocks[at] => self.answers(stub, at).collect(),
                _ => statement.operands().collect(),
            };
            for made in operands.into_iter().filter_map(place_of).filter(|made| *made < at) {
                self.users[made].push(at);
                // A stub gives the same object at every call, so it must have been made before.
                self.pinned[made] |=
                    matches!(statement.action, Action::Stub(_)) && !(self.mocks[at] && self.is_wrapper(made));
            }
        }
        self.users.iter_mut().for_each(|users| users.reverse());
    }

    /// Whether nothing that is written uses a value, and making it does nothing to the class under test.
    fn is_idle(&self, at: usize) -> bool {
        let statement = &self.statements[at];
        let member = statement.member().map(|id| self.types.universe.member(id));
        let is_made = matches!(statement.action, Action::New { .. } | Action::Call { .. });
        let is_foreign = member.is_some_and(|member| member.owner != self.types.universe.subject);
        let is_act = self.test.act == Some(Var(at as u32));
        is_made && is_foreign && !is_act && self.users[at].is_empty() && !self.pinned[at]
    }

    /// What a mock answers to the methods that are stubbed.
    fn answers<'s>(&self, stub: &'s Stub, at: usize) -> impl Iterator<Item = &'s Operand> {
        stubbed(self.types, self.test, stub, at).into_iter().filter_map(|(_, answer)| answer)
    }

    /// Whether a value is an `Optional`, which is best read where it is answered.
    fn is_wrapper(&self, made: usize) -> bool {
        let member = self.statements[made].member().map(|id| self.types.universe.member(id));
        member.is_some_and(|member| member.is_static && &*member.declared_in == "java/util/Optional")
    }

    fn pin(&mut self, test: &Test, claims: &[Claim]) {
        for var in given(test, self.mocks) {
            if let Some(pinned) = self.pinned.get_mut(var.index()) {
                *pinned = true;
            }
        }
        let mut pin = |var: Var| {
            if let Some(pinned) = self.pinned.get_mut(var.index()) {
                *pinned = true;
            }
        };
        for claim in claims {
            match *claim {
                Claim::Inspection(index) => pin(test.observed.inspections[index].var),
                Claim::Value(var) => {
                    if let Some(Outcome::Returned { value: Some(Value::Same(same)), .. }) =
                        test.observed.outcomes.get(var.index())
                    {
                        pin(*same);
                    }
                }
                Claim::Changed(index) => pin(test.observed.changed[index].0),
                Claim::Interaction(index) => {
                    let stub = test.observed.interactions[index].stub;
                    pin(stub);
                    let calls = test.observed.interactions.iter().filter(|one| one.stub == stub);
                    for value in calls.flat_map(|one| &one.arguments) {
                        if let Value::Same(same) = value {
                            pin(*same);
                        }
                    }
                }
                Claim::Throws(_) | Claim::Message(_) | Claim::Printed(_) | Claim::File(_) => {}
            }
        }
    }

    fn place(&self, at: usize, is_thrown: bool, is_claimed: bool) -> Place {
        let statement = &self.statements[at];
        let is_needed = !self.users[at].is_empty() || self.pinned[at];
        if is_thrown {
            return Place::Thrown;
        }
        if self.idle[at] && !is_claimed {
            return Place::Skipped;
        }
        if statement.ty.is_none() {
            return Place::Bare;
        }
        if is_claimed {
            return if is_needed || self.is_inferred(statement) { Place::Variable } else { Place::Asserted };
        }
        match &statement.action {
            Action::Get { field, receiver: None }
                if self.types.universe.member(*field).is_final && is_needed =>
            {
                Place::Constant
            }
            _ if is_needed => Place::Variable,
            Action::New { .. } | Action::Call { .. } | Action::Set { .. } => Place::Bare,
            Action::Array { .. } => Place::Skipped,
            Action::Stub(stub) if stub.constructor.is_none() => Place::Skipped,
            // Looking at a field is no statement, and its class may be initialised by it.
            Action::Get { .. } | Action::Stub(_) => Place::Variable,
        }
    }

    /// Whether javac infers the type of a call from where it stands.
    fn is_inferred(&self, statement: &Statement) -> bool {
        let Some(member) = statement.member().map(|id| self.types.universe.member(id)) else { return false };
        !member.type_parameters.is_empty() && member.result.as_ref().is_some_and(mentions_variable)
    }

    fn write_inline(&self, places: &mut [Place], thrown: Option<usize>) {
        for user in 0..places.len() {
            if let Action::Stub(stub) = &self.statements[user].action {
                if self.mocks[user] {
                    self.write_wrappers_inline(places, user, stub);
                }
                continue;
            }
            // While a method is being stubbed, no code may run that could call a mock.
            if places[user] == Place::Skipped || self.is_answered(user) {
                continue;
            }
            self.write_immovable_inline(places, user, thrown == Some(user));
            self.write_movable_inline(places, user);
        }
    }

    /// An `Optional` is written where a mock answers it.
    fn write_wrappers_inline(&self, places: &mut [Place], user: usize, stub: &Stub) {
        for made in self.answers(stub, user).filter_map(place_of).filter(|made| *made < user) {
            if self.is_single(places, made) && self.is_answered(made) {
                places[made] = Place::Inline;
            }
        }
    }

    /// Whether a value is an `Optional` that a mock answers, and of no other use.
    fn is_answered(&self, made: usize) -> bool {
        self.is_wrapper(made) && matches!(self.users[made][..], [user] if self.mocks[user])
    }

    /// What has no effect can be written anywhere before its use.
    fn write_movable_inline(&self, places: &mut [Place], user: usize) {
        let statement = &self.statements[user];
        let has_receiver = receiver(statement).is_some();
        for (position, operand) in statement.operands().enumerate() {
            let Operand::Var(Var(made)) = *operand else { continue };
            let made = made as usize;
            if made < user
                && self.is_single(places, made)
                && !(has_receiver && position == 0)
                && self.is_movable(places, made)
            {
                places[made] = Place::Inline;
            }
        }
    }

    fn is_single(&self, places: &[Place], made: usize) -> bool {
        places[made] == Place::Variable && self.users[made].len() == 1 && !self.pinned[made]
    }

    fn is_movable(&self, places: &[Place], made: usize) -> bool {
        match &self.statements[made].action {
            Action::Array { elements } => {
                elements.len() <= LONGEST_INLINE_ARRAY
                    && elements.iter().all(|element| match element {
                        Operand::Var(var) => {
                            places[var.index()] != Place::Inline || self.is_movable(places, var.index())
                        }
                        _ => true,
                    })
            }
            Action::Stub(stub) => !self.mocks[made] && self.is_short_lambda(stub),
            _ => false,
        }
    }

    fn is_short_lambda(&self, stub: &Stub) -> bool {
        super::stub::lambda_method(self.types, stub).is_some() && stub.class.arguments.is_empty()
    }

    /// Calls that come directly before their user are written inside it, as long as the order stays: the last operand
    /// that is a call is the statement directly before, and so on.
    fn write_immovable_inline(&self, places: &mut [Place], user: usize, is_thrown: bool) {
        // Of an exception one should see which call threw it.
        if is_thrown {
            return;
        }
        let statement = &self.statements[user];
        let receiver = receiver(statement);
        let operands: Vec<&Operand> = statement.operands().collect();
        let mut position = operands.len();
        for made in (0..user).rev() {
            if places[made] == Place::Constant || places[made] == Place::Skipped {
                continue;
            }
            if self.is_single(places, made) && self.users[made][0] == user && self.is_movable(places, made) {
                continue;
            }
            let wanted = Operand::Var(Var(made as u32));
            let Some(at) = operands[..position].iter().rposition(|operand| **operand == wanted) else {
                return;
            };
            let is_receiver = receiver == Some(&wanted);
            let is_readable = match is_receiver && self.is_link(made) {
                // What a chain was built for has a line of its own, and what is asserted or bare has another.
                true => self.is_link(user) || places[user] == Place::Variable,
                false => self.is_readable_inside(places, made, is_receiver),
            };
            if !self.is_single(places, made) || !is_readable {
                return;
            }
            places[made] = Place::Inline;
            position = at;
        }
    }

    /// Whether a call gave what it was called on, so that the next one can be written behind it.
    fn is_link(&self, at: usize) -> bool {
        let statement = &self.statements[at];
        let gave_its_own = matches!(
            self.test.observed.outcomes.get(at),
            Some(Outcome::Returned { value: Some(Value::Same(same)), .. }) if same.index() < at
        );
        let is_plain = matches!(&statement.ty, Some(Type::Class(class)) if class.arguments.is_empty());
        let on_its_like = match receiver(statement) {
            Some(Operand::Var(var)) => self.statements[var.index()].ty == statement.ty,
            _ => false,
        };
        gave_its_own && is_plain && on_its_like
    }

    fn is_readable_inside(&self, places: &[Place], made: usize, is_receiver: bool) -> bool {
        let statement = &self.statements[made];
        let Some(member) = statement.member().map(|id| self.types.universe.member(id)) else { return false };
        // Where inference has a say, the variable's type keeps it from surprises.
        let is_plain = member.type_parameters.is_empty()
            && !member.result.as_ref().is_some_and(mentions_variable)
            && statement.ty.as_ref().is_some_and(|ty| match ty {
                Type::Class(class) => class.arguments.is_empty() && !self.types.is_generic(&class.name),
                _ => true,
            });
        let is_flat = statement.operands().all(|operand| match operand {
            Operand::Var(var) => {
                places[var.index()] != Place::Inline
                    || matches!(self.statements[var.index()].action, Action::Array { .. })
            }
            _ => true,
        });
        let is_short = statement.operands().count() <= MOST_INLINE_ARGUMENTS;
        let fits = match member.kind {
            MemberKind::Constructor => !is_receiver && !member.has_outer,
            MemberKind::Method | MemberKind::Field => true,
        };
        is_plain && is_flat && is_short && fits
    }
}

/// The place of the statement that made a value.
fn place_of(operand: &Operand) -> Option<usize> {
    match operand {
        Operand::Var(var) => Some(var.index()),
        _ => None,
    }
}

/// What a statement is called on.
fn receiver(statement: &Statement) -> Option<&Operand> {
    match &statement.action {
        Action::Call { receiver, .. } | Action::Get { receiver, .. } | Action::Set { receiver, .. } => {
            receiver.as_ref()
        }
        _ => None,
    }
}
