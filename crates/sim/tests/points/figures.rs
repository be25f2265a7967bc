//! Relations between the figures of a result.

use super::*;

#[test]
fn in_flight_is_rate_times_latency() {
    let mut p = point(vec![generator("HP0", 1, 4, None)], "duration_us");
    p["run"]["max_us"] = json!(200.0);
    let r = run("zcu102", &p);
    let read = &r["masters"][0]["read"];
    let number = |k: &str| read[k].as_f64().expect("a number");
    let by_sum = number("latency_sum_cycles") / number("cycles");
    let in_flight = number("mean_in_flight");
    assert!(
        (by_sum - in_flight).abs() / in_flight < 0.02,
        "{by_sum} {in_flight}"
    );
    assert!(in_flight <= 16.0 + 1e-9);
    for (low, high) in [
        ("latency_min_cycles", "latency_p50_cycles"),
        ("latency_p50_cycles", "latency_p99_cycles"),
        ("latency_p99_cycles", "latency_max_cycles"),
    ] {
        assert!(number(low) <= number(high));
    }
}

#[test]
fn percentiles_are_of_bursts_that_stand_for_all_or_missing() {
    let ports: Vec<_> = (0..4)
        .map(|i| generator(&format!("HP{i}"), i, 256, None))
        .collect();
    let mut p = point(ports, "duration_us");
    p["run"]["max_us"] = json!(200.0);
    let r = run("ultra96", &p);
    let mut missing = 0;
    for master in r["masters"].as_array().expect("masters") {
        let read = &master["read"];
        let number = |k: &str| read[k].as_f64();
        let mean = number("latency_mean_cycles").expect("a mean");
        match number("latency_p999_cycles") {
            Some(most) => assert!(mean <= 1.01 * most.max(1.0), "{master}"),
            None => {
                assert!(
                    mean > number("latency_max_cycles").expect("a number"),
                    "{master}"
                );
                assert_eq!(number("latency_p50_cycles"), None);
                missing += 1;
            }
        }
    }
    assert!(
        (1..4).contains(&missing),
        "{missing}: the ports next to the first starve"
    );
}

#[test]
fn a_run_is_over_when_the_last_master_is() {
    // Of a stream DMA and a generator only the DMA reports its end, which is much earlier.
    let masters = vec![
        dma("HP0", 1, true, false, 4096, 16),
        generator("HP1", 2, 16, Some(2000)),
    ];
    let r = run("ultra96", &point(masters, "drained"));
    assert_eq!(r["steady"], true);
    let m = &r["masters"][1];
    assert_eq!(m["read"]["bytes"], 2000 * 256);
    // At most 16 bytes per cycle at 300 MHz.
    let mbps = m["read_mbps"].as_f64().expect("a rate");
    assert!(mbps < 4800.0, "{mbps}");
}

#[test]
fn the_longest_idle_time_is_no_short_one() {
    let mut p = point(vec![generator("HP0", 1, 16, None)], "duration_us");
    p["masters"][0]["read"]["idle_cycles"] = json!(u32::MAX);
    assert_eq!(run("ultra96", &p)["masters"][0]["read"]["bursts"], 1);
}

#[test]
fn what_ended_before_counting_began_has_no_rate() {
    let mut p = point(vec![dma("HP0", 1, true, true, 4096, 16)], "drained");
    p["run"]["warmup_us"] = json!(100.0);
    let r = run("ultra96", &p);
    assert_eq!(r["masters"][0]["read_mbps"], 0.0);
    let cycles = r["masters"][0]["read"]["cycles"].as_u64().expect("cycles");
    assert!((1..100_000).contains(&cycles), "{cycles}");
}
