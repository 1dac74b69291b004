//! Random numbers that are the same for the same seed everywhere: SplitMix64 (Steele, Lea and Flood, 2014).

pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64, number: u64) -> Random {
        Random(seed.wrapping_mul(1_000_003).wrapping_add(number))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(super) fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}
