//! Parts of a kernel's run, without what is before them and without data.

use crate::{
    memory::{LINE_BYTES, LINE_ELEMENTS, Memory},
    polybench::Kernel,
    program::Layout,
    record::{Access, Work},
};

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
            work: std::mem::take(&mut self.work),
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

/// Tells accesses `from` to `from + count` of a kernel's run, behind its last one those of its next run;
/// the arrays are laid from byte address `base`. Costs the accesses told and those before them in a step.
pub fn record_part<K: Kernel>(
    kernel: &K,
    base: u64,
    from: u64,
    count: u64,
    mut sink: impl FnMut(Access),
) {
    let all = accesses(kernel);
    let (mut skip, mut left) = (from % all, count);
    let starts = Layout::of(kernel).starts;
    let mut arrays: Vec<Place> = starts.iter().map(|&s| Place(base + 8 * s as u64)).collect();
    while left > 0 {
        for step in 0..kernel.steps() {
            let length = kernel.accesses(step);
            if skip >= length {
                skip -= length;
                continue;
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
            kernel.step(&mut places, &mut arrays, step);
            if left == 0 {
                return;
            }
        }
    }
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
            for (from, count) in [(0, all), (all / 3, 100), (all - 5, 30), (2 * all + 7, 1)] {
                let mut part = Vec::new();
                record_part(&kernel, 64, from, count, |a| part.push(a));
                let from = (from % all) as usize;
                let round = whole.iter().cycle().skip(from);
                let expected = round.copied().take(count as usize);
                assert_eq!(part, expected.collect::<Vec<_>>(), "{from} {count}");
            }
        }
    }

    #[test]
    fn of_every_kernel() {
        for name in NAMES.into_iter().chain(["durbin_columns"]) {
            with_kernel(name, 5000, Parts).expect(name);
        }
    }
}
