//! `java.lang.Module` and the boot loader's part of the module system. Access between modules is not restricted.

use crate::heap::Ref;
use crate::native::{Answer, Native, Raise, native};
use crate::vm::Vm;

const MODULE: &str = "java/lang/Module";
const BOOT_LOADER: &str = "jdk/internal/loader/BootLoader";

pub(super) const NATIVES: &[Native] = &[
    native(
        MODULE,
        "defineModule0",
        "(Ljava/lang/Module;ZLjava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V",
        define_module,
    ),
    native(MODULE, "addReads0", "(Ljava/lang/Module;Ljava/lang/Module;)V", |_, _| Ok(0)),
    native(MODULE, "addExports0", "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V", |_, _| Ok(0)),
    native(MODULE, "addExportsToAll0", "(Ljava/lang/Module;Ljava/lang/String;)V", |_, _| Ok(0)),
    native(MODULE, "addExportsToAllUnnamed0", "(Ljava/lang/Module;Ljava/lang/String;)V", |_, _| Ok(0)),
    native(BOOT_LOADER, "setBootLoaderUnnamedModule0", "(Ljava/lang/Module;)V", |vm, args| {
        vm.set_boot_unnamed_module(Ref::from_bits(args[0]));
        Ok(0)
    }),
    native(BOOT_LOADER, "getSystemPackageNames", "()[Ljava/lang/String;", system_package_names),
    native(
        BOOT_LOADER,
        "getSystemPackageLocation",
        "(Ljava/lang/String;)Ljava/lang/String;",
        system_package_location,
    ),
];

/// `defineModule0(Module module, boolean isOpen, String version, String location, Object[] packages)`
fn define_module(vm: &mut Vm, args: &[u64]) -> Answer {
    let module = Ref::from_bits(args[0]);
    if module.is_null() {
        return Err(Raise::npe());
    }
    let name = Ref::from_bits(vm.heap.field(module, vm.known.module_name));
    let name = if name.is_null() { String::new() } else { vm.string_text(name) };
    let packages: Vec<String> = vm
        .ref_array(Ref::from_bits(args[4]))
        .into_iter()
        .filter(|package| !package.is_null())
        .map(|package| vm.string_text(package).replace('.', "/"))
        .collect();
    let loader = Ref::from_bits(vm.heap.field(module, vm.known.module_loader));
    let loader = vm.loader_id(loader);
    vm.define_module(module, &name, loader, &packages);
    Ok(0)
}

fn system_package_names(vm: &mut Vm, _: &[u64]) -> Answer {
    let names = vm.boot_packages();
    let mut elements = Vec::new();
    for name in names {
        elements.push(vm.new_string(&name)?);
    }
    let string = vm.boot_class("java/lang/String")?;
    Ok(vm.new_ref_array(string, &elements)?.to_bits())
}

fn system_package_location(vm: &mut Vm, args: &[u64]) -> Answer {
    let package = vm.text_argument(args[0])?;
    match vm.jdk.image.module_of_package(&package.replace('/', ".")).map(str::to_owned) {
        Some(module) => Ok(vm.new_string(&format!("jrt:/{module}"))?.to_bits()),
        None => Ok(0),
    }
}
