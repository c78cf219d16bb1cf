import { apiKeyCalls, type SentBody } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";

/** The keys of programs, and the permissions that the user may give to one. */
export const apiKeysQuery = queryOptions({
  queryKey: ["apiKeys"],
  queryFn: () => callApi(apiKeyCalls.listApiKeys, {}),
  staleTime: 0,
});

export type NewKey = SentBody<typeof apiKeyCalls.createApiKey>;
export const createApiKey = (body: NewKey) => callApi(apiKeyCalls.createApiKey, { body });

export const revokeApiKey = (id: string) => callApi(apiKeyCalls.revokeApiKey, { params: { id } });
