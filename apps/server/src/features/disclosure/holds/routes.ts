import type { legalHoldCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { liftLegalHold, placeLegalHold } from "./commands.ts";
import { listLegalHolds } from "./queries.ts";

export const legalHoldRoutes: Handlers<typeof legalHoldCalls> = {
  listLegalHolds,
  placeLegalHold,
  liftLegalHold,
};
