import type { CallShape } from "@assay/contract";
import type { FastifyRequest } from "fastify";

/** Size in bytes above which the server yields between reading, validating and storing; only processes are larger. */
const LARGE = 256 * 1024;

/** Whether a request's body is, or may become, large for a call that takes large ones. A file has its own bounds. */
export function isLargeWrite(
  { headers }: Pick<FastifyRequest, "headers">,
  { bodyLimit, upload }: Pick<CallShape, "bodyLimit" | "upload">,
): boolean {
  if (upload) return false;
  const announced = headers["content-length"];
  if (announced !== undefined) return Number(announced) > LARGE;
  return bodyLimit !== undefined && headers["transfer-encoding"] !== undefined;
}

/** Maximum values in a body. The largest process has about 200,000. */
const MOST_VALUES = 250_000;
const LONGEST_LIST = 10_000;
const MOST_KEYS = 1_000;
const DEEPEST = 40;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Whether a JSON text has more values than allowed. Counting is several times faster than parsing a million
 * small values.
 */
export function isMass(text: string): boolean {
  if (text.length <= LARGE) return false;
  let values = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isText && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) isText = !isText;
    else if (!isText && (sign === COMMA || sign === LIST || sign === OBJECT)) values += 1;
  }
  // A nested list counts both as a list and as a value of its parent.
  return values > 2 * MOST_VALUES;
}

/**
 * Whether a parsed body is small enough to validate. Schemas report each wrong value, and a million reports
 * would block the server for seconds.
 */
export function isBounded(body: unknown): boolean {
  let values = 0;
  const stack: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    const inside = Array.isArray(value) ? value : Object.values(value);
    values += inside.length;
    const most = Array.isArray(value) ? LONGEST_LIST : MOST_KEYS;
    if (inside.length > most || values > MOST_VALUES || depth > DEEPEST) return false;
    for (const one of inside) stack.push({ value: one, depth: depth + 1 });
  }
  return true;
}
