import { gate, plain } from "./identityRows.ts";
import type { Case } from "./row.ts";

const gates = [gate("CORPORATE_SETTINGS")];
const body = {
  url: "https://hooks.example/assay",
  description: "Applicant system",
  events: ["run.finished" as const],
};
/** Of no webhook, so that the fixture's stays. */
const none = () => ({ params: { id: "f".repeat(24) } });

export const webhookRows = {
  getWebhooks: [{ request: plain(), gates }],
  createWebhook: [
    { request: () => ({ body: { ...body, url: "no address" } }), gates, proof: "BAD_REQUEST" },
  ],
  updateWebhook: [
    {
      request: ({ webhook }) => ({
        params: { id: webhook.id },
        body: { ...body, isActive: false },
      }),
      gates,
    },
  ],
  deleteWebhook: [{ request: none, gates, proof: "ITEM_NOT_FOUND" }],
  replaceWebhookSecret: [{ request: ({ webhook }) => ({ params: { id: webhook.id } }), gates }],
  testWebhook: [{ request: none, gates, proof: "ITEM_NOT_FOUND" }],
  getWebhookDeliveries: [{ request: ({ webhook }) => ({ params: { id: webhook.id } }), gates }],
  resendWebhookDelivery: [
    {
      request: ({ webhook }) => ({ params: { id: webhook.deliveryId } }),
      gates,
      proof: "UPDATE_FAILED",
    },
  ],
} satisfies Record<string, Case[]>;
