import type {
  candidatePageCalls,
  candidateVisitCalls,
  candidateWorkCalls,
  counterStatementCalls,
  selfAssessmentCalls,
} from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import {
  answerCandidateQuestion,
  handOverCandidateCode,
  handOverCandidatePage,
  inviteCandidates,
  releaseCandidatePapers,
  revokeCandidatePage,
  updateCandidatePages,
} from "./commands.ts";
import { candidateWorkRoutes } from "./handIn/routes.ts";
import type { CandidatePageDependencies } from "./ports.ts";
import { getCandidatePages } from "./queries.ts";
import { selfAssessmentRoutes } from "./selfAssessments/routes.ts";
import { candidatePageSettingRoutes } from "./settings/routes.ts";
import { counterStatementRoutes } from "./statements/routes.ts";
import type { PresentPaper } from "./visits/ports.ts";
import { candidateVisitRoutes } from "./visits/routes.ts";
import type { WorkFilePlaces } from "./workFiles/ports.ts";

export const candidatePageRoutes = (
  dependencies: CandidatePageDependencies,
  presentPaper: PresentPaper,
  places: WorkFilePlaces,
): Handlers<
  typeof candidatePageCalls &
    typeof candidateVisitCalls &
    typeof selfAssessmentCalls &
    typeof counterStatementCalls &
    typeof candidateWorkCalls
> => ({
  ...candidatePageSettingRoutes,
  ...selfAssessmentRoutes,
  ...counterStatementRoutes,
  ...candidateVisitRoutes(dependencies, presentPaper),
  ...candidateWorkRoutes(places),
  getCandidatePages,
  updateCandidatePages,
  inviteCandidates: (call) => inviteCandidates(call, dependencies),
  handOverCandidatePage: (call) => handOverCandidatePage(call, dependencies),
  handOverCandidateCode,
  revokeCandidatePage,
  answerCandidateQuestion: (call) => answerCandidateQuestion(call, dependencies),
  releaseCandidatePapers,
});
