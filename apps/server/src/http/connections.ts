import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest, FastifyHttpOptions } from "fastify";
import { fail } from "./answers.ts";
import { ApiFailure } from "./failure.ts";
import { ALWAYS, NO_PAGE } from "./securityHeaders.ts";
import { cutWhenSlow, type Pace, PACE } from "./uploadPace.ts";

/** How long the server waits for those who send slowly, and for how many at once. */
export interface Patience {
  /** Until the head of a request is there, also the first one of a connection. */
  headMs: number;
  /** How often that is looked at. */
  everyMs: number;
  /** How a body has to come. */
  pace: Pace;
  /** More connections are closed at once: what is open costs memory. */
  connections: number;
}

export const PATIENCE: Patience = {
  headMs: 20_000,
  everyMs: 5_000,
  pace: PACE,
  connections: 20_000,
};

/** Beyond the longest upload at the pace of an upload; a body that comes no more is cut long before. */
const LONGEST_REQUEST_MS = 15 * 60_000;
/** Longer than proxies keep theirs: who closes first must not be us. */
const KEEP_ALIVE_MS = 75_000;
const HEAD_BYTES = 16 * 1024;

const STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Answers what is no request at all, with the envelope of every failure. */
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
  // A caller who goes on sending is not listened to.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** What Fastify has to know of it. */
export const connectionOptions = ({ headMs, everyMs }: Patience) =>
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

/** Ends a body that dribbles; an upload looks after its own. Most bodies are there with their head. */
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
 * Refuses what Node lets through: two Host headers, of which a proxy may have believed the other one, and
 * bodies that come too slowly.
 */
export function guardConnections(app: FastifyInstance, { pace, connections }: Patience): void {
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
