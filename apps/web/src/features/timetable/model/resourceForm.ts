import { type PlanningResources, WrittenResources } from "@assay/contract";
import { planningResourceViolations } from "@assay/domain";
import type { FormFields, FormShape } from "../../../platform/forms/fields.ts";
import {
  heldResources,
  type ResourceForm,
  type RolePlayerForm,
  type RoomForm,
} from "./resourcesHeld.ts";

/** Seats of a new room: a candidate, two observers and a role player. */
const USUAL_SEATS = 4;

const formOf = ({ rooms, rolePlayers }: PlanningResources): ResourceForm => ({
  rooms: new Map(rooms.map(({ id, ...room }) => [id, room])),
  rolePlayers: new Map(rolePlayers.map(({ id, ...rolePlayer }) => [id, rolePlayer])),
});

function fieldsOf({ rooms, rolePlayers }: ResourceForm): FormFields {
  const fields = new Map<string, unknown>();
  for (const [id, room] of rooms) fields.set(`rooms/${id}`, room);
  for (const [id, rolePlayer] of rolePlayers) fields.set(`rolePlayers/${id}`, rolePlayer);
  return fields;
}

/** The rows of one list, in their order. */
const rowsOf = (fields: FormFields, list: keyof ResourceForm): [string, unknown][] =>
  [...fields]
    .filter(([key]) => key.startsWith(`${list}/`))
    .map(([key, row]) => [key.slice(list.length + 1), row]);

const fromFields = (fields: FormFields): ResourceForm => ({
  rooms: new Map(rowsOf(fields, "rooms") as [string, RoomForm][]),
  rolePlayers: new Map(rowsOf(fields, "rolePlayers") as [string, RolePlayerForm][]),
});

/** Each row is a field: changes of two people only conflict in the same row. */
export const resourceShape: FormShape<PlanningResources, ResourceForm> = {
  held: { version: 1, schema: async () => heldResources },
  formOf,
  fieldsOf,
  fromFields,
};

export const bodyOf = ({ rooms, rolePlayers }: ResourceForm) => ({
  rooms: [...rooms].map(([id, { name, kind, seats }]) => ({
    id,
    name,
    kind: kind.trim(),
    seats: seats === "" ? Number.NaN : seats,
  })),
  rolePlayers: [...rolePlayers].map(([id, rolePlayer]) => ({ id, ...rolePlayer })),
});

/** The check that each field fails, by `rooms/<id>/name`; `rooms` for a list that is too long. */
export function resourceErrors(form: ResourceForm): ReadonlyMap<string, string> {
  const body = bodyOf(form);
  const issues = WrittenResources.safeParse(body).error?.issues ?? [];
  const faults = [
    ...issues.map(({ path, message }): [PropertyKey[], string] => [path, message]),
    ...planningResourceViolations(body).map(({ path, rule }): [string[], string] => [
      path.split("."),
      rule,
    ]),
  ];
  return new Map(
    faults.map(([[list, index, field], rule]) => {
      const row =
        list === "rooms" || list === "rolePlayers" ? body[list][Number(index)] : undefined;
      return [row ? `${String(list)}/${row.id}/${String(field)}` : String(list), rule];
    }),
  );
}

export const withRow = <Row>(rows: ReadonlyMap<string, Row>, id: string, row: Row) =>
  new Map(rows).set(id, row);
export const withoutRow = <Row>(rows: ReadonlyMap<string, Row>, id: string) =>
  new Map([...rows].filter(([other]) => other !== id));

export const newRoom: RoomForm = { name: "", kind: "", seats: USUAL_SEATS };
export const newRolePlayer: RolePlayerForm = { name: "", kinds: [] };

const suggestionsOf = (kinds: readonly string[]): string[] =>
  [...new Set(kinds.filter((kind) => kind.trim() !== ""))].toSorted((a, b) => a.localeCompare(b));

/** The kinds used so far: those that are stored, and those of finished rows of the form. */
export const roomKinds = (form: ResourceForm, stored: PlanningResources): string[] =>
  suggestionsOf([...stored.rooms, ...form.rooms.values()].map(({ kind }) => kind));
export const rolePlayerKinds = (form: ResourceForm, stored: PlanningResources): string[] =>
  suggestionsOf(
    [...stored.rolePlayers, ...form.rolePlayers.values()].flatMap(({ kinds }) => kinds),
  );
