import { createHmac, timingSafeEqual } from "node:crypto";
import { ID_PATTERN, type OrderFacts, orderStatus, type OrderStatus } from "@assay/domain";
import type { OrderRow } from "./store.ts";

/** What the status of an order follows from. */
const factsOf = ({ endedAt, runState, decision }: OrderRow): OrderFacts => ({
  isCancelled: endedAt !== null,
  place: runState && decision && { runState, decision },
});

export const statusOf = (row: OrderRow): OrderStatus => orderStatus(factsOf(row));

const HOUR_S = 3_600;
const MAC_BYTES = 18;

const macOf = (orderId: string, until: number, secret: string): Buffer =>
  createHmac("sha256", secret)
    .update(`result of an order ${orderId} until ${until}`)
    .digest()
    .subarray(0, MAC_BYTES);

/**
 * A text that leads to the result of an order for some hours.
 *
 * @param secret of the tenant
 */
export function resultToken(
  orderId: string,
  { hours, secret, now }: { hours: number; secret: string; now: Date },
): string {
  const until = Math.floor(now.getTime() / 1000) + hours * HOUR_S;
  return `${orderId}.${until}.${macOf(orderId, until, secret).toString("base64url")}`;
}

/** The order to which such a text leads; null for one that does not count, or no more. */
export function orderOfToken(
  token: string,
  { secret, now }: { secret: string; now: Date },
): string | null {
  const [orderId = "", end = "", mac = ""] = token.split(".");
  if (!ID_PATTERN.test(orderId) || !/^\d{1,11}$/.test(end)) return null;
  const [sent, made] = [Buffer.from(mac, "base64url"), macOf(orderId, Number(end), secret)];
  if (sent.length !== made.length || !timingSafeEqual(sent, made)) return null;
  return Number(end) * 1000 > now.getTime() ? orderId : null;
}
