//! Arbitration of the Cyclone V (Cyclone V HPS manual, "SDRAM Controller Subsystem"):
//! absolute priority between ports, deficit-weighted round robin inside a priority.

use axiscope_dram::Clock;
use axiscope_figures::figures;

use crate::{
    HasPlace, PortPlace,
    channel::set::members,
    front::{Arbiter, Grant, Heads},
};

figures! {
    /// A port, with the priorities and weights of its two command ports.
    #[derive(Copy)]
    pub struct SharedPort {
        /// The place of the port.
        place: PortPlace [flat],
        /// Priority of the read command port; the higher value is served first.
        read_priority: u8 ["", .., register "mppriority"],
        /// Priority of the write command port.
        write_priority: u8 ["", .., register "mppriority"],
        /// Number of lines that the read command port may send per round.
        read_weight: u32 ["", 1.., register "mpweight"],
        /// Number of lines that the write command port may send per round.
        write_weight: u32 ["", 1.., register "mpweight"],
    }
}

/// Priority and weight of a command port.
#[derive(Clone, Copy, Debug)]
struct Share {
    /// Larger goes first.
    priority: u8,
    /// Lines in a round, more than 0.
    weight: u32,
}

/// An arbiter in which the reads and the writes of a port are separate command ports.
#[derive(Clone, Debug)]
pub struct WeightedArbiter {
    reads: Vec<Share>,
    writes: Vec<Share>,
    /// Lines that each command port may still send in this round. Reads have even indices.
    left: Vec<u32>,
    next: usize,
}

impl WeightedArbiter {
    const fn share(&self, command: usize) -> Share {
        if command.is_multiple_of(2) {
            self.reads.as_slice()[command / 2]
        } else {
            self.writes.as_slice()[command / 2]
        }
    }
}

impl HasPlace for SharedPort {
    fn place(&self) -> PortPlace {
        self.place
    }
}

impl Arbiter for WeightedArbiter {
    type Port = SharedPort;

    fn new(ports: &[SharedPort]) -> Self {
        let share = |priority, weight| Share { priority, weight };
        Self {
            left: vec![0; 2 * ports.len()],
            reads: (ports.iter().map(|p| share(p.read_priority, p.read_weight))).collect(),
            writes: (ports
                .iter()
                .map(|p| share(p.write_priority, p.write_weight)))
            .collect(),
            next: 0,
        }
    }

    fn age_clocks(_: &SharedPort) -> Clock {
        0
    }

    fn most_in_a_row(port: &SharedPort) -> u32 {
        port.read_weight.max(port.write_weight)
    }

    fn priorities(port: &SharedPort) -> Option<(u8, u8)> {
        Some((port.read_priority, port.write_priority))
    }

    #[inline]
    fn pick(&mut self, heads: Heads<'_>) -> Option<Grant> {
        let commands = || {
            let reads = members(heads.reads).map(|x| 2 * x);
            reads.chain(members(heads.writes).map(|x| 2 * x + 1))
        };
        let top = commands().map(|c| self.share(c).priority).max()?;
        let n = self.left.len();
        let first = |this: &Self, with_credit: bool| {
            commands()
                .filter(|&c| this.share(c).priority == top && (!with_credit || this.left[c] > 0))
                .min_by_key(|&c| (c + n - this.next) % n)
        };
        let chosen = if let Some(c) = first(self, true) {
            c
        } else {
            for c in commands() {
                self.left[c] = self.share(c).weight;
            }
            first(self, false)?
        };
        self.left[chosen] = self.left[chosen].saturating_sub(1);
        // A command port keeps its turn while it has credit.
        self.next = if self.left[chosen] > 0 {
            chosen
        } else {
            (chosen + 1) % n
        };
        Some(if chosen.is_multiple_of(2) {
            Grant::Read(chosen / 2)
        } else {
            Grant::Write(chosen / 2)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::Port;

    #[test]
    fn priority_is_absolute_and_weights_share_a_round() {
        let port = |read_priority, read_weight| SharedPort {
            place: PortPlace { index: 0 },
            read_priority,
            read_weight,
            write_priority: 0,
            write_weight: 1,
        };
        let mut a = WeightedArbiter::new(&[port(0, 3), port(0, 1), port(7, 1)]);
        let ports = vec![Port::default(); 3];
        let heads = |reads| Heads {
            ports: &ports,
            reads,
            writes: 0,
            now: 0,
        };
        let picks: Vec<_> = (0..8).filter_map(|_| a.pick(heads(0b011))).collect();
        let want = [0, 0, 0, 1, 0, 0, 0, 1].map(Grant::Read);
        assert_eq!(picks, want);
        assert_eq!(a.pick(heads(0b111)), Some(Grant::Read(2)));
        assert_eq!(a.pick(heads(0)), None);
    }
}
