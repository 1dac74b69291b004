//! Reading constants, which go to the pool that is being built.

use testwright_classpath::classfile::PoolBuilderError;

use super::{Parser, Read};
use crate::code::Kind;
use crate::text::cursor::Cursor;
use crate::translate::descriptor_kind;

impl Parser {
    pub(super) fn class(&mut self, cursor: &mut Cursor<'_>) -> Read<u16> {
        let name = cursor.symbol()?;
        full(cursor, self.pool.class(&name))
    }

    pub(super) fn field(&mut self, cursor: &mut Cursor<'_>) -> Read<(u16, Kind)> {
        let (class, name, descriptor) = member(cursor)?;
        let kind = descriptor_kind(&descriptor).or_else(|reason| cursor.error(reason.to_string()))?;
        Ok((full(cursor, self.pool.field_ref(&class, &name, &descriptor))?, kind))
    }

    pub(super) fn method(
        &mut self,
        cursor: &Cursor<'_>,
        interface: bool,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Read<u16> {
        let index = match interface {
            true => self.pool.interface_method_ref(class, name, descriptor),
            false => self.pool.method_ref(class, name, descriptor),
        };
        full(cursor, index)
    }

    /// What follows `const`.
    pub(super) fn loadable(&mut self, cursor: &mut Cursor<'_>) -> Read<(u16, Kind)> {
        let index = match cursor.word()? {
            "string" => {
                let units = cursor.quoted('"')?;
                self.pool.string(&units)
            }
            "class" => return Ok((self.class(cursor)?, Kind::Ref)),
            "methodtype" => {
                let descriptor = cursor.symbol()?;
                self.pool.method_type(&descriptor)
            }
            "methodhandle" => {
                let kind: u8 = cursor.number("a kind of method handle")?;
                let interface = interface(cursor);
                let (class, name, descriptor) = member(cursor)?;
                let reference = match kind {
                    1..=4 => full(cursor, self.pool.field_ref(&class, &name, &descriptor))?,
                    _ => self.method(cursor, interface, &class, &name, &descriptor)?,
                };
                self.pool.method_handle(kind, reference)
            }
            "dynamic" => {
                let (bootstrap, name, descriptor) = dynamic_ref(cursor)?;
                let kind = descriptor_kind(&descriptor).or_else(|reason| cursor.error(reason.to_string()))?;
                return Ok((full(cursor, self.pool.dynamic(bootstrap, &name, &descriptor))?, kind));
            }
            other => return cursor.error(format!("unknown sort of constant `{other}`")),
        };
        Ok((full(cursor, index)?, Kind::Ref))
    }
}

/// The word `interface` in front of a method, which is not a class of that name.
pub(super) fn interface(cursor: &mut Cursor<'_>) -> bool {
    cursor.take("interface ")
}

/// Class, name and descriptor.
pub(super) fn member(cursor: &mut Cursor<'_>) -> Read<(String, String, String)> {
    let class = cursor.symbol()?;
    cursor.expect(".")?;
    let name = cursor.symbol()?;
    cursor.expect(":")?;
    Ok((class, name, cursor.symbol()?))
}

/// Bootstrap index, name and descriptor.
pub(super) fn dynamic_ref(cursor: &mut Cursor<'_>) -> Read<(u16, String, String)> {
    cursor.expect("#")?;
    let bootstrap = cursor.number("the index of a bootstrap method")?;
    let name = cursor.symbol()?;
    cursor.expect(":")?;
    Ok((bootstrap, name, cursor.symbol()?))
}

/// The index of a new constant, if it fits into the pool.
pub(super) fn full(cursor: &Cursor<'_>, index: Result<u16, PoolBuilderError>) -> Read<u16> {
    index.or_else(|error| cursor.error(error.to_string()))
}
