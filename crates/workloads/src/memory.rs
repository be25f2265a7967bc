//! What a program does to memory, and how that is done on this computer.

use core::marker::PhantomData;

/// Bytes of a line: what the bandwidth programs touch at a time.
pub const LINE_BYTES: usize = 64;
/// Elements of 8 bytes in a line.
pub const LINE_ELEMENTS: usize = 8;

/// An element of an array: 8 bytes.
pub trait Element: Copy + Default + Send + 'static {
    /// Its 64 bits.
    fn bits(self) -> u64;
}

impl Element for u64 {
    #[inline(always)]
    fn bits(self) -> u64 {
        self
    }
}

impl Element for f64 {
    #[inline(always)]
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

/// A memory with arrays of `T`; programs are generic over it.
///
/// Indices are in elements. All methods panic on an index outside the array.
pub trait Memory<T: Element> {
    /// An array in this memory.
    type Array;

    /// One element.
    fn load(&mut self, array: &Self::Array, index: usize) -> T;

    /// One element whose index was itself loaded: this load cannot start before that ended.
    fn follow(&mut self, array: &Self::Array, index: usize) -> T;

    /// Writes one element.
    fn store(&mut self, array: &mut Self::Array, index: usize, value: T);

    /// What a program has in a register from one step to the next, at a place that it does not use: no access.
    fn recall(&self, array: &Self::Array, index: usize) -> T;

    /// Keeps such a value.
    fn keep(&self, array: &mut Self::Array, index: usize, value: T);

    /// A line of elements from `index`, a multiple of [`LINE_ELEMENTS`].
    fn load_line(&mut self, array: &Self::Array, index: usize) -> [T; LINE_ELEMENTS];

    /// Writes a line of elements from `index`, a multiple of [`LINE_ELEMENTS`].
    fn store_line(&mut self, array: &mut Self::Array, index: usize, line: [T; LINE_ELEMENTS]);

    /// Copies so many lines from `index` on, one after the other; a memory that knows a quicker
    /// way may take it.
    #[inline(always)]
    fn copy_lines(&mut self, from: &Self::Array, to: &mut Self::Array, index: usize, lines: usize) {
        for line in 0..lines {
            let at = index + line * LINE_ELEMENTS;
            let read = self.load_line(from, at);
            self.store_line(to, at, read);
        }
    }

    /// Says that so many arithmetic operations follow the last access; those of another turn of the loop
    /// do not wait for them. A division is not among them.
    fn work(&mut self, operations: u32);

    /// Says that so many operations follow the last access, the last of which adds to a sum that the next turn of
    /// the loop needs.
    #[inline(always)]
    fn accumulate(&mut self, _operations: u32) {}

    /// Reports the number of divisions and square roots that follow the last access.
    #[inline(always)]
    fn divide(&mut self, _divisions: u32) {}

    /// Says that the next load is of what the last turn of the loop has stored, and that its sum goes on
    /// from there.
    #[inline(always)]
    fn reload(&mut self) {}
}

/// This computer's memory: slices, and nothing beside the access itself but its bounds check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native<'a>(PhantomData<&'a mut ()>);

impl Native<'_> {
    /// The memory.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<'a, T: Element> Memory<T> for Native<'a> {
    type Array = &'a mut [T];

    #[inline(always)]
    fn load(&mut self, array: &Self::Array, index: usize) -> T {
        array[index]
    }

    #[inline(always)]
    fn follow(&mut self, array: &Self::Array, index: usize) -> T {
        array[index]
    }

    #[inline(always)]
    fn store(&mut self, array: &mut Self::Array, index: usize, value: T) {
        array[index] = value;
    }

    #[inline(always)]
    fn recall(&self, array: &Self::Array, index: usize) -> T {
        array[index]
    }

    #[inline(always)]
    fn keep(&self, array: &mut Self::Array, index: usize, value: T) {
        array[index] = value;
    }

    #[inline(always)]
    fn load_line(&mut self, array: &Self::Array, index: usize) -> [T; LINE_ELEMENTS] {
        array[index..index + LINE_ELEMENTS]
            .try_into()
            .expect("a line")
    }

    #[inline(always)]
    fn store_line(&mut self, array: &mut Self::Array, index: usize, line: [T; LINE_ELEMENTS]) {
        array[index..index + LINE_ELEMENTS].copy_from_slice(&line);
    }

    #[inline(always)]
    fn work(&mut self, _operations: u32) {}
}
