import type { statisticsCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { getDesignFacts, getProcessStatistics, getRunStatistics } from "./queries.ts";

export const statisticsRoutes: Handlers<typeof statisticsCalls> = {
  // Opens its own transactions, so that no database connection is held while it computes.
  getRunStatistics: { opens: "itself", run: getRunStatistics },
  getDesignFacts: { readsOnly: true, run: getDesignFacts },
  getProcessStatistics: { opens: "itself", run: getProcessStatistics },
};
