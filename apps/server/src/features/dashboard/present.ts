import type { RunDesign, RunFile, RunSummaries, RunSummary } from "@assay/contract";
import {
  type Cell,
  distinctObservers,
  hasModeratorView,
  isModeratorObserver,
  isSealing,
  mayModerate,
  mayObserveAmong,
  mayRateAmong,
  maySeeAllAssessments,
  observerCellKey,
  readableFiles,
  seenCandidateIds,
  submitsRatings,
  teamOfCell,
  toldCount,
  type Outline,
  runAbility,
} from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { RunRow } from "../runs/store.ts";
import type { CandidateNames, RatedCounts } from "./store.ts";

/** Data of all runs that the summaries need besides the runs; equal outlines are one shared object. */
export interface Parts {
  outlines: ReadonlyMap<string, Outline>;
  names: CandidateNames;
  rated: RatedCounts;
  files: ReadonlyMap<string, readonly RunFile[]>;
  /** Names of the people listed by `observersToName`, by id. */
  people: Readonly<Record<string, string>>;
  /** The runs in whose published timetable the caller observes. */
  withMyDay: ReadonlySet<string>;
  /** The runs whose live day the caller may look at. */
  withLiveDay: ReadonlySet<string>;
}
const NO_OUTLINE: Outline = { processName: { de: "" }, exercises: [] };
type Exercise = Outline["exercises"][number];
const NOTHING_TO_RATE = "-";
type CandidateRow = RunRow["candidates"][number];

/** All runs in the lean form; equal designs are listed once. */
export function presentSummaries(rows: RunRow[], parts: Parts, actor: Actor): RunSummaries {
  const designs = new Map<Outline, number>();
  const list: RunDesign[] = [];
  const designOf = (outline: Outline) => {
    const known = designs.get(outline);
    if (known !== undefined) return known;
    designs.set(outline, list.length);
    return (
      list.push({
        processName: outline.processName,
        exercises: outline.exercises.map(({ id, parentId, texts }) => ({ id, parentId, texts })),
      }) - 1
    );
  };
  const processRuns = rows.map((run) => presentSummary(run, parts, actor, designOf));
  return { designs: list, processRuns };
}

/** The ids of the observers whose progress is shown one by one: of a STARTED run, to callers who see all ratings. */
const observersOf = (run: RunRow, actor: Actor): string[] | null =>
  run.runState === "STARTED" && maySeeAllAssessments(run, actor) ? distinctObservers(run) : null;

/** The ids of all whose names the lean form of these runs needs. */
export const observersToName = (rows: RunRow[], actor: Actor): string[] => [
  ...new Set(rows.flatMap((run) => observersOf(run, actor) ?? [])),
];

function presentSummary(
  run: RunRow,
  parts: Parts,
  actor: Actor,
  designOf: (outline: Outline) => number,
): RunSummary {
  const outline = parts.outlines.get(run.id) ?? NO_OUTLINE;
  const seen = new Set(seenCandidateIds(run, actor));
  const seeing = seeingOf(run, actor);
  const report = runAbility(run, actor, "report");
  return {
    id: run.id,
    name: run.name,
    plannedDate: run.plannedDate,
    runState: run.runState,
    design: designOf(outline),
    observers: distinctObservers(run).length,
    isModerator: hasModeratorView(run, actor.id),
    ...(isModeratorObserver(run, actor.id) && { isModeratorObserver: true }),
    ...(seeing.submits && { submits: true as const }),
    ...(parts.withMyDay.has(run.id) && { hasMyDay: true as const }),
    ...(parts.withLiveDay.has(run.id) && { hasLiveDay: true as const }),
    seesResults: seeing.seesAll,
    ...(mayModerate(run, actor) && { opensEditor: true as const }),
    report: report === "noRight" ? null : report === true,
    files: readableFiles(run, actor, parts.files.get(run.id) ?? []),
    ...(seeing.observers && {
      observerNames: seeing.observers.map((id) => parts.people[id] ?? ""),
    }),
    candidates: run.candidates.flatMap((candidate, index) =>
      seen.has(candidate.candidateId)
        ? [presentCandidate(seeing, candidate, index + 1, outline, parts)]
        : [],
    ),
  };
}

/** The caller's view of a run, which is the same for all its cells. */
interface Seeing {
  run: RunRow;
  actorId: string;
  mayObserve: boolean;
  mayRate: boolean;
  seesAll: boolean;
  /** Whether observers submit their ratings now. */
  submits: boolean;
  /** See `observersOf`; null if the caller gets only the progress of a cell as a whole. */
  observers: string[] | null;
}

function seeingOf(run: RunRow, actor: Actor): Seeing {
  return {
    run,
    actorId: actor.id,
    mayObserve: runAbility(run, actor, "writeObservation") === true,
    mayRate: runAbility(run, actor, "rate") === true,
    seesAll: maySeeAllAssessments(run, actor),
    submits: run.runState === "STARTED" && submitsRatings(run),
    observers: observersOf(run, actor),
  };
}

const hasSubmitted = (run: RunRow, cell: Cell, observerId: string): boolean =>
  run.sealing?.submitted.has(observerCellKey({ ...cell, observerId })) === true;

/**
 * The numbers of rated competencies that the caller may know: while others' ratings are sealed, of each only whether it is
 * submitted.
 */
function knownCounts(
  { run, actorId }: Seeing,
  cell: Cell,
  { competencies }: Exercise,
  counts: Readonly<Record<string, number>> | undefined,
): Readonly<Record<string, number>> | undefined {
  if (!isSealing(run)) return counts;
  const told = (observerId: string, rated: number) => {
    const state = hasSubmitted(run, cell, observerId) ? "SUBMITTED" : "DRAFT";
    return toldCount(run, { state, rated }, competencies);
  };
  return Object.fromEntries(
    Object.entries(counts ?? {}).map(([id, rated]) => [
      id,
      id === actorId ? rated : told(id, rated),
    ]),
  );
}

function presentCandidate(
  seeing: Seeing,
  candidate: CandidateRow,
  number: number,
  { exercises }: Outline,
  { names, rated }: Parts,
): RunSummary["candidates"][number] {
  const { candidateId, candidateState } = candidate;
  const counts = rated[seeing.run.id]?.[candidateId];
  let cells = "";
  let progress = "";
  let submitted = "";
  const raters: string[] = [];
  for (const exercise of exercises) {
    const team = teamOfCell(seeing.run, candidate, exercise.id);
    cells += cellOf(seeing, team, candidateId);
    const observers = team?.observers ?? [];
    // Callers who do not see others' ratings get the progress of their own.
    const own = seeing.seesAll ? observers : observers.filter((id) => id === seeing.actorId);
    const place = { candidateId, exerciseId: exercise.id };
    const known = knownCounts(seeing, place, exercise, counts?.[exercise.id]);
    progress += progressOf(own, known, exercise);
    submitted += hasSubmitted(seeing.run, place, seeing.actorId) ? "1" : "0";
    if (!seeing.observers) continue;
    let letters = "";
    for (const id of seeing.observers)
      letters += observers.includes(id) ? progressOf([id], known, exercise) : NOTHING_TO_RATE;
    raters.push(letters);
  }
  const name = names[seeing.run.id]?.[candidateId] ?? number;
  const summary = {
    id: candidateId,
    name,
    state: candidateState,
    cells,
    progress,
    ...(seeing.submits && { submitted }),
  };
  return seeing.observers ? { ...summary, raters } : summary;
}

/** What the actor may do in a cell; see `RunSummary` in the contract for the letters. */
function cellOf(
  { run, actorId, mayObserve, mayRate }: Seeing,
  team: RunRow["observerTeams"][number] | undefined,
  candidateId: string,
): string {
  if (mayRate && mayRateAmong(team, actorId, candidateId)) return "r";
  if (mayObserve && mayObserveAmong(run, team, actorId, candidateId)) return "o";
  return team === undefined ? "-" : "s";
}

/** What people have rated in a cell of what they can rate there, as a letter; see `RunSummary` in the contract. */
function progressOf(
  people: readonly string[],
  rated: Readonly<Record<string, number>> | undefined,
  { competencies }: Exercise,
): string {
  if (people.length === 0 || competencies === 0) return NOTHING_TO_RATE;
  let isFinished = true;
  let isStarted = false;
  for (const id of people) {
    const count = rated?.[id] ?? 0;
    if (count > 0) isStarted = true;
    if (count < competencies) isFinished = false;
  }
  if (isFinished) return "2";
  return isStarted ? "1" : "0";
}
