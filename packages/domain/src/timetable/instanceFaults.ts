import type { TimetableInstance } from "./instance.ts";

/** What is wrong with an instance, whatever a plan would be: a name for each fault, and the ids or the place. */
export interface InstanceFault {
  readonly fault:
    | "twice"
    | "unknownCandidate"
    | "unknownObserver"
    | "unknownExercise"
    | "unknownDay"
    | "emptyTime"
    | "groupSizes"
    | "none";
  readonly at: string;
}

const twice = (ids: readonly string[]) => ids.filter((id, place) => ids.indexOf(id) !== place);

/** The faults that types cannot exclude: repeated and unknown ids, times that end before they begin. */
export function instanceFaults(instance: TimetableInstance): InstanceFault[] {
  const { exercises, candidates, observers, rooms, rolePlayers, conflicts, rules, days } = instance;
  const people = [...candidates, ...observers, ...rooms, ...rolePlayers];
  const faults: InstanceFault[] = [];
  const add = (fault: InstanceFault["fault"], list: readonly string[]) =>
    faults.push(...list.map((at) => ({ fault, at })));
  const unknown = (ids: readonly string[], known: readonly { readonly id: string }[]) =>
    ids.filter((id) => !known.some((one) => one.id === id));
  const windows = [...people.flatMap(({ available = [] }) => available), ...(rules.closed ?? [])];
  add("twice", [...twice(people.map(({ id }) => id)), ...twice(exercises.map(({ id }) => id))]);
  add(
    "unknownCandidate",
    unknown(
      conflicts.map(({ candidate }) => candidate),
      candidates,
    ),
  );
  add("unknownCandidate", unknown((rules.apart ?? []).flat(), candidates));
  add(
    "unknownObserver",
    unknown(
      conflicts.map(({ observer }) => observer),
      observers,
    ),
  );
  const ordered = (rules.precedence ?? []).flatMap(({ before, after }) => [before, after]);
  add("unknownExercise", unknown(ordered, exercises));
  add(
    "unknownDay",
    windows.filter(({ day }) => !days[day]).map(({ day }) => String(day)),
  );
  const times = [...days, ...windows, ...(rules.lunch ? [rules.lunch] : [])];
  add(
    "emptyTime",
    times.filter(({ from, to }) => from >= to).map(({ from, to }) => `${from}–${to}`),
  );
  add(
    "groupSizes",
    exercises.filter((one) => one.groupMin > one.groupMax).map(({ id }) => id),
  );
  for (const key of ["days", "exercises", "candidates", "observers", "rooms"] as const)
    if (instance[key].length === 0) add("none", [key]);
  return faults;
}
