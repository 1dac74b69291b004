//! Literals mean to the Java compiler what they are meant to mean.

use crate::jdk::{Jdk, temporary};
use crate::oracle::{Random, canonical_double, canonical_float};
use std::fmt::Write;
use testwright_semantics::literal::Literal;

/// Literals per array: few enough for the initialiser to fit in one method.
const PER_ARRAY: usize = 1000;

/// What the program prints for a literal.
fn words(literal: &Literal) -> Vec<u64> {
    match literal {
        Literal::Null => vec![],
        Literal::Boolean(value) => vec![u64::from(*value)],
        Literal::Char(value) => vec![u64::from(*value)],
        Literal::Int(value) => vec![i64::from(*value) as u64],
        Literal::Long(value) => vec![*value as u64],
        Literal::Float(value) => vec![canonical_float(*value)],
        Literal::Double(value) => vec![canonical_double(*value)],
        Literal::String(units) => units.iter().copied().map(u64::from).collect(),
    }
}

/// The arrays of the program: the type of the elements, a Java expression for the bits of one, and the elements.
fn arrays() -> Vec<(&'static str, &'static str, Vec<Literal>)> {
    let mut random = Random::new(11);
    let mut arrays = Vec::new();
    let mut ints = vec![Literal::Int(i32::MIN), Literal::Int(i32::MAX)];
    let mut longs = vec![Literal::Long(i64::MIN), Literal::Long(i64::MAX)];
    let mut floats: Vec<Literal> =
        [f32::NAN, f32::INFINITY, -f32::INFINITY, f32::MAX, -f32::MIN_POSITIVE, 1e-45, -0.0]
            .map(Literal::Float)
            .into();
    let mut doubles: Vec<Literal> =
        [f64::NAN, f64::INFINITY, -f64::INFINITY, -f64::MAX, f64::MIN_POSITIVE, 5e-324, -0.0]
            .map(Literal::Double)
            .into();
    for index in 0..PER_ARRAY - 10 {
        let bits = random.bits();
        ints.push(Literal::Int(bits as i32 >> (index % 32)));
        longs.push(Literal::Long(bits as i64 >> (index % 64)));
        floats.push(Literal::Float(if index % 2 == 0 {
            f32::from_bits(bits as u32)
        } else {
            bits as i32 as f32 / 1e4
        }));
        doubles.push(Literal::Double(if index % 2 == 0 {
            f64::from_bits(bits)
        } else {
            bits as i32 as f64 / 1e4
        }));
    }
    let chars = (0..PER_ARRAY).map(|index| if index < 300 { index as u16 } else { random.word() as u16 });
    arrays.push(("char", "element", chars.map(Literal::Char).collect()));
    arrays.push(("int", "element", ints));
    arrays.push(("long", "element", longs));
    arrays.push(("float", "Float.floatToIntBits(element) & 0xffffffffL", floats));
    arrays.push(("double", "Double.doubleToLongBits(element)", doubles));
    arrays
}

#[test]
fn the_compiler_reads_literals_as_they_are_meant() {
    let arrays = arrays();
    // Every code unit there is, in strings that fit in a class file.
    let strings: Vec<Literal> =
        (0..64).map(|block| Literal::String((0..1024).map(|unit| block * 1024 + unit).collect())).collect();

    let mut program = String::from("public class Literals {\n");
    let mut calls = String::new();
    for (index, (java_type, bits, literals)) in arrays.iter().enumerate() {
        let list: Vec<String> = literals.iter().map(Literal::to_string).collect();
        writeln!(
            program,
            "static void array{index}() {{ for ({java_type} element : new {java_type}[] {{ {} }}) \
             System.out.println((long) ({bits})); }}",
            list.join(", ")
        )
        .expect("a string can be written to");
        writeln!(calls, "array{index}();").expect("a string can be written to");
    }
    let list: Vec<String> = strings.iter().map(Literal::to_string).collect();
    write!(
        program,
        "public static void main(String[] args) {{ {calls} for (String string : new String[] {{ {} }}) \
         for (char unit : string.toCharArray()) System.out.println((long) unit); }} }}",
        list.join(",\n")
    )
    .expect("a string can be written to");

    let source = temporary("Literals.java");
    std::fs::write(&source, program).expect("the program can be written");
    let literals = arrays.iter().flat_map(|(_, _, literals)| literals).chain(&strings);
    let expected: Vec<u64> = literals.flat_map(words).collect();
    for jdk in Jdk::installed() {
        let output = String::from_utf8(jdk.run(&source, None)).expect("numbers are printed");
        let found: Vec<u64> =
            output.lines().map(|line| line.parse::<i64>().expect("a number is printed") as u64).collect();
        assert_eq!(found.len(), expected.len());
        let difference = found.iter().zip(&expected).position(|(found, expected)| found != expected);
        assert_eq!(difference, None, "{jdk} reads another value");
    }
    std::fs::remove_file(&source).expect("the program can be removed");
}
