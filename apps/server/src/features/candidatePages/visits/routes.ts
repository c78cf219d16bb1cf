import type { candidateVisitCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { CandidatePageDependencies } from "../ports.ts";
import {
  acceptCandidateInformation,
  askOrganiser,
  leaveCandidatePage,
  openCandidatePage,
  requestCandidateCode,
  storeAdjustments,
} from "./commands.ts";
import type { PresentPaper } from "./ports.ts";
import { getCandidateCalendar, getCandidatePaper, getCandidateVisit } from "./queries.ts";

export const candidateVisitRoutes = (
  dependencies: CandidatePageDependencies,
  presentPaper: PresentPaper,
): Handlers<typeof candidateVisitCalls> => ({
  requestCandidateCode: (call) => requestCandidateCode(call, dependencies),
  openCandidatePage,
  leaveCandidatePage,
  getCandidateVisit,
  acceptCandidateInformation,
  askOrganiser: (call) => askOrganiser(call, dependencies),
  storeAdjustments,
  getCandidateCalendar: (call) => getCandidateCalendar(call, dependencies),
  getCandidatePaper: (call) => getCandidatePaper(call, presentPaper),
});
