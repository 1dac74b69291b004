//! `sun.nio.fs`: the system calls behind `java.nio.file`, on the virtual files. Paths come as addresses of C strings in
//! native memory. A failed call throws `UnixException` with the error's number.

use crate::files::{Errno, FileResult, Ino, Meta, Open, Stat, USER, WORKING_DIRECTORY};
use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::place::bad_access;
use crate::vm::Vm;

const fn call(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("sun/nio/fs/UnixNativeDispatcher", name, descriptor, run)
}

const fn linux(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("sun/nio/fs/LinuxNativeDispatcher", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    call("init", "()I", init),
    call("getcwd", "()[B", getcwd),
    call("strerror", "(I)[B", strerror),
    call("dup", "(I)I", dup),
    call("open0", "(JII)I", open),
    call("close0", "(I)V", close),
    call("read", "(IJI)I", read),
    call("read0", "(IJI)I", read),
    call("write", "(IJI)I", write),
    call("write0", "(IJI)I", write),
    call("link0", "(JJ)V", link),
    call("symlink0", "(JJ)V", symlink),
    call("readlink0", "(J)[B", readlink),
    call("realpath0", "(J)[B", realpath),
    call("unlink0", "(J)V", unlink),
    call("mkdir0", "(JI)V", mkdir),
    call("rmdir0", "(J)V", rmdir),
    call("rename0", "(JJ)V", rename),
    native("sun/nio/fs/UnixNativeDispatcher", "stat0", "(JLsun/nio/fs/UnixFileAttributes;)I", stat_number),
    call("stat0", "(JLsun/nio/fs/UnixFileAttributes;)I", stat),
    call("stat0", "(JLsun/nio/fs/UnixFileAttributes;)V", stat),
    call("stat1", "(J)I", stat_mode),
    call("lstat0", "(JLsun/nio/fs/UnixFileAttributes;)V", lstat),
    call("fstat", "(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
    call("fstat0", "(ILsun/nio/fs/UnixFileAttributes;)V", fstat),
    native("sun/nio/fs/UnixNativeDispatcher", "access0", "(JI)I", access_number),
    call("access0", "(JI)I", access),
    call("access0", "(JI)V", access),
    call("exists0", "(J)Z", exists),
    call("chown0", "(JII)V", chown),
    call("lchown0", "(JII)V", chown),
    call("fchown", "(III)V", fchown),
    call("fchown0", "(III)V", fchown),
    call("chmod0", "(JI)V", chmod),
    call("fchmod", "(II)V", fchmod),
    call("fchmod0", "(II)V", fchmod),
    call("fchmodat0", "(IJII)V", fchmodat),
    call("fchmodatNoFollowSupported0", "()Z", super::no),
    call("utimes0", "(JJJ)V", |vm, args| utimes(vm, args, true, 1_000)),
    call("lutimes0", "(JJJ)V", |vm, args| utimes(vm, args, false, 1_000)),
    call("futimes", "(IJJ)V", |vm, args| futimes(vm, args, 1_000)),
    call("futimens", "(IJJ)V", |vm, args| futimes(vm, args, 1)),
    call("futimens0", "(IJJ)V", |vm, args| futimes(vm, args, 1)),
    call("utimensat0", "(IJJJI)V", utimensat),
    call("opendir0", "(J)J", opendir),
    call("readdir", "(J)[B", readdir),
    call("readdir0", "(J)[B", readdir),
    call("closedir", "(J)V", closedir),
    call("rewind", "(J)V", super::nothing),
    call("getlinelen", "(J)I", |_, _| Ok(u64::from(-1i32 as u32))),
    call("getpwuid", "(I)[B", user_name),
    call("getgrgid", "(I)[B", user_name),
    call("getpwnam0", "(J)I", user_number),
    call("getgrnam0", "(J)I", user_number),
    call("statvfs0", "(JLsun/nio/fs/UnixFileStoreAttributes;)V", statvfs),
    call("mknod0", "(JIJ)V", |vm, _| Err(unix_exception(vm, Errno::PERMITTED))),
    call("fgetxattr0", "(IJJI)I", |vm, _| Err(unix_exception(vm, Errno::NO_DATA))),
    call("fsetxattr0", "(IJJI)V", |vm, _| Err(unix_exception(vm, Errno::NOT_SUPPORTED))),
    call("fremovexattr0", "(IJ)V", |vm, _| Err(unix_exception(vm, Errno::NO_DATA))),
    call("flistxattr", "(IJI)I", super::nothing),
    linux("init", "()V", super::nothing),
    linux("setmntent0", "(JJ)J", setmntent),
    linux("getmntent0", "(JLsun/nio/fs/UnixMountEntry;JI)I", getmntent),
    linux("endmntent", "(J)V", endmntent),
    linux("posix_fadvise", "(IJJI)I", super::nothing),
    linux("directCopy0", "(IIJ)I", copy),
    native("sun/nio/fs/UnixCopyFile", "transfer", "(IIJ)V", copy),
    native("sun/nio/fs/UnixCopyFile", "bufferedCopy0", "(IIJIJ)V", copy),
    native("sun/nio/fs/UnixFileSystem", "bufferedCopy0", "(IIJIJ)V", copy),
    native("sun/nio/fs/LinuxWatchService", "eventSize", "()I", |_, _| Ok(16)),
    native("sun/nio/fs/LinuxWatchService", "eventOffsets", "()[I", event_offsets),
    native("sun/nio/fs/LinuxWatchService", "inotifyInit", "()I", |vm, _| {
        Err(unix_exception(vm, Errno::NOT_IMPLEMENTED))
    }),
];

/// The JDK's exception for a failed system call.
fn unix_exception(vm: &mut Vm, error: Errno) -> Raise {
    match vm.new_exception("sun/nio/fs/UnixException", None) {
        Ok(exception) => {
            vm.set_named(exception, "errno", u64::from(error.0 as u32));
            Raise::Throw(exception)
        }
        Err(raise) => raise,
    }
}

fn check<T>(vm: &mut Vm, result: FileResult<T>) -> Answer<T> {
    result.map_err(|error| unix_exception(vm, error))
}

/// Longest path.
const MAX_PATH: usize = 4096;

/// The path at an address.
fn path(vm: &mut Vm, address: u64) -> Answer<Vec<u8>> {
    let path = vm.world.memory.c_string(address, MAX_PATH + 1);
    let path = match path {
        Some(path) => path,
        None if vm.world.memory.bytes(address, 1).is_some() => {
            return Err(unix_exception(vm, Errno::NAME_TOO_LONG));
        }
        None => return Err(bad_access()),
    };
    vm.touch_files(&path);
    Ok(path)
}

/// What the system offers beyond the basics: setting times of open files and of links (JDK 17 asks for these; later
/// ones take them for granted). Directories are not opened relative to others, and there are no extended attributes.
fn init(vm: &mut Vm, _: &[u64]) -> Answer {
    Ok(if vm.jdk.feature < 22 { 1 << 2 | 1 << 3 | 1 << 4 } else { 0 })
}

fn getcwd(vm: &mut Vm, _: &[u64]) -> Answer {
    Ok(vm.new_byte_array(WORKING_DIRECTORY.as_bytes())?.to_bits())
}

fn strerror(vm: &mut Vm, args: &[u64]) -> Answer {
    let text = Errno(args[0] as i32).text();
    Ok(vm.new_byte_array(text.as_bytes())?.to_bits())
}

fn dup(vm: &mut Vm, args: &[u64]) -> Answer {
    let result = vm.world.files.duplicate(args[0] as i32);
    check(vm, result).map(|number| u64::from(number as u32))
}

/// Linux's numbers for the ways to open a file.
fn open_flags(flags: u32, permissions: u32) -> Open {
    let access = flags & 3;
    Open {
        read: access != 1,
        write: access != 0,
        append: flags & 0o2000 != 0,
        create: flags & 0o100 != 0,
        exclusive: flags & 0o200 != 0,
        truncate: flags & 0o1000 != 0,
        no_follow: flags & 0o40_0000 != 0,
        permissions,
    }
}

fn open(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let how = open_flags(args[2] as u32, args[3] as u32);
    let result = vm.world.files.open(&path, how);
    check(vm, result).map(|number| u64::from(number as u32))
}

fn close(vm: &mut Vm, args: &[u64]) -> Answer {
    let result = vm.world.close(args[0] as i32);
    check(vm, result).map(|()| 0)
}

fn read(vm: &mut Vm, args: &[u64]) -> Answer {
    let length = usize::try_from(args[3] as i32).map_err(|_| bad_access())?;
    let result = vm.read_descriptor(args[0] as i32, length, None);
    let bytes = check(vm, result)?;
    vm.raw_bytes_mut(Ref::NULL, args[1] as i64, bytes.len())?.copy_from_slice(&bytes);
    Ok(bytes.len() as u64)
}

fn write(vm: &mut Vm, args: &[u64]) -> Answer {
    let length = usize::try_from(args[3] as i32).map_err(|_| bad_access())?;
    let bytes = vm.raw_bytes(Ref::NULL, args[1] as i64, length)?.to_vec();
    let result = vm.write_descriptor(args[0] as i32, &bytes, None);
    check(vm, result).map(|count| count as u64)
}

/// Copies what is left of the second open file to the first.
fn copy(vm: &mut Vm, args: &[u64]) -> Answer {
    loop {
        let result = vm.read_descriptor(args[1] as i32, 1 << 16, None);
        let bytes = check(vm, result)?;
        if bytes.is_empty() {
            return Ok(0);
        }
        let result = vm.write_descriptor(args[0] as i32, &bytes, None);
        check(vm, result)?;
    }
}

fn link(vm: &mut Vm, args: &[u64]) -> Answer {
    let (existing, new) = (path(vm, args[0])?, path(vm, args[2])?);
    let result = vm.world.files.make_hard_link(&existing, &new);
    check(vm, result).map(|()| 0)
}

fn symlink(vm: &mut Vm, args: &[u64]) -> Answer {
    let (target, new) = (path(vm, args[0])?, path(vm, args[2])?);
    let result = vm.world.files.make_link(&target, &new);
    check(vm, result).map(|()| 0)
}

fn readlink(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.read_link(&path);
    let target = check(vm, result)?;
    Ok(vm.new_byte_array(&target)?.to_bits())
}

fn realpath(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.real_path(&path);
    let real = check(vm, result)?;
    Ok(vm.new_byte_array(&real)?.to_bits())
}

fn unlink(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.remove(&path, false);
    check(vm, result).map(|()| 0)
}

fn rmdir(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.remove(&path, true);
    check(vm, result).map(|()| 0)
}

fn mkdir(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.make_directory(&path, args[2] as u32);
    check(vm, result).map(|()| 0)
}

fn rename(vm: &mut Vm, args: &[u64]) -> Answer {
    let (from, to) = (path(vm, args[0])?, path(vm, args[2])?);
    let result = vm.world.files.rename(&from, &to);
    check(vm, result).map(|()| 0)
}

/// Fills a `UnixFileAttributes`.
fn set_attributes(vm: &mut Vm, object: u64, stat: &Stat) -> Answer<()> {
    let object = Ref::from_bits(object);
    if object.is_null() {
        return Err(Raise::npe());
    }
    let Ino(ino) = stat.ino;
    let fields = [
        ("st_mode", u64::from(stat.mode)),
        ("st_ino", ino),
        ("st_dev", DEVICE),
        ("st_rdev", 0),
        ("st_nlink", u64::from(stat.links)),
        ("st_uid", u64::from(stat.meta.owner)),
        ("st_gid", u64::from(stat.meta.group)),
        ("st_size", stat.size),
    ];
    for (name, value) in fields {
        vm.set_named(object, name, value);
    }
    let times = [("atime", stat.meta.accessed), ("mtime", stat.meta.modified), ("ctime", stat.meta.changed)];
    for (name, nanos) in times {
        vm.set_named(object, &format!("st_{name}_sec"), nanos.div_euclid(1_000_000_000) as u64);
        vm.set_named(object, &format!("st_{name}_nsec"), nanos.rem_euclid(1_000_000_000) as u64);
    }
    Ok(())
}

/// The number of the one device that all files are on.
const DEVICE: u64 = 1;

fn stat(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.stat(&path, true);
    let stat = check(vm, result)?;
    set_attributes(vm, args[2], &stat).map(|()| 0)
}

/// As `stat`, but gives back the error's number instead of throwing.
fn stat_number(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    match vm.world.files.stat(&path, true) {
        Ok(stat) => set_attributes(vm, args[2], &stat).map(|()| 0),
        Err(error) => Ok(u64::from(error.0 as u32)),
    }
}

/// Mode of a file; 0 if it cannot be found.
fn stat_mode(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    Ok(vm.world.files.stat(&path, true).map_or(0, |stat| u64::from(stat.mode)))
}

fn lstat(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.stat(&path, false);
    let stat = check(vm, result)?;
    set_attributes(vm, args[2], &stat).map(|()| 0)
}

fn fstat(vm: &mut Vm, args: &[u64]) -> Answer {
    let result = vm.world.files.stat_open(args[0] as i32);
    let stat = check(vm, result)?;
    set_attributes(vm, args[1], &stat).map(|()| 0)
}

fn access(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.access(&path, args[2] as u32 & 7);
    check(vm, result).map(|()| 0)
}

fn access_number(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.access(&path, args[2] as u32 & 7);
    Ok(result.map_or_else(|error| u64::from(error.0 as u32), |()| 0))
}

fn exists(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    Ok(u64::from(vm.world.files.access(&path, 0).is_ok()))
}

/// Files can be given to nobody else; -1 means no change.
fn may_own(uid: u64) -> bool {
    matches!(uid as i32, -1) || uid as u32 == USER
}

fn chown(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result =
        if may_own(args[2]) { vm.world.files.change(&path, true, |_| ()) } else { Err(Errno::PERMITTED) };
    check(vm, result).map(|()| 0)
}

fn fchown(vm: &mut Vm, args: &[u64]) -> Answer {
    let result = if may_own(args[1]) {
        vm.world.files.change_open(args[0] as i32, |_| ())
    } else {
        Err(Errno::PERMITTED)
    };
    check(vm, result).map(|()| 0)
}

fn set_permissions(mode: u64) -> impl FnOnce(&mut Meta) {
    move |meta| meta.permissions = mode as u32 & 0o7777
}

fn chmod(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.change(&path, true, set_permissions(args[2]));
    check(vm, result).map(|()| 0)
}

fn fchmod(vm: &mut Vm, args: &[u64]) -> Answer {
    let result = vm.world.files.change_open(args[0] as i32, set_permissions(args[1]));
    check(vm, result).map(|()| 0)
}

/// Arguments: a directory's number, the path (two slots), mode, flag. Only paths that need no directory come here.
fn fchmodat(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    let result = vm.world.files.change(&path, args[4] & NO_FOLLOW == 0, set_permissions(args[3]));
    check(vm, result).map(|()| 0)
}

/// `AT_SYMLINK_NOFOLLOW`
const NO_FOLLOW: u64 = 0x100;

/// Sets the times of last access and change from two numbers that count `unit` nanoseconds each.
fn set_times(accessed: u64, modified: u64, unit: i64) -> impl FnOnce(&mut Meta) {
    move |meta| {
        meta.accessed = (accessed as i64).saturating_mul(unit);
        meta.modified = (modified as i64).saturating_mul(unit);
    }
}

fn utimes(vm: &mut Vm, args: &[u64], follow: bool, unit: i64) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.change(&path, follow, set_times(args[2], args[4], unit));
    check(vm, result).map(|()| 0)
}

fn futimes(vm: &mut Vm, args: &[u64], unit: i64) -> Answer {
    let result = vm.world.files.change_open(args[0] as i32, set_times(args[1], args[3], unit));
    check(vm, result).map(|()| 0)
}

fn utimensat(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[1])?;
    let result = vm.world.files.change(&path, args[7] & NO_FOLLOW == 0, set_times(args[3], args[5], 1));
    check(vm, result).map(|()| 0)
}

fn opendir(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let names = vm.world.files.list(&path).map_or(0, |names| names.len());
    vm.note_listing(&path, names);
    let result = vm.world.files.open_directory(&path);
    check(vm, result)
}

fn readdir(vm: &mut Vm, args: &[u64]) -> Answer {
    let result = vm.world.files.next_name(args[0]);
    match check(vm, result)? {
        Some(name) => Ok(vm.new_byte_array(&name)?.to_bits()),
        None => Ok(0),
    }
}

fn closedir(vm: &mut Vm, args: &[u64]) -> Answer {
    let result = vm.world.files.close_directory(args[0]);
    check(vm, result).map(|()| 0)
}

fn user_name(vm: &mut Vm, args: &[u64]) -> Answer {
    let name: &[u8] = match args[0] as u32 {
        0 => b"root",
        USER => b"user",
        _ => return Err(unix_exception(vm, Errno(0))),
    };
    Ok(vm.new_byte_array(name)?.to_bits())
}

fn user_number(vm: &mut Vm, args: &[u64]) -> Answer {
    let name = vm.world.memory.c_string(args[0], MAX_PATH).ok_or_else(bad_access)?;
    Ok(match &name[..] {
        b"root" => 0,
        b"user" => u64::from(USER),
        _ => u64::from(-1i32 as u32),
    })
}

fn statvfs(vm: &mut Vm, args: &[u64]) -> Answer {
    let path = path(vm, args[0])?;
    let result = vm.world.files.stat(&path, true);
    check(vm, result)?;
    let object = Ref::from_bits(args[2]);
    if object.is_null() {
        return Err(Raise::npe());
    }
    let (used, all) = vm.world.files.space();
    let block = 4096;
    for (name, value) in [
        ("f_frsize", block),
        ("f_blocks", all / block),
        ("f_bfree", (all - used) / block),
        ("f_bavail", (all - used) / block),
    ] {
        vm.set_named(object, name, value);
    }
    Ok(0)
}

/// A table of mounted file systems is a byte in native memory that says whether its one line was read.
fn setmntent(vm: &mut Vm, _: &[u64]) -> Answer {
    vm.world.memory.allocate(1).ok_or_else(|| unix_exception(vm, Errno::NO_SPACE))
}

fn getmntent(vm: &mut Vm, args: &[u64]) -> Answer {
    let entry = Ref::from_bits(args[2]);
    if entry.is_null() {
        return Err(Raise::npe());
    }
    let read = vm.world.memory.bytes_mut(args[0], 1).ok_or_else(bad_access)?;
    if read[0] != 0 {
        return Ok(u64::from(-1i32 as u32));
    }
    read[0] = 1;
    for (name, value) in [("name", "memory"), ("dir", "/"), ("fstype", "tmpfs"), ("opts", "rw")] {
        let bytes = vm.new_byte_array(value.as_bytes())?;
        vm.set_named(entry, name, bytes.to_bits());
    }
    vm.set_named(entry, "dev", DEVICE);
    Ok(0)
}

fn endmntent(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.world.memory.free(args[0]);
    Ok(0)
}

/// Where the fields of an event of the kernel lie. None ever comes, but the class asks when it is initialised.
fn event_offsets(vm: &mut Vm, _: &[u64]) -> Answer {
    let array = vm.alloc_primitive_array(testwright_ir::code::Elem::Int, 5)?;
    for (index, offset) in [0u32, 4, 8, 12, 16].into_iter().enumerate() {
        vm.heap.bytes_mut(array, index * 4..index * 4 + 4).copy_from_slice(&offset.to_le_bytes());
    }
    Ok(array.to_bits())
}
