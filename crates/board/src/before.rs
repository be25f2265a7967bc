//! The accesses to memory that software performs before a master starts, so that the processors'
//! caches are in the state described by the point.

use axiscope_instrument::Error;
use axiscope_sim::TouchSpec;

use crate::Hardware;

/// One pass of software over memory.
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
    /// Accesses other data of the software. The agent uses its own memory for these data. Each line
    /// that they bring into the caches displaces another line.
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
    /// Minimum time for which the port is idle before the master starts, us.
    pub rested_us: f64,
}

impl Before {
    /// Performs the passes.
    ///
    /// # Errors
    /// If a pass cannot be performed by a program on these processors.
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
