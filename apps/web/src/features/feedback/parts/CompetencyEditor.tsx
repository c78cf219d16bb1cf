import type { Feedback } from "@assay/contract";
import {
  FEEDBACK_FIELDS,
  type FeedbackField,
  LONGEST_FEEDBACK_TEXT,
  MOST_FEEDBACK_QUOTES,
} from "@assay/domain";
import { Checkbox, Stack, Text, Textarea } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { type FeedbackControl, withCompetency, withQuote } from "../model/feedbackForm.ts";
import classes from "./Feedback.module.css";

type Content = Feedback["content"];
type Texts = Content["competencies"][number];

interface CompetencyEditorProps {
  texts: Texts;
  feedback: Feedback;
  edit: FeedbackControl["edit"];
}

const SIGNS = {
  "1": "feedback:sign_for",
  "0": "feedback:sign_neither",
  "-1": "feedback:sign_against",
} as const;

/** Chooses quotes from the evidence; what is chosen can be reworded. */
function Quotes({
  texts,
  feedback,
  change,
}: Pick<CompetencyEditorProps, "texts" | "feedback"> & {
  change(by: (one: Texts) => Texts): void;
}) {
  const t = useT();
  const offered =
    feedback.offered.find(({ competencyId }) => competencyId === texts.competencyId)?.quotes ?? [];
  if (offered.length === 0) return <Text c="dimmed">{t("feedback:noQuotes")}</Text>;
  const isFull = texts.quotes.length >= MOST_FEEDBACK_QUOTES;
  return (
    <fieldset className={classes["quotes"]}>
      <legend>{t("feedback:quotes")}</legend>
      {offered.map(({ evidenceId, text, sign, exercise }) => {
        const chosen = texts.quotes.find((quote) => quote.evidenceId === evidenceId);
        return (
          <Stack key={evidenceId} gap="xs">
            <Checkbox
              label={text}
              description={`${t(SIGNS[sign])} · ${exercise}`}
              checked={chosen !== undefined}
              disabled={isFull && chosen === undefined}
              onChange={({ currentTarget: { checked } }) =>
                change((one) => ({
                  ...one,
                  quotes: withQuote(one.quotes, offered, { evidenceId, isChosen: checked }),
                }))
              }
            />
            {chosen !== undefined && (
              <Textarea
                aria-label={t("feedback:quoteWords", { text })}
                autosize
                maxLength={LONGEST_FEEDBACK_TEXT}
                value={chosen.text}
                error={chosen.text.trim() === "" && t("validation:required")}
                onChange={({ currentTarget: { value } }) =>
                  change((one) => ({
                    ...one,
                    quotes: one.quotes.map((quote) =>
                      quote.evidenceId === evidenceId ? { ...quote, text: value } : quote,
                    ),
                  }))
                }
              />
            )}
          </Stack>
        );
      })}
    </fieldset>
  );
}

/** What is said about a competency. The result stands there in words; the judgement is a person's. */
export function CompetencyEditor({ texts, feedback, edit }: CompetencyEditorProps) {
  const t = useT();
  const { competencyId } = texts;
  const shown = feedback.preview.competencies.find((one) => one.competencyId === competencyId);
  const change = (by: (one: Texts) => Texts): void =>
    edit((now) => withCompetency(now, competencyId, by));
  const write = (field: FeedbackField, value: string): void =>
    change((one) => ({ ...one, [field]: value }));
  return (
    <Section title={shown?.name ?? ""} hint={shown?.result}>
      <Stack gap="md" maw={820}>
        {FEEDBACK_FIELDS.map((field) => (
          <Textarea
            key={field}
            label={t(`feedback:field_${field}`)}
            required={field === "statement"}
            autosize
            minRows={field === "statement" ? 3 : 2}
            maxLength={LONGEST_FEEDBACK_TEXT}
            value={texts[field]}
            onChange={({ currentTarget: { value } }) => write(field, value)}
          />
        ))}
        <Quotes texts={texts} feedback={feedback} change={change} />
      </Stack>
    </Section>
  );
}
