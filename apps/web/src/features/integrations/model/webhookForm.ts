import type { Webhook } from "@assay/contract";
import type { EventType } from "@assay/domain";

/** What is typed in the form of a webhook. */
export interface WebhookForm {
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventType[];
}

export const formOfWebhook = (webhook: Webhook | undefined): WebhookForm => ({
  url: webhook?.url ?? "",
  description: webhook?.description ?? "",
  events: webhook?.events ?? ["run.finished"],
});

/** The host of an address, as webhooks are called on the page. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
