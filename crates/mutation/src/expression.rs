//! Code as a person would have written it, as far as registers tell: for the texts of mutants.

use testwright_ir::code::{BinOp, BlockId, Cond, Inst, Operand, Reg, SiteId, Terminator, UnOp};

use crate::change::Site;
use crate::junk::{called, field_name};
use crate::method::MutableMethod;

/// How deep expressions are followed through registers.
const DEEPEST: usize = 6;

/// The condition of a jump as the source has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchCondition {
    /// The branch.
    pub site: SiteId,
    /// Such as `zones > 5`.
    pub text: String,
    /// Whether bytecode jumps if this is true, or if it is false.
    pub jumps_if: bool,
}

impl MutableMethod {
    /// The conditions of all its jumps, in the order of blocks.
    #[must_use]
    pub fn branch_conditions(&self) -> Vec<BranchCondition> {
        let mut found = Vec::new();
        for (at, block) in self.body.blocks.iter().enumerate() {
            let Terminator::If { site: branch, cond, .. } = &block.terminator else { continue };
            let site = Site { block: BlockId(at as u32), index: block.insts.len() };
            let text = condition(self, site, *cond);
            found.push(BranchCondition { site: *branch, text, jumps_if: is_source(self, site) });
        }
        found
    }
}

/// An operand of the instruction or terminator at a place.
pub(crate) fn operand(method: &MutableMethod, site: Site, operand: Operand) -> String {
    Writer { method, block: site.block }.operand(operand, site.index, 0)
}

/// What an instruction computes or does.
pub(crate) fn inst(method: &MutableMethod, site: Site, inst: &Inst) -> String {
    Writer { method, block: site.block }.inst(inst, site.index, 0)
}

/// Operands that an instruction would have at the place, written with an operator between them.
pub(crate) fn binary(method: &MutableMethod, site: Site, op: BinOp, lhs: Operand, rhs: Operand) -> String {
    Writer { method, block: site.block }.binary(op, lhs, rhs, site.index, 0)
}

/// A condition at a terminator, as the source has it: compilers often jump when the condition of the source fails.
pub(crate) fn condition(method: &MutableMethod, site: Site, cond: Cond) -> String {
    let Some(block) = method.body.block(site.block) else { return String::new() };
    let Terminator::If { lhs, rhs, then, .. } = &block.terminator else { return String::new() };
    let cond = if jumps_to_body(method, site.block, *then) { cond } else { cond.negate() };
    let writer = Writer { method, block: site.block };
    let left = writer.operand(*lhs, site.index, 0);
    let right = writer.operand(*rhs, site.index, 0);
    // A boolean is not compared in sources.
    let is_boolean = lhs
        .reg()
        .is_some_and(|reg| method.is_boolean(reg, block.end.pc) || writer.gives_boolean(reg, site.index));
    match (is_boolean && *rhs == Operand::Int(0), cond) {
        (true, Cond::Ne) => left,
        (true, Cond::Eq) => format!("!{left}"),
        _ => format!("{left} {} {right}", cond.symbol()),
    }
}

/// Whether the jump at a terminator is taken when the condition of the source holds.
pub(crate) fn is_source(method: &MutableMethod, site: Site) -> bool {
    match method.body.block(site.block).map(|block| &block.terminator) {
        Some(Terminator::If { then, .. }) => jumps_to_body(method, site.block, *then),
        _ => true,
    }
}

/// Whether the condition of a jump is that of the source: it jumps back, as at the end of a `do`, or to code that the last
/// part of an `||` falls through to.
fn jumps_to_body(method: &MutableMethod, block: BlockId, target: BlockId) -> bool {
    if target <= block {
        return true;
    }
    let before = target.0.checked_sub(1).and_then(|at| method.body.blocks.get(at as usize));
    before.is_some_and(|before| {
        target.0 > block.0 + 1
            && matches!(before.terminator, Terminator::If { otherwise, .. } if otherwise == target)
    })
}

struct Writer<'m> {
    method: &'m MutableMethod,
    block: BlockId,
}

impl Writer<'_> {
    fn operand(&self, operand: Operand, index: usize, depth: usize) -> String {
        match operand {
            Operand::Int(value) => value.to_string(),
            Operand::Long(value) => format!("{value}L"),
            Operand::Float(bits) => format!("{:?}f", f32::from_bits(bits)),
            Operand::Double(bits) => format!("{:?}", f64::from_bits(bits)),
            Operand::Null => "null".to_owned(),
            Operand::Reg(reg) => self.register(reg, index, depth),
        }
    }

    fn register(&self, reg: Reg, index: usize, depth: usize) -> String {
        let pc = self.method.position(Site { block: self.block, index }).pc;
        if self.method.is_local(reg) {
            return match self.method.variable(reg, pc) {
                Some(name) => name.to_owned(),
                None => format!("v{}", reg.0),
            };
        }
        match self.definition(reg, index) {
            Some((at, inst)) if depth < DEEPEST => self.inst(inst, at, depth + 1),
            _ => "…".to_owned(),
        }
    }

    /// The instruction of the block that gave a register its value.
    fn definition(&self, reg: Reg, index: usize) -> Option<(usize, &Inst)> {
        let block = self.method.body.block(self.block)?;
        let before = &block.insts[..index.min(block.insts.len())];
        before.iter().enumerate().rev().find(|(_, inst)| inst.def().is_some_and(|(own, _)| own == reg))
    }

    fn gives_boolean(&self, reg: Reg, index: usize) -> bool {
        match self.definition(reg, index) {
            Some((_, Inst::InstanceOf { .. })) => true,
            Some((_, Inst::GetField { field, .. } | Inst::GetStatic { field, .. })) => {
                self.method.body.pool.field_ref(*field).is_ok_and(|field| field.descriptor == "Z")
            }
            Some((_, call)) => {
                called(&self.method.body, call).is_some_and(|(_, _, descriptor)| descriptor.ends_with(")Z"))
            }
            None => false,
        }
    }

    fn binary(&self, op: BinOp, lhs: Operand, rhs: Operand, index: usize, depth: usize) -> String {
        let inner = depth + 1;
        let (left, right) = (self.operand(lhs, index, inner), self.operand(rhs, index, inner));
        // Bytecode has no operator of its own for the complement.
        if matches!((op, rhs), (BinOp::IXor, Operand::Int(-1)) | (BinOp::LXor, Operand::Long(-1))) {
            return format!("~{left}");
        }
        let text = format!("{left} {} {right}", symbol(op));
        if depth > 0 { format!("({text})") } else { text }
    }

    fn inst(&self, inst: &Inst, index: usize, depth: usize) -> String {
        let body = &self.method.body;
        let value = |operand: &Operand| self.operand(*operand, index, depth + 1);
        match inst {
            Inst::Move { src, .. } => self.operand(*src, index, depth),
            Inst::LoadConst { constant, .. } => match body.pool.string(*constant) {
                Ok(text) => format!("\"{}\"", String::from_utf16_lossy(&text)),
                Err(_) => "a constant".to_owned(),
            },
            Inst::Unary { op, src, .. } => match op {
                UnOp::INeg | UnOp::LNeg | UnOp::FNeg | UnOp::DNeg => format!("-{}", value(src)),
                other => format!("({}) {}", other.result().name(), value(src)),
            },
            Inst::Binary { op, lhs, rhs, .. } => self.binary(*op, *lhs, *rhs, index, depth),
            Inst::GetField { object, field, .. } => match value(object).as_str() {
                "this" => field_name(body, *field).unwrap_or("…").to_owned(),
                object => format!("{object}.{}", field_name(body, *field).unwrap_or("…")),
            },
            Inst::PutField { object, value: new, field, .. } => {
                let name = field_name(body, *field).unwrap_or("…");
                match value(object).as_str() {
                    "this" => format!("{name} = {}", value(new)),
                    object => format!("{object}.{name} = {}", value(new)),
                }
            }
            Inst::GetStatic { field, .. } => field_name(body, *field).unwrap_or("…").to_owned(),
            Inst::PutStatic { value: new, field, .. } => {
                format!("{} = {}", field_name(body, *field).unwrap_or("…"), value(new))
            }
            Inst::ArrayLoad { array, index: place, .. } => format!("{}[{}]", value(array), value(place)),
            Inst::ArrayStore { array, index: place, value: new, .. } => {
                format!("{}[{}] = {}", value(array), value(place), value(new))
            }
            Inst::ArrayLength { array, .. } => format!("{}.length", value(array)),
            Inst::Invoke { .. } => match called(body, inst) {
                Some((class, "<init>", _)) => format!("new {}(…)", simple(class)),
                Some((_, name, descriptor)) if descriptor.starts_with("()") => format!("{name}()"),
                Some((_, name, _)) => format!("{name}(…)"),
                None => "a call".to_owned(),
            },
            Inst::InstanceOf { value: object, class, .. } => {
                format!(
                    "{} instanceof {}",
                    value(object),
                    simple(body.pool.class_name(*class).unwrap_or("…"))
                )
            }
            Inst::CheckCast { value: object, .. } => value(object),
            Inst::New { class, .. } => format!("new {}", simple(body.pool.class_name(*class).unwrap_or("…"))),
            _ => "…".to_owned(),
        }
    }
}

fn simple(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

/// How sources write an operation.
pub(crate) fn symbol(op: BinOp) -> &'static str {
    use BinOp::*;
    match op {
        IAdd | LAdd | FAdd | DAdd => "+",
        ISub | LSub | FSub | DSub => "-",
        IMul | LMul | FMul | DMul => "*",
        IDiv | LDiv | FDiv | DDiv => "/",
        IRem | LRem | FRem | DRem => "%",
        IShl | LShl => "<<",
        IShr | LShr => ">>",
        IUshr | LUshr => ">>>",
        IAnd | LAnd => "&",
        IOr | LOr => "|",
        IXor | LXor => "^",
        LCmp | FCmpL | FCmpG | DCmpL | DCmpG => "compared with",
    }
}
