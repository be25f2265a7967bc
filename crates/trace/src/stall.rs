//! Computes the number of cycles lost to a slow RREADY. These cycles are subtracted, because the model's masters accept
//! read data at once.

use crate::{Direction, Transaction};

/// Cycles by which a read was delayed because its data were not accepted at once (RREADY).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stall {
    /// Part of the delay that arose while the read's own data waited for RREADY.
    pub held: u64,
    /// Delay of the read's own data, and of earlier data that it had to wait for.
    pub late: u64,
    /// Cycles from the burst's first data to its last; 0 if all were accepted at once.
    pub takes: u64,
}

/// Delays of bursts in order of completion. Writes have none: if their data are late, they count as issued later.
#[must_use]
pub fn stalls_of(order: &[&Transaction]) -> Vec<Stall> {
    let is_read = |t: &Transaction| t.direction == Direction::Read;
    let held = |t: &Transaction| if is_read(t) { t.held } else { 0 };
    let takes = |t: &Transaction| u64::from(t.beats) + held(t);
    // Even with the shortest latency, the burst's last data could not have arrived earlier.
    let answer = |t: &Transaction| (t.done - t.issued).saturating_sub(takes(t));
    let quickest = order.iter().map(|t| answer(t)).min().unwrap_or(0);
    let mut stalls: Vec<Stall> = Vec::with_capacity(order.len());
    for (i, t) in order.iter().enumerate() {
        let held = held(t);
        let behind = i > 0 && t.done - order[i - 1].done <= takes(t);
        let carried = if behind { stalls[i - 1].late } else { 0 };
        stalls.push(Stall {
            held,
            late: (carried + held).min(held + answer(t) - quickest),
            takes: if held > 0 { takes(t) } else { 0 },
        });
    }
    stalls
}

/// Returns the cycles that the memory took for each burst, from the time at which it had answered the
/// previous one.
pub(crate) fn answers(own: &[&Transaction]) -> Vec<u64> {
    let mut order = own.to_vec();
    order.sort_by_key(|t| t.done);
    let mut free = 0;
    let all = order.iter().map(|t| {
        let cycles = t.answer(free);
        free = t.done;
        cycles
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depend::{Cause, waits_of};

    /// Returns reads with two in flight, 4 beats and latency 20; each beat waits `hold` cycles for RREADY.
    fn slow_reads(hold: u64) -> Vec<Transaction> {
        let mut all: Vec<Transaction> = Vec::new();
        for i in 0..40usize {
            let room = i.checked_sub(2).map_or(0, |k| all[k].done);
            let issued = room.max(all.last().map_or(0, |t| t.accepted)) + 1;
            let bus = all.last().map_or(0, |t| t.done);
            let first = (issued + 20).max(bus + 1);
            let done = first + 3 + 4 * hold;
            all.push(Transaction {
                direction: Direction::Read,
                id: 0,
                addr: 64 * i as u64,
                beats: 4,
                beat_bytes: 16,
                burst: 1,
                qos: None,
                cache: None,
                issued,
                accepted: issued,
                first_beat: first + hold,
                last_beat: done,
                done,
                response: 0,
                held: 4 * hold,
            });
        }
        all
    }

    #[test]
    fn a_slow_taker_keeps_its_pace() {
        // A burst takes 40 cycles to accept, with 20 of latency, so the receiver is the limit.
        let waits = waits_of(&slow_reads(9), Direction::Read, 0);
        assert!(waits[3..].iter().all(|w| w.pace == 40), "{waits:?}");
        // A receiver that is not the limit only adds its own delay: 8 of 28 cycles, for two bursts at a time.
        let waits = waits_of(&slow_reads(2), Direction::Read, 0);
        assert!(waits[3..].iter().all(|w| w.pace <= 12), "{waits:?}");
        assert!(waits[3..].iter().any(|w| w.think >= 8), "{waits:?}");
        // If data are accepted at once, there is no delay.
        let waits = waits_of(&slow_reads(0), Direction::Read, 0);
        let free = |w: &crate::depend::Wait| w.cause == Cause::Pace || w.pace == 0;
        assert!(waits.iter().all(free), "{waits:?}");
    }

    #[test]
    fn what_is_kept_waiting_is_late_but_never_sooner_than_the_quickest() {
        let all = slow_reads(9);
        let stalls = stalls_of(&all.iter().collect::<Vec<_>>());
        assert_eq!(
            (stalls[0].held, stalls[0].late, stalls[0].takes),
            (36, 36, 40)
        );
        for (t, stall) in all.iter().zip(&stalls) {
            assert!(
                stall.late >= 36 && t.done - stall.late >= t.issued + 23,
                "{stall:?}"
            );
        }
    }
}
