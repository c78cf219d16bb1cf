import { WRITTEN_AT_HEADER } from "@assay/contract";
import { deviceName } from "@assay/domain";
import * as z from "zod/mini";
import type { Headers } from "./context.ts";

/** The device of a request and the time of its work; the documented client does not send the time. */
export interface Sender {
  /** Browser and system such as "Safari, iPad"; empty if unknown. */
  device: string;
  /** Null if the device sends no time, or one in the future. */
  writtenAt: Date | null;
}

const Moment = z.iso.datetime();

/** Milliseconds by which a device's clock may be ahead. */
const AHEAD_MS = 60_000;

export function senderOf(headers: Headers, now: Date): Sender {
  const device = deviceName(String(headers["user-agent"] ?? "").slice(0, 500));
  const sent = Moment.safeParse(headers[WRITTEN_AT_HEADER]);
  const at = sent.success ? new Date(sent.data) : null;
  const isKnown = at !== null && at.getTime() > 0 && at.getTime() <= now.getTime() + AHEAD_MS;
  return { device, writtenAt: isKnown ? at : null };
}
