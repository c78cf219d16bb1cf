import { LONGEST_FEEDBACK_TEXT } from "@assay/domain";
import { Checkbox, NativeSelect, Stack, Textarea } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useFormState } from "../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { useOfferedLanguages } from "../../../platform/tenant/tenant.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { type FeedbackControl, feedbackShape, isConfirmed } from "../model/feedbackForm.ts";
import { ReportText } from "../shared/ReportText.tsx";
import { CompetencyEditor } from "./CompetencyEditor.tsx";
import { FeedbackConflict } from "./FeedbackConflict.tsx";
import { NamesNotice } from "./NamesNotice.tsx";
import type { FeedbackProps } from "./useFeedbackChange.ts";
import { useFeedbackSaving } from "./useFeedbackSaving.ts";

const ReleaseDialog = lazy(() => import("./ReleaseDialog.tsx"));

/** The language of the report, and what stands at its end. */
function Whole({ control: { draft, edit } }: { control: FeedbackControl }) {
  const t = useT();
  const languages = useOfferedLanguages();
  const offered = languages.includes(draft.language) ? languages : [...languages, draft.language];
  return (
    <Section title={t("feedback:whole")}>
      <Stack gap="md" maw={820}>
        <NativeSelect
          maw={320}
          label={t("feedback:language")}
          description={t("feedback:languageHint")}
          data={offered.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={draft.language}
          onChange={({ currentTarget: { value } }) =>
            edit((now) => ({
              ...now,
              language: offered.find((one) => one === value) ?? now.language,
            }))
          }
        />
        <Checkbox
          label={t("feedback:saysOutcome")}
          description={t("feedback:saysOutcomeHint")}
          checked={draft.saysOutcome}
          onChange={({ currentTarget: { checked } }) =>
            edit((now) => ({ ...now, saysOutcome: checked }))
          }
        />
        <Textarea
          label={t("feedback:closing")}
          description={t("feedback:closingHint")}
          autosize
          minRows={3}
          maxLength={LONGEST_FEEDBACK_TEXT}
          value={draft.closing}
          onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, closing: value }))}
        />
      </Stack>
    </Section>
  );
}

/** Writes a report: competency by competency, with quotes from the evidence. */
export function FeedbackEditor({ place, feedback, name }: FeedbackProps & { name: string }) {
  const t = useT();
  const [isReleasing, setReleasing] = useState(false);
  const held = `feedback:${place.id}:${place.candidateId}`;
  const control: FeedbackControl = useFormState(feedback, feedbackShape, {
    name: held,
    runId: place.id,
  });
  const { draft, isDirty, conflicts } = control;
  useUnsavedGuard(isDirty, t("feedback:leave"), { onLeave: control.forget });
  const { save, isSaving } = useFeedbackSaving(place, control);
  const saveReason = conflicts.length > 0 ? t("forms:chooseFirst") : null;
  const isOpenName = feedback.names.some((one) => !isConfirmed(draft, one));
  const releaseReason = (): string | null => {
    if (isDirty || conflicts.length > 0) return t("feedback:saveFirst");
    if (draft.competencies.some(({ statement }) => statement.trim() === ""))
      return t("feedback:statementsMissing");
    return isOpenName ? t("feedback:namesOpen") : null;
  };
  return (
    <>
      <FeedbackConflict control={control} feedback={feedback} />
      <NamesNotice control={control} feedback={feedback} />
      {draft.competencies.map((texts) => (
        <CompetencyEditor
          key={texts.competencyId}
          texts={texts}
          feedback={feedback}
          edit={control.edit}
        />
      ))}
      <Whole control={control} />
      <Disclosure title={t("feedback:preview")} note={t("feedback:previewNote")}>
        <ReportText report={feedback.preview} />
      </Disclosure>
      <EditorFooter note={isDirty ? t("forms:unsaved") : null}>
        <ReasonButton
          variant="default"
          reason={saveReason ?? (isDirty ? null : t("forms:nothingChanged"))}
          loading={isSaving}
          onClick={save}
        >
          {t("ui:save")}
        </ReasonButton>
        <ReasonButton reason={releaseReason()} onClick={() => setReleasing(true)}>
          {t("feedback:releaseAsk")}
        </ReasonButton>
      </EditorFooter>
      <Suspense>
        {isReleasing && (
          <ReleaseDialog
            place={place}
            feedback={feedback}
            name={name}
            onClose={() => setReleasing(false)}
          />
        )}
      </Suspense>
    </>
  );
}
