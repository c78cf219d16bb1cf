import type { PlanSession } from "@assay/contract";
import type { WeightPreset } from "@assay/domain";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../../platform/page/announce.ts";
import { isSearching, planJobQuery, plansQuery, proposePlans, stopPlanJob } from "../../api.ts";
import type { SettingsSaving } from "../settings/useSettingsSaving.ts";

/** What timetables are searched for. */
const WISHES: readonly WeightPreset[] = ["shortDay", "littleWaiting", "mostRotation"];
/** Seconds of a processor, for all wishes together. */
export const SEARCH_SECONDS = 15;

/** The search for timetables of a run: how far it is, how it begins and how it ends early. */
export function useSearching(runId: string, { save, saveIfNeeded }: SettingsSaving) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data: job = null } = useQuery(planJobQuery(runId));
  const isRunning = isSearching(job);
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    // The event that says so may have been lost.
    if (wasRunning.current && !isRunning)
      void queryClient.invalidateQueries({ queryKey: plansQuery(runId).queryKey });
    wasRunning.current = isRunning;
  }, [isRunning, queryClient, runId]);
  const take = (next: typeof job): void => {
    queryClient.setQueryData(planJobQuery(runId).queryKey, next);
  };
  const propose = useMutation({
    mutationFn: async (pinned: PlanSession[]) => {
      await saveIfNeeded();
      return proposePlans(runId, { wishes: [...WISHES], seconds: SEARCH_SECONDS, pinned });
    },
    onSuccess: take,
    onError: (error) => {
      // The settings have said themselves why they were not saved.
      if (!save.isError)
        announce({
          tone: "error",
          text: `${t("timetable:planSearchFailed")}\n${errorText(error, t)}`,
        });
    },
  });
  const stop = useMutation({ mutationFn: stopPlanJob, onSuccess: take, onError: announceError });
  return { job, isRunning, propose, stop };
}
