//! What stands before the body of a method: modifiers, annotations, parameters.

use super::parse::{Parser, Result};
use super::syntax::{Expression, Named};
use super::table::Annotation;
use super::token::Token;

impl Parser<'_> {
    /// Skips modifiers; the annotations among them.
    pub(super) fn modifiers(&mut self) -> Result<Vec<Annotation>> {
        const MODIFIERS: [&str; 9] = [
            "public",
            "protected",
            "private",
            "static",
            "final",
            "abstract",
            "strictfp",
            "synchronized",
            "default",
        ];
        let mut annotations = Vec::new();
        loop {
            if self.is_sign(0, '@') && !self.is_word(1, "interface") {
                self.at += 1;
                let name = self.path()?.pop().unwrap_or_default();
                let (start, depth) = (self.at, self.depth);
                // Arguments that are more than plain values are of no interest.
                let arguments = self.annotation_arguments().unwrap_or_default();
                (self.at, self.depth) = (start, depth);
                if self.is_sign(0, '(') {
                    self.skip_brackets();
                }
                annotations.push(Annotation { name, arguments });
            } else if matches!(self.peek(0), Some(Token::Name(name)) if MODIFIERS.contains(&name.as_str())) {
                self.at += 1;
            } else {
                return Ok(annotations);
            }
        }
    }

    /// The arguments of an annotation, in parentheses; a single one without a name is called `value`.
    fn annotation_arguments(&mut self) -> Result<Vec<(String, Expression)>> {
        let mut arguments = Vec::new();
        self.sign('(')?;
        while !self.take_sign(')') {
            let name = if self.is_sign(1, '=') { self.name()? } else { "value".to_owned() };
            self.take_sign('=');
            arguments.push((name, self.expression()?));
            if !self.is_sign(0, ')') {
                self.sign(',')?;
            }
        }
        Ok(arguments)
    }

    /// The parameters of a method, in parentheses.
    pub(super) fn parameters(&mut self) -> Result<Vec<(Named, String)>> {
        let mut parameters = Vec::new();
        self.sign('(')?;
        while !self.take_sign(')') {
            self.modifiers()?;
            parameters.push((self.named()?, self.name()?));
            if !self.is_sign(0, ')') {
                self.sign(',')?;
            }
        }
        Ok(parameters)
    }
}
