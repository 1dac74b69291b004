//! Neighbours are the nearest ones, however many examples there are.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

fn of(clauses: &[String]) -> Fingerprint {
    let mut fingerprint = Fingerprint::default();
    clauses.iter().for_each(|clause| fingerprint.add(clause));
    fingerprint
}

fn random(rng: &mut Xoshiro256PlusPlus) -> Fingerprint {
    let clauses: Vec<String> = (0..rng.random_range(1..8))
        .map(|_| {
            format!(
                "this.f{}[{}] > {}",
                rng.random_range(0..30),
                rng.random_range(0..9),
                rng.random_range(0..99)
            )
        })
        .collect();
    of(&clauses)
}

#[test]
fn most_of_three_neighbours_decide() {
    let mut classifier = Classifier::new(3);
    let one = |text: &str| of(&[text.to_owned()]);
    assert_eq!(classifier.classify(&one("a < 1")).neighbours, 0);
    classifier.learn(&one("a.length <= 1"), Label::Infeasible);
    let verdict = classifier.classify(&one("a.length <= 3"));
    assert_eq!((verdict.label, verdict.votes), (Label::Infeasible, 1));
    assert!(!verdict.is_unanimous(3));
    classifier.learn(&one("a.length <= 2"), Label::Infeasible);
    classifier.learn(&one("a[0] > 3"), Label::Feasible);
    classifier.learn(&one("a[1] > 3"), Label::Feasible);
    classifier.learn(&one("a.length <= 4"), Label::Infeasible);
    let verdict = classifier.classify(&one("a.length <= 3"));
    assert_eq!((verdict.label, verdict.votes), (Label::Infeasible, 3));
    assert!(verdict.is_unanimous(3) && verdict.similarity > 0.3);
    assert_eq!(classifier.classify(&one("a[2] > 5")).label, Label::Feasible);
}

#[test]
fn neighbours_are_those_that_comparing_with_each_gives() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for k in [1, 3, 5] {
        let mut classifier = Classifier::new(k);
        let mut examples: Vec<Fingerprint> = Vec::new();
        for _ in 0..3000 {
            let example = random(&mut rng);
            classifier.learn(&example, Label::Feasible);
            examples.push(example);
        }
        for _ in 0..50 {
            let asked = random(&mut rng);
            let mut all: Vec<(f64, usize)> =
                examples.iter().enumerate().map(|(at, known)| (asked.similarity(known), at)).collect();
            all.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.cmp(&one.1)));
            all.retain(|(similarity, _)| *similarity > 0.0);
            all.truncate(k);
            assert_eq!(classifier.nearest(&asked), all);
        }
    }
}

/// More than a batch, of short and of long conditions, so that sorted and young blocks are there and most are ruled out.
#[test]
fn sorted_batches_give_what_comparing_with_each_gives() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut examples: Vec<Fingerprint> = Vec::new();
    let mut classifier = Classifier::new(3);
    let made = |rng: &mut Xoshiro256PlusPlus| {
        let parts = rng.random_range(1..6);
        let mut fingerprint = Fingerprint::default();
        for _ in 0..parts * parts {
            fingerprint.mark(rng.random_range(0..20), rng.random_range(0..400));
        }
        fingerprint
    };
    for _ in 0..BATCH * EXAMPLES + 1500 {
        let example = made(&mut rng);
        classifier.learn(&example, Label::Feasible);
        examples.push(example);
    }
    assert!(classifier.blocks[0].bits.1 < classifier.blocks[BATCH - 1].bits.0, "a batch is sorted");
    for _ in 0..60 {
        let asked = made(&mut rng);
        let mut all: Vec<(f64, usize)> =
            examples.iter().enumerate().map(|(at, known)| (asked.similarity(known), at)).collect();
        all.sort_by(|one, other| other.0.total_cmp(&one.0).then(other.1.cmp(&one.1)));
        all.truncate(3);
        assert_eq!(classifier.nearest(&asked), all);
    }
}

/// The time is measured by `benches/classify.rs`; here is counted what is looked at one by one.
#[test]
fn a_hundred_thousand_examples_are_found() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut classifier = Classifier::new(3);
    let mut last = Fingerprint::default();
    for _ in 0..100_000 {
        last = random(&mut rng);
        classifier.learn(&last, Label::Infeasible);
    }
    assert_eq!(classifier.len(), 100_000);
    let nearest = classifier.nearest(&last);
    assert_eq!(nearest[0], (1.0, 99_999));
}
