//! A block design: its modules, their bus interfaces, and the connections between these interfaces.

use std::collections::BTreeMap;

/// Parameters by name in capital letters, because Vivado writes many parameters twice, once in
/// upper case and once in lower case.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parameters(BTreeMap<String, String>);

impl Parameters {
    pub fn insert(&mut self, name: &str, value: &str) {
        let upper = name.to_ascii_uppercase();
        self.0.entry(upper).or_insert_with(|| value.to_owned());
    }

    /// Returns the value of a parameter, unless it is empty or `<Select>`.
    pub fn text(&self, name: &str) -> Option<&str> {
        let found = self.0.get(&name.to_ascii_uppercase())?.trim();
        let is_set = !found.is_empty() && !found.starts_with('<') && found != "NA";
        is_set.then_some(found)
    }

    /// Returns the number in a text with an optional unit, such as `4096 MBits`, `0x10` or `25.5`.
    pub fn number(&self, name: &str) -> Option<f64> {
        number(self.text(name)?)
    }

    /// Returns a non-negative whole number.
    pub fn count(&self, name: &str) -> Option<u64> {
        let found = self.number(name)?;
        let is_whole = (0.0..=9e15).contains(&found) && found.fract() == 0.0;
        is_whole.then_some(found as u64)
    }

    pub fn is_on(&self, name: &str) -> bool {
        self.text(name)
            .is_some_and(|v| v == "1" || v.eq_ignore_ascii_case("true"))
    }
}

/// Returns the number at the start of a text. It may be written in a different base, as in `0x1F`,
/// `0b1111` or `4'hF`.
pub(crate) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Some((base, digits)) = other_base(text) {
        let digits: String = digits.chars().filter(|c| *c != '_').collect();
        return u64::from_str_radix(&digits, base).ok().map(|n| n as f64);
    }
    let end = text.find(|c: char| !(c.is_ascii_digit() || ".+-eE".contains(c)));
    let found: f64 = text[..end.unwrap_or(text.len())].parse().ok()?;
    found.is_finite().then_some(found)
}

/// Returns the base and the digits of a text such as `0b1111` (C and Tcl) or `4'b1111` (Verilog).
fn other_base(text: &str) -> Option<(u32, &str)> {
    let (size, rest) = text.split_once('\'').or_else(|| {
        let rest = text.strip_prefix('0')?;
        Some(("0", rest))
    })?;
    let mut rest = rest.chars();
    let base = match rest.next()?.to_ascii_lowercase() {
        'x' | 'h' => 16,
        'b' => 2,
        'o' => 8,
        'd' => 10,
        _ => return None,
    };
    let is_size = size.trim().chars().all(|c| c.is_ascii_digit());
    is_size.then_some((base, rest.as_str().trim()))
}

/// The kind of a bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bus {
    /// AXI, memory mapped.
    Axi,
    /// AXI stream.
    Stream,
    /// A connection between the networks on chip of a Versal.
    Noc,
}

/// A bus interface of a module.
#[derive(Clone, Debug)]
pub(crate) struct Interface {
    pub name: String,
    /// Whether the interface issues transactions.
    pub drives: bool,
    pub bus: Bus,
    /// The name of the connection. Interfaces on the same connection have the same name.
    pub net: Option<String>,
    pub parameters: Parameters,
    /// The signals: the logical names, such as `ARADDR`, with the pins of the module. Empty if the
    /// file does not list the signals.
    pub signals: Vec<(String, String)>,
    pub width_bits: Option<u64>,
}

impl Interface {
    pub fn is_lite(&self) -> bool {
        let protocol = self.parameters.text("PROTOCOL");
        protocol.is_some_and(|p| p.eq_ignore_ascii_case("AXI4LITE"))
    }

    /// Returns the clock of the interface.
    pub fn mhz(&self) -> Option<f64> {
        let hz = self.parameters.number("FREQ_HZ")?;
        // The range of clocks that a design may have.
        (1e6..=1e9).contains(&hz).then_some(hz / 1e6)
    }
}

/// An address range that a master of a module can reach.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    /// The master interface.
    pub master: String,
    /// The instance to which the range belongs.
    pub instance: String,
    /// The interfaces through which the instance is reached.
    pub slaves: Vec<String>,
    /// The name of the address block, such as `HP0_DDR_LOWOCM`.
    pub block: String,
}

/// A clock input of a module.
#[derive(Clone, Debug)]
pub(crate) struct ClockPin {
    pub name: String,
    pub mhz: f64,
}

/// A module of a block design.
#[derive(Clone, Debug, Default)]
pub(crate) struct Module {
    /// Path of the module in the hierarchy, such as `/video/axi_vdma`.
    pub path: String,
    pub instance: String,
    /// Type of the module, such as `axi_vdma`.
    pub kind: String,
    /// Whether the tool classifies the module as an interconnect.
    pub is_interconnect: bool,
    /// For a container, the name of the block design that it contains.
    pub contains: Option<String>,
    /// The block design that the tool generated for the module, if its IP contains one.
    pub made_of: Option<String>,
    pub parameters: Parameters,
    pub interfaces: Vec<Interface>,
    pub ranges: Vec<Range>,
    pub clocks: Vec<ClockPin>,
    /// Signals that another module drives through a net: the name of the pin, and the instance at
    /// the other end of the net.
    pub pins: BTreeMap<String, String>,
}

impl Module {
    /// Returns the last part of the path.
    pub fn leaf(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    pub fn interface(&self, name: &str) -> Option<&Interface> {
        self.interfaces.iter().find(|i| i.name == name)
    }
}

/// A block design.
#[derive(Clone, Debug, Default)]
pub(crate) struct Netlist {
    /// The file's name.
    pub file: String,
    pub name: String,
    pub tool: String,
    pub device: String,
    pub board: String,
    pub modules: Vec<Module>,
    /// External interfaces of the complete block design. If such an interface issues transactions,
    /// it leads out of the design.
    pub external: Vec<Interface>,
}

impl Netlist {
    pub fn module(&self, instance: &str) -> Option<&Module> {
        self.modules.iter().find(|m| m.instance == instance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_read_with_their_units() {
        let mut all = Parameters::default();
        all.insert("c_burst", "16");
        all.insert("C_BURST", "8");
        all.insert("SIZE", "4096 MBits");
        all.insert("NONE", "<Select>");
        all.insert("BASE", "0x10");
        all.insert("HUGE", "1e999");
        assert_eq!(all.count("C_Burst"), Some(16), "the first of both counts");
        assert_eq!(all.number("SIZE"), Some(4096.0));
        assert_eq!(all.number("NONE"), None);
        assert_eq!(all.count("base"), Some(16));
        assert_eq!(all.number("HUGE"), None);
    }

    #[test]
    fn numbers_may_have_another_base() {
        for text in ["15", "0xF", "0b1111", "4'b1111", "4'hf", "4'd15", "0B11_11"] {
            assert_eq!(number(text), Some(15.0), "{text}");
        }
        for text in ["0b2", "4'bzzzz", "0x", "z"] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!(number("0.5 ns"), Some(0.5));
        assert_eq!(number("0"), Some(0.0));
    }
}
