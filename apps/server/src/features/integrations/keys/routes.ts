import type { apiKeyCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { createApiKey, revokeApiKey } from "./commands.ts";
import { listApiKeys } from "./queries.ts";

export const apiKeyRoutes: Handlers<typeof apiKeyCalls> = {
  listApiKeys,
  createApiKey,
  revokeApiKey,
};
