//! Methods as large and as nasty as the class file format allows: translation stays within time and memory that a
//! method of that size may cost, whatever it answers.

#[path = "support/assembler.rs"]
mod assembler;

use assembler::assemble;
use testwright_ir::{Body, TranslateError, translate};

fn translated(code: &str) -> Result<Body, TranslateError> {
    let class = assemble(code);
    translate(&class, &class.methods[0])
}

fn repeat(parts: &[(&str, usize)]) -> String {
    let mut code = String::from("static method m:()V | stack 65000 | locals 500");
    for (part, times) in parts {
        for _ in 0..*times {
            code.push_str(" | ");
            code.push_str(part);
        }
    }
    code
}

#[test]
fn a_deep_stack_under_many_blocks() {
    // Each jump goes to the next instruction, 3 bytes on. All blocks have 29,000 values below them.
    let body = translated(&repeat(&[("iconst_0", 29_000), ("goto 3", 12_000), ("return", 1)])).unwrap();
    assert_eq!(body.blocks.len(), 12_001);
    assert_eq!(body.blocks[0].insts.len(), 29_000, "each value becomes real once");
    assert!(body.blocks[1..].iter().all(|block| block.insts.is_empty()));
    // With another value on top each time.
    let body = translated(&repeat(&[
        ("iconst_0", 29_000),
        ("pop | fconst_0 | goto 3 | pop | iconst_0 | goto 3", 3_500),
        ("return", 1),
    ]))
    .unwrap();
    assert_eq!(body.blocks.len(), 7_001);
}

#[test]
fn a_deep_stack_of_one_value() {
    let body = translated(&repeat(&[
        ("invokestatic A.f:()I", 1),
        ("dup", 60_000),
        ("dup_x2 | swap", 1_000),
        ("goto 3", 1),
        ("return", 1),
    ]))
    .unwrap();
    assert!(body.blocks[0].insts.len() > 60_000);
}

#[test]
fn calls_over_a_deep_displaced_stack() {
    let body = translated(&repeat(&[
        ("invokestatic A.f:()I", 5_000),
        ("dup_x1 | swap | invokestatic A.g:(II)V", 3_000),
        ("return", 1),
    ]))
    .unwrap();
    body.check().unwrap();
}

#[test]
fn stores_under_a_deep_stack_of_copies() {
    let body = translated(&repeat(&[
        ("iconst_0 | istore_0", 1),
        ("iload_0", 25_000),
        ("iinc 0 1", 10_000),
        ("return", 1),
    ]));
    assert_eq!(body.unwrap().blocks[0].insts.len(), 1 + 25_000 + 10_000);
}

#[test]
fn many_variables_over_many_blocks() {
    let mut code = String::from("static method m:()V | stack 2 | locals 6000 | iconst_0 | istore 0");
    for local in 1..4_000 {
        code.push_str(&format!(" | iconst_0 | wide istore {local}"));
    }
    for _ in 0..5_000 {
        code.push_str(" | goto 3");
    }
    for local in 0..4_000 {
        code.push_str(&format!(" | wide iload {local} | pop"));
    }
    code.push_str(" | return");
    let body = translated(&code).unwrap();
    assert_eq!(body.blocks.len(), 5_001);
    // One that is not set is found.
    let error = translated(&code.replace("| return", "| wide iload 5000 | return")).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("local variable 5000 does not hold"), "{error}");
}

#[test]
fn a_switch_as_large_as_can_be() {
    let targets = "out ".repeat(16_000);
    let body = translated(&format!(
        "static method m:(I)V | iload_0 | tableswitch -8000 {targets} out | out: return"
    ))
    .unwrap();
    assert_eq!(body.blocks.len(), 2);
}

#[test]
fn subroutines_that_multiply_under_a_deep_stack() {
    let mut code = String::from("static method m:()V | major 48 | locals 200 | stack 40000");
    code.push_str(&" | iconst_0".repeat(20_000));
    code.push_str(" | jsr s0 | return");
    for level in 0..100 {
        code.push_str(&format!(" | s{level}: astore {level} | jsr s{0} | jsr s{0} | ret {level}", level + 1));
    }
    code.push_str(" | s100: astore 100 | ret 100");
    let error = translated(&code).map(|_| ()).unwrap_err();
    assert!(error.to_string().ends_with("subroutines make the method too large"), "{error}");
}
