//! The addresses, data and responses of a capture, before it is known which of them belong together.

use std::collections::BTreeMap;

use crate::Direction;

/// The data of one burst, or one beat if no signal marks last beats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::observe) struct Data {
    /// First edge at which the first beat was valid.
    pub shown: u64,
    /// Edge at which the first beat was accepted.
    pub first: u64,
    /// Edge at which the last beat so far was accepted.
    pub last: u64,
    pub beats: u16,
    /// Cycles in which beats waited for READY.
    pub held: u64,
    /// The worst response of a beat.
    pub response: u8,
    /// Whether the last beat is still to come.
    pub is_open: bool,
}

/// Data with the same ID, in order.
#[derive(Clone, Debug, Default)]
pub(in crate::observe) struct Channel {
    pub data: Vec<Data>,
    /// The edge since which the next beat has been valid, and the number of cycles since then.
    shown: Option<(u64, u64)>,
}

impl Channel {
    /// Records an edge at which a beat is valid and not accepted.
    pub fn wait(&mut self, edge: u64) {
        self.shown.get_or_insert((edge, 0)).1 += 1;
    }

    /// Adds a beat; `is_last` is `None` if no signal marks last beats.
    pub fn beat(&mut self, edge: u64, is_last: Option<bool>, response: u8) {
        let (shown, held) = self.shown.take().unwrap_or((edge, 0));
        if self.data.last().is_none_or(|d| !d.is_open) {
            self.data.push(Data {
                shown,
                first: edge,
                ..Data::default()
            });
        }
        let data = self.data.last_mut().expect("just added");
        data.last = edge;
        data.beats = data.beats.saturating_add(1);
        data.held += held;
        data.response = data.response.max(response);
        data.is_open = is_last == Some(false);
    }
}

/// A response to a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::observe) struct Answer {
    /// First edge at which the response was valid.
    pub shown: u64,
    /// Edge at which the response was accepted.
    pub edge: u64,
    pub response: u8,
}

/// All handshakes of one window of a capture.
#[derive(Clone, Debug, Default)]
pub(in crate::observe) struct Pieces {
    /// First and last edge of the window.
    pub span: (u64, u64),
    /// Whether the window begins without a valid signal, for reads and for writes.
    pub is_idle: [bool; 2],
    /// Whether no signal marks last beats, for reads and for writes.
    pub by_beat: [bool; 2],
    /// Whether write data have IDs.
    pub has_lanes: bool,
    /// Numbers of the bursts of each ID, for reads and for writes; all bursts are under 0 if the bus has no IDs.
    pub addresses: [BTreeMap<u64, Vec<usize>>; 2],
    /// Data of each ID, for reads and for writes. Write data have IDs only in AXI3.
    pub data: [BTreeMap<u64, Channel>; 2],
    pub answers: BTreeMap<u64, Vec<Answer>>,
    /// The edge since which the next response has been valid.
    pub answer_shown: Option<u64>,
    /// Edges without valid write data.
    pub without_data: Vec<u64>,
}

impl Pieces {
    pub fn channel(&mut self, way: Direction, id: u64) -> &mut Channel {
        self.data[way as usize].entry(id).or_default()
    }

    /// Number of edges between two edges without valid write data.
    pub fn cycles_without_data(&self, after: u64, until: u64) -> u64 {
        let from = self.without_data.partition_point(|&e| e <= after);
        let to = self.without_data.partition_point(|&e| e < until);
        to.saturating_sub(from) as u64
    }
}
