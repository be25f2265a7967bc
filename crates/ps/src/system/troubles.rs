//! Tests of errors in benches, and of the messages about these errors.

use super::{
    tests::{Design, PERIOD, files, setup},
    *,
};
use crate::Address;

/// Returns ports of an Ultra96-V2, some of which can be coherent.
fn caches(port: &str, coherent: bool) -> Result<(ProcessingSystem, PortHandle), Error> {
    let mut setup = setup("", &[port]);
    (setup.name, setup.platform) = ("ultra96v2".into(), files("ultra96v2"));
    if coherent {
        (setup.ports[0].axcache, setup.ports[0].axuser) = (15, 1);
    }
    let ps = ProcessingSystem::new(&setup)?;
    let port = ps.port(port)?;
    Ok((ps, port))
}

#[test]
fn a_clock_that_is_not_the_setups_is_told() {
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    let mut step = |n: i64| ps.step(port, n * 10_000, &FromDesign::default());
    let message = (1..100).find_map(|n| step(n).err());
    assert_eq!(
        message.expect("it is not 250 MHz").0,
        "HP0 at 0.17 us: its clock has a period of 10 ns, and pl_mhz says 250: give pl_mhz=100, \
         or `axiscope bench --port HP0@100`"
    );
}

/// Runs a design that is reset in the middle and then issues different bursts. Returns the beats and responses
/// after the reset, and all warnings.
fn two_lives(write: bool, coherent: bool) -> (u32, bool, Vec<String>) {
    let (mut ps, port) = if coherent {
        caches("HPC0", true).expect("a port")
    } else {
        let ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
        let port = ps.port("HP0").expect("a port");
        (ps, port)
    };
    let (mut now, mut out) = (0, ToDesign::default());
    let mut first = Design::new(write, 16, 4, 0);
    if coherent {
        (first.pins.ar.cache, first.pins.aw.cache) = (15, 15);
    }
    for _ in 0..60 {
        now += PERIOD;
        let after = ps.step(port, now, &first.pins).expect("legal");
        first.edge(&out);
        out = after;
    }
    assert!(!ps.is_idle());
    for _ in 0..3 {
        now += PERIOD;
        ps.reset(port, now);
    }
    assert!(ps.is_idle());
    // No data or response may arrive for an address that the design did not drive.
    let mut unasked = false;
    let quiet = FromDesign {
        rready: 1,
        bready: 1,
        ..FromDesign::default()
    };
    for _ in 0..20 {
        now += PERIOD;
        out = ps.step(port, now, &quiet).expect("legal");
        unasked |= out.rvalid != 0 || out.bvalid != 0;
    }
    let mut second = Design::new(write, 8, 2, 1 << 20);
    for _ in 0..4000 {
        now += PERIOD;
        let after = ps.step(port, now, &second.pins).expect("legal");
        second.edge(&out);
        out = after;
    }
    (second.answered, unasked, ps.warnings())
}

#[test]
fn a_reset_drops_what_is_under_way_and_says_so() {
    for (write, coherent) in [(false, false), (true, false), (false, true), (true, true)] {
        let (answered, unasked, warnings) = two_lives(write, coherent);
        assert!(!unasked, "write {write}, coherent {coherent}");
        assert!(
            answered > 50,
            "{answered}, write {write}, coherent {coherent}"
        );
        let message = warnings
            .iter()
            .find(|w| w.contains("reset at 0.244 us with"));
        let message = message.unwrap_or_else(|| panic!("{warnings:?}"));
        assert!(
            message.contains("a port of the chip continues to answer them"),
            "{message}"
        );
        let under_way = if write {
            "with 0 reads and"
        } else {
            "and 0 writes"
        };
        assert!(message.contains(under_way), "{message}");
    }
}

#[test]
fn a_reset_with_nothing_under_way_is_not_worth_a_word() {
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    ps.reset(port, PERIOD);
    assert_eq!(ps.warnings(), Vec::<String>::new());
}

#[test]
fn the_acp_of_a_zynq_ultrascale_refuses_what_is_no_line() {
    let read = |addr: u64, len: u8, burst: u8, cache: u8| {
        let (mut ps, port) = caches("ACP", true).expect("a port");
        let (valid, size) = (1, 4);
        let ar = Address {
            addr,
            len,
            size,
            burst,
            cache,
            valid,
            prot: 2,
            user: 1,
            ..Address::default()
        };
        let mut pins = FromDesign {
            ar,
            rready: 1,
            ..FromDesign::default()
        };
        let mut out = ToDesign::default();
        for n in 1..500 {
            let after = ps.step(port, n * PERIOD, &pins).expect("legal");
            pins.ar.valid &= u8::from(out.arready == 0);
            out = after;
            if out.rvalid != 0 {
                return (out.rresp, ps.warnings());
            }
        }
        panic!("no answer");
    };
    assert_eq!(read(0x1000, 3, 1, 15), (0, vec![]));
    assert_eq!(read(0x1010, 0, 1, 15), (0, vec![]));
    let (response, message) = read(0x1000, 15, 1, 15);
    assert_eq!(response, 2);
    assert_eq!(
        message,
        [
            "ACP: 1 burst got SLVERR, the first of 256 bytes at 0x1000: the port takes INCR bursts of 64 or \
          16 bytes only, of whole beats, aligned to their length"
        ]
    );
    // The accesses are not aligned, wrap, or are not to write-back memory.
    assert_eq!(read(0x1010, 3, 1, 15).0, 2);
    assert_eq!(read(0x1000, 3, 2, 15).0, 2);
    let (response, message) = read(0x1000, 3, 1, 3);
    assert_eq!(response, 2);
    assert!(
        message[0].contains("give axcache = 7, 11 or 15"),
        "{message:?}"
    );
}

#[test]
fn what_cannot_be_coherent_names_what_can() {
    let message = |port, coherent| caches(port, coherent).map(drop).unwrap_err().0;
    assert_eq!(
        message("HP0", true),
        "masters.HP0: HP0 never asks the caches, so it cannot be coherent; of this platform, ACE, ACP, \
         HPC0, HPC1 can be"
    );
    assert_eq!(
        message("ACP", false),
        "masters.ACP: all bursts of ACP ask the caches: give coherent=(\"ACP\",), or `axiscope bench \
         --port ACP,coherent`"
    );
}

#[test]
fn undefined_data_are_counted_when_they_are_taken() {
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    let mut design = Design::new(true, 4, 1, 0);
    let mut out = ToDesign::default();
    for n in 1..30 {
        if design.pins.wvalid != 0 {
            ps.undefined_data(port);
        }
        let after = ps.step(port, n * PERIOD, &design.pins).expect("legal");
        design.edge(&out);
        out = after;
        if design.pins.wlast != 0 && design.pins.wvalid != 0 {
            break;
        }
    }
    let message = ps.warnings();
    assert!(
        message[0].starts_with("HP0: 3 beats of WDATA had X or Z"),
        "{message:?}"
    );
}
