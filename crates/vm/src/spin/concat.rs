//! `StringConcatFactory`: a spun method turns its arguments into strings (or leaves them to the VM if they are ints,
//! longs, chars or booleans) and calls a native that joins them by a recipe.
//!
//! The strings that arguments become are those of `String.valueOf`; a `toString` that gives null counts as "null".

use std::sync::Arc;

use testwright_classpath::classfile::Constant;

use super::SiteInfo;
use super::assembler::{Assembler, Call, Jump, Refused, width};
use super::class::{ClassSpinner, spun_method};
use super::convert::{is_ref, sort, split};
use crate::class::{ClassId, LoaderId, MethodId};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::vm::Vm;

/// One piece of a joined string.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Piece {
    /// This text.
    Text(Box<[u16]>),
    /// The next argument: `I`, `J`, `C` or `Z`, or `L` for a string, which may be null.
    Argument(u8),
}

/// What a joined string consists of.
pub(crate) type Recipe = Arc<[Piece]>;

/// Name of the native that joins.
const JOIN: &str = "join";

/// Marks of an argument and of a constant in a recipe of `makeConcatWithConstants`.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

/// The sort under which the joining native takes an argument with this descriptor.
pub(super) fn joined_sort(descriptor: &str) -> u8 {
    match sort(descriptor) {
        b'B' | b'S' | b'I' => b'I',
        sort @ (b'J' | b'C' | b'Z') => sort,
        _ => b'L',
    }
}

/// `makeConcatWithConstants(lookup, name, type, recipe, constants…)`
pub(super) fn with_constants(vm: &mut Vm, site: &SiteInfo<'_>) -> Answer<Option<MethodId>> {
    let (parameters, _) = split(site.call.descriptor);
    let Some((recipe, constants)) = site.arguments.split_first() else { return Ok(None) };
    let Ok(recipe) = site.file.pool.string(*recipe) else { return Ok(None) };
    let mut constants = constants.iter();
    let mut left = parameters.iter();
    let mut pieces = Pieces::default();
    for unit in recipe {
        match unit {
            ARGUMENT => match left.next() {
                Some(parameter) => pieces.argument(joined_sort(parameter)),
                None => return Ok(None),
            },
            CONSTANT => {
                let text = constants.next().and_then(|index| constant_text(site, *index));
                let Some(text) = text else { return Ok(None) };
                pieces.text.extend(text);
            }
            unit => pieces.text.push(unit),
        }
    }
    if left.next().is_some() || constants.next().is_some() {
        return Ok(None);
    }
    concatenation(vm, site.call.descriptor, pieces.finish())
}

/// `makeConcat(lookup, name, type)`
pub(super) fn plain(vm: &mut Vm, site: &SiteInfo<'_>) -> Answer<Option<MethodId>> {
    let (parameters, _) = split(site.call.descriptor);
    let recipe = parameters.iter().map(|parameter| Piece::Argument(joined_sort(parameter))).collect();
    concatenation(vm, site.call.descriptor, recipe)
}

/// A constant as a string, if that needs no Java code.
fn constant_text(site: &SiteInfo<'_>, index: u16) -> Option<Vec<u16>> {
    let pool = &site.file.pool;
    match pool.get(index).ok()? {
        Constant::String(_) => pool.string(index).ok(),
        Constant::Integer(value) => Some(value.to_string().encode_utf16().collect()),
        Constant::Long(value) => Some(value.to_string().encode_utf16().collect()),
        _ => None,
    }
}

/// Pieces in the making, neighbouring texts as one.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) text: Vec<u16>,
    pieces: Vec<Piece>,
}

impl Pieces {
    /// Adds text.
    pub(super) fn push_str(&mut self, text: &str) {
        self.text.extend(text.encode_utf16());
    }

    /// Adds the next argument.
    pub(super) fn argument(&mut self, sort: u8) {
        self.flush();
        self.pieces.push(Piece::Argument(sort));
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            self.pieces.push(Piece::Text(std::mem::take(&mut self.text).into()));
        }
    }

    /// The recipe.
    pub(super) fn finish(mut self) -> Recipe {
        self.flush();
        self.pieces.into()
    }
}

/// The method that joins arguments with this descriptor by this recipe. It depends on no class but the JDK's own, so
/// that all call sites of the same shape share it.
fn concatenation(vm: &mut Vm, descriptor: &str, recipe: Recipe) -> Answer<Option<MethodId>> {
    let (parameters, result) = split(descriptor);
    if result != "Ljava/lang/String;" {
        return Ok(None);
    }
    let mut erased = String::from("(");
    for parameter in &parameters {
        erased.push_str(match is_ref(parameter) && *parameter != "Ljava/lang/String;" {
            true => "Ljava/lang/Object;",
            false => parameter,
        });
    }
    erased.push_str(")Ljava/lang/String;");
    let key = (erased.clone().into_boxed_str(), recipe.clone());
    if let Some(method) = vm.links.concatenations.get(&key) {
        return Ok(Some(*method));
    }
    let mut class = ClassSpinner::new("java/lang/String$$StringConcat".into());
    let Ok(()) = spin(vm, &mut class, &erased, recipe) else { return Ok(None) };
    let id = class.define(vm, LoaderId::BOOT, None)?;
    bind(vm, id);
    let method = spun_method(vm, id, "concat");
    if let Some(method) = method {
        vm.links.concatenations.insert(key, method);
    }
    Ok(method)
}

fn spin(vm: &mut Vm, class: &mut ClassSpinner, descriptor: &str, recipe: Recipe) -> Result<(), Refused> {
    let (parameters, _) = split(descriptor);
    let joiner = Joiner::new(vm, class, recipe);
    class.method("concat", descriptor, true, |code| {
        let mut slot = 0;
        for parameter in &parameters {
            code.load(sort(parameter), slot);
            slot += width(sort(parameter));
            stringify(code, parameter)?;
        }
        joiner.join(code)?;
        code.ret(b'L');
        Ok(())
    })
}

/// A joining native of a spun class.
pub(super) struct Joiner {
    class: String,
    descriptor: String,
    recipe: i32,
}

impl Joiner {
    /// Declares the native in `class`; [`bind`] must be called when the class is defined.
    pub(super) fn new(vm: &mut Vm, class: &mut ClassSpinner, recipe: Recipe) -> Joiner {
        let mut descriptor = String::from("(");
        for piece in &*recipe {
            match piece {
                Piece::Argument(b'L') => descriptor.push_str("Ljava/lang/String;"),
                Piece::Argument(sort) => descriptor.push(*sort as char),
                Piece::Text(_) => {}
            }
        }
        descriptor.push_str("I)Ljava/lang/String;");
        class.native(JOIN, &descriptor);
        let number = vm.links.recipes.len() as i32;
        vm.links.recipes.push(recipe);
        Joiner { class: class.name(), descriptor, recipe: number }
    }

    /// Joins the arguments on the stack.
    pub(super) fn join(&self, code: &mut Assembler<'_>) -> Result<(), Refused> {
        code.int(self.recipe)?;
        code.call(Call::Static, &self.class, JOIN, &self.descriptor, false)
    }
}

/// Ties the joining native of a spun class to its implementation.
pub(super) fn bind(vm: &Vm, class: ClassId) {
    if let Some(method) = spun_method(vm, class, JOIN) {
        vm.method(method).native.set(Some(join));
    }
}

/// Turns the value on the stack into what the joining native takes: numbers that the VM can show stay as they are.
pub(super) fn stringify(code: &mut Assembler<'_>, descriptor: &str) -> Result<(), Refused> {
    match sort(descriptor) {
        sort @ (b'F' | b'D') => {
            let shown = format!("({})Ljava/lang/String;", sort as char);
            code.call(Call::Static, "java/lang/String", "valueOf", &shown, false)
        }
        b'L' | b'[' if descriptor != "Ljava/lang/String;" => {
            let (null, done) = (code.new_label(), code.new_label());
            code.op(super::assembler::Op::Dup);
            code.jump(Jump::IfNull, null);
            code.call(Call::Virtual, "java/lang/Object", "toString", "()Ljava/lang/String;", false)?;
            code.jump(Jump::Goto, done);
            code.place(null);
            code.cast("java/lang/String")?; // it is null
            code.place(done);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The native: arguments, then the number of the recipe.
fn join(vm: &mut Vm, args: &[u64]) -> Answer {
    let number = args.last().map_or(0, |bits| *bits as usize);
    let Some(recipe) = vm.links.recipes.get(number).cloned() else {
        return Err(Raise::New("java/lang/InternalError", None));
    };
    let mut text = Builder::Latin(Vec::with_capacity(32));
    let mut at = 0;
    for piece in &*recipe {
        match piece {
            Piece::Text(units) => text.utf16(units),
            Piece::Argument(sort) => {
                let bits = args.get(at).copied().unwrap_or(0);
                at += usize::from(width(*sort));
                match sort {
                    b'I' => text.ascii(&(bits as u32 as i32).to_string()),
                    b'J' => text.ascii(&(bits as i64).to_string()),
                    b'Z' => text.ascii(if bits & 1 == 1 { "true" } else { "false" }),
                    b'C' => text.utf16(&[bits as u16]),
                    _ if bits == 0 => text.ascii("null"),
                    _ => text.string(vm, Ref::from_bits(bits)),
                }
            }
        }
        if text.len() > i32::MAX as usize / 2 {
            return Err(Raise::new("java/lang/OutOfMemoryError", "Overflow: String length out of range"));
        }
    }
    vm.exec.charge(text.len() as u64 / 8);
    let string = match text {
        Builder::Latin(bytes) => vm.new_string_latin(&bytes)?,
        Builder::Utf16(units) => vm.new_string_utf16(&units)?,
    };
    Ok(string.to_bits())
}

/// A string in the making, in Latin-1 as long as that does.
enum Builder {
    Latin(Vec<u8>),
    Utf16(Vec<u16>),
}

impl Builder {
    fn len(&self) -> usize {
        match self {
            Builder::Latin(bytes) => bytes.len(),
            Builder::Utf16(units) => units.len(),
        }
    }

    fn ascii(&mut self, text: &str) {
        match self {
            Builder::Latin(bytes) => bytes.extend(text.bytes()),
            Builder::Utf16(units) => units.extend(text.encode_utf16()),
        }
    }

    fn utf16(&mut self, text: &[u16]) {
        if let Builder::Latin(bytes) = self
            && text.iter().any(|unit| *unit > 0xff)
        {
            *self = Builder::Utf16(bytes.iter().map(|byte| u16::from(*byte)).collect());
        }
        match self {
            Builder::Latin(bytes) => bytes.extend(text.iter().map(|unit| *unit as u8)),
            Builder::Utf16(units) => units.extend(text),
        }
    }

    fn string(&mut self, vm: &Vm, string: Ref) {
        match (self, vm.string_latin(string)) {
            (Builder::Latin(bytes), Some(text)) => bytes.extend(text),
            (Builder::Utf16(units), Some(text)) => units.extend(text.iter().map(|byte| u16::from(*byte))),
            (builder, None) => builder.utf16(&vm.string_utf16(string)),
        }
    }
}
