//! The lines of a plain DRAM trace.
//!
//! Two forms of line are read: `LD 0x1f40` / `ST 0x1f40`, and `0x1f40 READ 17` /
//! `0x1f40 WRITE 17` with the earliest cycle of the request. Blank lines and lines that
//! begin with `#` are passed over.

use std::io::BufRead;

use crate::Error;

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
    mut each: impl FnMut(Request),
) -> Result<(), Error> {
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        let n = trace
            .read_until(b'\n', &mut line)
            .map_err(|e| Error(format!("trace line {number}: {e}")))?;
        if n == 0 {
            return Ok(());
        }
        match parse_line(&line) {
            Ok(Some(r)) => each(r),
            Ok(None) => {}
            Err(what) => {
                return Err(Error(format!(
                    "trace line {number}: {what}; give \"LD 0x40\", \"ST 0x40\" or \"0x40 READ 17\""
                )));
            }
        }
    }
    Ok(())
}

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
    let cycle = i64::try_from(cycle).map_err(|_| "the cycle is too large")?;
    if cycle > 1 << 50 {
        return Err("the cycle is too large");
    }
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
        ] {
            assert!(r(bad).is_err(), "{bad}");
        }
    }
}
