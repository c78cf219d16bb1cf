import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { TenantTransaction } from "../../db/database.ts";
import { RuleFailure } from "../failure.ts";
import type { Keys, StoredAnswer } from "./context.ts";
import { ProblemFailure } from "./problems.ts";

/** Visible characters, as HTTP has them; quotes are part of the key. */
const REQUEST_KEY = /^[\x21-\x7e]{1,255}$/;

/** The request's `Idempotency-Key`; null without one. @throws RuleFailure for one that is empty or too long */
export function requestKeyOf({ headers }: FastifyRequest): string | null {
  const sent = headers["idempotency-key"];
  if (sent === undefined) return null;
  if (typeof sent === "string" && REQUEST_KEY.test(sent)) return sent;
  throw new RuleFailure([{ path: "Idempotency-Key", rule: "invalid" }]);
}

/** Two requests with one key are the same if they say the same, however their JSON is written. */
const hashOf = ({ method, url, body }: FastifyRequest): string =>
  createHash("sha256")
    .update(JSON.stringify([method, url.toLowerCase(), body]))
    .digest("base64url");

interface Once {
  readonly keys: Keys;
  readonly keyId: string;
  readonly requestKey: string;
  readonly now: Date;
}

/**
 * Does work once for each `Idempotency-Key`: its answer is stored in the transaction of the work, so that either both are there
 * or neither. A repetition within a day is answered what the first one was.
 *
 * @throws ProblemFailure inProgress while the first is under way, keyReused for another request
 */
export async function once(
  tx: TenantTransaction,
  request: FastifyRequest,
  { keys, keyId, requestKey, now }: Once,
  work: () => Promise<Omit<StoredAnswer, "requestHash">>,
): Promise<Omit<StoredAnswer, "requestHash"> & { isRepeated: boolean }> {
  if (!(await keys.lockRequest(tx, keyId, requestKey))) throw new ProblemFailure("inProgress");
  const requestHash = hashOf(request);
  const before = await keys.findAnswer(tx, keyId, { key: requestKey, now });
  if (before && before.requestHash !== requestHash) throw new ProblemFailure("keyReused");
  if (before) return { ...before, isRepeated: true };
  const answer = await work();
  await keys.storeAnswer(tx, keyId, { ...answer, requestHash, key: requestKey, at: now });
  return { ...answer, isRepeated: false };
}
