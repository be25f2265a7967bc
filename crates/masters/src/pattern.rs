//! Where a master's bursts go.

/// Tiles of an image: parts of rows that lie a pitch apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// Bytes of a row of a tile, whole bursts.
    pub row_bytes: u64,
    /// Rows of a tile.
    pub rows: u64,
    /// From a row to the next.
    pub pitch_bytes: u64,
    /// Tiles beside one another.
    pub across: u64,
}

impl Tiles {
    /// Bytes from the first of a row of tiles to the last of it.
    #[must_use]
    pub const fn extent(&self) -> u64 {
        (self.rows - 1)
            .saturating_mul(self.pitch_bytes)
            .saturating_add(self.across.saturating_mul(self.row_bytes))
    }

    /// Where the `n`-th burst of so many bytes lies in a window of so many: row by row through a tile, then
    /// to the right, then to the next tiles below, as many as fit, and around.
    const fn place(&self, n: u64, bytes: u64, window: u64) -> u64 {
        let in_row = self.row_bytes / bytes;
        let below = self.rows * self.pitch_bytes;
        let fit = (window - self.extent()) / below + 1;
        let (column, n) = (n % in_row, n / in_row);
        let (row, n) = (n % self.rows, n / self.rows);
        let (x, y) = (n % self.across, n / self.across % fit);
        y * below + row * self.pitch_bytes + x * self.row_bytes + column * bytes
    }
}

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
    /// Tile by tile.
    Tiles(Tiles),
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
    /// Bursts so far, where they go tile by tile.
    tiles: Option<(Tiles, u64)>,
}

impl Addresses {
    /// Bursts of `bytes` in `window` bytes from `base`; the window holds at least one.
    #[must_use]
    pub fn new(base: u64, window: u64, bytes: u64, pattern: Pattern) -> Self {
        assert!(
            bytes > 0 && window >= bytes,
            "a window holds at least one burst"
        );
        let mut tiles = None;
        let (step, random) = match pattern {
            Pattern::Sequential => (bytes, None),
            Pattern::Tiles(of) => {
                assert!(
                    of.rows > 0 && of.row_bytes >= bytes && of.extent() <= window,
                    "a window holds at least one row of tiles"
                );
                tiles = Some((of, 0));
                (0, None)
            }
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
            tiles,
        }
    }

    /// The address of the next burst.
    pub fn next_address(&mut self) -> u64 {
        if let Some((x, mask)) = &mut self.random {
            let place = *x & *mask;
            *x = xorshift(*x);
            return self.base + u64::from(place);
        }
        if let Some((tiles, n)) = &mut self.tiles {
            let place = tiles.place(*n, self.bytes, self.window);
            *n += 1;
            return self.base + place;
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

    fn places(of: Tiles, bytes: u64, window: u64, n: usize) -> Vec<u64> {
        let mut a = Addresses::new(0x1000, window, bytes, Pattern::Tiles(of));
        (0..n).map(|_| a.next_address() - 0x1000).collect()
    }

    #[test]
    fn tiles_go_row_by_row_then_right_then_down_and_around() {
        let of = Tiles {
            row_bytes: 32,
            rows: 2,
            pitch_bytes: 100,
            across: 2,
        };
        // Two bursts a row. A window that ends with the last byte of the second tiles below.
        let window = 2 * 100 + of.extent();
        assert_eq!(window, 364);
        let first = [0, 16, 100, 116, 32, 48, 132, 148];
        let below = first.map(|at| at + 200);
        let all: Vec<u64> = [first, below, first].concat();
        assert_eq!(places(of, 16, window, 24), all);
        // A byte less does not hold the second.
        assert_eq!(places(of, 16, window - 1, 16), [first, first].concat());
    }

    #[test]
    fn a_tile_of_one_burst_a_row_is_a_column() {
        let of = Tiles {
            row_bytes: 64,
            rows: 4,
            pitch_bytes: 4096,
            across: 64,
        };
        let turned = places(of, 64, 4 * 4096, 256);
        assert_eq!(turned[..5], [0, 4096, 8192, 12288, 64]);
        let mut sorted = turned;
        sorted.sort_unstable();
        let all: Vec<u64> = (0..256).map(|n| n * 64).collect();
        assert_eq!(sorted, all, "every element once");
    }
}
