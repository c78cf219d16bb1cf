import type { Assessment, ProcessRun } from "@assay/contract";
import { ASSESSMENT_AUTOSAVE_MS, type Id } from "@assay/domain";
import { useMemo } from "react";
import { useParams } from "@tanstack/react-router";
import { isOfKind, worstOf } from "../../../../platform/drafts/draft.ts";
import {
  discard,
  entries,
  flush,
  isReady,
  resolveWithOwn,
  put,
} from "../../../../platform/drafts/journal.ts";
import { type Entry, payloadOf } from "../../../../platform/drafts/settling.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { storeAssessments } from "../../api.ts";
import type { ResultView } from "../../model/manual/resultView.ts";
import { changesBeside, clashes, withChanges } from "../../model/manual/merging.ts";
import { RESULT, resultKey, untried } from "../../model/manual/resultDraft.ts";

const editOf = ({ draft }: Entry) => payloadOf(RESULT, draft);
const isOfRun = (entry: Entry, runId: Id): boolean => editOf(entry)?.runId === runId;

/** A view is the same as long as its assessment is: with hundreds of rows only what changes is rendered again. */
const synced = new WeakMap<Assessment, ResultView>(); // tab-wide: goes with what was read

function syncedView(stored: Assessment): ResultView {
  const known = synced.get(stored);
  if (known) return known;
  const key = resultKey(stored);
  const parts = { state: "synced", changed: {}, conflict: undefined } as const;
  const view = { key, shown: stored, stored, ...parts };
  synced.set(stored, view);
  return view;
}

function viewOf(stored: Assessment, entry: Entry | undefined): ResultView {
  const key = resultKey(stored);
  const draft = entry?.draft;
  if (!entry || !isOfKind(RESULT, draft)) return syncedView(stored);
  const { changed } = draft.payload;
  const server = draft.conflict?.server;
  const base = draft.base ?? stored;
  return {
    key,
    shown: { ...stored, values: withChanges(stored, changed) },
    stored,
    state: entry.state,
    changed,
    conflict: server && { server, clashes: clashes(changed, base, server) },
  };
}

/** The overall results of a run; one that the server has no more is there while an edit of it is unsent. */
export function resultViews(
  runId: Id,
  assessments: readonly Assessment[],
  unsent: ReadonlyMap<string, Entry>,
): ResultView[] {
  const stored = assessments.filter(({ assessmentType }) => assessmentType === "RESULT");
  const keys = new Set(stored.map(resultKey));
  const missing = [...unsent.values()].flatMap(({ draft }) => {
    const isMissing = isOfKind(RESULT, draft) && draft.payload.runId === runId;
    return isMissing && draft.base && !keys.has(draft.key) ? [draft.base] : [];
  });
  const all = [...stored, ...missing];
  return all.map((one) => viewOf(one, unsent.get(resultKey(one))));
}

/**
 * Changes one value: shown and kept on the device at once, sent 3 s after the last change. Where every
 * value is again what it was, and nothing is under way, nothing is sent (spec 2 §4).
 */
export function changeResult({ key, stored }: ResultView, competencyId: Id, value: number | null) {
  const entry = entries.get().get(key);
  const draft = entry?.draft;
  const base = (isOfKind(RESULT, draft) ? draft.base : undefined) ?? stored;
  if (!entry) untried.add(key);
  const edited = { ...(entry && editOf(entry)?.changed), [competencyId]: value };
  const changed = untried.has(key) ? changesBeside(edited, base, stored) : edited;
  if (Object.keys(changed).length === 0) {
    void discard(key);
    return;
  }
  const payload = { runId: stored.processRunId, changed };
  put({ key, kind: RESULT, payload, base, delay: ASSESSMENT_AUTOSAVE_MS });
}

/** Sends what is unsent of a run's overall results now. */
export async function flushResults(runId: Id): Promise<void> {
  const unsent = [...entries.get().values()].filter((entry) => isOfRun(entry, runId));
  await Promise.all(unsent.map((entry) => flush(entry.draft.key)));
}

/** Ends a conflict: of the competencies that both have changed, `own` are sent, the others stay theirs. */
export async function resolveResult({ key, changed, conflict }: ResultView, own: readonly Id[]) {
  if (!conflict) return;
  const { server, clashes: both } = conflict;
  const entriesLeft = Object.entries(changed).filter(
    ([id]) => own.includes(id) || !both.includes(id),
  );
  const left = changesBeside(Object.fromEntries(entriesLeft), server);
  storeAssessments([server]);
  if (Object.keys(left).length === 0) return discard(key);
  const payload = { runId: server.processRunId, changed: left };
  put({ key, kind: RESULT, payload, delay: ASSESSMENT_AUTOSAVE_MS });
  return resolveWithOwn(RESULT, key, server);
}

/** The overall results of a run, and what the user may do with them. */
export function useResults(run: ProcessRun, assessments: readonly Assessment[]) {
  const { view } = useParams({ strict: false });
  const unsent = useStore(entries);
  const isOpen = useStore(isReady);
  const views = useMemo(
    () => resultViews(run.id, assessments, unsent),
    [run.id, assessments, unsent],
  );
  const shown = useMemo(() => {
    const ratings = assessments.filter(({ assessmentType }) => assessmentType !== "RESULT");
    return [...ratings, ...views.map((one) => one.shown)];
  }, [assessments, views]);
  const mayEdit = run.can.writeResult === true && view !== "audit";
  const state = worstOf(views.map((one) => one.state));
  return {
    views,
    /** All assessments, the overall results with their unsent values. */
    shown,
    state,
    /** May create and change overall results; not in the audit view. */
    mayEdit,
    /** The drafts of an earlier visit are known: before that, an edit could hide one of them. */
    isOpen,
  };
}
