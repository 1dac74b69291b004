//! Feasible paths of the programs: how many executions each way to search needs, and what they are for.
//!
//! Start at [`tables`]. What past inputs are worth is told twice, by two pairs of ways. *Reuse* and *no reuse* are the search as
//! it is by default, the latter of which begins every path from nothing. *Plain reuse* and *plain GA* are the algorithm as it
//! was published, without climbs, scaled fitness and new blood, and stand beside the publication's modes i and ii.

use testwright_driver::paths::{Lab, Stopwatch};
use testwright_paths::{
    Base, Effort, Evolution, Finder, Mode, Plan, Pursue, SolverUse, Spent, Verdict, Wanted,
};
use testwright_testcase::Rng;

use super::figures::{self, PROGRAMS, Published};
use super::{in_program, programs, split};
use crate::{Programs, Settings, Table, each};

/// Generations without progress after which even the plain algorithm begins anew, so that it always ends.
const ENDLESS: usize = 10_000;

/// A way to search, with its name.
struct Way {
    name: &'static str,
    mode: Mode,
    reuses: bool,
    solver: SolverUse,
    /// Whether the search is the published one, without what was added to it.
    is_plain: bool,
}

/// Places in [`WAYS`].
const REUSE: usize = 0;
const FRESH: usize = 1;
const PLAIN_REUSE: usize = 2;
const PLAIN: usize = 3;
const RANDOM: usize = 4;
const SOLVER: usize = 5;

/// The default search with and without reuse, the three modes of the publication, and the search with a solver.
const WAYS: [Way; 6] = [
    Way { name: "reuse", mode: Mode::Genetic, reuses: true, solver: SolverUse::Never, is_plain: false },
    Way { name: "no reuse", mode: Mode::Genetic, reuses: false, solver: SolverUse::Never, is_plain: false },
    Way { name: "plain reuse", mode: Mode::Genetic, reuses: true, solver: SolverUse::Never, is_plain: true },
    Way { name: "plain GA", mode: Mode::Genetic, reuses: false, solver: SolverUse::Never, is_plain: true },
    Way { name: "random", mode: Mode::Random, reuses: false, solver: SolverUse::Never, is_plain: false },
    Way { name: "solver", mode: Mode::Genetic, reuses: true, solver: SolverUse::First, is_plain: false },
];

impl Way {
    fn settings(&self, most: u64) -> Pursue {
        let usual = Pursue {
            mode: self.mode,
            solver: self.solver,
            executions: most,
            nodes: 300,
            stuck: None,
            ..Pursue::default()
        };
        if !self.is_plain {
            return usual;
        }
        let evolution = Evolution { pressure: 0.0, climb: 0, ..Evolution::default() };
        Pursue { evolution, patience: ENDLESS, ..usual }
    }
}

/// What came of all attempts at the paths of a program.
#[derive(Clone, Copy, Default)]
struct Tally {
    attempts: usize,
    found: usize,
    executions: u64,
    spent: Spent,
    recalled: usize,
    helped: usize,
    seconds: f64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.attempts += other.attempts;
        self.found += other.found;
        self.executions += other.executions;
        self.spent.add(&other.spent);
        self.recalled += other.recalled;
        self.helped += other.helped;
        self.seconds += other.seconds;
    }

    fn sum<'t>(tallies: impl IntoIterator<Item = &'t Tally>) -> Tally {
        let mut sum = Tally::default();
        tallies.into_iter().for_each(|one| sum.add(one));
        sum
    }

    fn average(&self) -> f64 {
        self.executions as f64 / self.attempts.max(1) as f64
    }

    fn success(&self) -> f64 {
        100.0 * self.found as f64 / self.attempts.max(1) as f64
    }
}

/// By program and way: a tally for each path.
struct Results<'p> {
    programs: Vec<(&'p Published, Vec<Vec<Tally>>)>,
    runs: usize,
}

fn attempt(lab: &mut Lab<'_>, paths: &[Wanted], way: &Way, most: u64, seed: u64) -> Vec<Tally> {
    use rand::SeedableRng;
    let mut rng = Rng::seed_from_u64(seed);
    let mut base = Base::new();
    let settings = way.settings(most);
    let one = |wanted: &Wanted| {
        let watch = Stopwatch::start();
        // Without a base nothing that a path learns is there for the next one.
        let base = way.reuses.then_some(&mut base);
        let finding = lab.pursue(wanted, base, settings, &mut rng, &|| false);
        let by = match finding.verdict {
            Verdict::Found { by, .. } => Some(by),
            _ => None,
        };
        Tally {
            attempts: 1,
            found: usize::from(by.is_some()),
            executions: if by.is_some() { finding.executions } else { most },
            spent: finding.spent,
            recalled: usize::from(by == Some(Finder::Base)),
            helped: usize::from(finding.was_helped),
            seconds: watch.seconds(),
        }
    };
    paths.iter().map(one).collect()
}

/// The tables of executions by program, of what they were for, and of executions by path.
pub(super) fn tables(
    settings: &Settings,
    compiled: &Programs,
    wanted: &[&Published],
    note: &(dyn Fn(&str) + Sync),
) -> Result<[Table; 3], String> {
    let seeds: Vec<u64> = settings.seeds(10).collect();
    let items: Vec<(&Published, usize)> =
        wanted.iter().flat_map(|own| (0..WAYS.len()).map(|way| (*own, way))).collect();
    let tallies = each(settings.jobs, &items, |(published, way)| {
        let way = &WAYS[*way];
        let sums = in_program(compiled, published.program, settings.seed, |plan, lab| {
            let (paths, _) = split(plan, lab)?;
            let mut sums = vec![Tally::default(); paths.len()];
            for seed in &seeds {
                let own = attempt(lab, &paths, way, published.most, *seed);
                sums.iter_mut().zip(&own).for_each(|(sum, one)| sum.add(one));
            }
            Ok(sums)
        })?;
        note(&format!("{} {}: done", published.program, way.name));
        Ok(sums)
    })?;
    let mut tallies = tallies.into_iter();
    let programs = wanted.iter().map(|own| (*own, tallies.by_ref().take(WAYS.len()).collect())).collect();
    let results = Results { programs, runs: seeds.len().max(1) };
    Ok([by_program(&results)?, by_effort(&results), by_path(&results)?])
}

fn by_program(results: &Results<'_>) -> Result<Table, String> {
    let found = "found % (reuse, no reuse, plain reuse, plain GA, random, solver)";
    let columns = [
        "program",
        "paths",
        "reuse",
        "paper [i]",
        "no reuse",
        "saved %",
        "plain reuse",
        "plain GA",
        "paper [ii]",
        "random",
        "paper [iii]",
        "solver",
        found,
        "seconds (reuse)",
        "seconds (solver)",
    ];
    let mut table = Table::new(
        format!("Executions per path, {} attempts each (Bueno and Jino 2002, table 3)", results.runs),
        &columns,
    )
    .text_column(found);
    let mut totals = [Tally::default(); WAYS.len()];
    for (published, ways) in &results.programs {
        let own: Vec<Tally> = ways.iter().map(Tally::sum).collect();
        totals.iter_mut().zip(&own).for_each(|(total, one)| total.add(one));
        table.row(row(published.program, &own, published.executions, results.runs));
    }
    if results.programs.len() == PROGRAMS.len() {
        table.row(row("all", &totals, figures::ALL, results.runs));
    }
    let per_run = |count: usize| count as f64 / results.runs as f64;
    let reuse = &totals[REUSE];
    table.note(format!(
        "Past inputs save {:.0} % of the executions of the same search without them. They save {:.0} % of those of the plain \
         algorithm by themselves (paper: 53 %), and with all that was added to it {:.1} %; of {} paths {:.1} are solved by the base alone (paper: 22 of 40) and {:.1} begin with inputs of similar \
         paths (paper: 18).",
        saved(reuse, &totals[FRESH]),
        saved(&totals[PLAIN_REUSE], &totals[PLAIN]),
        saved(reuse, &totals[PLAIN]),
        reuse.attempts / results.runs,
        per_run(reuse.recalled),
        per_run(reuse.helped)
    ));
    table.note(format!(
        "No reuse is the same search that begins every path from nothing: there is no base, and nothing of one path is known to \
         the next. Plain GA is the published algorithm: \
         no climbs, fitness as it is, no new blood; only its codes are Gray's, and inputs that ran for the same path before are \
         not counted again. Success: reuse {:.1} % (paper 100), plain GA {:.1} % (98.2), random {:.1} % (70.0).",
        totals[REUSE].success(),
        totals[PLAIN].success(),
        totals[RANDOM].success()
    ));
    table.note(
        "Seconds are for all paths of one attempt on one core, without booting; the paper needed about 7 minutes for one path.",
    );
    for (program, path, figures) in figures::FOOTNOTES {
        let Some((_, ways)) = results.programs.iter().find(|(own, _)| own.program == *program) else {
            continue;
        };
        let plan = Plan::parse(programs::plan(program))?;
        let Some(place) = plan.paths.iter().position(|draft| draft.name == *path) else { continue };
        let of = |way: usize| ways[way].get(place).map_or(0.0, Tally::average);
        table.note(format!(
            "{program}, path {path}: plain GA {:.0} (paper {}), random {:.0} (paper {}), reuse {:.0}, no reuse {:.0}, solver {:.0}.",
            of(PLAIN), figures[0], of(RANDOM), figures[1], of(REUSE), of(FRESH), of(SOLVER)
        ));
    }
    Ok(table)
}

/// The share of executions, in per cent, that a way needs less than another one.
fn saved(own: &Tally, other: &Tally) -> f64 {
    100.0 * (1.0 - own.executions as f64 / other.executions.max(1) as f64)
}

fn row(name: &str, own: &[Tally], published: [f64; 3], runs: usize) -> Vec<String> {
    let average = |way: usize| format!("{:.1}", own[way].average());
    let shares: Vec<String> = own.iter().map(|tally| format!("{:.1}", tally.success())).collect();
    let seconds = |way: usize| format!("{:.3}", own[way].seconds / runs as f64);
    let [reuse, genetic, random] = published.map(|figure| format!("{figure:.1}"));
    vec![
        name.to_owned(),
        (own[REUSE].attempts / runs).to_string(),
        average(REUSE),
        reuse,
        average(FRESH),
        format!("{:.0}", saved(&own[REUSE], &own[FRESH])),
        average(PLAIN_REUSE),
        average(PLAIN),
        genetic,
        average(RANDOM),
        random,
        average(SOLVER),
        shares.join(" "),
        seconds(REUSE),
        seconds(SOLVER),
    ]
}

/// What the executions were for, which shows what past inputs save and what they cost.
fn by_effort(results: &Results<'_>) -> Table {
    let mut columns = vec!["program", "way", "solved by the base", "executions"];
    columns.extend(Effort::ALL.map(Effort::name));
    let title = "What executions were for, per attempt at all paths (the paper does not tell)";
    let mut table = Table::new(title, &columns).text_column("way");
    let mut all = [Tally::default(); WAYS.len()];
    let mut add = |program: &str, way: usize, own: &Tally| {
        let mut cells = vec![program.to_owned(), WAYS[way].name.to_owned()];
        let per_run = |count: u64| format!("{:.1}", count as f64 / results.runs as f64);
        cells.extend([per_run(own.recalled as u64), per_run(own.executions)]);
        cells.extend(Effort::ALL.map(|effort| per_run(own.spent.of(effort))));
        table.row(cells);
    };
    for (published, ways) in &results.programs {
        for way in [REUSE, FRESH, PLAIN_REUSE, PLAIN] {
            let own = Tally::sum(&ways[way]);
            all[way].add(&own);
            add(published.program, way, &own);
        }
    }
    for way in [REUSE, FRESH, PLAIN_REUSE, PLAIN] {
        add("all", way, &all[way]);
    }
    table
}

/// The executions of every single path, which show where a program's average comes from.
fn by_path(results: &Results<'_>) -> Result<Table, String> {
    let mut columns = vec!["program", "path"];
    columns.extend(WAYS.map(|way| way.name));
    columns.push("found % (reuse)");
    let mut table =
        Table::new("Executions by path (the paper has only averages)", &columns).text_column("path");
    for (published, ways) in &results.programs {
        let plan = Plan::parse(programs::plan(published.program))?;
        let drafts = plan.paths.iter().filter(|draft| !draft.name.starts_with('!'));
        for (place, draft) in drafts.enumerate() {
            let mut cells = vec![published.program.to_owned(), draft.name.clone()];
            let of = |way: usize| ways[way].get(place);
            let average = |way: usize| of(way).map_or(String::new(), |own| format!("{:.1}", own.average()));
            cells.extend((0..WAYS.len()).map(average));
            cells.push(of(REUSE).map_or(String::new(), |own| format!("{:.1}", own.success())));
            table.row(cells);
        }
    }
    Ok(table)
}
