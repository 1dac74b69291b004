//! The bundled programs and their paths.

use crate::Program;

macro_rules! bundled {
    ($($program:literal $class:literal;)*) => {
        /// The class of a program.
        pub(super) fn class(program: &str) -> &'static str {
            match program {
                $($program => $class,)*
                _ => "",
            }
        }

        /// The source of a program.
        pub(super) fn source(program: &str) -> Program {
            match program {
                $($program => Program {
                    file: concat!($class, ".java"),
                    text: include_str!(concat!("../../../../testdata/paths/", $class, ".java")),
                },)*
                _ => Program { file: "Nothing.java", text: "" },
            }
        }

        /// The paths of a program.
        pub(super) fn plan(program: &str) -> &'static str {
            match program {
                $($program => include_str!(concat!("../../../../testdata/paths/", $class, ".paths")),)*
                _ => "",
            }
        }
    };
}

bundled! {
    "floatcomp" "FloatComp";
    "quotient" "Quotient";
    "strcomp" "StrComp";
    "find" "Find";
    "tritype" "TriType";
    "expint" "ExpInt";
}
