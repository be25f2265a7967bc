//! A memory that passes on every access while the program runs, and stores no accesses.

use crate::memory::{Element, LINE_BYTES, LINE_ELEMENTS, Memory};

/// One access of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Byte address.
    pub address: u64,
    /// Number of bytes read or written: 8, or 64 for a line.
    pub bytes: u32,
    /// Whether the access is a store.
    pub write: bool,
    /// Whether the access's address is the result of the previous load.
    pub dependent: bool,
    /// Arithmetic since the previous access.
    pub work: Work,
}

/// Arithmetic between two accesses, grouped by dependence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Number of operations that no other loop iteration waits for.
    pub operations: u8,
    /// Number of operations of which the last one adds to a sum that the next loop iteration needs.
    pub accumulated: u8,
    /// Number of divisions and square roots.
    pub divisions: u8,
    /// Whether the access loads a sum that the last loop iteration stored, and continues this sum.
    pub reload: bool,
}

impl Work {
    /// Adds operations.
    #[inline(always)]
    pub(crate) fn work(&mut self, operations: u32) {
        self.operations = more(self.operations, operations);
    }

    /// Adds operations that the next loop iteration needs.
    #[inline(always)]
    pub(crate) fn accumulate(&mut self, operations: u32) {
        self.accumulated = more(self.accumulated, operations);
    }

    /// Adds divisions.
    #[inline(always)]
    pub(crate) fn divide(&mut self, divisions: u32) {
        self.divisions = more(self.divisions, divisions);
    }
}

const fn more(of: u8, by: u32) -> u8 {
    of.saturating_add(if by < 255 { by as u8 } else { 255 })
}

/// An array with an address. Its data are real, so that the program's results are correct.
#[derive(Debug)]
pub struct Traced<'a, T> {
    base: u64,
    data: &'a mut [T],
}

impl<'a, T> Traced<'a, T> {
    /// Places `data` at byte address `base`.
    #[must_use]
    pub const fn new(base: u64, data: &'a mut [T]) -> Self {
        Self { base, data }
    }
}

/// A memory that calls `sink` with each access, in the program's order.
#[derive(Debug)]
pub struct Recorder<'a, F> {
    sink: F,
    work: Work,
    life: core::marker::PhantomData<&'a mut ()>,
}

impl<F: FnMut(Access)> Recorder<'_, F> {
    /// Creates a memory that passes its accesses to `sink`.
    pub const fn new(sink: F) -> Self {
        Self {
            sink,
            work: Work {
                operations: 0,
                accumulated: 0,
                divisions: 0,
                reload: false,
            },
            life: core::marker::PhantomData,
        }
    }

    fn tell(&mut self, base: u64, index: usize, bytes: usize, write: bool, dependent: bool) {
        (self.sink)(Access {
            address: base + 8 * index as u64,
            bytes: bytes as u32,
            write,
            dependent,
            work: core::mem::take(&mut self.work),
        });
    }
}

impl<'a, T: Element, F: FnMut(Access)> Memory<T> for Recorder<'a, F> {
    type Array = Traced<'a, T>;

    fn load(&mut self, array: &Self::Array, index: usize) -> T {
        self.tell(array.base, index, 8, false, false);
        array.data[index]
    }

    fn follow(&mut self, array: &Self::Array, index: usize) -> T {
        self.tell(array.base, index, 8, false, true);
        array.data[index]
    }

    fn store(&mut self, array: &mut Self::Array, index: usize, value: T) {
        self.tell(array.base, index, 8, true, false);
        array.data[index] = value;
    }

    fn recall(&self, array: &Self::Array, index: usize) -> T {
        array.data[index]
    }

    fn keep(&self, array: &mut Self::Array, index: usize, value: T) {
        array.data[index] = value;
    }

    fn load_line(&mut self, array: &Self::Array, index: usize) -> [T; LINE_ELEMENTS] {
        self.tell(array.base, index, LINE_BYTES, false, false);
        array.data[index..index + LINE_ELEMENTS]
            .try_into()
            .expect("a line")
    }

    fn store_line(&mut self, array: &mut Self::Array, index: usize, line: [T; LINE_ELEMENTS]) {
        self.tell(array.base, index, LINE_BYTES, true, false);
        array.data[index..index + LINE_ELEMENTS].copy_from_slice(&line);
    }

    fn work(&mut self, operations: u32) {
        self.work.work(operations);
    }

    fn accumulate(&mut self, operations: u32) {
        self.work.accumulate(operations);
    }

    fn divide(&mut self, divisions: u32) {
        self.work.divide(divisions);
    }

    fn reload(&mut self) {
        self.work.reload = true;
    }
}
