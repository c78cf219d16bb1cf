import type { lateWorkCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { decideLateWork } from "./commands.ts";
import type { LateWriters } from "./ports.ts";
import { listLateWork } from "./queries.ts";

export const lateWorkRoutes = (writers: LateWriters): Handlers<typeof lateWorkCalls> => ({
  listLateWork: (call) => listLateWork(call, writers),
  decideLateWork: (call) => decideLateWork(call, writers),
});
