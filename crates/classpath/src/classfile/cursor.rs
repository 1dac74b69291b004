//! A bounds-checked position in a class file.
//!
//! Every read either stays inside the cursor's window or fails with the offset where it began. An attribute
//! gets a window of its own ([`Cursor::window`]), so that its content cannot run into what follows it.

use bytes::Bytes;

use super::error::{ClassFileError, ClassFileProblem};

/// Where the reader is, and where its window ends.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    /// The whole file, for sharing parts of it.
    file: &'a Bytes,
    /// The same, for reading.
    data: &'a [u8],
    position: usize,
    /// Never beyond the file.
    end: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor over all of `data`.
    pub(super) fn new(data: &'a Bytes) -> Self {
        Self { file: data, data, position: 0, end: data.len() }
    }

    /// Offset in the file of the next byte.
    pub(super) fn offset(&self) -> usize {
        self.position
    }

    /// Bytes left in the window.
    pub(super) fn left(&self) -> usize {
        self.end - self.position
    }

    #[inline]
    fn take(&mut self, n: usize) -> Result<&'a [u8], ClassFileError> {
        if n > self.left() {
            return Err(self.truncated(n as u64));
        }
        let start = self.position;
        self.position += n;
        Ok(&self.data[start..start + n])
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], ClassFileError> {
        match self.data[self.position..self.end].first_chunk::<N>() {
            Some(bytes) => {
                self.position += N;
                Ok(*bytes)
            }
            None => Err(self.truncated(N as u64)),
        }
    }

    fn need(&self, n: u64) -> Result<(), ClassFileError> {
        if n > self.left() as u64 { Err(self.truncated(n)) } else { Ok(()) }
    }

    #[cold]
    fn truncated(&self, needed: u64) -> ClassFileError {
        let reason = ClassFileProblem::Truncated { needed, left: self.left() as u64 };
        ClassFileError { offset: self.position, reason }
    }

    /// The next byte.
    #[inline]
    pub(super) fn u8(&mut self) -> Result<u8, ClassFileError> {
        Ok(self.array::<1>()?[0])
    }

    /// The next two bytes, big-endian.
    #[inline]
    pub(super) fn u16(&mut self) -> Result<u16, ClassFileError> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    /// The next four bytes, big-endian.
    #[inline]
    pub(super) fn u32(&mut self) -> Result<u32, ClassFileError> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    /// The next eight bytes, big-endian.
    #[inline]
    pub(super) fn u64(&mut self) -> Result<u64, ClassFileError> {
        Ok(u64::from_be_bytes(self.array()?))
    }

    /// A two-byte count of items that take at least `item_size` bytes each. It fails at once if they cannot
    /// all be there, so a `Vec` may be reserved for that many without trusting the file.
    pub(super) fn count(&mut self, item_size: usize) -> Result<usize, ClassFileError> {
        let count = usize::from(self.u16()?);
        self.need((count * item_size) as u64)?;
        Ok(count)
    }

    /// The next `n` bytes, borrowed.
    pub(super) fn borrow(&mut self, n: usize) -> Result<&'a [u8], ClassFileError> {
        self.take(n)
    }

    /// The next `n` bytes, shared with the file.
    pub(super) fn bytes(&mut self, n: usize) -> Result<Bytes, ClassFileError> {
        let start = self.position;
        self.take(n)?;
        Ok(self.file.slice(start..start + n))
    }

    /// All that is left in the window, shared with the file.
    pub(super) fn rest(&mut self) -> Bytes {
        let start = self.position;
        self.position = self.end;
        self.file.slice(start..self.end)
    }

    /// A cursor over the next `n` bytes; this one moves past them.
    pub(super) fn window(&mut self, n: u32) -> Result<Cursor<'a>, ClassFileError> {
        self.need(u64::from(n))?;
        let start = self.position;
        self.position += n as usize;
        Ok(Cursor { position: start, end: self.position, ..*self })
    }

    /// Fails unless the window is used up. `what` names it in the message.
    pub(super) fn finish(&self, what: &'static str) -> Result<(), ClassFileError> {
        match self.left() {
            0 => Ok(()),
            left => Err(ClassFileError::malformed(
                self.position,
                format!("{left} bytes too many at the end of {what}"),
            )),
        }
    }
}
