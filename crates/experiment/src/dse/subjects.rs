//! The programs of the experiment, each with the figures of the class that it takes after.

use crate::Program;

/// A program of ours.
pub(super) struct Subject {
    /// Simple name of its class, which is in package `dse`.
    pub(super) class: &'static str,
    pub(super) program: Program,
    pub(super) pattern: Option<Pattern>,
}

/// What Galeotti, Fraser and Arcuri (2013) report of a class, in tables II and IV.
pub(super) struct Pattern {
    pub(super) class: &'static str,
    /// Branch coverage of the genetic algorithm alone, in per cent.
    pub(super) alone: f64,
    /// Branch coverage with dynamic symbolic execution, in per cent.
    pub(super) hybrid: f64,
    /// Effect size of the latter over the former; table IV has none.
    pub(super) effect: Option<f64>,
}

macro_rules! program {
    ($class:literal) => {
        Program {
            file: concat!($class, ".java"),
            text: include_str!(concat!("../../../../testdata/dse/", $class, ".java")),
        }
    };
}

macro_rules! subject {
    ($class:literal) => {
        Subject { class: $class, program: program!($class), pattern: None }
    };
    ($class:literal, $pattern:literal, $alone:literal, $hybrid:literal, $effect:expr) => {
        Subject {
            class: $class,
            program: program!($class),
            pattern: Some(Pattern { class: $pattern, alone: $alone, hybrid: $hybrid, effect: $effect }),
        }
    };
}

/// The example of their figure 1.
pub(super) const EXAMPLE: Subject = subject!("Bar");

/// What the example needs besides.
pub(super) const NEEDED: Program = program!("Foo");

/// The other programs.
pub(super) const SUBJECTS: &[Subject] = &[
    subject!("Cookie", "Cookie", 45.0, 100.0, Some(1.00)),
    subject!("DateParse", "DateParse", 67.0, 100.0, Some(1.00)),
    subject!("LinearArithmetic", "LinearWithoutOverflow", 38.0, 98.0, Some(0.99)),
    subject!("FloatArithmetic", "FloatArithmetic", 41.0, 85.0, Some(0.99)),
    subject!("Remainder", "Remainder", 88.0, 85.0, Some(0.48)),
    subject!("Bessel", "Bessj", 87.0, 90.0, Some(0.52)),
    subject!("Iban", "IBAN", 63.0, 68.0, Some(0.54)),
    subject!("AccountNumber", "InternationalBankAccountNumber", 70.0, 80.0, Some(0.89)),
    subject!("Bic", "BIC", 78.0, 87.0, Some(0.55)),
    subject!("CasNumber", "CASNumber", 38.0, 37.0, Some(0.48)),
    subject!("UriParts", "URI", 81.0, 91.0, Some(0.94)),
    subject!("UriKind", "URIClassifier", 81.0, 93.0, Some(0.75)),
    subject!("Urn", "URN", 89.0, 97.0, Some(0.62)),
    subject!("PathUrn", "PathURN", 23.0, 52.0, Some(0.66)),
    subject!("ResourceUrl", "ResourceURL", 94.0, 100.0, Some(0.66)),
    subject!("MimeType", "MIMEType", 78.0, 85.0, Some(0.55)),
    subject!("UrlContext", "ConcreteURLContext", 54.0, 83.0, Some(0.88)),
    subject!("TimeChecker", "TimeChecker", 62.0, 61.0, Some(0.47)),
    subject!("Validator", "DateFormatValidator", 81.0, 78.0, Some(0.48)),
    subject!("Registration", "Validator", 38.0, 40.0, Some(0.53)),
    subject!("Puzzle", "Validation", 76.0, 92.0, Some(0.84)),
    subject!("CommandLine", "CommandLine", 88.0, 90.0, Some(0.52)),
    subject!("RedBlackTree", "IntRedBlackTreeMap", 57.0, 57.0, None),
    subject!("AvlTree", "AvlTree", 73.0, 72.0, None),
    subject!("SortedList", "SinglyLinkedList", 98.0, 99.0, None),
    subject!("CachingList", "NodeCachingLinkedList", 66.0, 65.0, None),
    subject!("BinaryHeap", "BinomialHeap", 54.0, 47.0, None),
    subject!("BinarySearch", "BinSearchError", 80.0, 80.0, None),
    subject!("IntArrays", "IntArrayWithoutExceptions", 92.0, 94.0, None),
    subject!("DeepExpression", "DeepASTrandom", 90.0, 92.0, None),
    subject!("Roman"),
    subject!("Version"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_a_subject() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/dse");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".java"))
            .collect();
        files.sort();
        let programs = SUBJECTS.iter().chain([&EXAMPLE]).map(|subject| subject.program).chain([NEEDED]);
        let mut known: Vec<String> = programs.map(|program| program.file.to_owned()).collect();
        known.sort();
        assert_eq!(files, known);
    }
}
