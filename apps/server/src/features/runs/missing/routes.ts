import type { missingCalls } from "@assay/contract";
import {
  hasModeratorView,
  isMember,
  maySeeAllAssessments,
  missingRatings,
  outlineOf,
} from "@assay/domain";
import type { Handlers } from "../../../http/context.ts";
import { demand, demandState, found } from "../../../http/failure.ts";
import { senderOf } from "../../../http/sender.ts";
import { openRun } from "../commands.ts";
import { reportableCells } from "./policy.ts";
import { replaceUnsent, selectRatedCounts, selectUnsent } from "./store.ts";

export const missingRoutes: Handlers<typeof missingCalls> = {
  getMissing: async ({ tx, actor, params }) => {
    const run = await openRun({ tx, actor }, params.id);
    demand(hasModeratorView(run, actor.id) && maySeeAllAssessments(run, actor));
    demandState(run, "seeMissing");
    const counts = await selectRatedCounts(tx, run.id);
    const ratings = missingRatings(
      run,
      outlineOf(run.design).exercises,
      (...cell) => counts.get(cell.join("/")) ?? 0,
    );
    return { ratings, unsent: await selectUnsent(tx, run.id) };
  },
  reportUnsent: async ({ tx, actor, now, params, body, headers }) => {
    const { id } = params;
    const { device: name } = senderOf(headers, now);
    const device = { runId: id, personId: actor.id, deviceId: body.deviceId, device: name };
    const isAllSent = body.cells.length === 0;
    // Also of who has left the run since: it would stand there for ever.
    if (isAllSent && (await replaceUnsent(tx, { ...device, cells: [] }, now))) {
      tx.tell({ kind: "missing", runId: id });
      return { id };
    }
    const run = await openRun({ tx, actor }, id);
    // Who only looks on writes nothing that could be unsent.
    found(isMember(run, actor) || null);
    const cells = reportableCells(run, actor, body.cells);
    const isNew = !isAllSent && (await replaceUnsent(tx, { ...device, cells }, now));
    if (isNew) tx.tell({ kind: "missing", runId: id });
    return { id };
  },
};
