//! Reading the text form.

use std::sync::Arc;

use testwright_classpath::classfile::{PoolBuilder, PoolBuilderError};

use super::ParseError;
use super::cursor::Cursor;
use super::print::{COMPARES, ELEMS, INVOKES};
use super::symbol::is_register;
use crate::code::{
    BinOp, Block, BlockId, Body, Cond, Elem, Handler, Inst, InvokeKind, Kind, LocalName, Operand, Position,
    Reg, SiteId, Terminator, UnOp,
};
use crate::translate::{descriptor_kind, descriptor_kinds};

type Read<T = ()> = Result<T, ParseError>;

/// Reads a whole body.
pub(super) fn body(text: &str) -> Read<Body> {
    let mut parser = Parser::default();
    let mut last = 0;
    for (index, line) in text.lines().enumerate() {
        last = index + 1;
        parser.line(&mut Cursor::new(last, line))?;
    }
    parser.finish(&Cursor::new(last.max(1), ""))
}

/// A block whose terminator may not have been read yet.
struct Draft {
    line: usize,
    insts: Vec<Inst>,
    positions: Vec<Position>,
    end: Option<(Terminator, Position)>,
    handlers: Vec<Handler>,
}

#[derive(Default)]
struct Parser {
    pool: PoolBuilder,
    registers: u16,
    sites: u16,
    parameters: Vec<(Reg, Kind)>,
    names: Vec<LocalName>,
    blocks: Vec<Draft>,
    position: Position,
    seen_header: bool,
    line: usize,
    /// The first use of each block that was not known at the time: where to complain if it never comes.
    furthest: Option<(BlockId, ParseError)>,
}

fn find<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    table.iter().find(|(_, name)| *name == word).map(|(value, _)| *value)
}

fn full(cursor: &Cursor<'_>, index: Result<u16, PoolBuilderError>) -> Read<u16> {
    index.or_else(|error| cursor.error(error.to_string()))
}

impl Parser {
    fn line(&mut self, cursor: &mut Cursor<'_>) -> Read {
        self.line += 1;
        if cursor.is_done() {
            return Ok(());
        }
        match cursor.peek_word() {
            "registers" if !self.seen_header => self.header(cursor)?,
            _ if !self.seen_header => return cursor.error("expected `registers`"),
            "param" if self.blocks.is_empty() => {
                cursor.word()?;
                self.parameters.push((cursor.reg()?, cursor.named("a kind", |word| word.parse().ok())?));
            }
            "local" if self.blocks.is_empty() => self.local(cursor)?,
            "catch" => self.handler(cursor)?,
            word if word.starts_with('b') && word[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                self.block(cursor)?;
            }
            _ => self.instruction(cursor)?,
        }
        if cursor.is_done() { Ok(()) } else { cursor.error("unexpected text at the end of the line") }
    }

    fn header(&mut self, cursor: &mut Cursor<'_>) -> Read {
        cursor.expect_word("registers")?;
        self.registers = cursor.number("a number of registers")?;
        cursor.expect_word("sites")?;
        self.sites = cursor.number("a number of branch sites")?;
        self.seen_header = true;
        Ok(())
    }

    fn local(&mut self, cursor: &mut Cursor<'_>) -> Read {
        cursor.expect_word("local")?;
        let reg = cursor.reg()?;
        let start = cursor.number("an offset")?;
        cursor.expect("+")?;
        let length = cursor.number("a length")?;
        let (name, descriptor) = (cursor.symbol()?.into(), cursor.symbol()?.into());
        self.names.push(LocalName { reg, start, length, name, descriptor });
        Ok(())
    }

    fn block(&mut self, cursor: &mut Cursor<'_>) -> Read {
        if self.blocks.last().is_some_and(|block| block.end.is_none()) {
            return cursor.error("the block before does not end in a jump, return or throw");
        }
        let expected = BlockId(self.blocks.len() as u32);
        if cursor.peek_word() != expected.to_string() {
            return cursor.error(format!("expected {expected}: blocks are numbered in order"));
        }
        cursor.word()?;
        cursor.expect(":")?;
        self.source_line(cursor)?;
        self.blocks.push(Draft {
            line: self.line,
            insts: Vec::new(),
            positions: Vec::new(),
            end: None,
            handlers: Vec::new(),
        });
        Ok(())
    }

    fn source_line(&mut self, cursor: &mut Cursor<'_>) -> Read {
        if cursor.take("(") {
            cursor.expect_word("line")?;
            self.position.line = cursor.number("a line")?;
            cursor.expect(")")?;
        }
        Ok(())
    }

    fn position(&mut self, cursor: &mut Cursor<'_>) -> Read<Position> {
        if cursor.take("@") {
            self.position.pc = cursor.number("an offset")?;
        }
        self.source_line(cursor)?;
        Ok(self.position)
    }

    /// The block that lines go to now.
    fn current(&mut self, cursor: &Cursor<'_>) -> Read<&mut Draft> {
        match self.blocks.last_mut() {
            Some(block) => Ok(block),
            None => cursor.error("expected `b0:` before the first instruction"),
        }
    }

    /// A reference to a block, which may come later.
    fn target(&mut self, cursor: &mut Cursor<'_>) -> Read<BlockId> {
        let missing = cursor.error::<()>("no such block");
        let target = cursor.block()?;
        if let Err(error) = missing
            && self.furthest.as_ref().is_none_or(|(furthest, _)| target > *furthest)
        {
            self.furthest = Some((target, error));
        }
        Ok(target)
    }

    fn handler(&mut self, cursor: &mut Cursor<'_>) -> Read {
        cursor.expect_word("catch")?;
        let catch_type = if cursor.take("*") { None } else { Some(self.class(cursor)?) };
        cursor.expect("->")?;
        let target = self.target(cursor)?;
        let exception = cursor.reg()?;
        let block = self.current(cursor)?;
        if block.end.is_none() {
            return cursor.error("handlers follow the end of their block");
        }
        block.handlers.push(Handler { catch_type, target, exception });
        Ok(())
    }

    fn instruction(&mut self, cursor: &mut Cursor<'_>) -> Read {
        if self.current(cursor)?.end.is_some() {
            return cursor.error("the block has already ended");
        }
        if let Some(terminator) = self.terminator(cursor)? {
            let position = self.position(cursor)?;
            self.current(cursor)?.end = Some((terminator, position));
            return Ok(());
        }
        let word = cursor.peek_word();
        let dst = if is_register(word) {
            let dst = cursor.reg()?;
            cursor.expect("=")?;
            Some(dst)
        } else {
            None
        };
        let inst = match dst {
            Some(dst) => self.definition(cursor, dst)?,
            None => self.effect(cursor)?,
        };
        let position = self.position(cursor)?;
        let block = self.current(cursor)?;
        block.insts.push(inst);
        block.positions.push(position);
        Ok(())
    }

    fn terminator(&mut self, cursor: &mut Cursor<'_>) -> Read<Option<Terminator>> {
        let terminator = match cursor.peek_word() {
            "goto" => {
                cursor.word()?;
                Terminator::Goto(self.target(cursor)?)
            }
            "if" => {
                cursor.word()?;
                let compare = cursor.named("what to compare", |word| find(&COMPARES, word))?;
                let cond = cursor.named("a condition", |word| word.parse::<Cond>().ok())?;
                let (lhs, rhs) = operands(cursor)?;
                cursor.expect_word("then")?;
                let then = self.target(cursor)?;
                cursor.expect_word("else")?;
                let otherwise = self.target(cursor)?;
                Terminator::If { site: site(cursor)?, compare, cond, lhs, rhs, then, otherwise }
            }
            "switch" => self.switch(cursor)?,
            "return" => {
                cursor.word()?;
                let kind = cursor.peek_word().parse::<Kind>().ok();
                let value = match kind {
                    Some(kind) => {
                        cursor.word()?;
                        Some((kind, cursor.operand()?))
                    }
                    None => None,
                };
                Terminator::Return(value)
            }
            "throw" => {
                cursor.word()?;
                Terminator::Throw(cursor.operand()?)
            }
            _ => return Ok(None),
        };
        Ok(Some(terminator))
    }

    fn switch(&mut self, cursor: &mut Cursor<'_>) -> Read<Terminator> {
        cursor.expect_word("switch")?;
        let value = cursor.operand()?;
        cursor.expect("{")?;
        let mut cases: Vec<(i32, BlockId)> = Vec::new();
        while !cursor.take_word("default") {
            let unsorted = cursor.error("cases must be sorted by key");
            let key = cursor.number("a key or `default`")?;
            if cases.last().is_some_and(|(last, _)| *last >= key) {
                return unsorted;
            }
            cursor.expect(":")?;
            cases.push((key, self.target(cursor)?));
            cursor.expect(",")?;
        }
        cursor.expect(":")?;
        let default = self.target(cursor)?;
        cursor.expect("}")?;
        Ok(Terminator::Switch { site: site(cursor)?, value, cases: cases.into(), default })
    }

    /// An instruction that defines `dst`.
    fn definition(&mut self, cursor: &mut Cursor<'_>, dst: Reg) -> Read<Inst> {
        let word = cursor.peek_word();
        if let Ok(op) = word.parse::<UnOp>() {
            cursor.word()?;
            return Ok(Inst::Unary { op, dst, src: cursor.operand()? });
        }
        if let Ok(op) = word.parse::<BinOp>() {
            cursor.word()?;
            let (lhs, rhs) = operands(cursor)?;
            return Ok(Inst::Binary { op, dst, lhs, rhs });
        }
        if word.starts_with("invoke") {
            return self.call(cursor, Some(dst));
        }
        let known = cursor.peek_word();
        let inst = match known {
            "move" => {
                cursor.word()?;
                let kind = cursor.named("a kind", |word| word.parse().ok())?;
                Inst::Move { kind, dst, src: cursor.operand()? }
            }
            "const" => {
                cursor.word()?;
                let (constant, kind) = self.loadable(cursor)?;
                Inst::LoadConst { dst, kind, constant }
            }
            "getfield" => {
                cursor.word()?;
                let object = cursor.operand()?;
                let (field, kind) = self.field(cursor)?;
                Inst::GetField { kind, dst, object, field }
            }
            "getstatic" => {
                cursor.word()?;
                let (field, kind) = self.field(cursor)?;
                Inst::GetStatic { kind, dst, field }
            }
            "arrayload" => {
                cursor.word()?;
                let elem = element(cursor)?;
                let (array, index) = operands(cursor)?;
                Inst::ArrayLoad { elem, dst, array, index }
            }
            "arraylength" => {
                cursor.word()?;
                Inst::ArrayLength { dst, array: cursor.operand()? }
            }
            "new" => {
                cursor.word()?;
                Inst::New { dst, class: self.class(cursor)? }
            }
            "newarray" => {
                cursor.word()?;
                Inst::NewArray { elem: element(cursor)?, dst, length: cursor.operand()? }
            }
            "newrefarray" => {
                cursor.word()?;
                let length = cursor.operand()?;
                Inst::NewRefArray { class: self.class(cursor)?, dst, length }
            }
            "newmultiarray" => {
                cursor.word()?;
                let lengths = registers(cursor)?.into();
                Inst::NewMultiArray { class: self.class(cursor)?, dst, lengths }
            }
            "checkcast" => {
                cursor.word()?;
                let value = cursor.operand()?;
                Inst::CheckCast { class: self.class(cursor)?, dst, value }
            }
            "instanceof" => {
                cursor.word()?;
                let value = cursor.operand()?;
                Inst::InstanceOf { class: self.class(cursor)?, dst, value }
            }
            _ => return cursor.error(format!("unknown operation `{known}`")),
        };
        Ok(inst)
    }

    /// An instruction that defines nothing.
    fn effect(&mut self, cursor: &mut Cursor<'_>) -> Read<Inst> {
        let word = cursor.peek_word();
        if word.starts_with("invoke") {
            return self.call(cursor, None);
        }
        let inst = match word {
            "putfield" => {
                cursor.word()?;
                let (object, value) = operands(cursor)?;
                let (field, kind) = self.field(cursor)?;
                Inst::PutField { kind, object, value, field }
            }
            "putstatic" => {
                cursor.word()?;
                let value = cursor.operand()?;
                let (field, kind) = self.field(cursor)?;
                Inst::PutStatic { kind, value, field }
            }
            "arraystore" => {
                cursor.word()?;
                let elem = element(cursor)?;
                let (array, index) = operands(cursor)?;
                cursor.expect(",")?;
                Inst::ArrayStore { elem, array, index, value: cursor.operand()? }
            }
            "monitorenter" => {
                cursor.word()?;
                Inst::MonitorEnter { object: cursor.operand()? }
            }
            "monitorexit" => {
                cursor.word()?;
                Inst::MonitorExit { object: cursor.operand()? }
            }
            _ => return cursor.error(format!("unknown instruction `{word}`")),
        };
        Ok(inst)
    }

    fn call(&mut self, cursor: &mut Cursor<'_>, dst: Option<Reg>) -> Read<Inst> {
        let dynamic = cursor.take_word("invokedynamic");
        let kind =
            if dynamic { InvokeKind::Static } else { cursor.named("a call", |word| find(&INVOKES, word))? };
        let window = if cursor.take_word("window") { Some(cursor.reg()?) } else { None };
        let args = match window {
            Some(_) if !is_register(cursor.peek_word()) => Vec::new(),
            _ => registers(cursor)?,
        };
        let window = window.or(args.first().copied()).unwrap_or(Reg(0));
        let (constant, descriptor) = if dynamic {
            let (bootstrap, name, descriptor) = dynamic_ref(cursor)?;
            (full(cursor, self.pool.invoke_dynamic(bootstrap, &name, &descriptor))?, descriptor)
        } else {
            let interface = interface(cursor) || kind == InvokeKind::Interface;
            let (class, name, descriptor) = member(cursor)?;
            (self.method(cursor, interface, &class, &name, &descriptor)?, descriptor)
        };
        let dst = match (dst, descriptor_kinds(&descriptor, &mut Vec::new())) {
            (_, Err(reason)) => return cursor.error(reason.to_string()),
            (Some(_), Ok(None)) => return cursor.error("a void call has no result"),
            (dst, Ok(kind)) => dst.zip(kind),
        };
        let args = args.into();
        Ok(match dynamic {
            true => Inst::InvokeDynamic { dst, window, args, site: constant },
            false => Inst::Invoke { kind, dst, window, args, method: constant },
        })
    }

    fn class(&mut self, cursor: &mut Cursor<'_>) -> Read<u16> {
        let name = cursor.symbol()?;
        full(cursor, self.pool.class(&name))
    }

    fn field(&mut self, cursor: &mut Cursor<'_>) -> Read<(u16, Kind)> {
        let (class, name, descriptor) = member(cursor)?;
        let kind = descriptor_kind(&descriptor).or_else(|reason| cursor.error(reason.to_string()))?;
        Ok((full(cursor, self.pool.field_ref(&class, &name, &descriptor))?, kind))
    }

    fn method(
        &mut self,
        cursor: &Cursor<'_>,
        interface: bool,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Read<u16> {
        let index = match interface {
            true => self.pool.interface_method_ref(class, name, descriptor),
            false => self.pool.method_ref(class, name, descriptor),
        };
        full(cursor, index)
    }

    /// What follows `const`.
    fn loadable(&mut self, cursor: &mut Cursor<'_>) -> Read<(u16, Kind)> {
        let index = match cursor.word()? {
            "string" => {
                let units = cursor.quoted('"')?;
                self.pool.string(&units)
            }
            "class" => return Ok((self.class(cursor)?, Kind::Ref)),
            "methodtype" => {
                let descriptor = cursor.symbol()?;
                self.pool.method_type(&descriptor)
            }
            "methodhandle" => {
                let kind: u8 = cursor.number("a kind of method handle")?;
                let interface = interface(cursor);
                let (class, name, descriptor) = member(cursor)?;
                let reference = match kind {
                    1..=4 => full(cursor, self.pool.field_ref(&class, &name, &descriptor))?,
                    _ => self.method(cursor, interface, &class, &name, &descriptor)?,
                };
                self.pool.method_handle(kind, reference)
            }
            "dynamic" => {
                let (bootstrap, name, descriptor) = dynamic_ref(cursor)?;
                let kind = descriptor_kind(&descriptor).or_else(|reason| cursor.error(reason.to_string()))?;
                return Ok((full(cursor, self.pool.dynamic(bootstrap, &name, &descriptor))?, kind));
            }
            other => return cursor.error(format!("unknown sort of constant `{other}`")),
        };
        Ok((full(cursor, index)?, Kind::Ref))
    }

    fn finish(self, end: &Cursor<'_>) -> Read<Body> {
        if self.blocks.is_empty() {
            return end.error("a body has at least one block");
        }
        if let Some((furthest, error)) = self.furthest
            && furthest.0 as usize >= self.blocks.len()
        {
            return Err(error);
        }
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for draft in self.blocks {
            let Some((terminator, end)) = draft.end else {
                return Cursor::new(draft.line, "")
                    .error("the block does not end in a jump, return or throw");
            };
            let Draft { insts, positions, handlers, .. } = draft;
            blocks.push(Block { insts, positions, terminator, end, handlers });
        }
        Ok(Body {
            pool: Arc::new(self.pool.finish()),
            registers: self.registers,
            parameters: self.parameters,
            blocks,
            sites: self.sites,
            names: self.names,
        })
    }
}

fn element(cursor: &mut Cursor<'_>) -> Read<Elem> {
    cursor.named("an element type", |word| find(&ELEMS, word))
}

/// Two operands.
fn operands(cursor: &mut Cursor<'_>) -> Read<(Operand, Operand)> {
    let left = cursor.operand()?;
    cursor.expect(",")?;
    Ok((left, cursor.operand()?))
}

/// One or more registers with commas between them.
fn registers(cursor: &mut Cursor<'_>) -> Read<Vec<Reg>> {
    let mut registers = vec![cursor.reg()?];
    while cursor.take(",") {
        registers.push(cursor.reg()?);
    }
    Ok(registers)
}

fn site(cursor: &mut Cursor<'_>) -> Read<SiteId> {
    cursor.expect("#")?;
    cursor.number("a branch site").map(SiteId)
}

/// The word `interface` in front of a method, which is not a class of that name.
fn interface(cursor: &mut Cursor<'_>) -> bool {
    cursor.take("interface ")
}

/// Class, name and descriptor.
fn member(cursor: &mut Cursor<'_>) -> Read<(String, String, String)> {
    let class = cursor.symbol()?;
    cursor.expect(".")?;
    let name = cursor.symbol()?;
    cursor.expect(":")?;
    Ok((class, name, cursor.symbol()?))
}

/// Bootstrap index, name and descriptor.
fn dynamic_ref(cursor: &mut Cursor<'_>) -> Read<(u16, String, String)> {
    cursor.expect("#")?;
    let bootstrap = cursor.number("the index of a bootstrap method")?;
    let name = cursor.symbol()?;
    cursor.expect(":")?;
    Ok((bootstrap, name, cursor.symbol()?))
}
