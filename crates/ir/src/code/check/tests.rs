use crate::code::{Body, Inst, Operand, Reg};
use expect_test::{Expect, expect};

fn body(text: &str) -> Body {
    Body::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A body of one block with two parameters, an int in r0 and a reference in r1.
fn block(lines: &str) -> Body {
    body(&format!("registers 6 sites 1\nparam r0 int\nparam r1 ref\nb0:\n{lines}\n"))
}

fn check(body: &Body, expected: &Expect) {
    expected.assert_eq(&body.check().err().unwrap_or_default());
}

#[test]
fn a_sound_body_is_accepted() {
    let text = "
        registers 8 sites 2
        param r0 ref
        param r1 long
        b0:
          r3 = move int 0
          goto b1
        b1:
          r4 = move ref r0
          r5 = move long r1
          r7 = invokevirtual r4, r5 a/B.f:(J)I
          r3 = iadd r3, r7
          if int lt r3, 10 then b1 else b2 #0
          catch java/lang/Exception -> b3 r4
          catch * -> b2 r4
        b2:
          // As a handler it finds the r3 of the round before: an int in any case.
          switch r3 { 1: b2, default: b2 } #1
        b3:
          throw r4";
    assert_eq!(body(text).check(), Ok(()));
}

#[test]
fn operands_must_be_defined_with_one_kind_on_every_path() {
    for (lines, expected) in [
        ("return int r2", expect!["b0: `return int r2`: r2 is not defined with one kind on every path"]),
        ("return long r0", expect!["b0: `return long r0`: r0 is of kind int where long is needed"]),
        (
            "r2 = iadd r0, r1\nreturn",
            expect!["b0: `r2 = iadd r0, r1`: r1 is of kind ref where int is needed"],
        ),
        (
            "r2 = iadd r0, 1L\nreturn",
            expect!["b0: `r2 = iadd r0, 1L`: 1L is of kind long where int is needed"],
        ),
        ("throw 5", expect!["b0: `throw 5`: 5 is of kind int where ref is needed"]),
        // One path defines an int, the other a float.
        (
            "if int eq r0, 0 then b1 else b2 #0\nb1:\nr2 = move int 1\ngoto b3\nb2:\nr2 = move float 1.0f\ngoto b3\nb3:\n\
             return int r2",
            expect!["b3: `return int r2`: r2 is not defined with one kind on every path"],
        ),
        // A loop comes back with another kind.
        (
            "r2 = move int 1\ngoto b1\nb1:\nr3 = iadd r2, 1\nr2 = move float 1.0f\ngoto b1",
            expect!["b1: `r3 = iadd r2, 1`: r2 is not defined with one kind on every path"],
        ),
        // The exception may come before the register is written.
        (
            "r2 = getfield r1 a/B.f:I\nreturn int r2\ncatch * -> b1 r3\nb1:\nreturn int r2",
            expect!["b1: `return int r2`: r2 is not defined with one kind on every path"],
        ),
        // A call destroys what lies in the callee's window.
        (
            "r3 = move int 1\ninvokestatic window r2 a/B.f:()V\nreturn int r3",
            expect!["b0: `return int r3`: r3 is not defined with one kind on every path"],
        ),
    ] {
        check(&block(lines), &expected);
    }
}

#[test]
fn structure_is_checked() {
    for (lines, expected) in [
        ("return int r6", expect!["b0: `return int r6`: r6 is past the 6 registers"]),
        ("r9 = move int 1\nreturn", expect!["b0: `r9 = move int 1`: r9 is past the 6 registers"]),
        (
            "if int eq r0, 0 then b0 else b0 #1",
            expect!["b0: `if int eq r0, 0 then b0 else b0 #1`: site #1 is past the 1 sites"],
        ),
        (
            "if ref lt r1, null then b0 else b0 #0",
            expect!["b0: `if ref lt r1, null then b0 else b0 #0`: references are only equal or not"],
        ),
        (
            "r2 = arrayload boolean r1, r0\nreturn",
            expect!["b0: `r2 = arrayload boolean r1, r0`: accesses to booleans are accesses to bytes"],
        ),
        (
            "r2 = newarray ref 5\nreturn",
            expect!["b0: `r2 = newarray ref 5`: newarray is for primitive elements"],
        ),
        (
            "r2 = newmultiarray r0, r2 [[I\nreturn",
            expect!["b0: `r2 = newmultiarray r0, r2 [[I`: the lengths are not in consecutive registers"],
        ),
        (
            "invokestatic r0, r1 a/B.f:(JI)V\nreturn",
            expect!["b0: `invokestatic r0, r1 a/B.f:(JI)V`: argument r1 should be r2"],
        ),
        (
            "invokestatic r0 a/B.f:(II)V\nreturn",
            expect!["b0: `invokestatic r0 a/B.f:(II)V`: 1 arguments where the descriptor has 2"],
        ),
        (
            "invokestatic window r7 a/B.f:()V\nreturn",
            expect!["b0: `invokestatic window r7 a/B.f:()V`: window r7 is past the registers"],
        ),
        ("return\ncatch * -> b0 r2", expect!["b0: it has handlers, but nothing in it can throw"]),
        ("throw r1\ncatch * -> b0 r2\ncatch a/B -> b0 r2", expect!["b0: its handler 1 never has an effect"]),
        ("throw r1\ncatch * -> b0 r7", expect!["b0: r7 is past the 6 registers"]),
    ] {
        check(&block(lines), &expected);
    }
}

#[test]
fn what_no_text_can_say_is_checked_too() {
    let sound = block("r2 = getfield r1 a/B.f:I\nreturn int r2");
    assert_eq!(sound.check(), Ok(()));

    let mut no_block = sound.clone();
    no_block.blocks.clear();
    check(&no_block, &expect!["there is no block"]);

    let mut no_position = sound.clone();
    no_position.blocks[0].positions.clear();
    check(&no_position, &expect!["b0: 0 positions for 1 instructions"]);

    let mut other_constant = sound.clone();
    if let Inst::GetField { field, .. } = &mut other_constant.blocks[0].insts[0] {
        *field = 1;
    }
    check(
        &other_constant,
        &expect!["b0: `r2 = getfield r1 ?(constant 1 is not a Fieldref)`: constant 1 is not a Fieldref"],
    );

    let mut other_kind = sound.clone();
    if let Inst::GetField { kind, .. } = &mut other_kind.blocks[0].insts[0] {
        *kind = crate::code::Kind::Long;
    }
    check(&other_kind, &expect!["b0: `r2 = getfield r1 a/B.f:I`: its kind is long where int is needed"]);

    let mut gap = sound.clone();
    gap.parameters[1].0 = Reg(3);
    check(&gap, &expect!["parameter r3 should be r1"]);

    let mut nowhere = sound;
    nowhere.blocks[0].terminator = crate::Terminator::Goto(crate::BlockId(4));
    check(&nowhere, &expect!["b0: `goto b4`: b4 does not exist"]);

    let mut number = block("r2 = const string \"a\"\nreturn");
    let Inst::LoadConst { constant, .. } = &mut number.blocks[0].insts[0] else { panic!("a const") };
    *constant = 0;
    check(
        &number,
        &expect![
            "b0: `r2 = const dynamic ?(constant 0 is not a Dynamic)`: Unusable is not loaded by an instruction"
        ],
    );

    let mut void = block("invokestatic window r2 a/B.f:()V\nreturn");
    if let Inst::Invoke { dst, .. } = &mut void.blocks[0].insts[0] {
        *dst = Some((Reg(2), crate::code::Kind::Int));
    }
    check(&void, &expect!["b0: `r2 = invokestatic window r2 a/B.f:()V`: a void call has a result"]);

    let mut unsorted = block("switch r0 { 1: b0, 2: b0, default: b0 } #0");
    if let crate::Terminator::Switch { cases, value, .. } = &mut unsorted.blocks[0].terminator {
        cases.swap(0, 1);
        *value = Operand::Int(3);
    }
    check(&unsorted, &expect!["b0: `switch 3 { 2: b0, 1: b0, default: b0 } #0`: the cases are not sorted"]);
}
