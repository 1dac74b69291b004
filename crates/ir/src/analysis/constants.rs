//! The constants that a body uses: numbers and strings worth trying as inputs, with what they meet.
//!
//! Start at [`constants`]. A literal says more about good inputs if one knows its place: `c == 97` with a `char` on the other
//! side asks for `'a'`. So each literal is followed, through copies, to every instruction that uses it; each of
//! those gives an entry with a role and with the type that the literal has there.

use testwright_classpath::descriptor::{FieldType, MethodDescriptor};

use super::def_use::{DefId, DefSite, DefUse};
use super::{Code, Point};
use crate::code::{BinOp, BlockId, Body, Cond, Elem, Inst, InvokeKind, Kind, Operand, Reg, Terminator, UnOp};

/// A constant. Floats are kept as bits, so that constants can be ordered and compared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    /// An `int`, or a smaller integer or `boolean`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`, as its bits.
    Float(u32),
    /// A `double`, as its bits.
    Double(u64),
    /// A string, as UTF-16.
    String(Box<[u16]>),
}

/// What is done with a constant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// It is the right side of a comparison (turned around if the code has it on the left).
    Compared(Cond),
    /// It is compared by an instruction whose result is used as a number (`lcmp`, `fcmp`, `dcmp`).
    Ordered,
    /// It is a key of a switch.
    Case,
    /// It is passed to a method (`Class.name:descriptor`): argument number, from 0, without the receiver.
    Argument(Box<str>, u16),
    /// A method (`Class.name:descriptor`) is called on it.
    Receiver(Box<str>),
    /// It is written to a field (`Class.name`).
    Field(Box<str>),
    /// It is stored in an array.
    Element,
    /// It is the place in an array.
    Index,
    /// It is the length of a new array.
    Length,
    /// It is the result of the method.
    Returned,
    /// It is an operand of arithmetic or of a conversion.
    Computed,
    /// It is only kept in a variable, locked, cast or thrown.
    Kept,
}

/// A constant where it is used.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UsedConstant {
    /// The value.
    pub literal: Literal,
    /// Descriptor of the type that it has there: that of the parameter, field, or other side of the comparison.
    pub descriptor: Box<str>,
    /// What is done with it.
    pub role: Role,
}

/// All constants of a body, sorted and each once. `parameters` are the declared types of [`Body::parameters`], for a
/// method that is not static with its class first; if they are not known, an empty list will do.
#[must_use]
pub fn constants(body: &Body, parameters: &[FieldType<'_>]) -> Vec<UsedConstant> {
    let mut finder = Finder { body, parameters, chains: DefUse::new(body), found: Vec::new() };
    for (index, block) in body.blocks.iter().enumerate() {
        for place in 0..=block.insts.len() {
            finder.visit(Point { block: BlockId(index as u32), index: place as u32 });
        }
    }
    finder.found.sort_unstable();
    finder.found.dedup();
    finder.found
}

/// How many copies of a register are looked through to find its type.
const MAX_COPIES: usize = 8;

struct Finder<'a> {
    body: &'a Body,
    parameters: &'a [FieldType<'a>],
    chains: DefUse,
    found: Vec<UsedConstant>,
}

impl Finder<'_> {
    fn visit(&mut self, point: Point) {
        let Some(code) = point.code(self.body) else { return };
        match code {
            Code::Inst(Inst::Move { src, .. }) => {
                if let Some(literal) = literal(*src) {
                    self.follow(point, &literal);
                }
                return;
            }
            Code::Inst(Inst::LoadConst { constant, .. }) => {
                if let Ok(text) = self.body.pool.string(*constant) {
                    self.follow(point, &Literal::String(text.into()));
                }
                return;
            }
            Code::Terminator(Terminator::Switch { value, cases, .. }) => {
                let descriptor = self.operand_type(point, *value, Kind::Int, MAX_COPIES);
                for &(key, _) in cases {
                    self.add(&Literal::Int(key), &descriptor, Role::Case);
                }
            }
            _ => {}
        }
        let mut operands = Vec::new();
        let collect = |operand: Operand| operands.push(operand);
        match code {
            Code::Inst(inst) => inst.uses(collect),
            Code::Terminator(terminator) => terminator.uses(collect),
        }
        for (place, &operand) in operands.iter().enumerate() {
            if let Some(literal) = literal(operand) {
                self.meet(point, code, place, &literal);
            }
        }
    }

    /// Records what is done with a literal that an instruction puts into a register, through all copies of it.
    fn follow(&mut self, point: Point, literal: &Literal) {
        let Some(first) = self.chains.definition_at(self.body, point) else { return };
        let mut seen = vec![first];
        let mut used = false;
        let mut next = 0;
        while next < seen.len() {
            let uses = self.chains.uses_of(seen[next]).to_vec();
            next += 1;
            for id in uses {
                let usage = self.chains.usage(id);
                let Some(code) = usage.point.code(self.body) else { continue };
                if let Code::Inst(Inst::Move { .. }) = code {
                    let copy = self.chains.definition_at(self.body, usage.point);
                    seen.extend(copy.filter(|copy| !seen.contains(copy)));
                    continue;
                }
                used = true;
                for place in places_of(code, usage.reg) {
                    self.meet(usage.point, code, place, literal);
                }
            }
        }
        if !used {
            let descriptor =
                self.definition_type(first, MAX_COPIES).unwrap_or_else(|| own_type(literal).into());
            self.add(literal, &descriptor, Role::Kept);
        }
    }

    /// Records what is done with a literal at one operand of an instruction, counted as `uses` shows them.
    fn meet(&mut self, point: Point, code: Code<'_>, place: usize, literal: &Literal) {
        let own = own_type(literal);
        let (descriptor, role) = match code {
            Code::Inst(inst) => match inst {
                Inst::Binary { op, lhs, rhs, .. } => {
                    let (other, kind) =
                        if place == 0 { (*rhs, op.operands().1) } else { (*lhs, op.operands().0) };
                    let compares =
                        matches!(op, BinOp::LCmp | BinOp::FCmpL | BinOp::FCmpG | BinOp::DCmpL | BinOp::DCmpG);
                    let role = if compares { Role::Ordered } else { Role::Computed };
                    // The two sides of a shift have nothing to do with each other.
                    let alike = op.operands().0 == op.operands().1;
                    let met =
                        if alike { self.operand_type(point, other, kind, MAX_COPIES) } else { own.into() };
                    (met, role)
                }
                Inst::Unary { .. } => (own.into(), Role::Computed),
                Inst::PutField { field, .. } | Inst::PutStatic { field, .. } => self.field(*field, own),
                Inst::ArrayStore { elem, .. } if place == 2 => {
                    (element_type(*elem, own).into(), Role::Element)
                }
                Inst::ArrayStore { .. } | Inst::ArrayLoad { .. } => ("I".into(), Role::Index),
                Inst::NewArray { .. } | Inst::NewRefArray { .. } | Inst::NewMultiArray { .. } => {
                    ("I".into(), Role::Length)
                }
                Inst::Invoke { kind, method, .. } => self.argument(*kind, *method, place, own),
                Inst::InvokeDynamic { site, .. } => match self.body.pool.invoke_dynamic(*site) {
                    Ok(site) => {
                        argument(site.name.to_owned() + ":" + site.descriptor, site.descriptor, place, own)
                    }
                    Err(_) => (own.into(), Role::Kept),
                },
                _ => (own.into(), Role::Kept),
            },
            Code::Terminator(terminator) => match *terminator {
                Terminator::If { compare, cond, lhs, rhs, .. } => {
                    let (other, cond) = if place == 0 { (rhs, cond.swap()) } else { (lhs, cond) };
                    (self.operand_type(point, other, compare.kind(), MAX_COPIES), Role::Compared(cond))
                }
                Terminator::Return(_) => (own.into(), Role::Returned),
                _ => (own.into(), Role::Kept),
            },
        };
        self.add(literal, &descriptor, role);
    }

    fn add(&mut self, literal: &Literal, descriptor: &str, role: Role) {
        self.found.push(UsedConstant { literal: literal.clone(), descriptor: descriptor.into(), role });
    }

    fn field(&self, field: u16, own: &str) -> (String, Role) {
        match self.body.pool.field_ref(field) {
            Ok(field) => {
                (field.descriptor.into(), Role::Field(format!("{}.{}", field.class, field.name).into()))
            }
            Err(_) => (own.into(), Role::Kept),
        }
    }

    fn argument(&self, kind: InvokeKind, method: u16, place: usize, own: &str) -> (String, Role) {
        let Ok(method) = self.body.pool.method_ref(method) else { return (own.into(), Role::Kept) };
        let name = format!("{}.{}:{}", method.class, method.name, method.descriptor);
        match place.checked_sub(usize::from(kind != InvokeKind::Static)) {
            Some(place) => argument(name, method.descriptor, place, own),
            None => (own.into(), Role::Receiver(name.into())),
        }
    }

    /// The type of an operand, as far as the code tells, else that of its kind.
    fn operand_type(&self, point: Point, operand: Operand, kind: Kind, copies: usize) -> String {
        let known = operand.reg().and_then(|reg| self.register_type(point, reg, copies));
        known.unwrap_or_else(|| kind_type(kind).into())
    }

    /// The type that all definitions of a register agree on.
    fn register_type(&self, point: Point, reg: Reg, copies: usize) -> Option<String> {
        let usage = self.chains.use_at(point, reg)?;
        let mut types = self.chains.definitions_of(usage).iter().map(|&id| self.definition_type(id, copies));
        let first = types.next()??;
        types.all(|other| other.as_ref() == Some(&first)).then_some(first)
    }

    /// The type of the value that a definition gives, if it is declared somewhere.
    fn definition_type(&self, id: DefId, copies: usize) -> Option<String> {
        let definition = self.chains.definition(id);
        let point = match definition.site {
            DefSite::Parameter(index) => {
                let declared = self.parameters.get(usize::from(index)).map(ToString::to_string);
                return declared
                    .or_else(|| self.body.name_at(definition.reg, 0).map(|(_, of)| of.to_owned()));
            }
            DefSite::Exception(_) => return None,
            DefSite::Inst(point) => point,
        };
        let Some(Code::Inst(inst)) = point.code(self.body) else { return None };
        let pool = &self.body.pool;
        match inst {
            Inst::GetField { field, .. } | Inst::GetStatic { field, .. } => {
                pool.field_ref(*field).ok().map(|field| field.descriptor.to_owned())
            }
            Inst::Invoke { method, .. } => {
                pool.method_ref(*method).ok().and_then(|method| result(method.descriptor))
            }
            Inst::InvokeDynamic { site, .. } => {
                pool.invoke_dynamic(*site).ok().and_then(|site| result(site.descriptor))
            }
            Inst::ArrayLoad { elem, .. } => Some(element_type(*elem, "Ljava/lang/Object;").into()),
            Inst::InstanceOf { .. } => Some("Z".into()),
            Inst::Unary { op: UnOp::I2C, .. } => Some("C".into()),
            Inst::Unary { op: UnOp::I2B, .. } => Some("B".into()),
            Inst::Unary { op: UnOp::I2S, .. } => Some("S".into()),
            Inst::Move { src: Operand::Reg(reg), .. } => {
                self.register_type(point, *reg, copies.checked_sub(1)?)
            }
            _ => None,
        }
    }
}

/// The constant that an operand is; `null` and registers are none.
fn literal(operand: Operand) -> Option<Literal> {
    match operand {
        Operand::Int(value) => Some(Literal::Int(value)),
        Operand::Long(value) => Some(Literal::Long(value)),
        Operand::Float(bits) => Some(Literal::Float(bits)),
        Operand::Double(bits) => Some(Literal::Double(bits)),
        Operand::Reg(_) | Operand::Null => None,
    }
}

/// The operands, counted as `uses` shows them, that are a register.
fn places_of(code: Code<'_>, reg: Reg) -> Vec<usize> {
    let (mut places, mut count) = (Vec::new(), 0);
    let each = |operand: Operand| {
        places.extend((operand == Operand::Reg(reg)).then_some(count));
        count += 1;
    };
    match code {
        Code::Inst(inst) => inst.uses(each),
        Code::Terminator(terminator) => terminator.uses(each),
    }
    places
}

fn own_type(literal: &Literal) -> &'static str {
    match literal {
        Literal::Int(_) => "I",
        Literal::Long(_) => "J",
        Literal::Float(_) => "F",
        Literal::Double(_) => "D",
        Literal::String(_) => "Ljava/lang/String;",
    }
}

fn kind_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "I",
        Kind::Long => "J",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Ref => "Ljava/lang/Object;",
    }
}

/// The type of an array's elements; for references, `reference`.
fn element_type(elem: Elem, reference: &str) -> &str {
    match elem {
        Elem::Boolean => "Z",
        Elem::Byte => "B",
        Elem::Char => "C",
        Elem::Short => "S",
        Elem::Int => "I",
        Elem::Long => "J",
        Elem::Float => "F",
        Elem::Double => "D",
        Elem::Ref => reference,
    }
}

/// Type and role of an argument; `place` does not count the receiver.
fn argument(method: String, descriptor: &str, place: usize, own: &str) -> (String, Role) {
    let declared = MethodDescriptor::parse(descriptor).ok();
    let met = declared.and_then(|method| method.params.get(place).map(ToString::to_string));
    (met.unwrap_or_else(|| own.into()), Role::Argument(method.into(), place as u16))
}

/// Descriptor of a method's result; none for void.
fn result(descriptor: &str) -> Option<String> {
    MethodDescriptor::parse(descriptor).ok()?.ret.map(|result| result.to_string())
}
