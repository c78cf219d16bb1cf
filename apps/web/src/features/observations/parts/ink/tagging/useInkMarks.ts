import { useEffect, useState } from "react";
import { rereadEvidence } from "../../../api.ts";
import { type InkMark, inkMarks } from "../../../model/evidence/inkMarks.ts";
import type { OwnEvidence } from "../../../shared/ownEvidence.ts";
import type { InkEngine } from "../../../model/ink/InkEngine.ts";

/** The marks of the tags on a page, as they are after each change of the drawing. */
export function useInkMarks(engine: InkEngine, tags: readonly OwnEvidence[]): readonly InkMark[] {
  const [marks, setMarks] = useState<readonly InkMark[]>([]);
  useEffect(() => {
    const { drawing } = engine.sheet;
    let shown: string | undefined;
    const show = (): void => {
      // Most changes are of strokes that are not tagged: drawing them costs no more than this count.
      const present = tags
        .map(({ strokeIds = [] }) => strokeIds.filter((id) => drawing.get(id)).length)
        .join();
      if (present === shown) return;
      shown = present;
      setMarks(inkMarks(tags, (id) => drawing.get(id)?.stroke));
    };
    show();
    return engine.state.subscribe(show);
  }, [engine, tags]);
  return marks;
}

/** Reads what the server has found once it has a drawing in which more or less is left of the tagged strokes than it said. */
export function useFreshStates(
  runId: string,
  marks: readonly InkMark[],
  revision: number | null,
): void {
  const isOutdated = marks.some(
    ({ state, evidence }) => evidence.sync === "synced" && state !== evidence.state,
  );
  useEffect(() => {
    if (isOutdated && revision !== null) rereadEvidence(runId);
  }, [isOutdated, revision, runId]);
}
