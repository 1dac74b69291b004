//! Reading the text form, line by line.
//!
//! [`body`] is the entry point. Lines are independent of each other but for the positions that are carried on and the
//! blocks that are named before they come.

mod constant;
mod instruction;

use std::sync::Arc;

use testwright_classpath::classfile::PoolBuilder;

use super::ParseError;
use super::cursor::Cursor;
use super::print::COMPARES;
use super::symbol::is_register;
use crate::code::{
    Block, BlockId, Body, Cond, Handler, Inst, Kind, LocalName, Operand, Position, Reg, SiteId, Terminator,
};

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
    /// What holds until the text says otherwise.
    position: Position,
    seen_header: bool,
    line: usize,
    /// The highest block that was named, and where: the place to complain about if it never comes.
    furthest: Option<(BlockId, ParseError)>,
}

fn find<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    table.iter().find(|(_, name)| *name == word).map(|(value, _)| *value)
}

impl Parser {
    /// Reads one line.
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

/// Two operands.
fn operands(cursor: &mut Cursor<'_>) -> Read<(Operand, Operand)> {
    let left = cursor.operand()?;
    cursor.expect(",")?;
    Ok((left, cursor.operand()?))
}

fn site(cursor: &mut Cursor<'_>) -> Read<SiteId> {
    cursor.expect("#")?;
    cursor.number("a branch site").map(SiteId)
}
