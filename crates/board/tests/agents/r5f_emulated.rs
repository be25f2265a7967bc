//! Tests the real firmware on a Cortex-R5F emulated by QEMU. The agent starts the firmware through
//! files that imitate remoteproc.
//!
//! QEMU's machine `none` has only the processor and memory that starts at address 0. Tightly
//! coupled memories are plain memory in this machine. A thread copies the mailbox words between the
//! board's file and the emulator's memory.

use std::{
    fs::{self, File, OpenOptions},
    os::unix::fs::FileExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use crate::fake::Fake;
use crate::host::{self, Agent};
use crate::r5f::{self, MEMORY, Memory, Play, Player, add, add_memory, core, mailbox_of};
use axiscope_board::firmware::mailbox::{self, state, word};
use serde_json::{Value, json};

const QEMU: &str = "qemu-system-arm";

/// Bytes of the emulator's memory, from address 0.
const RAM_BYTES: u64 = 1 << 29;

/// The emulator while it runs, and the file that serves as its memory.
struct Emulated {
    folder: PathBuf,
    ram: File,
    mailbox: u64,
    runs: Option<Child>,
    sequence: u32,
}

impl Emulated {
    fn new(fake: &Fake) -> Self {
        let folder = fake.path().to_owned();
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        let ram = options.open(folder.join("ram")).expect("a file");
        ram.set_len(RAM_BYTES).expect("a sparse file");
        Self {
            folder,
            ram,
            mailbox: 0,
            runs: None,
            sequence: 0,
        }
    }

    fn read(&self, word: usize) -> u32 {
        let mut bytes = [0; 4];
        let at = self.mailbox + 4 * word as u64;
        self.ram.read_exact_at(&mut bytes, at).expect("memory");
        u32::from_le_bytes(bytes)
    }

    fn write(&self, word: usize, value: u32) {
        let at = self.mailbox + 4 * word as u64;
        self.ram
            .write_all_at(&value.to_le_bytes(), at)
            .expect("memory");
    }
}

impl Play for Emulated {
    fn start(&mut self, firmware: &[u8], _: &Memory) {
        self.mailbox = mailbox_of(firmware);
        self.sequence = 0;
        for n in 0..mailbox::BYTES as usize / 4 {
            self.write(n, 0);
        }
        let (elf, ram) = (self.folder.join("started.elf"), self.folder.join("ram"));
        fs::write(&elf, firmware).expect("a file");
        let memory = format!(
            "memory-backend-file,id=ram,size={RAM_BYTES},mem-path={},share=on",
            ram.display()
        );
        let loader = format!("loader,file={},cpu-num=0", elf.display());
        let mut qemu = Command::new(QEMU);
        qemu.args([
            "-M",
            "none,memory-backend=ram",
            "-cpu",
            "cortex-r5f",
            "-display",
            "none",
        ]);
        qemu.args(["-m", "512M", "-serial", "none", "-monitor", "none"]);
        qemu.args(["-object", &memory, "-device", &loader]);
        qemu.stdin(Stdio::null()).stdout(Stdio::null());
        self.runs = Some(qemu.spawn().expect("the emulator"));
    }

    fn go_on(&mut self, memory: &Memory) {
        let at = |word: usize| self.mailbox + 4 * word as u64;
        // The arguments of a command must be copied before the command itself.
        for n in (word::COMMAND + 1..mailbox::BYTES as usize / 4).chain([word::COMMAND]) {
            self.write(n, memory.read(at(n)));
        }
        let before = self.read(word::SEQUENCE);
        let words: Vec<u32> = (0..word::COMMAND).map(|n| self.read(n)).collect();
        if before % 2 == 1 || self.read(word::SEQUENCE) != before {
            return;
        }
        memory.write(at(word::SEQUENCE), self.sequence + 1);
        for (n, value) in words.iter().enumerate().skip(1) {
            if n != word::SEQUENCE {
                memory.write(at(n), *value);
            }
        }
        self.sequence += 2;
        memory.write(at(word::SEQUENCE), self.sequence);
        memory.write(at(word::MAGIC), words[word::MAGIC]);
    }

    fn stop(&mut self) {
        if let Some(mut runs) = self.runs.take() {
            let _ = runs.kill();
            let _ = runs.wait();
        }
    }
}

fn board(name: &str) -> Option<Fake> {
    let there = Command::new(QEMU).arg("--version").output().is_ok();
    if !there {
        eprintln!("skipped: no {QEMU} (apt install qemu-system-arm)");
        return None;
    }
    let fake = Fake::new(name);
    add(&fake, 0);
    add_memory(&fake);
    Some(fake)
}

fn point(masters: &[Value]) -> Value {
    json!({"pl_mhz": 100, "mapping": "row_bank_column", "masters": masters,
        "run": {"until": "programs", "warmup_us": 0, "min_us": 200, "max_us": 2000}})
}

#[test]
fn each_program_runs_on_the_processor_and_is_timed() {
    let Some(fake) = board("r5f-emulated") else {
        return;
    };
    let _player = Player::of(&fake, 0, Emulated::new(&fake));
    let (mut agent, _) = Agent::open(&fake);
    for program in [
        "read",
        "write",
        "read_random",
        "write_random",
        "chase",
        "lu",
        "gramschmidt",
    ] {
        let mut asked = core(0, program, Some(100_000));
        if ["lu", "gramschmidt"].contains(&program) {
            asked["warm_accesses"] = json!(0);
        }
        let ran = agent.ask(json!({"do": "run", "point": point(&[asked])}));
        let ran = ran.expect(program);
        let victim = &ran["result"]["masters"][0];
        // In QEMU, a cycle lasts a nanosecond, but the platform states 500 MHz.
        let warned = ran["result"]["warnings"].to_string();
        assert!(warned.contains("and the platform says 500"), "{warned}");
        let run_us = victim["run_us"].as_f64().expect("a time");
        assert!(run_us > 0.0, "{program}");
        let rate = victim["maccess_per_s"].as_f64().expect("a rate");
        assert!(
            (rate * run_us - 100_000.0).abs() < 1.0,
            "{program}: {rate} {run_us}"
        );
        eprintln!("{program}: {run_us:.0} us");
    }
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn the_chase_goes_once_through_all_lines_of_its_memory() {
    let Some(fake) = board("r5f-chase") else {
        return;
    };
    let mut emulated = Emulated::new(&fake);
    emulated.start(&filled(MEMORY), &Memory::of(&fake));
    let (base, bytes) = (MEMORY + mailbox::HEAD_BYTES, 1 << 14);
    let name = u32::from_le_bytes(*b"chas");
    for (at, value) in [
        (word::NAME, name),
        (word::NAME + 1, u32::from(b'e')),
        (word::BASE, base as u32),
        (word::SIZE, bytes),
        (word::ACCESSES, u32::MAX),
        (word::ACCESSES + 1, u32::MAX),
        (word::COMMAND, mailbox::command::PREPARE),
    ] {
        emulated.write(at, value);
    }
    host::wait_for("the preparation", || {
        emulated.read(word::STATE) == state::READY
    });
    let mut memory = vec![0; bytes as usize];
    emulated
        .ram
        .read_exact_at(&mut memory, base)
        .expect("memory");
    let (mut at, mut seen) = (0, Vec::new());
    while !seen.contains(&at) {
        seen.push(at);
        let next = memory[8 * at..8 * at + 8].try_into().expect("eight bytes");
        at = u64::from_le_bytes(next) as usize;
    }
    assert_eq!((at, seen.len()), (0, bytes as usize / 64));
    emulated.stop();
}

#[test]
fn memory_outside_of_what_it_was_given_is_refused() {
    let Some(fake) = board("r5f-outside") else {
        return;
    };
    let mut emulated = Emulated::new(&fake);
    emulated.start(&filled(MEMORY), &Memory::of(&fake));
    emulated.write(word::NAME, u32::from_le_bytes(*b"read"));
    emulated.write(word::BASE, r5f::MEMORY_BYTES as u32 + MEMORY as u32 - 64);
    emulated.write(word::SIZE, 4096);
    emulated.write(word::COMMAND, mailbox::command::PREPARE);
    host::wait_for("the refusal", || emulated.read(word::STATE) == state::FAULT);
    assert_eq!(emulated.read(word::FAULT), mailbox::fault::MEMORY);
    emulated.stop();
}

/// Returns the firmware file, as the agent fills it in.
fn filled(mailbox: u64) -> Vec<u8> {
    let mut image = axiscope_board::firmware::R5F.to_vec();
    let mut places = image.windows(mailbox::MARK.len());
    let at = places.position(|w| w == mailbox::MARK).expect("a mark") + mailbox::MARK.len();
    let words = [mailbox, MEMORY + r5f::MEMORY_BYTES].map(|w| (w as u32).to_le_bytes());
    image[at..at + 8].copy_from_slice(&words.concat());
    image
}
