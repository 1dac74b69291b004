//! Covers of small families of sets, some of which can be checked by trying everything.

use rand::SeedableRng;

use super::*;

fn sets_of(most: usize, numbers: &[&[usize]]) -> Vec<Bits> {
    numbers.iter().map(|own| Bits::new(most, own.iter().copied())).collect()
}

fn union(sets: &[Bits], places: &[usize]) -> Bits {
    let mut union = Bits::new(90, []);
    places.iter().for_each(|at| union.add(&sets[*at]));
    union
}

#[test]
fn a_greedy_choice_is_improved() {
    // Two sets are enough, but the largest one is neither.
    let sets = sets_of(
        76,
        &[
            &[0, 1, 2, 3, 70, 71, 72, 73],
            &[0, 1, 4, 5, 70, 71, 74],
            &[2, 3, 6, 7, 72, 73, 75],
            &[4, 5],
            &[74, 6],
        ],
    );
    let cover = smallest(&sets, &mut Rng::seed_from_u64(1));
    assert_eq!(cover.chosen, [1, 2]);
    assert!(cover.is_smallest);
    assert_eq!(cover.apart.len(), 2);
}

#[test]
fn nothing_is_lost_whatever_the_sets_are() {
    let mut rng = Rng::seed_from_u64(7);
    for _ in 0..50 {
        let sets: Vec<Bits> = (0..40)
            .map(|_| Bits::new(90, (0..90).filter(|_| rng.random_bool(0.1)).collect::<Vec<_>>()))
            .collect();
        let cover = smallest(&sets, &mut rng);
        let all: Vec<usize> = (0..sets.len()).collect();
        assert_eq!(union(&sets, &cover.chosen), union(&sets, &all));
        for at in &cover.chosen {
            let others: Vec<usize> = cover.chosen.iter().copied().filter(|other| other != at).collect();
            assert_ne!(union(&sets, &others), union(&sets, &all), "{at} is unnecessary");
        }
    }
    assert!(smallest(&[], &mut rng).chosen.is_empty());
}

#[test]
fn a_cover_that_is_said_to_be_smallest_is() {
    let mut rng = Rng::seed_from_u64(11);
    let mut proved = 0;
    for _ in 0..60 {
        let sets: Vec<Bits> = (0..10)
            .map(|_| Bits::new(90, (0..14).filter(|_| rng.random_bool(0.3)).collect::<Vec<_>>()))
            .collect();
        let cover = smallest(&sets, &mut rng);
        let all = union(&sets, &(0..sets.len()).collect::<Vec<_>>());
        let chosen_of = |mask: u32| (0..10).filter(|at| mask >> at & 1 == 1).collect::<Vec<usize>>();
        let covers = (0..1u32 << 10).filter(|mask| union(&sets, &chosen_of(*mask)) == all);
        let fewest = covers.map(u32::count_ones).min().unwrap_or(0) as usize;
        assert!(cover.apart.len() <= fewest);
        if cover.is_smallest {
            proved += 1;
            assert_eq!(cover.chosen.len(), fewest);
        }
        for (at, one) in cover.apart.iter().enumerate() {
            for other in &cover.apart[at + 1..] {
                assert!(!sets.iter().any(|set| set.has(*one) && set.has(*other)));
            }
        }
    }
    assert_eq!(proved, 60, "families this small are always decided");
}
