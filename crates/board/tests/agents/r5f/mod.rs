//! A fake R5F: files replace remoteproc's sysfs, and a file replaces memory. A thread of the test
//! plays the processor.

use std::{
    fs::{self, File, OpenOptions},
    os::unix::fs::FileExt,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use axiscope_board::firmware::mailbox::MARK;
use serde_json::{Value, json};

use crate::fake::Fake;

pub const MEMORY: u64 = 0x1000_0000;
pub const MEMORY_BYTES: u64 = 8 << 20;

/// Returns the path of a sysfs file of a processor.
pub fn sysfs(number: usize, what: &str) -> String {
    format!("sys/class/remoteproc/remoteproc{number}/{what}")
}

/// Adds a processor to a board, switched off.
pub fn add(fake: &Fake, number: usize) {
    fake.put(&sysfs(number, "name"), b"ffe00000.r5f\n");
    fake.put(&sysfs(number, "firmware"), b"own.elf\n");
    fake.put(&sysfs(number, "state"), b"offline\n");
    let node = sysfs(number, "device/of_node/compatible");
    fake.put(&node, b"xlnx,zynqmp-r5f\0");
}

/// Adds memory for programs, and a firmware folder.
pub fn add_memory(fake: &Fake) {
    let class = "sys/class/u-dma-buf/axiscope-r5f";
    fake.put(
        &format!("{class}/phys_addr"),
        format!("{MEMORY:#x}\n").as_bytes(),
    );
    fake.put(
        &format!("{class}/size"),
        format!("{MEMORY_BYTES}\n").as_bytes(),
    );
    fake.put("dev/axiscope-r5f", b"");
    let memory = File::create(fake.path().join("dev/axiscope-r5f")).expect("a file");
    memory.set_len(MEMORY_BYTES).expect("a sparse file");
    fake.put("lib/firmware/other.elf", b"somebody's");
}

/// Adds a firmware file that only the fake processor of this test can interpret.
pub fn add_image(fake: &Fake) {
    let image = [&b"ELF of a test"[..], &MARK, &[0; 8]].concat();
    fake.put("lib/firmware/axiscope-r5f.elf", &image);
}

pub fn core(n: u64, program: &str, accesses: Option<u64>) -> Value {
    let mut core = json!({"kind": "core", "name": format!("R5F_{n}"), "port": "R5F", "program": program,
        "base": 0x5000_0000 + n * 0x14000, "bytes": 1 << 16, "warm_accesses": 500});
    if let Some(accesses) = accesses {
        core["accesses"] = json!(accesses);
    }
    core
}

/// The behaviour of a fake processor from when it is started until it is stopped.
pub trait Play: Send + 'static {
    /// Called when the processor starts, with its firmware file and the board's memory.
    fn start(&mut self, firmware: &[u8], memory: &Memory);
    /// Called repeatedly while time passes.
    fn go_on(&mut self, memory: &Memory);
    /// Called when the processor is switched off.
    fn stop(&mut self);
}

/// The memory that the host and the processor share.
pub struct Memory(File);

impl Memory {
    pub fn of(fake: &Fake) -> Self {
        let path = fake.path().join("dev/axiscope-r5f");
        let file = OpenOptions::new().read(true).write(true).open(path);
        Self(file.expect("a file"))
    }

    pub fn read(&self, address: u64) -> u32 {
        let mut bytes = [0; 4];
        self.0
            .read_exact_at(&mut bytes, address - MEMORY)
            .expect("memory");
        u32::from_le_bytes(bytes)
    }

    pub fn write(&self, address: u64, word: u32) {
        let done = self.0.write_all_at(&word.to_le_bytes(), address - MEMORY);
        done.expect("memory");
    }
}

/// Returns the address of the mailbox that a firmware file contains.
pub fn mailbox_of(firmware: &[u8]) -> u64 {
    let mut places = firmware.windows(MARK.len());
    let at = places.position(|w| w == MARK).expect("a mark") + MARK.len();
    u64::from(u32::from_le_bytes(
        firmware[at..at + 4].try_into().expect("four bytes"),
    ))
}

/// A thread that plays remoteproc and its processor. It ends when dropped.
pub struct Player {
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Player {
    pub fn of(fake: &Fake, number: usize, mut play: impl Play) -> Self {
        let (root, memory): (PathBuf, _) = (fake.path().into(), Memory::of(fake));
        let ends = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&ends);
        let thread = thread::spawn(move || {
            let file = |what: &str| root.join(sysfs(number, what));
            let text = |what: &str| fs::read_to_string(file(what)).unwrap_or_default();
            while !over.load(Ordering::Relaxed) {
                match text("state").trim() {
                    "start" => {
                        let name = text("firmware").trim().to_owned();
                        let firmware = fs::read(root.join("lib/firmware").join(name));
                        // The state is written before the answer, because the test may write the next state
                        // as soon as it sees the answer.
                        fs::write(file("state"), "running\n").expect("a file");
                        play.start(&firmware.expect("the firmware that was named"), &memory);
                    }
                    "stop" => {
                        play.stop();
                        fs::write(file("state"), "offline\n").expect("a file");
                    }
                    "running" => play.go_on(&memory),
                    _ => {}
                }
                thread::sleep(Duration::from_micros(50));
            }
            play.stop();
        });
        Self {
            ends,
            thread: Some(thread),
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
