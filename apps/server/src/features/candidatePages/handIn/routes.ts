import type { candidateWorkCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { handInOwnWork, saveOwnWork, takeCandidateWorks } from "./commands.ts";
import type { WorkFilePlaces } from "../workFiles/ports.ts";
import { workFileRoutes } from "../workFiles/routes.ts";
import { getCandidateWork, getOwnWork, listCandidateWorks, listOwnWorks } from "./queries.ts";

export const candidateWorkRoutes = (
  places: WorkFilePlaces,
): Handlers<typeof candidateWorkCalls> => ({
  ...workFileRoutes(places),
  listOwnWorks,
  getOwnWork,
  saveOwnWork,
  handInOwnWork,
  listCandidateWorks,
  takeCandidateWorks,
  getCandidateWork,
});
