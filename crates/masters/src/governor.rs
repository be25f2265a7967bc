//! The governor of the closed loop: its law, which the firmware of the cluster's proxy core shares.

mod law;

pub use law::{Governor, GovernorConfig, MOST_PERIODS, MOST_UNITS, UNIT_BYTES, WHOLE};

#[cfg(test)]
mod tests;
