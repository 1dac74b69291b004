//! Desired paths of small methods, from a run in the virtual machine to a verdict.

use std::sync::Arc;

use rand::SeedableRng;
use testwright_classpath::ClassFile;
use testwright_executor::{Limits, VmExecutor};
use testwright_goals::walk::{Route, Walk};
use testwright_goals::{Criterion, Goals};
use testwright_ir::code::{Body, InvokeKind};
use testwright_ir::translate;
use testwright_paths::{
    Base, Constant, Defaults, Evolution, Finder, Finding, Interface, Method, Mode, Plan, Prover, Pursue,
    Pursuit, Shelf, SolverUse, Verdict, Walker, World,
};
use testwright_testcase::{ClassSource, Factory, Rng, Seeds, TestCase, Universe, UniverseOptions};
use testwright_testkit::Java;

struct Runs<'a>(VmExecutor<'a>);

impl Walker for Runs<'_> {
    fn walk(&mut self, test: &TestCase, route: &Arc<Route>, into: &mut Walk) {
        self.0.walk(test, route, into);
    }
}

/// The code of one class, and a field of it that always holds an array of seven elements.
struct OneClass(Arc<ClassFile>);

impl World for OneClass {
    fn code(&self, _: InvokeKind, class: &str, name: &str, descriptor: &str) -> Option<Arc<Body>> {
        let mut methods = self.0.methods.iter().filter(|_| *self.0.name == *class);
        let method = methods.find(|own| *own.name == *name && *own.descriptor == *descriptor)?;
        translate(&self.0, method).ok().map(Arc::new)
    }

    fn constant(&self, _: &str, field: &str) -> Option<Constant> {
        (field == "SEVEN").then_some(Constant::Array(7))
    }

    fn may_initialise(&self, class: &str) -> bool {
        !class.starts_with("java/")
    }
}

/// Pursues the paths of a file, one after the other with one base.
fn pursue(source: &str, class: &str, plan: &str, settings: Pursue) -> Option<(Method, Vec<Finding>)> {
    let java = Java::compile(&[source])?;
    let class_path = java.class_path();
    let source = ClassSource::new(java.jdk.clone(), class_path.clone());
    let file = java.class(class);
    let goals = Goals::new(&file, &[], &[Criterion::Branch]).expect("it has code");
    let universe = Universe::build(&source, class, &UniverseOptions::default()).expect("it can be used");
    let plan = Plan::parse(plan).expect("a plan");
    let name = plan.method.clone().expect("a method");
    let info = file.methods.iter().find(|method| *method.name == *name).expect("a method of that name");
    let method = Method::new(&file, info).expect("it can be translated");
    let target = *universe.targets.iter().find(|id| *universe.member(**id).name == *name).expect("a target");
    let mut rng = Rng::seed_from_u64(7);
    let pattern = Factory::new(&universe, Seeds::of_subject(&source, &universe)).test_of(target, &mut rng);
    let names = method.parameter_names();
    let interface =
        Interface::new(pattern.expect("a call"), &names, &plan.inputs, &Defaults::default()).expect("inputs");
    let executor = VmExecutor::new(java.jdk.clone(), class_path, &universe, &goals, Limits::default())
        .expect("it boots");
    let (mut runs, mut base, mut prover) = (Runs(executor), Base::new(), Prover::default());
    let interfaces = [interface];
    let wanted = plan
        .wanted(&method.graph)
        .unwrap_or_else(|error| panic!("{error}\n{}", testwright_paths::show::show(&method, None)));
    let mut pursuit = Pursuit {
        method: &method,
        interfaces: &interfaces,
        shelf: Shelf::new(b"", &name, ""),
        walker: &mut runs,
        base: Some(&mut base),
        prover: &mut prover,
        world: &OneClass(Arc::new(file.clone())),
        settings,
        rng: &mut rng,
        is_over: &|| false,
    };
    let findings = wanted.iter().map(|wanted| pursuit.pursue(wanted)).collect();
    Some((method, findings))
}

/// The program of the publication's first figure: 225 inputs, three of which take the path through both decisions.
const FIGURE: &str = "class Figure {
    static int of(int x, int y) {
        int t = 0;
        if (x >= 1)
            t = 2 * x;
        if (y == t && y != 0)
            t = 1;
        return t;
    }
}";

const FIGURE_PLAN: &str = "method of
input x int -7..7
input y int -7..7
path neither: 1 3 5
path both: 1 2 3 4 5
";

#[test]
fn the_published_example_is_found_in_about_as_many_runs() {
    let settings = Pursue { solver: SolverUse::Never, ..Pursue::default() };
    let Some((_, findings)) = pursue(FIGURE, "Figure", FIGURE_PLAN, settings) else { return };
    for finding in &findings {
        assert!(matches!(finding.verdict, Verdict::Found { .. }), "{finding:?}");
    }
    // The authors needed 59 runs on average.
    assert!(findings[1].executions < 400, "{}", findings[1].executions);
}

#[test]
fn past_inputs_solve_a_path_without_a_run() {
    let plan = format!("{FIGURE_PLAN}path again: 1 2 3 4 5\n");
    let Some((_, findings)) = pursue(FIGURE, "Figure", &plan, Pursue::default()) else { return };
    assert_eq!(findings[2].executions, 0);
    assert!(matches!(findings[2].verdict, Verdict::Found { by: Finder::Base, .. }));
}

#[test]
fn the_solver_finds_what_chance_does_not() {
    let source = "class Hard {
        static int of(int x, long y, double z, String s, int[] a) {
            if (x * 3 == 123456789 && y > 5000000000L)
                if (z > 1e10 && s.equals(\"needle\"))
                    if (a[2] > a[1] + 100000)
                        return 1;
            return 0;
        }
    }";
    let settings =
        Pursue { mode: Mode::Random, solver: SolverUse::First, executions: 300, ..Pursue::default() };
    let Some((_, findings)) = pursue(source, "Hard", "method of\npath 1 2 3 4\n", settings) else { return };
    assert!(matches!(findings[0].verdict, Verdict::Found { by: Finder::Solver, .. }), "{:?}", findings[0]);
    assert_eq!(findings[0].executions, 1);
}

#[test]
fn contradictions_are_proved_and_told_in_words_of_the_source() {
    let source = "class Never {
        static int of(int a, int b, int c) {
            int r = 0;
            if (a > b)
                r = 1;
            if (c == 7)
                r += 4;
            if (b >= a)
                r += 2;
            return r;
        }
    }";
    let plan = "method of\npath 1 2 3 4 5 6 7\npath 1 3 5 7\n";
    let Some((_, findings)) = pursue(source, "Never", plan, Pursue::default()) else { return };
    for (finding, wanted) in findings.iter().zip([["a > b", "b >= a"], ["a <= b", "b < a"]]) {
        let Verdict::Infeasible(core) = &finding.verdict else { panic!("{finding:?}") };
        let texts: Vec<&str> = core.iter().map(|predicate| predicate.text.as_str()).collect();
        assert_eq!(texts, wanted);
    }
}

#[test]
fn without_a_solver_the_suspect_is_named() {
    let source = "class Odd {
        static int of(int a) {
            int twice = a * 2;
            if (twice < 100)
                if (twice == 51)
                    return 1;
            return 0;
        }
    }";
    let settings = Pursue { solver: SolverUse::Never, executions: 5_000, ..Pursue::default() };
    let Some((_, findings)) = pursue(source, "Odd", "method of\npath 1 2 3\n", settings) else { return };
    let Verdict::LikelyInfeasible(suspect) = &findings[0].verdict else { panic!("{:?}", findings[0]) };
    assert_eq!((suspect.text.as_str(), suspect.line), ("twice == 51", 5));
}

#[test]
fn loops_that_never_end_are_cut_short() {
    let source = "class Endless {
        static int of(int a) {
            while (a != 50)
                if (a > 60)
                    a--;
            return a;
        }
    }";
    let plan = "method of\ninput a int 0..60\ngoal 1 2 1 2 1\npath 1 4\n";
    let settings = Pursue { nodes: 50, solver: SolverUse::Never, ..Pursue::default() };
    let Some((method, findings)) = pursue(source, "Endless", plan, settings) else { return };
    assert_eq!(method.graph.nodes.len(), 4, "{}", testwright_paths::show::show(&method, None));
    assert!(findings.iter().all(|finding| matches!(finding.verdict, Verdict::Found { .. })), "{findings:?}");
}

#[test]
fn switches_are_pursued_by_the_outcome_that_is_wanted() {
    let source = "class Choice {
        static int of(int a) {
            switch (a) {
                case 1000: return 1;
                case -700: return 2;
                case 40: return 3;
                default: return 4;
            }
        }
    }";
    let settings = Pursue { solver: SolverUse::Never, ..Pursue::default() };
    let plan = "method of\npath 1 2\npath 1 3\npath 1 4\npath 1 5\n";
    let Some((_, findings)) = pursue(source, "Choice", plan, settings) else { return };
    assert!(findings.iter().all(|finding| matches!(finding.verdict, Verdict::Found { .. })), "{findings:?}");
}

/// Only three inputs of four thousand million million take the path, each next to nothing that does.
const SPOT: &str = "class Spot {
    static int of(int a, int b, long c) {
        if (3 * a - 7 == 1400000)
            if (b > a && b - a < 4)
                if (c * 2 == 10L * b)
                    return 1;
        return 0;
    }
}";

const SPOT_PLAN: &str = "method of
input a int -1000000..1000000
input b int -1000000..1000000
input c long -10000000..10000000
path spot: 1 2 3 4
";

#[test]
fn climbing_follows_the_error_of_a_decision_to_where_it_ends() {
    let runs = |climb: u64| {
        let evolution = Evolution { climb, ..Evolution::default() };
        let settings = Pursue { solver: SolverUse::Never, executions: 3000, evolution, ..Pursue::default() };
        let (_, findings) = pursue(SPOT, "Spot", SPOT_PLAN, settings)?;
        let is_found = matches!(findings[0].verdict, Verdict::Found { by: Finder::Search, .. });
        Some((is_found, findings[0].executions))
    };
    let (Some(with), Some(without)) = (runs(80), runs(0)) else { return };
    assert!(with.0 && with.1 < 300, "{with:?}");
    assert!(!without.0, "evolution alone does not find it so soon: {without:?}");
}

#[test]
fn calls_are_looked_into() {
    let source = "class Callers {
        static int of(int b, int k) {
            check(k >= 0 && k < 90);
            if (b == k * product(k, 3))
                return 1;
            check(b != k);
            if (product(b, 1) == k)
                return 2;
            return 3;
        }
        static void check(boolean holds) {
            if (!holds)
                throw new IllegalArgumentException();
        }
        static int product(int a, int b) {
            if (a > 1000)
                throw new ArithmeticException();
            return a < 0 ? 0 : a * b;
        }
    }";
    let settings =
        Pursue { mode: Mode::Random, solver: SolverUse::First, executions: 300, ..Pursue::default() };
    let plan = "method of\npath 1 2 4 5\npath 1 3 4 5\npath 1 2 4 6 7 9 10\npath 1 2 4 6 8 9 11\n";
    let Some((_, findings)) = pursue(source, "Callers", plan, settings) else { return };
    for found in [&findings[0], &findings[2]] {
        assert!(matches!(found.verdict, Verdict::Found { by: Finder::Solver, .. }), "{found:?}");
    }
    for (refuted, node) in [(&findings[1], 4), (&findings[3], 9)] {
        let Verdict::Infeasible(core) = &refuted.verdict else { panic!("{refuted:?}") };
        assert_eq!(core.last().expect("a reason").text, format!("every call returns in node {node}"));
    }
}

#[test]
fn what_calls_of_calls_write_is_not_believed_to_be_as_before() {
    let source = "class Nested {
        static int count;
        static int of(int a) {
            count = 0;
            outer(a);
            if (count > 5)
                return 1;
            return 2;
        }
        static void outer(int a) { inner(a); }
        static void inner(int a) { count = a; }
    }";
    let settings =
        Pursue { mode: Mode::Random, solver: SolverUse::First, executions: 300, ..Pursue::default() };
    let Some((_, findings)) = pursue(source, "Nested", "method of\npath 1 2\n", settings) else { return };
    assert!(matches!(findings[0].verdict, Verdict::Found { .. }), "{:?}", findings[0]);
}

#[test]
fn handlers_that_nothing_reaches_and_lengths_that_never_change_are_known() {
    let source = "class Known {
        static final int[] SEVEN = new int[7];
        static int of(int a) {
            try {
                a = half(a);
            } catch (ArithmeticException e) {
                return 1;
            }
            if (SEVEN.length > a + 7)
                return 2;
            return 3;
        }
        static int half(int a) {
            return a < 0 ? 0 : a / 2;
        }
    }";
    let settings =
        Pursue { mode: Mode::Random, solver: SolverUse::First, executions: 300, ..Pursue::default() };
    let Some((method, findings)) = pursue(source, "Known", KNOWN_PLAN, settings) else { return };
    let shown = testwright_paths::show::show(&method, None);
    for (finding, is_found) in findings.iter().zip([false, false, true]) {
        match &finding.verdict {
            Verdict::Found { .. } if is_found => {}
            Verdict::Infeasible(_) if !is_found => {}
            other => panic!("{other:?}\n{shown}"),
        }
    }
}

/// To the handler, to where more than seven elements would be, and to the end.
const KNOWN_PLAN: &str = "method of
path 1 2
path 1 3
path 1 4
";

/// Programs whose last statement can be reached although that seems to contradict itself, each with a path to it.
const REACHED: [(&str, &str, &str); 9] = [
    (
        "a store through a row that is not followed",
        "static int of(int n) {
            int[] first = new int[1];
            int[][] rows = { first };
            rows[0][0] = n;
            if (first[0] != 0)
                return 1;
            return 0;
        }",
        "path 1 2",
    ),
    (
        "a store through a list",
        "static int of(int n) {
            int[] first = new int[1];
            java.util.List<int[]> rows = java.util.Arrays.asList(first, first);
            first[0] = 0;
            int[] row = rows.get(1);
            row[0] = n;
            if (first[0] != 0)
                return 1;
            return 0;
        }",
        "path 1 2",
    ),
    (
        "a store through an object",
        "static int of(int n) {
            int[] first = new int[1];
            Object same = first;
            Object[] box = { same };
            ((int[]) box[0])[0] = n;
            if (first[0] != 0)
                return 1;
            return 0;
        }",
        "path 1 2",
    ),
    (
        "comparing with null",
        "static int of(int n) {
            String other = n > 0 ? null : \"b\";
            try {
                if (\"a\".compareTo(other) == 0)
                    return 0;
            } catch (NullPointerException e) {
                return 1;
            }
            return 2;
        }",
        "path 1 2 4 7",
    ),
    (
        "fields that hide each other",
        "static class Base { int x; }
        static class Sub extends Base { int x; }
        static int of(int n) {
            Sub sub = new Sub();
            sub.x = 1;
            ((Base) sub).x = n;
            if (sub.x == 1)
                if (((Base) sub).x == 2)
                    return 1;
            return 0;
        }",
        "path 1 2 3",
    ),
    (
        "a static field under two names",
        "static class Base { static int s; }
        static class Sub extends Base { }
        static int of(int n) {
            Base.s = 0;
            Sub.s = n;
            if (Base.s != 0)
                return 1;
            return 0;
        }",
        "path 1 2",
    ),
    (
        "an initialiser that changes a field",
        "static int count;
        static class Late { static int zero; static { count = 5; } }
        static int of(int n) {
            count = 0;
            int zero = Late.zero;
            if (count == 5)
                return 1;
            return zero;
        }",
        "path 1 2",
    ),
    (
        "an initialiser that fails",
        "static class Broken { static int zero; static { if (zero == 0) throw new IllegalStateException(); } }
        static int of(int n) {
            try {
                n += Broken.zero;
            } catch (ExceptionInInitializerError e) {
                return 1;
            }
            return 0;
        }",
        "path 1 2",
    ),
    (
        "an iterable that changes what was stored",
        "static int of(int n) {
            int[] first = new int[1];
            Iterable<String> changing = () -> { first[0] = n; return java.util.Collections.emptyIterator(); };
            String none = String.join(\",\", changing);
            if (first[0] != 0)
                return 1;
            return none.length();
        }",
        "path 1 2",
    ),
];

#[test]
fn what_can_be_reached_is_never_called_infeasible() {
    for (what, members, path) in REACHED {
        let source = format!("class Reached {{ {members} }}");
        let plan = format!("method of\ninput n int -9..9\n{path}\n");
        let settings = Pursue { solver: SolverUse::First, executions: 300, ..Pursue::default() };
        let Some((method, findings)) = pursue(&source, "Reached", &plan, settings) else { return };
        let shown = testwright_paths::show::show(&method, None);
        let verdict = &findings[0].verdict;
        assert!(!matches!(verdict, Verdict::Infeasible(_)), "{what}: {verdict:?}\n{shown}");
        // Runs share what initialisers did, so that none of them sees a first use.
        let is_found = matches!(verdict, Verdict::Found { .. });
        assert!(is_found || what.contains("initialiser"), "{what}: {verdict:?}\n{shown}");
    }
}
