//! `ObjectMethods.bootstrap`: `equals`, `hashCode` and `toString` of a record, from its fields.

use super::SiteInfo;
use super::assembler::{Assembler, Call, Jump, Label, Op, Refused};
use super::class::{ClassSpinner, spun_method};
use super::concat::{Joiner, Pieces, bind, stringify};
use super::convert::{is_ref, sort};
use crate::class::MethodId;
use crate::native::Answer;
use crate::objects::box_name;
use crate::vm::Vm;

/// A component of the record.
struct Component<'a> {
    name: &'a str,
    descriptor: &'a str,
}

/// `bootstrap(lookup, methodName, type, recordClass, names, getters…)`
pub(super) fn link(vm: &mut Vm, site: &SiteInfo<'_>) -> Answer<Option<MethodId>> {
    let pool = &site.file.pool;
    let [class, names, getters @ ..] = site.arguments else { return Ok(None) };
    let record = &*site.file.name;
    let (Ok(class), Ok(names)) = (pool.class_name(*class), pool.string(*names)) else { return Ok(None) };
    if class != record {
        return Ok(None);
    }
    let mut components = Vec::with_capacity(getters.len());
    for getter in getters {
        match pool.method_handle(*getter) {
            Ok((1, field)) if field.class == record => {
                components.push(Component { name: field.name, descriptor: field.descriptor });
            }
            _ => return Ok(None),
        }
    }
    let Ok(names) = String::from_utf16(&names) else { return Ok(None) };
    let names: Vec<&str> = if names.is_empty() { Vec::new() } else { names.split(';').collect() };
    let simple_name = simple_name(site);
    let mut spinner = ClassSpinner::new(format!("{record}$$ObjectMethods"));
    let spun = match (site.call.name, site.call.descriptor) {
        ("equals", descriptor) if descriptor == format!("(L{record};Ljava/lang/Object;)Z") => {
            spinner.method("equals", descriptor, true, |code| equals(code, record, &components))
        }
        ("hashCode", descriptor) if descriptor == format!("(L{record};)I") => {
            spinner.method("hashCode", descriptor, true, |code| hash_code(code, record, &components))
        }
        ("toString", descriptor)
            if descriptor == format!("(L{record};)Ljava/lang/String;") && names.len() == components.len() =>
        {
            let recipe = recipe(&simple_name, &names, &components);
            let joiner = Joiner::new(vm, &mut spinner, recipe);
            spinner.method("toString", descriptor, true, |code| {
                for component in &components {
                    get(code, record, component, 0)?;
                    stringify(code, component.descriptor)?;
                }
                joiner.join(code)?;
                code.ret(b'L');
                Ok(())
            })
        }
        _ => return Ok(None),
    };
    if spun.is_err() {
        return Ok(None);
    }
    let loader = vm.class(site.from).loader;
    let id = spinner.define(vm, loader, Some(site.from))?;
    bind(vm, id);
    Ok(spun_method(vm, id, site.call.name))
}

/// What `Class.getSimpleName` says of the record.
fn simple_name(site: &SiteInfo<'_>) -> String {
    let file = site.file;
    let own = file.inner_classes.iter().find(|row| row.inner == file.name);
    match own {
        Some(row) => row.name.as_deref().unwrap_or("").to_owned(),
        None => file.name.rsplit('/').next().unwrap_or("").to_owned(),
    }
}

/// `Name[a=…, b=…]`
fn recipe(simple_name: &str, names: &[&str], components: &[Component<'_>]) -> super::Recipe {
    let mut pieces = Pieces::default();
    pieces.push_str(simple_name);
    pieces.push_str("[");
    for (index, (name, component)) in names.iter().zip(components).enumerate() {
        if index > 0 {
            pieces.push_str(", ");
        }
        pieces.push_str(name);
        pieces.push_str("=");
        pieces.argument(super::concat::joined_sort(component.descriptor));
    }
    pieces.push_str("]");
    pieces.finish()
}

fn get(code: &mut Assembler<'_>, record: &str, component: &Component<'_>, slot: u16) -> Result<(), Refused> {
    code.load(b'L', slot);
    code.get_field(record, component.name, component.descriptor)
}

/// Same object, or same class and equal components; the last component is compared first, as the JDK does.
fn equals(code: &mut Assembler<'_>, record: &str, components: &[Component<'_>]) -> Result<(), Refused> {
    let (other, same_class, different) = (code.new_label(), code.new_label(), code.new_label());
    code.load(b'L', 0);
    code.load(b'L', 1);
    code.jump(Jump::IfAcmpNe, other);
    code.int(1)?;
    code.ret(b'I');
    code.place(other);
    code.load(b'L', 1);
    code.instance_of(record)?;
    code.jump(Jump::IfNe, same_class);
    code.place(different);
    code.int(0)?;
    code.ret(b'I');
    code.place(same_class);
    code.load(b'L', 1);
    code.cast(record)?;
    code.store(b'L', 1);
    for component in components.iter().rev() {
        get(code, record, component, 0)?;
        get(code, record, component, 1)?;
        jump_if_different(code, component.descriptor, different)?;
    }
    code.int(1)?;
    code.ret(b'I');
    Ok(())
}

fn jump_if_different(code: &mut Assembler<'_>, descriptor: &str, different: Label) -> Result<(), Refused> {
    match sort(descriptor) {
        b'J' => {
            code.op(Op::Lcmp);
            code.jump(Jump::IfNe, different);
        }
        sort @ (b'F' | b'D') => {
            let class = box_name(sort).ok_or(Refused)?;
            code.call(Call::Static, class, "compare", &format!("({0}{0})I", sort as char), false)?;
            code.jump(Jump::IfNe, different);
        }
        _ if is_ref(descriptor) => {
            let objects = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            code.call(Call::Static, "java/util/Objects", "equals", objects, false)?;
            code.jump(Jump::IfEq, different);
        }
        _ => code.jump(Jump::IfIcmpNe, different),
    }
    Ok(())
}

/// `31 * result + hash(component)`, from 0 on.
fn hash_code(code: &mut Assembler<'_>, record: &str, components: &[Component<'_>]) -> Result<(), Refused> {
    code.int(0)?;
    for component in components {
        code.int(31)?;
        code.op(Op::Imul);
        get(code, record, component, 0)?;
        match sort(component.descriptor) {
            // These hash to their own value.
            b'B' | b'S' | b'C' | b'I' => {}
            b'L' | b'[' => {
                code.call(Call::Static, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", false)?;
            }
            sort => {
                let class = box_name(sort).ok_or(Refused)?;
                code.call(Call::Static, class, "hashCode", &format!("({})I", sort as char), false)?;
            }
        }
        code.op(Op::Iadd);
    }
    code.ret(b'I');
    Ok(())
}
