import { QueryClient } from "@tanstack/react-query";
import { type Answer, fakeServer, succeed } from "./fakeServer.ts";

/** What is asked for a query: its key, and how it is read. */
interface Readable {
  queryKey: readonly unknown[];
}

export interface SentRequest {
  /** "GET /Users/5" */
  call: string;
  body: unknown;
  headers: Headers;
}

/** What goes to the server when something is called; it answers everything with this payload. */
export async function requestsOf(
  send: () => unknown,
  payload: unknown = {},
): Promise<SentRequest[]> {
  const answer: Answer = succeed(payload);
  const answers = new Proxy({}, { get: () => answer });
  const server = fakeServer(answers, { isUnchecked: true });
  try {
    await send();
    return server.requests;
  } finally {
    server.close();
  }
}

/** The one request of something that sends one. */
export async function requestOf(send: () => unknown, payload: unknown = {}): Promise<SentRequest> {
  const [first, ...others] = await requestsOf(send, payload);
  if (!first || others.length > 0) throw new Error("It did not send one request.");
  return first;
}

/** Reads a query of a feature by itself, as a page does that has read nothing yet. */
export const readQuery = (query: Readable): Promise<unknown> =>
  new QueryClient().fetchQuery({ ...query, retry: false });
