//! Every rule of the verifier: code that keeps it is accepted, code that breaks it is rejected for the right reason.

#[path = "support/assembler.rs"]
mod assembler;

use assembler::assemble;
use expect_test::{Expect, expect};
use testwright_ir::verify::{Hierarchy, VerifyReason, verify_method};

/// A small world: each class with its superclass; interfaces have none. `q/Base` has protected members.
struct World;

const CLASSES: &[(&str, &str)] = &[
    ("java/lang/Object", ""),
    ("java/lang/String", "java/lang/Object"),
    ("java/lang/Throwable", "java/lang/Object"),
    ("java/lang/Exception", "java/lang/Throwable"),
    ("A", "java/lang/Object"),
    ("B", "A"),
    ("C", "A"),
    ("D", "B"),
    ("p/Test", "q/Base"),
    ("p/Sub", "p/Test"),
    ("q/Base", "java/lang/Object"),
    ("Test", "A"),
];
const INTERFACES: &[&str] = &["I", "J", "java/lang/Cloneable", "java/io/Serializable", "java/lang/Runnable"];

impl Hierarchy for World {
    fn is_subclass(&self, sub: &str, sup: &str) -> Result<bool, String> {
        assert_ne!(sub, sup, "a query whose answer is known");
        let mut name = sub.to_owned();
        while let Some(above) = self.superclass(&name)? {
            if above == sup {
                return Ok(true);
            }
            name = above;
        }
        Ok(false)
    }

    fn is_interface(&self, name: &str) -> Result<bool, String> {
        assert_ne!(name, "java/lang/Object", "a query whose answer is known");
        self.superclass(name).map(|_| INTERFACES.contains(&name))
    }

    fn superclass(&self, name: &str) -> Result<Option<String>, String> {
        assert!(!name.starts_with('['), "the hierarchy was asked about an array, {name}");
        if INTERFACES.contains(&name) {
            return Ok(None);
        }
        // Numbered classes are there to meet in great number.
        if name.strip_prefix('N').is_some_and(|number| number.parse::<u32>().is_ok()) {
            return Ok(Some("B".into()));
        }
        let found = CLASSES.iter().find(|(class, _)| *class == name);
        let (_, above) = found.ok_or_else(|| format!("no class {name}"))?;
        Ok(Some(above.to_string()).filter(|above| !above.is_empty()))
    }

    fn is_protected_elsewhere(&self, from: &str, class: &str, name: &str, _: &str) -> Result<bool, String> {
        Ok(from == "p/Test" && class == "q/Base" && matches!(name, "guarded" | "<init>"))
    }
}

/// Expects that the code is accepted.
#[track_caller]
fn good(text: &str) {
    let class = assemble(text);
    if let Err(error) = verify_method(&class, &class.methods[0], &World) {
        panic!("rejected: {error}");
    }
}

/// Expects that the code is rejected at an offset for a reason.
#[track_caller]
fn bad(text: &str, expected: Expect) {
    let class = assemble(text);
    match verify_method(&class, &class.methods[0], &World) {
        Ok(()) => panic!("accepted"),
        Err(error) => expected.assert_eq(&format!("{}: {}", error.offset, error.reason)),
    }
}

#[test]
fn operand_kinds_are_checked() {
    good("iconst_0 | iconst_1 | iadd | pop | return");
    good("lconst_0 | lconst_1 | ladd | iconst_3 | lshl | l2d | pop2 | return");
    bad(
        "iconst_0 | fconst_0 | iadd | pop | return",
        expect!["2: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "ldc \"text\" | iconst_0 | iadd | pop | return",
        expect!["3: Bad type on operand stack: expected int, found java/lang/String"],
    );
    bad(
        "lconst_0 | iconst_0 | ladd | pop2 | return",
        expect!["2: Bad type on operand stack: expected long, found int"],
    );
    bad(
        "lconst_0 | lconst_1 | lshl | pop2 | return",
        expect!["2: Bad type on operand stack: expected int, found long"],
    );
    bad(
        "dconst_0 | i2l | pop2 | return",
        expect!["1: Bad type on operand stack: expected int, found double"],
    );
    bad(
        "fconst_0 | dconst_0 | dcmpl | pop | return",
        expect!["2: Bad type on operand stack: expected double, found float"],
    );
    bad(
        "aconst_null | ifeq L | L: return",
        expect!["1: Bad type on operand stack: expected int, found null"],
    );
    bad(
        "iconst_0 | ifnull L | L: return",
        expect!["1: Bad type on operand stack: expected a reference, found int"],
    );
    bad(
        "iconst_0 | aconst_null | if_acmpeq L | L: return",
        expect!["2: Bad type on operand stack: expected a reference, found int"],
    );
    bad(
        "iconst_0 | aconst_null | if_icmpeq L | L: return",
        expect!["2: Bad type on operand stack: expected int, found null"],
    );
    bad(
        "aconst_null | tableswitch 0 L L | L: return",
        expect!["1: Bad type on operand stack: expected int, found null"],
    );
    bad(
        "iconst_0 | monitorenter | return",
        expect!["1: Bad type on operand stack: expected a reference, found int"],
    );
}

#[test]
fn the_stack_stays_between_its_limits() {
    bad("pop | return", expect!["0: Operand stack underflow"]);
    bad("iconst_0 | iadd | pop | return", expect!["1: Operand stack underflow"]);
    bad(
        "stack 1 | iconst_0 | iconst_0 | pop2 | return",
        expect!["1: Operand stack overflow: max_stack is 1"],
    );
    bad("stack 1 | lconst_0 | pop2 | return", expect!["0: Operand stack overflow: max_stack is 1"]);
    bad("stack 1 | iconst_0 | dup | pop2 | return", expect!["1: Operand stack overflow: max_stack is 1"]);
    bad("swap | return", expect!["0: Operand stack underflow"]);
    bad("iconst_0 | dup_x2 | return", expect!["1: Operand stack underflow"]);
}

#[test]
fn longs_and_doubles_are_not_cut_in_two() {
    good("stack 9 | iconst_0 | lconst_0 | dup2_x1 | pop2 | pop | pop2 | return");
    good("stack 9 | lconst_0 | iconst_0 | dup_x2 | pop | pop2 | pop | return");
    good("stack 9 | lconst_0 | dconst_0 | dup2_x2 | pop2 | pop2 | pop2 | return");
    good("stack 9 | iconst_0 | iconst_0 | lconst_0 | dup2_x2 | return");
    bad("lconst_0 | pop | return", expect!["1: Bad type on operand stack: half of a long or double"]);
    bad("lconst_0 | dup | return", expect!["1: Bad type on operand stack: half of a long or double"]);
    bad(
        "iconst_0 | lconst_0 | pop | return",
        expect!["2: Bad type on operand stack: half of a long or double"],
    );
    bad(
        "lconst_0 | iconst_0 | pop2 | return",
        expect!["2: Bad type on operand stack: half of a long or double"],
    );
    bad(
        "lconst_0 | iconst_0 | swap | return",
        expect!["2: Bad type on operand stack: half of a long or double"],
    );
    bad(
        "lconst_0 | iconst_0 | dup_x1 | return",
        expect!["2: Bad type on operand stack: half of a long or double"],
    );
    bad(
        "stack 9 | lconst_0 | iconst_0 | dup2 | return",
        expect!["2: Bad type on operand stack: half of a long or double"],
    );
    bad(
        "stack 9 | iconst_0 | dconst_0 | dup_x2 | return",
        expect!["2: Bad type on operand stack: half of a long or double"],
    );
    bad(
        "stack 9 | lconst_0 | iconst_0 | iconst_1 | dup2_x1 | return",
        expect!["3: Bad type on operand stack: half of a long or double"],
    );
    bad(
        "stack 9 | lconst_0 | iconst_0 | lconst_0 | dup2_x2 | return",
        expect!["3: Bad type on operand stack: half of a long or double"],
    );
}

#[test]
fn local_variables_hold_what_was_stored() {
    good(
        "method m:(IJLA;)V | locals 5 | iload_1 | istore_1 | lload_2 | lstore_2 | aload 4 | astore 4 | return",
    );
    good("locals 300 | lconst_0 | wide lstore 298 | wide lload 298 | pop2 | return");
    bad(
        "iload_0 | return",
        expect!["0: Bad local variable type: expected int in 0, found nothing that may be read"],
    );
    bad("locals 2 | iconst_0 | istore_2 | return", expect!["1: Local variable 2 is outside max_locals, 2"]);
    bad("locals 2 | lconst_0 | lstore_1 | return", expect!["1: Local variable 2 is outside max_locals, 2"]);
    bad("locals 2 | iload_2 | return", expect!["0: Local variable 2 is outside max_locals, 2"]);
    bad(
        "iconst_0 | istore_0 | fload_0 | return",
        expect!["2: Bad local variable type: expected float in 0, found int"],
    );
    bad(
        "iconst_0 | istore_0 | aload_0 | return",
        expect!["2: Bad local variable type: expected a reference in 0, found int"],
    );
    bad(
        "fconst_0 | fstore_0 | iinc 0 1 | return",
        expect!["2: Bad local variable type: expected int in 0, found float"],
    );
    bad(
        "lconst_0 | lstore_0 | iload_1 | return",
        expect!["2: Bad local variable type: expected int in 1, found the second half of a long"],
    );
    bad(
        "lconst_0 | lstore_0 | iconst_0 | istore_1 | lload_0 | return",
        expect!["4: Bad local variable type: expected long in 0, found nothing that may be read"],
    );
    bad(
        "lconst_0 | lstore_1 | iconst_0 | istore_1 | iload_2 | return",
        expect!["4: Bad local variable type: expected int in 2, found nothing that may be read"],
    );
    bad(
        "lconst_0 | lstore_1 | dconst_0 | dstore_0 | lload_1 | return",
        expect!["4: Bad local variable type: expected long in 1, found the second half of a double"],
    );
    bad(
        "iconst_0 | astore_0 | return",
        expect!["1: Bad type on operand stack: expected a reference, found int"],
    );
    bad("aconst_null | istore_0 | return", expect!["1: Bad type on operand stack: expected int, found null"]);
    bad("static method m:(JI)V | locals 2 | return", expect!["0: Local variable 2 is outside max_locals, 2"]);
}

#[test]
fn ways_that_meet_agree() {
    // What differs in a local variable is unusable, but harmless until it is used.
    good("iconst_0 | ifeq E | iconst_0 | istore_0 | goto X | E: fconst_0 | fstore_0 | X: return");
    bad(
        "iconst_0 | ifeq E | iconst_0 | istore_0 | goto X | E: fconst_0 | fstore_0 | X: iload_0 | return",
        expect!["11: Bad local variable type: expected int in 0, found nothing that may be read"],
    );
    bad(
        "iconst_0 | ifeq X | iconst_0 | istore_0 | X: iload_0 | return",
        expect!["6: Bad local variable type: expected int in 0, found nothing that may be read"],
    );
    bad(
        "iconst_0 | ifeq X | iconst_0 | X: return",
        expect!["4: Inconsistent stack height at offset 5: 0 and 1"],
    );
    bad(
        "iconst_0 | ifeq E | iconst_0 | goto X | E: fconst_0 | X: pop | return",
        expect!["8: Mismatched stack types at offset 9: int and float"],
    );
    bad("L: iconst_0 | goto L", expect!["1: Inconsistent stack height at offset 0: 0 and 1"]);
    // An int on the way in, a reference on the way back.
    bad(
        "iconst_0 | istore_0 | L: iload_0 | pop | aconst_null | astore_0 | goto L",
        expect!["2: Bad local variable type: expected int in 0, found nothing that may be read"],
    );
}

#[test]
fn references_that_meet_are_one_of_several_classes() {
    let meet = |then: &str, otherwise: &str, used: &str| {
        format!(
            "static method m:(I)V | iload_0 | ifeq E | {then} | goto X | E: {otherwise} | X: {used} | return"
        )
    };
    let new = |class: &str| format!("new {class} | dup | invokespecial {class}.<init>:()V");
    good(&meet(&new("B"), &new("C"), "invokevirtual A.m:()V"));
    good(&meet(&new("B"), "aconst_null", "invokevirtual B.m:()V"));
    good(&meet("aconst_null", "aconst_null", "invokevirtual B.m:()V"));
    good(&meet(&new("B"), "iconst_0 | newarray int", "invokevirtual java/lang/Object.m:()V"));
    bad(
        &meet(&new("B"), &new("C"), "invokevirtual B.m:()V"),
        expect!["21: Bad type on operand stack: expected B, found B or C"],
    );
    bad(
        &meet(&new("B"), "iconst_0 | newarray int", "invokevirtual A.m:()V"),
        expect!["17: Bad type on operand stack: expected A, found B or int[]"],
    );
    bad(&meet(&new("B"), "iconst_0", "pop"), expect!["14: Mismatched stack types at offset 15: B and int"]);
}

#[test]
fn very_many_classes_meet_in_their_common_superclass() {
    let many = |used: &str| {
        let cases: Vec<String> = (0..200)
            .map(|n| format!("L{n}: new N{n} | dup | invokespecial N{n}.<init>:()V | astore_1 | goto X"))
            .collect();
        let labels: Vec<String> = (0..200).map(|n| format!("L{n}")).collect();
        format!(
            "static method m:(I)V | locals 2 | iload_0 | tableswitch 0 {} L0 | {} | X: aload_1 | {used} | return",
            labels.join(" "),
            cases.join(" | ")
        )
    };
    good(&many("invokevirtual B.m:()V"));
    good(&many("invokevirtual A.m:()V"));
    good(&many("invokestatic Test.n:(Ljava/lang/Object;)V"));
    bad(
        &many("invokevirtual C.m:()V"),
        expect!["3017: Bad type on operand stack: expected C, found java/lang/Object"],
    );
    // In a loop, what was widened must not shrink again.
    good(&many("ifnull 3 | iinc 0 1 | iload_0 | ifeq L5"));
}

#[test]
fn control_flow_stays_inside_the_code() {
    bad("nop", expect!["0: Control flow falls off the end of the code"]);
    bad("iconst_0 | ifeq L | return | L: nop", expect!["5: Control flow falls off the end of the code"]);
    bad("goto 1 | return", expect!["0: Bad instruction: jump to offset 1, which is inside an instruction"]);
    bad("goto 100 | return", expect!["0: Bad instruction: jump to offset 100, outside the code"]);
    bad("goto -1 | return", expect!["0: Bad instruction: jump to offset -1, outside the code"]);
    bad("byte 203", expect!["0: Bad instruction: bad opcode 0xcb"]);
    bad("byte 17 0", expect!["0: Bad instruction: the instruction is cut off by the end of the code"]);
    bad("goto L | byte 254 | L: return", expect!["3: Bad instruction: bad opcode 0xfe"]);
    bad("byte 196 96", expect!["0: Bad instruction: wide before opcode 0x60, which has no wide form"]);
    bad(
        "iconst_0 | lookupswitch 2 L 1 L L | L: return",
        expect!["1: Bad instruction: lookupswitch keys are not sorted: 1 follows 2"],
    );
    good("goto L | iadd | L: return");
}

#[test]
fn exception_handlers_are_checked() {
    good("F: nop | T: return | H: athrow | catch java/lang/Exception F T H");
    good("F: nop | T: return | H: pop | return | catch * F T H");
    bad("F: T: return | catch * F T F", expect!["0: Bad exception table: 0 to 0, handler at 0"]);
    bad(
        "F: sipush 1 | T: pop | return | catch * 1 T F",
        expect!["1: Bad exception table: 1 to 3, handler at 0"],
    );
    bad(
        "F: sipush 1 | pop | return | catch * F 1 F",
        expect!["0: Bad exception table: 0 to 1, handler at 0"],
    );
    bad(
        "F: sipush 1 | pop | T: return | H: pop | return | catch * F T 2",
        expect!["0: Bad exception table: 0 to 4, handler at 2"],
    );
    bad(
        "F: nop | T: return | H: athrow | catch A F T H",
        expect!["0: Bad exception table: A is not a Throwable"],
    );
    bad(
        "F: nop | T: return | H: athrow | catch [I F T H",
        expect!["0: Bad exception table: int[] is not a Throwable"],
    );
    bad("F: nop | T: return | H: athrow | catch missing/Error F T H", expect!["0: no class missing/Error"]);
    bad(
        "stack 0 | F: nop | T: return | H: return | catch * F T H",
        expect!["0: Operand stack overflow: an exception handler, but max_stack is 0"],
    );
    bad(
        "F: nop | T: return | H: iadd | return | catch * F T H",
        expect!["2: Bad type on operand stack: expected int, found java/lang/Throwable"],
    );
    // The handler sees the locals before, between and after the stores that it covers.
    let body = "iconst_0 | istore_0 | F: fconst_0 | fstore_0 | nop | T: return | H: pop";
    good(&format!("{body} | return | catch * F T H"));
    bad(
        &format!("{body} | iload_0 | return | catch * F T H"),
        expect!["7: Bad local variable type: expected int in 0, found nothing that may be read"],
    );
    bad(
        &format!("{body} | fload_0 | return | catch * F T H"),
        expect!["7: Bad local variable type: expected float in 0, found nothing that may be read"],
    );
    // A store that ends the range is never seen.
    good(
        "iconst_0 | istore_0 | F: fconst_0 | fstore_0 | T: return | H: pop | iload_0 | return | catch * F T H",
    );
}

#[test]
fn fields_are_used_as_declared() {
    good("method m:(LB;)V | aload_1 | getfield A.f:I | pop | aload_1 | iconst_0 | putfield A.f:I | return");
    good("getstatic A.s:J | putstatic A.s:J | return");
    good("aconst_null | getfield A.f:LA; | astore_0 | return");
    bad(
        "method m:(LA;)V | aload_1 | getfield B.f:I | pop | return",
        expect!["1: Bad type on operand stack: expected B, found A"],
    );
    bad(
        "iconst_0 | getfield A.f:I | pop | return",
        expect!["1: Bad type on operand stack: expected A, found int"],
    );
    bad(
        "method m:(LA;)V | aload_1 | fconst_0 | putfield A.f:I | return",
        expect!["2: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "method m:(LA;)V | aload_1 | aload_1 | putfield A.f:LB; | return",
        expect!["2: Bad type on operand stack: expected B, found A"],
    );
    bad(
        "iconst_0 | putstatic A.s:J | return",
        expect!["1: Bad type on operand stack: expected long, found int"],
    );
    bad(
        "method m:([I)V | aload_1 | getfield A.f:I | pop | return",
        expect!["1: Bad type on operand stack: expected A, found int[]"],
    );
    bad(
        "method m:(LI;)V | aload_1 | getfield A.f:I | pop | return",
        expect!["1: Bad type on operand stack: expected A, found I"],
    );
    bad(
        "getstatic A.s:Q | return",
        expect![[
            r#"0: Bad descriptor: "Q" is not a field descriptor: an unknown letter stands where a type should be"#
        ]],
    );
}

#[test]
fn calls_are_made_as_declared() {
    good(
        "method m:(LB;)V | aload_1 | iconst_0 | lconst_0 | invokevirtual A.m:(IJ)LC; | invokevirtual A.n:()V | return",
    );
    bad("invokestatic A.m:(I)V | return", expect!["0: Operand stack underflow"]);
    bad(
        "fconst_0 | invokestatic A.m:(I)V | return",
        expect!["1: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "iconst_0 | invokestatic A.m:(J)V | return",
        expect!["1: Bad type on operand stack: expected long, found int"],
    );
    bad(
        "iconst_0 | lconst_0 | invokestatic A.m:(JI)V | return",
        expect!["2: Bad type on operand stack: expected int, found long"],
    );
    bad(
        "method m:(LA;)V | aload_1 | invokestatic A.m:(LB;)V | return",
        expect!["1: Bad type on operand stack: expected B, found A"],
    );
    bad(
        "method m:(LA;)V | aload_1 | invokevirtual B.m:()V | return",
        expect!["1: Bad type on operand stack: expected B, found A"],
    );
    bad(
        "invokestatic A.m:()I | fstore_0 | return",
        expect!["3: Bad type on operand stack: expected float, found int"],
    );
    bad("invokestatic A.m:()V | pop | return", expect!["3: Operand stack underflow"]);
    bad("invokestatic A.<clinit>:()V | return", expect!["0: Bad call of A.<clinit>"]);
    bad("aconst_null | invokevirtual A.<init>:()V | return", expect!["1: Bad call of A.<init>"]);
    bad(
        "aconst_null | invokevirtual interface I.m:()V | return",
        expect!["1: Bad constant: constant 6 is not a Methodref"],
    );
    bad(
        "major 51 | invokestatic interface I.m:()V | return",
        expect!["0: Bad constant: constant 6 is not a Methodref"],
    );
    good("invokestatic interface I.m:()V | return");
    bad(
        "aconst_null | getfield A.f:I | invokevirtual A.m:(I | return",
        expect![[r#"4: Bad descriptor: "(I" is not a method descriptor: it ends where a type should be"#]],
    );
    bad("ldc \"x\" | byte 182 0 1 | return", expect!["2: Bad constant: constant 1 is not a Methodref"]);
    bad("byte 184 255 255 | return", expect!["0: Bad constant: constant 65535 is outside the constant pool"]);
}

#[test]
fn interfaces_are_trusted_until_they_are_called() {
    good("method m:(LA;)V | aload_1 | iconst_0 | invokeinterface I.m:(I)V 2 | return");
    good("method m:(LA;)V | aload_1 | invokestatic A.m:(LI;)V | return");
    good("method m:(LA;)LI; | aload_1 | areturn");
    good("method m:([I)V | aload_1 | invokestatic A.m:(Ljava/lang/Cloneable;)V | return");
    bad(
        "method m:([I)V | aload_1 | invokestatic A.m:(LI;)V | return",
        expect!["1: Bad type on operand stack: expected I, found int[]"],
    );
    bad(
        "method m:([I)V | aload_1 | invokeinterface I.m:()V 1 | return",
        expect!["1: Bad type on operand stack: expected I, found int[]"],
    );
    bad(
        "method m:(LI;)V | aload_1 | invokestatic A.m:(LA;)V | return",
        expect!["1: Bad type on operand stack: expected A, found I"],
    );
    bad(
        "method m:(LA;)V | aload_1 | iconst_0 | invokeinterface I.m:(I)V 1 | return",
        expect!["2: Bad instruction: invokeinterface counts 1 slots where there are 2"],
    );
    bad(
        "iconst_0 | invokeinterface I.m:()V 1 | return",
        expect!["1: Bad type on operand stack: expected I, found int"],
    );
    bad(
        "new A | invokeinterface I.m:()V 1 | return",
        expect!["3: Bad type on operand stack: expected I, found uninitialized object of offset 0"],
    );
}

#[test]
fn invokespecial_calls_what_is_above() {
    let class = "extends B | implements I | method m:(LA;)V |";
    good(&format!("{class} aload_0 | invokespecial Test.n:()V | return"));
    good(&format!("{class} aload_0 | invokespecial B.n:()V | return"));
    good(&format!("{class} aload_0 | invokespecial A.n:()V | return"));
    good(&format!("{class} aload_0 | invokespecial java/lang/Object.toString:()V | return"));
    good(&format!("{class} aload_0 | invokespecial interface I.n:()V | return"));
    bad(
        &format!("{class} aload_0 | invokespecial interface J.n:()V | return"),
        expect!["1: Bad invokespecial: Test does not extend J"],
    );
    bad(
        &format!("{class} aload_0 | invokespecial C.n:()V | return"),
        expect!["1: Bad invokespecial: Test does not extend C"],
    );
    bad(
        &format!("{class} aload_1 | invokespecial A.n:()V | return"),
        expect!["1: Bad type on operand stack: expected Test, found A"],
    );
}

#[test]
fn dynamic_call_sites_and_constants_are_checked() {
    good("bootstraps 1 | iconst_0 | invokedynamic 0:call:(I)J | lstore_0 | return");
    good("major 55 | bootstraps 1 | ldc2_w dynamic:0:c:J | lstore_0 | return");
    bad("invokedynamic 0:call:()V | return", expect!["0: Bad constant: there is no bootstrap method 0"]);
    bad(
        "major 50 | bootstraps 1 | invokedynamic 0:call:()V | return",
        expect!["0: Bad instruction: invokedynamic in class file version 50"],
    );
    bad("bootstraps 1 | invokedynamic 0:<init>:()V | return", expect!["0: Bad call of .<init>"]);
    bad(
        "bootstraps 1 | fconst_0 | invokedynamic 0:call:(I)V | return",
        expect!["1: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "major 54 | bootstraps 1 | ldc dynamic:0:c:I | pop | return",
        expect!["0: Bad constant: constant 4 cannot be loaded in class file version 54"],
    );
    bad(
        "major 55 | bootstraps 1 | ldc dynamic:0:c:J | pop2 | return",
        expect!["0: Bad constant: ldc of long"],
    );
}

#[test]
fn loaded_constants_fit_the_instruction_and_the_version() {
    good("ldc 5 | istore_0 | ldc 5f | fstore_0 | ldc2_w 5L | lstore_0 | ldc2_w 5d | dstore_0 | return");
    good("ldc class:[I | astore_0 | ldc type:()V | astore_0 | return");
    bad("ldc_w 5L | pop2 | return", expect!["0: Bad constant: ldc of long"]);
    bad("ldc2_w 5 | pop | return", expect!["0: Bad constant: ldc2_w of int"]);
    bad(
        "major 48 | ldc class:A | pop | return",
        expect!["0: Bad constant: constant 2 cannot be loaded in class file version 48"],
    );
    bad(
        "major 50 | ldc type:()V | pop | return",
        expect!["0: Bad constant: constant 2 cannot be loaded in class file version 50"],
    );
    bad("ldc utf8:text | pop | return", expect!["0: Bad constant: constant 1 cannot be loaded"]);
    bad("byte 18 0 | pop | return", expect!["0: Bad constant: constant 0 cannot be loaded"]);
}

#[test]
fn results_are_what_the_method_returns() {
    good("static method m:()LA; | aconst_null | areturn");
    good("static method m:(S)Z | iload_0 | ireturn");
    bad("iconst_0 | ireturn", expect!["1: Bad return: int from a method that returns void"]);
    bad("static method m:()I | return", expect!["0: Bad return: void from a method that returns int"]);
    bad(
        "static method m:()I | fconst_0 | freturn",
        expect!["1: Bad return: float from a method that returns int"],
    );
    bad(
        "static method m:()I | fconst_0 | ireturn",
        expect!["1: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "static method m:(LA;)LB; | aload_0 | areturn",
        expect!["1: Bad type on operand stack: expected B, found A"],
    );
    bad(
        "static method m:()LA; | new A | areturn",
        expect!["3: Bad type on operand stack: expected A, found uninitialized object of offset 0"],
    );
    bad(
        "static method m:(LA;)V | aload_0 | athrow",
        expect!["1: Bad type on operand stack: expected java/lang/Throwable, found A"],
    );
    good("static method m:(Ljava/lang/Exception;)V | aload_0 | athrow");
    good("aconst_null | athrow");
}

#[test]
fn arrays_are_accessed_by_their_element_type() {
    good(
        "static method m:([Z[B)V | aload_0 | iconst_0 | baload | pop | aload_1 | iconst_0 | iconst_0 | bastore | return",
    );
    good("static method m:([LB;)V | aload_0 | iconst_0 | aaload | invokevirtual A.m:()V | return");
    good("static method m:([[I)V | aload_0 | iconst_0 | aaload | iconst_0 | iaload | pop | return");
    good(
        "aconst_null | iconst_0 | laload | pop2 | aconst_null | iconst_0 | aaload | getfield A.f:I | pop | return",
    );
    good(
        "static method m:([LA;[LI;)V | aload_0 | iconst_0 | aload_1 | aastore | aload_0 | invokestatic A.m:([LI;)V | return",
    );
    bad(
        "static method m:([I)V | aload_0 | iconst_0 | baload | pop | return",
        expect!["2: Bad type on operand stack: expected byte[] or boolean[], found int[]"],
    );
    bad(
        "static method m:([J)V | aload_0 | iconst_0 | iaload | pop | return",
        expect!["2: Bad type on operand stack: expected int[], found long[]"],
    );
    bad(
        "static method m:([S)V | aload_0 | iconst_0 | caload | pop | return",
        expect!["2: Bad type on operand stack: expected char[], found short[]"],
    );
    bad(
        "static method m:([I)V | aload_0 | iconst_0 | aaload | pop | return",
        expect!["2: Bad type on operand stack: expected an array of references, found int[]"],
    );
    bad(
        "static method m:([LA;)V | aload_0 | iconst_0 | iaload | pop | return",
        expect!["2: Bad type on operand stack: expected int[], found A[]"],
    );
    bad(
        "static method m:(LA;)V | aload_0 | iconst_0 | aaload | pop | return",
        expect!["2: Bad type on operand stack: expected an array of references, found A"],
    );
    bad(
        "static method m:([LA;)V | aload_0 | fconst_0 | aaload | pop | return",
        expect!["2: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "static method m:([F)V | aload_0 | iconst_0 | iconst_0 | fastore | return",
        expect!["3: Bad type on operand stack: expected float, found int"],
    );
    bad(
        "static method m:([LA;)V | aload_0 | iconst_0 | iconst_0 | aastore | return",
        expect!["3: Bad type on operand stack: expected java/lang/Object, found int"],
    );
    bad(
        "static method m:([LA;)V | aload_0 | iconst_0 | new A | aastore | return",
        expect![
            "5: Bad type on operand stack: expected java/lang/Object, found uninitialized object of offset 2"
        ],
    );
    bad(
        "static method m:(LA;)V | aload_0 | arraylength | pop | return",
        expect!["1: Bad type on operand stack: expected an array, found A"],
    );
    bad(
        "static method m:([LA;)V | aload_0 | invokestatic A.m:([LB;)V | return",
        expect!["1: Bad type on operand stack: expected B[], found A[]"],
    );
    bad(
        "static method m:([I)V | aload_0 | invokestatic A.m:([Ljava/lang/Object;)V | return",
        expect!["1: Bad type on operand stack: expected java/lang/Object[], found int[]"],
    );
    bad(
        "static method m:([I)V | aload_0 | invokestatic A.m:([J)V | return",
        expect!["1: Bad type on operand stack: expected long[], found int[]"],
    );
    good("static method m:([[I)V | aload_0 | invokestatic A.m:([Ljava/lang/Object;)V | return");
    good("static method m:([[I)V | aload_0 | invokestatic A.m:([Ljava/lang/Cloneable;)V | return");
    bad(
        "static method m:([[I)V | aload_0 | invokestatic A.m:([LI;)V | return",
        expect!["1: Bad type on operand stack: expected I[], found int[][]"],
    );
    bad(
        "static method m:([Ljava/lang/Object;)V | aload_0 | invokestatic A.m:([[I)V | return",
        expect!["1: Bad type on operand stack: expected int[][], found java/lang/Object[]"],
    );
}

#[test]
fn arrays_are_made_of_what_exists() {
    good(
        "iconst_0 | anewarray [I | astore_0 | iconst_0 | iconst_1 | multianewarray [[[I 2 | astore_0 | return",
    );
    bad(
        "iconst_0 | multianewarray [I 2 | pop | return",
        expect!["1: Bad instruction: 2 dimensions of int[]"],
    );
    bad("iconst_0 | multianewarray A 1 | pop | return", expect!["1: Bad instruction: 1 dimensions of A"]);
    bad(
        "multianewarray [[I 0 | pop | return",
        expect!["0: Bad instruction: multianewarray with no dimension"],
    );
    bad(
        "iconst_0 | fconst_0 | multianewarray [[I 2 | pop | return",
        expect!["2: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "fconst_0 | newarray int | pop | return",
        expect!["1: Bad type on operand stack: expected int, found float"],
    );
    bad(
        "aconst_null | anewarray A | pop | return",
        expect!["1: Bad type on operand stack: expected int, found null"],
    );
    bad(
        &format!("iconst_0 | anewarray {}I | pop | return", "[".repeat(255)),
        expect!["1: Bad instruction: array of more than 255 dimensions"],
    );
    bad("iconst_0 | byte 188 12 | pop | return", expect!["1: Bad instruction: newarray of unknown type 12"]);
    bad("new [I | pop | return", expect!["0: Bad instruction: new of an array"]);
}

#[test]
fn casts_take_objects() {
    good("static method m:(LI;)LA; | aload_0 | checkcast A | areturn");
    good("static method m:(Ljava/lang/Object;)I | aload_0 | instanceof [I | ireturn");
    bad(
        "iconst_0 | checkcast A | pop | return",
        expect!["1: Bad type on operand stack: expected java/lang/Object, found int"],
    );
    bad(
        "new A | checkcast A | pop | return",
        expect![
            "3: Bad type on operand stack: expected java/lang/Object, found uninitialized object of offset 0"
        ],
    );
    bad(
        "iconst_0 | instanceof A | pop | return",
        expect!["1: Bad type on operand stack: expected java/lang/Object, found int"],
    );
    bad("aconst_null | byte 192 0 0 | pop | return", expect!["1: Bad constant: constant 0 is not a Class"]);
}

#[test]
fn objects_are_initialised_before_use() {
    good("new A | dup | invokespecial A.<init>:()V | invokevirtual A.m:()V | return");
    good(
        "new A | astore_0 | aload_0 | invokespecial A.<init>:()V | aload_0 | invokevirtual A.m:()V | return",
    );
    good("new A | monitorenter | new A | new A | if_acmpeq L | L: return");
    bad(
        "new A | invokevirtual A.m:()V | return",
        expect!["3: Bad type on operand stack: expected A, found uninitialized object of offset 0"],
    );
    bad(
        "new A | getfield A.f:I | pop | return",
        expect!["3: Bad type on operand stack: expected A, found uninitialized object of offset 0"],
    );
    bad(
        "new A | iconst_0 | putfield A.f:I | return",
        expect!["4: Bad type on operand stack: expected A, found uninitialized object of offset 0"],
    );
    bad(
        "new A | putstatic A.s:LA; | return",
        expect!["3: Bad type on operand stack: expected A, found uninitialized object of offset 0"],
    );
    bad(
        "new A | invokestatic A.m:(Ljava/lang/Object;)V | return",
        expect![
            "3: Bad type on operand stack: expected java/lang/Object, found uninitialized object of offset 0"
        ],
    );
    bad(
        "new B | dup | invokespecial A.<init>:()V | return",
        expect!["4: Bad constructor call: A on a new B"],
    );
    bad(
        "aconst_null | invokespecial A.<init>:()V | return",
        expect!["1: Bad type on operand stack: expected an uninitialized object, found null"],
    );
    bad(
        "method m:(LA;)V | aload_1 | invokespecial A.<init>:()V | return",
        expect!["1: Bad type on operand stack: expected an uninitialized object, found A"],
    );
    bad(
        "new A | dup | dup | invokespecial A.<init>:()V | invokespecial A.<init>:()V | return",
        expect!["8: Bad type on operand stack: expected an uninitialized object, found A"],
    );
    // Two objects of one `new` must not be mistaken for each other.
    let twice = "iconst_0 | istore_0 | L: new A | iload_0 | ifeq F | pop | aload_1 | goto X | F: dup | astore_1 \
                 | iinc 0 1 | pop | goto L | X: invokespecial A.<init>:()V | return";
    bad(
        twice,
        expect!["10: Bad local variable type: expected a reference in 1, found nothing that may be read"],
    );
    bad("new A | L: new A | goto L", expect!["6: Inconsistent stack height at offset 3: 1 and 2"]);
    bad(
        "aconst_null | goto M | L: new A | M: iconst_0 | ifeq L | return",
        expect!["4: Inconsistent stack height at offset 7: 1 and 2"],
    );
    bad(
        "major 48 | jsr S | jsr S | invokespecial A.<init>:()V | return | S: astore_0 | new A | ret 0",
        expect!["11: Uninitialized object of this instruction is still on the operand stack"],
    );
    // A handler sees the object before or after its constructor ran, and can use neither.
    let guarded =
        "new A | astore_0 | F: aload_0 | invokespecial A.<init>:()V | nop | T: return | H: pop | aload_0";
    bad(
        &format!("{guarded} | invokevirtual A.m:()V | return | catch * F T H"),
        expect!["11: Bad local variable type: expected a reference in 0, found nothing that may be read"],
    );
}

#[test]
fn constructors_call_another_one_first() {
    let constructor = "extends A | field f:I | static field s:I | method <init>:(I)V |";
    good(&format!(
        "{constructor} aload_0 | invokespecial A.<init>:()V | aload_0 | invokevirtual Test.m:()V | return"
    ));
    good(&format!("{constructor} aload_0 | iload_1 | invokespecial Test.<init>:(I)V | return"));
    good(&format!(
        "{constructor} aload_0 | iload_1 | putfield Test.f:I | aload_0 | invokespecial A.<init>:()V | return"
    ));
    good(&format!("{constructor} aload_0 | ifnonnull L | L: aconst_null | athrow"));
    good("class java/lang/Object | method <init>:()V | return");
    bad(
        &format!("{constructor} return"),
        expect!["0: Constructor must call super() or this() before it returns"],
    );
    bad(
        &format!("{constructor} aload_0 | invokevirtual Test.m:()V | return"),
        expect!["1: Bad type on operand stack: expected Test, found uninitialized Test (this)"],
    );
    bad(
        &format!("{constructor} aload_0 | getfield Test.f:I | pop | return"),
        expect!["1: Bad type on operand stack: expected Test, found uninitialized Test (this)"],
    );
    bad(
        &format!("{constructor} aload_0 | iload_1 | putfield Test.g:I | return"),
        expect!["2: Bad type on operand stack: expected Test, found uninitialized Test (this)"],
    );
    bad(
        &format!("{constructor} aload_0 | iload_1 | putfield Test.s:I | return"),
        expect!["2: Bad type on operand stack: expected Test, found uninitialized Test (this)"],
    );
    bad(
        &format!("{constructor} aload_0 | iload_1 | putfield A.f:I | return"),
        expect!["2: Bad type on operand stack: expected A, found uninitialized Test (this)"],
    );
    bad(
        &format!("{constructor} aload_0 | invokespecial B.<init>:()V | return"),
        expect!["1: Bad constructor call: B is neither Test nor its superclass"],
    );
    bad(
        &format!("{constructor} aload_0 | invokespecial java/lang/Object.<init>:()V | return"),
        expect!["1: Bad constructor call: java/lang/Object is neither Test nor its superclass"],
    );
    bad(
        &format!(
            "{constructor} aload_0 | dup | invokespecial A.<init>:()V | invokespecial A.<init>:()V | return"
        ),
        expect!["5: Bad type on operand stack: expected an uninitialized object, found Test"],
    );
    bad(
        &format!("{constructor} iload_1 | ifeq X | aload_0 | invokespecial A.<init>:()V | X: return"),
        expect!["8: Constructor must call super() or this() before it returns"],
    );
    // Swallowing the exception of super() must not let a half-made object out.
    let guarded = "F: aload_0 | invokespecial A.<init>:()V | T: return | H:";
    bad(
        &format!("{constructor} {guarded} pop | return | catch * F T H"),
        expect!["6: Constructor must call super() or this() before it returns"],
    );
    good(&format!("{constructor} {guarded} athrow | catch * F T H"));
    bad(
        &format!("{constructor} aconst_null | astore_0 | return"),
        expect!["2: Constructor must call super() or this() before it returns"],
    );
}

#[test]
fn protected_members_elsewhere_need_objects_of_this_class() {
    let class = "class p/Test | extends q/Base | method m:(Lq/Base;Lp/Sub;)V |";
    good(&format!("{class} aload_0 | getfield q/Base.guarded:I | pop | return"));
    good(&format!("{class} aload_2 | invokevirtual q/Base.guarded:()V | return"));
    good(&format!("{class} aload_1 | getfield q/Base.open:I | pop | return"));
    good(
        "class p/Test | extends q/Base | method <init>:()V | aload_0 | invokespecial q/Base.<init>:()V | return",
    );
    bad(
        &format!("{class} aload_1 | getfield q/Base.guarded:I | pop | return"),
        expect!["1: Bad access to protected q/Base.guarded of q/Base"],
    );
    bad(
        &format!("{class} aload_1 | iconst_0 | putfield q/Base.guarded:I | return"),
        expect!["2: Bad access to protected q/Base.guarded of q/Base"],
    );
    bad(
        &format!("{class} aload_1 | invokevirtual q/Base.guarded:()V | return"),
        expect!["1: Bad access to protected q/Base.guarded of q/Base"],
    );
    bad(
        &format!("{class} new q/Base | invokespecial q/Base.<init>:()V | return"),
        expect!["3: Bad access to protected q/Base.<init>"],
    );
}

#[test]
fn subroutines_are_followed_by_call() {
    // What a subroutine does not touch keeps its type at every call, even if the calls differ.
    good(
        "major 48 | iconst_0 | istore_1 | jsr S | iload_1 | pop | fconst_0 | fstore_1 | jsr S | fload_1 | pop | return \
         | S: astore_0 | ret 0",
    );
    // Subroutines inside subroutines.
    good(
        "major 48 | jsr S | return | S: astore_0 | jsr T | ret 0 | T: astore_1 | jsr U | ret 1 | U: astore_2 | ret 2",
    );
    // Leaving a subroutine by a jump and calling it again.
    good("major 48 | L: jsr S | return | S: astore_0 | iconst_0 | ifeq L | ret 0");
    // A return address that is dropped.
    good("major 48 | jsr S | S: pop | return");
    bad(
        "major 51 | jsr S | return | S: astore_0 | ret 0",
        expect!["0: Bad instruction: subroutines in class file version 51"],
    );
    bad(
        "major 51 | iconst_0 | istore_0 | ret 0",
        expect!["2: Bad instruction: subroutines in class file version 51"],
    );
    bad(
        "major 48 | iconst_0 | istore_0 | ret 0",
        expect!["2: Bad local variable type: expected return address in 0, found int"],
    );
    bad(
        "major 48 | jsr S | return | S: astore_0 | aload_0 | pop | return",
        expect!["5: Bad local variable type: expected a reference in 0, found return address"],
    );
    bad(
        "major 48 | jsr S | return | S: areturn",
        expect!["4: Bad return: ref from a method that returns void"],
    );
    bad(
        "major 48 | jsr S | return | S: invokestatic A.m:(Ljava/lang/Object;)V | return",
        expect!["4: Bad type on operand stack: expected java/lang/Object, found return address"],
    );
    bad(
        "major 48 | iconst_0 | ifeq E | jsr S | return | E: aconst_null | S: astore_0 | ret 0",
        expect!["10: Bad local variable type: expected return address in 0, found null"],
    );
    bad(
        "major 48 | iconst_0 | istore_1 | jsr S | iload_1 | return | S: astore_0 | fconst_0 | fstore_1 | ret 0",
        expect!["5: Bad local variable type: expected int in 1, found float"],
    );
    bad(
        "major 48 | goto L | S: astore_0 | ret 0 | L: jsr S",
        expect!["4: Control flow falls off the end of the code"],
    );
    bad(
        "major 48 | jsr S | return | S: iconst_0 | iadd | ret 0",
        expect!["5: Bad type on operand stack: expected int, found return address"],
    );
}

#[test]
fn calls_of_subroutines_cannot_explode() {
    let mut text = String::from("major 48 | stack 60 | locals 60 | ");
    for n in 0..20 {
        text += &format!("S{n}: astore {n} | jsr S{} | jsr S{} | ret {n} | ", n + 1, n + 1);
    }
    let text = text.replacen("S0: astore 0", "jsr S0 | return | S0: astore 0", 1) + "S20: astore 20 | ret 20";
    let class = assemble(&text);
    let result = verify_method(&class, &class.methods[0], &World);
    assert_eq!(result.map_err(|error| error.reason), Err(VerifyReason::TooComplex));
}

#[test]
fn frames_cannot_fill_memory() {
    // Thousands of blocks, each with thousands of live variables.
    let mut text = String::from("locals 65000 | stack 1 | iconst_0 | wide istore 64999 | ");
    for _ in 0..9000 {
        text += "iconst_0 | ifeq 3 | ";
    }
    let class = assemble(&(text + "return"));
    let result = verify_method(&class, &class.methods[0], &World);
    assert_eq!(result.map_err(|error| error.reason), Err(VerifyReason::TooComplex));
}

#[test]
fn classes_that_are_missing_are_named() {
    let class = assemble("static method m:(Lmissing/One;)LA; | aload_0 | areturn");
    let error = verify_method(&class, &class.methods[0], &World).expect_err("One is not there");
    assert_eq!(error.reason, VerifyReason::Loading("no class missing/One".into()));
    expect!["Test.m(Lmissing/One;)LA;, offset 1: no class missing/One"].assert_eq(&error.to_string());
    // A class that nobody has to know is not asked for.
    good(
        "static method m:(Lmissing/One;)Lmissing/One; | aload_0 | invokevirtual missing/One.m:()Lmissing/One; | areturn",
    );
    good("static method m:(Lmissing/One;)Ljava/lang/Object; | aload_0 | areturn");
}
