import type { retentionCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { eraseFromRuns } from "./commands.ts";
import type { ErasingDependencies } from "./ports.ts";

export const retentionRoutes = (
  dependencies: ErasingDependencies,
): Handlers<typeof retentionCalls> => ({
  eraseCandidate: (call) => eraseFromRuns(call, dependencies),
});
