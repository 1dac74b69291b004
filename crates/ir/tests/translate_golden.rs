//! What bytecode becomes, read as text: one property of translation each, and every way to be refused.

#[path = "support/assembler.rs"]
mod assembler;

use assembler::assemble;
use expect_test::{Expect, expect};
use testwright_ir::translate;

/// Translates the assembled method and compares its text; a body that is not as promised fails.
fn check(code: &str, expected: Expect) {
    let class = assemble(code);
    let text = match translate(&class, &class.methods[0]) {
        Ok(body) => {
            body.check().unwrap_or_else(|error| panic!("{error}\n{}", body.display()));
            body.display().to_string()
        }
        Err(error) => format!("{error}\n"),
    };
    expected.assert_eq(&text);
}

#[test]
fn loads_and_literals_are_operands() {
    check(
        "static method m:(II)I | iload_0 | iload_1 | iadd | istore_2 | iload_2 | bipush 7 | imul | ireturn",
        expect![[]],
    );
}

#[test]
fn iinc_is_an_addition() {
    check("static method m:(I)I | iinc 0 -3 | wide iinc 0 1000 | iload_0 | ireturn", expect![[]]);
}

#[test]
fn a_copy_is_made_real_before_its_variable_changes() {
    check("static method m:(I)I | iload_0 | iinc 0 1 | istore_1 | iload_1 | ireturn", expect![[]]);
    check(
        "static method m:(II)I | iload_0 | iload_1 | istore_0 | istore_1 | iload_0 | iload_1 | isub | ireturn",
        expect![[]],
    );
}

#[test]
fn a_long_spoils_copies_of_its_second_slot() {
    check(
        "static method m:(JI)I | stack 6 | iload_2 | lload_0 | lstore_1 | lload_1 | l2i | iadd | ireturn",
        expect![[]],
    );
    check(
        "static method m:(JI)J | stack 6 | lload_0 | iload_2 | istore_1 | iload_1 | i2l | ladd | lreturn",
        expect![[]],
    );
}

#[test]
fn results_go_to_the_variable_they_are_stored_in() {
    check(
        "static method m:(I)I | iload_0 | invokestatic A.f:(I)I | istore_1 | iload_1 | ireturn",
        expect![[]],
    );
    // Both names of a duplicated result are the variable then.
    check(
        "static method m:(I)I | iload_0 | invokestatic A.f:(I)I | dup | istore_1 | istore_2 | iload_1 | iload_2 | iadd | ireturn",
        expect![[]],
    );
    // A copy of the old value keeps the result in its stack slot.
    check(
        "static method m:(II)I | iload_0 | iload_0 | iload_1 | iadd | istore_0 | iload_0 | isub | ireturn",
        expect![[]],
    );
}

#[test]
fn storing_a_variable_to_itself_is_nothing() {
    check("static method m:(I)I | iload_0 | iload_0 | istore_0 | ireturn", expect![[]]);
}

#[test]
fn arguments_are_in_consecutive_slots() {
    check(
        "static method m:(IJ)I | stack 8 | iload_0 | iconst_5 | lload_1 | aconst_null | invokestatic A.f:(IJLjava/lang/Object;)I | iadd | ireturn",
        expect![[]],
    );
}

#[test]
fn constructors_get_a_copy_of_the_new_object() {
    check(
        "static method m:()V | new A | dup | iconst_1 | invokespecial A.<init>:(I)V | astore_0 | return",
        expect![[]],
    );
}

#[test]
fn swaps_cost_nothing_until_they_must_be_real() {
    check("static method m:(II)I | iload_0 | iload_1 | swap | isub | ireturn", expect![[]]);
    check(
        "static method m:()I | invokestatic A.f:()I | invokestatic A.g:()I | swap | isub | ireturn",
        expect![[]],
    );
    // As arguments the two results have to change places.
    check(
        "static method m:()I | invokestatic A.f:()I | invokestatic A.g:()I | swap | invokestatic A.h:(II)I | ireturn",
        expect![[]],
    );
}

#[test]
fn values_that_a_call_would_overwrite_are_moved_away() {
    check(
        "static method m:()I | stack 6 | iconst_0 | invokestatic A.f:()I | swap | pop | invokestatic A.g:()I | isub | ireturn",
        expect![[]],
    );
}

#[test]
fn dup_x1_keeps_the_old_value_of_a_field() {
    check(
        "method m:()I | aload_0 | dup | getfield A.x:I | dup_x1 | iconst_1 | iadd | putfield A.x:I | ireturn",
        expect![[]],
    );
}

#[test]
fn dup2_forms_move_whole_longs() {
    check(
        "static method m:(J)J | stack 8 | invokestatic A.f:()J | dup2 | lload_0 | ladd | lstore_0 | lload_0 | lxor | lreturn",
        expect![[]],
    );
    check(
        "static method m:()J | stack 8 | invokestatic A.f:()J | invokestatic A.f:()J | dup2_x2 | lsub | lsub | lreturn",
        expect![[]],
    );
    check(
        "static method m:()J | stack 8 | invokestatic A.i:()I | invokestatic A.f:()J | dup2_x1 | pop2 | i2l | lsub | lreturn",
        expect![[]],
    );
}

#[test]
fn comparisons_are_fused_with_their_jump() {
    check(
        "static method m:(JJ)I | stack 6 | lload_0 | lload_2 | lcmp | ifle low | iconst_1 | ireturn | low: iconst_0 | ireturn",
        expect![[]],
    );
    check(
        "static method m:(FD)I | stack 6 | fload_0 | fconst_1 | fcmpg | ifge out | dload_1 | dconst_0 | dcmpl | iflt out | iconst_1 | ireturn | out: iconst_0 | ireturn",
        expect![[]],
    );
    // Not if the jump is itself a target.
    check(
        "static method m:(JJ)I | stack 6 | lload_0 | lload_2 | lcmp | jump: ifle low | iconst_1 | goto jump | low: iconst_0 | ireturn",
        expect![[]],
    );
    check("static method m:(JJ)I | stack 6 | lload_0 | lload_2 | lcmp | ireturn", expect![[]]);
}

#[test]
fn conditions_compare_with_zero_and_null() {
    check(
        "static method m:(I)I | iload_0 | ifeq out | out: aconst_null | ifnonnull in | in: aconst_null | dup | if_acmpne end | end: iconst_0 | ireturn",
        expect![[]],
    );
}

#[test]
fn what_is_on_the_stack_at_a_jump_is_in_its_home() {
    check(
        "static method m:(II)I | iload_0 | iload_1 | ifeq other | iconst_1 | goto join | other: iconst_2 | join: iadd | ireturn",
        expect![[]],
    );
}

#[test]
fn operands_of_a_jump_survive_what_must_be_real() {
    // The condition reads the home that the value below has to be moved to.
    check(
        "static method m:()I | invokestatic A.f:()I | invokestatic A.g:()I | swap | ifeq out | out: ireturn",
        expect![[]],
    );
}

#[test]
fn switches_list_keys_and_number_as_sites() {
    check(
        "static method m:(I)I | iload_0 | ifeq a | iload_0 | tableswitch 5 a b a d | a: iconst_0 | ireturn | b: iconst_1 | ireturn | d: iload_0 | lookupswitch -1 a 9 b d",
        expect![[]],
    );
}

#[test]
fn unreachable_code_gives_no_blocks_but_keeps_site_numbers() {
    check(
        "static method m:(I)I | goto live | iload_0 | ifeq live | dead: goto dead | live: iload_0 | ifeq live | iconst_0 | ireturn",
        expect![[]],
    );
}

#[test]
fn handlers_split_blocks_and_see_variables_as_they_were() {
    check(
        "static method m:(I)I | iconst_0 | istore_1 | try: iload_0 | iconst_2 | idiv | istore_1 | iload_0 | invokestatic A.f:(I)V | end: iload_1 | ireturn | handler: pop | iload_1 | ireturn | catch java/io/IOException try end handler | catch * try end handler | catch A try end handler",
        expect![[]],
    );
}

#[test]
fn blocks_that_cannot_throw_have_no_handlers() {
    check(
        "static method m:(I)I | try: iload_0 | iconst_2 | iadd | ireturn | end: nop | handler: pop | iconst_0 | ireturn | catch * try end handler | catch * end end handler",
        expect![[]],
    );
}

#[test]
fn a_variable_set_in_the_protected_range_is_unknown_in_the_handler() {
    // At the division it is set, at the call before it is not.
    check(
        "static method m:(I)I | try: iload_0 | invokestatic A.f:(I)V | iconst_1 | istore_1 | iload_0 | iload_0 | idiv | ireturn | end: nop | handler: pop | iload_1 | ireturn | catch * try end handler",
        expect![[]],
    );
    // Here it is set wherever something can throw.
    check(
        "static method m:(I)I | try: iconst_1 | istore_1 | iload_0 | iload_0 | idiv | ireturn | end: nop | handler: pop | iload_1 | ireturn | catch * try end handler",
        expect![[]],
    );
}

#[test]
fn fields_arrays_and_objects() {
    check(
        "method m:(I)V | stack 8 | aload_0 | iload_1 | putfield A.x:I | getstatic A.y:D | putstatic A.y:D | iload_1 | newarray boolean | astore_2 | aload_2 | iconst_0 | iconst_1 | bastore | aload_2 | iconst_0 | baload | anewarray A | arraylength | iconst_2 | multianewarray [[I 2 | checkcast [[I | dup | instanceof A | pop | dup | monitorenter | monitorexit | return",
        expect![[]],
    );
}

#[test]
fn constants_are_literals_or_loaded() {
    check(
        "static method m:()V | stack 20 | ldc 100000 | ldc 1.5f | ldc2_w 10L | ldc2_w 0.1d | ldc \"text\" | ldc class:A | ldc type:()V | ldc dynamic:0:c:I | ldc2_w dynamic:0:c:J | invokestatic A.f:(IFJD)V | return",
        expect![[]],
    );
}

#[test]
fn dynamic_calls_and_interface_calls() {
    check(
        "method m:(I)I | aload_0 | iload_1 | invokeinterface A.f:(I)I 2 | invokedynamic 3:make:(I)I | invokestatic interface A.g:(I)I | ireturn",
        expect![[]],
    );
}

#[test]
fn throwing_ends_a_block() {
    check("static method m:()V | aconst_null | athrow", expect![[]]);
}

#[test]
fn subroutines_are_copied_for_each_call() {
    check(
        "static method m:(I)I | major 48 | jsr sub | iload_0 | ifeq out | jsr sub | out: iload_0 | ireturn | sub: astore_1 | iinc 0 1 | ret 1",
        expect![[]],
    );
}

#[test]
fn a_subroutine_can_be_left_without_ret() {
    check(
        "static method m:(I)I | major 48 | loop: iload_0 | ifeq out | jsr sub | goto loop | out: iload_0 | ireturn | sub: astore_1 | iinc 0 -1 | iload_0 | ifeq loop | ret 1",
        expect![[]],
    );
}

#[test]
fn subroutines_nest_and_handlers_belong_to_their_call() {
    check(
        "static method m:(I)I | major 48 | jsr outer | iload_0 | ireturn | outer: astore_1 | try: jsr inner | end: ret 1 | inner: astore_2 | iload_0 | iconst_1 | idiv | istore_0 | ret 2 | handler: pop | ret 1 | catch * inner handler handler",
        expect![[]],
    );
}

fn refused(cases: &[(&str, Expect)]) {
    for (code, expected) in cases {
        let class = assemble(code);
        let text = match translate(&class, &class.methods[0]) {
            Ok(body) => format!("accepted:\n{}", body.display()),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&text);
    }
}

#[test]
fn malformed_bodies_are_refused_with_offset_and_reason() {
    refused(&[
        ("iadd | return", expect![[]]),
        ("iconst_0 | lconst_0 | ladd | return", expect![[]]),
        ("stack 1 | iconst_0 | iconst_0 | return", expect![[]]),
        ("stack 1 | lconst_0 | return", expect![[]]),
        ("locals 2 | iload_2 | return", expect![[]]),
        ("locals 2 | lconst_0 | lstore_1 | return", expect![[]]),
        ("locals 1 | iload_0 | return", expect![[]]),
        ("iconst_0 | fstore_0 | iload_0 | return", expect![[]]),
        ("lconst_0 | lstore_0 | iconst_0 | istore_1 | lload_0 | return", expect![[]]),
        ("iconst_0 | istore_1 | lconst_0 | lstore_0 | iload_1 | return", expect![[]]),
        ("nop", expect![[]]),
        ("iconst_0 | ifeq out | nop | out: nop", expect![[]]),
        ("iconst_0 | ireturn", expect![[]]),
        ("static method m:()I | return", expect![[]]),
        ("lconst_0 | pop | return", expect![[]]),
        ("lconst_0 | dup | return", expect![[]]),
        ("iconst_0 | lconst_0 | swap | return", expect![[]]),
        ("lconst_0 | iconst_0 | dup_x1 | return", expect![[]]),
        ("iconst_0 | ifeq a | iconst_0 | a: return", expect![[]]),
        ("iconst_0 | ifeq a | iconst_0 | goto b | a: fconst_0 | b: pop | return", expect![[]]),
        (
            "iconst_0 | ifeq a | iconst_1 | istore_0 | goto b | a: fconst_0 | fstore_0 | b: iload_0 | pop | return",
            expect![[]],
        ),
        ("iconst_0 | ifeq a | iconst_1 | istore_0 | a: iload_0 | pop | return", expect![[]]),
        ("static method m:(JJ)V | locals 3 | return", expect![[]]),
        ("static method m:(Q)V | return", expect![[]]),
        ("getstatic A.x:V | return", expect![[]]),
        ("invokestatic A.f:(I | return", expect![[]]),
        ("aconst_null | invokeinterface A.f:()V 2 | return", expect![[]]),
        ("aconst_null | invokevirtual interface A.f:()V | return", expect![[]]),
        ("byte 178 0 9 | return", expect![[]]),
        ("byte 18 0 | return", expect![[]]),
        ("byte 254", expect![[]]),
        ("goto 1", expect![[]]),
        ("ldc2_w 1 | return", expect![[]]),
        ("ldc 1L | return", expect![[]]),
        ("ldc utf8:x | return", expect![[]]),
        ("byte 187 0 1 | return", expect![[]]),
        ("stack 0 | a: getstatic A.x:I | b: return | h: return | catch * a b h", expect![[]]),
        ("a: nop | b: sipush 1 | return | catch * a 3 b", expect![[]]),
        ("iconst_0 | athrow", expect![[]]),
        ("aconst_null | iconst_0 | iaload | return", expect![[]]),
        ("major 48 | ret 0", expect![[]]),
        ("major 48 | jsr a | a: return", expect![[]]),
        ("major 48 | jsr a | a: astore_0 | aload_0 | pop | return", expect![[]]),
        (
            "major 48 | jsr a | return | a: astore_0 | iconst_0 | ifeq b | aconst_null | astore_0 | b: ret 0",
            expect![[]],
        ),
        ("major 48 | nop | jsr a | a: pop | return", expect![[]]),
        ("major 48 | goto b | a: astore_0 | ret 0 | b: jsr a", expect![[]]),
    ]);
}

#[test]
fn methods_without_code_are_refused() {
    let mut class = assemble("return");
    class.methods[0].code = None;
    let error = translate(&class, &class.methods[0]).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "Test.m()V at offset 0: the method has no code");
}

#[test]
fn lines_and_names_come_from_the_class_file() {
    use testwright_classpath::classfile::LocalVariable;
    let mut class = assemble(
        "static method m:(I)I | iload_0 | ifeq out | iinc 0 1 | nop | out: iload_0 | invokestatic A.f:(I)I | ireturn",
    );
    if let Some(code) = &mut class.methods[0].code {
        // Two rows for one offset: the first counts there, the second after it.
        code.lines = vec![(1, 10), (4, 20), (4, 21), (8, 30)];
        code.local_variables = vec![LocalVariable {
            start: 0,
            length: 13,
            name: "count".into(),
            descriptor: "I".into(),
            slot: 0,
        }];
    }
    let body = translate(&class, &class.methods[0]).unwrap();
    expect![[]].assert_eq(&body.display().to_string());
    assert_eq!(body.name_at(testwright_ir::Reg(0), 12), Some(("count", "I")));
    assert_eq!(body.name_at(testwright_ir::Reg(0), 13), None);
    assert_eq!(body.name_at(testwright_ir::Reg(1), 0), None);
}

#[test]
fn growth_of_subroutines_is_bounded() {
    // Each subroutine calls the next one twice, so that every level doubles the number of copies.
    let mut code = String::from("static method m:()V | major 48 | locals 40 | jsr s0 | return");
    for level in 0..30 {
        code.push_str(&format!(" | s{level}: astore {level} | jsr s{0} | jsr s{0} | ret {level}", level + 1));
    }
    code.push_str(" | s30: astore 30 | ret 30");
    let class = assemble(&code);
    let error = translate(&class, &class.methods[0]).map(|_| ()).unwrap_err();
    assert!(error.to_string().ends_with("subroutines make the method too large"), "{error}");
}

#[test]
fn exception_edges_are_bounded() {
    let mut code = String::from("static method m:(I)V | start: nop");
    for _ in 0..2000 {
        code.push_str(" | iload_0 | invokestatic A.f:(I)V | iload_0 | ifeq end");
    }
    code.push_str(" | end: return | handler: pop | return");
    for row in 0..600 {
        code.push_str(&format!(" | catch C{row} start end handler"));
    }
    let class = assemble(&code);
    let error = translate(&class, &class.methods[0]).map(|_| ()).unwrap_err();
    assert!(error.to_string().ends_with("too many exception edges"), "{error}");
}

#[test]
fn more_registers_than_numbers_are_refused() {
    check("locals 65535 | stack 65535 | iconst_0 | pop | return", expect![[]]);
    check("locals 65535 | stack 65535 | return", expect![[]]);
    check(
        "locals 4 | stack 65535 | invokestatic A.f:()I | invokestatic A.f:()I | swap | invokestatic A.g:(II)V | return",
        expect![[]],
    );
}
