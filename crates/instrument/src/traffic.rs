//! The traffic of one direction of a generator, and the register values that produce it.

use crate::{Capabilities, Error, Register, registers::traffic_generator::direction as at};

/// Address pattern of the bursts in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Consecutive bursts.
    Sequential,
    /// Sequential bursts, with a gap after each burst, in bytes, which is a multiple of a beat.
    Strided(u64),
    /// Pseudo-random addresses. They lie in the largest power-of-two number of bytes that fits into
    /// the window, and are multiples of the burst size, rounded up to a power of two.
    Random(u32),
}

/// A token bucket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    /// Beats that the bucket gains in each cycle, in units of 1/65536.
    pub beats_per_65536_cycles: u16,
    /// Number of beats that may accumulate while no burst can start.
    pub depth_beats: u16,
}

impl Rate {
    /// Returns a bucket for a steady rate in 10^6 bytes/s, given the clock in MHz.
    ///
    /// # Errors
    /// If the rate is below the resolution of the bucket, or is a beat per cycle or more.
    pub fn from_mbps(mbps: f64, clock_mhz: f64, beat_bytes: u32) -> Result<Self, Error> {
        let a_beat_a_cycle = clock_mhz * f64::from(beat_bytes);
        let beats = (mbps / a_beat_a_cycle * 65536.0).round();
        if !(1.0..=65535.0).contains(&beats) {
            return Err(Error(format!(
                "rate: {mbps} MB/s; give {:.3} to {:.3} at {clock_mhz} MHz and {beat_bytes} bytes",
                a_beat_a_cycle / 65536.0,
                a_beat_a_cycle * 65535.0 / 65536.0,
            )));
        }
        Ok(Self {
            beats_per_65536_cycles: beats as u16,
            depth_beats: 0,
        })
    }
}

/// The traffic of one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// Number of beats in a burst, 1 to 256.
    pub beats: u32,
    /// Where bursts go.
    pub pattern: Pattern,
    /// Address of the first byte of the window.
    pub base: u64,
    /// Size in bytes of the window.
    pub window_bytes: u64,
    /// Largest number of bursts in flight, 1 to 64.
    pub outstanding: u32,
    /// Number of bursts to issue. With `None`, bursts are issued until the generator is stopped.
    pub count: Option<u32>,
    /// Minimum number of cycles between two bursts. 0 means no limit.
    pub interval_cycles: u32,
    /// Whether bursts may cross multiples of 4 KiB, which AXI forbids. Otherwise, they are cut
    /// there.
    pub cross_4k: bool,
    /// Token bucket, if any.
    pub rate: Option<Rate>,
    /// Whether read data are compared with the data that a generator writes.
    pub check: bool,
    /// AxQOS.
    pub qos: u8,
    /// AxCACHE.
    pub cache: u8,
    /// AxPROT.
    pub prot: u8,
    /// AxID.
    pub id: u16,
    /// AxUSER.
    pub user: u16,
}

impl Traffic {
    /// Returns traffic with bursts that are issued as fast as possible until the generator is
    /// stopped, with up to 16 in flight. The bursts are for normal non-cacheable bufferable memory
    /// (AxCACHE 3), non-secure (AxPROT 2).
    #[must_use]
    pub const fn new(beats: u32, pattern: Pattern, base: u64, window_bytes: u64) -> Self {
        Self {
            beats,
            pattern,
            base,
            window_bytes,
            outstanding: 16,
            count: None,
            interval_cycles: 0,
            cross_4k: false,
            rate: None,
            check: false,
            qos: 0,
            cache: 3,
            prot: 2,
            id: 0,
            user: 0,
        }
    }

    /// Returns the register values for a direction of an instance with these capabilities.
    ///
    /// # Errors
    /// If the instance does not support the value of a field. The error names the first such field.
    pub fn words(&self, can: &Capabilities) -> Result<[(Register, u32); 12], Error> {
        self.check_limits(can)?;
        let bytes = u64::from(self.beats) * u64::from(can.beat_bytes);
        let first = (self.base & 0xFFF) as u32;
        let last = u64::from(first) + self.window_bytes - bytes;
        let (step, seed, random) = match self.pattern {
            Pattern::Sequential => (bytes as u32, 0, 0),
            Pattern::Strided(gap) => {
                if !gap.is_multiple_of(u64::from(can.beat_bytes)) {
                    let fix = format!("give a multiple of {} bytes, a beat", can.beat_bytes);
                    return Err(wrong("stride", gap, fix));
                }
                let step = u32::try_from(bytes.saturating_add(gap))
                    .map_err(|_| wrong("stride", gap, "give less than 4 GiB"))?;
                (step, 0, 0)
            }
            Pattern::Random(seed) => {
                let mask = random_mask(self.window_bytes, bytes);
                if u64::from(first) & mask != 0 {
                    return Err(wrong(
                        "base",
                        format_args!("{:#x}", self.base),
                        "random places need a multiple of 4 KiB",
                    ));
                }
                if !at::seed::VALUE.most() & seed != 0 {
                    return Err(wrong("seed", seed, "give less than 2^31"));
                }
                (mask as u32, seed, 1)
            }
        };
        let rate = self.rate.unwrap_or_default();
        Ok([
            (at::BASE_LOW, self.base as u32 & !0xFFF),
            (at::BASE_HIGH, (self.base >> 32) as u32),
            (at::FIRST_OFFSET, at::first_offset::BYTES.put(first)),
            (at::LAST_OFFSET, last as u32),
            (at::STEP, step),
            (at::SEED, at::seed::VALUE.put(seed)),
            (
                at::BURST,
                at::burst::BEATS_LESS_ONE.put(self.beats - 1)
                    | at::burst::PATTERN.put(random)
                    | at::burst::CHECK.put(u32::from(self.check))
                    | at::burst::CROSS_4K.put(u32::from(self.cross_4k))
                    | at::burst::OUTSTANDING_LESS_ONE.put(self.outstanding - 1),
            ),
            (at::COUNT, self.count.unwrap_or(0)),
            (at::INTERVAL, at::interval::CYCLES.put(self.interval_cycles)),
            (
                at::RATE,
                at::rate::BEATS_PER_65536_CYCLES.put(u32::from(rate.beats_per_65536_cycles))
                    | at::rate::DEPTH_BEATS.put(u32::from(rate.depth_beats)),
            ),
            (
                at::SIDEBAND,
                at::sideband::CACHE.put(u32::from(self.cache))
                    | at::sideband::PROT.put(u32::from(self.prot))
                    | at::sideband::QOS.put(u32::from(self.qos))
                    | at::sideband::ID.put(u32::from(self.id)),
            ),
            (at::USER, at::user::VALUE.put(u32::from(self.user))),
        ])
    }

    fn check_limits(&self, can: &Capabilities) -> Result<(), Error> {
        let range = |field, value: u64, least: u64, most: u64| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            Err(wrong(field, value, format_args!("give {least} to {most}")))
        };
        range("burst_beats", self.beats.into(), 1, can.most_beats.into())?;
        let places = can.most_outstanding.into();
        range("outstanding", self.outstanding.into(), 1, places)?;
        let interval = at::interval::CYCLES.most().into();
        range("interval", self.interval_cycles.into(), 0, interval)?;
        range("qos", self.qos.into(), 0, 15)?;
        range("cache", self.cache.into(), 0, 15)?;
        range("prot", self.prot.into(), 0, 7)?;
        if let Some(rate) = self.rate {
            let most = at::rate::DEPTH_BEATS.most().into();
            range("rate.depth_beats", rate.depth_beats.into(), 0, most)?;
        }
        if self.cross_4k && !can.cross_4k {
            let fix =
                "this block always cuts bursts at 4 KiB: give true, or build it with CROSS_4K = 1";
            return Err(wrong("cut_4k", false, fix));
        }
        if self.count == Some(0) {
            return Err(wrong("count", 0, "give at least 1, or none to run on"));
        }
        let bytes = u64::from(self.beats) * u64::from(can.beat_bytes);
        let base = format!("{:#x}", self.base);
        if !self.base.is_multiple_of(u64::from(can.beat_bytes)) {
            let fix = format!("give a multiple of {} bytes, a beat", can.beat_bytes);
            return Err(wrong("base", base, fix));
        }
        range("window_bytes", self.window_bytes, bytes, 1 << 32)?;
        let Some(end) = self.base.checked_add(self.window_bytes - 1) else {
            return Err(wrong("base", base, "the window ends beyond 64 bits"));
        };
        if end >> 32 != self.base >> 32 {
            return Err(wrong(
                "base",
                base,
                format_args!(
                    "a window of {} bytes from there crosses a multiple of 4 GiB",
                    self.window_bytes
                ),
            ));
        }
        if can.address_bits < 64 && end >> can.address_bits != 0 {
            let fix = format!("the port has {} address bits", can.address_bits);
            return Err(wrong("base", base, fix));
        }
        Ok(())
    }
}

/// Mask of those bits of an offset that are random. Offsets are multiples of the burst size,
/// rounded up to a power of two, within the largest power of two that fits into the window.
fn random_mask(window: u64, bytes: u64) -> u64 {
    (1u64 << window.ilog2()).saturating_sub(bytes.next_power_of_two())
}

fn wrong(field: &str, value: impl std::fmt::Display, fix: impl std::fmt::Display) -> Error {
    Error(format!("{field}: {value}; {fix}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAN: Capabilities = Capabilities {
        beat_bytes: 16,
        most_beats: 256,
        most_outstanding: 64,
        time_bits: 24,
        address_bits: 40,
        cross_4k: false,
    };

    fn word(traffic: &Traffic, register: Register) -> u32 {
        let words = traffic.words(&CAN).expect("fits");
        words.iter().find(|w| w.0 == register).expect("is there").1
    }

    #[test]
    fn the_high_word_of_an_address_is_the_high_word() {
        let t = Traffic::new(16, Pattern::Sequential, 0x8_7654_3210, 4096);
        assert_eq!(word(&t, at::BASE_HIGH), 0x8);
        assert_eq!(word(&t, at::BASE_LOW), 0x7654_3000);
        assert_eq!(word(&t, at::FIRST_OFFSET), 0x210);
        assert_eq!(word(&t, at::LAST_OFFSET), 0x210 + 4096 - 256);
    }

    #[test]
    fn random_places_stay_in_their_window() {
        let mut t = Traffic::new(5, Pattern::Random(7), 0x1_0000_0000, 100_000);
        assert_eq!(word(&t, at::STEP), 65536 - 128);
        assert_eq!(word(&t, at::SEED), 7);
        t.base += 128;
        assert!(t.words(&CAN).expect_err("not a page").0.contains("4 KiB"));
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let good = Traffic::new(16, Pattern::Sequential, 0, 4096);
        let message = |change: fn(&mut Traffic)| {
            let mut t = good.clone();
            change(&mut t);
            t.words(&CAN).expect_err("does not fit").0
        };
        assert_eq!(
            message(|t| t.beats = 257),
            "burst_beats: 257; give 1 to 256"
        );
        assert!(message(|t| t.outstanding = 65).starts_with("outstanding: 65"));
        assert!(message(|t| t.base = 8).starts_with("base: 0x8; give a multiple of 16"));
        assert!(message(|t| t.base = 0xFFFF_FF00).contains("4 GiB"));
        assert!(message(|t| t.base = 1 << 40).contains("40 address bits"));
        assert!(message(|t| t.window_bytes = 255).starts_with("window_bytes: 255"));
        assert!(message(|t| t.count = Some(0)).starts_with("count: 0"));
        let odd = message(|t| t.pattern = Pattern::Strided(40));
        assert_eq!(odd, "stride: 40; give a multiple of 16 bytes, a beat");
    }

    #[test]
    fn rates() {
        let rate = Rate::from_mbps(1200.0, 300.0, 16).expect("a quarter");
        assert_eq!(rate.beats_per_65536_cycles, 16384);
        assert!(Rate::from_mbps(4800.0, 300.0, 16).is_err());
        assert!(Rate::from_mbps(f64::NAN, 300.0, 16).is_err());
    }

    #[test]
    fn only_a_block_that_was_built_for_it_crosses_4_kib() {
        let mut t = Traffic::new(256, Pattern::Sequential, 0x10, 1 << 20);
        t.cross_4k = true;
        let refused = t.words(&CAN).expect_err("it cannot").0;
        assert!(refused.starts_with("cut_4k: false"), "{refused}");
        let can = Capabilities {
            cross_4k: true,
            ..CAN
        };
        let words = t.words(&can).expect("it can");
        let burst = words.iter().find(|w| w.0 == at::BURST).expect("is there").1;
        assert_eq!(at::burst::CROSS_4K.get(burst), 1);
    }
}
