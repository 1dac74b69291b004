//! One location: where a resource's content is and what it is called.

/// The attributes of a location. Names are offsets into the table of strings, where 0 is the empty string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Location {
    pub(super) module: u32,
    /// The path up to the last slash.
    pub(super) parent: u32,
    /// The file name up to the last dot.
    pub(super) base: u32,
    /// The file name from the last dot on.
    pub(super) extension: u32,
    /// Offset from the end of the index.
    pub(super) offset: u64,
    /// Size in the file if compressed, else 0.
    pub(super) compressed: u64,
    /// Size of the content.
    pub(super) size: u64,
}

impl Location {
    /// Decodes the attributes at the front of `bytes`: each has a head byte (kind in the upper five bits,
    /// length minus one in the lower three) and a big-endian value.
    pub(super) fn read(bytes: &[u8]) -> Result<Location, &'static str> {
        let mut location = Location::default();
        let mut rest = bytes;
        // A location has each of the seven attributes at most once; a longer one is not worth following.
        for _ in 0..8 {
            let Some((&head, tail)) = rest.split_first() else {
                return Err("the attributes of a location are cut short");
            };
            let kind = head >> 3;
            if kind == 0 {
                return Ok(location);
            }
            let length = usize::from(head & 7) + 1;
            let Some((value, tail)) = tail.split_at_checked(length) else {
                return Err("the attributes of a location are cut short");
            };
            rest = tail;
            let value = value.iter().fold(0u64, |value, byte| value << 8 | u64::from(*byte));
            let name = u32::try_from(value);
            let too_large = "a name lies outside the table of strings";
            match kind {
                1 => location.module = name.map_err(|_| too_large)?,
                2 => location.parent = name.map_err(|_| too_large)?,
                3 => location.base = name.map_err(|_| too_large)?,
                4 => location.extension = name.map_err(|_| too_large)?,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.size = value,
                _ => return Err("a location has an unknown attribute"),
            }
        }
        Err("a location has too many attributes")
    }
}

/// The longest string that is followed to its end; longer than any path.
const LONGEST_STRING: usize = 4096;

/// The string at `offset` of the table, without its zero; none if it is not inside the table.
pub(super) fn string_at(strings: &[u8], offset: u32) -> Option<&[u8]> {
    let tail = strings.get(offset as usize..)?;
    let end = tail.iter().take(LONGEST_STRING).position(|byte| *byte == 0)?;
    Some(&tail[..end])
}
