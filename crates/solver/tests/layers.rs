//! The layers, each alone and all together: right answers, the right layer answering, and the same answers again.

mod common;

use common::{Generator, all_ops};
use proptest::prelude::*;
use testwright_solver::{
    Answer, Arena, Budget, Const, Domain, Layers, Model, Query, Reason, Solver, Sort, Stats, TermId, chain,
};

fn solver(names: &str) -> Box<dyn Solver> {
    chain(&Layers::from_names(names).expect("names of layers"))
}

fn ask(solver: &mut dyn Solver, text: &str) -> (Answer, Arena, Query) {
    let mut arena = Arena::new();
    let query = Query::parse(&mut arena, text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let answer = solver.solve(&mut arena, &query, &Budget::default());
    if let Answer::Sat(model) = &answer {
        assert!(model.satisfies(&arena, &query.clauses), "a wrong model for\n{text}");
    }
    (answer, arena, query)
}

fn stats_of(solver: &dyn Solver, name: &str) -> Stats {
    solver.stats().into_iter().find(|(found, _)| *found == name).map(|(_, stats)| stats).unwrap_or_default()
}

fn is_sat(names: &str, text: &str) {
    let (answer, ..) = ask(&mut *solver(names), text);
    assert!(matches!(answer, Answer::Sat(_)), "{names} said {answer:?} to\n{text}");
}

#[test]
fn the_method_finds_integers_floating_point_numbers_and_strings() {
    is_sat(
        "avm",
        "var x int\nvar y int\nassert (= (iadd x (imul y 3)) 1000)\nassert (< y x)\nassert (< 100 y)\n",
    );
    is_sat("avm", "var k long\nassert (= k 123456789012L)\n");
    is_sat("avm", "var d double\nassert (< 3.14159 d)\nassert (< d 3.1416)\n");
    is_sat("avm", "var f float\nassert (= (fmul f 4.0f) 10.5f)\n");
    is_sat("avm", "var s string\nassert (= s \"baz\")\n");
    is_sat("avm", "var s string\nassert (startsWith s \"http://\")\nassert (= (length s) 10)\n");
    is_sat("avm", "var s string\nassert (equalsIgnoreCase s \"Yes\")\nassert (not (= s \"Yes\"))\n");
    is_sat("avm", "var s string\nassert (isInt s)\nassert (= (parseInt s) 42)\n");
    is_sat("avm", "var s string\nassert (matches s \"[0-9]{4}-[0-9]{2}\")\n");
    is_sat("avm", "var a int[]\nassert (= (arrayLength a) 3)\nassert (= (select a 2) 7)\n");
}

#[test]
fn current_values_are_mended_where_one_clause_fails() {
    let mut solver = solver("current");
    for clauses in [
        "assert (< 3 x)\nassert (= (iadd x (imul y 2)) 17)\n",
        "assert (= (irem x 97) 1)\nassert (<= x 1000)\n",
        "assert (= s \"baz\")\n",
        "assert (startsWith s \"key=\")\nassert (contains s \";\")\n",
        "assert (= (charAt s 3) 61)\n",
        "assert (= (hashCode s) 97307)\nassert (= s \"baz\")\n",
        "assert (= (parseInt (substring s 0 2)) 42)\n",
        "assert (matches s \"a+b\")\n",
        "assert (= (dmul d 3.0) 10.5)\nassert (< 0.0 d)\n",
        "assert (= (indexOf s \"@\" 0) 4)\n",
        "assert (= (toUpperCase s) \"OK\")\nassert (< 2 x)\n",
        "assert (= (d2i d) 12)\n",
    ] {
        let text = format!(
            "var x int\ncurrent x = 5\nvar y int\ncurrent y = 1\nvar s string\ncurrent s = \"foo\"\nvar d double\n\
             current d = 1.0\n{clauses}"
        );
        let (answer, ..) = ask(&mut *solver, &text);
        assert!(matches!(answer, Answer::Sat(_)), "{answer:?} for\n{clauses}");
    }
}

#[test]
fn values_that_nothing_asks_about_stay_as_they_are() {
    let text = "var x int\ncurrent x = 5\nvar y int\ncurrent y = 9\nassert (< 7 x)\nassert (< 3 y)\n";
    let (answer, arena, _) = ask(&mut *solver("all"), text);
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    let y = arena.find_variable("y").expect("a variable");
    assert_eq!(model.get(y), Some(&Const::Int(9)));
}

#[test]
fn intervals_and_remainders_refute() {
    for clauses in [
        "assert (< x 3)\nassert (< 5 x)\nassert (< y 3)\n",
        "assert (= (irem x 6) 2)\nassert (= (irem x 4) 1)\n",
        "assert (= (iand x 7) 3)\nassert (= (irem x 2) 0)\n",
        "assert (< x y)\nassert (< y x)\nassert (<= 0 x)\nassert (<= x 5)\nassert (<= 0 y)\nassert (<= y 5)\n",
        "assert (= (imul (iand x 255) 4) 6)\n",
        "assert (< (length s) 2)\nassert (< 4 (length s))\n",
    ] {
        let text = format!("var x int\nvar y int\nvar s string\n{clauses}");
        let mut solver = solver("intervals");
        let (answer, mut arena, query) = ask(&mut *solver, &text);
        let Answer::Unsat(core) = answer else { panic!("{answer:?} for\n{clauses}") };
        // What is left of the query is refuted by another layer, too.
        let part = query.part(&core);
        let mut blaster = chain(&Layers { bit_blasting: true, ..Layers::NONE });
        let again = blaster.solve(&mut arena, &part, &Budget::default());
        assert!(matches!(again, Answer::Unsat(_)), "{again:?} for core {core:?} of\n{clauses}");
    }
    let (answer, ..) = ask(
        &mut *solver("intervals"),
        "var x int\nassert (= (irem x 7) 3)\nassert (<= 100 x)\nassert (<= x 106)\n",
    );
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}

#[test]
fn the_exact_cache_knows_a_query_by_other_names() {
    let mut solver = solver("cache,blast");
    ask(
        &mut *solver,
        "var x int\nvar y int\nassert (= (imul x y) 391)\nassert (< 1 x)\nassert (< x y)\nassert (< y 300)\n",
    );
    let (answer, ..) = ask(
        &mut *solver,
        "var q int\nvar p int\nassert (< 1 p)\nassert (= (imul q p) 391)\nassert (< q 300)\nassert (< p q)\n",
    );
    assert!(matches!(answer, Answer::Sat(_)));
    ask(&mut *solver, "var x int\nassert (< x 3)\nassert (= (imul x x) 7)\n");
    let (answer, ..) = ask(&mut *solver, "var z int\nassert (= (imul z z) 7)\nassert (< z 3)\n");
    assert!(matches!(answer, Answer::Unsat(_)));
    let stats = stats_of(&*solver, "exact cache");
    assert_eq!((stats.calls, stats.sat, stats.unsat), (4, 1, 1));
}

#[test]
fn more_clauses_than_a_refuted_set_are_refuted_and_fewer_than_a_satisfied_set_are_satisfied() {
    let mut solver = solver("counterexamples,blast");
    ask(&mut *solver, "var x int\nassert (= (imul x x) 7)\n");
    let (answer, ..) = ask(&mut *solver, "var y int\nvar x int\nassert (< y 3)\nassert (= (imul x x) 7)\n");
    assert_eq!(answer, Answer::Unsat(vec![1]));
    ask(&mut *solver, "var x int\nvar y int\nassert (< 5 x)\nassert (< x y)\n");
    let (answer, ..) = ask(&mut *solver, "var x int\nvar y int\nassert (< x y)\n");
    assert!(matches!(answer, Answer::Sat(_)));
    assert_eq!(stats_of(&*solver, "counterexample cache").hits(), 2);
}

#[test]
fn a_chain_without_layers_knows_nothing() {
    let (answer, ..) = ask(&mut *solver(""), "var x int\nassert (< x 3)\n");
    assert_eq!(answer, Answer::Unknown(Reason::NoSolver));
    assert_eq!(Layers::from_names("avm,nonsense"), Err("nonsense".to_owned()));
    assert!(Layers::NAMES.iter().all(|name| Layers::from_names(name).is_ok()));
}

/// Random clauses over two variables with small domains.
fn small_query(seed: u64, arena: &mut Arena) -> Query {
    let mut generator = Generator::new(arena, seed, &[Sort::Bool, Sort::Int], all_ops());
    generator.variables.clear();
    for name in ["u", "v"] {
        arena.var(name, Sort::Int, Domain::range(-4, 7)).expect("a new variable");
        generator.variables.push((arena.find_variable(name).expect("made"), Sort::Int));
    }
    let count = 1 + generator.random.below(5);
    let clauses = (0..count).map(|_| generator.tree(Sort::Bool, 3).build(arena)).collect();
    let current = generator.model(arena);
    Query::with_current(clauses, current)
}

/// Whether some values satisfy the clauses, by trying all.
fn holds(arena: &Arena, clauses: &[TermId]) -> bool {
    let [u, v] = ["u", "v"].map(|name| arena.find_variable(name).expect("made"));
    (-4..=7).any(|left| {
        (-4..=7).any(|right| {
            let mut model = Model::new();
            model.set(u, Const::Int(left));
            model.set(v, Const::Int(right));
            model.satisfies(arena, clauses)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_answer_is_right_on_small_domains(seed: u64) {
        // One chain answers several queries, so that caches and kept instances are used.
        for names in ["all", "slice,cache,counterexamples,intervals,blast", "intervals", "avm", "current", "slice,blast"] {
            let mut solver = solver(names);
            for round in 0..4 {
                let mut arena = Arena::new();
                let query = small_query(seed.wrapping_add(round % 3), &mut arena);
                match solver.solve(&mut arena, &query, &Budget::default()) {
                    Answer::Sat(model) => prop_assert!(model.satisfies(&arena, &query.clauses), "{names}"),
                    Answer::Unsat(core) => {
                        let core: Vec<TermId> = core.iter().map(|&index| query.clauses[index]).collect();
                        prop_assert!(!holds(&arena, &core), "{names}: {}", query.to_text(&arena));
                    }
                    Answer::Unknown(reason) => {
                        let decides = names == "all" || names.contains("blast");
                        prop_assert!(!decides, "{names}: {reason} for {}", query.to_text(&arena));
                    }
                }
            }
            for (name, stats) in solver.stats() {
                prop_assert_eq!((stats.wrong_models, stats.failures), (0, 0), "{}", name);
            }
        }
    }

    #[test]
    fn the_same_queries_get_the_same_answers(seed: u64) {
        let run = || {
            let mut solver = solver("all");
            (0..4).map(|round| {
                let mut arena = Arena::new();
                let query = small_query(seed.wrapping_add(round), &mut arena);
                solver.solve(&mut arena, &query, &Budget::default())
            }).collect::<Vec<Answer>>()
        };
        prop_assert_eq!(run(), run());
    }
}
