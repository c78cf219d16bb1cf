import { Tenant } from "@assay/contract";
import { shaped } from "../http/schema.ts";

/** The offline copy of the tenant. */
export const tenantCopy = shaped<Tenant>(Tenant);
