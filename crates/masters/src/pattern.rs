//! Where a master's bursts go.

/// How the address of the next burst follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One burst after the other.
    Sequential,
    /// A gap of this many bytes after each burst.
    Strided(u64),
    /// Burst-aligned places of the window, from a seeded generator.
    Random(u64),
}

/// The address stream of one engine over a window that it wraps around in.
#[derive(Clone, Debug)]
pub struct Addresses {
    base: u64,
    window: u64,
    bytes: u64,
    offset: u64,
    step: u64,
    random: Option<u64>,
}

impl Addresses {
    /// Bursts of `bytes` in `window` bytes from `base`; the window holds at least one.
    #[must_use]
    pub fn new(base: u64, window: u64, bytes: u64, pattern: Pattern) -> Self {
        assert!(
            bytes > 0 && window >= bytes,
            "a window holds at least one burst"
        );
        let (step, random) = match pattern {
            Pattern::Sequential => (bytes, None),
            Pattern::Strided(gap) => (bytes + gap, None),
            Pattern::Random(seed) => (0, Some(seed.wrapping_mul(2).wrapping_add(1))),
        };
        Self {
            base,
            window,
            bytes,
            offset: 0,
            step,
            random,
        }
    }

    /// The address of the next burst.
    pub fn next_address(&mut self) -> u64 {
        if let Some(state) = &mut self.random {
            *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let place = u128::from(split_mix(*state)) * u128::from(self.window / self.bytes);
            return self.base + (place >> 64) as u64 * self.bytes;
        }
        let at = self.offset;
        self.offset += self.step;
        if self.offset + self.bytes > self.window {
            self.offset = 0;
        }
        self.base + at
    }
}

/// The output function of SplitMix64 (Steele, Lea, Flood 2014).
const fn split_mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_stay_in_their_window() {
        for pattern in [
            Pattern::Sequential,
            Pattern::Strided(8192),
            Pattern::Random(7),
        ] {
            let mut a = Addresses::new(0x1000_0000, 1 << 20, 80, pattern);
            for _ in 0..50_000 {
                let at = a.next_address();
                assert!(at >= 0x1000_0000 && at + 80 <= 0x1010_0000);
            }
        }
    }
}
