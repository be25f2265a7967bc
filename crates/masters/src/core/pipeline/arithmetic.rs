//! Arithmetic between the accesses of a core.

use axiscope_fabric::Ps;

use super::Core;

impl Core {
    /// The arithmetic before the next access.
    ///
    /// In a core that issues in order, arithmetic starts when the preceding load has its data, and
    /// a store waits for its result. In other cores, only dependent operations delay the core, and
    /// only if they take longer than the core can run ahead.
    pub(super) fn compute(&mut self) {
        let (step, shape) = (&self.step, &self.shape);
        let all = step.operations + step.accumulated + step.divisions;
        if all == 0 && !step.reload {
            return;
        }
        let of = |n: u8, ps: Ps| i64::from(n) * ps;
        if self.shape.run_ahead < 2 {
            self.at += (shape.load_to_use_ps - shape.access_ps).max(0);
            self.at +=
                of(step.operations, shape.operation_ps) + of(step.divisions, shape.divide_ps);
            if step.accumulated > 0 {
                // The last operation is the addition. The product before it does not belong to the dependency
                // chain.
                self.at += of(step.accumulated - 1, shape.operation_ps);
                self.at = self.at.max(self.sum_at);
                self.sum_at = self.at + shape.accumulate_ps;
                if step.write {
                    self.at = self.sum_at;
                }
            }
        } else {
            self.at += of(step.operations + step.accumulated, shape.operation_ps);
            if step.reload {
                self.sum_at = self.sum_at.max(self.at) + shape.forward_ps;
            }
            let chain = of(step.accumulated.min(1), shape.accumulate_ps)
                + of(step.divisions, shape.divide_ps);
            if chain > 0 {
                self.sum_at = self.sum_at.max(self.at) + chain;
            }
            let ahead = shape.run_ahead as i64 * shape.access_ps;
            self.at = self.at.max(self.sum_at - ahead);
        }
    }
}
