//! `sun.nio.ch`: channels on the virtual files. Sockets are in [`super::java_net`].

use crate::files::{Errno, FileResult};
use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::place::bad_access;
use crate::taint::Taint;
use crate::vm::Vm;

/// Results of channel operations that are no count, as `sun.nio.ch.IOStatus` numbers them.
const END: u64 = u32::MAX as u64;
const END_LONG: u64 = -1i64 as u64;
const UNSUPPORTED: u64 = -4i64 as u64;

const FILE: &str = "sun/nio/ch/FileDispatcherImpl";
const UNIX_FILE: &str = "sun/nio/ch/UnixFileDispatcherImpl";
const UTIL: &str = "sun/nio/ch/IOUtil";

/// Older JDKs have these in one class, newer ones in two.
const fn old(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native(FILE, name, descriptor, run)
}

const fn new(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native(UNIX_FILE, name, descriptor, run)
}

const fn util(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native(UTIL, name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    old("init", "()V", super::nothing),
    old("init0", "()V", super::nothing),
    old("read0", "(Ljava/io/FileDescriptor;JI)I", read),
    old("pread0", "(Ljava/io/FileDescriptor;JIJ)I", read_at),
    old("readv0", "(Ljava/io/FileDescriptor;JI)J", read_many),
    old("write0", "(Ljava/io/FileDescriptor;JI)I", write),
    old("pwrite0", "(Ljava/io/FileDescriptor;JIJ)I", write_at),
    old("writev0", "(Ljava/io/FileDescriptor;JI)J", write_many),
    old("force0", "(Ljava/io/FileDescriptor;Z)I", force),
    old("seek0", "(Ljava/io/FileDescriptor;J)J", seek),
    old("truncate0", "(Ljava/io/FileDescriptor;J)I", truncate),
    old("size0", "(Ljava/io/FileDescriptor;)J", size),
    old("lock0", "(Ljava/io/FileDescriptor;ZJJZ)I", super::nothing),
    old("release0", "(Ljava/io/FileDescriptor;JJ)V", super::nothing),
    old("close0", "(Ljava/io/FileDescriptor;)V", close),
    old("preClose0", "(Ljava/io/FileDescriptor;)V", super::nothing),
    old("closeIntFD", "(I)V", close_number),
    old("dup0", "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V", duplicate),
    old("canTransferToFromOverlappedMap0", "()Z", super::yes),
    old("setDirect0", "(Ljava/io/FileDescriptor;)I", no_direct_access),
    old("transferTo0", "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J", |_, _| Ok(UNSUPPORTED)),
    old("transferFrom0", "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J", |_, _| Ok(UNSUPPORTED)),
    new("read0", "(Ljava/io/FileDescriptor;JI)I", read),
    new("pread0", "(Ljava/io/FileDescriptor;JIJ)I", read_at),
    new("readv0", "(Ljava/io/FileDescriptor;JI)J", read_many),
    new("write0", "(Ljava/io/FileDescriptor;JI)I", write),
    new("pwrite0", "(Ljava/io/FileDescriptor;JIJ)I", write_at),
    new("writev0", "(Ljava/io/FileDescriptor;JI)J", write_many),
    new("force0", "(Ljava/io/FileDescriptor;Z)I", force),
    new("seek0", "(Ljava/io/FileDescriptor;J)J", seek),
    new("truncate0", "(Ljava/io/FileDescriptor;J)I", truncate),
    new("size0", "(Ljava/io/FileDescriptor;)J", size),
    new("available0", "(Ljava/io/FileDescriptor;)I", available),
    new("isOther0", "(Ljava/io/FileDescriptor;)Z", is_other),
    new("lock0", "(Ljava/io/FileDescriptor;ZJJZ)I", super::nothing),
    new("release0", "(Ljava/io/FileDescriptor;JJ)V", super::nothing),
    new("closeIntFD", "(I)V", close_number),
    new("allocationGranularity0", "()J", |_, _| Ok(4096)),
    new("map0", "(Ljava/io/FileDescriptor;IJJZ)J", map),
    new("unmap0", "(JJ)I", unmap),
    new("setDirect0", "(Ljava/io/FileDescriptor;)I", no_direct_access),
    native("sun/nio/ch/UnixDispatcher", "init", "()V", super::nothing),
    native("sun/nio/ch/UnixDispatcher", "close0", "(Ljava/io/FileDescriptor;)V", close),
    native("sun/nio/ch/UnixDispatcher", "preClose0", "(Ljava/io/FileDescriptor;)V", super::nothing),
    native("sun/nio/ch/FileChannelImpl", "initIDs", "()J", |_, _| Ok(4096)),
    native("sun/nio/ch/FileChannelImpl", "map0", "(IJJZ)J", map_channel),
    native("sun/nio/ch/FileChannelImpl", "unmap0", "(JJ)I", unmap),
    native(
        "sun/nio/ch/FileChannelImpl",
        "transferTo0",
        "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J",
        |_, _| Ok(UNSUPPORTED),
    ),
    native("sun/nio/ch/FileChannelImpl", "maxDirectTransferSize0", "()I", |_, _| Ok(0x7FFF_F000)),
    native("sun/nio/ch/FileKey", "init", "(Ljava/io/FileDescriptor;)V", file_key_fields),
    native("sun/nio/ch/FileKey", "init", "(Ljava/io/FileDescriptor;[J)V", file_key_array),
    native("sun/nio/ch/NativeThread", "init", "()V", super::nothing),
    native("sun/nio/ch/NativeThread", "current", "()J", super::nothing),
    native("sun/nio/ch/NativeThread", "current0", "()J", |_, _| Ok(1)),
    native("sun/nio/ch/NativeThread", "signal", "(J)V", super::nothing),
    native("sun/nio/ch/NativeThread", "signal0", "(J)V", super::nothing),
    native("sun/nio/ch/NativeThread", "supportPendingSignals0", "()Z", super::no),
    util("randomBytes", "([B)Z", random_bytes),
    util("configureBlocking", "(Ljava/io/FileDescriptor;Z)V", super::nothing),
    util("fdVal", "(Ljava/io/FileDescriptor;)I", descriptor_number),
    util("setfdVal", "(Ljava/io/FileDescriptor;I)V", set_descriptor_number),
    util("fdLimit", "()I", |_, _| Ok(4096)),
    util("iovMax", "()I", |_, _| Ok(1024)),
    util("writevMax", "()J", |_, _| Ok(0x7FFF_FFFF)),
    util("makePipe", "(Z)J", |_, _| {
        Err(Raise::new("java/io/IOException", "pipes are not available in this VM"))
    }),
    native("java/nio/MappedMemoryUtils", "isLoaded0", "(JJJ)Z", super::yes),
    native("java/nio/MappedMemoryUtils", "load0", "(JJ)V", super::nothing),
    native("java/nio/MappedMemoryUtils", "unload0", "(JJ)V", super::nothing),
    native("java/nio/MappedMemoryUtils", "force0", "(Ljava/io/FileDescriptor;JJ)V", force),
];

fn check<T>(result: FileResult<T>) -> Answer<T> {
    result.map_err(Vm::io_exception)
}

/// The number in a `FileDescriptor`.
fn number(vm: &Vm, bits: u64) -> Answer<i32> {
    let object = Ref::from_bits(bits);
    if object.is_null() { Err(Raise::npe()) } else { Ok(vm.get_named(object, "fd") as i32) }
}

fn length(bits: u64) -> Answer<usize> {
    usize::try_from(bits as i32).map_err(|_| bad_access())
}

/// Writes mapped memory back to its files, so that all see the same bytes, and sets the files' clock.
fn prepare(vm: &mut Vm) {
    vm.world.sync_mappings();
    vm.world.files.now = vm.world.clock.epoch_nanos() as i64;
}

fn read_into(vm: &mut Vm, number: i32, address: u64, length: usize, at: Option<u64>) -> Answer<usize> {
    let bytes = check(vm.read_descriptor(number, length, at))?;
    vm.exec.charge(bytes.len() as u64 / 64);
    vm.raw_bytes_mut(Ref::NULL, address as i64, bytes.len())?.copy_from_slice(&bytes);
    Ok(bytes.len())
}

fn write_from(vm: &mut Vm, number: i32, address: u64, length: usize, at: Option<u64>) -> Answer<usize> {
    let bytes = vm.raw_bytes(Ref::NULL, address as i64, length)?.to_vec();
    check(vm.write_descriptor(number, &bytes, at))
}

fn count_or_end(count: usize, wanted: usize) -> u64 {
    if count == 0 && wanted > 0 { END } else { count as u64 }
}

fn read(vm: &mut Vm, args: &[u64]) -> Answer {
    let (number, wanted) = (number(vm, args[0])?, length(args[3])?);
    Ok(count_or_end(read_into(vm, number, args[1], wanted, None)?, wanted))
}

fn read_at(vm: &mut Vm, args: &[u64]) -> Answer {
    let (number, wanted) = (number(vm, args[0])?, length(args[3])?);
    Ok(count_or_end(read_into(vm, number, args[1], wanted, Some(args[4]))?, wanted))
}

fn write(vm: &mut Vm, args: &[u64]) -> Answer {
    let (number, wanted) = (number(vm, args[0])?, length(args[3])?);
    write_from(vm, number, args[1], wanted, None).map(|count| count as u64)
}

fn write_at(vm: &mut Vm, args: &[u64]) -> Answer {
    let (number, wanted) = (number(vm, args[0])?, length(args[3])?);
    write_from(vm, number, args[1], wanted, Some(args[4])).map(|count| count as u64)
}

/// Address and length of each buffer in a table of native memory.
fn buffers(vm: &Vm, address: u64, count: u64) -> Answer<Vec<(u64, usize)>> {
    let count = length(count)?;
    let bytes = vm.raw_bytes(Ref::NULL, address as i64, count.checked_mul(16).ok_or_else(bad_access)?)?;
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
    bytes
        .chunks_exact(16)
        .map(|entry| Ok((word(&entry[..8]), usize::try_from(word(&entry[8..])).map_err(|_| bad_access())?)))
        .collect()
}

fn read_many(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    let mut total = 0;
    for (address, wanted) in buffers(vm, args[1], args[3])? {
        let count = read_into(vm, number, address, wanted, None)?;
        total += count as u64;
        if count < wanted {
            break;
        }
    }
    Ok(if total == 0 { END_LONG } else { total })
}

fn write_many(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    let mut total = 0;
    for (address, wanted) in buffers(vm, args[1], args[3])? {
        total += write_from(vm, number, address, wanted, None)? as u64;
    }
    Ok(total)
}

fn force(vm: &mut Vm, _: &[u64]) -> Answer {
    prepare(vm);
    Ok(0)
}

/// A negative offset only asks where the position is.
fn seek(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    if number <= 2 {
        return Err(Vm::io_exception(Errno::ILLEGAL_SEEK));
    }
    if (args[1] as i64) >= 0 {
        check(vm.world.files.seek(number, args[1]))?;
    }
    check(vm.world.files.position(number))
}

fn truncate(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    prepare(vm);
    check(vm.world.files.set_size(number, args[1])).map(|()| 0)
}

fn size(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    check(vm.world.files.stat_open(number)).map(|stat| stat.size)
}

fn available(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    if number <= 2 {
        return Ok(vm.world.stdin.len().min(i32::MAX as usize) as u64);
    }
    let size = check(vm.world.files.stat_open(number))?.size;
    let position = check(vm.world.files.position(number))?;
    Ok(size.saturating_sub(position).min(i32::MAX as u64))
}

/// Neither a regular file, nor a directory, nor a link.
fn is_other(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    let plain = vm.world.files.stat_open(number).is_ok_and(|stat| stat.is_regular() || stat.is_directory());
    Ok(u64::from(!plain))
}

fn close(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    if number >= 0 {
        vm.world.sync_mappings();
        check(vm.world.close(number))?;
    }
    Ok(0)
}

fn close_number(vm: &mut Vm, args: &[u64]) -> Answer {
    vm.world.sync_mappings();
    check(vm.world.close(args[0] as i32)).map(|()| 0)
}

fn duplicate(vm: &mut Vm, args: &[u64]) -> Answer {
    let from = number(vm, args[0])?;
    let copy = check(vm.world.files.duplicate(from))?;
    set_descriptor_number(vm, &[args[1], u64::from(copy as u32)])
}

fn no_direct_access(_: &mut Vm, _: &[u64]) -> Answer {
    Err(Vm::io_exception(Errno::NOT_SUPPORTED))
}

/// Arguments: descriptor, protection (0 read, 1 write, 2 private), position, length.
fn map(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    prepare(vm);
    let size =
        usize::try_from(args[4]).map_err(|_| Raise::new("java/lang/OutOfMemoryError", "Map failed"))?;
    let writable = args[1] == 1;
    match check(vm.world.map_file(number, args[2], size, writable))? {
        Some(address) => Ok(address),
        None => Err(Raise::new("java/lang/OutOfMemoryError", "Map failed")),
    }
}

/// As [`map`], where the descriptor is a field of the channel.
fn map_channel(vm: &mut Vm, args: &[u64]) -> Answer {
    let descriptor = vm.get_named(Ref::from_bits(args[0]), "fd");
    map(vm, &[&[descriptor], &args[1..]].concat())
}

fn unmap(vm: &mut Vm, args: &[u64]) -> Answer {
    prepare(vm);
    vm.world.unmap(args[0]);
    Ok(0)
}

fn file_key_fields(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[1])?;
    let stat = check(vm.world.files.stat_open(number))?;
    let key = Ref::from_bits(args[0]);
    vm.set_named(key, "st_dev", 1);
    vm.set_named(key, "st_ino", stat.ino.0);
    Ok(0)
}

fn file_key_array(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = number(vm, args[0])?;
    let stat = check(vm.world.files.stat_open(number))?;
    let array = Ref::from_bits(args[1]);
    if vm.heap.array_length(array) < 2 {
        return Err(bad_access());
    }
    vm.heap.set_word(array.0 + 1, 1);
    vm.heap.set_word(array.0 + 2, stat.ino.0);
    Ok(0)
}

fn random_bytes(vm: &mut Vm, args: &[u64]) -> Answer {
    let array = Ref::from_bits(args[0]);
    if array.is_null() {
        return Err(Raise::npe());
    }
    vm.taint.add(Taint::RANDOM);
    let length = vm.heap.array_length(array) as usize;
    let bytes = vm.world.random_bytes(length);
    vm.heap.bytes_mut(array, 0..length).copy_from_slice(&bytes);
    Ok(1)
}

fn descriptor_number(vm: &mut Vm, args: &[u64]) -> Answer {
    number(vm, args[0]).map(|number| u64::from(number as u32))
}

fn set_descriptor_number(vm: &mut Vm, args: &[u64]) -> Answer {
    let object = Ref::from_bits(args[0]);
    if object.is_null() {
        return Err(Raise::npe());
    }
    vm.set_named(object, "fd", args[1]);
    Ok(0)
}
