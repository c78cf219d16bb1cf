import type { RunPlan } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { runKeys } from "../../../runs/api.ts";
import { undoRepair } from "../../api.ts";
import { planKeys } from "../../keys.ts";

/** Rules that the timetable before cannot keep because the people of the run have changed. */
const OF_PEOPLE: readonly string[] = ["everyExerciseOnce", "unknown"];

/** Why a repair was not taken back, in words. */
function refusalText(error: unknown, t: Translate): string {
  if (!isApiError(error) || error.kind !== "validation") return errorText(error, t);
  const rules = Object.values(error.fields).flat();
  if (rules.includes("past")) return t("timetable:undoPast");
  if (rules.includes("conflictOfInterest")) return t("timetable:undoConflict");
  return rules.some((rule) => OF_PEOPLE.includes(rule))
    ? t("timetable:undoPeople")
    : t("timetable:undoRules");
}

/**
 * Takes the published repair back, and says that it is done, or why not.
 *
 * @param onDone is called with the id of the timetable that is published again
 */
export function useUndo(onDone?: (planId: string) => void) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (repair: Pick<RunPlan, "id" | "revision">) => undoRepair(repair),
    onSuccess: async ({ id, runId }) => {
      announce({ tone: "success", text: t("timetable:undoDone") });
      void queryClient.invalidateQueries({ queryKey: runKeys.one(runId) });
      await queryClient.invalidateQueries({ queryKey: planKeys.all });
      onDone?.(id);
    },
    onError: (error) => {
      announce({
        tone: "error",
        text: `${t("timetable:undoFailed")}\n${refusalText(error, t)}`,
        duration: false,
      });
      void queryClient.invalidateQueries({ queryKey: planKeys.all });
    },
  });
}
