//! Likely invariants in searches of whole suites.

use testwright_driver::{ClassSource, Trial};
use testwright_search::Settings;
use testwright_search::algorithms::whole_suite_li::WholeSuiteLi;
use testwright_testkit::Java;

const TRIANGLE: &str = include_str!("../../../testdata/invariants/Triangle.java");

#[test]
fn inputs_similar_to_the_best_lead_whole_suites_farther_in_as_many_generations() {
    let Some(java) = Java::compile(&[TRIANGLE]) else { return };
    let class_path = java.class_path();
    let source = ClassSource::new(java.jdk.clone(), class_path.clone());
    let covered = |similar: usize, mutated: usize| -> usize {
        let algorithm = WholeSuiteLi { similar, mutated, ..WholeSuiteLi::PUBLISHED };
        let settings = Settings { population: Some(10), generations: Some(10), ..Settings::default() };
        let own = (0..6).map(|seed| {
            let trial = Trial::new(&java.jdk, &class_path, &source, "Triangle", &algorithm);
            let trial = Trial { settings: settings.clone(), seed, ..trial };
            trial.run().expect("a search").archive.covered()
        });
        own.sum()
    };
    let (with, without) = (covered(2, 4), covered(0, 0));
    assert!(with > without, "{with} and {without}");
}
