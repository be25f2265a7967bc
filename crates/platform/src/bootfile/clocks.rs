//! Computes clocks from PLL feedback and divider registers, relative to a reference clock that no register states.

use crate::bootfile::{chip::Clock, registers::Registers};

/// A clock's rate per MHz of the reference clock, and the registers that determine it.
pub(crate) struct Rate {
    pub ratio: f64,
    pub made: String,
}

/// Returns how a clock follows from the reference clock, or `None` if one of its registers is
/// unknown.
pub(crate) fn clock_rate(registers: &Registers<'_>, clock: &Clock) -> Option<Rate> {
    let chosen = if clock.sources.len() > 1 {
        registers.value(&format!("{}.srcsel", clock.register))?
    } else {
        0
    };
    let source = clock.sources.get(&chosen.to_string())?;
    let (pll, copied) = source.split_once('/').unwrap_or((source, ""));
    let Rate {
        mut ratio,
        mut made,
    } = pll_rate(registers, pll)?;
    let mut steps: Vec<String> = Vec::new();
    if !copied.is_empty() {
        steps.push(format!("{copied}.divisor0"));
    }
    steps.extend(
        clock
            .divisors
            .iter()
            .map(|d| format!("{}.{d}", clock.register)),
    );
    for step in steps {
        let by = registers.value(&step).filter(|by| *by != 0)?;
        ratio /= by as f64;
        made = format!("{made} / {by}");
    }
    let register = clock.register.split_once('.').map_or("", |(_, name)| name);
    Some(Rate {
        ratio,
        made: format!("{made} ({register})"),
    })
}

/// Returns how a PLL follows from the reference clock, including the PLL's halving bit.
fn pll_rate(registers: &Registers<'_>, name: &str) -> Option<Rate> {
    let pll = &registers.chip.plls[name];
    let feedback = registers.value(&format!("{}.fbdiv", pll.control))?;
    if feedback == 0 {
        return None;
    }
    let (_, layout) = registers.chip.layout(&pll.control);
    let field = |name: &str| registers.value(&format!("{}.{name}", pll.control));
    if layout.fields.contains_key("pre_src") && field("pre_src").unwrap_or(0) > 3 {
        return None; // from another reference, of which nothing is known
    }
    if layout.fields.contains_key("bypass") && field("bypass").unwrap_or(0) != 0 {
        return None; // its reference instead of its own rate
    }
    let mut ratio = feedback as f64;
    let mut made = format!("{name} x {feedback}");
    if let Some(fraction) = &pll.fraction
        && registers.value(&format!("{fraction}.enabled")).unwrap_or(0) != 0
    {
        let part = registers.value(&format!("{fraction}.data")).unwrap_or(0);
        ratio += part as f64 / 65536.0;
        made = format!("{name} x {ratio:.5}");
    }
    if layout.fields.contains_key("div2") && field("div2")? != 0 {
        ratio /= 2.0;
        made = format!("{made} / 2");
    }
    Some(Rate { ratio, made })
}
