//! Bandwidth regulator: made from regulator.rdl by tools/rtl/rust_registers.py.

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
    #[doc = "0x41584247 ('AXBG')."]
    pub const ID: Field = Field {
        name: "id",
        low: 0,
        bits: 32,
    };
    /// Value of [`ID`].
    pub const ID_VALUE: u32 = 0x41584247;
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
#[doc = "Commands act once when written as 1 and read as 0."]
pub const CONTROL: Register = Register {
    offset: 0x8,
    bytes: 4,
    fields: &[Field {
        name: "clear",
        low: 0,
        bits: 1,
    }],
};
/// Fields of [`CONTROL`].
pub mod control {
    use super::Field;
    #[doc = "Counts of both directions to zero."]
    pub const CLEAR: Field = Field {
        name: "clear",
        low: 0,
        bits: 1,
    };
}
#[doc = "Which direction is regulated; the other passes without a cycle. A period begins with the first enable."]
pub const ENABLE: Register = Register {
    offset: 0xc,
    bytes: 4,
    fields: &[
        Field {
            name: "reads",
            low: 0,
            bits: 1,
        },
        Field {
            name: "writes",
            low: 1,
            bits: 1,
        },
    ],
};
/// Fields of [`ENABLE`].
pub mod enable {
    use super::Field;
    #[doc = "Reads are regulated."]
    pub const READS: Field = Field {
        name: "reads",
        low: 0,
        bits: 1,
    };
    #[doc = "Writes are regulated."]
    pub const WRITES: Field = Field {
        name: "writes",
        low: 1,
        bits: 1,
    };
}
#[doc = "Length of a period. A new value holds from the next period on."]
pub const PERIOD: Register = Register {
    offset: 0x10,
    bytes: 4,
    fields: &[Field {
        name: "cycles",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`PERIOD`].
pub mod period {
    use super::Field;
    #[doc = "Cycles; 0 and 1 are taken as 2."]
    pub const CYCLES: Field = Field {
        name: "cycles",
        low: 0,
        bits: 32,
    };
}
#[doc = "A new value holds from the next period on."]
pub const READ_BUDGET: Register = Register {
    offset: 0x14,
    bytes: 4,
    fields: &[Field {
        name: "bytes",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`READ_BUDGET`].
pub mod read_budget {
    use super::Field;
    #[doc = "Bytes that reads may ask for in a period. A burst passes whole or not at all, so that what does not divide by its bytes is lost; a burst greater than the budget never passes (see STATUS)."]
    pub const BYTES: Field = Field {
        name: "bytes",
        low: 0,
        bits: 32,
    };
}
#[doc = "A new value holds from the next period on."]
pub const WRITE_BUDGET: Register = Register {
    offset: 0x18,
    bytes: 4,
    fields: &[Field {
        name: "bytes",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`WRITE_BUDGET`].
pub mod write_budget {
    use super::Field;
    #[doc = "The same for writes."]
    pub const BYTES: Field = Field {
        name: "bytes",
        low: 0,
        bits: 32,
    };
}
#[doc = "What goes on."]
pub const STATUS: Register = Register {
    offset: 0x1c,
    bytes: 4,
    fields: &[
        Field {
            name: "reads_wait",
            low: 0,
            bits: 1,
        },
        Field {
            name: "writes_wait",
            low: 1,
            bits: 1,
        },
        Field {
            name: "reads_too_long",
            low: 8,
            bits: 1,
        },
        Field {
            name: "writes_too_long",
            low: 9,
            bits: 1,
        },
    ],
};
/// Fields of [`STATUS`].
pub mod status {
    use super::Field;
    #[doc = "A read burst waits for budget."]
    pub const READS_WAIT: Field = Field {
        name: "reads_wait",
        low: 0,
        bits: 1,
    };
    #[doc = "A write burst waits for budget."]
    pub const WRITES_WAIT: Field = Field {
        name: "writes_wait",
        low: 1,
        bits: 1,
    };
    #[doc = "The read burst that waits is greater than a whole budget: it will wait for ever, until the budget is raised or the direction is no longer regulated."]
    pub const READS_TOO_LONG: Field = Field {
        name: "reads_too_long",
        low: 8,
        bits: 1,
    };
    #[doc = "The same for writes."]
    pub const WRITES_TOO_LONG: Field = Field {
        name: "writes_too_long",
        low: 9,
        bits: 1,
    };
}
#[doc = "Periods ended while a direction was regulated, modulo 2^32; zero after CONTROL.clear."]
pub const PERIODS: Register = Register {
    offset: 0x20,
    bytes: 4,
    fields: &[Field {
        name: "count",
        low: 0,
        bits: 32,
    }],
};
/// Fields of [`PERIODS`].
pub mod periods {
    use super::Field;
    #[doc = "Periods."]
    pub const COUNT: Field = Field {
        name: "count",
        low: 0,
        bits: 32,
    };
}
/// Where the [`budget_result`] registers of `reads` begin.
pub const READS: u32 = 0x40;
/// Where the [`budget_result`] registers of `writes` begin.
pub const WRITES: u32 = 0x50;
#[doc = "Counted while the direction is regulated; zero after CONTROL.clear or a reset. The high word may step between two reads: read high, low, high."]
pub mod budget_result {
    use super::{Field, Register};
    #[doc = "Cycles in which a burst waited for budget."]
    pub const STALLED_LOW: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`STALLED_LOW`].
    pub mod stalled_low {
        use super::Field;
        #[doc = "Bits 31 to 0 of the cycles."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "See the low word."]
    pub const STALLED_HIGH: Register = Register {
        offset: 0x4,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 16,
        }],
    };
    /// Fields of [`STALLED_HIGH`].
    pub mod stalled_high {
        use super::Field;
        #[doc = "Bits 47 to 32 of the cycles."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 16,
        };
    }
    #[doc = "Periods, ended, in which a burst waited for budget."]
    pub const EXHAUSTED: Register = Register {
        offset: 0x8,
        bytes: 4,
        fields: &[Field {
            name: "count",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`EXHAUSTED`].
    pub mod exhausted {
        use super::Field;
        #[doc = "Periods, modulo 2^32."]
        pub const COUNT: Field = Field {
            name: "count",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "Budget left in this period."]
    pub const LEFT: Register = Register {
        offset: 0xc,
        bytes: 4,
        fields: &[Field {
            name: "bytes",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`LEFT`].
    pub mod left {
        use super::Field;
        #[doc = "Bytes."]
        pub const BYTES: Field = Field {
            name: "bytes",
            low: 0,
            bits: 32,
        };
    }
}
/// Every register by its full name, at its offset in the block.
pub const ALL: [(&str, Register); 17] = [
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
        "control",
        Register {
            offset: 0x8,
            bytes: 4,
            fields: &[Field {
                name: "clear",
                low: 0,
                bits: 1,
            }],
        },
    ),
    (
        "enable",
        Register {
            offset: 0xc,
            bytes: 4,
            fields: &[
                Field {
                    name: "reads",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "writes",
                    low: 1,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "period",
        Register {
            offset: 0x10,
            bytes: 4,
            fields: &[Field {
                name: "cycles",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "read_budget",
        Register {
            offset: 0x14,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "write_budget",
        Register {
            offset: 0x18,
            bytes: 4,
            fields: &[Field {
                name: "bytes",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "status",
        Register {
            offset: 0x1c,
            bytes: 4,
            fields: &[
                Field {
                    name: "reads_wait",
                    low: 0,
                    bits: 1,
                },
                Field {
                    name: "writes_wait",
                    low: 1,
                    bits: 1,
                },
                Field {
                    name: "reads_too_long",
                    low: 8,
                    bits: 1,
                },
                Field {
                    name: "writes_too_long",
                    low: 9,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "periods",
        Register {
            offset: 0x20,
            bytes: 4,
            fields: &[Field {
                name: "count",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "reads.stalled_low",
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
        "reads.stalled_high",
        Register {
            offset: 0x44,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "reads.exhausted",
        Register {
            offset: 0x48,
            bytes: 4,
            fields: &[Field {
                name: "count",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "reads.left",
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
        "writes.stalled_low",
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
        "writes.stalled_high",
        Register {
            offset: 0x54,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "writes.exhausted",
        Register {
            offset: 0x58,
            bytes: 4,
            fields: &[Field {
                name: "count",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "writes.left",
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
];
