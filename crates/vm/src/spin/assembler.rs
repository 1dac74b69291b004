//! A small bytecode assembler for spun methods. It keeps count of the operand stack, so that bodies ask for no more
//! registers than they need.
//!
//! Offsets of jumps are 16 bits; a body that would need more is refused like a full constant pool.

use testwright_classpath::classfile::{Code, PoolBuilder, PoolBuilderError};

use crate::link::descriptor_shape;
use crate::objects::box_name;

/// Why a class cannot be spun; its call site is then linked by the JDK.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Refused;

impl From<PoolBuilderError> for Refused {
    fn from(_: PoolBuilderError) -> Refused {
        Refused
    }
}

/// A place to jump to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label(usize);

/// A method body in the making.
pub(super) struct Assembler<'p> {
    pool: &'p mut PoolBuilder,
    code: Vec<u8>,
    depth: u16,
    max_depth: u16,
    locals: u16,
    /// Offset and stack depth of each label, as far as known.
    labels: Vec<(Option<usize>, Option<u16>)>,
    /// Where an offset has to be written, from where it counts, and to which label; wide ones are of switches.
    fixups: Vec<(usize, usize, Label, bool)>,
}

/// Opcodes that take no operands and whose effect on the stack is fixed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Dup,
    Pop,
    Pop2,
    Imul,
    Iadd,
    Lcmp,
    I2l,
    I2f,
    I2d,
    L2f,
    L2d,
    F2d,
}

impl Op {
    /// Opcode, and how many words it adds to the stack or takes away.
    fn parts(self) -> (u8, i16) {
        match self {
            Op::Dup => (0x59, 1),
            Op::Pop => (0x57, -1),
            Op::Pop2 => (0x58, -2),
            Op::Imul => (0x68, -1),
            Op::Iadd => (0x60, -1),
            Op::Lcmp => (0x94, -3),
            Op::I2l => (0x85, 1),
            Op::I2f => (0x86, 0),
            Op::I2d => (0x87, 1),
            Op::L2f => (0x89, -1),
            Op::L2d => (0x8a, 0),
            Op::F2d => (0x8d, 1),
        }
    }
}

/// Conditional jumps.
#[derive(Clone, Copy, Debug)]
pub(super) enum Jump {
    IfEq,
    IfNe,
    IfNull,
    IfNonNull,
    IfIcmpNe,
    IfAcmpNe,
    Goto,
}

impl Jump {
    fn parts(self) -> (u8, i16) {
        match self {
            Jump::IfEq => (0x99, -1),
            Jump::IfNe => (0x9a, -1),
            Jump::IfIcmpNe => (0xa0, -2),
            Jump::IfAcmpNe => (0xa6, -2),
            Jump::Goto => (0xa7, 0),
            Jump::IfNull => (0xc6, -1),
            Jump::IfNonNull => (0xc7, -1),
        }
    }
}

/// How a method is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Call {
    Virtual,
    Special,
    Static,
    Interface,
}

/// Words that a value of this sort takes.
pub(super) fn width(sort: u8) -> u16 {
    match sort {
        b'J' | b'D' => 2,
        b'V' => 0,
        _ => 1,
    }
}

impl<'p> Assembler<'p> {
    /// An empty body whose parameters take `locals` words.
    pub(super) fn new(pool: &'p mut PoolBuilder, locals: u16) -> Assembler<'p> {
        Assembler {
            pool,
            code: Vec::new(),
            depth: 0,
            max_depth: 0,
            locals,
            labels: Vec::new(),
            fixups: Vec::new(),
        }
    }

    fn adjust(&mut self, words: i16) {
        self.depth = self.depth.saturating_add_signed(words);
        self.max_depth = self.max_depth.max(self.depth);
    }

    fn u16(&mut self, value: u16) {
        self.code.extend(value.to_be_bytes());
    }

    pub(super) fn op(&mut self, op: Op) {
        let (opcode, words) = op.parts();
        self.code.push(opcode);
        self.adjust(words);
    }

    /// Pushes an `int`.
    pub(super) fn int(&mut self, value: i32) -> Result<(), Refused> {
        match value {
            -1..=5 => self.code.push((3 + value) as u8),
            -0x80..=0x7f => self.code.extend([0x10, value as u8]),
            -0x8000..=0x7fff => {
                self.code.push(0x11);
                self.u16(value as u16);
            }
            _ => {
                let index = self.pool.int(value)?;
                self.code.push(0x13);
                self.u16(index);
            }
        }
        self.adjust(1);
        Ok(())
    }

    /// Pushes a string literal.
    pub(super) fn string(&mut self, text: &[u16]) -> Result<(), Refused> {
        let index = self.pool.string(text)?;
        self.code.push(0x13);
        self.u16(index);
        self.adjust(1);
        Ok(())
    }

    fn local(&mut self, base: u8, sort: u8, slot: u16, words: i16) {
        let offset = match sort {
            b'J' => 1,
            b'F' => 2,
            b'D' => 3,
            b'L' | b'[' => 4,
            _ => 0,
        };
        if slot > 0xff {
            self.code.extend([0xc4, base + offset]);
            self.u16(slot);
        } else {
            self.code.extend([base + offset, slot as u8]);
        }
        self.locals = self.locals.max(slot + width(sort));
        self.adjust(words);
    }

    /// Pushes a local variable whose descriptor begins with `sort`.
    pub(super) fn load(&mut self, sort: u8, slot: u16) {
        self.local(0x15, sort, slot, width(sort) as i16);
    }

    /// Pops into a local variable.
    pub(super) fn store(&mut self, sort: u8, slot: u16) {
        self.local(0x36, sort, slot, -(width(sort) as i16));
    }

    /// Returns a value of this sort, or nothing for `V`.
    pub(super) fn ret(&mut self, sort: u8) {
        self.code.push(match sort {
            b'V' => 0xb1,
            b'J' => 0xad,
            b'F' => 0xae,
            b'D' => 0xaf,
            b'L' | b'[' => 0xb0,
            _ => 0xac,
        });
        self.adjust(-(width(sort) as i16));
    }

    fn class_op(&mut self, opcode: u8, class: &str, words: i16) -> Result<(), Refused> {
        let index = self.pool.class(class)?;
        self.code.push(opcode);
        self.u16(index);
        self.adjust(words);
        Ok(())
    }

    /// `new`; no constructor is called.
    pub(super) fn new_object(&mut self, class: &str) -> Result<(), Refused> {
        self.class_op(0xbb, class, 1)
    }

    /// `checkcast`
    pub(super) fn cast(&mut self, class: &str) -> Result<(), Refused> {
        self.class_op(0xc0, class, 0)
    }

    /// `instanceof`
    pub(super) fn instance_of(&mut self, class: &str) -> Result<(), Refused> {
        self.class_op(0xc1, class, 0)
    }

    fn field_op(
        &mut self,
        opcode: u8,
        class: &str,
        name: &str,
        descriptor: &str,
        words: i16,
    ) -> Result<(), Refused> {
        let index = self.pool.field_ref(class, name, descriptor)?;
        self.code.push(opcode);
        self.u16(index);
        self.adjust(words);
        Ok(())
    }

    /// `getfield`
    pub(super) fn get_field(&mut self, class: &str, name: &str, descriptor: &str) -> Result<(), Refused> {
        self.field_op(0xb4, class, name, descriptor, width(descriptor.as_bytes()[0]) as i16 - 1)
    }

    /// `putfield`
    pub(super) fn put_field(&mut self, class: &str, name: &str, descriptor: &str) -> Result<(), Refused> {
        self.field_op(0xb5, class, name, descriptor, -(width(descriptor.as_bytes()[0]) as i16) - 1)
    }

    /// `getstatic`
    pub(super) fn get_static(&mut self, class: &str, name: &str, descriptor: &str) -> Result<(), Refused> {
        self.field_op(0xb2, class, name, descriptor, width(descriptor.as_bytes()[0]) as i16)
    }

    /// A call; `of_interface` says whether the class is an interface.
    pub(super) fn call(
        &mut self,
        call: Call,
        class: &str,
        name: &str,
        descriptor: &str,
        of_interface: bool,
    ) -> Result<(), Refused> {
        let index = match of_interface {
            true => self.pool.interface_method_ref(class, name, descriptor)?,
            false => self.pool.method_ref(class, name, descriptor)?,
        };
        let shape = descriptor_shape(descriptor);
        let taken = shape.slots + u16::from(call != Call::Static);
        if taken > 255 {
            return Err(Refused);
        }
        self.code.push(match call {
            Call::Virtual => 0xb6,
            Call::Special => 0xb7,
            Call::Static => 0xb8,
            Call::Interface => 0xb9,
        });
        self.u16(index);
        if call == Call::Interface {
            self.code.extend([taken as u8, 0]);
        }
        self.adjust(-(taken as i16));
        self.adjust(width(shape.return_sort) as i16);
        Ok(())
    }

    /// `Integer.valueOf` and its kin.
    pub(super) fn box_value(&mut self, sort: u8) -> Result<(), Refused> {
        let name = box_name(sort).ok_or(Refused)?;
        self.call(Call::Static, name, "valueOf", &format!("({})L{name};", sort as char), false)
    }

    /// A label that is not placed yet.
    pub(super) fn new_label(&mut self) -> Label {
        self.labels.push((None, None));
        Label(self.labels.len() - 1)
    }

    /// Places a label here. The stack is as deep as where it is jumped from.
    pub(super) fn place(&mut self, label: Label) {
        let (offset, depth) = &mut self.labels[label.0];
        *offset = Some(self.code.len());
        if let Some(depth) = depth {
            self.depth = *depth;
        }
    }

    fn refer(&mut self, from: usize, label: Label, wide: bool) {
        self.labels[label.0].1 = Some(self.depth);
        self.fixups.push((self.code.len(), from, label, wide));
        self.code.extend(if wide { &[0; 4][..] } else { &[0; 2] });
    }

    /// A jump.
    pub(super) fn jump(&mut self, jump: Jump, label: Label) {
        let (opcode, words) = jump.parts();
        let from = self.code.len();
        self.code.push(opcode);
        self.adjust(words);
        self.refer(from, label, false);
    }

    /// `tableswitch` with the cases 0, 1, ….
    pub(super) fn switch(&mut self, cases: &[Label], default: Label) {
        let from = self.code.len();
        self.code.push(0xaa);
        while !self.code.len().is_multiple_of(4) {
            self.code.push(0);
        }
        self.adjust(-1);
        self.refer(from, default, true);
        self.code.extend(0i32.to_be_bytes());
        self.code.extend((cases.len() as i32 - 1).to_be_bytes());
        for case in cases {
            self.refer(from, *case, true);
        }
    }

    /// The finished body.
    pub(super) fn finish(mut self) -> Result<Code, Refused> {
        if self.code.len() > 0x7fff {
            return Err(Refused);
        }
        for (at, from, label, wide) in std::mem::take(&mut self.fixups) {
            let target = self.labels[label.0].0.ok_or(Refused)?;
            let distance = target as i32 - from as i32;
            match wide {
                true => self.code[at..at + 4].copy_from_slice(&distance.to_be_bytes()),
                false => self.code[at..at + 2].copy_from_slice(&(distance as i16).to_be_bytes()),
            }
        }
        Ok(Code {
            max_stack: self.max_depth,
            max_locals: self.locals,
            bytecode: self.code.into(),
            offset: 0,
            handlers: Vec::new(),
            lines: Vec::new(),
            local_variables: Vec::new(),
            stack_map: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assemble(build: impl FnOnce(&mut Assembler<'_>) -> Result<(), Refused>) -> Result<Code, Refused> {
        let mut pool = PoolBuilder::new();
        let mut assembler = Assembler::new(&mut pool, 1);
        build(&mut assembler)?;
        assembler.finish()
    }

    #[test]
    fn jumps_go_both_ways_and_the_stack_is_counted() {
        let code = assemble(|code| {
            let (back, forth) = (code.new_label(), code.new_label());
            code.place(back);
            code.load(b'L', 0);
            code.jump(Jump::IfNull, forth);
            code.jump(Jump::Goto, back);
            code.place(forth);
            code.int(300)?;
            code.op(Op::I2l);
            code.ret(b'J');
            Ok(())
        });
        let code = code.expect("it fits");
        // aload 0; ifnull +6; goto -5; sipush 300; i2l; lreturn
        assert_eq!(code.bytecode[..], [0x19, 0, 0xc6, 0, 6, 0xa7, 0xff, 0xfb, 0x11, 1, 44, 0x85, 0xad]);
        assert_eq!((code.max_stack, code.max_locals), (2, 1));
    }

    #[test]
    fn switches_are_aligned() {
        let code = assemble(|code| {
            let (case, default) = (code.new_label(), code.new_label());
            code.int(0)?;
            code.switch(&[case], default);
            code.place(case);
            code.place(default);
            code.ret(b'V');
            Ok(())
        });
        let code = code.expect("it fits");
        let table = [0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19];
        assert_eq!(code.bytecode[..], [&[3, 0xaa, 0, 0][..], &table, &[0xb1]].concat());
    }

    #[test]
    fn a_label_that_is_never_placed_is_refused() {
        let code = assemble(|code| {
            let nowhere = code.new_label();
            code.jump(Jump::Goto, nowhere);
            Ok(())
        });
        assert_eq!(code.err(), Some(Refused));
    }
}
