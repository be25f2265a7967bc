//! An AXI port of the controller: holds read pieces and write lines until the arbiter
//! takes them.

use std::collections::VecDeque;

use axiscope_dram::Clock;

use super::timer::Arrivals;
use crate::{
    channel::{Cut, WriteLine},
    umctl2::{ReadClass, WriteClass},
};

/// A read piece, or the rest of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub cut: Cut,
    pub arrivals: Arrivals,
    pub class: ReadClass,
}

/// State of one port.
#[derive(Clone, Debug, Default)]
pub(crate) struct Port {
    pub pieces: VecDeque<Piece>,
    /// Whether the first piece is being split into lines.
    pub cutting: bool,
    /// When the next line may be split off.
    pub next_read: Clock,
    pub writes: VecDeque<WriteLine>,
}

impl Port {
    /// Class of the first write at the port.
    pub fn write_class(&self, classes: &[WriteClass; 16]) -> Option<WriteClass> {
        self.writes.front().map(|w| classes[w.qos as usize & 15])
    }
}
