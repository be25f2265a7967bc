//! A program: its arrays, their initial data, and its accesses to them.

use alloc::{vec, vec::Vec};

use crate::{
    memory::{Element, LINE_BYTES, LINE_ELEMENTS, Memory, Native},
    record::{Access, Recorder, Traced},
};

/// A program that works on arrays of one type.
pub trait Program {
    /// Type of the array elements.
    type Element: Element;

    /// Returns the number of elements in each array.
    fn lengths(&self) -> Vec<usize>;

    /// Writes the initial data of the arrays.
    fn fill(&self, arrays: &mut [&mut [Self::Element]]);

    /// Runs once. The arrays have the lengths of [`Program::lengths`], in the same order.
    fn run<M: Memory<Self::Element>>(&self, memory: &mut M, arrays: Vec<M::Array>);

    /// Returns the number of bytes of all arrays, each rounded up to whole lines.
    fn working_set_bytes(&self) -> u64 {
        let lines = |length: usize| length.div_ceil(LINE_ELEMENTS) as u64;
        LINE_BYTES as u64 * self.lengths().into_iter().map(lines).sum::<u64>()
    }
}

/// Converts the arrays to an array of fixed length, so that the program can give each of them a
/// name.
#[inline(always)]
pub(crate) fn take<const N: usize, A>(arrays: Vec<A>) -> [A; N] {
    let given = arrays.len();
    arrays
        .try_into()
        .unwrap_or_else(|_| panic!("the program has {N} arrays, {given} are given"))
}

/// Positions of a program's arrays, which follow each other. Each array starts at a line boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Index of the first element of each array.
    pub starts: Vec<usize>,
    /// Number of elements in each array.
    pub lengths: Vec<usize>,
}

impl Layout {
    /// Returns the layout of a program.
    pub fn of<P: Program>(program: &P) -> Self {
        let lengths = program.lengths();
        let mut next = 0;
        let starts = lengths
            .iter()
            .map(|length| {
                let start = next;
                next += length.next_multiple_of(LINE_ELEMENTS);
                start
            })
            .collect();
        Self { starts, lengths }
    }

    /// Divides a buffer, which is at least as large as the program's working set, into the
    /// program's arrays.
    ///
    /// # Panics
    /// If the buffer is too small.
    pub fn cut<'a, T>(&self, buffer: &'a mut [T]) -> Vec<&'a mut [T]> {
        let mut rest = buffer;
        self.lengths
            .iter()
            .map(|&length| {
                let room = length.next_multiple_of(LINE_ELEMENTS);
                let (head, tail) = core::mem::take(&mut rest).split_at_mut(room);
                rest = tail;
                &mut head[..length]
            })
            .collect()
    }
}

/// Runs a program once on this computer and returns its arrays afterwards.
pub fn run_natively<P: Program>(program: &P) -> Vec<Vec<P::Element>> {
    let mut data = filled(program);
    let arrays = data.iter_mut().map(Vec::as_mut_slice).collect();
    program.run(&mut Native::new(), arrays);
    data
}

/// Runs a program once and passes its accesses to `sink`. The arrays start at byte address `base`.
/// Returns the arrays after the run.
pub fn record<P: Program>(
    program: &P,
    base: u64,
    sink: impl FnMut(Access),
) -> Vec<Vec<P::Element>> {
    let mut data = filled(program);
    let arrays = Layout::of(program)
        .starts
        .iter()
        .zip(&mut data)
        .map(|(&start, array)| Traced::new(base + 8 * start as u64, array.as_mut_slice()))
        .collect();
    program.run(&mut Recorder::new(sink), arrays);
    data
}

fn filled<P: Program>(program: &P) -> Vec<Vec<P::Element>> {
    let lengths = program.lengths();
    let mut data: Vec<Vec<P::Element>> = lengths
        .iter()
        .map(|&n| vec![P::Element::default(); n])
        .collect();
    let mut slices: Vec<&mut [P::Element]> = data.iter_mut().map(Vec::as_mut_slice).collect();
    program.fill(&mut slices);
    data
}
