//! Records for tests.

use serde_json::{Value, json};

use crate::result::{DesignResult, MemberResult};

/// Returns a demand in the state `met`, `missed` or `too_close`.
pub fn check(what: &str, wanted: f64, got: Option<f64>, state: &str) -> Value {
    let met = state == "met";
    json!({ "what": what, "wanted": wanted, "got": got, "unit": "", "met": met, "state": state })
}

/// Returns the stream `m` with the given rate and other fields.
pub fn member(mbps: f64, fields: Value) -> MemberResult {
    let mut member = json!({
        "name": "m", "kind": "stream", "direction": "read", "ports": ["HP0"], "read_mbps": mbps, "write_mbps": 0.0,
        "spread_mbps": 0.0, "causes": null, "waits_for": {}, "checks": []
    });
    let Value::Object(fields) = fields else {
        panic!("fields of a member");
    };
    member.as_object_mut().expect("a table").extend(fields);
    serde_json::from_value(member).expect("a member")
}

/// Returns a design with these members.
pub fn result(total_mbps: f64, members: &[MemberResult]) -> DesignResult {
    let result = json!({
        "schema": 2, "title": "", "platform": "", "backend": "", "pl_mhz": 100.0, "mapping": "", "qos": "",
        "values": {}, "limit": "", "bus": {}, "timeline": [], "confidence": "", "dram_busy_fraction": 0.0,
        "row_hit_rate": 0.0, "simulated_us": 1.0, "starts": 1, "steady": true, "warnings": [],
        "total_mbps": total_mbps, "members": members
    });
    let result: DesignResult = serde_json::from_value(result).expect("a result");
    result.worded()
}
