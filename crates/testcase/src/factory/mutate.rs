//! Changing a test: EvoSuite's three operators, delete, change and insert, each applied with probability 1/3 and on
//! average to one place (Fraser and Arcuri 2013, "Whole test suite generation", section 3.4).

use rand::RngExt;

use crate::Rng;
use crate::factory::Factory;
use crate::factory::grow::{Grower, pick};
use crate::factory::plan::Recipe;
use crate::literal::Literal;
use crate::test_case::{Action, Operand, Statement, TestCase, Var};
use crate::ty::Type;
use crate::universe::MemberId;
use crate::ways::Way;

/// How likely another call on the same value follows one that was inserted.
const MORE_ON_SAME: f64 = 0.4;

impl Factory<'_> {
    pub(crate) fn mutate_test(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        let mut changed = false;
        if test.statements.len() > 1 && rng.random_range(0..3) == 0 {
            changed |= self.delete_some(test, rng);
        }
        if !test.statements.is_empty() && rng.random_range(0..3) == 0 {
            changed |= self.change_some(test, rng);
        }
        if rng.random_range(0..3) == 0 {
            changed |= self.insert_some(test, rng);
        }
        if changed {
            return true;
        }
        // Rarely is nothing chosen three times: change something then, so that no run is wasted.
        if !test.statements.is_empty() && self.change_some(test, rng) {
            return true;
        }
        self.insert_some(test, rng)
    }

    /// Deletes each statement with probability 1/n.
    fn delete_some(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        let count = test.statements.len();
        let mut changed = false;
        for at in (0..count).rev() {
            if at < test.statements.len() && test.statements.len() > 1 && rng.random_range(0..count) == 0 {
                self.delete(test, at, rng);
                changed = true;
            }
        }
        changed
    }

    /// Deletes a statement. What used its value uses another one of the same type, or goes too.
    pub(crate) fn delete(&self, test: &mut TestCase, at: usize, rng: &mut Rng) {
        let Some(ty) = test.statements[at].ty.clone() else {
            test.remove(at);
            return;
        };
        let gone = Var(at as u32);
        let mut later = at + 1;
        while later < test.statements.len() {
            if !test.statements[later].operands().any(|operand| *operand == Operand::Var(gone)) {
                later += 1;
                continue;
            }
            let replacement = self.other_value(&test.statements[..later], gone, &ty, rng);
            match replacement {
                Some(var) => {
                    for operand in test.statements[later].operands_mut() {
                        if *operand == Operand::Var(gone) {
                            *operand = Operand::Var(var);
                        }
                    }
                    later += 1;
                }
                // Statements before `later` that used the value have been given another one, so nothing before it
                // moves.
                None => self.delete(test, later, rng),
            }
        }
        test.remove(at);
    }

    /// An earlier value other than this one that may be used in its place.
    fn other_value(&self, statements: &[Statement], than: Var, ty: &Type, rng: &mut Rng) -> Option<Var> {
        let mut found = None;
        let mut count = 0u32;
        for (at, statement) in statements.iter().enumerate().filter(|(at, _)| *at != than.index()) {
            if statement.ty.as_ref().is_some_and(|own| self.universe.is_assignable(own, ty)) {
                count += 1;
                if rng.random_range(0..count) == 0 {
                    found = Some(Var(at as u32));
                }
            }
        }
        found
    }

    /// Changes one place, and with falling probability more. Places are statements and literals.
    fn change_some(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        let mut changed = false;
        for _ in 0..8 {
            let literals = test.holes().count();
            let statements = test.statements.len();
            // A literal is a statement of its own for EvoSuite; here it is an operand, and as likely to be changed.
            let place = rng.random_range(0..statements + 2 * literals);
            changed |= if place >= statements {
                self.change_literal(test, (place - statements) / 2, rng)
            } else {
                self.change_statement(test, place, rng)
            };
            if changed && rng.random_bool(0.6) {
                break;
            }
        }
        changed
    }

    /// Changes the literal with this number.
    fn change_literal(&self, test: &mut TestCase, number: usize, rng: &mut Rng) -> bool {
        let Some(literal) = test.holes_mut().nth(number) else { return false };
        let changed = self.mutate_literal(literal, rng);
        let differs = changed != *literal;
        *literal = changed;
        differs
    }

    /// Changes a statement: an operand, its elements, or what it does.
    pub(crate) fn change_statement(&self, test: &mut TestCase, at: usize, rng: &mut Rng) -> bool {
        if let Action::Array { elements } = &test.statements[at].action {
            let length = elements.len();
            return self.change_array(test, at, length, rng);
        }
        let operands = test.statements[at].operands().count();
        if operands > 0 && rng.random_bool(0.7) {
            let slot = rng.random_range(0..operands);
            if self.change_operand(test, at, slot, rng) {
                return true;
            }
        }
        self.replace(test, at, rng)
    }

    /// Makes an array longer or shorter, or changes an element.
    fn change_array(&self, test: &mut TestCase, at: usize, length: usize, rng: &mut Rng) -> bool {
        let Some(Type::Array(component)) = test.statements[at].ty.clone() else { return false };
        let choice = rng.random_range(0..3);
        if choice == 0 && length > 0 {
            if let Action::Array { elements } = &mut test.statements[at].action {
                elements.remove(rng.random_range(0..length));
            }
            return true;
        }
        if choice == 1 && length > 0 {
            return self.change_operand(test, at, rng.random_range(0..length), rng);
        }
        if length >= self.settings.longest_array {
            return false;
        }
        let place = rng.random_range(0..=length);
        self.before(
            test,
            at,
            rng,
            |grower, rng| grower.operand(&component, 1, rng),
            |statement, element| {
                if let Action::Array { elements } = &mut statement.action {
                    elements.insert(place, element);
                }
            },
        );
        true
    }

    /// Gives an operand another value of the type that is wanted there.
    fn change_operand(&self, test: &mut TestCase, at: usize, slot: usize, rng: &mut Rng) -> bool {
        let Some(old) = test.statements[at].operands().nth(slot).cloned() else { return false };
        if let Operand::Literal(literal) = &old
            && rng.random_bool(0.8)
        {
            let changed = self.mutate_literal(literal, rng);
            if let Some(operand) = test.statements[at].operands_mut().nth(slot) {
                *operand = Operand::Literal(changed);
            }
            return true;
        }
        let Some(wanted) = self.slot_type(test, at, slot) else { return false };
        let must_be_value = self.must_be_value(&test.statements[at], slot);
        let fresh = rng.random_bool(0.5);
        self.before(
            test,
            at,
            rng,
            |grower, rng| {
                let operand =
                    if fresh { grower.fresh(&wanted, 1, rng) } else { grower.operand(&wanted, 1, rng) };
                match operand {
                    Operand::Var(_) => operand,
                    _ if must_be_value => old.clone(),
                    _ => operand,
                }
            },
            |statement, value| {
                if let Some(operand) = statement.operands_mut().nth(slot) {
                    *operand = value;
                }
            },
        );
        true
    }

    /// Grows something before a statement and then changes the statement by it.
    fn before<T>(
        &self,
        test: &mut TestCase,
        at: usize,
        rng: &mut Rng,
        grow: impl FnOnce(&mut Grower<'_>, &mut Rng) -> T,
        change: impl FnOnce(&mut Statement, T),
    ) {
        let mut tail = test.statements.split_off(at);
        let grown = grow(&mut Grower { factory: self, statements: &mut test.statements }, rng);
        let shift = test.statements.len() - at;
        renumber(&mut tail, at, shift);
        if let Some(statement) = tail.first_mut() {
            change(statement, grown);
        }
        test.statements.append(&mut tail);
    }

    /// True for receivers and outer instances, which must be values of earlier statements.
    fn must_be_value(&self, statement: &Statement, slot: usize) -> bool {
        match &statement.action {
            Action::New { constructor, .. } => slot == 0 && self.universe.member(*constructor).has_outer,
            Action::Call { receiver, .. } | Action::Get { receiver, .. } | Action::Set { receiver, .. } => {
                slot == 0 && receiver.is_some()
            }
            Action::Array { .. } | Action::Stub(_) => false,
        }
    }

    /// The type that is wanted of an operand, by its place in [`Statement::operands`].
    pub(super) fn slot_type(&self, test: &TestCase, at: usize, slot: usize) -> Option<Type> {
        let statement = &test.statements[at];
        let receiver = match &statement.action {
            Action::Array { .. } => match &statement.ty {
                Some(Type::Array(component)) => return Some((**component).clone()),
                _ => return None,
            },
            Action::Stub(stub) => {
                let plan = self.plans.of(self.universe, statement.ty.as_ref()?);
                let own = stub.constructor.as_ref().map(|(constructor, _)| *constructor);
                let way = plan.stubs.iter().find_map(|recipe| match recipe {
                    Recipe::Stub(way) if way.constructor.as_ref().map(|(id, _)| *id) == own => Some(way),
                    _ => None,
                })?;
                let parameters = way.constructor.as_ref().map_or(&[][..], |(_, parameters)| parameters);
                if let Some(parameter) = parameters.get(slot) {
                    return Some(parameter.clone());
                }
                let mut values = way.answers.iter().filter_map(|(_, answer)| match answer {
                    crate::ways::AnswerType::Void => None,
                    crate::ways::AnswerType::Null => Some(None),
                    crate::ways::AnswerType::Value(ty) => Some(Some(ty)),
                });
                return values.nth(slot - parameters.len()).flatten().cloned();
            }
            Action::New { .. } => None,
            Action::Call { receiver, .. } | Action::Get { receiver, .. } | Action::Set { receiver, .. } => {
                receiver.as_ref()
            }
        };
        if slot == 0
            && let Some(Operand::Var(receiver)) = receiver
        {
            return test.statements[receiver.index()].ty.clone();
        }
        let way = self.way_of(test, at)?;
        let place = slot - usize::from(receiver.is_some());
        match &statement.action {
            Action::Set { .. } => way.result,
            _ => way.parameters.get(place).cloned(),
        }
    }

    /// The way in which a statement uses its member: the first one whose types fit everything that it uses and gives.
    fn way_of(&self, test: &TestCase, at: usize) -> Option<Way> {
        let statement = &test.statements[at];
        let member = statement.member()?;
        let (receiver, arguments): (_, &[Operand]) = match &statement.action {
            Action::New { arguments, .. } => (None, arguments),
            Action::Call { receiver, arguments, .. } => (receiver.as_ref(), arguments),
            Action::Get { receiver, .. } => (receiver.as_ref(), &[]),
            Action::Set { receiver, .. } => (receiver.as_ref(), &[]),
            Action::Array { .. } | Action::Stub(_) => return None,
        };
        let ways = match receiver {
            Some(Operand::Var(var)) => {
                self.plans.on(self.universe, member, test.statements[var.index()].ty.as_ref()?)
            }
            Some(_) => return None,
            None => self.plans.uses(self.universe, member, statement.ty.as_ref()),
        };
        let fits = |way: &&Way| {
            way.parameters.len() == arguments.len()
                && way
                    .parameters
                    .iter()
                    .zip(arguments)
                    .all(|(wanted, argument)| self.universe.takes(wanted, argument, &test.statements))
        };
        ways.iter().find(fits).cloned()
    }

    /// Replaces a statement by another one that gives a value of the same type, or that uses the same value.
    fn replace(&self, test: &mut TestCase, at: usize, rng: &mut Rng) -> bool {
        let old = &test.statements[at];
        let Some(ty) = old.ty.clone() else { return self.replace_void(test, at, rng) };
        if !matches!(ty, Type::Class(_)) && !test.is_used(at) {
            return self.replace_void(test, at, rng);
        }
        if ty.is_string() || ty.unboxed().is_some() || !matches!(ty, Type::Class(_)) {
            return false;
        }
        if rng.random_bool(0.5) && self.exchange(test, at, rng) {
            return true;
        }
        let plan = self.plans.of(self.universe, &ty);
        let recipes: Vec<&Recipe> = plan.uses.iter().chain(&plan.stubs).collect();
        let Some(recipe) = pick(&recipes, rng) else { return false };
        let mut tail = test.statements.split_off(at);
        let made = Grower { factory: self, statements: &mut test.statements }.follow(recipe, 1, rng);
        match made {
            Some(var) => {
                tail.remove(0);
                let shift = var.index() - at;
                renumber(&mut tail, at, shift);
            }
            None => test.statements.truncate(at),
        }
        test.statements.append(&mut tail);
        made.is_some()
    }

    /// Replaces a statement whose value nobody uses by the use of a target.
    fn replace_void(&self, test: &mut TestCase, at: usize, rng: &mut Rng) -> bool {
        let Some(target) = pick(&self.choices, rng).copied() else { return false };
        let mut tail = test.statements.split_off(at);
        let done = Grower { factory: self, statements: &mut test.statements }.target(target, rng);
        if done {
            tail.remove(0);
            // The old statement had no value in use: what comes after it moves by one less than was appended.
            let shift = test.statements.len() - at - 1;
            renumber(&mut tail, at + 1, shift);
        }
        test.statements.append(&mut tail);
        done
    }

    /// Inserts a use of a target, or of a value that is there; with falling probability more.
    fn insert_some(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        let mut changed = false;
        while test.statements.len() < self.settings.length {
            changed |= self.insert(test, rng);
            if !rng.random_bool(0.3) {
                break;
            }
        }
        changed
    }

    fn insert(&self, test: &mut TestCase, rng: &mut Rng) -> bool {
        let count = test.statements.len();
        let place = if rng.random_bool(0.5) { count } else { rng.random_range(0..=count) };
        self.insert_at(test, place, 0.3, rng)
    }

    /// Inserts a call at a place: with this probability one on a value that is there already, else a use of a target.
    pub(crate) fn insert_at(&self, test: &mut TestCase, place: usize, on_value: f64, rng: &mut Rng) -> bool {
        let mut tail = test.statements.split_off(place);
        let mut grower = Grower { factory: self, statements: &mut test.statements };
        let on_value = rng.random_bool(on_value) && grower.call_on_value(rng);
        let done = on_value
            || match pick(&self.choices, rng) {
                Some(target) => grower.target(*target, rng),
                None => false,
            };
        let shift = test.statements.len() - place;
        renumber(&mut tail, place, shift);
        test.statements.append(&mut tail);
        done
    }
}

impl Grower<'_> {
    /// Calls a method on a random earlier value, to change it or to see what it holds; with falling probability more on the
    /// same one, because some states take several calls to reach, and nothing tells that the first ones were of use.
    fn call_on_value(&mut self, rng: &mut Rng) -> bool {
        let count = self.statements.len();
        if count == 0 {
            return false;
        }
        for _ in 0..3 {
            let receiver = Var(rng.random_range(0..count) as u32);
            if self.call_on(receiver, rng) {
                while self.statements.len() < self.factory.settings.length
                    && rng.random_bool(MORE_ON_SAME)
                    && self.call_on(receiver, rng)
                {}
                return true;
            }
        }
        false
    }

    /// The methods that change an earlier value or show what it holds.
    pub(super) fn methods_of(&self, receiver: Var) -> &[MemberId] {
        let ty = self.statements[receiver.index()].ty.as_ref();
        let name = ty.and_then(|ty| ty.class_name());
        name.and_then(|name| self.factory.universe.index.methods.get(name)).map_or(&[][..], Vec::as_slice)
    }

    /// Calls a random method on an earlier value.
    pub(super) fn call_on(&mut self, receiver: Var, rng: &mut Rng) -> bool {
        let Some(method) = pick(self.methods_of(receiver), rng).copied() else { return false };
        let mark = self.statements.len();
        let done = self.on(method, receiver, 0, rng).is_some();
        if !done {
            self.statements.truncate(mark);
        }
        done
    }
}

/// Moves all uses of statements from `from` on by `shift`.
pub(crate) fn renumber(statements: &mut [Statement], from: usize, shift: usize) {
    if shift == 0 {
        return;
    }
    for operand in statements.iter_mut().flat_map(Statement::operands_mut) {
        if let Operand::Var(var) = operand
            && var.index() >= from
        {
            var.0 += shift as u32;
        }
    }
}

/// A literal changed within its type.
pub(crate) fn mutate_literal(factory: &Factory<'_>, literal: &Literal, rng: &mut Rng) -> Literal {
    match literal {
        Literal::String(text) => Literal::String(super::texts::mutate(&factory.seeds, text, rng)),
        number => super::numbers::mutate(&factory.seeds, number, rng),
    }
}
