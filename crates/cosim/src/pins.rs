//! The pins of the board's tops as `shim/board.h` has them. Masks have a bit a port.

/// Memory ports of the board.
pub const PORTS: usize = 4;

/// Inputs of the multiplexer (`rtl/board/axiscope_shared_port.sv`).
pub const MUX_INPUTS: usize = 4;

/// Most bytes of a beat.
pub const MOST_BEAT_BYTES: usize = 32;

/// A beat, first byte first; as many of them as the port is wide.
#[repr(C, align(8))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beat(pub [u8; MOST_BEAT_BYTES]);

/// What goes into the board before a rising edge.
#[repr(C)]
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Inputs {
    pub rdata: [Beat; PORTS],
    pub bus_wdata: u32,
    pub bus_awaddr: u32,
    pub bus_araddr: u32,
    pub bus_wvalid: u8,
    pub bus_arvalid: u8,
    pub aresetn: u8,
    pub arready: u8,
    pub awready: u8,
    pub wready: u8,
    pub rvalid: u8,
    pub rlast: u8,
    pub bvalid: u8,
    pub rerror: u8,
    pub berror: u8,
    pub rid: [u8; PORTS],
    pub bid: [u8; PORTS],
}

/// What comes out of it after the edge; addresses and data are valid where their masks say so.
#[repr(C)]
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Outputs {
    pub wdata: [Beat; PORTS],
    pub araddr: [u64; PORTS],
    pub awaddr: [u64; PORTS],
    pub bus_rdata: u32,
    /// AxCACHE, AxPROT from bit 4, AxUSER from bit 8.
    pub arside: [u16; PORTS],
    pub awside: [u16; PORTS],
    pub arlen: [u8; PORTS],
    pub awlen: [u8; PORTS],
    pub arqos: [u8; PORTS],
    pub awqos: [u8; PORTS],
    pub arid: [u8; PORTS],
    pub awid: [u8; PORTS],
    pub arvalid: u8,
    pub awvalid: u8,
    pub wvalid: u8,
    pub wlast: u8,
    pub bus_wready: u8,
    pub bus_bvalid: u8,
    pub bus_arready: u8,
    pub bus_rvalid: u8,
}
