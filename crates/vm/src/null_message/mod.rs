//! What a `NullPointerException` that the VM threw says: which operation could not be done, and what was null.
//!
//! Both are read off the bytecode: [`stacks`] finds, for each instruction, which instruction pushed each operand;
//! the words are HotSpot's (JEP 358). Start at [`null_message`].

mod stacks;

use testwright_classpath::classfile::{Code, ConstantPool, Method, MethodFlags};
use testwright_ir::code::{Elem, InvokeKind, Kind, Operand};
use testwright_ir::decode::{Instruction, decode};

use stacks::{Stacks, slots};

/// How many steps back from the null value are described.
const MAX_DETAIL: u32 = 5;

/// The message for an exception at offset `pc` of a method; `None` if the instruction there cannot have thrown it by
/// itself (then the program made the exception).
#[must_use]
pub(crate) fn null_message(pool: &ConstantPool, method: &Method, pc: u16) -> Option<String> {
    let code = method.code.as_ref()?;
    let (instruction, _) = decode(&code.bytecode, pc).ok()?;
    let slot = null_slot(pool, &instruction)?;
    let mut text = failed_action(pool, &instruction)?;
    let stacks = Stacks::simulate(pool, code);
    let describer = Describer { pool, method, code, stacks };
    if let Some(cause) = describer.cause(pc, slot, MAX_DETAIL) {
        text.push_str(match cause.kind {
            CauseKind::Value => " because \"",
            CauseKind::Call => " because the return value of \"",
        });
        text.push_str(&cause.text);
        text.push_str("\" is null");
    }
    Some(text)
}

/// How many slots below the top of the stack the reference is that must not be null.
fn null_slot(pool: &ConstantPool, instruction: &Instruction<'_>) -> Option<usize> {
    Some(match instruction {
        Instruction::GetField(_)
        | Instruction::ArrayLength
        | Instruction::Throw
        | Instruction::MonitorEnter
        | Instruction::MonitorExit => 0,
        Instruction::ArrayLoad(_) => 1,
        Instruction::ArrayStore(Elem::Long | Elem::Double) => 3,
        Instruction::ArrayStore(_) => 2,
        Instruction::PutField(index) => slots(pool.field_ref(*index).ok()?.descriptor),
        Instruction::Invoke(InvokeKind::Virtual | InvokeKind::Special, index)
        | Instruction::InvokeInterface(index, _) => {
            let member = pool.method_ref(*index).ok()?;
            // Constructors are only ever called on new objects: here the program makes the exception itself.
            if member.name == "<init>" {
                return None;
            }
            stacks::argument_slots(member.descriptor)
        }
        _ => return None,
    })
}

fn failed_action(pool: &ConstantPool, instruction: &Instruction<'_>) -> Option<String> {
    Some(match instruction {
        Instruction::ArrayLoad(elem) => format!("Cannot load from {} array", elem_name(*elem)),
        Instruction::ArrayStore(elem) => format!("Cannot store to {} array", elem_name(*elem)),
        Instruction::ArrayLength => "Cannot read the array length".to_owned(),
        Instruction::Throw => "Cannot throw exception".to_owned(),
        Instruction::MonitorEnter => "Cannot enter synchronized block".to_owned(),
        Instruction::MonitorExit => "Cannot exit synchronized block".to_owned(),
        Instruction::GetField(index) => {
            format!("Cannot read field \"{}\"", pool.field_ref(*index).ok()?.name)
        }
        Instruction::PutField(index) => {
            format!("Cannot assign field \"{}\"", pool.field_ref(*index).ok()?.name)
        }
        Instruction::Invoke(_, index) | Instruction::InvokeInterface(index, _) => {
            format!("Cannot invoke \"{}\"", call_text(pool, *index)?)
        }
        _ => return None,
    })
}

fn elem_name(elem: Elem) -> &'static str {
    match elem {
        Elem::Boolean | Elem::Byte => "byte/boolean",
        Elem::Char => "char",
        Elem::Short => "short",
        Elem::Int => "int",
        Elem::Long => "long",
        Elem::Float => "float",
        Elem::Double => "double",
        Elem::Ref => "object",
    }
}

/// `Class.method(parameter types)`
fn call_text(pool: &ConstantPool, index: u16) -> Option<String> {
    let member = pool.method_ref(index).ok()?;
    let signature = crate::resolve::java_signature("", "", member.name, member.descriptor);
    // The signature begins with the return type; parameters follow the name.
    let parameters = signature.split_once('(')?.1.strip_suffix(')')?;
    let parameters: Vec<&str> = parameters.split(", ").map(short_parameter).collect();
    let class = member.class.replace('/', ".");
    Some(format!("{}.{}({})", short_name(&class), member.name, parameters.join(", ")))
}

/// `Object` and `String` go without their package.
fn short_name(name: &str) -> &str {
    match name {
        "java.lang.Object" => "Object",
        "java.lang.String" => "String",
        _ => name,
    }
}

/// Among parameters, HotSpot shortens whatever begins with these names, `StringBuilder` for example.
fn short_parameter(name: &str) -> &str {
    let simple = name
        .strip_prefix("java.lang.")
        .filter(|rest| rest.starts_with("Object") || rest.starts_with("String"));
    simple.unwrap_or(name)
}

/// Whether a description of a null value begins as a value or as the result of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CauseKind {
    Value,
    Call,
}

struct Cause {
    text: String,
    kind: CauseKind,
}

struct Describer<'a> {
    pool: &'a ConstantPool,
    method: &'a Method,
    code: &'a Code,
    stacks: Stacks,
}

impl Describer<'_> {
    /// Describes the value that lies `slot` slots below the top of the stack before the instruction at `pc`, at most
    /// `detail` steps deep.
    fn cause(&self, pc: u16, slot: usize, detail: u32) -> Option<Cause> {
        if detail == 0 {
            return None;
        }
        let stack = self.stacks.before(pc)?;
        let source = stack.source(slot)?;
        let (instruction, _) = decode(&self.code.bytecode, source).ok()?;
        let text = match instruction {
            Instruction::Load(Kind::Int | Kind::Ref, local) => {
                self.local_name(source, local, !stack.was_written(local))
            }
            Instruction::Const(Operand::Null) => "null".to_owned(),
            Instruction::Const(Operand::Int(value)) => value.to_string(),
            Instruction::GetStatic(index) => {
                let member = self.pool.field_ref(index).ok()?;
                format!("{}.{}", short_name(&member.class.replace('/', ".")), member.name)
            }
            Instruction::GetField(index) => {
                let name = self.pool.field_ref(index).ok()?.name;
                match self.cause(source, 0, detail - 1) {
                    Some(object) => format!("{}.{name}", object.text),
                    None => name.to_owned(),
                }
            }
            Instruction::ArrayLoad(Elem::Int | Elem::Ref) => {
                let array = self.cause(source, 1, detail - 1);
                let index = self.cause(source, 0, detail);
                let array = array.map_or("<array>".to_owned(), |array| array.text);
                format!("{array}[{}]", index.map_or("...".to_owned(), |index| index.text))
            }
            Instruction::Invoke(_, index) | Instruction::InvokeInterface(index, _) => {
                return Some(Cause { text: call_text(self.pool, index)?, kind: CauseKind::Call });
            }
            _ => return None,
        };
        Some(Cause { text, kind: CauseKind::Value })
    }

    /// The name of a local variable at `pc`: as the class file says, else by its position.
    fn local_name(&self, pc: u16, local: u16, is_parameter: bool) -> String {
        let named = self.code.local_variables.iter().find(|variable| {
            let end = u32::from(variable.start) + u32::from(variable.length);
            variable.slot == local && variable.start <= pc && u32::from(pc) < end
        });
        if let Some(variable) = named {
            return variable.name.to_string();
        }
        let is_static = MethodFlags(self.method.flags.0).is_static();
        if local == 0 && !is_static && is_parameter {
            return "this".to_owned();
        }
        let mut at = usize::from(!is_static);
        for (index, parameter) in stacks::parameters(&self.method.descriptor).into_iter().enumerate() {
            if is_parameter && (at..at + parameter).contains(&usize::from(local)) {
                return format!("<parameter{}>", index + 1);
            }
            at += parameter;
        }
        format!("<local{local}>")
    }
}
