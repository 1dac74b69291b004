//! The head of an image: where its tables are, and the perfect hash that leads into them.

use std::ops::Range;

use super::{JImageProblem, corrupt};

const MAGIC: u32 = 0xcafe_dada;
const HEADER_SIZE: usize = 28;
const HASH_MULTIPLIER: u32 = 0x0100_0193;

/// The decoded header. All ranges lie inside the file.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// The image is written in the byte order of the machine it is for.
    big_endian: bool,
    /// Number of slots of the hash table.
    pub(super) table_length: u32,
    redirect: usize,
    offsets: usize,
    /// Location attributes.
    pub(super) locations: Range<usize>,
    /// Zero-terminated strings; the last byte is zero.
    pub(super) strings: Range<usize>,
    /// Where contents begin.
    pub(super) index_end: usize,
}

impl Header {
    pub(super) fn read(data: &[u8]) -> Result<Header, JImageProblem> {
        let head = data.get(..HEADER_SIZE).ok_or(JImageProblem::NotAnImage)?;
        let big_endian = match [head[0], head[1], head[2], head[3]] {
            bytes if u32::from_le_bytes(bytes) == MAGIC => false,
            bytes if u32::from_be_bytes(bytes) == MAGIC => true,
            _ => return Err(JImageProblem::NotAnImage),
        };
        let slot = |n: usize| read_u32(&head[n * 4..], big_endian);
        let version = slot(1);
        if version != 1 << 16 {
            return Err(JImageProblem::Version { major: (version >> 16) as u16, minor: version as u16 });
        }
        let table_length = slot(4);
        // Sums of a few u32 cannot overflow a u64.
        let redirect = HEADER_SIZE as u64;
        let offsets = redirect + u64::from(table_length) * 4;
        let locations = offsets + u64::from(table_length) * 4;
        let strings = locations + u64::from(slot(5));
        let index_end = strings + u64::from(slot(6));
        if index_end > data.len() as u64 {
            return Err(corrupt(16, "the tables are larger than the file"));
        }
        let header = Header {
            big_endian,
            table_length,
            redirect: redirect as usize,
            offsets: offsets as usize,
            locations: locations as usize..strings as usize,
            strings: strings as usize..index_end as usize,
            index_end: index_end as usize,
        };
        if data[header.strings.clone()].last() != Some(&0) {
            return Err(corrupt(header.index_end, "the table of strings is not closed"));
        }
        Ok(header)
    }

    /// The first four of `bytes`, in the image's byte order. There must be four.
    pub(super) fn u32(&self, bytes: &[u8]) -> u32 {
        read_u32(bytes, self.big_endian)
    }

    /// Where in the file entry `index` of the offsets table is.
    pub(super) fn offset_position(&self, index: u32) -> usize {
        self.offsets + index as usize * 4
    }

    /// Entry `index` of the offsets table; `index` must be below the table's length.
    pub(super) fn offset_at(&self, data: &[u8], index: u32) -> u32 {
        self.u32(&data[self.offset_position(index)..])
    }

    /// The only slot where `path` of `module` can be.
    pub(super) fn index_of(&self, data: &[u8], module: &str, path: &str) -> Option<u32> {
        if self.table_length == 0 {
            return None;
        }
        let slot = hash(module, path, HASH_MULTIPLIER) % self.table_length;
        let redirect = self.u32(&data[self.redirect + slot as usize * 4..]) as i32;
        let index = match redirect {
            0 => return None,
            // The value is the complement of the index itself.
            i32::MIN..0 => !redirect as u32,
            // The value is the seed that makes this name's hash unique.
            1.. => hash(module, path, redirect as u32) % self.table_length,
        };
        (index < self.table_length).then_some(index)
    }
}

fn read_u32(bytes: &[u8], big_endian: bool) -> u32 {
    let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
    if big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
}

/// The hash of `/module/path`, over its bytes. (The JDK hashes modified UTF-8, which differs for characters that
/// no class or resource of a JDK has in its name.)
pub(super) fn hash(module: &str, path: &str, seed: u32) -> u32 {
    let step = |hash: u32, byte: u8| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte);
    let hash = module.bytes().fold(step(seed, b'/'), step);
    path.bytes().fold(step(hash, b'/'), step) & 0x7fff_ffff
}
