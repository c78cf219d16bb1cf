import type { CandidateVisit, OwnExercise } from "@assay/contract";
import {
  type CandidateOffers,
  entriesOfCandidate,
  type LanguageOrder,
  momentOf,
  observedLeaves,
  type OwnTimetable,
  paperState,
  paperWindow,
  textIn,
  timetableEntries,
} from "@assay/domain";
import type { Run } from "../../runs/store.ts";
import type { PublishedRow } from "../../timetable/calendar/store.ts";
import type { MarkRow, PaperRow, ReleaseRow } from "../papers/store.ts";

/** The candidate's own sessions of a published timetable; null if there is no timetable. */
export function ownTimetable(published: PublishedRow | undefined, candidateId: string) {
  if (!published) return null;
  const { settings, sessions } = published;
  const all = timetableEntries(settings, sessions, (id) => settings.exercises[id]);
  return { timeZone: settings.timeZone, entries: entriesOfCandidate(all, candidateId) };
}

/** The sessions without ids of rooms, sessions and people. */
export const presentSessions = (
  timetable: ReturnType<typeof ownTimetable>,
): CandidateVisit["sessions"] =>
  (timetable?.entries ?? []).map(({ exerciseId, date, prepFrom, from, to, room, prepRoom }) => ({
    exerciseId,
    date,
    prepFrom,
    from,
    to,
    startsAt: new Date(momentOf(date, from, timetable?.timeZone ?? "UTC")).toISOString(),
    room,
    prepRoom,
  }));

/** What is known of the papers of a run. */
export interface Papers {
  readonly offers: CandidateOffers;
  readonly marks: readonly MarkRow[];
  readonly papers: readonly PaperRow[];
  readonly releases: readonly ReleaseRow[];
}

/** The window of an exercise's papers for a candidate; null before anybody can say. */
export const windowOf = (
  exerciseId: string,
  timetable: OwnTimetable | null,
  { releases }: Pick<Papers, "releases">,
) =>
  paperWindow(
    exerciseId,
    timetable,
    releases.find((release) => release.exerciseId === exerciseId),
  );

const timestampOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

/** An exercise with its papers, as long as they are open: before and afterwards not even their names are told. */
function presentExercise(
  { id, name }: { id: string; name: string },
  timetable: OwnTimetable | null,
  known: Papers,
  now: Date,
): OwnExercise {
  const isOffered = known.offers.papers && known.marks.some((mark) => mark.exerciseId === id);
  if (!isOffered) return { id, name, papers: [] };
  const window = windowOf(id, timetable, known);
  const state = paperState(window, now);
  const own = known.papers.filter(({ exerciseId }) => exerciseId === id);
  return {
    id,
    name,
    papers: state === "open" ? own.map(({ exerciseId: _, ...paper }) => paper) : [],
    window: {
      state,
      opensAt: timestampOf(window?.opensAt),
      closesAt: timestampOf(window?.closesAt),
    },
  };
}

/** The ids of a candidate's exercises: those of their cells, and of their sessions in a published timetable. */
export const ownExercises = (
  { candidates }: Pick<Run, "candidates">,
  candidateId: string,
  timetable: OwnTimetable | null,
): ReadonlySet<string> =>
  new Set(
    [
      ...(candidates.find((one) => one.candidateId === candidateId)?.exercises ?? []),
      ...(timetable?.entries ?? []),
    ].map(({ exerciseId }) => exerciseId),
  );

/** The exercises of a candidate in the order of the process. */
export function presentExercises(
  {
    run,
    candidateId,
    order,
    now,
  }: { run: Run; candidateId: string; order: LanguageOrder; now: Date },
  timetable: OwnTimetable | null,
  known: Papers,
): OwnExercise[] {
  const own = ownExercises(run, candidateId, timetable);
  return observedLeaves(run.design.items)
    .filter(({ id }) => own.has(id))
    .map(({ id, texts }) => ({ id, name: textIn(texts, order)?.displayName ?? "" }))
    .map((exercise) => presentExercise(exercise, timetable, known, now));
}
