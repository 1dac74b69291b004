//! A method whose code may be changed, with what is known of its variables.

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::Method;
use testwright_ir::code::{Body, Kind, Operand, Position, Reg};
use testwright_ir::translate;

use crate::change::Site;
use crate::junk;

/// See the module's text.
#[derive(Clone, Debug)]
pub struct MutableMethod {
    /// Internal name of its class.
    pub class: Box<str>,
    /// Name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Its code.
    pub body: Body,
    /// Registers below this one are local variables; the others hold what is in between.
    pub locals: u16,
    /// By parameter: the first character of its descriptor, and 0 for the receiver.
    parameters: Vec<(Reg, u8)>,
    /// By block: whether a compiler made it of something that nobody wrote.
    junk: Vec<bool>,
}

impl MutableMethod {
    /// A method of a class; none if its code is not the user's or cannot be translated.
    #[must_use]
    pub fn of(class: &ClassFile, method: &Method) -> Option<MutableMethod> {
        let code = method.code.as_ref()?;
        if !junk::is_written_by_user(class, method) {
            return None;
        }
        let body = translate(class, method).ok()?;
        if junk::is_record_method(&body) || junk::is_record_plumbing(class, method, &body) {
            return None;
        }
        let junk = junk::blocks(&body);
        Some(MutableMethod {
            class: class.name.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            locals: code.max_locals,
            parameters: parameters(method, &body),
            junk,
            body,
        })
    }

    /// Whether a compiler made a block of something that nobody wrote.
    #[must_use]
    pub fn is_junk(&self, block: usize) -> bool {
        self.junk.get(block).copied().unwrap_or(false)
    }

    /// Whether a register is a local variable.
    #[must_use]
    pub fn is_local(&self, reg: Reg) -> bool {
        reg.0 < self.locals
    }

    /// Where an instruction or terminator comes from.
    #[must_use]
    pub fn position(&self, site: Site) -> Position {
        let Some(block) = self.body.block(site.block) else { return Position::default() };
        block.positions.get(site.index).copied().unwrap_or(block.end)
    }

    /// Name of a local variable where it is used or defined, if the class file tells.
    #[must_use]
    pub fn variable(&self, reg: Reg, pc: u16) -> Option<&str> {
        self.described(reg, pc).map(|(name, _)| name)
    }

    fn described(&self, reg: Reg, pc: u16) -> Option<(&str, &str)> {
        // A variable's scope begins after the instruction that gives it its first value.
        self.body
            .name_at(reg, pc)
            .or_else(|| self.body.name_at(reg, pc.saturating_add(1)))
            .or_else(|| self.body.name_at(reg, pc.saturating_add(2)))
    }

    /// Whether a variable is known to be a boolean.
    #[must_use]
    pub fn is_boolean(&self, reg: Reg, pc: u16) -> bool {
        match self.described(reg, pc) {
            Some((_, descriptor)) => descriptor == "Z",
            None => self.parameters.contains(&(reg, b'Z')),
        }
    }

    /// Whether an operand is a local variable that holds a number.
    #[must_use]
    pub fn numeric_local(&self, operand: Operand, kind: Kind, pc: u16) -> Option<Reg> {
        let reg = operand.reg()?;
        (self.is_local(reg) && kind != Kind::Ref && !self.is_boolean(reg, pc)).then_some(reg)
    }

    /// The parameters: the register and descriptor of each; that of the receiver is empty.
    #[must_use]
    pub fn parameter_descriptors(&self) -> Vec<(Reg, &str)> {
        let has_receiver = self.parameters.first().is_some_and(|(_, sort)| *sort == 0);
        let mut found = Vec::new();
        let mut registers = self.parameters.iter().map(|(reg, _)| *reg);
        if has_receiver {
            found.extend(registers.next().map(|reg| (reg, "")));
        }
        let mut rest = self.descriptor.strip_prefix('(').unwrap_or_default();
        for reg in registers {
            let dimensions = rest.bytes().take_while(|byte| *byte == b'[').count();
            let length = match rest.as_bytes().get(dimensions) {
                Some(b'L') => rest.find(';').map_or(rest.len(), |end| end + 1),
                _ => dimensions + 1,
            };
            let (own, others) = rest.split_at(length.min(rest.len()));
            found.push((reg, own));
            rest = others;
        }
        found
    }

    /// First character of the descriptor of what the method returns.
    #[must_use]
    pub fn returns(&self) -> u8 {
        let result = self.descriptor.rsplit(')').next().unwrap_or("V");
        result.bytes().next().unwrap_or(b'V')
    }

    /// Descriptor of what the method returns.
    #[must_use]
    pub fn return_descriptor(&self) -> &str {
        self.descriptor.rsplit(')').next().unwrap_or("V")
    }
}

fn parameters(method: &Method, body: &Body) -> Vec<(Reg, u8)> {
    let mut sorts: Vec<u8> = Vec::new();
    if !method.flags.is_static() {
        sorts.push(0);
    }
    let mut rest = method.descriptor.strip_prefix('(').unwrap_or_default().bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b')' => break,
            b'L' => {
                rest.by_ref().take_while(|byte| *byte != b';').for_each(drop);
                sorts.push(b'L');
            }
            b'[' => {
                let mut element = rest.next();
                while element == Some(b'[') {
                    element = rest.next();
                }
                if element == Some(b'L') {
                    rest.by_ref().take_while(|byte| *byte != b';').for_each(drop);
                }
                sorts.push(b'[');
            }
            sort => sorts.push(sort),
        }
    }
    body.parameters.iter().map(|(reg, _)| *reg).zip(sorts).collect()
}
