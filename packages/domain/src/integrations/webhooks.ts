/** Maximum webhooks of an organisation. */
export const MOST_WEBHOOKS = 20;
/** Days for which deliveries are listed. */
export const DELIVERY_DAYS = 30;
/** Hours for which a replaced secret still signs, beside the new one. */
export const FORMER_SECRET_HOURS = 24;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after each failed attempt until the next one: three days in all, as Standard Webhooks recommends. */
const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Days of nothing but failures after which a webhook is switched off. */
const MOST_FAILING_DAYS = 5;
const DAY_MS = 86_400_000;

/** What became of an attempt: the receiver has it, or the reason why not. */
export const DELIVERY_FAULTS = [
  /** The answer has a status outside of 200 to 299. */
  "status",
  /** The answer sends to another address, which is not followed. */
  "redirect",
  /** The address leads into the operator's network, or is not encrypted. */
  "address",
  /** There is no such host. */
  "name",
  /** The certificate does not count. */
  "certificate",
  "timeout",
  "connection",
  /** The webhook was switched off before. */
  "off",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

export const DELIVERY_STATES = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a webhook was switched off without an administrator. */
export const SWITCH_OFF_REASONS = ["GONE", "FAILING"] as const;
export type SwitchOffReason = (typeof SWITCH_OFF_REASONS)[number];

/**
 * Seconds until a delivery is tried again; null once it is given up.
 *
 * @param failures failed attempts since it was sent, or sent again by hand; at least 1
 */
export const retrySeconds = (failures: number): number | null =>
  RETRY_SECONDS[failures - 1] ?? null;

/**
 * Whether a webhook is switched off after a failure, and why.
 *
 * @param status of the answer; null if there was none
 * @param failingSince when the first attempt failed after which none succeeded
 */
export function switchedOffBy(
  status: number | null,
  failingSince: Date,
  now: Date,
): SwitchOffReason | null {
  if (status === 410) return "GONE";
  const failing = now.getTime() - failingSince.getTime();
  return failing >= MOST_FAILING_DAYS * DAY_MS ? "FAILING" : null;
}

/** Maximum characters of an address. */
const LONGEST_URL = 2_000;

/**
 * The rule that an address of a webhook breaks; null if none. Where it leads is checked at each connection.
 *
 * @param isOwn whether a host is one of this installation
 */
export function webhookUrlFault(
  text: string,
  isOwn: (hostname: string) => boolean,
): "address" | "addressSecret" | "addressOwn" | null {
  const url = URL.canParse(text) && text.length <= LONGEST_URL ? new URL(text) : null;
  if (!url || !["https:", "http:"].includes(url.protocol)) return "address";
  // User and password would be shown to all administrators, and stand in logs.
  if (url.username !== "" || url.password !== "" || url.hash !== "") return "addressSecret";
  return isOwn(url.hostname) ? "addressOwn" : null;
}
