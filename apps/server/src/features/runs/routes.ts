import type { runCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { changeRunState, createRun, editRun, removeRun } from "./commands.ts";
import type { RunDependencies } from "./ports.ts";
import { getRun } from "./queries.ts";

export const runRoutes = (deps: RunDependencies): Handlers<typeof runCalls> => ({
  getRun: (call) => getRun(call, deps.visible),
  createRun,
  updateRun: (call) => editRun(call, deps),
  deleteRun: (call) => removeRun(call, deps),
  changeRunState,
});
