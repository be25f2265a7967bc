//! Decides which addresses, data and responses of a capture belong together.
//!
//! A capture may begin in the middle of traffic, and the number of bursts in flight at its beginning is
//! unknown. Within an ID, the order determines all pairs once it is known how many data and responses belong to
//! earlier bursts. The numbers are chosen such that no rule of AXI is broken and the fewest bursts are
//! incomplete.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub(super) use read::pair_reads;
pub(super) use write::pair_writes;

use super::watch::Data;

/// The counts of addresses and data require a minimum number of earlier bursts. At most this many more are
/// tried (assumed: masters rarely have more in flight). If the bus does not mark last beats, the limit is in
/// beats.
const MOST_EARLIER: usize = 16;

/// A reading is plausible if at most one of this many of its bursts breaks a rule; assumed.
const FEW: u64 = 4;

/// The outcome for the bursts of a direction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Bursts that had begun before the window.
    pub before: u64,
    /// Number of bursts counted in `before` whose address was seen in the window.
    pub cut: u64,
    /// Number of bursts whose last beat contradicts their length, and the edge of the first of these beats.
    pub odd: u64,
    pub first_odd: Option<u64>,
    /// Whether other pairs fit equally well.
    pub is_ambiguous: bool,
}

impl Outcome {
    fn add(&mut self, later: &Self) {
        self.before += later.before;
        self.cut += later.cut;
        self.odd += later.odd;
        self.first_odd = match (self.first_odd, later.first_odd) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.is_ambiguous |= later.is_ambiguous;
    }
}

/// The data of bursts for one assumption.
#[derive(Clone, Debug, Default)]
struct Spans {
    /// The data of each burst; `is_open` if some are missing.
    of: Vec<Option<Data>>,
    /// Ends of the data of earlier bursts.
    earlier: Vec<Option<u64>>,
    /// Data at the end without a burst.
    left: usize,
    /// The burst whose data began before the window.
    cut: Option<usize>,
    odd: u64,
    first_odd: Option<u64>,
}

impl Spans {
    /// Whether all data of a burst were seen.
    fn is_whole(&self, burst: usize) -> bool {
        self.of[burst].is_some_and(|s| !s.is_open) && self.cut != Some(burst)
    }
}

/// Assigns data to bursts; a length of 0 is unknown. The first `offset` items of data belong to earlier bursts;
/// if it is negative, the data of the first bursts were transferred before the window. Data may begin before
/// the window only if they may precede their address, as write data may.
fn spans(lengths: &[u16], data: &[Data], by_beat: bool, offset: i64, may_precede: bool) -> Spans {
    let skipped = usize::try_from(offset).unwrap_or(0).min(data.len());
    let missing = usize::try_from(-offset).unwrap_or(0).min(lengths.len());
    let mut made = Spans {
        of: vec![None; missing],
        ..Spans::default()
    };
    let longest = usize::from(lengths.iter().copied().max().unwrap_or(1));
    let step = if by_beat { longest } else { 1 };
    made.earlier = (data[..skipped].rchunks(step))
        .filter_map(<[Data]>::last)
        .map(|d| (!d.is_open).then_some(d.last))
        .collect();
    made.earlier.reverse();
    let mut at = skipped;
    for &length in &lengths[missing..] {
        let take = if by_beat { usize::from(length) } else { 1 };
        let own = &data[at.min(data.len())..(at + take).min(data.len())];
        let is_first = at == 0;
        at += take;
        let Some(mut span) = joined(own) else {
            made.of.push(None);
            continue;
        };
        let is_cut = may_precede && is_first && span.beats < length;
        if by_beat {
            span.is_open = own.len() < take;
        } else if is_cut && !span.is_open {
            made.cut = Some(made.of.len());
        } else if length > 0 && ((span.beats >= length) == span.is_open || span.beats > length) {
            made.odd += 1;
            made.first_odd = made.first_odd.or(Some(span.last));
        }
        made.of.push(Some(span));
    }
    made.left = data.len().saturating_sub(at);
    made
}

/// Joins the data of one burst.
fn joined(own: &[Data]) -> Option<Data> {
    let (first, last) = (own.first()?, own.last()?);
    Some(Data {
        last: last.last,
        beats: own.iter().map(|d| d.beats).sum(),
        held: own.iter().map(|d| d.held).sum(),
        response: own.iter().map(|d| d.response).max().unwrap_or(0),
        is_open: last.is_open,
        ..*first
    })
}

/// Figures by which readings are compared.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    /// Bursts that are complete.
    complete: usize,
    /// Bursts with a missing part.
    left: usize,
    /// Bursts whose last beat contradicts their length.
    odd: u64,
}

impl Score {
    const fn is_plausible(self) -> bool {
        FEW * self.odd <= self.complete as u64
    }

    /// Lower is better. If all bursts are complete, a few wrong lengths are errors on the bus. Otherwise, they
    /// show that the wrong pieces were paired.
    const fn rank(self) -> (bool, u64, usize) {
        let is_whole = self.left == 0 && self.is_plausible();
        (!is_whole, self.odd, self.left)
    }
}

/// Returns how many bursts an interpretation must complete. Lengths that never match are no reason to leave out
/// most of the bursts.
fn enough(scores: impl Iterator<Item = Score> + Clone) -> usize {
    let most = |s: &mut dyn Iterator<Item = Score>| s.map(|s| s.complete).max();
    let plausible = most(&mut scores.clone().filter(|s| s.is_plausible()));
    (plausible.or_else(|| most(&mut scores.into_iter())))
        .unwrap_or(0)
        .div_ceil(2)
}
