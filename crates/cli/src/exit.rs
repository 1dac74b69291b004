//! Exit codes, as `testwright --help` documents them. `run` passes on the program's own code, so ours start at 64
//! (the numbers are those of BSD's sysexits).

/// Some classes have a suite and some could not get one.
pub(crate) const SOME_FAILED: u8 = 2;
/// No class could get a suite.
pub(crate) const NO_TESTS: u8 = 3;
/// The user pressed Ctrl-C, twice if something was searched.
pub(crate) const INTERRUPTED: u8 = 130;
/// The arguments make no sense.
pub(crate) const USAGE: u8 = 64;
/// A class, file or method that was named is not there, or is not what it should be.
pub(crate) const INPUT: u8 = 66;
/// There is no usable JDK.
pub(crate) const NO_JDK: u8 = 69;
/// The tool itself failed.
pub(crate) const INTERNAL: u8 = 70;
/// The program reached a limit, a deadlock or something that the virtual machine does not support.
pub(crate) const STOPPED: u8 = 75;

/// Shown at the end of `--help`.
pub(crate) const HELP: &str = "\
Exit codes:
  0   done
  1   an exception was not caught (run), or the code given to System.exit
  2   some classes got no tests, others did (generate)
  3   no class got tests (generate)
  64  the arguments make no sense
  66  a class, file or method is missing or broken
  69  no usable JDK
  70  an error in testwright itself
  75  the program reached a limit, a deadlock or an unsupported native
  130 interrupted; a search, twice";

/// Why a command failed, and the exit code that says so.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: u8,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(code: u8, message: impl std::fmt::Display) -> Failure {
        Failure { code, message: message.to_string() }
    }
}
