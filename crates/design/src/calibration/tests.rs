//! Tests of calibrations that are read from text.

use super::*;

const TEXT: &str = r#"
    schema = 2
    board = "zcu102"
    model = "0.2.0"
    data = "measured.csv"
    data_sha256 = "00"

    [[series]]
    key = { pl_mhz = 300.0, mode = "read", pattern = "sequential", mapping = "row_bank_column", qos = "default", mux = "ps" }
    ports = ["HP0", "HP3"]
    beat_bytes = 16
    scales = [1.0, 2.0, 2.0, 2.0, 9.0, 1.0, 1.0, 1.0, 1.0]
    reach = 1.5
    reach_of_new_sets = 0.0
    burst_beats = [16, 64, 16]
    sets = [["HP0"], ["HP0"], ["HP0", "HP3"]]
    plain_mbps = [1000.0, 1000.0, 1000.0]

    [[series.target]]
    what = "total"
    amplitude = 0.04
    noise = 0.01
    rows = [0, 1, 2]
    weights = [2.0, -1.0, 0.5]
    error_percent_by_spread = [[1, 3.0], [2, 6.0]]
"#;

fn key() -> SeriesKey {
    SeriesKey {
        pl_mhz: 300.0,
        mode: "read".into(),
        pattern: "sequential".into(),
        mapping: "row_bank_column".into(),
        qos: "default".into(),
        mux: "ps".into(),
    }
}

fn at<'a>(ports: &'a [&'a str], burst_beats: u32) -> Configuration<'a> {
    Configuration {
        ports,
        burst_beats,
        plain_mbps: 1000.0,
    }
}

fn total(key: &SeriesKey, ports: &[&str], beats: u32) -> Option<Corrected> {
    let found = Calibration::parse(TEXT).unwrap();
    found.correct(key, at(ports, beats), &Figure::Total)
}

#[test]
fn a_correction_is_the_sum_of_the_weighted_similarities() {
    let found = total(&key(), &["HP0"], 16).unwrap();
    // The other configurations differ by two octaves of burst length, or by one port. A port
    // changes two features: the number of ports and the port's own bit.
    let matern = |d: f64| (1.0 + 3.0_f64.sqrt() * d) * (-3.0_f64.sqrt() * d).exp();
    let similar = [1.0, matern(2.0), matern(2.0_f64.sqrt())];
    let expected = 0.04 * (2.0 * similar[0] - similar[1] + 0.5 * similar[2]);
    assert!((found.factor.ln() - expected).abs() < 1e-12);
    assert_eq!(found.distance, 0.0);
    // The variance is 0.05, of which the measurements explain 0.04² / 0.05.
    assert!((found.error_percent - 3.0 * (0.05_f64 - 0.032).sqrt()).abs() < 1e-12);
    let farther = total(&key(), &["HP0"], 32).unwrap();
    assert!(farther.error_percent > found.error_percent);
}

#[test]
fn nothing_is_corrected_where_nothing_was_measured() {
    assert!(total(&key(), &["HP0"], 32).is_some());
    assert!(total(&key(), &["HP0"], 256).is_none(), "two octaves away");
    assert!(
        total(&key(), &["HP1"], 16).is_none(),
        "a port that was not measured"
    );
    assert!(
        total(&key(), &["HP3"], 16).is_none(),
        "a set that was not measured"
    );
    let mut other = key();
    other.pl_mhz = 100.0;
    assert!(total(&other, &["HP0"], 16).is_none(), "another series");
    let found = Calibration::parse(TEXT).unwrap();
    let rate = Figure::Read("HP0".into());
    assert!(found.correct(&key(), at(&["HP0"], 16), &rate).is_none());
}

#[test]
fn a_number_of_ports_without_an_interval_is_not_corrected() {
    assert!(total(&key(), &["HP0", "HP3"], 16).is_some());
    let one = TEXT.replace(", [2, 6.0]]", "]");
    let found = Calibration::parse(&one).unwrap();
    let two = at(&["HP0", "HP3"], 16);
    assert!(found.correct(&key(), two, &Figure::Total).is_none());
    assert!(
        found
            .correct(&key(), at(&["HP0"], 16), &Figure::Total)
            .is_some()
    );
    // The configuration has more ports than any measured configuration, but is within the greatest
    // distance for new sets of ports.
    let wide = TEXT.replace("reach_of_new_sets = 0.0", "reach_of_new_sets = 9.0");
    let wide = wide.replace(
        "noise = 0.01",
        "noise = 0.01\n        new_sets_error_percent_by_spread = 2.0",
    );
    let wide = wide.replace("\"HP3\"]\n    beat", "\"HP2\", \"HP3\"]\n    beat");
    let wide = wide.replace("1.0, 1.0, 1.0, 1.0]", "1.0, 1.0, 1.0, 1.0, 1.0]");
    let found = Calibration::parse(&wide).unwrap();
    let corrected = |ports: &[&str]| found.correct(&key(), at(ports, 16), &Figure::Total);
    assert!(corrected(&["HP0", "HP2"]).is_some());
    assert!(corrected(&["HP0", "HP2", "HP3"]).is_none());
}

#[test]
fn an_interval_that_includes_zero_is_not_stated() {
    let wide = TEXT.replace("[[1, 3.0]", "[[1, 3000.0]");
    let found = Calibration::parse(&wide).unwrap();
    assert!(
        found
            .correct(&key(), at(&["HP0"], 16), &Figure::Total)
            .is_none()
    );
}

#[test]
fn a_clock_may_be_rounded() {
    let mut close = key();
    close.pl_mhz = 299.97;
    assert!(total(&close, &["HP0"], 16).is_some());
    close.pl_mhz = 297.0;
    assert!(total(&close, &["HP0"], 16).is_none());
}

#[test]
fn rates_end_at_the_peaks_of_port_and_memory() {
    let text = TEXT.replace("weights = [2.0, -1.0, 0.5]", "weights = [40.0, 0.0, 0.0]");
    let found = Calibration::parse(&text).unwrap();
    let rates = |most_mbps| {
        let streams = [
            (Figure::Write("HP0".into()), 0.0),
            (Figure::Read("HP0".into()), 1000.0),
        ];
        let of = at(&["HP0"], 16);
        found
            .correct_rates(&key(), of, &streams, most_mbps)
            .unwrap()
            .0
    };
    // The correction is a factor of 4.95, and a port of 16 bytes at 300 MHz carries 4800 MB/s.
    assert_eq!(rates(19_200.0), [0.0, 4800.0]);
    assert_eq!(rates(2400.0), [0.0, 2400.0]);
}

#[test]
fn wrong_files_are_refused_with_the_place() {
    let wrong = |from: &str, to: &str| {
        let text = TEXT.replace(from, to);
        assert_ne!(text, TEXT);
        Calibration::parse(&text).unwrap_err().0
    };
    assert!(wrong("schema = 2", "schema = 1").contains("schema: 1"));
    assert!(
        wrong("rows = [0, 1, 2]", "rows = [0, 1]").contains("series 1: target total: 3 weights")
    );
    assert!(wrong("rows = [0, 1, 2]", "rows = [0, 1, 3]").contains("row 3"));
    assert!(wrong("1.0, 1.0]", "1.0, 0.0]").contains("scales"));
    assert!(wrong("1000.0]", "nan]").contains("plain_mbps"));
    assert!(wrong("noise = 0.01", "noise = -1.0").contains("negative"));
    assert!(wrong("[16, 64, 16]", "[16, 64]").contains("burst_beats"));
    assert!(wrong(r#"["HP0"], ["HP0"], "#, r#"["HP0"], ["HP2"], "#).contains("HP2"));
}
