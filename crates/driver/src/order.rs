//! The order of a suite: that of the methods in the source, what works before what is refused.

use testwright_classpath::ClassFile;
use testwright_emit::Test;
use testwright_testcase::{MemberKind, Universe};

/// Where a test belongs in its suite; smaller ones come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank {
    /// Number of the act's class among those of the file; others are last.
    class: usize,
    is_no_constructor: bool,
    /// Line where the act's method begins, and its number in the class file where lines are missing.
    line: u16,
    method: usize,
    is_refusal: bool,
}

/// The ranks of tests of classes that are in one source file, the outer one first.
pub(crate) fn ranks(universe: &Universe, classes: &[&ClassFile], tests: &[Test]) -> Vec<Rank> {
    let mut ordered: Vec<&ClassFile> = classes.to_vec();
    if let Some(nested) = ordered.get_mut(1..) {
        nested.sort_by_key(|class| class.methods.iter().filter_map(first_line).min());
    }
    tests.iter().map(|test| rank(universe, &ordered, test)).collect()
}

fn rank(universe: &Universe, classes: &[&ClassFile], test: &Test) -> Rank {
    let is_refusal = test.thrown().is_some();
    let member = test.act(universe).and_then(|at| test.case.statements[at].member());
    let unknown = Rank { class: classes.len(), is_no_constructor: true, line: 0, method: 0, is_refusal };
    let Some(member) = member.map(|id| universe.member(id)) else { return unknown };
    let names = [&member.declared_in, &member.owner];
    let Some(class) = classes.iter().position(|class| names.iter().any(|name| ***name == *class.name)) else {
        return unknown;
    };
    let is_constructor = member.kind == MemberKind::Constructor;
    let name = if is_constructor { "<init>" } else { &*member.name };
    let methods = &classes[class].methods;
    let is_it = |method: &testwright_classpath::classfile::Method| {
        *method.name == *name && *method.descriptor == *member.descriptor
    };
    let method = methods.iter().position(is_it);
    let line = method.and_then(|at| first_line(&methods[at])).unwrap_or(u16::MAX);
    let method = method.unwrap_or(methods.len());
    Rank { class, is_no_constructor: !is_constructor, line, method, is_refusal }
}

fn first_line(method: &testwright_classpath::classfile::Method) -> Option<u16> {
    method.code.as_ref()?.lines.iter().map(|(_, line)| *line).min()
}
