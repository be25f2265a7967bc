//! The DRAM commands of a replay as text.

use axiscope_dram::{Command, Kind};

/// Writes one line `clock,time_ns,command,bank,row` per command.
pub(super) fn write_commands(
    list: &[Command],
    clock_ns: f64,
    out: &mut dyn std::io::Write,
) -> std::io::Result<()> {
    writeln!(out, "clock,time_ns,command,bank,row")?;
    for c in list {
        let row = if c.kind == Kind::Activate {
            c.row.to_string()
        } else {
            String::new()
        };
        writeln!(
            out,
            "{},{:.3},{},{},{row}",
            c.at,
            c.at as f64 * clock_ns,
            c.kind.mnemonic(),
            c.bank
        )?;
    }
    Ok(())
}
