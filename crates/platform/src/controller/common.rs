//! What the system around a controller asks of its figures, whatever its kind calls them.

use super::{FrontEnd, Umctl2};
use crate::Figure;

/// Figures that controllers of every kind have; clocks are the controller's.
pub trait CommonFigures {
    /// Read entries in all.
    fn read_entries(&self) -> usize;
    /// Write entries.
    fn write_entries(&self) -> usize;
    /// Read pieces that a port holds.
    fn port_pieces(&self) -> usize;
    /// Clocks that every read takes beyond what its DRAM needs.
    fn read_pipeline_clocks(&self) -> i64;
    /// Clocks without commands before the banks close for a refresh.
    fn refresh_quiet_clocks(&self) -> i64;
    /// Clocks that a read line holds its port's data bus.
    fn port_line_clocks(&self) -> f64;
    /// Clocks by which the last line of a piece holds it longer.
    fn port_piece_gap_clocks(&self) -> f64;
}

impl CommonFigures for Umctl2 {
    fn read_entries(&self) -> usize {
        self.low_read_entries.value + self.high_read_entries.value
    }

    fn write_entries(&self) -> usize {
        self.write_entries.value
    }

    fn port_pieces(&self) -> usize {
        self.port_pieces.value
    }

    fn read_pipeline_clocks(&self) -> i64 {
        self.read_pipeline_clocks.value
    }

    fn refresh_quiet_clocks(&self) -> i64 {
        0
    }

    fn port_line_clocks(&self) -> f64 {
        or(self.port_line_clocks.as_ref(), 4.0)
    }

    fn port_piece_gap_clocks(&self) -> f64 {
        or(self.port_piece_gap_clocks.as_ref(), 0.0)
    }
}

impl CommonFigures for FrontEnd {
    fn read_entries(&self) -> usize {
        self.read_entries.value
    }

    fn write_entries(&self) -> usize {
        self.write_entries.value
    }

    fn port_pieces(&self) -> usize {
        self.port_pieces.value
    }

    fn read_pipeline_clocks(&self) -> i64 {
        self.read_pipeline_clocks.value
    }

    fn refresh_quiet_clocks(&self) -> i64 {
        or(self.refresh_quiet_clocks.as_ref(), 0)
    }

    fn port_line_clocks(&self) -> f64 {
        self.port_line_clocks.value
    }

    fn port_piece_gap_clocks(&self) -> f64 {
        or(self.port_piece_gap_clocks.as_ref(), 0.0)
    }
}

fn or<T: Copy>(figure: Option<&Figure<T>>, otherwise: T) -> T {
    figure.map_or(otherwise, |f| f.value)
}
