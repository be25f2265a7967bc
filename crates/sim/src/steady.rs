//! When an estimate is steady.

/// Blocks that the counted time is cut into to judge steadiness.
pub const BLOCKS: usize = 6;

/// How far the estimates of the two halves of the counted time lie from each other, as
/// a part of the total. A row of `history` is what every stream had moved by the end of a block.
#[must_use]
pub fn spread(history: &[Vec<u64>]) -> f64 {
    let last = history.len() - 1;
    let half = last / 2;
    let total: u64 = history[last]
        .iter()
        .zip(&history[0])
        .map(|(a, b)| a - b)
        .sum();
    if total == 0 {
        return 0.0;
    }
    let per = |from: usize, to: usize, i: usize| {
        (history[to][i] - history[from][i]) as f64 / (to - from) as f64
    };
    let worst = (0..history[0].len())
        .map(|i| (per(0, half, i) - per(half, last, i)).abs())
        .fold(0.0, f64::max);
    worst / (total as f64 / last as f64) / 2.0
}
