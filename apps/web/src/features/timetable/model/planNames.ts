import type { PlanningSettings } from "@assay/contract";
import type { Resource } from "@assay/domain";

/** What everything of a timetable is called, in the user's language. */
export interface PlanNames {
  exercise(id: string): string;
  candidate(id: string): string;
  observer(id: string): string;
  room(id: string): string;
  rolePlayer(id: string): string;
  /** "a, b und c" */
  list(names: string[]): string;
}

interface NameSources {
  settings: Pick<PlanningSettings, "rooms" | "rolePlayers">;
  exercises: ReadonlyMap<string, string>;
  candidates: ReadonlyMap<string, string>;
  observers: ReadonlyMap<string, string>;
  list(names: string[]): string;
  /** In place of the name of what is there no more. */
  gone: string;
}

export function planNames(sources: NameSources): PlanNames {
  const { settings, exercises, candidates, observers, list, gone } = sources;
  const named = (all: readonly { id: string; name: string }[]) =>
    new Map(all.map(({ id, name }) => [id, name]));
  const [rooms, rolePlayers] = [named(settings.rooms), named(settings.rolePlayers)];
  const within = (names: ReadonlyMap<string, string>) => (id: string) => names.get(id) ?? gone;
  return {
    exercise: within(exercises),
    candidate: within(candidates),
    observer: within(observers),
    room: within(rooms),
    rolePlayer: within(rolePlayers),
    list,
  };
}

/** The name of somebody or something that a session occupies. */
export function resourceName(names: PlanNames, { kind, id }: Resource): string {
  switch (kind) {
    case "candidate":
      return names.candidate(id);
    case "observer":
      return names.observer(id);
    case "rolePlayer":
      return names.rolePlayer(id);
    case "room":
    case "prepRoom":
      return names.room(id);
  }
}
