import { isAuditor, moderates, observes, seesRatings } from "./actors.ts";
import { readsDesigns } from "./designRows.ts";
import type { Case } from "./row.ts";
import { ofRun, only, readsRuns, seesRun } from "./runRows.ts";

/** The fixture's tenant shows observers' figures to themselves only, which opens the call to most. */
const sees = (state: "STARTED" | "FINISHED") =>
  only(
    (actor) =>
      isAuditor(actor) || observes(actor) || (moderates(actor) && seesRatings(state)(actor)),
  );

export const statisticsRows = {
  getRunStatistics: [
    {
      what: "finished",
      request: ofRun("finished"),
      gates: [readsRuns, seesRun("finished"), sees("FINISHED")],
    },
    {
      what: "started",
      request: ofRun("started"),
      gates: [readsRuns, seesRun("started"), sees("STARTED")],
      proof: "WRONG_PROCESS_RUN_STATE",
    },
  ],
  getProcessStatistics: [
    {
      request: ({ process: { id } }) => ({ params: { id } }),
      // Of the runs that only auditors see, there are no others than of this process.
      gates: [readsRuns, [sees("FINISHED")[0], "ITEM_NOT_FOUND"]],
    },
  ],
  getDesignFacts: [
    { request: ({ process: { id } }) => ({ params: { id } }), gates: [readsDesigns] },
  ],
} satisfies Record<string, Case[]>;
