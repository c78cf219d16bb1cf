import { gate, plain } from "./identityRows.ts";
import type { Case } from "./row.ts";

const gates = [gate("CORPORATE_SETTINGS")];

export const provisioningRows = {
  getProvisioning: [{ request: plain(), gates }],
  createProvisioningToken: [{ request: plain(), gates }],
  updateProvisioning: [{ request: () => ({ body: { invites: true } }), gates }],
  endProvisioning: [{ request: plain(), gates }],
  updateProvisionedGroup: [
    {
      request: () => ({ params: { id: "f".repeat(24) }, body: { roleId: null } }),
      gates,
      proof: "ITEM_NOT_FOUND",
    },
  ],
} satisfies Record<string, Case[]>;
