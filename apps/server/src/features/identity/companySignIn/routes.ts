import type { companySignInCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { beginCompanySignIn, endCompanySessions, finishCompanySignIn } from "./commands.ts";
import type { CompanySignInDependencies } from "./ports.ts";

export const companySignInRoutes = (
  dependencies: CompanySignInDependencies,
): Handlers<
  Pick<
    typeof companySignInCalls,
    "beginCompanySignIn" | "finishCompanySignIn" | "endCompanySessions"
  >
> => ({
  beginCompanySignIn: (call) => beginCompanySignIn(call, dependencies),
  finishCompanySignIn: (call) => finishCompanySignIn(call, dependencies),
  endCompanySessions: (call) => endCompanySessions(call, dependencies),
});
