//! Reads the requests of a DRAM trace.

use std::io::{BufRead, ErrorKind, Read};

use axiscope_platform::Error;

use super::{
    coordinates::Coordinates,
    format::{Format, GEM5},
    lines::{Access, Line, Place},
    packets::{READ, WRITE, read_header, read_packet},
};

/// Longest line, in bytes. A file without line ends is rejected before it is read completely.
const LONGEST_LINE_BYTES: usize = 4096;

/// Latest cycle of a request: about 15 minutes of simulated time, which take about one minute to simulate.
const LAST_CYCLE: u64 = 1 << 40;

/// The addresses of a memory.
pub(super) struct Addresses<'a> {
    pub bytes: u64,
    /// Whether addresses beyond the memory are taken modulo its size.
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

/// Longest request that is cut into lines of the memory.
const LONGEST_REQUEST_BYTES: u64 = 1 << 20;

/// How requests are read.
pub(super) struct Reading<'a> {
    pub format: Format,
    pub addresses: Addresses<'a>,
    pub coordinates: Coordinates,
    pub line_bytes: u64,
    /// Cycles of the controller per cycle of the trace.
    pub scale: f64,
    /// Frequency of the controller, MHz.
    pub controller_mhz: f64,
}

/// Parts of a trace that were not replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeftOut {
    /// Packets that are neither reads nor writes.
    pub others: u64,
}

/// Passes each request of a trace to `each`, in order.
pub(super) fn read_trace(
    mut trace: impl BufRead,
    reading: &Reading<'_>,
    mut each: impl FnMut(Request) -> Result<(), Box<Error>>,
) -> Result<LeftOut, Error> {
    if reading.format == Format::Gem5Packets {
        return read_packets(trace, reading, each);
    }
    let addresses = &reading.addresses;
    let is_plain = reading.format == Format::Plain;
    let mut clock = TraceClock::default();
    let mut left = LeftOut::default();
    let mut line = Vec::new();
    let mut number = 1u64;
    loop {
        let buffer = match trace.fill_buf() {
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            buffer => buffer.map_err(|e| Error(format!("trace: line {number}: {e}")))?,
        };
        if is_plain {
            let used = plain_lines(buffer, addresses, &mut number, &mut each)?;
            trace.consume(used);
        }
        // The next line has the other form, or crosses the end of the buffer.
        line.clear();
        let n = (&mut trace)
            .take(LONGEST_LINE_BYTES as u64 + 1)
            .read_until(b'\n', &mut line)
            .map_err(|e| Error(format!("trace: line {number}: {e}")))?;
        if n == 0 {
            return Ok(left);
        }
        if n > LONGEST_LINE_BYTES {
            return Err(Error(format!(
                "trace: line {number}: longer than {LONGEST_LINE_BYTES} bytes; is this a trace?"
            )));
        }
        let wrong = |what: &str| {
            let example = reading.format.example();
            Error(format!("trace: line {number}: {what}; {example}"))
        };
        match reading.format.line(&line) {
            Ok(Some(l)) if l.is_other => left.others += 1,
            Ok(Some(l)) => {
                let cycle = clock.cycle(&l, reading).map_err(wrong)?;
                for access in l.requests.into_iter().flatten() {
                    reading.requests(access, cycle, number, &mut each)?;
                }
            }
            Ok(None) => {}
            Err(what) => return Err(wrong(what)),
        }
        number += 1;
    }
}

/// Reads the packets of gem5.
fn read_packets(
    mut trace: impl BufRead,
    reading: &Reading<'_>,
    mut each: impl FnMut(Request) -> Result<(), Box<Error>>,
) -> Result<LeftOut, Error> {
    let mut number = 0;
    let damaged = |number: u64, what: String| {
        Error(format!(
            "trace: packet {number}: {what}; give a whole memory trace of gem5"
        ))
    };
    trace.consume(GEM5.len());
    let ticks_per_s = read_header(&mut trace).map_err(|e| damaged(0, e))?;
    let ps = 1e12 / ticks_per_s as f64;
    let mut clock = TraceClock::default();
    let mut left = LeftOut::default();
    let mut message = Vec::new();
    while let Some(p) = read_packet(&mut trace, &mut message).map_err(|e| damaged(number, e))? {
        number += 1;
        if p.command != READ && p.command != WRITE {
            left.others += 1;
            continue;
        }
        let place = Place::Address(p.address);
        let access = Access {
            write: p.command == WRITE,
            place,
            bytes: p.bytes,
        };
        let line = Line {
            time: (p.tick as f64 * ps) as u64,
            ..Line::default()
        };
        let cycle = clock
            .cycle(&line, reading)
            .map_err(|e| damaged(number, e.into()))?;
        reading.requests(access, cycle, number, &mut each)?;
    }
    Ok(left)
}

/// Converts the times of a trace to cycles of the controller.
#[derive(Default)]
struct TraceClock {
    /// First time of a gem5 trace, which may be long after 0; for relative times, the time of the last
    /// request.
    base: Option<u64>,
}

impl TraceClock {
    /// The controller's cycle of a line of the trace.
    fn cycle(&mut self, line: &Line, reading: &Reading<'_>) -> Result<i64, &'static str> {
        let (time, scale) = match reading.format {
            Format::Gem5Text | Format::Gem5Packets => {
                let begin = *self.base.get_or_insert(line.time);
                let since = line.time.saturating_sub(begin);
                (since, reading.controller_mhz * 1e-6)
            }
            Format::Stl(true) => {
                let now = self.base.unwrap_or(0).saturating_add(line.time);
                self.base = Some(now);
                (now, reading.scale)
            }
            _ => (line.time, reading.scale),
        };
        let cycle = if scale == 1.0 {
            time
        } else {
            (time as f64 * scale) as u64
        };
        if cycle > LAST_CYCLE {
            return Err("the cycle is beyond 2^40; begin the trace nearer to 0");
        }
        Ok(cycle as i64)
    }
}

impl Reading<'_> {
    /// Passes an access to `each`, split into lines of the memory if its size is known.
    fn requests(
        &self,
        access: Access,
        cycle: i64,
        line: u64,
        each: &mut impl FnMut(Request) -> Result<(), Box<Error>>,
    ) -> Result<(), Error> {
        let wrong = |what: String| Error(format!("trace: line {line}: {what}"));
        let addr = match access.place {
            Place::Address(addr) => addr,
            Place::Vector(vector) => {
                let wrap = self.addresses.wrap;
                self.coordinates.address(vector, wrap).map_err(wrong)?
            }
        };
        if access.bytes > LONGEST_REQUEST_BYTES {
            let most = LONGEST_REQUEST_BYTES;
            let bytes = access.bytes;
            return Err(wrong(format!(
                "a request of {bytes} bytes; give at most {most}"
            )));
        }
        let first = addr - addr % self.line_bytes;
        let end = addr.saturating_add(access.bytes.max(1));
        let mut at = addr;
        loop {
            let mut request = Request {
                addr: at,
                write: access.write,
                cycle,
            };
            self.addresses.check(&mut request, line)?;
            each(request)?;
            let done = if at == addr { first } else { at };
            at = done.saturating_add(self.line_bytes);
            if at >= end || at == u64::MAX {
                return Ok(());
            }
        }
    }
}

/// Passes the requests of the lines at the start of `text` to `each`, as long as [`plain_line`] reads them. Returns the
/// length of these lines, and adds their number to `number`.
#[inline(never)]
fn plain_lines(
    text: &[u8],
    addresses: &Addresses<'_>,
    number: &mut u64,
    each: &mut impl FnMut(Request) -> Result<(), Box<Error>>,
) -> Result<usize, Box<Error>> {
    let mut rest = text;
    while let Some((mut request, length)) = plain_line(rest) {
        addresses.check(&mut request, *number)?;
        each(request)?;
        rest = &rest[length..];
        *number += 1;
    }
    Ok(text.len() - rest.len())
}

/// Fast path for lines such as `LD 0x1f40`: returns the request at the start of `text` and the length of its
/// line. `None` for all other lines, and for lines near the end of `text`. [`Format::line`] handles these
/// lines.
#[inline(always)]
fn plain_line(text: &[u8]) -> Option<(Request, usize)> {
    const HEAD: usize = "LD 0x".len();
    const LOAD: u64 = head(b"LD 0x\0\0\0");
    const STORE: u64 = head(b"ST 0x\0\0\0");
    /// Digits of the longest address, and the end of the line.
    const TAIL: usize = 17;
    let line: &[u8; HEAD + TAIL] = text.first_chunk()?;
    let write = match head(line.first_chunk()?) {
        LOAD => false,
        STORE => true,
        _ => return None,
    };
    let mut addr = 0;
    for (i, &c) in line[HEAD..].iter().enumerate() {
        let digit = HEX[c as usize];
        if digit > 15 {
            let cycle = 0;
            return (c == b'\n' && i > 0).then_some((Request { addr, write, cycle }, HEAD + i + 1));
        }
        addr = addr << 4 | u64::from(digit);
    }
    None
}

/// The first five characters of a line as a number, so that one comparison covers all of them.
const fn head(text: &[u8; 8]) -> u64 {
    u64::from_le_bytes(*text) & 0xff_ffff_ffff
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

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(format: Format) -> Reading<'static> {
        let map = axiscope_controller::MapBits {
            bank_bits: vec![6, 7],
            row_bits: vec![8, 9],
            ..Default::default()
        };
        Reading {
            format,
            addresses: Addresses {
                bytes: u64::MAX,
                wrap: false,
                of: "all",
            },
            coordinates: Coordinates::of(&map, 64, 1 << 12),
            line_bytes: 64,
            scale: 0.5,
            controller_mhz: 1000.0,
        }
    }

    fn refused(text: impl BufRead) -> String {
        let reading = reading(Format::Plain);
        read_trace(text, &reading, |_| Ok(()))
            .expect_err("refused")
            .0
    }

    fn requests(format: Format, text: &[u8]) -> (Vec<(u64, bool, i64)>, LeftOut) {
        let mut list = Vec::new();
        let each = |r: Request| {
            list.push((r.addr, r.write, r.cycle));
            Ok(())
        };
        let left = read_trace(text, &reading(format), each).expect("a trace");
        (list, left)
    }

    #[test]
    fn times_sizes_and_coordinates_become_requests_of_the_controller() {
        let of = |format, text: &str| requests(format, text.as_bytes()).0;
        let stl = "4: (96) read 0x20\n6: write 0x80\n";
        assert_eq!(
            of(Format::Stl(false), stl),
            [(0x20, false, 2), (0x40, false, 2), (0x80, true, 3)]
        );
        assert_eq!(of(Format::Stl(true), stl).last(), Some(&(0x80, true, 5)));
        // Ticks are picoseconds since the first packet. The clock is 1 GHz.
        let gem5 = "r,64,64,9000000\nu,64,64,9000001\nw,65,64,9003000\n";
        let (list, left) = requests(Format::Gem5Text, gem5.as_bytes());
        assert_eq!(list, [(64, false, 0), (65, true, 3), (128, true, 3)]);
        assert_eq!(left.others, 1);
        assert_eq!(
            of(Format::Instructions, "9 64 128\n"),
            [(64, false, 0), (128, true, 0)]
        );
        // Row 1, bank 2, column 3 (bits 10 and 11).
        let address = 1 << 8 | 2 << 6 | 3 << 10;
        assert_eq!(of(Format::Vectors, "W 0,0,2,1,3"), [(address, true, 0)]);
    }

    #[test]
    fn packets_of_gem5_are_read() {
        let text = b"gem5\x02\x18\x01\x08\x08\x05\x10\x04\x18\x40\x20\x40\x04\x08\x06\x10\x0b";
        let (list, left) = requests(Format::Gem5Packets, text);
        assert_eq!((list, left.others), (vec![(64, true, 0)], 1));
        let cut = &text[..text.len() - 1];
        let message = read_trace(cut, &reading(Format::Gem5Packets), |_| Ok(()));
        assert!(message.unwrap_err().0.starts_with("trace: packet 1: "));
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
            read_trace(trace, &reading(Format::Plain), each).expect("a trace");
            list
        };
        let whole = [
            (0x40, false, 0),
            (0xff, true, 0),
            (0x80, true, 3),
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
