import {
  apiKeyCalls,
  provisioningCalls,
  type SentBody,
  webhookCalls,
  type WebhookDelivery,
} from "@assay/contract";
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

/** The addresses that are told of events, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async () => (await callApi(webhookCalls.getWebhooks, {})).webhooks,
  staleTime: 0,
});

/** Milliseconds between two questions for a delivery that is about to be tried. */
const POLL_MS = 1_000;
/** Milliseconds before its next attempt from which a delivery is asked for. */
const SOON_MS = 10_000;

const isSoon = ({ state, nextAt }: WebhookDelivery): boolean =>
  state === "PENDING" && nextAt !== null && Date.parse(nextAt) < Date.now() + SOON_MS;

/** The last deliveries of a webhook, the newest first; asked again while one is about to be tried. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: async () =>
      (await callApi(webhookCalls.getWebhookDeliveries, { params: { id } })).deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isSoon) ? POLL_MS : false),
  });

export type WebhookFields = SentBody<typeof webhookCalls.createWebhook>;
export const createWebhook = (body: WebhookFields) => callApi(webhookCalls.createWebhook, { body });

export const updateWebhook = (id: string, body: SentBody<typeof webhookCalls.updateWebhook>) =>
  callApi(webhookCalls.updateWebhook, { params: { id }, body });

export const deleteWebhook = (id: string) =>
  callApi(webhookCalls.deleteWebhook, { params: { id } });

export const replaceWebhookSecret = (id: string) =>
  callApi(webhookCalls.replaceWebhookSecret, { params: { id } });

export const testWebhook = (id: string) => callApi(webhookCalls.testWebhook, { params: { id } });

export const resendDelivery = (id: string) =>
  callApi(webhookCalls.resendWebhookDelivery, { params: { id } });

/** How the organisation's directory provisions people. */
export const provisioningQuery = queryOptions({
  queryKey: ["provisioning"],
  queryFn: () => callApi(provisioningCalls.getProvisioning, {}),
  staleTime: 0,
});

export const createProvisioningToken = () => callApi(provisioningCalls.createProvisioningToken, {});

export const updateProvisioning = (invites: boolean) =>
  callApi(provisioningCalls.updateProvisioning, { body: { invites } });

export const endProvisioning = () => callApi(provisioningCalls.endProvisioning, {});

/** Gives the members of a group a role; null for none. */
export const updateProvisionedGroup = (id: string, roleId: string | null) =>
  callApi(provisioningCalls.updateProvisionedGroup, { params: { id }, body: { roleId } });
