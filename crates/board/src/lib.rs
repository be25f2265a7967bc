//! What `axiscope-agent` does on a board: finds the instrument's blocks and buffers by their names, runs
//! points on them, and leaves everything as it was. `crates/agent` has the messages.

mod access;
mod bitstream;
mod clock;
mod cores;
mod discover;
mod guardian;
mod hardware;
mod journal;
mod load;
mod local;
mod machine;
mod mapped;
mod meter;
mod monitor;
mod once;
mod physical;
mod point;
mod preflight;
mod probe;
mod rails;
mod registers;
mod rehearse;
mod remote;
mod rest;
mod root;
mod uart;
mod window;
mod witness;

pub use bitstream::{Bitstream, bitstream};
pub use discover::{BLOCK_PREFIX, BUFFER_PREFIX, Design, FoundBlock, FoundBuffer, blocks, buffers};
pub use guardian::{GRACE, OF_ALL, OF_TERMINALS, guard, hold, stop_all};
pub use hardware::{BlockAt, BlockKind, BufferAt, CpuAt, Hardware};
pub use journal::{JOURNAL, Journal, lock};
pub use load::{DESIGN, DesignFiles, keep, load, unload};
pub use local::Local;
pub use machine::{BITSTREAM, cpus, machine, temperatures_c};
pub use mapped::Mapped;
pub use physical::Physical;
pub use rails::rails;
pub use registers::Registers;
pub use remote::{RemoteAt, processors};
pub use root::Root;
pub use uart::Uart;
pub use window::Window;
