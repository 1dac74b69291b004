//! Universes and test cases made by hand, and JDKs to try what is written on.
#![allow(dead_code, reason = "each test binary uses its part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use testwright_classpath::Jdk;
use testwright_emit::{Suite, Test};
use testwright_testcase::literal::text;
use testwright_testcase::{
    Action, Argument, ClassInfo, ClassType, Literal, Member, MemberId, MemberKind, Observed, Operand,
    Outcome, Primitive, Statement, TestCase, Type, TypeParameter, Universe, Value, Var,
};

/// A type from Java-like text: `int`, `java/util/List<java/lang/String>`, `T`, `long[]`.
pub(crate) fn ty(name: &str) -> Type {
    if let Some(component) = name.strip_suffix("[]") {
        return Type::array_of(ty(component));
    }
    let primitive = match name {
        "byte" => Primitive::Byte,
        "char" => Primitive::Char,
        "double" => Primitive::Double,
        "float" => Primitive::Float,
        "int" => Primitive::Int,
        "long" => Primitive::Long,
        "short" => Primitive::Short,
        "boolean" => Primitive::Boolean,
        "String" => return Type::string(),
        "Object" => return Type::object(),
        _ if name.len() == 1 => return Type::Variable(name.into()),
        _ => return class_type(name),
    };
    Type::Primitive(primitive)
}

fn class_type(name: &str) -> Type {
    let Some((class, rest)) = name.split_once('<') else { return Type::class(name) };
    let arguments = rest.trim_end_matches('>').split(", ").map(|argument| match argument {
        "?" => Argument::Any,
        other => match other.strip_prefix("? extends ") {
            Some(bound) => Argument::Extends(ty(bound)),
            None => Argument::Exact(ty(other)),
        },
    });
    Type::Class(Arc::new(ClassType { name: class.into(), arguments: arguments.collect() }))
}

/// Makes a [`Universe`].
pub(crate) struct World(pub(crate) Universe);

impl World {
    pub(crate) fn new(subject: &str) -> World {
        World(Universe { subject: subject.into(), ..Universe::default() })
    }

    /// A class; type parameters as one letter each, supertypes as Java-like text.
    pub(crate) fn class(&mut self, name: &str, parameters: &str, above: &[&str]) -> &mut ClassInfo {
        let source = name.rsplit('/').next().unwrap_or(name).replace('$', ".");
        let info = ClassInfo {
            name: name.into(),
            source_name: Some(source.into()),
            is_interface: false,
            is_abstract: false,
            is_final: false,
            is_enum: false,
            is_deprecated: false,
            asserts: false,
            visible_fields: Vec::new(),
            type_parameters: parameters
                .chars()
                .map(|letter| TypeParameter { name: letter.to_string().into(), bound: Type::object() })
                .collect(),
            superclass: above.first().map(|above| ty(above)),
            interfaces: above.iter().skip(1).map(|above| ty(above)).collect(),
            functional: None,
        };
        self.0.classes.insert(name.into(), info);
        self.0.classes.get_mut(name).expect("it was just put there")
    }

    /// An interface with one method, which lambdas can stand for.
    pub(crate) fn functional(
        &mut self,
        name: &str,
        parameters: &str,
        method: (&str, &[&str], &str),
    ) -> MemberId {
        self.class(name, parameters, &["Object"]);
        let method = self.method(name, method.0, method.1, method.2);
        let info = self.0.classes.get_mut(name).expect("it was just put there");
        (info.is_interface, info.functional) = (true, Some(method));
        method
    }

    /// A member; its result is none for void. A leading `static ` makes it static.
    pub(crate) fn member(
        &mut self,
        kind: MemberKind,
        owner: &str,
        name: &str,
        parameters: &[&str],
        result: Option<&str>,
    ) -> MemberId {
        let (is_static, name) = match name.strip_prefix("static ") {
            Some(name) => (true, name),
            None => (false, name),
        };
        let parameters: Vec<Type> = parameters.iter().map(|parameter| ty(parameter)).collect();
        let result = result.map(ty);
        let descriptors: String = parameters.iter().map(Type::descriptor).collect();
        let returned = result.as_ref().filter(|_| kind != MemberKind::Constructor);
        let returned = returned.map_or_else(|| "V".to_owned(), Type::descriptor);
        let descriptor = match kind {
            MemberKind::Field => returned,
            _ => format!("({descriptors}){returned}"),
        };
        self.0.members.push(Member {
            kind,
            owner: owner.into(),
            declared_in: owner.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            is_static,
            is_abstract: false,
            is_varargs: false,
            is_final: false,
            has_outer: false,
            type_parameters: Vec::new(),
            parameter_names: vec![None; parameters.len()],
            parameters,
            result,
            throws: Vec::new(),
        });
        MemberId(self.0.members.len() as u32 - 1)
    }

    pub(crate) fn constructor(&mut self, owner: &str, parameters: &[&str]) -> MemberId {
        self.member(MemberKind::Constructor, owner, "<init>", parameters, Some(owner))
    }

    pub(crate) fn method(&mut self, owner: &str, name: &str, parameters: &[&str], result: &str) -> MemberId {
        let result = Some(result).filter(|result| *result != "void");
        self.member(MemberKind::Method, owner, name, parameters, result)
    }

    pub(crate) fn field(&mut self, owner: &str, name: &str, of: &str) -> MemberId {
        self.member(MemberKind::Field, owner, name, &[], Some(of))
    }

    pub(crate) fn edit(&mut self, id: MemberId) -> &mut Member {
        &mut self.0.members[id.0 as usize]
    }
}

/// Makes a [`Test`]. Unless told otherwise, statements give something that cannot be asserted.
#[derive(Default)]
pub(crate) struct Case {
    pub(crate) case: TestCase,
    pub(crate) observed: Observed,
}

impl Case {
    fn push(&mut self, action: Action, ty: Option<Type>) -> Operand {
        self.case.statements.push(Statement { action, ty });
        self.observed.outcomes.push(Outcome::Returned { value: None, tainted: false });
        Operand::Var(Var(self.case.statements.len() as u32 - 1))
    }

    pub(crate) fn create(&mut self, of: &str, constructor: MemberId, arguments: &[Operand]) -> Operand {
        self.push(Action::New { constructor, arguments: arguments.to_vec() }, Some(ty(of)))
    }

    /// A call; its type is none for void.
    pub(crate) fn call(
        &mut self,
        of: &str,
        receiver: Option<&Operand>,
        method: MemberId,
        with: &[Operand],
    ) -> Operand {
        let result = Some(of).filter(|of| *of != "void").map(ty);
        self.push(Action::Call { method, receiver: receiver.cloned(), arguments: with.to_vec() }, result)
    }

    pub(crate) fn get(&mut self, of: &str, receiver: Option<&Operand>, field: MemberId) -> Operand {
        self.push(Action::Get { field, receiver: receiver.cloned() }, Some(ty(of)))
    }

    pub(crate) fn set(&mut self, receiver: Option<&Operand>, field: MemberId, value: Operand) {
        self.push(Action::Set { field, receiver: receiver.cloned(), value }, None);
    }

    pub(crate) fn array(&mut self, of: &str, elements: &[Operand]) -> Operand {
        self.push(Action::Array { elements: elements.to_vec() }, Some(ty(of)))
    }

    pub(crate) fn stub(&mut self, of: &str, answers: &[(MemberId, Option<Operand>)]) -> Operand {
        let Type::Class(class) = ty(of) else { panic!("{of} is no class") };
        let stub = testwright_testcase::Stub { class, constructor: None, answers: answers.to_vec() };
        self.push(Action::Stub(stub), Some(ty(of)))
    }

    /// Says what the last statement gave.
    pub(crate) fn gave(&mut self, value: Value) -> &mut Case {
        if let Some(last) = self.observed.outcomes.last_mut() {
            *last = Outcome::Returned { value: Some(value), tainted: false };
        }
        self
    }

    /// Says what the last statement threw.
    pub(crate) fn threw(&mut self, class: &str) -> &mut Case {
        if let Some(last) = self.observed.outcomes.last_mut() {
            *last = Outcome::Threw { class: class.into(), nameable: class.into(), message: None };
        }
        self
    }

    /// Says what an object showed after the test.
    pub(crate) fn showed(&mut self, object: &Operand, member: MemberId, value: Value) -> &mut Case {
        let Operand::Var(var) = object else { panic!("only variables show something") };
        self.observed.inspections.push(testwright_testcase::Inspection { var: *var, member, value });
        self
    }

    pub(crate) fn test(self) -> Test {
        assert!(self.case.check(), "operands must name earlier statements");
        Test::new(self.case, self.observed)
    }
}

pub(crate) fn int(value: i32) -> Operand {
    Operand::Literal(Literal::Int(value))
}

pub(crate) fn string(value: &str) -> Operand {
    Operand::Literal(Literal::String(text(value)))
}

pub(crate) fn int_value(value: i32) -> Value {
    Value::Literal(Literal::Int(value))
}

pub(crate) fn string_value(value: &str) -> Value {
    Value::Literal(Literal::String(text(value)))
}

pub(crate) fn suite(package: &str, class_name: &str, tests: Vec<Test>) -> Suite {
    Suite::new(package, class_name, tests)
}

/// All JDKs of this system that can be used; says so if there are none.
pub(crate) fn jdks() -> Vec<Jdk> {
    let mut jdks = Jdk::all();
    jdks.dedup_by(|one, other| one.version == other.version);
    jdks.retain(|jdk| jdk.tool("javac").exists());
    if jdks.is_empty() {
        eprintln!("skipped: there is no JDK");
    }
    jdks
}

/// The newest of them, if there is one.
pub(crate) fn newest_jdk() -> Option<Jdk> {
    jdks().into_iter().max_by_key(|jdk| jdk.feature)
}

/// Classes compiled from one source, in a folder of their own that goes with this.
pub(crate) struct Compiled {
    pub(crate) folder: PathBuf,
}

impl Drop for Compiled {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

pub(crate) fn compile(jdk: &Jdk, class: &str, source: &str) -> Compiled {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("emit-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(format!("{class}.java"));
    std::fs::write(&file, source).expect("a file");
    let output = Command::new(jdk.tool("javac"))
        .args(["--release", "17", "-parameters", "-d"])
        .args([&folder, &file])
        .output()
        .expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Compiled { folder }
}
