import { type DeliveryFault, retrySeconds, switchedOffBy, TEST_EVENT } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { unseal } from "../../../platform/sealed.ts";
import { queueAttempt } from "./commands.ts";
import { faultOfError, faultOfStatus, signedHeaders } from "./policy.ts";
import type { DeliveryDependencies, WebhookTask } from "./ports.ts";
import {
  clearFailing,
  type DueRow,
  noteFailing,
  selectAdministrators,
  selectDue,
  switchOff,
  updateAttempted,
} from "./store.ts";

interface Outcome {
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Null if the receiver has it. */
  readonly fault: DeliveryFault | null;
}

/** The secrets that sign at a moment. */
function secretsOf({ secret, formerSecret, formerSecretUntil, tenantSecret }: DueRow, now: Date) {
  const isRotating = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now;
  return [secret, ...(isRotating ? [formerSecret] : [])].map((each) => unseal(each, tenantSecret));
}

/** A signed message; or where a key is to be sent back, a request that says no more than that there is something to fetch. */
function messageOf(due: DueRow, now: Date) {
  const { id, type, data, createdAt, callbackKey, tenantSecret } = due;
  if (callbackKey !== null) {
    const key = Buffer.from(`${unseal(callbackKey, tenantSecret)}:`).toString("base64");
    return { method: "PATCH", headers: { authorization: `Basic ${key}` } };
  }
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const signed = signedHeaders({ id, at: now, body }, secretsOf(due, now));
  return { method: "POST", headers: { "content-type": "application/json", ...signed }, body };
}

/** Sends a delivery once; its id and content are the same at each attempt. */
async function attempt(
  due: DueRow,
  { outgoing, version, clock }: DeliveryDependencies,
): Promise<Outcome> {
  if (!due.isActive) return { status: null, fault: "off" };
  const { headers, ...message } = messageOf(due, clock());
  try {
    const answer = await outgoing.fetch(due.url, {
      ...message,
      headers: { ...headers, "user-agent": `Assay/${version}` },
    });
    // What it says is not read: it could be endless, and nobody would look at it.
    await answer.body?.cancel();
    return { status: answer.status, fault: faultOfStatus(answer.status) };
  } catch (error) {
    return { status: null, fault: faultOfError(error) };
  }
}

/** Notes a failure of the webhook; switches it off, with a mail to administrators, where it has failed for too long. */
async function afterFailure(
  tx: TenantTransaction,
  { webhookId }: DueRow,
  { status, now }: { status: number | null; now: Date },
  { mails, log }: DeliveryDependencies,
) {
  const since = await noteFailing(tx, webhookId, now);
  const reason = since && switchedOffBy(status, since, now);
  if (!reason) return;
  await switchOff(tx, webhookId, reason);
  const entry = { at: now, actorId: null, action: "webhook.switchOff", subjectId: webhookId };
  await recordAudit(tx, { ...entry, details: { reason } });
  for (const personId of await selectAdministrators(tx))
    await mails.queue(tx, { kind: "webhookOff", personId, webhookId });
  log.warn({ tenantId: tx.tenantId, webhookId, reason }, "a webhook is switched off");
}

/** Stores the outcome of an attempt, and queues the next one. */
async function storeOutcome(
  tx: TenantTransaction,
  task: WebhookTask,
  { due, outcome }: { due: DueRow; outcome: Outcome },
  dependencies: DeliveryDependencies,
) {
  const now = dependencies.clock();
  const { fault, status } = outcome;
  const failures = fault === null ? due.failures : due.failures + 1;
  // A test is sent once: somebody looks at the answer.
  const isTriedAgain = fault !== null && fault !== "off" && due.type !== TEST_EVENT;
  const seconds = isTriedAgain && status !== 410 ? retrySeconds(failures) : null;
  const isStored = await updateAttempted(tx, task, {
    state: fault === null ? "DELIVERED" : seconds === null ? "FAILED" : "PENDING",
    failures,
    attemptedAt: now,
    nextAt: seconds === null ? null : new Date(now.getTime() + seconds * 1000),
    status,
    fault,
  });
  if (!isStored) return;
  if (seconds !== null)
    await queueAttempt(tx, dependencies.jobs, { id: due.id, attempts: task.attempt + 1 }, seconds);
  // Each order names an address itself: one that fails says nothing about the others.
  if (due.isCallback) return;
  if (fault === null) await clearFailing(tx, due.webhookId);
  else if (due.type !== TEST_EVENT) await afterFailure(tx, due, { status, now }, dependencies);
}

/**
 * Sends deliveries, each at least once: a server that ends between the receiver's answer and its own note of it sends
 * the delivery again, with the same id.
 */
export async function workWebhooks(dependencies: DeliveryDependencies): Promise<void> {
  const { database, jobs } = dependencies;
  await jobs.work("webhooks", async (data) => {
    const task = data as WebhookTask;
    const due = await database.withTenant(task.tenantId, (tx) => selectDue(tx, task));
    if (!due) return "done";
    const outcome = await attempt(due, dependencies);
    await database.withTenant(task.tenantId, (tx) =>
      storeOutcome(tx, task, { due, outcome }, dependencies),
    );
    return "done";
  });
}
