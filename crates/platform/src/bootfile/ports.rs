//! Ports with a FIFO interface: QoS, commands in flight and width.

use crate::bootfile::{board::Board, registers::Field, setting::Setting};

/// Adds the settings of the ports that the chip's table lists.
pub(crate) fn add_ports(board: &mut Board<'_>) {
    let chip = board.chip;
    let Some(ports) = &chip.ports else { return };
    for (n, name) in ports.names.iter().enumerate() {
        let port = format!("ports.{name}");
        let find = |board: &Board<'_>, path: &str| -> Option<Field> {
            board.registers.find(&path.replace('*', &n.to_string()))
        };
        for (side, fields) in [("read", &ports.read), ("write", &ports.write)] {
            if let Some(qos) = find(board, &fields.qos) {
                board.add(Setting::new(format!("{port}.{side}_qos"), qos.value, qos));
            }
            let of_logic = fields.qos_of_logic.as_ref();
            if of_logic
                .and_then(|path| find(board, path))
                .is_some_and(|f| f.value != 0)
            {
                let note = format!("{name}: {side} QoS comes from the PL, not from the register");
                board.notes.push(note);
            }
            if let Some(issue) = find(board, &fields.pieces) {
                let register = issue.short().split('[').next().unwrap_or_default();
                let source = format!("{register} + 1 = {issue}");
                let key = format!("{port}.{side}_pieces");
                board.add(Setting::new(key, issue.value + 1, source));
            }
        }
        let width = |fields: &Option<String>| find(board, fields.as_ref()?);
        let (reads, writes) = (width(&ports.read.width), width(&ports.write.width));
        let bits = |field: &Field| chip.meaning("ports.width_bits", field.value);
        let Some((width, bits_read)) = reads.and_then(|f| Some((f.clone(), bits(&f)?))) else {
            board.missing.push(format!("{port}.width_bits"));
            continue;
        };
        if let Some(other) = writes.filter(|other| other.value != width.value) {
            let written = bits(&other).map_or("None".into(), |b| b.to_string());
            board.notes.push(format!(
                "{name}: reads {bits_read} bit, writes {written} bit wide; the file says the reads'"
            ));
        }
        board.add(Setting::new(format!("{port}.width_bits"), bits_read, width));
    }
}
