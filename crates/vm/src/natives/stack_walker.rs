//! `StackWalker`: frames are handed to Java in batches, the first one together with the call that consumes them.
//!
//! Where a walk stands is remembered as the number of frames that lie below the next one, plus one: frames above come
//! and go while Java code consumes a batch, those below stay.

use std::ops::Range;

use crate::class::{ClassId, MethodId, NO_SLOT};
use crate::heap::Ref;
use crate::native::{Answer, CallRequest, Native, NativeFn, Raise, ResultUse, native};
use crate::vm::Vm;

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

const fn walker(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native(WALKER, name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    native("java/lang/StackStreamFactory", "checkStackWalkModes", "()Z", super::yes),
    // Older JDKs pass the mode as a long, and the oldest have no continuations.
    walker("callStackWalk", "(JIII[Ljava/lang/Object;)Ljava/lang/Object;", |vm, args| {
        call_stack_walk(vm, args[0], args[1], args[3], &args[4..7])
    }),
    walker(
        "callStackWalk",
        "(JILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        |vm, args| call_stack_walk(vm, args[0], args[1], args[3], &args[6..9]),
    ),
    walker(
        "callStackWalk",
        "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        |vm, args| call_stack_walk(vm, args[0], args[1], args[2], &sized_by_buffer(&args[5..8])),
    ),
    walker("fetchStackFrames", "(JJII[Ljava/lang/Object;)I", |vm, args| {
        fetch_frames(vm, args[0], args[1], args[3], &args[5..8]).map(|batch| u64::from(batch.end))
    }),
    walker("fetchStackFrames", "(IJIII[Ljava/lang/Object;)I", |vm, args| {
        let batch = sized_by_buffer(&args[5..8]);
        fetch_frames(vm, args[0], args[1], args[2], &batch).map(|batch| batch.len() as u64)
    }),
    walker("setContinuation", "(J[Ljava/lang/Object;Ljdk/internal/vm/Continuation;)V", super::nothing),
    native("java/lang/StackFrameInfo", "expandStackFrameInfo", "()V", expand_frame),
    native(
        "java/lang/StackTraceElement",
        "initStackTraceElement",
        "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V",
        init_stack_trace_element,
    ),
];

/// Bits of the mode.
const CLASSES_ONLY: u64 = 0x2;
const CALLER_CLASS: u64 = 0x4;
const SHOW_HIDDEN: u64 = 0x20;

/// A batch to fill: how many frames at most, from which index on, in which array.
struct Batch {
    size: u32,
    start: u32,
    frames: Ref,
}

/// Newer JDKs say how long the buffer is instead of how many frames it shall get.
fn sized_by_buffer(args: &[u64]) -> [u64; 3] {
    [args[0].saturating_sub(args[1]), args[1], args[2]]
}

impl Batch {
    fn new(vm: &Vm, args: &[u64]) -> Answer<Batch> {
        let batch = Batch { size: args[0] as u32, start: args[1] as u32, frames: Ref::from_bits(args[2]) };
        if batch.frames.is_null() {
            return Err(Raise::new("java/lang/NullPointerException", "frames_array is NULL"));
        }
        let length = u64::from(vm.heap.array_length(batch.frames));
        if u64::from(batch.size) + u64::from(batch.start) > length {
            return Err(Raise::new("java/lang/IllegalArgumentException", "not enough space in buffers"));
        }
        Ok(batch)
    }
}

/// All frames of the running thread: method and bytecode offset, the top one first.
fn all_frames(vm: &Vm) -> Vec<(MethodId, u16)> {
    let mut frames = Vec::new();
    vm.walk_frames(&mut |method, position| {
        frames.push((method.id, position.pc));
        true
    });
    frames
}

/// Finds the first frames and calls `doStackWalk` with them.
fn call_stack_walk(vm: &mut Vm, walker: u64, mode: u64, skip: u64, batch: &[u64]) -> Answer {
    let batch = Batch::new(vm, batch)?;
    let frames = all_frames(vm);
    let abstract_walker = vm.boot_class(WALKER)?;
    let stack_walker = vm.boot_class("java/lang/StackWalker")?;
    let is_own = |vm: &Vm, class: ClassId| {
        class == stack_walker
            || class == abstract_walker
            || vm.class(class).super_class == Some(abstract_walker)
    };
    let own = frames.iter().take_while(|(method, _)| is_own(vm, vm.method(*method).class)).count();
    let first = own.saturating_add(skip as u32 as usize).min(frames.len());
    let (end, next) = fill(vm, mode, &frames, first, &batch)?;
    if batch.size > 0 && end == batch.start {
        return Err(Raise::new("java/lang/InternalError", "stack walk: decode failed"));
    }
    let method = vm.must_find(abstract_walker, "doStackWalk", "(JIIII)Ljava/lang/Object;")?;
    let anchor = (frames.len() - next) as u64 + 1;
    let args =
        vec![walker, anchor, 0, skip, u64::from(end - batch.start), u64::from(batch.start), u64::from(end)];
    Err(Raise::Call(Box::new(CallRequest { method, args, result: ResultUse::AsIs })))
}

/// Fills the next batch and says which part of the array that is. Older JDKs want its end, newer ones its length.
fn fetch_frames(vm: &mut Vm, walker: u64, mode: u64, anchor: u64, batch: &[u64]) -> Answer<Range<u32>> {
    let batch = Batch::new(vm, batch)?;
    let frames = all_frames(vm);
    let below = usize::try_from(anchor).ok().and_then(|anchor| anchor.checked_sub(1));
    let Some(first) = below.and_then(|below| frames.len().checked_sub(below)) else {
        return Err(Raise::new("java/lang/InternalError", "doStackWalk: corrupted buffers"));
    };
    let (end, next) = fill(vm, mode, &frames, first, &batch)?;
    vm.set_named(Ref::from_bits(walker), "anchor", (frames.len() - next) as u64 + 1);
    Ok(batch.start..end)
}

/// Writes frames from `first` on; gives the index behind the last one written and the next frame.
fn fill(
    vm: &mut Vm,
    mode: u64,
    frames: &[(MethodId, u16)],
    first: usize,
    batch: &Batch,
) -> Answer<(u32, usize)> {
    let (mut at, mut next) = (batch.start, first);
    while next < frames.len() && at < batch.start + batch.size {
        let (id, pc) = frames[next];
        next += 1;
        let method = vm.method(id);
        if method.hidden_frame && mode & SHOW_HIDDEN == 0 {
            continue;
        }
        if mode & CALLER_CLASS != 0 && at == batch.start && method.caller_sensitive {
            let label = vm.method_label(id);
            let name = label.split('(').next().unwrap_or_default();
            let message = format!("StackWalker::getCallerClass called from @CallerSensitive '{name}' method");
            return Err(Raise::new("java/lang/UnsupportedOperationException", message));
        }
        let mirror = vm.mirror(method.class);
        let info = vm.heap.ref_at(batch.frames, at);
        let class_only = mode & CLASSES_ONLY != 0;
        if info.is_null() || vm.class_from_frame_slot(info) {
            // JDK 17 wants only the class itself in the buffer of a walk for classes.
            vm.heap.set_ref_at(batch.frames, at, mirror);
        } else {
            fill_frame(vm, info, id, pc, class_only)?;
        }
        at += 1;
    }
    Ok((at, next))
}

impl Vm {
    /// True if what lies in a frame buffer is a class from an earlier batch.
    fn class_from_frame_slot(&self, object: Ref) -> bool {
        Some(self.class_of(object).id) == self.known.class_class
    }
}

/// A `ResolvedMethodName` for a method.
fn resolved_method(vm: &mut Vm, method: MethodId) -> Answer<Ref> {
    let class = vm.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let holder = vm.mirror(vm.method(method).class);
    let object = vm.alloc_object(class)?;
    vm.heap.set_field(object, vm.known.resolved_method, u64::from(method.0));
    if vm.known.resolved_holder != NO_SLOT {
        vm.heap.set_field(object, vm.known.resolved_holder, holder.to_bits());
    }
    Ok(object)
}

/// What a `MemberName` says of a method: modifiers, sort, how it is called, marks.
fn member_flags(vm: &Vm, method: MethodId) -> u64 {
    let found = vm.method(method);
    let name = vm.symbols.name(found.name);
    let (sort, kind) = match name {
        "<init>" => (0x2_0000, 8),
        _ if found.flags.is_static() => (0x1_0000, 6),
        _ if vm.class(found.class).is_interface() => (0x1_0000, 9),
        _ if found.flags.is_private() => (0x1_0000, 7),
        _ => (0x1_0000, 5),
    };
    let marks = u64::from(found.caller_sensitive) << 20 | u64::from(found.hidden_frame) << 22;
    u64::from(found.flags.0) & 0xFFFF | sort | kind << 24 | marks
}

/// Fills a `ClassFrameInfo` or `StackFrameInfo`.
fn fill_frame(vm: &mut Vm, info: Ref, method: MethodId, pc: u16, class_only: bool) -> Answer<()> {
    let flags = member_flags(vm, method);
    vm.set_named(info, "bci", u64::from(pc));
    let member = Ref::from_bits(vm.get_named(info, "memberName"));
    if !member.is_null() {
        let found = vm.method(method);
        let (class, name, descriptor) = (found.class, found.name, found.descriptor);
        let name = vm.symbols.name(name).to_owned();
        let descriptor = vm.symbols.name(descriptor).to_owned();
        let resolved = resolved_method(vm, method)?;
        let name = vm.intern_text(&name)?;
        let descriptor = vm.intern_text(&descriptor)?;
        let known = &vm.known;
        let values = [
            (known.member_class, vm.mirror(class).to_bits()),
            (known.member_name, name.to_bits()),
            (known.member_type, descriptor.to_bits()),
            (known.member_flags, flags),
            (known.member_method, resolved.to_bits()),
        ];
        for (slot, bits) in values {
            vm.heap.set_field(member, slot, bits);
        }
        return Ok(());
    }
    let what = if class_only { vm.mirror(vm.method(method).class) } else { resolved_method(vm, method)? };
    vm.set_named(info, "classOrMemberName", what.to_bits());
    let own = vm.get_named(info, "flags");
    // The reference kind is no part of a frame's flags.
    vm.set_named(info, "flags", own | flags & 0x00FF_FFFF);
    Ok(())
}

/// The method that a `StackFrameInfo` was filled with.
fn frame_method(vm: &Vm, info: Ref) -> Answer<MethodId> {
    let lost = || Raise::new("java/lang/InternalError", "a stack frame without a method");
    let member = Ref::from_bits(vm.get_named(info, "memberName"));
    let resolved = if member.is_null() {
        Ref::from_bits(vm.get_named(info, "classOrMemberName"))
    } else {
        Ref::from_bits(vm.heap.field(member, vm.known.member_method))
    };
    if resolved.is_null() || vm.class_name(vm.class_of(resolved).id) != "java/lang/invoke/ResolvedMethodName"
    {
        return Err(lost());
    }
    let id = vm.heap.field(resolved, vm.known.resolved_method) as u32;
    if (id as usize) < vm.methods.len() { Ok(MethodId(id)) } else { Err(lost()) }
}

fn expand_frame(vm: &mut Vm, args: &[u64]) -> Answer {
    let info = Ref::from_bits(args[0]);
    let method = vm.method(frame_method(vm, info)?);
    let name = vm.symbols.name(method.name).to_owned();
    let descriptor = vm.symbols.name(method.descriptor).to_owned();
    let name = vm.intern_text(&name)?;
    vm.set_named(info, "name", name.to_bits());
    if vm.get_named(info, "type") == 0 {
        let descriptor = vm.intern_text(&descriptor)?;
        vm.set_named(info, "type", descriptor.to_bits());
    }
    Ok(0)
}

fn init_stack_trace_element(vm: &mut Vm, args: &[u64]) -> Answer {
    let (element, info) = (Ref::from_bits(args[0]), Ref::from_bits(args[1]));
    if element.is_null() || info.is_null() {
        return Err(Raise::npe());
    }
    let id = frame_method(vm, info)?;
    let pc = vm.get_named(info, "bci") as u16;
    let method = vm.method(id);
    let code =
        vm.class(method.class).file.as_ref().and_then(|file| {
            file.methods.get(usize::from(method.index)).and_then(|method| method.code.clone())
        });
    let line = code.map_or(0, |code| {
        // The line of the last entry that starts at or before the instruction.
        code.lines.iter().take_while(|(start, _)| *start <= pc).last().map_or(0, |(_, line)| *line)
    });
    vm.fill_stack_trace_element(element, id, line)?;
    Ok(0)
}
