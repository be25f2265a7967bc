//! Address patterns of bursts.

/// Tiles of an image: parts of rows, with a fixed distance between rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// Number of bytes in a row of a tile, a multiple of a burst.
    pub row_bytes: u64,
    /// Number of rows in a tile.
    pub rows: u64,
    /// Number of bytes from the start of one row to the start of the next.
    pub pitch_bytes: u64,
    /// Number of tiles next to each other before the next row of tiles begins.
    pub across: u64,
}

impl Tiles {
    /// Returns the number of bytes from the first to the last byte of a row of tiles.
    #[must_use]
    pub const fn extent(&self) -> u64 {
        (self.rows - 1)
            .saturating_mul(self.pitch_bytes)
            .saturating_add(self.across.saturating_mul(self.row_bytes))
    }

    /// Returns the offset of the `n`-th burst of `bytes` in a window. The bursts go row by row
    /// through a tile, then through the tile on the right, and so on to the end of the row of
    /// tiles. Then the next row of tiles follows. At the end of the window, they start over.
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

/// Order of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Contiguous bursts.
    Sequential,
    /// A fixed gap of this many bytes after each burst.
    Strided(u64),
    /// Random offsets from a seed, within the largest power of two that fits into the window.
    /// Offsets are multiples of the burst size rounded up to a power of two. The offsets are the
    /// same as in the instrument: base + (x & mask), with an xorshift (13, 17, 5) that starts at
    /// `2 * seed + 1`.
    Random(u64),
    /// Tile by tile.
    Tiles(Tiles),
}

/// The addresses of one engine in a window. At the end of the window, they continue at its start.
#[derive(Clone, Debug)]
pub struct Addresses {
    base: u64,
    window: u64,
    bytes: u64,
    offset: u64,
    step: u64,
    /// The next value of x, and the mask, of a random pattern.
    random: Option<(u32, u32)>,
    /// Number of bursts so far, for tiles.
    tiles: Option<(Tiles, u64)>,
}

impl Addresses {
    /// Creates addresses for bursts of `bytes` in a window of `window` bytes that starts at `base`.
    /// At least one burst must fit into the window.
    #[must_use]
    pub fn new(base: u64, window: u64, bytes: u64, pattern: Pattern) -> Self {
        assert!(
            bytes > 0 && window >= bytes,
            "the window must hold at least one burst"
        );
        let mut tiles = None;
        let (step, random) = match pattern {
            Pattern::Sequential => (bytes, None),
            Pattern::Tiles(of) => {
                assert!(
                    of.rows > 0 && of.row_bytes >= bytes && of.extent() <= window,
                    "the window must hold at least one row of tiles"
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

    /// Returns the address of the next burst.
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

/// Computes Marsaglia's xorshift with 32 bits. It starts with an odd number, so it is never zero.
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
        // Each row has two bursts. The window ends with the last byte of the second row of tiles.
        let window = 2 * 100 + of.extent();
        assert_eq!(window, 364);
        let first = [0, 16, 100, 116, 32, 48, 132, 148];
        let below = first.map(|at| at + 200);
        let all: Vec<u64> = [first, below, first].concat();
        assert_eq!(places(of, 16, window, 24), all);
        // If the window is one byte shorter, the second row of tiles does not fit.
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
