use super::*;
use crate::text::tests::EVERYTHING;
use expect_test::expect;

fn everything() -> Body {
    Body::parse(EVERYTHING).unwrap_or_else(|error| panic!("{error}"))
}

/// What the accessors answer for every instruction and terminator there is.
#[test]
fn definitions_uses_and_successors() {
    let body = everything();
    let mut text = String::new();
    let list = |operands: &[Operand]| {
        let names: Vec<String> = operands.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    for block in &body.blocks {
        for inst in &block.insts {
            let mut uses = Vec::new();
            inst.uses(|operand| uses.push(operand));
            let full = body.display_inst(inst).to_string();
            let name =
                full.split_once(" = ").map_or(&*full, |(_, rest)| rest).split(' ').next().unwrap_or("");
            let def = inst.def().map_or(String::from("nothing"), |(reg, kind)| format!("{reg} {kind}"));
            let throws = if inst.can_throw() { ", can throw" } else { "" };
            text += &format!("{name} defines {def}, uses [{}]{throws}\n", list(&uses));
        }
        let mut uses = Vec::new();
        block.terminator.uses(|operand| uses.push(operand));
        let full = body.display_terminator(&block.terminator).to_string();
        let name = full.split(' ').next().unwrap_or("");
        let successors: Vec<String> = block.all_successors().map(|target| target.to_string()).collect();
        let throws = if block.can_throw() { ", can throw" } else { "" };
        text += &format!("{name} uses [{}], then [{}]{throws}\n", list(&uses), successors.join(" "));
    }
    expect![[r#"
        move defines r4 int, uses [r1]
        move defines r5 double, uses [-1.5e300d]
        move defines r5 float, uses [1e-45f]
        move defines r5 float, uses [float:7fc00001]
        move defines r5 double, uses [double:fff0000000000000]
        move defines r5 long, uses [-9223372036854775808L]
        move defines r5 ref, uses [null]
        const defines r6 ref, uses [], can throw
        const defines r6 ref, uses [], can throw
        const defines r6 ref, uses [], can throw
        const defines r6 ref, uses [], can throw
        const defines r6 ref, uses [], can throw
        const defines r6 ref, uses [], can throw
        const defines r8 long, uses [], can throw
        l2i defines r7 int, uses [r2]
        idiv defines r7 int, uses [r7 0], can throw
        getfield defines r7 int, uses [r0], can throw
        putfield defines nothing, uses [r0 5], can throw
        getstatic defines r10 long, uses [], can throw
        putstatic defines nothing, uses [r10], can throw
        arrayload defines r7 int, uses [r6 r7], can throw
        arraystore defines nothing, uses [r6 3 null], can throw
        arraylength defines r7 int, uses [r6], can throw
        new defines r6 ref, uses [], can throw
        newarray defines r6 ref, uses [10], can throw
        newrefarray defines r6 ref, uses [r7], can throw
        newmultiarray defines r6 ref, uses [r7 r8], can throw
        checkcast defines r6 ref, uses [r6], can throw
        instanceof defines r7 int, uses [null], can throw
        monitorenter defines nothing, uses [r6], can throw
        monitorexit defines nothing, uses [r6], can throw
        invokestatic defines nothing, uses [], can throw
        invokestatic defines r9 int, uses [], can throw
        invokevirtual defines r9 ref, uses [r9 r10], can throw
        invokevirtual defines nothing, uses [r9 r10], can throw
        invokespecial defines nothing, uses [r9], can throw
        invokeinterface defines r9 int, uses [r9], can throw
        invokedynamic defines r9 ref, uses [r9 r10], can throw
        invokedynamic defines nothing, uses [], can throw
        if uses [r5 0.0d], then [b0 b1 b2 b3], can throw
        switch uses [r1], then [b1 b2 b0]
        if uses [r0 null], then [b2 b3]
        goto uses [], then [b4]
        return uses [], then []
        return uses [r2], then []
        throw uses [r0], then [], can throw
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_definition_can_be_moved() {
    for block in everything().blocks {
        for mut inst in block.insts {
            let before = inst.def();
            match inst.def_mut() {
                Some(reg) => *reg = Reg(99),
                None => assert_eq!(before, None),
            }
            assert_eq!(inst.def(), before.map(|(_, kind)| (Reg(99), kind)));
        }
    }
}

#[test]
fn successors_can_be_renumbered() {
    for mut block in everything().blocks {
        let before: Vec<BlockId> = block.terminator.successors().collect();
        block.terminator.for_each_successor_mut(|target| target.0 += 10);
        let after: Vec<BlockId> = block.terminator.successors().collect();
        assert_eq!(after, before.iter().map(|target| BlockId(target.0 + 10)).collect::<Vec<_>>());
    }
}
