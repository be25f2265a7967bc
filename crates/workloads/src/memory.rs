//! The memory operations of a program, and their implementation on this computer.

use core::marker::PhantomData;

/// Number of bytes in a line, the unit of access of the bandwidth programs.
pub const LINE_BYTES: usize = 64;
/// Number of elements of 8 bytes in a line.
pub const LINE_ELEMENTS: usize = 8;

/// An array element of 8 bytes.
pub trait Element: Copy + Default + Send + 'static {
    /// Returns the 64 bits of the element.
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

/// A memory with arrays of `T`. Programs are generic over it.
///
/// Indices are in elements. All methods panic if an index is outside the array.
pub trait Memory<T: Element> {
    /// An array in this memory.
    type Array;

    /// Loads one element.
    fn load(&mut self, array: &Self::Array, index: usize) -> T;

    /// Loads one element whose index was itself loaded. This load cannot start before the load of
    /// the index has ended.
    fn follow(&mut self, array: &Self::Array, index: usize) -> T;

    /// Writes one element.
    fn store(&mut self, array: &mut Self::Array, index: usize, value: T);

    /// Returns a value that the program keeps in a register from one step to the next. The value is
    /// read from an array, but the read is not counted as an access.
    fn recall(&self, array: &Self::Array, index: usize) -> T;

    /// Stores a value in an array without counting an access.
    fn keep(&self, array: &mut Self::Array, index: usize, value: T);

    /// Loads a line of elements from `index`, a multiple of [`LINE_ELEMENTS`].
    fn load_line(&mut self, array: &Self::Array, index: usize) -> [T; LINE_ELEMENTS];

    /// Writes a line of elements from `index`, a multiple of [`LINE_ELEMENTS`].
    fn store_line(&mut self, array: &mut Self::Array, index: usize, line: [T; LINE_ELEMENTS]);

    /// Copies `lines` lines one after another, starting at `index`. An implementation may use a faster method.
    #[inline(always)]
    fn copy_lines(&mut self, from: &Self::Array, to: &mut Self::Array, index: usize, lines: usize) {
        for line in 0..lines {
            let at = index + line * LINE_ELEMENTS;
            let read = self.load_line(from, at);
            self.store_line(to, at, read);
        }
    }

    /// Reports the number of arithmetic operations, without divisions, that follow the last access.
    /// The operations of other loop iterations do not wait for them.
    fn work(&mut self, operations: u32);

    /// Reports the number of operations that follow the last access. The last of them adds to a sum
    /// that the next loop iteration needs.
    #[inline(always)]
    fn accumulate(&mut self, _operations: u32) {}

    /// Reports the number of divisions and square roots that follow the last access.
    #[inline(always)]
    fn divide(&mut self, _divisions: u32) {}

    /// Reports that the next load reads the value that the last loop iteration stored, and
    /// continues its sum.
    #[inline(always)]
    fn reload(&mut self) {}
}

/// This computer's memory as slices. Apart from the access itself, an access costs only a bounds
/// check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native<'a>(PhantomData<&'a mut ()>);

impl Native<'_> {
    /// Returns this memory.
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
