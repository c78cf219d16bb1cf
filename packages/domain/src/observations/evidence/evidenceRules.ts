import { partitionGroups } from "../../scales/partitions.ts";
import type { Scale } from "../../scales/scale.ts";
import type { Id } from "../../text/rules.ts";
import type { EvidenceDemand } from "../../processes/ratingRules.ts";
import type { Evidence, EvidenceSign } from "./evidence.ts";

/** A competency as the observer rated it; null is not observed. */
interface ObserverValue {
  readonly competencyId: Id;
  readonly selectedCriterion: number | null;
}

/**
 * The sign of evidence for a cue: groups are in ascending order of the criterions, so that cues of the first speak against the
 * competency and those of the last for it. Where all cues are in one group, they say neither.
 */
export function signOfCue(groupIndex: number, groupCount: number): EvidenceSign {
  if (groupCount < 2) return 0;
  if (groupIndex === 0) return -1;
  return groupIndex === groupCount - 1 ? 1 : 0;
}

/** The rated competencies with fewer pieces of evidence than the rule demands; one that was not observed needs none. */
export function missingEvidence(
  { min }: EvidenceDemand,
  values: readonly ObserverValue[],
  evidence: readonly Pick<Evidence, "competencyId">[],
): Id[] {
  const has = (id: Id) => evidence.filter(({ competencyId }) => competencyId === id).length;
  return values
    .filter(
      ({ competencyId, selectedCriterion }) =>
        selectedCriterion !== null && has(competencyId) < min,
    )
    .map(({ competencyId }) => competencyId);
}

/** Orders evidence by when it was seen. */
const bySight = (a: Pick<Evidence, "at" | "id">, b: Pick<Evidence, "at" | "id">): number =>
  a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id));

/** The evidence of one competency, in the order in which it was seen. */
export interface EvidenceOf<E> {
  /** Null for what is assigned to none. */
  readonly competencyId: Id | null;
  readonly plus: number;
  readonly minus: number;
  readonly neutral: number;
  readonly evidence: readonly E[];
}

/** The evidence by competency, in the order in which they were first seen; last what is assigned to none. */
export function evidenceSummary<E extends Pick<Evidence, "id" | "competencyId" | "sign" | "at">>(
  evidence: readonly E[],
): EvidenceOf<E>[] {
  const groups = Map.groupBy(evidence.toSorted(bySight), ({ competencyId }) => competencyId);
  return [...groups]
    .map(([competencyId, own]): EvidenceOf<E> => {
      const count = (sign: EvidenceSign) => own.filter((one) => one.sign === sign).length;
      return { competencyId, plus: count(1), minus: count(-1), neutral: count(0), evidence: own };
    })
    .toSorted((a, b) => Number(a.competencyId === null) - Number(b.competencyId === null));
}

/** The cues that evidence names, by competency, each once and in the order in which it was seen. */
export function suggestedCues(
  evidence: readonly Pick<Evidence, "id" | "competencyId" | "cueUid" | "sign" | "at">[],
): Map<Id, Id[]> {
  const suggested = new Map<Id, Id[]>();
  for (const { competencyId, evidence: own } of evidenceSummary(evidence)) {
    const uids = own.flatMap(({ cueUid }) => cueUid ?? []);
    if (competencyId !== null && uids.length > 0) suggested.set(competencyId, [...new Set(uids)]);
  }
  return suggested;
}

/**
 * What an observer may want to look at again; none of it is forbidden:
 * - `ONLY_CONTRARY`: rated among the highest, while all evidence speaks against it
 * - `ONLY_SUPPORTING`: rated among the lowest, while all evidence speaks for it
 * - `ONE_SIDED`: most evidence of the cell is for this competency
 * - `FIRST_HALF`, `SECOND_HALF`: all evidence is from this half of the exercise
 */
export type EvidenceHint =
  | {
      readonly kind: "ONLY_CONTRARY" | "ONLY_SUPPORTING" | "ONE_SIDED";
      readonly competencyId: Id;
    }
  | { readonly kind: "FIRST_HALF" | "SECOND_HALF" };

/** Pieces of evidence of a cell below which their distribution says nothing. */
const ENOUGH = 4;
/** Share of a cell's evidence that is too much for one of several competencies. */
const ONE_SIDED = 0.7;
/** Part of a scale at each end that counts as lowest or highest where its criterions are in one group. */
const THIRD = 1 / 3;

/** An observer's ratings of a cell with what they are based on. */
export interface RatedCell {
  readonly values: readonly ObserverValue[];
  readonly scale: Pick<Scale, "criterions" | "selectedPartition">;
  readonly evidence: readonly Pick<Evidence, "id" | "competencyId" | "sign" | "at">[];
  /** When the exercise took place, in ms since the epoch; null if that is not known. */
  readonly time: { readonly from: number; readonly to: number } | null;
}

/** Up to where a scale is low, and from where it is high; null where it has one value only. */
function ends({
  criterions,
  selectedPartition,
}: RatedCell["scale"]): { low: number; high: number } | null {
  const values = criterions.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || min === max) return null;
  const groups = partitionGroups(criterions, selectedPartition);
  if (groups.length < 2) return { low: min + THIRD * (max - min), high: max - THIRD * (max - min) };
  const [lowest, highest] = [groups[0]!, groups.at(-1)!];
  return {
    low: Math.max(...lowest.map(({ value }) => value)),
    high: Math.min(...highest.map(({ value }) => value)),
  };
}

/** Ratings at an end of the scale that no evidence supports, and all there is contradicts. */
function contradictions({ values, scale, evidence }: RatedCell): EvidenceHint[] {
  const range = ends(scale);
  return values.flatMap(({ competencyId, selectedCriterion: value }): EvidenceHint[] => {
    const own = evidence.filter((one) => one.competencyId === competencyId);
    if (!range || value === null || own.length === 0) return [];
    const isAll = (sign: EvidenceSign) => own.every((one) => one.sign === sign);
    if (value >= range.high && isAll(-1)) return [{ kind: "ONLY_CONTRARY", competencyId }];
    return value <= range.low && isAll(1) ? [{ kind: "ONLY_SUPPORTING", competencyId }] : [];
  });
}

function halves({ evidence, time }: RatedCell): EvidenceHint[] {
  if (!time || time.to <= time.from) return [];
  const middle = (time.from + time.to) / 2;
  if (evidence.every(({ at }) => at < middle)) return [{ kind: "FIRST_HALF" }];
  return evidence.every(({ at }) => at >= middle) ? [{ kind: "SECOND_HALF" }] : [];
}

/** What stands out in the ratings of a cell beside their evidence: first by competency in the order of the values. */
export function evidenceHints(cell: RatedCell): EvidenceHint[] {
  const { values, evidence } = cell;
  const hints = contradictions(cell);
  if (evidence.length < ENOUGH) return hints;
  const most = evidenceSummary(evidence).find(
    ({ evidence: own }) => own.length >= ONE_SIDED * evidence.length,
  );
  if (values.length > 1 && most && most.competencyId !== null)
    hints.push({ kind: "ONE_SIDED", competencyId: most.competencyId });
  return [...hints, ...halves(cell)];
}
