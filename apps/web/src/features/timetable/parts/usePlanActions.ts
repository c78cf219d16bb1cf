import type { RunPlan } from "@assay/contract";
import { timetableViolations, instanceOf, timetablePlan } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { confirm } from "../../../ui/confirm.ts";
import { runKeys } from "../../runs/api.ts";
import { createPlan, deletePlan, plansQuery, publishPlan } from "../api.ts";
import { violationSentences } from "../model/violationSentences.ts";
import { usePlanPage } from "./usePlanPage.ts";
import { usePlanSearch } from "./usePlanSearch.ts";

/** Reads the timetables of the run again, and says why something was not done. */
function useAfterwards() {
  const t = useT();
  const queryClient = useQueryClient();
  const { run } = usePlanPage();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: plansQuery(run.id).queryKey });
  const fail = (title: string) => (error: unknown) => {
    announce({ tone: "error", text: `${title}\n${errorText(error, t)}` });
    void readAgain();
  };
  return { readAgain, fail, queryClient };
}

/**
 * Publishes a timetable once that is confirmed.
 *
 * @returns also the sentences of the rules for which the server has refused it; null if it has not
 */
export function usePublishing(name: (plan: RunPlan) => string) {
  const t = useT();
  const { run, planning, planned, namesIn } = usePlanPage();
  const { readAgain, fail, queryClient } = useAfterwards();
  const [refused, setRefused] = useState<{ planId: string; sentences: string[] } | null>(null);
  const explain = (error: unknown, plan: RunPlan): void => {
    const { settings } = planning;
    const instance = instanceOf(settings, planned);
    const broken = timetableViolations(instance, timetablePlan(plan.sessions));
    if (isApiError(error) && error.kind === "validation" && broken.length > 0)
      setRefused({
        planId: plan.id,
        sentences: violationSentences(t, broken, namesIn(settings)),
      });
    else fail(t("timetable:planPublishFailed"))(error);
  };
  const publish = useMutation({
    mutationFn: (plan: RunPlan) => publishPlan(plan.id, plan.revision),
    onSuccess: () => {
      setRefused(null);
      announce({ tone: "success", text: t("timetable:planPublished") });
      void readAgain();
      void queryClient.invalidateQueries({ queryKey: runKeys.one(run.id) });
    },
    onError: explain,
  });
  const ask = async (plan: RunPlan): Promise<void> => {
    const isSure = await confirm({
      title: t("timetable:planPublishTitle"),
      text: t("timetable:planPublishText", { name: name(plan) }),
      confirmLabel: t("timetable:planPublish"),
    });
    if (isSure) publish.mutate(plan);
  };
  return { ask, isPending: publish.isPending, refused };
}

/** Deletes a draft once that is confirmed. */
export function useDeletion(name: (plan: RunPlan) => string) {
  const t = useT();
  const { readAgain, fail } = useAfterwards();
  const remove = useMutation({
    mutationFn: (plan: RunPlan) => deletePlan(plan.id),
    onSuccess: () => {
      announce({ tone: "success", text: t("timetable:planDeleted") });
      void readAgain();
    },
    onError: fail(t("timetable:planDeleteFailed")),
  });
  return async (plan: RunPlan): Promise<void> => {
    const isSure = await confirm({
      title: t("timetable:planDeleteTitle"),
      text: t("timetable:planDeleteText", { name: name(plan) }),
      confirmLabel: t("timetable:planDelete"),
      tone: "danger",
    });
    if (isSure) remove.mutate(plan);
  };
}

/** Makes a draft of a published timetable, which itself stays as it is, and shows it. */
export function useCopying() {
  const t = useT();
  const { run } = usePlanPage();
  const { readAgain, fail } = useAfterwards();
  const { choose } = usePlanSearch();
  return useMutation({
    mutationFn: ({ sessions, wish }: RunPlan) => createPlan(run.id, { sessions, wish }),
    onSuccess: async ({ id }) => {
      await readAgain();
      choose({ plan: id });
    },
    onError: fail(t("timetable:boardChangeFailed")),
  });
}
