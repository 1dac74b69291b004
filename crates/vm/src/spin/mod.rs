//! Call sites of the bootstrap methods that compilers use, linked without running Java code.
//!
//! [`link`] looks at the bootstrap method of an `invokedynamic`. If it is one of the JDK's usual ones, with arguments
//! as `javac` writes them, a hidden class is spun whose static method does what the call site must do: make a lambda's
//! object ([`lambda`]), join strings ([`concat`]), compare, hash or show a record ([`record`]), choose a case of a
//! pattern switch ([`switch`]). Everything else is left to the JDK, errors included.
//!
//! **Always true:** what is spun is permanent and refers to nothing in the ordinary heap, so that no reset touches it.

mod assembler;
mod class;
mod concat;
mod convert;
mod lambda;
mod record;
mod stub;
mod switch;

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{DynamicRef, MemberRef};

use crate::class::ClassId;
use crate::native::{Answer, Raise};
use crate::resolve::CallSite;
use crate::vm::Vm;

pub(crate) use concat::Recipe;

/// What a call site that is about to be linked consists of.
struct SiteInfo<'a> {
    /// The class that has the call site.
    from: ClassId,
    file: &'a ClassFile,
    /// Name and descriptor of the call.
    call: DynamicRef<'a>,
    /// Pool indices of the static arguments.
    arguments: &'a [u16],
}

/// What a dynamic call is linked to; `None` if the JDK must link it.
pub(crate) fn link(vm: &mut Vm, from: ClassId, file: &ClassFile, index: u16) -> Answer<Option<CallSite>> {
    let Ok(call) = file.pool.invoke_dynamic(index) else { return Ok(None) };
    let Some(bootstrap) = file.bootstrap_methods.get(usize::from(call.bootstrap)) else { return Ok(None) };
    let Ok((6, method)) = file.pool.method_handle(bootstrap.handle) else { return Ok(None) };
    let site = SiteInfo { from, file, call, arguments: &bootstrap.arguments };
    let linked = dispatch(vm, &method, &site);
    match linked {
        // Whatever is wrong with the arguments, the JDK finds the right words for it.
        Err(Raise::New(..) | Raise::Throw(_)) => Ok(None),
        other => other,
    }
}

fn dispatch(vm: &mut Vm, bootstrap: &MemberRef<'_>, site: &SiteInfo<'_>) -> Answer<Option<CallSite>> {
    let (class, name) = (bootstrap.class, bootstrap.name);
    // A hidden class means itself by a name that the classes spun for it could not use; only joining strings needs none.
    let is_hidden = vm.class(site.from).hidden;
    let target = match (class, name) {
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
            concat::with_constants(vm, site)?
        }
        ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::plain(vm, site)?,
        _ if is_hidden => None,
        ("java/lang/invoke/LambdaMetafactory", "metafactory") => return lambda::link(vm, site, false),
        ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => return lambda::link(vm, site, true),
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(vm, site)?,
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => switch::type_switch(vm, site)?,
        ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => switch::enum_switch(vm, site)?,
        _ => None,
    };
    Ok(target.map(|target| CallSite { target, appendix: None }))
}
