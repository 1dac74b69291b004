//! How long it takes to classify a condition when very many were learnt: it must stay under a millisecond at 100,000.

use criterion::{Criterion, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use testwright_tardis::{Classifier, Fingerprint, Label};

fn random(rng: &mut Xoshiro256PlusPlus, most: usize) -> Fingerprint {
    let mut fingerprint = Fingerprint::default();
    for _ in 0..rng.random_range(1..=most) {
        let (field, index, value) =
            (rng.random_range(0..12), rng.random_range(0..10), rng.random_range(0..1000));
        fingerprint.add(&format!("this.f{field}[{index}] > {value}"));
    }
    fingerprint
}

fn classify(criterion: &mut Criterion) {
    for (name, most) in [("short", 5), ("long", 40)] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut classifier = Classifier::new(3);
        for number in 0..100_000 {
            let label = if number % 3 == 0 { Label::Feasible } else { Label::Infeasible };
            classifier.learn(&random(&mut rng, most), label);
        }
        let asked: Vec<Fingerprint> = (0..64).map(|_| random(&mut rng, most)).collect();
        let mut next = 0;
        criterion.bench_function(&format!("classify among 100,000, {name} conditions"), |bencher| {
            bencher.iter(|| {
                next = (next + 1) % asked.len();
                classifier.classify(&asked[next])
            });
        });
    }
}

criterion_group!(benches, classify);
criterion_main!(benches);
