import type { Feedback } from "@assay/contract";
import { ConflictNotice } from "../../../platform/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../platform/forms/fields.ts";
import type { FeedbackControl } from "../model/feedbackForm.ts";
import { useT } from "../../../platform/i18n/texts.ts";

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const fields: { text?: unknown; words?: unknown } =
    typeof value === "object" && value !== null ? value : {};
  return String(fields.text ?? fields.words ?? value);
};

/** What somebody else wrote at the same place meanwhile, beside what is here. */
export function FeedbackConflict({
  control,
  feedback: { preview },
}: {
  control: FeedbackControl;
  feedback: Feedback;
}) {
  const t = useT();
  const placeText = ({ key }: Conflict): string => {
    const [, id] = key.split("/");
    const competency = preview.competencies.find(({ competencyId }) => competencyId === id);
    return competency?.name ?? t("feedback:whole");
  };
  const valueText = (_: Conflict, value: unknown): string =>
    value === undefined ? t("forms:removed") : textOf(value);
  return <ConflictNotice control={control} placeText={placeText} valueText={valueText} />;
}
