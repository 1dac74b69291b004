//! What comparing two algorithms needs: averages, effect sizes and tests of significance.

use statrs::distribution::{ContinuousCDF, FisherSnedecor, Normal};

/// The mean; 0 of nothing.
#[must_use]
pub fn mean(sample: &[f64]) -> f64 {
    if sample.is_empty() { 0.0 } else { sample.iter().sum::<f64>() / sample.len() as f64 }
}

/// The median; 0 of nothing.
#[must_use]
pub fn median(sample: &[f64]) -> f64 {
    quantile(sample, 0.5)
}

/// The value below which a share of the sample lies, between its two neighbours in proportion; 0 of nothing.
#[must_use]
pub fn quantile(sample: &[f64], share: f64) -> f64 {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// The standard deviation of a sample; 0 if it has fewer than two values.
#[must_use]
pub fn deviation(sample: &[f64]) -> f64 {
    if sample.len() < 2 {
        return 0.0;
    }
    (squares(sample) / (sample.len() - 1) as f64).sqrt()
}

/// The chance that a value of `one` is greater than one of `other`, ties counting half (Vargha and Delaney 2000); 0.5 if either
/// is empty.
#[must_use]
pub fn a12(one: &[f64], other: &[f64]) -> f64 {
    if one.is_empty() || other.is_empty() {
        return 0.5;
    }
    wins(one, other) / (one.len() * other.len()) as f64
}

/// How often a value of `one` is greater than one of `other`, ties counting half: Mann and Whitney's U.
fn wins(one: &[f64], other: &[f64]) -> f64 {
    let against =
        |a: f64| other.iter().map(move |&b| if a > b { 1.0 } else { f64::from(u8::from(a == b)) / 2.0 });
    one.iter().flat_map(|&a| against(a)).sum()
}

/// The two-sided p-value of Mann and Whitney's test, by the normal approximation with corrections for ties and continuity;
/// 1 if the samples cannot differ.
#[must_use]
pub fn mann_whitney(one: &[f64], other: &[f64]) -> f64 {
    let (n, m) = (one.len() as f64, other.len() as f64);
    if one.is_empty() || other.is_empty() {
        return 1.0;
    }
    let mut all: Vec<f64> = one.iter().chain(other).copied().collect();
    all.sort_by(f64::total_cmp);
    let ties: f64 =
        all.chunk_by(|a, b| a == b).map(|tied| (tied.len() as f64).powi(3) - tied.len() as f64).sum();
    let total = n + m;
    let variance = n * m / 12.0 * ((total + 1.0) - ties / (total * (total - 1.0)).max(1.0));
    if variance <= 0.0 {
        return 1.0;
    }
    let away = ((wins(one, other) - n * m / 2.0).abs() - 0.5).max(0.0);
    (2.0 * Normal::standard().sf(away / variance.sqrt())).min(1.0)
}

/// The p-value of a one-way analysis of variance; 1 if there is nothing to tell apart.
#[must_use]
pub fn anova(groups: &[&[f64]]) -> f64 {
    let all: Vec<f64> = groups.iter().flat_map(|group| group.iter().copied()).collect();
    let groups: Vec<&[f64]> = groups.iter().copied().filter(|group| !group.is_empty()).collect();
    if groups.len() < 2 || all.len() <= groups.len() {
        return 1.0;
    }
    let within: f64 = groups.iter().map(|group| squares(group)).sum();
    let between = (squares(&all) - within).max(0.0);
    let (free, rest) = ((groups.len() - 1) as f64, (all.len() - groups.len()) as f64);
    if between <= f64::EPSILON * squares(&all) {
        return 1.0;
    }
    if within == 0.0 {
        return 0.0;
    }
    let ratio = (between / free) / (within / rest);
    FisherSnedecor::new(free, rest).map_or(1.0, |distribution| distribution.sf(ratio))
}

/// Sum of squared distances from the mean.
fn squares(sample: &[f64]) -> f64 {
    let mean = mean(sample);
    sample.iter().map(|value| (value - mean).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 5e-4, "{one} is not {other}");
    }

    #[test]
    fn averages() {
        near(mean(&[1.0, 2.0, 6.0]), 3.0);
        near(median(&[5.0, 1.0, 2.0]), 2.0);
        near(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        near(quantile(&[0.0, 10.0], 0.95), 9.5);
        near(deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]), 2.138);
    }

    #[test]
    fn effect_sizes_count_ties_half() {
        near(a12(&[3.0, 4.0], &[1.0, 2.0]), 1.0);
        near(a12(&[1.0], &[1.0]), 0.5);
        near(a12(&[1.0, 2.0], &[2.0, 3.0]), 0.125);
    }

    /// Figures of R's `wilcox.test(…, exact = FALSE)`.
    #[test]
    fn significance_is_that_of_r() {
        let one = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
        let other = [1.15, 0.88, 0.90, 0.74, 1.21];
        near(mann_whitney(&one, &other), 0.2447);
        near(mann_whitney(&[1.0, 1.0], &[1.0, 1.0]), 1.0);
    }

    /// Three groups with F = 9.3 on 2 and 15 degrees of freedom, p = 0.0024.
    #[test]
    fn variance_between_groups() {
        let groups: [&[f64]; 3] = [
            &[6.0, 8.0, 4.0, 5.0, 3.0, 4.0],
            &[8.0, 12.0, 9.0, 11.0, 6.0, 8.0],
            &[13.0, 9.0, 11.0, 8.0, 7.0, 12.0],
        ];
        near(anova(&groups), 0.0024);
        near(anova(&[&[1.0, 1.0], &[1.0, 1.0]]), 1.0);
        near(anova(&[&[1.0, 1.0], &[2.0, 2.0]]), 0.0);
    }
}
