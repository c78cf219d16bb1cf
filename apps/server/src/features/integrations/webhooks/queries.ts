import type { webhookCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { presentDelivery, presentWebhook } from "./present.ts";
import { lockDelivering, selectDeliveries, selectWebhooks } from "./store.ts";

/** Maximum deliveries that are listed. */
const MOST_LISTED = 100;

export const getWebhooks = async ({ tx, now }: CallOf<typeof webhookCalls.getWebhooks>) => ({
  webhooks: (await selectWebhooks(tx)).map((webhook) => presentWebhook(webhook, now)),
});

export async function getWebhookDeliveries({
  tx,
  params: { id },
}: CallOf<typeof webhookCalls.getWebhookDeliveries>) {
  found(await lockDelivering(tx, id));
  return { deliveries: (await selectDeliveries(tx, id, MOST_LISTED)).map(presentDelivery) };
}
