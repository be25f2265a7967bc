//! Accesses registers and memory of a board without an operating system over a serial line. On the
//! board, `c/drivers/axiscope_uart.h` serves the line. That file specifies the format.

mod line;

use std::time::Duration;

use crate::agent::{Buffer, Fault, Found, Watch};
use axiscope_fabric::Ps;
use axiscope_instrument::runner::Timeline;
use axiscope_instrument::{Error, RegisterBus};

use crate::{Between, BlockAt, BlockKind, BufferAt, Hardware, clock::Clock};
use line::{Line, number, word};

/// Number of writes that are sent together, so that the board performs them without pauses in
/// between.
const TOGETHER: usize = 16;

/// Number of bytes of memory that one command transfers.
const BYTES: usize = 128;

/// A board at the far end of a serial line.
pub struct Uart {
    line: Line,
    /// Writes that have not been sent yet.
    waiting: Vec<(u64, u32)>,
    blocks: Vec<BlockAt>,
    buffers: Vec<BufferAt>,
    clock: Clock,
}

impl Uart {
    /// Opens the board at a serial port, `DEVICE` or `DEVICE:BAUD`.
    ///
    /// # Errors
    /// If the port cannot be opened, or nothing answers.
    pub fn open(place: &str) -> Result<Self, Fault> {
        let line = Line::open(place).map_err(|Error(message)| Fault::device(message))?;
        Self::on(line).map_err(|Error(message)| {
            Fault::device(format!("{place}: {message}")).fix(
                "start the program of c/drivers/axiscope_uart.h on the board, and give its speed: uart:DEVICE:BAUD",
            )
        })
    }

    fn on(mut line: Line) -> Result<Self, Error> {
        let (mut blocks, mut buffers) = (Vec::new(), Vec::new());
        for item in line.ask("i")? {
            let (what, report) = item.split_once('=').unwrap_or((&item, ""));
            let parts: Vec<&str> = report.split(',').collect();
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
                        between: Between::default(),
                    });
                }
                ("buffer", [base, bytes]) => {
                    let (name, base, bytes) = ("buffer".into(), number(base)?, number(bytes)?);
                    let found = Buffer { name, base, bytes };
                    let cached = false;
                    buffers.push(BufferAt { found, cached });
                }
                _ => {}
            }
        }
        // A design that has only monitors needs no memory.
        let watches = blocks.iter().all(|b| b.kind == BlockKind::Monitor);
        if blocks.is_empty() || (buffers.is_empty() && !watches) {
            return Err(Error("the board tells no block, or no buffer".into()));
        }
        blocks.sort_by_key(|b| b.found.base);
        let (waiting, clock) = (Vec::new(), Clock::default());
        Ok(Self {
            line,
            waiting,
            blocks,
            buffers,
            clock,
        })
    }

    /// Sends the writes that have not been sent yet and one more command. Returns the answer to
    /// this command.
    fn send(&mut self, last: Option<&str>) -> Result<Vec<String>, Error> {
        let writes = self.waiting.drain(..).map(|(a, v)| format!("w{a:x}={v:x}"));
        let mut commands: Vec<String> = writes.collect();
        commands.extend(last.map(str::to_owned));
        if commands.is_empty() {
            return Ok(Vec::new());
        }
        self.line.ask(&commands.join(" "))
    }
}

impl RegisterBus for Uart {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        let report = self.send(Some(&format!("r{address:x}")))?;
        word(&report)
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
            let report = self.send(Some(&format!("m{at:x}+{:x}", part.len())))?;
            let digits = report.first().map_or("", String::as_str);
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
        self.clock.cycle()
    }

    fn cycle_at(&self, time: Ps) -> i64 {
        self.clock.cycle_at(time)
    }

    fn now(&self) -> Ps {
        self.clock.now()
    }

    fn run_to(&mut self, cycle: i64) -> Result<(), Error> {
        self.send(None)?;
        self.clock.wait(cycle, Duration::ZERO)
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
        self.clock.begin(pl_mhz, lead, watch);
    }
}
