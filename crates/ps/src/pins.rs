//! The pins of a port in the layout of C (`c/include/axiscope_ps.h`).

/// Maximum number of bytes in a beat: 1024 bits.
pub const MOST_BEAT_BYTES: usize = 128;

/// An address channel: AR or AW.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// First byte.
    pub addr: u64,
    /// Identifier.
    pub id: u32,
    /// AxUSER.
    pub user: u32,
    /// Whether the other fields are valid.
    pub valid: u8,
    /// Beats less one.
    pub len: u8,
    /// Binary logarithm of the number of bytes in a beat.
    pub size: u8,
    /// Burst type: 0 FIXED, 1 INCR, 2 WRAP.
    pub burst: u8,
    /// Whether the access is exclusive or locked.
    pub lock: u8,
    /// AxCACHE.
    pub cache: u8,
    /// AxPROT.
    pub prot: u8,
    /// Quality of service.
    pub qos: u8,
}

/// The pins that a design drives in the cycle that ends at an edge.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FromDesign {
    /// Read addresses.
    pub ar: Address,
    /// Write addresses.
    pub aw: Address,
    /// A beat to be written, with the first byte first.
    pub wdata: [u8; MOST_BEAT_BYTES],
    /// Strobes of the bytes, one bit each, with the first byte first.
    pub wstrb: [u8; MOST_BEAT_BYTES / 8],
    /// Whether the beat is valid.
    pub wvalid: u8,
    /// Whether the beat is the last of its burst.
    pub wlast: u8,
    /// Whether the design accepts a read beat.
    pub rready: u8,
    /// Whether the design accepts a write response.
    pub bready: u8,
}

impl Default for FromDesign {
    fn default() -> Self {
        Self {
            ar: Address::default(),
            aw: Address::default(),
            wdata: [0; MOST_BEAT_BYTES],
            wstrb: [0; MOST_BEAT_BYTES / 8],
            wvalid: 0,
            wlast: 0,
            rready: 0,
            bready: 0,
        }
    }
}

/// The pins that a port drives from one edge to the next.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ToDesign {
    /// A beat that was read, with the first byte first.
    pub rdata: [u8; MOST_BEAT_BYTES],
    /// Identifier of the burst.
    pub rid: u32,
    /// Identifier of a write response.
    pub bid: u32,
    /// Whether a read beat is valid.
    pub rvalid: u8,
    /// Whether the beat is the last of its burst.
    pub rlast: u8,
    /// Read response: 0 OKAY, 2 SLVERR, 3 DECERR.
    pub rresp: u8,
    /// Whether a write response is valid.
    pub bvalid: u8,
    /// Write response: 0 OKAY, 2 SLVERR, 3 DECERR.
    pub bresp: u8,
    /// Whether the port accepts a read address.
    pub arready: u8,
    /// Whether the port accepts a write address.
    pub awready: u8,
    /// Whether the port accepts a beat to be written.
    pub wready: u8,
}

impl Default for ToDesign {
    fn default() -> Self {
        Self {
            rdata: [0; MOST_BEAT_BYTES],
            rid: 0,
            bid: 0,
            rvalid: 0,
            rlast: 0,
            rresp: 0,
            bvalid: 0,
            bresp: 0,
            arready: 0,
            awready: 0,
            wready: 0,
        }
    }
}
