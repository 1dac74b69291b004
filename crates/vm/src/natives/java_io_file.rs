//! `UnixFileSystem`, which is behind `java.io.File`: questions about and changes of paths.

use testwright_semantics::temporary;

use crate::files::{Open, Stat, WORKING_DIRECTORY};
use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::taint::Taint;
use crate::vm::Vm;

const fn system(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/io/UnixFileSystem", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    system("canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", canonicalize),
    system("getBooleanAttributes0", "(Ljava/io/File;)I", boolean_attributes),
    system("checkAccess", "(Ljava/io/File;I)Z", check_access),
    system("checkAccess0", "(Ljava/io/File;I)Z", check_access),
    system("getLastModifiedTime", "(Ljava/io/File;)J", last_modified),
    system("getLastModifiedTime0", "(Ljava/io/File;)J", last_modified),
    system("getLength", "(Ljava/io/File;)J", length),
    system("getLength0", "(Ljava/io/File;)J", length),
    system("setPermission", "(Ljava/io/File;IZZ)Z", set_permission),
    system("setPermission0", "(Ljava/io/File;IZZ)Z", set_permission),
    system("createFileExclusively", "(Ljava/lang/String;)Z", create_file),
    system("createFileExclusively0", "(Ljava/lang/String;)Z", create_file),
    system("delete0", "(Ljava/io/File;)Z", delete),
    system("list", "(Ljava/io/File;)[Ljava/lang/String;", list),
    system("list0", "(Ljava/io/File;)[Ljava/lang/String;", list),
    system("createDirectory", "(Ljava/io/File;)Z", create_directory),
    system("createDirectory0", "(Ljava/io/File;)Z", create_directory),
    system("rename0", "(Ljava/io/File;Ljava/io/File;)Z", rename),
    system("setLastModifiedTime", "(Ljava/io/File;J)Z", set_last_modified),
    system("setLastModifiedTime0", "(Ljava/io/File;J)Z", set_last_modified),
    system("setReadOnly", "(Ljava/io/File;)Z", set_read_only),
    system("setReadOnly0", "(Ljava/io/File;)Z", set_read_only),
    system("getSpace", "(Ljava/io/File;I)J", space),
    system("getSpace0", "(Ljava/io/File;I)J", space),
    system("getNameMax0", "(Ljava/lang/String;)J", |_, _| Ok(255)),
];

/// The path of a `File` argument.
fn path(vm: &mut Vm, bits: u64) -> Answer<Vec<u8>> {
    let file = Ref::from_bits(bits);
    if file.is_null() {
        return Err(Raise::npe());
    }
    let path = vm.text_argument(vm.get_named(file, "path"))?.into_bytes();
    vm.touch_files(&path);
    Ok(path)
}

fn stat(vm: &mut Vm, bits: u64) -> Answer<Option<Stat>> {
    let path = path(vm, bits)?;
    Ok(vm.world.files.stat(&path, true).ok())
}

fn boolean_attributes(vm: &mut Vm, args: &[u64]) -> Answer {
    let stat = stat(vm, args[1])?;
    Ok(stat.map_or(0, |stat| 1 | u64::from(stat.is_regular()) << 1 | u64::from(stat.is_directory()) << 2))
}

fn check_access(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    Ok(u64::from(vm.world.files.access(&path, args[2] as u32 & 7).is_ok()))
}

fn last_modified(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    if temporary::holds(&path) {
        vm.taint.add(Taint::FILES);
    }
    let stat = vm.world.files.stat(&path, true).ok();
    Ok(stat.map_or(0, |stat| stat.meta.modified.div_euclid(1_000_000) as u64))
}

fn length(vm: &mut Vm, args: &[u64]) -> Answer {
    let stat = stat(vm, args[1])?;
    // How large a folder is depends on the file system.
    if stat.as_ref().is_some_and(Stat::is_directory) {
        vm.taint.add(Taint::FILES);
    }
    Ok(stat.map_or(0, |stat| stat.size))
}

/// Arguments: file, right (4, 2 or 1), whether to give or take it, whether only the owner's.
fn set_permission(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    let right = args[2] as u32 & 7;
    let bits = if args[4] != 0 { right << 6 } else { right << 6 | right << 3 | right };
    let enable = args[3] != 0;
    let change = vm.world.files.change(&path, true, |meta| {
        meta.permissions = if enable { meta.permissions | bits } else { meta.permissions & !bits };
    });
    Ok(u64::from(change.is_ok()))
}

fn set_read_only(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    Ok(u64::from(vm.world.files.change(&path, true, |meta| meta.permissions &= !0o222).is_ok()))
}

fn set_last_modified(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    let time = (args[2] as i64).saturating_mul(1_000_000);
    Ok(u64::from(vm.world.files.change(&path, true, |meta| meta.modified = time).is_ok()))
}

fn create_file(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = vm.text_argument(args[1])?.into_bytes();
    vm.touch_files(&path);
    let how = Open {
        read: true,
        write: true,
        create: true,
        exclusive: true,
        permissions: 0o666,
        ..Open::default()
    };
    match vm.world.files.open(&path, how) {
        Ok(number) => {
            vm.world.files.close(number).map_err(Vm::io_exception)?;
            Ok(1)
        }
        Err(crate::files::Errno::EXISTS) => Ok(0),
        Err(error) => Err(Vm::io_exception(error)),
    }
}

fn delete(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    let is_directory = vm.world.files.stat(&path, false).is_ok_and(|stat| stat.is_directory());
    Ok(u64::from(vm.world.files.remove(&path, is_directory).is_ok()))
}

/// Null if the path is no directory that can be read.
fn list(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    let Ok(names) = vm.world.files.list(&path) else { return Ok(0) };
    vm.note_listing(&path, names.len());
    let mut strings = Vec::with_capacity(names.len());
    for name in names {
        strings.push(vm.new_string(&String::from_utf8_lossy(&name))?);
    }
    let string = vm.boot_class("java/lang/String")?;
    Ok(vm.new_ref_array(string, &strings)?.to_bits())
}

fn create_directory(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    Ok(u64::from(vm.world.files.make_directory(&path, 0o777).is_ok()))
}

fn rename(vm: &mut Vm, args: &[u64]) -> Answer {
    let (from, to) = (path(vm, args[1])?, path(vm, args[2])?);
    Ok(u64::from(vm.world.files.rename(&from, &to).is_ok()))
}

/// The second argument chooses between total, free and usable space.
fn space(vm: &mut Vm, args: &[u64]) -> Answer {
    if stat(vm, args[1])?.is_none() {
        return Ok(0);
    }
    let (used, all) = vm.world.files.space();
    Ok(if args[2] == 0 { all } else { all - used })
}

/// The real path as far as the path exists; the rest has `.` and `..` taken out by their names alone.
fn canonicalize(vm: &mut Vm, args: &[u64]) -> Answer {
    let text = vm.text_argument(args[1])?;
    vm.touch_files(text.as_bytes());
    let absolute = if text.starts_with('/') { text } else { format!("{WORKING_DIRECTORY}/{text}") };
    let names: Vec<&str> = absolute.split('/').filter(|name| !name.is_empty()).collect();
    let mut result: Vec<String> = Vec::new();
    let mut existing = names.len();
    loop {
        let prefix = format!("/{}", names[..existing].join("/"));
        if let Ok(real) = vm.world.files.real_path(prefix.as_bytes()) {
            let real = String::from_utf8_lossy(&real);
            result.extend(real.split('/').filter(|name| !name.is_empty()).map(str::to_owned));
            break;
        }
        if existing == 0 {
            break;
        }
        existing -= 1;
    }
    for name in &names[existing..] {
        match *name {
            "." => {}
            ".." => {
                result.pop();
            }
            name => result.push(name.to_owned()),
        }
    }
    Ok(vm.new_string(&format!("/{}", result.join("/")))?.to_bits())
}
