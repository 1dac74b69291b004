//! `SwitchBootstraps`: which case of a pattern switch, from a start index on, is the first to match.
//!
//! Labels are classes, strings, ints and enum constants. An enum constant in a type switch is a dynamic constant that
//! describes it (`EnumDesc`); the form that `javac` gives it is recognised here, so that nothing must be run.

use testwright_classpath::classfile::{ClassFile, Constant};

use super::SiteInfo;
use super::assembler::{Assembler, Call, Jump, Label, Refused};
use super::class::{ClassSpinner, spun_method};
use super::convert::{class_name, split};
use crate::class::{ClassId, MethodId};
use crate::native::Answer;
use crate::vm::Vm;

/// What a case compares with.
enum CaseLabel {
    /// Instances of this class.
    Class(String),
    Text(Vec<u16>),
    Int(i32),
    /// A constant of this enum class.
    Enum(String, String),
}

/// `typeSwitch(lookup, name, type, labels…)`
pub(super) fn type_switch(vm: &mut Vm, site: &SiteInfo<'_>) -> Answer<Option<MethodId>> {
    let pool = &site.file.pool;
    let mut labels = Vec::with_capacity(site.arguments.len());
    for argument in site.arguments {
        let label = match pool.get(*argument) {
            Ok(Constant::Class(_)) => {
                pool.class_name(*argument).ok().map(|name| CaseLabel::Class(name.into()))
            }
            Ok(Constant::String(_)) => pool.string(*argument).ok().map(CaseLabel::Text),
            Ok(Constant::Integer(value)) => Some(CaseLabel::Int(*value)),
            Ok(Constant::Dynamic(..)) => described_enum(site.file, *argument),
            _ => None,
        };
        let Some(label) = label else { return Ok(None) };
        labels.push(label);
    }
    link(vm, site, &labels)
}

/// `enumSwitch(lookup, name, type, labels…)`: labels are names of constants, or the enum class itself.
pub(super) fn enum_switch(vm: &mut Vm, site: &SiteInfo<'_>) -> Answer<Option<MethodId>> {
    let pool = &site.file.pool;
    let (parameters, _) = split(site.call.descriptor);
    let Some(selector) = parameters.first().map(|descriptor| class_name(descriptor)) else { return Ok(None) };
    let class = vm.class_by_name(site.from, selector)?;
    if vm.class(class).flags & 0x4000 == 0 {
        return Ok(None);
    }
    let mut labels = Vec::with_capacity(site.arguments.len());
    for argument in site.arguments {
        let label = match pool.get(*argument) {
            Ok(Constant::Class(_)) => match pool.class_name(*argument) {
                Ok(name) if name == selector => CaseLabel::Class(name.into()),
                _ => return Ok(None),
            },
            Ok(Constant::String(text)) => match pool.utf8(*text) {
                Ok(name) => CaseLabel::Enum(selector.into(), name.into()),
                Err(_) => return Ok(None),
            },
            _ => return Ok(None),
        };
        labels.push(label);
    }
    link(vm, site, &labels)
}

fn link(vm: &mut Vm, site: &SiteInfo<'_>, labels: &[CaseLabel]) -> Answer<Option<MethodId>> {
    let (parameters, result) = split(site.call.descriptor);
    let shaped = parameters.len() == 2 && parameters[0].starts_with(['L', '[']) && parameters[1] == "I";
    if !shaped || result != "I" {
        return Ok(None);
    }
    for label in labels {
        let sound = match label {
            CaseLabel::Class(name) => {
                let class = vm.class_by_name(site.from, name)?;
                let element = vm.element_class(class);
                vm.can_access_class(site.from, element)
            }
            CaseLabel::Enum(class, constant) => {
                let class = vm.class_by_name(site.from, class)?;
                has_constant(vm, class, constant)
            }
            _ => true,
        };
        if !sound {
            return Ok(None);
        }
    }
    let mut spinner = ClassSpinner::new(format!("{}$$TypeSwitch", site.file.name));
    let spun = spinner.method("typeSwitch", "(Ljava/lang/Object;I)I", true, |code| choose(code, labels));
    if spun.is_err() {
        return Ok(None);
    }
    let loader = vm.class(site.from).loader;
    let id = spinner.define(vm, loader, Some(site.from))?;
    Ok(spun_method(vm, id, "typeSwitch"))
}

/// True if an enum class has a constant of this name.
fn has_constant(vm: &Vm, class: ClassId, name: &str) -> bool {
    let wanted = vm.symbols.find(name);
    let is_enum = vm.class(class).flags & 0x4000 != 0;
    is_enum
        && vm
            .class(class)
            .fields
            .iter()
            .any(|field| Some(field.name) == wanted && field.flags.0 & 0x4000 != 0)
}

fn choose(code: &mut Assembler<'_>, labels: &[CaseLabel]) -> Result<(), Refused> {
    // The start must be an index of a label, or their number.
    code.load(b'I', 1);
    code.int(labels.len() as i32 + 1)?;
    code.call(Call::Static, "java/util/Objects", "checkIndex", "(II)I", false)?;
    code.store(b'I', 1);
    let not_null = code.new_label();
    code.load(b'L', 0);
    code.jump(Jump::IfNonNull, not_null);
    code.int(-1)?;
    code.ret(b'I');
    code.place(not_null);
    let none = code.new_label();
    let cases: Vec<Label> = labels.iter().map(|_| code.new_label()).collect();
    if !labels.is_empty() {
        code.load(b'I', 1);
        code.switch(&cases, none);
    }
    for (index, label) in labels.iter().enumerate() {
        let next = cases.get(index + 1).copied().unwrap_or(none);
        code.place(cases[index]);
        test(code, label, next)?;
        code.int(index as i32)?;
        code.ret(b'I');
    }
    code.place(none);
    code.int(labels.len() as i32)?;
    code.ret(b'I');
    Ok(())
}

/// Jumps to `next` unless the selector, which is not null, matches.
fn test(code: &mut Assembler<'_>, label: &CaseLabel, next: Label) -> Result<(), Refused> {
    match label {
        CaseLabel::Class(name) => {
            code.load(b'L', 0);
            code.instance_of(name)?;
            code.jump(Jump::IfEq, next);
        }
        CaseLabel::Text(text) => {
            code.string(text)?;
            code.load(b'L', 0);
            code.call(Call::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z", false)?;
            code.jump(Jump::IfEq, next);
        }
        CaseLabel::Int(value) => {
            let (no_number, compare) = (code.new_label(), code.new_label());
            code.load(b'L', 0);
            code.instance_of("java/lang/Number")?;
            code.jump(Jump::IfEq, no_number);
            code.load(b'L', 0);
            code.cast("java/lang/Number")?;
            code.call(Call::Virtual, "java/lang/Number", "intValue", "()I", false)?;
            code.jump(Jump::Goto, compare);
            code.place(no_number);
            code.load(b'L', 0);
            code.instance_of("java/lang/Character")?;
            code.jump(Jump::IfEq, next);
            code.load(b'L', 0);
            code.cast("java/lang/Character")?;
            code.call(Call::Virtual, "java/lang/Character", "charValue", "()C", false)?;
            code.place(compare);
            code.int(*value)?;
            code.jump(Jump::IfIcmpNe, next);
        }
        CaseLabel::Enum(class, constant) => {
            // Only if there is an instance is the class certainly initialised; nothing else may initialise it here.
            code.load(b'L', 0);
            code.instance_of(class)?;
            code.jump(Jump::IfEq, next);
            code.load(b'L', 0);
            code.get_static(class, constant, &format!("L{class};"))?;
            code.jump(Jump::IfAcmpNe, next);
        }
    }
    Ok(())
}

/// The enum constant that a dynamic constant describes: `ConstantBootstraps.invoke` of `EnumDesc.of(class, name)`, where
/// the class is in turn one of `ClassDesc.of(name)`.
fn described_enum(file: &ClassFile, index: u16) -> Option<CaseLabel> {
    let [class, name] = invoked(file, index, "java/lang/Enum$EnumDesc", "of")?[..] else { return None };
    let [class] = invoked(file, class, "java/lang/constant/ClassDesc", "of")?[..] else { return None };
    let text = |index: u16| match file.pool.get(index) {
        Ok(Constant::String(text)) => file.pool.utf8(*text).ok(),
        _ => None,
    };
    Some(CaseLabel::Enum(text(class)?.replace('.', "/"), text(name)?.to_owned()))
}

/// The arguments of the static method `class.name` that a dynamic constant calls.
fn invoked(file: &ClassFile, index: u16, class: &str, name: &str) -> Option<Vec<u16>> {
    let dynamic = file.pool.dynamic(index).ok()?;
    let bootstrap = file.bootstrap_methods.get(usize::from(dynamic.bootstrap))?;
    let (6, method) = file.pool.method_handle(bootstrap.handle).ok()? else { return None };
    let (target, arguments) = bootstrap.arguments.split_first()?;
    let (6, called) = file.pool.method_handle(*target).ok()? else { return None };
    let is_invoke = method.class == "java/lang/invoke/ConstantBootstraps" && method.name == "invoke";
    (is_invoke && called.class == class && called.name == name).then(|| arguments.to_vec())
}
