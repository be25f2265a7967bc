//! Pointer chase: each load returns the address of the next load, so the time per hop is the latency.

use alloc::{vec, vec::Vec};
use core::cell::Cell;

use crate::{
    memory::Memory,
    program::{Program, take},
};

/// A walk over one random cycle through all nodes of a window.
///
/// Each run continues where the previous run stopped, so even short runs visit all nodes before they revisit any node.
#[derive(Clone, Debug)]
pub struct Chase {
    nodes: usize,
    stride: usize,
    hops: usize,
    at: Cell<usize>,
}

impl Chase {
    /// Creates a walk over nodes that are `stride_bytes` apart in `bytes`, with `hops` hops per
    /// run.
    ///
    /// # Panics
    /// If the stride is not a multiple of 8 bytes, or no node fits.
    #[must_use]
    pub fn new(bytes: usize, stride_bytes: usize, hops: usize) -> Self {
        assert!(
            stride_bytes >= 8 && stride_bytes.is_multiple_of(8),
            "a stride is a multiple of 8 bytes"
        );
        assert!(bytes >= stride_bytes, "a window holds a node at least");
        Self {
            nodes: bytes / stride_bytes,
            stride: stride_bytes / 8,
            hops,
            at: Cell::new(0),
        }
    }

    /// Returns the number of nodes in the cycle.
    #[must_use]
    pub const fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns the same walk, from its current node, with a different number of hops.
    #[must_use]
    pub fn with_hops(&self, hops: usize) -> Self {
        Self {
            hops,
            ..self.clone()
        }
    }

    /// Returns the index of the current node's first element.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at.get()
    }
}

impl Program for Chase {
    type Element = u64;

    fn lengths(&self) -> Vec<usize> {
        vec![self.nodes * self.stride]
    }

    /// Performs Sattolo's shuffle, which creates a random permutation with a single cycle. Every
    /// such cycle is equally likely.
    fn fill(&self, arrays: &mut [&mut [u64]]) {
        let next = &mut *arrays[0];
        for node in 0..self.nodes {
            next[node * self.stride] = (node * self.stride) as u64;
        }
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        for node in (1..self.nodes).rev() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let other = ((u128::from(random) * node as u128) >> 64) as usize;
            next.swap(node * self.stride, other * self.stride);
        }
        self.at.set(0);
    }

    #[inline(always)]
    fn run<M: Memory<u64>>(&self, memory: &mut M, arrays: Vec<M::Array>) {
        let [next] = take(arrays);
        let mut at = self.at.get();
        for _ in 0..self.hops {
            at = memory.follow(&next, at) as usize;
        }
        self.at.set(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record;

    #[test]
    fn one_cycle_through_all_nodes() {
        for (bytes, stride) in [(64, 64), (1 << 14, 64), (100 * 128, 128), (4096, 8)] {
            let nodes = bytes / stride;
            let program = Chase::new(bytes, stride, nodes);
            let mut seen = vec![false; nodes];
            record(&program, 0, |access| {
                assert!(access.dependent && !access.write);
                let node = access.address as usize / stride;
                assert!(!seen[node], "{node} twice");
                seen[node] = true;
            });
            assert!(seen.iter().all(|&s| s));
            assert_eq!(program.position(), 0);
        }
    }
}
