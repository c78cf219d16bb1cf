import type { CandidateWorks, OwnExercise, OwnWork, ReadWork, WrittenWork } from "@assay/contract";
import { type HandInFacts, handInState, newestText } from "@assay/domain";
import type { HeadRow, WorkRow } from "./store.ts";

const timestampOf = (at: Date | number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

type Head = Omit<HeadRow, "length" | "candidateId">;

const presentHead = ({ exerciseId, savedAt, handedInAt, lateSavedAt, lateTypedAt }: Head) => ({
  exerciseId,
  savedAt: timestampOf(savedAt),
  handedInAt: timestampOf(handedInAt),
  late:
    lateSavedAt && lateTypedAt
      ? { savedAt: lateSavedAt.toISOString(), typedAt: lateTypedAt.toISOString() }
      : null,
});

const nothing = (exerciseId: string): Head => ({
  exerciseId,
  savedAt: null,
  handedInAt: null,
  lateSavedAt: null,
  lateTypedAt: null,
  revision: 0,
});

/** An exercise in which the candidate hands something in. */
export interface TakenExercise {
  readonly exerciseId: string;
  readonly facts: HandInFacts;
}

/** The candidate's own work in an exercise, without its text. */
export function presentOwn(
  { exerciseId, facts }: TakenExercise,
  stored: Head | undefined,
  now: Date,
): OwnWork {
  const head = stored ?? nothing(exerciseId);
  return {
    ...presentHead(head),
    revision: head.revision,
    state: handInState(facts, now),
    opensAt: timestampOf(facts.window?.opensAt),
    closesAt: timestampOf(facts.window?.closesAt),
  };
}

export const presentWritten = (
  taken: TakenExercise,
  stored: WorkRow | undefined,
  now: Date,
): WrittenWork => ({
  now: now.toISOString(),
  work: { ...presentOwn(taken, stored, now), text: stored ? newestText(stored) : "" },
});

export const presentList = (
  exercises: ReadonlySet<string>,
  heads: readonly HeadRow[],
): CandidateWorks => ({
  exercises: [...exercises],
  works: heads.map(({ candidateId, length, ...head }) => ({
    candidateId,
    length,
    ...presentHead(head),
  })),
});

export const presentRead = (isTaken: boolean, stored: WorkRow | undefined): ReadWork => ({
  isTaken,
  work: stored ? { ...presentHead(stored), text: stored.text, lateText: stored.lateText } : null,
});

/** The exercises of a candidate's page, with those marked in which something is handed in. */
export const markTaken = (
  exercises: readonly OwnExercise[],
  taken: ReadonlySet<string>,
): OwnExercise[] =>
  exercises.map((exercise) =>
    taken.has(exercise.id) ? { ...exercise, takesWork: true as const } : exercise,
  );
