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
  // Also of who has left the run since: it would stand there for ever.
  if (isAllSent && (await replaceUnsent(tx, { ...device, cells: [] }, now))) {
    tx.publish({ kind: "missing", runId: id });
    return { id };
  }
  const run = await openRun(call, id);
  // Who only looks on writes nothing that could be unsent.
  found(isMember(run, actor) || null);
  const cells = reportableCells(run, actor, body.cells);
  const isNew = !isAllSent && (await replaceUnsent(tx, { ...device, cells }, now));
  if (isNew) tx.publish({ kind: "missing", runId: id });
  return { id };
}
