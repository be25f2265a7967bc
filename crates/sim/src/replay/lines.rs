//! Lines of DRAM traces as text.

/// A line of a trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The requests of the line; only traces of instructions have a second one.
    pub requests: [Option<Access>; 2],
    /// Cycle of the request; for gem5, time in ps.
    pub time: u64,
    /// Whether the command is neither a read nor a write.
    pub is_other: bool,
}

/// One request of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Access {
    pub write: bool,
    pub place: Place,
    /// Bytes; 0 if the trace does not state them.
    pub bytes: u64,
}

/// The target of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Address(u64),
    /// Channel, rank, bank group, bank, row and column.
    Vector([u64; 6]),
}

type Read = Result<Option<Line>, &'static str>;

impl Line {
    fn of(write: bool, address: u64, bytes: u64, time: u64) -> Self {
        let place = Place::Address(address);
        let access = Access {
            write,
            place,
            bytes,
        };
        Self {
            requests: [Some(access), None],
            time,
            is_other: false,
        }
    }
}

/// Whether a line is empty or a comment.
pub(super) fn is_comment(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    text.is_empty() || text.starts_with(b"#") || text.starts_with(b"//") || text.starts_with(b";")
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let all = line.split(u8::is_ascii_whitespace);
    all.filter(|w| !w.is_empty())
}

/// `LD 0x40` of Ramulator 2, or `0x40 READ 17` of DRAMSim and of Ramulator 1 (`0x40 R`). Commands in the k6 and MASE
/// formats are interpreted as DRAMSim 2 does.
pub(super) fn plain(line: &[u8], is_hex: bool) -> Read {
    if is_comment(line) {
        return Ok(None);
    }
    let mut words = words(line);
    let first = words.next().ok_or("an empty line")?;
    let second = words.next().ok_or("only one word")?;
    let (op, addr, third) = match first {
        b"LD" | b"ST" if !is_hex => (first, second, None),
        _ => (second, first, words.next()),
    };
    if words.next().is_some() {
        return Err("too many words");
    }
    let write = match op {
        b"LD" | b"READ" | b"read" | b"R" | b"IFETCH" | b"P_FETCH" | b"P_MEM_RD" | b"P_LOCK_RD"
        | b"P_LOCK_WR" => false,
        b"ST" | b"WRITE" | b"write" | b"W" | b"P_MEM_WR" | b"BOFF" => true,
        _ => return Err("unknown operation"),
    };
    let address = if is_hex {
        hexadecimal(addr)
    } else {
        number(addr)
    };
    let address = address.map_err(|()| "the address is not a number")?;
    // DRAMSim's format "misc" has the data of a write in place of a cycle.
    let is_data = |word: &[u8]| op.is_ascii() && op[0].is_ascii_lowercase() && word.len() >= 16;
    let time = match third {
        Some(word) if !is_data(word) => number(word).map_err(|()| "the cycle is not a number")?,
        _ => 0,
    };
    Ok(Some(Line::of(write, address, 0, time)))
}

/// `R 0,0,1,2,300,4`: coordinates of Ramulator 2. Devices without bank groups have five.
pub(super) fn vectors(line: &[u8]) -> Read {
    if is_comment(line) {
        return Ok(None);
    }
    let mut words = words(line);
    let write = match words.next() {
        Some(b"R") => false,
        Some(b"W") => true,
        _ => return Err("it does not begin with R or W"),
    };
    let text = words.next().ok_or("it has no coordinates")?;
    if words.next().is_some() {
        return Err("too many words");
    }
    let mut all = [0; 6];
    let mut count = 0;
    for part in text.split(|c| *c == b',').filter(|p| !p.is_empty()) {
        let value = number(part).map_err(|()| "a coordinate is not a number")?;
        *all.get_mut(count).ok_or("more than six coordinates")? = value;
        count += 1;
    }
    if count == 5 {
        all = [all[0], all[1], 0, all[2], all[3], all[4]];
    } else if count != 6 {
        return Err("neither five nor six coordinates");
    }
    let place = Place::Vector(all);
    let access = Access {
        write,
        place,
        bytes: 0,
    };
    Ok(Some(Line {
        requests: [Some(access), None],
        ..Line::default()
    }))
}

/// `3 20734016 20734080`: instructions, load, and optionally store, of Ramulator's simple core.
pub(super) fn instructions(line: &[u8]) -> Read {
    if is_comment(line) {
        return Ok(None);
    }
    let mut numbers = [None; 3];
    for (at, word) in words(line).enumerate() {
        let value = number(word).map_err(|()| "a word is not a number")?;
        *numbers.get_mut(at).ok_or("too many words")? = Some(value);
    }
    let load = numbers[1].ok_or("it has no address")?;
    let mut made = Line::of(false, load, 0, 0);
    made.requests[1] = numbers[2].and_then(|store| Line::of(true, store, 0, 0).requests[0]);
    Ok(Some(made))
}

/// `31: (64) read 0x400140`: cycle, optional bytes, command and address of DRAMSys, and optional data.
pub(super) fn stl(line: &[u8]) -> Read {
    if is_comment(line) {
        return Ok(None);
    }
    let mut words = words(line);
    let time = words.next().ok_or("an empty line")?;
    let time = time.strip_suffix(b":").unwrap_or(time);
    let time = value::<10>(time).map_err(|()| "it does not begin with a cycle")?;
    let mut word = words.next().ok_or("it has no command")?;
    let mut bytes = 0;
    if let Some(text) = word.strip_prefix(b"(") {
        let text = text.strip_suffix(b")").unwrap_or(text);
        bytes = value::<10>(text).map_err(|()| "the bytes in parentheses are not a number")?;
        word = words.next().ok_or("it has no command")?;
    }
    let write = match word.to_ascii_lowercase().as_slice() {
        b"read" => false,
        b"write" => true,
        _ => return Err("its command is neither read nor write"),
    };
    let address = hexadecimal(words.next().ok_or("it has no address")?);
    let address = address.map_err(|()| "the address is not a hexadecimal number")?;
    Ok(Some(Line::of(write, address, bytes, time)))
}

/// `12 R 0x7f0040 0x401a20` of USIMM.
pub(super) fn usimm(line: &[u8]) -> Read {
    if is_comment(line) {
        return Ok(None);
    }
    let mut words = words(line);
    let gap = words.next().ok_or("an empty line")?;
    value::<10>(gap).map_err(|()| "it does not begin with a number of instructions")?;
    let write = match words.next() {
        Some(b"R") => false,
        Some(b"W") => true,
        _ => return Err("its operation is neither R nor W"),
    };
    let address = hexadecimal(words.next().ok_or("it has no address")?);
    let address = address.map_err(|()| "the address is not a hexadecimal number")?;
    // The program counter, which only reads have.
    let _ = words.next();
    if words.next().is_some() {
        return Err("too many words");
    }
    Ok(Some(Line::of(write, address, 0, 0)))
}

/// `15 R 0x40 00112233 0` of NVMain: cycle, operation, address, data, for some releases the data before, and thread. A line
/// with the version comes first.
pub(super) fn nvmain(line: &[u8]) -> Read {
    if is_comment(line) || line.trim_ascii().starts_with(b"NVMV") {
        return Ok(None);
    }
    let mut words = words(line);
    let time = words.next().ok_or("an empty line")?;
    let time = value::<10>(time).map_err(|()| "it does not begin with a cycle")?;
    let write = match words.next() {
        Some(b"R") => false,
        Some(b"W") => true,
        _ => return Err("its operation is neither R nor W"),
    };
    let address = hexadecimal(words.next().ok_or("it has no address")?);
    let address = address.map_err(|()| "the address is not a hexadecimal number")?;
    match words.count() {
        2 | 3 => Ok(Some(Line::of(write, address, 0, time))),
        _ => Err("it has neither five nor six words"),
    }
}

/// `r,1048576,64,2000` of gem5: command, address, bytes, optional flags, tick, and optional program counter. The number
/// of the packet may come first.
pub(super) fn gem5(line: &[u8]) -> Read {
    if is_comment(line) {
        return Ok(None);
    }
    let mut words: Vec<&[u8]> = line.split(|c| *c == b',').map(<[u8]>::trim_ascii).collect();
    let is_command = |w: &[u8]| matches!(w, b"r" | b"w" | b"u");
    if words.first().is_some_and(|w| !is_command(w)) {
        value::<10>(words[0]).map_err(|()| "it begins with none of r, w and u")?;
        words.remove(0);
    }
    let command = words.first().copied().unwrap_or_default();
    if !is_command(command) {
        return Err("its command is not r, w or u");
    }
    let at = |i: usize| {
        let word = words.get(i).ok_or("too few words")?;
        number(word).map_err(|()| "a word is not a number")
    };
    let tick = match words.len() {
        4 => 3,
        5 | 6 => 4,
        _ => return Err("it has neither four nor five words after the command"),
    };
    let mut made = Line::of(command == b"w", at(1)?, at(2)?, at(tick)?);
    made.is_other = command == b"u";
    Ok(Some(made))
}

/// A decimal or 0x number of at most 64 bits.
pub(super) fn number(word: &[u8]) -> Result<u64, ()> {
    match word {
        [b'0', b'x' | b'X', digits @ ..] => value::<16>(digits),
        _ => value::<10>(word),
    }
}

fn hexadecimal(word: &[u8]) -> Result<u64, ()> {
    match word {
        [b'0', b'x' | b'X', digits @ ..] => value::<16>(digits),
        _ => value::<16>(word),
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
    fn fields_of_each_format_are_read() {
        let of = |line: Read| line.expect("a line").expect("a request");
        assert_eq!(of(plain(b"0x80 WRITE 7", false)), Line::of(true, 128, 0, 7));
        assert_eq!(
            of(plain(b"0x80 P_LOCK_WR 7", false)),
            Line::of(false, 128, 0, 7)
        );
        assert_eq!(of(plain(b"80 READ 7", true)), Line::of(false, 128, 0, 7));
        assert_eq!(
            of(stl(b"5: (128) write 40 0xff")),
            Line::of(true, 64, 128, 5)
        );
        assert_eq!(of(usimm(b"12 R 0x40 0x1")), Line::of(false, 64, 0, 0));
        assert_eq!(of(nvmain(b"15 W 0x40 00ff 0 1")), Line::of(true, 64, 0, 15));
        assert_eq!(nvmain(b"NVMV1"), Ok(None));
        assert_eq!(of(gem5(b"9,w,64,32,256,77,1")), Line::of(true, 64, 32, 77));
        assert!(of(gem5(b"u,64,32,77")).is_other);
        let two = of(instructions(b"3 64 128"));
        assert_eq!(
            two.requests[1].map(|r| (r.write, r.place)),
            Some((true, Place::Address(128)))
        );
        let vector = of(vectors(b"W 0,1,2,300,4")).requests[0];
        assert_eq!(
            vector.map(|r| r.place),
            Some(Place::Vector([0, 1, 0, 2, 300, 4]))
        );
    }

    #[test]
    fn other_lines_are_refused() {
        assert_eq!(plain(b"  # note", false), Ok(None));
        for bad in [
            "LD",
            "LD x",
            "XX 0x40",
            "0x40 READ 1 2",
            "LD 0x10000000000000000",
            "0x READ 1",
        ] {
            assert!(plain(bad.as_bytes(), false).is_err(), "{bad}");
        }
        for bad in ["R", "R 1,2", "R 1,2,3,4,5,6,7", "X 1,2,3,4,5"] {
            assert!(vectors(bad.as_bytes()).is_err(), "{bad}");
        }
        for bad in ["read 0x1", "5: copy 0x1", "5: (x) read 0x1", "5: read"] {
            assert!(stl(bad.as_bytes()).is_err(), "{bad}");
        }
        for bad in ["15 R 0x40", "15 X 0x40 0 0", "x R 0x40 0 0", "1 R z 0 0"] {
            assert!(nvmain(bad.as_bytes()).is_err(), "{bad}");
        }
        for bad in ["r,1,2", "x,1,2,3", "r,1,2,3,4,5,6"] {
            assert!(gem5(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
