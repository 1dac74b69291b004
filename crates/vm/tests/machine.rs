//! Machines see what happens, and change nothing about it.

mod support;

use support::boot_subject;
use testwright_classpath::Jdk;
use testwright_ir::code::{Inst, Reg};
use testwright_vm::Vm;
use testwright_vm::class::{ClassId, MethodId};
use testwright_vm::machine::{Case, Event, Layout, Machine, Record, Slot, Step, Trace, Watch};
use testwright_vm::vm::Config;

fn vm() -> Option<(Vm, ClassId)> {
    let Ok(jdk) = Jdk::discover(None) else {
        println!("skipped: no JDK is installed");
        return None;
    };
    let config = Config { heap_words: 8 << 20, ..Config::default() };
    Some(boot_subject(&jdk, "Watched", config))
}

fn method(vm: &Vm, class: ClassId, name: &str) -> MethodId {
    let found = vm.class(class).methods.iter().find(|id| vm.symbols.name(vm.method(**id).name) == name);
    *found.unwrap_or_else(|| panic!("no method {name}"))
}

fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

fn trace<const PATH: bool>() -> Trace<PATH> {
    Trace::new(7, [Box::from("Watched")])
}

fn watch_all() -> Watch {
    Watch { branches: true, blocks: true, calls: true, steps: true }
}

fn record(watch: Watch) -> Record {
    Record { prefix: "Watched".into(), watch, events: Vec::new() }
}

/// Slots of a method, in order.
fn slots(layout: &Layout, method: MethodId) -> Vec<(u32, Slot)> {
    let numbered = layout.slots.iter().enumerate().map(|(at, slot)| (at as u32, *slot));
    numbered.filter(|(_, slot)| slot.method == method).collect()
}

const CALLS: [(&str, &[i32], i32); 14] = [
    ("classify", &[-5], -1),
    ("classify", &[0], 0),
    ("classify", &[5], 1),
    ("pick", &[2], 20),
    ("pick", &[7], 70),
    ("pick", &[3], 0),
    ("element", &[2], 4),
    ("element", &[3], -1),
    ("sum", &[100], 5050),
    ("ternary", &[20], 210),
    ("ternary", &[-3], -3),
    ("catcher", &[3], 4),
    ("catcher", &[4], -4),
    ("objects", &[1000], 1023),
];

#[test]
fn watched_runs_give_the_same_results_whatever_is_watched_and_in_whatever_order() {
    let Some((mut vm, class)) = vm() else { return };
    let mut trace = trace::<true>();
    for round in 0..3 {
        for (name, args, expected) in CALLS {
            let method = method(&vm, class, name);
            let args: Vec<u64> = args.iter().copied().map(int).collect();
            assert_eq!(vm.call(method, &args), Ok(int(expected)), "{name} plain, round {round}");
            assert_eq!(
                vm.call_with(&mut trace, method, &args),
                Ok(int(expected)),
                "{name} traced, round {round}"
            );
            let mut all = record(watch_all());
            assert_eq!(
                vm.call_with(&mut all, method, &args),
                Ok(int(expected)),
                "{name} recorded, round {round}"
            );
            assert!(!all.events.is_empty(), "{name}");
        }
    }
}

#[test]
fn a_trace_has_the_smallest_distances_of_both_outcomes() {
    let Some((mut vm, class)) = vm() else { return };
    let classify = method(&vm, class, "classify");
    let mut trace = trace::<false>();
    vm.call_with(&mut trace, classify, &[int(5)]).expect("it returns");
    let found = slots(vm.machine_layout(&trace).expect("it ran"), classify);
    assert_eq!(found.len(), 2);
    let (first, second) = (found[0].0, found[1].0);
    // javac jumps over a body when its condition fails, so the first condition is x >= 0 and the second x != 0.
    assert_eq!((trace.distance(first, true), trace.distance(first, false)), (0.0, 6.0));
    assert_eq!((trace.distance(second, true), trace.distance(second, false)), (0.0, 5.0));
    vm.call_with(&mut trace, classify, &[int(2)]).expect("it returns");
    assert_eq!(trace.distance(first, false), 3.0, "a nearer run brings the distance down");
    vm.call_with(&mut trace, classify, &[int(9)]).expect("it returns");
    assert_eq!(trace.distance(first, false), 3.0, "a farther one does not raise it");
    vm.call_with(&mut trace, classify, &[int(-1)]).expect("it returns");
    assert_eq!(trace.distance(first, false), 0.0);
    trace.clear();
    assert!(trace.distance(first, false).is_infinite() && trace.distance(first, true).is_infinite());
}

#[test]
fn a_trace_measures_longs_doubles_and_references() {
    let Some((mut vm, class)) = vm() else { return };
    let mut trace = trace::<false>();
    let compare = method(&vm, class, "compare");
    let args = [2.5f64.to_bits(), 0, 1.0f64.to_bits(), 0];
    assert_eq!(vm.call_with(&mut trace, compare, &args), Ok(2));
    let found = slots(vm.machine_layout(&trace).expect("it ran"), compare);
    // The condition is a >= b, and the other outcome needs b to pass a.
    assert_eq!(trace.distance(found[0].0, false), 2.5);
    let compare = method(&vm, class, "compareLong");
    assert_eq!(vm.call_with(&mut trace, compare, &[10, 0, 1 << 40, 0]), Ok(1));
    let found = slots(vm.machine_layout(&trace).expect("it ran"), compare);
    assert_eq!(trace.distance(found[0].0, true), ((1u64 << 40) - 10) as f64);
    assert!(trace.distance(found[1].0, true).is_infinite(), "the second comparison was not reached");
    let same = method(&vm, class, "same");
    assert_eq!(vm.call_with(&mut trace, same, &[0]), Ok(1));
    let found = slots(vm.machine_layout(&trace).expect("it ran"), same);
    assert_eq!((trace.distance(found[0].0, false), trace.distance(found[0].0, true)), (0.0, 1.0));
}

#[test]
fn a_switch_has_a_slot_for_each_case_and_one_for_the_default() {
    let Some((mut vm, class)) = vm() else { return };
    let pick = method(&vm, class, "pick");
    let mut trace = trace::<true>();
    vm.call_with(&mut trace, pick, &[int(5)]).expect("it returns");
    let found = slots(vm.machine_layout(&trace).expect("it ran"), pick);
    // javac makes a table switch, whose holes count, too.
    let default = found.iter().position(|(_, slot)| slot.case == Some(Case::Default)).expect("a default");
    assert_eq!(default + 1, found.len());
    let slot_of =
        |key: i32| found.iter().find(|(_, slot)| slot.case == Some(Case::Key(key))).expect("a case").0;
    assert_eq!(trace.distance(slot_of(7), true), 2.0);
    assert_eq!(trace.distance(slot_of(2), true), 3.0);
    assert_eq!(trace.distance(slot_of(2), false), 0.0);
    trace.clear();
    vm.call_with(&mut trace, pick, &[int(7)]).expect("it returns");
    assert_eq!(trace.distance(slot_of(7), true), 0.0);
    assert_eq!(trace.path(), [(slot_of(7), true)]);
}

#[test]
fn a_path_is_the_sequence_of_outcomes() {
    let Some((mut vm, class)) = vm() else { return };
    let sum = method(&vm, class, "sum");
    let mut trace = trace::<true>();
    vm.call_with(&mut trace, sum, &[int(3)]).expect("it returns");
    let slot = slots(vm.machine_layout(&trace).expect("it ran"), sum)[0].0;
    // The loop's condition is its exit: i > n.
    assert_eq!(trace.path(), [(slot, false), (slot, false), (slot, false), (slot, true)]);
    trace.clear();
    trace.set_path_limit(2);
    vm.call_with(&mut trace, sum, &[int(3)]).expect("it returns");
    assert_eq!(trace.path().len(), 2);
}

/// Source lines of a method whose blocks ran.
fn lines_run(vm: &Vm, trace: &Trace, method: MethodId) -> Vec<u16> {
    let layout = vm.machine_layout(trace).expect("it ran");
    let mut lines = Vec::new();
    for (at, block) in layout.blocks.iter().enumerate() {
        if block.method == method && trace.ran(layout, at as u32) {
            lines.extend(block.lines.0..=block.lines.1);
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[test]
fn blocks_are_known_to_have_run_also_when_an_exception_left_them() {
    let Some((mut vm, class)) = vm() else { return };
    let source = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/java/Watched.java"));
    let source = source.expect("the source can be read");
    let line_of =
        |text: &str| source.lines().position(|line| line.contains(text)).expect("the line") as u16 + 1;
    let element = method(&vm, class, "element");
    let mut trace = trace::<false>();
    vm.call_with(&mut trace, element, &[int(1)]).expect("it returns");
    let lines = lines_run(&vm, &trace, element);
    assert!(lines.contains(&line_of("return value;")) && !lines.contains(&line_of("ArrayIndexOutOfBounds")));
    trace.clear();
    vm.call_with(&mut trace, element, &[int(9)]).expect("it returns");
    let lines = lines_run(&vm, &trace, element);
    assert!(lines.contains(&line_of("int value = values[index];")), "{lines:?}");
    assert!(lines.contains(&line_of("ArrayIndexOutOfBounds")), "{lines:?}");
    let ternary = method(&vm, class, "ternary");
    vm.call_with(&mut trace, ternary, &[int(1)]).expect("it returns");
    assert_eq!(lines_run(&vm, &trace, ternary), [line_of("return n > 10")]);
}

#[test]
fn calls_and_exceptions_are_told_in_order() {
    let Some((mut vm, class)) = vm() else { return };
    let (catcher, thrower) = (method(&vm, class, "catcher"), method(&vm, class, "thrower"));
    let mut record = record(Watch { calls: true, ..Watch::NOTHING });
    vm.call_with(&mut record, catcher, &[int(2)]).expect("it returns");
    let expected = [
        Event::Enter(catcher, vec![2]),
        Event::Enter(thrower, vec![2]),
        Event::Leave(thrower, Some(2)),
        Event::Leave(catcher, Some(3)),
    ];
    assert_eq!(record.events, expected);
    record.events.clear();
    vm.call_with(&mut record, catcher, &[int(4)]).expect("it returns");
    let [enter, inner, throw, unwound, caught, leave] = &record.events[..] else {
        panic!("{:?}", record.events)
    };
    assert_eq!([enter, inner], [&Event::Enter(catcher, vec![4]), &Event::Enter(thrower, vec![4])]);
    assert_eq!(*throw, Event::Throw("java/lang/IllegalStateException".into()));
    assert_eq!(*unwound, Event::Unwound(thrower));
    assert!(matches!(caught, Event::Caught(method, _) if *method == catcher));
    assert_eq!(*leave, Event::Leave(catcher, Some(int(-4))));
}

/// A machine that makes every addition one of 100.
#[derive(Default)]
struct Forcing {
    steps: usize,
}

impl Machine for Forcing {
    fn watch(&self, class: &str, name: &str, _descriptor: &str) -> Watch {
        Watch { steps: class == "Watched" && name == "addTwo", ..Watch::NOTHING }
    }

    fn step(&mut self, _vm: &Vm, mut step: Step<'_>) {
        self.steps += 1;
        let block = &step.body.blocks[step.block.0 as usize];
        if let Some(Inst::Binary { .. }) = block.insts.get(step.index) {
            assert_eq!(step.registers.get(Reg(1)), 3);
            step.registers.set(Reg(1), 100);
        }
    }
}

#[test]
fn steps_show_every_instruction_and_can_force_values() {
    let Some((mut vm, class)) = vm() else { return };
    let add = method(&vm, class, "addTwo");
    let mut forcing = Forcing::default();
    assert_eq!(vm.call_with(&mut forcing, add, &[2, 3]), Ok(102));
    assert_eq!(forcing.steps, 2, "the addition and the return");
    assert_eq!(vm.call(add, &[2, 3]), Ok(5), "plain code is not touched");
}

#[test]
fn the_instruction_count_is_the_same_for_every_run() {
    let Some((mut vm, class)) = vm() else { return };
    let objects = method(&vm, class, "objects");
    let count = |vm: &mut Vm| {
        let before = vm.exec.instructions();
        vm.call(objects, &[int(5000)]).expect("it returns");
        vm.exec.instructions() - before
    };
    let first = count(&mut vm);
    assert!(first > 100);
    assert!((0..3).all(|_| count(&mut vm) == first));
}
