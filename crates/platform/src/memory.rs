//! The memory of a platform: its geometry, timing and address maps.

use axiscope_controller::{AddressMap, MapBits};
use axiscope_dram::{Geometry, Timing};

use crate::{Error, Platform, figure::value};

impl Platform {
    /// Ranks, bank groups and banks.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        Geometry {
            ranks: self.dram.ranks.value,
            bank_groups: self.dram.bank_groups.value,
            banks_per_group: self.dram.banks_per_group.value,
        }
    }

    /// The timing parameters.
    #[must_use]
    pub fn timing(&self) -> Timing {
        let t = &self.dram.timing;
        Timing {
            standard: self.dram.family.standard(),
            t_rcd: t.t_rcd.value,
            t_rp: t.t_rp.value,
            t_ras: t.t_ras.value,
            t_rc: t.t_rc.value,
            t_rrd_s: t.t_rrd_s.value,
            t_rrd_l: t.t_rrd_l.value,
            t_faw: t.t_faw.value,
            t_ccd_s: t.t_ccd_s.value,
            t_ccd_l: t.t_ccd_l.value,
            t_ccd_l_wr: value(t.t_ccd_l_wr.as_ref(), t.t_ccd_l.value),
            t_ccd_mw: value(t.t_ccd_mw.as_ref(), t.t_ccd_l.value),
            rd_to_wr: t.rd_to_wr.value,
            wr_to_rd_l: t.wr_to_rd_l.value,
            wr_to_rd_s: t.wr_to_rd_s.value,
            rd_to_pre: t.rd_to_pre.value,
            wr_to_pre: t.wr_to_pre.value,
            rank_to_rank: value(t.rank_to_rank.as_ref(), t.t_ccd_s.value),
            rank_to_rank_write: value(
                t.rank_to_rank_write.as_ref().or(t.rank_to_rank.as_ref()),
                t.t_ccd_s.value,
            ),
            wr_to_rd_rank: value(t.wr_to_rd_rank.as_ref(), t.wr_to_rd_s.value),
            t_rfc: t.t_rfc.value,
            refresh_banks: self.refreshes_banks(),
            t_rfc_pb: value(t.t_rfc_pb.as_ref(), t.t_rfc.value),
            t_refpb_act: value(t.t_refpb_act.as_ref(), t.t_rrd_l.value),
            t_refpb_refpb: value(
                t.t_refpb_refpb.as_ref().or(t.t_rfc_pb.as_ref()),
                t.t_rfc.value,
            ),
            t_refi: t.t_refi.value,
            read_latency: t.read_latency.value,
            write_latency: t.write_latency.value,
            burst_clocks: t.burst.value,
            command_bus: self.command_bus(),
        }
    }

    /// What is wrong with the name of a map that the platform does not have.
    #[must_use]
    pub fn no_such_map(&self, name: &str) -> String {
        let known = self.maps.keys().map(String::as_str);
        let known = known.collect::<Vec<_>>().join(", ");
        format!("mapping: \"{name}\" is unknown; the platform has {known}")
    }

    /// The compiled address map of a name.
    ///
    /// # Errors
    /// If the platform has no such map.
    pub fn address_map(&self, name: &str) -> Result<AddressMap, Error> {
        let m = self
            .maps
            .get(name)
            .ok_or_else(|| Error(self.no_such_map(name)))?;
        let bits = MapBits {
            rank: value(m.rank_bits.as_ref(), vec![]),
            bank_group: value(m.bank_group_bits.as_ref(), vec![]),
            bank: m.bank_bits.value.clone(),
            row: m.row_bits.value.clone(),
        };
        Ok(AddressMap::new(&bits, &self.geometry()))
    }
}
