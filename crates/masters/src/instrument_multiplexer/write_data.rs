//! Write data in the multiplexer: bursts in the order of their offers, through their own register
//! slice.

use std::collections::VecDeque;

use axiscope_fabric::Burst;

use super::slice::Slice;

/// A burst whose beats have not all passed.
#[derive(Debug)]
struct Sending {
    /// Cycle from which the write data of the burst may pass.
    from: i64,
    left: u16,
}

/// Beats pass at one per cycle, as soon as there is room for them behind the port.
#[derive(Debug)]
pub(super) struct WriteData {
    /// Cycles from which places in the order are free.
    places: VecDeque<i64>,
    order: VecDeque<Sending>,
    slice: Slice,
    /// Numbers of beats of bursts whose last beat has not left the slice.
    leaving: VecDeque<u16>,
    /// Cycles in which the last beats of bursts left the slice.
    gone: VecDeque<i64>,
    /// Cycles from which further beats may leave the slice, with their number.
    rooms: VecDeque<(i64, u32)>,
    beat_bytes: u32,
}

impl WriteData {
    /// Creates an order with the given number of places.
    pub fn new(places: u32) -> Self {
        Self {
            places: (0..places).map(|_| 0).collect(),
            order: VecDeque::new(),
            slice: Slice::default(),
            leaving: VecDeque::new(),
            gone: VecDeque::new(),
            rooms: VecDeque::new(),
            beat_bytes: 1,
        }
    }

    /// Returns the cycle from which a burst may occupy a place, or `None` while the cycle is not
    /// known.
    pub fn place(&self) -> Option<i64> {
        self.places.front().copied()
    }

    /// Lets a burst occupy a place, beginning in the given cycle.
    pub fn begin(&mut self, cycle: i64, burst: &Burst) {
        self.places.pop_front();
        self.beat_bytes = u32::from(burst.beat_bytes);
        self.leaving.push_back(burst.beats);
        self.order.push_back(Sending {
            from: cycle + 1,
            left: burst.beats,
        });
        self.pass();
    }

    /// Adds room for `bytes`, which is available from the given cycle.
    pub fn room(&mut self, bytes: u32, cycle: i64) {
        self.rooms.push_back((cycle, bytes / self.beat_bytes));
        self.pass();
    }

    /// Returns the cycle in which the last beat of the next burst left. Must be called in order.
    ///
    /// # Panics
    /// If the data have not left yet.
    pub fn gone(&mut self) -> i64 {
        self.gone
            .pop_front()
            .expect("data had room before an answer")
    }

    fn pass(&mut self) {
        loop {
            if self.slice.waits()
                && let Some((from, beats)) = self.rooms.front_mut()
            {
                let left = self.slice.leave(*from);
                *beats -= 1;
                if *beats == 0 {
                    self.rooms.pop_front();
                }
                let burst = self.leaving.front_mut().expect("beats are of a burst");
                *burst -= 1;
                if *burst == 0 {
                    self.leaving.pop_front();
                    self.gone.push_back(left);
                }
            }
            if self.slice.show().is_some() {
                continue;
            }
            let Some(sending) = self.order.front_mut() else {
                return;
            };
            let Some(cycle) = self.slice.enter(sending.from) else {
                return;
            };
            sending.left -= 1;
            if sending.left == 0 {
                self.order.pop_front();
                self.places.push_back(cycle + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn burst(beats: u16) -> Burst {
        Burst {
            addr: 0,
            beats,
            beat_bytes: 16,
            qos: None,
            issued: 0,
            id: 0,
        }
    }

    #[test]
    fn a_place_is_free_once_the_data_are_in_the_slice() {
        let mut data = WriteData::new(2);
        data.begin(5, &burst(2));
        data.begin(6, &burst(1));
        // Beats enter in cycles 6 and 7 while there is no room behind the port. The third beat
        // finds no free place.
        assert_eq!(data.place(), Some(8));
        data.begin(8, &burst(1));
        assert_eq!(data.place(), None);
        data.room(16, 20);
        // The first beat leaves in cycle 20, so the second beat appears, and the third beat enters,
        // in cycle 21.
        assert_eq!(data.place(), Some(22));
        data.room(32, 30);
        assert_eq!((data.gone(), data.gone()), (30, 31));
    }
}
