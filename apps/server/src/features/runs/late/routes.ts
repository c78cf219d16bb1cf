import type { lateWorkCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { decideLateWork, listLateWork } from "./commands.ts";
import type { LateWriters } from "./ports.ts";

export const lateWorkRoutes = (writers: LateWriters): Handlers<typeof lateWorkCalls> => ({
  listLateWork: ({ tx, actor, params, query }) =>
    listLateWork(
      { tx, actor },
      { runId: params.id, isSummary: query.summary !== undefined },
      writers,
    ),
  decideLateWork: ({ tx, actor, now, params, body }) =>
    decideLateWork(
      { tx, actor, now },
      {
        runId: params.id,
        lateId: params.lateId,
        decision: body.decision,
        revision: body.revision,
      },
      writers,
    ),
});
