//! Test data for chosen paths (Bueno and Jino 2002): six programs, forty feasible paths, infeasible ones, and methods of
//! libraries.
//!
//! Start at [`Paths`]. The programs are written after the descriptions in the publication; its own sources and paths are not
//! known, so rows compare programs of the same sort and size, not the same programs. `figures` has what was published.

mod figures;
mod programs;
mod real;

use testwright_driver::paths::{Lab, methods_named};
use testwright_driver::paths::{Place, Stopwatch, in_lab};
use testwright_paths::{Base, Evolution, Finder, Mode, Plan, Pursue, SolverUse, Verdict, Wanted};
use testwright_testcase::Rng;

use crate::{Experiment, Programs, Settings, Table, each};
use figures::{PROGRAMS, Published};

/// See the module's text.
pub(crate) struct Paths;

impl Experiment for Paths {
    fn name(&self) -> &'static str {
        "paths"
    }

    fn about(&self) -> &'static str {
        "data for chosen paths by a genetic algorithm with past inputs (Bueno and Jino 2002)"
    }

    fn run(&self, settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Vec<Table>, String> {
        let wanted: Vec<&Published> = PROGRAMS.iter().filter(|own| settings.wants(own.program)).collect();
        let mut tables = Vec::new();
        if !wanted.is_empty() {
            let sources: Vec<crate::Program> =
                wanted.iter().map(|own| programs::source(own.program)).collect();
            let compiled = Programs::compile(&settings.jdk, &sources)?;
            tables.extend(feasible(settings, &compiled, &wanted, note)?);
            tables.extend(infeasible(settings, &compiled, &wanted, note)?);
        }
        if settings.wants("real") {
            tables.push(real::methods(settings, note)?);
        }
        if tables.is_empty() {
            let names: Vec<&str> = PROGRAMS.iter().map(|own| own.program).chain(["real"]).collect();
            return Err(format!("nothing is left; --only takes parts of {}", names.join(", ")));
        }
        Ok(tables)
    }
}

/// A way to search, with its name.
struct Way {
    name: &'static str,
    mode: Mode,
    reuses: bool,
    solver: SolverUse,
}

/// The three modes of the publication, and the search with a solver.
const WAYS: [Way; 4] = [
    Way { name: "reuse", mode: Mode::Genetic, reuses: true, solver: SolverUse::Never },
    Way { name: "GA", mode: Mode::Genetic, reuses: false, solver: SolverUse::Never },
    Way { name: "random", mode: Mode::Random, reuses: false, solver: SolverUse::Never },
    Way { name: "solver", mode: Mode::Genetic, reuses: true, solver: SolverUse::First },
];

/// What came of all attempts at the paths of a program.
#[derive(Clone, Copy, Default)]
struct Tally {
    attempts: usize,
    found: usize,
    executions: u64,
    recalled: usize,
    helped: usize,
    seconds: f64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.attempts += other.attempts;
        self.found += other.found;
        self.executions += other.executions;
        self.recalled += other.recalled;
        self.helped += other.helped;
        self.seconds += other.seconds;
    }

    fn average(&self) -> f64 {
        self.executions as f64 / self.attempts.max(1) as f64
    }

    fn success(&self) -> f64 {
        100.0 * self.found as f64 / self.attempts.max(1) as f64
    }
}

/// The feasible paths of a program and the infeasible ones, which have a name that begins with `!`.
fn split(plan: &Plan, lab: &Lab<'_>) -> Result<(Vec<Wanted>, Vec<Wanted>), String> {
    let all = plan.wanted(&lab.method.graph)?;
    Ok(all.into_iter().partition(|wanted| !wanted.name.starts_with('!')))
}

/// Works in the laboratory of a program.
fn in_program<R: Send>(
    compiled: &Programs,
    program: &str,
    seed: u64,
    work: impl FnOnce(&Plan, &mut Lab<'_>) -> Result<R, String>,
) -> Result<R, String> {
    let place = Place { jdk: &compiled.jdk, class_path: &compiled.class_path, source: &compiled.source };
    let plan = Plan::parse(programs::plan(program))?;
    let class = programs::class(program);
    let (outer, _) = testwright_driver::classes(&compiled.source, class)?;
    let methods = methods_named(&outer, plan.method.as_deref());
    let method = methods.first().ok_or_else(|| format!("{class} has no such method"))?;
    let key = (&*method.name, &*method.descriptor);
    in_lab(place, class, key, &plan.inputs, seed, |lab| work(&plan, lab))?
}

fn attempt(lab: &mut Lab<'_>, paths: &[Wanted], way: &Way, most: u64, seed: u64) -> Vec<Tally> {
    use rand::SeedableRng;
    let mut rng = Rng::seed_from_u64(seed);
    let mut base = Base::new();
    let settings = Pursue {
        mode: way.mode,
        solver: way.solver,
        executions: most,
        nodes: 300,
        stuck: None,
        evolution: Evolution::default(),
        ..Pursue::default()
    };
    let one = |wanted: &Wanted| {
        let watch = Stopwatch::start();
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
            recalled: usize::from(by == Some(Finder::Base)),
            helped: usize::from(finding.was_helped),
            seconds: watch.seconds(),
        }
    };
    paths.iter().map(one).collect()
}

fn feasible(
    settings: &Settings,
    compiled: &Programs,
    wanted: &[&Published],
    note: &(dyn Fn(&str) + Sync),
) -> Result<[Table; 2], String> {
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
    let columns = [
        "program",
        "paths",
        "reuse",
        "paper [i]",
        "GA",
        "paper [ii]",
        "random",
        "paper [iii]",
        "solver",
        "found % (reuse, GA, random, solver)",
        "seconds (reuse)",
        "seconds (solver)",
    ];
    let mut table = Table::new(
        format!("Executions per path, {} attempts each (Bueno and Jino 2002, table 3)", seeds.len()),
        &columns,
    )
    .text_column("found % (reuse, GA, random, solver)");
    let mut totals = [Tally::default(); WAYS.len()];
    let mut paths = 0;
    for (at, published) in wanted.iter().enumerate() {
        let own: Vec<Tally> = (0..WAYS.len())
            .map(|way| {
                let mut sum = Tally::default();
                tallies[at * WAYS.len() + way].iter().for_each(|one| sum.add(one));
                sum
            })
            .collect();
        let count = own[0].attempts / seeds.len().max(1);
        paths += count;
        totals.iter_mut().zip(&own).for_each(|(total, one)| total.add(one));
        table.row(row(published.program, count, &own, published.executions, seeds.len()));
    }
    if wanted.len() == PROGRAMS.len() {
        table.row(row("all", paths, &totals, figures::ALL, seeds.len()));
    }
    let [reuse, genetic, ..] = &totals;
    let saved = 100.0 * (1.0 - reuse.executions as f64 / genetic.executions.max(1) as f64);
    let per_run = |count: usize| count as f64 / seeds.len().max(1) as f64;
    table.note(format!(
        "Past inputs save {saved:.0} % of the executions (paper: 53 %); of {paths} paths {:.1} are solved by the base alone \
         (paper: 22 of 40) and {:.1} begin with inputs of similar paths (paper: 18).",
        per_run(reuse.recalled),
        per_run(reuse.helped)
    ));
    table.note(format!(
        "Seconds are for all paths of one attempt on one core, without booting; the paper needed about 7 minutes for one path. \
         Success: reuse {:.1} % (paper 100), GA {:.1} % (98.2), random {:.1} % (70.0).",
        totals[0].success(),
        totals[1].success(),
        totals[2].success()
    ));
    for (program, path, figures) in figures::FOOTNOTES {
        let Some(at) = wanted.iter().position(|own| own.program == *program) else { continue };
        let plan = Plan::parse(programs::plan(program))?;
        let Some(place) = plan.paths.iter().position(|draft| draft.name == *path) else { continue };
        let of = |way: usize| tallies[at * WAYS.len() + way].get(place).map_or(0.0, Tally::average);
        table.note(format!(
            "{program}, path {path}: GA {:.0} (paper {}), random {:.0} (paper {}), reuse {:.0}, solver {:.0}.",
            of(1), figures[0], of(2), figures[1], of(0), of(3)
        ));
    }
    Ok([table, by_path(wanted, &tallies)?])
}

/// The executions of every single path, which show where a program's average comes from.
fn by_path(wanted: &[&Published], tallies: &[Vec<Tally>]) -> Result<Table, String> {
    let columns = ["program", "path", "reuse", "GA", "random", "solver", "found % (reuse)"];
    let mut table =
        Table::new("Executions by path (the paper has only averages)", &columns).text_column("path");
    for (at, published) in wanted.iter().enumerate() {
        let plan = Plan::parse(programs::plan(published.program))?;
        let drafts = plan.paths.iter().filter(|draft| !draft.name.starts_with('!'));
        for (place, draft) in drafts.enumerate() {
            let mut cells = vec![published.program.to_owned(), draft.name.clone()];
            let of = |way: usize| tallies[at * WAYS.len() + way].get(place);
            let average = |way: usize| of(way).map_or(String::new(), |own| format!("{:.1}", own.average()));
            cells.extend((0..WAYS.len()).map(average));
            cells.push(of(0).map_or(String::new(), |own| format!("{:.1}", own.success())));
            table.row(cells);
        }
    }
    Ok(table)
}

fn row(name: &str, paths: usize, own: &[Tally], published: [f64; 3], runs: usize) -> Vec<String> {
    let mut cells = vec![name.to_owned(), paths.to_string()];
    for (tally, published) in own.iter().zip(published) {
        cells.push(format!("{:.1}", tally.average()));
        cells.push(format!("{published:.1}"));
    }
    cells.push(own.get(3).map_or(String::new(), |tally| format!("{:.1}", tally.average())));
    let shares: Vec<String> = own.iter().map(|tally| format!("{:.1}", tally.success())).collect();
    cells.push(shares.join(" "));
    for way in [0, 3] {
        let seconds = own.get(way).map_or(0.0, |tally| tally.seconds / runs.max(1) as f64);
        cells.push(format!("{seconds:.3}"));
    }
    cells
}

/// A row about an infeasible path, and whether its verdict, its proof and its suspects are right.
struct Judged {
    cells: Vec<String>,
    is_found: bool,
    is_proved: bool,
    is_flagged: bool,
    /// Whether the search alone suspected the right decision.
    is_suspect_right: bool,
    is_proof_right: bool,
}

fn infeasible(
    settings: &Settings,
    compiled: &Programs,
    wanted: &[&Published],
    note: &(dyn Fn(&str) + Sync),
) -> Result<Option<Table>, String> {
    let judged = each(settings.jobs, wanted, |published| {
        let judged = in_program(compiled, published.program, settings.seed, |plan, lab| {
            let (_, paths) = split(plan, lab)?;
            Ok(paths
                .iter()
                .map(|wanted| judge(lab, published.program, wanted, settings.seed))
                .collect::<Vec<_>>())
        })?;
        note(&format!("{} infeasible paths: done", published.program));
        Ok(judged)
    })?;
    let judged: Vec<Judged> = judged.into_iter().flatten().collect();
    if judged.is_empty() {
        return Ok(None);
    }
    let columns = [
        "program",
        "path",
        "verdict",
        "runs",
        "suspect of the search",
        "suspect of the proof",
        "contradiction",
    ];
    let mut table = Table::new("Infeasible paths (suspects: place in the path, wanted place)", &columns);
    for name in ["path", "verdict", "suspect of the search", "suspect of the proof", "contradiction"] {
        table = table.text_column(name);
    }
    let count = |test: fn(&Judged) -> bool| judged.iter().filter(|one| test(one)).count();
    let (found, proved, flagged) =
        (count(|one| one.is_found), count(|one| one.is_proved), count(|one| one.is_flagged));
    let (suspects, proofs) = (count(|one| one.is_suspect_right), count(|one| one.is_proof_right));
    let total = judged.len();
    judged.into_iter().for_each(|one| table.row(one.cells));
    table.note(format!(
        "{total} paths: {found} found, {proved} proved, {flagged} only flagged; the search by itself suspected the right decision \
         in {suspects}, the proof named it in {proofs}. The paper has no figures for infeasible paths."
    ));
    Ok(Some(table))
}

fn judge(lab: &mut Lab<'_>, program: &str, wanted: &Wanted, seed: u64) -> Judged {
    use rand::SeedableRng;
    let right: Option<usize> = wanted.name.trim_start_matches('!').parse().ok();
    let mut rng = Rng::seed_from_u64(seed);
    let settings =
        Pursue { executions: 20_000, nodes: 300, solver: SolverUse::WhenStuck, ..Pursue::default() };
    let finding = lab.pursue(wanted, Some(&mut Base::new()), settings, &mut rng, &|| false);
    let place = |place: Option<usize>| place.map_or("none".to_owned(), |place| place.to_string());
    let proof = match &finding.verdict {
        Verdict::Infeasible(core) => core.last().map(|last| last.place + 1),
        _ => None,
    };
    let words: Vec<String> = match &finding.verdict {
        Verdict::Infeasible(core) => core.iter().map(|one| one.describe(wanted)).collect(),
        other => other.suspect().map(|one| one.describe(wanted)).into_iter().collect(),
    };
    let of = |own: Option<usize>| format!("{} of {}", place(own), place(right));
    Judged {
        cells: vec![
            program.to_owned(),
            wanted.text(),
            finding.verdict.word().to_owned(),
            finding.executions.to_string(),
            of(finding.stuck_at),
            of(proof),
            words.join("; "),
        ],
        is_found: matches!(finding.verdict, Verdict::Found { .. }),
        is_proved: matches!(finding.verdict, Verdict::Infeasible(_)),
        is_flagged: matches!(finding.verdict, Verdict::LikelyInfeasible(_)),
        is_suspect_right: finding.stuck_at == right,
        is_proof_right: proof == right,
    }
}
