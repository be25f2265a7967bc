//! Tests of the data that designs write and read, and of the addresses of the memory.

use super::*;

#[test]
fn data_are_stored_with_their_strobes_and_come_back() {
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    ps.write(0x1000, &[9; 32]).expect("in the memory");
    let mut pins = FromDesign {
        aw: one_beat(0x1000),
        wvalid: 1,
        wlast: 1,
        rready: 1,
        bready: 1,
        ..FromDesign::default()
    };
    pins.wdata[..16].fill(3);
    pins.wstrb[0] = 0b0000_0110;
    let mut out = ToDesign::default();
    let mut answer = None;
    let mut data = None;
    for n in 1..1000 {
        let after = ps.step(port, n * PERIOD, &pins).expect("legal");
        if out.awready != 0 {
            pins.aw.valid = 0;
        }
        if out.wready != 0 {
            pins.wvalid = 0;
        }
        if out.arready != 0 {
            pins.ar.valid = 0;
        }
        if out.bvalid != 0 {
            answer = Some((out.bid, out.bresp));
            pins.ar = one_beat(0x1000);
        }
        if out.rvalid != 0 {
            data = Some((out.rid, out.rresp, out.rlast, out.rdata));
        }
        out = after;
    }
    assert_eq!(answer, Some((5, 0)));
    let (id, response, last, data) = data.expect("it was read");
    assert_eq!((id, response, last), (5, 0, 1));
    assert_eq!(data[..4], [9, 3, 3, 9]);
    let mut back = [0; 4];
    ps.read(0x1000, &mut back).expect("in the memory");
    assert_eq!(back, [9, 3, 3, 9]);
    assert!(ps.is_idle());
}

/// Returns the response to a read of one beat. `out` contains the values that the port drives.
fn response(ps: &mut ProcessingSystem, out: &mut ToDesign, addr: u64, from: i64) -> u8 {
    let port = ps.port("HP0").expect("a port");
    let mut pins = FromDesign {
        ar: one_beat(addr),
        rready: 1,
        ..FromDesign::default()
    };
    for n in from..from + 500 {
        let after = ps.step(port, n * PERIOD, &pins).expect("legal");
        let before = std::mem::replace(out, after);
        if before.arready != 0 {
            pins.ar.valid = 0;
        }
        if before.rvalid != 0 {
            assert_eq!(before.rlast, 1);
            return before.rresp;
        }
    }
    panic!("no answer");
}

#[test]
fn the_port_sees_the_memory_in_two_windows_and_nothing_else() {
    let (gib, high) = (1u64 << 30, 0x8_0000_0000);
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    assert_eq!(ps.capacity_bytes(), 4 * gib);
    assert_eq!(ps.address_end(), high + 2 * gib);
    let found = [
        2 * gib - 16,
        high,
        high + 2 * gib - 16,
        2 * gib,
        4 * gib - 16,
        high - 16,
        high + 2 * gib,
        1 << 60,
    ];
    let mut out = ToDesign::default();
    let found: Vec<u8> = (found.iter().zip(1..))
        .map(|(&at, n)| response(&mut ps, &mut out, at, n * 1000))
        .collect();
    assert_eq!(found, [0, 0, 0, 3, 3, 3, 3, 3]);
    let result = ps.result().expect("time has passed");
    let errors = |ps: &mut ProcessingSystem| {
        let reads = ps.result()?.masters.pop()?.read;
        reads.map(|read| (read.bursts, read.errors))
    };
    assert_eq!(errors(&mut ps), Some((8, 5)));
    assert_eq!(
        result.warnings.last().expect("a warning"),
        "HP0: 5 bursts lie outside the memory and got DECERR, the first at 0x80000000; \
         it is at 0x0 to 0x7fffffff and 0x800000000 to 0x87fffffff"
    );
    ps.write(high, &[7]).expect("in the memory");
    let mut back = [0];
    ps.read(high, &mut back).expect("in the memory");
    assert_eq!(back, [7]);
    let message = ps.read(2 * gib, &mut back).unwrap_err().0;
    assert!(
        message.contains("ports see it at 0x0 to 0x7fffffff and"),
        "{message}"
    );
}

#[test]
fn the_high_window_is_the_upper_half_of_the_memory() {
    let rate = |base: u64| {
        let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
        let port = ps.port("HP0").expect("a port");
        measured(&mut ps, &mut [(port, Design::new(false, 16, 2, base))])
    };
    close(
        &rate(0x8_0000_0000),
        &modelled(&engine("a", "HP0", "read", 16, 2, 2 << 30)),
    );
}
