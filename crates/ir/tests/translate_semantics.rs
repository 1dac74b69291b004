//! Does translated code do what the bytecode does? Random methods are run twice, by a plain interpreter of bytecode
//! with a real operand stack, and by a plain interpreter of register code; both must do the same calls with the
//! same arguments in the same order and end the same way. What a call may destroy, it does destroy here.
//!
//! The methods are made for trouble: copies of variables and results that stay on the stack while variables
//! change, every form of `dup` and `swap`, values of one and of two slots, branches and exceptions with a stack
//! that is not empty.

#[path = "support/assembler.rs"]
mod assembler;

use assembler::assemble;
use proptest::prelude::*;
use testwright_classpath::ClassFile;
use testwright_ir::code::{Compare, Kind};
use testwright_ir::decode::{Bytecode, Instruction};
use testwright_ir::{Body, Inst, Operand, Reg, Terminator, translate};
use testwright_semantics::{BinOp, Value};

/// A call and its arguments, or how the method ended.
#[derive(Clone, Debug, PartialEq)]
enum Event {
    Call(String, Vec<Value>),
    Return(Value),
    Throw,
    /// Both interpreters stop after so many steps of their own, so only what came before counts.
    OutOfSteps,
}

/// What a call returns: anything, as long as it depends on what was called and when.
fn result_of(events: &[Event], kind: Option<Kind>) -> Option<Value> {
    let seed = (events.len() as i64).wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as i64);
    match kind? {
        Kind::Int => Some(Value::Int((seed >> 40) as i32)),
        Kind::Long => Some(Value::Long(seed)),
        _ => None,
    }
}

/// Names, parameter kinds and result kinds of the calls that generated code makes.
const CALLS: [(&str, &[Kind], Option<Kind>); 6] = [
    ("f:()I", &[], Some(Kind::Int)),
    ("g:()J", &[], Some(Kind::Long)),
    ("h:(II)I", &[Kind::Int, Kind::Int], Some(Kind::Int)),
    ("i:(JI)J", &[Kind::Long, Kind::Int], Some(Kind::Long)),
    ("see:(I)V", &[Kind::Int], None),
    ("see2:(J)V", &[Kind::Long], None),
];

fn call_of(class: &ClassFile, method: u16) -> (&'static str, &'static [Kind], Option<Kind>) {
    let member = class.pool.method_ref(method).unwrap();
    let name = format!("{}:{}", member.name, member.descriptor);
    *CALLS.iter().find(|(known, _, _)| *known == name).unwrap()
}

// ------------------------------------------------------------------------------------------- the generator

/// Makes a method as text for the assembler. Ints are in variables 0 to 3, longs in 4 and 6, return addresses of
/// subroutines from 8 on.
struct Generator {
    state: u64,
    text: String,
    stack: Vec<Kind>,
    labels: usize,
    catches: Vec<String>,
}

const INTS: u64 = 4;

impl Generator {
    fn next(&mut self, below: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) % below
    }

    fn emit(&mut self, instruction: &str) {
        self.text.push_str(instruction);
        self.text.push_str(" | ");
    }

    fn label(&mut self, name: &str) {
        self.text.push_str(name);
        self.text.push_str(": nop | ");
    }

    fn new_label(&mut self) -> String {
        self.labels += 1;
        format!("l{}", self.labels)
    }

    fn slots(&self) -> usize {
        self.stack.iter().map(|kind| kind.slots()).sum()
    }

    /// True if the top of the stack is these kinds, the topmost last.
    fn top(&self, kinds: &[Kind]) -> bool {
        self.stack.ends_with(kinds)
    }

    fn method(mut self, size: u64) -> String {
        for local in 0..INTS {
            self.emit(&format!("iconst_{local} | istore {local}"));
        }
        self.emit("ldc2_w 40L | lstore 4 | ldc2_w 50L | lstore 6");
        self.region(size, 0);
        // Everything that is left is looked at, so that nothing can be wrong unseen.
        while let Some(kind) = self.stack.pop() {
            self.emit(if kind == Kind::Int { "invokestatic A.see:(I)V" } else { "invokestatic A.see2:(J)V" });
        }
        for local in 0..INTS {
            self.emit(&format!("iload {local} | invokestatic A.see:(I)V"));
        }
        self.emit("lload 4 | invokestatic A.see2:(J)V | lload 6 | invokestatic A.see2:(J)V");
        self.text.push_str("iload_0 | ireturn");
        let catches = self.catches.iter().map(|catch| format!(" | {catch}")).collect::<String>();
        format!("static method m:()I | locals 14 | stack 50 | {}{catches}", self.text)
    }

    /// Some instructions, and branches and protected ranges around more of them.
    fn region(&mut self, size: u64, depth: usize) {
        for _ in 0..size {
            if depth < 4 && self.next(9) == 0 {
                self.nested(size / 2, depth + 1);
            } else {
                self.simple();
            }
        }
    }

    /// A part that may be skipped or repeated, or whose exceptions are caught. It leaves the kinds on the stack as
    /// they were.
    fn nested(&mut self, size: u64, depth: usize) {
        let before = self.stack.clone();
        let (start, end) = (self.new_label(), self.new_label());
        match self.next(5) {
            4 => {
                // A subroutine, called twice, at the same depth of the stack.
                let address = 8 + depth;
                self.emit(&format!("goto {end}"));
                self.text.push_str(&format!("{start}: astore {address} | "));
                self.region(size, depth);
                self.restore(&before);
                self.emit(&format!("ret {address}"));
                self.label(&end);
                self.emit(&format!("jsr {start}"));
                self.simple_and_restore(&before);
                self.emit(&format!("jsr {start}"));
                return;
            }
            0 => {
                let local = self.next(INTS);
                self.emit(&format!("iload {local} | ifgt {end}"));
                self.region(size, depth);
            }
            1 => {
                self.emit(&format!("lload 4 | lload 6 | lcmp | ifle {end}"));
                self.region(size, depth);
            }
            2 => {
                // Goes round again a few times, if the variable is not reset inside.
                self.label(&start);
                self.region(size, depth);
                self.restore(&before);
                self.emit(&format!("iinc 3 1 | iload_3 | bipush 20 | if_icmplt {start}"));
            }
            _ => {
                let handler = self.new_label();
                let after = self.new_label();
                // A handler gets an empty stack, so what is there must be given away before.
                while let Some(kind) = self.stack.pop() {
                    self.emit(if kind == Kind::Int { "istore_1" } else { "lstore 4" });
                }
                self.label(&start);
                self.region(size, depth);
                self.emit("iload_0 | iload_2 | idiv | istore_1");
                self.restore(&[]);
                self.label(&end);
                self.emit(&format!("goto {after}"));
                self.label(&handler);
                self.emit("pop | iinc 2 1");
                self.label(&after);
                self.catches.push(format!("catch * {start} {end} {handler}"));
                for kind in before {
                    self.push_variable(kind);
                }
                return;
            }
        }
        self.restore(&before);
        self.label(&end);
    }

    fn simple_and_restore(&mut self, kinds: &[Kind]) {
        self.simple();
        self.restore(kinds);
    }

    fn push_variable(&mut self, kind: Kind) {
        let local = if kind == Kind::Int { self.next(INTS) } else { 4 + 2 * self.next(2) };
        self.emit(&format!("{}load {local}", if kind == Kind::Int { "i" } else { "l" }));
        self.stack.push(kind);
    }

    /// Pops and pushes until the kinds on the stack are these.
    fn restore(&mut self, kinds: &[Kind]) {
        let common = self.stack.iter().zip(kinds).take_while(|(a, b)| a == b).count();
        while self.stack.len() > common {
            let kind = self.stack.pop();
            self.emit(if kind == Some(Kind::Int) { "pop" } else { "pop2" });
        }
        for &kind in &kinds[common..] {
            self.push_variable(kind);
        }
    }

    fn simple(&mut self) {
        use Kind::{Int, Long};
        if self.slots() > 24 {
            let kind = self.stack.pop();
            return self.emit(if kind == Some(Int) { "istore_2" } else { "lstore 6" });
        }
        match self.next(22) {
            0..=2 => self.push_variable(Int),
            3 => self.push_variable(Long),
            4 => {
                let value = self.next(7) as i64 - 1;
                self.emit(&format!("bipush {value}"));
                self.stack.push(Int);
            }
            5 if self.top(&[Int]) => {
                let local = self.next(INTS);
                self.stack.pop();
                self.emit(&format!("istore {local}"));
            }
            6 if self.top(&[Long]) => {
                let local = 4 + 2 * self.next(2);
                self.stack.pop();
                self.emit(&format!("lstore {local}"));
            }
            7 => {
                let local = self.next(INTS);
                self.emit(&format!("iinc {local} 3"));
            }
            8 if self.top(&[Int, Int]) => {
                self.stack.pop();
                let op = ["iadd", "isub", "ixor"][self.next(3) as usize];
                self.emit(op);
            }
            9 if self.top(&[Long, Long]) => {
                self.stack.pop();
                let op = ["ladd", "lsub", "lxor"][self.next(3) as usize];
                self.emit(op);
            }
            10 if self.top(&[Long, Long]) => {
                self.stack.truncate(self.stack.len() - 2);
                self.stack.push(Int);
                self.emit("lcmp");
            }
            11 if self.top(&[Int]) => {
                self.stack.pop();
                self.stack.push(Long);
                self.emit("i2l");
            }
            12 if self.top(&[Int, Int]) => self.emit("swap"),
            13 if self.top(&[Int]) => {
                self.stack.push(Int);
                self.emit("dup");
            }
            14 | 15 => self.dup_under(),
            16 if self.top(&[Long]) => {
                self.stack.push(Long);
                self.emit("dup2");
            }
            17 if self.top(&[Int, Int]) => {
                self.stack.extend([Int, Int]);
                self.emit("dup2");
            }
            18 if !self.stack.is_empty() => {
                let kind = self.stack.pop();
                self.emit(if kind == Some(Int) { "pop" } else { "pop2" });
            }
            _ => {
                let (name, params, result) = CALLS[self.next(CALLS.len() as u64) as usize];
                if self.top(params) {
                    self.stack.truncate(self.stack.len() - params.len());
                    self.stack.extend(result);
                    self.emit(&format!("invokestatic A.{name}"));
                }
            }
        }
    }

    /// A `dup` that puts the copy below other values.
    fn dup_under(&mut self) {
        use Kind::{Int, Long};
        type Form = (&'static str, &'static [Kind], &'static [Kind]);
        const FORMS: [Form; 9] = [
            ("dup_x1", &[Int, Int], &[Int, Int, Int]),
            ("dup_x2", &[Int, Int, Int], &[Int, Int, Int, Int]),
            ("dup_x2", &[Long, Int], &[Int, Long, Int]),
            ("dup2_x1", &[Int, Int, Int], &[Int, Int, Int, Int, Int]),
            ("dup2_x1", &[Int, Long], &[Long, Int, Long]),
            ("dup2_x2", &[Int, Int, Int, Int], &[Int, Int, Int, Int, Int, Int]),
            ("dup2_x2", &[Int, Int, Long], &[Long, Int, Int, Long]),
            ("dup2_x2", &[Long, Int, Int], &[Int, Int, Long, Int, Int]),
            ("dup2_x2", &[Long, Long], &[Long, Long, Long]),
        ];
        let (name, before, after) = FORMS[self.next(FORMS.len() as u64) as usize];
        if self.top(before) {
            self.stack.truncate(self.stack.len() - before.len());
            self.stack.extend(after);
            self.emit(name);
        }
    }
}

// ------------------------------------------------------------------------------------------- bytecode

/// Runs bytecode as the JVM's specification says it, slot by slot; the second slot of a long is `None`.
fn run_bytecode(class: &ClassFile, limit: usize) -> Vec<Event> {
    let code = class.methods[0].code.as_ref().unwrap();
    let bytecode = Bytecode::check(&code.bytecode).unwrap();
    let mut locals = [Value::Int(0); 14];
    let mut stack: Vec<Option<Value>> = Vec::new();
    let mut events = Vec::new();
    let mut pc: u16 = 0;
    let pop = |stack: &mut Vec<Option<Value>>| match stack.pop().unwrap() {
        Some(value) => value,
        None => stack.pop().unwrap().unwrap(),
    };
    let push = |stack: &mut Vec<Option<Value>>, value: Value| {
        stack.push(Some(value));
        if value.kind().slots() == 2 {
            stack.push(None);
        }
    };
    for _ in 0..limit {
        let (instruction, next) = bytecode.at(pc).unwrap();
        let mut target = next as u16;
        let mut threw = false;
        let mut dup = |count: usize, under: usize| {
            let top = stack[stack.len() - count..].to_vec();
            let at = stack.len() - count - under;
            stack.splice(at..at, top);
        };
        match instruction {
            Instruction::Nop => {}
            Instruction::Const(Operand::Int(value)) => push(&mut stack, Value::Int(value)),
            Instruction::Ldc2(index) => match class.pool.get(index).unwrap() {
                testwright_classpath::classfile::Constant::Long(value) => {
                    push(&mut stack, Value::Long(*value))
                }
                other => panic!("{other:?}"),
            },
            Instruction::Load(_, local) => push(&mut stack, locals[usize::from(local)]),
            Instruction::Store(_, local) => locals[usize::from(local)] = pop(&mut stack),
            Instruction::Inc(local, by) => {
                let value = &mut locals[usize::from(local)];
                *value = BinOp::IAdd.eval(*value, Value::Int(i32::from(by))).unwrap();
            }
            Instruction::Binary(op) => {
                let right = pop(&mut stack);
                let left = pop(&mut stack);
                match op.eval(left, right) {
                    Ok(value) => push(&mut stack, value),
                    Err(_) => threw = true,
                }
            }
            Instruction::Unary(op) => {
                let value = pop(&mut stack);
                push(&mut stack, op.eval(value).unwrap());
            }
            Instruction::Pop => stack.truncate(stack.len() - 1),
            Instruction::Pop2 => stack.truncate(stack.len() - 2),
            Instruction::Dup => dup(1, 0),
            Instruction::DupX1 => dup(1, 1),
            Instruction::DupX2 => dup(1, 2),
            Instruction::Dup2 => dup(2, 0),
            Instruction::Dup2X1 => dup(2, 1),
            Instruction::Dup2X2 => dup(2, 2),
            Instruction::Swap => {
                let top = stack.len() - 1;
                stack.swap(top, top - 1);
            }
            Instruction::If(cond, taken) => {
                if cond.eval(pop(&mut stack).as_int().unwrap(), 0) {
                    target = taken;
                }
            }
            Instruction::IfInt(cond, taken) => {
                let right = pop(&mut stack).as_int().unwrap();
                if cond.eval(pop(&mut stack).as_int().unwrap(), right) {
                    target = taken;
                }
            }
            Instruction::Goto(taken) => target = taken,
            // A return address is a reference here that says where to go.
            Instruction::Jsr(taken) => {
                push(&mut stack, Value::Ref(next));
                target = taken;
            }
            Instruction::Ret(local) => match locals[usize::from(local)] {
                Value::Ref(address) => target = address as u16,
                other => panic!("{other:?} is no return address"),
            },
            Instruction::Invoke(_, method) => {
                let (name, params, result) = call_of(class, method);
                let mut args: Vec<Value> = params.iter().map(|_| pop(&mut stack)).collect();
                args.reverse();
                events.push(Event::Call(name.into(), args));
                if let Some(value) = result_of(&events, result) {
                    push(&mut stack, value);
                }
            }
            Instruction::Return(Some(_)) => {
                events.push(Event::Return(pop(&mut stack)));
                return events;
            }
            other => panic!("{other:?} is not generated"),
        }
        if threw {
            match code.handlers.iter().find(|handler| (handler.start..handler.end).contains(&pc)) {
                Some(handler) => {
                    stack = vec![Some(Value::Ref(1))];
                    target = handler.target;
                }
                None => {
                    events.push(Event::Throw);
                    return events;
                }
            }
        }
        pc = target;
    }
    events.push(Event::OutOfSteps);
    events
}

// ------------------------------------------------------------------------------------------- register code

fn run_body(class: &ClassFile, body: &Body, limit: usize) -> Vec<Event> {
    let mut registers: Vec<Option<Value>> = vec![None; usize::from(body.registers)];
    let read = |registers: &[Option<Value>], operand: Operand| match operand {
        Operand::Reg(Reg(reg)) => registers[usize::from(reg)].expect("a register that is defined"),
        Operand::Int(value) => Value::Int(value),
        Operand::Long(value) => Value::Long(value),
        other => panic!("{other} is not generated"),
    };
    let mut events = Vec::new();
    let mut block = &body.blocks[0];
    'blocks: for _ in 0..limit {
        for inst in &block.insts {
            let result = match inst {
                Inst::Move { src, .. } => Ok(read(&registers, *src)),
                Inst::Unary { op, src, .. } => op.eval(read(&registers, *src)),
                Inst::Binary { op, lhs, rhs, .. } => op.eval(read(&registers, *lhs), read(&registers, *rhs)),
                Inst::Invoke { dst, window, args, method, .. } => {
                    let (name, _, result) = call_of(class, *method);
                    let args = args.iter().map(|reg| read(&registers, Operand::Reg(*reg))).collect();
                    events.push(Event::Call(name.into(), args));
                    // The callee's registers lie here; nothing survives.
                    let window = usize::from(window.0).min(registers.len());
                    registers[window..].fill(None);
                    match (dst, result_of(&events, result)) {
                        (Some(_), Some(value)) => Ok(value),
                        _ => continue,
                    }
                }
                other => panic!("{other:?} is not generated"),
            };
            match (result, inst.def()) {
                (Ok(value), Some((reg, kind))) => {
                    assert_eq!(value.kind(), kind);
                    registers[usize::from(reg.0)] = Some(value);
                }
                (Ok(_), None) => {}
                (Err(_), _) => match block.handlers.first() {
                    Some(handler) => {
                        registers[usize::from(handler.exception.0)] = Some(Value::Ref(1));
                        block = &body.blocks[handler.target.0 as usize];
                        continue 'blocks;
                    }
                    None => {
                        events.push(Event::Throw);
                        return events;
                    }
                },
            }
        }
        let next = match &block.terminator {
            Terminator::Goto(target) => *target,
            Terminator::If { compare, cond, lhs, rhs, then, otherwise, .. } => {
                let (left, right) = (read(&registers, *lhs), read(&registers, *rhs));
                let holds = match compare {
                    Compare::Int => cond.eval(left.as_int().unwrap(), right.as_int().unwrap()),
                    Compare::Long => cond.eval_long(left.as_long().unwrap(), right.as_long().unwrap()),
                    other => panic!("{other:?} is not generated"),
                };
                if holds { *then } else { *otherwise }
            }
            Terminator::Return(Some((_, value))) => {
                events.push(Event::Return(read(&registers, *value)));
                return events;
            }
            other => panic!("{other:?} is not generated"),
        };
        block = &body.blocks[next.0 as usize];
    }
    events.push(Event::OutOfSteps);
    events
}

fn compare(seed: u64, size: u64) -> Result<(), String> {
    let generator =
        Generator { state: seed | 1, text: String::new(), stack: Vec::new(), labels: 0, catches: Vec::new() };
    let class = assemble(&generator.method(size));
    let body = translate(&class, &class.methods[0]).map_err(|error| error.to_string())?;
    body.check().map_err(|error| format!("{error}\n{}", body.display()))?;
    let mut expected = run_bytecode(&class, 20_000);
    let mut found = run_body(&class, &body, 20_000);
    // Copies of nested subroutines multiply; a method that grows too much may be refused, and is not generated.
    if expected.last() == Some(&Event::OutOfSteps) || found.last() == Some(&Event::OutOfSteps) {
        let common = expected.len().min(found.len()) - 1;
        expected.truncate(common);
        found.truncate(common);
    }
    if expected == found {
        Ok(())
    } else {
        Err(format!("bytecode {expected:?}\nregister code {found:?}\n{}", body.display()))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn register_code_does_what_bytecode_does(seed in any::<u64>(), size in 1_u64..60) {
        compare(seed, size).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn the_generator_makes_code_that_does_something() {
    let mut calls = 0;
    let mut caught = 0;
    for seed in 1..200 {
        let generator = Generator {
            state: seed * 7919,
            text: String::new(),
            stack: Vec::new(),
            labels: 0,
            catches: Vec::new(),
        };
        let class = assemble(&generator.method(40));
        calls += run_bytecode(&class, 20_000).len();
        caught += class.methods[0].code.as_ref().map_or(0, |code| code.handlers.len());
    }
    assert!(calls > 200 * 10, "{calls} calls");
    assert!(caught > 100, "{caught} handlers");
}
