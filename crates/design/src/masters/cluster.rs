//! The cluster of a design as a master.

use axiscope_platform::Error;
use axiscope_sim::ClusterSpec;
use serde_json::json;

use super::{beats_of, count_of};
use crate::{place::Memory, record::Cluster};

/// Returns the cluster at a port. Rows follow each other without a gap unless the design gives
/// `stride_bytes`.
pub(crate) fn cluster_of(
    c: &Cluster,
    port: &str,
    memory: &mut Memory<'_>,
) -> Result<ClusterSpec, Error> {
    let facts = memory.board.port(port).expect("a port of the platform");
    if facts.ps_master.is_some() {
        return Err(Error(format!(
            "cluster.{}.port: {port} belongs to a master inside the processing system; give a port of the programmable logic",
            c.name
        )));
    }
    let beat_bytes = c.width_bits.map_or(facts.beat_bytes as u16, |w| w / 8);
    let stride = c.stride_bytes.unwrap_or(c.row_bytes as i64);
    let before_last = stride.unsigned_abs().saturating_mul(u64::from(c.rows) - 1);
    let size = before_last.saturating_add(c.row_bytes);
    let base = memory.take(&format!("cluster.{}", c.name), size, 0)?;
    let fields = json!({
        "name": c.name,
        "port": port,
        "direction": c.direction.name(),
        "base": base + if stride < 0 { before_last } else { 0 },
        "rows": c.rows,
        "row_bytes": c.row_bytes,
        "stride_bytes": stride,
        "sub_copy_bytes": c.sub_copy_bytes,
        "idle_cycles": c.idle_cycles,
        "copies": c.copies,
        "burst_beats": beats_of(c.burst_beats.now(), || format!("cluster.{}", c.name))?,
        "beat_bytes": beat_bytes,
        "outstanding": count_of(c.outstanding.now(), || format!("cluster.{}.outstanding", c.name))?,
        "start_ns": 1e3 * c.start_us,
    });
    Ok(serde_json::from_value(fields).expect("a cluster"))
}
