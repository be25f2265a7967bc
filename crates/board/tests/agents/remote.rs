//! Tests the R5F cores of a point on a fake board. A thread plays remoteproc and the firmware.

use std::time::Instant;

use crate::fake::Fake;
use crate::host::{self, Agent, generator, point, wait_for};
use crate::r5f::{self, Memory, Play, Player, add, add_image, add_memory, core, mailbox_of, sysfs};
use axiscope_board::firmware::mailbox::{MAGIC, VERSION, command, fault, state, word};
use serde_json::{Value, json};

/// Cycles per second of the fake processor, and cycles that each of its accesses takes.
const HZ: f64 = 500e6;
const CYCLES: u64 = 100;

/// A fake firmware whose program takes a fixed time for each access, measured by the clock of the
/// test.
#[derive(Default)]
struct Played {
    mailbox: u64,
    power: Option<Instant>,
    sequence: u32,
    begin: Option<u64>,
    /// If this is not 0, the firmware reports this fault instead of beginning the program.
    fails: u32,
}

impl Played {
    /// Reports the state of the core, its cycle, and counters of 64 bits.
    fn tell(&mut self, memory: &Memory, state: u32, now: u64, longs: &[(usize, u64)]) {
        let put = |word: usize, value: u32| memory.write(self.mailbox + 4 * word as u64, value);
        put(word::SEQUENCE, self.sequence + 1);
        put(word::NOW, now as u32);
        for &(at, value) in longs {
            put(at, value as u32);
            put(at + 1, (value >> 32) as u32);
        }
        self.sequence += 2;
        put(word::SEQUENCE, self.sequence);
        put(word::STATE, state);
    }
}

impl Play for Played {
    fn start(&mut self, firmware: &[u8], memory: &Memory) {
        self.mailbox = mailbox_of(firmware);
        (self.power, self.begin, self.sequence) = (Some(Instant::now()), None, 0);
        memory.write(self.mailbox + 4 * word::VERSION as u64, VERSION);
        memory.write(self.mailbox, MAGIC);
        self.tell(memory, state::IDLE, 0, &[]);
    }

    fn go_on(&mut self, memory: &Memory) {
        let read = |word: usize| memory.read(self.mailbox + 4 * word as u64);
        let long = |word: usize| u64::from(read(word)) | u64::from(read(word + 1)) << 32;
        let seconds = self.power.expect("power").elapsed().as_secs_f64();
        let now = (seconds * HZ) as u64;
        match (read(word::COMMAND), read(word::STATE)) {
            (command::STOP, _) | (command::NONE, _) => {
                self.begin = None;
                self.tell(memory, state::IDLE, now, &[]);
            }
            (command::PREPARE, _) => self.tell(memory, state::READY, now, &[]),
            (command::BEGIN, _) if self.fails > 0 => {
                memory.write(self.mailbox + 4 * word::FAULT as u64, self.fails);
                self.tell(memory, state::FAULT, now, &[]);
            }
            (command::BEGIN, state::READY) => {
                let ahead = read(word::START).wrapping_sub(now as u32) as i32;
                self.begin = Some(now.saturating_add_signed(i64::from(ahead)));
                self.tell(memory, state::RUNNING, now, &[]);
            }
            (_, state::RUNNING) => {
                let begin = self.begin.expect("a begin");
                let (warm, asked) = (long(word::WARM), long(word::ACCESSES));
                let done = now.saturating_sub(begin) / CYCLES;
                let timed = begin + warm * CYCLES;
                if asked < u64::MAX && done >= warm + asked {
                    let longs = [
                        (word::DONE, warm + asked),
                        (word::BEGAN, timed),
                        (word::ENDED, timed + asked * CYCLES),
                        (word::TIMED, asked),
                    ];
                    self.tell(memory, state::ENDED, now, &longs);
                } else {
                    self.tell(memory, state::RUNNING, now, &[(word::DONE, done)]);
                }
            }
            _ => {}
        }
    }

    fn stop(&mut self) {}
}

fn board(name: &str, processors: usize) -> Fake {
    let fake = Fake::new(name);
    (0..processors).for_each(|n| add(&fake, n));
    add_memory(&fake);
    add_image(&fake);
    fake
}

fn is_put_back(fake: &Fake, number: usize) {
    let text = |what: &str| {
        let file = fake.path().join(sysfs(number, what));
        std::fs::read_to_string(file)
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    wait_for("the end of its power", || text("state") == "offline");
    wait_for("its own firmware", || text("firmware") == "own.elf");
    let written = format!("lib/firmware/axiscope-r5f-{number}.elf");
    let gone = |file: &str| !fake.path().join(file).exists();
    wait_for("the end of its file", || gone(&written));
    wait_for("the end of the record", || {
        gone("run/axiscope/remote.jsonl")
    });
}

#[test]
fn two_programs_run_beside_a_generator_and_all_is_put_back() {
    let fake = board("r5f", 2);
    let _players = [0, 1].map(|n| Player::of(&fake, n, Played::default()));
    let (mut agent, _) = Agent::open(&fake);
    let masters = [
        generator(),
        core(0, "chase", Some(50_000)),
        core(1, "read", Some(20_000)),
    ];
    let asked = point(&masters, "programs");
    let check = agent.ask(json!({"do": "check", "point": asked}));
    assert_eq!(check.expect("checked")["problems"], json!([]));
    let run_us_of = |ran: &Value, n: usize| {
        let victim = &ran["result"]["masters"][n];
        victim["run_us"].as_f64().expect("a time")
    };
    // An access takes 100 cycles of 2 ns. On a busy computer, the thread that plays the processor
    // may be paused, which falsifies the measured clock, so the test repeats until the clock is
    // right.
    let programs = [(1, 50_000.0), (2, 20_000.0)];
    let is_near = |ran: &Value| {
        let off = |(n, accesses): (usize, f64)| run_us_of(ran, n) / (accesses * 0.2) - 1.0;
        programs.into_iter().all(|p| off(p).abs() < 0.25)
    };
    let begun = Instant::now();
    let ran = loop {
        match agent.ask(json!({"do": "run", "point": asked})) {
            Ok(ran) if is_near(&ran) => break ran,
            other => assert!(begun.elapsed().as_secs() < 60, "{other:?}"),
        }
    };
    assert_eq!(ran["result"]["steady"], true, "the programs ended");
    for (n, accesses) in programs {
        let victim = &ran["result"]["masters"][n];
        assert_eq!(victim["in_rtl"], false);
        let run_us = run_us_of(&ran, n);
        let rate = victim["maccess_per_s"].as_f64().expect("a rate");
        assert!((rate * run_us - accesses).abs() < 1.0);
        // A chase reads one line of 32 bytes per access. A sequential program reads every fourth
        // word.
        let mbps = victim["read_mbps"].as_f64().expect("a rate");
        let bytes = [0.0, 32.0, 16.0][n];
        assert!((mbps / rate - bytes).abs() < 1e-6, "{mbps} {rate}");
    }
    (0..2).for_each(|n| is_put_back(&fake, n));
    assert_eq!(agent.ends().0, Some(0));
}

#[test]
fn what_is_missing_is_told_before_it_runs() {
    let fake = Fake::new("r5f-lacks");
    let (mut agent, _) = Agent::open(&fake);
    let mut message = |masters: &[Value]| {
        let check = agent.ask(json!({"do": "check", "point": point(masters, "steady")}));
        check.expect("checked")["problems"].to_string()
    };
    let one = [core(0, "read", None)];
    let both = [core(0, "read", None), core(1, "read", None)];
    let mut lacks = |masters: &[Value], words: &[&str]| {
        let report = message(masters);
        for word in words {
            assert!(report.contains(word), "{word}: {report}");
        }
    };
    lacks(
        &one,
        &[
            "masters.R5F_0.port: R5F; Linux has no remote processor",
            "no u-dma-buf is called axiscope-r5f",
        ],
    );
    #[cfg(not(feature = "r5f"))]
    lacks(&one, &["this agent has no firmware of R5F cores"]);
    add(&fake, 0);
    fake.put(&sysfs(0, "device/of_node/compatible"), b"ti,am654-r5f\0");
    lacks(&one, &["none of Linux's remote processors is an R5F"]);
    add(&fake, 0);
    #[cfg(feature = "r5f")]
    lacks(&one, &["/lib/firmware: not there"]);
    add_memory(&fake);
    add_image(&fake);
    lacks(&one, &["[]"]);
    // The device tree has a different name for the R5F of a Versal.
    fake.put(&sysfs(0, "device/of_node/compatible"), b"xlnx,versal-r5f\0");
    lacks(&one, &["[]"]);
    lacks(
        &both,
        &[
            "masters.R5F_1.port: R5F; Linux has 1 R5F, one per core",
            "xlnx,cluster-mode = <0>",
        ],
    );
    fake.put(&sysfs(0, "state"), b"running\n");
    lacks(
        &one,
        &["remoteproc0/state: running; what runs on this R5F is not stopped"],
    );
    add(&fake, 0);
    let mut wrong = core(0, "read", None);
    wrong["bytes"] = json!(64 << 20);
    lacks(
        &[wrong],
        &[
            "masters.R5F_0.bytes: the memory of R5F programs ends at 0x4010000; the buffer axiscope-r5f has",
        ],
    );
    let mut wrong = core(0, "read", None);
    wrong["scattered"] = json!(true);
    lacks(&[wrong], &["an R5F has no pages"]);
    add(&fake, 1);
    let mut same = core(1, "read", None);
    same["base"] = json!(0x5000_0000);
    lacks(&[core(0, "read", None), same], &["overlaps that of R5F_0"]);
    let address = "sys/class/u-dma-buf/axiscope-r5f/phys_addr";
    fake.put(address, b"0x80000000\n");
    lacks(&one, &["an R5F reaches 0x100000 to 0x80000000"]);
}

#[test]
fn a_firmware_that_stops_ends_the_run_with_why() {
    let fake = board("r5f-fails", 1);
    let fails = Played {
        fails: fault::DATA,
        ..Played::default()
    };
    let _player = Player::of(&fake, 0, fails);
    let (mut agent, _) = Agent::open(&fake);
    let asked = point(&[core(0, "read", Some(1000))], "programs");
    let wrong = agent
        .ask(json!({"do": "run", "point": asked}))
        .expect_err("a fault");
    assert!(
        wrong.message.contains("an access to data was refused"),
        "{}",
        wrong.message
    );
    is_put_back(&fake, 0);
}

#[test]
fn a_processor_that_does_not_answer_is_put_back() {
    struct Silent;
    impl Play for Silent {
        fn start(&mut self, _: &[u8], _: &Memory) {}
        fn go_on(&mut self, _: &Memory) {}
        fn stop(&mut self) {}
    }
    let fake = board("r5f-silent", 1);
    let _player = Player::of(&fake, 0, Silent);
    let (mut agent, _) = Agent::open(&fake);
    let asked = point(&[core(0, "read", Some(1000))], "programs");
    let wrong = agent
        .ask(json!({"do": "run", "point": asked}))
        .expect_err("silence");
    assert!(
        wrong.message.contains("the R5F does not start"),
        "{}",
        wrong.message
    );
    is_put_back(&fake, 0);
}

#[test]
fn a_killed_agent_leaves_no_program_behind() {
    if host::is_emulated() {
        return;
    }
    let fake = board("r5f-killed", 1);
    let _player = Player::of(&fake, 0, Played::default());
    let (mut agent, _) = Agent::open(&fake);
    let mut asked = point(&[generator(), core(0, "read", None)], "duration_us");
    asked["run"] = json!({"until": "duration_us", "warmup_us": 0, "min_us": 1e6, "max_us": 1e6});
    agent.send(&json!({"do": "run", "point": asked}));
    let memory = Memory::of(&fake);
    let running = || memory.read(r5f::MEMORY + 4 * word::STATE as u64) == state::RUNNING;
    wait_for("the program", running);
    let worker = host::child_of(agent.child.id()).expect("a worker");
    host::signal("KILL", worker);
    // Only the guardian is still running.
    is_put_back(&fake, 0);
    agent.ends();
}

#[test]
fn what_a_crash_left_is_undone_by_the_next_agent() {
    let fake = board("r5f-crash", 1);
    let _player = Player::of(&fake, 0, Played::default());
    let ours = "axiscope-r5f-0.elf";
    let image = std::fs::read(fake.path().join("lib/firmware/axiscope-r5f.elf")).expect("a file");
    let at = image.len() - 8;
    let mailbox = (r5f::MEMORY as u32).to_le_bytes();
    let filled = [&image[..at], &mailbox, &[0; 4]].concat();
    fake.put(&format!("lib/firmware/{ours}"), &filled);
    fake.put(&sysfs(0, "firmware"), format!("{ours}\n").as_bytes());
    fake.put(&sysfs(0, "state"), b"start");
    let line =
        json!({"processor": "remoteproc0", "firmware": "own.elf", "file": ours, "mailbox": 0});
    fake.put("run/axiscope/remote.jsonl", format!("{line}\n").as_bytes());
    let memory = Memory::of(&fake);
    wait_for("its firmware", || memory.read(r5f::MEMORY) == MAGIC);
    let agent = Agent::start(&fake);
    is_put_back(&fake, 0);
    agent.ends();
}
