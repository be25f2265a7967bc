//! Accelerator cluster: made from cluster.rdl by tools/rtl/rust_registers.py.

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
    #[doc = "0x4158434C ('AXCL')."]
    pub const ID: Field = Field {
        name: "id",
        low: 0,
        bits: 32,
    };
    /// Value of [`ID`].
    pub const ID_VALUE: u32 = 0x4158434c;
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
            name: "core_bytes_log2",
            low: 0,
            bits: 8,
        },
        Field {
            name: "mailbox_words_log2",
            low: 8,
            bits: 8,
        },
    ],
};
/// Fields of [`CAPABILITIES`].
pub mod capabilities {
    use super::Field;
    #[doc = "Bytes of the proxy core's memory, power of two."]
    pub const CORE_BYTES_LOG2: Field = Field {
        name: "core_bytes_log2",
        low: 0,
        bits: 8,
    };
    #[doc = "Words of each queue of the mailbox, power of two."]
    pub const MAILBOX_WORDS_LOG2: Field = Field {
        name: "mailbox_words_log2",
        low: 8,
        bits: 8,
    };
}
#[doc = "The proxy core begins at address 0 of its memory, so write that first. Stopping it empties both queues; a copy that goes on is not stopped."]
pub const CONTROL: Register = Register {
    offset: 0xc,
    bytes: 4,
    fields: &[Field {
        name: "run",
        low: 0,
        bits: 1,
    }],
};
/// Fields of [`CONTROL`].
pub mod control {
    use super::Field;
    #[doc = "The proxy core runs; otherwise it is in reset."]
    pub const RUN: Field = Field {
        name: "run",
        low: 0,
        bits: 1,
    };
}
#[doc = "What goes on."]
pub const STATUS: Register = Register {
    offset: 0x14,
    bytes: 4,
    fields: &[Field {
        name: "trapped",
        low: 0,
        bits: 1,
    }],
};
/// Fields of [`STATUS`].
pub mod status {
    use super::Field;
    #[doc = "The proxy core has stopped at something that it cannot do."]
    pub const TRAPPED: Field = Field {
        name: "trapped",
        low: 0,
        bits: 1,
    };
}
#[doc = "What has happened."]
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
            name: "dma",
            low: 1,
            bits: 1,
        },
        Field {
            name: "trap",
            low: 2,
            bits: 1,
        },
        Field {
            name: "lost",
            low: 3,
            bits: 1,
        },
    ],
};
/// Fields of [`INTERRUPT_STATUS`].
pub mod interrupt_status {
    use super::Field;
    #[doc = "The done queue holds words; falls when it is empty."]
    pub const DONE: Field = Field {
        name: "done",
        low: 0,
        bits: 1,
    };
    #[doc = "The smart DMA's interrupt; falls with it."]
    pub const DMA: Field = Field {
        name: "dma",
        low: 1,
        bits: 1,
    };
    #[doc = "The proxy core trapped; a 1 written clears the bit."]
    pub const TRAP: Field = Field {
        name: "trap",
        low: 2,
        bits: 1,
    };
    #[doc = "A word written to a full queue was lost; a 1 written clears the bit."]
    pub const LOST: Field = Field {
        name: "lost",
        low: 3,
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
            name: "dma",
            low: 1,
            bits: 1,
        },
        Field {
            name: "trap",
            low: 2,
            bits: 1,
        },
        Field {
            name: "lost",
            low: 3,
            bits: 1,
        },
    ],
};
/// Fields of [`INTERRUPT_ENABLE`].
pub mod interrupt_enable {
    use super::Field;
    #[doc = "The done queue holds words."]
    pub const DONE: Field = Field {
        name: "done",
        low: 0,
        bits: 1,
    };
    #[doc = "The smart DMA's interrupt."]
    pub const DMA: Field = Field {
        name: "dma",
        low: 1,
        bits: 1,
    };
    #[doc = "The proxy core trapped."]
    pub const TRAP: Field = Field {
        name: "trap",
        low: 2,
        bits: 1,
    };
    #[doc = "A word was lost."]
    pub const LOST: Field = Field {
        name: "lost",
        low: 3,
        bits: 1,
    };
}
/// Where the [`mailbox`] registers of `mailbox` begin.
pub const MAILBOX: u32 = 0x20;
#[doc = "Two queues of words. Writing a queue adds a word at its end, reading takes the word at its head; an empty one reads as 0. A word written to a full queue is lost, which INTERRUPT_STATUS.lost says."]
pub mod mailbox {
    use super::{Field, Register};
    #[doc = "From the host to the proxy core."]
    pub const JOB: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[Field {
            name: "word",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`JOB`].
    pub mod job {
        use super::Field;
        #[doc = "A word."]
        pub const WORD: Field = Field {
            name: "word",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "How full the queue is; writes are ignored."]
    pub const JOB_LEVEL: Register = Register {
        offset: 0x4,
        bytes: 4,
        fields: &[Field {
            name: "words",
            low: 0,
            bits: 16,
        }],
    };
    /// Fields of [`JOB_LEVEL`].
    pub mod job_level {
        use super::Field;
        #[doc = "Words in the queue."]
        pub const WORDS: Field = Field {
            name: "words",
            low: 0,
            bits: 16,
        };
    }
    #[doc = "From the proxy core to the host."]
    pub const DONE: Register = Register {
        offset: 0x8,
        bytes: 4,
        fields: &[Field {
            name: "word",
            low: 0,
            bits: 32,
        }],
    };
    /// Fields of [`DONE`].
    pub mod done {
        use super::Field;
        #[doc = "A word."]
        pub const WORD: Field = Field {
            name: "word",
            low: 0,
            bits: 32,
        };
    }
    #[doc = "How full the queue is; writes are ignored."]
    pub const DONE_LEVEL: Register = Register {
        offset: 0xc,
        bytes: 4,
        fields: &[Field {
            name: "words",
            low: 0,
            bits: 16,
        }],
    };
    /// Fields of [`DONE_LEVEL`].
    pub mod done_level {
        use super::Field;
        #[doc = "Words in the queue."]
        pub const WORDS: Field = Field {
            name: "words",
            low: 0,
            bits: 16,
        };
    }
}
/// Every register by its full name, at its offset in the block.
pub const ALL: [(&str, Register); 11] = [
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
                    name: "core_bytes_log2",
                    low: 0,
                    bits: 8,
                },
                Field {
                    name: "mailbox_words_log2",
                    low: 8,
                    bits: 8,
                },
            ],
        },
    ),
    (
        "control",
        Register {
            offset: 0xc,
            bytes: 4,
            fields: &[Field {
                name: "run",
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
            fields: &[Field {
                name: "trapped",
                low: 0,
                bits: 1,
            }],
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
                    name: "dma",
                    low: 1,
                    bits: 1,
                },
                Field {
                    name: "trap",
                    low: 2,
                    bits: 1,
                },
                Field {
                    name: "lost",
                    low: 3,
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
                    name: "dma",
                    low: 1,
                    bits: 1,
                },
                Field {
                    name: "trap",
                    low: 2,
                    bits: 1,
                },
                Field {
                    name: "lost",
                    low: 3,
                    bits: 1,
                },
            ],
        },
    ),
    (
        "mailbox.job",
        Register {
            offset: 0x20,
            bytes: 4,
            fields: &[Field {
                name: "word",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "mailbox.job_level",
        Register {
            offset: 0x24,
            bytes: 4,
            fields: &[Field {
                name: "words",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "mailbox.done",
        Register {
            offset: 0x28,
            bytes: 4,
            fields: &[Field {
                name: "word",
                low: 0,
                bits: 32,
            }],
        },
    ),
    (
        "mailbox.done_level",
        Register {
            offset: 0x2c,
            bytes: 4,
            fields: &[Field {
                name: "words",
                low: 0,
                bits: 16,
            }],
        },
    ),
];
