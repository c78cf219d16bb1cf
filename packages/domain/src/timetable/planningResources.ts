import { repeatedIn, type Placed, type Violation } from "../text/violation.ts";

interface Resources {
  readonly rooms: readonly { readonly id: string; readonly name: string }[];
  readonly rolePlayers: readonly { readonly id: string }[];
}

/** The name of a room or template as people compare it. */
const comparable = (name: string) => name.trim().normalize("NFC").toLowerCase();
export const isSameName = (a: string, b: string): boolean => comparable(a) === comparable(b);

const idsOf = (list: "rooms" | "rolePlayers", resources: Resources) =>
  resources[list].map(({ id }, index): Placed<string> => [`${list}.${index}.id`, id]);

/**
 * Faults of the rooms and role players of a tenant or a run. Ids differ across both lists, since absences name
 * either. Two role players may have the same name, as people do; on a plan two rooms may not.
 */
export function planningResourceViolations(resources: Resources): Violation[] {
  const names = resources.rooms.map(({ name }, index): Placed<string> => [
    `rooms.${index}.name`,
    comparable(name),
  ]);
  const ids = [...idsOf("rooms", resources), ...idsOf("rolePlayers", resources)];
  return [
    ...repeatedIn(ids, "duplicateId"),
    ...repeatedIn(
      names.filter(([, name]) => name !== ""),
      "duplicateName",
    ),
  ];
}
