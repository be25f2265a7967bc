//! The filter of the FIR accelerator as a program: it computes the mean of the last 16 samples.
//! `hardware/fir` describes the arithmetic, and `hardware/fir_dma` the format of the samples.

use std::hint::black_box;

/// Number of 32-bit samples in a line of 32 bytes. The program loads and stores a full line at
/// once.
pub const LINE_SAMPLES: usize = 8;

/// Bytes of a line.
pub const LINE_BYTES: usize = 4 * LINE_SAMPLES;

/// A line of samples, aligned as in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Line(pub [i32; LINE_SAMPLES]);

const TAPS: usize = 16;

/// Number of bits by which sums are shifted right, as `FirDma::average` sets it for 16 taps.
const SHIFT: u32 = 4;

/// Number of lanes in an accelerator with 64-bit beats. Each lane filters its own samples.
const LANES: usize = 2;

/// The state of the filter: the earlier samples that it needs for the next line.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The last samples of each lane, oldest first, followed by space for the samples of one line.
    samples: [[i32; TAPS - 1 + LINE_SAMPLES / LANES]; LANES],
}

impl Filter {
    /// Filters the next line.
    #[must_use]
    pub fn line(&mut self, line: &Line) -> Line {
        // The coefficients are hidden from the compiler, because a real filter multiplies by
        // coefficients that are unknown when it is compiled.
        let coefficients: [i16; TAPS] = black_box([1; TAPS]);
        let mut out = Line::default();
        for (lane, samples) in self.samples.iter_mut().enumerate() {
            for n in 0..LINE_SAMPLES / LANES {
                samples[TAPS - 1 + n] = line.0[n * LANES + lane];
                let taps = coefficients.iter().zip(&samples[n..n + TAPS]);
                let sum: i64 = taps.map(|(c, s)| i64::from(*c) * i64::from(*s)).sum();
                let rounded = (sum + (1 << (SHIFT - 1))) >> SHIFT;
                out.0[n * LANES + lane] = rounded.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            }
            samples.copy_within(LINE_SAMPLES / LANES.., 0);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_mean_of_the_last_samples_of_each_lane() {
        let mut filter = Filter::default();
        // Lane 0 is constant, and lane 1 is a single sample.
        let mut line = Line([160, 0, 160, 0, 160, 0, 160, 0]);
        line.0[1] = 3200;
        assert_eq!(filter.line(&line).0, [10, 200, 20, 200, 30, 200, 40, 200]);
        line.0[1] = 0;
        for _ in 0..2 {
            let _ = filter.line(&line);
        }
        assert_eq!(
            filter.line(&line).0,
            [130, 200, 140, 200, 150, 200, 160, 200]
        );
        // The single sample has left the filter. Ties are rounded up.
        line.0[6] = 168;
        assert_eq!(filter.line(&line).0, [160, 0, 160, 0, 160, 0, 161, 0]);
    }
}
