//! The index of a port among the ports of its controller.

use axiscope_figures::figures;

figures! {
    /// The place of a port.
    #[derive(Copy, Default)]
    pub struct PortPlace {
        /// Index of the port. Indices start at 0 and have no gaps.
        index: u8 ["", 0..=63, documented "order of the ports in the chip's manual"],
    }
}
