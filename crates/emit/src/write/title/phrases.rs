//! What can be said of a test to tell it from its neighbours, in the order in which it is worth saying.
//!
//! Start at [`phrases`].

use testwright_testcase::{Action, MemberKind, Operand, Statement, TestCase, Type, Universe, Var};

use super::super::variables::parameter_of;
use super::super::words::{camel_of_constant, capitalised, decapitalised, letters_and_digits, simple_name};
use super::condition;
use super::literal::{Word, counted, of_literal, of_type};
use crate::suite::Test;

/// Most characters of one phrase.
const LONGEST: usize = 36;
/// How deep the making of values is described.
const DEEPEST: usize = 3;
/// Most things that are told of what something is made of.
const MOST_GIVEN: usize = 3;
/// Most phrases of one test.
const MOST: usize = 64;

/// What kind of thing a phrase says; those that come first are better titles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// How the method under test has decided: `whenZonesAbove5`.
    Condition,
    /// What the act is given.
    Input,
    /// What the object of the act, or what it is given, was made of.
    Making,
    /// What was done before.
    Before,
    /// How methods below the one under test have decided.
    Below,
    /// What is looked at afterwards.
    After,
}

/// Something that can be said of a test. Its text begins with a capital.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Phrase {
    pub(super) kind: Kind,
    pub(super) text: String,
    /// Whether it is worth saying even where nothing has to be told apart.
    pub(super) is_notable: bool,
}

/// Everything that can be said of a test whose act is at a place, the best first and nothing twice.
pub(super) fn phrases(universe: &Universe, test: &Test, act: usize, end: usize) -> Vec<Phrase> {
    let mut speaker = Speaker { universe, case: &test.case, act, said: Vec::new() };
    speaker.refusal(test);
    speaker.conditions(test, true);
    speaker.inputs();
    speaker.makings();
    speaker.before();
    speaker.conditions(test, false);
    speaker.after(end);
    speaker.said
}

struct Speaker<'a> {
    universe: &'a Universe,
    case: &'a TestCase,
    act: usize,
    said: Vec<Phrase>,
}

impl Speaker<'_> {
    fn say(&mut self, kind: Kind, text: &str, is_notable: bool) {
        let text = capitalised(&letters_and_digits(text));
        let is_new = self.said.iter().all(|phrase| phrase.text != text);
        if is_new && !text.is_empty() && text.len() <= LONGEST && self.said.len() < MOST {
            self.said.push(Phrase { kind, text, is_notable });
        }
    }

    /// What was decided last before an exception is why it was thrown, wherever that was decided.
    fn refusal(&mut self, test: &Test) {
        let Some(last) = test.conditions.last().filter(|_| test.thrown() == Some(self.act)) else { return };
        if !last.is_own
            && let Some(words) = condition::words(last, &|_| false)
        {
            self.say(Kind::Condition, &format!("when{words}"), false);
        }
    }

    fn conditions(&mut self, test: &Test, own: bool) {
        let member = self.case.statements[self.act].member().map(|id| self.universe.member(id));
        let names = member.map_or(&[][..], |member| &member.parameter_names);
        let is_known = |name: &str| own && names.iter().flatten().any(|parameter| **parameter == *name);
        let kind = if own { Kind::Condition } else { Kind::Below };
        // What was decided last is nearest to what came of it.
        for condition in test.conditions.iter().rev().filter(|condition| condition.is_own == own) {
            if let Some(words) = condition::words(condition, &is_known) {
                self.say(kind, &format!("when{words}"), false);
            }
        }
    }

    /// What the act is given.
    fn inputs(&mut self) {
        let statement = &self.case.statements[self.act];
        let arguments = self.arguments(statement);
        let is_single = arguments.len() == 1;
        for (name, operand) in arguments {
            let word = self.word(&operand, 0);
            match name {
                // Whatever the one thing is called that a method takes, its value says enough.
                Some(name) if !is_single || word.text.is_empty() => {
                    let text = format!("with{}{}", capitalised(&name), capitalised(&word.text));
                    self.say(Kind::Input, &text, word.is_notable);
                }
                None if !is_single => {
                    self.say(Kind::Input, &format!("with{}", capitalised(&word.text)), word.is_notable)
                }
                _ => self.say(Kind::Input, &word.text, word.is_notable),
            }
        }
    }

    /// What the object of the act and what it is given were made of.
    fn makings(&mut self) {
        let mut open: Vec<(usize, usize)> = vec![(self.act, 0)];
        while let Some((at, depth)) = open.pop() {
            let statement = &self.case.statements[at];
            if depth > 0 {
                for (name, operand) in self.arguments(statement) {
                    let word = self.word(&operand, depth);
                    let name = name.unwrap_or_else(|| self.owner(statement));
                    self.say(
                        Kind::Making,
                        &format!("with{}{}", capitalised(&name), capitalised(&word.text)),
                        word.is_notable,
                    );
                }
                if let Some(name) = self.maker(statement) {
                    self.say(Kind::Making, &format!("of{}", capitalised(&name)), false);
                }
            }
            if depth < DEEPEST {
                let used = statement.operands().filter_map(|operand| match operand {
                    Operand::Var(var) if var.index() < at => Some((var.index(), depth + 1)),
                    _ => None,
                });
                let mut used: Vec<(usize, usize)> = used.collect();
                used.reverse();
                open.extend(used);
            }
            if self.said.len() >= MOST {
                return;
            }
        }
    }

    /// What is done before the act besides making what it uses.
    fn before(&mut self) {
        let mut counts: Vec<(String, usize)> = Vec::new();
        for statement in &self.case.statements[..self.act] {
            let Some(name) = self.deed(statement) else { continue };
            match counts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => counts.push((name, 1)),
            }
            for (parameter, operand) in self.arguments(statement) {
                let word = self.word(&operand, 1);
                let parameter = parameter.unwrap_or_default();
                let deed = self.deed(statement).unwrap_or_default();
                let text = format!(
                    "after{}{}{}",
                    capitalised(&deed),
                    capitalised(&parameter),
                    capitalised(&word.text)
                );
                self.say(Kind::Before, &text, word.is_notable);
            }
        }
        let first =
            self.said.iter().position(|phrase| phrase.kind == Kind::Before).unwrap_or(self.said.len());
        let details = self.said.split_off(first);
        for (name, count) in counts {
            let times = match count {
                1 => String::new(),
                2 => "Twice".to_owned(),
                count => format!("{}Times", capitalised(&counted(count))),
            };
            self.say(Kind::Before, &format!("after{}{times}", capitalised(&name)), false);
        }
        for phrase in details {
            self.say(Kind::Before, &phrase.text, phrase.is_notable);
        }
    }

    fn after(&mut self, end: usize) {
        for at in self.act + 1..end.min(self.case.statements.len()) {
            let statement = &self.case.statements[at];
            if let Some(member) = statement.member() {
                let name = self.universe.member(member).name.clone();
                self.say(Kind::After, &format!("then{}", capitalised(&letters_and_digits(&name))), false);
                for (parameter, operand) in self.arguments(statement) {
                    let word = self.word(&operand, 1);
                    let text = format!(
                        "then{}{}",
                        capitalised(&parameter.unwrap_or_default()),
                        capitalised(&word.text)
                    );
                    self.say(Kind::After, &text, false);
                }
            }
        }
    }

    /// What a statement does to something that is there already.
    fn deed(&self, statement: &Statement) -> Option<String> {
        let name = |id| letters_and_digits(&self.universe.member(id).name);
        match &statement.action {
            Action::Call { method, .. } => Some(name(*method)),
            Action::Set { field, .. } => Some(format!("set{}", capitalised(&name(*field)))),
            _ => None,
        }
    }

    /// How a value was made, if its class alone does not say it.
    fn maker(&self, statement: &Statement) -> Option<String> {
        match &statement.action {
            Action::New { constructor, .. } => {
                Some(letters_and_digits(simple_name(&self.universe.member(*constructor).owner)))
            }
            Action::Call { method, .. } => Some(letters_and_digits(&self.universe.member(*method).name)),
            Action::Get { field, .. } => {
                Some(letters_and_digits(&camel_of_constant(&self.universe.member(*field).name)))
            }
            Action::Stub(stub) => Some(format!("{}Stub", letters_and_digits(simple_name(&stub.class.name)))),
            Action::Set { .. } | Action::Array { .. } => None,
        }
    }

    fn owner(&self, statement: &Statement) -> String {
        let class = statement.member().map(|id| simple_name(&self.universe.member(id).owner));
        class.map(|class| decapitalised(&letters_and_digits(class))).unwrap_or_default()
    }

    /// What a statement is given, with the names of parameters. An outer instance is no argument.
    fn arguments(&self, statement: &Statement) -> Vec<(Option<String>, Operand)> {
        let (id, operands) = match &statement.action {
            Action::New { constructor, arguments } => (*constructor, arguments.clone()),
            Action::Call { method, arguments, .. } => (*method, arguments.clone()),
            Action::Set { field, value, .. } => {
                return vec![(Some(letters_and_digits(&self.universe.member(*field).name)), value.clone())];
            }
            Action::Array { elements } => {
                return elements.iter().map(|element| (None, element.clone())).collect();
            }
            Action::Stub(stub) => {
                let answers = stub.answers.iter();
                let named = answers.filter_map(|(id, answer)| {
                    let name = letters_and_digits(&self.universe.member(*id).name);
                    Some((Some(name), answer.clone()?))
                });
                return named.collect();
            }
            Action::Get { .. } => return Vec::new(),
        };
        let member = self.universe.member(id);
        let skipped = usize::from(member.has_outer).min(operands.len());
        let named = operands.into_iter().enumerate().skip(skipped);
        named
            .map(|(at, operand)| (parameter_of(member, at).map(|name| letters_and_digits(&name)), operand))
            .collect()
    }

    fn word(&self, operand: &Operand, depth: usize) -> Word {
        match operand {
            Operand::Null => Word::notable("null"),
            Operand::Literal(literal) => of_literal(literal),
            Operand::Class(ty) => Word::plain(format!("{}Class", of_type(ty))),
            Operand::Var(var) => self.of_statement(*var, depth),
        }
    }

    fn of_statement(&self, var: Var, depth: usize) -> Word {
        let Some(statement) = self.case.statements.get(var.index()) else { return Word::plain("value") };
        match &statement.action {
            Action::Array { elements } if elements.is_empty() => Word::notable("emptyArray"),
            Action::Array { elements } => match &elements[..] {
                [one] if depth < DEEPEST => {
                    let word = self.word(one, depth + 1);
                    Word { text: format!("arrayOf{}", capitalised(&word.text)), ..word }
                }
                many => Word::plain(format!("arrayOf{}", capitalised(&counted(many.len())))),
            },
            Action::Get { field, receiver: None } => {
                Word::plain(letters_and_digits(&camel_of_constant(&self.universe.member(*field).name)))
            }
            Action::New { constructor, arguments } => self.of_new(*constructor, arguments, depth),
            Action::Call { method, receiver: None, arguments } if !arguments.is_empty() => {
                // What a factory was given says more than its name.
                let of = self.given(arguments, depth);
                match of {
                    Some(word) => word,
                    None => Word::plain(letters_and_digits(&self.universe.member(*method).name)),
                }
            }
            _ => Word::plain(statement.ty.as_ref().map_or_else(|| "value".to_owned(), of_type)),
        }
    }

    fn of_new(
        &self,
        constructor: testwright_testcase::MemberId,
        arguments: &[Operand],
        depth: usize,
    ) -> Word {
        let member = self.universe.member(constructor);
        let name = letters_and_digits(simple_name(&member.owner));
        let is_collection = member.owner.starts_with("java/util/") && member.kind == MemberKind::Constructor;
        if arguments.is_empty() && is_collection {
            return Word::notable(format!("empty{}", capitalised(&name)));
        }
        match self.given(arguments, depth) {
            Some(word) => {
                Word { text: format!("{}{}", decapitalised(&name), capitalised(&word.text)), ..word }
            }
            None => Word::plain(decapitalised(&name)),
        }
    }

    /// The words for a few plain things that something is made of: literals and constants.
    fn given(&self, arguments: &[Operand], depth: usize) -> Option<Word> {
        if depth >= DEEPEST || arguments.is_empty() || arguments.len() > MOST_GIVEN {
            return None;
        }
        let is_constant = |var: &Var| {
            let action = self.case.statements.get(var.index()).map(|statement| &statement.action);
            matches!(action, Some(Action::Get { receiver: None, .. }))
        };
        let is_plain = |operand: &Operand| match operand {
            Operand::Var(var) => is_constant(var),
            _ => true,
        };
        if !arguments.iter().all(is_plain) {
            return None;
        }
        let words: Vec<Word> = arguments.iter().map(|operand| self.word(operand, depth + 1)).collect();
        let is_notable = words.iter().any(|word| word.is_notable);
        let text = words.iter().enumerate().fold(String::new(), |all, (at, word)| match at {
            0 => word.text.clone(),
            _ => format!("{all}And{}", capitalised(&word.text)),
        });
        Some(Word { text, is_notable })
    }
}

/// The word that a title begins with: the method that the act calls.
pub(super) fn of_method(universe: &Universe, statement: &Statement) -> String {
    let Some(member) = statement.member().map(|id| universe.member(id)) else { return "test".to_owned() };
    let name = letters_and_digits(&member.name);
    let name = match member.kind {
        MemberKind::Constructor if member.owner == universe.subject => "constructor".to_owned(),
        MemberKind::Constructor => {
            format!("new{}", capitalised(&letters_and_digits(simple_name(&member.owner))))
        }
        MemberKind::Field if matches!(statement.action, Action::Set { .. }) => {
            format!("set{}", capitalised(&name))
        }
        MemberKind::Field => letters_and_digits(&camel_of_constant(&member.name)),
        MemberKind::Method => name,
    };
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { format!("test{name}") }
}

/// The words for the types of what an act is given, which tell overloads apart.
pub(super) fn of_signature(universe: &Universe, statement: &Statement) -> String {
    let Some(member) = statement.member().map(|id| universe.member(id)) else { return String::new() };
    member.parameters.iter().map(|ty: &Type| capitalised(&of_type(ty))).collect()
}
