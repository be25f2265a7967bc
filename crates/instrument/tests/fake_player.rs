//! Tests the driver of the player on a fake bus.

use std::collections::BTreeMap;

use axiscope_instrument::{
    Direction, Entry, Error, Frame, Place, Player, RegisterBus, WaitFor, find,
    registers::player as at,
};

const BASE: u64 = 0xA000_0000;

#[derive(Default)]
struct Fake(BTreeMap<u64, u32>);

impl Fake {
    /// Capabilities: 16-byte beats, 32 bursts in flight, 4 IDs, 40 address bits, 64 entries.
    fn player() -> Self {
        let mut fake = Self::default();
        fake.set("block", at::block::ID_VALUE);
        fake.set("version", at::version::MAJOR.put(at::version::MAJOR_VALUE));
        fake.set(
            "capabilities",
            40 << 24 | 24 << 16 | 2 << 12 | 5 << 8 | 8 << 4 | 4,
        );
        fake.set("table_size", 64);
        fake
    }

    fn place(name: &str) -> u64 {
        let found = find(at::MAP, name).unwrap_or_else(|| panic!("{name}: a register"));
        BASE + u64::from(found.offset)
    }

    fn set(&mut self, name: &str, value: u32) {
        self.0.insert(Self::place(name), value);
    }

    fn get(&self, name: &str) -> u32 {
        self.0.get(&Self::place(name)).copied().unwrap_or(0)
    }
}

impl RegisterBus for Fake {
    fn read32(&mut self, address: u64) -> Result<u32, Error> {
        Ok(self.0.get(&address).copied().unwrap_or(0))
    }
    fn write32(&mut self, address: u64, value: u32) -> Result<(), Error> {
        self.0.insert(address, value);
        Ok(())
    }
    fn read_memory(&mut self, _: u64, _: &mut [u8]) -> Result<(), Error> {
        Err(Error("no memory here".into()))
    }
    fn write_memory(&mut self, _: u64, _: &[u8]) -> Result<(), Error> {
        Err(Error("no memory here".into()))
    }
}

fn entry() -> Entry {
    Entry::new(Direction::Write, Place::At(0x12_3456_7004), 3, 8)
}

#[test]
fn an_entry_is_where_its_fields_are() {
    let mut bus = Fake::player();
    let player = Player::open(&mut bus, BASE).expect("a player");
    let e = Entry {
        wait: WaitFor::SameId,
        id: 3,
        gap_cycles: 0x1_0001,
        first_strobes: 0xF0F0,
        last_strobes: 1,
        ..entry()
    };
    player.load(&mut bus, 5, &[e]).expect("a burst");
    let word = |name: &str| bus.get(&format!("bursts.entry[5].{name}"));
    assert_eq!(word("address_low"), 0x3456_7004);
    // The gap is rounded to a 16-bit number times a power of two.
    assert_eq!(word("address_high"), 0x8001 << 16 | 0x12);
    assert_eq!(
        word("burst"),
        1 << 20 | 3 << 16 | 2 << 14 | 1 << 11 | 3 << 8 | 2
    );
    assert_eq!(word("strobes"), 0x1_F0F0);
    let back = Entry {
        place: Place::FromData(-8),
        ..entry()
    };
    let words = player.words(&back).expect("an offset");
    assert_eq!(
        (words[0], words[1], words[2] >> 12 & 3),
        (0xFFFF_FFF8, 0xFFFF, 2)
    );
}

#[test]
fn what_is_no_burst_is_said_before() {
    let mut bus = Fake::player();
    let player = Player::open(&mut bus, BASE).expect("a player");
    for (e, message) in [
        (
            Entry {
                beats: 0,
                ..entry()
            },
            "beats: 0; give 1 to 256",
        ),
        (
            Entry {
                beat_bytes: 32,
                ..entry()
            },
            "beat_bytes: 32; give a power of two, at most 16",
        ),
        (Entry { id: 4, ..entry() }, "id: 4; give 0 to 3"),
        (
            Entry {
                place: Place::At(0xFF0),
                ..entry()
            },
            "place: 0xff0; give a burst that crosses no multiple of 4 KiB",
        ),
        (
            Entry {
                place: Place::At(1 << 40),
                ..entry()
            },
            "place: 0x10000000000; give 40 bits",
        ),
        (
            Entry {
                gap_cycles: u32::MAX,
                ..entry()
            },
            "gap_cycles: 4294967295; give less than 2^31",
        ),
    ] {
        let error = player.load(&mut bus, 0, &[entry(), e]).expect_err(message);
        assert_eq!(error.0, format!("entry 1: {message}"));
    }
    let error = player
        .load(&mut bus, 63, &[entry(), entry()])
        .expect_err("too many");
    assert_eq!(error.0, "entries: 65; give at most 64, or build more");
    bus.set("status", at::status::BUSY.put(1));
    assert!(player.load(&mut bus, 0, &[entry()]).is_err());
    assert!(player.frame(&mut bus, &Frame::new(0, None)).is_err());
}

#[test]
fn a_frame_is_where_its_fields_are() {
    let mut bus = Fake::player();
    let player = Player::open(&mut bus, BASE).expect("a player");
    let frame = Frame {
        base: 0x12_0000_1000,
        base_step_bytes: -64,
        outstanding: [8, 32],
        domain: [1, 2],
        snoop: [0, 1],
        ..Frame::new(7, Some(9))
    };
    player.frame(&mut bus, &frame).expect("a frame");
    assert_eq!(bus.get("frame.base_high"), 0x12);
    assert_eq!(bus.get("frame.base_step"), 0xFFFF_FFC0);
    assert_eq!(bus.get("frame.range"), 7 << 16);
    assert_eq!(bus.get("frame.loops"), 9);
    assert_eq!(bus.get("frame.outstanding"), 31 << 16 | 7);
    assert_eq!(bus.get("frame.read_sideband"), 1 << 12 | 2 << 4 | 3);
    assert_eq!(
        bus.get("frame.write_sideband"),
        1 << 16 | 2 << 12 | 2 << 4 | 3
    );
    for wrong in [
        Frame::new(64, None),
        Frame::new(0, Some(0)),
        Frame {
            outstanding: [1, 33],
            ..frame
        },
        Frame {
            snoop: [0, 8],
            ..frame
        },
    ] {
        assert!(player.frame(&mut bus, &wrong).is_err());
    }
    bus.set("refused", 7 << 16 | 1);
    let refused = player.refused(&mut bus).expect("a bus").expect("a refusal");
    assert!(refused.page && !refused.size && refused.first_entry == 7);
    bus.set("refused", 0);
    assert_eq!(player.refused(&mut bus), Ok(None));
}

#[test]
fn another_block_is_no_player() {
    let mut bus = Fake::default();
    assert!(Player::open(&mut bus, BASE).is_err());
}
