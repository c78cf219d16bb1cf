import type { CallShape, Payload, SentBody, SentParams, SentQuery } from "@assay/contract";
import { readAnswer } from "./answer.ts";
import { ApiError, isApiError } from "./ApiError.ts";
import { getConnection, hasAnswered, reachable } from "./connection.ts";

/** Milliseconds until a call without an answer is given up, unless it says otherwise. */
const TIMEOUT_MS = 30_000;
/** From this status on, a proxy may have answered because the server is unreachable. */
const AWAY = 502;

/** The server itself answers in JSON, also that it cannot do something for the moment; what stands before it does not. */
const isOfServer = ({ status, headers }: Response): boolean =>
  status < AWAY || headers.get("Content-Type")?.startsWith("application/json") === true;

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : { [P in K]: T };
/** What a call of the contract takes: only those of path parameters, query and body that it declares. */
export type CallInput<C extends CallShape> = Part<"params", SentParams<C>> &
  Part<"query", SentQuery<C>> &
  Part<"body", SentBody<C>>;

/** A request as it goes out. */
interface SentRequest {
  method: string;
  headers: Headers;
  body: string | FormData | null;
}
/** Takes a request to the server and gives its answer; rejects where none comes. */
export type Transport = (
  address: string,
  request: SentRequest,
  signal: AbortSignal,
) => Promise<Response>;

export interface CallOptions {
  /** Milliseconds; exports take 10 minutes, PDF calls 5 (spec 1 §9), a stream has no end. */
  timeout?: number | "none";
  /** Lets the call outlive the page; all such bodies together are limited to 64 KiB. */
  keepalive?: boolean;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Send the bearer token with a public call too: its answer tells a signed-in caller more. */
  identify?: boolean;
  /** In place of the session's: the token of a login whose second factor is outstanding. */
  token?: string;
  /** Send it only while this user is signed in: what one person has written goes out with nobody else's session. */
  userId?: string;
  /** In place of `fetch`; it brings its own time limit. */
  transport?: Transport;
}

/** A login step is no session, and neither is a candidate's visit: the session's token says nothing about them. */
const needsSession = ({ access }: CallShape): boolean =>
  access !== "public" && access !== "loginStep" && access !== "candidate";

/** The path with its parameters and query filled in; absent query values are left out. */
export function callPath(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value != null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** A form goes as it is: the browser writes its type, with its boundary. */
const contentOf = (body: unknown): string | FormData | null =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);

function headersOf(isJson: boolean, token: string | undefined, extra: CallOptions["headers"]) {
  const headers = new Headers(extra);
  headers.set("Accept", "application/json");
  headers.set("X-Language", getConnection().language());
  // Minutes east of UTC (decisions §16); the browser counts west.
  headers.set("X-DateTimeOffset", String(-new Date().getTimezoneOffset()));
  if (isJson) headers.set("Content-Type", "application/json");
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

/** No cookies, since the token says who calls; no HTTP cache, since the app decides itself what stays on the device. */
const byFetch =
  (keepalive: boolean): Transport =>
  (address, request, signal) =>
    fetch(address, { ...request, keepalive, signal, credentials: "omit", cache: "no-store" });

async function send(address: string, request: SentRequest, options: CallOptions) {
  const { timeout = TIMEOUT_MS, keepalive = false, transport, signal } = options;
  const isTimed = transport === undefined && timeout !== "none";
  const limits = [signal, isTimed ? AbortSignal.timeout(timeout) : undefined];
  const stop = AbortSignal.any(limits.filter((limit) => limit !== undefined));
  try {
    const response = await (transport ?? byFetch(keepalive))(address, request, stop);
    reachable.set(isOfServer(response));
    if (isOfServer(response)) hasAnswered.set(true);
    return response;
  } catch (cause) {
    signal?.throwIfAborted();
    // A time-out may be the call's own fault, and so may a body that is too large for a page that leaves.
    if (cause instanceof TypeError && !keepalive) reachable.set(false);
    throw new ApiError({ kind: "network", cause });
  }
}

/** Sends a call of the contract and gives what `read` makes of the answer; every failure is an `ApiError`. */
export async function sendCall<C extends CallShape, T>(
  call: C,
  input: CallInput<C>,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { base, token, userId, onNotLoggedIn, onNoPermission } = getConnection();
  if (options.userId !== undefined && options.userId !== userId())
    throw new ApiError({ kind: "network", cause: new Error("Somebody else is signed in.") });
  const own = needsSession(call) || options.identify ? token() : undefined;
  const bearer = options.token ?? own;
  const body = contentOf(input.body);
  const path = callPath(
    call.path,
    input.params as Record<string, unknown> | undefined,
    input.query as Record<string, unknown> | undefined,
  );
  const headers = headersOf(typeof body === "string", bearer, options.headers);
  const response = await send(`${base}${path}`, { method: call.method, headers, body }, options);
  try {
    return await read(response);
  } catch (error) {
    if (own === undefined) throw error;
    // Nothing was done: a call that was on its way while its token was replaced goes out again.
    if (isApiError(error, "NOT_LOGGED_IN") && onNotLoggedIn(own))
      return sendCall(call, input, options, read);
    if (isApiError(error, "NO_PERMISSION")) onNoPermission();
    throw error;
  }
}

/** Sends a call of the contract and gives its payload. */
export const callApi = <C extends CallShape>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<Payload<C>> =>
  sendCall(call, input, options, async (response) => (await readAnswer(response)) as Payload<C>);
