//! String concatenation by `invokedynamic`: what the joined string consists of.
//!
//! The virtual machine links such a call site to a method that turns objects into strings and hands them, with numbers as
//! they are, to a native that joins them. The recipe in the class file says in which order, and with what between them.

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Constant;

/// Marks of an argument and of a constant in a recipe (`StringConcatFactory.makeConcatWithConstants`).
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

/// One piece of a joined string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// This text.
    Text(Vec<u16>),
    /// The next argument.
    Argument,
}

/// What a joined string consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Recipe {
    pub(crate) pieces: Vec<Piece>,
}

impl Recipe {
    /// The recipe of a dynamic call site; none if it does not concatenate, or in a way that is not known.
    pub(crate) fn of_site(file: &ClassFile, index: u16) -> Option<Recipe> {
        let call = file.pool.invoke_dynamic(index).ok()?;
        let bootstrap = file.bootstrap_methods.get(usize::from(call.bootstrap))?;
        let (_, method) = file.pool.method_handle(bootstrap.handle).ok()?;
        if method.class != "java/lang/invoke/StringConcatFactory" || method.name != "makeConcatWithConstants"
        {
            return None;
        }
        let (recipe, constants) = bootstrap.arguments.split_first()?;
        let mut constants = constants.iter();
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        for unit in file.pool.string(*recipe).ok()? {
            match unit {
                ARGUMENT => {
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text)));
                    }
                    pieces.push(Piece::Argument);
                }
                CONSTANT => {
                    let index = *constants.next()?;
                    match file.pool.get(index).ok()? {
                        Constant::String(_) => text.extend(file.pool.string(index).ok()?),
                        Constant::Integer(value) => text.extend(value.to_string().encode_utf16()),
                        Constant::Long(value) => text.extend(value.to_string().encode_utf16()),
                        _ => return None,
                    }
                }
                unit => text.push(unit),
            }
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        Some(Recipe { pieces })
    }
}
