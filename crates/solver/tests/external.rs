//! The external solver: what it is asked, and what is made of what it says, right or wrong or not at all.
#![cfg(unix)]

mod common;

use common::{Generator, all_ops};
use expect_test::expect;
use testwright_solver::{
    Answer, Arena, Budget, Const, External, ExternalCommand, Query, Reason, Solver, Sort,
};

/// A shell that reads the script and then runs some commands.
fn shell(commands: &str) -> External {
    let arguments = vec!["-c".to_owned(), format!("cat > /dev/null; {commands}")];
    External::new(ExternalCommand { program: "sh".to_owned(), arguments }, None)
}

fn ask(solver: &mut External, text: &str) -> (Answer, Arena) {
    let mut arena = Arena::new();
    let query = Query::parse(&mut arena, text).expect("a query");
    let budget = Budget { external_millis: 20_000, ..Budget::default() };
    (solver.solve(&mut arena, &query, &budget), arena)
}

const QUERY: &str = "var x int [0, 9]\nvar d double\nassert (< 5 (idiv x 1))\nassert (< d (i2d x))\n";

#[test]
fn a_query_is_written_as_smt_lib() {
    let mut arena = Arena::new();
    let query = Query::parse(&mut arena, QUERY).expect("a query");
    let script = query.to_smt_lib(&arena).expect("no strings");
    expect![[r#"
        (set-option :produce-models true)
        (set-option :produce-unsat-cores true)
        (set-logic QF_BVFP)
        (declare-const v0 (_ BitVec 32))
        (define-fun t0 () (_ BitVec 32) v0)
        (assert (and (bvsle #x00000000 v0) (bvsle v0 #x00000009)))
        (declare-const v1 (_ BitVec 64))
        (define-fun t1 () (_ FloatingPoint 11 53) ((_ to_fp 11 53) v1))
        (define-fun t2 () (_ BitVec 32) #x00000006)
        (define-fun t3 () Bool (bvsle t2 t0))
        (define-fun t4 () (_ FloatingPoint 11 53) ((_ to_fp 11 53) RNE t0))
        (define-fun t5 () Bool (fp.lt t1 t4))
        (assert (! t3 :named c0))
        (assert (! t5 :named c1))
        (check-sat)
        (get-value (v0 v1))
        (get-unsat-core)
        (exit)
    "#]]
    .assert_eq(&script);
    let strings = Query::parse(&mut arena, "var s string\nassert (= s \"a\")\n").expect("a query");
    assert_eq!(strings.to_smt_lib(&arena), None);
}

#[test]
fn models_are_read_in_every_notation_and_checked() {
    let values = "((v0 #x00000007)\n (v1 #xbff0000000000000))";
    let mut solver = shell(&format!("echo sat; echo '{values}'; echo '(error \"no core\")'"));
    let (answer, arena) = ask(&mut solver, QUERY);
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    let [x, d] = ["x", "d"].map(|name| arena.find_variable(name).expect("a variable"));
    assert_eq!((model.get(x), model.get(d)), (Some(&Const::Int(7)), Some(&Const::Double(-1.0))));
    let mut solver = shell("echo sat; echo '((v0 (_ bv8 32)) (v1 (_ bv0 64)))'");
    assert!(matches!(ask(&mut solver, QUERY).0, Answer::Sat(_)));
    let mut solver = shell("echo sat; echo '((v0 #x00000001) (v1 #x0000000000000000))'");
    assert_eq!(ask(&mut solver, QUERY).0, Answer::Unknown(Reason::WrongModel));
    assert_eq!(solver.stats()[0].1.wrong_models, 1);
}

#[test]
fn cores_are_read() {
    let mut solver = shell("echo unsat; echo '(error \"no model\")'; echo '(c1)'");
    assert_eq!(ask(&mut solver, QUERY).0, Answer::Unsat(vec![1]));
    let mut solver = shell("echo unsat");
    assert_eq!(ask(&mut solver, QUERY).0, Answer::Unsat(vec![0, 1]));
}

#[test]
fn failures_and_time_outs_end_in_an_answer() {
    for commands in ["echo nonsense", "exit 3", "kill -9 $$", "echo sat | tr s x"] {
        assert_eq!(ask(&mut shell(commands), QUERY).0, Answer::Unknown(Reason::Failure), "{commands}");
    }
    let missing = ExternalCommand { program: "no-such-program-anywhere".to_owned(), arguments: Vec::new() };
    assert_eq!(ask(&mut External::new(missing, None), QUERY).0, Answer::Unknown(Reason::Failure));
    let mut arena = Arena::new();
    let query = Query::parse(&mut arena, QUERY).expect("a query");
    let budget = Budget { external_millis: 50, ..Budget::default() };
    let answer = shell("exec sleep 600").solve(&mut arena, &query, &budget);
    assert_eq!(answer, Answer::Unknown(Reason::Budget));
}

#[test]
fn commands_are_named_or_written_out() {
    let command = |text: &str| ExternalCommand::parse(text).map(|found| (found.program, found.arguments));
    assert_eq!(command("z3"), Some(("z3".to_owned(), vec!["-in".to_owned()])));
    assert_eq!(command("my solver -x"), Some(("my".to_owned(), vec!["solver".to_owned(), "-x".to_owned()])));
    assert_eq!(command("  "), None);
}

/// Where a solver is installed or named by `TESTWRIGHT_SMT_SOLVER`, terms must mean the same to it as to us.
#[test]
fn an_installed_solver_agrees_with_evaluation() {
    let named = std::env::var("TESTWRIGHT_SMT_SOLVER").ok();
    let candidates = named.iter().map(String::as_str).chain(["z3", "cvc5", "bitwuzla"]);
    let works = |command: &&str| {
        let Some(command) = ExternalCommand::parse(command) else { return false };
        matches!(ask(&mut External::new(command, None), QUERY).0, Answer::Sat(_))
    };
    let Some(name) = candidates.into_iter().find(works) else {
        eprintln!("no SMT solver is installed: nothing compared");
        return;
    };
    let command = ExternalCommand::parse(name).expect("a command");
    let sorts = [Sort::Bool, Sort::Int, Sort::Long, Sort::Float, Sort::Double];
    for seed in 0..40 {
        let mut arena = Arena::new();
        let mut generator = Generator::new(&mut arena, seed, &sorts, all_ops());
        let clause = generator.tree(Sort::Bool, 3).build(&mut arena);
        let query = Query::new(vec![clause]);
        let mut solver = External::new(command.clone(), None);
        let budget = Budget { external_millis: 2_000, ..Budget::default() };
        let answer = solver.solve(&mut arena, &query, &budget);
        let embedded = testwright_solver::BitBlaster::new(None).solve(&mut arena, &query, &Budget::default());
        let text = query.to_text(&arena);
        assert_ne!(answer, Answer::Unknown(Reason::WrongModel), "{text}");
        assert_ne!(answer, Answer::Unknown(Reason::Failure), "{text}");
        let differ = matches!(
            (&answer, &embedded),
            (Answer::Sat(_), Answer::Unsat(_)) | (Answer::Unsat(_), Answer::Sat(_))
        );
        assert!(!differ, "{name} and bit-blasting disagree on\n{text}");
    }
}
