import type { provisioningCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import {
  createProvisioningToken,
  endProvisioning,
  updateProvisionedGroup,
  updateProvisioning,
} from "./commands.ts";
import type { ProvisioningDependencies } from "./ports.ts";
import { readProvisioning } from "./queries.ts";

export const provisioningRoutes = (
  dependencies: ProvisioningDependencies,
): Handlers<typeof provisioningCalls> => ({
  getProvisioning: (call) => readProvisioning(call, dependencies),
  createProvisioningToken: (call) => createProvisioningToken(call, dependencies),
  updateProvisioning: (call) => updateProvisioning(call, dependencies),
  endProvisioning: (call) => endProvisioning(call, dependencies),
  updateProvisionedGroup: (call) => updateProvisionedGroup(call, dependencies),
});
