//! The tables of `tableswitch` and `lookupswitch` (JVMS §6.5), read in place.

use super::error::DecodeReason;

/// A switch. Its cases stay in the bytecode and are decoded as they are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Switch<'a> {
    pc: u16,
    default: u16,
    table: Table<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Table<'a> {
    /// Keys count up from `low`; four bytes of offset each.
    Dense { low: i32, offsets: &'a [u8] },
    /// Four bytes of key and four of offset each, keys rising.
    Sparse { pairs: &'a [u8] },
}

impl<'a> Switch<'a> {
    /// Reads a `tableswitch` at `pc` whose operands start (after padding) at `at`; also gives the offset after it.
    pub(super) fn dense(code: &'a [u8], pc: u16, at: usize) -> Result<(Self, usize), DecodeReason> {
        let default = target(code, pc, read_i32(code, at)?)?;
        let (low, high) = (read_i32(code, at + 4)?, read_i32(code, at + 8)?);
        if low > high {
            return Err(DecodeReason::SwitchRange { low, high });
        }
        let count = i64::from(high) - i64::from(low) + 1;
        let (offsets, end) = rows(code, at + 12, count, 4)?;
        for row in offsets.chunks_exact(4) {
            target(code, pc, read_i32(row, 0)?)?;
        }
        Ok((Self { pc, default, table: Table::Dense { low, offsets } }, end))
    }

    /// Reads a `lookupswitch`, like [`Switch::dense`].
    pub(super) fn sparse(code: &'a [u8], pc: u16, at: usize) -> Result<(Self, usize), DecodeReason> {
        let default = target(code, pc, read_i32(code, at)?)?;
        let count = read_i32(code, at + 4)?;
        if count < 0 {
            return Err(DecodeReason::SwitchCount(count));
        }
        let (pairs, end) = rows(code, at + 8, i64::from(count), 8)?;
        let mut previous = None;
        for row in pairs.chunks_exact(8) {
            let key = read_i32(row, 0)?;
            if let Some(previous) = previous.filter(|&previous| previous >= key) {
                return Err(DecodeReason::SwitchOrder(key, previous));
            }
            previous = Some(key);
            target(code, pc, read_i32(row, 4)?)?;
        }
        Ok((Self { pc, default, table: Table::Sparse { pairs } }, end))
    }

    /// Where every other value goes.
    #[must_use]
    pub fn default(&self) -> u16 {
        self.default
    }

    /// Keys and targets, keys rising.
    #[must_use]
    pub fn cases(&self) -> SwitchCases<'a> {
        SwitchCases { switch: *self, next: 0 }
    }

    /// True for `tableswitch`.
    #[must_use]
    pub fn is_table(&self) -> bool {
        matches!(self.table, Table::Dense { .. })
    }
}

impl std::fmt::Debug for Switch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.cases()).entry(&"default", &self.default).finish()
    }
}

/// The cases of a [`Switch`].
#[derive(Clone, Debug)]
pub struct SwitchCases<'a> {
    switch: Switch<'a>,
    next: usize,
}

impl Iterator for SwitchCases<'_> {
    type Item = (i32, u16);

    fn next(&mut self) -> Option<(i32, u16)> {
        let row = self.next;
        let (key, offset) = match self.switch.table {
            Table::Dense { low, offsets } => {
                // The reader made sure that `low` plus the number of rows stays within an int.
                (low.wrapping_add(row as i32), read_i32(offsets, row * 4).ok()?)
            }
            Table::Sparse { pairs } => (read_i32(pairs, row * 8).ok()?, read_i32(pairs, row * 8 + 4).ok()?),
        };
        self.next += 1;
        // The reader checked that the sum is an offset inside the code.
        Some((key, (i64::from(self.switch.pc) + i64::from(offset)) as u16))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rows = match self.switch.table {
            Table::Dense { offsets, .. } => offsets.len() / 4,
            Table::Sparse { pairs } => pairs.len() / 8,
        };
        (rows - self.next, Some(rows - self.next))
    }
}

impl ExactSizeIterator for SwitchCases<'_> {}

/// The absolute target of an offset relative to `pc`, if it lies inside the code.
pub(super) fn target(code: &[u8], pc: u16, offset: i32) -> Result<u16, DecodeReason> {
    let target = i64::from(pc) + i64::from(offset);
    match u16::try_from(target) {
        Ok(inside) if usize::from(inside) < code.len() => Ok(inside),
        _ => Err(DecodeReason::TargetOutside(target)),
    }
}

/// Big-endian four bytes.
pub(super) fn read_i32(code: &[u8], at: usize) -> Result<i32, DecodeReason> {
    match code.get(at..at + 4) {
        Some(&[a, b, c, d]) => Ok(i32::from_be_bytes([a, b, c, d])),
        _ => Err(DecodeReason::Truncated),
    }
}

/// `count` rows of `size` bytes from `at` on, and the offset after them.
fn rows(code: &[u8], at: usize, count: i64, size: usize) -> Result<(&[u8], usize), DecodeReason> {
    let left = code.get(at..).ok_or(DecodeReason::Truncated)?;
    match usize::try_from(count).ok().and_then(|count| count.checked_mul(size)) {
        Some(bytes) if bytes <= left.len() => Ok((&left[..bytes], at + bytes)),
        _ => Err(DecodeReason::Truncated),
    }
}
