import type { AssessmentValue, Item, ProcessRun } from "@assay/contract";
import { ASSESSMENT_AUTOSAVE_MS, cellCan } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import {
  discard,
  entries,
  flush,
  isReady,
  resolveWithOwn,
  put,
} from "../../../platform/drafts/journal.ts";
import { payloadIn } from "../../../platform/drafts/settling.ts";
import { useDraft } from "../../../platform/drafts/useDraft.ts";
import { useStore } from "../../../ui/useStore.ts";
import { isRatingOf, ownAssessmentsQuery, storeAssessment } from "../api.ts";
import { ASSESSMENT, type RatedCell, ratingKey } from "../model/ratingDraft.ts";
import { completeValues } from "../model/values.ts";

/** The user's rating of a cell: the unsent one, otherwise the stored one. */
export function useRating(run: ProcessRun, exercise: Item, candidateId: string, userId: string) {
  const cell = useMemo(
    (): RatedCell => ({ processRunId: run.id, candidateId, exerciseId: exercise.id }),
    [run.id, candidateId, exercise.id],
  );
  const key = ratingKey(cell);
  const { data } = useQuery(ownAssessmentsQuery(run.id));
  const stored = data?.find((assessment) => isRatingOf(assessment, cell));
  const { draft, state } = useDraft(ASSESSMENT, key);
  const given = draft?.payload.values ?? stored?.values;
  const values = completeValues(exercise.competencyIds, given ?? []);
  const isOpen = useStore(isReady);
  const canRate =
    isOpen &&
    (run.can.rate ?? run.runState === "STARTED") === true &&
    cellCan(run, userId, candidateId, exercise.id).rate;

  const save = useCallback(() => flush(key), [key]);
  useEffect(() => () => void save(), [save]);

  /** Based on the draft, since a second change may come before the page has rendered the first. */
  const change = (next: (values: AssessmentValue[]) => AssessmentValue[]): void => {
    const unsent = payloadIn(entries.get(), ASSESSMENT, key);
    const base = stored && { id: stored.id, revision: stored.revision };
    const payload = { cell, values: next(unsent?.values ?? values) };
    put({ key, kind: ASSESSMENT, payload, base, delay: ASSESSMENT_AUTOSAVE_MS });
  };
  const server = draft?.conflict?.server;
  return {
    cell,
    values,
    state,
    canRate,
    change,
    save,
    discard: () => discard(key),
    conflict: server && {
      server,
      resolveWithOwn: () =>
        resolveWithOwn(ASSESSMENT, key, { id: server.id, revision: server.revision }),
      takeServer: async () => {
        storeAssessment(server);
        await discard(key);
      },
    },
  };
}
