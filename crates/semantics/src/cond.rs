//! The six conditions that conditional branches test.

use crate::{EvalError, Kind, UnknownName, Value};
use std::{fmt, str::FromStr};

/// A condition on two operands (JVMS §6.5 `if_icmp<cond>`, `if<cond>`, `if_acmp<cond>`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cond {
    /// The operands are equal.
    Eq,
    /// The operands differ.
    Ne,
    /// The first is less than the second.
    Lt,
    /// The first is not less than the second.
    Ge,
    /// The first is greater than the second.
    Gt,
    /// The first is not greater than the second.
    Le,
}

impl Cond {
    /// Every condition, in the order of the `if<cond>` opcodes 153 to 158.
    pub const ALL: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];

    /// Whether the condition holds for two `int`s (JVMS §6.5 `if_icmp<cond>`); `if<cond>` compares with zero.
    #[inline]
    pub const fn eval(self, left: i32, right: i32) -> bool {
        match self {
            Cond::Eq => left == right,
            Cond::Ne => left != right,
            Cond::Lt => left < right,
            Cond::Ge => left >= right,
            Cond::Gt => left > right,
            Cond::Le => left <= right,
        }
    }

    /// Whether the condition holds for two `long`s, as `lcmp` followed by `if<cond>` computes it.
    #[inline]
    pub const fn eval_long(self, left: i64, right: i64) -> bool {
        match self {
            Cond::Eq => left == right,
            Cond::Ne => left != right,
            Cond::Lt => left < right,
            Cond::Ge => left >= right,
            Cond::Gt => left > right,
            Cond::Le => left <= right,
        }
    }

    /// Whether the condition holds for two references (JVMS §6.5 `if_acmp<cond>`); `None` for the conditions that
    /// references do not have.
    #[inline]
    pub const fn eval_ref(self, left: u32, right: u32) -> Option<bool> {
        match self {
            Cond::Eq => Some(left == right),
            Cond::Ne => Some(left != right),
            Cond::Lt | Cond::Ge | Cond::Gt | Cond::Le => None,
        }
    }

    /// Whether the condition holds for two values of kind `Int`, or of kind `Ref` for `Eq` and `Ne`.
    pub const fn eval_values(self, left: Value, right: Value) -> Result<bool, EvalError> {
        match (left, right) {
            (Value::Int(left), Value::Int(right)) => Ok(self.eval(left, right)),
            (Value::Ref(left_ref), Value::Ref(right_ref)) => match self.eval_ref(left_ref, right_ref) {
                Some(holds) => Ok(holds),
                None => Err(EvalError::WrongKind { expected: Kind::Int, found: Kind::Ref }),
            },
            (Value::Int(_) | Value::Ref(_), _) => {
                Err(EvalError::WrongKind { expected: left.kind(), found: right.kind() })
            }
            _ => Err(EvalError::WrongKind { expected: Kind::Int, found: left.kind() }),
        }
    }

    /// The condition that holds exactly when this one does not.
    #[inline]
    pub const fn negate(self) -> Cond {
        match self {
            Cond::Eq => Cond::Ne,
            Cond::Ne => Cond::Eq,
            Cond::Lt => Cond::Ge,
            Cond::Ge => Cond::Lt,
            Cond::Gt => Cond::Le,
            Cond::Le => Cond::Gt,
        }
    }

    /// The condition that holds for `(b, a)` exactly when this one holds for `(a, b)`.
    #[inline]
    pub const fn swap(self) -> Cond {
        match self {
            Cond::Eq => Cond::Eq,
            Cond::Ne => Cond::Ne,
            Cond::Lt => Cond::Gt,
            Cond::Ge => Cond::Le,
            Cond::Gt => Cond::Lt,
            Cond::Le => Cond::Ge,
        }
    }

    /// The two-letter name that the class file mnemonics use: `eq`, `ne`, `lt`, `ge`, `gt` or `le`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Cond::Eq => "eq",
            Cond::Ne => "ne",
            Cond::Lt => "lt",
            Cond::Ge => "ge",
            Cond::Gt => "gt",
            Cond::Le => "le",
        }
    }

    /// Java's operator for it: `==`, `!=`, `<`, `>=`, `>` or `<=`.
    #[inline]
    pub const fn symbol(self) -> &'static str {
        match self {
            Cond::Eq => "==",
            Cond::Ne => "!=",
            Cond::Lt => "<",
            Cond::Ge => ">=",
            Cond::Gt => ">",
            Cond::Le => "<=",
        }
    }
}

impl fmt::Display for Cond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads both the two-letter name and the operator.
impl FromStr for Cond {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let found = Cond::ALL.into_iter().find(|cond| cond.name() == text || cond.symbol() == text);
        found.ok_or(UnknownName { what: "condition" })
    }
}
