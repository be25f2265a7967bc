//! FIR filter: made from fir.rdl by tools/rtl/rust_registers.py.

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
    #[doc = "0x41584652 ('AXFR')."]
    pub const ID: Field = Field {
        name: "id",
        low: 0,
        bits: 32,
    };
    /// Value of [`ID`].
    pub const ID_VALUE: u32 = 0x41584652;
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
    fields: &[Field {
        name: "sample_bits",
        low: 0,
        bits: 6,
    }],
};
/// Fields of [`CAPABILITIES`].
pub mod capabilities {
    use super::Field;
    #[doc = "Bits of a sample."]
    pub const SAMPLE_BITS: Field = Field {
        name: "sample_bits",
        low: 0,
        bits: 6,
    };
}
/// Where the [`fir_program`] registers of `filter` begin.
pub const FILTER: u32 = 0x80;
#[doc = "Change it only between packets: samples within the filter see the change. A reset leaves it as it is; bits without a field read as written."]
pub mod fir_program {
    use super::{Field, Register};
    #[doc = "Coefficient k is multiplied by the sample k before the newest."]
    pub const COEFFICIENT: Register = Register {
        offset: 0x0,
        bytes: 4,
        fields: &[Field {
            name: "value",
            low: 0,
            bits: 16,
        }],
    };
    /// How many there are of [`COEFFICIENT`], one behind the other.
    pub const COEFFICIENT_COUNT: usize = 16;
    /// Fields of [`COEFFICIENT`].
    pub mod coefficient {
        use super::Field;
        #[doc = "Two's complement."]
        pub const VALUE: Field = Field {
            name: "value",
            low: 0,
            bits: 16,
        };
    }
    #[doc = "Bits by which the sum is shifted right: the fraction bits of the coefficients."]
    pub const SHIFT: Register = Register {
        offset: 0x40,
        bytes: 4,
        fields: &[Field {
            name: "bits",
            low: 0,
            bits: 5,
        }],
    };
    /// Fields of [`SHIFT`].
    pub mod shift {
        use super::Field;
        #[doc = "0 to 31."]
        pub const BITS: Field = Field {
            name: "bits",
            low: 0,
            bits: 5,
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
            fields: &[Field {
                name: "sample_bits",
                low: 0,
                bits: 6,
            }],
        },
    ),
    (
        "filter.coefficient[0]",
        Register {
            offset: 0x80,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[1]",
        Register {
            offset: 0x84,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[2]",
        Register {
            offset: 0x88,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[3]",
        Register {
            offset: 0x8c,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[4]",
        Register {
            offset: 0x90,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[5]",
        Register {
            offset: 0x94,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[6]",
        Register {
            offset: 0x98,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[7]",
        Register {
            offset: 0x9c,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[8]",
        Register {
            offset: 0xa0,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[9]",
        Register {
            offset: 0xa4,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[10]",
        Register {
            offset: 0xa8,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[11]",
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
        "filter.coefficient[12]",
        Register {
            offset: 0xb0,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[13]",
        Register {
            offset: 0xb4,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[14]",
        Register {
            offset: 0xb8,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.coefficient[15]",
        Register {
            offset: 0xbc,
            bytes: 4,
            fields: &[Field {
                name: "value",
                low: 0,
                bits: 16,
            }],
        },
    ),
    (
        "filter.shift",
        Register {
            offset: 0xc0,
            bytes: 4,
            fields: &[Field {
                name: "bits",
                low: 0,
                bits: 5,
            }],
        },
    ),
];
