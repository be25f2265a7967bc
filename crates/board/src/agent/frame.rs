//! Frames: a header of 16 bytes and a body (`README.md`).

use std::io::{self, Read, Write};

/// First bytes of a frame.
pub const MAGIC: [u8; 4] = *b"AXSC";

/// Version of frames.
pub const VERSION: u8 = 1;

/// Largest body, bytes.
pub const MOST_BYTES: usize = 16 << 20;

const HEAD_BYTES: usize = 16;

/// Kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Request of the host.
    Request,
    /// Result of a request.
    Answer,
    /// Error of a request.
    Error,
    /// Progress of a request.
    Progress,
    /// A ping, in both directions.
    Ping,
}

impl Kind {
    const ALL: [Self; 5] = [
        Self::Request,
        Self::Answer,
        Self::Error,
        Self::Progress,
        Self::Ping,
    ];
}

/// A frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Kind of the frame: request, answer, error, progress or ping.
    pub kind: Kind,
    /// Number of the request.
    pub number: u32,
    /// The body as JSON. Empty for a ping.
    pub body: Vec<u8>,
}

/// Why a frame could not be read.
#[derive(Debug)]
pub enum Broken {
    /// The connection ended, possibly within a frame.
    Ended,
    /// The line failed.
    Line(io::Error),
    /// The bytes are not a frame: a message, and the number of the request.
    Wrong(String, u32),
}

impl Frame {
    /// A ping.
    #[must_use]
    pub const fn ping() -> Self {
        Self {
            kind: Kind::Ping,
            number: 0,
            body: Vec::new(),
        }
    }

    /// Reads one frame. Memory for the body is allocated as bytes arrive, and not for the length
    /// that the header states.
    ///
    /// # Errors
    /// If the connection ends, possibly within a frame, or the bytes are not a frame.
    pub fn read(from: &mut impl Read) -> Result<Self, Broken> {
        let mut head = [0; HEAD_BYTES];
        exactly(from, &mut head)?;
        let word =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let number = word(8);
        let wrong = |message: String| Err(Broken::Wrong(message, number));
        if head[..4] != MAGIC {
            return wrong(format!("head: begins with {:02x?}; give AXSC", &head[..4]));
        }
        if head[4] != VERSION {
            return wrong(format!(
                "head: frames of version {}; give {VERSION}",
                head[4]
            ));
        }
        let Some(&kind) = Kind::ALL.get(usize::from(head[5])) else {
            return wrong(format!("head: kind {}; give 0 to 4", head[5]));
        };
        if head[6..8] != [0; 2] {
            return wrong("head: bytes 6 and 7 are not 0".into());
        }
        let bytes = word(12) as usize;
        if bytes > MOST_BYTES {
            return wrong(format!(
                "head: a body of {bytes} bytes; give {MOST_BYTES} at most"
            ));
        }
        let mut body = Vec::new();
        from.take(bytes as u64)
            .read_to_end(&mut body)
            .map_err(Broken::Line)?;
        if body.len() < bytes {
            return Err(Broken::Ended);
        }
        if kind == Kind::Ping && bytes > 0 {
            return wrong(format!("body: {bytes} bytes of a ping; give none"));
        }
        Ok(Self { kind, number, body })
    }

    /// Writes the full frame in one call.
    ///
    /// # Errors
    /// If the connection fails, or the body is too long.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        if self.body.len() > MOST_BYTES {
            let message = format!("a body of {} bytes; {MOST_BYTES} at most", self.body.len());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let mut all = Vec::with_capacity(HEAD_BYTES + self.body.len());
        all.extend(MAGIC);
        let kind = Kind::ALL.iter().position(|k| *k == self.kind);
        all.extend([VERSION, kind.unwrap_or(0) as u8, 0, 0]);
        all.extend(self.number.to_le_bytes());
        all.extend((self.body.len() as u32).to_le_bytes());
        all.extend(&self.body);
        to.write_all(&all)?;
        to.flush()
    }
}

fn exactly(from: &mut impl Read, into: &mut [u8]) -> Result<(), Broken> {
    from.read_exact(into).map_err(|e| match e.kind() {
        io::ErrorKind::UnexpectedEof => Broken::Ended,
        _ => Broken::Line(e),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        Frame {
            kind: Kind::Request,
            number: 7,
            body: b"{\"do\":\"close\"}".to_vec(),
        }
    }

    fn bytes(f: &Frame) -> Vec<u8> {
        let mut out = Vec::new();
        f.write(&mut out).expect("memory takes it");
        out
    }

    #[test]
    fn a_frame_comes_back_as_it_went() {
        for f in [frame(), Frame::ping()] {
            assert_eq!(Frame::read(&mut bytes(&f).as_slice()).expect("a frame"), f);
        }
    }

    #[test]
    fn the_head_is_as_the_page_says() {
        let all = bytes(&frame());
        assert_eq!(&all[..8], b"AXSC\x01\x00\x00\x00");
        assert_eq!(&all[8..16], &[7, 0, 0, 0, 14, 0, 0, 0]);
    }

    #[test]
    fn what_is_cut_anywhere_is_an_end() {
        let all = bytes(&frame());
        for n in 0..all.len() {
            assert!(
                matches!(Frame::read(&mut &all[..n]), Err(Broken::Ended)),
                "{n}"
            );
        }
    }

    #[test]
    fn each_byte_of_the_head_is_checked() {
        for (at, value, message) in [
            (0, b'B', "AXSC"),
            (4, 2, "version 2"),
            (5, 5, "kind 5"),
            (6, 1, "bytes 6 and 7"),
            (7, 1, "bytes 6 and 7"),
            (15, 1, "16777216 at most"),
        ] {
            let mut all = bytes(&frame());
            all[at] = value;
            match Frame::read(&mut all.as_slice()) {
                Err(Broken::Wrong(sentence, 7)) => {
                    assert!(sentence.contains(message), "{sentence}")
                }
                other => panic!("byte {at}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_claim_of_many_bytes_takes_no_memory() {
        let mut all = bytes(&frame());
        all[12..16].copy_from_slice(&(MOST_BYTES as u32).to_le_bytes());
        assert!(matches!(
            Frame::read(&mut all.as_slice()),
            Err(Broken::Ended)
        ));
    }

    #[test]
    fn a_ping_has_no_body() {
        let ping = Frame {
            body: vec![b'x'],
            ..Frame::ping()
        };
        let read = Frame::read(&mut bytes(&ping).as_slice());
        assert!(matches!(read, Err(Broken::Wrong(..))));
    }
}
