//! `FileDescriptor`, `FileInputStream`, `FileOutputStream` and `RandomAccessFile` over the virtual files and streams.

use testwright_semantics::temporary;

use crate::files::{Device, Errno, FileResult, Open};
use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::taint::Taint;
use crate::vm::Vm;

const fn descriptor(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/io/FileDescriptor", name, descriptor, run)
}

const fn input(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/io/FileInputStream", name, descriptor, run)
}

const fn output(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/io/FileOutputStream", name, descriptor, run)
}

const fn random(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/io/RandomAccessFile", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    descriptor("getHandle", "(I)J", |_, _| Ok(-1i64 as u64)),
    descriptor("getAppend", "(I)Z", get_append),
    descriptor("close0", "()V", close),
    descriptor("sync", "()V", super::nothing),
    descriptor("sync0", "()V", super::nothing),
    native("java/io/FileCleanable", "cleanupClose0", "(IJ)V", cleanup_close),
    input("open0", "(Ljava/lang/String;)V", open_input),
    input("read0", "()I", read_byte),
    input("readBytes", "([BII)I", read_bytes),
    input("length0", "()J", length),
    input("position0", "()J", position),
    input("skip0", "(J)J", skip),
    input("available0", "()I", available),
    input("isRegularFile0", "(Ljava/io/FileDescriptor;)Z", is_regular_file),
    output("open0", "(Ljava/lang/String;Z)V", open_output),
    output("write", "(IZ)V", write_byte),
    output("writeBytes", "([BIIZ)V", write_bytes),
    random("open0", "(Ljava/lang/String;I)V", open_random),
    random("read0", "()I", read_byte),
    random("readBytes", "([BII)I", read_bytes),
    random("readBytes0", "([BII)I", read_bytes),
    random("write0", "(I)V", write_byte),
    random("writeBytes", "([BII)V", write_bytes),
    random("writeBytes0", "([BII)V", write_bytes),
    random("getFilePointer", "()J", position),
    random("seek0", "(J)V", seek),
    random("length", "()J", length),
    random("length0", "()J", length),
    random("setLength", "(J)V", set_length),
    random("setLength0", "(J)V", set_length),
    // The standard streams are no terminal.
    native("java/io/Console", "encoding", "()Ljava/lang/String;", super::nothing),
    native("java/io/Console", "echo", "(Z)Z", super::no),
    native("java/io/Console", "istty", "()Z", super::no),
    native("java/io/Console", "ttyStatus", "()I", super::nothing),
    native("jdk/internal/io/JdkConsoleImpl", "echo", "(Z)Z", super::no),
    native("java/io/ObjectStreamClass", "initNative", "()V", super::nothing),
    native(
        "java/io/ObjectStreamClass",
        "hasStaticInitializer",
        "(Ljava/lang/Class;)Z",
        has_static_initializer,
    ),
];

impl Vm {
    /// An `IOException` with the system's words for an error.
    pub(crate) fn io_exception(error: Errno) -> Raise {
        Raise::new("java/io/IOException", error.text())
    }

    /// Reads from an open file or stream; reading a random device makes the run depend on chance.
    pub(crate) fn read_descriptor(
        &mut self,
        number: i32,
        length: usize,
        at: Option<u64>,
    ) -> FileResult<Vec<u8>> {
        if number > 2 && self.world.files.device(number)? == Some(Device::Random) {
            self.taint.add(Taint::RANDOM);
        }
        self.world.sync_mappings();
        self.world.read(number, length, at)
    }

    /// Writes to an open file or stream.
    pub(crate) fn write_descriptor(
        &mut self,
        number: i32,
        bytes: &[u8],
        at: Option<u64>,
    ) -> FileResult<usize> {
        self.exec.charge(bytes.len() as u64 / 64);
        self.world.files.now = self.world.clock.epoch_nanos() as i64;
        self.world.sync_mappings();
        let count = self.world.write(number, bytes, at)?;
        self.world.refresh_mappings();
        Ok(count)
    }

    /// Sets the files' clock and notes that the run depends on files, before it uses the one at `path`.
    pub(crate) fn touch_files(&mut self, path: &[u8]) {
        self.world.files.now = self.world.clock.epoch_nanos() as i64;
        // What the test's own folder holds is what the test has put there.
        if !self.world.files.is_shown(path) && !temporary::holds(path) {
            self.taint.add(Taint::FILES);
            self.note_files_asked(path);
        }
    }

    /// Notes that the names in a folder of the test are asked for: every machine has an order of its own.
    pub(crate) fn note_listing(&mut self, path: &[u8], names: usize) {
        if names > 1 && temporary::holds(path) {
            self.taint.add(Taint::FILES);
        }
    }
}

/// The `FileDescriptor` object of a stream.
fn stream_descriptor(vm: &Vm, stream: u64) -> Ref {
    Ref::from_bits(vm.get_named(Ref::from_bits(stream), "fd"))
}

/// The number of a stream's open file.
fn open_number(vm: &Vm, stream: u64) -> Answer<i32> {
    let object = stream_descriptor(vm, stream);
    let number = if object.is_null() { -1 } else { vm.get_named(object, "fd") as i32 };
    if number < 0 { Err(Raise::new("java/io/IOException", "Stream Closed")) } else { Ok(number) }
}

fn get_append(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(u64::from(vm.world.files.is_append(args[0] as i32).unwrap_or(false)))
}

fn close(vm: &mut Vm, args: &[u64]) -> Answer {
    let object = Ref::from_bits(args[0]);
    let number = vm.get_named(object, "fd") as i32;
    if number >= 0 {
        vm.set_named(object, "fd", u64::from(-1i32 as u32));
        vm.world.close(number).map_err(|_| Raise::new("java/io/IOException", "close failed"))?;
    }
    Ok(0)
}

fn cleanup_close(vm: &mut Vm, args: &[u64]) -> Answer {
    if args[0] as i32 >= 0 {
        vm.world.close(args[0] as i32).map_err(|_| Raise::new("java/io/IOException", "close failed"))?;
    }
    Ok(0)
}

/// Opens the file that the first argument names for the stream that is the receiver.
fn open(vm: &mut Vm, args: &[u64], how: Open) -> Answer {
    let name = vm.text_argument(args[1])?;
    let path = name.as_bytes();
    vm.touch_files(path);
    let opened = vm.world.files.open(path, how).and_then(|number| {
        // A directory can be opened for reading, but not as a stream.
        if vm.world.files.stat_open(number)?.is_directory() {
            vm.world.files.close(number)?;
            return Err(Errno::IS_DIRECTORY);
        }
        Ok(number)
    });
    match opened {
        Ok(number) => {
            let object = stream_descriptor(vm, args[0]);
            if object.is_null() {
                return Err(Raise::npe());
            }
            vm.set_named(object, "fd", u64::from(number as u32));
            vm.set_named(object, "append", u64::from(how.append));
            Ok(0)
        }
        Err(error) => Err(Raise::new("java/io/FileNotFoundException", format!("{name} ({})", error.text()))),
    }
}

fn open_input(vm: &mut Vm, args: &[u64]) -> Answer {
    open(vm, args, Open { read: true, ..Open::default() })
}

fn open_output(vm: &mut Vm, args: &[u64]) -> Answer {
    let append = args[2] != 0;
    let how =
        Open { write: true, create: true, append, truncate: !append, permissions: 0o666, ..Open::default() };
    open(vm, args, how)
}

/// The mode is `RandomAccessFile`'s own: bit 1 means both reading and writing.
fn open_random(vm: &mut Vm, args: &[u64]) -> Answer {
    let both = args[2] & 2 != 0;
    let how = Open { read: true, write: both, create: both, permissions: 0o666, ..Open::default() };
    open(vm, args, how)
}

fn read_byte(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    let bytes = vm.read_descriptor(number, 1, None).map_err(Vm::io_exception)?;
    Ok(bytes.first().map_or(u64::from(-1i32 as u32), |byte| u64::from(*byte)))
}

/// Start and length of the part of a byte array that arguments 1 to 3 name.
fn array_part(vm: &Vm, args: &[u64]) -> Answer<(Ref, usize, usize)> {
    let (array, start, length) = (Ref::from_bits(args[1]), args[2] as i32, args[3] as i32);
    if array.is_null() {
        return Err(Raise::npe());
    }
    let size = i64::from(vm.heap.array_length(array));
    if start < 0 || length < 0 || i64::from(start) + i64::from(length) > size {
        return Err(Raise::New("java/lang/IndexOutOfBoundsException", None));
    }
    Ok((array, start as usize, length as usize))
}

fn read_bytes(vm: &mut Vm, args: &[u64]) -> Answer {
    let (array, start, length) = array_part(vm, args)?;
    if length == 0 {
        return Ok(0);
    }
    let number = open_number(vm, args[0])?;
    let bytes = vm.read_descriptor(number, length, None).map_err(Vm::io_exception)?;
    if bytes.is_empty() {
        return Ok(u64::from(-1i32 as u32));
    }
    vm.exec.charge(bytes.len() as u64 / 64);
    vm.heap.bytes_mut(array, start..start + bytes.len()).copy_from_slice(&bytes);
    Ok(bytes.len() as u64)
}

fn write_byte(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    write_all(vm, number, &[args[1] as u8])
}

fn write_bytes(vm: &mut Vm, args: &[u64]) -> Answer {
    let (array, start, length) = array_part(vm, args)?;
    if length == 0 {
        return Ok(0);
    }
    let number = open_number(vm, args[0])?;
    let bytes = vm.heap.bytes(array, start + length)[start..].to_vec();
    write_all(vm, number, &bytes)
}

fn write_all(vm: &mut Vm, number: i32, bytes: &[u8]) -> Answer {
    vm.write_descriptor(number, bytes, None).map_err(Vm::io_exception)?;
    Ok(0)
}

fn size(vm: &mut Vm, number: i32) -> Answer<u64> {
    match number {
        0 => Ok(vm.world.stdin.len() as u64),
        1 | 2 => Ok(0),
        _ => Ok(vm.world.files.stat_open(number).map_err(Vm::io_exception)?.size),
    }
}

fn place(vm: &mut Vm, number: i32) -> Answer<u64> {
    match number {
        0..=2 => Err(Vm::io_exception(Errno::ILLEGAL_SEEK)),
        _ => vm.world.files.position(number).map_err(Vm::io_exception),
    }
}

fn length(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    size(vm, number)
}

fn position(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    place(vm, number)
}

fn skip(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    let (from, count) = (place(vm, number)?, args[1] as i64);
    let to = from.checked_add_signed(count).filter(|to| *to <= i64::MAX as u64);
    let to = to.ok_or_else(|| Vm::io_exception(Errno::INVALID))?;
    vm.world.files.seek(number, to).map_err(Vm::io_exception)?;
    Ok(count as u64)
}

fn available(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    let left = match number {
        0..=2 => size(vm, number)?,
        _ => size(vm, number)?.saturating_sub(place(vm, number)?),
    };
    Ok(left.min(i32::MAX as u64))
}

fn is_regular_file(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    Ok(u64::from(number > 2 && vm.world.files.stat_open(number).is_ok_and(|stat| stat.is_regular())))
}

fn seek(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    let to = u64::try_from(args[1] as i64).map_err(|_| Vm::io_exception(Errno::INVALID))?;
    vm.world.files.seek(number, to).map_err(Vm::io_exception)?;
    Ok(0)
}

/// A position behind the new end moves to it.
fn set_length(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = open_number(vm, args[0])?;
    let size = u64::try_from(args[1] as i64).map_err(|_| Vm::io_exception(Errno::INVALID))?;
    let from = place(vm, number)?;
    vm.world.files.set_size(number, size).map_err(Vm::io_exception)?;
    vm.world.files.seek(number, from.min(size)).map_err(Vm::io_exception)?;
    Ok(0)
}

fn has_static_initializer(vm: &mut Vm, args: &[u64]) -> Answer {
    let class = vm.class_argument(args[0])?;
    Ok(u64::from(vm.class(class).initializer.is_some()))
}
