import type { ProcessRun } from "@assay/contract";
import type { RunAction, RunState } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError, isApiError } from "../../../platform/http/ApiError.ts";
import { errorText, holdEndOf } from "../../../platform/i18n/errorText.ts";
import { newerOf } from "../../../platform/forms/newerOf.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { announce } from "../../../platform/page/announce.ts";
import { changeRunState, deleteRun, runKeys, runQuery, updateRun } from "../api.ts";
import { bodyOf } from "../model/runForm.ts";
import { notStoredText } from "../model/files/failureText.ts";
import type { RunFiles } from "./files/useRunFiles.ts";
import type { RunDraftControl } from "./useEditor.ts";
import { useLeaveWhenClean } from "./useLeaveWhenClean.ts";

/** Two ways out of the editor: to the list, and from a run that is no longer there, or no longer to be seen. */
function useWaysOut({ base }: RunDraftControl, release: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toList = (): Promise<void> => {
    release();
    return navigate({ to: paths.runs() });
  };
  const leave = async (): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: runKeys.summaries });
    await toList();
    // Only now: the page that shows it would ask for it again.
    queryClient.removeQueries({ queryKey: runQuery(base.id).queryKey });
  };
  return { toList, leave };
}

/** Stores the run and its files, and takes over what the server has made of the run. */
function useStoring({ base, draft, isDirty, saved, rebase }: RunDraftControl, files: RunFiles) {
  const queryClient = useQueryClient();
  const keep = (run: ProcessRun): void => {
    queryClient.setQueryData(runQuery(run.id).queryKey, run);
    void queryClient.invalidateQueries({ queryKey: runKeys.all });
  };
  const take = (run: ProcessRun): void => {
    rebase(run, "me");
    keep(run);
  };
  /** Saves the run and then its files, since a CV may belong to a candidate who is new in the run. Gives the state before saving. */
  const storeAll = async (): Promise<RunState> => {
    const before = base.runState;
    if (isDirty || !files.isDirty) {
      const stored = await updateRun(bodyOf(base, draft));
      saved(stored, draft);
      keep(stored);
    }
    await files.store();
    return before;
  };
  return { take, storeAll };
}

type Storing = ReturnType<typeof useStoring>;

/**
 * Saves the run and its files. If somebody else has saved meanwhile,
 * their state is merged into the form, and the user saves again.
 */
function useSaving({ base, rebase }: RunDraftControl, { storeAll }: Storing, onSaved: () => void) {
  const t = useT();
  const explain = (error: unknown): void => {
    const notStored = notStoredText(error, t);
    if (notStored !== null) return announce({ tone: "warning", text: notStored });
    const current = newerOf(error, base);
    if (current !== null) rebase(current);
    const reason = (): string => {
      if (current !== null) return t("forms:mergedTitle");
      const isWritten = isApiError(error, "UPDATE_FAILED");
      return isWritten ? t("runs:writtenRemoved") : errorText(error, t);
    };
    announce({ tone: "warning", text: `${t("runs:saveFailed")}\n${reason()}` });
  };
  return useMutation({
    mutationFn: storeAll,
    onSuccess: (before) => {
      announce({ tone: "success", text: t("runs:saved") });
      // What was a draft when it was sent stays open, any other run is done with (RUN-024).
      if (before !== "DRAFT") onSaved();
    },
    onError: explain,
  });
}

/** Deletes the run. After a refusal all runs are read again: this one is not as the page shows it. */
function useDeletion({ base }: RunDraftControl, leave: () => Promise<void>) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteRun(base.id),
    onSuccess: () => {
      announce({ tone: "success", text: t("runs:deleted") });
      void leave();
    },
    onError: (error) => {
      const isDenied = isApiError(error, "DELETE_DENIED") && holdEndOf(error) === null;
      const text = isDenied ? t("runs:onlyBeforeStart") : errorText(error, t);
      announce({ tone: "error", text });
      void queryClient.invalidateQueries({ queryKey: runKeys.all });
    },
  });
}

/** Whether a finish was refused, as drafts are neither counted nor left out. */
const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError && error.fields["unsubmitted"]?.includes("undecided") === true;

/** The rules of the design check that a refused start has to be confirmed for. */
export const unmetOf = (error: unknown): string[] =>
  error instanceof ApiError
    ? Object.keys(error.fields).flatMap((path) => /^designCheck\.(.+)$/.exec(path)?.[1] ?? [])
    : [];

interface Move {
  readonly action: RunAction;
  /** Started despite what the design check demands. */
  readonly isAnyway?: true;
}

/** Starts, finishes or archives the run, and saves it first; `onUnmet` gets the rules that a start has to be confirmed for. */
function useMove(
  { base, isDirty, rebase }: RunDraftControl,
  files: RunFiles,
  { take, storeAll, leave }: Storing & { leave(): Promise<void> },
) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, isAnyway }: Move) => {
      if (isDirty || files.isDirty) await storeAll();
      return changeRunState(base.id, action, isAnyway);
    },
    onSuccess: (run, { action }) => {
      announce({ tone: "success", text: t(`runs:done_${action}`) });
      if (action === "archive") void leave();
      else take(run);
    },
    onError: (error, { action }) => {
      // Whoever asked confirms it, or leaves it.
      if (unmetOf(error).length > 0) return;
      const current = newerOf(error, base);
      if (current !== null) rebase(current);
      const undecided = isUndecided(error) ? t("runDialogs:undecided") : null;
      const reason = undecided ?? notStoredText(error, t) ?? errorText(error, t);
      const text = `${t(`runs:failed_${action}`)}\n${reason}`;
      announce({ tone: "error", text });
      const stale = undecided === null ? runQuery(base.id).queryKey : runKeys.missing(base.id);
      void queryClient.invalidateQueries({ queryKey: stale });
    },
  });
}

/** Save, delete, and the steps of a run's life, with what each of them tells and where it leads. */
export function useRunActions(control: RunDraftControl, files: RunFiles, release: () => void) {
  const navigate = useNavigate();
  const { toList, leave } = useWaysOut(control, release);
  const leaveWhenClean = useLeaveWhenClean(control.isDirty || files.isDirty, () => void toList());
  const storing = useStoring(control, files);
  const save = useSaving(control, storing, leaveWhenClean);
  const remove = useDeletion(control, leave);
  const move = useMove(control, files, { ...storing, leave });
  return { save, remove, move, toList: () => void navigate({ to: paths.runs() }) };
}
export type RunActions = ReturnType<typeof useRunActions>;
