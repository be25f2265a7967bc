//! Packet traces as gem5 writes them: the word "gem5", then messages in protobuf format, each preceded by its length. The
//! first message is a header, the others are packets (gem5's src/proto/packet.proto).

use std::io::BufRead;

/// A packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Packet {
    pub tick: u64,
    pub command: u64,
    pub address: u64,
    pub bytes: u64,
}

/// The numbers that gem5 uses for reads and writes. The numbers of other commands differ between versions of gem5.
pub(super) const READ: u64 = 1;
/// See [`READ`].
pub(super) const WRITE: u64 = 4;

/// Longest message. A header may contain names of many masters.
const LONGEST_MESSAGE_BYTES: u64 = 1 << 20;
/// Ticks per second, if the header does not state them.
const TICKS_PER_S: u64 = 1_000_000_000_000;

/// Numbers of fields.
const HEADER_TICK_FREQ: u64 = 3;
const TICK: u64 = 1;
const COMMAND: u64 = 2;
const ADDRESS: u64 = 3;
const SIZE: u64 = 4;

/// Reads ticks per second from the header.
pub(super) fn read_header(trace: &mut impl BufRead) -> Result<u64, String> {
    let mut message = Vec::new();
    if !read_message(trace, &mut message)? {
        return Err("it has no header".into());
    }
    let mut ticks = TICKS_PER_S;
    for_fields(&message, |field, value| {
        if field == HEADER_TICK_FREQ && value > 0 {
            ticks = value;
        }
    })?;
    Ok(ticks)
}

/// Reads a packet; returns `None` at the end of the file.
pub(super) fn read_packet(
    trace: &mut impl BufRead,
    message: &mut Vec<u8>,
) -> Result<Option<Packet>, String> {
    if !read_message(trace, message)? {
        return Ok(None);
    }
    let mut packet = Packet::default();
    for_fields(message, |field, value| match field {
        TICK => packet.tick = value,
        COMMAND => packet.command = value,
        ADDRESS => packet.address = value,
        SIZE => packet.bytes = value,
        _ => {}
    })?;
    Ok(Some(packet))
}

fn read_message(trace: &mut impl BufRead, message: &mut Vec<u8>) -> Result<bool, String> {
    let at_end = trace.fill_buf().map_err(|e| e.to_string())?.is_empty();
    if at_end {
        return Ok(false);
    }
    let mut length = 0u64;
    for shift in (0..64).step_by(7) {
        let mut byte = [0];
        trace.read_exact(&mut byte).map_err(|e| e.to_string())?;
        length |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] & 0x80 == 0 {
            break;
        }
    }
    if length > LONGEST_MESSAGE_BYTES {
        return Err(format!("a message has {length} bytes; the file is damaged"));
    }
    message.resize(length as usize, 0);
    trace.read_exact(message).map_err(|e| e.to_string())?;
    Ok(true)
}

/// Calls `each` for every field that contains a number.
fn for_fields(mut message: &[u8], mut each: impl FnMut(u64, u64)) -> Result<(), String> {
    let damaged = || String::from("a message is damaged");
    while !message.is_empty() {
        let key = varint(&mut message).ok_or_else(damaged)?;
        let skip = match key & 7 {
            0 => {
                each(key >> 3, varint(&mut message).ok_or_else(damaged)?);
                0
            }
            1 => 8,
            2 => varint(&mut message).ok_or_else(damaged)?,
            5 => 4,
            _ => return Err(damaged()),
        };
        message = usize::try_from(skip)
            .ok()
            .and_then(|skip| message.get(skip..))
            .ok_or_else(damaged)?;
    }
    Ok(())
}

fn varint(message: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = message.split_first()?;
        *message = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Encodes fields that contain numbers as a message, preceded by its length.
    fn message(fields: &[(u64, u64)]) -> Vec<u8> {
        let mut body = Vec::new();
        let mut put = |mut value: u64| {
            while value > 0x7f {
                body.push(value as u8 | 0x80);
                value >>= 7;
            }
            body.push(value as u8);
        };
        for &(field, value) in fields {
            put(field << 3);
            put(value);
        }
        body.insert(0, body.len() as u8);
        body
    }

    #[test]
    fn header_and_packets_are_read() {
        let mut bytes = message(&[(HEADER_TICK_FREQ, 1_000_000_000)]);
        bytes.extend(message(&[
            (TICK, 5),
            (COMMAND, 4),
            (ADDRESS, 1 << 40),
            (SIZE, 64),
            (7, 3),
        ]));
        let mut trace = &*bytes;
        assert_eq!(read_header(&mut trace), Ok(1_000_000_000));
        let packet = Packet {
            tick: 5,
            command: WRITE,
            address: 1 << 40,
            bytes: 64,
        };
        let mut buffer = Vec::new();
        assert_eq!(read_packet(&mut trace, &mut buffer), Ok(Some(packet)));
        assert_eq!(read_packet(&mut trace, &mut buffer), Ok(None));
    }

    #[test]
    fn damaged_files_are_refused() {
        let mut buffer = Vec::new();
        for bytes in [
            &[5u8, 1][..],
            &[0xff; 12],
            &[2, 0x0b, 1],
            &[2, 0x12, 9],
            &[1, 0x80],
        ] {
            assert!(
                read_packet(&mut { bytes }, &mut buffer).is_err(),
                "{bytes:?}"
            );
        }
    }
}
