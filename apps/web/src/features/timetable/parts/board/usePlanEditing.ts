import type { PlanSession, RunPlan } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { plansQuery, updatePlan } from "../../api.ts";
import { beginHistory, redone, undone, withMove, withSession } from "../../model/history.ts";

/** The moves in a draft, until they are saved. What others save meanwhile is only taken over where nothing was moved. */
export function usePlanEditing(plan: RunPlan) {
  const t = useT();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(plan);
  const [history, setHistory] = useState(() => beginHistory(plan.sessions));
  const isDirty = history.now !== base.sessions;
  if (!isDirty && plan.revision > base.revision) {
    setBase(plan);
    setHistory(beginHistory(plan.sessions));
  }
  const put = useCallback(
    (sessions: readonly PlanSession[]) => setHistory((old) => withMove(old, sessions)),
    [],
  );
  const change = useCallback(
    (id: string, part: Partial<PlanSession>) =>
      setHistory((old) => withMove(old, withSession(old.now, id, part))),
    [],
  );
  const undo = useCallback(() => setHistory(undone), []);
  const redo = useCallback(() => setHistory(redone), []);
  const explain = (error: unknown): void => {
    const newer =
      isApiError(error, "UPDATE_FAILED") && error.payload != null
        ? (error.payload as RunPlan)
        : null;
    if (newer !== null) setBase({ ...newer, sessions: base.sessions });
    const reason = newer === null ? errorText(error, t) : t("timetable:boardKeptMine");
    announce({
      tone: "warning",
      text: `${t("timetable:boardSaveFailed")}\n${reason}`,
      duration: false,
    });
  };
  const save = useMutation({
    mutationFn: (sessions: readonly PlanSession[]) =>
      updatePlan(base.id, [...sessions], base.revision),
    onSuccess: (stored, sent) => {
      // What was moved since then stays unsaved.
      setBase({ ...stored, sessions: sent as PlanSession[] });
      void queryClient.invalidateQueries({ queryKey: plansQuery(plan.runId).queryKey });
      announce({ tone: "success", text: t("timetable:boardSaved") });
    },
    onError: explain,
  });
  return {
    sessions: history.now,
    isDirty,
    put,
    change,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    save,
  };
}
export type PlanEditing = ReturnType<typeof usePlanEditing>;
