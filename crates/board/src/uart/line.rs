//! Sends requests and receives answers on a serial line. Incomplete exchanges are repeated.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Write},
    process::Command,
    time::{Duration, Instant},
};

use axiscope_instrument::Error;

/// Default speed of a line.
const USUAL_BAUD: u32 = 115_200;

/// Number of attempts for a request. Several are needed because characters may be lost on a serial
/// line.
const TRIES: u32 = 4;

/// Limit on the number of bytes in a line of text. Every answer is shorter.
const LONGEST: u32 = 4096;

/// Time that a board takes to answer, excluding the transfer of the bytes.
const ANSWERED: Duration = Duration::from_secs(1);

/// Bits on the line per byte: a start bit, eight data bits and a stop bit.
const BITS: u32 = 10;

/// Requests and answers on a serial port.
pub struct Line {
    to: File,
    from: BufReader<File>,
    number: u32,
    /// Time limit for one attempt, so that a request ends whatever the other side sends.
    patience: Duration,
}

impl Line {
    /// Opens `DEVICE` or `DEVICE:BAUD`.
    ///
    /// # Errors
    /// If the port cannot be opened or configured.
    pub fn open(place: &str) -> Result<Self, Error> {
        let (device, baud): (&str, u32) = match place.rsplit_once(':') {
            Some((device, baud)) => (
                device,
                baud.parse().map_err(|_| {
                    Error(format!(
                        "{place}: {baud:?} is not a speed; give DEVICE:BAUD"
                    ))
                })?,
            ),
            None => (place, USUAL_BAUD),
        };
        let message = |e: std::io::Error| Error(format!("{device}: {e}"));
        let to = OpenOptions::new()
            .read(true)
            .write(true)
            .open(device)
            .map_err(message)?;
        // Turns the terminal's echo and line editing off. A read gives up after 0.3 s.
        let patience = ANSWERED + Duration::from_secs(1) * (LONGEST * BITS) / baud.max(1);
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
        let from = BufReader::new(to.try_clone().map_err(message)?);
        // The first number differs from host to host, so that answers to an earlier host are not
        // mistaken for answers to this one.
        let number = std::process::id() << 8;
        Ok(Self {
            to,
            from,
            number,
            patience,
        })
    }

    /// Reads a register.
    ///
    /// # Errors
    /// If there is no answer, or the answer is not a word.
    pub fn read(&mut self, address: u64) -> Result<u32, Error> {
        word(&self.ask(&format!("r{address:x}"))?)
    }

    /// Sends commands and returns their answers. If a request or its answer is lost, the request is
    /// sent again.
    ///
    /// # Errors
    /// If there is no complete answer, or the board reports an error.
    pub fn ask(&mut self, commands: &str) -> Result<Vec<String>, Error> {
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
            let until = Instant::now() + self.patience;
            while let Some(answer) = self.line(until)? {
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
            _ => format!("no complete answer; the last was {heard:?}"),
        }))
    }

    /// Returns the next line of text. Returns `None` if it does not arrive before a read gives up
    /// or the attempt's time limit passes.
    fn line(&mut self, until: Instant) -> Result<Option<String>, Error> {
        let mut bytes = Vec::new();
        while Instant::now() < until {
            let got = self.from.fill_buf().map_err(|e| Error(e.to_string()))?;
            if got.is_empty() {
                return Ok(None);
            }
            let end = got.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(got.len(), |at| at + 1);
            bytes.extend_from_slice(&got[..taken]);
            self.from.consume(taken);
            if bytes.len() > LONGEST as usize {
                return Err(Error(format!(
                    "{LONGEST} bytes without an end of line: another speed, or another program there"
                )));
            }
            if end.is_some() {
                return Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()));
            }
        }
        Ok(None)
    }

    /// Returns the items of an answer, if it is complete and belongs to the last request.
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

/// Reads a hexadecimal number in an answer.
///
/// # Errors
/// If the text is not a hexadecimal number.
pub fn number(digits: &str) -> Result<u64, Error> {
    u64::from_str_radix(digits, 16).map_err(|_| {
        Error(format!(
            "the board answered {digits:?}, which is not a number"
        ))
    })
}

/// Returns the only word of an answer.
///
/// # Errors
/// If the answer has no word, or several.
pub fn word(items: &[String]) -> Result<u32, Error> {
    match items {
        [one] => Ok(number(one)? as u32),
        _ => Err(Error(format!(
            "the board answered {items:?} instead of one word"
        ))),
    }
}
