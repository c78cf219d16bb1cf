import type { Feedback, FeedbackContent } from "@assay/contract";
import { FEEDBACK_FIELDS, type FeedbackField } from "@assay/domain";
import type { FormFields, FormShape } from "../../../platform/forms/fields.ts";
import type { FormControl } from "../../../platform/forms/useFormState.ts";

/** A report that is being edited. */
export type FeedbackControl = FormControl<Feedback, FeedbackContent>;

type Competency = FeedbackContent["competencies"][number];
type Quote = Competency["quotes"][number];
type Confirmed = FeedbackContent["confirmed"][number];

const LANGUAGE = "language";
const OUTCOME = "saysOutcome";
const CLOSING = "closing";

/** Each text, each quote and each confirmed name is a field: two people only conflict in the same text. */
function fieldsOf(form: FeedbackContent): FormFields {
  const fields = new Map<string, unknown>([
    [LANGUAGE, form.language],
    [OUTCOME, form.saysOutcome],
    [CLOSING, form.closing],
  ]);
  for (const { competencyId, quotes, ...texts } of form.competencies) {
    for (const field of FEEDBACK_FIELDS) fields.set(`text/${competencyId}/${field}`, texts[field]);
    for (const quote of quotes) fields.set(`quote/${competencyId}/${quote.evidenceId}`, quote);
  }
  for (const one of form.confirmed)
    fields.set(`confirmed/${one.place}/${one.start}/${one.words}`, one);
  return fields;
}

function fromFields(fields: FormFields): FeedbackContent {
  const competencies = new Map<string, Competency>();
  const confirmed: Confirmed[] = [];
  for (const [key, value] of fields) {
    const [kind, competencyId = "", field = ""] = key.split("/");
    if (kind === "confirmed") confirmed.push(value as Confirmed);
    if (kind !== "text" && kind !== "quote") continue;
    const before = competencies.get(competencyId);
    const one = before ?? { competencyId, statement: "", strength: "", nextStep: "", quotes: [] };
    competencies.set(
      competencyId,
      kind === "text"
        ? { ...one, [field as FeedbackField]: value as string }
        : { ...one, quotes: [...one.quotes, value as Quote] },
    );
  }
  return {
    language: fields.get(LANGUAGE) as FeedbackContent["language"],
    saysOutcome: fields.get(OUTCOME) as boolean,
    closing: fields.get(CLOSING) as string,
    competencies: [...competencies.values()],
    confirmed,
  };
}

/** How a report is edited, merged with what others save, and held on the device. */
export const feedbackShape: FormShape<Feedback, FeedbackContent> = {
  held: { version: 1, schema: async () => (await import("./feedbackHeld.ts")).heldFeedback },
  formOf: ({ content }) => content,
  fieldsOf,
  fromFields,
};

/** The content with a change of one competency. */
export const withCompetency = (
  form: FeedbackContent,
  competencyId: string,
  change: (one: Competency) => Competency,
): FeedbackContent => ({
  ...form,
  competencies: form.competencies.map((one) =>
    one.competencyId === competencyId ? change(one) : one,
  ),
});

/** The quotes with one more, or one less, in the order in which they are offered. */
export function withQuote(
  quotes: readonly Quote[],
  offered: readonly Quote[],
  { evidenceId, isChosen }: { evidenceId: string; isChosen: boolean },
): Quote[] {
  const chosen = new Map(quotes.map((quote) => [quote.evidenceId, quote]));
  return offered.flatMap((one) => {
    const { text } = one;
    if (one.evidenceId !== evidenceId) return chosen.get(one.evidenceId) ?? [];
    return isChosen ? [chosen.get(evidenceId) ?? { evidenceId, text }] : [];
  });
}

const isSameName = (a: Confirmed, b: Confirmed): boolean =>
  a.place === b.place && a.start === b.start && a.words === b.words;

export const isConfirmed = ({ confirmed }: FeedbackContent, name: Confirmed): boolean =>
  confirmed.some((one) => isSameName(one, name));

/** The content in which a name may stand, or may not any more. */
export const withConfirmed = (
  form: FeedbackContent,
  { place, start, words }: Confirmed,
  mayStand: boolean,
): FeedbackContent => {
  const name = { place, start, words };
  const others = form.confirmed.filter((one) => !isSameName(one, name));
  return { ...form, confirmed: mayStand ? [...others, name] : others };
};
