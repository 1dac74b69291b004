//! Printing.

use std::fmt;

use testwright_classpath::classfile::{Constant, ConstantPool, DynamicRef, MemberRef, PoolError};

use super::symbol::{Symbol, quoted};
use crate::code::{
    Block, BlockId, Body, Compare, Elem, Handler, Inst, InvokeKind, Kind, Operand, Position, Reg, SiteId,
    Terminator,
};

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b{}", self.0)
    }
}

impl fmt::Display for SiteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Operand::Reg(reg) => reg.fmt(f),
            Operand::Int(value) => write!(f, "{value}"),
            Operand::Long(value) => write!(f, "{value}L"),
            Operand::Float(bits) => match f32::from_bits(bits) {
                value if value.is_finite() => write!(f, "{value:?}f"),
                _ => write!(f, "float:{bits:08x}"),
            },
            Operand::Double(bits) => match f64::from_bits(bits) {
                value if value.is_finite() => write!(f, "{value:?}d"),
                _ => write!(f, "double:{bits:016x}"),
            },
            Operand::Null => f.write_str("null"),
        }
    }
}

/// The element types and their names in the text form.
pub(super) const ELEMS: [(Elem, &str); 9] = [
    (Elem::Boolean, "boolean"),
    (Elem::Byte, "byte"),
    (Elem::Char, "char"),
    (Elem::Short, "short"),
    (Elem::Int, "int"),
    (Elem::Long, "long"),
    (Elem::Float, "float"),
    (Elem::Double, "double"),
    (Elem::Ref, "ref"),
];

/// The comparisons and their names in the text form.
pub(super) const COMPARES: [(Compare, &str); 7] = [
    (Compare::Int, "int"),
    (Compare::Long, "long"),
    (Compare::FloatL, "floatl"),
    (Compare::FloatG, "floatg"),
    (Compare::DoubleL, "doublel"),
    (Compare::DoubleG, "doubleg"),
    (Compare::Ref, "ref"),
];

/// The sorts of calls and their names in the text form.
pub(super) const INVOKES: [(InvokeKind, &str); 4] = [
    (InvokeKind::Virtual, "invokevirtual"),
    (InvokeKind::Special, "invokespecial"),
    (InvokeKind::Static, "invokestatic"),
    (InvokeKind::Interface, "invokeinterface"),
];

fn name_of<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> &'static str {
    table.iter().find(|(known, _)| known == value).map_or("?", |(_, name)| name)
}

impl fmt::Display for Elem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name_of(&ELEMS, self))
    }
}

impl fmt::Display for Compare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name_of(&COMPARES, self))
    }
}

impl fmt::Display for InvokeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(name_of(&INVOKES, self))
    }
}

/// A constant of the pool; one that cannot be resolved is shown as such and does not parse back.
struct Named<T>(Result<T, PoolError>);

impl<T: fmt::Display> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Ok(name) => name.fmt(f),
            Err(error) => write!(f, "?({error})"),
        }
    }
}

fn class(pool: &ConstantPool, index: u16) -> Named<Symbol<'_>> {
    Named(pool.class_name(index).map(Symbol))
}

struct Member<'a>(MemberRef<'a>);

impl fmt::Display for Member<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MemberRef { class, name, descriptor, .. } = self.0;
        write!(f, "{}.{}:{}", Symbol(class), Symbol(name), Symbol(descriptor))
    }
}

fn field(pool: &ConstantPool, index: u16) -> Named<Member<'_>> {
    Named(pool.field_ref(index).map(Member))
}

struct Dynamic<'a>(DynamicRef<'a>);

impl fmt::Display for Dynamic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DynamicRef { bootstrap, name, descriptor } = self.0;
        write!(f, "#{bootstrap} {}:{}", Symbol(name), Symbol(descriptor))
    }
}

/// A constant that `const` loads, with its sort in front.
struct Loadable<'a> {
    pool: &'a ConstantPool,
    index: u16,
}

impl fmt::Display for Loadable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Loadable { pool, index } = *self;
        match pool.get(index) {
            Ok(Constant::String(_)) => match pool.string(index) {
                Ok(units) => {
                    f.write_str("string ")?;
                    quoted(f, '"', units.into_iter())
                }
                Err(error) => write!(f, "?({error})"),
            },
            Ok(Constant::Class(_)) => write!(f, "class {}", class(pool, index)),
            Ok(Constant::MethodType(_)) => {
                write!(f, "methodtype {}", Named(pool.method_type(index).map(Symbol)))
            }
            Ok(Constant::MethodHandle(..)) => match pool.method_handle(index) {
                Ok((kind, member)) => {
                    let interface = if member.of_interface { "interface " } else { "" };
                    write!(f, "methodhandle {kind} {interface}{}", Member(member))
                }
                Err(error) => write!(f, "?({error})"),
            },
            _ => write!(f, "dynamic {}", Named(pool.dynamic(index).map(Dynamic))),
        }
    }
}

/// Registers with commas between them.
struct Args<'a>(&'a [Reg]);

impl fmt::Display for Args<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, reg) in self.0.iter().enumerate() {
            let comma = if position == 0 { "" } else { ", " };
            write!(f, "{comma}{reg}")?;
        }
        Ok(())
    }
}

/// The arguments of a call, or its window if there are none to show it.
struct Window<'a> {
    window: Reg,
    args: &'a [Reg],
}

impl fmt::Display for Window<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.args {
            [first, ..] if *first == self.window => Args(self.args).fmt(f),
            [] => write!(f, "window {}", self.window),
            _ => write!(f, "window {} {}", self.window, Args(self.args)),
        }
    }
}

/// An instruction as text.
pub(super) struct InstText<'a> {
    pub(super) pool: &'a ConstantPool,
    pub(super) inst: &'a Inst,
}

impl fmt::Display for InstText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InstText { pool, inst } = *self;
        if let Some((dst, _)) = inst.def() {
            write!(f, "{dst} = ")?;
        }
        match inst {
            Inst::Move { kind, src, .. } => write!(f, "move {kind} {src}"),
            Inst::LoadConst { constant, .. } => write!(f, "const {}", Loadable { pool, index: *constant }),
            Inst::Unary { op, src, .. } => write!(f, "{op} {src}"),
            Inst::Binary { op, lhs, rhs, .. } => write!(f, "{op} {lhs}, {rhs}"),
            Inst::GetField { object, field: index, .. } => {
                write!(f, "getfield {object} {}", field(pool, *index))
            }
            Inst::PutField { object, value, field: index, .. } => {
                write!(f, "putfield {object}, {value} {}", field(pool, *index))
            }
            Inst::GetStatic { field: index, .. } => write!(f, "getstatic {}", field(pool, *index)),
            Inst::PutStatic { value, field: index, .. } => {
                write!(f, "putstatic {value} {}", field(pool, *index))
            }
            Inst::ArrayLoad { elem, array, index, .. } => write!(f, "arrayload {elem} {array}, {index}"),
            Inst::ArrayStore { elem, array, index, value } => {
                write!(f, "arraystore {elem} {array}, {index}, {value}")
            }
            Inst::ArrayLength { array, .. } => write!(f, "arraylength {array}"),
            Inst::New { class: index, .. } => write!(f, "new {}", class(pool, *index)),
            Inst::NewArray { elem, length, .. } => write!(f, "newarray {elem} {length}"),
            Inst::NewRefArray { class: index, length, .. } => {
                write!(f, "newrefarray {length} {}", class(pool, *index))
            }
            Inst::NewMultiArray { class: index, lengths, .. } => {
                write!(f, "newmultiarray {} {}", Args(lengths), class(pool, *index))
            }
            Inst::CheckCast { class: index, value, .. } => {
                write!(f, "checkcast {value} {}", class(pool, *index))
            }
            Inst::InstanceOf { class: index, value, .. } => {
                write!(f, "instanceof {value} {}", class(pool, *index))
            }
            Inst::MonitorEnter { object } => write!(f, "monitorenter {object}"),
            Inst::MonitorExit { object } => write!(f, "monitorexit {object}"),
            Inst::Invoke { kind, window, args, method, .. } => {
                let member = pool.method_ref(*method);
                // Virtual and interface calls say by themselves what sort of type they name.
                let of_interface = member.as_ref().is_ok_and(|member| member.of_interface);
                let implied = matches!(kind, InvokeKind::Virtual | InvokeKind::Interface);
                let interface = if of_interface && !implied { "interface " } else { "" };
                let window = Window { window: *window, args };
                write!(f, "{kind} {window} {interface}{}", Named(member.map(Member)))
            }
            Inst::InvokeDynamic { window, args, site, .. } => {
                let window = Window { window: *window, args };
                write!(f, "invokedynamic {window} {}", Named(pool.invoke_dynamic(*site).map(Dynamic)))
            }
        }
    }
}

/// A terminator as text.
pub(super) struct TerminatorText<'a> {
    pub(super) terminator: &'a Terminator,
}

impl fmt::Display for TerminatorText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.terminator {
            Terminator::Goto(target) => write!(f, "goto {target}"),
            Terminator::If { site, compare, cond, lhs, rhs, then, otherwise } => {
                write!(f, "if {compare} {cond} {lhs}, {rhs} then {then} else {otherwise} {site}")
            }
            Terminator::Switch { site, value, cases, default } => {
                write!(f, "switch {value} {{ ")?;
                for (key, target) in cases {
                    write!(f, "{key}: {target}, ")?;
                }
                write!(f, "default: {default} }} {site}")
            }
            Terminator::Return(None) => f.write_str("return"),
            Terminator::Return(Some((kind, value))) => write!(f, "return {kind} {value}"),
            Terminator::Throw(exception) => write!(f, "throw {exception}"),
        }
    }
}

/// A body as text.
pub(super) struct BodyText<'a> {
    pub(super) body: &'a Body,
}

impl fmt::Display for BodyText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body;
        writeln!(f, "registers {} sites {}", body.registers, body.sites)?;
        for (reg, kind) in &body.parameters {
            let kind: &Kind = kind;
            writeln!(f, "param {reg} {kind}")?;
        }
        for local in &body.names {
            let (name, descriptor) = (Symbol(&local.name), Symbol(&local.descriptor));
            writeln!(f, "local {} {}+{} {name} {descriptor}", local.reg, local.start, local.length)?;
        }
        let mut last = Position::default();
        for (index, block) in body.blocks.iter().enumerate() {
            write_block(f, body, BlockId(index as u32), block, &mut last)?;
        }
        Ok(())
    }
}

fn write_block(
    f: &mut fmt::Formatter<'_>,
    body: &Body,
    id: BlockId,
    block: &Block,
    last: &mut Position,
) -> fmt::Result {
    write!(f, "{id}:")?;
    let first = block.positions.first().unwrap_or(&block.end);
    if first.line != 0 || last.line != 0 {
        write!(f, " (line {})", first.line)?;
        last.line = first.line;
    }
    writeln!(f)?;
    for (inst, position) in block.insts.iter().zip(&block.positions) {
        write!(f, "  {}", InstText { pool: &body.pool, inst })?;
        write_position(f, *position, last)?;
    }
    write!(f, "  {}", TerminatorText { terminator: &block.terminator })?;
    write_position(f, block.end, last)?;
    for Handler { catch_type, target, exception } in &block.handlers {
        match catch_type {
            Some(index) => writeln!(f, "  catch {} -> {target} {exception}", class(&body.pool, *index))?,
            None => writeln!(f, "  catch * -> {target} {exception}")?,
        }
    }
    Ok(())
}

/// Ends a line with what has changed since the last position.
fn write_position(f: &mut fmt::Formatter<'_>, position: Position, last: &mut Position) -> fmt::Result {
    if position.pc != last.pc {
        write!(f, " @{}", position.pc)?;
    }
    if position.line != last.line {
        write!(f, " (line {})", position.line)?;
    }
    *last = position;
    writeln!(f)
}
