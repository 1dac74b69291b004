//! The blocks of a method as they are found: each reachable block is translated once, with the stack that the
//! first path to it brings; every other path has to bring the same kinds.

use testwright_classpath::classfile::{Code, ConstantPool};

use super::error::{Failure, TranslateReason};
use super::layout::Layout;
use super::liveness::RetLiveness;
use super::locals::{Accesses, LocalTracker};
use super::returns::{ContextId, Returns};
use super::shape::ShapeId;
use super::sink::Sink;
use super::stack::Stack;
use crate::code::{Block, BlockId, Handler, Kind};
use rustc_hash::FxHashMap;

/// The return addresses in variables and on the stack, which tell copies of a block apart.
type Variant = (ContextId, ShapeId);

/// A block that is known to be reachable.
pub(super) struct Draft {
    pub(super) variant: Variant,
    pub(super) start: u16,
    /// The stack on entry.
    shape: ShapeId,
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
    liveness: RetLiveness,
    pub(super) drafts: Vec<Draft>,
    /// One more than the draft for each offset without return addresses, 0 if there is none.
    roots: Vec<u32>,
    /// The same for the others.
    copies: FxHashMap<(Variant, u32), u32>,
    work: Vec<u32>,
    /// Instructions translated so far, copies included, and switch cases.
    pub(super) count: usize,
    handler_edges: usize,
    /// Room for the kinds of a call's arguments.
    pub(super) kinds: Vec<Kind>,

    // The block that is being translated.
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
        let liveness = match layout.has_subroutines {
            true => RetLiveness::new(&layout, code),
            false => RetLiveness::default(),
        };
        Self {
            code,
            pool,
            layout,
            result,
            liveness,
            drafts: Vec::new(),
            roots: vec![0; length],
            copies: FxHashMap::default(),
            work: Vec::new(),
            count: 0,
            handler_edges: 0,
            kinds: Vec::new(),
            stack: Stack::new(code.max_locals, code.max_stack),
            locals: LocalTracker::new(code.max_locals),
            returns: Returns::default(),
            sink: Sink::default(),
            line: 0,
        }
    }

    /// Translates everything that can be reached from offset 0.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        self.edge(0).map_err(|reason| reason.at(0))?;
        while let Some(draft) = self.work.pop() {
            self.block(draft as usize)?;
        }
        Ok(())
    }

    /// Sets everything up for a block and says where it starts.
    pub(super) fn enter(&mut self, draft: usize) -> u16 {
        let draft = &self.drafts[draft];
        self.stack.enter(draft.shape);
        self.locals.enter();
        self.returns.enter(draft.variant.0);
        self.line = self.code.lines.partition_point(|(start, _)| *start <= draft.start);
        draft.start
    }

    /// The block at `pc`, entered with the stack and return addresses as they are now.
    pub(super) fn edge(&mut self, pc: u32) -> Result<BlockId, TranslateReason> {
        let start = u16::try_from(pc)
            .ok()
            .filter(|_| (pc as usize) < self.roots.len())
            .ok_or(TranslateReason::FallsOff)?;
        let shape = self.stack.shape();
        let variant = (self.returns.context(pc, &self.liveness)?, self.stack.addresses(shape));
        let known = match variant {
            (ContextId::ROOT, ShapeId::EMPTY) => &mut self.roots[usize::from(start)],
            _ => self.copies.entry((variant, pc)).or_insert(0),
        };
        if *known != 0 {
            let id = BlockId(*known - 1);
            return match self.drafts[id.0 as usize].shape == shape {
                true => Ok(id),
                false => Err(TranslateReason::MergeStack(start)),
            };
        }
        let id = BlockId(self.drafts.len() as u32);
        *known = id.0 + 1;
        self.work.push(id.0);
        self.drafts.push(Draft { variant, start, shape, block: None, accesses: Accesses::default() });
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
            let target = self.edge(u32::from(row.target)).map_err(fail)?;
            handlers.push(Handler { catch_type, target, exception });
            if catch_type.is_none() {
                break;
            }
        }
        Ok(handlers)
    }
}
