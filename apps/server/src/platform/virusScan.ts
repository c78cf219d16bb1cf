import net from "node:net";
import type { FastifyBaseLogger } from "fastify";

/** The result of a scan; `failed` leaves it unknown, and the file must not be stored. */
export type ScanResult = "clean" | "infected" | "failed";

export interface VirusScan {
  scan(bytes: Buffer): Promise<ScanResult>;
}

/** clamd reads a chunk of at most its StreamMaxLength; smaller ones keep the copy small. */
const CHUNK_BYTES = 64 * 1024;
/** Maximum bytes of clamd's answer, which is one line. */
const LONGEST_REPLY = 4_096;
/** Timeout of a scan in ms: less than the minute after which a page takes the connection for broken. */
const SCAN_MS = 40_000;

/** The command `zINSTREAM`: chunks after their length in four bytes, the last one empty (clamd(8)). */
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

/** Sends as much as the scanner reads: it may answer, and close the connection, before it has read everything. */
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

/** The answer of clamd as text. @throws Error if it does not answer in time, or too much. */
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
    // A connection that breaks after the answer is no error.
    socket.on("error", (error) => (reply.includes("\0") ? undefined : reject(error)));
    socket.on("close", () => {
      clearTimeout(timer);
      if (reply.includes("\0")) resolve(reply.slice(0, reply.indexOf("\0")));
      else reject(new Error("it hung up"));
    });
  });
}

interface Scanner {
  /** Address of clamd, `tcp://host:port`. */
  url: string;
  log: FastifyBaseLogger;
  timeoutMs?: number;
}

/** Scans by a clamd over TCP. Only its explicit answer makes a file clean. */
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

/** @throws Error if no clamd answers within a few seconds */
export async function pingClamd(url: string): Promise<void> {
  const reply = await ask(addressOf(url), [Buffer.from("zPING\0")], 5_000);
  if (reply !== "PONG") throw new Error("something else than a clamd answers");
}
