import type { Assessment, Competency, Item, ProcessRun } from "@assay/contract";
import {
  aggregate,
  countedExercises,
  highlighted,
  type Id,
  judgeStep,
  type Language,
  limitsOf,
  type ObserverRating,
  type PartKind,
  ratedValues,
  ratingsOf,
} from "@assay/domain";
import { competenciesOf, nameOf, ratedLeaves } from "../steps.ts";

/** One bar or box. */
interface ChartRow {
  id: Id;
  label: string;
  /** A competency's; absent for what all ratings together come to. */
  color: string | undefined;
  /** As the tables show it; null without a rating. */
  value: number | null;
  ratings: number[];
  /** What the value has to reach, where it is judged by itself. */
  limit: number | null;
  /** The raters are more than 1 apart. */
  differs: boolean;
}

/** Rows that belong together: a candidate's, or a competency's. */
export interface ChartGroup {
  id: Id;
  title: string;
  rows: ChartRow[];
  /** Whether the candidate has passed what the diagram shows; absent where that is not judged. */
  passed?: boolean;
}

/** What is compared in one picture. */
export interface Diagram {
  id: Id;
  title: string;
  /** What a group is, and what a row is: the heads of the table behind the diagram. */
  kinds: { group: "candidate" | "competency"; row: "competency" | "exercise" };
  groups: ChartGroup[];
}

export interface ChartInput {
  run: ProcessRun;
  language: Language;
  /** The word for the value over all ratings. */
  total: string;
  isSingle: boolean;
}

type Ratings = readonly ObserverRating[];
type LimitOf = (kind: PartKind, id: Id) => number | null;
type RowParts = Pick<ChartRow, "id" | "label" | "color" | "limit">;

const isCentre = ({ itemType }: Item): boolean => itemType === "ASSESSMENT_CENTER";

const limitIn = (item: Item): LimitOf => {
  const limits = limitsOf(item);
  return (kind, id) => limits.find((one) => one.kind === kind && one.id === id)?.limit ?? null;
};
const about = (ratings: Ratings, exercises: readonly Pick<Item, "id">[]): Ratings => {
  const ids = new Set(exercises.map(({ id }) => id));
  return ratings.filter(({ exerciseId }) => ids.has(exerciseId));
};

/** @param all the ratings that are compared with each other: those that do not count, too */
function rowOf(
  run: ProcessRun,
  parts: RowParts,
  counted: Ratings,
  all: Ratings = counted,
): ChartRow {
  const ratings = ratedValues(counted);
  const differs = highlighted(all.map(({ value }) => value)).some(Boolean);
  return { ...parts, ratings, value: aggregate(run.process.cutOffStrategy, ratings), differs };
}

/** An exercise or a whole centre: a row per competency, then all of them together. */
function rowsOf(input: ChartInput, item: Item, ratings: Ratings, limitOf: LimitOf): ChartRow[] {
  const { run, language, total } = input;
  const leaves = ratedLeaves(item);
  const all = Map.groupBy(about(ratings, leaves), ({ competencyId }) => competencyId);
  const counted = about(ratings, countedExercises(item));
  const byCompetency = Map.groupBy(counted, ({ competencyId }) => competencyId);
  const rows = competenciesOf(run, leaves).map((competency) => {
    const { id, colorCode: color } = competency;
    const label = nameOf(competency, language);
    const parts = { id, label, color, limit: limitOf("competency", id) };
    return rowOf(run, parts, byCompetency.get(id) ?? [], all.get(id) ?? []);
  });
  const limit = limitOf("total", item.id) ?? limitOf("exercise", item.id);
  const sum = rowOf(run, { id: item.id, label: total, color: undefined, limit }, counted);
  return [...rows, { ...sum, differs: false }];
}

/** A competency over the exercises of a centre. */
function competencyGroup(
  { run, language, total }: ChartInput,
  item: Item,
  competency: Competency,
  ratings: Ratings,
): ChartGroup {
  const { id, colorCode: color } = competency;
  const leaves = ratedLeaves(item).filter((leaf) => leaf.competencyIds.includes(id));
  const own = ratings.filter(({ competencyId }) => competencyId === id);
  const rows = leaves.map((leaf) => {
    const parts = { id: leaf.id, label: nameOf(leaf, language), color, limit: null };
    return rowOf(run, parts, about(own, [leaf]));
  });
  const limit = limitIn(item)("competency", id);
  const counted = about(own, countedExercises(item));
  const sum = rowOf(
    run,
    { id, label: total, color: undefined, limit },
    counted,
    about(own, leaves),
  );
  return { id, title: nameOf(competency, language), rows: [...rows, sum] };
}

/** The diagrams of one candidate: per exercise, or a centre as a whole. */
export function candidateDiagrams(
  input: ChartInput,
  items: readonly Item[],
  candidate: { id: Id; name: string },
  assessments: readonly Assessment[],
): Diagram[] {
  const { run, language, isSingle } = input;
  const ratings = ratingsOf(assessments, "OBSERVATION");
  const exercise = (item: Item, limitOf: LimitOf): Diagram => ({
    id: item.id,
    title: nameOf(item, language),
    kinds: { group: "candidate", row: "competency" },
    groups: [{ ...candidateGroup(candidate), rows: rowsOf(input, item, ratings, limitOf) }],
  });
  return items.flatMap((item): Diagram[] => {
    if (!isCentre(item)) return [exercise(item, limitIn(item))];
    const leaves = ratedLeaves(item);
    if (!isSingle) return leaves.map((leaf) => exercise(leaf, limitIn(item)));
    const groups = competenciesOf(run, leaves).map((one) =>
      competencyGroup(input, item, one, ratings),
    );
    const kinds = { group: "competency", row: "exercise" } as const;
    return [{ id: item.id, title: nameOf(item, language), kinds, groups }];
  });
}

const candidateGroup = ({ id, name }: { id: Id; name: string }) => ({ id, title: name });

/** The diagrams of a step, with all candidates: per sub-exercise, or over all of them. */
export function stepDiagrams(
  input: ChartInput,
  item: Item,
  candidates: readonly { id: Id; name: string }[],
  assessments: readonly Assessment[],
): Diagram[] {
  const { run, language, isSingle } = input;
  const strategy = run.process.cutOffStrategy;
  const leaves = ratedLeaves(item);
  const ids = new Set(leaves.map(({ id }) => id));
  const inStep = assessments.filter(({ exerciseId }) => ids.has(exerciseId));
  const byCandidate = Map.groupBy(inStep, ({ candidateId }) => candidateId);
  const rated = candidates.map((candidate) => ({
    candidate,
    ratings: ratingsOf(byCandidate.get(candidate.id) ?? [], "OBSERVATION"),
  }));
  const isSplit = isCentre(item) && !isSingle;
  const limitOf = limitIn(item);
  return (isSplit ? leaves : [item]).map((shown) => ({
    id: shown.id,
    title: nameOf(shown, language),
    kinds: { group: "candidate", row: "competency" },
    groups: rated.map(({ candidate, ratings }): ChartGroup => ({
      ...candidateGroup(candidate),
      rows: rowsOf(input, shown, ratings, limitOf),
      ...(!isSplit && { passed: judgeStep({ item, strategy, ratings }).passed }),
    })),
  }));
}
