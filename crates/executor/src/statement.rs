//! Running one statement of a test case.

use testwright_testcase::{Action, Literal, MemberId, Operand, Statement, Stub, Type, Universe};
use testwright_vm::class::{ClassId, InitState, MethodId, Shape};
use testwright_vm::heap::Ref;
use testwright_vm::loader::elem_bytes;
use testwright_vm::native::Raise;
use testwright_vm::objects::box_name;
use testwright_vm::outcome::{End, Limit};
use testwright_vm::vm::Vm;

use crate::member::{self, Resolved, Target, Wanted};
use crate::symbolic::{Origin, Symbolic};

/// Why a statement has no value.
pub(crate) enum Stop {
    /// The run ended in the virtual machine; an exception is one of the ends.
    End(End),
    /// The statement cannot be run, and why: for example, a value does not fit a parameter.
    Unusable(String),
}

impl From<End> for Stop {
    fn from(end: End) -> Stop {
        Stop::End(end)
    }
}

/// What statements are run with.
pub(crate) struct Stage<'a> {
    pub(crate) vm: &'a mut Vm,
    pub(crate) universe: &'a Universe,
    pub(crate) members: &'a [Option<Result<Resolved, String>>],
    pub(crate) stubs: &'a [(StubKey, ClassId)],
    /// Values of the statements so far: bits, and the first character of their descriptors.
    pub(crate) values: &'a [(u64, u8)],
    /// Argument slots, kept to save allocations.
    pub(crate) slots: &'a mut Vec<u64>,
    /// Place of the statement that runs.
    pub(crate) at: usize,
    /// Where its operands went, for machines that want to know.
    pub(crate) origins: &'a mut Vec<Origin>,
    /// The method that it called.
    pub(crate) called: Option<MethodId>,
}

/// What a stub class was made for.
pub(crate) type StubKey = (ClassId, Vec<MemberId>);

impl<'a> Stage<'a> {
    /// Runs a statement; its value's bits, or 0 if it has none.
    pub(crate) fn run<M: Symbolic>(
        &mut self,
        statement: &Statement,
        machine: Option<&mut M>,
    ) -> Result<u64, Stop> {
        match &statement.action {
            Action::New { constructor, arguments } => {
                let resolved = self.resolved(*constructor)?;
                self.construct(resolved, resolved.class, arguments, machine)
            }
            Action::Call { method, receiver, arguments } => {
                let resolved = self.resolved(*method)?;
                self.slots.clear();
                let method = self.receive(resolved, receiver.as_ref())?;
                self.arguments(&resolved.wanted, arguments, usize::from(receiver.is_some()))?;
                self.call(method, machine)
            }
            Action::Get { field, receiver } => {
                let resolved = self.resolved(*field)?;
                let (object, slot) = self.field(resolved, receiver.as_ref())?;
                self.origins.push(Origin::Read { object, slot });
                Ok(self.vm.heap.field(object, slot))
            }
            Action::Set { field, receiver, value } => {
                let resolved = self.resolved(*field)?;
                let (object, slot) = self.field(resolved, receiver.as_ref())?;
                let bits = self.operand(value, resolved.wanted[0])?;
                self.vm.heap.set_field(object, slot, bits);
                let operand = usize::from(receiver.is_some());
                self.origins.push(Origin::Written { object, slot, operand });
                Ok(0)
            }
            Action::Array { elements } => self.array(statement.ty.as_ref(), elements),
            Action::Stub(stub) => self.stub(stub, machine),
        }
    }

    fn resolved(&self, member: MemberId) -> Result<&'a Resolved, Stop> {
        match self.members.get(member.0 as usize) {
            Some(Some(Ok(resolved))) => Ok(resolved),
            Some(Some(Err(reason))) => Err(Stop::Unusable(reason.clone())),
            _ => Err(unusable("a member was not resolved")),
        }
    }

    fn call<M: Symbolic>(&mut self, method: MethodId, machine: Option<&mut M>) -> Result<u64, Stop> {
        self.called = Some(method);
        Ok(match machine {
            Some(machine) => {
                if M::FOLLOWS {
                    machine.calling(self.vm, self.at, self.origins);
                }
                self.vm.call_with(machine, method, self.slots)?
            }
            None => self.vm.call(method, self.slots)?,
        })
    }

    /// Makes an instance of `class` and runs a constructor, its own or its superclass's, on it.
    fn construct<M: Symbolic>(
        &mut self,
        resolved: &Resolved,
        class: ClassId,
        arguments: &[Operand],
        machine: Option<&mut M>,
    ) -> Result<u64, Stop> {
        let Target::Direct(constructor) = resolved.target else {
            return Err(unusable("a constructor that is none"));
        };
        self.ready(class)?;
        // Arguments come first: making a string or a box may end the run and start it again.
        self.slots.clear();
        self.slots.push(0);
        self.arguments(&resolved.wanted, arguments, 0)?;
        let object = self.vm.alloc_object(class);
        let object = self.answer(object)?;
        self.slots[0] = object.to_bits();
        self.call(constructor, machine)?;
        Ok(object.to_bits())
    }

    /// Pushes the receiver of a call, if it has one, and chooses the method to call.
    fn receive(&mut self, resolved: &Resolved, receiver: Option<&Operand>) -> Result<MethodId, Stop> {
        let method = match resolved.target {
            Target::Direct(method) if resolved.is_static => return Ok(method),
            Target::Direct(method) | Target::Virtual(method) | Target::Interface(method) => method,
            Target::Field(_) => return Err(unusable("a call of a field")),
        };
        let object = self.object(receiver, resolved.class)?;
        self.slots.push(object.to_bits());
        self.origins.push(Origin::Argument { slot: 0, operand: 0 });
        Ok(match resolved.target {
            Target::Virtual(_) => self.vm.select_virtual(object, method),
            Target::Interface(_) => {
                let class = self.vm.class_of(object).id;
                let found = self.vm.find_interface_method(class, method);
                self.answer(found)?
            }
            _ => method,
        })
    }

    /// A receiver, which must be an instance of `class`.
    fn object(&mut self, receiver: Option<&Operand>, class: ClassId) -> Result<Ref, Stop> {
        let receiver = receiver.ok_or_else(|| unusable("a call without a receiver"))?;
        let object = Ref::from_bits(self.operand(receiver, Wanted::Instance(class))?);
        if object.is_null() { Err(unusable("the receiver is null")) } else { Ok(object) }
    }

    /// Where a field is: the object that has it, and its slot.
    fn field(&mut self, resolved: &Resolved, receiver: Option<&Operand>) -> Result<(Ref, u32), Stop> {
        let Target::Field(slot) = resolved.target else { return Err(unusable("a field that is none")) };
        if resolved.is_static {
            self.ready(resolved.declared_in)?;
            return Ok((self.vm.class(resolved.declared_in).statics, slot));
        }
        Ok((self.object(receiver, resolved.class)?, slot))
    }

    /// Pushes arguments, the first of which is this operand of the statement.
    fn arguments(&mut self, wanted: &[Wanted], arguments: &[Operand], first: usize) -> Result<(), Stop> {
        if wanted.len() != arguments.len() {
            return Err(unusable("a wrong number of arguments"));
        }
        for (at, (wanted, argument)) in wanted.iter().zip(arguments).enumerate() {
            let bits = self.operand(argument, *wanted)?;
            self.origins.push(Origin::Argument { slot: self.slots.len(), operand: first + at });
            self.slots.push(bits);
            if matches!(wanted, Wanted::Primitive(b'J' | b'D')) {
                self.slots.push(0);
            }
        }
        Ok(())
    }

    /// The bits of an operand, checked to be what is wanted.
    fn operand(&mut self, operand: &Operand, wanted: Wanted) -> Result<u64, Stop> {
        match (operand, wanted) {
            (Operand::Literal(Literal::String(text)), Wanted::Instance(class)) => {
                let string = self.vm.intern_utf16(text);
                let string = self.answer(string)?;
                self.fits(string, class)
            }
            (Operand::Literal(literal), wanted) => {
                let (Some(primitive), Some(bits)) = (literal.primitive(), literal.bits()) else {
                    return Err(unusable("a string where a number is wanted"));
                };
                let sort = primitive.letter() as u8;
                match wanted {
                    Wanted::Primitive(own) if own == sort => Ok(bits),
                    Wanted::Primitive(_) => Err(unusable("a number of another type than wanted")),
                    Wanted::Instance(class) => {
                        let boxed = self.vm.box_value(sort, bits);
                        let boxed = self.answer(boxed)?;
                        self.fits(boxed, class)
                    }
                }
            }
            (Operand::Null, Wanted::Instance(_)) => Ok(Ref::NULL.to_bits()),
            (Operand::Class(ty), Wanted::Instance(class)) => {
                let id = match ty {
                    Type::Primitive(primitive) => testwright_vm::objects::primitive(primitive.letter() as u8),
                    other => match member::wanted_of(self.vm, &other.descriptor()) {
                        Ok(Wanted::Instance(id)) => id,
                        Ok(Wanted::Primitive(_)) => return Err(unusable("no class")),
                        Err(reason) => return Err(Stop::Unusable(reason)),
                    },
                };
                let mirror = self.vm.mirror(id);
                self.fits(mirror, class)
            }
            (Operand::Var(var), wanted) => self.variable(var.index(), wanted),
            (Operand::Null | Operand::Class(_), Wanted::Primitive(_)) => {
                Err(unusable("an object where a number is wanted"))
            }
        }
    }

    /// The value of an earlier statement, boxed or unboxed as Java would.
    fn variable(&mut self, index: usize, wanted: Wanted) -> Result<u64, Stop> {
        let Some((bits, sort)) = self.values.get(index).copied() else {
            return Err(unusable("a value that was not made yet"));
        };
        let is_object = matches!(sort, b'L' | b'[');
        match wanted {
            Wanted::Instance(class) if is_object => self.fits(Ref::from_bits(bits), class),
            Wanted::Instance(class) => {
                let boxed = self.vm.box_value(sort, bits);
                let boxed = self.answer(boxed)?;
                self.fits(boxed, class)
            }
            Wanted::Primitive(own) if own == sort => Ok(bits),
            Wanted::Primitive(own) if is_object => {
                let object = Ref::from_bits(bits);
                let holds = !object.is_null()
                    && box_name(own) == Some(self.vm.class_name(self.vm.class_of(object).id));
                match self.vm.unbox(object).filter(|_| holds) {
                    Some((_, bits)) => Ok(bits),
                    None => Err(unusable("a value that cannot be unboxed")),
                }
            }
            Wanted::Primitive(_) => Err(unusable("a number of another type than wanted")),
        }
    }

    /// The bits of an object if it is null or an instance of `class`.
    fn fits(&self, object: Ref, class: ClassId) -> Result<u64, Stop> {
        if object.is_null() || self.vm.is_instance(object, class) {
            return Ok(object.to_bits());
        }
        let (own, wanted) =
            (self.vm.external_name(self.vm.class_of(object).id), self.vm.external_name(class));
        Err(Stop::Unusable(format!("a {own} is no {wanted}")))
    }

    fn array(&mut self, ty: Option<&Type>, elements: &[Operand]) -> Result<u64, Stop> {
        let ty = ty.ok_or_else(|| unusable("an array without a type"))?;
        let class = match member::wanted_of(self.vm, &ty.descriptor()) {
            Ok(Wanted::Instance(class)) => class,
            Ok(Wanted::Primitive(_)) => return Err(unusable("an array type that is none")),
            Err(reason) => return Err(Stop::Unusable(reason)),
        };
        let Shape::Array { component, elem } = self.vm.class(class).shape else {
            return Err(unusable("an array type that is none"));
        };
        let wanted = match self.vm.class(component).shape {
            Shape::Primitive(sort) => Wanted::Primitive(sort),
            _ => Wanted::Instance(component),
        };
        let mut bits = Vec::with_capacity(elements.len());
        for element in elements {
            bits.push(self.operand(element, wanted)?);
        }
        let length = i32::try_from(elements.len()).map_err(|_| unusable("an array that is too long"))?;
        let array = self.vm.alloc_array(class, length);
        let array = self.answer(array)?;
        for (index, bits) in bits.into_iter().enumerate() {
            self.origins.push(Origin::Element { array, index: index as u32, elem, operand: index });
            if matches!(wanted, Wanted::Instance(_)) {
                self.vm.heap.set_ref_at(array, index as u32, Ref::from_bits(bits));
            } else {
                let width = elem_bytes(elem);
                let place = self.vm.heap.bytes_mut(array, index * width..(index + 1) * width);
                place.copy_from_slice(&bits.to_le_bytes()[..width]);
            }
        }
        Ok(array.to_bits())
    }

    fn stub<M: Symbolic>(&mut self, stub: &Stub, machine: Option<&mut M>) -> Result<u64, Stop> {
        let parent = member::found(self.vm, &stub.class.name).map_err(Stop::Unusable)?;
        let methods: Vec<MemberId> = stub.answers.iter().map(|(method, _)| *method).collect();
        let made = self.stubs.iter().find(|((own, answers), _)| *own == parent && *answers == methods);
        let Some((_, class)) = made else { return Err(unusable("a stub that was not made")) };
        let class = *class;
        self.ready(parent)?;
        let mut answers = Vec::with_capacity(stub.answers.len());
        for (index, (method, answer)) in stub.answers.iter().enumerate() {
            if let Some(answer) = answer {
                let descriptor = &self.universe.member(*method).descriptor;
                let result = descriptor.rsplit(')').next().unwrap_or("V");
                let wanted = member::wanted_of(self.vm, result).map_err(Stop::Unusable)?;
                answers.push((index, self.operand(answer, wanted)?));
            }
        }
        let object = match &stub.constructor {
            Some((constructor, arguments)) => {
                let resolved = self.resolved(*constructor)?;
                // The superclass's constructor may call the methods, so they must know their answers before it runs;
                // source code would not have set them yet, but it has no fields to set either.
                self.slots.clear();
                self.slots.push(0);
                self.arguments(&resolved.wanted, arguments, 0)?;
                let object = self.vm.alloc_object(class);
                let object = self.answer(object)?;
                self.answer_with(object, &answers, arguments.len());
                self.slots[0] = object.to_bits();
                let Target::Direct(constructor) = resolved.target else {
                    return Err(unusable("a constructor that is none"));
                };
                self.call(constructor, machine)?;
                object
            }
            None => {
                let object = self.vm.alloc_object(class);
                let object = self.answer(object)?;
                self.answer_with(object, &answers, 0);
                object
            }
        };
        Ok(object.to_bits())
    }

    /// Gives a stub its answers, the first of which is this operand of the statement.
    fn answer_with(&mut self, object: Ref, answers: &[(usize, u64)], first: usize) {
        for (at, (index, bits)) in answers.iter().enumerate() {
            let class = self.vm.class_of(object).id;
            let slot = self.vm.field_named(class, &format!("answer{index}")).map(|field| field.slot);
            if let Some(slot) = slot {
                self.vm.heap.set_field(object, slot, *bits);
                self.origins.push(Origin::Written { object, slot, operand: first + at });
            }
        }
    }

    /// Makes sure that a class is initialised; if it is not, the run must end and start again with it ready.
    fn ready(&mut self, class: ClassId) -> Result<(), Stop> {
        self.vm.note_use(class);
        match self.vm.class(class).state.get() {
            InitState::Done => Ok(()),
            InitState::Failed => {
                let name = self.vm.external_name(class);
                Err(Stop::Unusable(format!("the static initialiser of {name} fails")))
            }
            _ => Err(Stop::End(End::NeedsInit(class))),
        }
    }

    /// Turns what the virtual machine answers into what a statement comes to.
    fn answer<T>(&mut self, answer: Result<T, Raise>) -> Result<T, Stop> {
        answer.map_err(|raise| match raise {
            Raise::Init(class) => Stop::End(End::NeedsInit(class)),
            Raise::End(end) => Stop::End(*end),
            Raise::Throw(exception) => Stop::End(End::Uncaught(exception)),
            Raise::New("java/lang/OutOfMemoryError", _) => Stop::End(End::Limit(Limit::Memory)),
            other => Stop::Unusable(self.vm.describe_raise(&other)),
        })
    }
}

fn unusable(reason: &str) -> Stop {
    Stop::Unusable(reason.to_owned())
}
