import type { lateWorkCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { decideLateWork, listLateWork } from "./commands.ts";
import type { LateWriters } from "./ports.ts";

export const lateWorkRoutes = (writers: LateWriters): Handlers<typeof lateWorkCalls> => ({
  listLateWork: (call) =>
    listLateWork(
      call,
      { runId: call.params.id, isSummary: call.query.summary !== undefined },
      writers,
    ),
  decideLateWork: (call) => decideLateWork(call, { ...call.params, ...call.body }, writers),
});
