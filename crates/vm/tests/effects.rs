//! What runs do to the world is noted, also if it fails here, and so is what class initialisers do; what the JDK does for itself
//! is not.

mod support;

use std::sync::Arc;

use support::hostile_folder;
use testwright_classpath::{ClassPath, Jdk};
use testwright_vm::class::{ClassId, LoaderId, MethodId};
use testwright_vm::effects::{Effect, Effects};
use testwright_vm::vm::Config;
use testwright_vm::{End, Vm};

/// Instructions that a method may take.
const LIMIT: u64 = 200_000_000;

/// Classes whose methods each have an effect of one group.
const CLASSES: [(&str, &str); 16] = [
    ("FileEffects", "files"),
    ("ProcessEffects", "processes"),
    ("NetworkEffects", "network"),
    ("ExitEffects", "exit"),
    ("PropertyEffects", "properties"),
    ("LocaleEffects", "locale"),
    ("TimeZoneEffects", "timezone"),
    ("StreamEffects", "streams"),
    ("SecurityEffects", "security"),
    ("HookEffects", "hooks"),
    ("ThreadEffects", "threads"),
    ("PreferenceEffects", "preferences"),
    ("LibraryEffects", "libraries"),
    ("DefaultEffects", "defaults"),
    ("WaitEffects", "waiting"),
    ("LimitEffects", "limits"),
];

fn boot(jdk: &Jdk) -> Vm {
    let classes = hostile_folder(jdk, "effects");
    let class_path = ClassPath::open(&[classes], jdk.feature).expect("a class path");
    let booted = Vm::boot(Arc::new(jdk.clone()), Arc::new(class_path), Config::default());
    let mut vm = booted.unwrap_or_else(|error| panic!("{error}"));
    vm.freeze();
    vm
}

fn load(vm: &mut Vm, name: &str) -> ClassId {
    let class = vm.load_class(LoaderId::APP, name).expect("the class loads");
    vm.freeze();
    class
}

/// Runs a method from the image and gives the groups of its effects. However it ends, it must not be for want of a native.
fn groups(vm: &mut Vm, method: MethodId) -> Vec<&'static str> {
    vm.reset();
    let limit = vm.exec.instructions() + LIMIT;
    vm.exec.set_limit(limit);
    let began = vm.world.clock.nanos();
    let result = vm.run_in_image(method, &[]);
    let label = vm.method_label(method);
    if let Err(end @ (End::Unsupported(_) | End::Internal(_) | End::Limit(_))) = &result {
        println!("{label}: {}", vm.describe_end(end));
    }
    vm.note_threads_left();
    vm.note_waiting(began);
    // Looking at files counts for a class that changes them anywhere, and must not stand for the change itself.
    let own = vm.effects.iter().filter(|effect| *effect != Effect::AskFiles);
    let mut groups: Vec<&str> = own.map(Effect::group).collect();
    groups.dedup();
    groups
}

/// The methods of a class that take nothing, by name.
fn methods(vm: &Vm, class: ClassId, result: &str) -> Vec<(String, MethodId)> {
    let all = vm.class(class).methods.iter().copied();
    let wanted = all.filter(|id| {
        let method = vm.method(*id);
        let name = vm.symbols.name(method.name);
        // Neither initialisers nor the bodies of lambdas.
        let is_written = !name.starts_with('<') && !name.contains('$');
        is_written && method.flags.is_static() && vm.symbols.name(method.descriptor) == format!("(){result}")
    });
    wanted.map(|id| (vm.symbols.name(vm.method(id).name).to_owned(), id)).collect()
}

#[test]
fn every_way_to_change_the_world_is_noted_by_its_group_alone() {
    let mut wrong = Vec::new();
    for jdk in &Jdk::all() {
        let mut vm = boot(jdk);
        for (name, group) in CLASSES {
            let class = load(&mut vm, name);
            let methods = methods(&vm, class, "V");
            assert!(!methods.is_empty(), "{name} has methods");
            for (method, id) in methods {
                let found = groups(&mut vm, id);
                if found != [group] && !(name == "ThreadEffects" && method == "waitForEver") {
                    wrong.push(format!("{name}.{method} on JDK {}: {found:?}", jdk.feature));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn looking_at_files_is_an_effect_of_code_that_may_change_them() {
    for jdk in &Jdk::all() {
        let mut vm = boot(jdk);
        let class = load(&mut vm, "Cautious");
        for (method, id) in methods(&vm, class, "V") {
            assert!(groups(&mut vm, id).is_empty(), "{method} finds nothing to delete");
            let found: Vec<Effect> = vm.effects.iter().collect();
            assert_eq!(found, [Effect::AskFiles], "{method} on JDK {}", jdk.feature);
        }
    }
}

#[test]
fn what_changes_nothing_has_no_effects() {
    let mut wrong = Vec::new();
    for jdk in &Jdk::all() {
        let mut vm = boot(jdk);
        let class = load(&mut vm, "NoEffects");
        for (method, id) in methods(&vm, class, "V") {
            let found = groups(&mut vm, id);
            if !found.is_empty() {
                let phrases: Vec<&str> = vm.effects.iter().map(|effect| effect.phrase()).collect();
                wrong.push(format!("{method} on JDK {}: {phrases:?}", jdk.feature));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn effects_of_initialisers_belong_to_every_run_that_needs_the_class() {
    let expected: [(&str, &[&str]); 15] = [
        ("nothing", &[]),
        ("call", &["properties"]),
        ("construct", &["properties"]),
        ("read", &["locale"]),
        ("write", &["locale"]),
        ("inherited", &["files"]),
        ("subclass", &["files"]),
        ("fails", &["properties"]),
        ("callsItself", &["properties"]),
        ("usesOther", &["properties"]),
        ("byName", &["properties"]),
        ("byReflectedField", &["properties"]),
        ("byReflectedMethod", &["properties"]),
        ("byHandle", &["properties"]),
        ("harmless", &[]),
    ];
    for jdk in &Jdk::all() {
        let mut vm = boot(jdk);
        let class = load(&mut vm, "Initialised");
        // The second time the classes are ready, and another run was in between.
        for round in 0..3 {
            for (name, expected) in expected {
                let method = vm.find_method(class, name, "()I").unwrap_or_else(|| panic!("no method {name}"));
                assert_eq!(groups(&mut vm, method), expected, "{name}, round {round}, JDK {}", jdk.feature);
            }
        }
    }
}

#[test]
fn an_initialiser_that_ends_the_process_does_so_in_every_run() {
    for jdk in &Jdk::all() {
        let mut vm = boot(jdk);
        let class = load(&mut vm, "Initialised");
        let exits = vm.find_method(class, "exits", "()I").expect("it is there");
        // What the JDK initialised on the way to the exit is initialised again when it is needed.
        let reads = vm.find_method(class, "byReflectedField", "()I").expect("it is there");
        for _ in 0..3 {
            assert_eq!(groups(&mut vm, exits), ["exit"]);
            vm.reset();
            assert_eq!(vm.run_in_image(reads, &[]), Ok(5));
        }
    }
}

#[test]
fn groups_are_read_by_their_names() {
    let chosen: Effects = "files, network".parse().expect("both are groups");
    assert_eq!(chosen.group_names(), ["files", "network"]);
    assert!(chosen.without(chosen).is_empty());
    assert_eq!(Effects::groups().len(), CLASSES.len());
    let unknown = "files,weather".parse::<Effects>().expect_err("there is no such group");
    assert!(unknown.to_string().starts_with("weather is no group of effects; there are files, processes"));
}
