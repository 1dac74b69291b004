//! Two runs with the same seed print the same bytes, also when several VMs run at once; another seed prints others.

mod support;

use support::boot_subject;
use testwright_classpath::Jdk;
use testwright_vm::vm::Config;

fn output(jdk: &Jdk, seed: u64) -> String {
    let (mut vm, _) = boot_subject(jdk, "Subject", Config { seed, ..Config::default() });
    let result = vm.run_main("Subject", &[]);
    assert!(result.is_ok(), "{}", result.map_err(|end| vm.describe_end(&end)).unwrap_err());
    String::from_utf8(vm.world.stdout.clone()).expect("text")
}

#[test]
fn the_same_seed_prints_the_same_bytes_whatever_runs_beside_it() {
    for jdk in Jdk::all() {
        let expected = output(&jdk, 1);
        assert_eq!(expected.lines().count(), 3);
        let others: Vec<String> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..4).map(|_| scope.spawn(|| output(&jdk, 1))).collect();
            workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
        });
        for other in others {
            assert_eq!(other, expected);
        }
        assert_ne!(output(&jdk, 2), expected, "the seed matters");
    }
}
