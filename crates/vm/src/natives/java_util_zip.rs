//! `java.util.zip`: checksums, `Inflater` and `Deflater` on [`crate::zip`].
//!
//! Input and output are each an array with a range or an address with a length. A call's result packs how much of both
//! was used into 31 bits each, with two flags above.

use crate::heap::Ref;
use crate::native::{Answer, Native, NativeFn, Raise, native};
use crate::place::{BASE_OFFSET, bad_access};
use crate::vm::Vm;
use crate::zip::{Deflate, DeflateStatus, Inflate, InflateStatus, Io, Strategy, adler32, crc32};

const fn inflater(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/util/zip/Inflater", name, descriptor, run)
}

const fn deflater(name: &'static str, descriptor: &'static str, run: NativeFn) -> Native {
    native("java/util/zip/Deflater", name, descriptor, run)
}

pub(super) const NATIVES: &[Native] = &[
    native("java/util/zip/CRC32", "update", "(II)I", |_, args| {
        Ok(u64::from(crc32(args[0] as u32, &[args[1] as u8])))
    }),
    native("java/util/zip/CRC32", "updateBytes0", "(I[BII)I", |vm, args| checksum_array(vm, args, crc32)),
    native("java/util/zip/CRC32", "updateByteBuffer0", "(IJII)I", |vm, args| {
        checksum_buffer(vm, args, crc32)
    }),
    native("java/util/zip/Adler32", "update", "(II)I", |_, args| {
        Ok(u64::from(adler32(args[0] as u32, &[args[1] as u8])))
    }),
    native("java/util/zip/Adler32", "updateBytes", "(I[BII)I", |vm, args| checksum_array(vm, args, adler32)),
    native("java/util/zip/Adler32", "updateByteBuffer", "(IJII)I", |vm, args| {
        checksum_buffer(vm, args, adler32)
    }),
    inflater("init", "(Z)J", inflate_init),
    inflater("setDictionary", "(J[BII)V", |vm, args| {
        inflate_dictionary(vm, args[0], &Part::array(vm, &args[2..])?)
    }),
    inflater("setDictionaryBuffer", "(JJI)V", |vm, args| {
        inflate_dictionary(vm, args[0], &Part::buffer(&args[2..])?)
    }),
    inflater("inflateBytesBytes", "(J[BII[BII)J", |vm, args| {
        inflate(vm, args, Part::array(vm, &args[3..])?, Part::array(vm, &args[6..])?)
    }),
    inflater("inflateBytesBuffer", "(J[BIIJI)J", |vm, args| {
        inflate(vm, args, Part::array(vm, &args[3..])?, Part::buffer(&args[6..])?)
    }),
    inflater("inflateBufferBytes", "(JJI[BII)J", |vm, args| {
        inflate(vm, args, Part::buffer(&args[3..])?, Part::array(vm, &args[6..])?)
    }),
    inflater("inflateBufferBuffer", "(JJIJI)J", |vm, args| {
        inflate(vm, args, Part::buffer(&args[3..])?, Part::buffer(&args[6..])?)
    }),
    inflater("getAdler", "(J)I", |vm, args| {
        inflate_stream(vm, args[0]).map(|stream| u64::from(stream.checksum()))
    }),
    inflater("reset", "(J)V", |vm, args| {
        inflate_stream(vm, args[0])?.reset();
        Ok(0)
    }),
    inflater("end", "(J)V", end),
    deflater("init", "(IIZ)J", deflate_init),
    deflater("setDictionary", "(J[BII)V", |vm, args| {
        deflate_dictionary(vm, args[0], &Part::array(vm, &args[2..])?)
    }),
    deflater("setDictionaryBuffer", "(JJI)V", |vm, args| {
        deflate_dictionary(vm, args[0], &Part::buffer(&args[2..])?)
    }),
    deflater("deflateBytesBytes", "(J[BII[BIIII)J", |vm, args| {
        deflate(vm, args, Part::array(vm, &args[3..])?, Part::array(vm, &args[6..])?)
    }),
    deflater("deflateBytesBuffer", "(J[BIIJIII)J", |vm, args| {
        deflate(vm, args, Part::array(vm, &args[3..])?, Part::buffer(&args[6..])?)
    }),
    deflater("deflateBufferBytes", "(JJI[BIIII)J", |vm, args| {
        deflate(vm, args, Part::buffer(&args[3..])?, Part::array(vm, &args[6..])?)
    }),
    deflater("deflateBufferBuffer", "(JJIJIII)J", |vm, args| {
        deflate(vm, args, Part::buffer(&args[3..])?, Part::buffer(&args[6..])?)
    }),
    deflater("getAdler", "(J)I", |vm, args| {
        deflate_stream(vm, args[0]).map(|stream| u64::from(stream.checksum()))
    }),
    deflater("reset", "(J)V", |vm, args| {
        deflate_stream(vm, args[0])?.reset();
        Ok(0)
    }),
    deflater("end", "(J)V", end),
];

/// Native memory that a stream stands for.
const INFLATE_SIZE: u64 = 80 << 10;
const DEFLATE_SIZE: u64 = 280 << 10;

/// Bytes of an array or of native memory. Either takes three argument slots.
struct Part {
    base: Ref,
    offset: i64,
    length: usize,
}

impl Part {
    /// Array, start, length.
    fn array(vm: &Vm, args: &[u64]) -> Answer<Part> {
        let (base, start, length) = (Ref::from_bits(args[0]), args[1] as i32, args[2] as i32);
        if base.is_null() {
            return Err(Raise::npe());
        }
        let part = Part {
            base,
            offset: i64::from(BASE_OFFSET) + i64::from(start),
            length: usize::try_from(length).map_err(|_| bad_access())?,
        };
        part.bytes(vm)?;
        Ok(part)
    }

    /// Address (two slots), length.
    fn buffer(args: &[u64]) -> Answer<Part> {
        let length = usize::try_from(args[2] as i32).map_err(|_| bad_access())?;
        Ok(Part { base: Ref::NULL, offset: args[0] as i64, length })
    }

    fn bytes<'a>(&self, vm: &'a Vm) -> Answer<&'a [u8]> {
        if self.length == 0 { Ok(&[]) } else { vm.raw_bytes(self.base, self.offset, self.length) }
    }

    fn write(&self, vm: &mut Vm, bytes: &[u8]) -> Answer<()> {
        if !bytes.is_empty() {
            vm.raw_bytes_mut(self.base, self.offset, bytes.len())?.copy_from_slice(bytes);
        }
        Ok(())
    }
}

fn checksum_array(vm: &mut Vm, args: &[u64], sum: fn(u32, &[u8]) -> u32) -> Answer {
    let part = Part::array(vm, &args[1..])?;
    vm.exec.charge(part.length as u64 / 16);
    Ok(u64::from(sum(args[0] as u32, part.bytes(vm)?)))
}

/// Arguments: the sum, an address (two slots), an offset from it, a length.
fn checksum_buffer(vm: &mut Vm, args: &[u64], sum: fn(u32, &[u8]) -> u32) -> Answer {
    let address = (args[1] as i64).wrapping_add(i64::from(args[3] as i32));
    let part = Part::buffer(&[address as u64, 0, args[4]])?;
    vm.exec.charge(part.length as u64 / 16);
    Ok(u64::from(sum(args[0] as u32, part.bytes(vm)?)))
}

fn no_memory() -> Raise {
    Raise::New("java/lang/OutOfMemoryError", None)
}

fn inflate_stream(vm: &mut Vm, address: u64) -> Answer<&mut Inflate> {
    vm.world.zip.inflate(address).ok_or_else(bad_access)
}

fn deflate_stream(vm: &mut Vm, address: u64) -> Answer<&mut Deflate> {
    vm.world.zip.deflate(address).ok_or_else(bad_access)
}

fn inflate_init(vm: &mut Vm, args: &[u64]) -> Answer {
    let address = vm.world.memory.allocate(INFLATE_SIZE).ok_or_else(no_memory)?;
    vm.world.zip.add_inflate(address, Inflate::new(args[0] == 0));
    Ok(address)
}

fn strategy(number: u64) -> Strategy {
    match number {
        1 => Strategy::Filtered,
        2 => Strategy::HuffmanOnly,
        _ => Strategy::Default,
    }
}

/// Arguments: level, strategy, whether there is no header.
fn deflate_init(vm: &mut Vm, args: &[u64]) -> Answer {
    let address = vm.world.memory.allocate(DEFLATE_SIZE).ok_or_else(no_memory)?;
    let stream = Deflate::new(args[0] as i32, strategy(args[1]), args[2] == 0);
    vm.world.zip.add_deflate(address, stream);
    Ok(address)
}

fn end(vm: &mut Vm, args: &[u64]) -> Answer {
    if vm.world.zip.remove(args[0]) {
        vm.world.memory.free(args[0]);
    }
    Ok(0)
}

fn inflate_dictionary(vm: &mut Vm, address: u64, part: &Part) -> Answer {
    let bytes = part.bytes(vm)?.to_vec();
    if inflate_stream(vm, address)?.set_dictionary(&bytes) {
        Ok(0)
    } else {
        Err(Raise::New("java/lang/IllegalArgumentException", None))
    }
}

fn deflate_dictionary(vm: &mut Vm, address: u64, part: &Part) -> Answer {
    let bytes = part.bytes(vm)?.to_vec();
    if deflate_stream(vm, address)?.set_dictionary(&bytes) {
        Ok(0)
    } else {
        Err(Raise::New("java/lang/IllegalArgumentException", None))
    }
}

/// A call's result as Java unpacks it.
fn pack(used: usize, written: usize, finished: bool, flag: bool) -> u64 {
    used as u64 | (written as u64) << 31 | u64::from(finished) << 62 | u64::from(flag) << 63
}

/// Arguments: receiver, stream (two slots), then input and output.
fn inflate(vm: &mut Vm, args: &[u64], input: Part, output: Part) -> Answer {
    let bytes = input.bytes(vm)?.to_vec();
    output.bytes(vm)?;
    let mut room = vec![0; output.length];
    let mut io = Io::new(&bytes, &mut room);
    let status = inflate_stream(vm, args[1])?.run(&mut io);
    let (used, written) = (io.used, io.written);
    vm.exec.charge((used + written) as u64 / 4);
    output.write(vm, &room[..written])?;
    match status {
        InflateStatus::More => Ok(pack(used, written, false, false)),
        InflateStatus::End => Ok(pack(used, written, true, false)),
        InflateStatus::Dictionary => Ok(pack(used, written, false, true)),
        InflateStatus::Bad(message) => {
            let object = Ref::from_bits(args[0]);
            vm.set_named(object, "inputConsumed", used as u64);
            vm.set_named(object, "outputConsumed", written as u64);
            Err(Raise::new("java/util/zip/DataFormatException", message))
        }
    }
}

/// Arguments: receiver, stream (two slots), input, output, the flush and the parameters: bit 0 says that they are new,
/// then follow two bits of strategy and the level.
fn deflate(vm: &mut Vm, args: &[u64], input: Part, output: Part) -> Answer {
    let (flush, params) = (args[9] as u8, args[10] as i32);
    let bytes = input.bytes(vm)?.to_vec();
    output.bytes(vm)?;
    let mut room = vec![0; output.length];
    let mut io = Io::new(&bytes, &mut room);
    let stream = deflate_stream(vm, args[1])?;
    let new_params = params & 1 == 1;
    let status = if new_params {
        stream.set_params(&mut io, params >> 3, strategy(params as u64 >> 1 & 3))
    } else {
        stream.run(&mut io, flush)
    };
    let (used, written) = (io.used, io.written);
    vm.exec.charge((used + written) as u64);
    output.write(vm, &room[..written])?;
    Ok(pack(used, written, status == DeflateStatus::End, new_params && status == DeflateStatus::Stuck))
}
