//! Floating-point numbers (IEEE 754 binary32 and binary64, rounding to nearest) as circuits over their bits.
//!
//! Where to start: [`Gates::float_add`]. Operands are unpacked to a sign, an exponent and a significand whose highest
//! bit is set, also for subnormal numbers; [`Gates::round`] packs a result. Which NaN comes out is left open by Java;
//! here it is always the same one.

use super::gates::{Bit, Gates};
use super::word::{Word, constant, sign_extend, zero_extend};
use crate::Op;

/// How a number is laid out: bits of the fraction and of the exponent.
#[derive(Clone, Copy)]
struct Format {
    fraction: usize,
    exponent: usize,
}

impl Format {
    fn of_width(width: usize) -> Format {
        if width == 32 { Format { fraction: 23, exponent: 8 } } else { Format { fraction: 52, exponent: 11 } }
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// Bits that hold any exponent that comes up, signed, with room for sums.
    fn wide(self) -> usize {
        self.exponent + 4
    }

    fn special(self, fraction_top: bool) -> Word {
        let mut word = constant(0, self.fraction);
        word[self.fraction - 1] = Bit::constant(fraction_top);
        word.extend(std::iter::repeat_n(Bit::TRUE, self.exponent));
        word
    }
}

/// A number taken apart. The exponent and the significand say nothing for zeros, infinities and NaN, except that the
/// significand of zero is zero.
struct Unpacked {
    sign: Bit,
    exponent: Word,
    significand: Word,
    is_nan: Bit,
    is_infinite: Bit,
    is_zero: Bit,
}

fn signed(value: i64, width: usize) -> Word {
    sign_extend(&constant(value as u64, 64), width.max(64))[..width].to_vec()
}

impl Gates {
    fn unpack(&mut self, word: &[Bit]) -> Unpacked {
        let format = Format::of_width(word.len());
        let fraction = &word[..format.fraction];
        let field = &word[format.fraction..word.len() - 1];
        let field_zero = self.is_zero(field);
        let field_ones = self.all(field.iter().copied());
        let fraction_zero = self.is_zero(fraction);
        let mut significand = fraction.to_vec();
        significand.push(!field_zero);
        let (significand, shift) = self.normalise(&significand);
        // Subnormal numbers have the exponent of the smallest normal ones.
        let mut biased = zero_extend(field, format.wide());
        biased[0] = self.or(biased[0], field_zero);
        let unbiased = self.add(&biased, &signed(-format.bias(), format.wide()));
        let exponent = self.sub(&unbiased, &zero_extend(&shift, format.wide()));
        Unpacked {
            sign: word[word.len() - 1],
            exponent,
            significand,
            is_nan: self.and(field_ones, !fraction_zero),
            is_infinite: self.and(field_ones, fraction_zero),
            is_zero: self.and(field_zero, fraction_zero),
        }
    }

    /// The word shifted up until its highest bit is set, and by how much; zero stays zero.
    fn normalise(&mut self, word: &[Bit]) -> (Word, Word) {
        let width = word.len();
        let mut current = word.to_vec();
        let levels = usize::BITS as usize - (width - 1).leading_zeros() as usize;
        let mut shift = constant(0, levels.max(1));
        for level in (0..levels).rev() {
            let step = 1 << level;
            if step >= width {
                continue;
            }
            let top_zero = self.is_zero(&current[width - step..]);
            let mut moved = constant(0, step);
            moved.extend_from_slice(&current[..width - step]);
            current = self.choose(top_zero, &moved, &current);
            shift[level] = top_zero;
        }
        (current, shift)
    }

    /// The word shifted down, with the lowest bit set if any set bit was lost. All bits of the distance count.
    fn shift_sticky(&mut self, word: &[Bit], distance: &[Bit]) -> Word {
        let mut current = word.to_vec();
        let width = word.len();
        for (place, &bit) in distance.iter().enumerate() {
            let step = 1_usize.checked_shl(place as u32).unwrap_or(usize::MAX).min(width);
            let lost = self.any(current[..step].iter().copied());
            let mut moved = current[step..].to_vec();
            moved.resize(width, Bit::FALSE);
            moved[0] = self.or(moved[0], lost);
            current = self.choose(bit, &moved, &current);
        }
        current
    }

    /// Packs a number that is neither zero nor special. The highest bit of the significand is set and counts
    /// 2^exponent; it has at least two bits more than the format, the lowest of which may stand for all that follow.
    fn round(&mut self, format: Format, sign: Bit, exponent: &[Bit], significand: &[Bit]) -> Word {
        let width = exponent.len();
        let least = signed(1 - format.bias(), width);
        let is_subnormal = self.signed_less(exponent, &least);
        // Subnormal numbers give up bits of the significand, all of them in the end.
        let distance = self.sub(&least, exponent);
        let distance = self.and_bit(&distance, is_subnormal);
        let significand = self.shift_sticky(significand, &distance);
        let top = significand.len() - 1;
        let low = top - format.fraction;
        let guard = significand[low - 1];
        let sticky = self.any(significand[..low - 1].iter().copied());
        let odd_or_more = self.or(sticky, significand[low]);
        let up = self.and(guard, odd_or_more);
        let biased = self.add(exponent, &signed(format.bias(), width));
        let field = self.and_bit(&biased[..format.exponent], !is_subnormal);
        let mut packed = significand[low..top].to_vec();
        packed.extend(field);
        // A carry out of the fraction goes into the exponent, which is what rounding up to a power of two needs.
        let zero = constant(0, packed.len());
        let (packed, _) = self.add_carry(&packed, &zero, up);
        let overflow = self.signed_less(&signed(format.bias(), width), exponent);
        let mut result = self.choose(overflow, &format.special(false), &packed);
        result.push(sign);
        result
    }

    /// Chooses between a rounded result and the special ones, NaN first.
    fn finish(
        &mut self,
        format: Format,
        sign: Bit,
        rounded: &[Bit],
        [nan, infinite, zero]: [Bit; 3],
    ) -> Word {
        let mut zero_word = constant(0, format.fraction + format.exponent);
        zero_word.push(sign);
        let mut infinite_word = format.special(false);
        infinite_word.push(sign);
        let mut nan_word = format.special(true);
        nan_word.push(Bit::FALSE);
        let result = self.choose(zero, &zero_word, rounded);
        let result = self.choose(infinite, &infinite_word, &result);
        self.choose(nan, &nan_word, &result)
    }

    /// Java's `==`, `<` or `<=`.
    pub(super) fn float_compare(&mut self, op: Op, left: &[Bit], right: &[Bit]) -> Bit {
        let top = left.len() - 1;
        let (left_size, right_size) = (&left[..top], &right[..top]);
        let nan = Format::of_width(left.len()).special(false);
        let left_nan = self.less(&nan, left_size);
        let right_nan = self.less(&nan, right_size);
        let ordered = self.all([!left_nan, !right_nan]);
        let same = self.eq(left, right);
        let both_zero = {
            let bits: Vec<Bit> = left_size.iter().chain(right_size).copied().collect();
            self.is_zero(&bits)
        };
        let equal = self.or(same, both_zero);
        if op == Op::Eq {
            return self.and(ordered, equal);
        }
        let below = self.less(left_size, right_size);
        let above = self.less(right_size, left_size);
        let if_negative = self.or(!right[top], above);
        let if_positive = self.and(!right[top], below);
        let less = self.mux(left[top], if_negative, if_positive);
        let less = self.and(less, !both_zero);
        let result = if op == Op::Lt { less } else { self.or(less, equal) };
        self.and(ordered, result)
    }

    /// The sum, or the difference.
    pub(super) fn float_add(&mut self, left: &[Bit], right: &[Bit], subtract: bool) -> Word {
        let format = Format::of_width(left.len());
        let top = left.len() - 1;
        let mut right = right.to_vec();
        if subtract {
            right[top] = !right[top];
        }
        // The operand of the larger magnitude comes first.
        let swap = self.less(&left[..top], &right[..top]);
        let large = self.choose(swap, &right, left);
        let small = self.choose(swap, left, &right);
        let large = self.unpack(&large);
        let small = self.unpack(&small);
        let distance = self.sub(&large.exponent, &small.exponent);
        let extend = |significand: &[Bit]| {
            let mut word = constant(0, 3);
            word.extend_from_slice(significand);
            word.push(Bit::FALSE);
            word
        };
        // A zero has no exponent to speak of, but nothing to lose either.
        let shifted = self.shift_sticky(&extend(&small.significand), &distance);
        let differ = self.xor(large.sign, small.sign);
        let addend: Word = shifted.iter().map(|&bit| self.xor(bit, differ)).collect();
        let (sum, _) = self.add_carry(&extend(&large.significand), &addend, differ);
        let is_zero = self.is_zero(&sum);
        let (significand, shift) = self.normalise(&sum);
        let raised = self.add(&large.exponent, &constant(1, format.wide()));
        let exponent = self.sub(&raised, &zero_extend(&shift, format.wide()));
        let rounded = self.round(format, large.sign, &exponent, &significand);
        let opposite = self.all([large.is_infinite, small.is_infinite, differ]);
        let nan = self.any([large.is_nan, small.is_nan, opposite]);
        // The sum of opposite numbers is positive zero, that of two negative zeros negative zero.
        let both_negative = self.and(large.sign, small.sign);
        let sign = self.mux(is_zero, both_negative, large.sign);
        let sign = self.mux(large.is_infinite, large.sign, sign);
        let zero = self.and(is_zero, !large.is_infinite);
        self.finish(format, sign, &rounded, [nan, large.is_infinite, zero])
    }

    pub(super) fn float_mul(&mut self, left: &[Bit], right: &[Bit]) -> Word {
        let format = Format::of_width(left.len());
        let (left, right) = (self.unpack(left), self.unpack(right));
        let sign = self.xor(left.sign, right.sign);
        let product = self.mul_wide(&left.significand, &right.significand);
        // Two numbers from one up to two have a product from one up to four.
        let high = product[product.len() - 1];
        let mut moved = vec![Bit::FALSE];
        moved.extend_from_slice(&product[..product.len() - 1]);
        let significand = self.choose(high, &product, &moved);
        let zero_word = constant(0, format.wide());
        let sum = self.add(&left.exponent, &right.exponent);
        let (exponent, _) = self.add_carry(&sum, &zero_word, high);
        let rounded = self.round(format, sign, &exponent, &significand);
        let (nan, infinite, zero) = self.product_specials(&left, &right);
        self.finish(format, sign, &rounded, [nan, infinite, zero])
    }

    fn product_specials(&mut self, left: &Unpacked, right: &Unpacked) -> (Bit, Bit, Bit) {
        let first = self.and(left.is_infinite, right.is_zero);
        let second = self.and(left.is_zero, right.is_infinite);
        let nan = self.any([left.is_nan, right.is_nan, first, second]);
        (nan, self.or(left.is_infinite, right.is_infinite), self.or(left.is_zero, right.is_zero))
    }

    pub(super) fn float_div(&mut self, left: &[Bit], right: &[Bit]) -> Word {
        let format = Format::of_width(left.len());
        let (left, right) = (self.unpack(left), self.unpack(right));
        let sign = self.xor(left.sign, right.sign);
        // Long division, one bit of the quotient at a time, the highest first.
        let width = format.fraction + 2;
        let divisor = zero_extend(&right.significand, width);
        let mut rest = zero_extend(&left.significand, width);
        let mut quotient = Vec::new();
        for _ in 0..format.fraction + 4 {
            let fits = self.less_eq(&divisor, &rest);
            let difference = self.sub(&rest, &divisor);
            rest = self.choose(fits, &difference, &rest);
            quotient.push(fits);
            rest.insert(0, Bit::FALSE);
            rest.truncate(width);
        }
        quotient.reverse();
        let more = !self.is_zero(&rest);
        quotient.insert(0, more);
        // The quotient of two numbers from one up to two is more than a half and less than two.
        let high = quotient[quotient.len() - 1];
        let mut moved = vec![Bit::FALSE];
        moved.extend_from_slice(&quotient[..quotient.len() - 1]);
        let significand = self.choose(high, &quotient, &moved);
        let difference = self.sub(&left.exponent, &right.exponent);
        let lowered = self.add(&difference, &signed(-1, format.wide()));
        let exponent = self.choose(high, &difference, &lowered);
        let rounded = self.round(format, sign, &exponent, &significand);
        let both_zero = self.and(left.is_zero, right.is_zero);
        let both_infinite = self.and(left.is_infinite, right.is_infinite);
        let nan = self.any([left.is_nan, right.is_nan, both_zero, both_infinite]);
        let infinite = self.or(left.is_infinite, right.is_zero);
        let zero = self.or(left.is_zero, right.is_infinite);
        self.finish(format, sign, &rounded, [nan, infinite, zero])
    }

    /// A signed integer as a floating-point number of the given width.
    pub(super) fn float_of_integer(&mut self, word: &[Bit], width: usize) -> Word {
        let format = Format::of_width(width);
        let sign = word[word.len() - 1];
        let size = self.magnitude(word);
        let is_zero = self.is_zero(&size);
        let (mut significand, shift) = self.normalise(&size);
        let highest = constant(word.len() as u64 - 1, format.wide());
        let exponent = self.sub(&highest, &zero_extend(&shift, format.wide()));
        let missing = (format.fraction + 3).saturating_sub(significand.len());
        significand.splice(0..0, std::iter::repeat_n(Bit::FALSE, missing));
        let rounded = self.round(format, sign, &exponent, &significand);
        self.finish(format, sign, &rounded, [Bit::FALSE, Bit::FALSE, is_zero])
    }

    /// A floating-point number as a signed integer: towards zero, the nearest one if it does not fit, zero for NaN.
    pub(super) fn integer_of_float(&mut self, word: &[Bit], width: usize) -> Word {
        let format = Format::of_width(word.len());
        let number = self.unpack(word);
        let exponent_width = format.wide();
        let is_fraction = number.exponent[exponent_width - 1];
        let is_large = {
            let limit = signed(width as i64 - 1, exponent_width);
            let below = self.signed_less(&number.exponent, &limit);
            self.any([!below, number.is_infinite])
        };
        let levels = if width == 32 { 5 } else { 6 };
        let room = zero_extend(&number.significand, format.fraction + width);
        let shifted = self.shift_left(&room, &number.exponent[..levels], Bit::FALSE);
        let size = &shifted[format.fraction..format.fraction + width];
        let value = self.negate_if(size, number.sign);
        let nothing = self.any([is_fraction, number.is_zero]);
        let value = self.and_bit(&value, !nothing);
        // The largest number if positive, the smallest if negative.
        let mut limit = vec![!number.sign; width - 1];
        limit.push(number.sign);
        let is_large = self.all([is_large, !number.is_zero]);
        let value = self.choose(is_large, &limit, &value);
        self.and_bit(&value, !number.is_nan)
    }

    /// A floating-point number in the other width.
    pub(super) fn float_convert(&mut self, word: &[Bit], width: usize) -> Word {
        let (from, to) = (Format::of_width(word.len()), Format::of_width(width));
        let number = self.unpack(word);
        let wide = from.wide().max(to.wide());
        let exponent = sign_extend(&number.exponent, wide);
        let mut significand = number.significand.clone();
        let missing = (to.fraction + 3).saturating_sub(significand.len());
        significand.splice(0..0, std::iter::repeat_n(Bit::FALSE, missing));
        let rounded = self.round(to, number.sign, &exponent, &significand);
        self.finish(to, number.sign, &rounded, [number.is_nan, number.is_infinite, number.is_zero])
    }
}
