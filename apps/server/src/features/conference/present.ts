import type { Conference, ConferenceEntry, ConferenceItem } from "@assay/contract";
import {
  attendAbility,
  cellKey,
  conferenceAbility,
  type ConferenceCell,
  conferenceKey,
  countsInResults,
  type RunActor,
  showsNames,
} from "@assay/domain";
import type { AssessmentRow } from "../assessments/store.ts";
import type { Run } from "../runs/store.ts";
import type { EntryRow, FocusRow } from "./store.ts";

/** The stored state of a conference. */
export interface Discussed {
  readonly cells: readonly ConferenceCell[];
  readonly assessments: readonly AssessmentRow[];
  readonly latest: ReadonlyMap<string, EntryRow>;
  readonly focus: FocusRow | undefined;
}

const focusOf = (focus: FocusRow | undefined) => {
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
        })),
    )
    .filter(({ given, overwrite }) => given !== null || overwrite !== null)
    .toSorted((a, b) => (a.observerId < b.observerId ? -1 : 1));

/** A conference as the actor may see it. */
export function presentConference(
  run: Run,
  actor: RunActor,
  { cells, assessments, latest, focus }: Discussed,
): Conference {
  const counted = assessments.filter(
    (one) => one.assessmentType === "OBSERVATION" && countsInResults(one),
  );
  const byCell = Map.groupBy(counted, (one) => cellKey(one.candidateId, one.exerciseId));
  const items = cells.map((cell): ConferenceItem => {
    const rated = byCell.get(cellKey(cell.candidateId, cell.exerciseId)) ?? [];
    return {
      candidateId: cell.candidateId,
      exerciseId: cell.exerciseId,
      competencyId: cell.competencyId,
      ratings: [...cell.ratings],
      conference: cell.conference,
      entryId: latest.get(conferenceKey(cell))?.id ?? null,
      cues: cueCounts(rated, cell.competencyId),
      ...(showsNames(run, actor, cell) && { observers: observersOf(rated, cell) }),
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
    can: { confer: conferenceAbility(run, actor), attend: attendAbility(run, actor) },
  };
}

export const presentEntry = ({ at, reason, ...row }: EntryRow): ConferenceEntry => ({
  ...row,
  at: at.toISOString(),
  ...(reason !== null && { reason }),
});
