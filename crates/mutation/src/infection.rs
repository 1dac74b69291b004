//! Weak mutation: does a mutant leave another state than the original right after the changed place?
//!
//! [`Infection`] watches the instructions of the methods that have mutants. Where a mutant's place is about to run, both
//! versions are worked out on the values that are in the registers.

use rustc_hash::{FxHashMap, FxHashSet};
use testwright_executor::Symbolic;
use testwright_ir::code::{BlockId, Compare, Inst, Operand, Reg, Terminator};
use testwright_semantics::{BinOp, Cond, Kind, Value};
use testwright_vm::class::MethodId;
use testwright_vm::machine::{Branch, Machine, Registers, Step, Watch, branch_distance};
use testwright_vm::vm::Vm;

use crate::change::Change;
use crate::mutants::{MutantId, Mutants};

/// A machine that says which mutants a run reaches, and how near each came to making a difference.
pub struct Infection {
    /// Class, name and descriptor of the methods that are watched.
    watched: FxHashSet<(Box<str>, Box<str>, Box<str>)>,
    /// Methods by number of the virtual machine, once met: a place in [`Mutants::methods`].
    known: FxHashMap<MethodId, Option<usize>>,
    methods: Vec<(Box<str>, Box<str>, Box<str>)>,
    /// By method, block and instruction: the mutants there.
    places: FxHashMap<(usize, BlockId, usize), Vec<(MutantId, Change)>>,
    /// By mutant: how far the run was from a difference; infinite if the place was not reached, 0 if there was one.
    distances: Vec<f64>,
    reached: Vec<MutantId>,
}

impl Infection {
    /// Watches for these mutants.
    #[must_use]
    pub fn new(mutants: &Mutants) -> Infection {
        let key = |method: &crate::MutableMethod| {
            (method.class.clone(), method.name.clone(), method.descriptor.clone())
        };
        let mut places: FxHashMap<_, Vec<_>> = FxHashMap::default();
        let mut used = vec![false; mutants.methods.len()];
        for mutant in &mutants.mutants {
            used[mutant.method] = true;
            let place = (mutant.method, mutant.change.site.block, mutant.change.site.index);
            places.entry(place).or_default().push((mutant.id, mutant.change.clone()));
        }
        let methods: Vec<_> = mutants.methods.iter().map(key).collect();
        let watched =
            methods.iter().zip(&used).filter(|(_, used)| **used).map(|(key, _)| key.clone()).collect();
        Infection {
            watched,
            known: FxHashMap::default(),
            methods,
            places,
            distances: vec![f64::INFINITY; mutants.len()],
            reached: Vec::new(),
        }
    }

    /// The mutants that the run reached, each with its distance from a difference, in the order of first arrival.
    pub fn reached(&self) -> impl Iterator<Item = (MutantId, f64)> + '_ {
        self.reached.iter().map(|id| (*id, self.distances[id.index()]))
    }

    /// Forgets what was reached.
    pub fn forget(&mut self) {
        for id in self.reached.drain(..) {
            self.distances[id.index()] = f64::INFINITY;
        }
    }

    fn method(&mut self, vm: &Vm, id: MethodId) -> Option<usize> {
        if let Some(known) = self.known.get(&id) {
            return *known;
        }
        let method = vm.method(id);
        let (class, name) = (vm.class_name(method.class), vm.symbols.name(method.name));
        let descriptor = vm.symbols.name(method.descriptor);
        let found =
            self.methods.iter().position(|own| *own.0 == *class && *own.1 == *name && *own.2 == *descriptor);
        self.known.insert(id, found);
        found
    }
}

impl Machine for Infection {
    fn watch(&self, class: &str, name: &str, descriptor: &str) -> Watch {
        let steps = self.watched.contains(&(class.into(), name.into(), descriptor.into()));
        Watch { steps, ..Watch::NOTHING }
    }

    fn step(&mut self, vm: &Vm, step: Step<'_>) {
        let Some(method) = self.method(vm, step.method) else { return };
        let Some(mutants) = self.places.get(&(method, step.block, step.index)) else { return };
        let Some(block) = step.body.block(step.block) else { return };
        for (id, change) in mutants {
            let distance = &mut self.distances[id.index()];
            if *distance == 0.0 {
                continue;
            }
            if distance.is_infinite() {
                self.reached.push(*id);
            }
            let own = match block.insts.get(step.index) {
                Some(inst) => {
                    difference(&step.registers, change, std::slice::from_ref(inst), None, step.body.registers)
                }
                None => {
                    let end = Some(&block.terminator);
                    difference(&step.registers, change, &[], end, step.body.registers)
                }
            };
            *distance = distance.min(own);
        }
    }
}

impl Symbolic for Infection {
    fn begin(&mut self, _vm: &Vm) {
        self.forget();
    }
}

/// How far two versions of a place are from leaving different states. Registers from `limit` on are the mutant's own, and
/// nothing reads them afterwards.
fn difference(
    registers: &Registers<'_>,
    change: &Change,
    insts: &[Inst],
    terminator: Option<&Terminator>,
    limit: u16,
) -> f64 {
    let (mut original, mut mutant) = (State::new(registers), State::new(registers));
    // What cannot be worked out here, such as a call, is taken to differ.
    let (Some(one), Some(other)) = (original.run(insts), mutant.run(&change.insts)) else { return 0.0 };
    if one != other {
        return 0.0;
    }
    if original.writes(&mutant, limit) || mutant.writes(&original, limit) {
        return 0.0;
    }
    if let (Some(own), Some(changed)) = (terminator, &change.terminator) {
        let decided = original.decide(own);
        if decided != mutant.decide(changed) || decided.is_none() {
            return 0.0;
        }
        return mutant.missed(changed);
    }
    1.0
}

/// Registers with what a few instructions write to them.
struct State<'r> {
    registers: &'r Registers<'r>,
    written: Vec<(Reg, u64)>,
}

impl<'r> State<'r> {
    fn new(registers: &'r Registers<'r>) -> State<'r> {
        State { registers, written: Vec::new() }
    }

    fn get(&self, reg: Reg) -> u64 {
        let written = self.written.iter().rev().find(|(own, _)| *own == reg);
        written.map_or_else(|| self.registers.get(reg), |(_, bits)| *bits)
    }

    fn value(&self, operand: Operand, kind: Kind) -> Value {
        match operand {
            Operand::Reg(reg) => Value::from_bits(kind, self.get(reg)),
            Operand::Int(value) => Value::Int(value),
            Operand::Long(value) => Value::Long(value),
            Operand::Float(bits) => Value::Float(f32::from_bits(bits)),
            Operand::Double(bits) => Value::Double(f64::from_bits(bits)),
            Operand::Null => Value::from_bits(Kind::Ref, 0),
        }
    }

    /// Runs instructions that only compute; whether they threw, or nothing if they do more than that.
    fn run(&mut self, insts: &[Inst]) -> Option<bool> {
        for inst in insts {
            let (dst, result) = match inst {
                Inst::Move { kind, dst, src } => (*dst, self.value(*src, *kind)),
                Inst::Unary { op, dst, src } => (*dst, op.eval(self.value(*src, op.operand())).ok()?),
                Inst::Binary { op, dst, lhs, rhs } => {
                    let (left, right) = op.operands();
                    match op.eval(self.value(*lhs, left), self.value(*rhs, right)) {
                        Ok(result) => (*dst, result),
                        Err(_) => return Some(true),
                    }
                }
                _ => return None,
            };
            self.written.push((dst, result.to_bits()));
        }
        Some(false)
    }

    /// Whether something that this one wrote is different in the other.
    fn writes(&self, other: &State<'_>, limit: u16) -> bool {
        self.written.iter().any(|(reg, _)| reg.0 < limit && self.get(*reg) != other.get(*reg))
    }

    fn compared(&self, compare: Compare, cond: Cond, lhs: Operand, rhs: Operand) -> Option<Branch> {
        let (left, right) = (self.value(lhs, compare.kind()), self.value(rhs, compare.kind()));
        let order = |op: BinOp| op.eval(left, right).ok()?.as_int().ok();
        let taken = match compare {
            Compare::Int => cond.eval(left.as_int().ok()?, right.as_int().ok()?),
            Compare::Long => cond.eval(order(BinOp::LCmp)?, 0),
            Compare::FloatL => cond.eval(order(BinOp::FCmpL)?, 0),
            Compare::FloatG => cond.eval(order(BinOp::FCmpG)?, 0),
            Compare::DoubleL => cond.eval(order(BinOp::DCmpL)?, 0),
            Compare::DoubleG => cond.eval(order(BinOp::DCmpG)?, 0),
            Compare::Ref => cond.eval_ref(left.to_bits() as u32, right.to_bits() as u32)?,
        };
        Some(Branch { compare, cond, lhs: left.to_bits(), rhs: right.to_bits(), taken })
    }

    /// Where a terminator goes, and what it gives; none if that cannot be told.
    fn decide(&self, terminator: &Terminator) -> Option<(BlockId, u64)> {
        /// Where returns go.
        const OUT: BlockId = BlockId(u32::MAX);
        Some(match terminator {
            Terminator::Goto(target) => (*target, 0),
            Terminator::If { compare, cond, lhs, rhs, then, otherwise, .. } => {
                let branch = self.compared(*compare, *cond, *lhs, *rhs)?;
                (if branch.taken { *then } else { *otherwise }, 0)
            }
            Terminator::Switch { value, cases, default, .. } => {
                let value = self.value(*value, Kind::Int).as_int().ok()?;
                let found = cases.iter().find(|(key, _)| *key == value);
                (found.map_or(*default, |(_, target)| *target), 0)
            }
            Terminator::Return(Some((kind, value))) => (OUT, self.value(*value, *kind).to_bits()),
            Terminator::Return(None) | Terminator::Throw(_) => return None,
        })
    }

    /// Distance of a decision to the other outcome; 1 if it is none.
    fn missed(&self, terminator: &Terminator) -> f64 {
        match terminator {
            Terminator::If { compare, cond, lhs, rhs, .. } => {
                match self.compared(*compare, *cond, *lhs, *rhs) {
                    Some(branch) => {
                        let distance = branch_distance(branch);
                        distance.to_true.max(distance.to_false)
                    }
                    None => 1.0,
                }
            }
            _ => 1.0,
        }
    }
}
