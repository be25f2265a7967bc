//! Memory protection units, which filter accesses by address and master.

use crate::agent::{Code, Fault, Finding};

use crate::chip_registers::{
    Chip, Facts, Memory, MemoryRange, checks::PortInUse, records::Protection,
};

/// One region of a protection unit, decoded from its registers.
struct Region {
    name: String,
    /// First and last address.
    span: (u64, u64),
    master: u64,
    mask: u64,
    read: bool,
    write: bool,
    non_secure: bool,
}

impl Protection {
    /// Returns the names of a region's settings.
    pub(crate) fn fields(&self, region: &str) -> [String; 8] {
        [
            "first",
            "last",
            "master",
            "master_mask",
            "read",
            "write",
            "non_secure",
            "enable",
        ]
        .map(|field| format!("{region}.{field}"))
    }
}

impl Chip {
    /// Finds memory to which a unit blocks the accesses of ports.
    pub(crate) fn denied(
        &self,
        memory: &mut impl Memory,
        name: &str,
        p: &Protection,
        facts: &Facts,
    ) -> Result<Vec<Finding>, Fault> {
        let ports: Vec<&PortInUse> = (facts.ports.iter())
            .filter(|port| p.ports.contains(&port.name))
            .collect();
        if ports.is_empty() || facts.windows.is_empty() {
            return Ok(Vec::new());
        }
        let finding = |setting: &str, message: String, refuses: bool| Finding {
            check: name.to_owned(),
            name: setting.to_owned(),
            address: (self.setting(setting).ok())
                .and_then(|s| Some(self.register(&s.register).ok()?.at())),
            value: None,
            want: None,
            message,
            fix: p.fix.clone(),
            source: p.source.clone(),
            refuses,
        };
        let (default, regions) = match self.regions(memory, p) {
            Ok(read) => read,
            Err(fault) if fault.code == Code::Refused => {
                let message = format!("not checked: {}", fault.message);
                return Ok(vec![finding(&p.default_read, message, false)]);
            }
            Err(fault) => return Err(fault),
        };
        let mut out = Vec::new();
        for port in ports {
            for window in &facts.windows {
                let Some((first, last, by)) = p.closed(port, window, default, &regions) else {
                    continue;
                };
                let (setting, value) = match by {
                    Some(region) => (format!("{}.enable", region.name), Some(1)),
                    None if window.read && !default.0 => (p.default_read.clone(), Some(0)),
                    None => (p.default_write.clone(), Some(0)),
                };
                let message = (p.message.replace("{port}", &port.name))
                    .replace("{first}", &format!("{first:#x}"))
                    .replace("{last}", &format!("{last:#x}"));
                let mut found = finding(&setting, message, true);
                found.value = value;
                found.want = value.map(|value| 1 - value);
                out.push(found);
            }
        }
        Ok(out)
    }

    /// Returns the default permissions, and the enabled regions, highest priority first.
    fn regions(
        &self,
        memory: &mut impl Memory,
        p: &Protection,
    ) -> Result<((bool, bool), Vec<Region>), Fault> {
        let mut value = |name: &str| {
            let setting = self.setting(name).map_err(Fault::device)?;
            let word = self.word(memory, setting)?;
            let value = setting.decode(word);
            value.ok_or_else(|| Fault::device(format!("{name}: {word:#010x} is not documented")))
        };
        let default = (value(&p.default_read)? != 0, value(&p.default_write)? != 0);
        let mut out = Vec::new();
        for name in p.regions.iter().rev() {
            let [first, last, master, mask, read, write, non_secure, enable] = p.fields(name);
            if value(&enable)? == 0 {
                continue;
            }
            let down = |address: u64| address - address % p.align_bytes;
            let (first, last) = (value(&first)? * p.unit_bytes, value(&last)? * p.unit_bytes);
            out.push(Region {
                name: name.clone(),
                span: (down(first), down(last) + (p.align_bytes - 1)),
                master: value(&master)?,
                mask: value(&mask)?,
                read: value(&read)? != 0,
                write: value(&write)? != 0,
                non_secure: value(&non_secure)? != 0,
            });
        }
        Ok((default, out))
    }
}

impl Protection {
    /// Returns the first part of a window to which a port's accesses are blocked, and the region
    /// that blocks them.
    fn closed<'r>(
        &self,
        port: &PortInUse,
        window: &MemoryRange,
        default: (bool, bool),
        regions: &'r [Region],
    ) -> Option<(u64, u64, Option<&'r Region>)> {
        let master = self.masters.get(&port.name)?;
        // The design sets some bits of the master ID. A region therefore applies to a port if it matches any ID
        // that masters at the port can have.
        let its = |r: &&Region| (master ^ r.master) & r.mask & !self.master_free_bits == 0;
        let its: Vec<&Region> = regions.iter().filter(its).collect();
        let end = window.base.checked_add(window.bytes.checked_sub(1)?)?;
        let mut at = window.base;
        loop {
            let by = its.iter().find(|r| (r.span.0..=r.span.1).contains(&at));
            let (read, write) = by.map_or(default, |r| {
                let open = r.non_secure || port.secure;
                (open && r.read, open && r.write)
            });
            // The blocked part ends at the next address where a region starts or ends.
            let edges = its
                .iter()
                .flat_map(|r| [r.span.0.checked_sub(1), Some(r.span.1)]);
            let last = edges.flatten().filter(|&edge| edge >= at).min();
            let last = last.unwrap_or(end).min(end);
            if window.read && !read || window.write && !write {
                return Some((at, last, by.copied()));
            }
            if last == end {
                return None;
            }
            at = last + 1;
        }
    }
}
