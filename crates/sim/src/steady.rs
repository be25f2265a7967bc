//! Detects whether estimates are stable.

/// Number of blocks of the counted time for detecting the steady state.
pub const BLOCKS: usize = 6;

/// Difference between the estimates of the two halves of the counted time, relative to the total. Each row of
/// `history` gives the bytes that every stream had moved by the end of a block.
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
