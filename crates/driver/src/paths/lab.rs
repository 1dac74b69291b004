//! A laboratory for one method: a virtual machine with its class, ways to call it, and what pursues its paths.
//!
//! Start at [`in_lab`]. Experiments use it as the command does.

use std::sync::Arc;

use rand::SeedableRng;
use testwright_classpath::{ClassFile, ClassPath, Jdk};
use testwright_concolic::{Dse, DseSettings, Kind};
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::walk::{Route, Walk};
use testwright_goals::{Criterion, Goals};
use testwright_ir::analysis::{Literal as Constant, constants};
use testwright_ir::code::SiteId;
use testwright_paths::{
    Base, Defaults, Finding, InputSpec, Interface, Method, Prover, Pursue, Pursuit, Shelf, Walker, Wanted,
};
use testwright_testcase::{
    Action, ClassSource, Factory, Literal, MemberId, MemberKind, Operand, Rng, Seeds, Statement, TestCase,
    Type, Universe, UniverseOptions, Var,
};

use super::world::Surroundings;
use crate::subject::Subject;

/// Ways to call a method that are tried if its receiver or a parameter has to be made by other calls.
const PATTERNS: usize = 6;

/// Flips of one run that are tried to mend it.
const MOST_FLIPS: usize = 6;

/// Largest number that bounds of inputs grow to because the code mentions it.
const LARGEST_CONSTANT: f64 = 1e9;

/// Where classes come from.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The JDK.
    pub jdk: &'a Arc<Jdk>,
    /// The user's classes.
    pub class_path: &'a Arc<ClassPath>,
    /// The same classes, parsed on demand.
    pub source: &'a ClassSource,
}

/// See the module's text.
pub struct Lab<'a> {
    /// The method.
    pub method: Method,
    /// Ways to call it.
    pub interfaces: Vec<Interface>,
    /// Where its paths are filed.
    pub shelf: Shelf,
    /// What tests may use.
    pub universe: &'a Universe,
    pub(super) walker: VmWalker<'a>,
    prover: Prover,
    world: Surroundings<'a>,
}

/// Runs tests in the virtual machine, and mends them by flipping decisions.
pub(super) struct VmWalker<'a> {
    pub(super) executor: VmExecutor<'a>,
    goals: &'a Goals,
    dse: Dse,
}

impl Walker for VmWalker<'_> {
    fn walk(&mut self, test: &TestCase, route: &Arc<Route>, into: &mut Walk) {
        self.executor.walk(test, route, into);
    }

    fn mend(
        &mut self,
        test: &TestCase,
        route: &Arc<Route>,
        sites: &[SiteId],
        is_over: &dyn Fn() -> bool,
    ) -> Vec<TestCase> {
        self.dse.forget();
        let traced = self.dse.trace(&mut self.executor, test);
        let flips = self.dse.flips(self.executor.vm(), self.goals, &traced);
        let vm = self.executor.vm();
        let is_wanted = |clause: usize| {
            let clause = &traced.path.clauses[clause];
            let (Kind::Branch { site, .. } | Kind::Case { site, .. }) = &clause.kind else { return false };
            let method = vm.method(clause.method);
            sites.contains(site)
                && vm.class_name(method.class) == &*route.class
                && vm.symbols.name(method.name) == &*route.name
                && vm.symbols.name(method.descriptor) == &*route.descriptor
        };
        // Runs go astray at the last of the decisions that they made as wanted.
        let mut wanted: Vec<_> = flips.into_iter().filter(|flip| is_wanted(flip.clause)).collect();
        wanted.reverse();
        wanted.truncate(MOST_FLIPS);
        let in_time = wanted.iter().take_while(|_| !is_over());
        in_time.filter_map(|flip| self.dse.solve(&traced, flip)).collect()
    }
}

impl Lab<'_> {
    /// Finds out about a path.
    pub fn pursue(
        &mut self,
        wanted: &Wanted,
        base: Option<&mut Base>,
        settings: Pursue,
        rng: &mut Rng,
        is_over: &dyn Fn() -> bool,
    ) -> Finding {
        let mut pursuit = Pursuit {
            method: &self.method,
            interfaces: &self.interfaces,
            shelf: self.shelf,
            walker: &mut self.walker,
            base,
            prover: &mut self.prover,
            world: &self.world,
            settings,
            rng,
            is_over,
        };
        pursuit.pursue(wanted)
    }
}

/// The methods of a class that a name stands for: `name`, or `name(…` with the beginning of a descriptor.
#[must_use]
pub fn methods_named<'c>(
    class: &'c ClassFile,
    wanted: Option<&str>,
) -> Vec<&'c testwright_classpath::classfile::Method> {
    let fits = |name: &str, descriptor: &str| match wanted {
        None => true,
        Some(wanted) if wanted.contains('(') => format!("{name}{descriptor}").starts_with(wanted),
        Some(wanted) => wanted == name,
    };
    let with_code = class.methods.iter().filter(|method| method.code.is_some());
    with_code
        .filter(|method| fits(&method.name, &method.descriptor) && !method.flags.is_synthetic())
        .collect()
}

/// Prepares a laboratory for the method with this name and descriptor and works in it. Fails with words for the user.
pub fn in_lab<R>(
    place: Place<'_>,
    class: &str,
    (name, descriptor): (&str, &str),
    inputs: &[InputSpec],
    seed: u64,
    work: impl FnOnce(&mut Lab<'_>) -> R,
) -> Result<R, String> {
    let (outer, nested) = Subject::classes(place.source, class)?;
    let info = outer.methods.iter().find(|method| *method.name == *name && *method.descriptor == *descriptor);
    let info = info.ok_or_else(|| format!("there is no method {name}{descriptor}"))?;
    let method = Method::new(&outer, info)?;
    let goals = Goals::new(&outer, &nested, &[Criterion::Branch]).map_err(|error| error.to_string())?;
    let options = UniverseOptions::default();
    let universe = Universe::build(place.source, class, &options).map_err(|error| error.to_string())?;
    let target = universe.targets.iter().copied().find(|id| {
        let member = universe.member(*id);
        *member.name == *name && *member.descriptor == *descriptor && *member.declared_in == *class
    });
    let target = target.ok_or_else(|| "tests in its package cannot call it".to_owned())?;
    let interfaces = interfaces(place.source, &universe, target, &method, inputs, seed)?;
    let executor = VmExecutor::new(
        place.jdk.clone(),
        place.class_path.clone(),
        &universe,
        &goals,
        Limits { instructions: 200_000, ..Limits::default() },
    )
    .map_err(|error| error.to_string())?;
    let bytes = place.class_path.find_class(class).ok().flatten().map(|found| found.bytes);
    let shape = shape(&universe, &interfaces[0]);
    let shelf =
        Shelf::new(bytes.as_deref().unwrap_or_default(), &format!("{class}.{name}{descriptor}"), &shape);
    let dse = Dse::new(&goals, DseSettings::default());
    let world = Surroundings::new(place.source);
    let mut lab = Lab {
        method,
        interfaces,
        shelf,
        universe: &universe,
        walker: VmWalker { executor, goals: &goals, dse },
        prover: Prover::default(),
        world,
    };
    Ok(work(&mut lab))
}

/// What the tests look like that call the method: the members that they use, and their arrays.
fn shape(universe: &Universe, interface: &Interface) -> String {
    let words: Vec<String> = interface
        .pattern()
        .statements
        .iter()
        .map(|statement| match statement.member() {
            Some(id) => {
                let member = universe.member(id);
                format!("{}.{}{}", member.owner, member.name, member.descriptor)
            }
            None => "[]".to_owned(),
        })
        .collect();
    words.join(" ")
}

/// Ways to call a method: one if its parameters are all plain and it needs no receiver, otherwise several.
fn interfaces(
    source: &ClassSource,
    universe: &Universe,
    target: MemberId,
    method: &Method,
    inputs: &[InputSpec],
    seed: u64,
) -> Result<Vec<Interface>, String> {
    let member = universe.member(target);
    let names = method.parameter_names();
    let defaults = Defaults { magnitude: magnitude(method), ..Defaults::default() };
    let is_plain =
        member.is_static && member.kind == MemberKind::Method && member.parameters.iter().all(is_plain);
    let factory = Factory::new(universe, Seeds::of_subject(source, universe));
    let mut rng = Rng::seed_from_u64(seed);
    let mut made: Vec<Interface> = Vec::new();
    for _ in 0..if is_plain { 1 } else { PATTERNS } {
        let Some(mut test) = factory.test_of(target, &mut rng) else { continue };
        spell_out(&mut test, &member.parameters);
        if is_plain {
            drop_unused(&mut test);
        }
        if !made.iter().any(|own| *own.pattern() == test) {
            made.push(Interface::new(test, &names, inputs, &defaults)?);
        }
    }
    if made.is_empty() {
        return Err("no test can be made that calls it".to_owned());
    }
    Ok(made)
}

/// Whether a parameter is a number, a string or an array of numbers.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Primitive(_) => true,
        Type::Array(component) => matches!(&**component, Type::Primitive(_)),
        other => other.is_string(),
    }
}

/// The largest number that the code mentions, with room above it.
fn magnitude(method: &Method) -> f64 {
    let number = |constant: &Constant| match constant {
        Constant::Int(value) => f64::from(*value).abs(),
        Constant::Long(value) => (*value as f64).abs(),
        Constant::Float(bits) => f64::from(f32::from_bits(*bits)).abs(),
        Constant::Double(bits) => f64::from_bits(*bits).abs(),
        Constant::String(_) => 0.0,
    };
    let largest = constants(&method.body, &[]);
    let largest = largest.iter().map(|used| number(&used.literal)).filter(|value| *value <= LARGEST_CONSTANT);
    (2.0 * largest.fold(0.0, f64::max)).max(Defaults::default().magnitude)
}

/// Gives every plain parameter of the call a literal or an array of its own.
fn spell_out(test: &mut TestCase, parameters: &[Type]) {
    for (place, ty) in parameters.iter().enumerate() {
        let operand = match ty {
            Type::Primitive(primitive) => Operand::Literal(Literal::zero(*primitive)),
            Type::Array(component) if matches!(&**component, Type::Primitive(_)) => {
                let at = test.statements.len() - 1;
                let action = Action::Array { elements: Vec::new() };
                test.insert(at, Statement { action, ty: Some(ty.clone()) });
                Operand::Var(Var(at as u32))
            }
            other if other.is_string() => {
                Operand::Literal(Literal::String(testwright_testcase::literal::text("")))
            }
            _ => continue,
        };
        let Some(last) = test.statements.last_mut() else { return };
        let (Action::Call { arguments, .. } | Action::New { arguments, .. }) = &mut last.action else {
            return;
        };
        if let Some(argument) = arguments.get_mut(place) {
            *argument = operand;
        }
    }
}

/// Drops statements that only made what is no longer needed.
fn drop_unused(test: &mut TestCase) {
    for at in (0..test.statements.len().saturating_sub(1)).rev() {
        if !test.is_used(at) {
            test.remove(at);
        }
    }
}
