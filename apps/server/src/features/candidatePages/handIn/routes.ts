import type { candidateWorkCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { handInOwnWork, saveOwnWork, takeCandidateWorks } from "./commands.ts";
import { getCandidateWork, getOwnWork, listCandidateWorks, listOwnWorks } from "./queries.ts";

export const candidateWorkRoutes: Handlers<typeof candidateWorkCalls> = {
  listOwnWorks,
  getOwnWork,
  saveOwnWork,
  handInOwnWork,
  listCandidateWorks,
  takeCandidateWorks,
  getCandidateWork,
};
