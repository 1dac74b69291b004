//! Two processes that share one store: both write and look up at the same time, and nothing gets lost. This program starts itself
//! twice more, so it has no harness.

use std::path::Path;
use std::process::{Child, Command};

use testwright_paths::{Base, Input, NodeId, Shelf, Store, Wanted};
use testwright_testcase::Literal;

/// How often each process writes, and how many paths at a time.
const ROUNDS: u16 = 20;
const AT_ONCE: u16 = 10;

fn shelf() -> Shelf {
    Shelf::new(b"class", "method", "")
}

fn path(process: u16, round: u16, place: u16) -> Vec<NodeId> {
    [1, process, round + 1, place + 1].map(NodeId).to_vec()
}

fn wanted(nodes: Vec<NodeId>) -> Wanted {
    Wanted { name: String::new(), nodes, is_whole: true }
}

fn inputs(round: u16, place: u16) -> Vec<Input> {
    vec![Input::Number(Literal::Int(i32::from(round * AT_ONCE + place)))]
}

/// What each of the two processes does.
fn work(folder: &Path, process: u16) {
    let mut base = Base::with_store(Store::open(folder).expect("a folder"));
    for round in 0..ROUNDS {
        for place in 0..AT_ONCE {
            base.remember(shelf(), &path(process, round, place), true, &inputs(round, place));
        }
        base.flush();
        // A base of its own has nothing in memory, so this comes from the disk.
        let mut reader = Base::with_store(Store::open(folder).expect("a folder"));
        for place in 0..AT_ONCE {
            let found = reader.recall(shelf(), &wanted(path(process, round, place)), 2, 4);
            assert_eq!(found.solution, Some(inputs(round, place)), "round {round}");
        }
        assert_eq!(reader.take_notes(), Vec::<String>::new());
    }
    assert_eq!(base.take_notes(), Vec::<String>::new());
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, mode, folder, process] = &arguments[..]
        && mode == "--work"
    {
        work(Path::new(folder), process.parse().expect("a number"));
        return;
    }
    let folder = std::env::temp_dir().join(format!("testwright-two-processes-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let own = std::env::current_exe().expect("this program");
    let start = |process: u16| -> Child {
        let folder = folder.display().to_string();
        Command::new(&own).args(["--work", &folder, &process.to_string()]).spawn().expect("it starts")
    };
    let processes = [start(2), start(3)];
    for mut process in processes {
        assert!(process.wait().expect("it ends").success(), "a process failed; it says why above");
    }
    let mut store = Store::open(&folder).expect("a folder");
    assert_eq!(store.count(), u64::from(2 * ROUNDS * AT_ONCE));
    let mut base = Base::with_store(store);
    for (process, round) in [(2, 0), (3, 0), (2, ROUNDS - 1), (3, ROUNDS - 1)] {
        let found = base.recall(shelf(), &wanted(path(process, round, 1)), 2, 4);
        assert_eq!(found.solution, Some(inputs(round, 1)));
    }
    assert_eq!(base.take_notes(), Vec::<String>::new());
    drop(base);
    let _ = std::fs::remove_dir_all(&folder);
    println!("two processes shared a store of {} entries", 2 * ROUNDS * AT_ONCE);
}
