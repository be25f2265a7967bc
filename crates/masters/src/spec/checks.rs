//! Checks that several kinds of masters share.

use axiscope_fabric::{AXI4_BEATS, BOUNDARY_BYTES, Port};

/// Returns the number of bytes per burst. If the port does not accept such bursts, adds a problem
/// to `out` and returns `None`.
pub fn burst(
    at: &str,
    beats: u16,
    beat_bytes: u16,
    port: &Port,
    out: &mut Vec<String>,
) -> Option<u64> {
    let good = (1..=AXI4_BEATS).contains(&beats) && port.takes(u32::from(beat_bytes) * 8);
    if !good {
        out.push(format!(
            "{at}: {beats} beats of {beat_bytes} bytes; give 1 to {AXI4_BEATS} beats of a width that the port has"
        ));
    }
    good.then(|| u64::from(beats) * u64::from(beat_bytes))
}

/// Checks, for masters that do not divide their bursts, that no burst crosses a 4 KiB boundary.
/// This is ensured if the burst size is a power of two and windows start at multiples of this size.
/// `bases` contains the fields with their first bytes.
pub fn within_4k(at: &str, burst: u64, bases: &[(&str, u64)], out: &mut Vec<String>) {
    if !(burst.is_power_of_two() && burst <= BOUNDARY_BYTES) {
        out.push(format!(
            "{at}: bursts of {burst} bytes would cross 4 KiB; give a power of two up to {BOUNDARY_BYTES}"
        ));
        return;
    }
    for (field, base) in bases {
        if !base.is_multiple_of(burst) {
            out.push(format!(
                "{at}.{field}: {base:#x}; give a multiple of a burst of {burst} bytes, so that none \
                 crosses 4 KiB"
            ));
        }
    }
}

/// Checks that AxQOS has at most four bits.
pub fn axqos(at: &str, axqos: Option<u8>, out: &mut Vec<String>) {
    if axqos.is_some_and(|q| q > 15) {
        out.push(format!("{at}.axqos: give 0 to 15"));
    }
}

/// Checks that a time is at most one second.
pub fn ns(at: &str, field: &str, ns: f64, out: &mut Vec<String>) {
    if !(0.0..1e9).contains(&ns) {
        out.push(format!("{at}.{field}: {ns}; give 0 to 1e9"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bursts_that_could_cross_4_kib_are_told() {
        let report = |burst, base| {
            let mut out = Vec::new();
            within_4k("m", burst, &[("base", base)], &mut out);
            out
        };
        assert!(report(4096, 8192).is_empty());
        assert!(report(256, 4096 - 256).is_empty());
        assert!(report(8192, 0)[0].contains("power of two"));
        assert!(report(48, 0)[0].contains("power of two"));
        assert!(report(256, 128)[0].starts_with("m.base: 0x80;"));
    }
}
