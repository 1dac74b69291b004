//! The mutation operators: one file each, and one line in [`operators()`].
//!
//! Two families: those of muJava (Ma, Offutt and Kwon 2005) for expressions and statements, as far as bytecode shows what
//! they are about, and those of PIT. Operators of both that come to the same change make one mutant.

mod aodu;
mod aoi;
mod aois;
mod aorb;
mod aors;
mod asrs;
mod boundary;
mod cdl;
mod coi;
mod constants;
mod cor;
mod increments;
mod invert_negatives;
mod lod;
mod loi;
mod lor;
mod math;
mod negate;
mod odl;
mod remove_conditionals;
mod returns;
mod ror;
mod sdl;
mod sor;
mod switch;
mod vdl;
mod void_calls;

use testwright_ir::code::{BinOp, Block, Inst, Kind, Operand, Reg, Terminator, UnOp};

use crate::change::{Change, Site};
use crate::method::MutableMethod;

/// Whose set of operators one belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// muJava's method-level operators.
    MuJava,
    /// What PIT does unless told otherwise.
    Pit,
    /// What PIT's stronger group adds.
    Stronger,
    /// What PIT does only if asked.
    Extra,
}

/// A way to make mutants.
pub trait Operator: Sync {
    /// The name that users see and write.
    fn name(&self) -> &'static str;

    /// Whose it is.
    fn group(&self) -> Group;

    /// What it does, in one line.
    fn about(&self) -> &'static str;

    /// An example: before and after.
    fn example(&self) -> &'static str;

    /// When what it makes changes nothing.
    fn equivalent(&self) -> &'static str;

    /// Changes of an instruction.
    fn inst(&self, place: &Place<'_>, inst: &Inst) -> Vec<Draft> {
        let _ = (place, inst);
        Vec::new()
    }

    /// Changes of a terminator.
    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let _ = (place, terminator);
        Vec::new()
    }
}

/// Every operator, in the order in which mutants of one place are made.
#[must_use]
pub fn operators() -> &'static [&'static dyn Operator] {
    &[
        &boundary::Boundary,
        &negate::Negate,
        &math::Math,
        &increments::Increments,
        &invert_negatives::InvertNegatives,
        &void_calls::VoidCalls,
        &returns::Returns,
        &remove_conditionals::RemoveConditionals,
        &switch::Switch,
        &aorb::Aorb,
        &aors::Aors,
        &aoi::Aoiu,
        &aois::Aois,
        &aodu::Aodu,
        &aodu::Aods,
        &ror::Ror,
        &cor::Cor,
        &coi::Coi,
        &coi::Cod,
        &sor::Sor,
        &lor::Lor,
        &loi::Loi,
        &lod::Lod,
        &asrs::Asrs,
        &sdl::Sdl,
        &vdl::Vdl,
        &cdl::Cdl,
        &odl::Odl,
        &constants::Constants,
    ]
}

/// The operators that make a class's mutants.
#[derive(Clone)]
pub struct Selection(Vec<&'static dyn Operator>);

impl Selection {
    /// PIT's default and stronger groups.
    #[must_use]
    pub fn stronger() -> Selection {
        Selection::in_groups(&[Group::Pit, Group::Stronger])
    }

    /// muJava's method-level operators.
    #[must_use]
    pub fn mujava() -> Selection {
        Selection::in_groups(&[Group::MuJava])
    }

    /// The operators that users name: `default`, `pit`, `stronger`, `mujava`, `all`, or names of single ones.
    pub fn parse<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<Selection, String> {
        let mut chosen = vec![false; operators().len()];
        for name in names {
            let mut any = false;
            for (at, operator) in operators().iter().enumerate() {
                let fits = match name {
                    "all" => true,
                    "pit" => operator.group() == Group::Pit,
                    "default" | "stronger" => matches!(operator.group(), Group::Pit | Group::Stronger),
                    "mujava" => operator.group() == Group::MuJava,
                    other => operator.name().eq_ignore_ascii_case(other),
                };
                chosen[at] |= fits;
                any |= fits;
            }
            if !any {
                let names: Vec<&str> = operators().iter().map(|one| one.name()).collect();
                let groups = "default, pit, stronger, mujava, all";
                return Err(format!("unknown operator {name}; there are {groups} and {}", names.join(", ")));
            }
        }
        let all = operators().iter().zip(chosen).filter(|(_, chosen)| *chosen);
        Ok(Selection(all.map(|(operator, _)| *operator).collect()))
    }

    /// The operators, in order.
    #[must_use]
    pub fn operators(&self) -> &[&'static dyn Operator] {
        &self.0
    }

    fn in_groups(groups: &[Group]) -> Selection {
        Selection(operators().iter().copied().filter(|one| groups.contains(&one.group())).collect())
    }
}

/// A mutant that is not numbered yet.
pub struct Draft {
    /// What it changes.
    pub change: Change,
    /// The change in words.
    pub text: String,
}

/// The place that an operator looks at.
pub struct Place<'m> {
    /// The method.
    pub method: &'m MutableMethod,
    /// The block.
    pub block: &'m Block,
    /// The instruction or terminator.
    pub site: Site,
}

impl Place<'_> {
    /// Bytecode offset of the place.
    #[must_use]
    pub fn pc(&self) -> u16 {
        self.method.position(self.site).pc
    }

    /// The instruction becomes these.
    fn replace(&self, insts: Vec<Inst>, text: String) -> Draft {
        Draft { change: Change { site: self.site, insts, terminator: None, registers: 0 }, text }
    }

    /// The instruction becomes these, which use a register of their own.
    fn replace_with_temporary(&self, insts: Vec<Inst>, registers: u16, text: String) -> Draft {
        Draft { change: Change { site: self.site, insts, terminator: None, registers }, text }
    }

    /// The terminator becomes this one.
    fn end_with(&self, terminator: Terminator, text: String) -> Draft {
        self.end_after(Vec::new(), 0, terminator, text)
    }

    /// The terminator becomes this one, with instructions before it.
    fn end_after(&self, insts: Vec<Inst>, registers: u16, terminator: Terminator, text: String) -> Draft {
        Draft { change: Change { site: self.site, insts, terminator: Some(terminator), registers }, text }
    }

    /// A register that the body does not use.
    fn temporary(&self) -> Reg {
        Reg(self.method.body.registers)
    }

    fn show(&self, inst: &Inst) -> String {
        crate::expression::inst(self.method, self.site, inst)
    }

    fn show_operand(&self, operand: Operand) -> String {
        crate::expression::operand(self.method, self.site, operand)
    }

    /// Whether an instruction is a step by one of a local variable, as `i++` is.
    fn is_step(&self, inst: &Inst) -> bool {
        match inst {
            Inst::Binary { op: BinOp::IAdd, dst, lhs: Operand::Reg(lhs), rhs: Operand::Int(1 | -1) } => {
                dst == lhs && self.method.is_local(*dst)
            }
            _ => false,
        }
    }
}

/// What an arithmetic operation is, whatever it works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Ushr,
    And,
    Or,
    Xor,
}

impl Family {
    const ALL: [Family; 11] = [
        Family::Add,
        Family::Sub,
        Family::Mul,
        Family::Div,
        Family::Rem,
        Family::Shl,
        Family::Shr,
        Family::Ushr,
        Family::And,
        Family::Or,
        Family::Xor,
    ];

    /// The four operations on numbers that muJava exchanges with each other, and remainder.
    const ARITHMETIC: [Family; 5] = [Family::Add, Family::Sub, Family::Mul, Family::Div, Family::Rem];

    /// The operation of the family on a kind.
    fn op(self, kind: Kind) -> Option<BinOp> {
        let (int, long, float, double) = match self {
            Family::Add => (BinOp::IAdd, BinOp::LAdd, Some(BinOp::FAdd), Some(BinOp::DAdd)),
            Family::Sub => (BinOp::ISub, BinOp::LSub, Some(BinOp::FSub), Some(BinOp::DSub)),
            Family::Mul => (BinOp::IMul, BinOp::LMul, Some(BinOp::FMul), Some(BinOp::DMul)),
            Family::Div => (BinOp::IDiv, BinOp::LDiv, Some(BinOp::FDiv), Some(BinOp::DDiv)),
            Family::Rem => (BinOp::IRem, BinOp::LRem, Some(BinOp::FRem), Some(BinOp::DRem)),
            Family::Shl => (BinOp::IShl, BinOp::LShl, None, None),
            Family::Shr => (BinOp::IShr, BinOp::LShr, None, None),
            Family::Ushr => (BinOp::IUshr, BinOp::LUshr, None, None),
            Family::And => (BinOp::IAnd, BinOp::LAnd, None, None),
            Family::Or => (BinOp::IOr, BinOp::LOr, None, None),
            Family::Xor => (BinOp::IXor, BinOp::LXor, None, None),
        };
        match kind {
            Kind::Int => Some(int),
            Kind::Long => Some(long),
            Kind::Float => float,
            Kind::Double => double,
            Kind::Ref => None,
        }
    }

    /// The family and kind of an operation; none for comparisons.
    fn of(op: BinOp) -> Option<(Family, Kind)> {
        let kind = op.operands().0;
        Family::ALL.into_iter().find(|family| family.op(kind) == Some(op)).map(|family| (family, kind))
    }
}

/// Drafts that exchange the operation of an instruction for others.
fn exchanged(place: &Place<'_>, inst: &Inst, others: &[Family]) -> Vec<Draft> {
    let Inst::Binary { op, dst, lhs, rhs } = inst else { return Vec::new() };
    let Some((own, kind)) = Family::of(*op) else { return Vec::new() };
    let before = place.show(inst);
    let others = others.iter().filter(|other| **other != own).filter_map(|other| other.op(kind));
    others
        .map(|op| {
            let after = crate::expression::binary(place.method, place.site, op, *lhs, *rhs);
            place.replace(
                vec![Inst::Binary { op, dst: *dst, lhs: *lhs, rhs: *rhs }],
                format!("{before} to {after}"),
            )
        })
        .collect()
}

/// The negation of a kind.
fn negation(kind: Kind) -> Option<UnOp> {
    match kind {
        Kind::Int => Some(UnOp::INeg),
        Kind::Long => Some(UnOp::LNeg),
        Kind::Float => Some(UnOp::FNeg),
        Kind::Double => Some(UnOp::DNeg),
        Kind::Ref => None,
    }
}

/// A literal of a kind.
fn literal(kind: Kind, value: i32) -> Option<Operand> {
    match kind {
        Kind::Int => Some(Operand::Int(value)),
        Kind::Long => Some(Operand::Long(value.into())),
        Kind::Float => Some(Operand::Float((value as f32).to_bits())),
        Kind::Double => Some(Operand::Double(f64::from(value).to_bits())),
        Kind::Ref => None,
    }
}

/// Operands that an instruction reads as numbers, each with its kind, with a way to put another in its place. Arguments of
/// calls are not among them: they are registers that moves have filled.
fn numbers(inst: &Inst) -> Vec<(usize, Operand, Kind)> {
    match inst {
        Inst::Move { kind, src, .. } => vec![(0, *src, *kind)],
        Inst::Unary { op, src, .. } => vec![(0, *src, op.operand())],
        Inst::Binary { op, lhs, rhs, .. } => {
            let (left, right) = op.operands();
            vec![(0, *lhs, left), (1, *rhs, right)]
        }
        Inst::PutField { kind, value, .. } | Inst::PutStatic { kind, value, .. } => vec![(0, *value, *kind)],
        Inst::ArrayLoad { index, .. } => vec![(0, *index, Kind::Int)],
        Inst::ArrayStore { elem, index, value, .. } => {
            vec![(0, *index, Kind::Int), (1, *value, elem.kind())]
        }
        Inst::NewArray { length, .. } | Inst::NewRefArray { length, .. } => vec![(0, *length, Kind::Int)],
        _ => Vec::new(),
    }
}

/// The instruction with another operand at a place of [`numbers`].
fn with_number(inst: &Inst, which: usize, operand: Operand) -> Inst {
    let mut inst = inst.clone();
    match (&mut inst, which) {
        (Inst::Move { src, .. } | Inst::Unary { src, .. }, _) => *src = operand,
        (Inst::Binary { lhs, .. }, 0) => *lhs = operand,
        (Inst::Binary { rhs, .. }, _) => *rhs = operand,
        (Inst::PutField { value, .. } | Inst::PutStatic { value, .. }, _) => *value = operand,
        (Inst::ArrayLoad { index, .. }, _) => *index = operand,
        (Inst::ArrayStore { index, .. }, 0) => *index = operand,
        (Inst::ArrayStore { value, .. }, _) => *value = operand,
        (Inst::NewArray { length, .. } | Inst::NewRefArray { length, .. }, _) => *length = operand,
        _ => {}
    }
    inst
}

/// Numbers that a terminator reads.
fn end_numbers(terminator: &Terminator) -> Vec<(usize, Operand, Kind)> {
    match terminator {
        Terminator::If { compare, lhs, rhs, .. } => {
            vec![(0, *lhs, compare.kind()), (1, *rhs, compare.kind())]
        }
        Terminator::Switch { value, .. } => vec![(0, *value, Kind::Int)],
        Terminator::Return(Some((kind, value))) => vec![(0, *value, *kind)],
        _ => Vec::new(),
    }
}

/// The terminator with another operand at a place of [`end_numbers`].
fn with_end_number(terminator: &Terminator, which: usize, operand: Operand) -> Terminator {
    let mut terminator = terminator.clone();
    match (&mut terminator, which) {
        (Terminator::If { lhs, .. }, 0) => *lhs = operand,
        (Terminator::If { rhs, .. }, _) => *rhs = operand,
        (Terminator::Switch { value, .. }, _) => *value = operand,
        (Terminator::Return(Some((_, value))), _) => *value = operand,
        _ => {}
    }
    terminator
}

/// What a use of a local variable may become: instructions before it, the operand, instructions after it, and the text.
struct Insertion {
    before: Vec<Inst>,
    operand: Operand,
    after: Vec<Inst>,
    registers: u16,
    text: String,
}

/// Drafts that put something in the place of each use of a local variable that holds a number.
fn inserted(
    place: &Place<'_>,
    inst: Option<&Inst>,
    terminator: Option<&Terminator>,
    insertions: &dyn Fn(&Place<'_>, Reg, Kind) -> Vec<Insertion>,
) -> Vec<Draft> {
    let numbers = match (inst, terminator) {
        (Some(inst), _) if place.is_step(inst) => return Vec::new(),
        (Some(inst), _) => numbers(inst),
        (None, Some(terminator)) => end_numbers(terminator),
        (None, None) => return Vec::new(),
    };
    let mut drafts = Vec::new();
    for (which, operand, kind) in numbers {
        let Some(reg) = place.method.numeric_local(operand, kind, place.pc()) else { continue };
        for insertion in insertions(place, reg, kind) {
            let Insertion { mut before, operand, after, registers, text } = insertion;
            match (inst, terminator) {
                (Some(inst), _) => {
                    let changed = with_number(inst, which, operand);
                    // In `x = x++` the step is lost.
                    let assigned = inst.def().is_some_and(|(dst, _)| dst == reg);
                    if assigned && !after.is_empty() {
                        continue;
                    }
                    before.push(changed);
                    before.extend(after);
                    drafts.push(place.replace_with_temporary(before, registers, text));
                }
                (None, Some(terminator)) => {
                    let changed = with_end_number(terminator, which, operand);
                    before.extend(after);
                    drafts.push(place.end_after(before, registers, changed, text));
                }
                (None, None) => {}
            }
        }
    }
    drafts
}

#[cfg(test)]
mod tests;
