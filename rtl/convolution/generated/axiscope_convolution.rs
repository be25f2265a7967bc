//! Convolution accelerator: made from convolution.rdl by tools/rtl/rust_registers.py.

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
    #[doc = "0x41584356 ('AXCV')."]
    pub const ID: Field = Field {
        name: "id",
        low: 0,
        bits: 32,
    };
    /// Value of [`ID`].
    pub const ID_VALUE: u32 = 0x41584356;
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
            name: "buffer_beats_log2",
            low: 0,
            bits: 4,
        },
        Field {
            name: "beats_log2",
            low: 4,
            bits: 4,
        },
        Field {
            name: "time_bits",
            low: 16,
            bits: 6,
        },
        Field {
            name: "address_bits",
            low: 24,
            bits: 7,
        },
    ],
};
/// Fields of [`CAPABILITIES`].
pub mod capabilities {
    use super::Field;
    #[doc = "Beats of each buffer, power of two."]
    pub const BUFFER_BEATS_LOG2: Field = Field {
        name: "buffer_beats_log2",
        low: 0,
        bits: 4,
    };
    #[doc = "Most beats of a burst, power of two."]
    pub const BEATS_LOG2: Field = Field {
        name: "beats_log2",
        low: 4,
        bits: 4,
    };
    #[doc = "Bits of the latency timer."]
    pub const TIME_BITS: Field = Field {
        name: "time_bits",
        low: 16,
        bits: 6,
    };
    #[doc = "Bits of an address."]
    pub const ADDRESS_BITS: Field = Field {
        name: "address_bits",
        low: 24,
        bits: 7,
    };
}
#[doc = "Commands act once when written as 1 and read as 0."]
pub const CONTROL: Register = Register {
    offset: 0xc,
    bytes: 4,
    fields: &[
        Field {
            name: "start",
            low: 0,
            bits: 1,
        },
        Field {
            name: "snapshot",
            low: 8,
            bits: 1,
        },
        Field {
            name: "clear",
            low: 9,
            bits: 1,
        },
    ],
};
/// Fields of [`CONTROL`].
pub mod control {
    use super::Field;
    #[doc = "The job starts; ignored while busy."]
    pub const START: Field = Field {
        name: "start",
        low: 0,
        bits: 1,
    };
    #[doc = "All counters are copied for reading; done when STATUS.snapshot_busy falls."]
    pub const SNAPSHOT: Field = Field {
        name: "snapshot",
        low: 8,
        bits: 1,
    };
    #[doc = "All counters to zero, snapshot too; done when STATUS.clear_busy falls. Nothing counts before."]
    pub const CLEAR: Field = Field {
        name: "clear",
        low: 9,
        bits: 1,
    };
}
#[doc = "Counters count while enabled."]
pub const COUNTING: Register = Register {
    offset: 0x10,
    bytes: 4,
    fields: &[Field {
        name: "enable",
        low: 0,
        bits: 1,
    }],
};
/// Fields of [`COUNTING`].
pub mod counting {
    use super::Field;
    #[doc = "Counters count."]
    pub const ENABLE: Field = Field {
        name: "enable",
        low: 0,
        bits: 1,
    };
}
#[doc = "What goes on."]
pub const STATUS: Register = Register {
    offset: 0x14,
    bytes: 4,
    fields: &[
        Field {
            name: "busy",
            low: 0,
            bits: 1,
        },
        Field {
            name: "snapshot_busy",
            low: 8,
            bits: 1,
        },
        Field {
            name: "clear_busy",
            low: 9,
            bits: 1,
        },
    ],
};
/// Fields of [`STATUS`].
pub mod status {
    use super::Field;
    #[doc = "Something is to be read, computed, written or answered."]
    pub const BUSY: Field = Field {
        name: "busy",
        low: 0,
        bits: 1,
    };
    #[doc = "A snapshot is asked for and not there yet."]
    pub const SNAPSHOT_BUSY: Field = Field {
        name: "snapshot_busy",
        low: 8,
        bits: 1,
    };
    #[doc = "A clear (or reset) is not done yet."]
    pub const CLEAR_BUSY: Field = Field {
        name: "clear_busy",
        low: 9,
        bits: 1,
    };
}
#[doc = "What has happened; a 1 written clears the bit."]
pub const INTERRUPT_STATUS: Register = Register {
    offset: 0x18,
    bytes: 4,
    fields: &[
        Field {
            name: "done",
            low: 0,
            bits: 1,
        },
        Field {
            name: "error",
            low: 1,
            bits: 1,
        },
    ],
};
/// Fields of [`INTERRUPT_STATUS`].
pub mod interrupt_status {
    use super::Field;
    #[doc = "The block became idle."]
    pub const DONE: Field = Field {
        name: "done",
        low: 0,
        bits: 1,
    };
    #[doc = "There was an error response."]
    pub const ERROR: Field = Field {
        name: "error",
        low: 1,
        bits: 1,
    };
}
#[doc = "The interrupt line is high while a status bit is 1 whose bit here is 1."]
pub const INTERRUPT_ENABLE: Register = Register {
    offset: 0x1c,
    bytes: 4,
    fields: &[
        Field {
            name: "done",
            low: 0,
            bits: 1,
        },
        Field {
            name: "error",
            low: 1,
            bits: 1,
        },
    ],
};
/// Fields of [`INTERRUPT_ENABLE`].
pub mod interrupt_enable {
    use super::Field;
    #[doc = "The block became idle."]
    pub const DONE: Field = Field {
        name: "done",
        low: 0,
        bits: 1,
    };
    #[doc = "There was an error response."]
    pub const ERROR: Field = Field {
        name: "error",
        low: 1,
        bits: 1,
    };
}
/// Where the [`convolution_job`] registers of `job` begin.
pub const JOB: u32 = 0x40;
/// Where the [`counters`] registers of `counters` begin.
pub const COUNTERS: u32 = 0x800;
#[doc = "Write all before a start; while the block is busy, writes are ignored. A reset leaves them as they are; bits without a field read as written. Bases' low 4 bits are taken as 0."]
pub mod convolution_job {
    use super::{Field, Register};
    #[doc = "Tiles of A, one after the other."]
    pub const A_LOW: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`A_LOW`].
    pub mod a_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
    pub const A_HIGH: Register = Register {
        offset: 0x4,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`A_HIGH`].
    pub mod a_high {
        use super::Field;
        #[doc = "Bits 63 to 32 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Tiles of B, one after the other."]
    pub const B_LOW: Register = Register {
        offset: 0x8,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`B_LOW`].
    pub mod b_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
    pub const B_HIGH: Register = Register {
        offset: 0xc,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`B_HIGH`].
    pub mod b_high {
        use super::Field;
        #[doc = "Bits 63 to 32 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Where the products go."]
    pub const C_LOW: Register = Register {
        offset: 0x10,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`C_LOW`].
    pub mod c_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
    pub const C_HIGH: Register = Register {
        offset: 0x14,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`C_HIGH`].
    pub mod c_high {
        use super::Field;
        #[doc = "Bits 63 to 32 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Convolutions: tiles of A, of B and of C."]
    pub const COUNT: Register = Register {
        offset: 0x18,
        bytes: 4,
        fields: &[Field {
            name: "tiles",
            low: 0,
            bits: 26,
        }],
    };
    /// Fields of [`COUNT`].
    pub mod count {
        use super::Field;
        #[doc = "Convolutions."]
        pub const TILES: Field = Field {
            name: "tiles",
            low: 0,
            bits: 26,
        };
    }
    #[doc = "Length, outstanding limit and order of the reads."]
    pub const BURST: Register = Register {
        offset: 0x1c,
        bytes: 4,
        fields: &[
            Field {
                name: "beats_less_one",
                low: 0,
                bits: 8,
            },
            Field {
                name: "fill",
                low: 8,
                bits: 1,
            },
            Field {
                name: "outstanding_less_one",
                low: 16,
                bits: 6,
            },
        ],
    };
    /// Fields of [`BURST`].
    pub mod burst {
        use super::Field;
        #[doc = "Most beats of a burst less one; at most half of a buffer, and 15 in an AXI3 build. Bursts are cut at 4 KiB."]
        pub const BEATS_LESS_ONE: Field = Field {
            name: "beats_less_one",
            low: 0,
            bits: 8,
        };
        #[doc = "0: a burst of A, a burst of B, and so on. 1: bursts of one array while its buffer has room, then of the other."]
        pub const FILL: Field = Field {
            name: "fill",
            low: 8,
            bits: 1,
        };
        #[doc = "Most bursts in flight a direction, less one."]
        pub const OUTSTANDING_LESS_ONE: Field = Field {
            name: "outstanding_less_one",
            low: 16,
            bits: 6,
        };
    }
    #[doc = "Static signals of both address channels."]
    pub const SIDEBAND: Register = Register {
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
                name: "read_qos",
                low: 8,
                bits: 4,
            },
            Field {
                name: "write_qos",
                low: 12,
                bits: 4,
            },
            Field {
                name: "id",
                low: 16,
                bits: 16,
            },
        ],
    };
    /// Fields of [`SIDEBAND`].
    pub mod sideband {
        use super::Field;
        #[doc = "AxCACHE."]
        pub const CACHE: Field = Field {
            name: "cache",
            low: 0,
            bits: 4,
        };
        #[doc = "AxPROT."]
        pub const PROT: Field = Field {
            name: "prot",
            low: 4,
            bits: 3,
        };
        #[doc = "AxQOS of reads."]
        pub const READ_QOS: Field = Field {
            name: "read_qos",
            low: 8,
            bits: 4,
        };
        #[doc = "AxQOS of writes."]
        pub const WRITE_QOS: Field = Field {
            name: "write_qos",
            low: 12,
            bits: 4,
        };
        #[doc = "AxID; as many low bits as the port has."]
        pub const ID: Field = Field {
            name: "id",
            low: 16,
            bits: 16,
        };
    }
    #[doc = "AxUSER; as many low bits as the port has."]
    pub const USER: Register = Register {
        offset: 0x24,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 16,
        }],
    };
    /// Fields of [`USER`].
    pub mod user {
        use super::Field;
        #[doc = "AxUSER."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 16,
        };
    }
}
#[doc = "The values at the last snapshot, all of one and the same clock edge. Zero after a clear or a reset. A read takes two words; the lower is at the lower address."]
pub mod counters {
    use super::{Field, Register};
    /// Where the [`direction_counters`] registers of `reads` begin.
    pub const READS: u32 = 0x0;
    #[doc = "Clock cycles during which counting was enabled."]
    pub const CYCLES: Register = Register {
        offset: 0x240,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    /// Where the [`direction_counters`] registers of `writes` begin.
    pub const WRITES: u32 = 0x400;
    #[doc = "Read beats whose data was not what was expected; 0 in blocks that check none."]
    pub const DATA_ERRORS: Register = Register {
        offset: 0x640,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
}
#[doc = "A burst is one AXI burst: a piece of a programmed burst cut at 4 KiB counts by itself. The latency of a burst is the cycles from the rising edge after which AxVALID of the burst is first high to the rising edge that takes its last read beat (RVALID, RREADY, RLAST) or its write response (BVALID, BREADY): a response taken in the cycle after that of AxVALID is a latency of 2. It is counted when it ends, whole, also when it began before counting did."]
pub mod direction_counters {
    use super::{Field, Register};
    #[doc = "Bursts completed with a latency in this bin. Bin b < 8 holds the latency of b cycles. Bin b >= 8 holds, with o = 3 + (b - 8) / 4 (whole) and s = (b - 8) modulo 4, the latencies from (4 + s) * 2^(o - 2) up to, not including, (5 + s) * 2^(o - 2) cycles: four bins an octave. Bin 63 holds all from 114688 cycles."]
    pub const LATENCY_HISTOGRAM: Register = Register {
        offset: 0x0,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    /// How many there are of [`LATENCY_HISTOGRAM`], one behind the other.
    pub const LATENCY_HISTOGRAM_COUNT: usize = 64;
    #[doc = "Bursts completed: last read beats or write responses taken."]
    pub const BURSTS: Register = Register {
        offset: 0x200,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    #[doc = "Bytes moved: for each beat taken, the bytes of its size (reads) or its strobes (writes)."]
    pub const BYTES: Register = Register {
        offset: 0x208,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    #[doc = "Bursts completed with SLVERR or DECERR in a beat (reads) or in the response (writes)."]
    pub const ERROR_RESPONSES: Register = Register {
        offset: 0x210,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    #[doc = "Sum over the cycles counted of the bursts in flight in each: divided by the cycles it is the mean number in flight. A burst is in flight in the cycles that make its latency."]
    pub const IN_FLIGHT_CYCLES: Register = Register {
        offset: 0x218,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    #[doc = "Sum of the latencies of the bursts completed, cycles."]
    pub const LATENCY_SUM_CYCLES: Register = Register {
        offset: 0x220,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    #[doc = "Least latency, cycles; all ones in the timer's width before the first burst."]
    pub const LATENCY_MIN_CYCLES: Register = Register {
        offset: 0x228,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    #[doc = "Greatest latency, cycles; 0 before the first burst."]
    pub const LATENCY_MAX_CYCLES: Register = Register {
        offset: 0x230,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
    #[doc = "Most cycles from one beat of data taken to the next (1: back to back), or from the start of counting to the first; stays at the timer's all ones once that long. What passes after the last beat does not count."]
    pub const LONGEST_IDLE_CYCLES: Register = Register {
        offset: 0x238,
        bytes: 8,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 64,
        }],
    };
}
/// Every register by its full name, at its offset in the block.
pub const ALL: [(&str, Register); 164] = [
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
                    name: "buffer_beats_log2",
                    low: 0,
                    bits: 4,
                },
                Field {
                    name: "beats_log2",
                    low: 4,
                    bits: 4,
                },
                Field {
                    name: "time_bits",
                    low: 16,
                    bits: 6,
                },
                Field {
                    name: "address_bits",
                    low: 24,
                    bits: 7,
                },
            ],
        },
    ),
    (
        "control",
        Register {
            offset: 0xc,
            bytes: 4,
            fields: &[
                Field {
                    name: "start",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "snapshot",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "clear",
                    low: 9,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "counting",
        Register {
            offset: 0x10,
            bytes: 4,
            fields: &[Field {
                name: "enable",
                low: 0,
                bits: 1,
            }],
        },
    ),
    (
        "status",
        Register {
            offset: 0x14,
            bytes: 4,
            fields: &[
                Field {
                    name: "busy",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "snapshot_busy",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "clear_busy",
                    low: 9,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "interrupt_status",
        Register {
            offset: 0x18,
            bytes: 4,
            fields: &[
                Field {
                    name: "done",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "error",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "interrupt_enable",
        Register {
            offset: 0x1c,
            bytes: 4,
            fields: &[
                Field {
                    name: "done",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "error",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "job.a_low",
        Register {
            offset: 0x40,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "job.a_high",
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
        "job.b_low",
        Register {
            offset: 0x48,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "job.b_high",
        Register {
            offset: 0x4c,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "job.c_low",
        Register {
            offset: 0x50,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "job.c_high",
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
        "job.count",
        Register {
            offset: 0x58,
            bytes: 4,
            fields: &[Field {
                name: "tiles",
                low: 0,
                bits: 26,
            }],
        },
    ),
    (
        "job.burst",
        Register {
            offset: 0x5c,
            bytes: 4,
            fields: &[
                Field {
                    name: "beats_less_one",
                    low: 0,
                    bits: 8,
                },
                Field {
                    name: "fill",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "outstanding_less_one",
                    low: 16,
                    bits: 6,
                },
            ],
        },
    ),
    (
        "job.sideband",
        Register {
            offset: 0x60,
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
                    name: "read_qos",
                    low: 8,
                    bits: 4,
                },
                Field {
                    name: "write_qos",
                    low: 12,
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
        "job.user",
        Register {
            offset: 0x64,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[0]",
        Register {
            offset: 0x800,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[1]",
        Register {
            offset: 0x808,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[2]",
        Register {
            offset: 0x810,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[3]",
        Register {
            offset: 0x818,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[4]",
        Register {
            offset: 0x820,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[5]",
        Register {
            offset: 0x828,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[6]",
        Register {
            offset: 0x830,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[7]",
        Register {
            offset: 0x838,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[8]",
        Register {
            offset: 0x840,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[9]",
        Register {
            offset: 0x848,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[10]",
        Register {
            offset: 0x850,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[11]",
        Register {
            offset: 0x858,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[12]",
        Register {
            offset: 0x860,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[13]",
        Register {
            offset: 0x868,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[14]",
        Register {
            offset: 0x870,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[15]",
        Register {
            offset: 0x878,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[16]",
        Register {
            offset: 0x880,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[17]",
        Register {
            offset: 0x888,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[18]",
        Register {
            offset: 0x890,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[19]",
        Register {
            offset: 0x898,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[20]",
        Register {
            offset: 0x8a0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[21]",
        Register {
            offset: 0x8a8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[22]",
        Register {
            offset: 0x8b0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[23]",
        Register {
            offset: 0x8b8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[24]",
        Register {
            offset: 0x8c0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[25]",
        Register {
            offset: 0x8c8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[26]",
        Register {
            offset: 0x8d0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[27]",
        Register {
            offset: 0x8d8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[28]",
        Register {
            offset: 0x8e0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[29]",
        Register {
            offset: 0x8e8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[30]",
        Register {
            offset: 0x8f0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[31]",
        Register {
            offset: 0x8f8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[32]",
        Register {
            offset: 0x900,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[33]",
        Register {
            offset: 0x908,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[34]",
        Register {
            offset: 0x910,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[35]",
        Register {
            offset: 0x918,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[36]",
        Register {
            offset: 0x920,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[37]",
        Register {
            offset: 0x928,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[38]",
        Register {
            offset: 0x930,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[39]",
        Register {
            offset: 0x938,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[40]",
        Register {
            offset: 0x940,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[41]",
        Register {
            offset: 0x948,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[42]",
        Register {
            offset: 0x950,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[43]",
        Register {
            offset: 0x958,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[44]",
        Register {
            offset: 0x960,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[45]",
        Register {
            offset: 0x968,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[46]",
        Register {
            offset: 0x970,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[47]",
        Register {
            offset: 0x978,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[48]",
        Register {
            offset: 0x980,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[49]",
        Register {
            offset: 0x988,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[50]",
        Register {
            offset: 0x990,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[51]",
        Register {
            offset: 0x998,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[52]",
        Register {
            offset: 0x9a0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[53]",
        Register {
            offset: 0x9a8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[54]",
        Register {
            offset: 0x9b0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[55]",
        Register {
            offset: 0x9b8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[56]",
        Register {
            offset: 0x9c0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[57]",
        Register {
            offset: 0x9c8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[58]",
        Register {
            offset: 0x9d0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[59]",
        Register {
            offset: 0x9d8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[60]",
        Register {
            offset: 0x9e0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[61]",
        Register {
            offset: 0x9e8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[62]",
        Register {
            offset: 0x9f0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_histogram[63]",
        Register {
            offset: 0x9f8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.bursts",
        Register {
            offset: 0xa00,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.bytes",
        Register {
            offset: 0xa08,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.error_responses",
        Register {
            offset: 0xa10,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.in_flight_cycles",
        Register {
            offset: 0xa18,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_sum_cycles",
        Register {
            offset: 0xa20,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_min_cycles",
        Register {
            offset: 0xa28,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.latency_max_cycles",
        Register {
            offset: 0xa30,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.reads.longest_idle_cycles",
        Register {
            offset: 0xa38,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.cycles",
        Register {
            offset: 0xa40,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[0]",
        Register {
            offset: 0xc00,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[1]",
        Register {
            offset: 0xc08,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[2]",
        Register {
            offset: 0xc10,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[3]",
        Register {
            offset: 0xc18,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[4]",
        Register {
            offset: 0xc20,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[5]",
        Register {
            offset: 0xc28,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[6]",
        Register {
            offset: 0xc30,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[7]",
        Register {
            offset: 0xc38,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[8]",
        Register {
            offset: 0xc40,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[9]",
        Register {
            offset: 0xc48,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[10]",
        Register {
            offset: 0xc50,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[11]",
        Register {
            offset: 0xc58,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[12]",
        Register {
            offset: 0xc60,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[13]",
        Register {
            offset: 0xc68,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[14]",
        Register {
            offset: 0xc70,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[15]",
        Register {
            offset: 0xc78,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[16]",
        Register {
            offset: 0xc80,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[17]",
        Register {
            offset: 0xc88,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[18]",
        Register {
            offset: 0xc90,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[19]",
        Register {
            offset: 0xc98,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[20]",
        Register {
            offset: 0xca0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[21]",
        Register {
            offset: 0xca8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[22]",
        Register {
            offset: 0xcb0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[23]",
        Register {
            offset: 0xcb8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[24]",
        Register {
            offset: 0xcc0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[25]",
        Register {
            offset: 0xcc8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[26]",
        Register {
            offset: 0xcd0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[27]",
        Register {
            offset: 0xcd8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[28]",
        Register {
            offset: 0xce0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[29]",
        Register {
            offset: 0xce8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[30]",
        Register {
            offset: 0xcf0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[31]",
        Register {
            offset: 0xcf8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[32]",
        Register {
            offset: 0xd00,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[33]",
        Register {
            offset: 0xd08,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[34]",
        Register {
            offset: 0xd10,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[35]",
        Register {
            offset: 0xd18,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[36]",
        Register {
            offset: 0xd20,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[37]",
        Register {
            offset: 0xd28,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[38]",
        Register {
            offset: 0xd30,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[39]",
        Register {
            offset: 0xd38,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[40]",
        Register {
            offset: 0xd40,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[41]",
        Register {
            offset: 0xd48,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[42]",
        Register {
            offset: 0xd50,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[43]",
        Register {
            offset: 0xd58,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[44]",
        Register {
            offset: 0xd60,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[45]",
        Register {
            offset: 0xd68,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[46]",
        Register {
            offset: 0xd70,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[47]",
        Register {
            offset: 0xd78,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[48]",
        Register {
            offset: 0xd80,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[49]",
        Register {
            offset: 0xd88,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[50]",
        Register {
            offset: 0xd90,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[51]",
        Register {
            offset: 0xd98,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[52]",
        Register {
            offset: 0xda0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[53]",
        Register {
            offset: 0xda8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[54]",
        Register {
            offset: 0xdb0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[55]",
        Register {
            offset: 0xdb8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[56]",
        Register {
            offset: 0xdc0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[57]",
        Register {
            offset: 0xdc8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[58]",
        Register {
            offset: 0xdd0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[59]",
        Register {
            offset: 0xdd8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[60]",
        Register {
            offset: 0xde0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[61]",
        Register {
            offset: 0xde8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[62]",
        Register {
            offset: 0xdf0,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_histogram[63]",
        Register {
            offset: 0xdf8,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.bursts",
        Register {
            offset: 0xe00,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.bytes",
        Register {
            offset: 0xe08,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.error_responses",
        Register {
            offset: 0xe10,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.in_flight_cycles",
        Register {
            offset: 0xe18,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_sum_cycles",
        Register {
            offset: 0xe20,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_min_cycles",
        Register {
            offset: 0xe28,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.latency_max_cycles",
        Register {
            offset: 0xe30,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.writes.longest_idle_cycles",
        Register {
            offset: 0xe38,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
    (
        "counters.data_errors",
        Register {
            offset: 0xe40,
            bytes: 8,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 64,
            }],
        },
    ),
];
