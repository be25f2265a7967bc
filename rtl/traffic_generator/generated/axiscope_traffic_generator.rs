//! Traffic generator: made from traffic_generator.rdl by tools/rtl/rust_registers.py.

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
    #[doc = "0x41585447 ('AXTG')."]
    pub const ID: Field = Field {
        name: "id",
        low: 0,
        bits: 32,
    };
    /// Value of [`ID`].
    pub const ID_VALUE: u32 = 0x41585447;
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
            name: "beat_bytes_log2",
            low: 0,
            bits: 4,
        },
        Field {
            name: "beats_log2",
            low: 4,
            bits: 4,
        },
        Field {
            name: "outstanding_log2",
            low: 8,
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
    #[doc = "Bytes of a beat, power of two."]
    pub const BEAT_BYTES_LOG2: Field = Field {
        name: "beat_bytes_log2",
        low: 0,
        bits: 4,
    };
    #[doc = "Most beats of a burst, power of two."]
    pub const BEATS_LOG2: Field = Field {
        name: "beats_log2",
        low: 4,
        bits: 4,
    };
    #[doc = "Most bursts in flight, power of two."]
    pub const OUTSTANDING_LOG2: Field = Field {
        name: "outstanding_log2",
        low: 8,
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
            name: "start_reads",
            low: 0,
            bits: 1,
        },
        Field {
            name: "start_writes",
            low: 1,
            bits: 1,
        },
        Field {
            name: "stop_reads",
            low: 2,
            bits: 1,
        },
        Field {
            name: "stop_writes",
            low: 3,
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
    #[doc = "Reads start; ignored while reads are busy."]
    pub const START_READS: Field = Field {
        name: "start_reads",
        low: 0,
        bits: 1,
    };
    #[doc = "Writes start; ignored while writes are busy."]
    pub const START_WRITES: Field = Field {
        name: "start_writes",
        low: 1,
        bits: 1,
    };
    #[doc = "Reads issue no more; the burst begun is issued whole, and what is in flight drains."]
    pub const STOP_READS: Field = Field {
        name: "stop_reads",
        low: 2,
        bits: 1,
    };
    #[doc = "Writes issue no more; the burst begun is issued whole, and what is in flight drains."]
    pub const STOP_WRITES: Field = Field {
        name: "stop_writes",
        low: 3,
        bits: 1,
    };
    #[doc = "All counters are copied for reading; done when STATUS.snapshot_busy falls."]
    pub const SNAPSHOT: Field = Field {
        name: "snapshot",
        low: 8,
        bits: 1,
    };
    #[doc = "All counters to zero, snapshot and first data error too; done when STATUS.clear_busy falls. Nothing counts before."]
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
            name: "busy_reads",
            low: 0,
            bits: 1,
        },
        Field {
            name: "busy_writes",
            low: 1,
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
        Field {
            name: "data_error",
            low: 16,
            bits: 1,
        },
    ],
};
/// Fields of [`STATUS`].
pub mod status {
    use super::Field;
    #[doc = "Reads have bursts to issue or in flight."]
    pub const BUSY_READS: Field = Field {
        name: "busy_reads",
        low: 0,
        bits: 1,
    };
    #[doc = "Writes have bursts to issue or in flight."]
    pub const BUSY_WRITES: Field = Field {
        name: "busy_writes",
        low: 1,
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
    #[doc = "A read beat's data was wrong since the clear; its address is below."]
    pub const DATA_ERROR: Field = Field {
        name: "data_error",
        low: 16,
        bits: 1,
    };
}
#[doc = "Each 32-bit word that is written holds the low 32 bits of its own byte address, exclusive-or this. Reads with the check expect the same."]
pub const DATA_SEED: Register = Register {
    offset: 0x18,
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
#[doc = "Low word of the address of the first wrong read beat since the clear; the high word is the read base's."]
pub const FIRST_DATA_ERROR: Register = Register {
    offset: 0x1c,
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
/// Where the [`direction`] registers of `reads` begin.
pub const READS: u32 = 0x40;
/// Where the [`direction`] registers of `writes` begin.
pub const WRITES: u32 = 0x80;
/// Where the [`counters`] registers of `counters` begin.
pub const COUNTERS: u32 = 0x800;
#[doc = "Write all before a start. While the direction is busy, writes are ignored but those of interval and rate, which may change the pace at any time. A reset leaves them as they are; bits without a field read as written."]
pub mod direction {
    use super::{Field, Register};
    #[doc = "Bits 31 to 12 of the address that offsets count from; a 4 KiB page. The window lies inside one aligned 4 GiB of addresses."]
    pub const BASE_LOW: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[Field {
            name: "page",
            low: 12,
            bits: 20,
        }],
    };
    /// Fields of [`BASE_LOW`].
    pub mod base_low {
        use super::Field;
        #[doc = "Bits 31 to 12 of the address."]
        pub const PAGE: Field = Field {
            name: "page",
            low: 12,
            bits: 20,
        };
    }
    #[doc = "Bits 63 to 32 of the address."]
    pub const BASE_HIGH: Register = Register {
        offset: 0x4,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`BASE_HIGH`].
    pub mod base_high {
        use super::Field;
        #[doc = "Bits 63 to 32 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Offset of the first burst, and of the next after the window's end. A multiple of the bytes of a beat."]
    pub const FIRST_OFFSET: Register = Register {
        offset: 0x8,
        bytes: 4,
        fields: &[Field {
            name: "bytes",
            low: 0,
            bits: 12,
        }],
    };
    /// Fields of [`FIRST_OFFSET`].
    pub mod first_offset {
        use super::Field;
        #[doc = "Bytes, less than 4096."]
        pub const BYTES: Field = Field {
            name: "bytes",
            low: 0,
            bits: 12,
        };
    }
    #[doc = "Greatest offset that a burst may start at: first offset + window - bytes of a burst."]
    pub const LAST_OFFSET: Register = Register {
        offset: 0xc,
        bytes: 4,
        fields: &[Field {
            name: "bytes",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`LAST_OFFSET`].
    pub mod last_offset {
        use super::Field;
        #[doc = "Bytes."]
        pub const BYTES: Field = Field {
            name: "bytes",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Sequence: bytes from the start of a burst to that of the next (the bytes of a burst: sequential; more: strided); past the last offset it goes on at the first. Random: the bits of the offset that are random; the offset is first offset xor (x & mask), where x is a 32-bit xorshift (13, 17, 5) that starts at 2 * seed + 1, itself the first x. Bits below a beat must be 0."]
    pub const STEP: Register = Register {
        offset: 0x10,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`STEP`].
    pub mod step {
        use super::Field;
        #[doc = "Bytes, or mask."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Seed of the random offsets."]
    pub const SEED: Register = Register {
        offset: 0x14,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 31,
        }],
    };
    /// Fields of [`SEED`].
    pub mod seed {
        use super::Field;
        #[doc = "Bits 30 to 0 count."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 31,
        };
    }
    #[doc = "Length, pattern and outstanding limit."]
    pub const BURST: Register = Register {
        offset: 0x18,
        bytes: 4,
        fields: &[
            Field {
                name: "beats_less_one",
                low: 0,
                bits: 8,
            },
            Field {
                name: "pattern",
                low: 8,
                bits: 1,
            },
            Field {
                name: "check",
                low: 9,
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
        #[doc = "Beats of a burst less one. In an AXI3 build 15 is the most."]
        pub const BEATS_LESS_ONE: Field = Field {
            name: "beats_less_one",
            low: 0,
            bits: 8,
        };
        #[doc = "0: sequence, 1: random."]
        pub const PATTERN: Field = Field {
            name: "pattern",
            low: 8,
            bits: 1,
        };
        #[doc = "Reads: compare the data with the pattern (see DATA_SEED)."]
        pub const CHECK: Field = Field {
            name: "check",
            low: 9,
            bits: 1,
        };
        #[doc = "Most bursts in flight less one."]
        pub const OUTSTANDING_LESS_ONE: Field = Field {
            name: "outstanding_less_one",
            low: 16,
            bits: 6,
        };
    }
    #[doc = "Programmed bursts to issue, each whole even where it is cut at 4 KiB; 0: until stopped."]
    pub const COUNT: Register = Register {
        offset: 0x1c,
        bytes: 4,
        fields: &[Field {
            name: "bursts",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`COUNT`].
    pub mod count {
        use super::Field;
        #[doc = "Bursts."]
        pub const BURSTS: Field = Field {
            name: "bursts",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Least cycles from the first AxVALID of a programmed burst to that of the next. For n idle cycles between bursts: beats + n. 0 and 1: none."]
    pub const INTERVAL: Register = Register {
        offset: 0x20,
        bytes: 4,
        fields: &[Field {
            name: "cycles",
            low: 0,
            bits: 17,
        }],
    };
    /// Fields of [`INTERVAL`].
    pub mod interval {
        use super::Field;
        #[doc = "Cycles."]
        pub const CYCLES: Field = Field {
            name: "cycles",
            low: 0,
            bits: 17,
        };
    }
    #[doc = "Token bucket. A programmed burst may start while the bucket is not negative, and takes its beats from it."]
    pub const RATE: Register = Register {
        offset: 0x24,
        bytes: 4,
        fields: &[
            Field {
                name: "beats_per_65536_cycles",
                low: 0,
                bits: 16,
            },
            Field {
                name: "depth_beats",
                low: 16,
                bits: 9,
            },
        ],
    };
    /// Fields of [`RATE`].
    pub mod rate {
        use super::Field;
        #[doc = "Beats that flow into the bucket a cycle, in 1/65536; 0: no limit."]
        pub const BEATS_PER_65536_CYCLES: Field = Field {
            name: "beats_per_65536_cycles",
            low: 0,
            bits: 16,
        };
        #[doc = "Beats at which the bucket takes no more."]
        pub const DEPTH_BEATS: Field = Field {
            name: "depth_beats",
            low: 16,
            bits: 9,
        };
    }
    #[doc = "Static signals of the address channel."]
    pub const SIDEBAND: Register = Register {
        offset: 0x28,
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
        #[doc = "AxQOS."]
        pub const QOS: Field = Field {
            name: "qos",
            low: 8,
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
        offset: 0x2c,
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
pub const ALL: [(&str, Register); 178] = [
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
                    name: "beat_bytes_log2",
                    low: 0,
                    bits: 4,
                },
                Field {
                    name: "beats_log2",
                    low: 4,
                    bits: 4,
                },
                Field {
                    name: "outstanding_log2",
                    low: 8,
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
                    name: "start_reads",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "start_writes",
                    low: 1,
                    bits: 1,
                },
                Field {
                    name: "stop_reads",
                    low: 2,
                    bits: 1,
                },
                Field {
                    name: "stop_writes",
                    low: 3,
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
                    name: "busy_reads",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "busy_writes",
                    low: 1,
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
                Field {
                    name: "data_error",
                    low: 16,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "data_seed",
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
        "first_data_error",
        Register {
            offset: 0x1c,
            bytes: 4,
            fields: &[Field {
                name: "address_low",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "reads.base_low",
        Register {
            offset: 0x40,
            bytes: 4,
            fields: &[Field {
                name: "page",
                low: 12,
                bits: 20,
            }],
        },
    ),
    (
        "reads.base_high",
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
        "reads.first_offset",
        Register {
            offset: 0x48,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 12,
            }],
        },
    ),
    (
        "reads.last_offset",
        Register {
            offset: 0x4c,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "reads.step",
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
        "reads.seed",
        Register {
            offset: 0x54,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 31,
            }],
        },
    ),
    (
        "reads.burst",
        Register {
            offset: 0x58,
            bytes: 4,
            fields: &[
                Field {
                    name: "beats_less_one",
                    low: 0,
                    bits: 8,
                },
                Field {
                    name: "pattern",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "check",
                    low: 9,
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
        "reads.count",
        Register {
            offset: 0x5c,
            bytes: 4,
            fields: &[Field {
                name: "bursts",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "reads.interval",
        Register {
            offset: 0x60,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 17,
            }],
        },
    ),
    (
        "reads.rate",
        Register {
            offset: 0x64,
            bytes: 4,
            fields: &[
                Field {
                    name: "beats_per_65536_cycles",
                    low: 0,
                    bits: 16,
                },
                Field {
                    name: "depth_beats",
                    low: 16,
                    bits: 9,
                },
            ],
        },
    ),
    (
        "reads.sideband",
        Register {
            offset: 0x68,
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
        "reads.user",
        Register {
            offset: 0x6c,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "writes.base_low",
        Register {
            offset: 0x80,
            bytes: 4,
            fields: &[Field {
                name: "page",
                low: 12,
                bits: 20,
            }],
        },
    ),
    (
        "writes.base_high",
        Register {
            offset: 0x84,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "writes.first_offset",
        Register {
            offset: 0x88,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 12,
            }],
        },
    ),
    (
        "writes.last_offset",
        Register {
            offset: 0x8c,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "writes.step",
        Register {
            offset: 0x90,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "writes.seed",
        Register {
            offset: 0x94,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 31,
            }],
        },
    ),
    (
        "writes.burst",
        Register {
            offset: 0x98,
            bytes: 4,
            fields: &[
                Field {
                    name: "beats_less_one",
                    low: 0,
                    bits: 8,
                },
                Field {
                    name: "pattern",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "check",
                    low: 9,
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
        "writes.count",
        Register {
            offset: 0x9c,
            bytes: 4,
            fields: &[Field {
                name: "bursts",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "writes.interval",
        Register {
            offset: 0xa0,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 17,
            }],
        },
    ),
    (
        "writes.rate",
        Register {
            offset: 0xa4,
            bytes: 4,
            fields: &[
                Field {
                    name: "beats_per_65536_cycles",
                    low: 0,
                    bits: 16,
                },
                Field {
                    name: "depth_beats",
                    low: 16,
                    bits: 9,
                },
            ],
        },
    ),
    (
        "writes.sideband",
        Register {
            offset: 0xa8,
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
        "writes.user",
        Register {
            offset: 0xac,
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
