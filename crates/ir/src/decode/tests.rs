use super::*;
use crate::code::{BinOp, Cond, Elem, InvokeKind, Kind, Operand, UnOp};
use expect_test::{Expect, expect};
use proptest::prelude::*;

fn listing(code: &[u8]) -> String {
    match Bytecode::check(code) {
        Ok(bytecode) => bytecode.iter().map(|(pc, instruction)| format!("{pc} {instruction:?}\n")).collect(),
        Err(error) => format!("{error}\n"),
    }
}

fn check(code: &[u8], expected: &Expect) {
    expected.assert_eq(&listing(code));
}

#[test]
fn short_forms_and_wide_forms_are_the_same_instruction() {
    let load = |code: &'static [u8]| decode(code, 0);
    assert_eq!(load(&[0x1c]), Ok((Instruction::Load(Kind::Int, 2), 1)));
    assert_eq!(load(&[0x15, 2]), Ok((Instruction::Load(Kind::Int, 2), 2)));
    assert_eq!(load(&[0xc4, 0x15, 0, 2]), Ok((Instruction::Load(Kind::Int, 2), 4)));
    assert_eq!(load(&[0x4e]), Ok((Instruction::Store(Kind::Ref, 3), 1)));
    assert_eq!(load(&[0x84, 1, 0xff]), Ok((Instruction::Inc(1, -1), 3)));
    assert_eq!(load(&[0xc4, 0x84, 1, 0, 0x7f, 0xff]), Ok((Instruction::Inc(256, 32767), 6)));
}

#[test]
fn every_opcode_decodes_or_is_named_as_bad() {
    for opcode in 0..=u8::MAX {
        // Sixteen bytes are enough for any instruction; these make every operand legal where one can be.
        let mut code = [0_u8; 32];
        code[0] = opcode;
        if opcode == 0xb9 {
            code[3] = 1;
        } else if opcode == 0xbc {
            code[1] = 10;
        } else if opcode == 0xc4 {
            code[1] = 0x15;
        } else if opcode == 0xc5 {
            code[3] = 1;
        }
        let decoded = decode(&code, 0);
        if opcode <= 0xc9 {
            assert!(decoded.is_ok(), "0x{opcode:02x}: {decoded:?}");
        } else {
            assert_eq!(decoded, Err(DecodeError { pc: 0, reason: DecodeReason::BadOpcode(opcode) }));
        }
    }
}

#[test]
fn constants_and_operations_have_their_values() {
    let one = |code: &'static [u8]| decode(code, 0).map(|(instruction, _)| instruction);
    assert_eq!(one(&[0x02]), Ok(Instruction::Const(Operand::Int(-1))));
    assert_eq!(one(&[0x0a]), Ok(Instruction::Const(Operand::Long(1))));
    assert_eq!(one(&[0x0d]), Ok(Instruction::Const(Operand::Float(2.0_f32.to_bits()))));
    assert_eq!(one(&[0x0f]), Ok(Instruction::Const(Operand::Double(1.0_f64.to_bits()))));
    assert_eq!(one(&[0x10, 0x80]), Ok(Instruction::Const(Operand::Int(-128))));
    assert_eq!(one(&[0x11, 0x80, 0]), Ok(Instruction::Const(Operand::Int(-32768))));
    assert_eq!(one(&[0x6c]), Ok(Instruction::Binary(BinOp::IDiv)));
    assert_eq!(one(&[0x93]), Ok(Instruction::Unary(UnOp::I2S)));
    assert_eq!(one(&[0x33]), Ok(Instruction::ArrayLoad(Elem::Byte)));
    assert_eq!(one(&[0x53]), Ok(Instruction::ArrayStore(Elem::Ref)));
    assert_eq!(one(&[0xb8, 1, 2]), Ok(Instruction::Invoke(InvokeKind::Static, 258)));
    assert_eq!(one(&[0xc7, 0, 0]), Ok(Instruction::IfNull(Cond::Ne, 0)));
}

#[test]
fn switches_list_their_cases() {
    // nop, then a tableswitch with two bytes of padding, then two returns.
    let table = [0, 0xaa, 0, 0, 0, 0, 0, 23, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 24, 0, 0, 0, 23, 0xb1, 0xb1];
    check(
        &table,
        &expect![[r#"
            0 Nop
            1 Switch({5: 25, 6: 24, "default": 24})
            24 Return(None)
            25 Return(None)
        "#]],
    );
    let lookup = [0xab, 9, 9, 9, 0, 0, 0, 20, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 20, 0xb1];
    check(
        &lookup,
        &expect![[r#"
            0 Switch({-1: 20, "default": 20})
            20 Return(None)
        "#]],
    );
}

#[test]
fn malformed_code_is_refused_with_offset_and_reason() {
    check(
        &[],
        &expect![[r#"
        at offset 0: code of 0 bytes; it must have 1 to 65535
    "#]],
    );
    check(
        &[0, 0xfe],
        &expect![[r#"
        at offset 1: bad opcode 0xfe
    "#]],
    );
    check(
        &[0, 0x11, 0],
        &expect![[r#"
        at offset 1: the instruction is cut off by the end of the code
    "#]],
    );
    check(
        &[0xc4, 0x60],
        &expect![[r#"
        at offset 0: wide before opcode 0x60, which has no wide form
    "#]],
    );
    check(
        &[0xa7, 0, 3],
        &expect![[r#"
        at offset 0: jump to offset 3, outside the code
    "#]],
    );
    check(
        &[0, 0xa7, 0xff, 0xfe],
        &expect![[r#"
        at offset 1: jump to offset -1, outside the code
    "#]],
    );
    check(
        &[0xa7, 0, 4, 0x10, 1, 0xb1],
        &expect![[r#"
        at offset 0: jump to offset 4, which is inside an instruction
    "#]],
    );
    check(
        &[0xaa, 0, 0],
        &expect![[r#"
        at offset 0: the instruction is cut off by the end of the code
    "#]],
    );
    check(
        &[0xaa, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
        &expect![[r#"
        at offset 0: tableswitch from 1 to 0
    "#]],
    );
    check(
        &[0xaa, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        &expect![[r#"
            at offset 0: the instruction is cut off by the end of the code
        "#]],
    );
    check(
        &[0xab, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff],
        &expect![[r#"
        at offset 0: lookupswitch with -1 pairs
    "#]],
    );
    check(
        &[0xab, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
        &expect![[r#"
            at offset 0: lookupswitch keys are not sorted: 1 follows 1
        "#]],
    );
    check(
        &[0xbc, 3],
        &expect![[r#"
        at offset 0: newarray of unknown type 3
    "#]],
    );
    check(
        &[0xc5, 0, 1, 0],
        &expect![[r#"
        at offset 0: multianewarray with no dimension
    "#]],
    );
    check(
        &[0xb9, 0, 1, 0, 0],
        &expect![[r#"
        at offset 0: bad count or reserved byte of a call instruction
    "#]],
    );
    check(
        &[0xba, 0, 1, 0, 1],
        &expect![[r#"
        at offset 0: bad count or reserved byte of a call instruction
    "#]],
    );
}

#[test]
fn code_that_is_too_long_is_refused() {
    assert_eq!(
        Bytecode::check(&vec![0; 65536]).map(|_| ()),
        Err(DecodeError { pc: 0, reason: DecodeReason::CodeLength(65536) })
    );
    assert!(Bytecode::check(&vec![0; 65535]).is_ok());
}

#[test]
fn only_starts_can_be_asked_for() {
    let code = [0x10, 1, 0xb1];
    let Ok(bytecode) = Bytecode::check(&code) else { panic!("the code is well formed") };
    assert_eq!(bytecode.at(1), Err(DecodeError { pc: 1, reason: DecodeReason::NoInstruction }));
    assert_eq!(bytecode.at(2), Ok((Instruction::Return(None), 3)));
    assert_eq!(bytecode.at(3), Err(DecodeError { pc: 3, reason: DecodeReason::NoInstruction }));
    assert!(!bytecode.is_start(64));
}

proptest! {
    /// Any bytes decode or give an error; what is accepted covers the code without gaps.
    #[test]
    fn any_bytes_decode_or_give_an_error(code in proptest::collection::vec(any::<u8>(), 0..200)) {
        for pc in 0..code.len() as u16 + 2 {
            let _ = decode(&code, pc);
        }
        if let Ok(bytecode) = Bytecode::check(&code) {
            let mut next = 0;
            for (pc, _) in &bytecode {
                prop_assert_eq!(u32::from(pc), next);
                next = bytecode.at(pc).map_err(|error| TestCaseError::fail(error.to_string()))?.1;
            }
            prop_assert_eq!(next as usize, code.len());
        }
    }
}
