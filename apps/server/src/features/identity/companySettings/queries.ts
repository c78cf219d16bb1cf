import type { CompanySignIn } from "@assay/contract";
import type { Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import type { CompanySignInDependencies } from "../companySignIn/ports.ts";
import { selectCompanySignIn } from "../companySignIn/store.ts";
import { selectSender } from "../mails/store.ts";
import { selectRoles } from "../roles/store.ts";
import { selectUser } from "../store.ts";
import { presentCompanySignIn } from "./present.ts";
import { countBound } from "./store.ts";

/** The settings as an administrator sees them. */
export async function readCompanySignIn(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  { originOf }: Pick<CompanySignInDependencies, "originOf">,
): Promise<CompanySignIn> {
  const stored = await selectCompanySignIn(tx);
  const breakGlass = stored?.breakGlassId ? await selectUser(tx, stored.breakGlassId) : undefined;
  return presentCompanySignIn({
    stored,
    breakGlass: breakGlass?.email ?? null,
    boundAccounts: stored ? await countBound(tx, stored.issuer) : 0,
    roles: await selectRoles(tx),
    actor,
    origin: originOf(found(await selectSender(tx))),
  });
}
