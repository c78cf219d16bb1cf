import { once } from "node:events";
import net from "node:net";

export interface HttpAnswer {
  status: number;
  body: Buffer;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** The lengths of head and body of an answer, or undefined while its head is not complete. */
function frame(received: Buffer) {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString("latin1", 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without its length:\n${head}`);
  return { status: Number(head.slice(9, 12)), begin: end + 4, length: Number(length) };
}

/**
 * A kept connection that asks one thing after the other. On bare sockets, because load and server
 * share this machine's processors: Node's HTTP client would take more of them than the server.
 */
export class Connection {
  readonly #socket: net.Socket;
  #chunks: Buffer[] = [];
  #answered: ((answer: HttpAnswer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;
  #missing = 0;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    // `close` follows, and says it to whoever waits.
    socket.on("error", () => undefined);
    socket.on("close", () => this.#failed?.(new Error("the server closed the connection")));
  }

  static async open(port: number): Promise<Connection> {
    const socket = net.connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Connection(socket);
  }

  /** Sends a whole request and waits for the whole answer. */
  ask(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  /** Large answers come in many pieces: they are put together once, when the last has come. */
  #take(chunk: Buffer) {
    this.#chunks.push(chunk);
    this.#missing -= chunk.length;
    if (this.#missing > 0) return;
    const received = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    this.#chunks = [received];
    const found = frame(received);
    this.#missing = found ? found.begin + found.length - received.length : 0;
    if (!found || this.#missing > 0) return;
    this.#chunks = [];
    this.#failed = undefined;
    this.#answered?.({ status: found.status, body: received.subarray(found.begin) });
  }

  close() {
    this.#failed = undefined;
    this.#socket.destroy();
  }
}

/** A request as bytes. */
export function requestOf(
  line: string,
  headers: Record<string, string>,
  body: string = "",
): Buffer {
  const all = body
    ? { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) }
    : headers;
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${line} HTTP/1.1\r\n${head.join("")}\r\n${body}`);
}
