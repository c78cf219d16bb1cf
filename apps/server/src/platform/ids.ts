import { randomBytes } from "node:crypto";

let last = 0n;

/**
 * A new id: 24 hexadecimal characters, ordered by the time of creation (decisions §2). Milliseconds
 * come first, then random bits; ids of one process always ascend, even within a millisecond.
 */
export function newId(now = Date.now()): string {
  const time = BigInt(now) << 48n;
  const random = BigInt(`0x${randomBytes(6).toString("hex")}`);
  const next = time + random;
  last = next > last ? next : last + 1n;
  return last.toString(16).padStart(24, "0");
}
