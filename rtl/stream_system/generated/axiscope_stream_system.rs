//! Stream system: made from stream_system.rdl by tools/rtl/rust_registers.py.

use super::{Field, Register};
#[doc = "What this block is."]
pub const BLOCK: Register = Register {
    offset: 0x0,
    bytes: 4,
    fields: &[Field {
        name: "id",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`BLOCK`].
pub mod block {
    use super::Field;
    #[doc = "0x41585353 ('AXSS')."]
    pub const ID: Field = Field {
        name: "id",
        low: 0,
        bits: 32,
    };
    /// Value of [`ID`].
    pub const ID_VALUE: u32 = 0x41585353;
}
#[doc = "Version of the register map."]
pub const VERSION: Register = Register {
    offset: 0x4,
    bytes: 4,
    fields: &[
        Field {
            name: "minor",
            low: 0,
            bits: 16,
        },
        Field {
            name: "major",
            low: 16,
            bits: 16,
        },
    ],
};
/// Fields of [`VERSION`].
pub mod version {
    use super::Field;
    #[doc = "Changes that old drivers can ignore."]
    pub const MINOR: Field = Field {
        name: "minor",
        low: 0,
        bits: 16,
    };
    /// Value of [`MINOR`].
    pub const MINOR_VALUE: u32 = 0x0;
    #[doc = "Changes that they cannot."]
    pub const MAJOR: Field = Field {
        name: "major",
        low: 16,
        bits: 16,
    };
    /// Value of [`MAJOR`].
    pub const MAJOR_VALUE: u32 = 0x1;
}
#[doc = "What this instance was built with."]
pub const CAPABILITIES: Register = Register {
    offset: 0x8,
    bytes: 4,
    fields: &[
        Field {
            name: "channels",
            low: 0,
            bits: 3,
        },
        Field {
            name: "loop_fifo_beats_log2",
            low: 8,
            bits: 4,
        },
    ],
};
/// Fields of [`CAPABILITIES`].
pub mod capabilities {
    use super::Field;
    #[doc = "DMA channels."]
    pub const CHANNELS: Field = Field {
        name: "channels",
        low: 0,
        bits: 3,
    };
    #[doc = "Beats of each loop-back queue, power of two."]
    pub const LOOP_FIFO_BEATS_LOG2: Field = Field {
        name: "loop_fifo_beats_log2",
        low: 8,
        bits: 4,
    };
}
#[doc = "The channels' interrupt lines; cleared in the channels."]
pub const INTERRUPTS: Register = Register {
    offset: 0xc,
    bytes: 4,
    fields: &[Field {
        name: "channels",
        low: 0,
        bits: 4,
    }],
};
/// Fields of [`INTERRUPTS`].
pub mod interrupts {
    use super::Field;
    #[doc = "Bit c: channel c."]
    pub const CHANNELS: Field = Field {
        name: "channels",
        low: 0,
        bits: 4,
    };
}
/// Where the [`stream_ends`] registers of `channel` begin.
pub const CHANNEL: u32 = 0x40;
#[doc = "What the channel's streams are joined to, and what the sink found."]
pub mod stream_ends {
    use super::{Field, Register};
    #[doc = "Change it only while both directions of the channel are idle. With both 0 the MM2S stream goes through a queue to S2MM (duplex); what is in the queue is thrown away when a bit is set."]
    pub const MODE: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[
            Field {
                name: "sink",
                low: 0,
                bits: 1,
            },
            Field {
                name: "source",
                low: 1,
                bits: 1,
            },
        ],
    };
    /// Fields of [`MODE`].
    pub mod mode {
        use super::Field;
        #[doc = "MM2S ends in the sink, which takes a beat a cycle and compares (PS to PL)."]
        pub const SINK: Field = Field {
            name: "sink",
            low: 0,
            bits: 1,
        };
        #[doc = "S2MM is fed by the source, a beat a cycle (PL to PS)."]
        pub const SOURCE: Field = Field {
            name: "source",
            low: 1,
            bits: 1,
        };
    }
    #[doc = "The source sends, and the sink expects, in each 32-bit word the low 32 bits of the word's own byte address in memory, exclusive-or this: the pattern of the traffic generator. A new transfer begins anew."]
    pub const DATA_SEED: Register = Register {
        offset: 0x4,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`DATA_SEED`].
    pub mod data_seed {
        use super::Field;
        #[doc = "Seed."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "What the sink saw of the present or last MM2S transfer."]
    pub const SINK: Register = Register {
        offset: 0x8,
        bytes: 4,
        fields: &[
            Field {
                name: "data_error",
                low: 0,
                bits: 1,
            },
            Field {
                name: "last",
                low: 1,
                bits: 1,
            },
        ],
    };
    /// Fields of [`SINK`].
    pub mod sink {
        use super::Field;
        #[doc = "A beat was not what was expected."]
        pub const DATA_ERROR: Field = Field {
            name: "data_error",
            low: 0,
            bits: 1,
        };
        #[doc = "TLAST has come."]
        pub const LAST: Field = Field {
            name: "last",
            low: 1,
            bits: 1,
        };
    }
    #[doc = "Low word of the memory address of the first wrong beat."]
    pub const FIRST_DATA_ERROR: Register = Register {
        offset: 0xc,
        bytes: 4,
        fields: &[Field {
            name: "address_low",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`FIRST_DATA_ERROR`].
    pub mod first_data_error {
        use super::Field;
        #[doc = "Address."]
        pub const ADDRESS_LOW: Field = Field {
            name: "address_low",
            low: 0,
            bits: 32,
        };
    }
}
/// Every register by its full name, at its offset in the block.
pub const ALL: [(&str, Register); 20] = [
    (
        "block",
        Register {
            offset: 0x0,
            bytes: 4,
            fields: &[Field {
                name: "id",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "version",
        Register {
            offset: 0x4,
            bytes: 4,
            fields: &[
                Field {
                    name: "minor",
                    low: 0,
                    bits: 16,
                },
                Field {
                    name: "major",
                    low: 16,
                    bits: 16,
                },
            ],
        },
    ),
    (
        "capabilities",
        Register {
            offset: 0x8,
            bytes: 4,
            fields: &[
                Field {
                    name: "channels",
                    low: 0,
                    bits: 3,
                },
                Field {
                    name: "loop_fifo_beats_log2",
                    low: 8,
                    bits: 4,
                },
            ],
        },
    ),
    (
        "interrupts",
        Register {
            offset: 0xc,
            bytes: 4,
            fields: &[Field {
                name: "channels",
                low: 0,
                bits: 4,
            }],
        },
    ),
    (
        "channel[0].mode",
        Register {
            offset: 0x40,
            bytes: 4,
            fields: &[
                Field {
                    name: "sink",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "source",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[0].data_seed",
        Register {
            offset: 0x44,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "channel[0].sink",
        Register {
            offset: 0x48,
            bytes: 4,
            fields: &[
                Field {
                    name: "data_error",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "last",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[0].first_data_error",
        Register {
            offset: 0x4c,
            bytes: 4,
            fields: &[Field {
                name: "address_low",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "channel[1].mode",
        Register {
            offset: 0x50,
            bytes: 4,
            fields: &[
                Field {
                    name: "sink",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "source",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[1].data_seed",
        Register {
            offset: 0x54,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "channel[1].sink",
        Register {
            offset: 0x58,
            bytes: 4,
            fields: &[
                Field {
                    name: "data_error",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "last",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[1].first_data_error",
        Register {
            offset: 0x5c,
            bytes: 4,
            fields: &[Field {
                name: "address_low",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "channel[2].mode",
        Register {
            offset: 0x60,
            bytes: 4,
            fields: &[
                Field {
                    name: "sink",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "source",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[2].data_seed",
        Register {
            offset: 0x64,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "channel[2].sink",
        Register {
            offset: 0x68,
            bytes: 4,
            fields: &[
                Field {
                    name: "data_error",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "last",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[2].first_data_error",
        Register {
            offset: 0x6c,
            bytes: 4,
            fields: &[Field {
                name: "address_low",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "channel[3].mode",
        Register {
            offset: 0x70,
            bytes: 4,
            fields: &[
                Field {
                    name: "sink",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "source",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[3].data_seed",
        Register {
            offset: 0x74,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "channel[3].sink",
        Register {
            offset: 0x78,
            bytes: 4,
            fields: &[
                Field {
                    name: "data_error",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "last",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "channel[3].first_data_error",
        Register {
            offset: 0x7c,
            bytes: 4,
            fields: &[Field {
                name: "address_low",
                low: 0,
                bits: 32,
            }],
        },
    ),
];
