import type { Planning, PlanningSettings } from "@assay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FormControl } from "../../../../platform/forms/useFormState.ts";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { planningQuery, updatePlanning } from "../../api.ts";
import { settingsErrors } from "../../model/settingsErrors.ts";
import type { PlanPage } from "../usePlanPage.ts";

export type SettingsControl = FormControl<Planning, PlanningSettings>;

/**
 * Saves the settings. If somebody else has saved meanwhile, what was entered here stays, and the user saves again.
 */
export function useSettingsSaving(control: SettingsControl, { planning, planned }: PlanPage) {
  const t = useT();
  const queryClient = useQueryClient();
  const { base, draft, saved, rebase, resolve, isDirty, conflicts } = control;
  const errors = useMemo(() => settingsErrors(draft, planned), [draft, planned]);
  const explain = (error: unknown): void => {
    const newer =
      isApiError(error, "UPDATE_FAILED") && error.payload != null
        ? (error.payload as Planning)
        : null;
    if (newer !== null) {
      rebase(newer);
      resolve("mine");
    }
    const reason = newer === null ? errorText(error, t) : t("timetable:planKeptMine");
    announce({
      tone: "warning",
      text: `${t("timetable:planSaveFailed")}\n${reason}`,
      duration: false,
    });
  };
  const save = useMutation({
    mutationFn: (sent: PlanningSettings) => updatePlanning(base.runId, sent, base.revision),
    onSuccess: (stored, sent) => {
      saved(stored, sent);
      queryClient.setQueryData(planningQuery(base.runId).queryKey, stored);
    },
    onError: explain,
  });
  /** Why it cannot be saved; null if it can. */
  const reason = (): string | null => {
    const { edit } = planning.can;
    if (edit !== true) return t(`runs:reason_${edit}`);
    if (conflicts.length > 0) return t("runs:reason_conflicts");
    return errors.size > 0 ? t("timetable:planInvalid") : null;
  };
  /** Saves what is not stored yet, defaults too: a search reads the stored settings. */
  const saveIfNeeded = async (): Promise<void> => {
    if (isDirty || base.revision === 0) await save.mutateAsync(draft);
  };
  return { errors, reason: reason(), save, saveIfNeeded, isDirty };
}
export type SettingsSaving = ReturnType<typeof useSettingsSaving>;
