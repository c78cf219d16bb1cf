import type { Webhook, WebhookDelivery } from "@assay/contract";
import type { DeliveryRow, WebhookRow } from "./store.ts";

const momentOf = (at: Date | null) => at?.toISOString() ?? null;

/** @param now after which a replaced secret no longer signs */
export const presentWebhook = (
  { createdAt, formerSecretUntil, failingSince, ...webhook }: WebhookRow,
  now: Date,
): Webhook => ({
  ...webhook,
  createdAt: createdAt.toISOString(),
  failingSince: momentOf(failingSince),
  formerSecretUntil:
    formerSecretUntil && formerSecretUntil > now ? momentOf(formerSecretUntil) : null,
});

export const presentDelivery = ({
  webhookId: _,
  failures: __,
  createdAt,
  attemptedAt,
  nextAt,
  ...delivery
}: DeliveryRow): WebhookDelivery => ({
  ...delivery,
  createdAt: createdAt.toISOString(),
  attemptedAt: momentOf(attemptedAt),
  nextAt: momentOf(nextAt),
});
