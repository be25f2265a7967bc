//! Tests of messages about designs that a board would treat differently, or that violate the
//! protocol.

use super::*;

#[test]
fn sidebands_that_a_board_would_send_another_way_are_told() {
    let message = |coherent: bool, cache: u8| {
        let mut setup = setup("", &["HPC0"]);
        (setup.name, setup.platform) = ("ultra96v2".into(), files("ultra96v2"));
        if coherent {
            (setup.ports[0].axcache, setup.ports[0].axuser) = (15, 2);
        }
        let mut ps = ProcessingSystem::new(&setup).expect("a system");
        let port = ps.port("HPC0").expect("a port");
        let mut pins = FromDesign {
            ar: one_beat(0),
            ..FromDesign::default()
        };
        (pins.ar.cache, pins.ar.prot, pins.ar.user) = (cache, 2, 2);
        ps.step(port, PERIOD, &pins).expect("legal");
        let warnings = ps.result().expect("time has passed").warnings;
        warnings
            .into_iter()
            .find(|w| w.starts_with("HPC0: 1 burst asks"))
    };
    assert_eq!((message(true, 15), message(false, 3)), (None, None));
    let past = message(true, 3).expect("a warning");
    assert!(
        past.contains("past the caches, the first with AxCACHE 3, AxPROT 2, AxUSER 2"),
        "{past}"
    );
    let through = message(false, 15).expect("a warning");
    assert!(through.contains("not set up as coherent"), "{through}");
}

#[test]
fn a_design_that_breaks_the_protocol_is_told_where_and_why() {
    let mut ps = ProcessingSystem::new(&setup("", &["HP0"])).expect("a system");
    let port = ps.port("HP0").expect("a port");
    let mut pins = FromDesign {
        ar: one_beat(0xff0),
        ..FromDesign::default()
    };
    pins.ar.len = 1;
    let message = ps.step(port, PERIOD, &pins).unwrap_err().0;
    assert_eq!(
        message,
        "HP0 at 0.004 us: AR: INCR burst of 32 bytes at 0xff0: crosses 4 KiB"
    );
    // The system has stopped, so further steps fail.
    assert_eq!(ps.step(port, 2 * PERIOD, &pins).unwrap_err().0, message);
    assert!(ps.port("HP9").unwrap_err().0.contains("the setup has HP0"));
}
