import { NewScale, type Scale, type scaleCalls, type SentBody } from "@assay/contract";
import { nearestPartition, scaleViolations } from "@assay/domain";
import { type DraftTexts, draftTexts, writtenTexts } from "../../../app/forms/languageTexts.ts";
import type { DraftShape, Parts } from "../../../app/forms/parts.ts";
import { newId } from "../../../app/newId.ts";

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
  texts: DraftTexts<CriterionTexts>;
}
export interface ScaleDraft {
  name: string;
  description: string;
  criterions: readonly DraftCriterion[];
  selectedPartition: readonly number[];
  highlightedPartition: number | null;
}
export type ScaleBody = SentBody<typeof scaleCalls.createScale>;

const EMPTY: CriterionTexts = { textShort: "", textLong: "", description: "" };
const PLAIN = ["name", "description", "selectedPartition", "highlightedPartition"] as const;
const PREFIX = "criterion/";

export const newCriterion = (value: number): DraftCriterion => ({
  key: newId(),
  value,
  texts: draftTexts({}, EMPTY),
});

const draftOf = (scale: Scale): ScaleDraft => ({
  name: scale.name,
  description: scale.description,
  criterions: scale.criterions.map(({ value, texts }) => ({
    ...newCriterion(value),
    texts: draftTexts(texts, EMPTY),
  })),
  selectedPartition: scale.selectedPartition,
  highlightedPartition: scale.highlightedPartition,
});

/** A criterion is known by its value; which row it stands in says nothing. */
function partsOf(draft: ScaleDraft): Parts {
  const parts = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const { value, texts } of draft.criterions) {
    const key = `${PREFIX}${value}`;
    parts.set(parts.has(key) ? `${key}/${parts.size}` : key, { value, texts });
  }
  return parts;
}

function fromParts(parts: Parts): ScaleDraft {
  const criterions = [...parts]
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([, part]) => ({ key: newId(), ...(part as Omit<DraftCriterion, "key">) }));
  const plain = Object.fromEntries(PLAIN.map((key) => [key, parts.get(key)]));
  return { ...(plain as Pick<ScaleDraft, (typeof PLAIN)[number]>), criterions: sorted(criterions) };
}

const numberOf = ({ value }: DraftCriterion): number => (value === "" ? Number.NaN : value);

/** Ascending; one without a value stays where it is, so that its field does not move away from its message. */
export function sorted(criterions: readonly DraftCriterion[]): DraftCriterion[] {
  const hasValue = ({ value }: DraftCriterion) => value !== "";
  const ascending = criterions.filter(hasValue).toSorted((a, b) => numberOf(a) - numberOf(b));
  return criterions.map((one) => (hasValue(one) ? (ascending.shift() ?? one) : one));
}

export const scaleShape: DraftShape<Scale, ScaleDraft> = { draftOf, partsOf, fromParts };

export const bodyOf = (draft: ScaleDraft): ScaleBody => ({
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
export function withCriterions(
  draft: ScaleDraft,
  criterions: readonly DraftCriterion[],
): ScaleDraft {
  if (criterions.length === draft.criterions.length) return { ...draft, criterions };
  return withPartition(
    { ...draft, criterions },
    nearestPartition(draft.selectedPartition, criterions.length),
  );
}

/** A highlighted group that is no longer there is none. */
export function withPartition(draft: ScaleDraft, selectedPartition: readonly number[]): ScaleDraft {
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
