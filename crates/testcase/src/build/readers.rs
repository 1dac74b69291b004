//! Methods that only read, told from their code.
//!
//! Calling `getName()` on an argument changes nothing that the class under test could notice. Of the methods of a value class
//! most are of this kind, and as long as they are offered, those that matter are rarely chosen.

use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{MemberRef, Method};
use testwright_ir::code::Inst;
use testwright_ir::translate;

use crate::access::is_jdk;
use crate::build::inspection::MOST_ANCESTORS;
use crate::build::known;
use crate::build::loader::Loader;

/// How far calls are followed. What is called deeper is taken to write.
const DEPTH: usize = 3;

impl Loader<'_> {
    /// Whether a method certainly stores nothing in fields and arrays, itself and by what it calls. A call is taken to run the method
    /// that it names, not one that overrides it: a wrong guess costs a choice and nothing else.
    pub(crate) fn only_reads(&mut self, file: &ClassFile, method: &Method) -> bool {
        self.reads_within(file, method, DEPTH)
    }

    fn reads_within(&mut self, file: &ClassFile, method: &Method, depth: usize) -> bool {
        if depth == 0 || method.code.is_none() {
            return false;
        }
        let Ok(body) = translate(file, method) else { return false };
        body.blocks.iter().flat_map(|block| &block.insts).all(|inst| match inst {
            Inst::PutField { .. }
            | Inst::PutStatic { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::InvokeDynamic { .. } => false,
            Inst::Invoke { method, .. } => {
                file.pool.method_ref(*method).is_ok_and(|callee| self.callee_reads(&callee, depth - 1))
            }
            _ => true,
        })
    }

    fn callee_reads(&mut self, callee: &MemberRef<'_>, depth: usize) -> bool {
        if is_jdk(callee.class) {
            return super::is_plain(callee.class) || known::is_telling(callee.name);
        }
        let is_it =
            |method: &&Method| *method.name == *callee.name && *method.descriptor == *callee.descriptor;
        let mut class: Box<str> = callee.class.into();
        // Bounded, because broken class files may extend each other.
        for _ in 0..MOST_ANCESTORS {
            let Some(file) = self.file(&class) else { return false };
            if let Some(method) = file.methods.iter().find(is_it) {
                return self.reads_within(&file, method, depth);
            }
            let Some(parent) = &file.super_name else { return false };
            class = parent.clone();
        }
        false
    }
}
