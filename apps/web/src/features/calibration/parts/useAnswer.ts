import type { CalibrationAnswer, CalibrationAttempt } from "@assay/contract";
import { ASSESSMENT_AUTOSAVE_MS } from "@assay/domain";
import { useCallback, useEffect } from "react";
import {
  discard,
  entries,
  flush,
  isReady,
  put,
  resolveWithOwn,
} from "../../../platform/drafts/journal.ts";
import { payloadIn } from "../../../platform/drafts/settling.ts";
import { useDraft } from "../../../platform/drafts/useDraft.ts";
import { useStore } from "../../../ui/useStore.ts";
import { storeAnswer } from "../api.ts";
import { ANSWER, type AnswerEdit, answerKey, baseOf } from "../model/answerDraft.ts";

type Content = Pick<AnswerEdit, "notes" | "values">;

/** One value for each competency, in the order of the exercise. */
function completed(
  competencies: CalibrationAttempt["competencies"],
  given: CalibrationAnswer["values"],
): CalibrationAnswer["values"] {
  return competencies.map(
    ({ id: competencyId }) =>
      given.find((value) => value.competencyId === competencyId) ?? {
        competencyId,
        selectedCriterion: null,
        selectedCueIds: [],
      },
  );
}

/** What the user has written of a sample: unsent, otherwise stored. Every change is on the device at once. */
export function useAnswer({ id, competencies, answers }: CalibrationAttempt, sampleId: string) {
  const key = answerKey(id, sampleId);
  const stored = answers.find((answer) => answer.sampleId === sampleId);
  const { draft, state } = useDraft(ANSWER, key);
  const isOpen = useStore(isReady);
  const isSubmitted = stored !== undefined && stored.submittedAt !== null;
  const isToSubmit = draft?.payload.submits === true;
  const shown: Content = {
    notes: draft?.payload.notes ?? stored?.notes ?? "",
    values: completed(competencies, draft?.payload.values ?? stored?.values ?? []),
  };

  const save = useCallback(() => flush(key), [key]);
  useEffect(() => () => void save(), [save]);

  /** Based on the draft, since a second change may come before the page has rendered the first. */
  const write = (
    change: (now: Content) => Content,
    wish: Pick<AnswerEdit, "submits"> = {},
  ): void => {
    const unsent = payloadIn(entries.get(), ANSWER, key);
    const now = unsent ? { notes: unsent.notes, values: unsent.values } : shown;
    const payload = { attemptId: id, sampleId, ...change(now), ...wish };
    put({
      key,
      kind: ANSWER,
      payload,
      base: stored && baseOf(stored),
      delay: ASSESSMENT_AUTOSAVE_MS,
    });
  };
  const server = draft?.conflict?.server;
  return {
    ...shown,
    state,
    isSubmitted,
    /** Whether it waits on the device to be submitted. */
    isToSubmit,
    canWrite: isOpen && !isSubmitted && !isToSubmit,
    change: (change: (now: Content) => Content) => write(change),
    save,
    submit: () => {
      write((now) => now, { submits: true });
      return save();
    },
    /** What another device has stored meanwhile. */
    conflict: server && {
      isSubmitted: server.submittedAt !== null,
      keepOwn: () => resolveWithOwn(ANSWER, key, baseOf(server)),
      takeStored: async () => {
        storeAnswer(id, server);
        await discard(key);
      },
    },
  };
}
export type AnswerControl = ReturnType<typeof useAnswer>;
