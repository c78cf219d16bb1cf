import { joinDays, retentionOutlook, utcDayOf } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { newerOf } from "../../../../platform/forms/newerOf.ts";
import type { FormControl } from "../../../../platform/forms/useFormState.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { tenantQuery } from "../../../../platform/tenant/api.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { settingsQuery, updateSettings } from "../../api.ts";
import { policyOf } from "./RetentionFields.tsx";
import { bodyOf, type SettingsForm } from "../../model/settings/settingsForm.ts";
import type { SettingsBase } from "../../model/settings/settingsHeld.ts";

/** Saves the settings; where a shorter period would take runs at once, it asks first. */
export function useSettingsActions(control: FormControl<SettingsBase, SettingsForm>) {
  const t = useT();
  const queryClient = useQueryClient();
  const { base, draft, saved, rebase } = control;
  const save = useMutation({
    mutationFn: (sent: SettingsForm) =>
      updateSettings({ ...bodyOf(sent), revision: base.revision }),
    onSuccess: (stored, sent) => {
      saved(stored, sent);
      queryClient.setQueryData(settingsQuery.queryKey, stored);
      // Wording and languages change here and now; elsewhere with the next look at the tenant.
      void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
      announce({ tone: "success", text: t("settings:saved") });
    },
    onError: (error) => {
      const newer = newerOf(error, base);
      if (newer !== null) rebase(newer);
      const reason = newer === null ? errorText(error, t) : t("forms:mergedTitle");
      announce({ tone: "warning", text: `${t("forms:notSaved")}\n${reason}` });
    },
  });
  /** How many runs the new period takes that the stored one leaves alone. */
  const caught = (): number => {
    const today = utcDayOf(new Date());
    const waiting = joinDays(base.finishedRuns, base.openRuns);
    const dueUnder = (policy: Parameters<typeof retentionOutlook>[1]): number =>
      retentionOutlook(waiting, policy, today).dueNow;
    return dueUnder(policyOf(draft)) - dueUnder(base);
  };
  const submit = async (): Promise<void> => {
    const runs = caught();
    const isSure =
      runs <= 0 ||
      (await confirm({
        title: t("settings:askTitle", { runs }),
        text: t("settings:askText", { runs, days: policyOf(draft).deletionPolicy }),
        confirmLabel: t("settings:saveAnyway"),
        tone: "danger",
      }));
    if (isSure) save.mutate(draft);
  };
  return { submit, isSaving: save.isPending };
}
