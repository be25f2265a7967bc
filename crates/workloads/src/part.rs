//! Records parts of a kernel's run, without data and without running the steps before them.

use alloc::vec::Vec;

use crate::{
    memory::{LINE_BYTES, LINE_ELEMENTS, Memory},
    polybench::Kernel,
    program::Layout,
    record::{Access, Work},
};

/// Number of skipped steps between two calls of `go_on`. Skipping them takes some milliseconds.
const LOOKS: usize = 1 << 20;

/// Number of accesses between two calls of `go_on`. Recording them takes some milliseconds.
const ASK_ACCESSES: u64 = 1 << 18;

/// A memory without data that passes accesses to `sink`. Every load returns 1.
struct Places<F> {
    sink: F,
    work: Work,
}

/// Address of the first byte of an array.
struct Place(u64);

impl<F: FnMut(Access)> Places<F> {
    #[inline(always)]
    fn tell(&mut self, array: &Place, index: usize, bytes: usize, write: bool, dependent: bool) {
        (self.sink)(Access {
            address: array.0 + 8 * index as u64,
            bytes: bytes as u32,
            write,
            dependent,
            work: core::mem::take(&mut self.work),
        });
    }
}

impl<F: FnMut(Access)> Memory<f64> for Places<F> {
    type Array = Place;

    #[inline(always)]
    fn load(&mut self, array: &Place, index: usize) -> f64 {
        self.tell(array, index, 8, false, false);
        1.0
    }

    #[inline(always)]
    fn follow(&mut self, array: &Place, index: usize) -> f64 {
        self.tell(array, index, 8, false, true);
        1.0
    }

    #[inline(always)]
    fn store(&mut self, array: &mut Place, index: usize, _value: f64) {
        self.tell(array, index, 8, true, false);
    }

    fn recall(&self, _array: &Place, _index: usize) -> f64 {
        1.0
    }

    fn keep(&self, _array: &mut Place, _index: usize, _value: f64) {}

    fn load_line(&mut self, array: &Place, index: usize) -> [f64; LINE_ELEMENTS] {
        self.tell(array, index, LINE_BYTES, false, false);
        [1.0; LINE_ELEMENTS]
    }

    fn store_line(&mut self, array: &mut Place, index: usize, _line: [f64; LINE_ELEMENTS]) {
        self.tell(array, index, LINE_BYTES, true, false);
    }

    #[inline(always)]
    fn work(&mut self, operations: u32) {
        self.work.work(operations);
    }

    #[inline(always)]
    fn accumulate(&mut self, operations: u32) {
        self.work.accumulate(operations);
    }

    #[inline(always)]
    fn divide(&mut self, divisions: u32) {
        self.work.divide(divisions);
    }

    #[inline(always)]
    fn reload(&mut self) {
        self.work.reload = true;
    }
}

/// Returns the number of accesses in a full run.
pub fn accesses<K: Kernel>(kernel: &K) -> u64 {
    (0..kernel.steps()).map(|s| kernel.accesses(s)).sum()
}

/// For each of `froms`, passes accesses `from` to `from + count` of a kernel's run to `sink`.
/// `froms` must be in ascending order and within the run. A part that extends beyond the last
/// access continues with the next run. The arrays start at byte address `base`. The running time is
/// proportional to the number of recorded accesses, the number of accesses before them in the same
/// step, and the number of steps. The function calls `go_on` from time to time while it records and
/// skips steps. Once `go_on` returns false, the function skips the remaining parts and returns
/// false.
pub fn record_parts<K: Kernel>(
    kernel: &K,
    base: u64,
    froms: &[u64],
    count: u64,
    go_on: impl Fn() -> bool,
    mut sink: impl FnMut(Access),
) -> bool {
    let starts = Layout::of(kernel).starts;
    let mut arrays: Vec<Place> = starts.iter().map(|&s| Place(base + 8 * s as u64)).collect();
    let mut froms = froms.iter().peekable();
    let mut begin = 0;
    for step in 0..kernel.steps() {
        if step % LOOKS == LOOKS - 1 && !go_on() {
            return false;
        }
        let end = begin + kernel.accesses(step);
        while let Some(from) = froms.next_if(|&&f| f < end) {
            let at = (step, from - begin);
            if !tell(kernel, &mut arrays, at, count, &go_on, &mut sink) {
                return false;
            }
        }
        if froms.peek().is_none() {
            return true;
        }
        begin = end;
    }
    true
}

/// Records `left` accesses, beginning with step `first`, after skipping the first `skip` accesses
/// of that step. Returns false if `go_on` ended the recording.
fn tell<K: Kernel>(
    kernel: &K,
    arrays: &mut [Place],
    (first, mut skip): (usize, u64),
    mut left: u64,
    go_on: &impl Fn() -> bool,
    sink: &mut impl FnMut(Access),
) -> bool {
    let mut since = 0;
    for step in (0..kernel.steps()).cycle().skip(first) {
        // The length of a step varies from a few accesses to a million, so accesses are counted,
        // not steps.
        since += kernel.accesses(step);
        if since >= ASK_ACCESSES {
            since = 0;
            if !go_on() {
                return false;
            }
        }
        let mut places = Places {
            sink: |a| {
                if skip > 0 {
                    skip -= 1;
                } else if left > 0 {
                    left -= 1;
                    sink(a);
                }
            },
            work: Work::default(),
        };
        kernel.step(&mut places, arrays, step);
        if left == 0 {
            return true;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{polybench::*, record};

    /// Checks that a recorded part equals the same part of a full run.
    struct Parts;

    impl Visitor for Parts {
        type Outcome = ();

        fn visit<K: Kernel>(self, kernel: K) {
            let mut whole = Vec::new();
            record(&kernel, 64, |a| whole.push(a));
            let all = whole.len() as u64;
            assert_eq!(all, accesses(&kernel));
            for (froms, count) in [(vec![0], all), (vec![3, 7, all / 3, all - 5], 30)] {
                let mut parts = Vec::new();
                assert!(record_parts(
                    &kernel,
                    64,
                    &froms,
                    count,
                    || true,
                    |a| parts.push(a)
                ));
                let expected = froms.iter().flat_map(|&from| {
                    let round = whole.iter().cycle().skip(from as usize);
                    round.copied().take(count as usize)
                });
                assert_eq!(parts, expected.collect::<Vec<_>>(), "{froms:?} {count}");
            }
        }
    }

    /// Counts the accesses of a recording that `go_on` ends immediately.
    struct Ended;

    impl Visitor for Ended {
        type Outcome = u64;

        fn visit<K: Kernel>(self, kernel: K) -> u64 {
            let mut report = 0;
            let count = 64 * ASK_ACCESSES;
            assert!(!record_parts(
                &kernel,
                0,
                &[0],
                count,
                || false,
                |_| report += 1
            ));
            report
        }
    }

    #[test]
    fn a_recording_ends_when_told() {
        let report = with_kernel("lu", 1 << 20, Ended).expect("lu");
        assert!(report < ASK_ACCESSES);
    }

    #[test]
    fn of_every_kernel() {
        for name in NAMES.into_iter().chain(["durbin_columns"]) {
            with_kernel(name, 5000, Parts).expect(name);
        }
    }
}
