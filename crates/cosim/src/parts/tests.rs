use super::*;

fn point(masters: &[String], more: &str) -> Point {
    let masters = masters.join(", ");
    let text =
        format!(r#"{{"pl_mhz": 100, "mapping": "row_bank_column", "masters": [{masters}]{more}}}"#);
    Point::parse(&text).expect("a point")
}

fn generator(name: &str, port: &str, more: &str) -> String {
    format!(
        r#"{{"kind": "traffic_generator", "name": "{name}", "port": "{port}", "read": {{
            "burst_beats": 4, "pattern": "sequential", "base": 0, "window_bytes": 65536,
            "outstanding": 1, "axcache": 15{more}}}}}"#
    )
}

fn rtl(point: &Point) -> Vec<usize> {
    Parts::of(&crate::shipped::shipped("ultra96v2"), point).rtl()
}

#[test]
fn only_what_the_instrument_lacks_is_a_model() {
    let all = [
        generator("a", "HP0", ""),
        generator("b", "HP1", "").replace("sequential", "tiles"),
        generator("c", "HP2", ""),
    ];
    let p = point(&all, "");
    assert_eq!(rtl(&p), [0, 2]);
    let description = Parts::of(&crate::shipped::shipped("ultra96v2"), &p).describe(&p);
    let description = description.expect("one is a model");
    assert!(
        description.starts_with("virtual board: 2 of 3 masters in RTL; as models: b (masters.b."),
        "{description}"
    );
    let p = point(&all[..1], "");
    let parts = Parts::of(&crate::shipped::shipped("ultra96v2"), &p);
    assert_eq!((parts.describe(&p), parts.is_rtl(0)), (None, true));
}

#[test]
fn what_shares_with_a_model_is_one() {
    let tiles = |name, port| generator(name, port, "").replace("sequential", "tiles");
    let mux = r#", "muxes": [{"port": "HP0", "kind": "instrument", "masters": ["a", "b"]}]"#;
    let all = [
        generator("a", "HP0", ""),
        tiles("b", "HP0"),
        generator("c", "HP2", ""),
    ];
    assert_eq!(rtl(&point(&all, mux)), [2], "the port");
    let all = [
        generator("a", "ACP", ""),
        tiles("b", "ACE"),
        generator("c", "HP2", ""),
    ];
    assert_eq!(rtl(&point(&all, "")), [2], "the caches");
    let after = r#", "after": [{"master": "b", "side": "read", "bytes": 64}]"#;
    let all = [
        generator("a", "HP0", after),
        generator("b", "HP1", ""),
        generator("c", "HP2", ""),
    ];
    assert_eq!(rtl(&point(&all, "")), [2], "who waits, and for whom");
}

#[test]
fn what_is_around_a_master_makes_a_model_of_it() {
    let all = [generator("a", "HP0", ""), generator("b", "HP1", "")];
    let cases = [
        (r#", "port_mhz": {"HP0": 50}"#, vec![0, 1]),
        (
            r#", "port_mhz": {"HP0": 50},
            "regulators": [{"master": "a", "budget_bytes": 4096, "period_cycles": 1000}]"#,
            vec![1],
        ),
        (
            r#", "regulators": [{"master": "b", "budget_bytes": 4096, "period_cycles": 1000}]"#,
            vec![0, 1],
        ),
        (r#", "watch": {"victim": "a", "period_us": 1}"#, vec![0, 1]),
        (
            r#", "watch": {"victim": "a", "period_us": 1},
            "governor": {"masters": ["b"], "bound": 1.1, "window_periods": 8}"#,
            vec![0],
        ),
    ];
    for (more, left) in cases {
        assert_eq!(rtl(&point(&all, more)), left, "{more}");
    }
}
