use crate::code::{Body, Operand};
use expect_test::{Expect, expect};
use proptest::prelude::*;

/// Every instruction and terminator once, as the printer writes them.
pub(crate) const EVERYTHING: &str = r#"registers 20 sites 3
param r0 ref
param r1 int
param r2 long
local r0 0+50 this La/B;
local r1 5+65535 `an index` I
b0: (line 7)
  r4 = move int r1
  r5 = move double -1.5e300d @1
  r5 = move float 1e-45f
  r5 = move float float:7fc00001
  r5 = move double double:fff0000000000000
  r5 = move long -9223372036854775808L @65535 (line 8)
  r5 = move ref null @3
  r6 = const string "a\"\\\n\u0000\ud800 \u00e9`"
  r6 = const class [La/B;
  r6 = const methodtype (I[J)V
  r6 = const methodhandle 1 a/B.f:I
  r6 = const methodhandle 9 interface a/I.m:()V
  r6 = const dynamic #3 name:La/B;
  r8 = const dynamic #4 `strange name`:J
  r7 = l2i r2
  r7 = idiv r7, 0
  r7 = getfield r0 a/B.f:I
  putfield r0, 5 a/B.f:I
  r10 = getstatic `a\u00e4/B`.`f.g:h`:J
  putstatic r10 a/B.f:J
  r7 = arrayload char r6, r7
  arraystore ref r6, 3, null
  r7 = arraylength r6
  r6 = new a/B
  r6 = newarray boolean 10
  r6 = newrefarray r7 a/B
  r6 = newmultiarray r7, r8 [[I
  r6 = checkcast r6 a/B
  r7 = instanceof null `r5`
  monitorenter r6
  monitorexit r6
  invokestatic window r9 `r5`.f:()V
  r9 = invokestatic window r9 interface a/I.f:()I
  r9 = invokevirtual r9, r10 a/B.<init>:(J)La/B;
  invokevirtual r9, r10 a/B.`lambda $`:(J)La/B;
  invokespecial r9 interface a/I.f:()V
  r9 = invokeinterface r9 a/I.f:()Z
  r9 = invokedynamic r9, r10 #2 run:(IJ)Ljava/lang/Runnable;
  invokedynamic window r9 #0 f:()V
  if doubleg le r5, 0.0d then b0 else b1 #0
  catch a/E -> b2 r4
  catch * -> b3 r4
b1: (line 9)
  switch r1 { -2147483648: b1, 5: b2, default: b0 } #1 @9
b2: (line 0)
  if ref eq r0, null then b2 else b3 #2
b3:
  goto b4
b4:
  return
b5:
  return long r2
b6:
  throw r0
"#;

#[test]
fn every_instruction_round_trips() {
    let body = Body::parse(EVERYTHING).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(body.display().to_string(), EVERYTHING);
}

#[test]
fn a_hand_written_body_needs_no_positions() {
    let text = "
        // Comments and blank lines are skipped.
        registers 2 sites 1
        param r0 int
        b0:
          if int lt r0, 10 then b1 else b1 #0   // one way or the other
        b1: r1 = iadd r0, 1
          return int r1
    ";
    // An instruction on the line of its label is one too many.
    let error = Body::parse(text).map(|_| ()).unwrap_err();
    assert_eq!((error.line, &*error.reason), (7, "unexpected text at the end of the line"));
    let body = Body::parse(&text.replace("b1: ", "b1:\n")).unwrap_or_else(|error| panic!("{error}"));
    expect![[r#"
        registers 2 sites 1
        param r0 int
        b0:
          if int lt r0, 10 then b1 else b1 #0
        b1:
          r1 = iadd r0, 1
          return int r1
    "#]]
    .assert_eq(&body.display().to_string());
}

fn check_error(code: &str, expected: &Expect) {
    let error = Body::parse(code).map(|body| body.display().to_string()).unwrap_err();
    expected.assert_eq(&error.to_string());
}

#[test]
fn errors_name_line_column_and_reason() {
    check_error("", &expect!["line 1, column 1: a body has at least one block"]);
    check_error("b0:", &expect!["line 1, column 1: expected `registers`"]);
    let in_block = |line: &str| format!("registers 3 sites 0\nb0:\n  {line}\n");
    for (line, expected) in [
        ("r1 = iadd r1", expect!["line 3, column 15: expected `,`"]),
        ("r1 = iadd r1, x", expect!["line 3, column 17: expected a register or a literal"]),
        ("r1 = iadd r1, 2147483648", expect!["line 3, column 17: expected a register or a literal"]),
        ("r1 = r2", expect!["line 3, column 8: unknown operation `r2`"]),
        ("frobnicate r1", expect!["line 3, column 3: unknown instruction `frobnicate`"]),
        ("r99999 = move int 1", expect!["line 3, column 3: expected a register, found `r99999`"]),
        ("goto b7", expect!["line 3, column 8: no such block"]),
        ("goto c7", expect!["line 3, column 8: expected a block, found `c7`"]),
        ("r1 = const string \"a", expect!["line 3, column 21: the quote is not closed"]),
        ("r1 = const string \"\\q\"", expect!["line 3, column 22: unknown escape"]),
        (
            "r1 = const string \"\\u12\"",
            expect!["line 3, column 22: expected four hexadecimal digits after \\u"],
        ),
        ("r1 = getstatic a/B.f:Q", expect!["line 3, column 25: bad descriptor \"Q\""]),
        ("r1 = invokestatic r1 a/B.f:(I)V", expect!["line 3, column 34: a void call has no result"]),
        (
            "switch r1 { 2: b0, 1: b0, default: b0 } #0",
            expect!["line 3, column 22: cases must be sorted by key"],
        ),
        ("r1 = move int float:7fc0", expect!["line 3, column 27: expected 8 hexadecimal digits"]),
        ("catch * -> b0 r1", expect!["line 3, column 19: handlers follow the end of their block"]),
        ("b1:", expect!["line 3, column 3: the block before does not end in a jump, return or throw"]),
        ("return\nreturn", expect!["line 4, column 1: the block has already ended"]),
        ("return\nb2:", expect!["line 4, column 1: expected b1: blocks are numbered in order"]),
        ("r1 = move int 1", expect!["line 2, column 1: the block does not end in a jump, return or throw"]),
    ] {
        check_error(&in_block(line), &expected);
    }
}

#[test]
fn an_unknown_constant_is_shown_and_does_not_parse() {
    let mut body = Body::parse("registers 1 sites 0\nb0:\n  r0 = new a/B\n  return\n").unwrap();
    if let crate::Inst::New { class, .. } = &mut body.blocks[0].insts[0] {
        *class = 77;
    }
    let text = body.display().to_string();
    assert!(text.contains("r0 = new ?(constant 77 is outside the constant pool)"), "{text}");
    assert!(Body::parse(&text).is_err());
}

fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![
        any::<u16>().prop_map(|reg| Operand::Reg(crate::Reg(reg))),
        any::<i32>().prop_map(Operand::Int),
        any::<i64>().prop_map(Operand::Long),
        any::<u32>().prop_map(Operand::Float),
        any::<u64>().prop_map(Operand::Double),
        Just(Operand::Null),
    ]
}

proptest! {
    #[test]
    fn operands_round_trip_bit_for_bit(operand in operand()) {
        let text = format!("registers 1 sites 0\nb0:\n  throw {operand}\n");
        let body = Body::parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&body.blocks[0].terminator, &crate::Terminator::Throw(operand));
    }

    #[test]
    fn any_string_and_any_name_round_trips(units in proptest::collection::vec(any::<u16>(), 0..8), name in ".{0,8}") {
        let mut body = Body::parse("registers 1 sites 0\nb0:\n  return\n").unwrap();
        let mut pool = testwright_classpath::classfile::PoolBuilder::new();
        let constant = pool.string(&units).unwrap();
        let class = pool.class(&name).unwrap();
        body.pool = std::sync::Arc::new(pool.finish());
        let dst = crate::Reg(0);
        body.blocks[0].insts = vec![
            crate::Inst::LoadConst { dst, kind: crate::code::Kind::Ref, constant },
            crate::Inst::New { dst, class },
        ];
        body.blocks[0].positions = vec![crate::Position::default(); 2];
        let text = body.display().to_string();
        let again = Body::parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(again.display().to_string(), text);
        prop_assert_eq!(again.pool.string(constant_of(&again)).unwrap(), units);
    }

    #[test]
    fn no_text_makes_the_parser_panic(
        lines in proptest::collection::vec(0_usize..EVERYTHING.lines().count(), 0..12),
        cut in 0_usize..60,
        extra in ".{0,3}",
    ) {
        let mut text = String::from("registers 9 sites 9\nb0:\n");
        for line in lines {
            let line = EVERYTHING.lines().nth(line).unwrap_or_default();
            text.extend(line.chars().take(cut));
            text.push_str(&extra);
            text.push('\n');
        }
        let _ = Body::parse(&text);
    }
}

fn constant_of(body: &Body) -> u16 {
    match body.blocks[0].insts[0] {
        crate::Inst::LoadConst { constant, .. } => constant,
        _ => 0,
    }
}
