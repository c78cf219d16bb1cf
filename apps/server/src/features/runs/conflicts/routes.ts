import type { conflictCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { declareConflict, withdrawConflict } from "./commands.ts";
import { listConflicts } from "./queries.ts";

export const conflictRoutes: Handlers<typeof conflictCalls> = {
  listConflicts,
  declareConflict,
  withdrawConflict,
};
