import type { Assessment, Competency, Item, ProcessRun } from "@assay/contract";
import {
  countedRatings,
  exerciseCounts,
  highlighted,
  type Id,
  judgeStep,
  type Language,
  limitsOf,
  type ObserverRating,
  type Over,
  ratedValues,
  ratingsOf,
  type RunState,
  type Standing,
  standingOf,
  valueOf,
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
  /** The verdict on what the diagram shows; absent where that is not judged. */
  standing?: Standing;
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
  /** Says of an exercise that its step does not count it. */
  notCounted(name: string): string;
  isSingle: boolean;
}

type Ratings = readonly ObserverRating[];
type LimitOf = (over: Over) => number | null;
type RowParts = Pick<ChartRow, "id" | "label" | "color" | "limit">;

const isCentre = ({ itemType }: Item): boolean => itemType === "ASSESSMENT_CENTER";

/** The limits of a step, by what each is compared with; null for a value that is not judged by itself. */
const limitIn = (item: Item): LimitOf => {
  const limits = limitsOf(item);
  return ({ kind, id }) => limits.find((one) => one.kind === kind && one.id === id)?.limit ?? null;
};
/** In the picture of one exercise of a centre only a limit for that exercise is compared with its values. */
const limitOfPart = (centre: Item): LimitOf => {
  const limitOf = limitIn(centre);
  return (over) =>
    over.kind === "exercise" && exerciseCounts([centre], over.id) ? limitOf(over) : null;
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
  return { ...parts, ratings, value: valueOf(run.process.cutOffStrategy, counted), differs };
}

/** An exercise or a whole centre: a row per competency, then all of them together. */
function rowsOf(input: ChartInput, item: Item, ratings: Ratings, limitOf: LimitOf): ChartRow[] {
  const { run, language, total: label } = input;
  const leaves = ratedLeaves(item);
  const all = Map.groupBy(about(ratings, leaves), ({ competencyId }) => competencyId);
  const total: Over = { kind: "total", id: item.id };
  const counted = countedRatings([item], ratings, total);
  const byCompetency = Map.groupBy(counted, ({ competencyId }) => competencyId);
  const rows = competenciesOf(run, leaves).map((competency) => {
    const { id, colorCode: color } = competency;
    const limit = limitOf({ kind: "competency", id });
    const parts = { id, label: nameOf(competency, language), color, limit };
    return rowOf(run, parts, byCompetency.get(id) ?? [], all.get(id) ?? []);
  });
  const limit = limitOf(total) ?? limitOf({ kind: "exercise", id: item.id });
  const sum = rowOf(run, { id: item.id, label, color: undefined, limit }, counted);
  return [...rows, { ...sum, differs: false }];
}

/** A competency over the exercises of a centre. */
function competencyGroup(
  input: ChartInput,
  item: Item,
  competency: Competency,
  ratings: Ratings,
): ChartGroup {
  const { run, language, total } = input;
  const { id, colorCode: color } = competency;
  const leaves = ratedLeaves(item).filter((leaf) => leaf.competencyIds.includes(id));
  const own = ratings.filter(({ competencyId }) => competencyId === id);
  const rows = leaves.map((leaf) => {
    const parts = { id: leaf.id, label: leafName(input, item, leaf), color, limit: null };
    return rowOf(run, parts, about(own, [leaf]));
  });
  const over: Over = { kind: "competency", id };
  const limit = limitIn(item)(over);
  const counted = countedRatings([item], ratings, over);
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
    if (!isSingle)
      return leaves.map((leaf) => ({
        ...exercise(leaf, limitOfPart(item)),
        title: leafName(input, item, leaf),
      }));
    const groups = competenciesOf(run, leaves).map((one) =>
      competencyGroup(input, item, one, ratings),
    );
    const kinds = { group: "competency", row: "exercise" } as const;
    return [{ id: item.id, title: nameOf(item, language), kinds, groups }];
  });
}

/** The name of an exercise of a centre, with a word where it does not count. */
function leafName({ language, notCounted }: ChartInput, centre: Item, leaf: Item): string {
  const name = nameOf(leaf, language);
  return exerciseCounts([centre], leaf.id) ? name : notCounted(name);
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
  const limitOf = isSplit ? limitOfPart(item) : limitIn(item);
  const runState: RunState = run.runState;
  return (isSplit ? leaves : [item]).map((shown) => ({
    id: shown.id,
    title: isSplit ? leafName(input, item, shown) : nameOf(shown, language),
    kinds: { group: "candidate", row: "competency" },
    groups: rated.map(({ candidate, ratings }): ChartGroup => ({
      ...candidateGroup(candidate),
      rows: rowsOf(input, shown, ratings, limitOf),
      ...(!isSplit && {
        standing: standingOf(judgeStep({ item, strategy, ratings }), { runState, strategy }),
      }),
    })),
  }));
}
