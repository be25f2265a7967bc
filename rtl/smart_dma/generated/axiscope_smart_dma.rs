//! Smart DMA: made from smart_dma.rdl by tools/rtl/rust_registers.py.

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
    #[doc = "0x4158434D ('AXCM')."]
    pub const ID: Field = Field {
        name: "id",
        low: 0,
        bits: 32,
    };
    /// Value of [`ID`].
    pub const ID_VALUE: u32 = 0x4158434d;
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
            low: 12,
            bits: 6,
        },
        Field {
            name: "address_bits",
            low: 18,
            bits: 7,
        },
        Field {
            name: "local_bytes_log2",
            low: 25,
            bits: 5,
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
        low: 12,
        bits: 6,
    };
    #[doc = "Bits of an address."]
    pub const ADDRESS_BITS: Field = Field {
        name: "address_bits",
        low: 18,
        bits: 7,
    };
    #[doc = "Bytes of the local memory, power of two."]
    pub const LOCAL_BYTES_LOG2: Field = Field {
        name: "local_bytes_log2",
        low: 25,
        bits: 5,
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
            name: "stop",
            low: 1,
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
    #[doc = "The copy starts; ignored while busy."]
    pub const START: Field = Field {
        name: "start",
        low: 0,
        bits: 1,
    };
    #[doc = "No more bursts are issued; those in flight end."]
    pub const STOP: Field = Field {
        name: "stop",
        low: 1,
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
    #[doc = "A copy has beats to issue or bursts in flight."]
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
    #[doc = "The copy had its first error response."]
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
    #[doc = "The copy had its first error response."]
    pub const ERROR: Field = Field {
        name: "error",
        low: 1,
        bits: 1,
    };
}
/// Where the [`copy_result`] registers of `result` begin.
pub const RESULT: u32 = 0x20;
/// Where the [`copy`] registers of `copy` begin.
pub const COPY: u32 = 0x40;
/// Where the [`counters`] registers of `counters` begin.
pub const COUNTERS: u32 = 0x800;
#[doc = "Of the present or last copy; forgotten at the next start."]
pub mod copy_result {
    use super::{Field, Register};
    #[doc = "Bytes read, or written and answered. Those with an error response count, and so does every time of a repeated copy."]
    pub const MOVED_LOW: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`MOVED_LOW`].
    pub mod moved_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the bytes."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
    pub const MOVED_HIGH: Register = Register {
        offset: 0x4,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 16,
        }],
    };
    /// Fields of [`MOVED_HIGH`].
    pub mod moved_high {
        use super::Field;
        #[doc = "Bits 47 to 32 of the bytes."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 16,
        };
    }
    #[doc = "Cycles from the start to the last response."]
    pub const ELAPSED_LOW: Register = Register {
        offset: 0x8,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`ELAPSED_LOW`].
    pub mod elapsed_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the cycles."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
    pub const ELAPSED_HIGH: Register = Register {
        offset: 0xc,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 16,
        }],
    };
    /// Fields of [`ELAPSED_HIGH`].
    pub mod elapsed_high {
        use super::Field;
        #[doc = "Bits 47 to 32 of the cycles."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 16,
        };
    }
    #[doc = "Sub-copies begun, modulo 2^32."]
    pub const SUB_COPIES: Register = Register {
        offset: 0x10,
        bytes: 4,
        fields: &[Field {
            name: "count",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`SUB_COPIES`].
    pub mod sub_copies {
        use super::Field;
        #[doc = "Sub-copies."]
        pub const COUNT: Field = Field {
            name: "count",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "The first error response; the copy goes on after it."]
    pub const ERROR: Register = Register {
        offset: 0x14,
        bytes: 4,
        fields: &[
            Field {
                name: "found",
                low: 0,
                bits: 1,
            },
            Field {
                name: "decode",
                low: 1,
                bits: 1,
            },
        ],
    };
    /// Fields of [`ERROR`].
    pub mod error {
        use super::Field;
        #[doc = "There was one."]
        pub const FOUND: Field = Field {
            name: "found",
            low: 0,
            bits: 1,
        };
        #[doc = "0: SLVERR, 1: DECERR."]
        pub const DECODE: Field = Field {
            name: "decode",
            low: 1,
            bits: 1,
        };
    }
    #[doc = "Bytes moved before the beat (reads) or burst (writes) of the first error: how far into the copy it was."]
    pub const ERROR_LOW: Register = Register {
        offset: 0x18,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`ERROR_LOW`].
    pub mod error_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the bytes."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
    pub const ERROR_HIGH: Register = Register {
        offset: 0x1c,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 16,
        }],
    };
    /// Fields of [`ERROR_HIGH`].
    pub mod error_high {
        use super::Field;
        #[doc = "Bits 47 to 32 of the bytes."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 16,
        };
    }
}
#[doc = "A 2-D copy between memory and the local memory. Write all before a start; while the block is busy, writes are ignored. A reset leaves them as they are; bits without a field read as written. Bits of addresses and bytes below a beat are taken as 0."]
pub mod copy {
    use super::{Field, Register};
    #[doc = "Where the first row is in memory."]
    pub const BASE_LOW: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`BASE_LOW`].
    pub mod base_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the address."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
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
    #[doc = "Where the first row is in the local memory; the others follow it without gaps. What goes past its end goes on at its begin."]
    pub const LOCAL_OFFSET: Register = Register {
        offset: 0x8,
        bytes: 4,
        fields: &[Field {
            name: "bytes",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`LOCAL_OFFSET`].
    pub mod local_offset {
        use super::Field;
        #[doc = "Bytes."]
        pub const BYTES: Field = Field {
            name: "bytes",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Length of a row. With 0 the copy is done at once."]
    pub const ROW: Register = Register {
        offset: 0xc,
        bytes: 4,
        fields: &[Field {
            name: "bytes",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`ROW`].
    pub mod row {
        use super::Field;
        #[doc = "Bytes."]
        pub const BYTES: Field = Field {
            name: "bytes",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "How many rows. With 0 the copy is done at once."]
    pub const ROWS: Register = Register {
        offset: 0x10,
        bytes: 4,
        fields: &[Field {
            name: "count",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`ROWS`].
    pub mod rows {
        use super::Field;
        #[doc = "Rows."]
        pub const COUNT: Field = Field {
            name: "count",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "From the begin of a row in memory to that of the next."]
    pub const STRIDE: Register = Register {
        offset: 0x14,
        bytes: 4,
        fields: &[Field {
            name: "bytes",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`STRIDE`].
    pub mod stride {
        use super::Field;
        #[doc = "Bytes, modulo 2^32 and with a sign: rows may go backwards."]
        pub const BYTES: Field = Field {
            name: "bytes",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "The whole copy is done again, from the same places."]
    pub const AGAIN: Register = Register {
        offset: 0x18,
        bytes: 4,
        fields: &[Field {
            name: "times_less_one",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`AGAIN`].
    pub mod again {
        use super::Field;
        #[doc = "How often it is done less one."]
        pub const TIMES_LESS_ONE: Field = Field {
            name: "times_less_one",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "The copy is cut into pieces of so many bytes, whatever the rows are; the last of each time is what is left."]
    pub const SUB_COPY: Register = Register {
        offset: 0x1c,
        bytes: 4,
        fields: &[Field {
            name: "bytes",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`SUB_COPY`].
    pub mod sub_copy {
        use super::Field;
        #[doc = "Bytes; with 0 each time is one piece."]
        pub const BYTES: Field = Field {
            name: "bytes",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Pause between a sub-copy and the next; none after the last."]
    pub const IDLE: Register = Register {
        offset: 0x20,
        bytes: 4,
        fields: &[Field {
            name: "cycles",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`IDLE`].
    pub mod idle {
        use super::Field;
        #[doc = "Cycles."]
        pub const CYCLES: Field = Field {
            name: "cycles",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Direction, bursts, and when the pause begins."]
    pub const BURST: Register = Register {
        offset: 0x24,
        bytes: 4,
        fields: &[
            Field {
                name: "beats_less_one",
                low: 0,
                bits: 8,
            },
            Field {
                name: "to_memory",
                low: 8,
                bits: 1,
            },
            Field {
                name: "blocking",
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
        #[doc = "Most beats of a burst less one, 15 in an AXI3 build. Bursts are cut at 4 KiB and at the ends of rows and sub-copies."]
        pub const BEATS_LESS_ONE: Field = Field {
            name: "beats_less_one",
            low: 0,
            bits: 8,
        };
        #[doc = "0: memory to local memory (reads), 1: local memory to memory (writes)."]
        pub const TO_MEMORY: Field = Field {
            name: "to_memory",
            low: 8,
            bits: 1,
        };
        #[doc = "0, paced: the pause begins when all bursts of the sub-copy are issued and as many cycles have gone as it has beats: n beats and a pause of i cycles are the load n / (n + i), however long the latency, as long as the memory keeps up. 1, blocking: it begins when the last burst is answered, as in a loop of blocking copies."]
        pub const BLOCKING: Field = Field {
            name: "blocking",
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
    #[doc = "Static signals of both address channels."]
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
pub const ALL: [(&str, Register); 174] = [
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
                    low: 12,
                    bits: 6,
                },
                Field {
                    name: "address_bits",
                    low: 18,
                    bits: 7,
                },
                Field {
                    name: "local_bytes_log2",
                    low: 25,
                    bits: 5,
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
                    name: "stop",
                    low: 1,
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
        "result.moved_low",
        Register {
            offset: 0x20,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "result.moved_high",
        Register {
            offset: 0x24,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "result.elapsed_low",
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
        "result.elapsed_high",
        Register {
            offset: 0x2c,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "result.sub_copies",
        Register {
            offset: 0x30,
            bytes: 4,
            fields: &[Field {
                name: "count",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "result.error",
        Register {
            offset: 0x34,
            bytes: 4,
            fields: &[
                Field {
                    name: "found",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "decode",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "result.error_low",
        Register {
            offset: 0x38,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "result.error_high",
        Register {
            offset: 0x3c,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "copy.base_low",
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
        "copy.base_high",
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
        "copy.local_offset",
        Register {
            offset: 0x48,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "copy.row",
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
        "copy.rows",
        Register {
            offset: 0x50,
            bytes: 4,
            fields: &[Field {
                name: "count",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "copy.stride",
        Register {
            offset: 0x54,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "copy.again",
        Register {
            offset: 0x58,
            bytes: 4,
            fields: &[Field {
                name: "times_less_one",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "copy.sub_copy",
        Register {
            offset: 0x5c,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "copy.idle",
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
        "copy.burst",
        Register {
            offset: 0x64,
            bytes: 4,
            fields: &[
                Field {
                    name: "beats_less_one",
                    low: 0,
                    bits: 8,
                },
                Field {
                    name: "to_memory",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "blocking",
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
        "copy.sideband",
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
        "copy.user",
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
