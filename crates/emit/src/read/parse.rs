//! From words to the syntax of a test class.
//!
//! **Always true:** a test that cannot be read does not keep the others from being read.

use testwright_semantics::literal::Literal;

use super::settings::without_output;
use super::skips::without_skips;
use super::syntax::{Expression, Field, File, Method, Named, Statement, StatementKind, TestMethod};
use super::table::{Annotation, Table, expanded};
use super::temporary::restored;
use super::token::{Placed, Token, tokens};

/// How deep expressions and blocks may be nested.
const DEEPEST: usize = 200;

pub(super) type Result<T> = std::result::Result<T, String>;

/// Reads a source file.
pub(super) fn file(source: &str) -> Result<File> {
    let tokens = restored(without_output(without_skips(tokens(source))));
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0 };
    let mut file = parser.file()?;
    // Backwards, so that numbers of tests before a table stay right.
    for (before, table) in std::mem::take(&mut file.tables).into_iter().rev() {
        let rows = expanded(&file, &table);
        file.tests.splice(before..before, rows);
    }
    Ok(file)
}

/// Annotations of methods that run before each test.
const SET_UPS: [&str; 3] = ["BeforeEach", "Before", "BeforeMethod"];

pub(super) struct Parser<'t> {
    tokens: &'t [Placed],
    pub(super) at: usize,
    pub(super) depth: usize,
}

impl Parser<'_> {
    pub(super) fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead).map(|placed| &placed.token)
    }

    fn line(&self) -> usize {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |placed| placed.line)
    }

    pub(super) fn is_sign(&self, ahead: usize, sign: char) -> bool {
        self.peek(ahead) == Some(&Token::Sign(sign))
    }

    pub(super) fn is_word(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek(ahead), Some(Token::Name(name)) if name == word)
    }

    pub(super) fn take_sign(&mut self, sign: char) -> bool {
        let is = self.is_sign(0, sign);
        self.at += usize::from(is);
        is
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is = self.is_word(0, word);
        self.at += usize::from(is);
        is
    }

    pub(super) fn sign(&mut self, sign: char) -> Result<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.unexpected(&format!("{sign:?}"))) }
    }

    fn unexpected(&self, wanted: &str) -> String {
        let found = match self.peek(0) {
            Some(Token::Name(text) | Token::Literal(text)) => text.clone(),
            Some(Token::Sign(sign)) => sign.to_string(),
            Some(Token::Arrow) => "->".to_owned(),
            Some(Token::Reference) => "::".to_owned(),
            None => "the end".to_owned(),
        };
        format!("line {}: expected {wanted}, found {found}", self.line())
    }

    pub(super) fn name(&mut self) -> Result<String> {
        let Some(Token::Name(name)) = self.peek(0).cloned() else { return Err(self.unexpected("a name")) };
        self.at += 1;
        Ok(name)
    }

    /// Names with dots between them; a star may be the last.
    pub(super) fn path(&mut self) -> Result<Vec<String>> {
        let mut path = vec![self.name()?];
        while self.is_sign(0, '.') {
            self.at += 1;
            if self.take_sign('*') {
                path.push("*".to_owned());
                break;
            }
            path.push(self.name()?);
        }
        Ok(path)
    }

    /// Skips from an opening bracket to behind the closing one.
    pub(super) fn skip_brackets(&mut self) {
        let mut open = 0usize;
        while let Some(token) = self.peek(0) {
            match token {
                Token::Sign('(' | '{' | '[') => open += 1,
                Token::Sign(')' | '}' | ']') => open = open.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return;
            }
        }
    }

    fn file(&mut self) -> Result<File> {
        let mut file = File::default();
        if self.take_word("package") {
            file.package = self.path()?;
            self.sign(';')?;
        }
        while self.take_word("import") {
            let is_static = self.take_word("static");
            let path = self.path()?;
            self.sign(';')?;
            if is_static { &mut file.static_imports } else { &mut file.imports }.push(path);
        }
        let annotations = self.modifiers()?;
        file.is_all_tests = annotations.iter().any(|annotation| annotation.name == "Test");
        if !self.take_word("class") {
            return Err(self.unexpected("a class"));
        }
        file.class = self.name()?;
        while self.peek(0).is_some() && !self.is_sign(0, '{') {
            self.at += 1;
        }
        self.sign('{')?;
        while self.peek(0).is_some() && !self.is_sign(0, '}') {
            self.member(&mut file)?;
        }
        Ok(file)
    }

    /// A member of the test class. Only test methods are read; everything else is skipped.
    fn member(&mut self, file: &mut File) -> Result<()> {
        let (line, begin) = (self.line(), self.at);
        let annotations = self.modifiers()?;
        let has = |wanted: &str| annotations.iter().any(|annotation| annotation.name == wanted);
        let (is_test, is_table) = (has("Test"), has("ParameterizedTest"));
        let (is_set_up, is_injected) = (SET_UPS.iter().any(|name| has(name)), has("InjectMocks"));
        let start = self.at;
        while !matches!(self.peek(0), None | Some(Token::Sign('{' | ';' | '(' | '='))) {
            self.at += 1;
        }
        match self.peek(0) {
            Some(Token::Sign('(')) => {
                let name =
                    match self.at.checked_sub(1).filter(|at| *at >= start).map(|at| &self.tokens[at].token) {
                        Some(Token::Name(name)) => name.clone(),
                        _ => return Err(self.unexpected("a method")),
                    };
                let open = self.at;
                let is_test = is_test || file.is_all_tests && self.is_unmarked(begin, open, &annotations);
                let parameters = self.parameters();
                self.at = open;
                self.skip_brackets();
                while !matches!(self.peek(0), None | Some(Token::Sign('{' | ';'))) {
                    self.at += 1;
                }
                let body = self.at;
                let read = self.block();
                self.at = body;
                self.depth = 0;
                if self.is_sign(0, '{') {
                    self.skip_brackets();
                } else {
                    self.at += 1;
                }
                match (parameters, read) {
                    (_, body) if is_test => file.tests.push(TestMethod { name, row: None, line, body }),
                    (Ok(parameters), body) if is_table => {
                        let method = TestMethod { name, row: None, line, body };
                        file.tables.push((file.tests.len(), Table { method, parameters, annotations }));
                    }
                    (Ok(none), Ok(body)) if none.is_empty() && is_set_up => file.set_ups.push(body),
                    (Ok(none), Ok(body)) if none.is_empty() => file.factories.push((name, body)),
                    _ => {}
                }
            }
            Some(Token::Sign('{')) => self.skip_brackets(),
            _ => {
                let is_mock = self.is_mock(begin, start);
                self.at = start;
                if let (Ok(ty), Ok(name)) = (self.named(), self.name()) {
                    match is_mock {
                        true => file.mocks.push((ty, name)),
                        false => {
                            let value = if self.take_sign('=') { self.initialiser(&ty).ok() } else { None };
                            let value = value.filter(|_| self.is_sign(0, ';'));
                            file.fields.push(Field { line, ty, name, value, is_injected });
                        }
                    }
                }
                self.at = start;
                self.depth = 0;
                self.skip_statement();
            }
        }
        Ok(())
    }

    /// Whether a method between these places is a test if its class says so of all: public, without a result, and not marked as
    /// something else.
    fn is_unmarked(&self, begin: usize, open: usize, annotations: &[Annotation]) -> bool {
        let is_word = |at: usize, word: &str| matches!(self.tokens.get(at).map(|placed| &placed.token), Some(Token::Name(name)) if name == word);
        let of_testng = |annotation: &Annotation| {
            ["Before", "After", "DataProvider", "Factory"]
                .iter()
                .any(|start| annotation.name.starts_with(start))
        };
        (begin..open).any(|at| is_word(at, "public"))
            && open >= 2
            && is_word(open - 2, "void")
            && !annotations.iter().any(of_testng)
    }

    /// Whether a field, at whose end or initialiser this stands, is a mock: by an annotation between these places, or by how it is
    /// initialised.
    fn is_mock(&self, begin: usize, start: usize) -> bool {
        let is_annotated = (begin..start).any(|at| {
            let word = |at: usize| self.tokens.get(at).map(|placed| &placed.token);
            word(at) == Some(&Token::Sign('@'))
                && matches!(word(at + 1), Some(Token::Name(name)) if name == "Mock")
        });
        is_annotated || self.is_sign(0, '=') && self.is_word(1, "mock")
    }

    /// Skips to behind the next semicolon outside of brackets.
    fn skip_statement(&mut self) {
        while let Some(token) = self.peek(0) {
            match token {
                Token::Sign('(' | '{' | '[') => self.skip_brackets(),
                Token::Sign(';') => {
                    self.at += 1;
                    return;
                }
                Token::Sign('}') => return,
                _ => self.at += 1,
            }
        }
    }

    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= DEEPEST {
            return Err(format!("line {}: nested too deeply", self.line()));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn block(&mut self) -> Result<Vec<Statement>> {
        self.sign('{')?;
        let mut statements = Vec::new();
        while !self.take_sign('}') {
            if self.take_sign(';') {
                continue;
            }
            let line = self.line();
            let kind = self.deeper(Self::statement)?;
            statements.push(Statement { line, kind });
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Result<StatementKind> {
        for word in ["if", "for", "while", "do", "switch", "synchronized", "throw", "assert", "class"] {
            if self.is_word(0, word) {
                return Err(format!("line {}: {word} is more than a test of calls", self.line()));
            }
        }
        if self.take_word("try") {
            return self.try_statement();
        }
        if self.take_word("return") {
            let value = if self.is_sign(0, ';') { None } else { Some(self.expression()?) };
            self.sign(';')?;
            return Ok(StatementKind::Return(value));
        }
        let start = self.at;
        self.modifiers()?;
        if let Ok(ty) = self.named()
            && let Some(Token::Name(name)) = self.peek(0).cloned()
            && self.is_sign(1, '=')
        {
            self.at += 2;
            let value = self.initialiser(&ty)?;
            self.sign(';')?;
            let is_var = ty.path == ["var"] && ty.dimensions == 0;
            return Ok(StatementKind::Declare { ty: (!is_var).then_some(ty), name, value });
        }
        self.at = start;
        let expression = self.expression()?;
        if self.take_sign('=') {
            let value = self.expression()?;
            self.sign(';')?;
            return Ok(StatementKind::Assign { target: expression, value });
        }
        self.sign(';')?;
        Ok(StatementKind::Evaluate(expression))
    }

    /// What a variable of a type is declared with; an array may be written by its elements alone.
    fn initialiser(&mut self, ty: &Named) -> Result<Expression> {
        if self.is_sign(0, '{') && ty.dimensions > 0 {
            let component = Named { dimensions: ty.dimensions - 1, ..ty.clone() };
            return Ok(Expression::Array { component, elements: self.elements()? });
        }
        self.expression()
    }

    fn try_statement(&mut self) -> Result<StatementKind> {
        if self.is_sign(0, '(') {
            return Err(format!("line {}: resources of try are not read", self.line()));
        }
        let body = self.block()?;
        while self.take_word("catch") {
            self.skip_brackets();
            self.skip_brackets();
        }
        if self.is_word(0, "finally") {
            return Err(format!("line {}: finally is more than a test of calls", self.line()));
        }
        Ok(StatementKind::Try(body))
    }

    /// A type.
    pub(super) fn named(&mut self) -> Result<Named> {
        let mut named = self.undimensioned()?;
        while self.is_sign(0, '[') && self.is_sign(1, ']') {
            self.at += 2;
            named.dimensions += 1;
        }
        Ok(named)
    }

    /// A type without the brackets of an array.
    fn undimensioned(&mut self) -> Result<Named> {
        let mut named = Named { path: vec![self.name()?], arguments: Vec::new(), dimensions: 0 };
        loop {
            if self.is_sign(0, '<') {
                named.arguments = self.deeper(Self::type_arguments)?;
            }
            if !(self.is_sign(0, '.')
                && matches!(self.peek(1), Some(Token::Name(name)) if name != "class" && name != "new"))
            {
                return Ok(named);
            }
            self.at += 1;
            named.path.push(self.name()?);
        }
    }

    fn type_arguments(&mut self) -> Result<Vec<Option<Named>>> {
        self.sign('<')?;
        let mut arguments = Vec::new();
        while !self.take_sign('>') {
            if self.take_sign('?') {
                if self.take_word("extends") || self.take_word("super") {
                    self.named()?;
                }
                arguments.push(None);
            } else {
                arguments.push(Some(self.named()?));
            }
            if !self.is_sign(0, '>') {
                self.sign(',')?;
            }
        }
        Ok(arguments)
    }

    pub(super) fn expression(&mut self) -> Result<Expression> {
        self.deeper(|parser| {
            let expression = parser.unary()?;
            match parser.peek(0) {
                Some(Token::Sign('+' | '-' | '*' | '/' | '%' | '?' | '&' | '|' | '^' | '<' | '>')) => {
                    Err(format!("line {}: operators are not read", parser.line()))
                }
                // A list in which something is collected.
                Some(Token::Reference)
                    if matches!(&expression, Expression::Path(path) if path.len() == 1)
                        && parser.is_word(1, "add") =>
                {
                    let line = parser.line();
                    parser.at += 2;
                    let receiver = Some(Box::new(expression));
                    let call = Expression::Call { receiver, name: "add".to_owned(), arguments: Vec::new() };
                    let kind = StatementKind::Return(Some(call));
                    Ok(Expression::Lambda { body: vec![Statement { line, kind }] })
                }
                Some(Token::Reference) => {
                    Err(format!("line {}: method references are not read", parser.line()))
                }
                _ => Ok(expression),
            }
        })
    }

    fn unary(&mut self) -> Result<Expression> {
        if self.take_sign('-') {
            return self.negative();
        }
        if let Some(length) = self.lambda_head() {
            self.at += length;
            let line = self.line();
            let body = if self.is_sign(0, '{') {
                self.block()?
            } else {
                vec![Statement { line, kind: StatementKind::Return(Some(self.expression()?)) }]
            };
            return Ok(Expression::Lambda { body });
        }
        if self.is_sign(0, '(')
            && let Some(cast) = self.cast()?
        {
            return Ok(cast);
        }
        let primary = self.primary()?;
        self.postfix(primary)
    }

    /// A number behind a minus sign.
    fn negative(&mut self) -> Result<Expression> {
        let magnitude = match self.peek(0) {
            Some(Token::Literal(text)) => text.clone(),
            Some(Token::Name(_)) => {
                let path = self.path()?;
                self.at -= 1;
                path.join(".")
            }
            _ => return Err(self.unexpected("a number")),
        };
        let literal = format!("-{magnitude}").parse::<Literal>();
        let literal = literal.map_err(|error| format!("line {}: -{magnitude}: {error}", self.line()))?;
        self.at += 1;
        Ok(Expression::Literal(literal))
    }

    /// How many words the head of a lambda has, its arrow included; none if there is no lambda.
    fn lambda_head(&self) -> Option<usize> {
        if matches!(self.peek(0), Some(Token::Name(_))) && self.peek(1) == Some(&Token::Arrow) {
            return Some(2);
        }
        if !self.is_sign(0, '(') {
            return None;
        }
        let mut ahead = 1;
        while matches!(
            self.peek(ahead),
            Some(Token::Name(_) | Token::Sign(',' | '<' | '>' | '.' | '[' | ']' | '?'))
        ) {
            ahead += 1;
        }
        (self.is_sign(ahead, ')') && self.peek(ahead + 1) == Some(&Token::Arrow)).then_some(ahead + 2)
    }

    /// A cast, or none if the parentheses are about something else.
    fn cast(&mut self) -> Result<Option<Expression>> {
        const PRIMITIVES: [&str; 8] = ["boolean", "byte", "char", "short", "int", "long", "float", "double"];
        let start = self.at;
        self.at += 1;
        if let Ok(ty) = self.named()
            && self.take_sign(')')
        {
            let is_primitive = ty.dimensions == 0 && ty.path.len() == 1 && PRIMITIVES.contains(&&*ty.path[0]);
            let operand_follows = match self.peek(0) {
                Some(Token::Name(_) | Token::Literal(_) | Token::Sign('(')) => true,
                Some(Token::Sign('-')) => is_primitive,
                _ => false,
            };
            if operand_follows {
                let operand = self.deeper(Self::unary)?;
                return Ok(Some(Expression::Cast(ty, Box::new(operand))));
            }
        }
        self.at = start;
        Ok(None)
    }

    fn primary(&mut self) -> Result<Expression> {
        match self.peek(0).cloned() {
            Some(Token::Literal(text)) => {
                let literal =
                    text.parse().map_err(|error| format!("line {}: {text}: {error}", self.line()))?;
                self.at += 1;
                Ok(Expression::Literal(literal))
            }
            Some(Token::Sign('(')) => {
                self.at += 1;
                let inner = self.expression()?;
                self.sign(')')?;
                Ok(inner)
            }
            Some(Token::Sign('{')) => Ok(Expression::Elements(self.elements()?)),
            Some(Token::Name(name)) => match name.as_str() {
                "null" => {
                    self.at += 1;
                    Ok(Expression::Null)
                }
                "true" | "false" => {
                    self.at += 1;
                    Ok(Expression::Literal(Literal::Boolean(name == "true")))
                }
                "new" => {
                    self.at += 1;
                    self.creation(None)
                }
                _ => self.named_primary(),
            },
            _ => Err(self.unexpected("an expression")),
        }
    }

    /// A path, a class literal or a call without a receiver.
    fn named_primary(&mut self) -> Result<Expression> {
        let start = self.at;
        if let Ok(ty) = self.named()
            && self.is_sign(0, '.')
            && self.is_word(1, "class")
        {
            self.at += 2;
            return Ok(Expression::Class(ty));
        }
        self.at = start;
        let mut path = vec![self.name()?];
        if self.is_sign(0, '(') {
            let arguments = self.arguments()?;
            return Ok(Expression::Call { receiver: None, name: path.remove(0), arguments });
        }
        while self.is_sign(0, '.')
            && matches!(self.peek(1), Some(Token::Name(name)) if name != "new")
            && !self.is_sign(2, '(')
        {
            self.at += 1;
            path.push(self.name()?);
        }
        let text = path.join(".");
        if let Ok(literal) = text.parse::<Literal>() {
            return Ok(Expression::Literal(literal));
        }
        // Java has no literals for small integers.
        let (primitive, value) = match text.as_str() {
            "Byte.MIN_VALUE" => ("byte", i32::from(i8::MIN)),
            "Byte.MAX_VALUE" => ("byte", i32::from(i8::MAX)),
            "Short.MIN_VALUE" => ("short", i32::from(i16::MIN)),
            "Short.MAX_VALUE" => ("short", i32::from(i16::MAX)),
            _ => return Ok(Expression::Path(path)),
        };
        let ty = Named { path: vec![primitive.to_owned()], arguments: Vec::new(), dimensions: 0 };
        Ok(Expression::Cast(ty, Box::new(Expression::Literal(Literal::Int(value)))))
    }

    /// Members of what stands before.
    fn postfix(&mut self, mut expression: Expression) -> Result<Expression> {
        while self.take_sign('.') {
            if self.take_word("new") {
                expression = self.creation(Some(Box::new(expression)))?;
                continue;
            }
            if self.is_sign(0, '<') {
                self.type_arguments()?;
            }
            let name = self.name()?;
            expression = if self.is_sign(0, '(') {
                let arguments = self.arguments()?;
                Expression::Call { receiver: Some(Box::new(expression)), name, arguments }
            } else {
                Expression::Field(Box::new(expression), name)
            };
        }
        Ok(expression)
    }

    fn arguments(&mut self) -> Result<Vec<Expression>> {
        self.sign('(')?;
        let mut arguments = Vec::new();
        while !self.take_sign(')') {
            arguments.push(self.expression()?);
            if !self.is_sign(0, ')') {
                self.sign(',')?;
            }
        }
        Ok(arguments)
    }

    fn elements(&mut self) -> Result<Vec<Expression>> {
        self.sign('{')?;
        let mut elements = Vec::new();
        while !self.take_sign('}') {
            elements.push(self.expression()?);
            if !self.is_sign(0, '}') {
                self.sign(',')?;
            }
        }
        Ok(elements)
    }

    /// What follows `new`.
    fn creation(&mut self, outer: Option<Box<Expression>>) -> Result<Expression> {
        let mut class = self.undimensioned()?;
        if self.take_sign('[') {
            let length = if self.is_sign(0, ']') { None } else { Some(Box::new(self.expression()?)) };
            self.sign(']')?;
            while self.is_sign(0, '[') && self.is_sign(1, ']') {
                self.at += 2;
                class.dimensions += 1;
            }
            return match length {
                Some(length) => Ok(Expression::Zeros { component: class, length }),
                None => Ok(Expression::Array { component: class, elements: self.elements()? }),
            };
        }
        let arguments = self.arguments()?;
        let body = if self.is_sign(0, '{') { Some(self.class_body()?) } else { None };
        Ok(Expression::New { outer, class, arguments, body })
    }

    /// The methods of an anonymous class.
    fn class_body(&mut self) -> Result<Vec<Method>> {
        self.sign('{')?;
        let mut methods = Vec::new();
        while !self.take_sign('}') {
            self.modifiers()?;
            self.named()?;
            let name = self.name()?;
            let (start, mut parameters, mut angles) = (self.at, 0, 0usize);
            self.skip_brackets();
            if self.at > start + 2 {
                parameters = 1;
                for placed in &self.tokens[start..self.at] {
                    match placed.token {
                        Token::Sign('<') => angles += 1,
                        Token::Sign('>') => angles = angles.saturating_sub(1),
                        Token::Sign(',') if angles == 0 => parameters += 1,
                        _ => {}
                    }
                }
            }
            while self.peek(0).is_some() && !self.is_sign(0, '{') {
                self.at += 1;
            }
            let body = self.deeper(Self::block)?;
            methods.push(Method { name, parameters, body });
        }
        Ok(methods)
    }
}
