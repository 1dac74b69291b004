//! Exceptions that the VM itself throws, and stack traces.
//!
//! A backtrace is a `long[]` in `Throwable.backtrace`, one entry per frame: method number (32 bits), line
//! (16), bytecode offset (16).
//! `StackTraceElement`s are made from it when Java code asks.

use testwright_ir::code::Elem;

use crate::class::{ClassId, LoaderId, MethodId, NO_SLOT};
use crate::effects::Effect;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::vm::Vm;

/// Frames that a backtrace keeps, as HotSpot's MaxJavaStackTraceDepth.
const MAX_TRACE: usize = 1024;

/// Instructions that recording one frame counts as. Code that overflows the stack and catches that records a thousand each time.
const FRAME_WORK: u64 = 8;

/// Stands for the offset in a first frame above which hidden frames were left out. No instruction is there: code is at
/// most 65,535 bytes long.
const UNKNOWN_PC: u16 = u16::MAX;

impl Vm {
    /// A new exception of a JDK class with its stack trace, made without running its constructor: those that the VM
    /// throws only store the message. Code that throws must not need the heap, so running out of it here is fatal.
    pub fn new_exception(&mut self, class: &str, message: Option<&str>) -> Answer<Ref> {
        let id = self.boot_class(class)?;
        if matches!(class, "java/lang/StackOverflowError" | "java/lang/OutOfMemoryError") {
            self.effects.add(Effect::RunOut);
        }
        self.new_exception_of(id, message)
    }

    /// As [`Vm::new_exception`], for a class at hand.
    pub fn new_exception_of(&mut self, class: ClassId, message: Option<&str>) -> Answer<Ref> {
        // Exceptions may use a reserve beyond the limit, so that OutOfMemoryError itself can be made.
        let limit = self.heap.limit;
        self.heap.open_reserve();
        let made = self.make_exception(class, message);
        self.heap.limit = limit.max(self.heap.top);
        made.map_err(|raise| match raise {
            Raise::New("java/lang/OutOfMemoryError", _) => Raise::end(End::Limit(crate::Limit::Memory)),
            other => other,
        })
    }

    fn make_exception(&mut self, class: ClassId, message: Option<&str>) -> Answer<Ref> {
        let object = self.alloc_object(class)?;
        let known = &self.known;
        let throwable = known.throwable_class.expect("Throwable is loaded at boot");
        let statics = self.class(throwable).statics;
        let unassigned = self.heap.field(statics, known.throwable_unassigned);
        let sentinel = self.heap.field(statics, known.throwable_sentinel);
        let (cause, trace, suppressed) =
            (known.throwable_cause, known.throwable_trace, known.throwable_suppressed);
        let message_slot = known.throwable_message;
        self.heap.set_field(object, cause, object.to_bits());
        self.heap.set_field(object, trace, unassigned);
        self.heap.set_field(object, suppressed, sentinel);
        if let Some(message) = message {
            let text = self.new_string(message)?;
            self.heap.set_field(object, message_slot, text.to_bits());
        }
        self.fill_in_stack_trace(object)?;
        if Some(class) == self.known.null_pointer_class && self.known.null_pointer_state != NO_SLOT {
            // As its own `fillInStackTrace` would have noted: the message may be computed from the backtrace.
            self.heap.set_field(object, self.known.null_pointer_state, 1);
        }
        Ok(object)
    }

    /// Turns a [`Raise::New`] into the exception object; passes other reasons on.
    pub fn exception_of(&mut self, raise: Raise) -> Answer<Ref> {
        match raise {
            Raise::Throw(object) => Ok(object),
            Raise::New(class, message) => self.new_exception(class, message.as_deref()),
            other => Err(other),
        }
    }

    /// `Throwable.fillInStackTrace`: frames of the constructor chain of the exception itself are left out.
    pub fn fill_in_stack_trace(&mut self, exception: Ref) -> Answer<()> {
        let class = self.class_of(exception).id;
        let mut frames: Vec<u64> = Vec::new();
        let mut in_constructors = true;
        let mut hidden_top = false;
        let fill = self.symbols.find("fillInStackTrace");
        let init = self.symbols.find("<init>");
        self.walk_frames(&mut |method, position| {
            if in_constructors {
                let own = Some(method.name) == fill
                    || Some(method.name) == init && self.is_subclass(class, method.class);
                if own {
                    return true;
                }
                in_constructors = false;
            }
            if method.hidden_frame {
                hidden_top |= frames.is_empty();
            } else {
                let pc = if frames.is_empty() && hidden_top { UNKNOWN_PC } else { position.pc };
                frames.push(u64::from(method.id.0) | u64::from(position.line) << 32 | u64::from(pc) << 48);
            }
            frames.len() < MAX_TRACE
        });
        self.exec.charge(FRAME_WORK * frames.len() as u64);
        let array = self.alloc_primitive_array(Elem::Long, frames.len())?;
        for (index, frame) in frames.iter().enumerate() {
            self.heap.set_word(array.0 + 1 + index as u32, *frame);
        }
        let known = &self.known;
        let (backtrace, depth, trace) =
            (known.throwable_backtrace, known.throwable_depth, known.throwable_trace);
        let throwable = known.throwable_class.expect("Throwable is loaded at boot");
        let unassigned = self.heap.field(self.class(throwable).statics, known.throwable_unassigned);
        self.heap.set_field(exception, backtrace, array.to_bits());
        if depth != NO_SLOT {
            self.heap.set_field(exception, depth, frames.len() as u64);
        }
        self.heap.set_field(exception, trace, unassigned);
        Ok(())
    }

    /// Frames of a backtrace: method and line.
    #[must_use]
    pub fn backtrace(&self, backtrace: Ref) -> Vec<(MethodId, u16)> {
        (0..self.heap.array_length(backtrace))
            .map(|index| self.heap.word(backtrace.0 + 1 + index))
            .map(|frame| (MethodId(frame as u32), (frame >> 32) as u16))
            .collect()
    }

    /// Method and bytecode offset of the frame that made a backtrace, if it is that of Java code that shows in it.
    #[must_use]
    pub(crate) fn backtrace_top(&self, backtrace: Ref) -> Option<(MethodId, u16)> {
        if self.heap.array_length(backtrace) == 0 {
            return None;
        }
        let frame = self.heap.word(backtrace.0 + 1);
        let pc = (frame >> 48) as u16;
        (pc != UNKNOWN_PC).then_some((MethodId(frame as u32), pc))
    }

    /// Whether code that is not the JDK's made an exception and gave it its message: not the VM, not a method that was called.
    #[must_use]
    pub fn is_made_by_program(&self, exception: Ref) -> bool {
        const INVOKESPECIAL: u8 = 0xb7;
        let backtrace = Ref::from_bits(self.heap.field(exception, self.known.throwable_backtrace));
        if backtrace.is_null() {
            return false;
        }
        let Some((method, pc)) = self.backtrace_top(backtrace) else { return false };
        let method = self.method(method);
        let class = self.class(method.class);
        let file = class.file.as_ref().filter(|_| !class.is_of_jdk() && !class.spun);
        let code = file.and_then(|file| file.methods.get(usize::from(method.index))?.code.as_ref());
        // A constructor was called there; where the VM throws, another instruction failed.
        code.and_then(|code| code.bytecode.get(usize::from(pc))) == Some(&INVOKESPECIAL)
    }

    /// Whether a program refused something on purpose: it made the exception itself, or had `java.util.Objects` check for it.
    #[must_use]
    pub fn is_refusal(&self, exception: Ref) -> bool {
        self.check_for_program(exception).is_some() || self.is_made_by_program(exception)
    }

    /// Whether a program wrote the message of an exception: it made the exception itself, or gave the message to
    /// `Objects.requireNonNull`. What other checks say, the JDK wrote.
    #[must_use]
    pub fn has_message_of_program(&self, exception: Ref) -> bool {
        let is_given = |method| self.symbols.name(self.method(method).name) == "requireNonNull";
        self.check_for_program(exception).is_some_and(is_given) || self.is_made_by_program(exception)
    }

    /// The method of `java.util.Objects` that made an exception, if code called it that is not the JDK's.
    fn check_for_program(&self, exception: Ref) -> Option<MethodId> {
        let backtrace = Ref::from_bits(self.heap.field(exception, self.known.throwable_backtrace));
        if backtrace.is_null() {
            return None;
        }
        let frames = self.backtrace(backtrace);
        let class = |method: MethodId| self.class(self.method(method).class);
        let is_check = |method: &MethodId| {
            let class = class(*method);
            class.is_of_jdk() && self.class_name(class.id) == "java/util/Objects"
        };
        let mut methods = frames.iter().map(|(method, _)| *method);
        let check = methods.next().filter(is_check)?;
        let caller = methods.find(|method| !is_check(method))?;
        (!class(caller).is_of_jdk()).then_some(check)
    }

    /// Fills a `StackTraceElement` for one frame.
    pub fn fill_stack_trace_element(&mut self, element: Ref, method: MethodId, line: u16) -> Answer<()> {
        let found = self.method(method);
        let (class, name, native) = (found.class, found.name, found.flags.is_native());
        let class_name = self.external_name(class);
        let method_name = self.symbols.name(name).to_owned();
        let file = self.class(class).file.as_ref().and_then(|file| file.source_file.clone());
        let class_text = self.intern_text(&class_name)?;
        let method_text = self.intern_text(&method_name)?;
        let file_text = match file {
            Some(file) => self.intern_text(&file)?,
            None => Ref::NULL,
        };
        let line = if native {
            -2
        } else if line == 0 {
            -1
        } else {
            i32::from(line)
        };
        let mirror = self.mirror(class);
        let (module, version, loader) = self.trace_origin(class)?;
        let known = &self.known;
        let values = [
            (known.ste_class_object, mirror.to_bits()),
            (known.ste_class, class_text.to_bits()),
            (known.ste_method, method_text.to_bits()),
            (known.ste_file, file_text.to_bits()),
            (known.ste_line, u64::from(line as u32)),
            (known.ste_module_name, module.to_bits()),
            (known.ste_module_version, version.to_bits()),
            (known.ste_loader_name, loader.to_bits()),
        ];
        for (slot, bits) in values {
            if slot != NO_SLOT {
                self.heap.set_field(element, slot, bits);
            }
        }
        Ok(())
    }

    /// Module name, module version and loader name of a class, as stack traces show them.
    fn trace_origin(&mut self, class: ClassId) -> Answer<(Ref, Ref, Ref)> {
        let loader = self.class(class).loader;
        if loader == LoaderId::APP {
            return Ok((Ref::NULL, Ref::NULL, self.intern_text("app")?));
        }
        let module = Ref::from_bits(self.heap.field(self.mirror(class), self.known.class_module));
        if module.is_null() {
            return Ok((Ref::NULL, Ref::NULL, Ref::NULL));
        }
        let name = Ref::from_bits(self.heap.field(module, self.known.module_name));
        let version = if name.is_null() {
            Ref::NULL
        } else {
            let version = self.jdk.version.clone();
            self.intern_text(&version)?
        };
        let loader = if loader == LoaderId::PLATFORM { self.intern_text("platform")? } else { Ref::NULL };
        Ok((name, version, loader))
    }

    /// `InvocationTargetException` around what a reflective call threw.
    pub fn wrap_invocation_target(&mut self, exception: Ref) -> Answer<Ref> {
        let wrapper = self.new_exception("java/lang/reflect/InvocationTargetException", None)?;
        // Its constructor passes null as the cause and keeps the exception itself.
        self.heap.set_field(wrapper, self.known.throwable_cause, 0);
        self.heap.set_field(wrapper, self.known.invocation_target, exception.to_bits());
        Ok(wrapper)
    }

    /// An exception as `Throwable.toString` shows it, without running Java code.
    #[must_use]
    pub fn describe_exception(&self, exception: Ref) -> String {
        let class = self.external_name(self.class_of(exception).id);
        let message = Ref::from_bits(self.heap.field(exception, self.known.throwable_message));
        if message.is_null() { class } else { format!("{class}: {}", self.string_text(message)) }
    }
}
