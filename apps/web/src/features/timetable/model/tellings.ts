import type { CellChange, TimetablePlan } from "@assay/domain";

/** What one person has to be told: changes of their cells. */
export interface Telling {
  readonly role: "candidate" | "observer" | "rolePlayer";
  readonly id: string;
  readonly changes: readonly CellChange[];
}

/** Everybody who is in a cell before or after a change. */
function concerned(
  change: CellChange,
  plans: readonly TimetablePlan[],
): Omit<Telling, "changes">[] {
  const sessions = plans.flatMap(({ sessions: all }) =>
    all.filter(
      (one) => one.exercise === change.exercise && one.candidates.includes(change.candidate),
    ),
  );
  const observers = new Set(sessions.flatMap((one) => one.observers[change.candidate] ?? []));
  const players = new Set(sessions.flatMap(({ rolePlayer }) => rolePlayer ?? []));
  return [
    { role: "candidate", id: change.candidate },
    ...[...observers].map((id) => ({ role: "observer" as const, id })),
    ...[...players].map((id) => ({ role: "rolePlayer" as const, id })),
  ];
}

/** The people whom a change of the timetable concerns, each with the differences that they must be told. */
export function tellingsOf(
  changes: readonly CellChange[],
  before: TimetablePlan,
  after: TimetablePlan,
): Telling[] {
  const tellings = new Map<string, Telling>();
  for (const change of changes)
    for (const person of concerned(change, [before, after])) {
      const key = `${person.role}/${person.id}`;
      const known = tellings.get(key);
      tellings.set(key, { ...person, changes: [...(known?.changes ?? []), change] });
    }
  return [...tellings.values()];
}
