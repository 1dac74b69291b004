//! Files mapped into native memory. A mapping is a block of its own that is written back before anyone reads the file,
//! and read again after anyone has written it; with one thread at a time nobody can tell the difference.

use crate::files::FileResult;
use crate::world::World;

/// A part of an open file that is shown in native memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mapping {
    address: u64,
    length: usize,
    /// A descriptor of the mapping's own, so that it outlives the channel.
    descriptor: i32,
    position: u64,
    writable: bool,
}

impl World {
    /// Maps `length` bytes of an open file from `position` on; `None` if native memory is used up.
    pub(crate) fn map_file(
        &mut self,
        descriptor: i32,
        position: u64,
        length: usize,
        writable: bool,
    ) -> FileResult<Option<u64>> {
        let bytes = self.files.read(descriptor, length, Some(position))?;
        let Some(address) = self.memory.allocate(length as u64) else { return Ok(None) };
        if let Some(target) = self.memory.bytes_mut(address, bytes.len()) {
            target.copy_from_slice(&bytes);
        }
        let descriptor = self.files.duplicate(descriptor)?;
        self.mappings.push(Mapping { address, length, descriptor, position, writable });
        Ok(Some(address))
    }

    /// Writes mapped memory back to its files.
    pub(crate) fn sync_mappings(&mut self) {
        for mapping in self.mappings.iter().filter(|mapping| mapping.writable) {
            let size = self.files.stat_open(mapping.descriptor).map_or(0, |stat| stat.size);
            // What lies behind the end of the file is lost, as it is with mmap.
            let left = usize::try_from(size.saturating_sub(mapping.position)).unwrap_or(usize::MAX);
            if let Some(bytes) = self.memory.bytes(mapping.address, mapping.length.min(left)) {
                // The descriptor can write, and the file does not grow, so there is nothing that could fail.
                let _ = self.files.write(mapping.descriptor, bytes, Some(mapping.position));
            }
        }
    }

    /// Reads mapped files again.
    pub(crate) fn refresh_mappings(&mut self) {
        for mapping in &self.mappings {
            if let Ok(bytes) = self.files.read(mapping.descriptor, mapping.length, Some(mapping.position))
                && let Some(target) = self.memory.bytes_mut(mapping.address, bytes.len())
            {
                target.copy_from_slice(&bytes);
            }
        }
    }

    /// Ends the mapping at `address`, if there is one.
    pub(crate) fn unmap(&mut self, address: u64) {
        if let Some(at) = self.mappings.iter().position(|mapping| mapping.address == address) {
            let mapping = self.mappings.remove(at);
            self.memory.free(mapping.address);
            // The descriptor is the mapping's own, so it is open.
            let _ = self.files.close(mapping.descriptor);
        }
    }
}
