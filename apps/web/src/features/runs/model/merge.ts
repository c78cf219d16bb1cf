import type { ObserverTeam, ProcessRun } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import type { Conflict, FormShape, FormFields } from "../../../platform/forms/fields.ts";
import { formOf, type RunForm } from "./runForm.ts";

const PLAIN = ["name", "plannedDate", "moderators", "moderatorsAreObservers"] as const;
/** Characters of an id; further ones in a part of the key belong to what is about it. */
const ID_END = 24;

/** Each team, candidate and cell is a separate field: two moderators who staff different cells meet no conflict. */
function fieldsOf(draft: RunForm): FormFields {
  const fields = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const language of LANGUAGES) {
    const text = draft.descriptions[language];
    if (text !== undefined) fields.set(`description/${language}`, text);
  }
  for (const team of draft.teams) fields.set(`team/${team.id}`, team);
  for (const { candidateId, candidateJob, cells } of draft.candidates) {
    fields.set(`candidate/${candidateId}`, candidateJob);
    for (const [exerciseId, teamId] of Object.entries(cells))
      fields.set(`cell/${candidateId}/${exerciseId}`, teamId);
  }
  return fields;
}

const under = (fields: FormFields, prefix: string): [string, unknown][] =>
  [...fields]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value]);

/** Back to a draft; cells of candidates or teams that are gone go with them. */
function fromFields(fields: FormFields): RunForm {
  const teams = under(fields, "team/").map(([, team]) => team as ObserverTeam);
  const teamIds = new Set(teams.map((team) => team.id));
  const isStaffed = ([, teamId]: [string, unknown]): boolean => teamIds.has(teamId as string);
  return {
    ...(Object.fromEntries(PLAIN.map((key) => [key, fields.get(key)])) as Pick<
      RunForm,
      (typeof PLAIN)[number]
    >),
    descriptions: Object.fromEntries(under(fields, "description/")),
    teams,
    candidates: under(fields, "candidate/").map(([candidateId, job]) => ({
      candidateId,
      candidateJob: job as string,
      cells: Object.fromEntries(under(fields, `cell/${candidateId}/`).filter(isStaffed)) as Record<
        string,
        string
      >,
    })),
  };
}

export const runShape: FormShape<ProcessRun, RunForm> = {
  formOf,
  fieldsOf,
  fromFields,
  held: { version: 1, schema: async () => (await import("./runHeld.ts")).heldRun },
};

/** What a conflict is about: the kind of part and the ids in its key. */
export function placeOf({ key }: Conflict): { kind: string; ids: string[] } {
  const [kind = "", ...rest] = key.split("/");
  return { kind, ids: rest.map((id) => id.slice(0, ID_END)) };
}
