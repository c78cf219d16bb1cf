import type { candidatePageCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { updateCandidatePageSettings } from "./commands.ts";
import { getCandidatePageSettings } from "./queries.ts";

export const candidatePageSettingRoutes: Handlers<
  Pick<typeof candidatePageCalls, "getCandidatePageSettings" | "updateCandidatePageSettings">
> = { getCandidatePageSettings, updateCandidatePageSettings };
