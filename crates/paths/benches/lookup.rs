//! How long it takes to look a path up in the solutions base when a store on disk has a million entries: it must stay within
//! microseconds, for a path that is there as for one that only has neighbours.

use std::path::PathBuf;

use criterion::{Criterion, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use testwright_paths::{Base, Input, NodeId, Shelf, Store, Wanted};
use testwright_testcase::Literal;

/// Entries of the store, and how many are written at a time.
const ENTRIES: usize = 1_000_000;
const AT_ONCE: usize = 50_000;

/// Methods that they belong to.
const METHODS: usize = 100;

fn path(rng: &mut Xoshiro256PlusPlus) -> Vec<NodeId> {
    let length = rng.random_range(5..40);
    std::iter::once(1).chain((1..length).map(|_| rng.random_range(2..30))).map(NodeId).collect()
}

fn shelf(method: usize) -> Shelf {
    Shelf::new(b"class", &method.to_string(), "")
}

fn inputs(rng: &mut Xoshiro256PlusPlus) -> Vec<Input> {
    (0..3).map(|_| Input::Number(Literal::Int(rng.random()))).collect()
}

/// A folder with a full store, and some of the paths that are in it.
fn filled() -> (PathBuf, Vec<(usize, Vec<NodeId>)>) {
    let folder = std::env::temp_dir().join(format!("testwright-lookup-{}", std::process::id()));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut known = Vec::new();
    for round in 0..ENTRIES / AT_ONCE {
        let store = Store::open(&folder).expect("the folder for temporary files can be written");
        let mut base = Base::with_store(store);
        for entry in 0..AT_ONCE {
            let (method, nodes) = ((round + entry) % METHODS, path(&mut rng));
            base.remember(shelf(method), &nodes, true, &inputs(&mut rng));
            if entry % 5000 == 0 {
                known.push((method, nodes));
            }
        }
        base.flush();
        assert_eq!(base.take_notes(), Vec::<String>::new());
    }
    (folder, known)
}

fn look_up(criterion: &mut Criterion) {
    let (folder, known) = filled();
    let mut store = Store::open(&folder).expect("it was there before");
    println!("{} entries in the store", store.count());
    let mut base = Base::with_store(store);
    let wanted = |nodes: &[NodeId]| Wanted { name: String::new(), nodes: nodes.to_vec(), is_whole: true };
    let mut next = 0;
    criterion.bench_function("look up a path among a million", |bencher| {
        bencher.iter(|| {
            next = (next + 1) % known.len();
            let (method, nodes) = &known[next];
            let found = base.recall(shelf(*method), &wanted(nodes), 2, 40);
            assert!(found.solution.is_some());
        });
    });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let others: Vec<(usize, Vec<NodeId>)> =
        (0..200).map(|_| (rng.random_range(0..METHODS), path(&mut rng))).collect();
    criterion.bench_function("look up forty neighbours among a million", |bencher| {
        bencher.iter(|| {
            next = (next + 1) % others.len();
            let (method, nodes) = &others[next];
            let found = base.recall(shelf(*method), &wanted(nodes), 2, 40);
            assert!(found.similar.len() == 40);
        });
    });
    drop(base);
    let _ = std::fs::remove_dir_all(folder);
}

criterion_group!(benches, look_up);
criterion_main!(benches);
