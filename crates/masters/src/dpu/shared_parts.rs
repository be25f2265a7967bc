//! State that DPUs of a point share with other masters.

use std::collections::BTreeMap;

use super::{DpuPortSpec, DpuWeightsSpec, FurtherPorts, Stock};
use crate::MasterSpec;

/// State that the DPUs of a point share with their additional ports and with the masters that read their
/// weights, by the names of all of these masters.
#[derive(Default)]
pub struct DpuParts<'a> {
    stocks: BTreeMap<&'a str, Stock>,
    further: BTreeMap<&'a str, FurtherPorts>,
}

impl<'a> DpuParts<'a> {
    /// Creates the shared state for a point that has passed its checks.
    #[must_use]
    pub fn of(masters: &'a [MasterSpec]) -> Self {
        let mut stocks = BTreeMap::new();
        for weights in masters.iter().filter_map(MasterSpec::get::<DpuWeightsSpec>) {
            let places = weights.stock(masters);
            stocks.insert(weights.name.as_str(), places[0].clone());
            let dpus = weights.dpus(masters).map(|d| d.name.as_str());
            stocks.extend(dpus.zip(places));
        }
        Self {
            stocks,
            further: DpuPortSpec::shared(masters).into_iter().collect(),
        }
    }

    /// Removes and returns a master's part of the buffer for weights.
    pub fn take_stock(&mut self, master: &str) -> Option<Stock> {
        self.stocks.remove(master)
    }

    /// Removes and returns the state that a master shares with the other ports of its DPU.
    pub fn take_further(&mut self, master: &str) -> Option<FurtherPorts> {
        self.further.remove(master)
    }
}
