//! The lines of a plain DRAM trace.
//!
//! Two forms of lines are accepted: `LD 0x1f40` / `ST 0x1f40`, and `0x1f40 READ 17` / `0x1f40 WRITE 17` with the
//! earliest cycle of the request. Blank lines and lines that start with `#` are ignored.

use std::io::{BufRead, ErrorKind, Read};

use axiscope_platform::Error;

/// Longest line. Refuses a file without line ends before it is read completely.
const LONGEST_LINE_BYTES: usize = 4096;

/// Latest cycle of a request: some 15 minutes of simulated time, which take about one minute to simulate.
const LAST_CYCLE: u64 = 1 << 40;

/// The addresses of a memory.
pub(super) struct Addresses<'a> {
    pub bytes: u64,
    /// Whether other addresses are taken modulo its size.
    pub wrap: bool,
    /// Name of the platform, for messages.
    pub of: &'a str,
}

impl Addresses<'_> {
    #[inline]
    fn check(&self, request: &mut Request, line: u64) -> Result<(), Box<Error>> {
        if request.addr < self.bytes {
            return Ok(());
        }
        self.beyond(request, line)
    }

    #[cold]
    fn beyond(&self, request: &mut Request, line: u64) -> Result<(), Box<Error>> {
        let Self { bytes, of, wrap } = self;
        let addr = request.addr;
        if *wrap {
            request.addr = addr % bytes;
            return Ok(());
        }
        Err(Box::new(Error(format!(
            "trace: line {line}: address {addr:#x} is beyond the memory of {of}; give addresses \
             below {bytes:#x}, another platform, or --wrap to take them modulo its bytes"
        ))))
    }
}

/// One request of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub addr: u64,
    pub write: bool,
    pub cycle: i64,
}

/// Hands each request of a trace to `each`, in order.
pub(super) fn read_trace(
    mut trace: impl BufRead,
    addresses: &Addresses<'_>,
    mut each: impl FnMut(Request) -> Result<(), Box<Error>>,
) -> Result<(), Error> {
    let mut line = Vec::new();
    let mut number = 1u64;
    loop {
        let buffer = match trace.fill_buf() {
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            buffer => buffer.map_err(|e| Error(format!("trace: line {number}: {e}")))?,
        };
        let mut used = 0;
        while let Some((mut request, length)) = plain_line(&buffer[used..]) {
            addresses.check(&mut request, number)?;
            each(request)?;
            used += length;
            number += 1;
        }
        trace.consume(used);
        // A line of the other form, or one that crosses the end of the buffer.
        line.clear();
        let n = (&mut trace)
            .take(LONGEST_LINE_BYTES as u64 + 1)
            .read_until(b'\n', &mut line)
            .map_err(|e| Error(format!("trace: line {number}: {e}")))?;
        if n == 0 {
            return Ok(());
        }
        if n > LONGEST_LINE_BYTES {
            return Err(Error(format!(
                "trace: line {number}: longer than {LONGEST_LINE_BYTES} bytes; is this a trace?"
            )));
        }
        match parse_line(&line) {
            Ok(Some(mut r)) => {
                addresses.check(&mut r, number)?;
                each(r)?;
            }
            Ok(None) => {}
            Err(what) => {
                return Err(Error(format!(
                    "trace: line {number}: {what}; lines are \"LD 0x40\", \"ST 0x40\" or \"0x40 READ 17\""
                )));
            }
        }
        number += 1;
    }
}

/// Fast path for lines such as `LD 0x1f40`: returns the request at the start of `text` and the length of its line
/// if the line is complete. [`parse_line`] handles everything else.
#[inline]
fn plain_line(text: &[u8]) -> Option<(Request, usize)> {
    const HEAD: usize = "LD 0x".len();
    let write = match text.first_chunk::<HEAD>()? {
        b"LD 0x" => false,
        b"ST 0x" => true,
        _ => return None,
    };
    let mut addr = 0;
    for (i, &c) in text[HEAD..].iter().enumerate() {
        let digit = HEX[c as usize];
        if digit > 15 {
            let cycle = 0;
            return (c == b'\n' && i > 0).then_some((Request { addr, write, cycle }, HEAD + i + 1));
        }
        if addr >> 60 != 0 {
            return None;
        }
        addr = addr << 4 | u64::from(digit);
    }
    None
}

/// Value of each hexadecimal digit, and 255 for other bytes.
const HEX: [u8; 256] = {
    let mut values = [255; 256];
    let mut v = 0;
    while v < 16 {
        values[b"0123456789abcdef"[v] as usize] = v as u8;
        values[b"0123456789ABCDEF"[v] as usize] = v as u8;
        v += 1;
    }
    values
};

fn parse_line(line: &[u8]) -> Result<Option<Request>, &'static str> {
    let mut rest = line;
    let mut words = std::iter::from_fn(|| {
        let from = rest.iter().position(|c| !c.is_ascii_whitespace())?;
        let word = &rest[from..];
        let to = word
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(word.len());
        rest = &word[to..];
        Some(&word[..to])
    });
    let Some(first) = words.next() else {
        return Ok(None);
    };
    if first.starts_with(b"#") {
        return Ok(None);
    }
    let second = words.next().ok_or("only one word")?;
    let (op, addr, cycle) = match first {
        b"LD" | b"ST" => (first, second, 0),
        _ => {
            let cycle = words
                .next()
                .map_or(Ok(0), |c| number(c).map_err(|()| "the cycle is no number"))?;
            (second, first, cycle)
        }
    };
    if words.next().is_some() {
        return Err("too many words");
    }
    let write = match op {
        b"LD" | b"READ" => false,
        b"ST" | b"WRITE" => true,
        _ => return Err("unknown operation"),
    };
    let addr = number(addr).map_err(|()| "the address is no number")?;
    if cycle > LAST_CYCLE {
        return Err("the cycle is beyond 2^40; begin the trace nearer to 0");
    }
    let cycle = cycle as i64;
    Ok(Some(Request { addr, write, cycle }))
}

/// A decimal or 0x number of at most 64 bits.
fn number(word: &[u8]) -> Result<u64, ()> {
    match word {
        [b'0', b'x' | b'X', digits @ ..] => value::<16>(digits),
        _ => value::<10>(word),
    }
}

fn value<const RADIX: u64>(digits: &[u8]) -> Result<u64, ()> {
    if digits.is_empty() {
        return Err(());
    }
    let mut v = 0u64;
    for &c in digits {
        let d = match c {
            b'0'..=b'9' => c - b'0',
            _ => (c | 0x20).wrapping_sub(b'a').saturating_add(10),
        };
        if u64::from(d) >= RADIX {
            return Err(());
        }
        v = v
            .checked_mul(RADIX)
            .and_then(|v| v.checked_add(u64::from(d)))
            .ok_or(())?;
    }
    Ok(v)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Addresses<'_> = Addresses {
        bytes: u64::MAX,
        wrap: false,
        of: "all",
    };

    fn refused(text: impl BufRead) -> String {
        read_trace(text, &ALL, |_| Ok(())).expect_err("refused").0
    }

    #[test]
    fn both_forms_are_read_and_others_refused() {
        let r = |s: &str| parse_line(s.as_bytes());
        assert_eq!(
            r("LD 0x40\n"),
            Ok(Some(Request {
                addr: 64,
                write: false,
                cycle: 0
            }))
        );
        assert_eq!(
            r("0x80 WRITE 7"),
            Ok(Some(Request {
                addr: 128,
                write: true,
                cycle: 7
            }))
        );
        assert_eq!(r("  # note"), Ok(None));
        for bad in [
            "LD",
            "LD x",
            "XX 0x40",
            "0x40 READ 1 2",
            "LD 0x10000000000000000",
            "0x READ 1",
            "0x40 READ 1099511627777",
        ] {
            assert!(r(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_line_reads_the_same_wherever_the_buffer_ends() {
        let text =
            "LD 0x40\nST 0xFf\r\n# note\n0x80 WRITE 7\nLD 64\nST 0x00000000000000001\nLD 0x9";
        let read = |bytes: usize| {
            let mut list = Vec::new();
            let trace = std::io::BufReader::with_capacity(bytes, text.as_bytes());
            let each = |r: Request| {
                list.push((r.addr, r.write, r.cycle));
                Ok(())
            };
            read_trace(trace, &ALL, each).expect("a trace");
            list
        };
        let whole = [
            (0x40, false, 0),
            (0xff, true, 0),
            (0x80, true, 7),
            (64, false, 0),
            (1, true, 0),
            (9, false, 0),
        ];
        for bytes in 1..40 {
            assert_eq!(read(bytes), whole, "{bytes}");
        }
        assert!(refused(&b"LD 0x40\nLD 0x\n"[..]).contains("line 2"));
        assert!(refused(&b"LD 0x40\n\nLD 0x11112222333344445\n"[..]).contains("line 3"));
        let endless = std::io::BufReader::new(std::io::repeat(b'0'));
        assert!(refused(endless).contains("line 1: longer than"));
    }
}
