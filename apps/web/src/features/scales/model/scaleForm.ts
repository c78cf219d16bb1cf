import { NewScale, type Scale, type scaleCalls, type SentBody } from "@assay/contract";
import { nearestPartition, scaleViolations } from "@assay/domain";
import { type FormTexts, formTexts, writtenTexts } from "../../../platform/forms/languageTexts.ts";
import type { FormShape, FormFields } from "../../../platform/forms/fields.ts";
import { newId } from "../../../ui/newId.ts";

export interface CriterionTexts {
  textShort: string;
  textLong: string;
  description: string;
}
export interface DraftCriterion {
  /** Its own in this form only, so that a row keeps its fields while its value changes. */
  key: string;
  /** Empty while there is none. */
  value: number | "";
  texts: FormTexts<CriterionTexts>;
}
export interface ScaleForm {
  name: string;
  description: string;
  criterions: readonly DraftCriterion[];
  selectedPartition: readonly number[];
  highlightedPartition: number | null;
}
export type ScaleBody = SentBody<typeof scaleCalls.createScale>;

const EMPTY: CriterionTexts = { textShort: "", textLong: "", description: "" };
const PLAIN = ["name", "description", "selectedPartition", "highlightedPartition"] as const;
/** Keys of criterions begin with this, so that they are never taken for a plain field. */
const PREFIX = "criterion/";

export const newCriterion = (value: number): DraftCriterion => ({
  key: newId(),
  value,
  texts: formTexts({}, EMPTY),
});

const formOf = (scale: Scale): ScaleForm => ({
  name: scale.name,
  description: scale.description,
  criterions: scale.criterions.map(({ value, texts }) => ({
    ...newCriterion(value),
    texts: formTexts(texts, EMPTY),
  })),
  selectedPartition: scale.selectedPartition,
  highlightedPartition: scale.highlightedPartition,
});

/** A criterion is known by its value; which row it stands in says nothing. */
function fieldsOf(draft: ScaleForm): FormFields {
  const fields = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const { value, texts } of draft.criterions) {
    const key = `${PREFIX}${value}`;
    fields.set(fields.has(key) ? `${key}/${fields.size}` : key, { value, texts });
  }
  return fields;
}

function fromFields(fields: FormFields): ScaleForm {
  const criterions = [...fields]
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([, part]) => ({ key: newId(), ...(part as Omit<DraftCriterion, "key">) }));
  const plain = Object.fromEntries(PLAIN.map((key) => [key, fields.get(key)]));
  return { ...(plain as Pick<ScaleForm, (typeof PLAIN)[number]>), criterions: sorted(criterions) };
}

/** NaN without a value, which the contract refuses, so that the field shows what is missing. */
const numberOf = ({ value }: DraftCriterion): number => (value === "" ? Number.NaN : value);

/** Ascending; one without a value stays where it is, so that its field does not move away from its message. */
export function sorted(criterions: readonly DraftCriterion[]): DraftCriterion[] {
  const hasValue = ({ value }: DraftCriterion) => value !== "";
  const ascending = criterions.filter(hasValue).toSorted((a, b) => numberOf(a) - numberOf(b));
  return criterions.map((one) => (hasValue(one) ? (ascending.shift() ?? one) : one));
}

/** How a scale is edited, merged with what others save, and held on the device. */
export const scaleShape: FormShape<Scale, ScaleForm> = {
  formOf,
  fieldsOf,
  fromFields,
  held: { version: 1, schema: async () => (await import("./scaleHeld.ts")).heldScale },
};

export const bodyOf = (draft: ScaleForm): ScaleBody => ({
  name: draft.name,
  description: draft.description,
  criterions: draft.criterions.map((criterion) => ({
    value: numberOf(criterion),
    texts: writtenTexts(criterion.texts),
  })),
  selectedPartition: [...draft.selectedPartition],
  highlightedPartition: draft.highlightedPartition,
});

/** What the contract, else the rules of scales have against it. */
export function errorsOf(body: ScaleBody): Map<string, string> {
  const { error } = NewScale.safeParse(body);
  const issues = error?.issues.map(({ path, message }): [string, string] => [
    path.join("."),
    message,
  ]);
  return new Map(issues ?? scaleViolations(body).map(({ path, rule }) => [path, rule]));
}

/** Other criterions: the groups follow, as like as can be to what they were. */
export function withCriterions(draft: ScaleForm, criterions: readonly DraftCriterion[]): ScaleForm {
  if (criterions.length === draft.criterions.length) return { ...draft, criterions };
  return withPartition(
    { ...draft, criterions },
    nearestPartition(draft.selectedPartition, criterions.length),
  );
}

/** A highlighted group that is no longer there is none. */
export function withPartition(draft: ScaleForm, selectedPartition: readonly number[]): ScaleForm {
  const { highlightedPartition } = draft;
  const isThere =
    highlightedPartition !== null && selectedPartition[highlightedPartition] !== undefined;
  return {
    ...draft,
    selectedPartition,
    highlightedPartition: isThere ? highlightedPartition : null,
  };
}

/** One more than the highest value. */
export const nextValue = (criterions: readonly DraftCriterion[]): number => {
  const values = criterions.flatMap(({ value }) => (value === "" ? [] : [value]));
  return values.length === 0 ? 0 : Math.floor(Math.max(...values)) + 1;
};
