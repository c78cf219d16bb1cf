import net from "node:net";
import type { FastifyBaseLogger } from "fastify";

/** `failed`: nobody knows; the file must not be kept. */
export type ScanResult = "clean" | "infected" | "failed";

export interface VirusScan {
  scan(bytes: Buffer): Promise<ScanResult>;
}

/** clamd reads a chunk of at most its StreamMaxLength; smaller ones keep the copy small. */
const CHUNK_BYTES = 64 * 1024;
/** Its answer to one command is a line. */
const LONGEST_REPLY = 4_096;
/** Less than the minute after which a page takes the connection for gone. */
const SCAN_MS = 40_000;

/** `zINSTREAM` with each chunk behind its length in four bytes, and an empty one in the end (clamd(8)). */
function* commandOf(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** Sends as much as the scanner takes; it may answer, and hang up, before it has read everything. */
async function send(socket: net.Socket, parts: Iterable<Buffer>) {
  for (const part of parts) {
    if (socket.destroyed) return;
    if (socket.write(part)) continue;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        socket.off("drain", goOn).off("close", goOn);
        resolve();
      };
      socket.on("drain", goOn).on("close", goOn);
    });
  }
}

interface Address {
  host: string;
  port: number;
}
function addressOf(url: string): Address {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/** What clamd answers, as text. @throws Error where it says nothing in time, or too much. */
function ask({ host, port }: Address, parts: Iterable<Buffer>, ms: number) {
  return new Promise<string>((resolve, reject) => {
    const socket = net.connect({ host, port });
    let reply = "";
    const timer = setTimeout(() => socket.destroy(new Error("it takes too long")), ms);
    socket.setEncoding("latin1");
    socket.on("connect", () => void send(socket, parts));
    socket.on("data", (text: string) => {
      reply += text;
      if (reply.length > LONGEST_REPLY) socket.destroy(new Error("it says too much"));
      else if (reply.includes("\0")) socket.end();
    });
    // Who hangs up early has said why, as a rule.
    socket.on("error", (error) => (reply.includes("\0") ? undefined : reject(error)));
    socket.on("close", () => {
      clearTimeout(timer);
      if (reply.includes("\0")) resolve(reply.slice(0, reply.indexOf("\0")));
      else reject(new Error("it hung up"));
    });
  });
}

interface Scanner {
  /** `tcp://host:port` */
  url: string;
  log: FastifyBaseLogger;
  timeoutMs?: number;
}

/** Asks a clamd over TCP. Whatever it is that it does not say is that a file is clean. */
export function clamdScan({ url, log, timeoutMs = SCAN_MS }: Scanner): VirusScan {
  const address = addressOf(url);
  return {
    async scan(bytes) {
      const reply = await ask(address, commandOf(bytes), timeoutMs).catch((error: Error) => {
        log.error({ reason: error.message }, "the virus scanner cannot be asked");
        return undefined;
      });
      if (reply === undefined) return "failed";
      if (reply === "stream: OK") return "clean";
      if (/^stream: .+ FOUND$/.test(reply)) return "infected";
      log.error({ reason: reply }, "the virus scanner could not scan");
      return "failed";
    },
  };
}

/** @throws Error where no clamd answers within a few seconds */
export async function pingClamd(url: string): Promise<void> {
  const reply = await ask(addressOf(url), [Buffer.from("zPING\0")], 5_000);
  if (reply !== "PONG") throw new Error("something else than a clamd answers");
}
