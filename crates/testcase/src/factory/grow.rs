//! Appending to a test everything that a use of a member needs.
//!
//! **Always true:** growing ends, because every step goes deeper and at [`HARD_DEPTH`] only `null` and literals are
//! left; a step that fails takes back what it appended.

use std::sync::Arc;

use rand::RngExt;

use crate::Rng;
use crate::build::known;
use crate::factory::Factory;
use crate::factory::plan::{Plan, Recipe};
use crate::factory::texts;
use crate::literal::Literal;
use crate::test_case::{Action, Operand, Statement, Stub, Var};
use crate::ty::{Argument, ClassType, Type};
use crate::universe::{MemberId, MemberKind};
use crate::ways::{AnswerType, StubWay, Way};

/// Depth from which on nothing is made any more.
const HARD_DEPTH: usize = 12;

/// How often a text that names a file leads into the temporary folder of the test.
const PATHS: f64 = 0.9;

/// Appends to the statements of a test.
pub(crate) struct Grower<'a> {
    pub(crate) factory: &'a Factory<'a>,
    pub(crate) statements: &'a mut Vec<Statement>,
}

impl Grower<'_> {
    /// Uses a target; its statement is the last one then. False, with nothing appended, if that is not possible.
    pub(crate) fn target(&mut self, target: MemberId, rng: &mut Rng) -> bool {
        let mark = self.statements.len();
        let done = self.try_target(target, rng).is_some();
        if !done {
            self.statements.truncate(mark);
        }
        done
    }

    fn try_target(&mut self, target: MemberId, rng: &mut Rng) -> Option<Var> {
        let universe = self.factory.universe;
        let member = universe.member(target);
        if member.kind == MemberKind::Constructor
            && universe.class(&member.owner).is_some_and(|owner| owner.is_abstract)
        {
            return self.stub_with(target, rng);
        }
        if member.is_static || member.kind == MemberKind::Constructor {
            let ways = self.factory.plans.uses(universe, target, None);
            let way = pick(&ways, rng)?;
            return self.apply(way, None, 0, rng);
        }
        let is_hidden = universe.index.hidden.contains(&target);
        let receiver = self.target_receiver(target, is_hidden, rng)?;
        self.on(target, receiver, 0, rng)
    }

    /// A stub that calls this constructor of an abstract class.
    fn stub_with(&mut self, constructor: MemberId, rng: &mut Rng) -> Option<Var> {
        let wanted = Type::class(self.factory.universe.member(constructor).owner.clone());
        let plan = self.factory.plans.of(self.factory.universe, &wanted);
        let has_it = |recipe: &&Recipe| match recipe {
            Recipe::Stub(way) => way.constructor.as_ref().is_some_and(|(own, _)| *own == constructor),
            Recipe::Use(_) => false,
        };
        let recipes: Vec<&Recipe> = plan.stubs.iter().filter(has_it).collect();
        self.follow(pick(&recipes, rng)?, 0, rng)
    }

    /// Uses a member of a value that is there.
    pub(crate) fn on(&mut self, member: MemberId, receiver: Var, depth: usize, rng: &mut Rng) -> Option<Var> {
        let ty = self.statements[receiver.index()].ty.clone()?;
        let ways = self.factory.plans.on(self.factory.universe, member, &ty);
        let way = pick(&ways, rng)?;
        self.apply(way, Some(receiver), depth, rng)
    }

    /// A value to use a target on: one that is there, or a new one.
    fn target_receiver(&mut self, target: MemberId, is_hidden: bool, rng: &mut Rng) -> Option<Var> {
        let universe = self.factory.universe;
        let owner = &universe.member(target).owner;
        if rng.random_bool(self.factory.settings.reuse) {
            let found = self.existing(rng, |statement, ty| {
                let comes_from_subject = || {
                    statement
                        .member()
                        .is_some_and(|member| self.factory.is_family(&universe.member(member).owner))
                };
                ty.class_name().is_some_and(|name| universe.is_subclass(name, owner))
                    && (!is_hidden || comes_from_subject())
            });
            if found.is_some() {
                return found;
            }
        }
        if is_hidden {
            // Any type arguments will do, so the maker's own ways are asked and not a plan for the receiver's type.
            let makers = universe.index.producers.get(owner)?;
            let is_own = |maker: &&MemberId| self.factory.is_family(&universe.member(**maker).owner);
            let own: Vec<MemberId> = makers.iter().filter(is_own).copied().collect();
            let ways = self.factory.plans.uses(universe, *pick(&own, rng)?, None);
            return self.apply(pick(&ways, rng)?, None, 1, rng);
        }
        let ways = self.factory.plans.uses(universe, target, None);
        let wanted = pick(&ways, rng)?.receiver.clone()?;
        self.take_from_pool(&wanted, rng).or_else(|| self.make(&wanted, 1, rng))
    }

    /// A random earlier value for which the condition holds.
    fn existing(&self, rng: &mut Rng, fits: impl Fn(&Statement, &Type) -> bool) -> Option<Var> {
        let mut found = None;
        let mut count = 0u32;
        for (at, statement) in self.statements.iter().enumerate() {
            if let Some(ty) = &statement.ty
                && fits(statement, ty)
            {
                count += 1;
                if count == 1 || rng.random_range(0..count) == 0 {
                    found = Some(Var(at as u32));
                }
            }
        }
        found
    }

    /// A random earlier value that may be used where a type is wanted.
    fn existing_of(&self, wanted: &Type, rng: &mut Rng) -> Option<Var> {
        if self.statements.is_empty() {
            return None;
        }
        let universe = self.factory.universe;
        self.existing(rng, |_, ty| universe.is_assignable(ty, wanted))
    }

    /// Something to pass where a type is wanted.
    pub(crate) fn operand(&mut self, wanted: &Type, depth: usize, rng: &mut Rng) -> Operand {
        // Before reuse: where an `Object` is wanted, everything that is there would do.
        if let Some(narrower) = self.narrower(wanted, depth, rng) {
            return self.operand(&narrower, depth, rng);
        }
        let settings = &self.factory.settings;
        let (reuse, null) = match wanted {
            Type::Primitive(_) => (settings.reuse_primitive, 0.0),
            ty if ty.is_string() || ty.unboxed().is_some() => (settings.reuse_primitive, settings.null),
            _ => (settings.reuse, settings.null),
        };
        if rng.random_bool(reuse)
            && let Some(var) = self.existing_of(wanted, rng)
        {
            return Operand::Var(var);
        }
        if null > 0.0 && rng.random_bool(null) {
            return Operand::Null;
        }
        self.fresh(wanted, depth, rng)
    }

    /// Now and then, a narrower type that the code under test asks about.
    fn narrower(&self, wanted: &Type, depth: usize, rng: &mut Rng) -> Option<Type> {
        let factory = self.factory;
        let is_class = matches!(wanted, Type::Class(_));
        if !is_class || factory.universe.index.asked.is_empty() || depth >= factory.settings.depth {
            return None;
        }
        let plan = factory.plans.of(factory.universe, wanted);
        if plan.narrower.is_empty() || !rng.random_bool(factory.settings.narrower) {
            return None;
        }
        pick(&plan.narrower, rng).cloned()
    }

    /// Something new to pass where a type is wanted.
    pub(crate) fn fresh(&mut self, wanted: &Type, depth: usize, rng: &mut Rng) -> Operand {
        let narrower = self.narrower(wanted, depth, rng);
        let wanted = narrower.as_ref().unwrap_or(wanted);
        match wanted {
            Type::Primitive(_) => Operand::Literal(self.factory.random_literal(wanted, rng)),
            ty if ty.is_string() || ty.unboxed().is_some() => {
                Operand::Literal(self.factory.random_literal(wanted, rng))
            }
            Type::Variable(_) => Operand::Null,
            Type::Array(component) => match self.array(component, depth, rng) {
                Some(var) => Operand::Var(var),
                None => Operand::Null,
            },
            Type::Class(class) => {
                let plan = self.factory.plans.of(self.factory.universe, wanted);
                if plan.takes_class {
                    return match self.class_literal(class, rng) {
                        Some(named) => Operand::Class(named),
                        None => Operand::Null,
                    };
                }
                if !plan.literals.is_empty() && (rng.random_bool(0.7) || depth >= self.factory.settings.depth)
                {
                    // Strings and small numbers are what a person would write first.
                    let most = if rng.random_bool(0.8) { 2 } else { plan.literals.len() };
                    let literal = plan.literals[rng.random_range(0..most.min(plan.literals.len()))];
                    let ty = literal.map_or_else(Type::string, Type::Primitive);
                    return Operand::Literal(self.factory.random_literal(&ty, rng));
                }
                match self.take_from_pool(wanted, rng).or_else(|| self.make_by(&plan, depth, rng)) {
                    Some(var) => Operand::Var(var),
                    None => match self.existing_of(wanted, rng) {
                        Some(var) => Operand::Var(var),
                        None => Operand::Null,
                    },
                }
            }
        }
    }

    /// A new value of a class type, made by a statement.
    pub(crate) fn make(&mut self, wanted: &Type, depth: usize, rng: &mut Rng) -> Option<Var> {
        let plan = self.factory.plans.of(self.factory.universe, wanted);
        self.make_by(&plan, depth, rng)
    }

    /// Whether the test does not get too long by so many statements.
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.statements.len() + more <= self.factory.settings.length + 2 * HARD_DEPTH
    }

    fn make_by(&mut self, plan: &Plan, depth: usize, rng: &mut Rng) -> Option<Var> {
        if depth > HARD_DEPTH || !self.has_room(0) {
            return None;
        }
        let stub = self.factory.settings.stub * if plan.is_functional { 4.0 } else { 1.0 };
        let stub = stub.clamp(0.0, 1.0);
        if !plan.stubs.is_empty() && (plan.uses.is_empty() || rng.random_bool(stub)) {
            let recipe = &plan.stubs[rng.random_range(0..plan.stubs.len())];
            return self.follow(recipe, depth, rng);
        }
        let count = plan.uses.len();
        if count == 0 {
            return None;
        }
        if depth >= self.factory.settings.depth {
            let of_pool: Vec<&Recipe> = plan.uses.iter().filter(|recipe| self.is_of_pool(recipe)).collect();
            let is_cheapest = of_pool.is_empty() || rng.random_bool(0.5);
            let recipe = if is_cheapest { &plan.uses[0] } else { pick(&of_pool, rng)? };
            return self.follow(recipe, depth, rng);
        }
        // The better of two: what is cheap is likelier, nothing is impossible.
        let place = rng.random_range(0..count).min(rng.random_range(0..count));
        self.follow(&plan.uses[place], depth, rng).or_else(|| self.follow(&plan.uses[0], depth, rng))
    }

    /// Does what a recipe says. Takes everything back if that fails.
    pub(crate) fn follow(&mut self, recipe: &Recipe, depth: usize, rng: &mut Rng) -> Option<Var> {
        let mark = self.statements.len();
        let made = match recipe {
            Recipe::Use(way) => self.apply(way, None, depth, rng),
            Recipe::Stub(way) => self.stub(way, depth, rng),
        };
        if made.is_none() {
            self.statements.truncate(mark);
        }
        made
    }

    /// Uses a member on a receiver, or on a new one.
    fn apply(&mut self, way: &Way, receiver: Option<Var>, depth: usize, rng: &mut Rng) -> Option<Var> {
        let universe = self.factory.universe;
        let member = universe.member(way.member);
        let receiver = match (receiver, &way.receiver) {
            (Some(receiver), _) => Some(receiver),
            (None, None) => None,
            (None, Some(wanted)) => {
                let found = if rng.random_bool(self.factory.settings.reuse) {
                    self.existing_of(wanted, rng)
                } else {
                    None
                };
                Some(match found.or_else(|| self.take_from_pool(wanted, rng)) {
                    Some(var) => var,
                    None => self.make(wanted, depth + 1, rng)?,
                })
            }
        };
        let receiver = receiver.map(Operand::Var);
        let (action, ty) = match member.kind {
            MemberKind::Field => {
                let ty = way.result.as_ref()?;
                if member.is_final || depth > 0 || rng.random_bool(0.3) {
                    (Action::Get { field: way.member, receiver }, Some(ty.clone()))
                } else {
                    let value = self.operand(ty, depth + 1, rng);
                    (Action::Set { field: way.member, receiver, value }, None)
                }
            }
            MemberKind::Method => {
                let arguments = self.arguments(way, depth, rng)?;
                (Action::Call { method: way.member, receiver, arguments }, way.result.clone())
            }
            MemberKind::Constructor => {
                let arguments = self.arguments(way, depth, rng)?;
                (Action::New { constructor: way.member, arguments }, way.result.clone())
            }
        };
        Some(self.push(action, ty))
    }

    fn arguments(&mut self, way: &Way, depth: usize, rng: &mut Rng) -> Option<Vec<Operand>> {
        let member = self.factory.universe.member(way.member);
        let has_outer = member.has_outer;
        // Parts of paths and ways to open files would make most calls fail.
        let is_plain = member.is_varargs && known::is_never_stubbed(&member.owner);
        let mut arguments = Vec::with_capacity(way.parameters.len());
        for (place, parameter) in way.parameters.iter().enumerate() {
            arguments.push(if place == 0 && has_outer {
                let found = if rng.random_bool(self.factory.settings.reuse) {
                    self.existing_of(parameter, rng)
                } else {
                    None
                };
                Operand::Var(match found {
                    Some(var) => var,
                    None => self.make(parameter, depth + 1, rng)?,
                })
            } else if known::takes_path(&member.owner, &member.name, place) && rng.random_bool(PATHS) {
                Operand::Literal(Literal::String(texts::path(&self.factory.seeds, rng)))
            } else if is_plain && place + 1 == way.parameters.len() {
                Operand::Var(self.push(Action::Array { elements: Vec::new() }, Some(parameter.clone())))
            } else {
                self.operand(parameter, depth + 1, rng)
            });
        }
        Some(arguments)
    }

    /// A new array of a few elements.
    fn array(&mut self, component: &Type, depth: usize, rng: &mut Rng) -> Option<Var> {
        if depth > HARD_DEPTH {
            return None;
        }
        let length = if depth >= self.factory.settings.depth {
            0
        } else {
            match rng.random_range(0..20) {
                0..2 => 0,
                2..16 => rng.random_range(1..=3),
                16..19 => rng.random_range(3..=6),
                _ => rng.random_range(6..=12),
            }
        };
        let elements: Vec<Operand> = (0..length).map(|_| self.operand(component, depth + 1, rng)).collect();
        Some(self.push(Action::Array { elements }, Some(Type::array_of(component.clone()))))
    }

    fn stub(&mut self, way: &StubWay, depth: usize, rng: &mut Rng) -> Option<Var> {
        if depth > HARD_DEPTH {
            return None;
        }
        let constructor = way.constructor.as_ref().map(|(constructor, parameters)| {
            let arguments =
                parameters.iter().map(|parameter| self.operand(parameter, depth + 1, rng)).collect();
            (*constructor, arguments)
        });
        let answers = way.answers.iter().map(|(method, answer)| {
            let answer = match answer {
                AnswerType::Void => None,
                AnswerType::Null => Some(Operand::Null),
                AnswerType::Value(ty) => Some(self.answer(ty, depth, rng)),
            };
            (*method, answer)
        });
        let answers = answers.collect();
        let ty = Type::Class(way.class.clone());
        Some(self.push(Action::Stub(Stub { class: way.class.clone(), constructor, answers }), Some(ty)))
    }

    /// What a stubbed method gives back: nothing that needs many statements.
    fn answer(&mut self, ty: &Type, depth: usize, rng: &mut Rng) -> Operand {
        let simple = matches!(ty, Type::Primitive(_)) || ty.is_string() || ty.unboxed().is_some();
        if simple || depth + 1 < self.factory.settings.depth {
            return self.operand(ty, depth + 2, rng);
        }
        if let Some(var) = self.take_from_pool(ty, rng) {
            return Operand::Var(var);
        }
        match self.existing_of(ty, rng) {
            Some(var) => Operand::Var(var),
            None => Operand::Null,
        }
    }

    /// The class to name where a `Class` is wanted. A class literal is never of a parameterized type (JLS §15.8.2),
    /// so where one is asked for, only a subclass without parameters will do.
    fn class_literal(&self, class: &Arc<ClassType>, rng: &mut Rng) -> Option<Type> {
        let universe = self.factory.universe;
        let is_plain = |ty: &Type| !matches!(ty, Type::Class(class) if !class.arguments.is_empty());
        match class.arguments.first() {
            Some(Argument::Exact(ty)) => return is_plain(ty).then(|| ty.clone()),
            Some(Argument::Super(ty)) => return Some(if is_plain(ty) { ty.clone() } else { Type::object() }),
            Some(Argument::Extends(ty)) if *ty != Type::object() => {
                if is_plain(ty) && rng.random_bool(0.5) {
                    return Some(ty.clone());
                }
                let known = universe.index.self_bounded.iter().map(|name| Type::class(name.clone()));
                let fitting: Vec<Type> =
                    known.filter(|own| universe.is_assignable(own, ty)).take(8).collect();
                return pick(&fitting, rng).cloned().or_else(|| is_plain(ty).then(|| ty.clone()));
            }
            _ => {}
        }
        let names = ["java/lang/String", "java/lang/Integer", "java/lang/Object"];
        Some(match rng.random_range(0..6) {
            place @ 0..3 => Type::class(names[place]),
            3 => Type::Primitive(crate::ty::Primitive::Int),
            4 => Type::array_of(Type::string()),
            _ => Type::class(universe.subject.clone()),
        })
    }

    fn push(&mut self, action: Action, ty: Option<Type>) -> Var {
        let var = Var(self.statements.len() as u32);
        self.statements.push(Statement { action, ty });
        var
    }
}

/// A random one of these.
pub(crate) fn pick<'a, T>(from: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    match from.len() {
        0 => None,
        1 => from.first(),
        count => from.get(rng.random_range(0..count)),
    }
}
