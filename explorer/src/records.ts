// Computes figures from results, for the explorer.
import type { DesignResult } from "./types";

/**
 * Jain's index of members' rates, each divided by the demanded rate. Rates without a demand are divided by the
 * fastest of them.
 */
export function fairness(r: DesignResult): number | null {
  const most = Math.max(...r.members.filter((m) => m.wanted_mbps === null).map((m) => m.achieved_mbps), 0);
  const shares = r.members.map((m) =>
    m.wanted_mbps === null ? m.achieved_mbps / (most || 1) : Math.min(1, m.achieved_mbps / m.wanted_mbps),
  );
  const squares = shares.reduce((sum, s) => sum + s * s, 0);
  return squares ? shares.reduce((sum, s) => sum + s, 0) ** 2 / (shares.length * squares) : null;
}
