//! An AXI port of the controller: holds read pieces and write lines until the arbiter
//! takes them.

use std::collections::VecDeque;

use super::{recent::Recent, timer::Came};
use crate::{
    ReadPiece, WriteLine,
    channel::Cut,
    umctl2::{ReadClass, WriteClass},
};

/// A piece being cut into lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cutting {
    pub cut: Cut,
    pub came: Came,
    pub class: ReadClass,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub piece: ReadPiece,
    pub came: Came,
}

/// State of one port.
#[derive(Clone, Debug, Default)]
pub(crate) struct Port {
    pub pieces: VecDeque<Waiting>,
    pub cutting: Option<Cutting>,
    pub pieces_held: usize,
    /// Lines of those that have not left.
    pub lines_taken: usize,
    pub lines_held: usize,
    pub writes: VecDeque<WriteLine>,
    /// Lines that entered last, for combining.
    pub recent: Recent,
}

impl Port {
    /// Class of a write at the head.
    pub fn write_class(&self, classes: &[WriteClass; 16]) -> Option<WriteClass> {
        self.writes.front().map(|w| classes[w.qos as usize & 15])
    }
}
