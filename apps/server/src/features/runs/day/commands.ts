import type { dayCalls } from "@assay/contract";
import { clockAhead, DEVICE_PROBLEMS, deviceAbility, isMember } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { demand, demandState, found, seenRun } from "../../../http/failure.ts";
import { senderOf } from "../../../http/sender.ts";
import { selectRunRowsById } from "../store.ts";
import { isNews } from "./policy.ts";
import { deleteOldDevices, type DeviceRow, upsertDevice } from "./store.ts";

/** Stores what a device says, which it does twice a minute: the run is read without its design. */
export async function reportDevice(call: CallOf<typeof dayCalls.reportDevice>) {
  const { tx, actor, now, body, headers } = call;
  const { id } = call.params;
  const [row] = await selectRunRowsById(tx, [id]);
  const run = seenRun(row, actor);
  // Auditors see the run, but observe nothing.
  found(isMember(run, actor) || null);
  demand(deviceAbility(run, actor) !== "noRight");
  demandState(run, "reportDevice");
  const { ready, cells } = body;
  const place = { runId: id, personId: actor.id, deviceId: body.deviceId };
  const said: DeviceRow = {
    device: senderOf(headers, now).device,
    ready,
    cells,
    problems: DEVICE_PROBLEMS.filter((problem) => body.problems.includes(problem)),
    clockAhead: clockAhead(Date.parse(body.clock), now.getTime()),
    seenAt: now,
  };
  const before = await upsertDevice(tx, place, said);
  if (before === null) await deleteOldDevices(tx, place);
  if (isNews(before, said)) tx.publish({ kind: "devices", runId: id });
  return { id, now: now.toISOString() };
}
