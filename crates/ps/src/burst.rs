//! AXI bursts and the addresses of their beats.

use axiscope_fabric::BOUNDARY_BYTES;

use crate::Address;

/// FIXED, INCR or WRAP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Fixed,
    Incr,
    /// A burst that wraps within a container, given by its first byte and its size.
    Wrap(u64, u64),
}

/// A burst as defined in AMBA AXI (IHI 0022, "Burst address").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burst {
    addr: u64,
    beats: u32,
    beat_bytes: u64,
    kind: Kind,
}

impl Burst {
    /// Decodes the burst on an address channel of a port of `port_bytes` bytes.
    ///
    /// # Errors
    /// Returns the violation of AXI.
    pub fn of(a: &Address, port_bytes: usize) -> Result<Self, String> {
        let beats = u32::from(a.len) + 1;
        let beat_bytes = 1u64 << a.size.min(7);
        if a.size > 7 || beat_bytes > port_bytes as u64 {
            let bits = 8 * port_bytes;
            return Err(format!(
                "size {}: wider than the port's {bits} bits",
                a.size
            ));
        }
        let bytes = u64::from(beats) * beat_bytes;
        let kind = match a.burst {
            0 if beats <= 16 => Kind::Fixed,
            0 => return Err(format!("FIXED burst of {beats} beats: 16 at most")),
            1 => Kind::Incr,
            2 if ![2, 4, 8, 16].contains(&beats) => {
                return Err(format!("WRAP burst of {beats} beats: 2, 4, 8 or 16"));
            }
            2 if !a.addr.is_multiple_of(beat_bytes) => {
                return Err(format!(
                    "WRAP burst at {:#x}: not aligned to its beats",
                    a.addr
                ));
            }
            2 => Kind::Wrap(a.addr / bytes * bytes, bytes),
            other => return Err(format!("burst {other}: 0 (FIXED), 1 (INCR) or 2 (WRAP)")),
        };
        let burst = Self {
            addr: a.addr,
            beats,
            beat_bytes,
            kind,
        };
        let (from, to) = burst.span();
        if kind == Kind::Incr && from / BOUNDARY_BYTES != (to - 1) / BOUNDARY_BYTES {
            return Err(format!(
                "INCR burst of {bytes} bytes at {:#x}: crosses 4 KiB",
                a.addr
            ));
        }
        exclusive(a, beats, bytes)?;
        Ok(burst)
    }

    /// Returns whether this is an aligned INCR burst of `bytes` bytes that consists of whole beats.
    pub fn is_block(&self, bytes: u64, port_bytes: usize) -> bool {
        let (from, to) = self.span();
        self.kind == Kind::Incr
            && self.beat_bytes == port_bytes as u64
            && to - from == bytes
            && self.addr.is_multiple_of(bytes)
    }

    /// Beats.
    pub const fn beats(&self) -> u32 {
        self.beats
    }

    /// Returns the number of bytes per beat.
    pub const fn beat_bytes(&self) -> u64 {
        self.beat_bytes
    }

    /// Returns the first byte that the burst touches, and the byte after the last one.
    pub fn span(&self) -> (u64, u64) {
        let aligned = self.addr / self.beat_bytes * self.beat_bytes;
        match self.kind {
            Kind::Fixed => (aligned, aligned + self.beat_bytes),
            Kind::Incr => (
                aligned,
                aligned.saturating_add(u64::from(self.beats) * self.beat_bytes),
            ),
            Kind::Wrap(from, bytes) => (from, from.saturating_add(bytes)),
        }
    }

    /// Returns the first byte of beat `n`, and the byte after its last one. The first beat of an
    /// unaligned burst has fewer bytes.
    pub fn beat(&self, n: u32) -> (u64, u64) {
        let aligned = self.addr / self.beat_bytes * self.beat_bytes;
        let first = match self.kind {
            Kind::Fixed => self.addr,
            Kind::Incr if n == 0 => self.addr,
            Kind::Incr => aligned + u64::from(n) * self.beat_bytes,
            Kind::Wrap(from, bytes) => {
                from + (self.addr - from + u64::from(n) * self.beat_bytes) % bytes
            }
        };
        (
            first,
            first / self.beat_bytes * self.beat_bytes + self.beat_bytes,
        )
    }
}

/// Checks the restrictions on exclusive bursts ("Exclusive access restrictions").
fn exclusive(a: &Address, beats: u32, bytes: u64) -> Result<(), String> {
    let why = if a.lock != 1 {
        return Ok(());
    } else if bytes > 128 {
        "128 bytes at most"
    } else if beats > 16 {
        "16 beats at most"
    } else if !bytes.is_power_of_two() {
        "a power of two bytes"
    } else if !a.addr.is_multiple_of(bytes) {
        "aligned to its length"
    } else {
        return Ok(());
    };
    Err(format!(
        "exclusive burst (LOCK = 1) of {bytes} bytes at {:#x}: {why}",
        a.addr
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(addr: u64, len: u8, size: u8, burst: u8) -> Result<Burst, String> {
        let a = Address {
            addr,
            len,
            size,
            burst,
            valid: 1,
            ..Address::default()
        };
        Burst::of(&a, 16)
    }

    fn beats(b: Burst) -> Vec<(u64, u64)> {
        (0..b.beats()).map(|n| b.beat(n)).collect()
    }

    #[test]
    fn beats_of_each_kind_lie_where_axi_says() {
        let incr = of(0x103, 2, 2, 1).unwrap();
        assert_eq!(
            beats(incr),
            [(0x103, 0x104), (0x104, 0x108), (0x108, 0x10c)]
        );
        assert_eq!(incr.span(), (0x100, 0x10c));
        let wrap = of(0x28, 3, 3, 2).unwrap();
        assert_eq!(
            beats(wrap),
            [(0x28, 0x30), (0x30, 0x38), (0x38, 0x40), (0x20, 0x28)]
        );
        assert_eq!(wrap.span(), (0x20, 0x40));
        let fixed = of(0x41, 1, 1, 0).unwrap();
        assert_eq!(beats(fixed), [(0x41, 0x42), (0x41, 0x42)]);
    }

    #[test]
    fn what_axi_forbids_is_told() {
        let message = |b: Result<Burst, String>| b.unwrap_err();
        assert!(message(of(0xff0, 1, 4, 1)).contains("crosses 4 KiB"));
        assert!(of(0xff0, 0, 4, 1).is_ok());
        assert!(message(of(0, 0, 5, 1)).contains("wider than the port's 128 bits"));
        assert!(message(of(0, 2, 2, 2)).contains("2, 4, 8 or 16"));
        assert!(message(of(2, 1, 2, 2)).contains("not aligned"));
        assert!(message(of(0, 16, 2, 0)).contains("16 at most"));
        assert!(message(of(0, 0, 2, 3)).contains("0 (FIXED)"));
    }
    #[test]
    fn exclusive_bursts_are_short_and_aligned() {
        let of = |addr, len, size| {
            let (valid, burst, lock) = (1, 1, 1);
            let a = Address {
                addr,
                len,
                size,
                burst,
                lock,
                valid,
                ..Address::default()
            };
            Burst::of(&a, 16).map(drop)
        };
        assert_eq!(of(0x100, 7, 4), Ok(()));
        assert_eq!(
            of(0x100, 15, 4),
            Err("exclusive burst (LOCK = 1) of 256 bytes at 0x100: 128 bytes at most".into())
        );
        assert!(of(0x100, 31, 1).unwrap_err().ends_with("16 beats at most"));
        assert!(
            of(0x100, 2, 4)
                .unwrap_err()
                .ends_with("a power of two bytes")
        );
        assert!(
            of(0x110, 1, 4)
                .unwrap_err()
                .ends_with("aligned to its length")
        );
    }
}
