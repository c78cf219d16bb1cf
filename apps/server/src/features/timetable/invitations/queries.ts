import type { TimetableInvitations, timetableInvitationCalls } from "@assay/contract";
import { runAbility } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import type { Run } from "../../runs/store.ts";
import { entriesOf } from "../calendar/queries.ts";
import { selectPublished } from "../calendar/store.ts";
import { openPlanned } from "../settings/queries.ts";
import { digestOf, observersOf } from "./policy.ts";
import { selectInvitations } from "./store.ts";

/** The observers of the published timetable, with what they were sent. */
export async function readInvitations(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  run: Run,
): Promise<TimetableInvitations> {
  const published = await selectPublished(tx, run.id);
  const sent = new Map((await selectInvitations(tx, run.id)).map((row) => [row.personId, row]));
  const observers = observersOf(published ? entriesOf(published) : []);
  return {
    runId: run.id,
    invitees: [...observers].map(([personId, entries]) => {
      const last = sent.get(personId);
      return {
        personId,
        sessions: entries.length,
        sentAt: last?.sentAt.toISOString() ?? null,
        isCurrent: last?.digest === digestOf(entries),
      };
    }),
    can: { send: runAbility(run, actor, "edit") },
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export const getTimetableInvitations = async (
  call: CallOf<typeof timetableInvitationCalls.getTimetableInvitations>,
) => readInvitations(call, await openPlanned(call, call.params.runId));
