//! Queries as SMT-LIB scripts (version 2.6, theories of bit-vectors and floating-point numbers).

use crate::tape::{Step, StepKind, Tape};
use crate::{Arena, Const, Op, Query, Sort};
use std::fmt::Write;
use testwright_semantics::BinOp::{self, *};
use testwright_semantics::UnOp;

/// The script of a query, which asks for the values `v0`, `v1`… of the variables as bits, and for a core of the clauses
/// `c0`, `c1`…; `None` if a term is of strings or arrays, or has no counterpart.
pub(crate) fn script(arena: &Arena, query: &Query) -> Option<String> {
    let tape = Tape::new(arena, &query.clauses);
    let mut text = String::from(
        "(set-option :produce-models true)\n(set-option :produce-unsat-cores true)\n(set-logic QF_BVFP)\n",
    );
    for (number, &(variable, place)) in tape.variables().iter().enumerate() {
        let declared = arena.variable(variable);
        // Floating-point variables are bits, because bits are what all solvers print alike.
        match declared.sort {
            Sort::Bool => writeln!(text, "(declare-const v{number} Bool)"),
            sort => writeln!(text, "(declare-const v{number} (_ BitVec {}))", bits(sort)?),
        }
        .ok()?;
        let value = match declared.sort {
            Sort::Float => format!("((_ to_fp 8 24) v{number})"),
            Sort::Double => format!("((_ to_fp 11 53) v{number})"),
            _ => format!("v{number}"),
        };
        define(&mut text, place, declared.sort, &value)?;
        if let (Some((low, high)), true) = (declared.domain.range, declared.sort.is_integer()) {
            let (low, high) = (clamp(declared.sort, low), clamp(declared.sort, high));
            let (low, high) = (constant(&low)?, constant(&high)?);
            writeln!(text, "(assert (and (bvsle {low} v{number}) (bvsle v{number} {high})))").ok()?;
        }
    }
    for (place, step) in tape.steps().iter().enumerate() {
        let value = match &step.kind {
            StepKind::Var(_) => continue,
            StepKind::Const(value) => constant(value)?,
            StepKind::App(op) => application(*op, step, &tape)?,
            StepKind::Matches(_) => return None,
        };
        define(&mut text, place, step.sort, &value)?;
    }
    for (number, root) in tape.roots().iter().enumerate() {
        writeln!(text, "(assert (! t{root} :named c{number}))").ok()?;
    }
    text.push_str("(check-sat)\n");
    let names: Vec<String> = (0..tape.variables().len()).map(|number| format!("v{number}")).collect();
    if !names.is_empty() {
        writeln!(text, "(get-value ({}))", names.join(" ")).ok()?;
    }
    text.push_str("(get-unsat-core)\n(exit)\n");
    Some(text)
}

fn define(text: &mut String, place: usize, sort: Sort, value: &str) -> Option<()> {
    writeln!(text, "(define-fun t{place} () {} {value})", sort_name(sort)?).ok()
}

const fn bits(sort: Sort) -> Option<usize> {
    match sort {
        Sort::Int | Sort::Float => Some(32),
        Sort::Long | Sort::Double => Some(64),
        _ => None,
    }
}

fn sort_name(sort: Sort) -> Option<String> {
    match sort {
        Sort::Bool => Some("Bool".to_owned()),
        Sort::Float => Some("(_ FloatingPoint 8 24)".to_owned()),
        Sort::Double => Some("(_ FloatingPoint 11 53)".to_owned()),
        sort => bits(sort).map(|bits| format!("(_ BitVec {bits})")),
    }
}

/// The integer of a sort that is nearest.
fn clamp(sort: Sort, value: i64) -> Const {
    match sort {
        Sort::Int => Const::Int(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32),
        _ => Const::Long(value),
    }
}

fn constant(value: &Const) -> Option<String> {
    Some(match value {
        Const::Bool(value) => value.to_string(),
        Const::Int(value) => format!("#x{value:08x}"),
        Const::Long(value) => format!("#x{value:016x}"),
        Const::Float(value) => format!("((_ to_fp 8 24) #x{:08x})", value.to_bits()),
        Const::Double(value) => format!("((_ to_fp 11 53) #x{:016x})", value.to_bits()),
        Const::String(_) | Const::Array(..) => return None,
    })
}

fn application(op: Op, step: &Step, tape: &Tape) -> Option<String> {
    let args: Vec<String> = step.args.iter().map(|arg| format!("t{arg}")).collect();
    let sort = tape.steps()[*step.args.first()?].sort;
    let name = match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Ite => "ite",
        Op::Eq if sort.is_floating() => "fp.eq",
        Op::Lt if sort.is_floating() => "fp.lt",
        Op::Le if sort.is_floating() => "fp.leq",
        Op::Eq if bits(sort).is_some() || sort == Sort::Bool => "=",
        Op::Lt => "bvslt",
        Op::Le => "bvsle",
        Op::Bin(op) => return binary(op, &args[0], &args[1], sort),
        Op::Un(op) => return unary(op, &args[0], sort),
        _ => return None,
    };
    Some(format!("({name} {})", args.join(" ")))
}

fn binary(op: BinOp, left: &str, right: &str, sort: Sort) -> Option<String> {
    let plain = |name: &str| Some(format!("({name} {left} {right})"));
    let rounded = |name: &str| Some(format!("({name} RNE {left} {right})"));
    let zero = constant(&Const::zero(sort))?;
    // Division by zero is zero here, as everywhere in terms.
    let divided = |name: &str| Some(format!("(ite (= {right} {zero}) {zero} ({name} {left} {right}))"));
    let shifted = |name: &str| {
        Some(match sort {
            Sort::Int => format!("({name} {left} (bvand {right} #x0000001f))"),
            _ => format!("({name} {left} ((_ zero_extend 32) (bvand {right} #x0000003f)))"),
        })
    };
    let [minus, nothing, one] = ["#xffffffff", "#x00000000", "#x00000001"];
    match op {
        IAdd | LAdd => plain("bvadd"),
        ISub | LSub => plain("bvsub"),
        IMul | LMul => plain("bvmul"),
        IAnd | LAnd => plain("bvand"),
        IOr | LOr => plain("bvor"),
        IXor | LXor => plain("bvxor"),
        IDiv | LDiv => divided("bvsdiv"),
        IRem | LRem => divided("bvsrem"),
        IShl | LShl => shifted("bvshl"),
        IShr | LShr => shifted("bvashr"),
        IUshr | LUshr => shifted("bvlshr"),
        FAdd | DAdd => rounded("fp.add"),
        FSub | DSub => rounded("fp.sub"),
        FMul | DMul => rounded("fp.mul"),
        FDiv | DDiv => rounded("fp.div"),
        // Java's remainder is not that of IEEE 754, which is the one there is.
        FRem | DRem => None,
        LCmp => {
            Some(format!("(ite (bvslt {left} {right}) {minus} (ite (= {left} {right}) {nothing} {one}))"))
        }
        FCmpL | DCmpL => {
            Some(format!("(ite (fp.gt {left} {right}) {one} (ite (fp.eq {left} {right}) {nothing} {minus}))"))
        }
        FCmpG | DCmpG => {
            Some(format!("(ite (fp.lt {left} {right}) {minus} (ite (fp.eq {left} {right}) {nothing} {one}))"))
        }
    }
}

fn unary(op: UnOp, operand: &str, sort: Sort) -> Option<String> {
    let to_float = |format: &str| Some(format!("((_ to_fp {format}) RNE {operand})"));
    let narrowed = |bits: usize, extend: &str| {
        Some(format!("((_ {extend} {}) ((_ extract {} 0) {operand}))", 32 - bits, bits - 1))
    };
    match op {
        UnOp::INeg | UnOp::LNeg => Some(format!("(bvneg {operand})")),
        UnOp::FNeg | UnOp::DNeg => Some(format!("(fp.neg {operand})")),
        UnOp::I2L => Some(format!("((_ sign_extend 32) {operand})")),
        UnOp::L2I => Some(format!("((_ extract 31 0) {operand})")),
        UnOp::I2B => narrowed(8, "sign_extend"),
        UnOp::I2S => narrowed(16, "sign_extend"),
        UnOp::I2C => narrowed(16, "zero_extend"),
        UnOp::I2F | UnOp::L2F | UnOp::D2F => to_float("8 24"),
        UnOp::I2D | UnOp::L2D | UnOp::F2D => to_float("11 53"),
        UnOp::F2I | UnOp::D2I => to_integer(operand, sort, 32, &Const::Int(i32::MIN), &Const::Int(i32::MAX)),
        UnOp::F2L | UnOp::D2L => {
            to_integer(operand, sort, 64, &Const::Long(i64::MIN), &Const::Long(i64::MAX))
        }
    }
}

/// Java's conversion is defined for all numbers, that of SMT-LIB only for those that fit.
fn to_integer(operand: &str, sort: Sort, bits: u32, least: &Const, most: &Const) -> Option<String> {
    let limit = 2_f64.powi(bits as i32 - 1);
    let bound = |value: f64| match sort {
        Sort::Float => constant(&Const::Float(value as f32)),
        _ => constant(&Const::Double(value)),
    };
    let zero = format!("(_ bv0 {bits})");
    let (low, high) = (bound(-limit)?, bound(limit)?);
    Some(format!(
        "(ite (fp.isNaN {operand}) {zero} (ite (fp.geq {operand} {high}) {} (ite (fp.leq {operand} {low}) {} \
         ((_ fp.to_sbv {bits}) RTZ {operand}))))",
        constant(most)?,
        constant(least)?
    ))
}
