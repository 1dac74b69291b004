//! Natives with a known effect on terms. All others are taken to give values that depend on nothing.
//!
//! To add one: a variant, its name in [`Native::find`], and what it does in `Concolic::native`.

use testwright_ir::code::{Elem, Operand, Reg};
use testwright_solver::{Const, Op, TermId};
use testwright_vm::class::{MethodId, Shape};
use testwright_vm::heap::Ref;
use testwright_vm::loader::elem_bytes;
use testwright_vm::machine::Step;
use testwright_vm::vm::Vm;

use crate::concat::Piece;
use crate::dual::Dual;
use crate::frame::After;
use crate::machine::{Concolic, Returned};

/// A native with a known effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Native {
    /// `System.arraycopy`
    ArrayCopy,
    /// `clone` of an array.
    CloneArray,
    /// The native behind string concatenation.
    Join,
    /// `String.intern`, which gives a string with the same characters.
    Intern,
    /// Reads memory by object and offset.
    UnsafeGet,
    /// Writes memory by object and offset.
    UnsafePut,
    /// Replaces a value by another if it is the expected one; whether the values take two slots.
    UnsafeSwap(bool),
}

impl Native {
    /// The native of a name.
    pub(crate) fn find(class: &str, name: &str, descriptor: &str) -> Option<Native> {
        Some(match (class, name) {
            ("java/lang/System", "arraycopy") => Native::ArrayCopy,
            ("java/lang/String", "intern") => Native::Intern,
            (class, "clone") if class.starts_with('[') => Native::CloneArray,
            (class, "join") if class.starts_with("java/lang/String$$StringConcat") => Native::Join,
            ("jdk/internal/misc/Unsafe", _) => {
                let is_at = descriptor.starts_with("(Ljava/lang/Object;J");
                if is_at && name.starts_with("get") && descriptor.starts_with("(Ljava/lang/Object;J)") {
                    Native::UnsafeGet
                } else if is_at && name.starts_with("put") && descriptor.ends_with(")V") {
                    Native::UnsafePut
                } else if is_at && name.starts_with("compareAndSet") {
                    Native::UnsafeSwap(descriptor.starts_with("(Ljava/lang/Object;JJ"))
                } else {
                    return None;
                }
            }
            _ => return None,
        })
    }
}

impl Concolic {
    /// Does what a native that is about to be called does to terms.
    pub(crate) fn native(
        &mut self,
        vm: &Vm,
        step: &Step<'_>,
        native: Native,
        args: &[Reg],
        window: Reg,
        at: (MethodId, u16),
    ) {
        let bits = |index: usize| args.get(index).map_or(0, |reg| step.registers.get(*reg));
        let term =
            |this: &Concolic, index: usize| args.get(index).and_then(|reg| this.term(Operand::Reg(*reg)));
        match native {
            Native::ArrayCopy => {
                for index in [1, 3, 4] {
                    if let Some(term) = term(self, index) {
                        self.assume(vm, term, Const::Int(bits(index) as i32), at);
                    }
                }
                let source = (Ref::from_bits(bits(0)), bits(1) as i32);
                let target = (Ref::from_bits(bits(2)), bits(3) as i32);
                let bytes = term(self, 0);
                self.array_copy(vm, source, target, bits(4) as i32, bytes);
            }
            Native::CloneArray => {
                let source = Ref::from_bits(bits(0));
                if !source.is_null()
                    && let Some(after) = self.frames[self.top].after()
                {
                    *after = After::Copy(source);
                }
                self.give(term(self, 0), None);
            }
            Native::Intern => self.give(term(self, 0), None),
            Native::Join => {
                let joined = self.join(vm, step, args, window);
                self.give(joined, None);
            }
            Native::UnsafeGet => {
                let entry = self.memory.entry(unsafe_address(bits(1), bits(2)));
                self.give(entry.map(|(_, term)| term), entry.map(|(bits, _)| bits));
            }
            Native::UnsafePut => {
                let new = term(self, 3);
                self.write(vm, Ref::from_bits(bits(1)), unsafe_address(bits(1), bits(2)), bits(3), new);
            }
            Native::UnsafeSwap(_) => {
                let (address, new, term) = (unsafe_address(bits(1), bits(2)), bits(4), term(self, 4));
                let object = Ref::from_bits(bits(1));
                if !object.is_null()
                    && let Some(after) = self.frames[self.top].after()
                {
                    *after = After::Swap { object, address, bits: new, term };
                }
            }
        }
    }

    /// Says what the native returns.
    fn give(&mut self, term: Option<TermId>, bits: Option<u64>) {
        let depth = self.top + 1;
        self.returned = term.and_then(|term| self.keep(term)).map(|term| Returned { depth, bits, term });
    }

    /// Enters a value that `Unsafe` writes. Narrow values were cut by the caller's casts.
    fn write(&mut self, vm: &Vm, object: Ref, address: u64, bits: u64, term: Option<TermId>) {
        if !object.is_null() && vm.class_of(object).is_array() {
            self.memory.set_element(object, address, bits, term);
        } else if !object.is_null() {
            self.memory.set(object, address, bits, term);
        }
    }

    fn array_copy(
        &mut self,
        vm: &Vm,
        (source, from): (Ref, i32),
        (target, to): (Ref, i32),
        count: i32,
        bytes: Option<TermId>,
    ) {
        if source.is_null() || target.is_null() || from < 0 || to < 0 || count < 0 {
            return;
        }
        let (Some(elem), Some(other)) = (elem_of(vm, source), elem_of(vm, target)) else { return };
        let ends = (from as u32 + count as u32, to as u32 + count as u32);
        if elem != other || ends.0 > vm.heap.array_length(source) || ends.1 > vm.heap.array_length(target) {
            return;
        }
        let width = elem_bytes(elem);
        match bytes {
            // The bytes of a string have no terms of their own; the copy's bytes get some.
            Some(text) => self.copy_bytes(vm, text, (source, from as u32), (target, to as u32), count as u32),
            None => self.memory.copy((source, from as u32), (target, to as u32), count as u32, width),
        }
    }

    fn copy_bytes(&mut self, vm: &Vm, text: TermId, source: (Ref, u32), target: (Ref, u32), count: u32) {
        if elem_of(vm, source.0) != Some(Elem::Byte) {
            return;
        }
        for at in 0..count {
            let place = self.arena.constant(Const::Int((source.1 + at) as i32));
            let byte = self
                .arena
                .app(Op::CharAt, &[text, place])
                .and_then(|unit| self.arena.unary(testwright_ir::code::UnOp::I2B, unit));
            let Ok(byte) = byte else { return };
            let byte = self.keep(byte);
            let bits = crate::step::element(vm, source.0, source.1 + at, Elem::Byte);
            let address = crate::memory::element_address(target.0, target.1 + at, 1);
            self.memory.set_element(target.0, address, bits, byte);
        }
    }

    /// An array was cloned.
    pub(crate) fn copied(&mut self, vm: &Vm, source: Ref, target: Ref) {
        if target.is_null() {
            return;
        }
        if let Some(length) = self.memory.length(source) {
            self.memory.set_length(target, length);
        }
        if let Some(elem) = elem_of(vm, source) {
            let count = vm.heap.array_length(source).min(vm.heap.array_length(target));
            self.memory.copy((source, 0), (target, 0), count, elem_bytes(elem));
        }
    }

    /// The string that the native of a concatenation makes; its arguments are strings, numbers and characters in the
    /// order of the recipe, and the number of the recipe.
    fn join(&mut self, vm: &Vm, step: &Step<'_>, args: &[Reg], window: Reg) -> Option<TermId> {
        let recipe = self.top.checked_sub(1).and_then(|caller| self.frames[caller].recipe.clone())?;
        let descriptor = self.join_sorts(vm, step, args, window)?;
        let mut arguments = args.iter().zip(descriptor);
        let mut whole: Option<Dual> = None;
        for piece in &recipe.pieces {
            let part = match piece {
                Piece::Text(text) => Dual::known(&mut self.arena, Const::String(text.as_slice().into())),
                Piece::Argument => {
                    let (reg, sort) = arguments.next()?;
                    self.shown(vm, step, *reg, sort)?
                }
            };
            whole = Some(match whole {
                Some(begun) => Dual::app(&mut self.arena, Op::Concat, &[&begun, &part])?,
                None => part,
            });
        }
        whole.map(|whole| whole.term)
    }

    /// First characters of the descriptors of what the joining native takes.
    fn join_sorts(&mut self, vm: &Vm, step: &Step<'_>, args: &[Reg], window: Reg) -> Option<Vec<u8>> {
        let class = vm.class(vm.method(step.method).class);
        let join =
            class.methods.iter().map(|id| vm.method(*id)).find(|own| vm.symbols.name(own.name) == "join")?;
        let sorts = join.param_sorts.to_vec();
        (sorts.len() == args.len() && args.first().is_none_or(|first| first.0 == window.0)).then_some(sorts)
    }

    /// A value as text.
    fn shown(&mut self, vm: &Vm, step: &Step<'_>, reg: Reg, sort: u8) -> Option<Dual> {
        let bits = step.registers.get(reg);
        let term = self.frames[self.top].get(reg);
        crate::summary::shown(&mut self.arena, vm, &mut self.tables, &self.memory, sort, (bits, term))
    }
}

/// Byte address that `Unsafe` means by an object and an offset, which counts from the object's header. Without an object the
/// offset is an address of native memory, which has no terms.
fn unsafe_address(object: u64, offset: u64) -> u64 {
    if object as u32 == 0 { u64::MAX } else { (u64::from(object as u32) * 8).wrapping_add(offset) }
}

/// How the elements of an array are stored.
pub(crate) fn elem_of(vm: &Vm, array: Ref) -> Option<Elem> {
    match vm.class_of(array).shape {
        Shape::Array { elem, .. } => Some(elem),
        _ => None,
    }
}
