import type { timetableInvitationCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { demandAbility, found } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { entriesOf } from "../calendar/queries.ts";
import { selectPublished } from "../calendar/store.ts";
import { openPlanned } from "../settings/queries.ts";
import { digestOf, observersOf } from "./policy.ts";
import type { InvitationMails } from "./ports.ts";
import { readInvitations } from "./queries.ts";
import { upsertInvitations } from "./store.ts";

/**
 * Mails observers their sessions. Each mail is written when it is sent, by the timetable as it is then.
 *
 * @throws ApiFailure ITEM_NOT_FOUND if no timetable is published or somebody has no session in it; NO_PERMISSION;
 *   WRONG_PROCESS_RUN_STATE
 */
export async function sendTimetableInvitations(
  call: CallOf<typeof timetableInvitationCalls.sendTimetableInvitations>,
  mails: InvitationMails,
) {
  const { tx, actor, now, params, body } = call;
  const run = await openPlanned(call, params.runId, { forUpdate: true });
  demandAbility(run, actor, "edit");
  const observers = observersOf(entriesOf(found(await selectPublished(tx, run.id))));
  const personIds = [...new Set(body.personIds)];
  const rows = personIds.map((personId) => {
    const digest = digestOf(found(observers.get(personId)));
    return { personId, sentAt: now, digest };
  });
  await upsertInvitations(tx, run.id, rows);
  for (const personId of personIds)
    await mails.queue(tx, { kind: "timetable", personId, runId: run.id });
  await recordAct(call, "run.invite", run.id, { people: personIds });
  return readInvitations(call, run);
}
