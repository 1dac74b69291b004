//! What tests are written in: the part of Java that makes values and calls, without meaning yet.

use super::table::Table;

/// A type as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// Its name, part by part.
    pub(super) path: Vec<String>,
    /// Its type arguments; none for wildcards.
    pub(super) arguments: Vec<Option<Named>>,
    /// How many dimensions of an array it has.
    pub(super) dimensions: usize,
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expression {
    /// A literal other than `null`, with its sign.
    Literal(testwright_semantics::literal::Literal),
    /// `null`
    Null,
    /// `String.class`
    Class(Named),
    /// Names with dots between them: a variable, a field or a class, or fields of one.
    Path(Vec<String>),
    /// A field of what another expression gives.
    Field(Box<Expression>, String),
    /// A call; without a receiver if nothing stands before its name.
    Call { receiver: Option<Box<Expression>>, name: String, arguments: Vec<Expression> },
    /// A creation, perhaps of an inner class of `outer`'s, perhaps with a body.
    New {
        outer: Option<Box<Expression>>,
        class: Named,
        arguments: Vec<Expression>,
        body: Option<Vec<Method>>,
    },
    /// An array with these elements.
    Array { component: Named, elements: Vec<Expression> },
    /// An array of zeros.
    Zeros { component: Named, length: Box<Expression> },
    /// Elements of an array inside of another one: `{1, 2}`.
    Elements(Vec<Expression>),
    /// A cast.
    Cast(Named, Box<Expression>),
    /// A lambda, with what it returns if its body is an expression or one `return`.
    Lambda { body: Vec<Statement> },
}

/// A method of a body of an anonymous class.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Method {
    pub(super) name: String,
    pub(super) parameters: usize,
    pub(super) body: Vec<Statement>,
}

/// A statement with its line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Statement {
    pub(super) line: usize,
    pub(super) kind: StatementKind,
}

/// What a statement is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum StatementKind {
    /// A variable with its value; the type is none for `var`.
    Declare { ty: Option<Named>, name: String, value: Expression },
    /// An assignment.
    Assign { target: Expression, value: Expression },
    /// An expression for its effect.
    Evaluate(Expression),
    /// `return`, with a value or without.
    Return(Option<Expression>),
    /// The body of a `try`; what its clauses do is left out.
    Try(Vec<Statement>),
}

/// A field of a test class that is no mock.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Field {
    pub(super) line: usize,
    pub(super) ty: Named,
    pub(super) name: String,
    /// What it is initialised with.
    pub(super) value: Option<Expression>,
    /// Whether Mockito makes it.
    pub(super) is_injected: bool,
}

/// A test method.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TestMethod {
    pub(super) name: String,
    /// Which row of its table it is, counted from 0; none if it is no row.
    pub(super) row: Option<usize>,
    pub(super) line: usize,
    /// Its statements, or why they cannot be read.
    pub(super) body: Result<Vec<Statement>, String>,
}

/// A source file.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct File {
    pub(super) package: Vec<String>,
    /// Imported classes, each as its full name; a star as last part stands for all.
    pub(super) imports: Vec<Vec<String>>,
    /// Statically imported members, likewise.
    pub(super) static_imports: Vec<Vec<String>>,
    /// The test class.
    pub(super) class: String,
    /// Whether it is annotated so that all of its public methods are tests, as TestNG has it.
    pub(super) is_all_tests: bool,
    /// Fields that are mocks.
    pub(super) mocks: Vec<(Named, String)>,
    /// Other fields, in order.
    pub(super) fields: Vec<Field>,
    /// The bodies of methods that run before each test, as far as they can be read.
    pub(super) set_ups: Vec<Vec<Statement>>,
    pub(super) tests: Vec<TestMethod>,
    /// Parameterized tests, each with the number of tests before it.
    pub(super) tables: Vec<(usize, Table)>,
    /// Other methods without parameters, which may give rows.
    pub(super) factories: Vec<(String, Vec<Statement>)>,
}

impl File {
    /// Whether its assertions take what should be there last, as those of TestNG do.
    pub(super) fn expects_last(&self) -> bool {
        let mut all = self.imports.iter().chain(&self.static_imports);
        all.any(|path| path.len() > 2 && path[0] == "org" && path[1] == "testng" && path[2] == "Assert")
    }
}
