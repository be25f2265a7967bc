//! Pseudo-random numbers for data and times. The numbers are the same in every run.

/// SplitMix64 of Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the sequence that belongs to a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Returns the next number, at least 0 and less than 1.
    pub const fn fraction(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers for the seed 1234567, as other implementations of the algorithm print
    /// them.
    #[test]
    fn numbers_are_those_of_the_algorithm() {
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
        assert!((0.0..1.0).contains(&random.fraction()));
    }
}
