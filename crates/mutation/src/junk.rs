//! Junk: code that a compiler made of something that nobody wrote. No mutant of it tells anything about tests.
//!
//! Left out are class initialisers, synthetic and bridge methods except the bodies of lambdas, the methods that enums and
//! records have without their source saying so, the two steps of a switch over strings, what closes the resources of a
//! `try`, and the question whether assertions are enabled.

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;
use testwright_ir::code::{Block, BlockId, Body, Inst, Operand, Reg, Terminator};

/// Whether a method's code stands in the source.
pub(crate) fn is_written_by_user(class: &ClassFile, method: &Method) -> bool {
    let is_lambda = method.name.starts_with("lambda$") && &*method.name != "lambda$";
    let generated = method.flags.is_synthetic() || method.synthetic || method.flags.is_bridge();
    if &*method.name == "<clinit>" || generated && !is_lambda {
        return false;
    }
    let is_enum = class.flags.is_enum() && class.super_name.as_deref() == Some("java/lang/Enum");
    let of_enum = match &*method.name {
        "values" => *method.descriptor == *format!("()[L{};", class.name),
        "valueOf" => *method.descriptor == *format!("(Ljava/lang/String;)L{};", class.name),
        _ => false,
    };
    !(is_enum && of_enum && method.flags.is_static())
}

/// Whether a method of a record is one that records have without their source saying so: an accessor that only reads its
/// component, or a constructor that only stores all of them.
pub(crate) fn is_record_plumbing(class: &ClassFile, method: &Method, body: &Body) -> bool {
    let Some(components) = &class.record else { return false };
    let [block] = &body.blocks[..] else { return false };
    let same_line = block.positions.iter().all(|position| position.line == block.end.line);
    let is_accessor = method.descriptor.starts_with("()")
        && components.iter().any(|component| component.name == method.name)
        && block.insts.iter().all(|inst| matches!(inst, Inst::GetField { .. } | Inst::Move { .. }));
    same_line && (is_accessor || &*method.name == "<init>")
}

/// Whether a method only asks the runtime's `ObjectMethods`, as `equals`, `hashCode` and `toString` of records do.
pub(crate) fn is_record_method(body: &Body) -> bool {
    body.blocks.len() == 1
        && body.blocks[0].insts.iter().any(|inst| match inst {
            Inst::InvokeDynamic { site, .. } => body.pool.invoke_dynamic(*site).is_ok_and(|site| {
                matches!(site.name, "toString" | "hashCode" | "equals") && site.descriptor.starts_with("(L")
            }),
            _ => false,
        })
}

/// By block: whether it is junk.
pub(crate) fn blocks(body: &Body) -> Vec<bool> {
    let mut junk = vec![false; body.blocks.len()];
    for at in 0..body.blocks.len() {
        mark_string_switch(body, at, &mut junk);
        mark_closing(body, at, &mut junk);
        junk[at] |= asks_for_assertions(body, &body.blocks[at]);
    }
    junk
}

/// Owner, name and descriptor of the method that an instruction calls.
pub(crate) fn called<'b>(body: &'b Body, inst: &Inst) -> Option<(&'b str, &'b str, &'b str)> {
    let Inst::Invoke { method, .. } = inst else { return None };
    let called = body.pool.method_ref(*method).ok()?;
    Some((called.class, called.name, called.descriptor))
}

/// A switch over strings is a switch over hashes, whose cases compare and number the strings, and a switch over these
/// numbers. The first and its cases are junk; the second is what stands in the source.
fn mark_string_switch(body: &Body, at: usize, junk: &mut [bool]) {
    let block = &body.blocks[at];
    let Terminator::Switch { value: Operand::Reg(value), cases, .. } = &block.terminator else { return };
    let hashes = block.insts.last().is_some_and(|inst| {
        inst.def().is_some_and(|(reg, _)| reg == *value)
            && called(body, inst)
                .is_some_and(|(class, name, _)| class == "java/lang/String" && name == "hashCode")
    });
    if !hashes {
        return;
    }
    let line = block.end.line;
    let mut open: Vec<BlockId> = cases.iter().map(|(_, target)| *target).collect();
    while let Some(id) = open.pop() {
        let at = id.0 as usize;
        let Some(block) = body.blocks.get(at) else { continue };
        let compares = block.insts.iter().any(|inst| {
            called(body, inst).is_some_and(|(class, name, _)| class == "java/lang/String" && name == "equals")
        });
        let numbers = block.insts.len() == 1
            && matches!(block.insts[0], Inst::Move { src: Operand::Int(_), .. })
            && matches!(block.terminator, Terminator::Goto(_));
        if junk[at] || block.end.line != line || !(compares || numbers) {
            continue;
        }
        junk[at] = true;
        if let (true, Terminator::If { then, otherwise, .. }) = (compares, &block.terminator) {
            open.extend([*then, *otherwise]);
        }
    }
    // The block of the switch itself begins with what the user wrote before it, so only its end is junk: operators look
    // at blocks, and a switch over hashes has nothing else to change.
    junk[at] |= block.insts.len() <= 4;
}

/// What closes the resources of a `try` suppresses exceptions of `close`, and nobody else does so by hand on the line of
/// the `try` itself.
fn mark_closing(body: &Body, at: usize, junk: &mut [bool]) {
    let suppresses = |block: &Block| {
        block.insts.iter().any(|inst| {
            called(body, inst)
                .is_some_and(|(class, name, _)| class == "java/lang/Throwable" && name == "addSuppressed")
        })
    };
    if !suppresses(&body.blocks[at]) {
        return;
    }
    junk[at] = true;
    let line = body.blocks[at].end.line;
    for (other, block) in body.blocks.iter().enumerate() {
        let leads_here = block.all_successors().any(|next| next.0 as usize == at);
        let closes = block.insts.iter().any(|inst| {
            called(body, inst).is_some_and(|(_, name, descriptor)| name == "close" && descriptor == "()V")
        });
        if leads_here || closes && block.end.line == line {
            junk[other] = true;
        }
    }
}

/// Whether a block ends by asking for `$assertionsDisabled`.
fn asks_for_assertions(body: &Body, block: &Block) -> bool {
    let Terminator::If { lhs: Operand::Reg(asked), .. } = &block.terminator else { return false };
    block.insts.iter().any(|inst| match inst {
        Inst::GetStatic { dst, field, .. } => {
            let name = field_name(body, *field);
            *dst == *asked && name == Some("$assertionsDisabled")
        }
        _ => false,
    })
}

/// Name of a field of the pool.
pub(crate) fn field_name(body: &Body, field: u16) -> Option<&str> {
    body.pool.field_ref(field).ok().map(|field| field.name)
}

/// Whether a call is a null check that a compiler put there: `Objects.requireNonNull` whose result nobody uses, right
/// before an object or a lambda is made.
pub(crate) fn is_null_check(body: &Body, block: &Block, index: usize) -> bool {
    let Some((class, name, _)) = block.insts.get(index).and_then(|inst| called(body, inst)) else {
        return false;
    };
    let known = class == "java/util/Objects" && name == "requireNonNull" || name == "getClass";
    let unused = |reg: Reg| {
        block.insts.iter().skip(index + 1).all(|inst| {
            let mut used = false;
            inst.uses(|operand| used |= operand == Operand::Reg(reg));
            !used
        })
    };
    let result = block.insts[index].def();
    let next = block.insts[index + 1..].iter().find(|inst| !matches!(inst, Inst::Move { .. }));
    known
        && result.is_some_and(|(reg, _)| unused(reg))
        && matches!(next, Some(Inst::InvokeDynamic { .. } | Inst::New { .. } | Inst::Invoke { .. }))
}
