//! Latency probe: made from latency_probe.rdl by tools/rtl/rust_registers.py.

use super::{Field, Register};
#[doc = "Identity"]
pub const IDENTITY: Register = Register {
    offset: 0x0,
    bytes: 4,
    fields: &[
        Field {
            name: "version",
            low: 0,
            bits: 16,
        },
        Field {
            name: "block",
            low: 16,
            bits: 16,
        },
    ],
};
/// Fields of [`IDENTITY`].
pub mod identity {
    use super::Field;
    #[doc = "Version of the registers"]
    pub const VERSION: Field = Field {
        name: "version",
        low: 0,
        bits: 16,
    };
    /// Value of [`VERSION`].
    pub const VERSION_VALUE: u32 = 0x1;
    #[doc = "Kind of block: 'LP'"]
    pub const BLOCK: Field = Field {
        name: "block",
        low: 16,
        bits: 16,
    };
    /// Value of [`BLOCK`].
    pub const BLOCK_VALUE: u32 = 0x4c50;
}
#[doc = "Widths the probe was built with"]
pub const WIDTHS: Register = Register {
    offset: 0x4,
    bytes: 4,
    fields: &[
        Field {
            name: "data_bytes",
            low: 0,
            bits: 8,
        },
        Field {
            name: "address_bits",
            low: 8,
            bits: 8,
        },
        Field {
            name: "id_bits",
            low: 16,
            bits: 8,
        },
        Field {
            name: "user_bits",
            low: 24,
            bits: 8,
        },
    ],
};
/// Fields of [`WIDTHS`].
pub mod widths {
    use super::Field;
    #[doc = "Bytes of a beat"]
    pub const DATA_BYTES: Field = Field {
        name: "data_bytes",
        low: 0,
        bits: 8,
    };
    #[doc = "Bits of an address"]
    pub const ADDRESS_BITS: Field = Field {
        name: "address_bits",
        low: 8,
        bits: 8,
    };
    #[doc = "Bits of an identifier"]
    pub const ID_BITS: Field = Field {
        name: "id_bits",
        low: 16,
        bits: 8,
    };
    #[doc = "Bits of AxUSER"]
    pub const USER_BITS: Field = Field {
        name: "user_bits",
        low: 24,
        bits: 8,
    };
}
#[doc = "Data buffers"]
pub const BUFFERS: Register = Register {
    offset: 0x8,
    bytes: 4,
    fields: &[Field {
        name: "bytes",
        low: 0,
        bits: 16,
    }],
};
/// Fields of [`BUFFERS`].
pub mod buffers {
    use super::Field;
    #[doc = "Longer bursts wrap: they send the buffer again, or overwrite what came first."]
    pub const BYTES: Field = Field {
        name: "bytes",
        low: 0,
        bits: 16,
    };
}
#[doc = "Control"]
pub const CONTROL: Register = Register {
    offset: 0xc,
    bytes: 4,
    fields: &[
        Field {
            name: "start_read",
            low: 0,
            bits: 1,
        },
        Field {
            name: "start_write",
            low: 1,
            bits: 1,
        },
    ],
};
/// Fields of [`CONTROL`].
pub mod control {
    use super::Field;
    #[doc = "Start a read"]
    pub const START_READ: Field = Field {
        name: "start_read",
        low: 0,
        bits: 1,
    };
    #[doc = "Not together with start_read, which would go first and alone."]
    pub const START_WRITE: Field = Field {
        name: "start_write",
        low: 1,
        bits: 1,
    };
}
#[doc = "Status"]
pub const STATUS: Register = Register {
    offset: 0x10,
    bytes: 4,
    fields: &[
        Field {
            name: "busy",
            low: 0,
            bits: 1,
        },
        Field {
            name: "is_write",
            low: 1,
            bits: 1,
        },
        Field {
            name: "refusal",
            low: 4,
            bits: 3,
        },
        Field {
            name: "address_waits",
            low: 8,
            bits: 1,
        },
        Field {
            name: "data_wait",
            low: 9,
            bits: 1,
        },
    ],
};
/// Fields of [`STATUS`].
pub mod status {
    use super::Field;
    #[doc = "A transaction is under way"]
    pub const BUSY: Field = Field {
        name: "busy",
        low: 0,
        bits: 1,
    };
    #[doc = "It is, or the last one was, a write"]
    pub const IS_WRITE: Field = Field {
        name: "is_write",
        low: 1,
        bits: 1,
    };
    #[doc = "Nothing was sent, and earlier results stand."]
    pub const REFUSAL: Field = Field {
        name: "refusal",
        low: 4,
        bits: 3,
    };
    #[doc = "AxVALID is high: the port has not taken the address"]
    pub const ADDRESS_WAITS: Field = Field {
        name: "address_waits",
        low: 8,
        bits: 1,
    };
    #[doc = "Data are still to come (read) or to be taken (write)"]
    pub const DATA_WAIT: Field = Field {
        name: "data_wait",
        low: 9,
        bits: 1,
    };
}
#[doc = "Address, low word"]
pub const ADDRESS_LOW: Register = Register {
    offset: 0x14,
    bytes: 4,
    fields: &[Field {
        name: "value",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`ADDRESS_LOW`].
pub mod address_low {
    use super::Field;
    #[doc = "Bits 31 to 0"]
    pub const VALUE: Field = Field {
        name: "value",
        low: 0,
        bits: 32,
    };
}
#[doc = "Address, high word"]
pub const ADDRESS_HIGH: Register = Register {
    offset: 0x18,
    bytes: 4,
    fields: &[Field {
        name: "value",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`ADDRESS_HIGH`].
pub mod address_high {
    use super::Field;
    #[doc = "Bits 63 to 32"]
    pub const VALUE: Field = Field {
        name: "value",
        low: 0,
        bits: 32,
    };
}
#[doc = "Burst"]
pub const BURST: Register = Register {
    offset: 0x1c,
    bytes: 4,
    fields: &[Field {
        name: "length",
        low: 0,
        bits: 8,
    }],
};
/// Fields of [`BURST`].
pub mod burst {
    use super::Field;
    #[doc = "Beats less one (AxLEN)"]
    pub const LENGTH: Field = Field {
        name: "length",
        low: 0,
        bits: 8,
    };
}
#[doc = "Attributes"]
pub const READ_ATTRIBUTES: Register = Register {
    offset: 0x20,
    bytes: 4,
    fields: &[
        Field {
            name: "cache",
            low: 0,
            bits: 4,
        },
        Field {
            name: "prot",
            low: 4,
            bits: 3,
        },
        Field {
            name: "qos",
            low: 8,
            bits: 4,
        },
        Field {
            name: "id",
            low: 16,
            bits: 16,
        },
    ],
};
/// Fields of [`READ_ATTRIBUTES`].
pub mod read_attributes {
    use super::Field;
    #[doc = "AxCACHE"]
    pub const CACHE: Field = Field {
        name: "cache",
        low: 0,
        bits: 4,
    };
    #[doc = "AxPROT"]
    pub const PROT: Field = Field {
        name: "prot",
        low: 4,
        bits: 3,
    };
    #[doc = "AxQOS"]
    pub const QOS: Field = Field {
        name: "qos",
        low: 8,
        bits: 4,
    };
    #[doc = "AxID; bits beyond id_bits are dropped"]
    pub const ID: Field = Field {
        name: "id",
        low: 16,
        bits: 16,
    };
}
#[doc = "Attributes"]
pub const WRITE_ATTRIBUTES: Register = Register {
    offset: 0x24,
    bytes: 4,
    fields: &[
        Field {
            name: "cache",
            low: 0,
            bits: 4,
        },
        Field {
            name: "prot",
            low: 4,
            bits: 3,
        },
        Field {
            name: "qos",
            low: 8,
            bits: 4,
        },
        Field {
            name: "id",
            low: 16,
            bits: 16,
        },
    ],
};
/// Fields of [`WRITE_ATTRIBUTES`].
pub mod write_attributes {
    use super::Field;
    #[doc = "AxCACHE"]
    pub const CACHE: Field = Field {
        name: "cache",
        low: 0,
        bits: 4,
    };
    #[doc = "AxPROT"]
    pub const PROT: Field = Field {
        name: "prot",
        low: 4,
        bits: 3,
    };
    #[doc = "AxQOS"]
    pub const QOS: Field = Field {
        name: "qos",
        low: 8,
        bits: 4,
    };
    #[doc = "AxID; bits beyond id_bits are dropped"]
    pub const ID: Field = Field {
        name: "id",
        low: 16,
        bits: 16,
    };
}
#[doc = "AxUSER"]
pub const READ_USER: Register = Register {
    offset: 0x28,
    bytes: 4,
    fields: &[Field {
        name: "value",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`READ_USER`].
pub mod read_user {
    use super::Field;
    #[doc = "AxUSER; bits beyond user_bits are dropped"]
    pub const VALUE: Field = Field {
        name: "value",
        low: 0,
        bits: 32,
    };
}
#[doc = "AxUSER"]
pub const WRITE_USER: Register = Register {
    offset: 0x2c,
    bytes: 4,
    fields: &[Field {
        name: "value",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_USER`].
pub mod write_user {
    use super::Field;
    #[doc = "AxUSER; bits beyond user_bits are dropped"]
    pub const VALUE: Field = Field {
        name: "value",
        low: 0,
        bits: 32,
    };
}
#[doc = "Of the transaction under way, or when the last one ended. All times stop at their highest value."]
pub const ELAPSED: Register = Register {
    offset: 0x30,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`ELAPSED`].
pub mod elapsed {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Cycles since reset, 64 bits."]
pub const READ_START_LOW: Register = Register {
    offset: 0x40,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`READ_START_LOW`].
pub mod read_start_low {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Read: time of the first cycle of ARVALID, high word"]
pub const READ_START_HIGH: Register = Register {
    offset: 0x44,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`READ_START_HIGH`].
pub mod read_start_high {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Read: address taken"]
pub const READ_ADDRESS: Register = Register {
    offset: 0x48,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`READ_ADDRESS`].
pub mod read_address {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Read: first beat of data"]
pub const READ_FIRST: Register = Register {
    offset: 0x4c,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`READ_FIRST`].
pub mod read_first {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Read: last beat of data"]
pub const READ_LAST: Register = Register {
    offset: 0x50,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`READ_LAST`].
pub mod read_last {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Result"]
pub const READ_RESULT: Register = Register {
    offset: 0x54,
    bytes: 4,
    fields: &[
        Field {
            name: "done",
            low: 0,
            bits: 1,
        },
        Field {
            name: "fault",
            low: 1,
            bits: 1,
        },
        Field {
            name: "response",
            low: 4,
            bits: 2,
        },
    ],
};
/// Fields of [`READ_RESULT`].
pub mod read_result {
    use super::Field;
    #[doc = "The read or write started last has ended; 0 while it is under way"]
    pub const DONE: Field = Field {
        name: "done",
        low: 0,
        bits: 1,
    };
    #[doc = "RLAST on a wrong beat or missing, or a response with another identifier."]
    pub const FAULT: Field = Field {
        name: "fault",
        low: 1,
        bits: 1,
    };
    #[doc = "Response: the highest of all beats (0 OKAY, 2 SLVERR, 3 DECERR)"]
    pub const RESPONSE: Field = Field {
        name: "response",
        low: 4,
        bits: 2,
    };
}
#[doc = "Cycles since reset, 64 bits. WVALID rises in the same cycle."]
pub const WRITE_START_LOW: Register = Register {
    offset: 0x60,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_START_LOW`].
pub mod write_start_low {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Write: time of the first cycle of AWVALID, high word"]
pub const WRITE_START_HIGH: Register = Register {
    offset: 0x64,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_START_HIGH`].
pub mod write_start_high {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Write: address taken"]
pub const WRITE_ADDRESS: Register = Register {
    offset: 0x68,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_ADDRESS`].
pub mod write_address {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Write: first beat of data taken"]
pub const WRITE_FIRST: Register = Register {
    offset: 0x6c,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_FIRST`].
pub mod write_first {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Write: last beat of data taken"]
pub const WRITE_LAST: Register = Register {
    offset: 0x70,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_LAST`].
pub mod write_last {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Write: response"]
pub const WRITE_RESPONSE: Register = Register {
    offset: 0x74,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_RESPONSE`].
pub mod write_response {
    use super::Field;
    #[doc = "Cycles"]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "Result"]
pub const WRITE_RESULT: Register = Register {
    offset: 0x78,
    bytes: 4,
    fields: &[
        Field {
            name: "done",
            low: 0,
            bits: 1,
        },
        Field {
            name: "fault",
            low: 1,
            bits: 1,
        },
        Field {
            name: "response",
            low: 4,
            bits: 2,
        },
    ],
};
/// Fields of [`WRITE_RESULT`].
pub mod write_result {
    use super::Field;
    #[doc = "The read or write started last has ended; 0 while it is under way"]
    pub const DONE: Field = Field {
        name: "done",
        low: 0,
        bits: 1,
    };
    #[doc = "RLAST on a wrong beat or missing, or a response with another identifier."]
    pub const FAULT: Field = Field {
        name: "fault",
        low: 1,
        bits: 1,
    };
    #[doc = "Response: the highest of all beats (0 OKAY, 2 SLVERR, 3 DECERR)"]
    pub const RESPONSE: Field = Field {
        name: "response",
        low: 4,
        bits: 2,
    };
}
/// Every register by its full name, at its offset in the block.
pub const ALL: [(&str, Register); 26] = [
    (
        "identity",
        Register {
            offset: 0x0,
            bytes: 4,
            fields: &[
                Field {
                    name: "version",
                    low: 0,
                    bits: 16,
                },
                Field {
                    name: "block",
                    low: 16,
                    bits: 16,
                },
            ],
        },
    ),
    (
        "widths",
        Register {
            offset: 0x4,
            bytes: 4,
            fields: &[
                Field {
                    name: "data_bytes",
                    low: 0,
                    bits: 8,
                },
                Field {
                    name: "address_bits",
                    low: 8,
                    bits: 8,
                },
                Field {
                    name: "id_bits",
                    low: 16,
                    bits: 8,
                },
                Field {
                    name: "user_bits",
                    low: 24,
                    bits: 8,
                },
            ],
        },
    ),
    (
        "buffers",
        Register {
            offset: 0x8,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "control",
        Register {
            offset: 0xc,
            bytes: 4,
            fields: &[
                Field {
                    name: "start_read",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "start_write",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "status",
        Register {
            offset: 0x10,
            bytes: 4,
            fields: &[
                Field {
                    name: "busy",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "is_write",
                    low: 1,
                    bits: 1,
                },
                Field {
                    name: "refusal",
                    low: 4,
                    bits: 3,
                },
                Field {
                    name: "address_waits",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "data_wait",
                    low: 9,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "address_low",
        Register {
            offset: 0x14,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "address_high",
        Register {
            offset: 0x18,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "burst",
        Register {
            offset: 0x1c,
            bytes: 4,
            fields: &[Field {
                name: "length",
                low: 0,
                bits: 8,
            }],
        },
    ),
    (
        "read_attributes",
        Register {
            offset: 0x20,
            bytes: 4,
            fields: &[
                Field {
                    name: "cache",
                    low: 0,
                    bits: 4,
                },
                Field {
                    name: "prot",
                    low: 4,
                    bits: 3,
                },
                Field {
                    name: "qos",
                    low: 8,
                    bits: 4,
                },
                Field {
                    name: "id",
                    low: 16,
                    bits: 16,
                },
            ],
        },
    ),
    (
        "write_attributes",
        Register {
            offset: 0x24,
            bytes: 4,
            fields: &[
                Field {
                    name: "cache",
                    low: 0,
                    bits: 4,
                },
                Field {
                    name: "prot",
                    low: 4,
                    bits: 3,
                },
                Field {
                    name: "qos",
                    low: 8,
                    bits: 4,
                },
                Field {
                    name: "id",
                    low: 16,
                    bits: 16,
                },
            ],
        },
    ),
    (
        "read_user",
        Register {
            offset: 0x28,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_user",
        Register {
            offset: 0x2c,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "elapsed",
        Register {
            offset: 0x30,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "read_start_low",
        Register {
            offset: 0x40,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "read_start_high",
        Register {
            offset: 0x44,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "read_address",
        Register {
            offset: 0x48,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "read_first",
        Register {
            offset: 0x4c,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "read_last",
        Register {
            offset: 0x50,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "read_result",
        Register {
            offset: 0x54,
            bytes: 4,
            fields: &[
                Field {
                    name: "done",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "fault",
                    low: 1,
                    bits: 1,
                },
                Field {
                    name: "response",
                    low: 4,
                    bits: 2,
                },
            ],
        },
    ),
    (
        "write_start_low",
        Register {
            offset: 0x60,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_start_high",
        Register {
            offset: 0x64,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_address",
        Register {
            offset: 0x68,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_first",
        Register {
            offset: 0x6c,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_last",
        Register {
            offset: 0x70,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_response",
        Register {
            offset: 0x74,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_result",
        Register {
            offset: 0x78,
            bytes: 4,
            fields: &[
                Field {
                    name: "done",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "fault",
                    low: 1,
                    bits: 1,
                },
                Field {
                    name: "response",
                    low: 4,
                    bits: 2,
                },
            ],
        },
    ),
];
