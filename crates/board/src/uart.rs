//! A board without an operating system as hardware: its registers and memory over a serial line, which
//! `drivers/c/axiscope_uart.h` serves there. That file has the form of lines.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Write},
    process::Command,
    thread,
    time::{Duration, Instant},
};

use axiscope_agent::{Buffer, Fault, Found, Watch};
use axiscope_driver::{Error, RegisterBus};
use axiscope_fabric::{Domain, Ps};
use axiscope_runner::Timeline;

use crate::{BlockAt, BlockKind, BufferAt, Hardware};

/// Speed of a line where none is named.
pub const USUAL_BAUD: u32 = 115_200;

/// Tries of one request: a line may lose characters.
const TRIES: u32 = 4;

/// Writes that are sent together, so that the board does them one right after the other.
const TOGETHER: usize = 16;

/// Bytes of memory in one command.
const BYTES: usize = 128;

/// Longest sleep between looks at whether somebody still waits.
const LOOK: Duration = Duration::from_millis(20);

/// A board behind a line.
pub struct Uart {
    line: Line,
    /// Writes that are still to be sent.
    waiting: Vec<(u64, u32)>,
    blocks: Vec<BlockAt>,
    buffers: Vec<BufferAt>,
    run: Option<Run>,
}

struct Run {
    begin: Instant,
    clock: Domain,
    mhz: f64,
    watch: Watch,
}

impl Uart {
    /// The board at a serial port, `DEVICE` or `DEVICE:BAUD`.
    ///
    /// # Errors
    /// A port that cannot be opened, or nobody who answers there.
    pub fn open(place: &str) -> Result<Self, Fault> {
        let line = Line::open(place).map_err(|Error(said)| Fault::device(said))?;
        Self::on(line).map_err(|Error(said)| {
            Fault::device(format!("{place}: {said}")).mend(
                "start the program of drivers/c/axiscope_uart.h on the board, and give its speed: uart:DEVICE:BAUD",
            )
        })
    }

    fn on(mut line: Line) -> Result<Self, Error> {
        let (mut blocks, mut buffers) = (Vec::new(), Vec::new());
        for item in line.ask("i")? {
            let (what, told) = item.split_once('=').unwrap_or((&item, ""));
            let parts: Vec<&str> = told.split(',').collect();
            match (what, &parts[..]) {
                ("block", [name, port, base, _, hz]) => {
                    let (base, hz) = (number(base)?, number(hz)?);
                    let id = line.read(base)?;
                    let kind = BlockKind::of(id).ok_or_else(|| {
                        Error(format!(
                            "{name} at {base:#x}: first word {id:#010x}; no block of the instrument has that: is the \
                             bitstream loaded?"
                        ))
                    })?;
                    let (name, port) = ((*name).to_owned(), (*port).to_owned());
                    let found = Found { name, base, id };
                    let pl_mhz = (hz > 0).then_some(hz as f64 / 1e6);
                    blocks.push(BlockAt {
                        found,
                        kind,
                        port,
                        pl_mhz,
                    });
                }
                ("buffer", [base, bytes]) => {
                    let (name, base, bytes) = ("buffer".into(), number(base)?, number(bytes)?);
                    buffers.push(BufferAt(Buffer { name, base, bytes }));
                }
                _ => {}
            }
        }
        if blocks.is_empty() || buffers.is_empty() {
            return Err(Error("the board tells no block, or no buffer".into()));
        }
        blocks.sort_by_key(|b| b.found.base);
        let (waiting, run) = (Vec::new(), None);
        Ok(Self {
            line,
            waiting,
            blocks,
            buffers,
            run,
        })
    }

    /// Sends what waits, with one more command behind it; gives what that answered.
    fn send(&mut self, last: Option<&str>) -> Result<Vec<String>, Error> {
        let writes = self.waiting.drain(..).map(|(a, v)| format!("w{a:x}={v:x}"));
        let mut commands: Vec<String> = writes.collect();
        commands.extend(last.map(str::to_owned));
        if commands.is_empty() {
            return Ok(Vec::new());
        }
        self.line.ask(&commands.join(" "))
    }

    fn since(&self) -> (Duration, f64) {
        self.run.as_ref().map_or((Duration::ZERO, 0.0), |r| {
            (Instant::now().saturating_duration_since(r.begin), r.mhz)
        })
    }
}

impl RegisterBus for Uart {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        let told = self.send(Some(&format!("r{address:x}")))?;
        word(&told)
    }

    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.waiting.push((address, value));
        if self.waiting.len() < TOGETHER {
            return Ok(());
        }
        self.send(None).map(|_| ())
    }

    fn read_memory(&mut self, address: u64, into: &mut [u8]) -> Result<(), Error> {
        for (n, part) in into.chunks_mut(BYTES).enumerate() {
            let at = address + (n * BYTES) as u64;
            let told = self.send(Some(&format!("m{at:x}+{:x}", part.len())))?;
            let digits = told.first().map_or("", String::as_str);
            if digits.len() != 2 * part.len() || !digits.is_ascii() {
                return Err(Error(format!(
                    "memory at {at:#x}: the board answered {digits:?}"
                )));
            }
            for (i, byte) in part.iter_mut().enumerate() {
                *byte = number(&digits[2 * i..2 * i + 2])? as u8;
            }
        }
        Ok(())
    }

    fn write_memory(&mut self, address: u64, from: &[u8]) -> Result<(), Error> {
        for (n, part) in from.chunks(BYTES).enumerate() {
            let at = address + (n * BYTES) as u64;
            let digits: String = part.iter().map(|b| format!("{b:02x}")).collect();
            self.send(Some(&format!("M{at:x}={digits}")))?;
        }
        Ok(())
    }
}

impl Timeline for Uart {
    fn cycle(&self) -> i64 {
        let (since, mhz) = self.since();
        (since.as_secs_f64() * 1e6 * mhz) as i64
    }

    fn cycle_at(&self, time: Ps) -> i64 {
        self.run.as_ref().map_or(0, |r| r.clock.at_or_after(time))
    }

    fn now(&self) -> Ps {
        self.since().0.as_nanos() as Ps * 1000
    }

    fn run_to(&mut self, cycle: i64) -> Result<(), Error> {
        self.send(None)?;
        let Some(run) = &self.run else { return Ok(()) };
        let until = run.begin + Duration::from_secs_f64(cycle.max(0) as f64 / run.mhz / 1e6);
        loop {
            run.watch.go_on().map_err(|fault| Error(fault.said))?;
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            thread::sleep(left.min(LOOK));
        }
    }
}

impl Hardware for Uart {
    fn blocks(&self) -> &[BlockAt] {
        &self.blocks
    }

    fn buffers(&self) -> &[BufferAt] {
        &self.buffers
    }

    fn begin(&mut self, pl_mhz: f64, lead: i64, watch: &Watch) {
        self.run = Some(Run {
            begin: Instant::now() + Duration::from_secs_f64(lead as f64 / pl_mhz / 1e6),
            clock: Domain::from_mhz(pl_mhz),
            mhz: pl_mhz,
            watch: watch.clone(),
        });
    }
}

/// Requests and answers on a serial port.
struct Line {
    to: File,
    from: BufReader<File>,
    number: u32,
}

impl Line {
    fn open(place: &str) -> Result<Self, Error> {
        let (device, baud) = match place.rsplit_once(':') {
            Some((device, baud)) => (
                device,
                baud.parse().map_err(|_| {
                    Error(format!("{place}: {baud:?} is no speed; give DEVICE:BAUD"))
                })?,
            ),
            None => (place, USUAL_BAUD),
        };
        let said = |e: std::io::Error| Error(format!("{device}: {e}"));
        let to = OpenOptions::new()
            .read(true)
            .write(true)
            .open(device)
            .map_err(said)?;
        // No echo, no lines of the terminal's own; a read gives up after 0.3 s.
        let baud = baud.to_string();
        let set = ["-F", device, &baud, "raw", "-echo", "min", "0", "time", "3"];
        let done = Command::new("stty")
            .args(set)
            .output()
            .map_err(|e| Error(format!("stty: {e}")))?;
        if !done.status.success() {
            let why = String::from_utf8_lossy(&done.stderr);
            return Err(Error(format!("{device}: {}", why.trim())));
        }
        let from = BufReader::new(to.try_clone().map_err(said)?);
        // Numbers of an earlier host are not taken for this one's.
        let number = std::process::id() << 8;
        Ok(Self { to, from, number })
    }

    fn read(&mut self, address: u64) -> Result<u32, Error> {
        word(&self.ask(&format!("r{address:x}"))?)
    }

    /// What commands answer; a request that is lost on the way, or its answer, is sent again.
    fn ask(&mut self, commands: &str) -> Result<Vec<String>, Error> {
        self.number = self.number.wrapping_add(1);
        let head = format!("{:x} {commands}", self.number);
        let line = format!("{head}*{:02x}\n", check(&head));
        let mut heard = String::new();
        for _ in 0..TRIES {
            let sent = self
                .to
                .write_all(line.as_bytes())
                .and_then(|()| self.to.flush());
            sent.map_err(|e| Error(e.to_string()))?;
            while let Some(answer) = self.line()? {
                match self.of(&answer) {
                    Some(items) if items.last().is_some_and(|i| i == "!") => {
                        return Err(Error(format!(
                            "{commands}: no word of a block, no byte of the buffer"
                        )));
                    }
                    Some(items) => return Ok(items),
                    None => heard = answer,
                }
                if heard == "?" {
                    break;
                }
            }
        }
        Err(Error(match heard.as_str() {
            "" => "no answer".into(),
            _ => format!("no answer that is whole; the last was {heard:?}"),
        }))
    }

    /// The next line; none where there is none within the time of a read.
    fn line(&mut self) -> Result<Option<String>, Error> {
        let mut bytes = Vec::new();
        let got = self.from.read_until(b'\n', &mut bytes);
        got.map_err(|e| Error(e.to_string()))?;
        Ok((bytes.last() == Some(&b'\n'))
            .then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// The items of an answer, if it is whole and that of the last request.
    fn of(&self, answer: &str) -> Option<Vec<String>> {
        let (head, sum) = answer.rsplit_once('*')?;
        if u8::from_str_radix(sum, 16).ok()? != check(head) {
            return None;
        }
        let mut items = head.split(' ');
        let number = u32::from_str_radix(items.next()?, 16).ok()?;
        (number == self.number).then(|| items.map(str::to_owned).collect())
    }
}

fn check(text: &str) -> u8 {
    text.bytes().fold(0, |sum, byte| sum ^ byte)
}

fn number(digits: &str) -> Result<u64, Error> {
    u64::from_str_radix(digits, 16)
        .map_err(|_| Error(format!("the board told {digits:?}, no number")))
}

/// The one word of an answer.
fn word(items: &[String]) -> Result<u32, Error> {
    match items {
        [one] => Ok(number(one)? as u32),
        _ => Err(Error(format!(
            "the board told {items:?} in place of a word"
        ))),
    }
}
