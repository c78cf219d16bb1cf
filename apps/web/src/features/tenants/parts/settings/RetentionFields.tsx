import type { TenantSettings } from "@assay/contract";
import {
  DELETION_POLICY,
  joinDays,
  type RetentionOutlook,
  retentionOutlook,
  type RetentionPolicy,
  utcDayOf,
  WARNING_POLICY,
} from "@assay/domain";
import { useState } from "react";
import { type Format, useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { PeriodField } from "./PeriodField.tsx";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import classes from "./Settings.module.css";
import { RetentionSchedule } from "./RetentionSchedule.tsx";
import { numberOf, type SettingsForm } from "../../model/settings/settingsForm.ts";

/** What is said below a field may be longer than beside it: the boxes stand in one line. */
const ORDER: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

export const policyOf = (draft: SettingsForm): RetentionPolicy => ({
  deletionPolicy: numberOf(draft.deletionPolicy),
  warningPolicy: numberOf(draft.warningPolicy),
});

/** What will happen to which runs, and when. */
function outlookText(
  t: Translate,
  { date }: Pick<Format, "date">,
  { runs, dueNow, first, open }: RetentionOutlook & { open: number },
  today: string,
): string {
  if (runs === 0) return t("settings:outlookNone");
  const sentences = runs > open ? [t("settings:outlookRuns", { runs: runs - open })] : [];
  if (open > 0) sentences.push(t("settings:outlookOpen", { runs: open }));
  if (first !== null) {
    const on = date(first.anonymiseOn);
    const { warnOn } = first;
    sentences.push(t("settings:outlookFirst", { date: on, runs: first.runs }));
    if (warnOn === null) sentences.push(t("settings:outlookNoWarning"));
    else if (warnOn <= today) sentences.push(t("settings:outlookWarnNow"));
    else sentences.push(t("settings:outlookWarn", { date: date(warnOn) }));
  }
  if (dueNow > 0) sentences.push(t("settings:outlookDue", { runs: dueNow }));
  return sentences.join(" ");
}

interface RetentionFieldsProps {
  editing: SettingsEditing;
  waiting: Pick<TenantSettings, "finishedRuns" | "openRuns">;
}

/** How long people's data is kept, with what that means for the runs there are. */
export function RetentionFields({ editing, waiting }: RetentionFieldsProps) {
  const t = useT();
  const format = useFormat();
  const { draft, errors } = editing;
  const [today] = useState(() => utcDayOf(new Date()));
  const policy = policyOf(draft);
  const runDays = joinDays(waiting.finishedRuns, waiting.openRuns);
  const open = waiting.openRuns.reduce((sum, { runs }) => sum + runs, 0);
  const isWrong = errors.has("deletionPolicy") || errors.has("warningPolicy");
  const isEarly = !isWrong && policy.warningPolicy > policy.deletionPolicy;
  return (
    <Section title={t("settings:retention")} hint={t("settings:retentionHint")}>
      <div className={classes["days"]}>
        <PeriodField
          of="deletionPolicy"
          hint={t("settings:hint_deletionPolicy", DELETION_POLICY)}
          inputWrapperOrder={ORDER}
          editing={editing}
        />
        <PeriodField
          of="warningPolicy"
          hint={t("settings:hint_warningPolicy", WARNING_POLICY)}
          inputWrapperOrder={ORDER}
          editing={editing}
        />
      </div>
      <div className={classes["outlook"]}>
        <Notice tone="info">
          {isWrong
            ? t("settings:outlookWaits")
            : outlookText(t, format, { ...retentionOutlook(runDays, policy, today), open }, today)}
          {isEarly && ` ${t("settings:warningEarly")}`}
        </Notice>
      </div>
      {!isWrong && <RetentionSchedule {...{ runDays, policy, today }} />}
    </Section>
  );
}
