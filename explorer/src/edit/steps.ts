// Computes the values at which sliders stop.

const powers = (least: number, most: number): number[] => {
  const found = [];
  for (let n = least; n <= most; n *= 2) found.push(n);
  return found;
};

/** AXI4 allows bursts of 256 beats. */
export const BURSTS = powers(1, 256);
export const OUTSTANDING = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
export const WINDOWS_KIB = powers(64, 256 << 10);
export const CLOCKS = Array.from({ length: 91 }, (_, k) => 50 + 5 * k);
export const BUDGETS = powers(64, 1 << 20);
export const PERIODS = powers(64, 65536);
export const IDLE = [0, ...powers(1, 4096)];
export const CORES = (most: number): number[] => Array.from({ length: most }, (_, k) => k + 1);

/** Rates up to the maximum of the port, in steps wide enough for a finger on a slider. */
export function rates(most: number): number[] {
  const step = most > 8000 ? 100 : 50;
  return Array.from({ length: Math.max(1, Math.floor(most / step)) }, (_, k) => step * (k + 1));
}
