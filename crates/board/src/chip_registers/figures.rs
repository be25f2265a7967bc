//! Finds the platform figures that correspond to settings of a chip, and the registers that contain
//! its address map.

use crate::chip_registers::{AddressMapAt, BootAt, Chip, FigureSetting, NoThrottle, chip::found};

impl Chip {
    /// Settings by the path of the corresponding platform figure, in the order of the file.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &FigureSetting)> {
        let all = self.figures.iter();
        all.map(|(name, f)| (f.figure.as_deref().unwrap_or(name), f))
    }

    /// Returns the registers that show how a board has booted.
    #[must_use]
    pub const fn boot(&self) -> Option<&BootAt> {
        self.boot.as_ref()
    }

    /// Settings that turn off the throttling of ports, if the chip throttles any.
    #[must_use]
    pub const fn no_throttle(&self) -> Option<&NoThrottle> {
        self.no_throttle.as_ref()
    }

    /// Returns where to find the registers of the address map.
    #[must_use]
    pub const fn address_map(&self) -> Option<&AddressMapAt> {
        self.address_map.as_ref()
    }

    pub(crate) fn check_figures(&self) -> Result<(), String> {
        let settable = |name: &str| match found(&self.settings, name) {
            None => Err(format!("there is no setting {name}")),
            Some(s) if !s.change => Err(format!("{name} cannot be changed")),
            Some(_) => Ok(()),
        };
        for (path, f) in &self.figures {
            let wrong = |message: String| Err(format!("figures.{path}: {message}"));
            settable(&f.setting).or_else(wrong)?;
            if let Some(other) = &f.of_master {
                settable(other).or_else(wrong)?;
            }
            if f.side
                .as_deref()
                .is_some_and(|s| !["read", "write"].contains(&s))
            {
                return wrong("side: give read or write".into());
            }
            self.check_source(&f.source).or_else(wrong)?;
        }
        if let Some(no) = &self.no_throttle {
            let wrong = |message: String| Err(format!("no_throttle: {message}"));
            for (name, value) in &no.set {
                settable(name).or_else(wrong)?;
                if found(&self.settings, name).is_some_and(|s| !s.takes(*value)) {
                    return wrong(format!("{name} cannot be {value}"));
                }
            }
            self.check_source(&no.source).or_else(wrong)?;
        }
        if let Some(boot) = &self.boot {
            let wrong = |message: String| Err(format!("boot: {message}"));
            if let Some(none) = (boot.dumps.iter()).find(|d| found(&self.dumps, d).is_none()) {
                return wrong(format!("dumps: there is no dump {none}"));
            }
            self.check_source(&boot.source).or_else(wrong)?;
        }
        if let Some(map) = &self.address_map {
            let wrong = |message: String| Err(format!("address_map: {message}"));
            if found(&self.dumps, &map.dump).is_none() {
                return wrong(format!("dump: there is no dump {}", map.dump));
            }
            if !map.fix.contains("{words}") {
                return wrong("fix: name {words}".into());
            }
            self.check_source(&map.source).or_else(wrong)?;
        }
        Ok(())
    }
}
