//! Latency probe: made from `hardware/latency_probe/latency_probe.rdl` by `make registers`.

pub use super::drain::drain;
use crate::register::{Item, Register};
/// Identity.
pub const IDENTITY: Register = Register::new(0x0, identity::ALL);
pub mod identity {
    use crate::register::Field;
    /// Version of the registers.
    pub const VERSION: Field = Field::new("version", 0, 16);
    pub const VERSION_VALUE: u32 = 1;
    /// Kind of block: 'LP'.
    pub const BLOCK: Field = Field::new("block", 16, 16);
    pub const BLOCK_VALUE: u32 = 0x4c50;
    pub const ALL: &[Field] = &[VERSION, BLOCK];
}
/// Widths of this instance.
pub const WIDTHS: Register = Register::new(0x4, widths::ALL);
pub mod widths {
    use crate::register::Field;
    /// Number of bytes in a beat.
    pub const DATA_BYTES: Field = Field::new("data_bytes", 0, 8);
    /// Width of an address, in bits.
    pub const ADDRESS_BITS: Field = Field::new("address_bits", 8, 8);
    /// Width of an ID, in bits.
    pub const ID_BITS: Field = Field::new("id_bits", 16, 8);
    /// Width of AxUSER, in bits.
    pub const USER_BITS: Field = Field::new("user_bits", 24, 8);
    pub const ALL: &[Field] = &[DATA_BYTES, ADDRESS_BITS, ID_BITS, USER_BITS];
}
/// Data buffers.
pub const BUFFERS: Register = Register::new(0x8, buffers::ALL);
pub mod buffers {
    use crate::register::Field;
    /// Size of each buffer, in bytes. Longer bursts wrap: a write sends the buffer again, and a
    /// read overwrites the first bytes.
    pub const BYTES: Field = Field::new("bytes", 0, 16);
    /// log2 of the maximum number of beats in a burst. 4 in an AXI3 build.
    pub const BEATS_LOG2: Field = Field::new("beats_log2", 16, 4);
    pub const ALL: &[Field] = &[BYTES, BEATS_LOG2];
}
/// Control.
pub const CONTROL: Register = Register::new(0xc, control::ALL);
pub mod control {
    use crate::register::Field;
    /// Starts a read.
    pub const START_READ: Field = Field::new("start_read", 0, 1);
    /// Starts a write. Do not set this bit together with start_read: only the read would be sent.
    pub const START_WRITE: Field = Field::new("start_write", 1, 1);
    pub const ALL: &[Field] = &[START_READ, START_WRITE];
}
/// Status.
pub const STATUS: Register = Register::new(0x10, status::ALL);
pub mod status {
    use crate::register::Field;
    /// A transaction is running.
    pub const BUSY: Field = Field::new("busy", 0, 1);
    /// The running or last transaction is a write.
    pub const IS_WRITE: Field = Field::new("is_write", 1, 1);
    /// Reason why the last start command was refused. A refused command sends nothing and leaves
    /// earlier results unchanged.
    pub const REFUSAL: Field = Field::new("refusal", 4, 3);
    /// [`REFUSAL`]: Not refused.
    pub const REFUSAL_NONE: u32 = 0;
    /// [`REFUSAL`]: A transaction was running.
    pub const REFUSAL_BUSY: u32 = 1;
    /// [`REFUSAL`]: The address is not a multiple of the beat size.
    pub const REFUSAL_UNALIGNED: u32 = 2;
    /// [`REFUSAL`]: The burst would cross a 4 KiB boundary.
    pub const REFUSAL_CROSSES_4K: u32 = 3;
    /// [`REFUSAL`]: The address has more bits than the port.
    pub const REFUSAL_ADDRESS_TOO_WIDE: u32 = 4;
    /// [`REFUSAL`]: The burst has more beats than an AXI3 port accepts.
    pub const REFUSAL_TOO_LONG: u32 = 5;
    /// AxVALID is high: the port has not accepted the address yet.
    pub const ADDRESS_WAITS: Field = Field::new("address_waits", 8, 1);
    /// Some read data have not arrived yet, or some write data have not been accepted yet.
    pub const DATA_WAIT: Field = Field::new("data_wait", 9, 1);
    pub const ALL: &[Field] = &[BUSY, IS_WRITE, REFUSAL, ADDRESS_WAITS, DATA_WAIT];
}
/// Address, low word.
pub const ADDRESS_LOW: Register = Register::new(0x14, address_low::ALL);
pub mod address_low {
    use crate::register::Field;
    /// Bits 31 to 0.
    pub const VALUE: Field = Field::new("value", 0, 32);
    pub const ALL: &[Field] = &[VALUE];
}
/// Address, high word.
pub const ADDRESS_HIGH: Register = Register::new(0x18, address_high::ALL);
pub mod address_high {
    use crate::register::Field;
    /// Bits 63 to 32.
    pub const VALUE: Field = Field::new("value", 0, 32);
    pub const ALL: &[Field] = &[VALUE];
}
/// Burst.
pub const BURST: Register = Register::new(0x1c, burst::ALL);
pub mod burst {
    use crate::register::Field;
    /// Beats minus one (AxLEN).
    pub const LENGTH: Field = Field::new("length", 0, 8);
    pub const ALL: &[Field] = &[LENGTH];
}
/// Attributes.
pub const READ_ATTRIBUTES: Register = Register::new(0x20, read_attributes::ALL);
pub mod read_attributes {
    use crate::register::Field;
    /// AxCACHE.
    pub const CACHE: Field = Field::new("cache", 0, 4);
    /// AxPROT.
    pub const PROT: Field = Field::new("prot", 4, 3);
    /// AxQOS.
    pub const QOS: Field = Field::new("qos", 8, 4);
    /// AxID; bits beyond id_bits are dropped.
    pub const ID: Field = Field::new("id", 16, 16);
    pub const ALL: &[Field] = &[CACHE, PROT, QOS, ID];
}
/// Attributes.
pub const WRITE_ATTRIBUTES: Register = Register::new(0x24, write_attributes::ALL);
pub mod write_attributes {
    use crate::register::Field;
    /// AxCACHE.
    pub const CACHE: Field = Field::new("cache", 0, 4);
    /// AxPROT.
    pub const PROT: Field = Field::new("prot", 4, 3);
    /// AxQOS.
    pub const QOS: Field = Field::new("qos", 8, 4);
    /// AxID; bits beyond id_bits are dropped.
    pub const ID: Field = Field::new("id", 16, 16);
    pub const ALL: &[Field] = &[CACHE, PROT, QOS, ID];
}
/// AxUSER.
pub const READ_USER: Register = Register::new(0x28, read_user::ALL);
pub mod read_user {
    use crate::register::Field;
    /// AxUSER; bits beyond user_bits are dropped.
    pub const VALUE: Field = Field::new("value", 0, 32);
    pub const ALL: &[Field] = &[VALUE];
}
/// AxUSER.
pub const WRITE_USER: Register = Register::new(0x2c, write_user::ALL);
pub mod write_user {
    use crate::register::Field;
    /// AxUSER; bits beyond user_bits are dropped.
    pub const VALUE: Field = Field::new("value", 0, 32);
    pub const ALL: &[Field] = &[VALUE];
}
/// Time since AxVALID. For a running transaction, the time so far; otherwise, the time at
/// which the last transaction ended. All times saturate at their highest value.
pub const ELAPSED: Register = Register::new(0x30, elapsed::ALL);
pub mod elapsed {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Interrupt status. Events that occurred. Writing 1 clears a bit.
pub const INTERRUPT_STATUS: Register = Register::new(0x34, interrupt_status::ALL);
pub mod interrupt_status {
    use crate::register::Field;
    /// A transaction completed.
    pub const DONE: Field = Field::new("done", 0, 1);
    pub const ALL: &[Field] = &[DONE];
}
/// Interrupt enable. The interrupt line is high while any status bit that is enabled here is
/// 1.
pub const INTERRUPT_ENABLE: Register = Register::new(0x38, interrupt_enable::ALL);
pub mod interrupt_enable {
    use crate::register::Field;
    /// A transaction completed.
    pub const DONE: Field = Field::new("done", 0, 1);
    pub const ALL: &[Field] = &[DONE];
}
/// On trigger. Commands to issue two cycles after a pulse at `trigger_in`.
pub const ON_TRIGGER: Register = Register::new(0x3c, on_trigger::ALL);
pub mod on_trigger {
    use crate::register::Field;
    /// CONTROL.start_read.
    pub const START_READ: Field = Field::new("start_read", 0, 1);
    /// CONTROL.start_write.
    pub const START_WRITE: Field = Field::new("start_write", 1, 1);
    /// Not a command: generates a pulse at `trigger_out` when a transaction ends.
    pub const OUT_ENDED: Field = Field::new("out_ended", 24, 1);
    /// Not a command: generates a pulse at `trigger_out` two cycles after each pulse at
    /// `trigger_in`.
    pub const OUT_TRIGGERED: Field = Field::new("out_triggered", 25, 1);
    pub const ALL: &[Field] = &[START_READ, START_WRITE, OUT_ENDED, OUT_TRIGGERED];
}
/// Read: time of the first cycle of ARVALID, low word. Number of cycles since reset, 64 bits.
pub const READ_START_LOW: Register = Register::new(0x40, read_start_low::ALL);
pub mod read_start_low {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Read: time of the first cycle of ARVALID, high word.
pub const READ_START_HIGH: Register = Register::new(0x44, read_start_high::ALL);
pub mod read_start_high {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Read: time at which the address was accepted.
pub const READ_ADDRESS: Register = Register::new(0x48, read_address::ALL);
pub mod read_address {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Read: time of the first data beat.
pub const READ_FIRST: Register = Register::new(0x4c, read_first::ALL);
pub mod read_first {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Read: time of the last data beat.
pub const READ_LAST: Register = Register::new(0x50, read_last::ALL);
pub mod read_last {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Result.
pub const READ_RESULT: Register = Register::new(0x54, read_result::ALL);
pub mod read_result {
    use crate::register::Field;
    /// The last transaction has completed; 0 while it is running.
    pub const DONE: Field = Field::new("done", 0, 1);
    /// The port violated the protocol. RLAST was missing or arrived with the wrong beat, or a
    /// response had the wrong ID.
    pub const FAULT: Field = Field::new("fault", 1, 1);
    /// Highest response code of all beats (0 OKAY, 2 SLVERR, 3 DECERR).
    pub const RESPONSE: Field = Field::new("response", 4, 2);
    pub const ALL: &[Field] = &[DONE, FAULT, RESPONSE];
}
/// Write: time of the first cycle of AWVALID, low word. Number of cycles since reset, 64
/// bits. WVALID rises in the same cycle.
pub const WRITE_START_LOW: Register = Register::new(0x60, write_start_low::ALL);
pub mod write_start_low {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Write: time of the first cycle of AWVALID, high word.
pub const WRITE_START_HIGH: Register = Register::new(0x64, write_start_high::ALL);
pub mod write_start_high {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Write: time at which the address was accepted.
pub const WRITE_ADDRESS: Register = Register::new(0x68, write_address::ALL);
pub mod write_address {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Write: time at which the first data beat was accepted.
pub const WRITE_FIRST: Register = Register::new(0x6c, write_first::ALL);
pub mod write_first {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Write: time at which the last data beat was accepted.
pub const WRITE_LAST: Register = Register::new(0x70, write_last::ALL);
pub mod write_last {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Write: time of the response.
pub const WRITE_RESPONSE: Register = Register::new(0x74, write_response::ALL);
pub mod write_response {
    use crate::register::Field;
    /// Cycles.
    pub const CYCLES: Field = Field::new("cycles", 0, 32);
    pub const ALL: &[Field] = &[CYCLES];
}
/// Result.
pub const WRITE_RESULT: Register = Register::new(0x78, write_result::ALL);
pub mod write_result {
    use crate::register::Field;
    /// The last transaction has completed; 0 while it is running.
    pub const DONE: Field = Field::new("done", 0, 1);
    /// The port violated the protocol. RLAST was missing or arrived with the wrong beat, or a
    /// response had the wrong ID.
    pub const FAULT: Field = Field::new("fault", 1, 1);
    /// Highest response code of all beats (0 OKAY, 2 SLVERR, 3 DECERR).
    pub const RESPONSE: Field = Field::new("response", 4, 2);
    pub const ALL: &[Field] = &[DONE, FAULT, RESPONSE];
}
pub const DRAIN: u32 = 0xc0;
/// Data to write. Byte 0 is the first byte of the burst.
pub const WRITE_DATA: Register = Register::new(0x1000, write_data::ALL);
pub const WRITE_DATA_COUNT: usize = 1024;
pub mod write_data {
    use crate::register::Field;
    /// Data to write.
    pub const VALUE: Field = Field::new("value", 0, 32);
    pub const ALL: &[Field] = &[VALUE];
}
/// Data read. Byte 0 is the first byte of the burst.
pub const READ_DATA: Register = Register::new(0x2000, read_data::ALL);
pub const READ_DATA_COUNT: usize = 1024;
pub mod read_data {
    use crate::register::Field;
    /// Data read.
    pub const VALUE: Field = Field::new("value", 0, 32);
    pub const ALL: &[Field] = &[VALUE];
}
pub const MAP: &[Item] = &[
    Item::register("identity", IDENTITY),
    Item::register("widths", WIDTHS),
    Item::register("buffers", BUFFERS),
    Item::register("control", CONTROL),
    Item::register("status", STATUS),
    Item::register("address_low", ADDRESS_LOW),
    Item::register("address_high", ADDRESS_HIGH),
    Item::register("burst", BURST),
    Item::register("read_attributes", READ_ATTRIBUTES),
    Item::register("write_attributes", WRITE_ATTRIBUTES),
    Item::register("read_user", READ_USER),
    Item::register("write_user", WRITE_USER),
    Item::register("elapsed", ELAPSED),
    Item::register("interrupt_status", INTERRUPT_STATUS),
    Item::register("interrupt_enable", INTERRUPT_ENABLE),
    Item::register("on_trigger", ON_TRIGGER),
    Item::register("read_start_low", READ_START_LOW),
    Item::register("read_start_high", READ_START_HIGH),
    Item::register("read_address", READ_ADDRESS),
    Item::register("read_first", READ_FIRST),
    Item::register("read_last", READ_LAST),
    Item::register("read_result", READ_RESULT),
    Item::register("write_start_low", WRITE_START_LOW),
    Item::register("write_start_high", WRITE_START_HIGH),
    Item::register("write_address", WRITE_ADDRESS),
    Item::register("write_first", WRITE_FIRST),
    Item::register("write_last", WRITE_LAST),
    Item::register("write_response", WRITE_RESPONSE),
    Item::register("write_result", WRITE_RESULT),
    Item::file("drain", DRAIN, drain::MAP),
    Item::register("write_data", WRITE_DATA).times(1024, 4),
    Item::register("read_data", READ_DATA).times(1024, 4),
];
