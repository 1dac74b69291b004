//! The published vector algorithms on the eleven small programs of their experiments, in the virtual machine.
//!
//! Nosrati, Haghighi and Vahidi Asl (2020), table 2, without likely invariants: every algorithm covers what random inputs
//! cover, and stalls at equalities and narrow ranges over all integers.

use std::path::Path;
use std::sync::Arc;

use rand::SeedableRng;
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::{Criterion, Execution, GoalId, Goals};
use testwright_search::algorithms::{aco, aco_es, annealing, ga_multi, ga_single, harmony, pso};
use testwright_search::vector::{Bounds, Template, VectorAlgorithm};
use testwright_search::{Budget, Executor, Search, Settings, algorithm};
use testwright_testcase::{
    Action, Factory, Literal, Member, MemberId, MemberKind, Operand, Primitive, Rng, Seeds, Statement,
    TestCase, Type, Universe,
};
use testwright_testkit::Java;

/// Each program with its method, its number of parameters and branches, and how many of them the algorithms cover in the
/// median of their runs.
const PROGRAMS: [(&str, &str, usize, usize, usize); 11] = [
    ("Mid", "mid", 3, 6, 6),
    ("Gcd", "gcd", 2, 4, 3),
    ("Triangle", "classify", 3, 11, 4),
    ("DayOfWeek", "dayOfWeek", 3, 12, 2),
    ("NumOfDays", "numOfDays", 3, 6, 1),
    ("QuadraticEquation", "solve", 3, 5, 3),
    ("PointCircle", "locate", 3, 3, 2),
    ("IsValidDate", "isValidDate", 3, 7, 1),
    ("Tcas", "advise", 12, 8, 6),
    ("PrintCalendar", "printCalendar", 2, 20, 1),
    ("Fisher", "fisher", 3, 13, 10),
];

/// Every program has only `long`s as parameters, and answers with one of these types.
const RESULTS: [(&str, Option<Primitive>); 5] = [
    ("I", Some(Primitive::Int)),
    ("J", Some(Primitive::Long)),
    ("Z", Some(Primitive::Boolean)),
    ("D", Some(Primitive::Double)),
    ("Ljava/lang/String;", None),
];

fn source(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/invariants");
    let path = path.join(format!("{name}.java"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines that are marked as branches, by the number of the branch.
fn marks(source: &str) -> Vec<u16> {
    let mut marks: Vec<(usize, u16)> = Vec::new();
    for (line, text) in (1_u16..).zip(source.lines()) {
        let mark = text.rsplit_once("// (").and_then(|(_, rest)| rest.strip_suffix(')'));
        if let Some(number) = mark.and_then(|number| number.parse().ok()) {
            marks.push((number, line));
        }
    }
    marks.sort_unstable();
    for (place, (number, line)) in marks.iter().enumerate() {
        assert_eq!(place, *number, "branches are numbered without gaps; line {line}");
    }
    marks.into_iter().map(|(_, line)| line).collect()
}

/// A program with its marked lines as goals.
struct Program {
    java: Java,
    universe: Universe,
    goals: Goals,
    /// By branch.
    branches: Vec<GoalId>,
    template: TestCase,
}

impl Program {
    fn new(name: &str, method: &str, parameters: usize) -> Option<Program> {
        let source = source(name);
        let java = Java::compile(&[&source])?;
        let goals = Goals::new(&java.class(name), &[], &[Criterion::Line]).expect("it has code");
        let branches = marks(&source).into_iter().map(|line| {
            let goal = goals.goals.iter().find(|goal| goal.line == line);
            goal.unwrap_or_else(|| panic!("{name}: line {line} has code")).id
        });
        let (universe, template) = one_call(&goals, name, method, parameters);
        Some(Program { branches: branches.collect(), java, universe, goals, template })
    }

    fn executor(&self) -> Vm<'_> {
        let limits = Limits { instructions: 100_000, ..Limits::default() };
        let (jdk, class_path) = (Arc::clone(&self.java.jdk), self.java.class_path());
        Vm(VmExecutor::new(jdk, class_path, &self.universe, &self.goals, limits).expect("it boots"))
    }

    /// How many branches are covered when each has had its turn with an algorithm.
    fn covered(&self, algorithm: &dyn VectorAlgorithm, seed: u64) -> usize {
        let mut executor = self.executor();
        let mut search = self.search(&mut executor, None);
        let mut rng = Rng::seed_from_u64(seed);
        if algorithm.is_multi() {
            let targets = self.branches.iter().map(|branch| vec![*branch]).collect();
            let test = self.template.clone();
            let mut problem = Template::new(&mut search, test, targets, &Bounds::published());
            algorithm.optimise(&mut problem, &mut rng);
        } else {
            for branch in &self.branches {
                if !search.archive.is_covered(*branch) {
                    let test = self.template.clone();
                    let mut problem =
                        Template::new(&mut search, test, vec![vec![*branch]], &Bounds::published());
                    algorithm.optimise(&mut problem, &mut rng);
                }
            }
        }
        self.branches.iter().filter(|branch| search.archive.is_covered(**branch)).count()
    }

    fn search<'a>(&'a self, executor: &'a mut Vm<'_>, executions: Option<u64>) -> Search<'a> {
        let factory = Factory::new(&self.universe, Seeds::default());
        let budget = Budget { executions, is_over: &|_| false, used: &|| 0.0 };
        Search::new(factory, &self.goals, executor, budget, Settings::default(), Rng::seed_from_u64(1))
    }
}

/// A universe of one static method, and a test that calls it with zeros.
fn one_call(goals: &Goals, name: &str, method: &str, parameters: usize) -> (Universe, TestCase) {
    let long = Type::Primitive(Primitive::Long);
    let descriptor = goals.points.methods.iter().find(|own| &*own.name == method).map(|own| &own.descriptor);
    let descriptor = descriptor.expect("the program's method");
    let result = RESULTS.iter().find(|(letter, _)| descriptor.ends_with(&format!("){letter}")));
    let result = result.expect("a known type").1.map_or_else(Type::string, Type::Primitive);
    let member = Member {
        kind: MemberKind::Method,
        owner: name.into(),
        declared_in: name.into(),
        name: method.into(),
        descriptor: (**descriptor).into(),
        is_static: true,
        is_abstract: false,
        is_varargs: false,
        is_final: false,
        has_outer: false,
        type_parameters: Vec::new(),
        parameters: vec![long; parameters],
        parameter_names: vec![None; parameters],
        result: Some(result.clone()),
        throws: Vec::new(),
    };
    let arguments = vec![Operand::Literal(Literal::Long(0)); parameters];
    let action = Action::Call { method: MemberId(0), receiver: None, arguments };
    let template = TestCase { statements: vec![Statement { action, ty: Some(result) }] };
    let universe = Universe {
        subject: name.into(),
        members: vec![member],
        targets: vec![MemberId(0)],
        ..Universe::default()
    };
    (universe, template)
}

struct Vm<'a>(VmExecutor<'a>);

impl Executor for Vm<'_> {
    fn execute(&mut self, test: &TestCase, into: &mut Execution) {
        self.0.execute(test, into);
    }

    fn compared(&mut self) -> Vec<Literal> {
        self.0.compared()
    }
}

#[test]
fn every_program_has_the_published_number_of_branches() {
    for (name, _, _, branches, _) in PROGRAMS {
        assert_eq!(marks(&source(name)).len(), branches, "{name}");
    }
}

const ALGORITHMS: [(&str, &dyn VectorAlgorithm); 7] = [
    ("sa", &annealing::Annealing::PUBLISHED),
    ("ga-single", &ga_single::GaSingle::PUBLISHED),
    ("ga-multi", &ga_multi::GaMulti::PUBLISHED),
    ("pso", &pso::Pso::PUBLISHED),
    ("aco", &aco::Aco::PUBLISHED),
    ("aco-es", &aco_es::AcoEs::PUBLISHED),
    ("harmony", &harmony::Harmony::PUBLISHED),
];

/// Checks the median of so many runs against the table.
fn check(place: usize, algorithms: &[(&str, &dyn VectorAlgorithm)], runs: u64) {
    let (name, method, parameters, branches, expected) = PROGRAMS[place];
    let Some(program) = Program::new(name, method, parameters) else { return };
    for (algorithm, own) in algorithms {
        let mut covered: Vec<usize> = (0..runs).map(|seed| program.covered(*own, seed)).collect();
        covered.sort_unstable();
        println!("{name:18} {algorithm:10} {covered:?} of {branches}");
        assert_eq!(covered[covered.len() / 2], expected, "{name} {algorithm} {covered:?}");
    }
}

#[test]
fn algorithms_cover_and_stall_as_published() {
    let has_few_hard_branches = |place: &usize| PROGRAMS[*place].3 - PROGRAMS[*place].4 < 3;
    let (small, large): (Vec<usize>, Vec<usize>) = (0..PROGRAMS.len()).partition(has_few_hard_branches);
    for place in small {
        check(place, &ALGORITHMS, 3);
    }
    // Every hard branch costs all iterations, so that of the other programs each is left to one algorithm.
    for (place, own) in large.into_iter().zip(ALGORITHMS.iter().cycle()) {
        check(place, &[*own], 1);
    }
}

#[test]
#[ignore = "takes minutes: all algorithms on all programs, each 30 times as published"]
fn the_whole_published_table() {
    for place in 0..PROGRAMS.len() {
        check(place, &ALGORITHMS, 30);
    }
}

#[test]
fn hill_climbing_goes_on_where_they_stall() {
    for (name, method, parameters, branches, _) in PROGRAMS {
        let Some(program) = Program::new(name, method, parameters) else { return };
        let mut executor = program.executor();
        let mut search = program.search(&mut executor, Some(100_000));
        algorithm("hill-climbing").expect("it is registered").search(&mut search);
        let covered = program.branches.iter().filter(|branch| search.archive.is_covered(**branch)).count();
        println!("{name:18} {covered} of {branches} after {}", search.executed);
        assert_eq!(covered, branches, "{name}");
    }
}
