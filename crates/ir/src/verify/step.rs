//! What each instruction needs in a frame and does to it (JVMS §6.5, §4.10.1.9). Jumps are `flow`'s business; fields,
//! calls and object creation are in `members`.

use testwright_classpath::classfile::{Constant, Method};
use testwright_classpath::descriptor::{ElementType, FieldType};
use testwright_classpath::{ClassFile, ConstantPool};

use super::assign::{describe_field_type, name_cost};
use super::budget::Budget;
use super::error::VerifyReason;
use super::frame::{Frame, Limits};
use super::types::{OBJECT, Type, TypeTable};
use crate::code::{Elem, Kind, Operand};
use crate::decode::{Bytecode, Instruction};

/// A method being verified, with the frame of the instruction at `pc`.
pub(super) struct Verifier<'a, 'h> {
    pub(super) class: &'a ClassFile,
    /// What the class is called here; see [`super::Hierarchy::own_name`].
    pub(super) this: &'a str,
    pub(super) method: &'a Method,
    pub(super) pool: &'a ConstantPool,
    pub(super) bytecode: Bytecode<'a>,
    pub(super) budget: Budget<'h>,
    pub(super) types: TypeTable<'a>,
    pub(super) limits: Limits,
    /// Result type of the method; none for void.
    pub(super) result: Option<FieldType<'a>>,
    pub(super) pc: u16,
    pub(super) frame: Frame,
}

impl<'a> Verifier<'a, '_> {
    /// Applies one instruction to the frame.
    pub(super) fn step(&mut self, instruction: Instruction<'a>) -> Result<(), VerifyReason> {
        match instruction {
            Instruction::Nop | Instruction::Goto(_) => Ok(()),
            Instruction::Const(operand) => self.constant(operand),
            Instruction::Ldc(index) => self.load_constant(index, 1),
            Instruction::Ldc2(index) => self.load_constant(index, 2),
            Instruction::Load(kind, local) => self.load(kind, local),
            Instruction::Store(kind, local) => self.store(kind, local),
            Instruction::Inc(local, _) => self.expect_local(Type::Int, local),
            Instruction::ArrayLoad(elem) => self.array_load(elem),
            Instruction::ArrayStore(elem) => self.array_store(elem),
            Instruction::Pop => self.drop_slots(1),
            Instruction::Pop2 => self.drop_slots(2),
            Instruction::Dup => self.frame.duplicate(self.limits, 1, 0),
            Instruction::DupX1 => self.frame.duplicate(self.limits, 1, 1),
            Instruction::DupX2 => self.frame.duplicate(self.limits, 1, 2),
            Instruction::Dup2 => self.frame.duplicate(self.limits, 2, 0),
            Instruction::Dup2X1 => self.frame.duplicate(self.limits, 2, 1),
            Instruction::Dup2X2 => self.frame.duplicate(self.limits, 2, 2),
            Instruction::Swap => self.swap(),
            Instruction::Unary(op) => {
                self.pop_kind(op.operand())?;
                self.push_kind(op.result())
            }
            Instruction::Binary(op) => {
                let (left, right) = op.operands();
                self.pop_kind(right)?;
                self.pop_kind(left)?;
                self.push_kind(op.result())
            }
            Instruction::If(..) | Instruction::Switch(_) => self.pop_kind(Kind::Int),
            Instruction::IfInt(..) => {
                self.pop_kind(Kind::Int)?;
                self.pop_kind(Kind::Int)
            }
            Instruction::IfRef(..) => {
                self.pop_reference()?;
                self.pop_reference()
            }
            Instruction::IfNull(..) | Instruction::MonitorEnter | Instruction::MonitorExit => {
                self.pop_reference()
            }
            // Both depend on which call of a subroutine this is, which `flow` knows.
            Instruction::Jsr(_) | Instruction::Ret(_) => self.check_subroutines_allowed(),
            Instruction::Return(kind) => self.returns(kind),
            Instruction::GetStatic(field) => self.get_static(field),
            Instruction::PutStatic(field) => self.put_static(field),
            Instruction::GetField(field) => self.get_field(field),
            Instruction::PutField(field) => self.put_field(field),
            Instruction::Invoke(kind, method) => self.invoke(kind, method),
            Instruction::InvokeInterface(method, count) => self.invoke_interface(method, count),
            Instruction::InvokeDynamic(site) => self.invoke_dynamic(site),
            Instruction::New(class) => self.new_object(class),
            Instruction::NewArray(elem) => self.new_array(elem),
            Instruction::NewRefArray(class) => self.new_ref_array(class),
            Instruction::NewMultiArray(class, dims) => self.new_multi_array(class, dims),
            Instruction::ArrayLength => self.array_length(),
            Instruction::Throw => self.pop_declared(FieldType::Object("java/lang/Throwable")),
            Instruction::CheckCast(class) => {
                let target = self.class_constant(class)?;
                self.pop_declared(FieldType::Object(OBJECT))?;
                self.push_declared(target)
            }
            Instruction::InstanceOf(class) => {
                self.class_constant(class)?;
                self.pop_declared(FieldType::Object(OBJECT))?;
                self.push(Type::Int)
            }
        }
    }

    pub(super) fn push(&mut self, value: Type) -> Result<(), VerifyReason> {
        self.frame.push(self.limits, value)
    }

    /// Puts a value of a declared type on the stack.
    pub(super) fn push_declared(&mut self, field_type: FieldType<'a>) -> Result<(), VerifyReason> {
        self.budget.charge(name_cost(field_type))?;
        let value = self.types.declared(field_type);
        self.push(value)
    }

    /// Puts a primitive value on the stack. The instructions that push references say which.
    fn push_kind(&mut self, kind: Kind) -> Result<(), VerifyReason> {
        self.push(Type::of_primitive(kind).unwrap_or(Type::Null))
    }

    /// Takes a value that must fit a declared type.
    pub(super) fn pop_declared(&mut self, expected: FieldType<'_>) -> Result<(), VerifyReason> {
        if let Some(kind) = primitive_kind(expected) {
            return self.pop_kind(kind);
        }
        let found = self.frame.pop()?;
        if self.is_assignable(found, expected)? {
            return Ok(());
        }
        Err(self.bad_stack(&describe_field_type(expected), found))
    }

    /// Takes a primitive value, or for [`Kind::Ref`] a reference to an initialised object.
    pub(super) fn pop_kind(&mut self, kind: Kind) -> Result<(), VerifyReason> {
        let Some(expected) = Type::of_primitive(kind) else {
            return self.pop_declared(FieldType::Object(OBJECT));
        };
        let found = self.frame.pop()?;
        if found == expected { Ok(()) } else { Err(self.bad_stack(kind.name(), found)) }
    }

    /// Takes a reference, also to an object that is not initialised yet.
    fn pop_reference(&mut self) -> Result<(), VerifyReason> {
        let found = self.frame.pop()?;
        if found.is_reference() { Ok(()) } else { Err(self.bad_stack("a reference", found)) }
    }

    pub(super) fn bad_stack(&self, expected: &str, found: Type) -> VerifyReason {
        VerifyReason::rule(format!(
            "Bad type on operand stack: expected {expected}, found {}",
            self.describe(found)
        ))
    }

    fn constant(&mut self, operand: Operand) -> Result<(), VerifyReason> {
        match operand.literal_kind() {
            Some(kind) => self.push_kind(kind),
            None => Err(VerifyReason::rule("Bad instruction: a constant that is a register")),
        }
    }

    /// `ldc`, `ldc_w` and `ldc2_w`: which constants they may load depends on the class file's version (JVMS §4.4).
    fn load_constant(&mut self, index: u16, slots: u8) -> Result<(), VerifyReason> {
        let (loaded, since) = match self.pool.get(index)? {
            Constant::Integer(_) => (FieldType::Int, 45),
            Constant::Float(_) => (FieldType::Float, 45),
            Constant::Long(_) => (FieldType::Long, 45),
            Constant::Double(_) => (FieldType::Double, 45),
            Constant::String(_) => (FieldType::Object("java/lang/String"), 45),
            Constant::Class(_) => {
                self.class_constant(index)?;
                (FieldType::Object("java/lang/Class"), 49)
            }
            Constant::MethodHandle(..) => {
                self.pool.method_handle(index)?;
                (FieldType::Object("java/lang/invoke/MethodHandle"), 51)
            }
            Constant::MethodType(_) => {
                self.pool.method_type(index)?;
                (FieldType::Object("java/lang/invoke/MethodType"), 51)
            }
            Constant::Dynamic(..) => {
                let dynamic = self.pool.dynamic(index)?;
                self.check_bootstrap(dynamic.bootstrap)?;
                (FieldType::parse(dynamic.descriptor)?, 55)
            }
            _ => return Err(VerifyReason::rule(format!("Bad constant: constant {index} cannot be loaded"))),
        };
        if self.class.major < since {
            let text =
                format!("constant {index} cannot be loaded in class file version {}", self.class.major);
            return Err(VerifyReason::rule(format!("Bad constant: {text}")));
        }
        if loaded.slots() != slots {
            let name = if slots == 1 { "ldc" } else { "ldc2_w" };
            return Err(VerifyReason::rule(format!(
                "Bad constant: {name} of {}",
                describe_field_type(loaded)
            )));
        }
        self.push_declared(loaded)
    }

    fn load(&mut self, kind: Kind, local: u16) -> Result<(), VerifyReason> {
        let value = match Type::of_primitive(kind) {
            Some(expected) => {
                self.expect_local(expected, local)?;
                expected
            }
            None => {
                let found = self.frame.local(self.limits, local)?;
                if !found.is_reference() {
                    return Err(self.bad_local("a reference", local, found));
                }
                found
            }
        };
        self.push(value)
    }

    /// Checks that a local variable holds a primitive type; for two slots, that it is whole.
    fn expect_local(&mut self, expected: Type, local: u16) -> Result<(), VerifyReason> {
        let found = self.frame.local(self.limits, local)?;
        if found != expected {
            return Err(self.bad_local(&self.describe(expected), local, found));
        }
        // Frames keep the halves of a value together, so the second one is there if the first one is.
        Ok(())
    }

    fn bad_local(&self, expected: &str, local: u16, found: Type) -> VerifyReason {
        let found = self.describe(found);
        VerifyReason::rule(format!("Bad local variable type: expected {expected} in {local}, found {found}"))
    }

    fn store(&mut self, kind: Kind, local: u16) -> Result<(), VerifyReason> {
        let found = self.frame.pop()?;
        let fits = match Type::of_primitive(kind) {
            Some(expected) => found == expected,
            None => found.is_reference() || matches!(found, Type::ReturnAddress(_)),
        };
        if !fits {
            return Err(self.bad_stack(if kind == Kind::Ref { "a reference" } else { kind.name() }, found));
        }
        self.frame.set_local(self.limits, local, found)
    }

    fn drop_slots(&mut self, slots: usize) -> Result<(), VerifyReason> {
        self.frame.check_boundary(slots)?;
        self.frame.stack.truncate(self.frame.stack.len() - slots);
        Ok(())
    }

    fn swap(&mut self) -> Result<(), VerifyReason> {
        self.frame.check_boundary(1)?;
        self.frame.check_boundary(2)?;
        let top = self.frame.stack.len() - 1;
        self.frame.stack.swap(top - 1, top);
        Ok(())
    }

    /// Takes an array whose components satisfy `fits`, and gives its classes; none for null.
    fn pop_array(
        &mut self,
        expected: &str,
        fits: impl Fn(FieldType<'a>) -> bool,
    ) -> Result<Vec<FieldType<'a>>, VerifyReason> {
        let found = self.frame.pop()?;
        let components: Option<Vec<FieldType<'a>>> = match found {
            Type::Null => Some(Vec::new()),
            Type::Ref(set) => {
                self.types.classes(set).map(|class| class.component().filter(|&c| fits(c))).collect()
            }
            _ => None,
        };
        components.ok_or_else(|| self.bad_stack(expected, found))
    }

    fn pop_array_of(&mut self, elem: Elem) -> Result<Vec<FieldType<'a>>, VerifyReason> {
        match elem {
            Elem::Boolean | Elem::Byte => self.pop_array("byte[] or boolean[]", |component| {
                matches!(component, FieldType::Byte | FieldType::Boolean)
            }),
            Elem::Char => self.pop_array("char[]", |component| component == FieldType::Char),
            Elem::Short => self.pop_array("short[]", |component| component == FieldType::Short),
            Elem::Int => self.pop_array("int[]", |component| component == FieldType::Int),
            Elem::Long => self.pop_array("long[]", |component| component == FieldType::Long),
            Elem::Float => self.pop_array("float[]", |component| component == FieldType::Float),
            Elem::Double => self.pop_array("double[]", |component| component == FieldType::Double),
            Elem::Ref => self.pop_array("an array of references", FieldType::is_reference),
        }
    }

    fn array_load(&mut self, elem: Elem) -> Result<(), VerifyReason> {
        self.pop_kind(Kind::Int)?;
        let components = self.pop_array_of(elem)?;
        if elem != Elem::Ref {
            return self.push_kind(elem.kind());
        }
        // An element of null is never read, so it may count as null.
        let mut value = Type::Null;
        for component in components {
            let component = self.types.declared(component);
            value = self.types.join(&self.budget, value, component)?;
        }
        self.push(value)
    }

    /// Whether an object fits its array is checked when the program runs (JVMS §6.5 aastore).
    fn array_store(&mut self, elem: Elem) -> Result<(), VerifyReason> {
        self.pop_kind(elem.kind())?;
        self.pop_kind(Kind::Int)?;
        self.pop_array_of(elem).map(drop)
    }

    fn array_length(&mut self) -> Result<(), VerifyReason> {
        self.pop_array("an array", |_| true)?;
        self.push(Type::Int)
    }

    fn new_array(&mut self, elem: Elem) -> Result<(), VerifyReason> {
        let elem = match elem {
            Elem::Boolean => ElementType::Boolean,
            Elem::Byte => ElementType::Byte,
            Elem::Char => ElementType::Char,
            Elem::Short => ElementType::Short,
            Elem::Int => ElementType::Int,
            Elem::Long => ElementType::Long,
            Elem::Float => ElementType::Float,
            Elem::Double => ElementType::Double,
            Elem::Ref => return Err(VerifyReason::rule("Bad instruction: newarray of references")),
        };
        self.pop_kind(Kind::Int)?;
        self.push_declared(FieldType::Array { dims: 1, elem })
    }

    /// `jsr` and `ret` left the instruction set with version 51 (JVMS §4.9.1).
    fn check_subroutines_allowed(&self) -> Result<(), VerifyReason> {
        if self.class.major >= 51 {
            let text = format!("Bad instruction: subroutines in class file version {}", self.class.major);
            return Err(VerifyReason::rule(text));
        }
        Ok(())
    }

    fn returns(&mut self, kind: Option<Kind>) -> Result<(), VerifyReason> {
        match (kind, self.result) {
            (None, None) if self.frame.this_uninitialized => {
                return Err(VerifyReason::rule("Constructor must call super() or this() before it returns"));
            }
            (None, None) => return Ok(()),
            (Some(kind), Some(result)) if kind == primitive_kind(result).unwrap_or(Kind::Ref) => {
                return self.pop_declared(result);
            }
            _ => {}
        }
        let returned = kind.map_or("void", Kind::name);
        let declared = self.result.map_or("void".into(), describe_field_type);
        Err(VerifyReason::rule(format!("Bad return: {returned} from a method that returns {declared}")))
    }
}

/// The kind of a primitive type; none for classes and arrays.
pub(super) fn primitive_kind(field_type: FieldType<'_>) -> Option<Kind> {
    match field_type {
        FieldType::Byte | FieldType::Char | FieldType::Int | FieldType::Short | FieldType::Boolean => {
            Some(Kind::Int)
        }
        FieldType::Long => Some(Kind::Long),
        FieldType::Float => Some(Kind::Float),
        FieldType::Double => Some(Kind::Double),
        FieldType::Object(_) | FieldType::Array { .. } => None,
    }
}
