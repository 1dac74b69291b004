//! PIT's returns: a method gives something empty instead of its result.

use testwright_ir::code::{Inst, Kind, Operand, Terminator};

use super::{Draft, Group, Operator, Place, literal};

/// See the module's text.
pub(super) struct Returns;

impl Operator for Returns {
    fn name(&self) -> &'static str {
        "RETURNS"
    }

    fn group(&self) -> Group {
        Group::Pit
    }

    fn about(&self) -> &'static str {
        "a method gives zero, true, false, null or something empty instead of its result"
    }

    fn example(&self) -> &'static str {
        "return x to return 0"
    }

    fn equivalent(&self) -> &'static str {
        "the result is always what stands in its place"
    }

    fn end(&self, place: &Place<'_>, terminator: &Terminator) -> Vec<Draft> {
        let Terminator::Return(Some((kind, value))) = terminator else { return Vec::new() };
        let descriptor = place.method.return_descriptor();
        let candidates: Vec<(Operand, &str)> = match (kind, descriptor) {
            (Kind::Ref, _) => vec![(Operand::Null, "null")],
            (_, "Z") => vec![(Operand::Int(0), "false"), (Operand::Int(1), "true")],
            (kind, _) => literal(*kind, 0).map(|zero| (zero, "0")).into_iter().collect(),
        };
        let before = place.show_operand(*value);
        let others = candidates.into_iter().filter(|(other, _)| other != value);
        let mut drafts: Vec<Draft> = others
            .map(|(other, name)| {
                let text = format!("return {before} to return {name}");
                place.end_with(Terminator::Return(Some((*kind, other))), text)
            })
            .collect();
        drafts.extend(empty(place, *value, descriptor, &before));
        drafts
    }
}

/// The empty string, where the class's constants have one. PIT gives empty collections, too, but calls of their makers need
/// constants that class files seldom have.
fn empty(place: &Place<'_>, value: Operand, descriptor: &str, before: &str) -> Option<Draft> {
    let pool = &place.method.body.pool;
    if descriptor != "Ljava/lang/String;" || value == Operand::Null {
        return None;
    }
    let constant = pool
        .entries()
        .map(|(index, _)| index)
        .find(|index| pool.string(*index).is_ok_and(|text| text.is_empty()))?;
    let dst = place.temporary();
    let load = Inst::LoadConst { dst, kind: Kind::Ref, constant };
    let end = Terminator::Return(Some((Kind::Ref, Operand::Reg(dst))));
    Some(place.end_after(vec![load], 1, end, format!("return {before} to return \"\"")))
}
