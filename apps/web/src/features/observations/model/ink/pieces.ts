import type { Step } from "./History.ts";

/** What the removed strokes of a step became by it, ids by id: the pieces of each, or what pieces are one of again. */
export function piecesOf({ removed, added, cutFrom }: Step): [id: string, ids: string[]][] {
  if (!cutFrom) return [];
  return removed.flatMap((item): [string, string[]][] => {
    const next = added.filter((one) => cutFrom.get(one) === item || cutFrom.get(item) === one);
    return next.length > 0 ? [[item.stroke.id, next.map(({ stroke }) => stroke.id)]] : [];
  });
}
