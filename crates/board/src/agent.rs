//! The agent's protocol and main loop. `README.md` describes the messages.

mod device;
mod frame;
mod line;
mod message;
mod request;
mod serve;
mod session;
mod sound;
mod watch;

pub use device::{Device, Gauges};
pub use frame::{Broken, Frame, Kind, MOST_BYTES};
pub use message::{
    Access, Buffer, Changed, Checked, Code, Conditions, Fault, Finding, Found, Machine, Open,
    Opened, Ran, Request, VERSIONS, Values,
};
pub use serve::{Ended, serve};
pub use watch::Watch;
