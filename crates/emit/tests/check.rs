//! Files that were written earlier, together in one class loader.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use testwright_classpath::Jdk;
use testwright_emit::Style;
use testwright_emit::jdk::{Dropped, Verifier, VerifierOptions};

/// A test class with one test.
fn file(class: &str, body: &str) -> String {
    format!(
        "package shop;

import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class {class} {{
    @Test
    void leaves_{class}() {{
        {body}
    }}
}}
"
    )
}

const SETS: &str = "System.setProperty(\"shop\", \"open\");";
const LOOKS: &str = "assertNull(System.getProperty(\"shop\"));";

fn verifier(options: VerifierOptions) -> Option<Verifier> {
    let Ok(jdk) = Jdk::discover(None) else {
        println!("skipped: no JDK is installed");
        return None;
    };
    Some(Verifier::start(&jdk, options).expect("the JDK starts"))
}

#[expect(clippy::disallowed_methods, reason = "only waiting is limited by the clock")]
fn in_a_minute() -> Instant {
    Instant::now() + Duration::from_secs(60)
}

fn check(verifier: &mut Verifier, texts: &[&str]) -> Option<Vec<Vec<Dropped>>> {
    verifier.check(texts, &Style::default(), in_a_minute()).expect("the JDK runs")
}

#[test]
fn files_run_in_their_order_and_share_what_they_leave_behind() {
    let options = VerifierOptions { settings_may_stay: true, ..VerifierOptions::default() };
    let (Some(mut there), Some(mut back)) = (verifier(options.clone()), verifier(options)) else { return };
    let (first, second) = (file("FirstTest", SETS), file("SecondTest", LOOKS));
    let broken = check(&mut there, &[&first, &second]).expect("there is time");
    assert!(broken[0].is_empty() && broken[1].len() == 1, "{broken:?}");
    assert_eq!(broken[1][0].test, "leaves_SecondTest");
    let broken = check(&mut back, &[&second, &first]).expect("there is time");
    assert!(broken.iter().all(Vec::is_empty), "{broken:?}");
}

#[test]
fn a_test_that_leaves_a_setting_changed_fails_and_disturbs_no_other() {
    let Some(mut verifier) = verifier(VerifierOptions::default()) else { return };
    let (first, second) = (file("FirstTest", SETS), file("SecondTest", LOOKS));
    let broken = check(&mut verifier, &[&first, &second]).expect("there is time");
    let reason = "it leaves settings changed: the system property shop".to_owned();
    assert_eq!(broken, [vec![Dropped { test: "leaves_FirstTest".to_owned(), row: None, reason }], vec![]]);
}

#[test]
fn what_cannot_be_compiled_beside_others_is_told_of_its_class() {
    let Some(mut verifier) = verifier(VerifierOptions::default()) else { return };
    let (first, second) = (file("OneTest", LOOKS), file("TwoTest", LOOKS));
    let twice = second.replace("class TwoTest", "class OneTest {}\nclass TwoTest");
    let broken = check(&mut verifier, &[&first, &twice]).expect("there is time");
    assert_eq!(broken.concat().len(), 1, "{broken:?}");
    let told = &broken.concat()[0];
    assert!(["OneTest", "TwoTest"].contains(&told.test.as_str()), "{told:?}");
    assert!(told.reason.contains("duplicate class"), "{told:?}");
}

#[test]
fn nobody_waits_once_it_is_interrupted() {
    let interrupted = Arc::new(AtomicBool::new(false));
    let options = VerifierOptions { interrupted: Some(interrupted.clone()), ..VerifierOptions::default() };
    let Some(mut verifier) = verifier(options) else { return };
    let endless = file("EndlessTest", "while (true) { }");
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(3));
        interrupted.store(true, Ordering::Relaxed);
    });
    let many: Vec<String> = (0..40).map(|at| endless.replace("EndlessTest", &format!("E{at}Test"))).collect();
    let texts: Vec<&str> = many.iter().map(String::as_str).collect();
    let start = in_a_minute();
    assert_eq!(check(&mut verifier, &texts), None);
    assert!(in_a_minute() - start < Duration::from_secs(30));
}
