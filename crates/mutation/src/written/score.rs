//! The mutation score of a written suite.

use super::run::Nobody;
use super::{Bench, Verdict, WrittenSuite};
use crate::infection::Infection;
use crate::mutants::{MutantId, Mutants};

/// What a test on a mutant may use: so many times what it used on the original, and a bit.
const FACTOR: u64 = 10;
const AND_A_BIT: u64 = 100_000;

/// How a mutant was killed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kill {
    /// The test: a place in the suite.
    pub test: usize,
    /// How it failed, in words.
    pub how: String,
}

/// What came of running a suite on mutants.
#[derive(Clone, Default, Debug)]
pub struct Score {
    /// By mutant: who killed it first.
    pub kills: Vec<Option<Kill>>,
    /// By mutant: whether a test reached its place.
    pub reached: Vec<bool>,
    /// By mutant: whether a test left another state right after its place (weak mutation).
    pub infected: Vec<bool>,
    /// Tests that do not pass on the original here, with the reason; they kill nothing.
    pub broken: Vec<String>,
    /// Mutant runs.
    pub runs: u64,
}

impl Score {
    /// Mutants killed.
    #[must_use]
    pub fn killed(&self) -> usize {
        self.kills.iter().flatten().count()
    }

    /// Mutants of which neither is true, nor that they are killed: those for which new tests are wanted.
    pub fn survivors(&self) -> impl Iterator<Item = MutantId> + '_ {
        (0..self.kills.len() as u32).map(MutantId).filter(|id| self.kills[id.index()].is_none())
    }
}

/// Runs a suite on mutants, each until the first test that fails. `is_over` ends it early.
pub fn score(
    bench: &mut Bench,
    suite: &WrittenSuite,
    mutants: &Mutants,
    is_over: &dyn Fn() -> bool,
) -> Score {
    let mut score = Score {
        kills: vec![None; mutants.len()],
        reached: vec![false; mutants.len()],
        infected: vec![false; mutants.len()],
        ..Score::default()
    };
    let mut infection = Infection::new(mutants);
    let mut patches = vec![None; mutants.len()];
    for (at, test) in suite.tests.iter().enumerate() {
        if is_over() {
            break;
        }
        let (verdict, used) = bench.run::<Nobody>(test, None);
        match verdict {
            Verdict::Passed => {}
            Verdict::Failed(why) | Verdict::Unusable(why) => {
                score.broken.push(format!("{}: {why}", test.label()));
                continue;
            }
            Verdict::Limit => {
                score.broken.push(format!("{}: it does not end", test.label()));
                continue;
            }
        }
        infection.forget();
        bench.run(test, Some(&mut infection));
        let met: Vec<(MutantId, f64)> = infection.reached().collect();
        for (id, distance) in met {
            score.reached[id.index()] = true;
            if distance > 0.0 {
                continue;
            }
            score.infected[id.index()] = true;
            if score.kills[id.index()].is_some() || is_over() {
                continue;
            }
            let mutant = mutants.mutant(id);
            let method = &mutants.methods[mutant.method];
            let patch = patches[id.index()].get_or_insert_with(|| {
                bench.patch(&method.class, &method.name, &method.descriptor, mutants.body(id)).ok()
            });
            let Some(patch) = patch else { continue };
            score.runs += 1;
            let most = used.saturating_mul(FACTOR).saturating_add(AND_A_BIT);
            let how = match bench.run_patched(test, patch, most) {
                Verdict::Passed | Verdict::Unusable(_) => continue,
                Verdict::Failed(how) => how,
                Verdict::Limit => "it does not end".to_owned(),
            };
            score.kills[id.index()] = Some(Kill { test: at, how });
        }
    }
    score
}
