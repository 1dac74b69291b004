//! Which behaviours of the class under test the statements of a test call.

use rustc_hash::FxHashMap;
use testwright_goals::Goals;
use testwright_goals::execution::Called;
use testwright_vm::class::MethodId;
use testwright_vm::vm::Vm;

/// See the module's text.
pub(crate) struct Behaviours<'a> {
    goals: &'a Goals,
    /// The behaviour that a method is, for methods that were called.
    known: FxHashMap<MethodId, Option<u32>>,
    called: Vec<Called>,
}

impl<'a> Behaviours<'a> {
    pub(crate) fn new(goals: &'a Goals) -> Behaviours<'a> {
        Behaviours { goals, known: FxHashMap::default(), called: Vec::new() }
    }

    /// Forgets what was called.
    pub(crate) fn clear(&mut self) {
        self.called.clear();
    }

    /// What the statements since then called, in order.
    pub(crate) fn called(&self) -> &[Called] {
        &self.called
    }

    /// Notes that a statement called a method, the one that was chosen by the receiver's class.
    pub(crate) fn note(&mut self, vm: &Vm, method: MethodId, statement: usize, returned: bool) {
        if self.goals.behaviours.is_empty() {
            return;
        }
        let goals = self.goals;
        let behaviour = *self.known.entry(method).or_insert_with(|| behaviour(goals, vm, method));
        if let Some(behaviour) = behaviour {
            self.called.push(Called { behaviour, statement: statement as u32, returned });
        }
    }
}

/// The number of the behaviour that a method is.
fn behaviour(goals: &Goals, vm: &Vm, method: MethodId) -> Option<u32> {
    let method = vm.method(method);
    let class = vm.class_name(method.class);
    let (name, descriptor) = (vm.symbols.name(method.name), vm.symbols.name(method.descriptor));
    let is_it = |own: &testwright_goals::Behaviour| {
        *own.class == *class && *own.method == *name && *own.descriptor == *descriptor
    };
    goals.behaviours.iter().position(is_it).map(|at| at as u32)
}
