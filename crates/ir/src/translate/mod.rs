//! From bytecode to register code.
//!
//! [`translate`] is the entry point. It works in this order: `layout` cuts the bytecode into blocks and numbers
//! branch sites; `flow` finds reachable blocks and has `block` translate each, instruction by instruction (`step`,
//! `branch`, `call`), with the abstract operand stack of `stack` and, where paths meet, `shape`; `locals` checks
//! that variables are set where they are read; and the blocks found are put into order here. Subroutines are
//! copied for each call (`returns`, `liveness`).
//!
//! What is always true of the result is said in [`crate::code`]; [`Body::check`] tests it. Any verifiable method
//! translates. Translation itself judges the kinds of values, not their classes: that is the verifier's part. It
//! never panics, and time and memory are bounded by the size of the method, whatever its bytes.

mod block;
mod branch;
mod call;
mod error;
mod flow;
mod graph;
mod layout;
mod liveness;
mod locals;
mod returns;
mod shape;
mod signature;
mod sink;
mod stack;
mod step;

use testwright_classpath::classfile::{ClassFile, Code, Method};

pub use error::{TranslateError, TranslateReason};

use crate::code::{Block, BlockId, Body, Kind, LocalName, Reg};
use error::Failure;
use flow::{Draft, Translator};
use graph::Predecessors;
use layout::Layout;
use locals::{Accesses, LocalDef};

/// More instructions than a method can have, so that only copies of subroutines can reach it; switch cases count.
const MAX_INSTRUCTIONS: usize = 3 << 16;

/// Blocks times their handlers; the largest real methods have some ten thousand.
const MAX_HANDLER_EDGES: usize = 1 << 20;

/// Return addresses summed over all contexts: one for each `finally` around a place, times its callers.
const MAX_RETURN_ADDRESSES: usize = 1 << 20;

/// Translates a method's bytecode. The class must be the one that the method belongs to.
pub fn translate(class: &ClassFile, method: &Method) -> Result<Body, TranslateError> {
    let body = match &method.code {
        Some(code) => translate_code(class, method, code),
        None => Err(TranslateReason::NoCode.at(0)),
    };
    body.map_err(|failure| failure.in_method(class, method))
}

fn translate_code(class: &ClassFile, method: &Method, code: &Code) -> Result<Body, Failure> {
    let (parameters, result) = parameters(method, code).map_err(|reason| reason.at(0))?;
    let layout = Layout::new(code)?;
    let mut translator = Translator::new(code, &class.pool, layout, result);
    translator.run()?;
    let (blocks, accesses) = in_order(std::mem::take(&mut translator.drafts));
    let given: Vec<LocalDef> =
        parameters.iter().map(|&(reg, kind)| LocalDef { local: reg.0, kind: Some(kind) }).collect();
    translator.locals.check(&accesses, || Predecessors::new(&blocks), &given)?;
    Ok(Body {
        pool: class.pool.clone(),
        registers: translator.stack.registers(),
        parameters,
        blocks,
        sites: translator.layout.sites(),
        names: names(code),
    })
}

/// The kind of a field descriptor; an error that says so if it is none.
pub(crate) fn descriptor_kind(descriptor: &str) -> Result<Kind, TranslateReason> {
    signature::field_kind(descriptor)
}

/// Appends the kinds of a method descriptor's parameters to `kinds` and gives the kind of its result.
pub(crate) fn descriptor_kinds(
    descriptor: &str,
    kinds: &mut Vec<Kind>,
) -> Result<Option<Kind>, TranslateReason> {
    signature::method_kinds(descriptor, kinds)
}

/// The registers of the parameters, the receiver first, and the kind of the result.
type Signature = (Vec<(Reg, Kind)>, Option<Kind>);

fn parameters(method: &Method, code: &Code) -> Result<Signature, TranslateReason> {
    let mut kinds = Vec::new();
    if !method.flags.is_static() {
        kinds.push(Kind::Ref);
    }
    let result = signature::method_kinds(&method.descriptor, &mut kinds)?;
    let slots: usize = kinds.iter().map(|kind| kind.slots()).sum();
    if slots > usize::from(code.max_locals) {
        return Err(TranslateReason::Parameters(slots as u32));
    }
    let mut slot = 0;
    let mut parameters = Vec::with_capacity(kinds.len());
    for kind in kinds {
        parameters.push((Reg(slot), kind));
        slot += kind.slots() as u16;
    }
    Ok((parameters, result))
}

/// Puts blocks into the order of their offsets, copies of subroutines last, and renumbers all edges.
fn in_order(drafts: Vec<Draft>) -> (Vec<Block>, Vec<Accesses>) {
    let mut order: Vec<u32> = (0..drafts.len() as u32).collect();
    order.sort_unstable_by_key(|&index| {
        let draft = &drafts[index as usize];
        (draft.variant, draft.start)
    });
    let mut renumbered = vec![BlockId(0); drafts.len()];
    for (new, &old) in order.iter().enumerate() {
        renumbered[old as usize] = BlockId(new as u32);
    }
    let mut drafts: Vec<Option<Draft>> = drafts.into_iter().map(Some).collect();
    let mut blocks = Vec::with_capacity(drafts.len());
    let mut accesses = Vec::with_capacity(drafts.len());
    for old in order {
        let Some(draft) = drafts[old as usize].take() else { continue };
        let Some(mut block) = draft.block else { continue };
        block.terminator.for_each_successor_mut(|target| *target = renumbered[target.0 as usize]);
        for handler in &mut block.handlers {
            handler.target = renumbered[handler.target.0 as usize];
        }
        blocks.push(block);
        accesses.push(draft.accesses);
    }
    (blocks, accesses)
}

/// The names that the class file has for registers.
fn names(code: &Code) -> Vec<LocalName> {
    let named = code.local_variables.iter().filter(|variable| variable.slot < code.max_locals);
    named
        .map(|variable| LocalName {
            reg: Reg(variable.slot),
            start: variable.start,
            length: variable.length,
            name: variable.name.clone(),
            descriptor: variable.descriptor.clone(),
        })
        .collect()
}
