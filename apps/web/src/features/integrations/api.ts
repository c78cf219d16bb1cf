import {
  apiKeyCalls,
  orderCalls,
  provisioningCalls,
  type SentBody,
  webhookCalls,
  type WebhookDelivery,
} from "@assay/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import type { OrdersTarget } from "../../platform/page/paths.ts";

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
/** Between two reads while nothing is about to be sent: other people and programs cause deliveries, and no event tells of them. */
const IDLE_MS = 10_000;
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
    refetchInterval: ({ state }) => (state.data?.some(isSoon) ? POLL_MS : IDLE_MS),
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

/** What a change of orders makes stale. */
export const orderKeys = { all: ["orders"], lists: ["orders", "lists"] } as const;

/** Orders by pages, the oldest first; the open ones unless another status is meant. */
export const ordersQuery = ({ status = "open", package: packageId }: OrdersTarget) =>
  infiniteQueryOptions({
    queryKey: [...orderKeys.lists, status, packageId ?? ""],
    queryFn: ({ pageParam: after }) =>
      callApi(orderCalls.listOrders, {
        query: {
          ...(status !== "all" && { status }),
          ...(packageId !== undefined && { packageId }),
          ...(after !== "" && { after }),
        },
      }),
    initialPageParam: "",
    getNextPageParam: ({ orders, hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
    staleTime: 0,
  });

export type TakenBody = SentBody<typeof orderCalls.takeOrders>;
export const takeOrders = (body: TakenBody) => callApi(orderCalls.takeOrders, { body });

export const refuseOrders = (orderIds: string[], reason: string) =>
  callApi(orderCalls.refuseOrders, { body: { orderIds, reason } });

/** The runs of a process that can get candidates of orders. */
export const orderRunsQuery = (packageId: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, "runs", packageId],
    queryFn: async () =>
      (await callApi(orderCalls.listOrderRuns, { params: { id: packageId } })).runs,
    staleTime: 0,
  });

/** All processes, and which of them programs may order. */
export const orderPackagesQuery = queryOptions({
  queryKey: [...orderKeys.all, "packages"],
  queryFn: async () => (await callApi(orderCalls.listOrderPackages, {})).packages,
  staleTime: 0,
});

export const releaseOrderPackage = (id: string, isReleased: boolean) =>
  callApi(orderCalls.releaseOrderPackage, { params: { id }, body: { isReleased } });

/** What is released to programs that order, and how messages to them are signed. */
export const orderSettingsQuery = queryOptions({
  queryKey: [...orderKeys.all, "settings"],
  queryFn: () => callApi(orderCalls.getOrderSettings, {}),
  staleTime: 0,
});

export const updateOrderSettings = (releasesScore: boolean) =>
  callApi(orderCalls.updateOrderSettings, { body: { releasesScore } });

export const replaceOrderSecret = () => callApi(orderCalls.replaceOrderSecret, {});

/** Where the link to the result of an order leads. */
export const orderResultQuery = (token: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, "result", token],
    queryFn: () => callApi(orderCalls.openOrderResult, { params: { token } }),
    retry: false,
    staleTime: 0,
  });
