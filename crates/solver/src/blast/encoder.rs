//! From terms to circuits.
//!
//! Where to start: [`Encoder::encode`], which encodes the steps of a tape. Circuits are remembered by the fingerprint of
//! the term, so that queries that share clauses share circuits, whatever arena they are from.

use super::gates::{Bit, Gates};
use super::number::{binary, compare, unary};
use super::relation::{text_property, text_relation};
use super::text::{LENGTH_BITS, MOST_CHARS, Text};
use super::word::{self, Word, constant, sign_extend, zero_extend};
use crate::tape::{Step, StepKind, Tape};
use crate::{Arena, Const, Element, Fingerprint, Op, Sort, VarId};
use rustc_hash::FxHashMap;

/// The circuit of a term.
#[derive(Clone, Debug)]
pub(super) enum Circuit {
    /// Truth values have one bit, numbers as many as their sort.
    Word(Word),
    Text(Text),
    Array(Row),
}

/// The circuit of an array: past its length all items are zero.
#[derive(Clone, Debug)]
pub(super) struct Row {
    length: Word,
    items: Vec<Word>,
    width: usize,
    unknown: Bit,
}

/// Tables with more items than this have no circuit.
const MOST_TABLE: usize = 4096;

/// An array of which nothing is known.
fn unknown_row(element: Element) -> Row {
    Row {
        length: constant(0, LENGTH_BITS),
        items: Vec::new(),
        width: width(element.sort()).unwrap_or(1),
        unknown: Bit::TRUE,
    }
}

/// Circuits of many terms in one SAT instance.
pub(super) struct Encoder {
    pub(super) gates: Gates,
    circuits: FxHashMap<Fingerprint, Circuit>,
    /// For a term whose circuit allows more values than the term has: the bit that says when.
    inexact: FxHashMap<Fingerprint, Bit>,
    /// For a variable that is a string: the bit that says that all characters are printable ASCII.
    readable: FxHashMap<Fingerprint, Bit>,
    /// How many characters or items a variable without a bound may have.
    bound: usize,
}

/// How many bits a value of a sort has; `None` for what is no word.
pub(super) fn width(sort: Sort) -> Option<usize> {
    match sort {
        Sort::Bool => Some(1),
        Sort::Int | Sort::Float => Some(32),
        Sort::Long | Sort::Double => Some(64),
        Sort::String | Sort::Array(_) => None,
    }
}

impl Encoder {
    pub(super) fn new(bound: usize) -> Encoder {
        Encoder {
            gates: Gates::new(),
            circuits: FxHashMap::default(),
            inexact: FxHashMap::default(),
            readable: FxHashMap::default(),
            bound: bound.min(MOST_CHARS),
        }
    }

    pub(super) fn bound(&self) -> usize {
        self.bound
    }

    /// Encodes every step of a tape; `false` if that takes more gates than allowed.
    pub(super) fn encode(&mut self, arena: &Arena, tape: &Tape, most_gates: u64) -> bool {
        for step in tape.steps() {
            if self.gates.count() > most_gates {
                return false;
            }
            let fingerprint = arena.fingerprint(step.term);
            if !self.circuits.contains_key(&fingerprint) {
                let circuit = self.step(arena, tape, step, fingerprint);
                self.circuits.insert(fingerprint, circuit);
            }
        }
        self.gates.count() <= most_gates
    }

    /// The bit of a truth value that was encoded.
    pub(super) fn bit(&self, fingerprint: Fingerprint) -> Bit {
        match self.circuits.get(&fingerprint) {
            Some(Circuit::Word(word)) if word.len() == 1 => word[0],
            _ => Bit::FALSE,
        }
    }

    /// The bits that must be off for the circuits of a tape to be exact. One that is always on is left out: whether
    /// there is any is the second result.
    pub(super) fn inexact_bits(&self, arena: &Arena, tape: &Tape) -> (Vec<Bit>, bool) {
        let all =
            tape.steps().iter().filter_map(|step| self.inexact.get(&arena.fingerprint(step.term)).copied());
        let mut bits: Vec<Bit> = all.filter(|&bit| bit != Bit::FALSE).collect();
        bits.sort_unstable();
        bits.dedup();
        let always = bits.contains(&Bit::TRUE);
        bits.retain(|&bit| bit != Bit::TRUE);
        (bits, always)
    }

    /// The bits that say that the strings of a tape are such as people write.
    pub(super) fn readable_bits(&self, arena: &Arena, tape: &Tape) -> Vec<Bit> {
        let variables =
            tape.variables().iter().map(|&(variable, _)| arena.fingerprint(arena.variable_term(variable)));
        variables.filter_map(|fingerprint| self.readable.get(&fingerprint).copied()).collect()
    }

    /// The value of a variable in the assignment that the SAT solver found last.
    pub(super) fn value(&self, arena: &Arena, variable: VarId) -> Option<Const> {
        let fingerprint = arena.fingerprint(arena.variable_term(variable));
        let read = |word: &[Bit]| {
            word.iter().rev().fold(0_u64, |value, &bit| value << 1 | u64::from(self.gates.sat.value(bit)))
        };
        let scalar = |sort: Sort, bits: u64| match sort {
            Sort::Bool => Const::Bool(bits == 1),
            Sort::Int => Const::Int(bits as i32),
            Sort::Long => Const::Long(bits as i64),
            Sort::Float => Const::Float(f32::from_bits(bits as u32)),
            Sort::Double => Const::Double(f64::from_bits(bits)),
            Sort::String | Sort::Array(_) => Const::zero(sort),
        };
        let sort = arena.variable(variable).sort;
        Some(match self.circuits.get(&fingerprint)? {
            Circuit::Word(word) => scalar(sort, read(word)),
            Circuit::Text(text) => {
                let length = read(&text.length) as usize;
                Const::String(text.chars.iter().take(length).map(|unit| read(unit) as u16).collect())
            }
            Circuit::Array(row) => {
                let element = Op::element(sort)?;
                let length = read(&row.length) as usize;
                let items = row.items.iter().take(length).map(|item| scalar(element.sort(), read(item)));
                Const::Array(element, items.collect())
            }
        })
    }

    fn step(&mut self, arena: &Arena, tape: &Tape, step: &Step, fingerprint: Fingerprint) -> Circuit {
        match &step.kind {
            StepKind::Const(value) => self.constant(value, fingerprint),
            StepKind::Var(variable) => self.variable(arena, *variable, fingerprint),
            StepKind::App(op) => {
                let args: Vec<Circuit> = step.args.iter().map(|&arg| self.arg(arena, tape, arg)).collect();
                if let (Op::Select, [_, Circuit::Word(index)]) = (op, &args[..])
                    && let StepKind::Const(table) = &tape.steps()[step.args[0]].kind
                    && let Some(word) = self.look_up(table, index)
                {
                    return Circuit::Word(word);
                }
                match self.app(*op, &args, tape, step, fingerprint) {
                    Some(circuit) => circuit,
                    None => self.anything(step.sort, fingerprint),
                }
            }
            StepKind::Matches(regex) => match self.arg(arena, tape, step.args[0]) {
                Circuit::Text(text) => {
                    let (bit, surrogates) = self.gates.matches(&text, regex);
                    let vague = self.gates.is_vague(&text);
                    let unknown = self.gates.or(vague, surrogates);
                    self.unless_unknown(vec![bit], unknown, fingerprint)
                }
                _ => self.anything(Sort::Bool, fingerprint),
            },
        }
    }

    fn arg(&self, arena: &Arena, tape: &Tape, place: usize) -> Circuit {
        let fingerprint = arena.fingerprint(tape.steps()[place].term);
        self.circuits.get(&fingerprint).cloned().unwrap_or(Circuit::Word(Vec::new()))
    }

    /// The circuit of a term that nothing is known about.
    fn anything(&mut self, sort: Sort, fingerprint: Fingerprint) -> Circuit {
        self.inexact.insert(fingerprint, Bit::TRUE);
        match sort {
            Sort::String => Circuit::Text(Text {
                length: constant(0, LENGTH_BITS),
                chars: Vec::new(),
                unknown: Bit::TRUE,
                long: Bit::FALSE,
            }),
            Sort::Array(element) => Circuit::Array(unknown_row(element)),
            _ => Circuit::Word(self.gates.fresh_word(width(sort).unwrap_or(1))),
        }
    }

    /// A word that may be anything when something it is made of is unknown.
    fn unless_unknown(&mut self, word: Word, unknown: Bit, fingerprint: Fingerprint) -> Circuit {
        if unknown == Bit::FALSE {
            return Circuit::Word(word);
        }
        self.inexact.insert(fingerprint, unknown);
        let any = self.gates.fresh_word(word.len());
        Circuit::Word(self.gates.choose(unknown, &any, &word))
    }

    fn constant(&mut self, value: &Const, fingerprint: Fingerprint) -> Circuit {
        if let Some(bits) = scalar_bits(value) {
            return Circuit::Word(constant(bits, width(value.sort()).unwrap_or(1)));
        }
        let circuit = match value {
            Const::String(units) => Text::constant(units).map(Circuit::Text),
            Const::Array(element, items) if items.len() <= MOST_CHARS => width(element.sort()).map(|width| {
                let words = items.iter().filter_map(scalar_bits).map(|bits| constant(bits, width));
                let length = constant(items.len() as u64, LENGTH_BITS);
                Circuit::Array(Row { length, items: words.collect(), width, unknown: Bit::FALSE })
            }),
            // Looking things up in a large table needs no circuit of the table; whatever else is done with it says that it is
            // unknown.
            Const::Array(element, _) => Some(Circuit::Array(unknown_row(*element))),
            _ => None,
        };
        circuit.unwrap_or_else(|| self.anything(value.sort(), fingerprint))
    }

    fn variable(&mut self, arena: &Arena, id: VarId, fingerprint: Fingerprint) -> Circuit {
        let variable = arena.variable(id);
        let (sort, domain) = (variable.sort, variable.domain);
        let bounds = domain.length.map(|(low, high)| (low.max(0) as usize, high.max(0) as usize));
        if !matches!(sort, Sort::String | Sort::Array(_)) {
            let word = self.gates.fresh_word(width(sort).unwrap_or(1));
            if sort.is_integer() {
                self.demand_range(&word, domain.range, Bit::TRUE);
            }
            return Circuit::Word(word);
        }
        let room = bounds.map_or(self.bound, |(low, high)| high.min(self.bound.max(low))).min(MOST_CHARS);
        // A variable whose domain allows longer values than the circuit has room for may be one of those.
        let long = match bounds {
            Some((_, high)) if high <= room => Bit::FALSE,
            _ => self.gates.fresh(),
        };
        let Sort::Array(element) = sort else {
            self.inexact.insert(fingerprint, long);
            let text = self.gates.fresh_text(room, long);
            self.demand_length(&text.length, bounds, long);
            for place in 0..text.chars.len() {
                let inside = self.gates.is_inside(&text, place);
                self.demand_range(&zero_extend(&text.chars[place], 17), domain.range, inside);
            }
            let others: Vec<Bit> = (0..text.room())
                .map(|place| {
                    let inside = self.gates.is_inside(&text, place);
                    let printable = self.gates.is_between(&text.chars[place], 0x20, 0x7e);
                    self.gates.and(inside, !printable)
                })
                .collect();
            let readable = !self.gates.any(others);
            self.readable.insert(fingerprint, readable);
            return Circuit::Text(text);
        };
        let Some(width) = width(element.sort()) else {
            return self.anything(sort, fingerprint);
        };
        self.inexact.insert(fingerprint, long);
        let length = self.gates.fresh_length(room);
        self.demand_length(&length, bounds, long);
        let mut items = Vec::with_capacity(room);
        for place in 0..room {
            let inside = self.gates.less(&constant(place as u64, LENGTH_BITS), &length);
            let item = self.gates.fresh_word(width);
            if matches!(element, Element::Int | Element::Long) {
                self.demand_range(&item, domain.range, inside);
            }
            items.push(self.gates.and_bit(&item, inside));
        }
        Circuit::Array(Row { length, items, width, unknown: long })
    }

    fn demand_length(&mut self, length: &[Bit], bounds: Option<(usize, usize)>, unknown: Bit) {
        if let Some((low, high)) = bounds {
            let most = (1 << LENGTH_BITS) - 1;
            let low = constant(low.min(most) as u64, LENGTH_BITS);
            let high = constant(high.min(most) as u64, LENGTH_BITS);
            let above = self.gates.less_eq(&low, length);
            let below = self.gates.less_eq(length, &high);
            self.gates.clause(&[unknown, above]);
            self.gates.clause(&[unknown, below]);
        }
    }

    /// Demands that a signed word is between two bounds if a bit is set.
    fn demand_range(&mut self, word: &[Bit], range: Option<(i64, i64)>, condition: Bit) {
        if let Some((low, high)) = range {
            let wide = sign_extend(word, 65);
            let bound = |value: i64| sign_extend(&constant(value as u64, 64), 65);
            let below = self.gates.signed_less(&wide, &bound(low));
            let above = self.gates.signed_less(&bound(high), &wide);
            self.gates.clause(&[!condition, !below]);
            self.gates.clause(&[!condition, !above]);
        }
    }

    fn app(
        &mut self,
        op: Op,
        args: &[Circuit],
        tape: &Tape,
        step: &Step,
        fingerprint: Fingerprint,
    ) -> Option<Circuit> {
        let sort = step.args.first().map(|&arg| tape.steps()[arg].sort)?;
        let gates = &mut self.gates;
        let word = match (op, args) {
            (Op::Bin(op), [Circuit::Word(left), Circuit::Word(right)]) => binary(gates, op, left, right)?,
            (Op::Un(op), [Circuit::Word(operand)]) => unary(gates, op, operand)?,
            (Op::Not, [Circuit::Word(operand)]) => word::not(operand),
            (Op::And | Op::Or, args) => {
                let bits: Option<Vec<Bit>> = args
                    .iter()
                    .map(|arg| if let Circuit::Word(word) = arg { word.first().copied() } else { None })
                    .collect();
                vec![if op == Op::And { gates.all(bits?) } else { gates.any(bits?) }]
            }
            (Op::Eq | Op::Lt | Op::Le, [Circuit::Word(left), Circuit::Word(right)]) => {
                vec![compare(gates, op, sort, left, right)]
            }
            (Op::Ite, [Circuit::Word(condition), then, other]) => {
                return match (then, other) {
                    (Circuit::Word(then), Circuit::Word(other)) => {
                        Some(Circuit::Word(gates.choose(condition[0], then, other)))
                    }
                    (Circuit::Text(then), Circuit::Text(other)) => {
                        Some(Circuit::Text(gates.text_choose(condition[0], then, other)))
                    }
                    (Circuit::Array(then), Circuit::Array(other)) => {
                        Some(Circuit::Array(choose_row(gates, condition[0], then, other)))
                    }
                    _ => None,
                };
            }
            (_, [Circuit::Array(_), ..]) => return self.array(op, args, fingerprint),
            _ => return self.text(op, args, fingerprint),
        };
        Some(Circuit::Word(word))
    }

    /// An item of a constant table; zero if the index is out of bounds. The bits of the index choose between halves, so that
    /// the equal items that such tables are full of cost nothing.
    fn look_up(&mut self, table: &Const, index: &[Bit]) -> Option<Word> {
        let Const::Array(element, items) = table else { return None };
        let width = width(element.sort())?;
        if items.len() > MOST_TABLE {
            return None;
        }
        let mut row: Vec<Word> = items
            .iter()
            .map(|item| scalar_bits(item).map(|bits| constant(bits, width)))
            .collect::<Option<_>>()?;
        row.resize(items.len().next_power_of_two(), constant(0, width));
        let levels = row.len().trailing_zeros() as usize;
        for &bit in index.get(..levels)? {
            row = row.chunks(2).map(|pair| self.gates.choose(bit, &pair[1], &pair[0])).collect();
        }
        let outside = self.gates.any(index[levels..].iter().copied());
        Some(self.gates.and_bit(&row[0], !outside))
    }

    fn array(&mut self, op: Op, args: &[Circuit], fingerprint: Fingerprint) -> Option<Circuit> {
        match (op, args) {
            (Op::ArrayLength, [Circuit::Array(row)]) => {
                Some(self.unless_unknown(zero_extend(&row.length, 32), row.unknown, fingerprint))
            }
            (Op::Select, [Circuit::Array(row), Circuit::Word(index)]) => {
                let mut result = constant(0, row.width);
                for (place, item) in row.items.iter().enumerate() {
                    let here = self.gates.eq_constant(index, place as u64);
                    let masked = self.gates.and_bit(item, here);
                    result = self.gates.zip(&result, &masked, Gates::or);
                }
                Some(self.unless_unknown(result, row.unknown, fingerprint))
            }
            (Op::Store, [Circuit::Array(row), Circuit::Word(index), Circuit::Word(value)]) => {
                let mut stored = row.clone();
                for (place, item) in stored.items.iter_mut().enumerate() {
                    let here = self.gates.eq_constant(index, place as u64);
                    let inside = self.gates.less(&constant(place as u64, LENGTH_BITS), &row.length);
                    let written = self.gates.and(here, inside);
                    *item = self.gates.choose(written, value, item);
                }
                Some(Circuit::Array(stored))
            }
            _ => None,
        }
    }

    fn text(&mut self, op: Op, args: &[Circuit], fingerprint: Fingerprint) -> Option<Circuit> {
        let gates = &mut self.gates;
        let text = match (op, args) {
            (Op::IntToString | Op::LongToString, [Circuit::Word(number)]) => gates.integer_to_text(number),
            (Op::CharToString, [Circuit::Word(unit)]) => Text {
                length: constant(1, LENGTH_BITS),
                chars: vec![unit[..16].to_vec()],
                unknown: Bit::FALSE,
                long: Bit::FALSE,
            },
            (Op::Substring, [Circuit::Text(text), Circuit::Word(begin), Circuit::Word(end)]) => {
                gates.substring(text, begin, end)
            }
            (Op::Concat, [Circuit::Text(left), Circuit::Text(right)]) => gates.concat(left, right),
            (Op::Trim, [Circuit::Text(text)]) => gates.trim(text),
            (Op::ToLowerCase, [Circuit::Text(text)]) => gates.change_case(text, 0x41, 0x5a),
            (Op::ToUpperCase, [Circuit::Text(text)]) => gates.change_case(text, 0x61, 0x7a),
            (Op::ReplaceChar, [Circuit::Text(text), Circuit::Word(old), Circuit::Word(new)]) => {
                gates.replace_char(text, old, new)
            }
            (Op::Reverse, [Circuit::Text(text)]) => gates.reverse(text),
            _ => return self.text_word(op, args, fingerprint),
        };
        let vague = self.gates.is_vague(&text);
        if vague != Bit::FALSE {
            self.inexact.insert(fingerprint, vague);
        }
        Some(Circuit::Text(text))
    }

    /// Methods of strings that give numbers or truth values.
    fn text_word(&mut self, op: Op, args: &[Circuit], fingerprint: Fingerprint) -> Option<Circuit> {
        let gates = &mut self.gates;
        let (word, vague) = match (op, args) {
            (_, [Circuit::Text(text)]) => text_property(gates, op, text)?,
            (Op::CharAt, [Circuit::Text(text), Circuit::Word(index)]) => {
                let room = constant(text.room() as u64, 32);
                let outside = !gates.signed_less(index, &room);
                (gates.char_at(text, index), gates.and(text.long, outside))
            }
            (_, [Circuit::Text(text), Circuit::Text(other)]) => text_relation(gates, op, text, other)?,
            (Op::IndexOf, [Circuit::Text(text), Circuit::Text(part), Circuit::Word(from)]) => {
                let index = gates.index_of(text, part, from);
                // What is found in the beginning of a longer string is found; the empty string may be at its end.
                let is_missing = index[31];
                let is_empty = gates.is_zero(&part.length);
                let open = gates.or(is_missing, is_empty);
                let beyond = gates.and(text.long, open);
                (index, gates.or(part.long, beyond))
            }
            (Op::LastIndexOf, [Circuit::Text(text), Circuit::Text(part), Circuit::Word(from)]) => {
                (gates.last_index_of(text, part, from), gates.or(text.long, part.long))
            }
            _ => return None,
        };
        let texts =
            args.iter().map(|arg| if let Circuit::Text(text) = arg { text.unknown } else { Bit::FALSE });
        let unknown = self.gates.any(texts.chain([vague]));
        Some(self.unless_unknown(word, unknown, fingerprint))
    }
}

/// The bits of a truth value or a number.
fn scalar_bits(value: &Const) -> Option<u64> {
    match value {
        Const::Bool(value) => Some(u64::from(*value)),
        number => number.value().map(|value| value.to_bits()),
    }
}

fn choose_row(gates: &mut Gates, condition: Bit, then: &Row, other: &Row) -> Row {
    let zero = constant(0, then.width);
    let items = (0..then.items.len().max(other.items.len()))
        .map(|place| {
            let then = then.items.get(place).unwrap_or(&zero);
            let other = other.items.get(place).unwrap_or(&zero);
            gates.choose(condition, then, other)
        })
        .collect();
    Row {
        length: gates.choose(condition, &then.length, &other.length),
        items,
        width: then.width,
        unknown: gates.mux(condition, then.unknown, other.unknown),
    }
}
