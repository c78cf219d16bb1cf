import type { Conference, ConferenceEntry, ConferenceItem } from "@assay/contract";
import {
  attendAbility,
  cellKey,
  conferenceAbility,
  type ConferenceCell,
  conferenceKey,
  countsInResults,
  isProposal,
  type RunActor,
  showsNames,
} from "@assay/domain";
import type { AssessmentRow } from "../assessments/store.ts";
import type { Run } from "../runs/store.ts";
import { presentAsked, presentRound } from "./rounds/present.ts";
import type { RoundRow } from "./rounds/store.ts";
import type { EntryRow, FocusRow } from "./store.ts";

/** The stored state of a conference. */
export interface Discussed {
  readonly cells: readonly ConferenceCell[];
  readonly assessments: readonly AssessmentRow[];
  readonly latest: ReadonlyMap<string, EntryRow>;
  readonly focus: FocusRow | undefined;
  /** The second rounds, oldest first. */
  readonly rounds: readonly RoundRow[];
}

/** The item that is discussed; null if none is. */
export const focusOf = (focus: FocusRow | undefined) => {
  if (!focus) return null;
  const { candidateId, exerciseId, competencyId } = focus;
  return candidateId === null || exerciseId === null || competencyId === null
    ? null
    : { candidateId, exerciseId, competencyId };
};

/** The ticked cues of an item by id, each with the number of its ticks. */
function cueCounts(assessments: readonly AssessmentRow[], competencyId: string) {
  const uids = assessments.flatMap(({ values }) =>
    values
      .filter((value) => value.competencyId === competencyId)
      .flatMap((value) => value.selectedCueIds),
  );
  return [...Map.groupBy(uids, (uid) => uid)]
    .map(([uid, all]) => ({ uid, count: all.length }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
}

const observersOf = (
  assessments: readonly AssessmentRow[],
  { competencyId }: ConferenceCell,
): NonNullable<ConferenceItem["observers"]> =>
  assessments
    .flatMap(({ personId, values }) =>
      values
        .filter((value) => value.competencyId === competencyId)
        .map((value) => ({
          observerId: personId,
          given: value.selectedCriterion,
          overwrite: value.selectedCriterionOverwrite,
          ...(value.revisedCriterion !== undefined && { revised: value.revisedCriterion }),
        })),
    )
    .filter(({ given, overwrite }) => given !== null || overwrite !== null)
    .toSorted((a, b) => (a.observerId < b.observerId ? -1 : 1));

const proposalsOf = (
  assessments: readonly AssessmentRow[],
  { competencyId }: ConferenceCell,
): NonNullable<ConferenceItem["proposals"]> =>
  assessments
    .filter(isProposal)
    .flatMap(({ personId, values }) =>
      values
        .filter((value) => value.competencyId === competencyId)
        .flatMap(({ selectedCriterion: given }) =>
          given === null ? [] : [{ observerId: personId, given }],
        ),
    )
    .toSorted((a, b) => (a.observerId < b.observerId ? -1 : 1));

/** What an item says of its observers, to who may know them. */
function named(assessments: readonly AssessmentRow[], cell: ConferenceCell) {
  const proposals = proposalsOf(assessments, cell);
  return {
    observers: observersOf(assessments.filter(countsInResults), cell),
    ...(proposals.length > 0 && { proposals }),
  };
}

/** A conference as the actor may see it. */
export function presentConference(
  run: Run,
  actor: RunActor,
  { cells, assessments, latest, focus, rounds }: Discussed,
): Conference {
  const observed = assessments.filter((one) => one.assessmentType === "OBSERVATION");
  const byCell = Map.groupBy(observed, (one) => cellKey(one.candidateId, one.exerciseId));
  const roundOf = new Map(rounds.map((round) => [conferenceKey(round), round]));
  const leads = conferenceAbility(run, actor) !== "noRight";
  const items = cells.map((cell): ConferenceItem => {
    const rated = byCell.get(cellKey(cell.candidateId, cell.exerciseId)) ?? [];
    const round = roundOf.get(conferenceKey(cell));
    const seesNames = showsNames(run, actor, cell);
    return {
      candidateId: cell.candidateId,
      exerciseId: cell.exerciseId,
      competencyId: cell.competencyId,
      ratings: [...cell.ratings],
      ...(cell.revised && { revised: [...cell.revised] }),
      ...(round && { round: presentRound(round, rated, { leads, seesNames }) }),
      conference: cell.conference,
      entryId: latest.get(conferenceKey(cell))?.id ?? null,
      cues: cueCounts(rated.filter(countsInResults), cell.competencyId),
      ...(seesNames && named(rated, cell)),
    };
  });
  const discussed = focusOf(focus);
  const isSeen = cells.some(
    (cell) => discussed && conferenceKey(cell) === conferenceKey(discussed),
  );
  return {
    focus: isSeen ? discussed : null,
    isElsewhere: discussed !== null && !isSeen,
    revision: focus?.revision ?? 0,
    items,
    ...presentAsked(run, actor, { assessments, rounds }),
    can: { confer: conferenceAbility(run, actor), attend: attendAbility(run, actor) },
  };
}

export const presentEntry = ({ at, reason, ...row }: EntryRow): ConferenceEntry => ({
  ...row,
  at: at.toISOString(),
  ...(reason !== null && { reason }),
});
