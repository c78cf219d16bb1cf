import type { CallShape } from "@assay/contract";
// With its schemas, which the page gets of no other entry (vite/contractData.ts).
import { calls } from "@assay/contract/calls";

const all: readonly [name: string, call: CallShape][] = Object.entries(calls);

const isParameter = (segment: string): boolean => segment.startsWith(":");

/** How many segments of a call's path a request has word for word, in the same case; -1 if it is another path. */
function likeness(path: string, requested: string): number {
  const [own, asked] = [path.split("/"), requested.split("/")];
  if (own.length !== asked.length) return -1;
  if (!own.every((segment, at) => isParameter(segment) || segment === asked[at])) return -1;
  return own.filter((segment) => !isParameter(segment)).length;
}

/** The call of the contract that takes a request such as "GET /Users/5"; of two the one with fewer parameters. */
export function callOf(request: string): [name: string, call: CallShape] | undefined {
  const [method, address = ""] = request.split(" ");
  const [path = ""] = address.split("?");
  return all
    .filter(([, call]) => call.method === method && likeness(call.path, path) >= 0)
    .toSorted(([, a], [, b]) => likeness(b.path, path) - likeness(a.path, path))[0];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The places of what a schema has left out of a value: its fields of which the contract does not know. */
function leftOut(value: unknown, parsed: unknown, place: string): string[] {
  if (!isObject(value) || !isObject(parsed)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerPlace = `${place}.${key}`;
    return key in parsed ? leftOut(inner, parsed[key], innerPlace) : [innerPlace];
  });
}

/** Entries of each list that are looked at: thousands of ratings would keep the page waiting. */
const LOOKED_AT = 20;

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, LOOKED_AT).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
};

/** What is wrong with the payload of an answer by the contract; empty if it is what the server could send. */
function payloadFaults({ response }: CallShape, payload: unknown): string[] {
  const read = response.safeParse(payload);
  if (read.success)
    return leftOut(payload, read.data, "payload").map((place) => `${place} is in no answer`);
  return read.error.issues.map(
    ({ path, ...issue }) =>
      `${["payload", ...path].join(".")} is refused: ${JSON.stringify(issue)}`,
  );
}

/** The same of a request and the whole answer to it. Failures, files and streams have no payload. */
export async function answerFaults(request: string, answer: Response): Promise<string[]> {
  const [name, call] = callOf(request) ?? [];
  if (!call) return [`${request}: no call of the contract`];
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json") === true;
  if (!answer.ok || !isJson || call.file || call.stream) return [];
  const { payload } = (await answer.clone().json()) as { payload: unknown };
  return payloadFaults(call, shortened(payload)).map((fault) => `${request} (${name}): ${fault}`);
}
