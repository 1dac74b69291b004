//! Running written tests.
//!
//! **Always true:** every test starts from the frozen image, so that no test sees what another one did. Class initialisers
//! that a run needs are run by the original program, whatever is patched.

use std::sync::Arc;

use testwright_classpath::{ClassPath, Jdk};
use testwright_ir::code::Body;
use testwright_semantics::temporary;
use testwright_testcase::observed::{Maker, maker};
use testwright_vm::boot::BootError;
use testwright_vm::class::{ClassId, InitState, LoaderId, MethodId};
use testwright_vm::exec::Patch;
use testwright_vm::heap::Ref;
use testwright_vm::machine::Machine;
use testwright_vm::native::Raise;
use testwright_vm::outcome::{End, Limit};
use testwright_vm::vm::{Config, Vm};

use super::{Argument, Fixture, Folder, Step, WrittenTest};

/// Instructions of a test on the original, and of a class initialiser.
const MOST: u64 = 200_000_000;
/// Times a run may start again because a class had to be initialised.
const MOST_PROMOTIONS: usize = 20_000;

/// The class of rules that make something before a test.
const RESOURCE: &str = "org/junit/rules/ExternalResource";

/// Why tests cannot be run.
pub type BenchError = BootError;

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It passed.
    Passed,
    /// It failed: the exception in words.
    Failed(String),
    /// It did not end within its limits.
    Limit,
    /// It needs something that the virtual machine does not have.
    Unusable(String),
}

/// A virtual machine in which written tests run.
pub struct Bench {
    vm: Vm,
    patch: Option<Patch>,
}

impl Bench {
    /// Boots a virtual machine with these classes.
    pub fn new(jdk: Arc<Jdk>, class_path: Arc<ClassPath>) -> Result<Bench, BenchError> {
        let mut vm = Vm::boot(jdk, class_path, Config { heap_words: 64 << 20, ..Config::default() })?;
        vm.freeze();
        Ok(Bench { vm, patch: None })
    }

    /// Lets `passed` end runs that take too long, by the clock.
    pub fn set_deadline(&mut self, passed: Option<Box<dyn Fn() -> bool>>) {
        self.vm.exec.set_deadline(passed);
    }

    /// The virtual machine, as the last run left it.
    #[must_use]
    pub fn vm(&self) -> &Vm {
        &self.vm
    }

    /// A patch of a method; the reason in words if it cannot be made.
    pub fn patch(&mut self, class: &str, name: &str, descriptor: &str, body: Body) -> Result<Patch, String> {
        let id = self.class(class)?;
        let found = self.vm.class(id).methods.iter().copied().find(|method| {
            let method = self.vm.method(*method);
            self.vm.symbols.name(method.name) == name && self.vm.symbols.name(method.descriptor) == descriptor
        });
        let method = found.ok_or_else(|| format!("there is no method {class}.{name}{descriptor}"))?;
        self.vm.make_patch(method, body).map_err(|end| self.vm.describe_end(&end))
    }

    /// Runs a test on the original, watched by a machine if there is one. Also says what instructions it took.
    pub fn run<M: Machine>(&mut self, test: &WrittenTest, machine: Option<&mut M>) -> (Verdict, u64) {
        self.within(test, MOST, machine)
    }

    /// Runs a test on the program with a patch, with a limit on instructions.
    pub fn run_patched(&mut self, test: &WrittenTest, patch: &Patch, most: u64) -> Verdict {
        self.patch = Some(*patch);
        let verdict = match self.vm.apply_patch(patch) {
            Ok(()) => self.within::<Nobody>(test, most, None).0,
            Err(end) => Verdict::Unusable(self.vm.describe_end(&end)),
        };
        self.patch = None;
        // Fails only if a thread were inside watched code, and nothing is watched here.
        let _ = self.vm.remove_patch();
        verdict
    }

    fn within<M: Machine>(
        &mut self,
        test: &WrittenTest,
        most: u64,
        mut machine: Option<&mut M>,
    ) -> (Verdict, u64) {
        for _ in 0..MOST_PROMOTIONS {
            self.vm.reset();
            let before = self.vm.exec.instructions();
            self.vm.exec.set_limit(before.saturating_add(most));
            let result = self.attempt(test, machine.as_deref_mut());
            let used = self.vm.exec.instructions() - before;
            match result {
                Err(Failure::End(end @ (End::NeedsInit(_) | End::NeedsLink(..)))) => {
                    if let Err(end) = self.promote(&end) {
                        return (Verdict::Unusable(self.vm.describe_end(&end)), used);
                    }
                }
                Ok(()) => {
                    let verdict = match &test.expected {
                        None => Verdict::Passed,
                        Some(expected) => {
                            Verdict::Failed(format!("{} was not thrown", expected.replace('/', ".")))
                        }
                    };
                    return (verdict, used);
                }
                Err(Failure::End(End::Uncaught(exception))) => return (self.thrown(test, exception), used),
                Err(Failure::End(End::Limit(Limit::Time))) => {
                    return (Verdict::Unusable("time is up".into()), used);
                }
                Err(Failure::End(End::Limit(_))) => return (Verdict::Limit, used),
                Err(Failure::End(end)) => return (Verdict::Unusable(self.vm.describe_end(&end)), used),
                Err(Failure::Words(words)) => return (Verdict::Unusable(words), used),
            }
        }
        (Verdict::Unusable("too many classes must be initialised".into()), 0)
    }

    /// Does in the image what a run asked for, with the original program.
    fn promote(&mut self, wanted: &End) -> Result<(), End> {
        let limit = self.vm.exec.instructions().saturating_add(MOST);
        self.vm.exec.set_limit(limit);
        self.vm.remove_patch()?;
        let promoted = self.vm.promote(wanted);
        if let Some(patch) = self.patch {
            self.vm.apply_patch(&patch)?;
        }
        promoted
    }

    fn attempt<M: Machine>(
        &mut self,
        test: &WrittenTest,
        mut machine: Option<&mut M>,
    ) -> Result<(), Failure> {
        let mut objects: Vec<Ref> = Vec::with_capacity(test.outer.len() + 1);
        for (at, name) in test.outer.iter().chain([&test.class]).enumerate() {
            let class = self.ready(name)?;
            let object = self.vm.alloc_object(class).map_err(|raise| Failure::of(&self.vm, raise))?;
            let descriptor = super::constructor(at.checked_sub(1).map(|outer| &*test.outer[outer]));
            let constructor = self.vm.find_method(class, "<init>", &descriptor);
            let constructor = constructor.ok_or_else(|| Failure::Words("there is no constructor".into()))?;
            let outer = objects.last().map(|outer| outer.to_bits());
            let arguments: Vec<u64> = [object.to_bits()].into_iter().chain(outer).collect();
            self.call(constructor, &arguments, machine.as_deref_mut())?;
            for fixture in test.fixtures.iter().filter(|fixture| fixture.on == at) {
                self.prepare(fixture, object)?;
            }
            objects.push(object);
        }
        for step in test.steps.iter().chain(&test.after) {
            let Some(object) = objects.get(step.on) else { continue };
            self.step(step, *object, machine.as_deref_mut())?;
        }
        Ok(())
    }

    fn step<M: Machine>(&mut self, step: &Step, object: Ref, machine: Option<&mut M>) -> Result<(), Failure> {
        let class = self.class(&step.class).map_err(Failure::Words)?;
        let method = self.vm.find_method(class, &step.method, &step.descriptor);
        let method = method.ok_or_else(|| Failure::Words(format!("there is no method {}", step.method)))?;
        let mut slots = Vec::new();
        if !step.is_static {
            slots.push(object.to_bits());
        }
        for folder in step.given.iter().flatten() {
            slots.push(self.folder(*folder)?.to_bits());
        }
        for argument in &step.arguments {
            slots.push(self.argument(argument)?);
            if matches!(argument, Argument::Primitive(b'J' | b'D', _)) {
                slots.push(0);
            }
        }
        let method = if step.is_static { method } else { self.vm.select_virtual(object, method) };
        self.call(method, &slots, machine)
    }

    /// Fills a field with a folder, or has a rule make its resource. What other rules do is left out.
    fn prepare(&mut self, fixture: &Fixture, object: Ref) -> Result<(), Failure> {
        let class = self.class(&fixture.class).map_err(Failure::Words)?;
        let (name, descriptor) =
            (self.vm.symbols.intern(&fixture.field), self.vm.symbols.intern(&fixture.descriptor));
        let field = self.vm.find_field(class, name, descriptor).cloned();
        let field = field.ok_or_else(|| Failure::Words(format!("there is no field {}", fixture.field)))?;
        let holder = if field.flags.is_static() { self.vm.class(field.class).statics } else { object };
        if let Some(folder) = fixture.folder {
            let folder = self.folder(folder)?;
            self.vm.heap.set_field(holder, field.slot, folder.to_bits());
            return Ok(());
        }
        let rule = Ref::from_bits(self.vm.heap.field(holder, field.slot));
        if rule.is_null() {
            return Ok(());
        }
        let class = self.vm.class_of(rule).id;
        let is_resource = self.vm.class(class).supers.iter().any(|sup| self.vm.class_name(*sup) == RESOURCE);
        let before = self.vm.find_method(class, "before", "()V");
        // A class that only has the name of JUnit's may have another method of that name.
        match before.filter(|before| is_resource && !self.vm.method(*before).flags.is_static()) {
            Some(before) => self.call::<Nobody>(before, &[rule.to_bits()], None),
            None => Ok(()),
        }
    }

    /// A new temporary folder of the test.
    fn folder(&mut self, wanted: Folder) -> Result<Ref, Failure> {
        let files = &mut self.vm.world.files;
        let path = (0..).map(|number| temporary::path(&format!("folder-{number}")));
        let path =
            path.into_iter().find(|path| files.stat(path.as_bytes(), true).is_err()).unwrap_or_default();
        let made = files.make_directory(path.as_bytes(), 0o755);
        made.map_err(|_| Failure::Words("no temporary folder can be made".into()))?;
        let class = self.class("java/io/File").map_err(Failure::Words)?;
        if self.vm.class(class).state.get() != InitState::Done {
            return Err(Failure::End(End::NeedsInit(class)));
        }
        let file = self.vm.alloc_object(class).map_err(|raise| Failure::of(&self.vm, raise))?;
        let text = self.vm.new_string(&path).map_err(|raise| Failure::of(&self.vm, raise))?;
        self.jdk_call(class, "<init>", "(Ljava/lang/String;)V", &[file.to_bits(), text.to_bits()])?;
        match wanted {
            Folder::File => Ok(file),
            Folder::Path => {
                let path = self.jdk_call(class, "toPath", "()Ljava/nio/file/Path;", &[file.to_bits()])?;
                Ok(Ref::from_bits(path))
            }
        }
    }

    /// An argument in register form.
    fn argument(&mut self, argument: &Argument) -> Result<u64, Failure> {
        let made = match argument {
            Argument::Null => return Ok(Ref::NULL.to_bits()),
            Argument::Primitive(_, bits) => return Ok(*bits),
            Argument::Boxed(sort, bits) => self.vm.box_value(*sort, *bits),
            Argument::Text(units) => self.vm.intern_utf16(units),
            Argument::Constant(class, name) => {
                let class = self.ready(class)?;
                let bits = self.vm.get_static_named(class, name);
                return bits.ok_or_else(|| Failure::Words(format!("there is no constant {name}")));
            }
            Argument::Made(class, text) => return self.made(class, text),
        };
        made.map(Ref::to_bits).map_err(|raise| Failure::of(&self.vm, raise))
    }

    /// An object of a class of the JDK that is made of its text.
    fn made(&mut self, name: &str, text: &[u16]) -> Result<u64, Failure> {
        let class = self.ready(name)?;
        let text = self.vm.intern_utf16(text).map_err(|raise| Failure::of(&self.vm, raise))?;
        let missing = || Failure::Words(format!("nothing makes {name} of its text"));
        let result = match maker(name).ok_or_else(missing)? {
            Maker::Constructor => {
                let constructor = self.vm.find_method(class, "<init>", "(Ljava/lang/String;)V");
                let constructor = constructor.ok_or_else(missing)?;
                let object = self.vm.alloc_object(class).map_err(|raise| Failure::of(&self.vm, raise))?;
                self.vm.call(constructor, &[object.to_bits(), text.to_bits()]).map(|_| object.to_bits())
            }
            Maker::Method(method) => {
                let mut found = ["java/lang/CharSequence", "java/lang/String"]
                    .into_iter()
                    .filter_map(|from| self.vm.find_method(class, method, &format!("(L{from};)L{name};")));
                let method = found.next().ok_or_else(missing)?;
                self.vm.call(method, &[text.to_bits()])
            }
        };
        result.map_err(Failure::End)
    }

    /// A class that is initialised.
    fn ready(&mut self, name: &str) -> Result<ClassId, Failure> {
        let class = self.class(name).map_err(Failure::Words)?;
        match self.vm.class(class).state.get() {
            InitState::Done => Ok(class),
            _ => Err(Failure::End(End::NeedsInit(class))),
        }
    }

    fn jdk_call(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<u64, Failure> {
        let method = self.vm.find_method(class, name, descriptor);
        let method = method.ok_or_else(|| Failure::Words(format!("there is no method {name}")))?;
        self.vm.call(method, arguments).map_err(Failure::End)
    }

    fn call<M: Machine>(
        &mut self,
        method: MethodId,
        arguments: &[u64],
        machine: Option<&mut M>,
    ) -> Result<(), Failure> {
        let result = match machine {
            Some(machine) => self.vm.call_with(machine, method, arguments),
            None => self.vm.call(method, arguments),
        };
        result.map(drop).map_err(Failure::End)
    }

    fn class(&mut self, name: &str) -> Result<ClassId, String> {
        let found = self.vm.load_class(LoaderId::APP, name);
        found.map_err(|raise| self.vm.describe_raise(&raise))
    }

    fn thrown(&self, test: &WrittenTest, exception: Ref) -> Verdict {
        let mut class = Some(self.vm.class_of(exception).id);
        let thrown = self.vm.external_name(self.vm.class_of(exception).id);
        while let Some(id) = class {
            if test.expected.as_deref() == Some(self.vm.class_name(id)) {
                return Verdict::Passed;
            }
            class = self.vm.class(id).super_class;
        }
        let message = Ref::from_bits(self.vm.get_named(exception, "detailMessage"));
        match message.is_null() {
            true => Verdict::Failed(thrown),
            false => Verdict::Failed(format!("{thrown}: {}", self.vm.string_text(message))),
        }
    }
}

/// Why an attempt ended.
enum Failure {
    End(End),
    Words(String),
}

impl Failure {
    fn of(vm: &Vm, raise: Raise) -> Failure {
        match raise {
            Raise::Init(class) => Failure::End(End::NeedsInit(class)),
            Raise::End(end) => Failure::End(*end),
            Raise::Throw(exception) => Failure::End(End::Uncaught(exception)),
            other => Failure::Words(vm.describe_raise(&other)),
        }
    }
}

/// A machine that watches nothing.
pub(crate) struct Nobody;

impl Machine for Nobody {}
