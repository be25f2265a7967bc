//! Files in, a platform and a design out.

use axiscope_platform::{
    Error,
    bootfile::{self as boot, Chip, Decoded, Draft, InitFile, Parameters, Reader},
};
use serde::{Deserialize, Serialize};

use crate::{
    Given, archive, csynth,
    design_text::{self, Head, float, runs},
    hwh,
    known::{IP, Newer, Processor, processor},
    masters::{Master, Masters, masters},
    memory::memory,
    nested,
    netlist::{Module, Netlist, number},
    versal,
};

/// Options of an import.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Name of the design and of its platform; by default that of the first file.
    pub name: Option<String>,
    /// Whether the user named the first file; otherwise all of them are equal.
    pub named: bool,
    /// A platform to use instead of one made of the files.
    pub platform: Option<String>,
    /// How the design names the platform that is made, if not by its name: the path of its file, with `{name}`.
    pub platform_file: Option<String>,
    /// Version of the product, for the heads of files.
    pub version: String,
    /// The crystal, MHz, if the user gives it.
    pub reference_mhz: Option<f64>,
    /// A board of the same chip that supplies what no file states.
    pub base: Option<String>,
    /// The DRAM part, if the user names it.
    pub part: Option<String>,
    /// Whether the platform takes over what the base has unexplained.
    pub unexplained: bool,
    /// Names of all known parts.
    pub parts: Vec<String>,
}

/// A port of the processing system or of its network on chip.
#[derive(Clone, Debug, Serialize)]
pub struct Port {
    /// Its interface in the block design.
    pub interface: String,
    /// The port of the model; `None` if it has none.
    pub port: Option<String>,
    /// Its width.
    pub width_bits: u64,
    /// Its clock, MHz.
    pub mhz: Option<f64>,
    /// Streams of the design that use it.
    pub streams: Vec<String>,
}

/// A platform that was made.
#[derive(Clone, Debug, Serialize)]
pub struct Platform {
    /// The text of its file.
    pub text: String,
    /// The settings of the board, if its chip has a decoder.
    pub board: Option<Decoded>,
    /// What the draft borrowed and assumed, if its chip has a decoder.
    pub draft: Option<Draft>,
    /// What to say about it.
    pub notes: Vec<String>,
    /// What its memory comes from: an init file, or parameters.
    pub from: String,
}

/// What an import found and made.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// Name of the design.
    pub name: String,
    /// The files that were read.
    pub sources: Vec<String>,
    /// What the block design is: its name, device, board and tool.
    pub title: String,
    /// The chip's file; `None` without a block design.
    pub chip: Option<String>,
    /// Ports in use.
    pub ports: Vec<Port>,
    /// The masters.
    pub masters: Masters,
    /// The text of the design; `None` if no master reaches memory.
    pub design: Option<String>,
    /// The platform; `None` if the user named one, or there is no block design.
    pub platform: Option<Platform>,
    /// Streams without a rate, which run as fast as they can.
    pub unpaced: Vec<String>,
    /// What else to say.
    pub notes: Vec<String>,
}

impl Imported {
    /// What was found, in a few sentences.
    #[must_use]
    pub fn in_words(&self) -> String {
        let count = self.unpaced.len();
        let mut words = vec![format!("{}: {}", self.name, self.title)];
        if count == 0 {
            words.push("no master reaches the memory of the processing system".into());
        } else {
            words.push(format!(
                "{count} streams, which run as fast as they can until you give them rates, which no file states"
            ));
        }
        if let Some(platform) = &self.platform {
            words.push(format!("memory from {}", platform.from));
            words.extend(platform.notes.iter().cloned());
        }
        words.extend(self.notes.iter().cloned());
        let left = self.masters.others.iter();
        words.extend(left.map(|o| format!("left out: {}: {}", o.master, o.why)));
        words.join(". ") + "."
    }
}

/// Reads handoffs, archives with them, and reports of kernels.
///
/// # Errors
/// Files that cannot be read, and designs without a processing system, each in a sentence that says what to do.
pub fn import(
    given: &[Given],
    asked: &Asked,
    chips: &[Chip],
    read: Reader<'_>,
) -> Result<Imported, Error> {
    let first = given
        .first()
        .ok_or_else(|| Error("give a file, such as design.xsa".into()))?;
    let files = archive::unpacked(given)?;
    let name = clean(asked.name.as_deref().unwrap_or_else(|| stem(&first.name)));
    let mut netlists = Vec::new();
    let mut kernels = Vec::new();
    let mut unread = Vec::new();
    for file in &files {
        if file.has_ending(&[".hwh"]) {
            match hwh::read(&file.name, &file.text()) {
                Ok(netlist) => netlists.push(netlist),
                Err(e) if asked.named && file.name == first.name => return Err(e),
                Err(e) => unread.push(e),
            }
        } else if file.has_ending(&["_csynth.xml"]) {
            kernels.push(csynth::read(&file.name, &file.text())?);
        }
    }
    // Without a part of the design, the rest still tells most of it.
    let has_ps = |n: &Netlist| n.modules.iter().any(|m| processor(&m.kind).is_some());
    if let Some(error) = unread.first().filter(|_| !netlists.iter().any(has_ps)) {
        return Err(error.clone());
    }
    let mut made = Imported {
        name,
        sources: Vec::new(),
        title: String::new(),
        chip: None,
        ports: Vec::new(),
        masters: Masters::default(),
        design: None,
        platform: None,
        unpaced: Vec::new(),
        notes: unread
            .into_iter()
            .map(|e| format!("not used: {}", e.0))
            .collect(),
    };
    if netlists.is_empty() && kernels.is_empty() {
        return Err(Error(format!(
            "{}: contains no hardware handoff (.hwh); give an .xsa of write_hw_platform, the .hwh next to a .bit, or a \
             *_csynth.xml of Vitis HLS",
            first.name
        )));
    }
    if netlists.is_empty() {
        let names = kernels.iter().map(|k| k.name.clone());
        made.title = format!("HLS kernels: {}", names.collect::<Vec<_>>().join(", "));
        made.masters.found = kernels.into_iter().flat_map(|k| k.masters).collect();
    } else {
        block_design(
            &mut made, netlists, &kernels, &files, first, asked, chips, read,
        )?;
    }
    made.sources.extend(
        files
            .iter()
            .filter(|f| f.has_ending(&["_csynth.xml"]))
            .map(|f| f.name.clone()),
    );
    finish(&mut made, first, asked);
    Ok(made)
}

#[allow(clippy::too_many_arguments)]
fn block_design(
    made: &mut Imported,
    netlists: Vec<Netlist>,
    kernels: &[csynth::Kernel],
    files: &[Given],
    first: &Given,
    asked: &Asked,
    chips: &[Chip],
    read: Reader<'_>,
) -> Result<(), Error> {
    let (mut top, rest) = choose_top(netlists, files, &first.name, asked.named)?;
    for closed in nested::flatten(&mut top, &rest) {
        made.notes.push(format!(
            "{closed}: its handoff is not in the file, so its interfaces stand for its masters"
        ));
    }
    let (ps, chip) = processing_system(&top, &first.name)?;
    let ps = ps.clone();
    made.chip = Some(chip.chip.clone());
    made.title = title(&top);
    made.sources.push(format!("{} ({})", top.file, made.title));
    made.masters = masters(&top, &ps, chip);
    refine(&mut made.masters.found, kernels, &mut made.notes);
    if chip.networks.is_empty() {
        made.ports = ports(&ps, chip, &made.masters.found);
    } else {
        made.ports = versal::ports(&mut made.masters.found);
    }
    if asked.platform.is_some() {
        return Ok(());
    }
    let platform = if chip.networks.is_empty() {
        zynq_platform(made, &top, &ps, chip, files, asked, chips, read)?
    } else {
        versal::platform(&made.name, &top, &made.ports, asked, read)?
    };
    made.platform = Some(platform);
    Ok(())
}

/// The block design around the processing system.
fn choose_top(
    netlists: Vec<Netlist>,
    files: &[Given],
    given: &str,
    named: bool,
) -> Result<(Netlist, Vec<Netlist>), Error> {
    let mut parts: Vec<String> = Vec::new();
    for netlist in &netlists {
        for module in &netlist.modules {
            parts.extend(module.made_of.clone());
        }
    }
    let is_part = |n: &Netlist| {
        let file = n.file.trim_end_matches(".hwh");
        parts.iter().any(|p| p == file || *p == n.name)
    };
    // Inside of some processing systems is another block design with the same hard block.
    let rank = |n: &Netlist| {
        let ranks = n
            .modules
            .iter()
            .filter_map(|m| processor(&m.kind).map(|p| p.rank(&m.kind)));
        ranks.min()
    };
    // The list of an archive names the block design that the tool calls the default one.
    let listed = files
        .iter()
        .filter(|f| f.has_ending(&["sysdef.xml", "xsa.xml"]))
        .map(Given::text);
    let listed: String = listed.collect();
    let is_default = |n: &Netlist| {
        let mut tags = listed.split('<');
        tags.any(|tag| tag.contains("DEFAULT_BD") && tag.contains(&*n.file))
    };
    // The user may have named the file of the block design; files next to it are then parts of it.
    let is_named = |n: &Netlist| named && n.file == given;
    let key = |n: &Netlist| {
        (
            is_named(n),
            !is_part(n),
            is_default(n),
            rank(n).map(std::cmp::Reverse),
        )
    };
    let with_ps: Vec<usize> = (0..netlists.len())
        .filter(|i| rank(&netlists[*i]).is_some())
        .collect();
    let best = with_ps.iter().copied().max_by_key(|i| key(&netlists[*i]));
    if let Some(best) = best {
        let same = |i: &&usize| key(&netlists[**i]) == key(&netlists[best]);
        let same: Vec<&str> = with_ps
            .iter()
            .filter(same)
            .map(|i| &*netlists[*i].file)
            .collect();
        if same.len() > 1 {
            return Err(Error(format!(
                "{given}: has several block designs with a processing system ({}); give one of these files",
                same.join(", ")
            )));
        }
    }
    let largest = (0..netlists.len()).max_by_key(|i| netlists[*i].modules.len());
    let Some(best) = best.or(largest) else {
        return Err(Error(format!(
            "{given}: contains no hardware handoff (.hwh)"
        )));
    };
    let mut rest = netlists;
    let top = rest.swap_remove(best);
    Ok((top, rest))
}

fn processing_system<'a>(
    top: &'a Netlist,
    given: &str,
) -> Result<(&'a Module, &'static Processor), Error> {
    let all = top
        .modules
        .iter()
        .filter_map(|m| Some((m, processor(&m.kind)?)));
    let all: Vec<_> = all.collect();
    match &all[..] {
        [one] => Ok(*one),
        [] => {
            let kinds = top.modules.iter().filter(|m| {
                let kind = m.kind.to_ascii_lowercase();
                kind.starts_with("microblaze")
                    || IP.memory(&m.kind).is_some()
                    || kind.contains("riscv")
            });
            let kinds: Vec<String> = kinds
                .take(4)
                .map(|m| format!("{} ({})", m.leaf(), m.kind))
                .collect();
            let has = if kinds.is_empty() {
                String::new()
            } else {
                format!("; it has {}", kinds.join(", "))
            };
            Err(Error(format!(
                "{given}: the block design {} has no processing system of a Zynq-7000, Zynq UltraScale+ or Versal{has}. \
                 Only their memories are modelled: give a design that contains one",
                top.file
            )))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(m, _)| m.leaf()).collect();
            Err(Error(format!(
                "{given}: the block design {} has several processing systems ({}); a chip has one, so export the \
                 design of one chip",
                top.file,
                names.join(", ")
            )))
        }
    }
}

fn title(top: &Netlist) -> String {
    let mut words = vec![clean_text(&top.name)];
    words.extend((!top.device.is_empty()).then(|| clean_text(&top.device)));
    words.extend((!top.board.is_empty()).then(|| clean_text(&top.board)));
    words.extend((!top.tool.is_empty()).then(|| format!("Vivado {}", clean_text(&top.tool))));
    words.retain(|w| !w.is_empty());
    words.join(", ")
}

/// Reports of kernels know more of a master than the block design: its directions, bursts and bursts in flight.
fn refine(all: &mut Vec<Master>, kernels: &[csynth::Kernel], notes: &mut Vec<String>) {
    for kernel in kernels {
        let mut known = false;
        all.retain_mut(|master| {
            if !master.ip.eq_ignore_ascii_case(&kernel.name) {
                return true;
            }
            let same = |m: &&Master| m.interface.eq_ignore_ascii_case(&master.interface);
            let rows: Vec<&Master> = kernel.masters.iter().filter(same).collect();
            if rows.is_empty() {
                return true;
            }
            known = true;
            let Some(row) = rows.iter().find(|m| m.direction == master.direction) else {
                return false;
            };
            for (mine, theirs) in [
                (&mut master.burst_beats, &row.burst_beats),
                (&mut master.outstanding, &row.outstanding),
            ] {
                if !theirs.guessed {
                    mine.clone_from(theirs);
                }
            }
            true
        });
        if !known {
            notes.push(format!(
                "the block design has no kernel {}, so its report is not used",
                kernel.name
            ));
        }
    }
}

fn ports(ps: &Module, chip: &Processor, masters: &[Master]) -> Vec<Port> {
    let known = ps
        .interfaces
        .iter()
        .filter(|i| !i.drives && chip.ports.contains_key(&i.name));
    let used = known.filter(|i| i.net.is_some());
    let port = |i: &crate::netlist::Interface| {
        let name = chip.ports.get(&i.name).filter(|p| !p.is_empty()).cloned();
        let streams = masters
            .iter()
            .filter(|m| m.reaches == i.name)
            .map(|m| m.name.clone());
        Port {
            interface: i.name.clone(),
            port: name,
            width_bits: i.width_bits.unwrap_or(0),
            mhz: i.mhz(),
            streams: streams.collect(),
        }
    };
    used.map(port).collect()
}

#[allow(clippy::too_many_arguments)]
fn zynq_platform(
    made: &mut Imported,
    top: &Netlist,
    ps: &Module,
    chip: &Processor,
    files: &[Given],
    asked: &Asked,
    chips: &[Chip],
    read: Reader<'_>,
) -> Result<Platform, Error> {
    let mut stated: Parameters = memory(ps, chip, &top.file);
    stated.groups_low = ps.parameters.is_on("PSU__DDRC__DDR4_ADDR_MAPPING");
    for port in made
        .ports
        .iter()
        .filter(|p| [32, 64, 128].contains(&p.width_bits))
    {
        if let Some(name) = &port.port {
            let source = format!("DATA_WIDTH of {}, {}", port.interface, top.file);
            stated
                .port_bits
                .push((name.clone(), port.width_bits, source));
        }
    }
    let init = files.iter().find(|f| {
        let name = f.name.to_ascii_lowercase();
        ["psu_init", "ps7_init"]
            .iter()
            .any(|stem| name.starts_with(stem))
            && !name.ends_with(".h")
    });
    let header = init.and_then(|init| {
        let wanted = format!("{}.h", stem(&init.name));
        files
            .iter()
            .find(|f| f.name.eq_ignore_ascii_case(&wanted))
            .map(Given::text)
    });
    let bytes = init.map_or(top.file.as_bytes(), |f| &f.bytes);
    let release = number(&top.tool).unwrap_or(0.0);
    let standard = stated.standard.as_ref().map_or("", |s| &s.value);
    let is_like = |n: &&Newer| release >= n.from && n.standard == standard;
    if let Some(newer) = chip.newer.iter().find(is_like).filter(|_| init.is_none()) {
        stated.groups_low |= newer.groups_low;
        let qos = |port: &String| (port.clone(), newer.qos, newer.source.clone());
        stated.port_qos = newer.qos_ports.iter().map(qos).collect();
        made.notes
            .push(format!("taken without an init file: {}", newer.source));
    }
    let options = boot::Asked {
        name: &made.name,
        version: &asked.version,
        bytes,
        base: asked.base.as_deref(),
        part: asked.part.as_deref(),
        unexplained: asked.unexplained,
        parts: &asked.parts,
        stated: Some(&stated),
    };
    let (board, draft, from) = match init {
        Some(init) => {
            let text = init.text();
            let file = InitFile {
                name: &init.name,
                path: &init.name,
                text: &text,
                header: header.as_deref(),
                tcl: init.has_ending(&[".tcl"]),
            };
            let (board, draft) = boot::import(&file, chips, asked.reference_mhz, &options, read)?;
            made.sources.push(init.name.clone());
            let from = format!("{}, {} register writes", init.name, board.writes);
            (board, draft, from)
        }
        None => {
            if let Some(mhz) = asked.reference_mhz {
                made.notes.push(format!(
                    "--ref-mhz {}: not used, since the handoff states the clocks themselves",
                    float(mhz)
                ));
            }
            let (board, draft) =
                boot::import_parameters(&stated, &chip.chip, chips, &options, read)?;
            let from = format!(
                "parameters of {}; no init file, so no register is known",
                ps.leaf()
            );
            (board, draft, from)
        }
    };
    Ok(Platform {
        text: draft.text.clone(),
        notes: draft.notes.clone(),
        board: Some(board),
        draft: Some(draft),
        from,
    })
}

/// Writes the design, and lists the streams without a rate.
fn finish(made: &mut Imported, first: &Given, asked: &Asked) {
    let running: Vec<&Master> = made.masters.found.iter().filter(|m| runs(m)).collect();
    made.unpaced = running.iter().map(|m| m.name.clone()).collect();
    if running.is_empty() {
        return;
    }
    let mut comments = vec![
        format!("Imported by axiscope {} from {} (SHA-256 {}...): {}.", asked.version, first.name, digest(first), made.sources.join("; ")),
        "No file says how much the streams move. Set rate_mbps where you know it; until then a stream runs as fast as it can."
            .into(),
    ];
    comments.extend(made.notes.iter().map(|n| format!("Note: {n}.")));
    for other in &made.masters.others {
        comments.push(format!("Left out: {}: {}.", other.master, other.why));
    }
    let named = asked.platform.clone();
    let own = asked
        .platform_file
        .as_deref()
        .map(|path| path.replace("{name}", &made.name));
    let own = own.unwrap_or_else(|| made.name.clone());
    let platform = named.or_else(|| made.platform.as_ref().map(|_| own));
    let head = Head {
        title: &clean_text(&made.title),
        comments,
        platform: platform.as_deref(),
    };
    made.design = Some(design_text::text(&head, &made.masters.found));
}

fn digest(file: &Given) -> String {
    boot::digest_of(&file.bytes)
}

fn stem(name: &str) -> &str {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    name.split_once('.').map_or(name, |(stem, _)| stem)
}

fn clean(text: &str) -> String {
    let keep = |c: char| {
        if c.is_ascii_alphanumeric() || "_-.".contains(c) {
            c
        } else {
            '_'
        }
    };
    let found: String = text.chars().map(keep).collect();
    let found = found.trim_matches('.').to_owned();
    if found.is_empty() {
        "design".into()
    } else {
        found
    }
}

fn clean_text(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(200)
        .collect()
}
