import type { CandidateWorks, OwnExercise, OwnWork, ReadWork, WrittenWork } from "@assay/contract";
import { type HandInFacts, handInState, newestText, type WorkKind } from "@assay/domain";
import { presentWorkFile } from "../workFiles/present.ts";
import type { WorkFileRow } from "../workFiles/store.ts";
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
  readonly kind: WorkKind;
  readonly facts: HandInFacts;
}

/** A work as it is stored. */
export interface StoredParts<Stored> {
  /** Undefined until a text is stored, or files are handed in. */
  readonly stored: Stored | undefined;
  readonly files: readonly WorkFileRow[];
}

/** The candidate's own work in an exercise, without its text. */
export function presentOwn(
  { exerciseId, kind, facts }: TakenExercise,
  { stored, files }: StoredParts<Head>,
  now: Date,
): OwnWork {
  const head = stored ?? nothing(exerciseId);
  return {
    ...presentHead(head),
    kind,
    files: files.map(presentWorkFile),
    revision: head.revision,
    state: handInState(facts, now),
    opensAt: timestampOf(facts.window?.opensAt),
    closesAt: timestampOf(facts.window?.closesAt),
  };
}

export const presentWritten = (
  taken: TakenExercise,
  parts: StoredParts<WorkRow>,
  now: Date,
): WrittenWork => ({
  now: now.toISOString(),
  work: { ...presentOwn(taken, parts, now), text: parts.stored ? newestText(parts.stored) : "" },
});

const filesOf = (
  files: readonly WorkFileRow[],
  of: Pick<WorkFileRow, "candidateId" | "exerciseId">,
): WorkFileRow[] =>
  files.filter(
    ({ candidateId, exerciseId }) => candidateId === of.candidateId && exerciseId === of.exerciseId,
  );

export function presentList(
  taken: ReadonlyMap<string, WorkKind>,
  heads: readonly HeadRow[],
  files: readonly WorkFileRow[],
): CandidateWorks {
  const isKnown = (file: WorkFileRow) =>
    heads.some(
      ({ candidateId, exerciseId }) =>
        candidateId === file.candidateId && exerciseId === file.exerciseId,
    );
  const ofFiles = files
    .filter((file) => !isKnown(file))
    .filter((file, at, all) => filesOf(all.slice(0, at), file).length === 0)
    .map(({ candidateId, exerciseId }) => ({
      ...nothing(exerciseId),
      candidateId,
      length: 0,
    }));
  return {
    exercises: [...taken].map(([exerciseId, kind]) => ({ exerciseId, kind })),
    works: [...heads, ...ofFiles].map(({ candidateId, length, ...head }) => {
      const own = filesOf(files, { candidateId, exerciseId: head.exerciseId });
      const hasLateFile = own.some(({ chosenAt }) => chosenAt !== null);
      return { candidateId, length, files: own.length, hasLateFile, ...presentHead(head) };
    }),
  };
}

export const presentRead = (
  isTaken: boolean,
  { stored, files }: StoredParts<WorkRow>,
): ReadWork => ({
  isTaken,
  work: stored ? { ...presentHead(stored), text: stored.text, lateText: stored.lateText } : null,
  files: files.map(presentWorkFile),
});

/** The exercises of a candidate's page, with those marked in which something is handed in. */
export const markTaken = (
  exercises: readonly OwnExercise[],
  taken: ReadonlyMap<string, WorkKind>,
): OwnExercise[] =>
  exercises.map((exercise) =>
    taken.has(exercise.id) ? { ...exercise, takesWork: true as const } : exercise,
  );
