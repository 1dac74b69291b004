//! What single instructions compute.

use testwright_ir::code::{Elem, Inst, Kind, Operand, Reg, UnOp};
use testwright_semantics::{Cond, Value as Plain};
use testwright_solver::{Const, Element, Op, Sort, TermId};

use super::build::{Builder, Env, Held, Place, Unsupported, bad, unsupported};

/// Numbers of the exceptions that operations throw; those that code throws follow.
const ARITHMETIC: i32 = 1;
const ARRAY_INDEX: i32 = 2;
const STRING_INDEX: i32 = 3;
const NULL_POINTER: i32 = 4;
/// Longest array that code makes and that is followed.
const MOST_ELEMENTS: i32 = 32;

impl Builder<'_, '_> {
    /// Lets control go on only if a condition holds, and throw otherwise. False if it never holds.
    fn guard(&mut self, place: &mut Place, holds: TermId, exception: i32) -> Result<bool, Unsupported> {
        match self.symbols.arena.as_const(holds).and_then(Const::as_bool) {
            Some(true) => return Ok(true),
            known => {
                if place.catches {
                    return unsupported("it catches exceptions");
                }
                let fails = match known {
                    Some(false) => None,
                    _ => Some(self.not(holds)?),
                };
                let thrown = self.add_edge(place.node, fails, true);
                self.ends.push((thrown, exception, None, None));
                if known == Some(false) {
                    return Ok(false);
                }
            }
        }
        let on = self.add_edge(place.node, Some(holds), false);
        place.part += 1;
        place.node = self.add_node(Some(place.copy), place.part, &[on]);
        Ok(true)
    }

    pub(super) fn inst(
        &mut self,
        place: &mut Place,
        env: &mut Env,
        inst: &Inst,
        line: u16,
        pc: u16,
    ) -> Result<bool, Unsupported> {
        let held = match inst {
            Inst::Move { src, .. } => self.held(env, *src)?,
            Inst::LoadConst { constant, .. } => match self.body.pool.string(*constant) {
                Ok(text) => Held::Text(self.symbols.arena.constant(Const::String(text.into()))),
                Err(_) => Held::Opaque,
            },
            Inst::Unary { op, src, .. } => {
                let src = self.number(env, *src)?;
                Held::Number(self.symbols.arena.unary(*op, src).map_err(bad)?)
            }
            Inst::Binary { op, lhs, rhs, .. } => {
                let (left, right) = (self.number(env, *lhs)?, self.number(env, *rhs)?);
                let term = self.symbols.arena.binary(*op, left, right).map_err(bad)?;
                if op.can_throw() {
                    let zero = Const::zero(self.symbols.arena.sort(right));
                    let zero = self.symbols.arena.constant(zero);
                    let defined = self.symbols.arena.compare(Cond::Ne, right, zero).map_err(bad)?;
                    if !self.guard(place, defined, ARITHMETIC)? {
                        return Ok(false);
                    }
                }
                Held::Number(term)
            }
            Inst::ArrayLength { array, .. } => {
                let Some((object, _)) = self.array(place, env, *array)? else { return Ok(false) };
                let contents = contents(env, object)?;
                Held::Number(self.app(Op::ArrayLength, &[contents])?)
            }
            Inst::ArrayLoad { array, index, .. } => {
                let Some((object, _)) = self.array(place, env, *array)? else { return Ok(false) };
                let (contents, index) = (contents(env, object)?, self.number(env, *index)?);
                if !self.bounds(place, Op::ArrayLength, contents, index, ARRAY_INDEX)? {
                    return Ok(false);
                }
                Held::Number(self.app(Op::Select, &[contents, index])?)
            }
            Inst::ArrayStore { array, index, value, .. } => {
                if matches!(self.held(env, *array)?, Held::Array { exists: Some(_), .. }) {
                    return unsupported("it changes an array of its caller");
                }
                let Some((object, elem)) = self.array(place, env, *array)? else { return Ok(false) };
                let (contents, index) = (contents(env, object)?, self.number(env, *index)?);
                if !self.bounds(place, Op::ArrayLength, contents, index, ARRAY_INDEX)? {
                    return Ok(false);
                }
                let mut value = self.number(env, *value)?;
                let narrow = match elem {
                    Elem::Byte | Elem::Boolean => Some(UnOp::I2B),
                    Elem::Char => Some(UnOp::I2C),
                    Elem::Short => Some(UnOp::I2S),
                    _ => None,
                };
                if let Some(narrow) = narrow {
                    value = self.symbols.arena.unary(narrow, value).map_err(bad)?;
                }
                let stored = self.app(Op::Store, &[contents, index, value])?;
                env.contents[object] = Some(self.symbols.define(stored, line, "array", false));
                return Ok(true);
            }
            Inst::NewArray { elem, length, .. } => {
                let length = self.number(env, *length)?;
                let length = self.symbols.arena.as_const(length).and_then(Const::as_int);
                let Some(length) = length.filter(|length| (0..=MOST_ELEMENTS).contains(length)) else {
                    return unsupported("it makes arrays of any length");
                };
                let element = match elem.kind() {
                    Kind::Long => Element::Long,
                    Kind::Float => Element::Float,
                    Kind::Double => Element::Double,
                    _ => Element::Int,
                };
                let zeros = vec![Const::zero(element.sort()); length as usize];
                let zeros = self.symbols.arena.constant(Const::Array(element, zeros.into()));
                env.contents.push(Some(zeros));
                Held::Array { object: env.contents.len() - 1, elem: *elem, exists: None }
            }
            Inst::New { class, .. } => Held::New(*class),
            Inst::Invoke { dst, args, .. } => match self.call(place, env, inst, args)? {
                Called::Threw => return Ok(false),
                Called::Gave(held) => match (dst, held) {
                    (Some(_), Some(held)) => held,
                    _ => return Ok(true),
                },
            },
            _ => return unsupported("it uses fields or other objects"),
        };
        let Some((dst, _)) = inst.def() else { return Ok(true) };
        let held = match held {
            Held::Number(term) => {
                let name = match self.method.is_local(dst) {
                    true => {
                        self.method.variable(dst, pc).map_or_else(|| format!("r{}", dst.0), ToOwned::to_owned)
                    }
                    false => "…".to_owned(),
                };
                let var = self.symbols.define(term, line, &name, false);
                self.flow.nodes[place.node.index()].defines.push((dst.0, var));
                Held::Number(var)
            }
            other => other,
        };
        match env.registers.get_mut(usize::from(dst.0)) {
            Some(register) => *register = Some(held),
            None => return unsupported("no such register"),
        }
        Ok(true)
    }

    fn bounds(
        &mut self,
        place: &mut Place,
        length: Op,
        whole: TermId,
        index: TermId,
        exception: i32,
    ) -> Result<bool, Unsupported> {
        let length = self.app(length, &[whole])?;
        let zero = self.int(0);
        let low = self.app(Op::Le, &[zero, index])?;
        let high = self.app(Op::Lt, &[index, length])?;
        let inside = self.app(Op::And, &[low, high])?;
        self.guard(place, inside, exception)
    }

    /// A call of something that has a summary.
    fn call(
        &mut self,
        place: &mut Place,
        env: &mut Env,
        inst: &Inst,
        args: &[Reg],
    ) -> Result<Called, Unsupported> {
        let Some((class, name, descriptor)) = crate::junk::called(self.body, inst) else {
            return unsupported("a call that nobody understands");
        };
        let operand = |at: usize| args.get(at).map_or(Operand::Null, |reg| Operand::Reg(*reg));
        let gave = |term: TermId| Ok(Called::Gave(Some(Held::Number(term))));
        match (class, name, descriptor) {
            (_, "<init>", _) => match self.held(env, operand(0))? {
                // What an exception says is not followed.
                Held::New(class) if self.is_throwable(class) => Ok(Called::Gave(None)),
                Held::Receiver if class == "java/lang/Object" => Ok(Called::Gave(None)),
                _ => unsupported("it makes objects"),
            },
            ("java/lang/Math", "abs", "(I)I" | "(J)J") => {
                let value = self.number(env, operand(0))?;
                let sort = self.symbols.arena.sort(value);
                let zero = self.symbols.arena.constant(Const::zero(sort));
                let op = if sort == Sort::Int { UnOp::INeg } else { UnOp::LNeg };
                let negated = self.symbols.arena.unary(op, value).map_err(bad)?;
                let is_negative = self.app(Op::Lt, &[value, zero])?;
                gave(self.app(Op::Ite, &[is_negative, negated, value])?)
            }
            ("java/lang/Math", "min" | "max", "(II)I" | "(JJ)J") => {
                let (one, other) = (self.number(env, operand(0))?, self.number(env, operand(1))?);
                let less = self.app(Op::Lt, &[one, other])?;
                let (first, second) = if name == "min" { (one, other) } else { (other, one) };
                gave(self.app(Op::Ite, &[less, first, second])?)
            }
            ("java/lang/String", "length", "()I") => {
                let text = self.text(env, operand(0))?;
                gave(self.app(Op::Length, &[text])?)
            }
            ("java/lang/String", "charAt", "(I)C") => {
                let (text, index) = (self.text(env, operand(0))?, self.number(env, operand(1))?);
                if !self.bounds(place, Op::Length, text, index, STRING_INDEX)? {
                    return Ok(Called::Threw);
                }
                gave(self.app(Op::CharAt, &[text, index])?)
            }
            ("java/lang/String", "isEmpty", "()Z") => {
                let text = self.text(env, operand(0))?;
                let (length, zero, one) = (self.app(Op::Length, &[text])?, self.int(0), self.int(1));
                let is_empty = self.app(Op::Eq, &[length, zero])?;
                gave(self.app(Op::Ite, &[is_empty, one, zero])?)
            }
            _ => unsupported(&format!("it calls {}.{name}", class.replace('/', "."))),
        }
    }

    fn is_throwable(&self, class: u16) -> bool {
        let name = self.body.pool.class_name(class).unwrap_or("");
        name.ends_with("Exception") || name.ends_with("Error")
    }

    pub(super) fn held(&mut self, env: &Env, operand: Operand) -> Result<Held, Unsupported> {
        let value = match operand {
            Operand::Null => return Ok(Held::Null),
            Operand::Reg(reg) => {
                let held = env.registers.get(usize::from(reg.0)).cloned().flatten();
                return held.ok_or_else(|| Unsupported("a register without a value".to_owned()));
            }
            Operand::Int(value) => Plain::Int(value),
            Operand::Long(value) => Plain::Long(value),
            Operand::Float(bits) => Plain::Float(f32::from_bits(bits)),
            Operand::Double(bits) => Plain::Double(f64::from_bits(bits)),
        };
        let Some(value) = Const::of(value) else { return unsupported("a constant of another sort") };
        Ok(Held::Number(self.symbols.arena.constant(value)))
    }

    pub(super) fn number(&mut self, env: &Env, operand: Operand) -> Result<TermId, Unsupported> {
        match self.held(env, operand)? {
            Held::Number(term) => Ok(term),
            _ => unsupported("it uses objects"),
        }
    }

    fn text(&mut self, env: &Env, operand: Operand) -> Result<TermId, Unsupported> {
        match self.held(env, operand)? {
            Held::Text(term) => Ok(term),
            _ => unsupported("it uses other objects"),
        }
    }

    /// The array that an operand is, if control goes on because it is there.
    fn array(
        &mut self,
        place: &mut Place,
        env: &Env,
        operand: Operand,
    ) -> Result<Option<(usize, Elem)>, Unsupported> {
        match self.held(env, operand)? {
            Held::Array { object, elem, exists } => {
                let goes_on = match exists {
                    Some(exists) => self.guard(place, exists, NULL_POINTER)?,
                    None => true,
                };
                Ok(goes_on.then_some((object, elem)))
            }
            _ => unsupported("it uses arrays that may be several"),
        }
    }

    pub(super) fn int(&mut self, value: i32) -> TermId {
        self.symbols.arena.constant(Const::Int(value))
    }

    pub(super) fn not(&mut self, term: TermId) -> Result<TermId, Unsupported> {
        self.symbols.arena.not(term).map_err(bad)
    }

    pub(super) fn app(&mut self, op: Op, args: &[TermId]) -> Result<TermId, Unsupported> {
        self.symbols.arena.app(op, args).map_err(bad)
    }
}

/// What a call came to.
enum Called {
    /// It gave this, if anything.
    Gave(Option<Held>),
    /// It always throws here.
    Threw,
}

fn contents(env: &Env, object: usize) -> Result<TermId, Unsupported> {
    env.contents
        .get(object)
        .copied()
        .flatten()
        .ok_or_else(|| Unsupported("an array that may be several".to_owned()))
}
