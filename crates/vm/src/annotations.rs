//! The types of a member's annotations, read from their undecoded attribute (JVMS §4.7.16).
//!
//! The VM itself obeys a few annotations of the JDK (`@Hidden`, `@CallerSensitive`); everything else about
//! annotations is for reflection, whose Java code decodes the bytes itself.

use testwright_classpath::classfile::ConstantPool;

/// How deep element values may nest before they count as malformed.
const MAX_DEPTH: usize = 32;

/// Descriptors of the annotations in `bytes`, in order. Stops at the first malformed byte.
pub(crate) fn annotation_types<'a>(pool: &'a ConstantPool, bytes: &'a [u8]) -> impl Iterator<Item = &'a str> {
    let mut cursor = Cursor { bytes, at: 0 };
    let mut left = cursor.u16().unwrap_or(0);
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        left -= 1;
        let name = pool.utf8(cursor.u16()?).ok()?;
        if cursor.skip_elements(MAX_DEPTH).is_none() {
            left = 0;
        }
        Some(name)
    })
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn u8(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    /// Skips the element-value pairs of an annotation whose type was just read.
    fn skip_elements(&mut self, depth: usize) -> Option<()> {
        for _ in 0..self.u16()? {
            self.u16()?;
            self.skip_value(depth)?;
        }
        Some(())
    }

    fn skip_value(&mut self, depth: usize) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        match self.u8()? {
            b'e' => {
                self.u16()?;
                self.u16()?;
            }
            b'@' => {
                self.u16()?;
                self.skip_elements(depth)?;
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.skip_value(depth)?;
                }
            }
            _ => {
                self.u16()?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use testwright_classpath::classfile::PoolBuilder;

    use super::*;

    #[test]
    fn elements_of_every_sort_are_skipped() {
        let mut pool = PoolBuilder::new();
        let first = pool.utf8("LFirst;").unwrap() as u8;
        let second = pool.utf8("LSecond;").unwrap() as u8;
        let pool = pool.finish();
        #[rustfmt::skip]
        let bytes = [
            0, 2,
            0, first, 0, 3,
                0, 9, b'I', 0, 9,
                0, 9, b'[', 0, 2, b's', 0, 9, b'e', 0, 9, 0, 9,
                0, 9, b'@', 0, second, 0, 1, 0, 9, b'c', 0, 9,
            0, second, 0, 0,
        ];
        assert_eq!(annotation_types(&pool, &bytes).collect::<Vec<_>>(), ["LFirst;", "LSecond;"]);
        assert_eq!(annotation_types(&pool, &bytes[..9]).collect::<Vec<_>>(), ["LFirst;"], "cut off");
        assert_eq!(annotation_types(&pool, &[]).count(), 0);
    }
}
