//! Tables 2 and 3: ten algorithms on eleven small programs, by iterations and by time.

use rand::SeedableRng;
use testwright_invariants::Wanted;
use testwright_search::algorithms::ga_li::GaLi;
use testwright_search::algorithms::pso_li::PsoLi;
use testwright_search::algorithms::{aco, aco_es, annealing, ga_multi, ga_single, harmony, pso};
use testwright_search::vector::colony::Colony;
use testwright_search::vector::genetic::Genetic;
use testwright_search::vector::{Bounds, Report, Size, Template, Trial, VectorAlgorithm, VectorProblem};
use testwright_testcase::Rng;

use super::figures::{ALGORITHMS, Figures, TABLE_2, TABLE_3};
use super::program::{Clock, Outcome, PROGRAMS, Subject, Way};
use crate::statistics::{a12, anova, mean, median};
use crate::{Programs, Settings, Table, each};

/// Runs of each program by each algorithm.
const RUNS: usize = 30;

/// Seconds of a run of table 3.
const TIME: f64 = 20.0;

/// As many iterations as there is time for.
const ENDLESS: Size = Size { population: 100, iterations: usize::MAX };

/// Random inputs, a hundred per iteration.
struct Random(Size);

impl VectorAlgorithm for Random {
    fn optimise(&self, problem: &mut dyn VectorProblem, rng: &mut Rng) -> Report {
        let mut trial = Trial::single(problem);
        let mut iterations = 0;
        loop {
            for _ in 0..self.0.population {
                if trial.is_over() {
                    return trial.report(iterations);
                }
                let point = trial.problem.sample(rng);
                trial.evaluate(&point);
            }
            if iterations == self.0.iterations {
                return trial.report(iterations);
            }
            iterations += 1;
        }
    }
}

/// The algorithm at this place of [`ALGORITHMS`].
fn way(place: usize, endless: bool) -> Way {
    macro_rules! sized {
        ($published:expr, $endless:expr) => {{
            let algorithm: &'static dyn VectorAlgorithm = if endless { &$endless } else { &$published };
            algorithm
        }};
    }
    const GENETIC: Genetic = Genetic { size: ENDLESS, ..Genetic::PUBLISHED };
    let (ga_li, pso_li) = (GaLi::PUBLISHED, PsoLi::PUBLISHED);
    let learning = match ALGORITHMS[place] {
        "ga-li" => Some(((ga_li.random, ga_li.constant), (ga_li.similar, ga_li.mutated))),
        "pso-li" => Some(((pso_li.random, pso_li.constant), (pso_li.similar, pso_li.mutated))),
        _ => None,
    };
    let algorithm = match ALGORITHMS[place] {
        "ga:single" => sized!(ga_single::GaSingle::PUBLISHED, ga_single::GaSingle(GENETIC)),
        "ga:multi" => sized!(ga_multi::GaMulti::PUBLISHED, ga_multi::GaMulti(GENETIC)),
        "ga-li" => sized!(GaLi::PUBLISHED, GaLi { genetic: GENETIC, ..GaLi::PUBLISHED }),
        "pso" => sized!(pso::Pso::PUBLISHED, pso::Pso { size: ENDLESS, ..pso::Pso::PUBLISHED }),
        "pso-li" => sized!(
            PsoLi::PUBLISHED,
            PsoLi { swarm: pso::Pso { size: ENDLESS, ..pso::Pso::PUBLISHED }, ..PsoLi::PUBLISHED }
        ),
        "sa" => sized!(
            annealing::Annealing::PUBLISHED,
            annealing::Annealing { size: ENDLESS, ..annealing::Annealing::PUBLISHED }
        ),
        "aco" => sized!(aco::Aco::PUBLISHED, aco::Aco(Colony { size: ENDLESS, ..aco::Aco::PUBLISHED.0 })),
        "aco-es" => sized!(
            aco_es::AcoEs::PUBLISHED,
            aco_es::AcoEs(Colony { size: ENDLESS, ..aco_es::AcoEs::PUBLISHED.0 })
        ),
        "harmony" => {
            sized!(
                harmony::Harmony::PUBLISHED,
                harmony::Harmony { size: ENDLESS, ..harmony::Harmony::PUBLISHED }
            )
        }
        _ => sized!(Random(Size::PUBLISHED), Random(ENDLESS)),
    };
    let learning = learning.map(|(initial, (similar, mutated))| (initial, Wanted { similar, mutated }));
    Way { algorithm, learning }
}

/// Table 2.
pub(super) fn by_iterations(
    settings: &Settings,
    note: &(dyn Fn(&str) + Sync),
) -> Result<Option<Table>, String> {
    let title = "Table 2: at most 50 iterations of 100 inputs within ±2^32 (median coverage %, full coverages %, median \
                 iterations; A12 and p of coverage are those of ga-li against the algorithm)";
    compare(settings, note, "table2", title, &TABLE_2, None)
}

/// Table 3.
pub(super) fn by_time(settings: &Settings, note: &(dyn Fn(&str) + Sync)) -> Result<Option<Table>, String> {
    let time = settings.time.unwrap_or(TIME);
    let title =
        format!("Table 3: {time} seconds (as table 2, and the median seconds until everything was covered)");
    compare(settings, note, "table3", &title, &TABLE_3, Some(time))
}

fn compare(
    settings: &Settings,
    note: &(dyn Fn(&str) + Sync),
    name: &str,
    title: &str,
    figures: &[(&str, Figures)],
    time: Option<f64>,
) -> Result<Option<Table>, String> {
    let mut chosen = Vec::new();
    for (program, published) in figures {
        for (place, algorithm) in ALGORITHMS.iter().enumerate() {
            if settings.wants(&format!("{name}/{program}/{algorithm}")) {
                chosen.push((*program, place, published[place]));
            }
        }
    }
    if chosen.is_empty() {
        return Ok(None);
    }
    let all: Vec<crate::Program> = PROGRAMS.iter().map(|(_, program, _)| *program).collect();
    let programs = Programs::compile(&settings.jdk, &all)?;
    let outcomes = each(settings.jobs, &chosen, |(program, place, _)| {
        let (_, file, method) =
            PROGRAMS.iter().find(|own| own.0 == *program).ok_or_else(|| format!("no program {program}"))?;
        let subject = Subject::new(&programs, file, method)?;
        let mut vm = subject.executor(&programs)?;
        let way = way(*place, time.is_some());
        let runs: Vec<Outcome> =
            settings.seeds(RUNS).map(|seed| subject.search(&mut vm, way, seed, time)).collect();
        note(&format!("{name} {program} {}", ALGORITHMS[*place]));
        Ok(runs)
    })?;
    let columns = [
        "program",
        "algorithm",
        "coverage",
        "paper",
        "full",
        "paper full",
        "iterations",
        "paper iterations",
        "A12",
        "p",
        "seconds",
    ];
    let mut table = Table::new(title, &columns).text_column("algorithm");
    let coverage = |runs: &[Outcome]| runs.iter().map(|run| run.coverage).collect::<Vec<f64>>();
    for ((program, place, published), runs) in chosen.iter().zip(&outcomes) {
        let own = coverage(runs);
        let full =
            runs.iter().filter(|run| run.coverage == 100.0).count() as f64 * 100.0 / runs.len().max(1) as f64;
        let iterations: Vec<f64> = runs
            .iter()
            .map(|run| if run.coverage < 100.0 && time.is_none() { 50.0 } else { run.iterations as f64 })
            .collect();
        let seconds: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
        let reference = chosen.iter().position(|other| other.0 == *program && ALGORITHMS[other.1] == "ga-li");
        let against = reference.filter(|_| ALGORITHMS[*place] != "ga-li").map(|at| coverage(&outcomes[at]));
        let shown = |value: f64| if value.is_nan() { "undefined".to_owned() } else { format!("{value:.3}") };
        table.row([
            (*program).to_owned(),
            ALGORITHMS[*place].to_owned(),
            format!("{:.2}", median(&own)),
            format!("{:.2}", published.0),
            format!("{full:.1}"),
            format!("{:.1}", published.1),
            format!("{:.1}", median(&iterations)),
            format!("{:.1}", published.2),
            against.as_ref().map_or_else(String::new, |other| shown(a12(other, &own))),
            against.as_ref().map_or_else(String::new, |other| shown(anova(&[other, &own]))),
            format!("{:.3}", median(&seconds)),
        ]);
    }
    Ok(Some(table))
}

/// How fast similar inputs are made.
pub(super) fn speed(settings: &Settings, _note: &(dyn Fn(&str) + Sync)) -> Result<Option<Table>, String> {
    let chosen: Vec<_> =
        PROGRAMS.iter().filter(|(name, ..)| settings.wants(&format!("speed/{name}"))).collect();
    if chosen.is_empty() {
        return Ok(None);
    }
    let all: Vec<crate::Program> = PROGRAMS.iter().map(|(_, program, _)| *program).collect();
    let programs = Programs::compile(&settings.jdk, &all)?;
    let mut table = Table::new(
        "Similar inputs made per second, after 2000 inputs were learned from",
        &["program", "similar", "mutated"],
    );
    let mut rates = Vec::new();
    for (name, program, method) in chosen {
        let subject = Subject::new(&programs, program, method)?;
        let mut vm = subject.executor(&programs)?;
        let rate = |similar: usize, mutated: usize, vm: &mut super::program::Vm<'_>| {
            let mut search = subject.idle(vm, settings.seed);
            let bounds = Bounds::published();
            let wanted = Wanted { similar, mutated };
            let mut rng = Rng::seed_from_u64(settings.seed);
            let template = Template::new(&mut search, subject.template.clone(), Vec::new(), &bounds);
            let mut problem = template.learning(&bounds, (0.5, 0.1), wanted);
            let mut points = Vec::new();
            for _ in 0..2000 {
                let point = problem.sample(&mut rng);
                problem.evaluate(&point, &mut []);
                points.push(point);
            }
            let clock = Clock::new(None);
            let mut made = 0;
            while clock.elapsed() < 0.3 {
                for point in points.iter().rev().take(20) {
                    made += problem.similar(point, &mut rng).len();
                }
            }
            made as f64 / clock.elapsed()
        };
        let (similar, mutated) = (rate(10, 0, &mut vm), rate(0, 10, &mut vm));
        table.row([(*name).to_owned(), format!("{similar:.0}"), format!("{mutated:.0}")]);
        rates.push(similar);
    }
    table.note(format!("Mean {:.0} per second.", mean(&rates)));
    Ok(Some(table))
}
