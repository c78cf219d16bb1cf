import { WRITTEN_AT_HEADER } from "@assay/contract";
import { deviceName } from "@assay/domain";
import * as z from "zod/mini";
import type { Headers } from "./context.ts";

/** What a device says of itself and of what it sends; the documented client says nothing of the time. */
export interface Sender {
  /** Such as "Safari, iPad"; empty where it is unknown. */
  device: string;
  /** Null where the device does not say, or names a time that has not come. */
  writtenAt: Date | null;
}

const Moment = z.iso.datetime();

/** A clock that is a little ahead is believed. */
const AHEAD_MS = 60_000;

export function senderOf(headers: Headers, now: Date): Sender {
  const device = deviceName(String(headers["user-agent"] ?? "").slice(0, 500));
  const sent = Moment.safeParse(headers[WRITTEN_AT_HEADER]);
  const at = sent.success ? new Date(sent.data) : null;
  const isKnown = at !== null && at.getTime() > 0 && at.getTime() <= now.getTime() + AHEAD_MS;
  return { device, writtenAt: isKnown ? at : null };
}
