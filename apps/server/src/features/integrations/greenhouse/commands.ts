import { v1Calls } from "@assay/contract/v1";
import * as z from "zod/mini";
import { lockName } from "../../../db/lock.ts";
import { found, refuseInvalid } from "../../../http/failure.ts";
import type { AdapterCall } from "../../../http/v1/adapter.ts";
import { recordAct } from "../../../platform/audit.ts";
import { seal } from "../../../platform/sealed.ts";
import { selectSender } from "../../identity/mails/store.ts";
import { makeOrder } from "../orders/commands.ts";
import type { ResultDependencies } from "../orders/ports.ts";
import { readReleased } from "../orders/queries.ts";
import { selectOrderOfCallback } from "../orders/store.ts";

/** What Greenhouse sends, as far as it is used; it may add fields. */
const SentTest = z.object({
  partner_test_id: z.string(),
  candidate: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    greenhouse_profile_url: z.optional(z.nullable(z.string())),
  }),
  sent_by: z.optional(z.nullable(z.string())),
  url: z.string(),
});

/** Maximum characters of a text of an order. */
const LONGEST = 200;

/** An order in the words of `/api/v1`. Greenhouse names no job: the package stands for it. */
function orderOf(
  { partner_test_id: packageId, candidate, sent_by, url }: z.infer<typeof SentTest>,
  title: string,
) {
  const { first_name: firstName, last_name: lastName, email, greenhouse_profile_url } = candidate;
  const isShort = greenhouse_profile_url && greenhouse_profile_url.length <= LONGEST;
  return refuseInvalid(v1Calls.createOrder.body, {
    packageId,
    candidate: {
      firstName,
      lastName,
      email,
      ...(isShort && { externalId: greenhouse_profile_url }),
    },
    job: { title: title.slice(0, LONGEST) },
    requester: sent_by || "Greenhouse",
    callbackUrl: url,
  });
}

/**
 * Makes an order; a repetition for the same test, candidate and address to call back is answered the same while that order is
 * open. The key, with which Greenhouse is called
 * back once there is a result, is kept sealed until then.
 *
 * @throws ApiFailure ITEM_NOT_FOUND for a test that is not released; RuleFailure
 */
export async function sendTest(call: AdapterCall, { isOwnHost }: ResultDependencies) {
  const { tx, actor } = call;
  const sent = refuseInvalid(SentTest, call.body);
  await lockName(tx, `order:${actor.id}:${sent.url}`);
  const before = await selectOrderOfCallback(tx, {
    keyId: actor.id,
    processId: sent.partner_test_id,
    email: sent.candidate.email.trim(),
    url: sent.url,
  });
  if (before !== undefined) return { partner_interview_id: before };
  const chosen = found((await readReleased(call)).find(({ id }) => id === sent.partner_test_id));
  const callbackKey = seal(call.key, found(await selectSender(tx)).secret);
  const body = orderOf(sent, chosen.name);
  const { orderId } = await makeOrder({ ...call, body }, isOwnHost, callbackKey);
  await recordAct(call, "api.createOrder", orderId, { by: "greenhouse" });
  return { partner_interview_id: orderId };
}

const SentError = z.object({
  api_call: z.string().check(z.maxLength(100, "tooLong")),
  errors: z.array(z.unknown()),
});

/** Notes that Greenhouse could not read an answer: of which call, and how many faults, which themselves may name people. */
export async function noteResponseError(call: AdapterCall) {
  const { api_call: apiCall, errors } = refuseInvalid(SentError, call.body);
  call.log.warn({ apiCall, errors: errors.length }, "Greenhouse could not read an answer");
  await recordAct(call, "greenhouse.responseError", call.actor.id, { errors: errors.length });
  return { status: 200 };
}
