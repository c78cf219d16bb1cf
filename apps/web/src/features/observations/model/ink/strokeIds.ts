import { strokeIdAt } from "@assay/domain";

let last = 0; // tab-wide: a count

/** An id for a stroke that begins now; later ones sort after it, also within a millisecond. */
export function newStrokeId(): string {
  last = Math.max(Date.now(), last + 1);
  return strokeIdAt(last, Math.random());
}
