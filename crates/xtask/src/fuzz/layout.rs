//! Where things are in the bytes of a good class file, so that they can be changed in place.

use testwright_classpath::ClassFile;
use testwright_ir::decode::Bytecode;

/// See the module's text. Places are offsets in the file.
pub(super) struct Layout {
    /// By index in the constant pool: the tag of an entry and where the tag stands.
    pub(super) pool: Vec<(u8, usize)>,
    /// The class's access flags.
    pub(super) class_flags: usize,
    /// Access flags of fields; their names and descriptors follow.
    pub(super) fields: Vec<usize>,
    /// Likewise of methods.
    pub(super) methods: Vec<usize>,
    /// The first bytes of instructions, by method with code.
    pub(super) instructions: Vec<Vec<usize>>,
}

/// Tags of the constant pool (JVMS table 4.4-A).
pub(super) mod tag {
    pub(in super::super) const UTF8: u8 = 1;
    pub(in super::super) const INTEGER: u8 = 3;
    pub(in super::super) const FLOAT: u8 = 4;
    pub(in super::super) const LONG: u8 = 5;
    pub(in super::super) const DOUBLE: u8 = 6;
    pub(in super::super) const STRING: u8 = 8;
    pub(in super::super) const NAME_AND_TYPE: u8 = 12;
}

/// The constant pool begins after the magic number, the version and its own length.
const POOL: usize = 10;

impl Layout {
    /// The layout of a class file; none if it is not a good one.
    pub(super) fn of(bytes: &[u8]) -> Option<Layout> {
        let file = ClassFile::parse(bytes.to_vec().into()).ok()?;
        let mut pool = vec![(0, 0)];
        let mut at = POOL;
        let count = usize::from(short(bytes, 8)?);
        while pool.len() < count {
            let tag = *bytes.get(at)?;
            pool.push((tag, at));
            at += match tag {
                tag::UTF8 => 3 + usize::from(short(bytes, at + 1)?),
                tag::LONG | tag::DOUBLE => 9,
                tag::STRING | 7 | 16 | 19 | 20 => 3,
                15 => 4,
                _ => 5,
            };
            if matches!(tag, tag::LONG | tag::DOUBLE) {
                pool.push((0, 0));
            }
        }
        let class_flags = at;
        at += 8 + 2 * usize::from(short(bytes, at + 6)?);
        let fields = members(bytes, &mut at)?;
        let methods = members(bytes, &mut at)?;
        let codes = file.methods.iter().filter_map(|method| method.code.as_ref());
        let instructions = codes.filter_map(|code| {
            let bytecode = Bytecode::check(&code.bytecode).ok()?;
            let starts = (0..u16::try_from(code.bytecode.len()).ok()?).filter(|pc| bytecode.is_start(*pc));
            Some(starts.map(|pc| code.offset as usize + usize::from(pc)).collect())
        });
        let instructions = instructions.collect();
        Some(Layout { pool, class_flags, fields, methods, instructions })
    }
}

/// Where the members of a table begin; goes on to behind it.
fn members(bytes: &[u8], at: &mut usize) -> Option<Vec<usize>> {
    let count = short(bytes, *at)?;
    *at += 2;
    let mut starts = Vec::with_capacity(count.into());
    for _ in 0..count {
        starts.push(*at);
        let attributes = short(bytes, *at + 6)?;
        *at += 8;
        for _ in 0..attributes {
            let length = bytes.get(*at + 2..*at + 6)?;
            *at += 6 + u32::from_be_bytes(length.try_into().ok()?) as usize;
        }
    }
    Some(starts)
}

/// The two bytes at a place.
pub(super) fn short(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_be_bytes)
}
