import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case } from "./row.ts";

const settings = gate("CORPORATE_SETTINGS");

export const integrationRows = {
  listApiKeys: [{ request: plain(), gates: [settings] }],
  createApiKey: [
    {
      // Expired already, since what can be given depends on the caller's other permissions.
      request: plain({
        body: {
          name: "Key",
          permissions: ["VIEW_USERS"],
          networks: [],
          expiresAt: "2020-01-01T00:00:00.000Z",
        },
      }),
      gates: [settings],
      proof: "BAD_REQUEST",
    },
  ],
  revokeApiKey: [
    { request: ({ apiKeyId }: Fixture) => ({ params: { id: apiKeyId } }), gates: [settings] },
  ],
} satisfies Record<string, Case[]>;
