//! What lengths and positions of strings say: contradictions between them are seen by the layer of ranges alone, and it
//! never refutes what some string satisfies.

mod common;

use common::Random;
use testwright_solver::{Answer, Arena, Budget, Const, Layers, Model, Query, Sort, Stats, chain};

fn ask(text: &str) -> (Answer, Stats) {
    let mut arena = Arena::new();
    let query = Query::parse(&mut arena, text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let mut solver = chain(&Layers::from_names("intervals").expect("a layer"));
    let answer = solver.solve(&mut arena, &query, &Budget::default());
    (answer, solver.stats()[0].1)
}

fn core(clauses: &str) -> Option<Vec<usize>> {
    match ask(&format!("var s string length [0, 200]\nvar t string length [0, 200]\n{clauses}")).0 {
        Answer::Unsat(core) => Some(core),
        _ => None,
    }
}

#[test]
fn contradictory_lengths_are_refuted() {
    for clauses in [
        "assert (= (length (trim (replaceChar s 32 45))) 3)\nassert (< (length s) 3)\n",
        "assert (= (length (concat s t)) 3)\nassert (< 2 (length s))\nassert (< 1 (length t))\n",
        "assert (= s \"four\")\nassert (= (length s) 5)\n",
        "assert (startsWith s \"http\")\nassert (<= (length s) 3)\n",
        "assert (equalsIgnoreCase s \"yes\")\nassert (= (length s) 4)\n",
        "assert (isInt s)\nassert (= (length s) 0)\n",
        "assert (= (iushr (charAt s 0) 16) 1)\n",
        "assert (= (charAt s 3) 97)\nassert (< (length s) 4)\n",
        "assert (= (length s) 15)\nassert (= (length (concat (substring s 4 (length s)) (substring s 0 4))) 0)\n",
    ] {
        assert!(core(clauses).is_some(), "not refuted:\n{clauses}");
    }
}

#[test]
fn contradictory_positions_are_refuted() {
    for clauses in [
        "assert (<= 1 (indexOf s \":\" 0))\nassert (not (contains s \":\"))\n",
        "assert (<= 1 (indexOf s \":\" 0))\nassert (startsWith s \":\")\n",
        "assert (<= 0 (lastIndexOf s \"/\" 9))\nassert (not (contains s \"/\"))\n",
        "assert (<= 1 (indexOf s \":\" 0))\nassert (= (length (substring s 0 (indexOf s \":\" 0))) 0)\n",
        "assert (<= 7 (indexOf s \"://\" 0))\nassert (<= (length s) 9)\n",
        // The two ends move together, and a clause says that the second is within the string.
        "assert (<= 0 (indexOf s \"-\" 0))\nassert (<= (iadd (indexOf s \"-\" 0) 3) (length s))\n\
         assert (= (length (substring s (iadd (indexOf s \"-\" 0) 1) (iadd (indexOf s \"-\" 0) 3))) 0)\n",
    ] {
        assert!(core(clauses).is_some(), "not refuted:\n{clauses}");
    }
}

#[test]
fn a_core_holds_only_what_the_contradiction_needs() {
    let clauses = "assert (< 0 (length t))\nassert (< (length s) 3)\nassert (contains t \"b\")\n\
                   assert (endsWith s \"four\")\nassert (= (charAt t 0) 65)\n";
    assert_eq!(core(clauses), Some(vec![1, 3]));
}

#[test]
fn a_string_of_a_fitting_length_is_found() {
    let (answer, stats) =
        ask("var s string length [0, 200]\nassert (<= 7 (length (trim s)))\nassert (< (length s) 9)\n");
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    assert_eq!(stats.sat, 1);
}

/// An integer or a string made of `s` and `t`.
fn expression(random: &mut Random, is_string: bool, depth: usize) -> String {
    let text = |random: &mut Random| expression(random, true, depth.saturating_sub(1));
    if is_string {
        let kind = if depth == 0 { random.below(3) } else { random.below(9) };
        return match kind {
            0 | 1 => random.pick(&["s", "t"]).to_owned(),
            2 => format!("\"{}\"", random.pick(&["", "a", "ab", ":", "b:"])),
            3 => format!("(trim {})", text(random)),
            4 => format!("(replaceChar {} 97 32)", text(random)),
            5 => format!("(concat {} {})", text(random), text(random)),
            6 => format!("(toUpperCase {})", text(random)),
            _ => {
                let inner = text(random);
                let begin = expression(random, false, depth - 1);
                let end = if random.below(2) == 0 {
                    format!("(length {inner})")
                } else {
                    expression(random, false, depth - 1)
                };
                format!("(substring {inner} {begin} {end})")
            }
        };
    }
    let number = random.below(6) as i64 - 1;
    let kind = if depth == 0 { 0 } else { random.below(7) };
    match kind {
        0 => number.to_string(),
        1 | 2 => format!("(length {})", text(random)),
        3 => format!("(indexOf {} {} {})", text(random), text(random), random.pick(&["0", "1"])),
        4 => format!("(lastIndexOf {} {} 9)", text(random), text(random)),
        5 => format!("(charAt {} {})", text(random), random.below(3)),
        _ => format!("(iadd {} {number})", expression(random, false, depth - 1)),
    }
}

fn condition(random: &mut Random) -> String {
    let (text, other) = (expression(random, true, 2), expression(random, true, 1));
    match random.below(6) {
        0 => format!("(contains {text} {other})"),
        1 => format!("(startsWith {text} {other})"),
        2 => format!("(= {text} {other})"),
        3 => format!("(equalsIgnoreCase {text} {other})"),
        _ => {
            let (left, right) = (expression(random, false, 2), expression(random, false, 2));
            format!("({} {left} {right})", random.pick(&["=", "<", "<="]))
        }
    }
}

#[test]
fn what_some_strings_satisfy_is_never_refuted() {
    let mut random = Random(7);
    let mut refuted = 0;
    for _ in 0..4_000 {
        let mut arena = Arena::new();
        let domain = testwright_solver::Domain::ANY;
        let mut model = Model::new();
        for name in ["s", "t"] {
            arena.var(name, Sort::String, domain).expect("a variable");
            let count = random.below(6);
            let value: String = (0..count).map(|_| random.pick(&['a', 'b', ':', ' ', '\u{df}'])).collect();
            model.set(arena.find_variable(name).expect("just made"), Const::string(&value));
        }
        let mut clauses = Vec::new();
        let mut flipped = Vec::new();
        for _ in 0..6 {
            let text = condition(&mut random);
            let clause = arena.parse_term(&text).unwrap_or_else(|error| panic!("{error} in {text}"));
            let negated = arena.not(clause).expect("a condition");
            let holds = model.eval(&arena, clause) == Const::Bool(true);
            clauses.push(if holds { clause } else { negated });
            flipped.push(if random.below(3) == 0 { clause } else { negated });
        }
        let mut solver = chain(&Layers::from_names("intervals").expect("a layer"));
        let query = Query::new(clauses);
        let answer = solver.solve(&mut arena, &query, &Budget::default());
        assert!(
            !matches!(answer, Answer::Unsat(_)),
            "{answer:?}, but {} satisfies\n{}",
            model.to_text(&arena),
            query.to_text(&arena)
        );
        // So that it is known that the layer does refute queries of this kind.
        let answer = solver.solve(&mut arena, &Query::new(flipped), &Budget::default());
        refuted += u32::from(matches!(answer, Answer::Unsat(_)));
    }
    assert!(refuted > 400, "{refuted}");
}
