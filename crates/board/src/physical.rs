//! Accesses registers of the chip through `/dev/mem`. Each page is mapped when it is first
//! accessed.

use std::collections::BTreeMap;

use crate::agent::Fault;
use crate::chip_registers::Memory;

use crate::{Mapping, Root};

/// Number of bytes mapped at once: the smallest page size of the supported processors.
const PAGE: u64 = 4096;

/// Physical memory, accessed 32 bits at a time. Only addresses from the chip's table are accessed.
pub struct Physical {
    root: Root,
    pages: BTreeMap<u64, Mapping>,
}

impl Physical {
    /// Returns the physical memory of the machine with this file system. Nothing is mapped yet.
    #[must_use]
    pub const fn new(root: Root) -> Self {
        Self {
            root,
            pages: BTreeMap::new(),
        }
    }

    fn page(&mut self, address: u64) -> Result<&mut Mapping, Fault> {
        let base = address - address % PAGE;
        if !self.pages.contains_key(&base) {
            let file = self.root.path("/dev/mem");
            let page = Mapping::map_at(&file, base, (base, PAGE), true);
            let page = page.map_err(|e| {
                Fault::device(format!("register {address:#x}: {}", e.0)).fix(
                    "the chip's registers are read through /dev/mem: the kernel needs CONFIG_DEVMEM, and where it has \
                     CONFIG_IO_STRICT_DEVMEM the boot argument iomem=relaxed",
                )
            })?;
            self.pages.insert(base, page);
        }
        self.pages.get_mut(&base).ok_or_else(|| no_word(address))
    }
}

impl Memory for Physical {
    fn read32(&mut self, address: u64) -> Result<u32, Fault> {
        let word = self.page(address)?.read32(address);
        word.ok_or_else(|| no_word(address))
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Fault> {
        let done = self.page(address)?.write32(address, value);
        done.ok_or_else(|| no_word(address))
    }

    fn read32_tried(&mut self, address: u64) -> Result<Option<u32>, Fault> {
        let word = self.page(address)?.read32_tried(address);
        word.ok_or_else(|| no_word(address))
    }
}

fn no_word(address: u64) -> Fault {
    Fault::device(format!("register {address:#x}: no multiple of 4"))
}
