//! Plans: all ways to get a value of a type, worked out once and then looked up.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::build::costs::{IMPOSSIBLE, LAST_RESORT};
use crate::ty::{Primitive, Type, box_of};
use crate::unify::Unifier;
use crate::universe::{MemberId, Universe};
use crate::ways::{StubWay, Way};

/// One way to get a value by a statement.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    /// By using a member.
    Use(Way),
    /// By a stub.
    Stub(StubWay),
}

/// All ways to get a value of a class type.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    /// Members to use, cheapest first.
    pub(crate) uses: Vec<Recipe>,
    /// Stubs.
    pub(crate) stubs: Vec<Recipe>,
    /// Whether a stub is as good as anything else: the type is a functional interface.
    pub(crate) is_functional: bool,
    /// Types of literals that will do; none stands for a string.
    pub(crate) literals: Vec<Option<Primitive>>,
    /// Whether a class literal will do.
    pub(crate) takes_class: bool,
    /// Narrower types that the code under test asks about and of which there is something.
    pub(crate) narrower: Vec<Type>,
}

/// Something worked out once.
type Cache<K, V> = RefCell<FxHashMap<K, Arc<V>>>;

/// Plans and ways worked out so far. What is in it depends only on the universe, so when it is filled does not matter.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    by_type: Cache<Type, Plan>,
    on: Cache<(MemberId, Type), [Way]>,
    uses: Cache<(MemberId, Option<Type>), [Way]>,
}

/// Literals to try for a class type, most useful first.
const LITERALS: [Option<Primitive>; 9] = [
    None,
    Some(Primitive::Int),
    Some(Primitive::Double),
    Some(Primitive::Long),
    Some(Primitive::Char),
    Some(Primitive::Boolean),
    Some(Primitive::Float),
    Some(Primitive::Short),
    Some(Primitive::Byte),
];

impl Plans {
    /// The plan for a type.
    pub(crate) fn of(&self, universe: &Universe, ty: &Type) -> Arc<Plan> {
        if let Some(plan) = self.by_type.borrow().get(ty) {
            return plan.clone();
        }
        let plan = Arc::new(make(universe, ty));
        self.by_type.borrow_mut().insert(ty.clone(), plan.clone());
        plan
    }

    /// Ways to use a member of a value of this type.
    pub(crate) fn on(&self, universe: &Universe, member: MemberId, receiver: &Type) -> Arc<[Way]> {
        let key = (member, receiver.clone());
        if let Some(ways) = self.on.borrow().get(&key) {
            return ways.clone();
        }
        let ways: Arc<[Way]> = universe.ways_on(member, receiver).into();
        self.on.borrow_mut().insert(key, ways.clone());
        ways
    }

    /// Ways to use a member for a result of this type, or for any.
    pub(crate) fn uses(&self, universe: &Universe, member: MemberId, wanted: Option<&Type>) -> Arc<[Way]> {
        let key = (member, wanted.cloned());
        if let Some(ways) = self.uses.borrow().get(&key) {
            return ways.clone();
        }
        let ways: Arc<[Way]> = universe.ways(member, wanted).into();
        self.uses.borrow_mut().insert(key, ways.clone());
        ways
    }
}

fn make(universe: &Universe, ty: &Type) -> Plan {
    let mut plan = Plan::default();
    let Some(name) = ty.class_name() else { return plan };
    let is_object = &**name == "java/lang/Object";
    let makers = universe.index.producers.get(name).map_or(&[][..], Vec::as_slice);
    // Methods that take an object, `equals` first of all, mean one of their own class.
    let own = universe.index.producers.get(&universe.subject).filter(|_| is_object);
    let mut ways: Vec<(u32, Way)> = Vec::new();
    for maker in makers.iter().chain(own.map_or(&[][..], Vec::as_slice)) {
        for way in universe.ways(*maker, Some(ty)) {
            let cost = cost(universe, &way);
            if cost < IMPOSSIBLE {
                ways.push((cost, way));
            }
        }
    }
    ways.sort_by_key(|(cost, _)| *cost);
    plan.uses = ways.into_iter().map(|(_, way)| Recipe::Use(way)).collect();
    plan.stubs = universe.stub_ways(ty).into_iter().map(Recipe::Stub).collect();
    plan.is_functional = universe.class(name).is_some_and(|info| info.functional.is_some());
    plan.literals = LITERALS
        .into_iter()
        .filter(|literal| {
            let own = literal.map_or_else(Type::string, |primitive| Type::class(box_of(primitive)));
            universe.is_assignable(&own, ty)
        })
        .collect();
    let asked = universe.index.asked.iter();
    plan.narrower = asked.filter_map(|asked| universe.narrowed(asked, ty)).collect();
    plan.takes_class = &**name == "java/lang/Class"
        || (!is_object && universe.is_subclass("java/lang/Class", name) && plan.literals.is_empty());
    plan
}

/// Statements that a way takes at least.
fn cost(universe: &Universe, way: &Way) -> u32 {
    let has_outer = universe.member(way.member).has_outer;
    let mut cost = 1u32;
    for (place, parameter) in way.parameters.iter().enumerate() {
        let most = if place == 0 && has_outer { IMPOSSIBLE } else { LAST_RESORT };
        cost = cost.saturating_add(universe.cost_of(parameter).min(most));
    }
    if let Some(receiver) = &way.receiver {
        cost = cost.saturating_add(universe.cost_of(receiver));
    }
    cost.min(IMPOSSIBLE)
}

impl Universe {
    /// A type without type arguments as one that is narrower than a wanted one, with arguments that fit. None if it is not
    /// narrower, or nothing is known that makes such a value.
    fn narrowed(&self, asked: &Type, wanted: &Type) -> Option<Type> {
        let is_literal = asked.is_string() || asked.unboxed().is_some();
        if asked.class_name() == wanted.class_name() || is_literal || !self.is_assignable(asked, wanted) {
            return None;
        }
        let Some(name) = asked.class_name() else { return Some(asked.clone()) };
        let is_there = self.index.costs.get(name).is_some_and(|cost| *cost < LAST_RESORT);
        let parameters = &self.class(name)?.type_parameters;
        let mut unifier = Unifier::new(self, parameters);
        let fits = unifier.subtype(&self.generic_type(name), wanted) && unifier.keeps_bounds();
        let bindings = unifier.complete().into_iter().next()?;
        match bindings {
            Some(bindings) if is_there && fits => Some(bindings.apply(&self.generic_type(name))),
            _ => None,
        }
    }
}
