//! Size, width and address map of the memory of a Cyclone V or Arria V.

use axiscope_figures::Origin;

use super::{field, of_fields};
use crate::Error;
use crate::bootfile::{
    address_map::{AddressMap, Geometry},
    board::Board,
    registers::Field,
    setting::Setting,
};

pub(super) fn device(board: &mut Board<'_>) -> Result<(), Error> {
    let find = |name: &str| field(board, &format!("DDRC.{name}"));
    let kind = find("ctrlcfg.memtype");
    let name = match kind.as_ref().map(|f| f.value) {
        Some(2) => "ddr3",
        Some(1) => "ddr2",
        Some(4) => "lpddr2",
        Some(other) => return Err(board.error(format!("ctrlcfg.memtype = {other}: no known DRAM"))),
        None => "ddr3",
    };
    let parts = [
        find("dramifwidth.ifwidth"),
        find("ctrlcfg.membl"),
        find("dramaddrw.colbits"),
        find("dramaddrw.rowbits"),
        find("dramaddrw.bankbits"),
    ];
    let [
        Some(width),
        Some(length),
        Some(columns),
        Some(rows),
        Some(banks),
    ] = parts
    else {
        let what = "does not state width, burst length, columns, rows and banks of the memory; give emif.xml or \
                    sdram_config.h, or the folder that holds it";
        return Err(board.error(what));
    };
    let selects = find("dramaddrw.csbits");
    let orders = &board.chip.address_order;
    let orders = orders.as_ref().expect("the chip has orders");
    let order = field(board, &orders.field);
    let source = kind.as_ref().map_or(
        "DDR3 unless the board says otherwise".to_owned(),
        Field::to_string,
    );
    let family = Setting::new("dram.family", name, source);
    board.add(if kind.is_some() {
        family
    } else {
        family.from(Origin::Assumed)
    });
    // A width of 24 or 40 bits consists of 16 or 32 data bits and eight bits of ECC.
    let bytes = match width.value {
        16 | 24 => 2,
        32 | 40 => 4,
        8 => {
            return Err(board.error(format!(
                "{width}: a DRAM bus of 8 bits is not modelled, because its bursts are shorter than 16 bytes; give a \
                 file of a board with 16, 24, 32 or 40 bits"
            )));
        }
        other => {
            return Err(board.error(format!("a DRAM bus of {other} bits: give 16, 24, 32 or 40")));
        }
    };
    let beats = length.value as i64;
    if ![4, 8].contains(&beats) || columns.value < 8 || rows.value > 17 || banks.value > 3 {
        return Err(board.error(format!(
            "burst length {beats}, {} column, {} row and {} bank bits: no memory",
            columns.value, rows.value, banks.value
        )));
    }
    let ranks = selects.as_ref().map_or(1, |f| f.value.max(1)) as i64;
    let rank_fields: Vec<&Field> = selects.iter().collect();
    for (key, value, from) in [
        ("dram.bus_bytes", bytes, &[&width][..]),
        ("dram.burst_beats", beats, &[&length]),
        ("dram.line_bytes", beats * bytes, &[&length, &width]),
        ("dram.ranks", ranks, &rank_fields),
    ] {
        board.add(of_fields(board, key, value, from));
    }
    let groups = Setting::new("dram.bank_groups", 1, "DDR3 has none");
    board.add(groups.from(Origin::Document));
    let count = of_fields(board, "dram.banks_per_group", 1 << banks.value, &[&banks]);
    board.add(count.labelled("banks", ""));
    if width.value == 24 || width.value == 40 {
        let note =
            "ECC is on: what it costs (a read before a write of part of a burst) is not modelled";
        board.notes.push(note.into());
    }
    let order_value = order.as_ref().map_or(0, |f| f.value);
    let geometry = Geometry {
        bus_bytes: bytes,
        columns: columns.value as i64,
        banks: banks.value as i64,
        rows: rows.value as i64,
        ranks: i64::from(ranks > 1),
        ..Geometry::default()
    };
    let map = AddressMap::ordered(orders.of(order_value), &geometry);
    let shown = format!(
        "ADDRORDER {order_value}: {} column, {} bank, {} row bits and {ranks} chip selects in dramaddrw",
        columns.value, banks.value, rows.value
    );
    board.add_map(map, &shown)
}
