//! Native methods of the JDK, one file per package or family. Each file has one `NATIVES` table; to add a native,
//! write a function and its line in that table. To add a file, add it to [`all`].

pub(crate) mod reflection;

mod array_copy;
mod constant_pool;
mod java_io;
mod java_io_file;
mod java_lang_class;
mod java_lang_classloader;
mod java_lang_invoke;
mod java_lang_math;
mod java_lang_module;
mod java_lang_object;
mod java_lang_process;
mod java_lang_ref;
mod java_lang_string;
mod java_lang_system;
mod java_lang_thread;
mod java_lang_throwable;
mod java_net;
mod java_util_zip;
mod jdk_buffers;
mod jdk_loader;
mod jdk_misc;
mod jdk_system_props;
mod jdk_unsafe;
mod reflect_array;
mod stack_walker;
mod sun_management;
mod sun_nio_ch;
mod sun_nio_fs;

use crate::native::{Answer, Native};
use crate::vm::Vm;

/// Every table of natives.
fn all() -> impl Iterator<Item = &'static Native> {
    let tables = [
        crate::boot::NATIVES,
        constant_pool::NATIVES,
        java_lang_class::NATIVES,
        java_lang_classloader::NATIVES,
        java_lang_invoke::NATIVES,
        java_lang_module::NATIVES,
        reflect_array::NATIVES,
        reflection::NATIVES,
        array_copy::NATIVES,
        java_lang_math::NATIVES,
        java_lang_object::NATIVES,
        java_lang_ref::NATIVES,
        java_lang_string::NATIVES,
        java_lang_system::NATIVES,
        java_lang_thread::NATIVES,
        java_lang_throwable::NATIVES,
        jdk_loader::NATIVES,
        jdk_misc::NATIVES,
        jdk_system_props::NATIVES,
        jdk_unsafe::NATIVES,
        java_io::NATIVES,
        java_io_file::NATIVES,
        java_lang_process::NATIVES,
        java_net::NATIVES,
        jdk_buffers::NATIVES,
        sun_management::NATIVES,
        sun_nio_ch::NATIVES,
        sun_nio_fs::NATIVES,
        stack_walker::NATIVES,
        java_util_zip::NATIVES,
    ];
    tables.into_iter().flatten()
}

impl Vm {
    /// Enters all natives under their class and name.
    pub(crate) fn register_natives(&mut self) {
        for native in all() {
            let key = (self.symbols.intern(native.class), self.symbols.intern(native.name));
            self.natives.entry(key).or_default().push((native.descriptor, native.run));
        }
    }
}

/// A native that has nothing to do, or whose answer is 0 or null.
fn nothing(_: &mut Vm, _: &[u64]) -> Answer {
    Ok(0)
}

/// A native whose answer is false.
fn no(_: &mut Vm, _: &[u64]) -> Answer {
    Ok(0)
}

/// A native whose answer is true.
fn yes(_: &mut Vm, _: &[u64]) -> Answer {
    Ok(1)
}
