//! Shares by name that keep their order in JSON.

use std::fmt;

use axiscope_sim::BusResult;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};

/// Shares by name, in order.
pub type Shares = Vec<(String, f64)>;

struct Ordered(Shares);

impl Serialize for Ordered {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, s)
    }
}

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        deserialize(d).map(Self)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Shares;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("shares by name")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Shares, M::Error> {
        let mut shares = Vec::new();
        while let Some(share) = map.next_entry()? {
            shares.push(share);
        }
        Ok(shares)
    }
}

pub(crate) fn serialize<S: Serializer>(shares: &Shares, s: S) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(Some(shares.len()))?;
    for (name, share) in shares {
        map.serialize_entry(name, share)?;
    }
    map.end()
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Shares, D::Error> {
    d.deserialize_map(InOrder)
}

/// Serializes optional shares.
pub(crate) mod or_none {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        shares: &Option<Shares>,
        s: S,
    ) -> Result<S::Ok, S::Error> {
        match shares {
            None => s.serialize_none(),
            Some(shares) => super::serialize(shares, s),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Shares>, D::Error> {
        Ok(Option::<Ordered>::deserialize(d)?.map(|found| found.0))
    }
}

/// Serializes the shares of the bus; an empty object if nothing was counted.
pub(crate) mod bus {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        bus: &Option<BusResult>,
        s: S,
    ) -> Result<S::Ok, S::Error> {
        match bus {
            None => s.serialize_map(Some(0))?.end(),
            Some(bus) => bus.serialize(s),
        }
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Bus(BusResult),
        Nothing {},
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        d: D,
    ) -> Result<Option<BusResult>, D::Error> {
        Ok(match Given::deserialize(d)? {
            Given::Bus(bus) => Some(bus),
            Given::Nothing {} => None,
        })
    }
}
