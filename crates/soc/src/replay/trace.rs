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
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|w| !w.is_empty());
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
    let (digits, radix) = match word {
        [b'0', b'x' | b'X', rest @ ..] => (rest, 16u64),
        _ => (word, 10),
    };
    if digits.is_empty() {
        return Err(());
    }
    digits.iter().try_fold(0u64, |v, &c| {
        let d = (c as char).to_digit(radix as u32).ok_or(())?;
        v.checked_mul(radix)
            .and_then(|v| v.checked_add(u64::from(d)))
            .ok_or(())
    })
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
