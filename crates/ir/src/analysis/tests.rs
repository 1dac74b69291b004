//! Golden tests on small bodies, and random bodies against a search of all paths.

use std::collections::BTreeSet;
use std::fmt::Write;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use testwright_classpath::descriptor::FieldType;

use super::*;
use crate::code::Body;

fn parse(text: &str) -> Body {
    Body::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn site_name(site: DefSite) -> String {
    match site {
        DefSite::Parameter(index) => format!("parameter {index}"),
        DefSite::Exception(block) => format!("exception of b{}", block.0),
        DefSite::Inst(point) => format!("b{}.{}", point.block.0, point.index),
    }
}

/// Every use with its definitions, every definition nobody uses, and what is live at the start of each block.
fn describe(body: &Body) -> String {
    let chains = DefUse::new(body);
    let mut out = String::new();
    for (index, usage) in chains.uses().iter().enumerate() {
        let defs = chains.definitions_of(UseId(index as u32)).iter();
        let defs: Vec<String> = defs.map(|&id| site_name(chains.definition(id).site)).collect();
        let point = usage.point;
        let _ = writeln!(out, "b{}.{} r{} <- {}", point.block.0, point.index, usage.reg.0, defs.join(", "));
    }
    for (index, definition) in chains.definitions().iter().enumerate() {
        if chains.uses_of(DefId(index as u32)).is_empty() {
            let _ = writeln!(out, "unused r{} of {}", definition.reg.0, site_name(definition.site));
        }
    }
    let liveness = Liveness::new(body);
    for block in (0..body.blocks.len() as u32).map(BlockId) {
        let regs = |set: &BitSet| set.iter().map(|reg| format!(" r{reg}")).collect::<String>();
        let (before, after) = (regs(liveness.live_in(block)), regs(liveness.live_out(block)));
        let _ = writeln!(out, "b{} live in{before}, out{after}", block.0);
    }
    out
}

#[test]
fn chains_go_around_loops() {
    let text = "
        registers 3 sites 1
        param r0 int
        b0:
          r1 = move int 0
          goto b1
        b1:
          if int ge r1, r0 then b3 else b2 #0
        b2:
          r2 = imul r1, r1
          r1 = iadd r1, r2
          goto b1
        b3:
          r2 = move int 5
          return int r1
    ";
    expect![[r#"
        b1.0 r0 <- parameter 0
        b1.0 r1 <- b0.0, b2.1
        b2.0 r1 <- b0.0, b2.1
        b2.1 r1 <- b0.0, b2.1
        b2.1 r2 <- b2.0
        b3.1 r1 <- b0.0, b2.1
        unused r2 of b3.0
        b0 live in r0, out r0 r1
        b1 live in r0 r1, out r0 r1
        b2 live in r0 r1, out r0 r1
        b3 live in r1, out
    "#]]
    .assert_eq(&describe(&parse(text)));
}

#[test]
fn handlers_see_registers_as_they_were_before_the_throw() {
    let text = "
        registers 5 sites 0
        param r0 ref
        b0:
          r1 = move int 1
          goto b1
        b1:
          r1 = move int 2
          r2 = getfield r0 A.f:I
          r1 = getfield r0 A.g:I
          r3 = move int 4
          r1 = move int 5
          goto b2
          catch * -> b3 r4
        b2:
          return int r1
        b3:
          r1 = iadd r1, 0
          throw r4
    ";
    expect![[r#"
        b1.1 r0 <- parameter 0
        b1.2 r0 <- parameter 0
        b2.0 r1 <- b1.4
        b3.0 r1 <- b1.0
        b3.1 r4 <- exception of b3
        unused r1 of b0.0
        unused r1 of b1.2
        unused r1 of b3.0
        unused r2 of b1.1
        unused r3 of b1.3
        b0 live in r0, out r0
        b1 live in r0, out r1
        b2 live in r1, out
        b3 live in r1 r4, out
    "#]]
    .assert_eq(&describe(&parse(text)));
}

#[test]
fn a_throw_under_a_handler_defines_its_exception() {
    let text = "
        registers 2 sites 1
        param r0 ref
        b0:
          throw r0
          catch A -> b1 r1
        b1:
          r0 = move ref r1
          if ref eq r0, null then b0 else b2 #0
        b2:
          return ref r1
    ";
    expect![[r#"
        b0.0 r0 <- parameter 0, b1.0
        b1.0 r1 <- exception of b1
        b1.1 r0 <- b1.0
        b2.0 r1 <- exception of b1
        b0 live in r0, out
        b1 live in r1, out r0 r1
        b2 live in r1, out
    "#]]
    .assert_eq(&describe(&parse(text)));
}

#[test]
fn liveness_is_known_at_every_point() {
    let body = parse(
        "
        registers 3 sites 0
        param r0 ref
        b0:
          r1 = getfield r0 A.f:I
          r2 = iadd r1, 1
          r1 = iadd r2, r1
          return int r1
    ",
    );
    let points = Liveness::new(&body).live_before(&body, BlockId(0));
    let points: Vec<Vec<usize>> = points.iter().map(|set| set.iter().collect()).collect();
    assert_eq!(points, [vec![0], vec![1], vec![1, 2], vec![1]]);
}

fn check_constants(text: &str, parameters: &[&str], expected: Expect) {
    let parameters: Vec<FieldType<'_>> = parameters
        .iter()
        .map(|text| FieldType::parse(text).unwrap_or_else(|error| panic!("{error}")))
        .collect();
    let mut out = String::new();
    for constant in constants(&parse(text), &parameters) {
        let value = match constant.literal {
            Literal::Int(value) => value.to_string(),
            Literal::Long(value) => format!("{value}L"),
            Literal::Float(bits) => format!("{:?}f", f32::from_bits(bits)),
            Literal::Double(bits) => format!("{:?}d", f64::from_bits(bits)),
            Literal::String(text) => format!("{:?}", String::from_utf16_lossy(&text)),
        };
        let _ = writeln!(out, "{value} {} {:?}", constant.descriptor, constant.role);
    }
    expected.assert_eq(&out);
}

#[test]
fn constants_are_listed_with_what_they_meet() {
    let text = r#"
        registers 12 sites 4
        param r0 ref
        param r1 int
        param r2 long
        local r2 0+100 amount J
        b0:
          r5 = const string "abc"
          r6 = invokevirtual r5 java/lang/String.length:()I
          if int lt r6, 10 then b1 else b2 #0
        b1:
          r5 = move ref r0
          r6 = move int 3
          r6 = invokevirtual r5, r6 java/lang/String.charAt:(I)C
          if int eq 97, r6 then b2 else b3 #1
        b2:
          r7 = const string "prefix"
          r5 = move ref r0
          r6 = move ref r7
          r5 = invokevirtual r5, r6 java/lang/String.startsWith:(Ljava/lang/String;)Z
          if int eq r5, 0 then b3 else b4 #2
        b3:
          switch r1 { -1: b4, 7: b5, default: b4 } #3
        b4:
          r8 = lcmp r2, 100L
          r8 = imul r8, 31
          putstatic 2.5d A.ratio:D
          r9 = newarray byte 16
          arraystore byte r9, 4, -5
          r10 = move float 1.5f
          r11 = const string "unused"
          return int 1
        b5:
          r5 = i2c r1
          r6 = isub r5, 48
          r5 = lshl r2, 5
          r5 = invokedynamic window r5 #0 make:()Ljava/lang/Object;
          invokespecial r5 java/lang/Object.<init>:()V
          return int r6
    "#;
    check_constants(
        text,
        &[],
        expect![[r#"
        -5 B Element
        -1 I Case
        0 Z Compared(Eq)
        1 I Returned
        3 I Argument("java/lang/String.charAt:(I)C", 0)
        4 I Index
        5 I Computed
        7 I Case
        10 I Compared(Lt)
        16 I Length
        31 I Computed
        48 C Computed
        97 C Compared(Eq)
        100L J Ordered
        1.5f F Kept
        2.5d D Field("A.ratio")
        "abc" Ljava/lang/String; Receiver("java/lang/String.length:()I")
        "prefix" Ljava/lang/String; Argument("java/lang/String.startsWith:(Ljava/lang/String;)Z", 0)
        "unused" Ljava/lang/String; Kept
    "#]],
    );
}

#[test]
fn declared_parameters_tell_types_that_names_do_not() {
    let text = "
        registers 2 sites 2
        param r0 int
        b0:
          if int eq r0, 65 then b1 else b2 #0
        b1:
          r1 = move int r0
          if int gt r1, 90 then b2 else b2 #1
        b2:
          return
    ";
    check_constants(
        text,
        &["C"],
        expect![[r#"
        65 C Compared(Eq)
        90 C Compared(Gt)
    "#]],
    );
    check_constants(
        text,
        &[],
        expect![[r#"
        65 I Compared(Eq)
        90 I Compared(Gt)
    "#]],
    );
}

/// Random bodies over four int registers: each block is some assignments and a jump.
#[derive(Clone, Debug)]
struct RandomBlock {
    insts: Vec<(u8, u8, bool)>,
    targets: Vec<u32>,
    handler: Option<u32>,
}

fn random_body(blocks: &[RandomBlock]) -> Body {
    let mut text = String::from("registers 5 sites 0\nparam r0 int\nparam r1 int\n");
    for (index, block) in blocks.iter().enumerate() {
        let _ = writeln!(text, "b{index}:");
        for &(dst, src, throws) in &block.insts {
            let op = if throws { "idiv" } else { "iadd" };
            let _ = writeln!(text, "r{dst} = {op} r{src}, 1");
        }
        let _ = match block.targets[..] {
            [] => writeln!(text, "return"),
            [one] => writeln!(text, "goto b{one}"),
            [one, two, ..] => writeln!(text, "if int eq r2, 0 then b{one} else b{two} #0"),
        };
        if let Some(target) = block.handler {
            let _ = writeln!(text, "catch * -> b{target} r4");
        }
    }
    parse(&text)
}

prop_compose! {
    fn bodies()(count in 1usize..7)(
        blocks in proptest::collection::vec(
            (
                proptest::collection::vec((0u8..5, 0u8..5, any::<bool>()), 0..4),
                proptest::collection::vec(0..count as u32, 0..3),
                proptest::option::of(0..count as u32),
            ),
            count,
        )
    ) -> Vec<RandomBlock> {
        blocks.into_iter().map(|(insts, targets, handler)| RandomBlock { insts, targets, handler }).collect()
    }
}

/// Where execution can go from a point, with the definition of an exception that it makes on the way.
fn steps(body: &Body, point: Point) -> Vec<(Point, Option<(Reg, DefSite)>)> {
    let block = &body.blocks[point.block.0 as usize];
    let start = |block| Point { block, index: 0 };
    let mut next: Vec<(Point, Option<(Reg, DefSite)>)> = Vec::new();
    let throws = match block.insts.get(point.index as usize) {
        Some(inst) => {
            let def = inst.def().map(|(reg, _)| (reg, DefSite::Inst(point)));
            next.push((Point { index: point.index + 1, ..point }, def));
            inst.can_throw()
        }
        None => {
            next.extend(block.terminator.successors().map(|target| (start(target), None)));
            block.terminator.can_throw()
        }
    };
    for handler in block.handlers.iter().filter(|_| throws) {
        next.push((start(handler.target), Some((handler.exception, DefSite::Exception(handler.target)))));
    }
    next
}

proptest! {
    /// A definition reaches a use exactly if some path leads from one to the other without another definition.
    #[test]
    fn reaching_definitions_are_those_of_some_path(blocks in bodies()) {
        let body = random_body(&blocks);
        let chains = DefUse::new(&body);
        let mut expected: BTreeSet<(Use, Definition)> = BTreeSet::new();
        // Points that execution can get to at all.
        let entry = Point { block: BlockId(0), index: 0 };
        let mut reached = BTreeSet::from([entry]);
        let mut pending = vec![entry];
        while let Some(point) = pending.pop() {
            pending.extend(steps(&body, point).into_iter().map(|(next, _)| next).filter(|&next| reached.insert(next)));
        }
        for &definition in chains.definitions() {
            let mut starts = Vec::new();
            if let DefSite::Parameter(_) = definition.site {
                starts.push(entry);
            }
            for &point in &reached {
                let made = |step: &(Point, Option<(Reg, DefSite)>)| step.1 == Some((definition.reg, definition.site));
                starts.extend(steps(&body, point).into_iter().filter(made).map(|(next, _)| next));
            }
            let mut seen: BTreeSet<Point> = starts.iter().copied().collect();
            while let Some(point) = starts.pop() {
                let Some(code) = point.code(&body) else { continue };
                code.for_each_use(|reg| {
                    if reg == definition.reg {
                        expected.insert((Use { point, reg }, definition));
                    }
                });
                for (next, def) in steps(&body, point) {
                    if def.is_none_or(|(reg, _)| reg != definition.reg) && seen.insert(next) {
                        starts.push(next);
                    }
                }
            }
        }
        let mut found = BTreeSet::new();
        for (index, &usage) in chains.uses().iter().enumerate() {
            for &id in chains.definitions_of(UseId(index as u32)) {
                prop_assert!(chains.uses_of(id).contains(&UseId(index as u32)));
                found.insert((usage, chains.definition(id)));
            }
        }
        // Unreachable blocks have chains inside them that no execution follows.
        found.retain(|(usage, _)| reached.contains(&usage.point));
        prop_assert_eq!(found, expected);
    }

    /// A register is live at a point exactly if some path from there reads it before writing it.
    #[test]
    fn live_registers_are_read_on_some_path(blocks in bodies()) {
        let body = random_body(&blocks);
        let liveness = Liveness::new(&body);
        for block in (0..body.blocks.len() as u32).map(BlockId) {
            for (index, live) in liveness.live_before(&body, block).iter().enumerate() {
                for reg in (0..body.registers).map(Reg) {
                    let start = Point { block, index: index as u32 };
                    let (mut seen, mut pending) = (BTreeSet::from([start]), vec![start]);
                    let mut read = false;
                    while let Some(point) = pending.pop() {
                        if let Some(code) = point.code(&body) {
                            code.for_each_use(|other| read |= other == reg);
                        }
                        for (next, def) in steps(&body, point) {
                            if def.is_none_or(|(other, _)| other != reg) && seen.insert(next) {
                                pending.push(next);
                            }
                        }
                    }
                    prop_assert_eq!(live.contains(usize::from(reg.0)), read, "{:?} at {:?}", reg, start);
                }
            }
        }
    }

    /// A bit set behaves as a set of numbers does.
    #[test]
    fn bit_sets_are_sets(numbers in proptest::collection::vec(0usize..300, 0..40), start in 0usize..300, length in 0usize..200) {
        let mut bits = BitSet::new(300);
        let mut set = BTreeSet::new();
        for &number in &numbers {
            bits.insert(number);
            set.insert(number);
        }
        let range = start..(start + length).min(300);
        prop_assert_eq!(bits.len(), set.len());
        let inside: Vec<usize> = set.iter().copied().filter(|number| range.contains(number)).collect();
        prop_assert_eq!(bits.iter_range(range.clone()).collect::<Vec<_>>(), inside);
        bits.remove_range(range.clone());
        set.retain(|number| !range.contains(number));
        prop_assert_eq!(bits.iter().collect::<Vec<_>>(), set.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(bits.is_empty(), set.is_empty());
        prop_assert!(numbers.iter().all(|&number| bits.contains(number) == set.contains(&number)));
    }
}
