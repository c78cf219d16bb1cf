import type { EvidenceDemand } from "../../processes/ratingRules.ts";
import type { Id } from "../../text/rules.ts";
import type { Evidence, EvidenceSign } from "./evidence.ts";

interface Rated {
  readonly competencyId: Id;
  readonly selectedCriterion: number | null;
}
type Assigned = Pick<Evidence, "competencyId">;

/** The sign of a cue by its group: cues of the lowest values speak against the competency, those of the highest for it. */
export function signOfCue(groupIndex: number, groupCount: number): EvidenceSign {
  if (groupCount < 2) return 1;
  if (groupIndex === 0) return -1;
  return groupIndex === groupCount - 1 ? 1 : 0;
}

/** The rated competencies with less evidence than asked for. What was not observed is not rated, and needs none. */
export function missingEvidence(
  { min }: Pick<EvidenceDemand, "min">,
  values: readonly Rated[],
  evidence: readonly Assigned[],
): Id[] {
  const counts = Map.groupBy(evidence, ({ competencyId }) => competencyId);
  return values
    .filter(({ selectedCriterion }) => selectedCriterion !== null)
    .map(({ competencyId }) => competencyId)
    .filter((id) => (counts.get(id)?.length ?? 0) < min);
}

/** The cues that evidence names, by competency, in the order in which it was seen. */
export function suggestedCues(
  evidence: readonly Pick<Evidence, "competencyId" | "cueUid">[],
): Map<Id, Id[]> {
  const named = evidence.flatMap(({ competencyId, cueUid }) =>
    competencyId !== null && cueUid !== null ? [{ competencyId, cueUid }] : [],
  );
  return new Map(
    [...Map.groupBy(named, ({ competencyId }) => competencyId)].map(([id, own]) => [
      id,
      [...new Set(own.map(({ cueUid }) => cueUid))],
    ]),
  );
}

/** The evidence for a competency, or what is assigned to none. */
export interface EvidenceGroup<One> {
  /** Null for what is assigned to no competency. */
  readonly competencyId: Id | null;
  readonly counts: Readonly<Record<"for" | "against" | "neutral", number>>;
  readonly evidence: readonly One[];
}

const countOf = (evidence: readonly Pick<Evidence, "sign">[], sign: EvidenceSign): number =>
  evidence.filter((one) => one.sign === sign).length;

/** Evidence by competency in the given order, with what is assigned to none last; without empty groups. */
export function evidenceGroups<One extends Pick<Evidence, "competencyId" | "sign">>(
  competencyIds: readonly Id[],
  evidence: readonly One[],
): EvidenceGroup<One>[] {
  return [...competencyIds, null]
    .map((competencyId) => {
      const own = evidence.filter((one) => one.competencyId === competencyId);
      const [against, neutral, supporting] = [countOf(own, -1), countOf(own, 0), countOf(own, 1)];
      return { competencyId, counts: { for: supporting, against, neutral }, evidence: own };
    })
    .filter((group) => group.evidence.length > 0);
}

/**
 * What stands out in a rating and its evidence:
 * - `onlyAgainst`: rated in the highest third, and all evidence speaks against it
 * - `onlyFor`: rated in the lowest third, and all evidence speaks for it
 * - `tooLittle`: rated with less evidence than the process asks for
 * - `oneSided`: most evidence of the cell is for this one competency
 * - `halfOnly`: all evidence is from one half of the exercise
 */
export const EVIDENCE_HINTS = [
  "onlyAgainst",
  "onlyFor",
  "tooLittle",
  "oneSided",
  "halfOnly",
] as const;
export type EvidenceHint = (typeof EVIDENCE_HINTS)[number];

/** Share of all evidence from which it is one-sided, and how many pieces there have to be. */
const ONE_SIDED = 0.7;
const ENOUGH = 4;
const THIRDS = 3;

interface RatedCell {
  readonly values: readonly Rated[];
  /** Values of the scale. */
  readonly criterionValues: readonly number[];
  readonly asked: Pick<EvidenceDemand, "min">;
  readonly evidence: readonly Pick<Evidence, "competencyId" | "sign" | "at">[];
  /** When the exercise was observed, from the first page or tag to the last, in ms since the epoch; null if unknown. */
  readonly observed: { readonly from: number; readonly to: number } | null;
}

function contradiction(value: number, signs: readonly EvidenceSign[], scale: readonly number[]) {
  const [lowest, highest] = [Math.min(...scale), Math.max(...scale)];
  const third = (highest - lowest) / THIRDS;
  if (signs.length === 0 || third === 0) return null;
  if (value >= highest - third && signs.every((sign) => sign === -1)) return "onlyAgainst";
  return value <= lowest + third && signs.every((sign) => sign === 1) ? "onlyFor" : null;
}

/** Whether all evidence was seen in the same half of what was observed. */
function isOfOneHalf({ evidence, observed }: RatedCell): boolean {
  if (!observed || observed.to <= observed.from || evidence.length < ENOUGH) return false;
  const middle = (observed.from + observed.to) / 2;
  const late = evidence.filter(({ at }) => at >= middle).length;
  return late === 0 || late === evidence.length;
}

/** The hints for each competency, and for the whole cell under null; those without hints are left out. */
export function evidenceHints(cell: RatedCell): Map<Id | null, EvidenceHint[]> {
  const { values, evidence, criterionValues, asked } = cell;
  const lacking = new Set(missingEvidence(asked, values, evidence));
  const hints = new Map<Id | null, EvidenceHint[]>();
  const add = (id: Id | null, hint: EvidenceHint | null): void => {
    if (hint) hints.set(id, [...(hints.get(id) ?? []), hint]);
  };
  for (const { competencyId: id, selectedCriterion: value } of values) {
    const own = evidence.filter(({ competencyId }) => competencyId === id);
    const signs = own.map(({ sign }) => sign);
    if (value !== null) add(id, contradiction(value, signs, criterionValues));
    if (lacking.has(id)) add(id, "tooLittle");
    const isMost = own.length >= ONE_SIDED * evidence.length && evidence.length >= ENOUGH;
    if (isMost && values.length > 1) add(id, "oneSided");
  }
  if (isOfOneHalf(cell)) add(null, "halfOnly");
  return hints;
}
