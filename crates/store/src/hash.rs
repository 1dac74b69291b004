//! Hashes that are the same in every process and on every machine.

/// Where the hash of nothing begins (Fowler, Noll and Vo's FNV-1a with 128 bits).
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// A hash of 128 bits that more and more is added to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hash(u128);

impl Default for Hash {
    fn default() -> Hash {
        Hash(OFFSET)
    }
}

impl Hash {
    /// The hash of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Hash {
        Hash::default().and(bytes)
    }

    /// The hash of what it was of, followed by these bytes.
    #[must_use]
    pub fn and(self, bytes: &[u8]) -> Hash {
        Hash(bytes.iter().fold(self.0, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME)))
    }

    /// Likewise, so that it matters where one part ends and the next begins.
    #[must_use]
    pub fn and_part(self, bytes: &[u8]) -> Hash {
        self.and(&(bytes.len() as u64).to_be_bytes()).and(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// Its last 64 bits.
    #[must_use]
    pub fn low(self) -> u64 {
        self.0 as u64
    }
}

/// Four bytes that tell damaged bytes from sound ones.
#[must_use]
pub fn checksum(bytes: &[u8]) -> [u8; 4] {
    let hash = Hash::of(bytes).0;
    ((hash ^ (hash >> 64)) as u32).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_that_their_authors_publish() {
        assert_eq!(Hash::of(b"a").0, 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(Hash::of(b"foobar").0, 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }

    #[test]
    fn it_matters_where_parts_end() {
        let of = |parts: [&str; 2]| {
            parts.iter().fold(Hash::default(), |hash, part| hash.and_part(part.as_bytes()))
        };
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
    }
}
