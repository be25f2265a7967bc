use axiscope_fabric::{AxiMaster, Poll};

use super::*;

fn shown(addr: u64, len: u8) -> Shown {
    Shown {
        addr,
        len,
        id: 3,
        qos: 0,
        way: Way::Memory,
    }
}

fn port() -> Port {
    Port::new(Domain::from_mhz(100.0), 16, 0, 0)
}

#[test]
fn a_read_returns_a_beat_an_edge_and_ends_with_its_last() {
    let mut p = port();
    assert!(p.show(Direction::Read, &shown(0x1000, 7), 5));
    assert!(
        !p.show(Direction::Read, &shown(0x1000, 7), 6),
        "the same burst"
    );
    let Poll::Ready(b) = p.poll(Direction::Read, 50_000) else {
        panic!("a burst is shown");
    };
    assert_eq!((b.issued, b.beats), (50_000, 8));
    assert!(!p.address_ready(Direction::Read));
    p.taken(Direction::Read, 60_000);
    assert!(p.address_ready(Direction::Read) && !p.address_ready(Direction::Read));
    p.moved(Direction::Read, 64, 199_000);
    p.moved(Direction::Read, 64, 239_000);
    let got: Vec<_> = (10..30)
        .filter_map(|e| p.read_beat(e).map(|b| (e, b)))
        .collect();
    assert_eq!(got.len(), 8);
    let beat = |addr, last| Moving {
        addr,
        last,
        id: 3,
        way: Way::Memory,
    };
    assert_eq!(got[0], (17, beat(0x1000, false)));
    assert_eq!(got[7], (24, beat(0x1070, true)));
    assert!(p.is_idle());
}

#[test]
fn stages_take_bursts_before_the_interface_does() {
    let mut p = Port::new(Domain::from_mhz(100.0), 16, 2, 0);
    for edge in 0..2 {
        assert!(p.show(Direction::Read, &shown(0, 0), edge));
        assert!(p.address_ready(Direction::Read));
    }
    assert!(p.show(Direction::Read, &shown(0, 0), 2));
    assert!(!p.address_ready(Direction::Read));
    p.taken(Direction::Read, 0);
    assert!(p.address_ready(Direction::Read));
}

#[test]
fn a_response_waits_for_its_data() {
    let mut p = port();
    let refused = Shown {
        way: Way::Refused,
        ..shown(0, 1)
    };
    p.show(Direction::Write, &refused, 0);
    assert!(!p.write_ready());
    p.room(32, 0);
    p.taken(Direction::Write, 0);
    p.done(Direction::Write, 0, 32, 20_000);
    assert_eq!(p.write_beat().addr, 0);
    assert_eq!(p.response(3), None);
    assert_eq!(p.write_beat().addr, 16);
    assert!(!p.write_ready());
    let answer = Answer { id: 3, error: true };
    assert_eq!([1, 3, 4].map(|e| p.response(e)), [None, Some(answer), None]);
    assert!(p.is_idle());
}
