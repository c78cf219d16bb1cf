import type { CallShape } from "@assay/contract";
import type { FastifyRequest } from "fastify";

/** So many bytes are read and checked between two answers to others, and more than all but a process needs. */
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

/** Far beyond what an editor sends: the largest process has some 200,000 values. */
const MOST_VALUES = 250_000;
const LONGEST_LIST = 10_000;
const MOST_KEYS = 1_000;
const DEEPEST = 40;

const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/**
 * Whether the text of a body holds more values than are taken: to read a million small ones as JSON takes
 * several times as long as to count them.
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
  // A list counts by itself, and once more in what holds it.
  return values > 2 * MOST_VALUES;
}

/**
 * Whether a parsed body is of a size that schemas can look at. They complain of every value by itself:
 * a million wrong ones would hold the server for seconds.
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
