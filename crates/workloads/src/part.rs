//! Parts of a kernel's run, without what is before them and without data.

use alloc::vec::Vec;

use crate::{
    memory::{LINE_BYTES, LINE_ELEMENTS, Memory},
    polybench::Kernel,
    program::Layout,
    record::{Access, Work},
};

/// Steps that are only looked at between two questions whether to go on: some milliseconds.
const LOOKS: usize = 1 << 20;

/// Accesses between two questions whether to go on: some milliseconds.
const ASK_ACCESSES: u64 = 1 << 18;

/// A memory that tells accesses and holds nothing: loads give 1.
struct Places<F> {
    sink: F,
    work: Work,
}

/// First byte of an array.
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

/// Accesses of a whole run.
pub fn accesses<K: Kernel>(kernel: &K) -> u64 {
    (0..kernel.steps()).map(|s| kernel.accesses(s)).sum()
}

/// Tells accesses `from` to `from + count` of a kernel's run for each of `froms`, which rise and are within the
/// run; behind its last access come those of its next run. The arrays are laid from byte address `base`. Costs
/// the accesses told, those before them in a step, and a look at every step. `go_on` is asked before steps that
/// are told, and now and then between others; where it says no, the rest is left out and false comes back.
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

/// So many accesses from one of a step on.
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
        // A step may be a few accesses or a million.
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

    /// A part is what a whole run does there.
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

    /// One that is told to end tells no more than the steps up to the question.
    struct Ended;

    impl Visitor for Ended {
        type Outcome = u64;

        fn visit<K: Kernel>(self, kernel: K) -> u64 {
            let mut told = 0;
            let count = 64 * ASK_ACCESSES;
            assert!(!record_parts(
                &kernel,
                0,
                &[0],
                count,
                || false,
                |_| told += 1
            ));
            told
        }
    }

    #[test]
    fn a_recording_ends_when_told() {
        let told = with_kernel("lu", 1 << 20, Ended).expect("lu");
        assert!(told < ASK_ACCESSES);
    }

    #[test]
    fn of_every_kernel() {
        for name in NAMES.into_iter().chain(["durbin_columns"]) {
            with_kernel(name, 5000, Parts).expect(name);
        }
    }
}
