import type { Draft } from "./draft.ts";

/** All bodies that may outlive a page share this many bytes (Fetch standard §4.6). */
const KEEPALIVE_BYTES = 64 * 1024;
/** Headers and the frame of the JSON count too. */
const OVERHEAD = 512;

export const isOf = (draft: Draft, userId: string, tenantId: string): boolean =>
  draft.userId === userId && draft.tenantId === tenantId;

const sizeOf = (draft: Draft): number =>
  new TextEncoder().encode(JSON.stringify(draft.payload)).length + OVERHEAD;

/** What can still be sent while the page goes away: the smallest first, the rest waits. */
export function fittingKeepalive(drafts: readonly Draft[], limit = KEEPALIVE_BYTES): Draft[] {
  let left = limit;
  return drafts
    .filter((draft) => draft.conflict === undefined && draft.unclaimed === undefined)
    .map((draft) => ({ draft, size: sizeOf(draft) }))
    .toSorted((a, b) => a.size - b.size)
    .filter(({ size }) => {
      left -= size;
      return left >= 0;
    })
    .map(({ draft }) => draft);
}
