// Chooses ticks for a logarithmic axis so that their labels do not touch each other.

/** Width of a label such as `10 000` with the space around it, pixels. */
const LABEL = 48;

/** Returns powers of ten, then 2, 3 and 5 times a power of ten wherever a label still has room. */
export function logTicks([low, high]: readonly [number, number], width: number): number[] {
  const at = (value: number) => (width * Math.log(value / low)) / Math.log(high / low);
  const shown: number[] = [];
  for (const factor of [1, 2, 5, 3])
    for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
      const tick = factor * power;
      const hasRoom = shown.every((other) => Math.abs(at(other) - at(tick)) >= LABEL);
      if (tick >= low && tick <= high && hasRoom) shown.push(tick);
    }
  return shown.sort((a, b) => a - b);
}
