import type { webhookCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  replaceWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
} from "./commands.ts";
import type { WebhookDependencies } from "./ports.ts";
import { getWebhookDeliveries, getWebhooks } from "./queries.ts";

export const webhookRoutes = (
  dependencies: WebhookDependencies,
): Handlers<typeof webhookCalls> => ({
  getWebhooks,
  createWebhook: (call) => createWebhook(call, dependencies),
  updateWebhook: (call) => changeWebhook(call, dependencies),
  deleteWebhook: removeWebhook,
  replaceWebhookSecret,
  testWebhook: (call) => testWebhook(call, dependencies),
  getWebhookDeliveries,
  resendWebhookDelivery: (call) => resendWebhookDelivery(call, dependencies),
});
