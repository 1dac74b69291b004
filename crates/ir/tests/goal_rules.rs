//! How branch goals are counted and numbered, rule by rule, and that their sites are those of translated bodies.

#[path = "support/assembler.rs"]
mod assembler;

use std::fmt::Write;

use assembler::assemble;
use expect_test::{Expect, expect};
use testwright_classpath::classfile::{ClassFlags, MethodFlags};
use testwright_classpath::{ClassFile, Jdk};
use testwright_ir::goals::{BranchGoals, GoalKind, branch_goals, goals_of};
use testwright_ir::{Terminator, translate};

const PRIVATE: u16 = 0x0002;
const STATIC: u16 = 0x0008;
const BRIDGE: u16 = 0x0040;
const SYNTHETIC: u16 = 0x1000;

/// A class with the methods of several texts.
fn class_of(texts: &[&str]) -> ClassFile {
    let mut class = assemble(texts[0]);
    class.methods = texts.iter().flat_map(|text| assemble(text).methods).collect();
    class
}

fn check(goals: &BranchGoals, expected: Expect) {
    let mut out = String::new();
    for goal in &goals.goals {
        let method = &goals.methods[goal.method];
        let (id, class, name) = (goal.id.0, &method.class, &method.name);
        let _ = writeln!(
            out,
            "{id} {class}.{name}{} @{} {:?} line {}",
            method.descriptor, goal.pc, goal.kind, goal.line
        );
    }
    expected.assert_eq(&out);
}

fn goals(class: &ClassFile) -> BranchGoals {
    branch_goals(class).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn jumps_and_switches_are_goals_in_order() {
    let mut class = class_of(&[
        "method plain:()V | return",
        "method branch:(I)V | iload_1 | ifeq L | aconst_null | ifnonnull L | L: return",
        "method table:(I)V | iload_1 | tableswitch 4 L D L D | L: nop | D: return",
        "method lookup:(I)V | iload_1 | lookupswitch -7 L 9 L L | L: goto M | M: return",
        "method dead:(I)V | return | L: iconst_0 | ifeq L | return",
    ]);
    let lines = &mut class.methods[1].code.as_mut().expect("it has code").lines;
    lines.extend([(0, 10), (4, 11), (5, 12)]);
    check(
        &goals(&class),
        expect![[r#"
        0 Test.plain()V @0 Method line 0
        1 Test.branch(I)V @1 Jump { site: SiteId(0), taken: true } line 10
        2 Test.branch(I)V @1 Jump { site: SiteId(0), taken: false } line 10
        3 Test.branch(I)V @5 Jump { site: SiteId(1), taken: true } line 12
        4 Test.branch(I)V @5 Jump { site: SiteId(1), taken: false } line 12
        5 Test.table(I)V @1 Case { site: SiteId(0), key: 4, taken: true } line 0
        6 Test.table(I)V @1 Case { site: SiteId(0), key: 4, taken: false } line 0
        7 Test.table(I)V @1 Case { site: SiteId(0), key: 5, taken: true } line 0
        8 Test.table(I)V @1 Case { site: SiteId(0), key: 5, taken: false } line 0
        9 Test.table(I)V @1 Case { site: SiteId(0), key: 6, taken: true } line 0
        10 Test.table(I)V @1 Case { site: SiteId(0), key: 6, taken: false } line 0
        11 Test.table(I)V @1 Default { site: SiteId(0), taken: true } line 0
        12 Test.table(I)V @1 Default { site: SiteId(0), taken: false } line 0
        13 Test.lookup(I)V @1 Case { site: SiteId(0), key: -7, taken: true } line 0
        14 Test.lookup(I)V @1 Case { site: SiteId(0), key: -7, taken: false } line 0
        15 Test.lookup(I)V @1 Case { site: SiteId(0), key: 9, taken: true } line 0
        16 Test.lookup(I)V @1 Case { site: SiteId(0), key: 9, taken: false } line 0
        17 Test.lookup(I)V @1 Default { site: SiteId(0), taken: true } line 0
        18 Test.lookup(I)V @1 Default { site: SiteId(0), taken: false } line 0
        19 Test.dead(I)V @2 Jump { site: SiteId(0), taken: true } line 0
        20 Test.dead(I)V @2 Jump { site: SiteId(0), taken: false } line 0
    "#]],
    );
}

#[test]
fn what_a_compiler_adds_is_no_goal() {
    let branch = "method m:(I)V | iload_1 | ifeq L | L: return";
    let count = |text: &str, flags: u16| {
        let mut class = assemble(text);
        class.methods[0].flags = MethodFlags(flags);
        goals(&class).goals.len()
    };
    assert_eq!(count(branch, 0), 2);
    assert_eq!(count(branch, PRIVATE), 2);
    assert_eq!(count(branch, SYNTHETIC), 0);
    assert_eq!(count(branch, BRIDGE), 0);
    assert_eq!(count("method <clinit>:()V | iconst_0 | ifeq L | L: return", STATIC), 0);
    // A private constructor counts only for its branches.
    assert_eq!(count("method <init>:()V | return", 0), 1);
    assert_eq!(count("method <init>:()V | return", PRIVATE), 0);
    assert_eq!(count("method <init>:()V | iconst_0 | ifeq L | L: return", PRIVATE), 2);
    // Old compilers said it with an attribute.
    let mut old = assemble(branch);
    old.methods[0].synthetic = true;
    assert_eq!(goals(&old).goals.len(), 0);
    let mut bodiless = assemble(branch);
    bodiless.methods[0].code = None;
    assert_eq!(goals(&bodiless).goals.len(), 0);
}

#[test]
fn the_accessors_of_enums_are_no_goals() {
    let mut class = class_of(&[
        "class E | extends java/lang/Enum | static method values:()[LE; | aconst_null | areturn",
        "static method valueOf:(Ljava/lang/String;)LE; | aconst_null | areturn",
        "static method valueOf:(I)LE; | aconst_null | areturn",
        "method values:()[LE; | aconst_null | areturn",
    ]);
    class.name = "E".into();
    assert_eq!(goals(&class).goals.len(), 4, "without the flag it is a class like others");
    class.flags = ClassFlags(0x4031);
    let left: Vec<usize> = goals(&class).methods.iter().map(|method| method.index).collect();
    assert_eq!(left, [2, 3]);
}

#[test]
fn nested_classes_follow_in_order_of_name() {
    let named = |name: &str| {
        let mut class = assemble("method m:()V | return");
        class.name = name.into();
        class
    };
    let found = goals_of(&named("O"), &[named("O$B"), named("O$A$C"), named("O$A")]);
    check(
        &found.unwrap_or_else(|error| panic!("{error}")),
        expect![[r#"
        0 O.m()V @0 Method line 0
        1 O$A.m()V @0 Method line 0
        2 O$A$C.m()V @0 Method line 0
        3 O$B.m()V @0 Method line 0
    "#]],
    );
}

#[test]
fn code_that_does_not_decode_is_named() {
    let class = assemble("method broken:()V | return | byte 254");
    let error = branch_goals(&class).expect_err("254 is no instruction");
    expect!["Test.broken()V: at offset 1: bad opcode 0xfe"].assert_eq(&error.to_string());
}

#[test]
fn sites_are_those_of_translated_bodies() {
    let jdk = Jdk::discover(None).unwrap_or_else(|error| panic!("{error}"));
    let mut compared = 0;
    for name in jdk.classes("java.base").iter().step_by(20) {
        let (_, bytes) = jdk.find_class(name).unwrap_or_else(|| panic!("no class {name}"));
        let class = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let goals = goals(&class);
        for method in &goals.methods {
            let body =
                translate(&class, &class.methods[method.index]).unwrap_or_else(|error| panic!("{error}"));
            for block in &body.blocks {
                let (site, keys) = match &block.terminator {
                    Terminator::If { site, .. } => (*site, None),
                    Terminator::Switch { site, cases, .. } => (*site, Some(cases.len())),
                    _ => continue,
                };
                let of_site =
                    || goals.goals[method.goals.clone()].iter().filter(|goal| goal.kind.site() == Some(site));
                assert!(of_site().all(|goal| goal.pc == block.end.pc && goal.line == block.end.line));
                assert_eq!(
                    of_site().count(),
                    keys.map_or(2, |keys| 2 * keys + 2),
                    "{name}.{} {site:?}",
                    method.name
                );
                compared += 1;
            }
            let entered = goals.goals[method.goals.clone()].iter().any(|goal| goal.kind == GoalKind::Method);
            assert_eq!(entered, body.sites == 0);
        }
    }
    assert!(compared > 1000, "only {compared} sites");
}
