import type { WorkOnCell } from "@assay/contract";
import { type DaySession, sessionMoments } from "@assay/domain";
import type { StatusTone } from "../../../../ui/StatusBadge.tsx";
import { hoursOf } from "../../shared/clock.ts";
import { type DayContext, type DayRow, savedFact, unsentFacts, workFacts } from "./dayRow.ts";

type SessionState = "now" | "rating" | "preparing" | "soon" | "later" | "over";
const TONES = {
  now: "info",
  rating: "info",
  preparing: "info",
  soon: "todo",
  later: "neutral",
  over: "neutral",
} as const satisfies Record<SessionState, StatusTone>;

/** Milliseconds before its beginning from which a session counts as coming soon. */
const SOON_MS = 30 * 60_000;

export function stateOfSession(
  { prepAt, beginsAt, endsAt, ratedAt }: DaySession,
  now: number,
): SessionState {
  if (now >= ratedAt) return "over";
  if (now >= endsAt) return "rating";
  if (now >= beginsAt) return "now";
  if (now >= prepAt) return "preparing";
  return beginsAt - now <= SOON_MS ? "soon" : "later";
}

/** The moments from which on sessions are in another state. */
export const stateMoments = (sessions: readonly DaySession[]): number[] =>
  sessions.flatMap((session) => [session.beginsAt - SOON_MS, ...sessionMoments(session)]);

/** A session with what has arrived of its observers' work. */
export function sessionRow(context: DayContext, session: DaySession, now: number): DayRow {
  const { t, names, index, counts, onDay } = context;
  const { entry } = session;
  const { exerciseId, candidates } = entry;
  const cells = candidates.flatMap(({ id }) => index.cellsAt(id, exerciseId));
  const unsent = candidates.flatMap(({ id }) => index.unsentAt(id, exerciseId));
  const observers = [...new Set(candidates.flatMap((candidate) => candidate.observers))];
  const state = stateOfSession(session, now);
  return {
    id: entry.id,
    personId: null,
    title: `${onDay(entry.date, hoursOf(entry))} ${names.list(candidates.map(({ id }) => names.candidate(id)))}`,
    note: t("day:placeAndObservers", {
      place: entry.room,
      names: names.list(observers.map(names.observer)),
    }),
    state: t(`day:state_${state}`),
    tone: TONES[state],
    warnings: candidates.reduce((sum, { id }) => sum + counts.at(id, exerciseId), 0),
    facts: [
      ...workFacts(context, cells),
      savedFact(context, cells),
      ...unsentFacts(context, unsent),
    ],
    kind: "overrun",
    about: [
      entry.id,
      ...candidates.map(({ id }) => id),
      ...observers,
      entry.roomId,
      ...(entry.prepRoomId === null ? [] : [entry.prepRoomId]),
    ].join(" "),
  };
}

/** A candidate in an exercise, where no timetable says when. */
export function cellRow(
  context: DayContext,
  candidateId: string,
  exerciseId: string,
  cells: readonly WorkOnCell[],
): DayRow {
  const { t, names, index, counts } = context;
  const observers = cells.map(({ observerId }) => names.observer(observerId));
  return {
    id: `${candidateId}/${exerciseId}`,
    personId: null,
    title: names.candidate(candidateId),
    note: t("day:observedBy", { names: names.list(observers) }),
    state: "",
    tone: "neutral",
    warnings: counts.at(candidateId, exerciseId),
    facts: [
      ...workFacts(context, cells),
      savedFact(context, cells),
      ...unsentFacts(context, index.unsentAt(candidateId, exerciseId)),
    ],
    kind: null,
    about: "",
  };
}
