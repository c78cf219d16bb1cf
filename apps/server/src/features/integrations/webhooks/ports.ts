import type { Database, TenantTransaction } from "../../../db/database.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Outgoing } from "../../../platform/outgoing.ts";

/** What changes of webhooks need to know of the server; passed by `app.ts`. */
export interface WebhookDependencies {
  readonly jobs: Pick<Jobs, "send">;
  /** Whether a host name is one of this installation's. */
  isOwnHost(hostname: string): boolean;
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
