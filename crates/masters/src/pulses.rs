//! Rates that arrive in pulses: the lines of a picture, or a part of each period.
//!
//! The source or sink of such a stream is active for a part of each period, at a constant rate. Periods may
//! form frames in which the last periods are silent, such as the lines of a picture and its vertical blanking.

use axiscope_fabric::Ps;

/// The times at which the bytes of a pulsed rate are requested, relative to the first byte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pulses {
    /// Length of the active part of a period, ps.
    pub active_ps: f64,
    /// A period, ps.
    pub period_ps: f64,
    /// Number of bytes in an active period.
    pub bytes: f64,
    /// Number of active periods in a frame, and number of all periods in a frame; `None` without
    /// frames.
    pub frame: Option<(u64, u64)>,
}

impl Pulses {
    /// Returns the number of bytes that the rate has requested within `time` from the start.
    #[must_use]
    pub fn bytes_at(&self, time: Ps) -> f64 {
        let time = time.max(0) as f64;
        let period = (time / self.period_ps).floor();
        let within = (time - period * self.period_ps).min(self.active_ps) / self.active_ps;
        let Some((active, all)) = self.frame else {
            return (period + within) * self.bytes;
        };
        let (frame, line) = (period as u64 / all, period as u64 % all);
        let within = if line < active { within } else { 0.0 };
        ((frame * active + line.min(active)) as f64 + within) * self.bytes
    }

    /// Returns the time from the start at which the rate has requested this many bytes.
    #[must_use]
    pub fn time_of(&self, bytes: f64) -> Ps {
        // If the bytes end with a period, the result is the end of the period's active part, not
        // the start of the next period.
        let whole = ((bytes / self.bytes).ceil() - 1.0).max(0.0);
        let within = (bytes / self.bytes - whole) * self.active_ps;
        let period = match self.frame {
            None => whole,
            Some((active, all)) => {
                let line = whole as u64;
                (line / active * all + line % active) as f64
            }
        };
        (period * self.period_ps + within).round() as Ps
    }

    /// Returns the first time at or after `time` that is in an active part. Both times are relative to the start.
    #[must_use]
    pub fn active_from(&self, time: Ps) -> Ps {
        let at = time.max(0) as f64;
        let period = (at / self.period_ps).floor();
        let is_active = at - period * self.period_ps < self.active_ps;
        let first = if is_active { period } else { period + 1.0 };
        let next = match self.frame {
            Some((active, all)) if first as u64 % all >= active => {
                ((first as u64 / all + 1) * all) as f64
            }
            _ => first,
        };
        if next == period {
            time.max(0)
        } else {
            (next * self.period_ps).ceil() as Ps
        }
    }
}

/// The progress of a stream with a pulsed rate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pulses: Pulses,
    /// Time at which the rate started.
    begun: Option<Ps>,
    /// Number of requested bytes after which the next burst is due, including bytes that were lost.
    next: f64,
}

impl Asked {
    pub(crate) const fn new(pulses: Pulses) -> Self {
        Self {
            pulses,
            begun: None,
            next: 0.0,
        }
    }

    pub(crate) const fn pulses(&self) -> Pulses {
        self.pulses
    }

    /// Starts a burst at `at`. Returns the bytes that were lost because the stream is behind by more than `catch_up`.
    pub(crate) fn start(&mut self, at: Ps, burst: f64, catch_up: f64) -> f64 {
        let begun = *self.begun.get_or_insert(at);
        let behind = self.pulses.bytes_at(at - begun) - self.next;
        // Times are whole picoseconds, so a burst that is on time may appear to be late by a fraction of a
        // byte.
        let late = behind - catch_up;
        let lost = if late > 0.5 { late } else { 0.0 };
        self.next += lost + burst;
        lost
    }

    /// Returns the time at which the next burst is due.
    pub(crate) fn due(&self) -> Ps {
        self.begun.unwrap_or(0) + self.pulses.time_of(self.next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of 100 bytes that are active for 10 of every 15 ps. Four of five lines are active.
    const FRAMES: Pulses = Pulses {
        active_ps: 10.0,
        period_ps: 15.0,
        bytes: 100.0,
        frame: Some((4, 5)),
    };
    const LINES: Pulses = Pulses {
        frame: None,
        ..FRAMES
    };

    #[test]
    fn bytes_are_asked_for_in_active_parts() {
        let at = |p: Pulses, times: &[Ps]| -> Vec<f64> {
            times.iter().map(|t| p.bytes_at(*t)).collect()
        };
        assert_eq!(
            at(LINES, &[0, 4, 10, 14, 15, 20]),
            [0.0, 40.0, 100.0, 100.0, 100.0, 150.0]
        );
        // The fifth line is silent, and the sixth line is the first of the next frame.
        assert_eq!(
            at(FRAMES, &[55, 59, 60, 74, 75, 80]),
            [400.0, 400.0, 400.0, 400.0, 400.0, 450.0]
        );
    }

    #[test]
    fn times_are_the_earliest_for_their_bytes() {
        for p in [LINES, FRAMES] {
            for bytes in [0.0, 10.0, 90.0, 100.0, 110.0, 400.0, 410.0, 950.0] {
                let time = p.time_of(bytes);
                assert!((p.bytes_at(time) - bytes).abs() < 1e-9, "{bytes}");
                assert!(time == 0 || p.bytes_at(time - 1) < bytes, "{bytes}");
            }
        }
        assert_eq!((LINES.time_of(410.0), FRAMES.time_of(410.0)), (61, 76));
    }

    #[test]
    fn silence_ends_at_the_next_active_part() {
        let from = |p: Pulses, times: &[Ps]| -> Vec<Ps> {
            times.iter().map(|t| p.active_from(*t)).collect()
        };
        assert_eq!(from(LINES, &[0, 9, 10, 14, 15]), [0, 9, 15, 15, 15]);
        assert_eq!(from(FRAMES, &[54, 55, 60, 70, 75]), [54, 75, 75, 75, 75]);
    }

    #[test]
    fn what_a_stream_falls_behind_beyond_its_buffer_is_lost() {
        let mut asked = Asked::new(LINES);
        assert_eq!(asked.start(1000, 50.0, 50.0), 0.0);
        assert_eq!(asked.due(), 1005);
        // 150 bytes were requested, and 50 of them are still due.
        assert_eq!(asked.start(1020, 50.0, 50.0), 50.0);
        assert_eq!(asked.due(), 1020);
    }
}
