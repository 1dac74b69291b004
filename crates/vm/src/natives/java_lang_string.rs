//! `String.intern` and the byte order of `StringUTF16`.

use crate::heap::Ref;
use crate::native::{Answer, Native, native};
use crate::vm::Vm;

pub(super) const NATIVES: &[Native] = &[
    native("java/lang/String", "intern", "()Ljava/lang/String;", intern),
    native("java/lang/StringUTF16", "isBigEndian", "()Z", super::no),
];

fn intern(vm: &mut Vm, args: &[u64]) -> Answer {
    Ok(vm.intern_string(Ref::from_bits(args[0])).to_bits())
}
