import type { tenantCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { presentTenant } from "./present.ts";

export const tenantRoutes: Handlers<typeof tenantCalls> = {
  getTenant: async ({ tenant, identify, withTenant }) =>
    presentTenant(tenant, (await withTenant(identify)) !== null),
};
