import type { dayCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { reportDevice } from "./commands.ts";
import { getDay } from "./queries.ts";

export const dayRoutes: Handlers<typeof dayCalls> = {
  reportDevice,
  getDay,
};
