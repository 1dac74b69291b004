//! What a source file declares: package, imports, types, and the members of types, with their places.
//!
//! Start at [`Structure::of`]. Bodies are skipped.

use std::ops::Range;

use super::scan::{Kind, Word, words};

/// See the module's text.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Structure {
    pub(super) package: String,
    /// Where the declaration of the package ends.
    pub(super) package_end: Option<usize>,
    pub(super) imports: Vec<Import>,
    pub(super) types: Vec<TypeDeclaration>,
    /// Places of comments.
    pub(super) comments: Vec<Range<usize>>,
    /// Names that are used by themselves, not behind a dot, outside of the imports.
    pub(super) mentioned: std::collections::BTreeSet<String>,
}

/// An import.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Import {
    pub(super) is_static: bool,
    /// What is imported, with dots; a star may be the last part.
    pub(super) name: String,
    pub(super) span: Range<usize>,
}

impl Import {
    /// Its last part.
    pub(super) fn simple(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or_default()
    }

    /// All but its last part.
    pub(super) fn owner(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(owner, _)| owner)
    }
}

/// A type at the top level of a file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TypeDeclaration {
    /// `class`, `interface`, `enum` or `record`.
    pub(super) keyword: String,
    pub(super) name: String,
    pub(super) before: Before,
    /// What stands between the name and the body.
    pub(super) head: String,
    /// Places of the braces of its body.
    pub(super) open: usize,
    pub(super) close: usize,
    pub(super) members: Vec<Member>,
}

/// Annotations and modifiers.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Before {
    /// As they are written, without the sign and without blanks.
    pub(super) annotations: Vec<String>,
    pub(super) modifiers: Vec<String>,
}

impl Before {
    pub(super) fn is(&self, modifier: &str) -> bool {
        self.modifiers.iter().any(|own| own == modifier)
    }

    /// Names of the annotations, without packages.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.annotations.iter().map(|annotation| name_of(annotation))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names().any(|own| own == name)
    }
}

/// The name of an annotation, without its package.
pub(super) fn name_of(annotation: &str) -> &str {
    let path = annotation.split('(').next().unwrap_or_default();
    path.rsplit('.').next().unwrap_or_default()
}

/// What a member is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MemberKind {
    Field,
    /// A method or constructor.
    Method,
    Type,
    /// A block.
    Initialiser,
}

/// A member of a type. Several fields may be declared at once.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Member {
    pub(super) kind: MemberKind,
    pub(super) names: Vec<String>,
    pub(super) before: Before,
    /// The words between modifiers and name.
    pub(super) ty: Vec<String>,
    /// Whether a method has parameters.
    pub(super) has_parameters: bool,
    /// Where it begins.
    pub(super) start: usize,
}

const MODIFIERS: [&str; 14] = [
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "strictfp",
    "synchronized",
    "default",
    "transient",
    "volatile",
    "native",
    "sealed",
    "non",
];

const TYPES: [&str; 4] = ["class", "interface", "enum", "record"];

impl Structure {
    /// Reads a source. Fails with words for the user.
    pub(super) fn of(source: &str) -> Result<Structure, String> {
        let all = words(source)?;
        let is_comment = |word: &&Word| word.kind == Kind::Comment;
        let comments = all.iter().filter(is_comment).map(|word| word.span.clone()).collect();
        let words: Vec<Word> = all.into_iter().filter(|word| word.kind != Kind::Comment).collect();
        let mut reader = Reader { source, words: &words, at: 0 };
        let mut structure = reader.file()?;
        structure.comments = comments;
        let end =
            structure.imports.last().map(|import| import.span.end).or(structure.package_end).unwrap_or(0);
        let is_alone = |(at, word): &(usize, &Word)| {
            let before = at.checked_sub(1).map(|at| words[at].text(source));
            word.kind == Kind::Name && word.span.start >= end && before != Some(".")
        };
        let alone = words.iter().enumerate().filter(is_alone);
        structure.mentioned = alone.map(|(_, word)| word.text(source).to_owned()).collect();
        Ok(structure)
    }
}

struct Reader<'s> {
    source: &'s str,
    words: &'s [Word],
    at: usize,
}

impl<'s> Reader<'s> {
    fn peek(&self, ahead: usize) -> &'s str {
        self.words.get(self.at + ahead).map_or("", |word| word.text(self.source))
    }

    fn is_name(&self, ahead: usize) -> bool {
        self.words.get(self.at + ahead).is_some_and(|word| word.kind == Kind::Name)
    }

    fn place(&self) -> usize {
        self.words.get(self.at).map_or(self.source.len(), |word| word.span.start)
    }

    /// Where the last word ended.
    fn end(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.words.get(at)).map_or(0, |word| word.span.end)
    }

    fn is_over(&self) -> bool {
        self.at >= self.words.len()
    }

    fn take(&mut self, text: &str) -> bool {
        let is = !self.is_over() && self.peek(0) == text;
        self.at += usize::from(is);
        is
    }

    fn error(&self, wanted: &str) -> String {
        let line = self.source[..self.place()].matches('\n').count() + 1;
        format!("line {line}: {wanted} is expected")
    }

    /// Skips from an opening bracket to behind the closing one. Says where that is.
    fn skip_brackets(&mut self) -> Result<usize, String> {
        let mut open: Vec<&str> = Vec::new();
        while !self.is_over() {
            let place = self.place();
            let word = self.peek(0);
            self.at += 1;
            match word {
                "(" => open.push(")"),
                "[" => open.push("]"),
                "{" => open.push("}"),
                ")" | "]" | "}" if open.pop() != Some(word) => {
                    self.at -= 1;
                    return Err(self.error("another bracket"));
                }
                _ => {}
            }
            if open.is_empty() {
                return Ok(place);
            }
        }
        Err(self.error("a closing bracket"))
    }

    /// Names with dots between them, without blanks.
    fn path(&mut self) -> String {
        let mut path = String::new();
        while self.is_name(0) || self.peek(0) == "*" {
            path.push_str(self.peek(0));
            self.at += 1;
            if !self.take(".") {
                break;
            }
            path.push('.');
        }
        path
    }

    fn before(&mut self) -> Result<Before, String> {
        let mut before = Before::default();
        loop {
            if self.peek(0) == "@" && self.peek(1) != "interface" {
                self.at += 1;
                let mut annotation = self.path();
                if self.peek(0) == "(" {
                    let first = self.at;
                    self.skip_brackets()?;
                    let inner = self.words[first..self.at].iter();
                    inner.for_each(|word| annotation.push_str(word.text(self.source)));
                }
                before.annotations.push(annotation);
            } else if self.is_name(0) && MODIFIERS.contains(&self.peek(0)) {
                before.modifiers.push(self.peek(0).to_owned());
                self.at += 1;
                // `non-sealed` is three words.
                if before.is("non") && self.take("-") {
                    self.at += 1;
                }
            } else {
                return Ok(before);
            }
        }
    }

    fn file(&mut self) -> Result<Structure, String> {
        let mut structure = Structure::default();
        let start = self.at;
        let before = self.before()?;
        if self.take("package") {
            structure.package = self.path();
            if !self.take(";") {
                return Err(self.error("a semicolon"));
            }
            structure.package_end = Some(self.end());
        } else if !before.annotations.is_empty() || !before.modifiers.is_empty() {
            self.at = start;
        }
        while self.peek(0) == "import" {
            let start = self.place();
            self.at += 1;
            let is_static = self.take("static");
            let name = self.path();
            if !self.take(";") {
                return Err(self.error("a semicolon"));
            }
            structure.imports.push(Import { is_static, name, span: start..self.end() });
        }
        while !self.is_over() {
            if self.take(";") {
                continue;
            }
            let declared = self.declaration()?;
            structure.types.push(declared);
        }
        Ok(structure)
    }

    /// Whether a type is declared here.
    fn is_type(&self) -> bool {
        let is_annotation = self.peek(0) == "@" && self.peek(1) == "interface";
        // Other names may be `record`, too.
        let is_record = self.peek(0) != "record" || self.is_name(1) && matches!(self.peek(2), "(" | "<");
        is_annotation || TYPES.contains(&self.peek(0)) && is_record && self.is_name(1)
    }

    /// A type with its members.
    fn declaration(&mut self) -> Result<TypeDeclaration, String> {
        let before = self.before()?;
        if !self.is_type() {
            return Err(self.error("a class"));
        }
        self.take("@");
        let keyword = self.peek(0).to_owned();
        let name = self.peek(1).to_owned();
        self.at += 2;
        let first = self.at;
        while !self.is_over() && self.peek(0) != "{" {
            if self.peek(0) == "(" {
                self.skip_brackets()?;
            } else {
                self.at += 1;
            }
        }
        let head: Vec<&str> = self.words[first..self.at].iter().map(|word| word.text(self.source)).collect();
        let head = head.join(" ");
        let (open, start) = (self.place(), self.at);
        let close = self.skip_brackets()?;
        let end = self.at;
        let mut members = Vec::new();
        if keyword == "class" {
            self.at = start + 1;
            while self.at + 1 < end {
                members.extend(self.member()?);
            }
            self.at = end;
        }
        Ok(TypeDeclaration { keyword, name, before, head, open, close, members })
    }

    fn member(&mut self) -> Result<Option<Member>, String> {
        if self.take(";") {
            return Ok(None);
        }
        let start = self.place();
        let before = self.before()?;
        let member = |kind, names| Member {
            kind,
            names,
            before: before.clone(),
            ty: Vec::new(),
            has_parameters: false,
            start,
        };
        if self.peek(0) == "{" {
            self.skip_brackets()?;
            return Ok(Some(member(MemberKind::Initialiser, Vec::new())));
        }
        if self.is_type() {
            let keyword_at = self.at + usize::from(self.peek(0) == "@");
            let name = self.words.get(keyword_at + 1).map_or("", |word| word.text(self.source)).to_owned();
            while !self.is_over() && self.peek(0) != "{" {
                self.at += 1;
            }
            self.skip_brackets()?;
            return Ok(Some(member(MemberKind::Type, vec![name])));
        }
        let first = self.at;
        while !matches!(self.peek(0), "" | "(" | "=" | ";" | "{" | "}") {
            self.at += 1;
        }
        let words = || self.words[first..self.at].iter().map(|word| word.text(self.source));
        let ty: Vec<String> = words().map(str::to_owned).collect();
        match self.peek(0) {
            "(" => {
                let has_parameters = self.peek(1) != ")";
                self.skip_brackets()?;
                while !matches!(self.peek(0), "" | "{" | ";" | "}") {
                    self.at += 1;
                }
                if self.peek(0) == "{" {
                    self.skip_brackets()?;
                } else {
                    self.at += 1;
                }
                let names = ty.last().cloned().into_iter().collect();
                Ok(Some(Member { has_parameters, ty, ..member(MemberKind::Method, names) }))
            }
            "=" | ";" => {
                // Of several fields in one declaration, all that may be a name.
                let names = self.declarators(first)?;
                Ok(Some(Member { ty, ..member(MemberKind::Field, names) }))
            }
            _ => Err(self.error("a member of the class")),
        }
    }

    /// The names that a declaration of fields may declare. Skips to behind it.
    fn declarators(&mut self, first: usize) -> Result<Vec<String>, String> {
        let text = |at: usize| {
            self.words.get(at).filter(|word| word.kind == Kind::Name).map(|word| word.text(self.source))
        };
        let ends = (first..self.at).filter(|at| {
            let next = self.words.get(at + 1).map_or("", |word| word.text(self.source));
            matches!(next, "=" | ";" | "," | "[")
        });
        let mut names: Vec<String> = ends.filter_map(text).map(str::to_owned).collect();
        while !self.is_over() && !self.take(";") {
            if matches!(self.peek(0), "(" | "{" | "[") {
                self.skip_brackets()?;
                continue;
            }
            if self.peek(0) == "," && self.is_name(1) && matches!(self.peek(2), "=" | ";" | "," | "[") {
                names.push(self.peek(1).to_owned());
            }
            self.at += 1;
        }
        Ok(names)
    }
}
