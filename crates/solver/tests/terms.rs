//! Terms: building simplifies without changing what a term means, and the text form reads back.

mod common;

use common::{Generator, all_ops, every_sort};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use testwright_solver::{Arena, Const, Domain, Query, Sort};

/// Reads a term over some variables and compares what became of it.
fn check(text: &str, expected: Expect) {
    let mut arena = Arena::new();
    for (names, sort) in [
        (["x", "y"], Sort::Int),
        (["k", "l"], Sort::Long),
        (["f", "g"], Sort::Float),
        (["d", "e"], Sort::Double),
        (["p", "q"], Sort::Bool),
        (["s", "t"], Sort::String),
        (["a", "b"], Sort::Array(testwright_solver::Element::Int)),
    ] {
        for name in names {
            arena.var(name, sort, Domain::ANY).expect("a new variable");
        }
    }
    arena.var("c", Sort::Int, Domain::range(0, 0xffff)).expect("a new variable");
    let found = match arena.parse_term(text) {
        Ok(term) => arena.write_term(term),
        Err(error) => format!("error: {error}"),
    };
    expected.assert_eq(&found);
}

#[test]
fn constants_are_folded_as_java_computes() {
    check("(iadd 2147483647 1)", expect!["-2147483648"]);
    check("(idiv 7 0)", expect!["0"]);
    check("(irem -7 3)", expect!["-1"]);
    check("(lshl 1L 65)", expect!["2L"]);
    check("(= Double.NaN Double.NaN)", expect!["false"]);
    check("(compareTo \"abc\" \"abd\")", expect!["-1"]);
    check("(select (int[] 4 5) 1)", expect!["5"]);
    check("(parseInt \"-12\")", expect!["-12"]);
}

#[test]
fn arithmetic_is_brought_to_one_form() {
    check("(iadd 3 (iadd x 4))", expect!["(iadd x 7)"]);
    check("(isub x 5)", expect!["(iadd x -5)"]);
    check("(isub (iadd x y) y)", expect!["x"]);
    check("(ineg (isub x y))", expect!["(isub y x)"]);
    check("(imul (imul x 3) 5)", expect!["(imul x 15)"]);
    check("(ishl x 33)", expect!["(ishl x 1)"]);
    check("(iand c 65535)", expect!["c"]);
    check("(l2i (ladd (i2l x) (i2l y)))", expect!["(iadd x y)"]);
    check("(i2b (iand x 255))", expect!["(i2b x)"]);
    check("(d2i (i2d x))", expect!["x"]);
    check("(irem x (ineg y))", expect!["(irem x y)"]);
    check("(= (irem (ineg x) y) 0)", expect!["(= (irem x y) 0)"]);
    check("(= (lrem (lneg k) -10L) 0L)", expect!["(= (lrem k -10L) 0L)"]);
}

#[test]
fn comparisons_are_brought_to_one_form() {
    check("(< x 5)", expect!["(<= x 4)"]);
    check("(not (<= x y))", expect!["(< y x)"]);
    check("(not (<= d e))", expect!["(not (<= d e))"]);
    check("(= (iadd x 5) 3)", expect!["(= x -2)"]);
    check("(= (imul x 3) 9)", expect!["(= x 3)"]);
    check("(= (isub x y) 0)", expect!["(= x y)"]);
    check("(= 7L (i2l x))", expect!["(= x 7)"]);
    check("(= 3000000000L (i2l x))", expect!["false"]);
    check("(<= c 65535)", expect!["true"]);
    check("(<= c 0)", expect!["(= c 0)"]);
    check("(< (lcmp k l) 0)", expect!["(< k l)"]);
    check("(<= (dcmpg d e) 0)", expect!["(<= d e)"]);
    check("(<= (dcmpl d e) 0)", expect!["(not (< e d))"]);
    check("(not (= (ite p 1 0) 0))", expect!["p"]);
}

#[test]
fn truth_values_are_rewritten() {
    check("(and p (or q q) true)", expect!["(and p q)"]);
    check("(and p (not p))", expect!["false"]);
    check("(or (< x y) (<= y x))", expect!["true"]);
    check("(ite p q false)", expect!["(and p q)"]);
    check("(ite (not p) x y)", expect!["(ite p y x)"]);
    check("(= p false)", expect!["(not p)"]);
}

#[test]
fn strings_and_arrays_are_rewritten() {
    check("(= (concat s \"b\") \"ab\")", expect![[r#"(= s "a")"#]]);
    check("(concat \"a\" (concat \"b\" s))", expect![[r#"(concat "ab" s)"#]]);
    check("(= s \"\")", expect!["(= (length s) 0)"]);
    check("(= (indexOf s t 0) -1)", expect!["(not (contains s t))"]);
    check("(= (compareTo s t) 0)", expect!["(= s t)"]);
    check("(parseInt (intToString x))", expect!["x"]);
    check("(= (intToString x) \"12\")", expect!["(= x 12)"]);
    check("(= (intToString x) \"012\")", expect!["false"]);
    check("(select (store a 1 x) 2)", expect!["(select a 2)"]);
    check("(select (store a 1 x) y)", expect!["(select (store a 1 x) y)"]);
    check("(arrayLength (store a 1 x))", expect!["(arrayLength a)"]);
    check("(select (store a 1 x) 1)", expect!["(ite (<= 2 (arrayLength a)) x 0)"]);
}

#[test]
fn what_is_no_term_is_an_error() {
    check("(iadd x k)", expect!["error: line 1: iadd does not take [Int, Long]"]);
    check("(iadd x", expect!["error: line 1: unexpected end of the term"]);
    check("(frob x)", expect!["error: line 1: unknown operation frob"]);
    check("x)", expect!["error: line 1: text after the term"]);
    check("zz", expect!["error: line 1: unknown variable zz"]);
    check("(matches s t)", expect!["error: line 1: the pattern of a match must be constant"]);
    check(
        "(matches s \"(a)\\\\1\")",
        expect!["error: line 1: pattern not supported at 5: escape outside the subset"],
    );
    check("\"abc", expect!["error: line 1: unclosed quotes"]);
}

#[test]
fn shared_subterms_are_written_once() {
    check(
        "(= (imul (iadd (imul x y) 1) (iadd (imul x y) 1)) y)",
        expect!["(let $0 (iadd (imul x y) 1) (= y (imul $0 $0)))"],
    );
}

#[test]
fn a_query_is_written_and_read_back() {
    let text = "var x int [0, 9]\ncurrent x = 7\nvar |this.s[0]| string [32, 126] length [0, 20]\n\
                assert (<= x 3)\nassert (= x (length |this.s[0]|))\n";
    let mut arena = Arena::new();
    let query = Query::parse(&mut arena, text).expect("a query");
    assert_eq!(query.to_text(&arena), text);
    for wrong in [
        "var x",
        "var x int [1]",
        "assert 1",
        "assrt true",
        "current y = 1",
        "var s string length [0, 99999999999]",
    ] {
        assert!(Query::parse(&mut Arena::new(), wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_term_of_any_depth_is_built_written_read_and_evaluated() {
    let mut arena = Arena::new();
    let x = arena.var("x", Sort::Int, Domain::ANY).expect("a variable");
    let y = arena.var("y", Sort::Int, Domain::ANY).expect("a variable");
    let mut deep = x;
    for _ in 0..100_000 {
        deep = arena.binary(testwright_semantics::BinOp::IXor, deep, y).expect("well sorted");
        deep = arena.binary(testwright_semantics::BinOp::IAdd, deep, x).expect("well sorted");
    }
    let text = arena.write_term(deep);
    assert_eq!(arena.parse_term(&text), Ok(deep));
    assert!(testwright_solver::Model::new().eval(&arena, deep).is_zero());
}

#[test]
fn slices_share_no_variables() {
    let mut arena = Arena::new();
    let text = "var x int\nvar y int\nvar z int\nvar w int\nassert (<= x y)\nassert (<= z 1)\nassert (<= y 3)\n\
                assert (<= w z)\n";
    let query = Query::parse(&mut arena, text).expect("a query");
    assert_eq!(query.slices(&arena), [vec![0, 2], vec![1, 3]]);
    assert_eq!(query.slice_of(&arena, 3), [1, 3]);
}

#[test]
fn names_and_order_do_not_change_the_canonical_form() {
    let canonical = |text: &str| {
        let mut arena = Arena::new();
        let query = Query::parse(&mut arena, text).expect("a query");
        testwright_solver::Canonical::of(&arena, &query).key
    };
    let first = canonical("var x int\nvar y int\nassert (<= x 3)\nassert (< x y)\n");
    let renamed = canonical("var b int\nvar a int\nassert (< a b)\nassert (<= a 3)\n");
    let other = canonical("var x int\nvar y int\nassert (<= y 3)\nassert (< x y)\n");
    assert_eq!(first, renamed);
    assert_ne!(first, other);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn building_keeps_the_value(seed: u64) {
        let mut arena = Arena::new();
        let mut generator = Generator::new(&mut arena, seed, &every_sort(), all_ops());
        let sorts = every_sort();
        let sort = generator.random.pick(&sorts);
        let tree = generator.tree(sort, 4);
        let term = tree.build(&mut arena);
        prop_assert_eq!(arena.sort(term), sort);
        for _ in 0..8 {
            let model = generator.model(&arena);
            let (direct, built) = (tree.eval(&arena, &model), model.eval(&arena, term));
            // Which NaN an operation gives is left open by Java.
            let both_nan = [&direct, &built].into_iter().all(|value| value.as_floating().is_some_and(f64::is_nan));
            prop_assert!(direct == built || both_nan, "{direct} became {built} in {}", arena.write_term(term));
        }
    }

    #[test]
    fn building_conditions_keeps_the_value(seed: u64) {
        let mut arena = Arena::new();
        let mut generator = Generator::new(&mut arena, seed, &[Sort::Bool, Sort::Int, Sort::Long, Sort::String], all_ops());
        let tree = generator.tree(Sort::Bool, 5);
        let term = tree.build(&mut arena);
        for _ in 0..8 {
            let model = generator.model(&arena);
            prop_assert_eq!(tree.eval(&arena, &model), model.eval(&arena, term), "{}", arena.write_term(term));
        }
    }

    #[test]
    fn the_text_form_reads_back(seed: u64) {
        let mut arena = Arena::new();
        let mut generator = Generator::new(&mut arena, seed, &every_sort(), all_ops());
        let sorts = every_sort();
        let sort = generator.random.pick(&sorts);
        let term = generator.tree(sort, 5).build(&mut arena);
        let text = arena.write_term(term);
        let read = arena.parse_term(&text);
        // Reading simplifies again, which may find more; what it finds must then be stable and mean the same.
        prop_assert!(read.is_ok(), "{text}: {read:?}");
        if let Ok(read) = read {
            let model = generator.model(&arena);
            let (before, after) = (model.eval(&arena, term), model.eval(&arena, read));
            let both_nan = [&before, &after].into_iter().all(|value| value.as_floating().is_some_and(f64::is_nan));
            prop_assert!(before == after || both_nan, "{text}");
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[(){}\\[\\]|$\"' a-z0-9.=<,-]{0,40}") {
        let mut arena = Arena::new();
        let _ = arena.var("x", Sort::Int, Domain::ANY);
        let _ = arena.parse_term(&text);
        let _ = Query::parse(&mut arena, &text);
    }

    #[test]
    fn substituting_constants_is_evaluating(seed: u64) {
        let mut arena = Arena::new();
        let mut generator = Generator::new(&mut arena, seed, &[Sort::Bool, Sort::Int, Sort::Long], all_ops());
        let term = generator.tree(Sort::Bool, 4).build(&mut arena);
        let model = generator.model(&arena);
        let mut replacements = rustc_hash::FxHashMap::default();
        for (variable, value) in model.iter() {
            let (from, to) = (arena.variable_term(variable), arena.constant(value.clone()));
            replacements.insert(from, to);
        }
        let replaced = arena.substitute(term, &replacements);
        prop_assert_eq!(arena.as_const(replaced), Some(&model.eval(&arena, term)));
    }
}

/// Guards of `substring` after `indexOf`: most of what they ask holds anyway.
#[test]
fn positions_lie_within_their_text() {
    check("(<= (indexOf s t x) (length s))", expect!["true"]);
    check("(< (indexOf s \"/\" x) (length s))", expect!["true"]);
    check("(<= (iadd (lastIndexOf s \"/\" x) 1) (length s))", expect!["true"]);
    check("(<= 0 (iadd (indexOf s \"/\" x) 1))", expect!["true"]);
    check("(<= 0 (indexOf s \"/\" 0))", expect!["(contains s \"/\")"]);
    check("(<= 0 (indexOf s \"/\" x))", expect!["(not (= (indexOf s \"/\" x) -1))"]);
    let from = "(iadd (indexOf s \"/\" 0) 1)";
    check(
        &format!("(<= {from} (indexOf s \"/\" {from}))"),
        expect!["(not (= (indexOf s \"/\" (iadd (indexOf s \"/\" 0) 1)) -1))"],
    );
    // These can be false: what is looked for may be empty or missing, or the text is another one.
    check("(< (indexOf s t x) (length s))", expect!["(< (indexOf s t x) (length s))"]);
    check(
        "(<= (iadd (indexOf s \"ab\" x) 2) (length s))",
        expect!["(<= (iadd (indexOf s \"ab\" x) 2) (length s))"],
    );
    check("(<= (indexOf s \"/\" x) (length t))", expect!["(<= (indexOf s \"/\" x) (length t))"]);
    check("(<= x (indexOf s \"/\" x))", expect!["(<= x (indexOf s \"/\" x))"]);
}

#[test]
fn definedness_says_when_java_throws() {
    let mut arena = Arena::new();
    let query =
        Query::parse(&mut arena, "var x int\nvar s string\nassert (= (length s) x)\n").expect("a query");
    assert_eq!(query.clauses.len(), 1);
    for (text, expected) in [
        ("(idiv 5 x)", "(not (= x 0))"),
        ("(charAt s x)", "(and (< x (length s)) (<= 0 x))"),
        ("(parseInt s)", "(isInt s)"),
        ("(iadd x 1)", "true"),
    ] {
        let term = arena.parse_term(text).expect("a term");
        let defined = arena.defined(term);
        let expected = arena.parse_term(expected).expect("a term");
        assert_eq!(arena.write_term(defined), arena.write_term(expected));
    }
    assert_eq!(Const::string("a").to_string(), "\"a\"");
}
