//! Memory that masters use.

/// A range of addresses that a master uses.
pub struct Window {
    /// Name of the master, or `name.read` or `name.write`.
    owner: String,
    writes: bool,
    from: u64,
    to: u64,
}

impl Window {
    /// Returns a window of `bytes` that starts at `base`. `owner` is the name of a master, or
    /// `name.read` or `name.write`.
    #[must_use]
    pub fn new(owner: String, writes: bool, base: u64, bytes: u64) -> Self {
        Self {
            owner,
            writes,
            from: base,
            to: base.saturating_add(bytes),
        }
    }

    /// Returns the name of the master, followed by the direction if the master has a window for
    /// each direction.
    #[must_use]
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// Returns the name of the master.
    #[must_use]
    pub fn master(&self) -> &str {
        self.owner.rsplit_once('.').map_or(&self.owner, |(m, _)| m)
    }

    /// Returns whether the windows overlap and at least one of them is written.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        (self.writes || other.writes) && self.from < other.to && other.from < self.to
    }

    /// Returns the message about two windows that overlap.
    #[must_use]
    pub fn conflict(&self, other: &Self) -> String {
        format!(
            "masters.{}: its window {:#x}..{:#x} overlaps that of {}, and one of them writes",
            self.owner, self.from, self.to, other.owner
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_conflict_where_one_is_written() {
        let window = |writes, base| Window::new("m".into(), writes, base, 64);
        assert!(!window(false, 0).overlaps(&window(false, 32)));
        assert!(!window(true, 0).overlaps(&window(false, 64)));
        assert!(window(true, 0).overlaps(&window(false, 32)));
        let message = window(true, 0).conflict(&window(false, 32));
        assert!(
            message.contains("0x0..0x40 overlaps that of m"),
            "{message}"
        );
    }
}
