//! Arbitration of the Zynq-7000 (UG585, chapter 10.4). Stage 1 picks one of the read streams and one of the
//! write streams of all ports: first those whose aging counter has expired, then the lowest counter, then round
//! robin. Stage 2 keeps serving reads, or writes, while it can, unless only the other direction has a stream
//! whose counter has run out. (Stage 3 is the channel's direction.)

use axiscope_dram::Clock;
use axiscope_figures::{LONGEST, figures};

use crate::{
    HasPlace, PortPlace,
    channel::set::members,
    front::{Arbiter, Grant, Heads},
};

figures! {
    /// A port, with the start values of its aging counters.
    #[derive(Copy)]
    pub struct AgedPort {
        /// The place of the port.
        place: PortPlace [flat],
        /// Start value of the aging counter for reads.
        read_age_clocks: Clock ["clocks", 0..=LONGEST, register "arb_pri_rd_portn"],
        /// Start value of the aging counter for writes.
        write_age_clocks: Clock ["clocks", 0..=LONGEST, register "arb_pri_wr_portn"],
    }
}

/// Step in which aging counters are compared, in clocks: only the upper 5 of their 10 bits count.
const AGE_STEP: Clock = 32;

/// The arbiter and its round-robin state.
#[derive(Clone, Debug)]
pub struct StagedArbiter {
    ages: Vec<AgedPort>,
    next: [usize; 2],
    writing: bool,
}

impl StagedArbiter {
    /// Returns the port that is first in a direction, and whether its counter has expired.
    #[inline]
    fn first(&self, heads: &Heads<'_>, write: bool) -> Option<(usize, bool)> {
        let set = if write { heads.writes } else { heads.reads };
        let from = self.next[usize::from(write)];
        let mut best: Option<(usize, Clock, usize)> = None;
        for x in members(set) {
            let start = if write {
                self.ages[x].write_age_clocks
            } else {
                self.ages[x].read_age_clocks
            };
            let left = (start - heads.waited(x, write)).max(0);
            let age = if left == 0 { -1 } else { left / AGE_STEP };
            let turn = (x + 64 - from) % 64;
            if best.is_none_or(|(_, a, t)| (age, turn) < (a, t)) {
                best = Some((x, age, turn));
            }
        }
        best.map(|(x, age, _)| (x, age < 0))
    }
}

impl HasPlace for AgedPort {
    fn place(&self) -> PortPlace {
        self.place
    }
}

impl Arbiter for StagedArbiter {
    type Port = AgedPort;

    fn new(ports: &[AgedPort]) -> Self {
        Self {
            ages: ports.to_vec(),
            next: [0; 2],
            writing: false,
        }
    }

    fn age_clocks(port: &AgedPort) -> Clock {
        port.read_age_clocks.max(port.write_age_clocks)
    }

    #[inline]
    fn most_in_a_row(_: &AgedPort) -> u32 {
        1
    }

    fn priorities(_: &AgedPort) -> Option<(u8, u8)> {
        None
    }

    fn pick(&mut self, heads: Heads<'_>) -> Option<Grant> {
        let read = self.first(&heads, false);
        let write = self.first(&heads, true);
        let write_now = match (read, write) {
            (None, None) => return None,
            (Some(_), None) => false,
            (None, Some(_)) => true,
            (Some((_, r)), Some((_, w))) if r != w => w,
            _ => self.writing,
        };
        self.writing = write_now;
        let (x, _) = if write_now { write } else { read }?;
        self.next[usize::from(write_now)] = x + 1;
        Some(if write_now {
            Grant::Write(x)
        } else {
            Grant::Read(x)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::Port;

    const fn aged(read_age_clocks: Clock, write_age_clocks: Clock) -> AgedPort {
        AgedPort {
            place: PortPlace { index: 0 },
            read_age_clocks,
            write_age_clocks,
        }
    }

    fn ports(n: usize) -> Vec<Port> {
        vec![Port::default(); n]
    }

    fn heads(ports: &[Port], reads: u64, writes: u64, now: Clock) -> Heads<'_> {
        Heads {
            ports,
            reads,
            writes,
            now,
        }
    }

    #[test]
    fn ties_go_round_and_a_direction_is_kept() {
        let age = aged(1023, 1023);
        let mut a = StagedArbiter::new(&[age; 4]);
        let p = ports(4);
        let picks: Vec<_> = (0..4)
            .map(|_| a.pick(heads(&p, 0b1100, 0b1000, 10)).expect("one"))
            .collect();
        let want = [2, 3, 2, 3].map(Grant::Read);
        assert_eq!(picks, want, "reads while there are reads, in turn");
        assert_eq!(a.pick(heads(&p, 0, 0b1000, 10)), Some(Grant::Write(3)));
        let stays = a.pick(heads(&p, 0b0100, 0b1000, 10));
        assert_eq!(stays, Some(Grant::Write(3)), "stays with writes");
        assert_eq!(a.pick(heads(&p, 0, 0, 10)), None);
    }

    #[test]
    fn the_longest_wait_goes_first_and_a_run_out_counter_turns() {
        let age = aged(1023, 200);
        let mut a = StagedArbiter::new(&[age; 2]);
        let mut p = ports(2);
        p[0].read_since = 900;
        p[0].writes.push_back(crate::channel::WriteLine {
            addr: 0,
            bytes: 32,
            stream: 0,
            qos: 0,
            arrived: 100,
            last_of_piece: true,
            last: true,
        });
        assert_eq!(a.pick(heads(&p, 0b11, 0, 1000)), Some(Grant::Read(1)));
        // A write has waited for longer than its 200 clocks, but no read for longer than its 1023.
        assert_eq!(a.pick(heads(&p, 0b11, 0b01, 1000)), Some(Grant::Write(0)));
    }
}
