//! What a search costs besides running tests: `cargo bench -p testwright-search --bench overhead`.
//!
//! The executor computes what tests would do in well under a microsecond, and one goal cannot be covered, so that what is
//! measured is making, changing, ranking and archiving tests.
#![allow(missing_docs, reason = "the macros below make undocumented functions")]

#[path = "../tests/support/mod.rs"]
mod support;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use support::Subject;
use testwright_search::{Budget, Search, Settings, algorithm};
use testwright_testcase::{Factory, Rng, Seeds};

const TESTS: u64 = 20_000;

fn overhead(criterion: &mut Criterion) {
    let Some(subject) = Subject::compile("Endless") else { return };
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10).throughput(Throughput::Elements(TESTS));
    for name in ["random", "whole-suite", "mosa", "dynamosa", "mio"] {
        let Some(algorithm) = algorithm(name) else { continue };
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut executor = subject.executor();
                let factory = Factory::new(&subject.universe, Seeds::default());
                let budget = Budget { executions: Some(TESTS), is_over: &|_| false, used: &|| 0.0 };
                let rng = Rng::seed_from_u64(1);
                let settings = Settings::default();
                let mut search = Search::new(factory, &subject.goals, &mut executor, budget, settings, rng);
                algorithm.search(&mut search);
                search.executed
            });
        });
    }
    group.finish();
}

criterion_group!(benches, overhead);
criterion_main!(benches);
