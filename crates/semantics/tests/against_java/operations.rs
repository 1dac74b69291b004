//! Every operation of the instruction set gives what the installed JDKs give, and the tables are consistent.

use crate::oracle::{Questions, Random, canonical_double, canonical_float, compare};
use testwright_semantics::{ArithmeticFault, BinOp, Cond, EvalError, Kind, UnOp, Value};

/// Random questions per operation, besides all pairs of special operands.
const COUNT: usize = 50_000;

const INTS: &[i64] = &[
    0,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    7,
    10,
    -10,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    128,
    -128,
    -129,
    255,
    256,
    32767,
    32768,
    -32768,
    -32769,
    65535,
    65536,
    0x7fff_fffe,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    -0x8000_0000,
    -0x8000_0001,
    1 << 53,
    (1 << 53) + 1,
    1 << 62,
    i64::MAX - 1,
    i64::MAX,
    i64::MIN,
    i64::MIN + 1,
];

const DOUBLES: &[f64] = &[
    0.0,
    5e-324,
    f64::MIN_POSITIVE,
    1e-45,
    7e-46,
    0.1,
    0.5,
    0.49999999999999994,
    0.9999999999999999,
    1.0,
    1.5,
    2.5,
    3.0,
    127.5,
    128.0,
    32768.0,
    65536.0,
    16777216.0,
    16777217.0,
    2147483647.0,
    2147483647.5,
    2147483648.0,
    4294967296.0,
    9007199254740993.0,
    9223372036854774784.0,
    9223372036854775808.0,
    3.4028234663852886e38,
    3.4028235677973366e38,
    1e39,
    1e300,
    f64::MAX,
    f64::INFINITY,
    f64::NAN,
];

/// The special operands of a kind, as words.
fn special(kind: Kind) -> Vec<u64> {
    match kind {
        Kind::Int => INTS.iter().map(|&value| i64::from(value as i32) as u64).collect(),
        Kind::Long => INTS.iter().map(|&value| value as u64).collect(),
        Kind::Float => DOUBLES
            .iter()
            .flat_map(|&value| [value as f32, -value as f32])
            .map(|value| u64::from(value.to_bits()))
            .collect(),
        Kind::Double => DOUBLES.iter().flat_map(|&value| [value, -value]).map(f64::to_bits).collect(),
        Kind::Ref => vec![0, 1],
    }
}

/// A random operand of a kind, as a word.
fn any(kind: Kind, random: &mut Random) -> u64 {
    let bits = random.bits();
    match (kind, random.below(3)) {
        (Kind::Int, 0) => i64::from(bits as i32 >> (bits >> 59)) as u64,
        (Kind::Int, _) => i64::from(bits as i32) as u64,
        (Kind::Long, 0) => (bits as i64 >> random.below(64)) as u64,
        (Kind::Float, 0) => u64::from((bits as i32 as f32 / 256.0).to_bits()),
        (Kind::Double, 0) => (bits as i64 as f64 / f64::from(1 << random.below(31))).to_bits(),
        (Kind::Float | Kind::Ref, _) => bits & 0xffff_ffff,
        (Kind::Long | Kind::Double, _) => bits,
    }
}

fn pairs(name: &str, left: Kind, right: Kind) -> Vec<(u64, u64)> {
    let mut random =
        Random::new(name.bytes().fold(0, |hash: u64, byte| hash.wrapping_mul(31) + u64::from(byte)));
    let (lefts, rights) = (special(left), special(right));
    let mut operands: Vec<(u64, u64)> =
        lefts.iter().flat_map(|&left| rights.iter().map(move |&right| (left, right))).collect();
    for _ in 0..COUNT {
        let first = if random.below(8) == 0 { random.of(&lefts) } else { any(left, &mut random) };
        let second = if random.below(8) == 0 { random.of(&rights) } else { any(right, &mut random) };
        operands.push((first, second));
    }
    operands
}

/// A result as the oracle writes it: the word of the value, with one NaN for all.
fn word(result: Result<Value, EvalError>) -> Option<u64> {
    match result {
        Ok(Value::Float(value)) => Some(canonical_float(value)),
        Ok(Value::Double(value)) => Some(canonical_double(value)),
        Ok(value) => Some(value.to_bits()),
        Err(EvalError::Fault(ArithmeticFault::DivisionByZero)) => None,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn binary_operations_agree_with_java() {
    let questions = BinOp::ALL.iter().filter(|op| !op.mnemonic().contains("cmp")).map(|&op| {
        let (left, right) = op.operands();
        let answer = move |&(a, b): &(u64, u64), _| {
            word(op.eval(Value::from_bits(left, a), Value::from_bits(right, b)))
        };
        Questions {
            name: op.mnemonic(),
            operands: pairs(op.mnemonic(), left, right),
            answer: Box::new(answer),
        }
    });
    compare("Oracle.java", "binops", &questions.collect::<Vec<_>>());
}

#[test]
fn unary_operations_agree_with_java() {
    let questions = UnOp::ALL.iter().map(|&op| {
        let kind = op.operand();
        let answer = move |&(a, _): &(u64, u64), _| word(op.eval(Value::from_bits(kind, a)));
        Questions {
            name: op.mnemonic(),
            operands: pairs(op.mnemonic(), kind, Kind::Ref),
            answer: Box::new(answer),
        }
    });
    compare("Oracle.java", "unops", &questions.collect::<Vec<_>>());
}

/// The six relations as bits, each computed as javac compiles it: a comparison and a condition on its result. For
/// floating-point numbers javac takes the comparison that makes the relation false on NaN.
fn relations(kind: Kind, left: Value, right: Value) -> u64 {
    let compare =
        |op: BinOp| op.eval(left, right).and_then(Value::as_int).expect("the operands fit the comparison");
    let mut bits = 0;
    for (index, cond) in Cond::ALL.into_iter().enumerate() {
        let holds = match (kind, cond) {
            (Kind::Long, _) => cond.eval(compare(BinOp::LCmp), 0),
            (Kind::Float, Cond::Lt | Cond::Le) => cond.eval(compare(BinOp::FCmpG), 0),
            (Kind::Float, _) => cond.eval(compare(BinOp::FCmpL), 0),
            (Kind::Double, Cond::Lt | Cond::Le) => cond.eval(compare(BinOp::DCmpG), 0),
            (Kind::Double, _) => cond.eval(compare(BinOp::DCmpL), 0),
            (Kind::Int | Kind::Ref, _) => {
                cond.eval_values(left, right).expect("the operands fit the condition")
            }
        };
        bits |= u64::from(holds) << index;
    }
    bits
}

#[test]
fn comparisons_agree_with_java() {
    let questions = [Kind::Int, Kind::Long, Kind::Float, Kind::Double].map(|kind| {
        let name = ["int relations", "long relations", "float relations", "double relations"][kind as usize];
        let answer = move |&(a, b): &(u64, u64), _| {
            Some(relations(kind, Value::from_bits(kind, a), Value::from_bits(kind, b)))
        };
        Questions { name, operands: pairs(name, kind, kind), answer: Box::new(answer) }
    });
    compare("Oracle.java", "relations", &questions);
}

#[test]
fn comparisons_differ_on_nan_only_in_the_sign() {
    for (left, right) in [(f64::NAN, 0.0), (0.0, f64::NAN), (f64::NAN, f64::NAN)] {
        for (op, expected) in [(BinOp::DCmpL, -1), (BinOp::DCmpG, 1)] {
            assert_eq!(op.eval(left.into(), right.into()), Ok(Value::Int(expected)));
        }
        for (op, expected) in [(BinOp::FCmpL, -1), (BinOp::FCmpG, 1)] {
            assert_eq!(op.eval((left as f32).into(), (right as f32).into()), Ok(Value::Int(expected)));
        }
    }
}

#[test]
fn mnemonics_and_opcodes_name_one_operation_each() {
    for &op in BinOp::ALL {
        assert_eq!(op.mnemonic().parse(), Ok(op));
        assert_eq!(BinOp::from_opcode(op.opcode()), Some(op));
        assert_eq!(UnOp::from_opcode(op.opcode()), None);
        assert_eq!(op.to_string(), op.mnemonic());
    }
    for &op in UnOp::ALL {
        assert_eq!(op.mnemonic().parse(), Ok(op));
        assert_eq!(UnOp::from_opcode(op.opcode()), Some(op));
        assert_eq!(BinOp::from_opcode(op.opcode()), None);
    }
    assert!("nop".parse::<BinOp>().is_err());
    assert!("iadd".parse::<UnOp>().is_err());
    // Opcodes 0x60 to 0x98 are these operations and iinc, without gaps.
    let named = (0..=255)
        .filter(|&opcode| BinOp::from_opcode(opcode).is_some() || UnOp::from_opcode(opcode).is_some());
    assert!(named.eq((0x60..=0x98).filter(|&opcode| opcode != 0x84)));
}

#[test]
fn the_tables_of_types_and_properties_hold_for_every_evaluation() {
    let kinds = [Kind::Int, Kind::Long, Kind::Float, Kind::Double];
    let mut random = Random::new(5);
    for &op in BinOp::ALL {
        let mut throws = false;
        for (left, right) in pairs(op.mnemonic(), op.operands().0, op.operands().1).into_iter().take(4000) {
            let left = Value::from_bits(op.operands().0, left);
            let right = Value::from_bits(op.operands().1, right);
            match op.eval(left, right) {
                Ok(value) => assert_eq!(value.kind(), op.result()),
                Err(error) => {
                    assert_eq!(error, EvalError::Fault(ArithmeticFault::DivisionByZero));
                    throws = true;
                }
            }
            if op.is_commutative() {
                assert_eq!(word(op.eval(left, right)), word(op.eval(right, left)), "{op}");
            }
        }
        assert_eq!(throws, op.can_throw(), "{op}");
        for left in kinds {
            for right in kinds.into_iter().filter(|&right| (left, right) != op.operands()) {
                let values = (Value::from_bits(left, random.bits()), Value::from_bits(right, random.bits()));
                assert!(matches!(op.eval(values.0, values.1), Err(EvalError::WrongKind { .. })), "{op}");
            }
        }
    }
    for &op in UnOp::ALL {
        for kind in kinds {
            match op.eval(Value::zero(kind)) {
                Ok(value) => assert_eq!((kind, value.kind()), (op.operand(), op.result())),
                Err(error) => assert_eq!(error, EvalError::WrongKind { expected: op.operand(), found: kind }),
            }
        }
    }
}

#[test]
fn what_is_not_called_commutative_is_not() {
    for &op in BinOp::ALL.iter().filter(|op| !op.is_commutative()) {
        let (left, right) = op.operands();
        let differs = left != right
            || pairs(op.mnemonic(), left, right).into_iter().any(|(a, b)| {
                let (a, b) = (Value::from_bits(left, a), Value::from_bits(right, b));
                word(op.eval(a, b)) != word(op.eval(b, a))
            });
        assert!(differs, "{op}");
    }
}

#[test]
fn conditions_negate_and_swap() {
    for cond in Cond::ALL {
        assert_eq!(cond.name().parse(), Ok(cond));
        assert_eq!(cond.symbol().parse(), Ok(cond));
        assert_eq!(cond.negate().negate(), cond);
        assert_eq!(cond.swap().swap(), cond);
        for (left, right) in pairs("conditions", Kind::Long, Kind::Long) {
            let (long_left, long_right) = (left as i64, right as i64);
            assert_ne!(cond.eval_long(long_left, long_right), cond.negate().eval_long(long_left, long_right));
            assert_eq!(cond.eval_long(long_left, long_right), cond.swap().eval_long(long_right, long_left));
            let (left, right) = (left as i32, right as i32);
            assert_ne!(cond.eval(left, right), cond.negate().eval(left, right));
            assert_eq!(cond.eval(left, right), cond.swap().eval(right, left));
        }
    }
}

#[test]
fn references_are_only_equal_or_not() {
    assert_eq!(Cond::Eq.eval_values(Value::NULL, Value::Ref(0)), Ok(true));
    assert_eq!(Cond::Ne.eval_values(Value::NULL, Value::Ref(7)), Ok(true));
    let mistake = EvalError::WrongKind { expected: Kind::Int, found: Kind::Ref };
    assert_eq!(Cond::Lt.eval_values(Value::NULL, Value::Ref(7)), Err(mistake));
    let mistake = EvalError::WrongKind { expected: Kind::Ref, found: Kind::Int };
    assert_eq!(Cond::Eq.eval_values(Value::NULL, Value::Int(0)), Err(mistake));
}

#[test]
fn values_are_equal_by_kind_and_bits() {
    assert_eq!(Value::Double(f64::NAN), Value::Double(f64::NAN));
    assert_ne!(Value::Double(0.0), Value::Double(-0.0));
    assert_ne!(Value::Int(0), Value::Long(0));
    for kind in Kind::ALL {
        for bits in special(kind) {
            assert_eq!(Value::from_bits(kind, bits).to_bits(), bits);
            assert_eq!(Value::from_bits(kind, bits).kind(), kind);
        }
        assert_eq!(Value::zero(kind).to_bits(), 0);
        assert_eq!(kind.name().parse(), Ok(kind));
    }
}
