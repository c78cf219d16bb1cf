import type { companySignInCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { tryCompanySignIn, updateCompanySignIn } from "./commands.ts";
import type { CompanySettingsDependencies } from "./ports.ts";
import { readCompanySignIn } from "./queries.ts";

export const companySettingsRoutes = (
  dependencies: CompanySettingsDependencies,
): Handlers<
  Pick<typeof companySignInCalls, "getCompanySignIn" | "updateCompanySignIn" | "tryCompanySignIn">
> => ({
  getCompanySignIn: (call) => readCompanySignIn(call, dependencies),
  updateCompanySignIn: (call) => updateCompanySignIn(call, dependencies),
  tryCompanySignIn: { opens: "itself", run: (call) => tryCompanySignIn(call, dependencies) },
});
