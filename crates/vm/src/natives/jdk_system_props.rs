//! The system properties that the platform and the VM define. They describe one fixed virtual machine, whatever the
//! real one is; what may differ by JDK comes from the JDK at hand.

use crate::heap::Ref;
use crate::native::{Answer, Native, native};
use crate::vm::Vm;

const RAW: &str = "jdk/internal/util/SystemProps$Raw";

pub(super) const NATIVES: &[Native] = &[
    native(RAW, "platformProperties", "()[Ljava/lang/String;", platform_properties),
    native(RAW, "vmProperties", "()[Ljava/lang/String;", vm_properties),
];

/// Names of the index constants in the JDK's class, without `_` and `_NDX`, and their values. A name that the running
/// JDK does not have is skipped. The locale is the one that `java` has under `LANG=C.UTF-8`.
const PLATFORM: [(&str, &str); 22] = [
    ("display_language", "en"),
    ("format_language", "en"),
    ("file_encoding", "UTF-8"),
    ("file_separator", "/"),
    ("java_io_tmpdir", "/tmp"),
    ("line_separator", "\n"),
    ("native_encoding", "UTF-8"),
    ("os_arch", "amd64"),
    ("os_name", "Linux"),
    ("os_version", "6.1.0"),
    ("path_separator", ":"),
    ("stdin_encoding", "UTF-8"),
    ("stdout_encoding", "UTF-8"),
    ("stderr_encoding", "UTF-8"),
    ("sun_arch_data_model", "64"),
    ("sun_cpu_endian", "little"),
    ("sun_io_unicode_encoding", "UnicodeLittle"),
    ("sun_jnu_encoding", "UTF-8"),
    ("user_dir", "/home/user"),
    ("user_home", "/home/user"),
    ("user_name", "user"),
    ("sun_arch_abi", ""),
];

fn platform_properties(vm: &mut Vm, _: &[u64]) -> Answer {
    let class = vm.boot_class(RAW)?;
    let length = vm.get_static_named(class, "FIXED_LENGTH").unwrap_or(0) as usize;
    let mut values = vec![Ref::NULL; length];
    for (name, value) in PLATFORM {
        let index = vm.get_static_named(class, &format!("_{name}_NDX"));
        let Some(index) = index.filter(|index| (*index as usize) < length) else { continue };
        if !value.is_empty() {
            values[index as usize] = vm.new_string(value)?;
        }
    }
    let string = vm.boot_class("java/lang/String")?;
    Ok(vm.new_ref_array(string, &values)?.to_bits())
}

impl Vm {
    /// Shows the JDK and the user's class path in the virtual file system: the library reads its own data files there,
    /// and programs their resources.
    pub(crate) fn show_files(&mut self) {
        let home = self.jdk.home.clone();
        self.world.files.show(&home);
        let class_path = self.class_path.clone();
        for entry in class_path.entries() {
            self.world.files.show(entry);
        }
    }

    /// What `java.class.path` says: as configured, else where the user's classes really come from.
    fn class_path_property(&self) -> String {
        if !self.config.class_path_property.is_empty() {
            return self.config.class_path_property.clone();
        }
        let entries = self.class_path.entries().filter_map(|entry| std::path::absolute(entry).ok());
        entries.map(|entry| entry.display().to_string()).collect::<Vec<_>>().join(":")
    }
}

/// Names and values in turn; a null name ends the list.
fn vm_properties(vm: &mut Vm, _: &[u64]) -> Answer {
    let home = vm.jdk.home.display().to_string();
    let version = vm.jdk.version.clone();
    let feature = vm.jdk.feature.to_string();
    let class_path = vm.class_path_property();
    let fixed = [
        ("java.home", home.as_str()),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", feature.as_str()),
        ("java.vm.name", "OpenJDK 64-Bit Server VM"),
        ("java.vm.vendor", "Oracle Corporation"),
        ("java.vm.version", &*version),
        ("java.vm.info", "interpreted mode"),
        ("jdk.debug", "release"),
        ("sun.java.launcher", "SUN_STANDARD"),
        ("java.class.path", class_path.as_str()),
        ("java.library.path", "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib"),
        ("sun.boot.library.path", "/usr/lib"),
        // Reflection calls methods through the VM; the JDK's generated accessors would only cost time here.
        ("jdk.reflect.useNativeAccessorOnly", "true"),
        ("sun.reflect.inflationThreshold", "2147483647"),
    ];
    let given = vm.config.properties.clone();
    let mut properties: Vec<(&str, &str)> = fixed.into();
    for (name, value) in &given {
        properties.retain(|(known, _)| known != name);
        properties.push((name, value));
    }
    let mut values = Vec::with_capacity(properties.len() * 2 + 1);
    for (name, value) in properties {
        values.push(vm.new_string(name)?);
        values.push(vm.new_string(value)?);
    }
    values.push(Ref::NULL);
    let string = vm.boot_class("java/lang/String")?;
    Ok(vm.new_ref_array(string, &values)?.to_bits())
}
