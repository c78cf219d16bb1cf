import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest, FastifyHttpOptions } from "fastify";
import { fail } from "./answers.ts";
import { ApiFailure } from "./failure.ts";
import { ALWAYS, NO_PAGE } from "./securityHeaders.ts";
import { cutWhenSlow, type Pace, PACE } from "./uploadPace.ts";

/** Limits for slow and for many connections. */
export interface ConnectionTimeouts {
  /** Timeout for the head of a request, including the first one of a connection. */
  headMs: number;
  /** Interval of the timeout checks. */
  everyMs: number;
  /** Minimum pace of a body. */
  pace: Pace;
  /** Maximum open connections, since each costs memory; further ones are closed at once. */
  connections: number;
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  headMs: 20_000,
  everyMs: 5_000,
  pace: PACE,
  connections: 20_000,
};

/** Maximum duration of a request: longer than the largest upload at the minimum pace. */
const LONGEST_REQUEST_MS = 15 * 60_000;
/** Longer than the keep-alive of proxies, so that the proxy closes an idle connection first. */
const KEEP_ALIVE_MS = 75_000;
const HEAD_BYTES = 16 * 1024;

const STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Answers bytes that are not HTTP with the usual error envelope. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify(fail(randomBytes(8).toString("hex"), ["BAD_REQUEST"]));
  const head = [
    `HTTP/1.1 ${STATUS[error.code ?? ""] ?? "400 Bad Request"}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
    "cache-control: no-store",
    `content-security-policy: ${NO_PAGE}`,
    ...Object.entries(ALWAYS).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  // Ends the connection even if the caller keeps sending.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** Fastify's options for these limits. */
export const connectionOptions = ({ headMs, everyMs }: ConnectionTimeouts) =>
  ({
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: everyMs,
      maxHeaderSize: HEAD_BYTES,
    },
    clientErrorHandler: refuseUnreadable,
  }) satisfies FastifyHttpOptions<Server>;

/** Aborts a body that arrives too slowly, except for uploads, which check that themselves. */
function watchBody(request: FastifyRequest, pace: Pace): void {
  const { raw } = request;
  if (raw.complete) return;
  const {
    "content-length": length,
    "transfer-encoding": coding,
    "content-type": type,
  } = raw.headers;
  if (type?.startsWith("multipart/")) return;
  if (coding === undefined && Number(length ?? 0) === 0) return;
  const stop = cutWhenSlow(raw.socket, pace);
  raw.once("end", stop);
  raw.once("close", stop);
}

/**
 * Refuses requests that Node accepts: with two Host headers, of which a proxy may have used the other one, and
 * with bodies that arrive too slowly.
 */
export function guardConnections(
  app: FastifyInstance,
  { pace, connections }: ConnectionTimeouts,
): void {
  app.server.maxConnections = connections;
  app.addHook("onRequest", async ({ raw: { rawHeaders } }) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
    if (hosts > 1) throw new ApiFailure("BAD_REQUEST");
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    watchBody(request, pace);
    done(null, payload);
  });
}
