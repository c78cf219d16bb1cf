import { readDrawing, type Stroke } from "@assay/domain";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";

/** The lines of evidence on its page; where none is left, those that were tagged, as they were. */
export function linesOf(
  { strokeIds = [], captured = "" }: Pick<OwnEvidence, "strokeIds" | "captured">,
  strokeOf: (id: string) => Stroke | undefined,
): readonly Stroke[] {
  const strokes = strokeIds.flatMap((id) => strokeOf(id) ?? []);
  return strokes.length > 0 ? strokes : (readDrawing(captured) ?? []);
}
