export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("a median of nothing");
  return (low + high) / 2;
}

/** The smallest of some numbers that this share of them do not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error("a percentile of nothing");
  return found;
}

const ROUNDS = 5;
/** Until the compiler has seen what is hot. */
const WARM_UP = 2;

/**
 * Measures contenders in turn, round after round, and returns the median of each figure. A machine
 * that others use changes its speed all the time: in turn, all of them meet the same weather.
 */
export async function compare<Name extends string, Figures extends object>(
  contenders: Readonly<Record<Name, () => Promise<Figures>>>,
): Promise<Record<Name, Figures>> {
  const entries = Object.entries(contenders) as [Name, () => Promise<Figures>][];
  const samples = new Map<Name, Figures[]>(entries.map(([name]) => [name, []]));
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [name, measure] of entries) {
      const sample = await measure();
      if (round >= 0) samples.get(name)?.push(sample);
    }
  return Object.fromEntries([...samples].map(([name, list]) => [name, medians(list)])) as Record<
    Name,
    Figures
  >;
}

function medians<Figures extends object>(samples: Figures[]): Figures {
  const keys = Object.keys(samples[0] ?? {}) as (keyof Figures)[];
  const of = (key: keyof Figures) => median(samples.map((sample) => Number(sample[key])));
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Figures;
}
