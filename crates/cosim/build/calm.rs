//! Writes C++ for cycles in which directions of a top are calm: copies of the top's functions without the statements whose
//! results do not change in such cycles.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    slice::slice,
    tops::{Calm, Part, Rests},
};

/// The parts as shim/steps.h numbers them.
const PARTS: [&str; 3] = ["READS", "WRITES", "SHARED"];

/// Returns C++ functions for cycles in which parts of a top are calm: `waiting` if both directions are, `reading` if only
/// writes are, `writing` if only reads are. `look` finds the parts that are calm in the next cycle.
pub fn cycles(text: &str, root: &str, [ico, nba]: [&str; 2], rests: &Rests) -> Option<String> {
    let calm = &rests.calm;
    let [reads, writes] = &calm.directions;
    let mut out = String::new();
    let all = Held::new(rests, &[reads, writes]);
    out += &slice(
        text,
        nba,
        "waiting_nba",
        &|n| all.holds(n) || !calm.moves(n),
        &all.known,
    )?;
    out += &format!("WHOLE void waiting({root} &t) {{ waiting_nba(&t); }}\n");
    for (name, part) in [("reading", writes), ("writing", reads)] {
        let held = Held::new(rests, &[part]);
        for (kind, function) in [("ico", ico), ("nba", nba)] {
            let name = format!("{name}_{kind}");
            out += &slice(text, function, &name, &|n| held.holds(n), &held.known)?;
        }
        // Bits with known values in signals that are not known as a whole.
        let bits: String = (rests.plain.iter().filter(|p| p.mask != u32::MAX))
            .map(|p| p.set())
            .collect();
        out += &format!(
            "WHOLE void {name}({root} &t) {{\n{bits}    {name}_ico(&t);\n    {name}_nba(&t);\n}}\n"
        );
    }
    out += &look(calm, root, ico);
    Some(out)
}

/// Returns the C++ functions that the shim calls: one for any cycle, and one for a cycle in which the top waits.
pub fn steps(prefix: &str, root: &str, calm: &Calm) -> String {
    format!(
        "}}
void {prefix}_cycle({root} &t, steps &s) {{
    if (!s.rests) {{
        s.rests = longer(t);
    }} else if (!s.plain && !(s.plain = plain(t))) {{
        s.rests = shorter(t);
    }} else {{
        if (s.is_calm(steps::SHARED) && s.is_calm(steps::WRITES)) {{
            reading(t);
        }} else if (s.is_calm(steps::SHARED) && s.is_calm(steps::READS)) {{
            writing(t);
        }} else if (!plainest(t)) {{
            return s.wake();
        }}
        look(t, s);
    }}
}}
void {prefix}_wait({root} &t, steps &s) {{
    waiting(t);
    s.saw(steps::SHARED, !({}));
}}
",
        calm.ends
    )
}

/// Returns a C++ function that counts for how many cycles, up to two, each part has been calm. To look at a direction, it
/// computes `ico`.
fn look(calm: &Calm, root: &str, ico: &str) -> String {
    let is = |part: &Part| {
        let zeros = part.zeros.iter().map(|z| format!("t.{z}"));
        let all: Vec<String> = zeros.chain(part.terms.iter().cloned()).collect();
        all.join(" | ")
    };
    let mut out = format!(
        "inline void look({root} &t, steps &s) {{\n    \
         s.saw(steps::SHARED, s.is_calm(steps::SHARED) ? !({}) : !({}));\n",
        calm.ends,
        is(&calm.shared)
    );
    let asks = |k: usize| format!("s.asks(steps::{}, t.{})", PARTS[k], calm.directions[k].busy);
    out += &format!(
        "    const bool reads = {}, writes = {};\n    if (!reads && !writes) return;\n    {ico}(&t);\n",
        asks(0),
        asks(1)
    );
    for (k, name) in ["reads", "writes"].into_iter().enumerate() {
        let is = is(&calm.directions[k]);
        out += &format!("    if ({name}) s.saw(steps::{}, !({is}));\n", PARTS[k]);
    }
    out + "}\n"
}

/// Signals with known values, and signals that keep their values, while parts are calm.
struct Held<'a> {
    own: Vec<&'a str>,
    /// Signals that need not be computed because the registers are idle.
    idle: BTreeSet<&'a str>,
    calm: &'a Calm,
    known: BTreeMap<String, String>,
}

impl<'a> Held<'a> {
    fn new(rests: &'a Rests, parts: &[&'a Part]) -> Self {
        let calm = &rests.calm;
        let zero = |z: &String| (z.clone(), "0U".to_string());
        let mut known: BTreeMap<_, _> = rests.zeros.iter().map(zero).collect();
        known.extend(calm.shared.zeros.iter().map(zero));
        known.extend(parts.iter().flat_map(|p| &p.zeros).map(zero));
        known.extend(calm.known.iter().map(|(n, v)| (n.clone(), v.to_string())));
        let plain = rests.plain.iter().filter(|p| p.mask == u32::MAX);
        known.extend(plain.map(|p| (p.signal.clone(), format!("{}U", p.bits))));
        Self {
            own: std::iter::once(&&calm.shared)
                .chain(parts)
                .flat_map(|p| &p.own)
                .map(String::as_str)
                .collect(),
            idle: (rests.unread.iter().chain(&rests.held))
                .map(String::as_str)
                .collect(),
            calm,
            known,
        }
    }

    fn holds(&self, name: &str) -> bool {
        let own = self.own.iter().any(|own| name.starts_with(own));
        self.known.contains_key(name) || self.idle.contains(name) || own && !self.calm.moves(name)
    }
}

impl Calm {
    fn moves(&self, name: &str) -> bool {
        self.moves.iter().any(|m| name.starts_with(m.as_str()))
    }
}
