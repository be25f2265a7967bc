//! Requests and answers on a serial line: each is whole, or it is asked for again.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, Write},
    process::Command,
};

use axiscope_driver::Error;

/// Speed of a line where none is named.
const USUAL_BAUD: u32 = 115_200;

/// Tries of one request: a line may lose characters.
const TRIES: u32 = 4;

/// Requests and answers on a serial port.
pub struct Line {
    to: File,
    from: BufReader<File>,
    number: u32,
}

impl Line {
    /// Opens `DEVICE` or `DEVICE:BAUD`.
    ///
    /// # Errors
    /// A port that cannot be opened or set.
    pub fn open(place: &str) -> Result<Self, Error> {
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

    /// The word of a register.
    ///
    /// # Errors
    /// No answer, or none that is a word.
    pub fn read(&mut self, address: u64) -> Result<u32, Error> {
        word(&self.ask(&format!("r{address:x}"))?)
    }

    /// What commands answer; a request that is lost on the way, or its answer, is sent again.
    ///
    /// # Errors
    /// No answer that is whole, or a board that refuses.
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

/// A number that the board told, hexadecimal.
///
/// # Errors
/// What is none.
pub fn number(digits: &str) -> Result<u64, Error> {
    u64::from_str_radix(digits, 16)
        .map_err(|_| Error(format!("the board told {digits:?}, no number")))
}

/// The one word of an answer.
///
/// # Errors
/// None, or several.
pub fn word(items: &[String]) -> Result<u32, Error> {
    match items {
        [one] => Ok(number(one)? as u32),
        _ => Err(Error(format!(
            "the board told {items:?} in place of a word"
        ))),
    }
}
