import type { candidateCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { createCandidate, createCandidates, updateCandidate } from "./commands.ts";
import { exportCandidates, getRunCandidates, readCandidateTable } from "./queries.ts";

export const candidateRoutes: Handlers<typeof candidateCalls> = {
  getRunCandidates,
  exportCandidates,
  createCandidate,
  createCandidates,
  readCandidateTable,
  updateCandidate,
};
