//! Interests: which branch outcomes are worth reaching, and how much.

use std::collections::VecDeque;

use testwright_goals::{GoalId, Goals, Point};

/// How near each branch outcome is to a goal that is still open, in steps of control dependence.
#[derive(Clone, Debug, Default)]
pub struct Interests {
    levels: Vec<[u32; 2]>,
}

/// The level of what leads to no open goal.
const NOWHERE: u32 = u32::MAX;

impl Interests {
    /// The interests of a search that has not covered these goals yet.
    #[must_use]
    pub fn new(goals: &Goals, is_open: &dyn Fn(GoalId) -> bool) -> Interests {
        let mut interests = Interests { levels: vec![[NOWHERE; 2]; goals.points.points] };
        let mut best = vec![NOWHERE; goals.len()];
        let mut queue: VecDeque<GoalId> = VecDeque::new();
        for id in goals.ids().filter(|id| is_open(*id) && !goals.is_dead(*id)) {
            best[id.index()] = 0;
            queue.push_back(id);
        }
        while let Some(id) = queue.pop_front() {
            let level = best[id.index()];
            if let Some((point, outcome)) = goals.outcome(id) {
                let place = &mut interests.levels[point.0 as usize][usize::from(outcome)];
                *place = (*place).min(level);
            }
            for parent in &goals.goal(id).parents {
                if best[parent.index()] > level + 1 {
                    best[parent.index()] = level + 1;
                    queue.push_back(*parent);
                }
            }
        }
        interests
    }

    /// Steps from an outcome to the nearest open goal: 0 if it is one itself, none if it leads to none.
    #[must_use]
    pub fn level(&self, point: Point, outcome: bool) -> Option<u32> {
        let level = self.levels.get(point.0 as usize)?[usize::from(outcome)];
        (level != NOWHERE).then_some(level)
    }

    /// Whether an outcome is an open goal itself.
    #[must_use]
    pub fn is_wanted(&self, point: Point, outcome: bool) -> bool {
        self.level(point, outcome) == Some(0)
    }
}
