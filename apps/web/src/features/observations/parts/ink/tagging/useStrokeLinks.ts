import { MOST_EVIDENCE_STROKES, replaceStrokeIds } from "@assay/domain";
import { useEffect } from "react";
import type { EvidenceCell } from "../../../model/evidence/evidenceDraft.ts";
import type { OwnEvidence } from "../../../shared/ownEvidence.ts";
import { changeEvidence } from "../../../model/evidence/tagging.ts";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";

/** Lets the tag of strokes follow what they have become in this visit. */
function follow(engine: InkEngine, cell: EvidenceCell, one: OwnEvidence): void {
  const { strokeIds = [], isSubmitted } = one;
  if (isSubmitted) return;
  const next = replaceStrokeIds(strokeIds, engine.replaced);
  const isSame = next.join() === strokeIds.join();
  if (!isSame && next.length <= MOST_EVIDENCE_STROKES)
    changeEvidence(cell, one, { strokeIds: next });
}

/** Links tags to the strokes that theirs became: by undoing, by doing again, or under an eraser for parts. */
export function useStrokeLinks(
  engine: InkEngine,
  cell: EvidenceCell,
  tags: readonly OwnEvidence[],
): void {
  useEffect(() => {
    let seen = -1;
    const link = (): void => {
      const { replacements } = engine.state.get();
      if (replacements === seen) return;
      seen = replacements;
      if (replacements > 0) for (const one of tags) follow(engine, cell, one);
    };
    link();
    return engine.state.subscribe(link);
  }, [engine, cell, tags]);
}
