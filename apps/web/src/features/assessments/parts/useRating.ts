import type { Assessment, AssessmentValue, Item, ProcessRun } from "@assay/contract";
import { ASSESSMENT_AUTOSAVE_MS, cellCan, isChangeable } from "@assay/domain";
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
import { queryClient } from "../../../platform/cache/queryClient.ts";
import { useStore } from "../../../ui/useStore.ts";
import { isRatingOf, ownAssessmentsQuery, storeAssessment } from "../api.ts";
import {
  ASSESSMENT,
  baseOf,
  type RatedCell,
  type RatingEdit,
  ratingKey,
} from "../model/ratingDraft.ts";
import { reopenAssessment } from "../shared/submissionCalls.ts";
import { completeValues } from "../shared/values.ts";

/** What the observer may decide about a rating that another device has stored meanwhile. */
const conflictOf = (key: string, server: Assessment) => ({
  server,
  resolveWithOwn: () => resolveWithOwn(ASSESSMENT, key, baseOf(server)),
  /** Takes the submission back first, which what was submitted elsewhere needs. */
  reopenWithOwn: async () =>
    resolveWithOwn(ASSESSMENT, key, baseOf(await reopenAssessment(server.id))),
  takeServer: async () => {
    storeAssessment(server);
    await discard(key);
  },
});

type Change = (values: AssessmentValue[]) => AssessmentValue[];

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
    isChangeable(stored ?? {}) &&
    (run.can.rate ?? run.runState === "STARTED") === true &&
    cellCan(run, userId, candidateId, exercise.id).rate;

  const save = useCallback(() => flush(key), [key]);
  useEffect(() => () => void save(), [save]);

  /**
   * Based on the draft, since a second change may come before the page has rendered the first. A change takes the wish to
   * submit back, if it is not one.
   */
  const change = (next: Change, wish: Pick<RatingEdit, "submits"> = {}): void => {
    const unsent = payloadIn(entries.get(), ASSESSMENT, key);
    const base = stored && baseOf(stored);
    const payload = { cell, values: next(unsent?.values ?? values), ...wish };
    put({ key, kind: ASSESSMENT, payload, base, delay: ASSESSMENT_AUTOSAVE_MS });
  };
  const server = draft?.conflict?.server;
  return {
    cell,
    values,
    state,
    canRate,
    change: (next: Change) => change(next),
    save,
    submission: stored?.submission ?? null,
    /** Whether what is unsent is to be submitted. */
    isToSubmit: draft?.payload.submits === true,
    submit: () => {
      change((now) => now, { submits: true });
      return save();
    },
    reopen: async () => stored && reopenAssessment(stored.id),
    /** Reads what is stored again. */
    reread: () => queryClient.invalidateQueries(ownAssessmentsQuery(run.id)),
    discard: () => discard(key),
    conflict: server && conflictOf(key, server),
  };
}
