import { type ProcessRun } from "@assay/contract";
import { cellCan, type ObservationType, reinsertEmptyPages } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { isReady } from "../../../platform/drafts/journal.ts";
import { useStore } from "../../../ui/useStore.ts";
import { observationsQuery } from "../api.ts";
import { useOwnPages } from "../shared/useOwnPages.ts";
import type { CellPage, CellPages } from "../model/cellPages.ts";
import type { Place } from "../model/cells.ts";
import { openCell, saveCell } from "../model/editing.ts";
import type { ObservedCell } from "../model/pageDraft.ts";

interface Input {
  run: ProcessRun;
  place: Place;
  type: ObservationType;
  userId: string;
  competencies: readonly { id: string; name: string }[];
}

export interface Desk {
  cell: ObservedCell;
  stored: CellPages;
  pages: CellPage[];
  setPages(pages: CellPage[]): void;
  isModeratorView: boolean;
  canWrite: boolean;
  /** Nothing will be written here; otherwise it may be only a moment until it can. */
  isReadOnly: boolean;
}

/** The user's observation of a cell: begins it where there is none, and sends it when it is left. */
export function useObservation({ run, place, type, userId, competencies }: Input): Desk {
  const t = useT();
  const { candidateId, exerciseId } = place;
  const cell = useMemo(
    (): ObservedCell => ({
      processRunId: run.id,
      candidateId,
      exerciseId,
      observerId: userId,
      type,
    }),
    [run.id, candidateId, exerciseId, userId, type],
  );
  const isModeratorView = cellCan(run, userId, candidateId, exerciseId).moderatorView;
  const isOpen = useStore(isReady);
  const isWritable = (run.can.writeObservation ?? run.runState === "STARTED") === true;
  const stored = useOwnPages(cell);
  const { isFetched } = useQuery(observationsQuery(run.id));
  const isMissing = isFetched && stored.pages.length === 0 && !stored.isOpening;
  const begun = useRef(false);
  useEffect(() => {
    if (!isMissing || !isOpen || !isWritable || begun.current) return;
    begun.current = true;
    openCell(cell, {
      moderatorView: isModeratorView,
      competencyIds: competencies.map(({ id }) => id),
      titleOf: ({ number, competencyId }) => {
        const name = competencies.find(({ id }) => id === competencyId)?.name;
        return name === undefined
          ? t("observations:defaultTitle", { number })
          : t("observations:defaultCompetencyTitle", { name });
      },
    });
  }, [isMissing, isOpen, isWritable, isModeratorView, cell, competencies, t]);
  useEffect(() => () => void saveCell(cell), [cell]);
  // Pages that nobody has written on are known here only.
  const [local, setPages] = useState<CellPage[]>([]);
  const pages = useMemo(
    () => reinsertEmptyPages(stored.pages, local, cell.type),
    [stored.pages, local, cell.type],
  );
  return {
    cell,
    stored: { ...stored, pages },
    pages,
    setPages,
    isModeratorView,
    canWrite: isWritable && isOpen,
    isReadOnly: !isWritable,
  };
}
