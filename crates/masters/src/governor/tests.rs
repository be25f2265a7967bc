//! Tests of the law on victims that are formulas. The bounds are those of a board: 1.1, plus two
//! percentage points for a window.

use super::{Governor, GovernorConfig, WHOLE};

const PERIODS: usize = 20;
const FLOOR: u32 = 100;

fn loss_of(slowdown: f64) -> i32 {
    (PERIODS as f64 * f64::from(WHOLE) * (1.0 - 1.0 / slowdown)) as i32
}

fn set() -> GovernorConfig {
    let aim = loss_of(1.095);
    let fair = aim / PERIODS as i32;
    GovernorConfig {
        aim,
        limit: loss_of(1.115),
        fair,
        rest: fair / 2,
        spend: 2,
        fresh: 4,
        floor: FLOOR,
        least: 10,
        most: 2000,
        credit: FLOOR as i32 * PERIODS as i32 / 16,
    }
}

/// Returns the cost at which traffic at the floor causes exactly the slowdown that 1.1 allows,
/// parts per unit.
fn safe_cost() -> f64 {
    f64::from(loss_of(1.1)) / PERIODS as f64 / f64::from(FLOOR)
}

struct Ran {
    budgets: Vec<u32>,
    losses: Vec<f64>,
}

impl Ran {
    /// Returns the duration of the slowest window, relative to its duration without load.
    fn window(&self) -> f64 {
        let windows = self.losses.windows(PERIODS);
        let slowdown = |w: &[f64]| w.len() as f64 / w.iter().map(|l| 1.0 - l).sum::<f64>();
        windows.map(slowdown).fold(0.0, f64::max)
    }

    /// Returns the mean budget divided by the floor.
    fn gain(&self) -> f64 {
        self.budgets.iter().map(|&b| f64::from(b)).sum::<f64>()
            / self.budgets.len() as f64
            / f64::from(FLOOR)
    }
}

/// Runs the law on a victim that loses `loss(period, units)` in a period.
fn against(periods: usize, loss: impl FnMut(usize, f64) -> f64) -> Ran {
    against_moving(1.0, periods, loss)
}

/// Runs the law on a victim, with aggressors that move only a share of their budgets.
fn against_moving(share: f64, periods: usize, mut loss: impl FnMut(usize, f64) -> f64) -> Ran {
    let mut law = Governor::new(set(), vec![0; PERIODS]);
    let (mut budgets, mut losses) = (Vec::new(), Vec::new());
    for n in 0..periods {
        let units = law.given();
        let lost = loss(n, f64::from(units)).clamp(-0.5, 1.0);
        budgets.push(units);
        losses.push(lost);
        let moved = (f64::from(units) * share) as u32;
        law.step(((1.0 - lost) * f64::from(WHOLE)) as i32, moved);
    }
    Ran { budgets, losses }
}

/// Returns a pseudo-random generator of numbers from 0 to 1.
fn random(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

fn parts(cost: f64, units: f64) -> f64 {
    cost * units / f64::from(WHOLE)
}

#[test]
fn a_steady_victim_is_held_at_the_bound() {
    // The floor is conservative: it is half of the traffic that would be safe.
    let ran = against(200, |_, units| parts(safe_cost() / 2.0, units));
    assert!(ran.window() <= 1.12, "{}", ran.window());
    // The budgets that remain after the slack of the initial lossless periods has been used.
    let later = Ran {
        budgets: vec![],
        losses: ran.losses[2 * PERIODS..].to_vec(),
    };
    assert!(later.window() <= 1.1, "{}", later.window());
    assert!(ran.gain() > 1.5, "{}", ran.gain());
}

#[test]
fn the_law_gives_the_budgets_that_are_recorded() {
    // A victim in two phases, with noise. The firmware computes the same law, so its integers must not change.
    let mut noise = random(46);
    let ran = against_moving(0.9, 160, |n, units| {
        let cost = if n < 80 {
            safe_cost()
        } else {
            4.0 * safe_cost()
        };
        parts(cost, units) * (0.5 + noise())
    });
    let sums: Vec<u32> = ran
        .budgets
        .chunks(10)
        .map(|tens| tens.iter().sum())
        .collect();
    let recorded = [
        1530, 469, 942, 1000, 1000, 1000, 1000, 1000, 331, 209, 356, 261, 282, 217, 335, 224,
    ];
    assert_eq!(sums, recorded);
}

#[test]
fn a_victim_that_needs_no_memory_gets_all() {
    let ran = against(60, |_, _| 0.0);
    assert_eq!(ran.budgets[59], set().most);
}

#[test]
fn what_light_phases_leave_is_used_and_windows_are_kept() {
    let cost = |n: usize| {
        if (n / 30).is_multiple_of(2) {
            safe_cost() / 50.0
        } else {
            safe_cost()
        }
    };
    let ran = against(900, |n, units| parts(cost(n), units));
    assert!(ran.window() <= 1.12, "{}", ran.window());
    assert!(ran.gain() > 1.5, "{}", ran.gain());
}

#[test]
fn noise_costs_no_traffic() {
    for seed in 1..20 {
        let mut dice = random(seed);
        let ran = against(600, |_, units| {
            parts(safe_cost() * 0.9, units) + 0.06 * (dice() - 0.5)
        });
        assert!(ran.window() <= 1.12, "{seed}: {}", ran.window());
        assert!(ran.gain() >= 1.0, "{seed}: {}", ran.gain());
    }
}

#[test]
fn no_window_breaks_the_limit_whatever_phases_come() {
    // The cost varies up to twice the cost at which the floor is safe. The law treats this as the
    // highest cost.
    for seed in 1..200 {
        let mut dice = random(seed);
        let (mut cost, mut left) = (0.0, 0);
        let ran = against(600, |_, units| {
            if left == 0 {
                left = 1 + (dice() * 60.0) as u32;
                cost = [0.0, 0.02, 0.3, 1.0, 1.9][(dice() * 5.0) as usize] * safe_cost();
            }
            left -= 1;
            parts(cost, units)
        });
        // With a budget of `least` at that cost, the loss is below `rest`, so even the limit is
        // respected.
        assert!(ran.window() <= 1.115 + 1e-3, "{seed}: {}", ran.window());
    }
}

#[test]
fn a_cliff_above_the_floor_costs_next_to_nothing() {
    // Traffic up to 10 % above the floor is safe. Beyond that, the victim loses half of its time.
    let ran = against(2000, |_, units| {
        if units > 1.1 * f64::from(FLOOR) {
            0.5
        } else {
            0.05
        }
    });
    assert!(ran.window() <= 1.12, "{}", ran.window());
    assert!(ran.gain() > 0.97, "{}", ran.gain());
}

#[test]
fn a_floor_that_turns_dear_is_left_before_the_window_is_lost() {
    // The streams synchronize. After that, traffic at the floor costs half a period, and aggressors
    // that are slowed down themselves move less than their budgets.
    let ran = against_moving(0.9, 200, |n, units| {
        parts(safe_cost() * if n < 100 { 0.9 } else { 5.0 }, units)
    });
    assert!(ran.window() <= 1.12, "{}", ran.window());
}

#[test]
fn a_victim_that_stands_still_stops_the_others() {
    let ran = against(100, |n, _| if n < 50 { 0.0 } else { 1.0 });
    // One full period is lost before the law can react. After this period, budgets are at their
    // minimum.
    assert!(
        ran.budgets[53..].iter().all(|&b| b == set().least),
        "{:?}",
        &ran.budgets[50..]
    );
}

#[test]
fn the_same_observations_give_the_same_budgets() {
    let run = || against(300, |n, units| parts(1e-1 * (n % 7) as f64, units)).budgets;
    assert_eq!(run(), run());
}
