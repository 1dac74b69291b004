//! The blocks of a method as they are found: each reachable block is translated once, with the stack that the
//! first path to it brings; every other path has to bring the same kinds.

use testwright_classpath::classfile::{Code, ConstantPool};

use super::context::{ContextId, Contexts};
use super::error::{Failure, TranslateReason};
use super::layout::Layout;
use super::locals::{Accesses, LocalTracker};
use super::returns::Returns;
use super::shape::ShapeId;
use super::sink::Sink;
use super::stack::Stack;
use crate::code::{Block, BlockId, Handler, Kind};
use rustc_hash::FxHashMap;

/// A block that is known to be reachable.
pub(super) struct Draft {
    pub(super) context: ContextId,
    pub(super) start: u16,
    /// The stack on entry.
    shape: ShapeId,
    /// Return addresses in local variables on entry.
    returns: Returns,
    queued: bool,
    pub(super) block: Option<Block>,
    pub(super) accesses: Accesses,
}

/// Everything that is known while one method is translated.
pub(super) struct Translator<'a> {
    pub(super) code: &'a Code,
    pub(super) pool: &'a ConstantPool,
    pub(super) layout: Layout<'a>,
    /// Kind of the method's result.
    pub(super) result: Option<Kind>,
    pub(super) contexts: Contexts,
    pub(super) drafts: Vec<Draft>,
    /// One more than the root context's draft for each offset, 0 if there is none.
    roots: Vec<u32>,
    /// The same for the other contexts.
    copies: FxHashMap<(ContextId, u32), u32>,
    work: Vec<u32>,
    /// Instructions translated so far, copies included, and switch cases.
    pub(super) count: usize,
    handler_edges: usize,
    /// Return addresses known at the entries of all drafts together.
    return_entries: usize,
    /// Room for the kinds of a call's arguments.
    pub(super) kinds: Vec<Kind>,

    // The block that is being translated.
    pub(super) context: ContextId,
    pub(super) stack: Stack,
    pub(super) locals: LocalTracker,
    pub(super) returns: Returns,
    pub(super) sink: Sink,
    /// How many rows of the line table start at or before the current offset.
    pub(super) line: usize,
}

impl<'a> Translator<'a> {
    pub(super) fn new(
        code: &'a Code,
        pool: &'a ConstantPool,
        layout: Layout<'a>,
        result: Option<Kind>,
    ) -> Self {
        let length = layout.bytecode.len();
        Self {
            code,
            pool,
            layout,
            result,
            contexts: Contexts::default(),
            drafts: Vec::new(),
            roots: vec![0; length],
            copies: FxHashMap::default(),
            work: Vec::new(),
            count: 0,
            handler_edges: 0,
            return_entries: 0,
            kinds: Vec::new(),
            context: ContextId::ROOT,
            stack: Stack::new(code.max_locals, code.max_stack),
            locals: LocalTracker::new(code.max_locals),
            returns: Returns::default(),
            sink: Sink::default(),
            line: 0,
        }
    }

    /// Translates everything that can be reached from offset 0.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        self.edge(ContextId::ROOT, 0).map_err(|reason| reason.at(0))?;
        while let Some(draft) = self.work.pop() {
            self.drafts[draft as usize].queued = false;
            self.block(draft as usize)?;
        }
        Ok(())
    }

    /// Sets everything up for a block and says where it starts.
    pub(super) fn enter(&mut self, draft: usize) -> u16 {
        let draft = &self.drafts[draft];
        self.context = draft.context;
        self.stack.enter(draft.shape);
        self.locals.enter();
        self.returns.enter(&draft.returns);
        self.line = self.code.lines.partition_point(|(start, _)| *start <= draft.start);
        draft.start
    }

    /// The block at `pc` in a context, entered with the stack and return addresses as they are now.
    pub(super) fn edge(&mut self, context: ContextId, pc: u32) -> Result<BlockId, TranslateReason> {
        let start = u16::try_from(pc)
            .ok()
            .filter(|_| (pc as usize) < self.roots.len())
            .ok_or(TranslateReason::FallsOff)?;
        let shape = self.stack.shape();
        let known = match context {
            ContextId::ROOT => &mut self.roots[usize::from(start)],
            _ => self.copies.entry((context, pc)).or_insert(0),
        };
        if *known == 0 {
            let id = BlockId(self.drafts.len() as u32);
            *known = id.0 + 1;
            self.work.push(id.0);
            self.return_entries += self.returns.len();
            if self.return_entries > super::MAX_RETURN_ENTRIES {
                return Err(TranslateReason::SubroutineGrowth);
            }
            self.drafts.push(Draft {
                context,
                start,
                shape,
                returns: self.returns.clone(),
                queued: true,
                block: None,
                accesses: Accesses::default(),
            });
            return Ok(id);
        }
        let id = BlockId(*known - 1);
        let draft = &mut self.drafts[id.0 as usize];
        if draft.shape != shape {
            return Err(TranslateReason::MergeStack(start));
        }
        if draft.returns.meet(&self.returns) && !draft.queued {
            draft.queued = true;
            self.work.push(id.0);
        }
        Ok(id)
    }

    /// The exception edges of the block at `start`, which has just been translated and can throw.
    pub(super) fn handlers(&mut self, start: u16) -> Result<Vec<Handler>, Failure> {
        let mut handlers: Vec<Handler> = Vec::new();
        let code = self.code;
        for row in &code.handlers {
            if start < row.start || start >= row.end {
                continue;
            }
            let catch_type = Some(row.catch_type).filter(|&class| class != 0);
            // A row for a class that an earlier row of this block catches never has an effect.
            if handlers.iter().any(|handler| handler.catch_type == catch_type) {
                continue;
            }
            let fail = |reason: TranslateReason| reason.at(row.target);
            if let Some(class) = catch_type {
                self.pool.class_name(class).map_err(|error| fail(error.into()))?;
            }
            self.handler_edges += 1;
            if self.handler_edges > super::MAX_HANDLER_EDGES {
                return Err(fail(TranslateReason::HandlerGrowth));
            }
            self.stack.truncate(0);
            let exception = self.stack.push_home(Kind::Ref).map_err(fail)?;
            self.returns.retain_untouched();
            let target = self.edge(self.context, u32::from(row.target)).map_err(fail)?;
            handlers.push(Handler { catch_type, target, exception });
            if catch_type.is_none() {
                break;
            }
        }
        Ok(handlers)
    }
}
