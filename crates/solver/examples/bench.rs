//! Measures the solver on generated path conditions and prints a table.
//!
//! `cargo run --release -p testwright-solver --example bench [-- LAYERS [QUERIES [SLOW [COMMAND]]]]`, where LAYERS is `all`
//! or a list such as `avm,blast`, queries that take SLOW ms or more are printed, and COMMAND is an external solver to compare
//! with. Every query is asked of a new solver, so that no answer comes from an earlier one. Classes: a, 32-bit linear; b, multiplication, division and remainder; c, doubles; d, strings. Half of
//! the queries hold for some values and have no current ones; the other half are paths with the last clause flipped,
//! with the values of the path as current ones, and need not hold for any.
//!
//! The queries are the same on every machine; only the times differ.
#![allow(clippy::disallowed_methods, reason = "a bench measures time; no answer depends on it")]

use std::time::Instant;
use testwright_solver::{
    Answer, Arena, Budget, Const, Domain, External, ExternalCommand, Layers, Model, Query, Solver, Sort,
    Stats, TermId, chain,
};

/// splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: i64) -> i64 {
        (self.next() % bound.max(1) as u64) as i64
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len() as i64) as usize]
    }
}

const WORDS: [&str; 10] = ["a", "GET", "key=", ";", "http://", "baz", "2024", "-", "Content", "x1"];

/// The text of a condition of a class over four variables `v0` to `v3`.
fn condition(class: char, random: &mut Random) -> String {
    let var = |random: &mut Random| format!("v{}", random.below(4));
    let compare = random.pick(&["=", "<", "<=", "<", "<="]);
    match class {
        'a' => {
            let mut sum = format!("(imul {} {})", var(random), random.below(19) - 9);
            for _ in 0..1 + random.below(3) {
                sum = format!("(iadd {sum} (imul {} {}))", var(random), random.below(19) - 9);
            }
            format!("({compare} {sum} {})", random.below(2000) - 1000)
        }
        'b' => {
            let op = random.pick(&["imul", "imul", "idiv", "irem", "irem"]);
            let right = if random.below(2) == 0 { var(random) } else { (random.below(97) + 2).to_string() };
            let left = if random.below(2) == 0 {
                var(random)
            } else {
                format!("(iadd {} {})", var(random), var(random))
            };
            let other = if random.below(3) == 0 { var(random) } else { (random.below(200) - 50).to_string() };
            format!("({compare} ({op} {left} {right}) {other})")
        }
        'c' => {
            let op = random.pick(&["dadd", "dsub", "dmul", "dadd", "dmul"]);
            let right = if random.below(2) == 0 {
                var(random)
            } else {
                format!("{:.1}", random.below(200) as f64 / 4.0)
            };
            let other = if random.below(2) == 0 {
                var(random)
            } else {
                format!("{:.2}", random.below(4000) as f64 / 16.0 - 100.0)
            };
            format!(
                "({} ({op} {} {right}) {other})",
                if random.below(6) == 0 { "=" } else { compare.trim_start_matches('=') },
                var(random)
            )
            .replace("( ", "(< ")
        }
        _ => {
            let text = format!("v{}", random.below(2));
            let word = random.pick(&WORDS);
            match random.below(9) {
                0 => format!("(startsWith {text} \"{word}\")"),
                1 => format!("(endsWith {text} \"{word}\")"),
                2 => format!("(contains {text} \"{word}\")"),
                3 => format!("({compare} (length {text}) {})", random.below(20)),
                4 => format!("({compare} (charAt {text} {}) {})", random.below(8), 0x20 + random.below(0x5f)),
                5 => format!("({compare} (indexOf {text} \"{word}\" 0) {})", random.below(8)),
                6 => format!("(= (substring {text} {} {}) \"{word}\")", random.below(3), 3 + random.below(3)),
                7 => format!("(equalsIgnoreCase (trim {text}) \"{word}\")"),
                _ => format!("(<= (compareTo {text} \"{word}\") {})", random.below(5) - 2),
            }
        }
    }
}

fn value(class: char, random: &mut Random) -> Const {
    match class {
        'a' | 'b' => Const::Int((random.below(400) - 200) as i32),
        'c' => Const::Double(random.below(8000) as f64 / 16.0 - 250.0),
        _ => {
            let count = random.below(4);
            let text: String = (0..count).map(|_| random.pick(&WORDS)).collect();
            Const::string(&text)
        }
    }
}

fn query(class: char, random: &mut Random, arena: &mut Arena) -> Query {
    let sort = match class {
        'a' | 'b' => Sort::Int,
        'c' => Sort::Double,
        _ => Sort::String,
    };
    let mut model = Model::new();
    for number in 0..4 {
        let _ = arena.var(&format!("v{number}"), sort, Domain::ANY);
        let id = arena.find_variable(&format!("v{number}")).expect("just made");
        model.set(id, value(class, random));
    }
    let count = 2 + random.below(6) as usize;
    let mut clauses: Vec<TermId> = Vec::new();
    while clauses.len() < count {
        let text = condition(class, random);
        let clause = arena.parse_term(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        if arena.as_const(clause).is_some() {
            continue;
        }
        let holds = model.eval(arena, clause) == Const::Bool(true);
        clauses.push(if holds { clause } else { arena.not(clause).expect("a condition") });
    }
    if random.below(2) == 0 {
        return Query::new(clauses);
    }
    if let Some(last) = clauses.last_mut() {
        *last = arena.not(*last).expect("a condition");
    }
    Query::with_current(clauses, model)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let chosen = arguments.first().map_or("all", String::as_str);
    let count: usize = arguments.get(1).and_then(|count| count.parse().ok()).unwrap_or(300);
    let layers = Layers::from_names(chosen).unwrap_or_else(|name| panic!("no layer is called {name}"));
    println!("layers: {chosen}; {count} queries of each class; times in ms");
    println!(
        "{:<6} {:>11} {:>6} {:>6} {:>9} {:>9} {:>9}",
        "class", "solved", "sat", "unsat", "median", "p95", "max"
    );
    let slow: f64 = arguments.get(2).and_then(|slow| slow.parse().ok()).unwrap_or(f64::INFINITY);
    let external = arguments.get(3).and_then(|command| ExternalCommand::parse(command));
    let mut all_times = Vec::new();
    for class in ['a', 'b', 'c', 'd'] {
        let mut random = Random(u64::from(class as u32));
        let mut class_stats: Vec<(&str, Stats)> = Vec::new();
        let mut times = Vec::with_capacity(count);
        let (mut sat, mut unsat) = (0, 0);
        let (mut external_solved, mut also_solved, mut disagreed) = (0, 0, 0);
        for _ in 0..count {
            let mut arena = Arena::new();
            let query = query(class, &mut random, &mut arena);
            let mut solver = chain(&layers);
            let start = Instant::now();
            let answer = solver.solve(&mut arena, &query, &Budget::default());
            let time = start.elapsed().as_secs_f64() * 1e3;
            times.push(time);
            match answer {
                Answer::Sat(_) => sat += 1,
                Answer::Unsat(_) => unsat += 1,
                Answer::Unknown(_) => {}
            }
            if time >= slow {
                println!("# {time:.1} ms, {answer:?}\n{}", query.to_text(&arena));
            }
            for (name, stats) in solver.stats() {
                match class_stats.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, sum)) => add(sum, stats),
                    None => class_stats.push((name, stats)),
                }
            }
            if let Some(command) = &external {
                let budget = Budget { external_millis: 10_000, ..Budget::default() };
                let other = External::new(command.clone(), None).solve(&mut arena, &query, &budget);
                let is_solved = |answer: &Answer| !matches!(answer, Answer::Unknown(_));
                external_solved += u32::from(is_solved(&other));
                also_solved += u32::from(is_solved(&other) && is_solved(&answer) && time <= 1000.0);
                disagreed += u32::from(matches!(
                    (&answer, &other),
                    (Answer::Sat(_), Answer::Unsat(_)) | (Answer::Unsat(_), Answer::Sat(_))
                ));
            }
        }
        all_times.extend_from_slice(&times);
        let solved = format!("{}/{count}", sat + unsat);
        let [median, p95, max] = [50, 95, 100].map(|percent| percentile(&mut times, percent));
        println!("{class:<6} {solved:>11} {sat:>6} {unsat:>6} {median:>9.3} {p95:>9.3} {max:>9.3}");
        for (name, stats) in class_stats {
            println!(
                "         {name:<20} asked {:>5}  sat {:>5}  unsat {:>5}  wrong models {}  failures {}",
                stats.calls, stats.sat, stats.unsat, stats.wrong_models, stats.failures
            );
        }
        if external.is_some() {
            println!(
                "         of {external_solved} that the external solver solves in 10 s, {also_solved} are solved in 1 s; \
                 {disagreed} answers differ"
            );
        }
    }
    let [median, p95, max] = [50, 95, 100].map(|percent| percentile(&mut all_times, percent));
    println!("{:<6} {:>11} {:>6} {:>6} {median:>9.3} {p95:>9.3} {max:>9.3}", "all", "", "", "");
}

fn add(sum: &mut Stats, more: Stats) {
    sum.calls += more.calls;
    sum.sat += more.sat;
    sum.unsat += more.unsat;
    sum.wrong_models += more.wrong_models;
    sum.failures += more.failures;
}

fn percentile(times: &mut [f64], percent: usize) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or(0.0)
}
