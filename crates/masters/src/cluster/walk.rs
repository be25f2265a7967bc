//! Walks through rows, sub-copies and copies in pieces: contiguous bytes that belong to one sub-copy.

use super::ClusterConfig;

/// Contiguous bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// First byte of the window.
    pub address: u64,
    /// Number of bytes.
    pub bytes: u64,
    /// Whether a sub-copy starts with this piece.
    pub begins_sub_copy: bool,
}

/// Position within the copies.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    base: u64,
    rows: u32,
    row_bytes: u64,
    stride: i64,
    sub_copy: u64,
    /// Number of copies left, including the current copy. `None` means that there is no end.
    copies: Option<u64>,
    row: u32,
    in_row: u64,
    /// Number of bytes of the current sub-copy so far.
    in_sub: u64,
    begins: bool,
}

impl Walk {
    pub(super) fn new(cfg: &ClusterConfig) -> Self {
        Self {
            base: cfg.base,
            rows: cfg.rows,
            row_bytes: cfg.row_bytes,
            stride: cfg.stride_bytes,
            sub_copy: cfg.sub_copy_bytes,
            copies: cfg.copies,
            row: 0,
            in_row: 0,
            in_sub: 0,
            begins: true,
        }
    }

    /// Returns the next piece, or `None` after the last copy.
    pub(super) fn peek(&self) -> Option<Piece> {
        if self.copies == Some(0) {
            return None;
        }
        let row = self.row_bytes - self.in_row;
        let bytes = match self.sub_copy {
            0 => row,
            sub => row.min(sub - self.in_sub),
        };
        let from = self.stride * i64::from(self.row);
        Some(Piece {
            address: self.base.wrapping_add_signed(from) + self.in_row,
            bytes,
            begins_sub_copy: self.begins,
        })
    }

    /// Moves on to the position after the piece.
    pub(super) fn take(&mut self) {
        let Some(piece) = self.peek() else { return };
        self.in_row += piece.bytes;
        self.in_sub += piece.bytes;
        self.begins = self.in_sub == self.sub_copy;
        if self.begins {
            self.in_sub = 0;
        }
        if self.in_row == self.row_bytes {
            self.in_row = 0;
            self.row += 1;
        }
        if self.row == self.rows {
            (self.row, self.in_sub, self.begins) = (0, 0, true);
            self.copies = self.copies.map(|n| n - 1);
        }
    }
}
