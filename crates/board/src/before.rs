//! What software does before a master starts: it brings the caches of the processors into the state that the point
//! describes.

use axiscope_instrument::Error;
use axiscope_sim::TouchSpec;

use crate::Hardware;

/// A pass of software over memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Removes lines of a buffer from the caches.
    Clear {
        /// First byte.
        address: u64,
        /// Bytes.
        bytes: u64,
    },
    /// Accesses the lines of a buffer.
    Buffer {
        /// The type of access to each line.
        touch: TouchSpec,
        /// First byte.
        address: u64,
        /// Bytes.
        bytes: u64,
    },
    /// Accesses other data of the software. The agent uses its own memory for this. Each line brought into the
    /// caches displaces another line.
    Own {
        /// The type of access to each line.
        touch: TouchSpec,
        /// Bytes.
        bytes: u64,
    },
}

/// What software does before a master starts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Before {
    /// Passes, in order.
    pub passes: Vec<Pass>,
    /// The shortest time for which the port is idle, us.
    pub rested_us: f64,
}

impl Before {
    /// Performs the passes.
    ///
    /// # Errors
    /// If a program on these processors cannot perform a pass.
    pub fn perform(&self, hardware: &mut impl Hardware) -> Result<(), Error> {
        for pass in &self.passes {
            match *pass {
                Pass::Clear { address, bytes } => hardware.clear_caches(address, bytes)?,
                Pass::Buffer {
                    touch,
                    address,
                    bytes,
                } => hardware.touch(touch, address, bytes)?,
                Pass::Own { touch, bytes } => hardware.touch_own(touch, bytes)?,
            }
        }
        Ok(())
    }
}
