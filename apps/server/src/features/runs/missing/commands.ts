import type { missingCalls } from "@assay/contract";
import { isMember } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { senderOf } from "../../../http/sender.ts";
import { openRun } from "../queries.ts";
import { reportableCells } from "./policy.ts";
import { replaceUnsent } from "./store.ts";

export async function reportUnsent(call: CallOf<typeof missingCalls.reportUnsent>) {
  const { tx, actor, now, body, headers } = call;
  const { id } = call.params;
  const { device: name } = senderOf(headers, now);
  const device = { runId: id, personId: actor.id, deviceId: body.deviceId, device: name };
  const isAllSent = body.cells.length === 0;
  // Accepted from former members too: otherwise their unsent work would be listed for ever.
  if (isAllSent && (await replaceUnsent(tx, { ...device, cells: [] }, now))) {
    tx.publish({ kind: "missing", runId: id });
    return { id };
  }
  const run = await openRun(call, id);
  // Auditors write nothing, and so have no unsent work.
  found(isMember(run, actor) || null);
  const cells = reportableCells(run, actor, body.cells);
  const isNew = !isAllSent && (await replaceUnsent(tx, { ...device, cells }, now));
  if (isNew) tx.publish({ kind: "missing", runId: id });
  return { id };
}
