//! A host for tests, which runs the agent as a program.

use std::{
    io::{BufReader, Read},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use axiscope_board::agent::{Fault, Frame, Kind};
use serde_json::{Value, json};

use crate::fake::Fake;

/// Returns a generator at HP0 that reads.
pub fn generator() -> Value {
    json!({"kind": "traffic_generator", "name": "g", "port": "HP0", "read": {"burst_beats": 16,
        "pattern": "sequential", "base": 4096, "window_bytes": 65536, "outstanding": 4, "queue_bursts": 1}})
}

/// Returns a point with these masters. `until` states when it ends.
pub fn point(masters: &[Value], until: &str) -> Value {
    json!({"pl_mhz": 100, "mapping": "row_bank_column", "masters": masters,
        "run": {"until": until, "warmup_us": 0, "min_us": 200, "max_us": 2000}})
}

/// Returns the platform. The tests use only its ports and their widths.
pub fn platform() -> String {
    platform_of("ultra96")
}

/// Returns a platform from `data` as a single text.
pub fn platform_of(name: &str) -> String {
    let read = |file: &str| {
        let path = format!("{}/../../data/{file}.toml", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("a shipped file")
    };
    let files = axiscope_platform::Files::gather(&read(&format!("platforms/{name}")), name, |f| {
        Ok(read(f))
    });
    files.and_then(|f| f.complete(name)).expect("a platform")
}

/// Returns the command that runs the agent. By default, this is the agent of this build.
/// `AXISCOPE_AGENT_COMMAND`, whose words are separated by spaces, replaces it by an agent that is
/// built for a different processor and runs in an emulator (`make agents-test`).
pub fn agent() -> Command {
    let own = env!("CARGO_BIN_EXE_axiscope-agent").to_owned();
    let command = std::env::var("AXISCOPE_AGENT_COMMAND").unwrap_or(own);
    let mut words = command.split(' ');
    let mut agent = Command::new(words.next().expect("a program"));
    agent.args(words);
    agent
}

/// Whether the agent runs in an emulator. It then has no guardian, because an emulator cannot start a second
/// program.
pub fn is_emulated() -> bool {
    std::env::var("AXISCOPE_AGENT_COMMAND").is_ok()
}

pub struct Agent {
    pub child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Agent {
    pub fn start(fake: &Fake) -> Self {
        Self::greeted(fake).0
    }

    /// Starts the agent and returns its answer to `hello`.
    pub fn greeted(fake: &Fake) -> (Self, Value) {
        let mut child = agent()
            .args([if is_emulated() { "work" } else { "serve" }, "--root"])
            .arg(fake.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the agent");
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut agent = Self { child, to, from };
        let hello = agent.ask(json!({"do": "hello", "versions": [1], "client": "test"}));
        let hello = hello.expect("greeted");
        assert_eq!(hello["device"], "local");
        assert_eq!(hello["machine"]["model"], "Fake Ultra96");
        (agent, hello)
    }

    pub fn open(fake: &Fake) -> (Self, Value) {
        let mut agent = Self::start(fake);
        let opened = agent.ask(open()).expect("a board");
        (agent, opened)
    }

    pub fn send(&mut self, body: &Value) {
        let frame = Frame {
            kind: Kind::Request,
            number: 1,
            body: body.to_string().into_bytes(),
        };
        frame
            .write(self.to.as_mut().expect("open"))
            .expect("it listens");
    }

    pub fn ask(&mut self, body: Value) -> Result<Value, Fault> {
        self.send(&body);
        self.answer()
    }

    /// Returns the answer to a request.
    pub fn answer(&mut self) -> Result<Value, Fault> {
        let frame = Frame::read(&mut self.from).expect("an answer");
        match frame.kind {
            Kind::Answer => Ok(serde_json::from_slice(&frame.body).expect("JSON")),
            _ => Err(serde_json::from_slice(&frame.body).expect("a fault")),
        }
    }

    /// Closes the connection. Returns the agent's exit code and its last output.
    pub fn ends(mut self) -> (Option<i32>, String) {
        drop(self.to.take());
        let mut message = String::new();
        let mut words = self.child.stderr.take().expect("a pipe");
        words.read_to_string(&mut message).expect("text");
        (self.child.wait().expect("it ends").code(), message)
    }
}

pub fn open() -> Value {
    json!({"do": "open", "board": {}, "platform": platform(), "name": "ultra96", "lease_ms": 60_000})
}

/// Returns the child of a process, such as the worker of an agent.
pub fn child_of(pid: u32) -> Option<u32> {
    let file = format!("/proc/{pid}/task/{pid}/children");
    let text = std::fs::read_to_string(file).expect("a process");
    text.split_whitespace()
        .next()
        .map(|pid| pid.parse().expect("a number"))
}

pub fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !done() {
        assert!(begun.elapsed().as_secs() < 60, "waited for: {what}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

pub fn signal(name: &str, pid: u32) {
    let done = Command::new("kill")
        .args([&format!("-{name}"), &pid.to_string()])
        .status();
    assert!(done.expect("kill").success());
}

/// Whether a process is running and is not a zombie.
pub fn is_there(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|s| !s.contains(") Z "))
}
