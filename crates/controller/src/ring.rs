//! A first-in, first-out list for the ports, which use it for every line.

/// Number of places of a ring that has received its first item.
const FIRST: usize = 8;

/// A list that grows at one end and shrinks at the other. The number of places is a power of two, so that the place of an item
/// takes one mask; a `VecDeque` compares and subtracts, which costs more than the rest of an access.
#[derive(Clone, Debug)]
pub(crate) struct Ring<T> {
    places: Vec<T>,
    /// Number of items that have left and that have entered; their places are these numbers modulo the number of places.
    head: usize,
    tail: usize,
}

impl<T> Default for Ring<T> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            head: 0,
            tail: 0,
        }
    }
}

impl<T: Copy> Ring<T> {
    /// Whether the list has no items.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.head == self.tail
    }

    /// The first item.
    #[inline(always)]
    pub fn front(&self) -> Option<&T> {
        if self.is_empty() {
            return None;
        }
        self.places.get(self.place(self.head))
    }

    /// The first item, to be changed. The list must not be empty.
    #[inline(always)]
    pub fn first_mut(&mut self) -> &mut T {
        debug_assert!(!self.is_empty());
        let place = self.place(self.head);
        &mut self.places[place]
    }

    /// The item behind `ahead` others, to be changed.
    #[inline(always)]
    pub fn get_mut(&mut self, ahead: usize) -> Option<&mut T> {
        if ahead >= self.tail - self.head {
            return None;
        }
        let place = self.place(self.head + ahead);
        self.places.get_mut(place)
    }

    /// Appends an item.
    #[inline(always)]
    pub fn push_back(&mut self, item: T) {
        if self.tail - self.head == self.places.len() {
            self.grow(item);
        }
        let place = self.place(self.tail);
        self.places[place] = item;
        self.tail += 1;
    }

    /// Removes the first item. The list must not be empty.
    #[inline(always)]
    pub fn drop_front(&mut self) {
        debug_assert!(!self.is_empty());
        self.head += 1;
    }

    #[inline(always)]
    const fn place(&self, number: usize) -> usize {
        number & self.places.len().wrapping_sub(1)
    }

    /// Doubles the number of places. New places contain `filler` until they are used.
    #[cold]
    fn grow(&mut self, filler: T) {
        let count = self.places.len();
        let first = self.place(self.head);
        self.places.rotate_left(first.min(count));
        self.places.resize((2 * count).max(FIRST), filler);
        (self.head, self.tail) = (0, count);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn items_leave_in_the_order_in_which_they_entered(
            steps in prop::collection::vec(prop::bool::weighted(0.6), 0..200),
        ) {
            let (mut ring, mut list) = (Ring::default(), VecDeque::new());
            for (item, enters) in steps.into_iter().enumerate() {
                if enters {
                    ring.push_back(item);
                    list.push_back(item);
                } else if list.pop_front().is_some() {
                    ring.drop_front();
                }
                prop_assert_eq!(ring.is_empty(), list.is_empty());
                prop_assert_eq!(ring.front(), list.front());
                if let Some(first) = list.front() {
                    prop_assert_eq!(&*ring.first_mut(), first);
                }
                for ahead in 0..=list.len() {
                    prop_assert_eq!(ring.get_mut(ahead).copied(), list.get(ahead).copied());
                }
            }
        }
    }
}
