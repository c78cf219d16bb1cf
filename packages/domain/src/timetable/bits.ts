/*
 * Sets of ticks of one day, one bit each, in `count` words from `offset` of an Int32Array. One step decides about 32
 * ticks, which makes the search fast enough for a whole assessment centre.
 */

/** Sets or clears the ticks from `from` to before `to`; what lies outside the words is left out. */
export function fillTicks(
  words: Int32Array,
  offset: number,
  count: number,
  { from, to, on }: { from: number; to: number; on: boolean },
): void {
  const first = Math.max(0, from);
  const end = Math.min(to, count * 32);
  for (let tick = first; tick < end;) {
    const place = tick & 31;
    const length = Math.min(32 - place, end - tick);
    const mask = length === 32 ? -1 : ((1 << length) - 1) << place;
    const word = offset + (tick >> 5);
    words[word] = on ? words[word]! | mask : words[word]! & ~mask;
    tick += length;
  }
}

/** Writes to `out` the ticks from which on `length` ticks are not in `words`. */
export function freeRuns(words: Int32Array, offset: number, length: number, out: Int32Array): void {
  const count = out.length;
  for (let word = 0; word < count; word++) out[word] = ~words[offset + word]!;
  for (let known = 1; known < length;) {
    const step = Math.min(known, length - known);
    andLater(out, step);
    known += step;
  }
}

/** Keeps the ticks for which the tick `step` later is there, too. */
function andLater(out: Int32Array, step: number): void {
  const skip = step >> 5;
  const bits = step & 31;
  const count = out.length;
  for (let word = 0; word < count; word++) {
    const near = word + skip < count ? out[word + skip]! : 0;
    if (bits === 0) out[word] = out[word]! & near;
    else {
      const far = word + skip + 1 < count ? out[word + skip + 1]! : 0;
      out[word] = out[word]! & ((near >>> bits) | (far << (32 - bits)));
    }
  }
}

/** Moves all ticks by `step` ticks to a later time. */
export function moveLater(out: Int32Array, step: number): void {
  if (step === 0) return;
  const skip = step >> 5;
  const bits = step & 31;
  for (let word = out.length - 1; word >= 0; word--) {
    const near = word >= skip ? out[word - skip]! : 0;
    const far = word > skip ? out[word - skip - 1]! : 0;
    out[word] = bits === 0 ? near : (near << bits) | (far >>> (32 - bits));
  }
}

export const hasTick = (words: Int32Array, offset: number, tick: number): boolean =>
  ((words[offset + (tick >> 5)]! >>> (tick & 31)) & 1) === 1;

/** The first tick, or −1. */
export function firstTick(words: Int32Array): number {
  for (let word = 0; word < words.length; word++) {
    const bits = words[word]!;
    if (bits !== 0) return word * 32 + 31 - Math.clz32(bits & -bits);
  }
  return -1;
}

/** The last tick, or −1. */
export function lastTick(words: Int32Array): number {
  for (let word = words.length - 1; word >= 0; word--) {
    const bits = words[word]!;
    if (bits !== 0) return word * 32 + 31 - Math.clz32(bits);
  }
  return -1;
}

/** Whether no tick is there. */
export function isEmpty(words: Int32Array): boolean {
  for (let word = 0; word < words.length; word++) if (words[word] !== 0) return false;
  return true;
}
