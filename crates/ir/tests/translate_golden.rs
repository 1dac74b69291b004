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
        expect![[r#"
            registers 6 sites 0
            param r0 int
            param r1 int
            b0:
              r2 = iadd r0, r1 @2
              r4 = imul r2, 7 @7
              return int r4 @8
        "#]],
    );
}

#[test]
fn iinc_is_an_addition() {
    check(
        "static method m:(I)I | iinc 0 -3 | wide iinc 0 1000 | iload_0 | ireturn",
        expect![[r#"
        registers 5 sites 0
        param r0 int
        b0:
          r0 = iadd r0, -3
          r0 = iadd r0, 1000 @3
          return int r0 @10
    "#]],
    );
}

#[test]
fn a_copy_is_made_real_before_its_variable_changes() {
    check(
        "static method m:(I)I | iload_0 | iinc 0 1 | istore_1 | iload_1 | ireturn",
        expect![[r#"
        registers 5 sites 0
        param r0 int
        b0:
          r4 = move int r0 @1
          r0 = iadd r0, 1
          r1 = move int r4 @4
          return int r1 @6
    "#]],
    );
    check(
        "static method m:(II)I | iload_0 | iload_1 | istore_0 | istore_1 | iload_0 | iload_1 | isub | ireturn",
        expect![[r#"
            registers 6 sites 0
            param r0 int
            param r1 int
            b0:
              r4 = move int r0 @2
              r0 = move int r1
              r1 = move int r4 @3
              r4 = isub r0, r1 @6
              return int r4 @7
        "#]],
    );
}

#[test]
fn a_long_spoils_copies_of_its_second_slot() {
    check(
        "static method m:(JI)I | stack 6 | iload_2 | lload_0 | lstore_1 | lload_1 | l2i | iadd | ireturn",
        expect![[r#"
            registers 7 sites 0
            param r0 long
            param r2 int
            b0:
              r4 = move int r2 @2
              r5 = move long r0
              r1 = move long r5
              r5 = l2i r1 @4
              r4 = iadd r4, r5 @5
              return int r4 @6
        "#]],
    );
    check(
        "static method m:(JI)J | stack 6 | lload_0 | iload_2 | istore_1 | iload_1 | i2l | ladd | lreturn",
        expect![[r#"
            registers 8 sites 0
            param r0 long
            param r2 int
            b0:
              r4 = move long r0 @2
              r1 = move int r2
              r6 = i2l r1 @4
              r4 = ladd r4, r6 @5
              return long r4 @6
        "#]],
    );
}

#[test]
fn results_go_to_the_variable_they_are_stored_in() {
    check(
        "static method m:(I)I | iload_0 | invokestatic A.f:(I)I | istore_1 | iload_1 | ireturn",
        expect![[r#"
            registers 5 sites 0
            param r0 int
            b0:
              r4 = move int r0 @1
              r1 = invokestatic r4 A.f:(I)I
              return int r1 @6
        "#]],
    );
    // Both names of a duplicated result are the variable then.
    check(
        "static method m:(I)I | iload_0 | invokestatic A.f:(I)I | dup | istore_1 | istore_2 | iload_1 | iload_2 | iadd | ireturn",
        expect![[r#"
            registers 6 sites 0
            param r0 int
            b0:
              r4 = move int r0 @1
              r1 = invokestatic r4 A.f:(I)I
              r2 = move int r1 @6
              r4 = iadd r1, r2 @9
              return int r4 @10
        "#]],
    );
    // A copy of the old value keeps the result in its stack slot.
    check(
        "static method m:(II)I | iload_0 | iload_0 | iload_1 | iadd | istore_0 | iload_0 | isub | ireturn",
        expect![[r#"
            registers 7 sites 0
            param r0 int
            param r1 int
            b0:
              r5 = iadd r0, r1 @3
              r4 = move int r0 @4
              r0 = move int r5
              r4 = isub r4, r0 @6
              return int r4 @7
        "#]],
    );
}

#[test]
fn storing_a_variable_to_itself_is_nothing() {
    check(
        "static method m:(I)I | iload_0 | iload_0 | istore_0 | ireturn",
        expect![[r#"
        registers 6 sites 0
        param r0 int
        b0:
          return int r0 @3
    "#]],
    );
}

#[test]
fn arguments_are_in_consecutive_slots() {
    check(
        "static method m:(IJ)I | stack 8 | iload_0 | iconst_5 | lload_1 | aconst_null | invokestatic A.f:(IJLjava/lang/Object;)I | iadd | ireturn",
        expect![[r#"
            registers 9 sites 0
            param r0 int
            param r1 long
            b0:
              r5 = move int 5 @4
              r6 = move long r1
              r8 = move ref null
              r5 = invokestatic r5, r6, r8 A.f:(IJLjava/lang/Object;)I
              r4 = iadd r0, r5 @7
              return int r4 @8
        "#]],
    );
}

#[test]
fn constructors_get_a_copy_of_the_new_object() {
    check(
        "static method m:()V | new A | dup | iconst_1 | invokespecial A.<init>:(I)V | astore_0 | return",
        expect![[r#"
            registers 7 sites 0
            b0:
              r4 = new A
              r5 = move ref r4 @5
              r6 = move int 1
              invokespecial r5, r6 A.<init>:(I)V
              r0 = move ref r4 @8
              return @9
        "#]],
    );
}

#[test]
fn swaps_cost_nothing_until_they_must_be_real() {
    check(
        "static method m:(II)I | iload_0 | iload_1 | swap | isub | ireturn",
        expect![[r#"
        registers 6 sites 0
        param r0 int
        param r1 int
        b0:
          r4 = isub r1, r0 @3
          return int r4 @4
    "#]],
    );
    check(
        "static method m:()I | invokestatic A.f:()I | invokestatic A.g:()I | swap | isub | ireturn",
        expect![[r#"
            registers 6 sites 0
            b0:
              r4 = invokestatic window r4 A.f:()I
              r5 = invokestatic window r5 A.g:()I @3
              r4 = isub r5, r4 @7
              return int r4 @8
        "#]],
    );
    // As arguments the two results have to change places.
    check(
        "static method m:()I | invokestatic A.f:()I | invokestatic A.g:()I | swap | invokestatic A.h:(II)I | ireturn",
        expect![[r#"
            registers 7 sites 0
            b0:
              r4 = invokestatic window r4 A.f:()I
              r5 = invokestatic window r5 A.g:()I @3
              r6 = move int r4 @7
              r4 = move int r5
              r5 = move int r6
              r4 = invokestatic r4, r5 A.h:(II)I
              return int r4 @10
        "#]],
    );
}

#[test]
fn values_that_a_call_would_overwrite_are_moved_away() {
    check(
        "static method m:()I | stack 6 | iconst_0 | invokestatic A.f:()I | swap | pop | invokestatic A.g:()I | isub | ireturn",
        expect![[r#"
            registers 6 sites 0
            b0:
              r5 = invokestatic window r5 A.f:()I @1
              r4 = move int r5 @6
              r5 = invokestatic window r5 A.g:()I
              r4 = isub r4, r5 @9
              return int r4 @10
        "#]],
    );
}

#[test]
fn dup_x1_keeps_the_old_value_of_a_field() {
    check(
        "method m:()I | aload_0 | dup | getfield A.x:I | dup_x1 | iconst_1 | iadd | putfield A.x:I | ireturn",
        expect![[r#"
            registers 8 sites 0
            param r0 ref
            b0:
              r5 = getfield r0 A.x:I @2
              r6 = iadd r5, 1 @7
              putfield r0, r6 A.x:I @8
              return int r5 @11
        "#]],
    );
}

#[test]
fn dup2_forms_move_whole_longs() {
    check(
        "static method m:(J)J | stack 8 | invokestatic A.f:()J | dup2 | lload_0 | ladd | lstore_0 | lload_0 | lxor | lreturn",
        expect![[r#"
            registers 10 sites 0
            param r0 long
            b0:
              r4 = invokestatic window r4 A.f:()J
              r0 = ladd r4, r0 @5
              r4 = lxor r4, r0 @8
              return long r4 @9
        "#]],
    );
    check(
        "static method m:()J | stack 8 | invokestatic A.f:()J | invokestatic A.f:()J | dup2_x2 | lsub | lsub | lreturn",
        expect![[r#"
            registers 11 sites 0
            b0:
              r4 = invokestatic window r4 A.f:()J
              r6 = invokestatic window r6 A.f:()J @3
              r8 = move long r6 @7
              r10 = move long r4
              r4 = move long r6
              r6 = move long r10
              r6 = lsub r6, r8
              r4 = lsub r4, r6 @8
              return long r4 @9
        "#]],
    );
    check(
        "static method m:()J | stack 8 | invokestatic A.i:()I | invokestatic A.f:()J | dup2_x1 | pop2 | i2l | lsub | lreturn",
        expect![[r#"
            registers 9 sites 0
            b0:
              r4 = invokestatic window r4 A.i:()I
              r5 = invokestatic window r5 A.f:()J @3
              r6 = i2l r4 @8
              r4 = lsub r5, r6 @9
              return long r4 @10
        "#]],
    );
}

#[test]
fn comparisons_are_fused_with_their_jump() {
    check(
        "static method m:(JJ)I | stack 6 | lload_0 | lload_2 | lcmp | ifle low | iconst_1 | ireturn | low: iconst_0 | ireturn",
        expect![[r#"
            registers 8 sites 1
            param r0 long
            param r2 long
            b0:
              if long le r0, r2 then b2 else b1 #0 @3
            b1:
              return int 1 @7
            b2:
              return int 0 @9
        "#]],
    );
    check(
        "static method m:(FD)I | stack 6 | fload_0 | fconst_1 | fcmpg | ifge out | dload_1 | dconst_0 | dcmpl | iflt out | iconst_1 | ireturn | out: iconst_0 | ireturn",
        expect![[r#"
            registers 8 sites 2
            param r0 float
            param r1 double
            b0:
              if floatg ge r0, 1.0f then b3 else b1 #0 @3
            b1:
              if doublel lt r1, 0.0d then b3 else b2 #1 @9
            b2:
              return int 1 @13
            b3:
              return int 0 @15
        "#]],
    );
    // Not if the jump is itself a target.
    check(
        "static method m:(JJ)I | stack 6 | lload_0 | lload_2 | lcmp | jump: ifle low | iconst_1 | goto jump | low: iconst_0 | ireturn",
        expect![[r#"
            registers 8 sites 1
            param r0 long
            param r2 long
            b0:
              r4 = lcmp r0, r2 @2
              goto b1
            b1:
              if int le r4, 0 then b3 else b2 #0 @3
            b2:
              r4 = move int 1 @7
              goto b1
            b3:
              return int 0 @11
        "#]],
    );
    check(
        "static method m:(JJ)I | stack 6 | lload_0 | lload_2 | lcmp | ireturn",
        expect![[r#"
        registers 8 sites 0
        param r0 long
        param r2 long
        b0:
          r4 = lcmp r0, r2 @2
          return int r4 @3
    "#]],
    );
}

#[test]
fn conditions_compare_with_zero_and_null() {
    check(
        "static method m:(I)I | iload_0 | ifeq out | out: aconst_null | ifnonnull in | in: aconst_null | dup | if_acmpne end | end: iconst_0 | ireturn",
        expect![[r#"
            registers 6 sites 3
            param r0 int
            b0:
              if int eq r0, 0 then b1 else b1 #0 @1
            b1:
              if ref ne null, null then b2 else b2 #1 @5
            b2:
              if ref ne null, null then b3 else b3 #2 @10
            b3:
              return int 0 @14
        "#]],
    );
}

#[test]
fn what_is_on_the_stack_at_a_jump_is_in_its_home() {
    check(
        "static method m:(II)I | iload_0 | iload_1 | ifeq other | iconst_1 | goto join | other: iconst_2 | join: iadd | ireturn",
        expect![[r#"
            registers 6 sites 1
            param r0 int
            param r1 int
            b0:
              r4 = move int r0 @2
              if int eq r1, 0 then b2 else b1 #0
            b1:
              r5 = move int 1 @6
              goto b3
            b2:
              r5 = move int 2 @9
              goto b3
            b3:
              r4 = iadd r4, r5 @10
              return int r4 @11
        "#]],
    );
}

#[test]
fn operands_of_a_jump_survive_what_must_be_real() {
    // The condition reads the home that the value below has to be moved to.
    check(
        "static method m:()I | invokestatic A.f:()I | invokestatic A.g:()I | swap | ifeq out | out: ireturn",
        expect![[r#"
            registers 7 sites 1
            b0:
              r4 = invokestatic window r4 A.f:()I
              r5 = invokestatic window r5 A.g:()I @3
              r6 = move int r4 @7
              r4 = move int r5
              r5 = move int r6
              if int eq r5, 0 then b1 else b1 #0
            b1:
              return int r4 @10
        "#]],
    );
}

#[test]
fn switches_list_keys_and_number_as_sites() {
    check(
        "static method m:(I)I | iload_0 | ifeq a | iload_0 | tableswitch 5 a b a d | a: iconst_0 | ireturn | b: iconst_1 | ireturn | d: iload_0 | lookupswitch -1 a 9 b d",
        expect![[r#"
            registers 5 sites 3
            param r0 int
            b0:
              if int eq r0, 0 then b2 else b1 #0 @1
            b1:
              switch r0 { 5: b2, 6: b3, 7: b2, default: b4 } #1 @5
            b2:
              return int 0 @33
            b3:
              return int 1 @35
            b4:
              switch r0 { -1: b2, 9: b3, default: b4 } #2 @37
        "#]],
    );
}

#[test]
fn unreachable_code_gives_no_blocks_but_keeps_site_numbers() {
    check(
        "static method m:(I)I | goto live | iload_0 | ifeq live | dead: goto dead | live: iload_0 | ifeq live | iconst_0 | ireturn",
        expect![[r#"
            registers 5 sites 2
            param r0 int
            b0:
              goto b1
            b1:
              if int eq r0, 0 then b1 else b2 #1 @11
            b2:
              return int 0 @15
        "#]],
    );
}

#[test]
fn handlers_split_blocks_and_see_variables_as_they_were() {
    check(
        "static method m:(I)I | iconst_0 | istore_1 | try: iload_0 | iconst_2 | idiv | istore_1 | iload_0 | invokestatic A.f:(I)V | end: iload_1 | ireturn | handler: pop | iload_1 | ireturn | catch java/io/IOException try end handler | catch * try end handler | catch A try end handler",
        expect![[r#"
            registers 6 sites 0
            param r0 int
            b0:
              r1 = move int 0 @1
              goto b1
            b1:
              r1 = idiv r0, 2 @4
              r4 = move int r0 @7
              invokestatic r4 A.f:(I)V
              goto b2
              catch java/io/IOException -> b3 r4
              catch * -> b3 r4
            b2:
              return int r1 @11
            b3:
              return int r1 @14
        "#]],
    );
}

#[test]
fn blocks_that_cannot_throw_have_no_handlers() {
    check(
        "static method m:(I)I | try: iload_0 | iconst_2 | iadd | ireturn | end: nop | handler: pop | iconst_0 | ireturn | catch * try end handler | catch * end end handler",
        expect![[r#"
            registers 6 sites 0
            param r0 int
            b0:
              r4 = iadd r0, 2 @2
              return int r4 @3
        "#]],
    );
}

#[test]
fn a_variable_set_in_the_protected_range_is_unknown_in_the_handler() {
    // At the division it is set, at the call before it is not.
    check(
        "static method m:(I)I | try: iload_0 | invokestatic A.f:(I)V | iconst_1 | istore_1 | iload_0 | iload_0 | idiv | ireturn | end: nop | handler: pop | iload_1 | ireturn | catch * try end handler",
        expect![[r#"
            Test.m(I)I at offset 12: local variable 1 does not hold a value of kind int on every path to here
        "#]],
    );
    // Here it is set wherever something can throw.
    check(
        "static method m:(I)I | try: iconst_1 | istore_1 | iload_0 | iload_0 | idiv | ireturn | end: nop | handler: pop | iload_1 | ireturn | catch * try end handler",
        expect![[r#"
            registers 6 sites 0
            param r0 int
            b0:
              r1 = move int 1 @1
              r4 = idiv r0, r0 @4
              return int r4 @5
              catch * -> b1 r4
            b1:
              return int r1 @9
        "#]],
    );
}

#[test]
fn fields_arrays_and_objects() {
    check(
        "method m:(I)V | stack 8 | aload_0 | iload_1 | putfield A.x:I | getstatic A.y:D | putstatic A.y:D | iload_1 | newarray boolean | astore_2 | aload_2 | iconst_0 | iconst_1 | bastore | aload_2 | iconst_0 | baload | anewarray A | arraylength | iconst_2 | multianewarray [[I 2 | checkcast [[I | dup | instanceof A | pop | dup | monitorenter | monitorexit | return",
        expect![[r#"
            registers 7 sites 0
            param r0 ref
            param r1 int
            b0:
              putfield r0, r1 A.x:I @2
              r4 = getstatic A.y:D @5
              putstatic r4 A.y:D @8
              r2 = newarray boolean r1 @12
              arraystore byte r2, 0, 1 @18
              r4 = arrayload byte r2, 0 @21
              r4 = newrefarray r4 A @22
              r4 = arraylength r4 @25
              r5 = move int 2 @27
              r4 = newmultiarray r4, r5 [[I
              r4 = checkcast r4 [[I @31
              r5 = instanceof r4 A @35
              monitorenter r4 @40
              monitorexit r4 @41
              return @42
        "#]],
    );
}

#[test]
fn constants_are_literals_or_loaded() {
    check(
        "static method m:()V | stack 20 | ldc 100000 | ldc 1.5f | ldc2_w 10L | ldc2_w 0.1d | invokestatic A.f:(IFJD)V | ldc \"text\" | ldc class:A | ldc type:()V | ldc dynamic:0:c:I | ldc2_w dynamic:0:c:J | return",
        expect![[r#"
            registers 10 sites 0
            b0:
              r4 = move int 100000 @10
              r5 = move float 1.5f
              r6 = move long 10L
              r8 = move double 0.1d
              invokestatic r4, r5, r6, r8 A.f:(IFJD)V
              r4 = const string "text" @13
              r5 = const class A @15
              r6 = const methodtype ()V @17
              r7 = const dynamic #0 c:I @19
              r8 = const dynamic #0 c:J @21
              return @24
        "#]],
    );
}

#[test]
fn dynamic_calls_and_interface_calls() {
    check(
        "method m:(I)I | aload_0 | iload_1 | invokeinterface A.f:(I)I 2 | invokedynamic 3:make:(I)I | invokestatic interface A.g:(I)I | ireturn",
        expect![[r#"
            registers 6 sites 0
            param r0 ref
            param r1 int
            b0:
              r4 = move ref r0 @2
              r5 = move int r1
              r4 = invokeinterface r4, r5 A.f:(I)I
              r4 = invokedynamic r4 #3 make:(I)I @7
              r4 = invokestatic r4 interface A.g:(I)I @12
              return int r4 @15
        "#]],
    );
}

#[test]
fn throwing_ends_a_block() {
    check(
        "static method m:()V | aconst_null | athrow",
        expect![[r#"
        registers 5 sites 0
        b0:
          throw null @1
    "#]],
    );
}

#[test]
fn subroutines_are_copied_for_each_call() {
    check(
        "static method m:(I)I | major 48 | jsr sub | iload_0 | ifeq out | jsr sub | out: iload_0 | ireturn | sub: astore_1 | iinc 0 1 | ret 1",
        expect![[r#"
            registers 5 sites 1
            param r0 int
            b0:
              goto b4
            b1:
              if int eq r0, 0 then b3 else b2 #0 @4
            b2:
              goto b5 @7
            b3:
              return int r0 @11
            b4:
              r0 = iadd r0, 1 @13
              goto b1 @16
            b5:
              r0 = iadd r0, 1 @13
              goto b3 @16
        "#]],
    );
}

#[test]
fn a_subroutine_can_be_left_without_ret() {
    check(
        "static method m:(I)I | major 48 | loop: iload_0 | ifeq out | jsr sub | goto loop | out: iload_0 | ireturn | sub: astore_1 | iinc 0 -1 | iload_0 | ifeq loop | ret 1",
        expect![[r#"
            registers 5 sites 2
            param r0 int
            b0:
              if int eq r0, 0 then b3 else b1 #0 @1
            b1:
              goto b4 @4
            b2:
              goto b0 @7
            b3:
              return int r0 @11
            b4:
              r0 = iadd r0, -1 @13
              if int eq r0, 0 then b0 else b5 #1 @17
            b5:
              goto b2 @20
        "#]],
    );
}

#[test]
fn a_subroutine_need_not_keep_its_return_address() {
    check(
        "major 48 | jsr a | a: pop | jsr b | b: return",
        expect![[r#"
        registers 5 sites 0
        b0:
          goto b1
        b1:
          goto b2 @4
        b2:
          return @7
    "#]],
    );
}

#[test]
fn subroutines_nest_and_handlers_belong_to_their_call() {
    check(
        "static method m:(I)I | major 48 | jsr outer | iload_0 | ireturn | outer: astore_1 | try: jsr inner | end: ret 1 | inner: astore_2 | iload_0 | iconst_1 | idiv | istore_0 | ret 2 | handler: pop | ret 1 | catch * inner handler handler",
        expect![[r#"
            registers 6 sites 0
            param r0 int
            b0:
              goto b2
            b1:
              return int r0 @4
            b2:
              goto b5 @6
            b3:
              goto b1 @9
            b4:
              goto b1 @19
            b5:
              r0 = idiv r0, 1 @14
              goto b3 @16
              catch * -> b4 r4
        "#]],
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
        ("iadd | return", expect!["Test.m()V at offset 0: operand stack underflow"]),
        ("iconst_0 | lconst_0 | ladd | return", expect!["Test.m()V at offset 2: operand stack underflow"]),
        (
            "stack 1 | iconst_0 | iconst_0 | return",
            expect!["Test.m()V at offset 1: operand stack overflow: max_stack is 1"],
        ),
        (
            "stack 1 | lconst_0 | return",
            expect!["Test.m()V at offset 0: operand stack overflow: max_stack is 1"],
        ),
        ("locals 2 | iload_2 | return", expect!["Test.m()V at offset 0: local variable 2 is out of range"]),
        (
            "locals 2 | lconst_0 | lstore_1 | return",
            expect!["Test.m()V at offset 1: local variable 1 is out of range"],
        ),
        (
            "locals 1 | iload_0 | return",
            expect![
                "Test.m()V at offset 0: local variable 0 does not hold a value of kind int on every path to here"
            ],
        ),
        (
            "iconst_0 | fstore_0 | iload_0 | return",
            expect!["Test.m()V at offset 1: expected float on the operand stack, found int"],
        ),
        (
            "lconst_0 | lstore_0 | iconst_0 | istore_1 | lload_0 | return",
            expect![
                "Test.m()V at offset 4: local variable 0 does not hold a value of kind long on every path to here"
            ],
        ),
        (
            "iconst_0 | istore_1 | lconst_0 | lstore_0 | iload_1 | return",
            expect![
                "Test.m()V at offset 4: local variable 1 does not hold a value of kind int on every path to here"
            ],
        ),
        ("nop", expect!["Test.m()V at offset 0: control falls off the end of the code"]),
        (
            "iconst_0 | ifeq out | nop | out: nop",
            expect!["Test.m()V at offset 5: control falls off the end of the code"],
        ),
        (
            "iconst_0 | ireturn",
            expect!["Test.m()V at offset 1: return instruction does not fit the method's descriptor"],
        ),
        (
            "static method m:()I | return",
            expect!["Test.m()I at offset 0: return instruction does not fit the method's descriptor"],
        ),
        (
            "lconst_0 | pop | return",
            expect!["Test.m()V at offset 1: a long or double on the operand stack is split"],
        ),
        (
            "lconst_0 | dup | return",
            expect!["Test.m()V at offset 1: a long or double on the operand stack is split"],
        ),
        (
            "iconst_0 | lconst_0 | swap | return",
            expect!["Test.m()V at offset 2: a long or double on the operand stack is split"],
        ),
        (
            "lconst_0 | iconst_0 | dup_x1 | return",
            expect!["Test.m()V at offset 2: a long or double on the operand stack is split"],
        ),
        (
            "iconst_0 | ifeq a | iconst_0 | a: return",
            expect!["Test.m()V at offset 5: operand stacks differ where paths meet at offset 5"],
        ),
        (
            "iconst_0 | ifeq a | iconst_0 | goto b | a: fconst_0 | b: pop | return",
            expect!["Test.m()V at offset 9: operand stacks differ where paths meet at offset 9"],
        ),
        (
            "iconst_0 | ifeq a | iconst_1 | istore_0 | goto b | a: fconst_0 | fstore_0 | b: iload_0 | pop | return",
            expect![
                "Test.m()V at offset 11: local variable 0 does not hold a value of kind int on every path to here"
            ],
        ),
        (
            "iconst_0 | ifeq a | iconst_1 | istore_0 | a: iload_0 | pop | return",
            expect![
                "Test.m()V at offset 6: local variable 0 does not hold a value of kind int on every path to here"
            ],
        ),
        (
            "static method m:(JJ)V | locals 3 | return",
            expect![
                "Test.m(JJ)V at offset 0: the parameters need 4 local variable slots, more than max_locals"
            ],
        ),
        ("static method m:(Q)V | return", expect![[r#"Test.m(Q)V at offset 0: bad descriptor "(Q)V""#]]),
        ("getstatic A.x:V | return", expect![[r#"Test.m()V at offset 0: bad descriptor "V""#]]),
        ("invokestatic A.f:(I | return", expect![[r#"Test.m()V at offset 0: bad descriptor "(I""#]]),
        (
            "aconst_null | invokeinterface A.f:()V 2 | return",
            expect!["Test.m()V at offset 1: the argument count 2 of invokeinterface should be 1"],
        ),
        (
            "aconst_null | invokevirtual interface A.f:()V | return",
            expect![
                "Test.m()V at offset 1: constant 6 names a method of the wrong sort of type for this call"
            ],
        ),
        ("byte 178 0 9 | return", expect!["Test.m()V at offset 0: constant 9 is outside the constant pool"]),
        (
            "byte 18 0 | return",
            expect!["Test.m()V at offset 0: constant 0 cannot be loaded by this instruction"],
        ),
        ("byte 254", expect!["Test.m()V at offset 0: bad opcode 0xfe"]),
        ("goto 1", expect!["Test.m()V at offset 0: jump to offset 1, which is inside an instruction"]),
        (
            "ldc2_w 1 | return",
            expect!["Test.m()V at offset 0: constant 1 cannot be loaded by this instruction"],
        ),
        (
            "ldc 1L | return",
            expect!["Test.m()V at offset 0: constant 1 cannot be loaded by this instruction"],
        ),
        (
            "ldc utf8:x | return",
            expect!["Test.m()V at offset 0: constant 1 cannot be loaded by this instruction"],
        ),
        ("byte 187 0 1 | return", expect!["Test.m()V at offset 0: constant 1 is outside the constant pool"]),
        (
            "stack 0 | a: getstatic A.x:I | b: return | h: return | catch * a b h",
            expect!["Test.m()V at offset 0: operand stack overflow: max_stack is 0"],
        ),
        (
            "a: nop | b: sipush 1 | return | catch * a 3 b",
            expect!["Test.m()V at offset 0: exception table row 0 does not lie on instructions"],
        ),
        ("iconst_0 | athrow", expect!["Test.m()V at offset 1: expected ref on the operand stack, found int"]),
        (
            "major 48 | ret 0",
            expect![
                "Test.m()V at offset 0: local variable 0 does not hold a return address on every path to here"
            ],
        ),
        (
            "major 48 | jsr a | a: astore_0 | aload_0 | pop | return",
            expect![
                "Test.m()V at offset 4: local variable 0 does not hold a value of kind ref on every path to here"
            ],
        ),
        (
            "major 48 | jsr a | return | a: astore_0 | iconst_0 | ifeq b | aconst_null | astore_0 | b: ret 0",
            expect![
                "Test.m()V at offset 11: local variable 0 does not hold a return address on every path to here"
            ],
        ),
        (
            "major 48 | goto b | a: astore_0 | ret 0 | b: jsr a",
            expect!["Test.m()V at offset 4: control falls off the end of the code"],
        ),
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
    expect![[r#"
        registers 5 sites 1
        param r0 int
        local r0 0+13 count I
        b0: (line 10)
          if int eq r0, 0 then b2 else b1 #0 @1
        b1: (line 20)
          r0 = iadd r0, 1 @4
          goto b2 @7 (line 21)
        b2: (line 30)
          r4 = move int r0 @9
          r4 = invokestatic r4 A.f:(I)I
          return int r4 @12
    "#]]
    .assert_eq(&body.display().to_string());
    assert_eq!(body.name_at(testwright_ir::Reg(0), 12), Some(("count", "I")));
    assert_eq!(body.name_at(testwright_ir::Reg(0), 13), None);
    assert_eq!(body.name_at(testwright_ir::Reg(1), 0), None);
}

#[test]
fn code_after_an_abandoned_subroutine_is_not_copied() {
    // Thirty times: a subroutine that may throw, inside a range whose handler goes on with the rest of the method.
    let mut code = String::from("static method m:(I)I | major 48 | locals 5");
    for index in 0..30 {
        code.push_str(&format!(
            " | try{index}: iload_0 | ifeq skip{index} | jsr sub{index} | skip{index}: jsr sub{index} | goto on{index}"
        ));
        code.push_str(&format!(
            " | sub{index}: astore_1 | iload_0 | invokestatic A.f:(I)I | istore_0 | ret 1"
        ));
        code.push_str(&format!(" | end{index}: astore_2 | on{index}: nop"));
        code.push_str(&format!(" | catch * try{index} end{index} end{index}"));
    }
    code.push_str(" | iload_0 | ireturn");
    let class = assemble(&code);
    let body = translate(&class, &class.methods[0]).unwrap();
    body.check().unwrap();
    // Entry, call, second call, jump on, two copies of the subroutine, handler, and what follows: eight a time.
    assert!(body.blocks.len() <= 30 * 8 + 2, "{}", body.blocks.len());
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
    check(
        "locals 65535 | stack 65535 | iconst_0 | pop | return",
        expect![[r#"
        Test.m()V at offset 0: more than 65535 registers
    "#]],
    );
    check(
        "locals 65535 | stack 65535 | return",
        expect![[r#"
        registers 65535 sites 0
        b0:
          return
    "#]],
    );
    check(
        "locals 4 | stack 65535 | invokestatic A.f:()I | invokestatic A.f:()I | swap | invokestatic A.g:(II)V | return",
        expect![[r#"
            registers 7 sites 0
            b0:
              r4 = invokestatic window r4 A.f:()I
              r5 = invokestatic window r5 A.f:()I @3
              r6 = move int r4 @7
              r4 = move int r5
              r5 = move int r6
              invokestatic r4, r5 A.g:(II)V
              return @10
        "#]],
    );
}
