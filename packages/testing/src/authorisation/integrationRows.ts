import { holds } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";

const settings = gate("CORPORATE_SETTINGS");
/** Nobody gives a key what they lack themselves. */
const givesOwn: Gate = [holds("VIEW_USERS"), "BAD_REQUEST"];

export const integrationRows = {
  listApiKeys: [{ request: plain(), gates: [settings] }],
  createApiKey: [
    {
      request: plain({
        body: { name: "Key", permissions: ["VIEW_USERS"], networks: [], expiresAt: null },
      }),
      gates: [settings, givesOwn],
    },
  ],
  revokeApiKey: [
    { request: ({ apiKeyId }: Fixture) => ({ params: { id: apiKeyId } }), gates: [settings] },
  ],
} satisfies Record<string, Case[]>;
