//! How quickly path conditions are solved, by which layer, and how that compares with an external solver.
//!
//! The conditions are those that searches of the programs for symbolic execution asked about, recorded and asked again in
//! the same order. Time is measured around the solver alone. An external solver sees some of those without strings and
//! arrays, evenly spread; the built-in one then has a larger budget, too, because both are only compared. What it costs to get at conditions in the first
//! place is measured by [`following`].

use std::time::Instant;

use testwright_driver::Trial;
use testwright_solver::{Answer, Arena, Budget, ExternalCommand, Layers, Query, Solver, chain};

use crate::statistics::{median, quantile};
use crate::{Experiment, Programs, Settings, Table, dse, each, following, named};

/// How the recorded searches search.
const STRATEGIES: [&str; 2] = ["whole-suite-dse", "dse"];

/// Tests that a recorded search executes; that makes the conditions repeatable.
const TESTS: u64 = 3_000;

/// Most conditions of one search, so that none outweighs the others.
const MOST_QUERIES: usize = 200;

/// Most conditions of one search that an external solver is asked as well: on floating-point numbers it may take all of its
/// seconds for each.
const MOST_COMPARED: usize = 50;

/// Seconds after which a search ends even if it has tests left.
const TIME: f64 = 20.0;

/// What a query may use while searching, as the searches have it.
const BUDGET: Budget =
    Budget { evaluations: 1_500, conflicts: 500, decisions: 50_000, gates: 80_000, external_millis: 500 };

/// What the external solver may use.
const EXTERNAL_MILLIS: u64 = 10_000;

/// What the built-in solver has when it is compared with an external one.
const SECOND: f64 = 1.0;

/// See the module's text.
pub(crate) struct Queries;

impl Experiment for Queries {
    fn name(&self) -> &'static str {
        "queries"
    }

    fn about(&self) -> &'static str {
        "how quickly recorded path conditions are solved, and by which layer"
    }

    fn run(&self, settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Vec<Table>, String> {
        let programs = dse::compiled(settings)?;
        let tasks: Vec<(String, &str, u64)> = dse::classes()
            .filter(|class| settings.wants(class))
            .flat_map(|class| STRATEGIES.map(|strategy| (class.clone(), strategy)))
            .flat_map(|(class, strategy)| {
                settings.seeds(1).map(move |seed| (class.clone(), strategy, seed)).collect::<Vec<_>>()
            })
            .collect();
        let time = settings.time.unwrap_or(TIME);
        let recorded = each(settings.jobs, &tasks, |(class, strategy, seed)| {
            note(&format!("recording {class} with {strategy}"));
            record(&programs, class, strategy, time, *seed)
        })?;
        note("asking again");
        let measured: Vec<Asked> = recorded.iter().map(|queries| ask(queries, &Layers::default())).collect();
        let mut tables = vec![speed(&measured), layers(&measured)];
        if let Some(command) = &settings.smt_solver {
            let command = ExternalCommand::parse(command)
                .filter(ExternalCommand::works)
                .ok_or_else(|| format!("{command} is no SMT solver that reads SMT-LIB"))?;
            let sessions = each(settings.jobs, &recorded, |queries| Ok(compare(queries, &command)))?;
            tables.push(comparison(&command, &sessions));
        }
        note("following tests");
        // One after the other, because time is the result.
        let classes = dse::classes().filter(|class| settings.wants(class));
        let costs = classes.map(|class| following::measure(&programs, &class, settings.seed));
        tables.push(following::table(&costs.collect::<Result<Vec<_>, _>>()?));
        Ok(tables)
    }
}

/// The conditions that one search asked about, each once, in order.
fn record(
    programs: &Programs,
    class: &str,
    strategy: &str,
    time: f64,
    seed: u64,
) -> Result<Vec<String>, String> {
    let algorithm = named(strategy)?;
    let trial = Trial { time: Some(time), iterations: Some(TESTS), seed, ..programs.trial(class, algorithm) };
    let (_, queries) = trial.record()?;
    Ok(spread(queries, MOST_QUERIES))
}

/// At most so many of some items, evenly spread: those of a whole search, not only of its beginning.
fn spread<T>(items: Vec<T>, most: usize) -> Vec<T> {
    let (all, kept) = (items.len(), items.len().min(most));
    let is_kept = |at: usize| at * kept / all != (at + 1) * kept / all;
    items.into_iter().enumerate().filter(|(at, _)| is_kept(*at)).map(|(_, item)| item).collect()
}

/// What came of one condition.
struct One {
    millis: f64,
    /// Whether it is about strings or arrays.
    is_structured: bool,
    /// Whether it can be satisfied, if that was found out.
    answer: Option<bool>,
}

/// What came of asking a solver.
#[derive(Default)]
struct Asked {
    /// What came of each query.
    queries: Vec<One>,
    /// Queries that each layer answered.
    by_layer: Vec<(&'static str, u64)>,
}

/// Asks the conditions of one search.
fn ask(queries: &[String], layers: &Layers) -> Asked {
    let mut solver = chain(layers);
    let mut arena = Arena::new();
    let mut asked = Asked::default();
    for text in queries {
        let Ok(query) = Query::parse(&mut arena, text) else { continue };
        let (answer, seconds) = timed(&mut *solver, &mut arena, &query, &BUDGET);
        let answer = match answer {
            Answer::Sat(_) => Some(true),
            Answer::Unsat(_) => Some(false),
            Answer::Unknown(_) => None,
        };
        let is_structured = query.to_smt_lib(&arena).is_none();
        asked.queries.push(One { millis: 1000.0 * seconds, is_structured, answer });
    }
    asked.by_layer = solver.stats().into_iter().map(|(name, stats)| (name, stats.hits())).collect();
    asked
}

#[expect(clippy::disallowed_methods, reason = "the time is the result")]
fn timed(solver: &mut dyn Solver, arena: &mut Arena, query: &Query, budget: &Budget) -> (Answer, f64) {
    let start = Instant::now();
    let answer = solver.solve(arena, query, budget);
    (answer, start.elapsed().as_secs_f64())
}

fn speed(measured: &[Asked]) -> Table {
    let columns = ["what", "all", "strings and arrays", "numbers", "aim"];
    let mut table = Table::new("Path conditions, asked again", &columns);
    let all: Vec<&One> = measured.iter().flat_map(|asked| &asked.queries).collect();
    let (structured, numbers): (Vec<&One>, Vec<&One>) = all.iter().partition(|one| one.is_structured);
    let groups = [all, structured, numbers];
    let mut row = |name: &str, aim: &str, of: &dyn Fn(&[&One]) -> String| {
        let mut cells = vec![name.to_owned()];
        cells.extend(groups.iter().map(|group| of(group)));
        cells.push(aim.to_owned());
        table.row(cells);
    };
    let millis = |group: &[&One]| group.iter().map(|one| one.millis).collect::<Vec<f64>>();
    let share = |group: &[&One], answer: Option<bool>| {
        per_cent(group.iter().filter(|one| one.answer == answer).count(), group.len())
    };
    row("conditions", "1000", &|group| group.len().to_string());
    row("median ms", "0.2", &|group| format!("{:.3}", median(&millis(group))));
    row("95th percentile ms", "20", &|group| format!("{:.2}", quantile(&millis(group), 0.95)));
    row("longest ms", "", &|group| format!("{:.1}", quantile(&millis(group), 1.0)));
    row("satisfied", "", &|group| share(group, Some(true)));
    row("refuted", "", &|group| share(group, Some(false)));
    row("given up", "", &|group| share(group, None));
    table.note("Nothing comparable is published: Galeotti, Fraser and Arcuri (2013) give their solver seconds for each.");
    table
}

fn layers(measured: &[Asked]) -> Table {
    let mut totals: Vec<(&'static str, u64)> = Vec::new();
    for (name, hits) in measured.iter().flat_map(|asked| &asked.by_layer) {
        match totals.iter_mut().find(|(known, _)| known == name) {
            Some((_, total)) => *total += hits,
            None => totals.push((name, *hits)),
        }
    }
    let all: u64 = totals.iter().map(|(_, hits)| hits).sum();
    let mut table =
        Table::new("Parts of conditions that each layer answered", &["layer", "answered", "share"]);
    for (name, hits) in totals {
        table.row([name.to_owned(), hits.to_string(), per_cent(hits as usize, all as usize)]);
    }
    table.note("A condition is cut into parts that share no variables; the layer \"slice\" puts their answers together.");
    table
}

/// How the built-in solver and an external one did on the conditions of one search.
#[derive(Default)]
struct Session {
    /// Conditions that could be written in SMT-LIB.
    asked: usize,
    /// Those that the external solver solved.
    external: usize,
    /// Those of them that the built-in solver solved in time.
    both: usize,
    /// Those that only the built-in solver solved in time.
    ours_only: usize,
    /// Those about which they contradict each other. Each is a bug.
    contradictions: usize,
}

fn compare(queries: &[String], command: &ExternalCommand) -> Session {
    let mut arena = Arena::new();
    let mut own = chain(&Layers::default());
    let mut other = chain(&Layers { external: Some(command.clone()), ..Layers::NONE });
    let budget = Budget { external_millis: EXTERNAL_MILLIS, ..Budget::default() };
    let mut session = Session::default();
    let parsed = queries.iter().filter_map(|text| Query::parse(&mut arena, text).ok());
    let parsed: Vec<Query> = parsed.collect();
    let numbers = parsed.into_iter().filter(|query| query.to_smt_lib(&arena).is_some()).collect();
    for query in spread(numbers, MOST_COMPARED) {
        session.asked += 1;
        let (ours, seconds) = timed(&mut *own, &mut arena, &query, &budget);
        let theirs = other.solve(&mut arena, &query, &budget);
        let in_time = !matches!(ours, Answer::Unknown(_)) && seconds <= SECOND;
        let solved = !matches!(theirs, Answer::Unknown(_));
        session.external += usize::from(solved);
        session.both += usize::from(solved && in_time);
        session.ours_only += usize::from(!solved && in_time);
        let contradicts = matches!(
            (&ours, &theirs),
            (Answer::Sat(_), Answer::Unsat(_)) | (Answer::Unsat(_), Answer::Sat(_))
        );
        session.contradictions += usize::from(contradicts);
    }
    session
}

fn comparison(command: &ExternalCommand, sessions: &[Session]) -> Table {
    let sum = |of: &dyn Fn(&Session) -> usize| sessions.iter().map(of).sum::<usize>();
    let (asked, external) = (sum(&|session| session.asked), sum(&|session| session.external));
    let title = format!("Compared with {}", command.program);
    let mut table = Table::new(title, &["what", "conditions", "share", "aim"]);
    let row = |name: &str, count: usize, of: usize, aim: &str| {
        [name.to_owned(), count.to_string(), per_cent(count, of), aim.to_owned()]
    };
    table.row(row("without strings and arrays", asked, asked, ""));
    table.row(row("solved by it in 10 s", external, asked, ""));
    table.row(row("of those solved by ours in 1 s", sum(&|session| session.both), external, "95 %"));
    table.row(row("solved by ours alone", sum(&|session| session.ours_only), asked, ""));
    table.row(row("contradictions", sum(&|session| session.contradictions), asked, "0 %"));
    table
}

fn per_cent(part: usize, all: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_asked_of_one_solver_in_order() {
        let sum = "var x int\nassert (= (iadd x 3) 10)\n".to_owned();
        let none = "var x int\nassert (< x 3)\nassert (< 5 x)\n".to_owned();
        let asked = ask(&[sum.clone(), none, sum], &Layers::default());
        let answers: Vec<Option<bool>> = asked.queries.iter().map(|one| one.answer).collect();
        assert_eq!(answers, [Some(true), Some(false), Some(true)]);
        let cached = asked.by_layer.iter().find(|(name, _)| name.contains("exact"));
        assert_eq!(cached.map(|(_, hits)| *hits), Some(1), "{:?}", asked.by_layer);
        let table = speed(&[asked]);
        assert_eq!(table.rows()[0][1..4], ["3", "0", "3"]);
    }

    #[test]
    fn a_program_that_is_no_solver_solves_nothing_and_contradicts_nobody() {
        let sum = "var x int\nassert (= (iadd x 3) 10)\n".to_owned();
        let text = "var s string\nassert (= (length s) 3)\n".to_owned();
        let many: Vec<String> =
            (0..MOST_COMPARED as i32 * 2).map(|k| sum.replace("10", &k.to_string())).collect();
        let command = ExternalCommand::parse("true").expect("a command");
        let session = compare(&[&many[..], &[text]].concat(), &command);
        assert_eq!((session.asked, session.external, session.both), (MOST_COMPARED, 0, 0));
        assert_eq!((session.ours_only, session.contradictions), (MOST_COMPARED, 0));
    }

    #[test]
    fn many_conditions_are_thinned_out_evenly() {
        assert_eq!(spread((0..10).collect(), 5), [1, 3, 5, 7, 9]);
        assert_eq!(spread((0..7).collect(), 5).len(), 5);
        assert_eq!(spread(vec![1, 2, 3], 5), [1, 2, 3]);
        assert!(spread(Vec::<u8>::new(), 5).is_empty());
    }
}
