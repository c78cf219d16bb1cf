import type { TimetablePlan, TimetableSession } from "./plan.ts";

/** One thing that a repair has changed in one cell, which is a candidate in an exercise. */
export interface CellChange {
  readonly candidate: string;
  readonly exercise: string;
  readonly what:
    | "added"
    | "dropped"
    | "time"
    | "extra"
    | "room"
    | "prepRoom"
    | "rolePlayer"
    | "observers";
  /** What was agreed, and what is now: times as `day:minute`, longer times in minutes, otherwise ids. */
  readonly from?: readonly string[];
  readonly to?: readonly string[];
}

const timeOf = ({ day, start }: TimetableSession) => [`${day}:${start}`];
const minutesOf = ({ extra = 0 }: TimetableSession) => [String(extra)];
const listOf = (id: string | undefined) => (id === undefined ? [] : [id]);

/** The sessions by cell, as `candidate/exercise`. */
const sessionsByCell = ({ sessions }: TimetablePlan) =>
  new Map(
    sessions.flatMap((session) =>
      session.candidates.map((candidate) => [`${candidate}/${session.exercise}`, session] as const),
    ),
  );

function cellChanges(
  candidate: string,
  before: TimetableSession,
  after: TimetableSession,
): CellChange[] {
  const { exercise } = after;
  const [old, team] = [before.observers[candidate] ?? [], after.observers[candidate] ?? []];
  const compared = [
    { what: "time", from: timeOf(before), to: timeOf(after) },
    { what: "extra", from: minutesOf(before), to: minutesOf(after) },
    { what: "room", from: [before.room], to: [after.room] },
    { what: "prepRoom", from: listOf(before.prepRoom), to: listOf(after.prepRoom) },
    { what: "rolePlayer", from: listOf(before.rolePlayer), to: listOf(after.rolePlayer) },
    {
      what: "observers",
      from: old.filter((one) => !team.includes(one)),
      to: team.filter((one) => !old.includes(one)),
    },
  ] as const;
  return compared
    .filter(({ from, to }) => from.join() !== to.join())
    .map((change) => ({ candidate, exercise, ...change }));
}

/** What differs between two plans, cell by cell. */
export function changesBetween(before: TimetablePlan, after: TimetablePlan): CellChange[] {
  const [old, now] = [sessionsByCell(before), sessionsByCell(after)];
  const changes: CellChange[] = [];
  for (const session of after.sessions)
    for (const candidate of session.candidates) {
      const known = old.get(`${candidate}/${session.exercise}`);
      if (known) changes.push(...cellChanges(candidate, known, session));
      else changes.push({ candidate, exercise: session.exercise, what: "added" });
    }
  for (const session of before.sessions)
    for (const candidate of session.candidates)
      if (!now.has(`${candidate}/${session.exercise}`))
        changes.push({ candidate, exercise: session.exercise, what: "dropped" });
  return changes;
}
