//! The governor of the closed loop: its control law, which the model shares with the firmware of
//! the cluster's proxy core.

mod law;

pub use law::{Governor, GovernorConfig, MOST_PERIODS, MOST_UNITS, UNIT_BYTES, WHOLE};

#[cfg(test)]
mod tests;
