//! A fake board for tests: sysfs is a folder, and registers and memory are files.

use std::{
    fs,
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
};

use axiscope_instrument::registers::traffic_generator::{self as at, capabilities, version};

pub const BLOCK: u64 = 0xA000_0000;
pub const BUFFER: u64 = 0x7000_0000;
pub const BUFFER_BYTES: usize = 1 << 20;

/// The type of the memory and its address map. These are the registers with which a published
/// design boots an Ultra96 (psu_init.tcl of kmanev/ZynqUSp-AXI-Speedtest).
const BOOT: [(u64, u32); 13] = [
    (0xFD07_0000, 0xC308_1020),
    (0xFD07_0200, 0x0000_0015),
    (0xFD07_0204, 0x0007_0707),
    (0xFD07_0208, 0x0000_0000),
    (0xFD07_020C, 0x0F00_0000),
    (0xFD07_0210, 0x0000_0F0F),
    (0xFD07_0214, 0x060F_0606),
    (0xFD07_0218, 0x0F06_0606),
    (0xFD07_021C, 0x0000_0F0F),
    (0xFD07_0220, 0x0000_0000),
    (0xFD07_0224, 0x0606_0606),
    (0xFD07_0228, 0x0606_0606),
    (0xFD07_022C, 0x0000_0006),
];

/// A board with a traffic generator at HP0 and a buffer. Its files are removed when it is dropped.
pub struct Fake(PathBuf);

impl Fake {
    pub fn new(name: &str) -> Self {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let fake = Self(folder);
        fake.put("proc/device-tree/model", b"Fake Ultra96\0");
        fake.put(
            "proc/device-tree/compatible",
            b"avnet,ultra96\0xlnx,zynqmp\0",
        );
        fake.put("proc/sys/kernel/osrelease", b"6.1.0\n");
        fake.put("proc/sys/kernel/random/boot_id", b"0f1e2d3c\n");
        fake.put("sys/devices/system/cpu/online", b"0-3\n");
        fake.put("sys/class/hwmon/hwmon0/name", b"ina226\n");
        fake.put("sys/class/hwmon/hwmon0/temp1_input", b"41500\n");
        fake.put("sys/bus/iio/devices/iio:device0/name", b"ams\n");
        fake.put("sys/bus/iio/devices/iio:device0/in_temp0_raw", b"40000\n");
        fake.put("sys/bus/iio/devices/iio:device0/in_temp0_scale", b"0.5\n");
        fake.put("sys/class/fpga_manager/fpga0/state", b"operating\n");
        fake.put("sys/class/uio/uio0/name", b"something-else\n");
        fake.put("sys/class/uio/uio1/name", b"axiscope-hp0\n");
        fake.put("sys/class/uio/uio1/maps/map0/addr", b"0xa0000000\n");
        fake.put("sys/class/uio/uio1/maps/map0/size", b"0x1000\n");
        fake.put("sys/class/uio/uio1/device/of_node/axiscope,port", b"HP0\0");
        let hz = 100_000_000u32.to_be_bytes();
        fake.put("sys/class/uio/uio1/device/of_node/axiscope,pl-hz", &hz);
        fake.put("sys/class/u-dma-buf/axiscope/phys_addr", b"0x70000000\n");
        fake.put(
            "sys/class/u-dma-buf/axiscope/size",
            format!("{BUFFER_BYTES}\n").as_bytes(),
        );
        fake.put("dev/axiscope", &vec![0; BUFFER_BYTES]);
        fake.put("dev/uio1", &registers());
        // The file covers the full 32-bit address space, but takes no space on disk until a byte is
        // written.
        let memory = fs::File::create(fake.0.join("dev/mem")).expect("a file");
        memory.set_len(1 << 32).expect("a sparse file");
        for (address, word) in BOOT {
            fake.poke(address, word);
        }
        fake
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn put(&self, file: &str, bytes: &[u8]) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    pub fn take(&self, file: &str) {
        fs::remove_file(self.0.join(file)).expect("a file");
    }

    /// Writes a register of the chip.
    pub fn poke(&self, address: u64, word: u32) {
        let memory = fs::OpenOptions::new()
            .write(true)
            .open(self.0.join("dev/mem"));
        memory
            .and_then(|m| m.write_all_at(&word.to_le_bytes(), address))
            .expect("written");
    }

    /// Reads a register of the chip.
    pub fn peek(&self, address: u64) -> u32 {
        let mut bytes = [0; 4];
        let memory = fs::File::open(self.0.join("dev/mem"));
        memory
            .and_then(|m| m.read_exact_at(&mut bytes, address))
            .expect("read");
        u32::from_le_bytes(bytes)
    }

    /// Returns a word of the generator's registers.
    pub fn word(&self, offset: u32) -> u32 {
        let bytes = fs::read(self.0.join("dev/uio1")).expect("registers");
        let at = offset as usize;
        u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the registers of an idle generator that retains written values. The generator has beats
/// of 128 bits, bursts of up to 256 beats, and up to 64 bursts in flight.
fn registers() -> Vec<u8> {
    let mut bytes = vec![0; 0x1000];
    let mut put = |offset: u32, word: u32| {
        bytes[offset as usize..][..4].copy_from_slice(&word.to_le_bytes());
    };
    put(at::BLOCK.offset, at::block::ID_VALUE);
    put(at::VERSION.offset, version::MAJOR.put(version::MAJOR_VALUE));
    let can = capabilities::BEAT_BYTES_LOG2.put(4)
        | capabilities::BEATS_LOG2.put(8)
        | capabilities::OUTSTANDING_LOG2.put(6)
        | capabilities::TIME_BITS.put(16)
        | capabilities::ADDRESS_BITS.put(40);
    put(at::CAPABILITIES.offset, can);
    bytes
}
