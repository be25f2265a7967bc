//! Writes the design file for the masters that were found. For each stream, the file contains
//! comments with the source of its figures, and with the figures that no file states.

use std::fmt::Write as _;

use axiscope_platform::{AXI4_BEATS, limits_port, most_beats};

use crate::masters::{Master, StreamSide};

/// Widths that ports in the model may have.
pub(crate) const WIDTHS: [u64; 5] = [32, 64, 128, 256, 512];

/// Ranges for the adviser extend from the number divided by this factor to the number times this factor (assumed).
const RANGE: u64 = 4;
/// Maximum number of bursts in flight that a design can state.
const MOST_OUTSTANDING: u64 = 65_536;

/// A stream, converted to the width and clock of its port.
#[derive(Clone, Debug)]
pub(crate) struct AtPort {
    pub width_bits: u64,
    pub burst_beats: u64,
    /// Number of bursts in flight, which have the length at the port.
    pub outstanding: u64,
    /// Capacity of the master's own data bus, MB/s, if it is narrower or slower than the port.
    pub own_mbps: Option<f64>,
    /// The AXI4-Stream interface of a DMA, if it is slower than the port and the master's own data
    /// bus.
    pub stream_side: Option<StreamSide>,
}

/// Converts a master's bursts to the width of its port, like the converters between the master and
/// the port.
pub(crate) fn at_port(master: &Master) -> AtPort {
    let given = master.port_width_bits.value;
    let bytes = master.burst_bytes_at_port().unwrap_or(master.burst_bytes());
    // If an interface has no port in the model, its width becomes the nearest width that a design
    // can state. A burst that is shorter than a beat of the port keeps its length.
    let fits = |w: &u64| *w <= given && *w <= 8 * bytes;
    let width_bits = WIDTHS.into_iter().rev().find(fits).unwrap_or(32);
    let most = most_beats(width_bits / 8, AXI4_BEATS);
    let whole = bytes.div_ceil(width_bits / 8).clamp(1, most.into());
    // If a converter divides bursts, more bursts are in flight.
    let burst_beats = whole.min(master.port_beats.unwrap_or(whole));
    let pieces = whole.div_ceil(burst_beats) * master.burst_bytes().div_ceil(bytes);
    let outstanding = (master.outstanding.value * pieces).min(MOST_OUTSTANDING);
    let port_mbps = master.port_mhz.as_ref();
    let port_mbps = port_mbps.map(|mhz| mhz.value * width_bits as f64 / 8.0);
    let is_less = |own: &f64| port_mbps.is_some_and(|port| limits_port(*own, port));
    let own_mbps = master.own_mbps().filter(is_less);
    let side = master.stream_side.as_ref().map(|found| found.value);
    let stream_side = side.filter(|side| {
        // An interface that is as fast as the own data bus is stated, too, so that a wider bus is not expected to help.
        let is_slower = |own| !limits_port(own, side.mbps());
        is_less(&side.mbps()) && own_mbps.is_none_or(is_slower)
    });
    AtPort {
        width_bits,
        burst_beats,
        outstanding,
        own_mbps,
        stream_side,
    }
}

/// The contents of the comments at the head of a design file.
pub(crate) struct Head<'a> {
    pub title: &'a str,
    /// Name of the imported file, and the first digits of its SHA-256.
    pub imported: [&'a str; 2],
    /// Comment lines: the sources of the figures, and what was not found.
    pub comments: Vec<String>,
    pub platform: Option<&'a str>,
}

/// Returns the text of a design file.
pub(crate) fn text(head: &Head<'_>, masters: &[Master]) -> String {
    let mut text = String::new();
    for line in &head.comments {
        comment(&mut text, line);
    }
    text.push_str("schema = 1\n");
    line(&mut text, "title", &quoted(head.title), None);
    let [file, sha256] = head.imported.map(quoted);
    let imported = format!("{{ file = {file}, sha256 = {sha256} }}");
    line(&mut text, "imported", &imported, None);
    match head.platform {
        Some(name) => line(&mut text, "platform", &quoted(name), None),
        None => text.push_str("# platform = \"zcu102\"    # or: axiscope run FILE -p PLATFORM\n"),
    }
    if let Some(mhz) = usual_mhz(masters) {
        line(&mut text, "pl_mhz", &float(mhz), None);
    }
    for master in masters {
        text.push('\n');
        stream(&mut text, master, usual_mhz(masters));
    }
    text
}

/// Returns the clock at the ports of most streams. Streams that are commented out count only if
/// there are no other streams.
pub(crate) fn usual_mhz(masters: &[Master]) -> Option<f64> {
    let usual = |all: &mut dyn Iterator<Item = &Master>| {
        let rates: Vec<f64> = all
            .filter_map(|m| Some(m.port_mhz.as_ref()?.value))
            .collect();
        let count = |mhz: &f64| rates.iter().filter(|r| *r == mhz).count();
        rates.iter().copied().max_by_key(count)
    };
    usual(&mut masters.iter().filter(|m| runs(m))).or_else(|| usual(&mut masters.iter()))
}

fn stream(text: &mut String, master: &Master, usual: Option<f64>) {
    let place = master.path.trim_start_matches('/');
    let mut way = vec![format!("{place} {} ({})", master.interface, master.ip)];
    way.extend(master.way.iter().map(|(kind, at)| format!("{at} ({kind})")));
    if !master.reaches.is_empty() {
        way.push(master.reaches.clone());
    }
    comment(text, &way.join(" -> "));
    let clock = master
        .mhz
        .as_ref()
        .map_or(String::new(), |m| format!(" at {} MHz", float(m.value)));
    let source = |f: &crate::masters::Found<u64>| {
        if f.guessed {
            format!("a guess: {}", f.source)
        } else {
            f.source.clone()
        }
    };
    comment(
        text,
        &format!(
            "Its own bus: {} bits{clock}, bursts of {} ({}), {} in flight ({}).",
            master.width_bits.value,
            master.burst_beats.value,
            source(&master.burst_beats),
            master.outstanding.value,
            source(&master.outstanding),
        ),
    );
    if let Some(found) = master.port_mhz.as_ref().filter(|f| f.guessed) {
        let mhz = float(found.value);
        comment(
            text,
            &format!("Guessed: clock of its port {mhz} MHz, {}.", found.source),
        );
    }
    if master.port_width_bits.guessed && !master.reaches.is_empty() {
        let width = &master.port_width_bits;
        comment(
            text,
            &format!(
                "Guessed: width of its port {} bits, {}.",
                width.value, width.source
            ),
        );
    }
    for guess in &master.guesses {
        comment(text, &format!("Guessed: {guess}."));
    }
    for note in &master.notes {
        comment(text, &format!("Note: {note}."));
    }
    if !master.way_cycles.unknown.is_empty() {
        let names = master.way_cycles.unknown.join(", ");
        comment(
            text,
            &format!("The cycles of {names} are not known and count 0 in way_cycles."),
        );
    }
    let at = at_port(master);
    let mut lines: Vec<(String, String, Option<String>)> = Vec::new();
    let mut add =
        |key: &str, value: String, why: Option<String>| lines.push((key.into(), value, why));
    add("name", quoted(&master.name), None);
    add("direction", quoted(master.direction), None);
    match &master.port {
        Some(port) => add("port", quoted(port), None),
        // If no port were given, the stream could be placed at any port.
        None if off(master).is_some() => add("port", quoted("PORT"), None),
        None => {}
    }
    let converted = at.width_bits != master.width_bits.value;
    let is_narrow = at.width_bits < master.port_width_bits.value;
    let of = if is_narrow {
        let bytes = at.burst_beats * at.width_bits / 8;
        format!("a burst has {bytes} bytes, less than a beat of the port")
    } else {
        let own = master.width_bits.value;
        format!("of the port; its own bus has {own} bits")
    };
    add(
        "width_bits",
        at.width_bits.to_string(),
        (converted || is_narrow).then_some(of),
    );
    let of = format!(
        "{} beats of {} bits",
        master.burst_beats.value, master.width_bits.value
    );
    let beats = range_text(at.burst_beats, AXI4_BEATS.into());
    let of = match converted {
        true => format!("{of}; {beats}"),
        false => beats,
    };
    add("burst_beats", at.burst_beats.to_string(), Some(of));
    let cut = at.outstanding != master.outstanding.value;
    let (own, beats) = (master.outstanding.value, at.burst_beats);
    let of = match master.port_bytes {
        [] => format!("{own} bursts, which are divided: the port takes {beats} beats at most"),
        _ => format!("as many bytes as in {own} bursts of the master"),
    };
    let count = range_text(at.outstanding, MOST_OUTSTANDING);
    let of = if cut { format!("{of}; {count}") } else { count };
    add("outstanding", at.outstanding.to_string(), Some(of));
    if let Some(mhz) = master.port_mhz.as_ref().filter(|m| Some(m.value) != usual) {
        add("pl_mhz", float(mhz.value), Some("clock of the port".into()));
    }
    let way = &master.way_cycles;
    if way.request + way.data > 0 {
        let value = format!("{{ request = {}, data = {} }}", way.request, way.data);
        add(
            "way_cycles",
            value,
            Some(format!("{}: see interconnects.toml", way.blocks.join(", "))),
        );
    }
    if master.coherent {
        add("coherent", "true".into(), None);
    }
    if let Some(cache) = &master.axcache {
        add(
            "axcache",
            cache.value.to_string(),
            Some(cache.source.clone()),
        );
    }
    if let (Some(mbps), Some(mhz)) = (at.own_mbps, &master.mhz) {
        let (bits, mhz) = (master.width_bits.value, float(mhz.value));
        let value = format!("{{ width_bits = {bits}, mhz = {mhz} }}");
        add("own_bus", value, Some(format!("carries {mbps:.0} MB/s")));
    }
    if let (Some(side), Some(found)) = (at.stream_side, &master.stream_side) {
        let (bits, mhz) = (side.width_bits, float(side.mhz));
        let value = format!("{{ width_bits = {bits}, mhz = {mhz} }}");
        let why = format!("carries {:.0} MB/s: {}", side.mbps(), found.source);
        add("axi_stream", value, Some(why));
    }
    let off = off(master);
    if let Some(why) = &off {
        let elsewhere = match master.port {
            Some(_) => "",
            None => " at another port, and replace PORT by its name",
        };
        comment(
            text,
            &format!("Not part of the design: {why}. Remove the # to include it{elsewhere}."),
        );
    }
    let mark = if off.is_some() { "# " } else { "" };
    let _ = writeln!(text, "{mark}[[stream]]");
    for (key, value, why) in lines {
        line(text, &format!("{mark}{key}"), &value, why.as_deref());
    }
    if master.may_be_coherent {
        let why =
            "if its AxCACHE is 15, which no file gives, and boot software lets the port snoop";
        line(text, "# coherent", "true", Some(why));
    }
    let (mbps, why) = example_rate(master);
    line(text, "# rate_mbps", &format!("{mbps:.0}"), Some(&why));
}

/// Returns a comment with a range around a number. If the user replaces the number by the range,
/// the adviser may change the number.
fn range_text(now: u64, most: u64) -> String {
    let (least, most) = ((now / RANGE).max(1), (now * RANGE).min(most));
    format!("a range for axiscope advise: {{ least = {least}, most = {most}, now = {now} }}")
}

/// Returns the reason why a stream is commented out.
fn off(master: &Master) -> Option<String> {
    if let Some(idle) = &master.idle {
        return Some(format!("it moves {idle}, so next to nothing"));
    }
    let is_kernel = master.reaches.is_empty();
    let no_port = master.port.is_none() && !is_kernel;
    no_port.then(|| format!("the model of this chip has no port {}", master.reaches))
}

/// Returns the reason why no stream of a design is active.
pub(crate) fn why_empty(masters: &[Master]) -> String {
    if masters.is_empty() {
        return "no master reaches the memory of the processing system".into();
    }
    let why = |m: &Master| Some(format!("{}: {}", m.name, off(m)?));
    masters
        .iter()
        .filter_map(why)
        .collect::<Vec<_>>()
        .join("; ")
}

/// Returns whether a stream is active in the design, and not commented out.
pub(crate) fn runs(master: &Master) -> bool {
    off(master).is_none()
}

/// Returns an example of a rate: the rate requested from a network on chip, the rate of the stream
/// interface, or half of the bus's capacity.
fn example_rate(master: &Master) -> (f64, String) {
    let own = master.own_mbps();
    if let Some(asked) = master.network.as_ref().and_then(|n| n.asked_mbps) {
        let why = format!(
            "{}_bw of its port of the network on chip, perhaps a default",
            master.direction
        );
        return (asked, why);
    }
    match (&master.stream_side, own) {
        (Some(side), own) => {
            let bound = own.unwrap_or(f64::INFINITY).min(side.value.mbps());
            (
                bound,
                format!("example, in no file; at most this: {}", side.source),
            )
        }
        (None, Some(own)) => (
            own / 2.0,
            format!("example, in no file; its bus carries {own:.0}"),
        ),
        (None, None) => (100.0, "example, in no file".into()),
    }
}

fn comment(text: &mut String, line: &str) {
    // Names come from untrusted files, so they must not be able to end the comment.
    let clean: String = line
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let _ = writeln!(text, "# {clean}");
}

fn line(text: &mut String, key: &str, value: &str, why: Option<&str>) {
    let _ = match why {
        None => writeln!(text, "{key} = {value}"),
        Some(why) => {
            let pair = format!("{key} = {value}");
            writeln!(text, "{pair:<32}  # {why}")
        }
    };
}

fn quoted(text: &str) -> String {
    toml_edit::Value::from(text).to_string()
}

/// Formats a number without superfluous digits.
pub(crate) fn float(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
