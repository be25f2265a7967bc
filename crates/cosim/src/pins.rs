//! The pins of the tops on the board, as `shim/board.h` declares them.

/// Number of memory ports of the board.
pub const PORTS: usize = 4;

/// Number of inputs of the multiplexer (`hardware/virtual_board/axiscope_shared_port.sv`).
pub const MUX_INPUTS: usize = 4;

/// Largest number of bytes in a beat.
pub const MOST_BEAT_BYTES: usize = 32;

/// Bytes of a beat, the first byte first. Only as many bytes as the port is wide are used.
#[repr(C, align(8))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beat(pub [u8; MOST_BEAT_BYTES]);

/// Inputs of a memory port before a rising edge. Data and responses are used only if they are valid.
#[repr(C)]
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct PortInputs {
    pub rdata: Beat,
    pub arready: bool,
    pub rvalid: bool,
    pub rlast: bool,
    pub rerror: bool,
    pub awready: bool,
    pub wready: bool,
    pub bvalid: bool,
    pub berror: bool,
    pub rid: u8,
    pub bid: u8,
}

/// Inputs of the board before a rising edge.
#[repr(C)]
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Inputs {
    pub ports: [PortInputs; PORTS],
    pub bus_wdata: u32,
    pub bus_awaddr: u32,
    pub bus_araddr: u32,
    pub bus_wvalid: u8,
    pub bus_arvalid: u8,
    pub aresetn: u8,
}

/// Outputs of a memory port after the edge. Flags state whether addresses and data are valid.
#[repr(C)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct PortOutputs {
    pub wdata: Beat,
    pub araddr: u64,
    pub awaddr: u64,
    /// AxCACHE starts at bit 0, AxPROT at bit 4, and AxUSER at bit 8.
    pub arside: u16,
    pub awside: u16,
    pub arvalid: u8,
    pub arlen: u8,
    pub arqos: u8,
    pub arid: u8,
    pub awvalid: u8,
    pub awlen: u8,
    pub awqos: u8,
    pub awid: u8,
    pub wvalid: u8,
}

/// Outputs of the board after the edge.
#[repr(C)]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Outputs {
    pub ports: [PortOutputs; PORTS],
    pub bus_rdata: u32,
    pub bus_wready: u8,
    pub bus_bvalid: u8,
    pub bus_arready: u8,
    pub bus_rvalid: u8,
}
