//! Where a master's bursts go.

/// How the address of the next burst follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One burst after the other.
    Sequential,
    /// A gap of this many bytes after each burst.
    Strided(u64),
    /// Places from a seeded generator, in the largest power of two of bytes that the
    /// window holds: multiples of a burst's bytes, rounded up to a power of two. As the
    /// instrument's: base + (x & mask), x a xorshift (13, 17, 5) from 2 * seed + 1.
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
    /// The next x, and the mask.
    random: Option<(u32, u32)>,
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
            Pattern::Random(seed) => {
                let mask = (1u64 << window.ilog2()).saturating_sub(bytes.next_power_of_two());
                (
                    0,
                    Some((seed.wrapping_mul(2).wrapping_add(1) as u32, mask as u32)),
                )
            }
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
        if let Some((x, mask)) = &mut self.random {
            let place = *x & *mask;
            *x = xorshift(*x);
            return self.base + u64::from(place);
        }
        let at = self.offset;
        self.offset += self.step;
        if self.offset + self.bytes > self.window {
            self.offset = 0;
        }
        self.base + at
    }
}

/// Marsaglia's xorshift of 32 bits; never zero, for it starts odd.
const fn xorshift(mut x: u32) -> u32 {
    x ^= x << 13;
    x ^= x >> 17;
    x ^ x << 5
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
