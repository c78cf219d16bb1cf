import type { Database, TenantTransaction } from "../../../db/database.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Outgoing } from "../../../platform/outgoing.ts";
import type { IntegrationEvent } from "@assay/domain";
import type { Callback } from "./store.ts";

/** What changes of webhooks need to know of the server; passed by `app.ts`. */
export interface WebhookDependencies {
  readonly jobs: Pick<Jobs, "send">;
  /** Whether a host name is one of this installation's. */
  isOwnHost(hostname: string): boolean;
}

/** What storing events needs; passed by the server. */
export interface EventDependencies {
  readonly jobs: Pick<Jobs, "send">;
  clock(): Date;
  readonly orders: {
    /** The events of orders that follow from others, whose data they change. */
    eventsOf(
      tx: TenantTransaction,
      events: readonly IntegrationEvent[],
      now: Date,
    ): Promise<IntegrationEvent[]>;
    /** Where an event goes beside webhooks; undefined if nowhere. */
    callbackOf(tx: TenantTransaction, event: IntegrationEvent): Promise<Callback | undefined>;
  };
}

/** What deliveries need; passed by the server. */
export interface DeliveryDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly outgoing: Outgoing;
  readonly mails: {
    queue(
      tx: TenantTransaction,
      mail: { kind: "webhookOff"; personId: string; webhookId: string },
    ): Promise<void>;
  };
  readonly version: string;
  clock(): Date;
  readonly log: FastifyBaseLogger;
}

/** A queued attempt, ids only. It counts if the delivery has had as many attempts. */
export interface WebhookTask {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly attempt: number;
}
