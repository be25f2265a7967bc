//! Finds the bus for whose progress the bursts of another bus waited. Vitis HLS kernels have a bus for each
//! array, so a write on one bus waits for reads on others.

use crate::{
    Clock, Direction, Recording, Transaction,
    depend::other_way,
    recording::{record, record_between},
};

/// A direction of a bus.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Partner {
    /// Name of the bus.
    pub bus: String,
    /// `read` or `write`.
    pub direction: &'static str,
}

/// A bus with its transactions.
#[derive(Debug)]
pub(crate) struct Observed<'a> {
    pub bus: &'a str,
    pub clock: &'a Clock,
    pub transactions: &'a [Transaction],
}

impl Observed<'_> {
    fn has(&self, direction: Direction) -> bool {
        self.transactions.iter().any(|t| t.direction == direction)
    }
}

const WAYS: [Direction; 2] = [Direction::Read, Direction::Write];

/// Returns the recordings of bus number `of`. Each recording waits either for the other direction of its own
/// bus, or for a direction of another bus. The other bus is chosen if it explains more of the waits, or as many
/// by a later event.
pub(crate) fn recordings(
    all: &[Observed<'_>],
    of: usize,
    windows: &[u32],
    base: u64,
    begin: u64,
) -> Vec<Recording> {
    let own = &all[of];
    let best = |way: Direction| -> Option<Recording> {
        let mut best = record(own.transactions, windows, way, base, begin)?;
        for (number, other) in all.iter().enumerate() {
            // Cycles of different clocks cannot be compared.
            if number == of || other.clock.edges != own.clock.edges {
                continue;
            }
            for partner in WAYS {
                let both = together(own, other, way, partner);
                // Both buses have only one direction, like the buses of a kernel with a bus for each array.
                let may_copy =
                    partner != way && !own.has(other_way(way)) && !other.has(other_way(partner));
                let found = record_between(&both, windows, way, base, begin, may_copy);
                let Some(mut found) = found.filter(|f| is_better(f, &best)) else {
                    continue;
                };
                found.partner = Some(Partner {
                    bus: other.bus.to_owned(),
                    direction: partner.name(),
                });
                best = found;
            }
        }
        Some(best)
    };
    WAYS.into_iter().filter_map(best).collect()
}

/// The bursts of one direction of a bus, where a direction of another bus takes the place of the other direction.
fn together(
    own: &Observed<'_>,
    other: &Observed<'_>,
    way: Direction,
    partner: Direction,
) -> Vec<Transaction> {
    let mine = own.transactions.iter().filter(|t| t.direction == way);
    let theirs = other.transactions.iter().filter(|t| t.direction == partner);
    let theirs = theirs.map(|t| Transaction {
        direction: other_way(way),
        ..t.clone()
    });
    let mut both: Vec<Transaction> = mine.cloned().chain(theirs).collect();
    both.sort_by_key(|t| t.issued);
    both
}

/// Whether a partner explains waits better than the best partner so far. It must explain half of the waits, or
/// be the source of a copy.
fn is_better(found: &Recording, best: &Recording) -> bool {
    let explained = |r: &Recording| (r.causes.other, r.waits_for_other);
    let is_plain = 2 * found.causes.other >= found.waits.max(1) || found.causes.other == 0;
    if !is_plain || explained(found) == (0, false) {
        return false;
    }
    let sooner = || found.causes.other > 0 && found.reaction_cycles < best.reaction_cycles;
    explained(found) > explained(best) || (explained(found) == explained(best) && sooner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn burst(direction: Direction, issued: u64, done: u64) -> Transaction {
        Transaction {
            direction,
            id: 0,
            addr: 0,
            beats: 8,
            beat_bytes: 8,
            burst: 1,
            qos: None,
            cache: None,
            issued,
            accepted: issued,
            first_beat: done - 7,
            last_beat: done,
            done,
            response: 0,
            held: 0,
        }
    }

    fn clock() -> Clock {
        Clock {
            name: None,
            edges: (0..10_000).collect(),
            period_ns: 10.0,
        }
    }

    /// Rows of a kernel: reads on two buses, one after another, and a write on a third bus 30 cycles later.
    /// Each read has the latency `latency`.
    fn rows(latency: impl Fn(u64) -> u64) -> [Vec<Transaction>; 3] {
        let mut all = [Vec::new(), Vec::new(), Vec::new()];
        let mut now = 10;
        for row in 0..40 {
            let (first, second) = (
                now + latency(row),
                now + latency(row) + 3 + latency(row + 7),
            );
            all[0].push(burst(Direction::Read, now, first));
            all[1].push(burst(Direction::Read, first + 3, second));
            let write = second + 30;
            all[2].push(burst(Direction::Write, write, write + 20));
            now = write + 20 + 5;
        }
        all
    }

    #[test]
    fn bursts_wait_for_the_latest_event_on_other_buses() {
        for latency in [|_| 25, |row: u64| 25 + row * 11 % 17] {
            let buses = rows(latency);
            let (names, clock) = (["a", "b", "c"], clock());
            let seen: Vec<Observed<'_>> = (names.iter().zip(&buses))
                .map(|(bus, transactions)| Observed {
                    bus,
                    clock: &clock,
                    transactions,
                })
                .collect();
            let partners: Vec<_> = (0..3)
                .map(|of| {
                    let made = recordings(&seen, of, &[0], 0, 9);
                    let found = made[0].partner.clone().expect("another bus");
                    assert!(made[0].causes.other >= 39, "{:?}", made[0].causes);
                    (found.bus, found.direction)
                })
                .collect();
            let expected = [("c", "write"), ("a", "read"), ("b", "read")];
            assert_eq!(partners, expected.map(|(bus, way)| (bus.to_owned(), way)));
        }
    }

    #[test]
    fn buses_with_times_of_their_own_stay_apart() {
        let at = |i: u64, period: u64| 10 + i * period;
        let read = |i: u64| burst(Direction::Read, at(i, 53), at(i, 53) + 20 + i * 7 % 13);
        let write = |i: u64| burst(Direction::Write, at(i, 71), at(i, 71) + 20 + i * 5 % 11);
        let (reads, writes): (Vec<_>, Vec<_>) =
            ((0..80).map(read).collect(), (0..60).map(write).collect());
        let (fast, slow) = (clock(), clock());
        let seen = [
            Observed {
                bus: "a",
                clock: &fast,
                transactions: &reads,
            },
            Observed {
                bus: "b",
                clock: &slow,
                transactions: &writes,
            },
        ];
        let made = recordings(&seen, 0, &[0], 0, 9);
        assert_eq!((made[0].partner.clone(), made[0].causes.other), (None, 0));
    }
}
