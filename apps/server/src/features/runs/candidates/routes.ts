import type { candidateCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { openRun } from "../queries.ts";
import { createCandidate, createCandidates, seenCandidates, updateCandidate } from "./commands.ts";
import { readCandidateTable } from "./queries.ts";

export const candidateRoutes: Handlers<typeof candidateCalls> = {
  getRunCandidates: async (asked) => ({
    candidates: await seenCandidates(asked, await openRun(asked, asked.params.id)),
  }),
  createCandidate,
  createCandidates,
  readCandidateTable,
  updateCandidate,
};
