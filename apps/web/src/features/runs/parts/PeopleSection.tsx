import { Checkbox, Divider, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { CandidatesPart } from "./CandidatesPart.tsx";
import { PersonSelect } from "../shared/people/PersonSelect.tsx";
import { Section } from "../../../ui/Section.tsx";
import { refusalOf, type StaffingRefusal } from "../model/staffing.ts";
import { peopleFor } from "../shared/people/peopleFor.ts";
import { useEditor, useStaff } from "./useEditor.ts";

/**
 * Moderators are users who may see all ratings (RUN-016) and can open runs that are theirs: an auditor, who
 * sees every run from outside, would never find it among their own.
 */
const MODERATOR_NEEDS = { all: ["GET_ALL_ASSESSMENTS", "GET_PROCESS_RUNS"] } as const;

/** The moderators of the run, and whether they observe. */
function Moderators() {
  const t = useT();
  const { base, draft, edit, mayEdit, mayPlan } = useEditor();
  const { licenseRestriction } = useTenant();
  const { users, people } = useStaff(base);
  const [refusal, setRefusal] = useState<StaffingRefusal | null>(null);
  const able = useMemo(
    () => peopleFor(users, people, draft.moderators, MODERATOR_NEEDS),
    [users, people, draft.moderators],
  );
  const choose = (moderators: string[]): void => {
    const next = { ...draft, moderators };
    const reason = refusalOf(draft, next, licenseRestriction);
    setRefusal(reason);
    if (reason === null) edit((now) => ({ ...now, moderators }));
  };
  return (
    <Stack gap="sm" maw={760}>
      <PersonSelect
        label={t("runs:moderators")}
        description={t("runs:moderatorsHint")}
        people={able}
        value={draft.moderators}
        onChange={choose}
        isReadOnly={!mayEdit}
      />
      {refusal !== null && <Notice tone="warning">{t(`runs:limit_${refusal}`)}</Notice>}
      {mayEdit && draft.moderators.length === 0 && (
        <Notice tone="warning">{t("validation:moderatorNeeded")}</Notice>
      )}
      <Checkbox
        size="md"
        label={t("runs:moderatorsAreObservers")}
        description={t("runs:moderatorsAreObserversHint")}
        checked={draft.moderatorsAreObservers}
        disabled={!mayPlan}
        onChange={({ currentTarget: { checked } }) =>
          edit((now) => ({ ...now, moderatorsAreObservers: checked }))
        }
      />
    </Stack>
  );
}

/** Step 1: whom the run is about, and who steers it. */
export function PeopleSection() {
  const t = useT();
  return (
    <Section step={1} title={t("runs:step1")} hint={t("runs:step1Hint")}>
      <CandidatesPart />
      <Divider my="lg" />
      <Moderators />
    </Section>
  );
}
