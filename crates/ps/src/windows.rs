//! The memory windows of a port, which relate addresses on the bus to addresses in the DRAM.

use axiscope_platform::Window;

/// The windows of a platform, in the order of the DRAM.
#[derive(Clone, Debug)]
pub struct Windows(Vec<Window>);

impl Windows {
    /// Creates the windows.
    pub const fn new(windows: Vec<Window>) -> Self {
        Self(windows)
    }

    /// Returns the DRAM address of a range on the bus, if a single window contains it.
    pub fn dram(&self, address: u64, bytes: u64) -> Option<u64> {
        let end = address.checked_add(bytes)?;
        let mut before = 0;
        for w in &self.0 {
            if address >= w.base && end <= w.end() {
                return Some(before + (address - w.base));
            }
            before += w.bytes;
        }
        None
    }

    /// Returns the address after the last window.
    pub fn end(&self) -> u64 {
        self.0.last().map_or(0, Window::end)
    }

    /// Returns the windows as text.
    pub fn message(&self) -> String {
        let one = |w: &Window| format!("{:#x} to {:#x}", w.base, w.end().saturating_sub(1));
        let all: Vec<String> = self.0.iter().map(one).collect();
        all.join(" and ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_window_goes_on_where_the_first_ends() {
        let (gib, high) = (1 << 30, 0x8_0000_0000);
        let window = |base, bytes| Window { base, bytes };
        let w = Windows::new(vec![window(0, 2 * gib), window(high, gib)]);
        assert_eq!(w.dram(2 * gib - 64, 64), Some(2 * gib - 64));
        assert_eq!(w.dram(high, 64), Some(2 * gib));
        assert_eq!(w.dram(high + gib - 64, 64), Some(3 * gib - 64));
        for (address, bytes) in [
            (2 * gib - 63, 64),
            (2 * gib, 1),
            (high - 1, 2),
            (high + gib, 1),
            (u64::MAX, 2),
        ] {
            assert_eq!(w.dram(address, bytes), None, "{address:#x}");
        }
        assert_eq!(w.end(), high + gib);
        assert_eq!(
            w.message(),
            "0x0 to 0x7fffffff and 0x800000000 to 0x83fffffff"
        );
    }
}
