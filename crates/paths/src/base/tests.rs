//! Tests of the solutions base, in memory and on disk.

use std::path::PathBuf;

use testwright_testcase::Literal;

use super::*;

fn path(numbers: &[u16]) -> Vec<NodeId> {
    numbers.iter().copied().map(NodeId).collect()
}

fn wanted(numbers: &[u16], is_whole: bool) -> Wanted {
    Wanted { name: String::new(), nodes: path(numbers), is_whole }
}

fn inputs(value: i32) -> Vec<Input> {
    vec![Input::Number(Literal::Int(value)), Input::Text(testwright_testcase::literal::text("ab"))]
}

fn shelf(name: &str) -> Shelf {
    Shelf::new(b"class", name, "")
}

/// A folder of its own that goes at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("testwright-paths-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn store(&self) -> Store {
        Store::open(&self.0).expect("the folder for temporary files can be written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fill(base: &mut Base) {
    base.remember(shelf("f"), &path(&[1, 2, 5]), true, &inputs(1));
    base.remember(shelf("f"), &path(&[1, 2, 3, 4]), true, &inputs(2));
    base.remember(shelf("f"), &path(&[1, 2, 3, 4, 3, 4]), false, &inputs(3));
    base.remember(shelf("f"), &path(&[1, 6]), true, &inputs(4));
    base.remember(shelf("g"), &path(&[1, 2, 3, 4, 3, 5]), true, &inputs(5));
}

fn check(base: &mut Base) {
    let exact = base.recall(shelf("f"), &wanted(&[1, 2, 3, 4], true), 1, 10);
    assert_eq!(exact.solution, Some(inputs(2)));
    let goal = base.recall(shelf("f"), &wanted(&[1, 2, 3, 4, 3], false), 1, 10);
    assert_eq!(goal.solution, Some(inputs(3)), "a longer path passes the goal");
    let unfinished = base.recall(shelf("f"), &wanted(&[1, 2, 3, 4, 3, 4], true), 1, 10);
    assert_eq!(unfinished.solution, None, "the method did not end there");
    let near = base.recall(shelf("f"), &wanted(&[1, 2, 3, 4, 3, 5], true), 2, 10);
    assert_eq!(near.solution, None, "another method's paths do not count");
    let order: Vec<(usize, Vec<Input>)> = vec![(5, inputs(3)), (4, inputs(2)), (2, inputs(1))];
    assert_eq!(near.similar, order);
    let two = base.recall(shelf("f"), &wanted(&[1, 2, 3, 4, 3, 5], true), 1, 2);
    assert_eq!(two.similar, order[..2]);
}

#[test]
fn look_ups_find_solutions_and_the_most_similar_paths() {
    let mut base = Base::new();
    fill(&mut base);
    check(&mut base);
}

#[test]
fn a_store_remembers_for_the_next_run() {
    let folder = Folder::new("remembers");
    let mut first = Base::with_store(folder.store());
    fill(&mut first);
    first.flush();
    let mut second = Base::with_store(folder.store());
    check(&mut second);
    assert!(second.take_notes().is_empty());
}

#[test]
fn inputs_of_one_path_are_limited() {
    let mut base = Base::new();
    for value in 0..100 {
        base.remember(shelf("f"), &path(&[1, 2]), true, &inputs(value));
    }
    assert_eq!(base.len(), PER_PATH);
}

#[test]
fn every_kind_of_input_comes_back() {
    let all = vec![
        Input::Number(Literal::Double(-0.0)),
        Input::Number(Literal::Boolean(true)),
        Input::Text(testwright_testcase::literal::text("")),
        Input::Array(vec![Literal::Char(7), Literal::Char(0xffff)]),
        Input::Null,
    ];
    let written = record::write(true, &all);
    assert_eq!(record::read(&written), Some((true, all)));
    for at in 0..written.len() {
        let mut damaged = written.clone();
        damaged[at] ^= 1;
        assert_eq!(record::read(&damaged), None, "byte {at}");
    }
}

#[test]
fn damaged_and_other_stores_are_put_aside_with_a_note() {
    let folder = Folder::new("damaged");
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let file = folder.0.join("paths.redb");
    std::fs::write(&file, b"this is no database").expect("a file");
    let mut base = Base::with_store(folder.store());
    fill(&mut base);
    base.flush();
    let notes = base.take_notes();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("a new one was begun"), "{notes:?}");
    let mut again = Base::with_store(folder.store());
    check(&mut again);

    let mut bytes = std::fs::read(&file).expect("a database");
    bytes.iter_mut().skip(64).for_each(|byte| *byte ^= 0x5a);
    std::fs::write(&file, bytes).expect("a file");
    let mut third = Base::with_store(folder.store());
    assert_eq!(third.recall(shelf("f"), &wanted(&[1, 2, 5], true), 1, 4), Recalled::default());
    assert_eq!(third.take_notes().len(), 1);
}

#[test]
fn two_users_share_a_store() {
    let folder = Folder::new("shared");
    let workers: Vec<_> = (0..4)
        .map(|worker| {
            let store = folder.store();
            std::thread::spawn(move || {
                let mut base = Base::with_store(store);
                for value in 0..5u16 {
                    base.remember(
                        shelf("f"),
                        &path(&[1, worker + 2, value + 1]),
                        true,
                        &inputs(i32::from(value)),
                    );
                    base.flush();
                }
                base.take_notes()
            })
        })
        .collect();
    for worker in workers {
        assert_eq!(worker.join().expect("no panic"), Vec::<String>::new());
    }
    assert_eq!(folder.store().count(), 20);
}

#[test]
fn a_store_keeps_to_its_limit_and_forgets_the_oldest_method_first() {
    let folder = Folder::new("limit");
    let mut base = Base::with_store(folder.store().with_most(6));
    for value in 0..4u16 {
        base.remember(shelf("old"), &path(&[1, value + 2]), true, &inputs(0));
    }
    base.flush();
    for value in 0..5u16 {
        base.remember(shelf("new"), &path(&[1, value + 2]), true, &inputs(0));
    }
    base.flush();
    assert_eq!(folder.store().count(), 6);
    let mut later = Base::with_store(folder.store());
    let found = |base: &mut Base, name: &str| {
        (2..7)
            .filter(|node| base.recall(shelf(name), &wanted(&[1, *node], true), 2, 1).solution.is_some())
            .count()
    };
    assert_eq!((found(&mut later, "old"), found(&mut later, "new")), (1, 5));
}

#[test]
fn inputs_are_found_by_a_step_that_they_took() {
    let mut base = Base::new();
    fill(&mut base);
    let numbers = |found: Vec<Arc<[Input]>>| found.iter().map(|own| own.to_vec()).collect::<Vec<_>>();
    let passed = base.passed(shelf("f"), NodeId(3), NodeId(4));
    assert_eq!(numbers(passed), [inputs(3), inputs(2)], "the latest first, and each once");
    assert!(base.passed(shelf("f"), NodeId(3), NodeId(5)).is_empty(), "only another method went there");
    let folder = Folder::new("steps");
    let mut base = Base::with_store(folder.store());
    fill(&mut base);
    base.flush();
    drop(base);
    let mut base = Base::with_store(folder.store());
    assert_eq!(base.passed(shelf("f"), NodeId(3), NodeId(4)).len(), 2, "earlier runs count");
    assert_eq!(numbers(base.passed(shelf("g"), NodeId(3), NodeId(5))), [inputs(5)]);
}
